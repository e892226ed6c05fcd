#!/usr/bin/env python3
"""Counts the same keys by partition with `tablekeys skew`, with the bench, and with DuckDB.

    pip install duckdb
    python benches/duckdb/compare.py                   # ten million keys, five rounds
    python benches/duckdb/compare.py --keys 100000 --rounds 1

Builds the command and the bench in release mode, writes the keys (the same on every machine) once, checks that DuckDB's
MD5 gives the same counts as `md5-bits`, and then runs each contender in turn, as often as there are rounds. What is timed
is the whole process, from its start to its end. Prints the median, the least and the most of the times, and the most
memory of any run. DuckDB runs in Python, so Python's own start is in its times; the last line tells how long that takes.

Run it on a machine that does nothing else. It needs Linux and GNU time (apt-get install time).
"""

import argparse
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTITIONS = 256
TIME = "/usr/bin/time"

# Each is the partition of the key k, of 256.
DUCKDB = {
    "duckdb, md5": "substr(md5(k), 1, 2)",
    "duckdb, hash": "hash(k) >> 56",
}

# One column, taken as it stands: nothing separates, nothing quotes.
QUERY = """
select {partition} as p, count(*) as n
from read_csv('{file}', header = false, auto_detect = false, delim = '\x01', quote = '', escape = '', columns = {{'k': 'VARCHAR'}})
group by p order by p
"""

DUCKDB_PROGRAM = """
import sys, duckdb
duckdb.sql("set enable_progress_bar = false")
for row in duckdb.sql(sys.argv[1]).fetchall():
    print(*row)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keys", type=int, default=10_000_000, metavar="N", help="how many keys [default: 10000000]")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="how often each runs [default: 5]")
    parser.add_argument("--command", type=pathlib.Path, help="a built command, instead of building it")
    parser.add_argument("--bench", type=pathlib.Path, help="a built bench, instead of building it")
    parser.add_argument("--target", type=pathlib.Path, default=ROOT / "target", help="the folder for the keys")
    arguments = parser.parse_args()
    if arguments.keys < 1 or arguments.rounds < 1:
        parser.error("expected at least 1 key and 1 round")
    if not os.path.exists(TIME):
        sys.exit(f"error: expected GNU time as {TIME}: apt-get install time")
    try:
        import duckdb
    except ImportError:
        sys.exit("error: expected DuckDB's package for Python: pip install duckdb")

    command = arguments.command or build("build", "--bin", "tablekeys")
    bench = arguments.bench or build("bench", "--bench", "skew", "--no-run")
    file = keys(arguments.target / "duckdb", arguments.keys)
    contenders = {}
    for name, design in [("md5", "md5-bits"), ("siphash", "siphash")]:
        options = ["--partitions", str(PARTITIONS), "--design", design]
        contenders[f"tablekeys skew, {name}"] = [command, "skew", file, *options]
        contenders[f"bench skew, {name}"] = [bench, "--keys", file, *options]
    for name, partition in DUCKDB.items():
        query = QUERY.format(partition=partition, file=str(file).replace("'", "''"))
        contenders[name] = [sys.executable, "-c", DUCKDB_PROGRAM, query]
    contenders["python, import duckdb"] = [sys.executable, "-c", "import duckdb"]
    check(command, contenders["duckdb, md5"], file, arguments.keys)

    results = {name: [] for name in contenders}
    for _ in range(arguments.rounds):
        for name, line in contenders.items():
            results[name].append(run(line)[:2])
    print(f"{arguments.keys:,} keys, {file.stat().st_size / 1e6:.0f} MB, {PARTITIONS} partitions, {arguments.rounds} rounds in turn")
    print(f"{cpu()}, {os.cpu_count()} processors, {platform.system()}, DuckDB {duckdb.__version__}, {rustc()}")
    print(f"\n{'whole process':<24} {'median s':>9} {'least':>7} {'most':>7} {'memory MB':>10}")
    for name, runs in results.items():
        times = [seconds for seconds, _ in runs]
        memory = max(bytes for _, bytes in runs) / 1e6
        print(f"{name:<24} {statistics.median(times):>9.3f} {min(times):>7.3f} {max(times):>7.3f} {memory:>10.1f}")


def build(*line):
    """The path of the executable that cargo builds."""
    features = ["--features", "cli"] if "tablekeys" in line else []
    profile = ["--release"] if line[0] == "build" else []
    line = ["cargo", *line, *features, *profile, "--message-format", "json-render-diagnostics"]
    built = subprocess.run(line, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    messages = (json.loads(line) for line in built.stdout.splitlines())
    found = [message["executable"] for message in messages if message.get("executable")]
    if not found:
        sys.exit(f"error: expected an executable of {' '.join(line)}, found none")
    return pathlib.Path(found[-1])


def keys(folder, count):
    """A file of so many lines, `user-` and 16 hex digits that a generator of Knuth's gives."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"keys-{count}.txt"
    if not file.exists():
        half, state = file.with_suffix(".part"), 1
        with open(half, "w", encoding="ascii", newline="\n") as lines:
            for _ in range(count):
                state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
                lines.write(f"user-{state:016x}\n")
        half.rename(file)
    return file


def check(command, duckdb, file, count):
    """Both must count the same, or the times compare nothing."""
    line = [command, "skew", file, "--partitions", str(PARTITIONS), "--design", "md5-bits", "--json"]
    ours = json.loads(run(line)[2])["sets"][0]["rows"][0]["counts"]
    theirs = [0] * PARTITIONS
    for row in run(duckdb)[2].split("\n"):
        if row:
            partition, rows = row.split()
            theirs[int(partition, 16)] = int(rows)
    if ours != theirs or sum(ours) != count:
        sys.exit("error: expected the same counts of tablekeys and DuckDB, found others")


def run(line):
    """Seconds and bytes of memory of one process, and what it printed."""
    with tempfile.NamedTemporaryFile() as memory:
        # A process that Python starts counts Python's own memory as its own; one that this small program starts does not.
        timed = [TIME, "-f", "%M", "-o", memory.name, *(str(word) for word in line)]
        start = time.perf_counter()
        process = subprocess.run(timed, capture_output=True)
        seconds = time.perf_counter() - start
        if process.returncode != 0:
            message = process.stderr.decode(errors="replace")
            sys.exit(f"error: expected {line[0]} to succeed, found status {process.returncode}: {message}")
        return seconds, int(memory.read()) * 1024, process.stdout.decode()


def cpu():
    try:
        for line in open("/proc/cpuinfo", encoding="utf-8"):
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def rustc():
    return subprocess.run(["rustc", "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
