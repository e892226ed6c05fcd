#!/usr/bin/env python3
"""Counts, checks and reviews the same ten million rows with `tablekeys`, DuckDB and Polars, as lines, CSV, JSON and Parquet.

    pip install duckdb polars
    cargo build --release -p tablekeys-cli
    python benches/engines.py [--rows 200000] [--rounds 1] [--command target/release/tablekeys]

The answers are compared first. A process of `tablekeys` is timed from its start to its end; of the others, the query alone, from its
text to its rows. Polars counts by its own hash; it has no MD5. Printed are medians, low is good, and how long the others take where this
command takes 1: below 1 they are faster.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import time

import duckdb
import polars

PARTITIONS = 256
# Newest first, as a log's rows are, one every tenth of a second; customers and suffixes are bits of an MD5.
ROWS = """
    select printf('customer-%06d', ('0x' || h[1:8])::bigint % 10000) as PartitionKey,
        printf('%019d-%s', 2516873215109999999 + 1000030 * i, h[9:16]) as RowKey,
        strftime(timestamp '2024-05-06 07:08:09' - to_microseconds(100003 * i), '%Y-%m-%dT%H:%M:%S.%f') || '0Z' as "Timestamp"
    from (select i, md5(i::varchar) as h from range({rows}) t(i)) order by i
"""
COLUMNS = "columns = {{'PartitionKey': 'VARCHAR', 'RowKey': 'VARCHAR', 'Timestamp': 'VARCHAR'}}"
# How each file is written, and how a query of either reads it: columns have their types, so that nothing is guessed.
FORMATS = {
    "parquet": ("copy ({rows}) to '{file}' (format parquet)", "read_parquet('{file}')", polars.scan_parquet),
    "csv": (
        "copy ({rows}) to '{file}' (format csv, header, quote '\"')",
        f"read_csv('{{file}}', header = true, auto_detect = false, delim = ',', quote = '\"', escape = '\"', {COLUMNS})",
        lambda file: polars.scan_csv(file, infer_schema=False),
    ),
    "jsonl": (
        "copy ({rows}) to '{file}' (format json)",
        f"read_json('{{file}}', format = 'newline_delimited', {COLUMNS})",
        lambda file: polars.scan_ndjson(file, schema=dict.fromkeys(["PartitionKey", "RowKey", "Timestamp"], polars.String)),
    ),
    "txt": (
        "copy (select PartitionKey from ({rows})) to '{file}' (format csv, header false, quote '', escape '')",
        "read_csv('{file}', header = false, auto_detect = false, delim = '\x01', quote = '', escape = '',"
        " columns = {{'PartitionKey': 'VARCHAR'}})",
        lambda file: polars.scan_csv(file, has_header=False, new_columns=["PartitionKey"], quote_char=None, infer_schema=False),
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


def by_polars(rows):
    """The rows by Polars' own hash."""
    hashes = (polars.col("PartitionKey").hash() % PARTITIONS).alias("p")
    return rows.select(hashes).group_by("p").len().collect()["len"].sum()


def timed(work):
    start = time.perf_counter()
    found = work()
    return time.perf_counter() - start, found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--command", default="target/release/tablekeys")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("target/engines"))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    duckdb.sql("set enable_progress_bar = false")
    print(f"{asked.rows:,} rows, medians of {asked.rounds}; DuckDB {duckdb.__version__}, Polars {polars.__version__}\n")
    print("| rows as | task | tablekeys, s | DuckDB, s | Polars, s | DuckDB where ours is 1 | Polars |\n|---|---|---:|---:|---:|---:|---:|")
    for form, (write, read, scan) in FORMATS.items():
        file = asked.folder / f"rows-{asked.rows}.{form}"
        if not file.exists():
            duckdb.sql(write.format(rows=ROWS.format(rows=asked.rows), file=file))
        for name, (words, query, of_ours, of_theirs) in tasks(form, read.format(file=file)).items():
            line = [asked.command, words[0], file, "--json", *words[1:]]
            ours = lambda: subprocess.run(line, check=True, capture_output=True).stdout
            theirs = lambda: duckdb.sql(query).fetchall()
            works = [ours, theirs] + ([lambda: by_polars(scan(file))] if name == "skew, own hash" else [])
            answers = [of_ours(json.loads(ours())), of_theirs(theirs()), *(work() for work in works[2:])]
            if any(answer != answers[0] for answer in answers):
                raise SystemExit(f"{form}, {name}: expected the same of all, found {answers}")
            rounds = [[timed(work)[0] for work in works] for _ in range(asked.rounds)]
            mine, *others = (statistics.median(times) for times in zip(*rounds))
            cells = [f"{time:.3f}" for time in others] + ["-"] * (2 - len(others))
            ratios = [f"{time / mine:.2f}" for time in others] + ["-"] * (2 - len(others))
            print(f"| {form} | {name} | {mine:.3f} | {' | '.join(cells + ratios)} |", flush=True)


if __name__ == "__main__":
    main()
