"""Counts the same Parquet by partition with the command, DuckDB, DataFusion and Spark, and writes what each run cost.

    python crates/lake/spark/cost.py                                        # 1 and 10 million keys, five rounds
    python crates/lake/spark/cost.py --keys 1000000 10000000 100000000 --rounds 3   # 100 million once, and not on Spark
    python crates/lake/spark/cost.py --result benches/results/2026-11-22-lake-cost.md
    UPDATE=1 cargo test --test plots lake                              # takes the tables of the result into the guide

Builds the command, and `lake` where `crates/lake/Cargo.toml` is, in release mode; `--command` and `--lake` name built ones.
Everything reads one file, and all counts must be equal. A whole process is timed, from its start to its end; Spark's session and
executors are started before, and that time stands in a column of its own; the first session starts the driver's JVM too.
Contenders run in turn, as often as there are rounds; the first round on Spark warms its compilers and is not counted. A file of
more keys than `--spark-keys` is counted once, and not on Spark, for which it would take most of an hour. Memory is the most of a
process and all its children (each page shared by several divided among them), looked at every 50 ms. One core is `taskset`, so
that threads of any kind share it; Spark has an executor of one core, or two, and its driver beside them.

Run it on a machine that does nothing else. It needs Linux, Java and the PyPI packages of `.ci/run`.
"""

import argparse
import datetime
import json
import os
import platform
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import cluster
import designs
import duckdb
import datafusion
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pyspark
import tablekeys_spark as tk
from pyspark.sql import functions as sql

ROOT = Path(__file__).resolve().parents[3]
PARTITIONS, ROW_GROUP = 64, 250_000
DESIGNS = {"md5-bits": "md5-bits:6", "siphash": "siphash:64"}
CORES = (1, 2)

# Each prints partition and count.
ENGINES = {
    "DuckDB": """
import sys, duckdb
_, query, file, threads = sys.argv
duckdb.sql("set enable_progress_bar = false")
duckdb.sql(f"set threads = {threads}")
duckdb.sql(f"create view keys as select * from read_parquet('{file}')")
for row in duckdb.sql(query).fetchall():
    print(*row)
""",
    "DataFusion": """
import sys
from datafusion import SessionConfig, SessionContext
_, query, file, threads = sys.argv
context = SessionContext(SessionConfig().with_target_partitions(int(threads)))
context.register_parquet("keys", file)
for batch in context.sql(query).collect():
    for row in zip(*[column.to_pylist() for column in batch.columns]):
        print(*row)
""",
}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keys", type=int, nargs="+", default=[1_000_000, 10_000_000], metavar="N")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--spark-keys", type=int, default=10_000_000, metavar="N", help="the largest file that Spark counts")
    parser.add_argument("--command", type=Path, help="a built command, instead of building it")
    parser.add_argument("--lake", type=Path, help="a built `lake`, instead of building it")
    parser.add_argument("--result", type=Path, help="the file to write [default: benches/results/DATE-lake-cost.md]")
    parser.add_argument("--target", type=Path, default=ROOT / "target/lake-cost", help="the folder for the keys")
    asked = parser.parse_args()
    if min(asked.keys) < 1 or asked.rounds < 1:
        parser.error("expected at least 1 key and 1 round")
    return asked


