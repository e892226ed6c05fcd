"""What the jobs read: the same arguments and the same formats for each."""

import re
import sys
from pathlib import Path

from pyspark.sql import SparkSession
from pyspark.sql import functions as sql
from pyspark.sql.types import BinaryType, StringType, StructField, StructType

import tablekeys_spark as tk


def add_arguments(parser):
    parser.add_argument("--input", required=True, action="append", help="a file, folder or address; may be repeated")
    parser.add_argument("--format", choices=["parquet", "csv", "json"], default="parquet")
    parser.add_argument("--key", required=True, help="the column to partition by, of text or bytes")
    parser.add_argument("--guids", action="store_true", help="the keys are GUIDs as text, of which designs take the 16 bytes")
    parser.add_argument("--secret-file", help="a file with the 32 hexadecimal digits of the secret of hashing designs")


def read(spark, asked, key_only=False):
    """The rows of the input. Of JSON, the key alone is read without a pass over the files for their columns."""
    reader = spark.read.option("header", True) if asked.format == "csv" else spark.read
    if key_only and asked.format == "json":
        reader = reader.schema(StructType([StructField(asked.key, StringType())]))
    rows = reader.format(asked.format).load(asked.input)
    if asked.key not in rows.columns:
        raise ValueError(f"expected a column named {asked.key!r}, found {', '.join(rows.columns)}")
    type = rows.schema[asked.key].dataType
    if not isinstance(type, (StringType, BinaryType)):
        # Spark's own digests take the bytes of a number, programs the digits.
        raise ValueError(f"expected a key of text or bytes, found the column {asked.key!r} of {type.simpleString()}: cast it to the stored text")
    return rows


def key(column, guids):
    """The column as designs take it: of GUIDs as text, their 16 bytes."""
    return tk.guid(sql.col(f"`{column}`")) if guids else sql.col(f"`{column}`")


def secret(asked):
    if not asked.secret_file:
        return None
    secret = Path(asked.secret_file).read_text().strip()
    if not re.fullmatch("[0-9a-fA-F]{32}", secret):
        raise ValueError(f"expected 32 hexadecimal digits in {asked.secret_file}, found {len(secret)} characters")
    return secret


def job(name, run, asked):
    """Runs a job in a session of its own. What it refuses is told in one line."""
    spark = SparkSession.builder.appName(f"tablekeys {name}").getOrCreate()
    try:
        run(spark, asked)
    except ValueError as error:
        sys.exit(f"error: {error}")
    finally:
        spark.stop()
