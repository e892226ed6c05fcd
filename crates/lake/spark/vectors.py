"""Runs the published vectors of the library through the functions and columns of this folder, on a local Spark.

    python vectors.py ../../tests/vectors/0.1.0

Every vector of a kind that Spark can compute is compared; the rest is counted, and the count is printed.
"""

import json
import os
import sys
from pathlib import Path

from pyspark.sql import SparkSession
from pyspark.sql import functions as sql

import designs
import tablekeys_spark as tk


# A run of seconds ends before the second compiler and the parallel collector have paid for themselves.
SHORT = {
    "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.sql.shuffle.partitions": 2,
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
}


def unhexed(text):
    return bytes.fromhex(text)


def hashed(name):
    def column(fields):
        partitions, secret, _ = fields
        return designs.partition(f"{name}:{partitions}", "key", secret or None)
    return column, lambda fields: fields[:2], lambda fields: unhexed(fields[2])


def bits(name):
    def column(fields):
        count = int(fields[0])
        # Longer ones are keys of digests, not partitions.
        return sql.lpad(sql.bin(designs.partition(f"{name}:{count}", "key")), count, "0") if count <= 31 else None
    return column, lambda fields: fields[:1], lambda fields: unhexed(fields[1])


def byte_sum(fields):
    return designs.partition(f"byte-sum:{fields[0]}", "key")


def alphabet(fields):
    boundaries = [unhexed(boundary).decode() for boundary in fields[0].split(",")] if fields[0] else []
    escaped = ",".join("".join(f"%{byte:02X}" for byte in boundary.encode()) for boundary in boundaries)
    return designs.partition(f"alphabet:{escaped}", "key")


def ring(fields):
    points, secret, nodes, _ = fields
    words = []
    for node in nodes.split(";"):
        name, weight = node.split("=")
        words.append("".join(f"%{byte:02X}" for byte in unhexed(name)) + "=" + weight)
    text = "ring:" + ("" if points == "128" else f"points:{points} ") + " ".join(words)
    return tk.ring("key", text, secret or None)


def slots(fields):
    table, secret, _ = fields
    return tk.slot("key", unhexed(table).decode(), secret or None)


# Kind: its column, what all rows of one query share, the key, and the answer as text.
KINDS = {
    "siphash": (*hashed("siphash"), str),
    "jump": (*hashed("jump"), str),
    "jump-back": (*hashed("jump-back"), str),
    "md5-bits": (*bits("md5-bits"), str),
    "sha256-bits": (*bits("sha256-bits"), str),
    "byte-sum": (byte_sum, lambda fields: fields[:1], lambda fields: fields[1], str),
    "alphabet": (alphabet, lambda fields: fields[:1], lambda fields: unhexed(fields[1]).decode(), str),
    "ring": (ring, lambda fields: fields[:3], lambda fields: unhexed(fields[3]), lambda name: name.encode().hex()),
    "slots": (slots, lambda fields: fields[:2], lambda fields: unhexed(fields[2]), lambda name: name.encode().hex()),
}


def tuples(vectors):
    """By the rule of one key, without Spark's types, which have no unsigned numbers. Gives how many were left out."""
    skipped = 0
    for (parts, values), expected in vectors:
        kinds = parts.split(",")
        if any(kind.lstrip("-?") in ("u128", "i128") for kind in kinds):
            skipped += 1
            continue
        found = tk._tuple_key(kinds, [value_of(kind, text) for kind, text in zip(kinds, values.split("|"))])
        assert found == expected, f"tuple {parts} of {values}: expected {expected!r}, found {found!r}"
    return skipped


def value_of(kind, text):
    kind = kind.lstrip("-")
    if kind[0] == "?":
        return None if text == "none" else value_of(kind[1:], text.removeprefix("some:"))
    kind = kind.lstrip("-")
    if kind == "str":
        return unhexed(text).decode()
    if kind == "bytes":
        return unhexed(text)
    if kind == "bool":
        return text in ("true", "t", "1")
    if kind == "ticks":
        # A number of microseconds that gives these ticks back, with their last digit.
        from fractions import Fraction
        return Ticks(Fraction(int(text) - tk.UNIX_EPOCH, 10))
    if kind in ("f32", "f64"):
        import numpy as np
        size = int(kind[1:]) // 8
        return np.array(int(text), f"u{size}").view(f"f{size}")
    return text if kind == "guid" else int(text)


class Ticks:
    """Microseconds with a fraction, which times ten are whole ticks."""

    def __init__(self, micros):
        self.micros = micros

    def __mul__(self, ten):
        return int(self.micros * ten)


def session(name):
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    spark = SparkSession.builder.master("local[2]").appName(name).config(map=SHORT).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def check(spark, folder):
    """Compares the vectors of a folder, and tells how many."""
    tk.register(spark)
    read = lambda kind: json.loads((folder / f"{kind}.json").read_text())["vectors"]
    compared = left_out = 0
    for kind, (column, shared, key, text) in KINDS.items():
        groups = {}
        for fields, expected in read(kind):
            if kind == "ring":
                expected = expected.split(";")[0]
            groups.setdefault(tuple(shared(fields)), []).append((key(fields), expected, fields))
        # One frame per kind, with a column per setting: a query for each would take seconds.
        columns = {at: column(group[0][2]) for at, group in enumerate(groups.values())}
        usable = {at: c for at, c in columns.items() if c is not None}
        left_out += sum(len(group) for at, group in enumerate(groups.values()) if at not in usable)
        rows = [(at, k) for at, group in enumerate(groups.values()) for k, _, _ in group if at in usable]
        expected = [e for at, group in enumerate(groups.values()) for _, e, _ in group if at in usable]
        for start in range(0, len(usable), 40):
            chosen = dict(list(usable.items())[start:start + 40])
            of_these = [(n, *row) for n, row in enumerate(rows) if row[0] in chosen]
            frame = spark.createDataFrame(of_these, ["n", "at", "key"])
            answers = frame.select("n", "at", *[c.alias(f"c{at}") for at, c in chosen.items()]).collect()
            for answer in answers:
                found = text(answer[f"c{answer['at']}"])
                assert found == expected[answer["n"]], f"{kind} of {rows[answer['n']]}: expected {expected[answer['n']]}, found {found}"
                compared += 1
    vectors = read("tuple")
    skipped = tuples(vectors)
    compared, left_out = compared + len(vectors) - skipped, left_out + skipped
    assert compared > 1_000, compared
    return f"{compared:,} vectors of {len(KINDS) + 1} kinds agree; {left_out} of kinds that Spark has no type for"


def main():
    spark = session("tablekeys vectors")
    try:
        print(check(spark, Path(sys.argv[1])))
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