def built(*words):
    line = ["cargo", "build", "--release", "--locked", *words, "--message-format", "json-render-diagnostics"]
    done = subprocess.run(line, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    found = [message["executable"] for message in map(json.loads, done.stdout.splitlines()) if message.get("executable")]
    if not found:
        raise ValueError(f"expected an executable of {' '.join(line)}, found none")
    return Path(found[-1])


def written(folder, count):
    """One file of `customer-` and up to 13 digits, each key once."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"keys-{count}.parquet"
    if not file.exists():
        part = file.with_suffix(".part")
        with pq.ParquetWriter(part, pa.schema([("customer", pa.string())])) as writer:
            for start in range(0, count, ROW_GROUP):
                rows = np.arange(start, min(start + ROW_GROUP, count), dtype=np.uint64)
                numbers = pa.array(rows * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(24)).cast(pa.string())
                writer.write_table(pa.table({"customer": pc.binary_join_element_wise("customer-", numbers, "")}))
        part.rename(file)
    return file


# ---- Memory of a process and its children ---------------------------------------------------------------------------


def tree(root):
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            pass
    found, added = {root}, True
    while added:
        added = {pid for pid, parent in parents.items() if parent in found} - found
        found |= added
    return found


def memory(root):
    bytes = 0
    for pid in tree(root):
        try:
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    bytes += int(line.split()[1]) * 1024
        except OSError:
            pass
    return bytes


class Peak(threading.Thread):
    """The most memory of a process and its children while the block runs."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid, self.bytes, self.ended = pid, 0, threading.Event()

    def run(self):
        while not self.ended.wait(0.05 if self.bytes else 0.005):
            self.bytes = max(self.bytes, memory(self.pid))

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.join()


# ---- Contenders -----------------------------------------------------------------------------------------------------


def process(line, counts):
    """Runs a process. Gives its counts, its seconds and its most memory."""
    began = time.perf_counter()
    running = subprocess.Popen([str(word) for word in line], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with Peak(running.pid) as peak:
        out, err = running.communicate()
    seconds = time.perf_counter() - began
    if running.returncode != 0:
        raise ValueError(f"expected {line[0]} to succeed, found status {running.returncode}: {err}")
    return counts(out), seconds, peak.bytes


def of_json(out):
    return json.loads(out)["sets"][0]["rows"][0]["counts"]


def of_lines(number):
    def counts(out):
        found = [0] * PARTITIONS
        for line in out.splitlines():
            partition, count = line.replace(",", " ").split()[-2:]
            if count.isdecimal():
                found[number(partition)] += int(count)
        return found
    return counts


def processes(asked, file):
    """By name, cores, design and form: the line and how its counts are read."""
    lines = {}
    for cores in CORES:
        pinned = ["taskset", "-c", "0"] if cores == 1 else []
        for name, text in DESIGNS.items():
            words = ["skew", file, "--format", "parquet", "--partition-key", "customer", "--partitions", PARTITIONS, "--design", name, "--json"]
            lines["`tablekeys skew`", cores, name, "library"] = [*pinned, asked.command, *words], of_json
            if asked.lake:
                words = ["skew", "--input", file, "--key", "customer", "--design", text, "--threads", cores, "--counts", "-"]
                lines["`lake skew`", cores, name, "function"] = [*pinned, asked.lake, *words], of_lines(int)
        for name, program in ENGINES.items():
            query = form(asked.command, name.lower())
            lines[name, cores, "md5-bits", "SQL"] = [*pinned, sys.executable, "-c", program, query, file, cores], of_lines(lambda bits: int(bits, 2))
    return lines


def form(command, dialect):
    words = ["sql", "md5-bits", "--partitions", str(PARTITIONS), "--column", "customer", "--dialect", dialect, "--counts", "keys"]
    return subprocess.run([command, *words], stdout=subprocess.PIPE, text=True, check=True).stdout


def on_spark(asked, files, expected, results):
    """Each file with one executor and with two."""
    query = form(asked.command, "spark")
    for executors in CORES:
        with tempfile.TemporaryDirectory(prefix="tablekeys-cost-") as folder, cluster.Cluster(Path(folder), executors, java="-XX:+UseSerialGC") as workers:
            settings = {
                "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.ui.port": cluster.free_port(),
                "spark.ui.showConsoleProgress": "false", "spark.executor.memory": "1g", "spark.driver.memory": "1g",
            }
            began = time.perf_counter()
            spark = workers.session("tablekeys cost", settings)
            spark.sparkContext.setLogLevel("OFF")
            tk.register(spark)
            cluster.until(f"{executors} executors", lambda: len(workers.executors()) == executors)
            start = time.perf_counter() - began
            print(f"Spark with {executors} executors after {start:.1f} s", file=sys.stderr, flush=True)
            for keys, file in files.items():
                spark.read.parquet(str(file)).createOrReplaceTempView("keys")
                siphash = lambda: spark.table("keys").groupBy(designs.partition(DESIGNS["siphash"], "customer")).count()
                forms = {("md5-bits", "SQL"): (lambda: spark.sql(query), lambda bits: int(bits, 2)), ("siphash", "function"): (siphash, int)}
                for round in range(asked.rounds + 1):
                    print(f"{keys:,} keys, round {round} of {asked.rounds} of Spark", file=sys.stderr, flush=True)
                    for (design, kind), (frame, number) in forms.items():
                        before, began = cluster.shuffled(spark), time.perf_counter()
                        with Peak(os.getpid()) as peak:
                            # A frame that is collected again reads what its last run has shuffled.
                            rows = frame().collect()
                        seconds = time.perf_counter() - began
                        found = [0] * PARTITIONS
                        for partition, count in rows:
                            found[number(partition)] += count
                        same(found, expected[keys, design], f"Spark, {design}")
                        if round:
                            shuffled = cluster.shuffled(spark) - before
                            results.setdefault((keys, "Spark", executors, design, kind), []).append((seconds, peak.bytes, shuffled, start))
            spark.stop()


def same(found, expected, what):
    if found != expected:
        raise ValueError(f"expected the counts of the library from {what}, found others")


# ---- The page -------------------------------------------------------------------------------------------------------


def page(asked, results):
    rates = {}
    lines = [
        "# What a count of keys per partition costs", "",
        f"{datetime.date.today()}, {cpu()}, {os.cpu_count()} virtual cores, {platform.system()}; DuckDB {duckdb.__version__}, DataFusion {datafusion.__version__}, "
        f"PySpark {pyspark.__version__}, Python {platform.python_version()}, {rustc()}.", "",
        f"`python crates/lake/spark/cost.py --keys {' '.join(map(str, asked.keys))} --rounds {asked.rounds}`", "",
        f"{PARTITIONS} partitions; medians of {asked.rounds} rounds, in brackets the least and the most (one round of more than {asked.spark_keys:,} keys). Spark's times are without the start of its session, "
        "which is in a column of its own (with one executor, that of the driver's JVM too); all others are of whole processes.", "",
        "| keys | with | cores | partition by | seconds | keys/s | memory MB | shuffled KB | start s |", "|---:|---|---:|---|---:|---:|---:|---:|---:|",
    ]
    for (keys, name, cores, design, kind), runs in sorted(results.items(), key=lambda result: (result[0][0], order(result[0]))):
        times = [run[0] for run in runs]
        median = statistics.median(times)
        rates[name, cores, design] = keys / median
        extra = [f"{runs[0][2] / 1e3:.1f}", f"{runs[0][3]:.1f}"] if len(runs[0]) > 2 else ["", ""]
        spread = f" ({min(times):.2f}–{max(times):.2f})" if len(times) > 1 else ""
        cells = [f"{keys:,}", name, cores, f"{design}, {kind}", f"{median:.2f}{spread}", short(keys / median)]
        lines.append("| " + " | ".join(map(str, [*cells, f"{max(run[1] for run in runs) / 1e6:,.0f}", *extra])) + " |")
    lines += [
        "", f"For 10¹² keys, from the keys per second and core with {CORES[-1]} cores, at the most keys that each has counted:", "",
        "| with | partition by | keys/s and core | core hours | on 800 cores |", "|---|---|---:|---:|---:|",
    ]
    for (name, cores, design), rate in rates.items():
        if cores == CORES[-1]:
            hours = 1e12 / (rate / cores) / 3600
            lines.append(f"| {name} | {design} | {short(rate / cores)} | {hours:,.0f} | {hours / 800 * 60:,.0f} minutes |")
    return "\n".join([*lines, ""])


def order(key):
    names = ["`tablekeys skew`", "`lake skew`", "DuckDB", "DataFusion", "Spark"]
    return names.index(key[1]), key[3], key[2]


def short(rate):
    """Two figures, which is what a timing on a shared machine is worth."""
    return f"{float(f'{rate:.2g}') / 1e6:g} million"


def cpu():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def rustc():
    return subprocess.run(["rustc", "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def main():
    asked = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    asked.command = (asked.command or built("-p", "tablekeys-cli", "--bin", "tablekeys")).resolve()
    package = ROOT / "crates/lake/Cargo.toml"
    if not asked.lake and package.exists():
        asked.lake = built("--manifest-path", str(package), "--bin", "lake")
    asked.lake = asked.lake and asked.lake.resolve()
    results, expected, files = {}, {}, {}
    for keys in asked.keys:
        file = files[keys] = written(asked.target, keys)
        lines = processes(asked, file)
        for design in DESIGNS:
            line, counts = lines["`tablekeys skew`", 1, design, "library"]
            expected[keys, design] = process(line, counts)[0]
            assert sum(expected[keys, design]) == keys
        rounds = asked.rounds if keys <= asked.spark_keys else 1
        for round in range(rounds):
            for (name, cores, design, kind), (line, counts) in lines.items():
                found, seconds, bytes = process(line, counts)
                same(found, expected[keys, design], name)
                results.setdefault((keys, name, cores, design, kind), []).append((seconds, bytes))
            print(f"{keys:,} keys, round {round + 1} of {rounds} of processes", file=sys.stderr, flush=True)
    on_spark(asked, {keys: file for keys, file in files.items() if keys <= asked.spark_keys}, expected, results)
    text = page(asked, results)
    result = asked.result or ROOT / f"benches/results/{datetime.date.today()}-lake-cost.md"
    result.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
