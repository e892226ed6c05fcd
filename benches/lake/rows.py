"""What the jobs read: the same arguments and the same formats for each."""

from pathlib import Path


def add_arguments(parser):
    parser.add_argument("--input", required=True, action="append", help="a file, folder or address; may be repeated")
    parser.add_argument("--format", choices=["parquet", "csv", "json"], default="parquet")
    parser.add_argument("--key", required=True, help="the column to partition by")
    parser.add_argument("--secret-file", help="a file with the 32 hexadecimal digits of the secret of hashing designs")


def read(spark, asked):
    reader = spark.read.option("header", True) if asked.format == "csv" else spark.read
    rows = reader.format(asked.format).load(asked.input)
    if asked.key not in rows.columns:
        raise SystemExit(f"expected a column named {asked.key!r}, found {', '.join(rows.columns)}")
    return rows


def secret(asked):
    return Path(asked.secret_file).read_text().strip() if asked.secret_file else None
