"""Compares this crate with the clients and servers of the systems, key by key: compare.py PLACE FOLDER SPARK-PYTHON [record].

PLACE is the example of this crate, FOLDER has the environments. With `record`, a thousand texts and what every client makes of
them are written to `vectors`, those clients included that disagree with their own system.
"""

import itertools
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

import clients
import keys
import servers

HERE = os.path.dirname(os.path.abspath(__file__))
place, folder, spark_python, *rest = sys.argv[1:]
RECORD = rest == ["record"]
COUNT = int(os.environ.get("STORES_KEYS", "100000"))
work = tempfile.mkdtemp()
passed, failed = 0, []
# Node and Spark run beside the clients in Python, one after the other.
beside = ThreadPoolExecutor(1)
checks, spark_ran = [], []
taken_files = itertools.count()


def kept(name, table):
    path = os.path.join(work, name + ".jsonl")
    keys.write(path, table)
    return path


def ours(placements, path):
    with open(path, "rb") as file:
        out = subprocess.run([place, *placements], stdin=file, check=True, capture_output=True, text=True).stdout
    return [line.split("\t") for line in out.splitlines()]


def javascript(name, path, **environment):
    """The answers of a client in JavaScript, which is started at once, beside what runs here."""
    def run():
        results = path + "." + name
        subprocess.run(["node", os.path.join(HERE, "clients.mjs"), folder, name, path, results], check=True,
                       env={**os.environ, **environment})
        return keys.read(results)
    return beside.submit(run).result


def spark(files, answers):
    """The answers of Spark in a file that it writes of these files of keys and their kinds."""
    def run():
        if files not in spark_ran:
            subprocess.run([spark_python, os.path.join(HERE, "spark.py"), *files], check=True, stderr=subprocess.DEVNULL)
            spark_ran.append(files)
        return keys.read(answers)
    return beside.submit(run).result


def python(client, *more):
    """The answers of a client in Python, when they are asked for."""
    return lambda path: lambda: client(keys.read(path), *more)


def node(name):
    return lambda path: javascript(name, path)


# Each client by its system and its name in `vectors`, those included that deviate and are only recorded.
CLIENTS = {
    "cosmos-v2 azure-cosmos-python": python(clients.cosmos, "v2"),
    "cosmos-v2 azure-cosmos-javascript": node("cosmos-v2"),
    "cosmos-v1 azure-cosmos-python": python(clients.cosmos, "v1"),
    "cosmos-v1 azure-cosmos-javascript": node("cosmos-v1"),
    "eventhubs azure-event-hubs-javascript": node("eventhubs"),
    "eventhubs azure-eventhub-python-buffered": python(clients.event_hubs),
    "kafka-murmur2 kafka-python": python(clients.kafka_python),
    "kafka-murmur2 kafkajs": node("kafkajs"),
    "kafka-murmur2 librdkafka-murmur2": python(clients.librdkafka, "murmur2"),
    "kafka-murmur2 kafkajs-legacy": node("kafkajs-legacy"),
    "kafka-crc32 librdkafka-consistent": python(clients.librdkafka, "consistent"),
    "kafka-fnv1a librdkafka-fnv1a": python(clients.librdkafka, "fnv1a"),
    "kinesis kinesalite": node("kinesalite"),
    "redis redis-server": python(servers.redis_slots),
    "redis redis-py": python(clients.redis_py),
    "redis cluster-key-slot": node("cluster-key-slot"),
    "cassandra cassandra-driver": python(clients.cassandra),
    "postgresql server": python(lambda table: next(servers.postgresql([(["text"], table)]))),
    "iceberg pyiceberg": python(clients.iceberg),
    "spark spark": lambda path: spark((path, "text"), path + ".whole"),
    "couchbase couchbase-python": python(clients.couchbase),
}


def check(client, path, found=None, counts=keys.COUNTS):
    """Keeps a comparison for later: with the client's answers, or with those of a call."""
    checks.append((client, path, found or CLIENTS[client](path), counts))


