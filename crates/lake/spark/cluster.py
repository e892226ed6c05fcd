"""Runs the jobs on a real cluster on loopback, loses executors on purpose, and compares the rows with the library's counts.

    python cluster.py --keys 2000000 --command target/debug/tablekeys

Needs Linux, Java and the PyPI packages pyspark, pyarrow, pandas and numpy. A standalone master and two workers start in the process
of the driver, and each executor as a process of its own. `skew.counts` runs three times in one application: as it is, with an executor
killed by its process id in the first stage, and with one killed in the last stage when some of its tasks are done. Rows are compared
as a list, so that a group that comes twice is found. Then both jobs run on every format as jobs.py has them, in the same application
and by spark-submit on such a cluster. Every process ends with this one, however it ends.
"""

import argparse
import datetime
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pyspark
from pyspark import SparkContext, TaskContext
from pyspark.sql import SparkSession

import jobs
import skew
import tablekeys_spark as tk

HERE = Path(__file__).resolve().parent
HOME = Path(pyspark.__file__).parent
DESIGNS = {"md5-bits": "md5-bits:6", "siphash": "siphash:64", "jump": "jump:64"}
FILES, LAST_TASKS = 40, 16
# Every how many rows there is an order of the busiest customer, and one without a customer.
HOT, NULL = 10, 1_000
# The most keys with which a run ends before the second compiler has paid for itself.
FEW = 5_000_000


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--keys", type=int, default=2_000_000)
    parser.add_argument("--command", type=Path, required=True, help="the command tablekeys, whose counts are the expected ones")
    return parser.parse_args()


def write_keys(folder, count):
    """The keys in a folder of files for the job, and in one file for the command, which reads one. Gives the rows without a key."""
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


# ---- The cluster ----------------------------------------------------------------------------------------------------

# A master and two workers of one core with 2 GiB in the process of the driver, which starts a process for each executor.
MASTER = "local-cluster[2,1,2048]"


def until(what, condition, seconds=300):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if (found := condition()):
            return found
        time.sleep(0.02)
    raise TimeoutError(f"expected {what} within {seconds} s, found none")


def executors():
    """The process ids of the executors: children of the driver."""
    driver, found = SparkContext._gateway.proc.pid, []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rpartition(")")[2].split()[1])
            if parent == driver and b"CoarseGrainedExecutorBackend" in (status.parent / "cmdline").read_bytes():
                found.append(int(status.parent.name))
        except OSError:
            pass
    return found


def settings(keys, java):
    """A task per file, whatever its size, and many tasks in the last stage; a lost executor is noticed at once."""
    return {
        "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.ui.port": 0, "spark.ui.showConsoleProgress": "false",
        "spark.sql.files.maxPartitionBytes": max(file.stat().st_size for file in keys.iterdir()),
        "spark.sql.files.openCostInBytes": 0, "spark.sql.shuffle.partitions": LAST_TASKS,
        "spark.sql.adaptive.coalescePartitions.enabled": "false", "spark.executor.memory": "1g",
        "spark.shuffle.io.maxRetries": 1, "spark.shuffle.io.retryWait": "100ms",
        "spark.driver.extraJavaOptions": java, "spark.executor.extraJavaOptions": java,
    }


# ---- The job, with an executor killed -------------------------------------------------------------------------------


def slowly(folder):
    """The last stage, slow enough that an executor can be killed in the middle of it."""
    def batches(batches):
        batches = list(batches)
        time.sleep(0.25)
        yield from batches
        Path(folder, f"done-{TaskContext.get().partitionId()}-{os.getpid()}").touch()
    return batches


def kill_in(stage, spark, folder):
    """Kills an executor when a stage has some of its tasks done. Gives how many."""
    status = spark.sparkContext.statusTracker()

    def in_first():
        for id in status.getActiveStageIds():
            info = status.getStageInfo(id)
            if info and info.numTasks == FILES and 2 <= info.numCompletedTasks < FILES - 2:
                return f"{info.numCompletedTasks} of {FILES}"

    def in_last():
        done = len(list(folder.glob("done-*")))
        return 3 <= done < LAST_TASKS - 2 and f"{done} of {LAST_TASKS}"

    done = until(f"the {stage} stage with some of its tasks done", in_first if stage == "first" else in_last, 3_600)
    os.kill(executors()[0], signal.SIGKILL)
    return done


