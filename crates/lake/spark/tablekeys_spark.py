"""Partitions and keys as vectorised functions for Spark, by the module tablekeys: for what plain SQL cannot express.

    import tablekeys_spark as tk

    tk.register(spark)
    spark.sql("select tk_partition(customer, 'siphash:12') as partition, count(*) from orders group by 1")
    orders.withColumn("PartitionKey", tk.partition_key("customer", "siphash:12"))

| SQL                                   | gives                                                              |
|---------------------------------------|--------------------------------------------------------------------|
| tk_partition(key, design[, secret])   | the partition by any design's text, as a bigint                    |
| tk_partition_key(key, design[, secret]) | the PartitionKey: the number, the bits, the name of the node     |
| tk_tuple(parts, value, ...)           | the tuple key of the values, by the kinds of its parts             |
| tk_guid(text)                         | the 16 bytes of a GUID in RFC 4122 order, as a key of the above    |

`key` is a string, hashed as its UTF-8 bytes, or binary; `secret` is 32 hexadecimal digits. A GUID as text and its 16 bytes are
different keys, and most programs store the partition of the bytes: `tk_partition(tk_guid(id), 'siphash:12')`. `parts` is the kinds of
the parts with commas, as `tablekeys.encode` has them: 'str,-ticks,?u16'. Of u128 and i128 Spark has
the numbers of 64 bits alone, as bigint.

Null keys give null. A value that a key cannot hold fails the query with that value; `tk_try_tuple` and `tk_try_guid` give null instead.

Needs PySpark 4 with pyarrow, and the wheel `tablekeys` on the driver and in the Python of every executor: in its image, or packed by
`venv-pack` for `--archives`. Where no wheel can go, `tablekeys sql --dialect spark` prints expressions of md5-bits, sha256-bits, byte-sum,
alphabets and row keys. Spark's timestamps count microseconds; the last digit of their ticks is 0.
"""

from functools import lru_cache, reduce

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import functions as sql
from pyspark.sql.types import BinaryType, LongType, StringType
from tablekeys import Design, columns

# What whole numbers and numbers with a fraction become, of whatever type they are, text too; nothing is rounded.
NUMBERS = {"f32": pa.float64(), "f64": pa.float64()}
for bits in ("8", "16", "32", "64"):
    NUMBERS |= {f"u{bits}": getattr(pa, f"uint{bits}")(), f"i{bits}": getattr(pa, f"int{bits}")()}


def _constant(array, what):
    """The one value of a setting, which is a literal in every sensible query."""
    distinct = array.unique()
    if len(distinct) != 1:
        raise ValueError(f"expected one {what} for all rows, found {len(distinct)}")
    value = distinct[0].as_py()
    if value is None:
        raise ValueError(f"expected one {what} for all rows, found null")
    return value


@lru_cache(maxsize=None)
def _design(text, secret=None):
    return Design(text, secret and bytes.fromhex(secret))


def _placing(place, type):
    def placed(keys: pa.Array, design: pa.Array, *secret: pa.Array) -> pa.Array:
        settings = [_constant(setting, what) for setting, what in zip([design, *secret], ["design", "secret"])]
        return pa.array(place(_design(*settings), keys)).cast(type)
    return placed


def _column(kind, array, lenient):
    type = NUMBERS.get(kind.lstrip("-?"))
    if type is None or pa.types.is_boolean(array.type):
        return array
    try:
        return array.cast(type)
    except pa.ArrowInvalid:
        pass
    # One after another, since one of them is no such number.
    values = []
    for at, value in enumerate(array):
        try:
            values.append(array[at:at + 1].cast(type)[0].as_py())
        except pa.ArrowInvalid:
            if not lenient:
                raise ValueError(f"row {at}: expected {kind.lstrip('-?')}, found {value.as_py()!r}") from None
            values.append(None)
    return pa.array(values, type)


def _tupling(errors):
    def keys(parts: pa.Array, *values: pa.Array) -> pa.Array:
        kinds = _constant(parts, "list of parts").split(",")
        if len(kinds) != len(values):
            raise ValueError(f"expected {len(kinds)} values for {','.join(kinds)!r}, found {len(values)}")
        given = [_column(kind, array, errors == "null") for kind, array in zip(kinds, values)]
        made = pa.array(columns.encode(kinds, given, errors=errors))
        # What was no number must not become a missing one.
        lost = [pc.and_(before.is_valid(), after.is_null()) for before, after in zip(values, given)]
        return pc.if_else(reduce(pc.or_, lost), None, made)
    return keys


def _guids(errors):
    def guids(texts: pa.Array) -> pa.Array:
        return pa.array(columns.guid_bytes(texts, errors=errors))
    return guids


_FUNCTIONS = {
    "partition": sql.arrow_udf(_placing(Design.partitions_of, pa.int64()), LongType()),
    "partition_key": sql.arrow_udf(_placing(Design.partition_keys_of, pa.string()), StringType()),
    "tuple": sql.arrow_udf(_tupling("raise"), StringType()),
    "try_tuple": sql.arrow_udf(_tupling("null"), StringType()),
    "guid": sql.arrow_udf(_guids("raise"), BinaryType()),
    "try_guid": sql.arrow_udf(_guids("null"), BinaryType()),
}


def register(spark):
    """Makes the functions known to SQL, and this file to the executors."""
    for name, function in _FUNCTIONS.items():
        spark.udf.register(f"tk_{name}", function)
    spark.addArtifacts(__file__, pyfile=True)


# ---- The same for data frames ---------------------------------------------------------------------------------------

def _settings(design, secret):
    return map(sql.lit, [design] if secret is None else [design, secret])


def partition(key, design, secret=None):
    return _FUNCTIONS["partition"](key, *_settings(design, secret))


def partition_key(key, design, secret=None):
    return _FUNCTIONS["partition_key"](key, *_settings(design, secret))


def tuple_key(parts, *columns):
    return _FUNCTIONS["tuple"](sql.lit(parts), *columns)


def try_tuple_key(parts, *columns):
    return _FUNCTIONS["try_tuple"](sql.lit(parts), *columns)


def guid(text):
    return _FUNCTIONS["guid"](text)


def try_guid(text):
    return _FUNCTIONS["try_guid"](text)
