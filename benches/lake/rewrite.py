"""Adds PartitionKey and RowKey to rows and writes them partition by partition, each in the order of its RowKeys.

    spark-submit --py-files tablekeys_spark.py,designs.py,rows.py rewrite.py \\
        --input 's3a://bucket/orders/' --key customer --design siphash:12 \\
        --row-key 'str,-ticks,str' --row-key-columns customer,placed,id --output 's3a://bucket/orders-by-customer/'

The output is Parquet in folders `PartitionKey=…`, one file per partition, which a loader sends in transactions of 100 as they stand.
Two rows with the same keys fail the job before anything is written.
"""

import argparse
import sys

from pyspark.sql import SparkSession
from pyspark.sql import functions as sql

import designs
import rows
import tablekeys_spark as tk


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    rows.add_arguments(parser)
    parser.add_argument("--design", required=True, help="siphash:12, jump:10, md5-bits:4, ...")
    parser.add_argument("--row-key", required=True, help="the kinds of the parts of the RowKey: str,-ticks,u64")
    parser.add_argument("--row-key-columns", required=True, help="the columns of these parts, with commas")
    parser.add_argument("--output", required=True)
    return parser.parse_args()


def partition_key(design, key, secret=None):
    """The text of the partition: its number, for bits the bits, for an alphabet the number from 1."""
    partition = designs.partition(design, key, secret)
    name, _, rest = design.partition(":")
    if name in ("md5-bits", "sha256-bits"):
        return sql.lpad(sql.bin(partition), int(rest), "0")
    return (partition + 1 if name == "alphabet" else partition).cast("string")


def keyed(frame, key, design, row_key, columns, secret=None):
    return frame.select("*", partition_key(design, key, secret).alias("PartitionKey"), tk.tuple_key(row_key, *columns).alias("RowKey"))


def main():
    asked = arguments()
    spark = SparkSession.builder.appName("tablekeys rewrite").getOrCreate()
    tk.register(spark)
    columns = asked.row_key_columns.split(",")
    frame = keyed(rows.read(spark, asked), asked.key, asked.design, asked.row_key, columns, rows.secret(asked))
    missing = frame.where("PartitionKey is null or RowKey is null").limit(1).collect()
    if missing:
        sys.exit(f"expected a value for every part of the keys, found {missing[0].asDict()}")
    twice = frame.groupBy("PartitionKey", "RowKey").count().where("count > 1").orderBy(sql.desc("count")).limit(5).collect()
    if twice:
        sys.exit("expected different keys for all rows, found " + ", ".join(f"{row['count']} rows of {row.PartitionKey!r}, {row.RowKey!r}" for row in twice))
    partitions = frame.select("PartitionKey").distinct().count()
    sorted = frame.repartition(max(partitions, 1), "PartitionKey").sortWithinPartitions("PartitionKey", "RowKey")
    sorted.write.partitionBy("PartitionKey").parquet(asked.output)
    spark.stop()


if __name__ == "__main__":
    main()