def compare_one(client, path, found, counts):
    """Each key in the partition that the client gives, and refused where the client refuses it."""
    global passed
    table, found, system = keys.read(path), list(found()), client.split()[0]
    mine = ours([f"{system}:{n}" for n in counts], path)
    assert len(table) == len(found) == len(mine), (system, len(table), len(found), len(mine))
    wrong = [(key, theirs, our) for key, theirs, our in zip(table, found, mine)
             if any((it is None) != (not us.isdigit()) or it is not None and int(us) != it for it, us in zip(theirs, our))]
    # A comparison in which most keys land on few partitions, or are refused, would prove little.
    partitions = {it for theirs in found for it in theirs[-1:] if it is not None}
    enough = len(partitions) >= 0.8 * counts[-1] * (1 - math.exp(-len(table) / counts[-1]))
    if wrong or not enough:
        failed.append(f"{client}: {len(wrong)} of {len(table)} keys differ, {len(partitions)} partitions found")
        for key, theirs, our in wrong[:3]:
            failed.append(f"    {json.dumps(key)[:120]}: the client {theirs}, this crate {our}")
    else:
        passed += 1
    refused = sum(it[-1] is None for it in found)
    print(f"{time.monotonic() - start:6.1f} s  {client}: {len(table)} keys, {refused} refused, {len(wrong)} differ", flush=True)


def shorter(path, within):
    """The keys that the service takes; the clients do not ask, this crate does."""
    taken = [key for key in keys.read(path) if within(key)]
    return kept(f"{os.path.basename(path)}.taken{next(taken_files)}", taken)


def bytes_within(most):
    return lambda key: all(not isinstance(level, str) or len(level.encode()) <= most for level in key)


def masters(path):
    first = servers.redis_masters(12)
    return [[sum(slot >= it for it in first) - 1] for [slot] in servers.redis_slots(keys.read(path))]


