#!/usr/bin/env python3
"""Counts, checks and reviews the same ten million rows with `tablekeys` and with DuckDB, as lines, CSV and Parquet.

    pip install duckdb
    cargo build --release -p tablekeys-cli
    python benches/duckdb.py [--rows 200000] [--rounds 1] [--command target/release/tablekeys]

The answers of both are compared first. A process of `tablekeys` is timed from its start to its end; of DuckDB, the query alone, from its
text to its rows. Printed are medians, low is good, and how long DuckDB takes where this command takes 1: below 1 it is faster.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import time

import duckdb

PARTITIONS = 256
# Newest first, as a log's rows are, one every tenth of a second; customers and suffixes are bits of an MD5.
ROWS = """
    select printf('customer-%06d', ('0x' || h[1:8])::bigint % 10000) as PartitionKey,
        printf('%019d-%s', 2516873215109999999 + 1000030 * i, h[9:16]) as RowKey,
        strftime(timestamp '2024-05-06 07:08:09' - to_microseconds(100003 * i), '%Y-%m-%dT%H:%M:%S.%f') || '0Z' as "Timestamp"
    from (select i, md5(i::varchar) as h from range({rows}) t(i)) order by i
"""
# How each file is written, and how a query reads it: columns have their types, so that nothing is guessed.
FORMATS = {
    "parquet": ("copy ({rows}) to '{file}' (format parquet)", "read_parquet('{file}')"),
    "csv": (
        "copy ({rows}) to '{file}' (format csv, header, quote '\"')",
        "read_csv('{file}', header = true, auto_detect = false, delim = ',', quote = '\"', escape = '\"',"
        " columns = {{'PartitionKey': 'VARCHAR', 'RowKey': 'VARCHAR', 'Timestamp': 'VARCHAR'}})",
    ),
    "txt": (
        "copy (select PartitionKey from ({rows})) to '{file}' (format csv, header false, quote '', escape '')",
        "read_csv('{file}', header = false, auto_detect = false, delim = '\x01', quote = '', escape = '',"
        " columns = {{'PartitionKey': 'VARCHAR'}})",
    ),
}


def tasks(form, read):
    """By name: the arguments of the command, the query, and what each answers, from its output."""
    keys = ["PartitionKey"] if form == "txt" else ["PartitionKey", "RowKey"]
    lines = ["--lines-are", "partition-key"] if form == "txt" else []
    skew = ["skew", "--partitions", str(PARTITIONS), "--design"]
    count = "select {partition} as p, count(*) from {read} group by p order by p"
    counts = lambda answer: answer["sets"][0]["rows"][0]["counts"]
    # The rules of the table service, as a pattern of forbidden characters and a length.
    offends = " or ".join(f"regexp_matches({key}, '[/\\\\#?\\x00-\\x1f\\x7f-\\x{{9f}}]') or length({key}) > 512" for key in keys)
    # Of an audit what one query says: rows per PartitionKey, and the ends of all columns.
    columns = keys if form == "txt" else [*keys, '"Timestamp"']
    each = ", ".join(f"min({column}) as a{at}, max({column}) as z{at}" for at, column in enumerate(columns))
    ends = ", ".join(f"min(a{at}), max(z{at})" for at in range(len(columns)))
    return {
        "skew, MD5": ([*skew, "md5-bits"], count.format(partition="substr(md5(PartitionKey), 1, 2)", read=read), counts,
                      lambda rows: [dict((int(p, 16), n) for p, n in rows).get(at, 0) for at in range(PARTITIONS)]),
        # Two hashes: only the number of rows is the same.
        "skew, own hash": ([*skew, "siphash"], count.format(partition="hash(PartitionKey) >> 56", read=read),
                           lambda answer: sum(counts(answer)), lambda rows: sum(n for _, n in rows)),
        "check": (["check", *lines], f"select count(*), count(*) filter (where {offends}) from {read}",
                  lambda answer: (answer["rows"], answer["offenders"]), lambda rows: rows[0]),
        "audit": (["audit", "--fail-on", "never", *lines],
                  f"select sum(n), max(n), {ends} from (select count(*) as n, {each} from {read} group by PartitionKey)",
                  lambda answer: (answer["rows"], answer["partitions"]["largest"]["rows"]), lambda rows: rows[0][:2]),
    }


def timed(work):
    start = time.perf_counter()
    found = work()
    return time.perf_counter() - start, found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--command", default="target/release/tablekeys")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("target/duckdb"))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    duckdb.sql("set enable_progress_bar = false")
    print(f"{asked.rows:,} rows, medians of {asked.rounds}\n\n| rows as | task | tablekeys, s | DuckDB, s | DuckDB where ours is 1 |\n|---|---|---:|---:|---:|")
    for form, (write, read) in FORMATS.items():
        file = asked.folder / f"rows-{asked.rows}.{form}"
        if not file.exists():
            duckdb.sql(write.format(rows=ROWS.format(rows=asked.rows), file=file))
        for name, (words, query, of_ours, of_theirs) in tasks(form, read.format(file=file)).items():
            line = [asked.command, words[0], file, "--json", *words[1:]]
            ours = lambda: subprocess.run(line, check=True, capture_output=True).stdout
            theirs = lambda: duckdb.sql(query).fetchall()
            answers = of_ours(json.loads(ours())), of_theirs(theirs())
            if answers[0] != answers[1]:
                raise SystemExit(f"{form}, {name}: expected the same of both, found {answers[0]} and {answers[1]}")
            rounds = [(timed(ours)[0], timed(theirs)[0]) for _ in range(asked.rounds)]
            mine, query_alone = (statistics.median(times) for times in zip(*rounds))
            print(f"| {form} | {name} | {mine:.3f} | {query_alone:.3f} | {query_alone / mine:.2f} |", flush=True)


if __name__ == "__main__":
    main()
