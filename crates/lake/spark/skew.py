"""Counts keys per partition by several designs, in one pass over the keys, wherever Spark reads and runs.

    spark-submit --py-files tablekeys_spark.py,rows.py skew.py \\
        --input 's3a://bucket/orders/' --key customer --design siphash:12 --design md5-bits:4 --counts counts.csv

The file has the columns design, partition and count, which `tablekeys skew --counts counts.csv` judges, a row per design.

Each task counts its own rows first, so that what crosses the network is one number per design, partition and task.
"""

import argparse
import csv
import os

from pyspark.sql import functions as sql

import rows
import tablekeys_spark as tk


def arguments(words=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    rows.add_arguments(parser)
    parser.add_argument("--design", required=True, action="append", help="siphash:12, md5-bits:4, byte-sum:15, ...; may be repeated")
    parser.add_argument("--counts", required=True, help="the file to write, on the machine of the driver")
    return parser.parse_args(words)


def counts(frame, key, texts, secret=None, guids=False):
    """Rows of design, partition and count, in no order. Null keys are counted under a null partition."""
    if len(set(texts)) < len(texts):
        raise ValueError(f"expected each design once, found {', '.join(texts)}")
    # Grouped by the number of the design: a fixed width is hashed faster than its text.
    placed = [sql.struct(sql.lit(at).alias("at"), tk.partition(rows.key(key, guids), text, secret).alias("partition")) for at, text in enumerate(texts)]
    grouped = frame.select(sql.explode(sql.array(*placed)).alias("of")).groupBy("of.at", "of.partition").count()
    design = sql.element_at(sql.array(*map(sql.lit, texts)), sql.col("at") + 1)
    return grouped.select(design.alias("design"), "partition", "count")


def write_counts(found, path):
    """Complete or not there: a run that was stopped leaves no half of a file."""
    found = sorted(found, key=lambda row: (row.design, -1 if row.partition is None else row.partition))
    with open(path + ".part", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["design", "partition", "count"])
        writer.writerows([row.design, "" if row.partition is None else row.partition, row["count"]] for row in found)
    os.replace(path + ".part", path)


def run(spark, asked):
    tk.register(spark)
    frame = rows.read(spark, asked, key_only=True)
    found = counts(frame, asked.key, asked.design, rows.secret(asked), asked.guids).collect()
    if found and all(row.partition is None for row in found):
        raise ValueError(f"expected keys in the column {asked.key!r}, found {found[0]['count']:,} rows without one")
    write_counts(found, asked.counts)


if __name__ == "__main__":
    rows.job("skew", run, arguments())
