"""Runs the skew job on a real cluster on loopback, loses executors on purpose, and compares its rows with the library's counts.

    python cluster.py --keys 3000000 --command target/debug/tablekeys [--result FILE]

Needs the PyPI package of PySpark, pyarrow, numpy and Java. A standalone master and two workers start from the package. The job runs three times: as it
is, with an executor killed by its own process id in the first stage, and with one killed in the last stage when some of its
tasks are done. Rows are compared as a list, so that a group that comes twice is found.
"""

import argparse
import csv
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
DESIGNS = {"md5-bits": "md5-bits:6", "siphash": "siphash:64", "jump": "jump:64"}
FILES, PARTITIONS = 40, 64
# Every so many rows: one customer with many orders, and orders without a customer.
HOT, NULL = 10, 1_000


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--keys", type=int, default=3_000_000)
    parser.add_argument("--command", type=Path, help="the command tablekeys, whose counts are the expected ones")
    parser.add_argument("--result", type=Path, help="a file that the times are written to")
    parser.add_argument("--driver", nargs=2, metavar=("INPUT", "FOLDER"), help=argparse.SUPPRESS)
    return parser.parse_args()


# ---- The job, as spark-submit runs it -------------------------------------------------------------------------------


def driver(keys, folder):
    from pyspark import TaskContext
    from pyspark.sql import SparkSession

    import skew
    import tablekeys_spark as tk

    spark = SparkSession.builder.appName("tablekeys cluster").getOrCreate()
    tk.register(spark)
    counts = skew.counts(spark.read.parquet(keys), "customer", list(DESIGNS.values()))

    def slowly(batches):
        """The last stage, slow enough that an executor can be killed in the middle of it."""
        batches = list(batches)
        time.sleep(1)
        yield from batches
        Path(folder, f"done-{TaskContext.get().partitionId()}-{os.getpid()}").touch()

    found = counts.mapInArrow(slowly, counts.schema).collect()
    skew.write_counts(found, str(Path(folder, "counts.csv")))
    spark.stop()


# ---- Keys, and what the library counts ------------------------------------------------------------------------------


