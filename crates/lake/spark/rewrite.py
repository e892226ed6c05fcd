"""Adds PartitionKey and RowKey to rows and writes them partition by partition, each in the order of its RowKeys.

    spark-submit --py-files tablekeys_spark.py,rows.py rewrite.py \\
        --input 's3a://bucket/orders/' --key customer --design siphash:12 \\
        --row-key 'str,-ticks,str' --row-key-columns customer,placed,id --output 's3a://bucket/orders-by-customer/'

The output is Parquet in folders `PartitionKey=…`, one file per partition, which a loader sends unchanged in transactions
of 100. The rows are read once and shuffled once. Two rows with the same keys, and a row without a part of its keys, fail the
job, which then leaves a folder without a file. Instants that CSV and JSON give as text without an offset are taken as UTC.
"""

import argparse

from pyspark.errors import PySparkException
from pyspark.sql import Window
from pyspark.sql import functions as sql
from pyspark.sql.types import StringType

import rows
import tablekeys_spark as tk

# What CSV and JSON give as text. Whole numbers and GUIDs are read from text by the function itself.
TYPES = {"ticks": "timestamp", "bool": "boolean", "f32": "float", "f64": "double"}


def arguments(words=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    rows.add_arguments(parser)
    parser.add_argument("--design", required=True, help="siphash:12, jump:10, md5-bits:4, ...")
    parser.add_argument("--row-key", required=True, help="the kinds of the parts of the RowKey: str,-ticks,u64")
    parser.add_argument("--row-key-columns", required=True, help="the columns of these parts, with commas")
    parser.add_argument("--output", required=True)
    return parser.parse_args(words)


def typed(frame, kind, column):
    type = TYPES.get(kind.lstrip("-?"))
    if column not in frame.columns:
        raise ValueError(f"expected a column named {column!r}, found {', '.join(frame.columns)}")
    is_text = isinstance(frame.schema[column].dataType, StringType)
    return frame[f"`{column}`"].cast(type) if type and is_text else frame[f"`{column}`"]


def keyed(frame, key, design, row_key, columns, secret=None, guids=False):
    """The rows with both keys, which are null where a part of them is."""
    taken = [column for column in frame.columns if column in ("PartitionKey", "RowKey")]
    if taken:
        raise ValueError(f"expected rows without a column {taken[0]!r}, found one: rename it")
    parts = [typed(frame, kind, column) for kind, column in zip(row_key.split(","), columns, strict=True)]
    return frame.select("*", tk.partition_key(rows.key(key, guids), design, secret).alias("PartitionKey"), tk.tuple_key(row_key, *parts).alias("RowKey"))


def checked(frame):
    """The rows in the order of their keys. Reading one without a key, or with those of the row before, fails."""
    before = sql.lag("RowKey").over(Window.partitionBy("PartitionKey").orderBy("RowKey"))
    frame = frame.withColumn("_before", before)
    keys = sql.concat_ws("', '", "PartitionKey", "RowKey")
    lacking = sql.raise_error(sql.concat(sql.lit("expected a value for every part of the keys, found none in "), sql.to_json(sql.struct("*"))))
    twice = sql.raise_error(sql.concat(sql.lit("expected different keys for all rows, found two rows of '"), keys, sql.lit("'")))
    row_key = sql.when(sql.col("PartitionKey").isNull() | sql.col("RowKey").isNull(), lacking)
    row_key = row_key.when(sql.col("RowKey") == sql.col("_before"), twice).otherwise(sql.col("RowKey"))
    return frame.withColumn("RowKey", row_key.cast("string")).drop("_before")


def run(spark, asked):
    spark.conf.set("spark.sql.session.timeZone", "UTC")
    tk.register(spark)
    columns = asked.row_key_columns.split(",")
    if len(columns) != len(asked.row_key.split(",")):
        raise ValueError(f"expected a column per part of {asked.row_key!r}, found {len(columns)}")
    frame = keyed(rows.read(spark, asked), asked.key, asked.design, asked.row_key, columns, rows.secret(asked), asked.guids)
    try:
        checked(frame).write.partitionBy("PartitionKey").parquet(asked.output)
    except PySparkException as error:
        line = next((line for line in str(error).splitlines() if "expected " in line), None)
        if line is None:
            raise
        raise ValueError(line[line.index("expected "):]) from error


if __name__ == "__main__":
    rows.job("rewrite", run, arguments())
