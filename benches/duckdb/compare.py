#!/usr/bin/env python3
"""Counts, checks and reviews the same ten million rows with `tablekeys` and with DuckDB: as lines, as CSV and as Parquet.
CSV is also read compressed, by gzip and by zstd.

    pip install duckdb
    python benches/duckdb/compare.py                             # some ten minutes, and 2 GB in the target folder
    python benches/duckdb/compare.py --rows 200000 --rounds 1    # a first look

Builds the command in release mode and writes the rows once: a PartitionKey of 15 characters, one of 10,000; a RowKey of 28, an
inverted instant and a suffix; a Timestamp. They are the same on every machine. First it checks that both give the same
answers, then it runs each contender in turn, as often as there are rounds.

A process of `tablekeys` is timed from its start to its end. DuckDB runs in Python, so two times are taken of it: that of the
whole process, and that of the query alone, from its text to its rows. Memory is the most that a process held. The page, which
`--result` writes and standard output shows, has the medians, with what tablekeys loses in front, and then every run.

Run it on a machine that does nothing else. It needs Linux and GNU time (apt-get install time).
"""

import argparse
import datetime
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
TIME = "/usr/bin/time"
PARTITIONS = 256
FORMATS = {"lines": "txt", "CSV": "csv", "Parquet": "parquet", "CSV, gzip": "csv.gz", "CSV, zstd": "csv.zst"}
# Of a compressed file what shows whether the decompressor is all that takes time.
COMPRESSED = ["skew, own hash", "check"]

# Newest first, as a log's rows are, one every tenth of a second; customers and suffixes are bits of an MD5.
ROWS = """
    select printf('customer-%06d', ('0x' || h[1:8])::bigint % 10000) as PartitionKey,
        printf('%019d-%s', 2516873215109999999 + 1000030 * i, h[9:16]) as RowKey,
        timestamp '2024-05-06 07:08:09' - to_microseconds(100003 * i) as "Timestamp"
    from (select i, md5(i::varchar) as h from range({rows}) t(i)) order by i
"""
# The service's own form of an instant, with ticks.
TEXTS = """
    select PartitionKey, RowKey, strftime("Timestamp", '%Y-%m-%dT%H:%M:%S.%f') || '0Z' as "Timestamp" from {rows}
"""
WRITTEN = {
    "Parquet": f"copy ({ROWS}) to '{{file}}' (format parquet)",
    "CSV": f"copy ({TEXTS}) to '{{file}}' (format csv, header, quote '\"')",
    "CSV, gzip": f"copy ({TEXTS}) to '{{file}}' (format csv, header, quote '\"', compression gzip)",
    "CSV, zstd": f"copy ({TEXTS}) to '{{file}}' (format csv, header, quote '\"', compression zstd)",
    "lines": "copy (select PartitionKey from {rows}) to '{file}' (format csv, header false, quote '', escape '')",
}

# What a query reads. Columns have their types, so that nothing is guessed; of lines there is one, taken as it stands.
READ = {
    "lines": "read_csv('{file}', header = false, auto_detect = false, delim = '\x01', quote = '', escape = '',"
    " columns = {{'PartitionKey': 'VARCHAR'}})",
    "CSV": "read_csv('{file}', header = true, auto_detect = false, delim = ',', quote = '\"', escape = '\"',"
    " columns = {{'PartitionKey': 'VARCHAR', 'RowKey': 'VARCHAR', 'Timestamp': 'VARCHAR'}})",
    "Parquet": "read_parquet('{file}')",
}
COUNT = "select {partition} as p, count(*) from {read} group by p order by p"
# The rules of the table service, as a pattern of forbidden characters and a length.
OFFENDS = "regexp_matches({key}, '[/\\\\#?\\x00-\\x1f\\x7f-\\x{{9f}}]') or length({key}) > 512"
CHECK = "select count(*), count(*) filter (where {offends}) from {read}"
# Of an audit what one query says: rows per PartitionKey, and the ends of all columns.
REVIEW = "select sum(n), count(*), max(n), {ends} from (select count(*) as n, {each} from {read} group by PartitionKey)"

PROGRAM = """
import sys, time, duckdb
duckdb.sql("set enable_progress_bar = false")
start = time.perf_counter()
rows = duckdb.sql(sys.argv[1]).fetchall()
print(time.perf_counter() - start)
for row in rows:
    print(*row)
"""


class Contender:
    """A line to run: its times, and the most memory of any run."""

    def __init__(self, line):
        self.line, self.whole, self.query, self.memory = [str(word) for word in line], [], [], 0

    def run(self):
        """Runs it once, and gives what it printed."""
        with tempfile.NamedTemporaryFile() as memory:
            # A process that Python starts counts Python's own memory as its own; one that this small program starts does not.
            timed = [TIME, "-f", "%M", "-o", memory.name, *self.line]
            start = time.perf_counter()
            process = subprocess.run(timed, capture_output=True, text=True)
            seconds = time.perf_counter() - start
            if process.returncode != 0:
                sys.exit(f"error: expected {' '.join(self.line)} to succeed, found {process.returncode}: {process.stderr}")
            self.memory = max(self.memory, int(memory.read()) * 1024)
        self.whole.append(seconds)
        return process.stdout


