"""Computes expressions over columns of values with DuckDB, DataFusion, Spark or SQLite.

    engine.py ENGINE < request.json > answer.json

A request has tables, each a list of columns `{"name", "kind", "values"}` of one length and a list of expressions. The answer has a
list per table and expression, with a text or null per row, in the order of the values.
"""

import json
import sys

import pyarrow as pa

KINDS = {
    "text": pa.string(),
    "bytes": pa.binary(),
    "uuid": pa.string(),
    "instant": pa.timestamp("us"),
    "zoned": pa.timestamp("us", "UTC"),
    "nanoseconds": pa.timestamp("ns"),
    "bigint": pa.int64(),
    "integer": pa.int32(),
    "unsigned": pa.uint64(),
    "date": pa.date32(),
}


def array(column):
    kind, values = column["kind"], column["values"]
    if kind == "bytes":
        values = [None if value is None else bytes.fromhex(value) for value in values]
    if kind in ("instant", "zoned", "nanoseconds"):
        return pa.array(values, pa.int64()).cast(KINDS[kind])
    if kind == "date":
        return pa.array(values, pa.int32()).cast(KINDS[kind])
    return pa.array(values, KINDS[kind])


def table(columns):
    return pa.table({"row number": pa.array(range(len(columns[0]["values"])), pa.int64()), **{c["name"]: array(c) for c in columns}})


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def duckdb_answer(tables):
    import duckdb

    connection = duckdb.connect()
    # Keys of calendars may not depend on it.
    connection.execute("SET TimeZone = 'America/Sao_Paulo'")
    for asked in tables:
        connection.register("given", table(asked["columns"]))
        kept = [
            f"CAST({quoted(c['name'])} AS {'UUID' if c['kind'] == 'uuid' else 'TIMESTAMP_NS'}) AS {quoted(c['name'])}"
            if c["kind"] in ("uuid", "nanoseconds") else quoted(c["name"])
            for c in asked["columns"]
        ]
        connection.execute(f'CREATE OR REPLACE TABLE kept AS SELECT "row number", {", ".join(kept)} FROM given')
        yield connection.execute(f'SELECT {expressions(asked, "VARCHAR")} FROM kept ORDER BY "row number"').to_arrow_table()


def datafusion_answer(tables):
    import datafusion

    context = datafusion.SessionContext()
    for asked in tables:
        batches = [table(asked["columns"]).combine_chunks().to_batches()]
        context.register_record_batches("kept", batches)
        yield context.sql(f'SELECT {expressions(asked, "VARCHAR")} FROM kept ORDER BY "row number"').to_arrow_table()
        context.deregister_table("kept")


def spark_answer(tables):
    import os

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2")
    spark = builder.config("spark.sql.session.timeZone", "America/Sao_Paulo").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    for asked in tables:
        spark.createDataFrame(table(asked["columns"])).createOrReplaceTempView("kept")
        yield spark.sql(f"SELECT {expressions(asked, 'STRING')} FROM kept ORDER BY `row number`").toArrow()
    spark.stop()


def sqlite_answer(tables):
    import sqlite3

    for asked in tables:
        connection = sqlite3.connect(":memory:")
        names = [quoted(column["name"]) for column in asked["columns"]]
        connection.execute(f"CREATE TABLE kept ({', '.join(names)})")
        values = [array(column).to_pylist() if column["kind"] == "bytes" else column["values"] for column in asked["columns"]]
        connection.executemany(f"INSERT INTO kept VALUES ({', '.join('?' * len(names))})", zip(*values))
        rows = connection.execute(f"SELECT {expressions(asked, 'TEXT')} FROM kept ORDER BY rowid")
        yield pa.table([pa.array(answers, pa.string()) for answers in zip(*rows)], [column for column, *_ in rows.description])


def expressions(asked, text):
    return ", ".join(f"CAST({expression} AS {text}) AS e{at}" for at, expression in enumerate(asked["expressions"]))


def main():
    answer = {"duckdb": duckdb_answer, "datafusion": datafusion_answer, "spark": spark_answer, "sqlite": sqlite_answer}[sys.argv[1]]
    tables = json.load(sys.stdin)
    json.dump([[column.to_pylist() for column in of_table.columns] for of_table in answer(tables)], sys.stdout)


if __name__ == "__main__":
    main()