def counted(spark, keys, kill, folder):
    """The rows of the job as it writes them, the seconds it took, and what was done when an executor was killed."""
    folder.mkdir()
    frame = skew.counts(spark.read.parquet(str(keys)), "customer", list(DESIGNS.values()))
    if kill == "last":
        frame = frame.mapInArrow(slowly(str(folder)), frame.schema)
    done = []
    killer = threading.Thread(target=lambda: done.append(kill_in(kill, spark, folder)), daemon=True)
    began = time.monotonic()
    if kill:
        killer.start()
    skew.write_counts(frame.collect(), str(folder / "counts.csv"))
    seconds = time.monotonic() - began
    if kill:
        killer.join(1)
        if not done:
            raise RuntimeError(f"expected to kill an executor in the {kill} stage, found the job at its end: it needs more keys")
    return jobs.counted(folder / "counts.csv"), seconds, done


def of_application(spark, what):
    context = spark.sparkContext
    with urllib.request.urlopen(f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}/{what}", timeout=60) as answer:
        return json.load(answer)


def lost(spark):
    """How many executors the driver has lost."""
    return sum(not executor["isActive"] for executor in of_application(spark, "allexecutors"))


def shuffled(spark):
    """Bytes that all stages so far have written to be shuffled."""
    return sum(stage["shuffleWriteBytes"] for stage in of_application(spark, "stages"))


def run(asked, folder):
    keys = folder / "keys"
    keys.mkdir()
    nulls = write_keys(keys, asked.keys)
    command = asked.command.resolve()
    expected = jobs.library_counts(command, folder / "all.parquet", "customer", DESIGNS, nulls)
    jobs.check_differences(expected)
    for design in DESIGNS.values():
        assert sum(int(count) for of, _, count in expected if of == design) == asked.keys
    version = subprocess.run([command, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    yield (f"{datetime.date.today()}, {os.cpu_count()} virtual cores, shared; PySpark {pyspark.__version__}, Python {platform.python_version()}, {version}\n"
           f"{asked.keys:,} keys in {FILES} files of Parquet, {len(DESIGNS)} designs in one pass; a standalone master and two workers of one core")
    java = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC" if asked.keys <= FEW else "-XX:+UseSerialGC"
    os.environ.update({"SPARK_HOME": str(HOME), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable})
    began = time.monotonic()
    spark = SparkSession.builder.master(MASTER).appName("tablekeys cluster").config(map=settings(keys, java)).getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    tk.register(spark)
    until("two executors", lambda: len(executors()) == 2)
    yield f"session and two executors: {time.monotonic() - began:.1f} s"
    for losses, kill in enumerate((None, "first", "last")):
        before = shuffled(spark)
        rows, seconds, done = counted(spark, keys, kill, folder / f"kill-{kill}")
        if wrong := jobs.differences(rows, expected):
            raise RuntimeError(wrong)
        if kill:
            until("an executor that the driver has lost", lambda: lost(spark) == losses, 30)
            until("an executor in its place", lambda: len(executors()) == 2)
        what = f"an executor killed in the {kill} stage with {done[0]} tasks done" if kill else "nothing killed"
        yield f"{what}: {len(rows)} rows, all as the library counts them, {seconds:.1f} s, {shuffled(spark) - before:,} bytes shuffled"
    yield jobs.check_values(spark)
    yield jobs.check(spark, folder, command)
    spark.stop()
    yield jobs.submit(folder, command, MASTER, settings(keys, java))
    # Where workers of this kind have their executors' logs.
    shutil.rmtree(HOME / "work")


def main():
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="tablekeys-cluster-") as folder:
        for line in run(asked, Path(folder)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
