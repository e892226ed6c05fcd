"""Counts keys per partition by several designs, in one pass over the keys, wherever Spark reads and runs.

    spark-submit --py-files tablekeys_spark.py,designs.py,rows.py skew.py \\
        --input 's3a://bucket/orders/' --key customer --design siphash:12 --design md5-bits:4 --counts counts.csv
    tablekeys skew --counts counts.csv

Each executor counts its own rows first, so that what crosses the network is one number per design, partition and task.
"""

import argparse
import csv
import os

from pyspark.sql import SparkSession
from pyspark.sql import functions as sql

import designs
import rows
import tablekeys_spark as tk


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    rows.add_arguments(parser)
    parser.add_argument("--design", required=True, action="append", help="siphash:12, md5-bits:4, byte-sum:15, ...; may be repeated")
    parser.add_argument("--counts", required=True, help="the file to write, on the machine of the driver")
    return parser.parse_args()


def counts(frame, key, texts, secret=None):
    """Rows of design, partition and count. Null keys are counted under a null partition."""
    placed = [sql.struct(sql.lit(text).alias("design"), designs.partition(text, key, secret).alias("partition")) for text in texts]
    placed = frame.select(sql.array(placed).alias("placed")).select(sql.explode("placed").alias("of")).select("of.*")
    return placed.groupBy("design", "partition").count().orderBy("design", "partition")


def write_counts(found, path):
    """Complete or not there: a run that was stopped leaves no half of a file."""
    with open(path + ".part", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["design", "partition", "count"])
        writer.writerows([row.design, "" if row.partition is None else row.partition, row["count"]] for row in found)
    os.replace(path + ".part", path)


def main():
    asked = arguments()
    spark = SparkSession.builder.appName("tablekeys skew").getOrCreate()
    tk.register(spark)
    found = counts(rows.read(spark, asked), asked.key, asked.design, rows.secret(asked))
    write_counts(found.collect(), asked.counts)
    spark.stop()


if __name__ == "__main__":
    main()
