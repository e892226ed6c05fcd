"""What cluster.py runs of skew.py and rewrite.py: on Parquet, CSV and JSON, in a session and by spark-submit, compared with the command.

What the module itself gives is tested in crates/python.
"""

import csv
import datetime
import json
import os
import subprocess
import uuid
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.errors import PySparkException

import rewrite
import skew
import tablekeys_spark as tk

HERE = Path(__file__).resolve().parent
ROWS, PARTITIONS = 4_000, 64
FORMATS = ("parquet", "csv", "json")
# By column: the options of the jobs, and the designs with their names in the command.
DESIGNS = {
    "customer": ([], {"siphash": "siphash:64", "jump": "jump:64", "md5-bits": "md5-bits:6", "sha256-bits": "sha256-bits:6"}),
    "id": (["--guids"], {"siphash": "siphash:64", "md5-bits": "md5-bits:6", "byte-sum": "byte-sum:64"}),
}
PLACED = datetime.datetime(2024, 5, 6, 7, 8, 9, 123456, datetime.timezone.utc)
ROW_KEY = ["--row-key", "str,-ticks,u32,?bool", "--row-key-columns", "customer,placed,line,paid"]


def orders(nulls):
    """Rows with text of every script; a tenth without a customer, if asked for."""
    names = ["customer", "Łódź/#?", "顧客 ~!", "Ann, \"B\"", "a\\b%"]
    rows = []
    for at in range(ROWS):
        customer = None if nulls and at % 10 == 3 else f"{names[at % 5]}-{at * at % 997}"
        placed = PLACED - datetime.timedelta(microseconds=at * 7919**2)
        id = str(uuid.UUID(int=(at + 1) * 0x9E3779B97F4A7C15F39CC0605CEDC835 % 2**128))
        rows.append({"customer": customer, "placed": placed, "line": at, "paid": at % 3 == 0, "id": id})
    return rows


def write(rows, folder):
    """The rows in a file of each format. Text formats carry instants as text."""
    folder.mkdir()
    pq.write_table(pa.Table.from_pylist(rows), folder / "parquet")
    texts = [{**row, "placed": row["placed"].isoformat().replace("+00:00", "Z")} for row in rows]
    (folder / "json").write_text("".join(json.dumps(row) + "\n" for row in texts))
    with open(folder / "csv", "w", newline="") as file:
        # Backslashes as Spark reads them by default: one escapes the next character.
        writer = csv.writer(file, doublequote=False, escapechar="\\", quoting=csv.QUOTE_ALL, lineterminator="\n")
        writer.writerow(rows[0])
        for row in texts:
            writer.writerow("" if value is None else value for value in row.values())


def written(folder):
    """Orders without a customer are for skew.py alone."""
    write(orders(nulls=True), folder / "orders")
    write(orders(nulls=False), folder / "to-rewrite")
    return folder / "orders"


