"""The placements of python clients, as libraries: nothing listens."""

import ctypes
import glob
import os
import struct
from bisect import bisect_left, bisect_right

import keys

COUNTS = keys.COUNTS


def cosmos_bounds(count, largest, written):
    step = largest // count
    return [written(at * step) for at in range(1, count)]


def cosmos(table, which):
    from azure.cosmos.partition_key import PartitionKey, _Undefined
    from azure.cosmos import partition_key

    def value(it):
        return _Undefined() if it == {"undefined": True} else it

    kind, number = ("MultiHash", 2) if which == "hierarchical" else ("Hash", 2 if which == "v2" else 1)
    if number == 2:
        bounds = {n: cosmos_bounds(n, 2**126 - 1, lambda it: f"{it:032X}") for n in COUNTS}
    else:
        v1 = partition_key._to_hex_encoded_binary_string_v1
        bounds = {n: cosmos_bounds(n, 2**32 - 1, lambda it: v1([float(it)]).upper()) for n in COUNTS}
    paths = {}
    for key in table:
        path = paths.setdefault(len(key), None) or PartitionKey(
            path=[f"/{at}" for at in range(len(key))] if kind == "MultiHash" else "/0", kind=kind, version=number)
        paths[len(key)] = path
        epk = path._get_effective_partition_key_string([value(it) for it in key]).upper()
        yield [bisect_right(bounds[n], epk) for n in COUNTS]


def event_hubs(table):
    """The buffered producer, which deviates from the service."""
    from azure.eventhub._buffered_producer._partition_resolver import PartitionResolver
    resolvers = [PartitionResolver([str(at) for at in range(n)]) for n in COUNTS]
    for [key] in table:
        yield [int(resolver.get_partition_id_by_partition_key(key)) for resolver in resolvers]


def encoded(table):
    for [key] in table:
        yield bytes.fromhex(key["bytes"]) if isinstance(key, dict) else key.encode()


def kafka_python(table):
    from kafka.partitioner.default import murmur2
    for key in encoded(table):
        hash = murmur2(key) & 0x7fffffff
        yield [hash % n for n in COUNTS]


def librdkafka(table, name):
    """The partitioner functions of the library inside confluent-kafka."""
    import confluent_kafka
    folder = os.path.join(os.path.dirname(os.path.dirname(confluent_kafka.__file__)), "confluent_kafka.libs")
    library = ctypes.CDLL(glob.glob(os.path.join(folder, "librdkafka*"))[0])
    function = getattr(library, f"rd_kafka_msg_partitioner_{name}")
    function.restype = ctypes.c_int32
    function.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p]
    for key in encoded(table):
        yield [function(None, key, len(key), n, None, None) for n in COUNTS]


def mock_cluster(table, partitioner):
    """Messages produced to librdkafka's own cluster in memory, of 4 partitions; an empty key is random for the default."""
    from confluent_kafka import Producer
    producer = Producer({"test.mock.num.brokers": 1, "topic.partitioner": partitioner, "log_level": 0,
                         "queue.buffering.max.messages": 1000000})
    found = [None] * len(table)

    def delivered(at):
        def keep(error, message):
            assert error is None, error
            found[at] = message.partition()
        return keep

    for at, key in enumerate(encoded(table)):
        producer.produce("t", value=b"", key=key, on_delivery=delivered(at))
        if at % 1000 == 0:
            producer.poll(0)
    assert producer.flush(60) == 0
    for key, partition in zip(encoded(table), found):
        yield [None if partitioner == "consistent_random" and not key else partition]


def redis_py(table):
    from redis.crc import key_slot
    for key in encoded(table):
        yield [key_slot(key)]


def serialised(value):
    """As the driver writes the columns of CQL types."""
    from cassandra import cqltypes
    if isinstance(value, dict):
        kind = next(iter(value))
        type_ = {"int32": cqltypes.Int32Type, "int64": cqltypes.LongType, "uuid": cqltypes.UUIDType, "bytes": cqltypes.BytesType}
        return type_[kind].serialize(keys.python(value), 4)
    if isinstance(value, bool):
        return cqltypes.BooleanType.serialize(value, 4)
    if isinstance(value, float):
        return cqltypes.DoubleType.serialize(value, 4)
    return cqltypes.UTF8Type.serialize(value, 4)


def cassandra(table):
    from cassandra.metadata import Murmur3Token
    from cassandra.query import SimpleStatement
    statement = SimpleStatement("")
    rings = [[-2**63 + at * (2**64 // n) for at in range(n)] for n in COUNTS]
    for key in table:
        parts = [serialised(value) for value in key]
        statement.routing_key = parts if len(parts) > 1 else parts[0]
        # The server refuses an empty key, and the driver places it.
        routing = statement.routing_key
        if not 0 < len(routing) < 65536:
            yield [None] * len(COUNTS)
            continue
        token = Murmur3Token.hash_fn(routing)
        yield [bisect_left(ring, token) % n for ring, n in zip(rings, COUNTS)]


def iceberg(table):
    from pyiceberg.transforms import BucketTransform
    from pyiceberg.types import BinaryType, IntegerType, LongType, StringType, UUIDType
    types = {"int32": IntegerType(), "int64": LongType(), "bytes": BinaryType(), "uuid": UUIDType(), str: StringType()}
    functions = {kind: [BucketTransform(n).transform(type_) for n in COUNTS] for kind, type_ in types.items()}
    for [key] in table:
        if key is None:
            yield [None] * len(COUNTS)
            continue
        kind = next(iter(key)) if isinstance(key, dict) else str
        yield [function(keys.python(key)) for function in functions[kind]]


def couchbase(table):
    """The function of the C++ client inside the wheel, which takes a std::string of libstdc++ in its older form.

    That form is a pointer to the characters, behind their length, their capacity and a count of references.
    """
    import couchbase.logic.pycbc_core._core as core
    function = ctypes.CDLL(core.__file__)["_ZN9couchbase4core12transactions7atr_ids15vbucket_for_keyERKSs"]
    function.restype = ctypes.c_size_t
    for key in encoded(table):
        if not 0 < len(key) <= 250:
            yield [None]
            continue
        memory = ctypes.create_string_buffer(struct.pack("<QQq", len(key), len(key), 1) + key + b"\0")
        yield [function(ctypes.byref(ctypes.c_void_p(ctypes.addressof(memory) + 24)))]