class Query(Contender):
    """A query of DuckDB, which also tells how long it took without its process."""

    def __init__(self, query):
        super().__init__([sys.executable, "-c", PROGRAM, query])

    def run(self):
        seconds, _, rows = super().run().partition("\n")
        self.query.append(float(seconds))
        return [row.split() for row in rows.splitlines()]


def tasks(command, files):
    """By format and name: ours and DuckDB's. Both read the same file; of lines, each is a PartitionKey."""
    found = {}
    for form, file in files.items():
        keys = ["PartitionKey"] if form == "lines" else ["PartitionKey", "RowKey"]
        columns = keys if form == "lines" else [*keys, '"Timestamp"']
        read = READ[form.partition(",")[0]].format(file=quoted(file))
        lines = ["--lines-are", "partition-key"] if form == "lines" else []
        skew = [command, "skew", file, "--json", "--partitions", PARTITIONS, "--design"]
        count = {"MD5": "substr(md5(PartitionKey), 1, 2)", "own hash": "hash(PartitionKey) >> 56"}
        for name, design in [("MD5", "md5-bits"), ("own hash", "siphash")]:
            query = Query(COUNT.format(partition=count[name], read=read))
            found[form, f"skew, {name}"] = Contender([*skew, design]), query
        offends = " or ".join(OFFENDS.format(key=key) for key in keys)
        query = Query(CHECK.format(offends=offends, read=read))
        found[form, "check"] = Contender([command, "check", file, *lines, "--json"]), query
        each = ", ".join(f"min({column}) as a{i}, max({column}) as z{i}" for i, column in enumerate(columns))
        ends = ", ".join(f"min(a{i}), max(z{i})" for i in range(len(columns)))
        query = Query(REVIEW.format(ends=ends, each=each, read=read))
        found[form, "audit"] = Contender([command, "audit", file, *lines, "--json", "--fail-on", "never"]), query
    return {(form, name): pair for (form, name), pair in found.items() if "," not in form or name in COMPRESSED}


def agree(found, rows):
    """Both must give the same answers, or the times compare nothing. These runs do not count."""
    for (form, name), (ours, theirs) in found.items():
        answer, table = json.loads(ours.run()), theirs.run()
        if name == "skew, MD5":
            counts = [0] * PARTITIONS
            for partition, count in table:
                counts[int(partition, 16)] = int(count)
            pair = answer["sets"][0]["rows"][0]["counts"], counts
        elif name == "skew, own hash":
            # Two hashes: only the number of rows is the same.
            pair = sum(answer["sets"][0]["rows"][0]["counts"]), sum(int(count) for _, count in table)
        elif name == "check":
            pair = [answer["rows"], answer["offenders"]], [int(figure) for figure in table[0]]
        else:
            # A number of partitions that is an estimate is within what the audit says of it.
            partitions = answer["partitions"]
            exact = [partitions["count"]] if partitions["exact"] else [int(table[0][1])]
            pair = [answer["rows"], *exact, partitions["largest"]["rows"]], [int(figure) for figure in table[0][:3]]
        if pair[0] != pair[1]:
            sys.exit(f"error: {form}, {name}: expected the same of both, found {pair[0]} of tablekeys and {pair[1]} of DuckDB")
        total = pair[0] if name == "skew, own hash" else sum(pair[0]) if name == "skew, MD5" else pair[0][0]
        if total != rows:
            sys.exit(f"error: {form}, {name}: expected {rows} rows, found {total}")
        for contender in (ours, theirs):
            contender.whole, contender.query, contender.memory = [], [], 0


def page(found, bare, files, arguments, versions):
    """Medians with losses in front, then every run."""
    lines, lost = [], []
    for (form, name), (ours, theirs) in found.items():
        mine, whole, query = map(statistics.median, (ours.whole, theirs.whole, theirs.query))
        times = query / mine
        if times < 0.995:
            lost.append(f"- {form}, {name}: DuckDB's query alone takes {times:.2f} of our time, its process {whole / mine:.2f}")
        cells = [f"{mine:.3f}", f"{ours.memory / 1e6:.0f}", f"{query:.3f}", f"{whole:.3f}", f"{theirs.memory / 1e6:.0f}"]
        faster = 0 if times >= 1 else 2
        cells[faster] = f"**{cells[faster]}**"
        lines.append(f"| {form} | {name} | {' | '.join(cells)} | {times:.2f} |")
    sizes = ", ".join(f"{file.stat().st_size / 1e6:.0f} MB of {form}" for form, file in files.items())
    asked = "".join(f" --{name} {value}" for name, value in arguments.given)
    runs = [f"{label}: {' '.join(f'{seconds:.3f}' for seconds in times)}" for label, times in every(found, bare)]
    return f"""# tablekeys beside DuckDB

{datetime.date.today()}, {machine()}.
{versions}.

```sh
python benches/duckdb/compare.py{asked}
```

{arguments.rows:,} rows: {sizes}; {PARTITIONS} partitions. Seconds are medians of {arguments.rounds} rounds in turn, low is good; memory is \
the most of all rounds. Ours is the whole process. The query alone leaves out that DuckDB runs in Python here, whose start and \
import take {statistics.median(bare.whole):.2f} s of its process. *Times ours*: how long the query takes where our process takes 1; \
below 1 it is faster. The answers of both were compared before. For `check` the query has a pattern of forbidden characters; for `audit` it is \
no audit but the scan under one: rows per PartitionKey, and the least and the most of each column.

## Where tablekeys is slower: {len(lost)} of {len(found)} lines

{chr(10).join(lost) or "None."}

## All

| rows as | task | tablekeys, s | MB | query alone, s | its process, s | MB | times ours |
|---|---|---:|---:|---:|---:|---:|---:|
{chr(10).join(lines)}

## Every run

```text
{chr(10).join(runs)}
```
"""


