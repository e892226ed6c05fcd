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
checks, late_checks = [], []
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
    """The answers of a client in JavaScript, which is started at once."""
    results = path + "." + name
    return beside.submit(run_javascript, name, path, results, environment)


def run_javascript(name, path, results, environment):
    subprocess.run(["node", os.path.join(HERE, "clients.mjs"), folder, name, path, results], check=True,
                   env={**os.environ, **environment})
    return keys.read(results)


def check(system, client, path, found, counts=keys.COUNTS):
    """Keeps a comparison for later: with answers in hand, or such as a call or another thread gives."""
    late = hasattr(found, "result")
    (late_checks if late else checks).append((system, client, path, found.result if late else found, counts))


def compare_one(system, client, path, found, counts):
    """Each key in the partition that the client gives, and refused where the client refuses it."""
    global passed
    table, found = keys.read(path), list(found() if callable(found) else found)
    mine = ours([f"{system}:{n}" for n in counts], path)
    assert len(table) == len(found) == len(mine), (system, len(table), len(found), len(mine))
    wrong = [(key, theirs, our) for key, theirs, our in zip(table, found, mine)
             if any((it is None) != (not us.isdigit()) or it is not None and int(us) != it for it, us in zip(theirs, our))]
    # A comparison in which most keys land on few partitions, or are refused, would prove little.
    partitions = {it for theirs in found for it in theirs[-1:] if it is not None}
    enough = len(partitions) >= 0.8 * counts[-1] * (1 - math.exp(-len(table) / counts[-1]))
    if wrong or not enough:
        failed.append(f"{system} against {client}: {len(wrong)} of {len(table)} keys differ, {len(partitions)} partitions found")
        for key, theirs, our in wrong[:3]:
            failed.append(f"    {json.dumps(key)[:120]}: the client {theirs}, this crate {our}")
    else:
        passed += 1
    refused = sum(it[-1] is None for it in found)
    print(f"{time.monotonic() - start:6.1f} s  {system} against {client}: {len(table)} keys, {refused} refused, "
          f"{len(wrong)} differ", flush=True)


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
    python = clients.version

    for path in [texts, values]:
        for name, most, version in [("cosmos-v2", 2048, "v2"), ("cosmos-v1", 101, "v1")]:
            taken = shorter(path, bytes_within(most))
            check(name, "@azure/cosmos (JavaScript)", taken, javascript(name, taken))
            if version == "v2":
                # Python has one constant for null and undefined.
                no_undefined = shorter(path, lambda key: key != [{"undefined": True}])
                check(name, python("azure-cosmos"), no_undefined, clients.cosmos(keys.read(no_undefined), version))
    check("cosmos-v2", "@azure/cosmos (JavaScript), hierarchical", levels, javascript("hierarchical", levels))
    check("cosmos-v2", python("azure-cosmos") + ", hierarchical", levels, clients.cosmos(keys.read(levels), "hierarchical"))

    hub = shorter(texts, lambda key: len(key[0].encode("utf-16-le")) <= 256)
    check("eventhubs", "@azure/event-hubs (JavaScript)", hub, javascript("eventhubs", hub))

    for path in [texts, raw]:
        table = keys.read(path)
        check("kafka-murmur2", "kafkajs (JavaScript)", path, javascript("kafkajs", path))
        check("kafka-murmur2", python("kafka-python"), path, clients.kafka_python(table))
        check("kafka-murmur2", python("confluent-kafka"), path, clients.librdkafka(table, "murmur2"))
        check("kafka-fnv1a", python("confluent-kafka"), path, clients.librdkafka(table, "fnv1a"))
        not_empty = shorter(path, lambda key: key not in ([""], [{"bytes": ""}]))
        check("kafka-crc32", python("confluent-kafka"), not_empty, clients.librdkafka(keys.read(not_empty), "consistent"))
    some = kept("some", keys.texts(COUNT // 10, 5))
    table = keys.read(some)
    for system, partitioner in [("kafka-murmur2", "murmur2"), ("kafka-fnv1a", "fnv1a"), ("kafka-crc32", "consistent_random")]:
        check(system, f"messages to a mock cluster, {partitioner}", some, clients.mock_cluster(table, partitioner), [4])

    # kinesalite counts UTF-16 units, the service's model characters: keys between the two limits are left out.
    between = lambda key: len(key[0]) <= 256 < len(key[0].encode("utf-16-le")) // 2
    most = shorter(texts, lambda key: not between(key))
    check("kinesis", "kinesalite", most, javascript("kinesalite", most, ONE_COUNT="1"), [12])
    four = kept("four", [key for key in keys.texts(COUNT // 20, 6) if not between(key)])
    check("kinesis", "kinesalite", four, javascript("kinesalite", four))

    for path in [texts, raw]:
        check("redis", "redis-server, CLUSTER KEYSLOT", path, servers.redis_slots(keys.read(path)), [16384])
    check("redis", python("redis"), texts, clients.redis_py(keys.read(texts)), [16384])
    check("redis", "redis-cli --cluster create", some, lambda: masters(some), [12])

    typed = kept("typed", keys.columns(COUNT // 5, 7, ["text", "int32", "int64", "float64", "bool", "uuid", "bytes"], 3))
    for path in [texts, raw, typed]:
        check("cassandra", python("cassandra-driver"), path, clients.cassandra(keys.read(path)))

    sql = {"text": "text", "int32": "int", "int64": "bigint", "float64": "float8", "bool": "bool", "uuid": "uuid",
           "bytes": "bytea"}
    without_nul = kept("without-nul", [key for key in keys.texts(COUNT, 8) if "\0" not in key[0]])
    tables = [(["text"], without_nul)]
    for at, kinds in enumerate([["int32"], ["int64"], ["uuid"], ["float64"], ["bytes"], list(sql)]):
        tables.append(([sql[kind] for kind in kinds], kept(f"rows{at}", keys.rows(COUNT // 20, 9 + at, kinds))))
    answers = servers.postgresql([(types, keys.read(path)) for types, path in tables])
    for types, path in tables:
        check("postgresql", f"the server, {', '.join(types)}", path, lambda: next(answers))

    check("iceberg", python("pyiceberg"), texts, clients.iceberg(keys.read(texts)))
    typed = kept("typed2", keys.columns(COUNT // 5, 20, ["int32", "int64", "uuid", "bytes", "null"]))
    check("iceberg", python("pyiceberg"), typed, clients.iceberg(keys.read(typed)))

    columns = ["text", "int32", "int64", "float64", "bool", "bytes"]
    typed = kept("spark", keys.rows(COUNT // 10, 30, columns))
    spark = beside.submit(run_spark, texts, "text", typed, ",".join(columns))
    check("spark", "Spark, hash and repartition, text", texts, Answers(spark, texts + ".whole"))
    check("spark", f"Spark, hash and repartition, {', '.join(columns)}", typed, Answers(spark, typed + ".whole"))
    # A truth value has two hashes, too few to compare alone.
    for at, kind in enumerate(columns):
        if kind == "bool":
            continue
        one = kept(f"spark-{kind}", [[key[at]] for key in keys.read(typed)])
        check("spark", f"Spark, hash, {kind}", one, Answers(spark, f"{typed}.{at}"))
    for comparison in checks + late_checks:
        compare_one(*comparison)


def run_spark(*arguments):
    subprocess.run([spark_python, os.path.join(HERE, "spark.py"), *arguments], check=True, stderr=subprocess.DEVNULL)


class Answers:
    """A file that Spark writes."""

    def __init__(self, spark, path):
        self.spark, self.path = spark, path

    def result(self):
        self.spark.result()
        return keys.read(self.path)


def record():
    """What each client makes of the same thousand texts, for tests that need none of them."""
    path = kept("texts", keys.texts(1000, 2026))
    table = keys.read(path)
    js = lambda name: javascript(name, path).result()
    run_spark(path, "text")
    found = {
        "cosmos-v2 azure-cosmos-python": clients.cosmos(table, "v2"),
        "cosmos-v2 azure-cosmos-javascript": js("cosmos-v2"),
        "cosmos-v1 azure-cosmos-python": clients.cosmos(table, "v1"),
        "cosmos-v1 azure-cosmos-javascript": js("cosmos-v1"),
        "eventhubs azure-event-hubs-javascript": js("eventhubs"),
        "eventhubs azure-eventhub-python-buffered": clients.event_hubs(table),
        "kafka-murmur2 kafka-python": clients.kafka_python(table),
        "kafka-murmur2 kafkajs": js("kafkajs"),
        "kafka-murmur2 librdkafka-murmur2": clients.librdkafka(table, "murmur2"),
        "kafka-murmur2 kafkajs-legacy": js("kafkajs-legacy"),
        "kafka-crc32 librdkafka-consistent": clients.librdkafka(table, "consistent"),
        "kafka-fnv1a librdkafka-fnv1a": clients.librdkafka(table, "fnv1a"),
        "kinesis kinesalite": js("kinesalite"),
        "redis redis-server": servers.redis_slots(table),
        "redis redis-py": clients.redis_py(table),
        "redis cluster-key-slot": js("cluster-key-slot"),
        "cassandra cassandra-driver": clients.cassandra(table),
        "postgresql server": next(servers.postgresql([(["text"], table)])),
        "iceberg pyiceberg": clients.iceberg(table),
        "spark spark": keys.read(path + ".whole"),
        "couchbase couchbase-python": clients.couchbase(table),
    }
    # One column per distinct answer, headed by the clients that gave it.
    columns = {}
    for name, partitions in sorted(found.items()):
        answers = tuple(" ".join("refused" if at is None else str(at) for at in it) for it in partitions)
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
