"""Seconds of the module beside those of the command on the same keys: `python bench.py COMMAND`, with a wheel and pyarrow installed.

Every partition of the module is compared with the command's. Low is good; the best of three, and of the command of two.
"""

import subprocess
import sys
import tempfile
import time

import pyarrow as pa
import pyarrow.compute as pc
from tablekeys import Design, SipHash, columns, encode

KEYS, ROWS, KINDS = 10_000_000, 1_000_000, "str,-ticks,u32"


def seconds(what, call, times=3):
    found = []
    for _ in range(times):
        began = time.perf_counter()
        answer = call()
        found.append(time.perf_counter() - began)
    print(f"| {what} | {min(found):.2f} |", flush=True)
    return answer


numbers = pc.multiply(pa.array(range(KEYS), pa.uint64()), 2654435769)
keys = pc.binary_join_element_wise("customer-", numbers.cast(pa.string()), "")
partitions = seconds(f"{KEYS:,} partitions by siphash:64, column", lambda: SipHash(64).partitions_of(keys))
with tempfile.TemporaryFile("w+") as lines, tempfile.TemporaryFile("w+") as answers:
    lines.write("\n".join(keys.to_pylist()) + "\n")

    def command():
        lines.seek(0)
        answers.seek(0)
        subprocess.run([sys.argv[1], "key", "partition", "siphash:64", "-"], stdin=lines, stdout=answers, check=True)
    seconds("the same, by the command in a pipe", command, 2)
    answers.seek(0)
    assert list(map(int, answers)) == pa.array(partitions).to_pylist()
for text in ("jump:64", "md5-bits:6", "ring:a=1 b=1 c=2"):
    seconds(f"{KEYS:,} partitions by {text}, column", lambda: Design(text).partitions_of(keys))
few, place = keys.slice(0, ROWS).to_pylist(), SipHash(64).partition_of
seconds(f"{ROWS:,} partitions by siphash:64, one after another", lambda: [place(key) for key in few])
at = pc.add(pa.scalar(1_700_000_000_000_000), pc.multiply(pa.array(range(ROWS)), 1_000_003)).cast(pa.timestamp("us", "UTC"))
given = [keys.slice(0, ROWS), at, pa.array(range(ROWS))]
rows = seconds(f"{ROWS:,} tuples of {KINDS}, columns", lambda: columns.encode(KINDS, given))
seconds("the same read back", lambda: columns.decode(KINDS, rows))
listed = list(zip(*(column.to_pylist() for column in given)))
assert seconds("the same written one after another", lambda: [encode(KINDS, row) for row in listed]) == rows.to_list()