def write_keys(folder, count):
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    """The keys in a folder of files for the job, and in one file for the command, which reads one."""
    nulls, all = 0, pq.ParquetWriter(folder.parent / "all.parquet", pa.schema([("customer", pa.string())]))
    for file in range(FILES):
        rows = np.arange(file * count // FILES, (file + 1) * count // FILES, dtype=np.uint64)
        # An odd factor makes different numbers of different rows.
        numbers = rows * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(24)
        numbers[rows % HOT == 0] = 7
        keys = pc.binary_join_element_wise("customer-", pa.array(numbers).cast(pa.string()), "")
        keys = pc.if_else(pa.array(rows % NULL == 1), None, keys)
        nulls += keys.null_count
        table = pa.table({"customer": keys})
        pq.write_table(table, folder / f"{file:02}.parquet")
        all.write_table(table)
    all.close()
    return nulls


def library_rows(command, nulls, folder):
    """The rows that the job must give, as the library counts them from the same keys."""
    report = folder / "report"
    designs = [option for design in DESIGNS for option in ("--design", design)]
    asked = ["skew", folder / "all.parquet", "--partition-key", "customer", "--partitions", str(PARTITIONS), *designs, "--report", report]
    subprocess.run([command, *asked], check=True, stdout=subprocess.DEVNULL)
    [set] = json.loads(next(report.glob("*.json")).read_text())["sets"]
    rows = []
    for row in set["rows"]:
        text = DESIGNS[row["design"]]
        rows.append([text, "", str(nulls)])
        rows += [[text, str(at), str(count)] for at, count in enumerate(row["counts"]) if count]
    return sorted(rows, key=lambda row: (row[0], int(row[1] or -1)))


# ---- The cluster ----------------------------------------------------------------------------------------------------


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def fetched(url):
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return json.load(answer)
    except (OSError, ValueError):
        return None


def until(what, condition, seconds=120):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if (found := condition()):
            return found
        time.sleep(0.05)
    sys.exit(f"expected {what} within {seconds} s, found none")


class Cluster:
    """A standalone master and two workers, processes of this one."""

    def __init__(self, folder):
        import pyspark

        self.home = Path(pyspark.__file__).parent
        self.folder, self.processes = folder, []
        self.environment = {
            **os.environ, "SPARK_HOME": str(self.home), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable,
            "PYTHONPATH": str(HERE),
        }

    def __enter__(self):
        port, page = free_port(), free_port()
        self.address = f"spark://127.0.0.1:{port}"
        master = "org.apache.spark.deploy.master.Master"
        self.start("master", master, "--host", "127.0.0.1", "--port", str(port), "--webui-port", str(page))
        until("a master", lambda: fetched(f"http://127.0.0.1:{page}/json/"))
        for name in ("worker-1", "worker-2"):
            options = ["--host", "127.0.0.1", "--webui-port", str(free_port()), "--cores", "1", "--memory", "2g", "-d", str(self.folder / name)]
            self.start(name, "org.apache.spark.deploy.worker.Worker", *options, self.address)
        until("two workers", lambda: (fetched(f"http://127.0.0.1:{page}/json/") or {}).get("aliveworkers") == 2)
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()

    def start(self, name, main, *arguments):
        log = open(self.folder / f"{name}.log", "w")
        command = [self.home / "bin/spark-class", main, *arguments]
        self.processes.append(subprocess.Popen(command, env=self.environment, stdout=log, stderr=log))

    def executors(self):
        """The process ids of the executors: children of the workers, which are children of this process."""
        workers = {process.pid for process in self.processes[1:]}
        found = []
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(status.read_text().rpartition(")")[2].split()[1])
                if parent in workers and b"CoarseGrainedExecutorBackend" in (status.parent / "cmdline").read_bytes():
                    found.append(int(status.parent.name))
            except OSError:
                pass
        return found

    def run(self, keys, kill, folder):
        """The job; `kill` is the stage in which an executor is killed. Gives its rows and how long it took."""
        folder.mkdir()
        page = free_port()
        settings = {
            "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.ui.port": page,
            # A task per file, whatever its size, and many tasks in the last stage.
            "spark.sql.files.maxPartitionBytes": max(file.stat().st_size for file in keys.iterdir()),
            "spark.sql.files.openCostInBytes": 0, "spark.sql.shuffle.partitions": 16,
            "spark.sql.adaptive.coalescePartitions.enabled": "false", "spark.executor.memory": "1g",
        }
        options = [option for name, value in settings.items() for option in ("--conf", f"{name}={value}")]
        files = ",".join(str(HERE / name) for name in ("tablekeys_spark.py", "designs.py", "rows.py", "skew.py"))
        submit = [self.home / "bin/spark-submit", "--master", self.address, *options, "--py-files", files]
        log = folder / "driver.log"
        began = time.monotonic()
        with open(log, "w") as output:
            job = subprocess.Popen([*submit, HERE / "cluster.py", "--driver", keys, folder], env=self.environment, stdout=output, stderr=output)
        try:
            if kill:
                self.kill_in(kill, f"http://127.0.0.1:{page}/api/v1/applications", folder)
            job.wait(600)
        finally:
            job.kill()
        seconds = time.monotonic() - began
        if job.returncode != 0:
            sys.exit(f"the job failed:\n{log.read_text()[-5000:]}")
        if kill and "Lost executor" not in log.read_text():
            sys.exit(f"expected the driver to notice a lost executor in the {kill} stage, found no word of it")
        with open(folder / "counts.csv", newline="") as file:
            header, *rows = csv.reader(file)
        assert header == ["design", "partition", "count"], header
        return rows, seconds

    def kill_in(self, stage, applications, folder):
        def in_first():
            for application in fetched(applications) or []:
                for active in fetched(f"{applications}/{application['id']}/stages?status=active") or []:
                    if 2 <= active["numCompleteTasks"] < active["numTasks"] - 2 and active["inputBytes"]:
                        return f"{active['numCompleteTasks']} of {active['numTasks']} tasks"

        def in_last():
            done = len(list(folder.glob("done-*")))
            return 3 <= done < 14 and f"{done} of 16 tasks"

        when = until(f"the {stage} stage with some of its tasks done", in_first if stage == "first" else in_last, 300)
        victim = until("an executor", self.executors)[0]
        os.kill(victim, signal.SIGKILL)
        print(f"killed executor {victim} in the {stage} stage, with {when} done", flush=True)


def main():
    asked = arguments()
    if asked.driver:
        return driver(*asked.driver)
    results = []
    with tempfile.TemporaryDirectory(prefix="tablekeys-cluster-") as folder:
        folder = Path(folder)
        keys = folder / "keys"
        keys.mkdir()
        nulls = write_keys(keys, asked.keys)
        expected = library_rows(asked.command.resolve(), nulls, folder)
        for design in DESIGNS.values():
            assert sum(int(count) for of, _, count in expected if of == design) == asked.keys
        with Cluster(folder) as cluster:
            for kill in (None, "first", "last"):
                rows, seconds = cluster.run(keys, kill, folder / f"kill-{kill}")
                if rows != expected:
                    different = [row for row in rows if row not in expected] + [row for row in expected if row not in rows]
                    sys.exit(f"expected {len(expected)} rows as the library counts them, found {len(rows)}; different: {different[:5]}")
                what = f"an executor killed in the {kill} stage" if kill else "nothing killed"
                results.append(f"{asked.keys:,} keys, {len(DESIGNS)} designs, {what}: {len(rows)} rows, all as the library counts them, {seconds:.1f} s")
                print(results[-1], flush=True)
    if asked.result:
        asked.result.write_text("\n".join(results) + "\n")


if __name__ == "__main__":
    main()