def every(found, bare):
    for (form, name), (ours, theirs) in found.items():
        yield f"{form}, {name}, tablekeys", ours.whole
        yield f"{form}, {name}, query alone", theirs.query
        yield f"{form}, {name}, its process", theirs.whole
    yield "python, import duckdb", bare.whole


def written(folder, rows):
    """The files, by format, each written once."""
    import duckdb

    folder.mkdir(parents=True, exist_ok=True)
    files = {form: folder / f"rows-{rows}.{ending}" for form, ending in FORMATS.items()}
    with duckdb.connect() as database:
        database.sql("set enable_progress_bar = false")
        # One order of rows, whatever the number of threads.
        database.sql("set preserve_insertion_order = true")
        for form in ("Parquet", *(form for form in FORMATS if form != "Parquet")):
            file = files[form]
            if not file.exists():
                half = file.with_name(f"half-{file.name}")
                source = str(rows) if form == "Parquet" else f"read_parquet('{quoted(files['Parquet'])}')"
                database.sql(WRITTEN[form].format(rows=source, file=quoted(half)))
                half.rename(file)
    return files


def quoted(file):
    return str(file).replace("'", "''")


def build():
    """The path of the command that cargo builds."""
    line = ["cargo", "build", "--release", "-p", "tablekeys-cli", "--message-format", "json-render-diagnostics"]
    built = subprocess.run(line, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    messages = (json.loads(line) for line in built.stdout.splitlines())
    found = [message["executable"] for message in messages if message.get("executable")]
    if not found:
        sys.exit(f"error: expected an executable of {' '.join(line)}, found none")
    return pathlib.Path(found[-1])


def machine():
    name = platform.processor() or platform.machine()
    try:
        lines = (line.split(":", 1) for line in open("/proc/cpuinfo", encoding="utf-8") if ":" in line)
        fields = {key.strip(): value.strip() for key, value in lines}
        name = f"{fields['model name']} (family {fields['cpu family']}, model {fields['model']})"
        name += ", a virtual machine" if "hypervisor" in fields["flags"].split() else ""
    except (OSError, KeyError):
        pass
    return f"{name}, {len(os.sched_getaffinity(0))} cores, {platform.system()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10_000_000, metavar="N", help="how many rows [default: 10000000]")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="how often each runs [default: 5]")
    parser.add_argument("--command", type=pathlib.Path, help="a built command, instead of building it")
    parser.add_argument("--target", type=pathlib.Path, default=ROOT / "target", help="the folder for the rows")
    parser.add_argument("--result", type=pathlib.Path, help="also write the page to this file")
    arguments = parser.parse_args()
    asked = [(name, getattr(arguments, name)) for name in ("rows", "rounds")]
    arguments.given = [(name, value) for name, value in asked if value != parser.get_default(name)]
    if arguments.rows < 1 or arguments.rounds < 1:
        parser.error("expected at least 1 row and 1 round")
    if not os.path.exists(TIME):
        sys.exit(f"error: expected GNU time as {TIME}: apt-get install time")
    try:
        import duckdb
    except ImportError:
        sys.exit("error: expected DuckDB's package for Python: pip install duckdb")

    command = arguments.command or build()
    files = written(arguments.target / "duckdb", arguments.rows)
    found = tasks(command, files)
    agree(found, arguments.rows)
    bare = Contender([sys.executable, "-c", "import duckdb"])
    for _ in range(arguments.rounds):
        for contender in [*(contender for pair in found.values() for contender in pair), bare]:
            contender.run()
    ours = subprocess.run([command, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    rustc = subprocess.run(["rustc", "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    versions = f"{ours}, {rustc}, DuckDB {duckdb.__version__}, Python {platform.python_version()}"
    text = page(found, bare, files, arguments, versions)
    print(text, end="")
    if arguments.result:
        arguments.result.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
