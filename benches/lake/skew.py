"""Counts keys per partition by several designs, in one pass over the keys, wherever Spark reads and runs.

    spark-submit --py-files tablekeys_spark.py,designs.py skew.py \\
        --input 's3a://bucket/orders/' --key customer --design siphash:12 --design md5-bits:4 --counts counts.csv
    tablekeys skew --counts counts.csv

Each executor counts its own rows first, so that what crosses the network is one number per design, partition and task.
"""

import argparse
import csv
import os
import sys

from pyspark.sql import SparkSession
from pyspark.sql import functions as sql

import designs
import tablekeys_spark as tk


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--input", required=True, action="append", help="a file, folder or address; may be repeated")
    parser.add_argument("--format", choices=["parquet", "csv", "json"], default="parquet")
    parser.add_argument("--key", required=True, help="the column to partition by")
    parser.add_argument("--design", required=True, action="append", help="siphash:12, md5-bits:4, byte-sum:15, ...; may be repeated")
    parser.add_argument("--secret-file", help="a file with the 32 hexadecimal digits of the secret of hashing designs")
    parser.add_argument("--counts", required=True, help="the file to write, on the machine of the driver")
    return parser.parse_args()


def counts(rows, key, texts, secret=None):
    """Rows of design, partition and count. Null keys are counted under a null partition."""
    placed = [sql.struct(sql.lit(text).alias("design"), designs.partition(text, key, secret).alias("partition")) for text in texts]
    placed = rows.select(sql.array(placed).alias("placed")).select(sql.explode("placed").alias("of")).select("of.*")
    return placed.groupBy("design", "partition").count().orderBy("design", "partition")


def main():
    asked = arguments()
    secret = open(asked.secret_file).read().strip() if asked.secret_file else None
    spark = SparkSession.builder.appName("tablekeys skew").getOrCreate()
    tk.register(spark)
    reader = spark.read.option("header", True) if asked.format == "csv" else spark.read
    rows = reader.format(asked.format).load(asked.input)
    if asked.key not in rows.columns:
        sys.exit(f"expected a column named {asked.key!r}, found {', '.join(rows.columns)}")
    found = counts(rows, asked.key, asked.design, secret).collect()
    # Complete or not there: a run that was stopped leaves no half of a file.
    with open(asked.counts + ".part", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["design", "partition", "count"])
        writer.writerows([row.design, "" if row.partition is None else row.partition, row["count"]] for row in found)
    os.replace(asked.counts + ".part", asked.counts)
    spark.stop()


if __name__ == "__main__":
    main()