def compare():
    texts = kept("texts", keys.texts(COUNT, 1))
    raw = kept("bytes", keys.bytes_(COUNT // 10, 2))
    values = kept("values", keys.json_values(COUNT // 5, 3))
    levels = kept("levels", keys.hierarchical(COUNT // 5, 4))

    for path in [texts, values]:
        long, short = (shorter(path, bytes_within(most)) for most in (2048, 101))
        check("cosmos-v2 azure-cosmos-javascript", long)
        # Python has one constant for null and undefined.
        check("cosmos-v2 azure-cosmos-python", shorter(long, lambda key: key != [{"undefined": True}]))
        check("cosmos-v1 azure-cosmos-javascript", short)
    check("cosmos-v2 azure-cosmos-javascript, hierarchical", levels, javascript("hierarchical", levels))
    check("cosmos-v2 azure-cosmos-python, hierarchical", levels, python(clients.cosmos, "hierarchical")(levels))

    check("eventhubs azure-event-hubs-javascript", shorter(texts, lambda key: len(key[0].encode("utf-16-le")) <= 256))

    for path in [texts, raw]:
        for client in ("kafka-murmur2 kafkajs", "kafka-murmur2 kafka-python", "kafka-murmur2 librdkafka-murmur2", "kafka-fnv1a librdkafka-fnv1a"):
            check(client, path)
        check("kafka-crc32 librdkafka-consistent", shorter(path, lambda key: key not in ([""], [{"bytes": ""}])))
    some = kept("some", keys.texts(COUNT // 10, 5))
    for system, partitioner in [("kafka-murmur2", "murmur2"), ("kafka-fnv1a", "fnv1a"), ("kafka-crc32", "consistent_random")]:
        check(f"{system} messages to a mock cluster, {partitioner}", some, python(clients.mock_cluster, partitioner)(some), [4])

    # kinesalite counts UTF-16 units, the service's model characters: keys between the two limits are left out.
    between = lambda key: len(key[0]) <= 256 < len(key[0].encode("utf-16-le")) // 2
    most = shorter(texts, lambda key: not between(key))
    check("kinesis kinesalite", most, javascript("kinesalite", most, ONE_COUNT="1"), [12])
    check("kinesis kinesalite", kept("four", [key for key in keys.texts(COUNT // 20, 6) if not between(key)]))

    for client, path in [("redis redis-server", texts), ("redis redis-server", raw), ("redis redis-py", texts)]:
        check(client, path, counts=[16384])
    check("redis redis-cli --cluster create", some, lambda: masters(some), [12])

    typed = kept("typed", keys.columns(COUNT // 5, 7, ["text", "int32", "int64", "float64", "bool", "uuid", "bytes"], 3))
    for path in [texts, raw, typed]:
        check("cassandra cassandra-driver", path)

    sql = {"text": "text", "int32": "int", "int64": "bigint", "float64": "float8", "bool": "bool", "uuid": "uuid",
           "bytes": "bytea"}
    without_nul = kept("without-nul", [key for key in keys.texts(COUNT, 8) if "\0" not in key[0]])
    tables = [(["text"], without_nul)]
    for at, kinds in enumerate([["int32"], ["int64"], ["uuid"], ["float64"], ["bytes"], list(sql)]):
        tables.append(([sql[kind] for kind in kinds], kept(f"rows{at}", keys.rows(COUNT // 20, 9 + at, kinds))))
    answers = servers.postgresql([(types, keys.read(path)) for types, path in tables])
    for types, path in tables:
        check(f"postgresql server, {', '.join(types)}", path, lambda: next(answers))

    check("iceberg pyiceberg", texts)
    check("iceberg pyiceberg", kept("typed2", keys.columns(COUNT // 5, 20, ["int32", "int64", "uuid", "bytes", "null"])))

    columns = ["text", "int32", "int64", "float64", "bool", "bytes"]
    typed = kept("spark", keys.rows(COUNT // 10, 30, columns))
    files = (texts, "text", typed, ",".join(columns))
    check("spark hash and repartition, text", texts, spark(files, texts + ".whole"))
    check(f"spark hash and repartition, {', '.join(columns)}", typed, spark(files, typed + ".whole"))
    # A truth value has two hashes, too few to compare alone.
    for at, kind in enumerate(columns):
        if kind != "bool":
            check(f"spark hash, {kind}", kept(f"spark-{kind}", [[key[at]] for key in keys.read(typed)]), spark(files, f"{typed}.{at}"))
    for comparison in checks:
        compare_one(*comparison)


def record():
    """What each client makes of the same thousand texts, for tests that need none of them."""
    path = kept("texts", keys.texts(1000, 2026))
    table = keys.read(path)
    found = {name: answers(path) for name, answers in CLIENTS.items()}
    # One column per distinct answer, headed by the clients that gave it.
    columns = {}
    for name, partitions in sorted(found.items()):
        answers = tuple(" ".join("refused" if at is None else str(at) for at in it) for it in partitions())
        columns.setdefault(answers, []).append(name.replace(" ", "@"))
    rows = zip((json.dumps(text, ensure_ascii=False) for [text] in table), *columns)
    vectors = os.path.join(os.path.dirname(HERE), "vectors")
    with open(os.path.join(vectors, "placements.tsv"), "w", encoding="utf-8") as file:
        for row in [["text", *map(" ".join, columns.values())], *rows]:
            file.write("\t".join(row) + "\n")
    with open(os.path.join(vectors, "redis-masters.tsv"), "w", encoding="utf-8") as file:
        for count in keys.COUNTS:
            file.write("\t".join(map(str, servers.redis_masters(count))) + "\n")


start = time.monotonic()
if RECORD:
    record()
else:
    compare()
    for line in failed:
        print(line)
    print(f"{passed} passed, {sum(not line.startswith(' ') for line in failed)} failed")
    sys.exit(bool(failed))