def output(command, *words, lines=()):
    done = subprocess.run([command, *words], input="".join(line + "\n" for line in lines), stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def counted(path):
    with open(path, newline="") as file:
        header, *rows = csv.reader(file)
    assert header == ["design", "partition", "count"], header
    return rows


def library_counts(command, file, column, designs, nulls):
    """The rows that the job must give, as the library counts them from the same keys."""
    words = ["skew", file, "--format", "parquet", "--partition-key", column, "--partitions", str(PARTITIONS), "--design", ",".join(designs), "--max-unreadable", "100", "--json"]
    [set] = json.loads(output(command, *words))["sets"]
    rows = [[designs[row["design"]], "", str(nulls)] for row in set["rows"] if nulls]
    for row in set["rows"]:
        rows += [[designs[row["design"]], str(at), str(count)] for at, count in enumerate(row["counts"]) if count]
    return sorted(rows, key=lambda row: (row[0], int(row[1] or -1)))


def differences(found, expected):
    """What is wrong with the rows of a job, as a text; none if they are the expected ones, each once."""
    if found == expected:
        return None
    extra, missing = list(found), []
    for row in expected:
        extra.remove(row) if row in extra else missing.append(row)
    order = "" if extra or missing else "; the order differs"
    return f"expected {len(expected)} rows as the library counts them, found {len(found)}; extra: {extra[:5]}, missing: {missing[:5]}{order}"


def check_differences(rows):
    """A group that comes twice, one that is missing, a count that is wrong: each must be found."""
    design, partition, count = rows[-1]
    planted = {"twice": rows + rows[-1:], "missing": rows[:-1], "wrong": rows[:-1] + [[design, partition, str(int(count) + 1)]]}
    assert differences(rows, rows) is None
    for fault, faulty in planted.items():
        assert differences(faulty, rows), f"a planted fault was not found: {fault}"


def check_plan(spark, file):
    """One scan for all designs, and counts of each task before the only shuffle."""
    frame = skew.counts(spark.read.parquet(str(file)), "customer", list(DESIGNS["customer"][1].values()))
    executed = frame._jdf.queryExecution().executedPlan().toString()
    assert executed.count("FileScan") == 1 and executed.count("Exchange") == 1, executed
    above, below = executed.split("Exchange")
    assert "partial_count" not in above and "partial_count" in below, executed


def check_skew(spark, files, folder, command):
    for column, (options, designs) in DESIGNS.items():
        nulls = sum(row[column] is None for row in orders(nulls=True))
        expected = library_counts(command, files / "parquet", column, designs, nulls)
        check_differences(expected)
        for format in FORMATS:
            counts = folder / "counts.csv"
            words = [word for design in designs.values() for word in ("--design", design)]
            skew.run(spark, skew.arguments(["--input", str(files / format), "--format", format, "--key", column, *options, *words, "--counts", str(counts)]))
            wrong = differences(counted(counts), expected)
            assert wrong is None, f"skew.py, {format}, {column}: {wrong}"


def rewrite_words(file, format, output):
    return ["--input", str(file), "--format", format, "--key", "customer", "--design", "siphash:12", *ROW_KEY, "--output", str(output)]


def check_rewritten(command, output_folder, rows):
    """Each row once, under the keys that the library gives, in one file per partition that is sorted."""
    left = {row["id"]: row for row in rows}
    partitions = dict(zip(left, output(command, "key", "partition", "siphash:12", "-", lines=[row["customer"] for row in rows]).split()))
    for partition in output_folder.glob("PartitionKey=*"):
        [file] = partition.glob("*.parquet")
        found = pq.read_table(file, partitioning=None).to_pylist()
        keys = [row["RowKey"] for row in found]
        assert keys == sorted(set(keys)), f"expected RowKeys in ascending order in {partition.name}, found others"
        for at, row in enumerate(found):
            given = left.pop(row["id"])
            assert partition.name == f"PartitionKey={partitions[row['id']]}", row
            if at < 3:
                instant = given["placed"].isoformat().replace("+00:00", "Z")
                parts = [given["customer"], instant, str(given["line"]), "=true" if given["paid"] else "=false"]
                key = output(command, "key", "tuple", "str,-ticks,u32,?bool", *parts).strip()
                assert row["RowKey"] == key, f"expected {key!r}, found {row['RowKey']!r}"
    assert not left, f"expected every row in the output, {len(left)} are missing"


def check_rewrite(spark, folder, command):
    rows = orders(nulls=False)
    files = folder / "to-rewrite"
    for format in FORMATS:
        output = folder / f"rewritten-{format}"
        rewrite.run(spark, rewrite.arguments(rewrite_words(files / format, format, output)))
        check_rewritten(command, output, rows)
    spark.sparkContext.setLogLevel("OFF")
    refused = {"two rows of": rows + rows[:1], "found none in": rows + [{**rows[0], "customer": None}]}
    for at, (message, bad) in enumerate(refused.items()):
        file, output = folder / "bad", folder / f"not-written-{at}"
        pq.write_table(pa.Table.from_pylist(bad), file)
        try:
            rewrite.run(spark, rewrite.arguments(rewrite_words(file, "parquet", output)))
            raise SystemExit(f"expected rewrite.py to refuse with {message!r}, found that it succeeded")
        except ValueError as error:
            assert message in str(error), error
        assert not list(output.glob("**/*.parquet")) and not (output / "_SUCCESS").exists()


def check_values(spark):
    """Values of every type of Spark, and those that no key can hold: an error that says so, or null where that was asked for."""
    tk.register(spark)
    expected = {
        "tk_tuple('str,u8', 'a', '5')": "a!005",
        "tk_tuple('u64', cast(18446744073709551615 as decimal(20)))": "18446744073709551615",
        "tk_tuple('-i32,bool', 5.0, true)": "-9999999993!t",
        "tk_tuple('ticks', timestamp '2024-05-06 07:08:09.123456Z')": "0638505760891234560",
        "tk_tuple('date', date '2024-05-06')": "20240506",
        "tk_tuple('?u8,str', cast(null as int), 'a')": "-!a",
        "tk_tuple('u8,str', cast(null as int), 'a')": None,
        "tk_tuple('bytes,guid', X'00ff', '6f9619ff-8b86-d011-b42d-00cf4fc964ff')": "00ff!6f9619ff-8b86-d011-b42d-00cf4fc964ff",
        "tk_try_tuple('?u8', 'x')": None,
        "tk_try_tuple('u8', 256)": None,
        "tk_try_guid('x')": None,
        "tk_partition_key('customer-4711', 'siphash:64:padded')": "59",
        "tk_partition_key(tk_guid('6f9619ff-8b86-d011-b42d-00cf4fc964ff'), 'byte-sum:15')": "6",
        "tk_partition_key('customer-4711', 'ring:east=1 west=2')": "west",
        "tk_partition('customer-4711', 'siphash:12!f81e5f261bd7c85b', '7369787465656e207365637265747321')": 7,
        "tk_partition(cast(null as string), 'siphash:12')": None,
    }
    row = spark.sql(f"select {', '.join(expected)}").collect()[0]
    found = dict(zip(expected, row))
    assert found == expected, {call: (found[call], expected[call]) for call in expected if found[call] != expected[call]}
    refused = {
        "tk_partition('a', 'siphash:12', CAST(NULL AS STRING))": "expected one secret for all rows, found null",
        "tk_tuple('u8', 256)": "256", "tk_tuple('u8', 1.5)": "1.5", "tk_tuple('u8', true)": "Boolean", "tk_guid('x')": "row 0", "tk_partition(5, 'siphash:12')": "Int32",
        "tk_partition('a', 'siphash:0')": "at byte 8", "tk_tuple('ticks', timestamp_ntz '2024-05-06 07:08:09')": "time zone", "tk_tuple('str,u8', 'a')": "2 values",
    }
    spark.sparkContext.setLogLevel("OFF")
    for call, words in refused.items():
        try:
            raise SystemExit(f"expected {call} to be refused, found {spark.sql(f'select {call}').collect()}")
        except PySparkException as error:
            assert words in str(error), f"{call}: expected {words!r} in {error}"
    return f"{len(expected)} values of all types, and {len(refused)} that are refused"


def check(spark, folder, command):
    """Both jobs in a session, on every format."""
    files = written(folder)
    check_plan(spark, files / "parquet")
    check_skew(spark, files, folder, command)
    check_rewrite(spark, folder, command)
    return f"skew.py and rewrite.py agree with the library on {', '.join(FORMATS)}"


def submit(folder, command, master, settings):
    """Both jobs as spark-submit runs them."""
    helpers = ",".join(str(HERE / name) for name in ("tablekeys_spark.py", "rows.py"))
    line = [Path(os.environ["SPARK_HOME"]) / "bin/spark-submit", "--master", master, "--py-files", helpers]
    for name, value in settings.items():
        line += ["--conf", f"{name}={value}"]
    run = lambda job, words: subprocess.run([*line, HERE / job, *words], check=True, stderr=subprocess.DEVNULL)
    column, (options, designs) = next(iter(DESIGNS.items()))
    words = [word for design in designs.values() for word in ("--design", design)]
    run("skew.py", ["--input", folder / "orders/csv", "--format", "csv", "--key", column, *options, *words, "--counts", folder / "submitted.csv"])
    nulls = sum(row[column] is None for row in orders(nulls=True))
    wrong = differences(counted(folder / "submitted.csv"), library_counts(command, folder / "orders/parquet", column, designs, nulls))
    assert wrong is None, f"skew.py by spark-submit: {wrong}"
    run("rewrite.py", rewrite_words(folder / "to-rewrite/json", "json", folder / "submitted"))
    check_rewritten(command, folder / "submitted", orders(nulls=False))
    return f"skew.py and rewrite.py agree with the library by spark-submit --master {master}"
