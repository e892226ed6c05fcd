"""The partitions and tuple keys of tablekeys as vectorised functions for Spark: for what plain SQL cannot express.

    import tablekeys_spark as tk

    tk.register(spark)
    spark.sql("select tk_siphash(customer, 12) as partition, count(*) from orders group by 1")
    orders.withColumn("PartitionKey", tk.siphash("customer", 12))

| SQL                                | gives                                                          |
|------------------------------------|----------------------------------------------------------------|
| tk_siphash(key, n[, secret])       | the partition by SipHash, as an int                            |
| tk_jump(key, n[, secret])          | the partition by jump hash                                     |
| tk_jump_back(key, n[, secret])     | the partition by JumpBackHash                                  |
| tk_ring(key, ring[, secret])       | the name of the node by the text of a ring: 'ring:east=1 west=2' |
| tk_slot(key, table[, secret])      | the name of the node by the text of a slot table               |
| tk_tuple(parts, value, ...)        | the tuple key of the values, by the kinds of its parts         |
| tk_guid(text)                      | the 16 bytes of a GUID in RFC 4122 order, as a key of the above |

`key` is a string, hashed as its UTF-8 bytes, or binary; `secret` is 32 hexadecimal digits. A GUID as text and its 16 bytes are
different keys, and most programs store the partition of the bytes: `tk_siphash(tk_guid(id), 12)`. `parts` is the kinds of the parts with
commas: `str`, `bytes`, `bool`, `ticks` (a timestamp), `guid` (text), `u8` to `u64`, `i8` to `i64`, `f32`, `f64`; a `-` before a
kind reverses its order and a `?` makes it optional: 'str,-ticks,u16'.

Null keys give null. A value that a key cannot hold fails the query with that value; `tk_try_tuple` and `tk_try_guid` give null
instead. The hashing functions take every key. Needs PySpark 4 with pyarrow and numpy, which it uses for vectorised
functions itself. Spark's timestamps count microseconds; the last digit of their ticks is 0.
"""

import re

import numpy as np
import pyarrow as pa
from pyspark.sql import functions as sql
from pyspark.sql.types import BinaryType, LongType, StringType

MAX_TICKS = 3155378975999999999
UNIX_EPOCH = 621355968000000000
MAX_KEY = 512
U64 = np.uint64


# ---- Hashing, on arrays of 64-bit words -----------------------------------------------------------------------------

def _rotated(x, bits):
    return x << U64(bits) | x >> U64(64 - bits)


def _round(v):
    v[0] += v[1]
    v[1] = _rotated(v[1], 13) ^ v[0]
    v[0] = _rotated(v[0], 32)
    v[2] += v[3]
    v[3] = _rotated(v[3], 16) ^ v[2]
    v[0] += v[3]
    v[3] = _rotated(v[3], 21) ^ v[0]
    v[2] += v[1]
    v[1] = _rotated(v[1], 17) ^ v[2]
    v[2] = _rotated(v[2], 32)


def _siphash_words(words, secret):
    """SipHash-1-3 of rows of little-endian words, the last of which holds the length."""
    k0, k1 = np.frombuffer(secret, "<u8")
    initial = (k0 ^ U64(0x736F6D6570736575), k1 ^ U64(0x646F72616E646F6D), k0 ^ U64(0x6C7967656E657261), k1 ^ U64(0x7465646279746573))
    v = [np.full(len(words), word) for word in initial]
    for column in words.T:
        v[3] ^= column
        _round(v)
        v[0] ^= column
    v[2] ^= U64(255)
    for _ in range(3):
        _round(v)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def siphash_of(keys, secret):
    """SipHash-1-3 of a pyarrow array of strings or binaries, as uint64; what stands at nulls means nothing."""
    keys = keys.cast(pa.large_binary())
    offsets = np.frombuffer(keys.buffers()[1], np.int64)[keys.offset:keys.offset + len(keys) + 1]
    data = np.frombuffer(keys.buffers()[2] or b"", np.uint8)
    starts, lengths = offsets[:-1], np.diff(offsets)
    hashes = np.empty(len(keys), U64)
    # Keys of one length have one number of words, and so take every step side by side.
    order = np.argsort(lengths, kind="stable")
    for group in np.split(order, np.flatnonzero(np.diff(lengths[order])) + 1):
        if len(group):
            length = int(lengths[group[0]])
            padded = np.zeros((len(group), length // 8 * 8 + 8), np.uint8)
            padded[:, :length] = data[starts[group, None] + np.arange(length)]
            padded[:, -1] = length & 255
            hashes[group] = _siphash_words(padded.view("<u8"), secret)
    return hashes


def _one_of(hashes, partitions):
    """The high 64 bits of hash times partitions, which is below 2**32."""
    n = U64(partitions)
    low, high = hashes & U64(0xFFFFFFFF), hashes >> U64(32)
    return (high * n + (low * n >> U64(32)) >> U64(32)).astype(np.int64)


def _jump(hashes, partitions):
    state, bucket, after = hashes.copy(), np.zeros(len(hashes), np.int64), np.zeros(len(hashes), np.int64)
    left = np.arange(len(hashes))
    while len(left):
        bucket[left] = after[left]
        state[left] = state[left] * U64(2862933555777941757) + U64(1)
        jumped = (bucket[left] + 1) * (2.0**31 / ((state[left] >> U64(33)) + U64(1)).astype(np.float64))
        after[left] = np.minimum(jumped, 2.0**33)
        left = left[after[left] < partitions]
    return bucket


def _jump_back(hashes, partitions):
    def random(hashes, round):
        z = hashes + U64((round + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
        z = (z ^ z >> U64(30)) * U64(0xBF58476D1CE4E5B9)
        z = (z ^ z >> U64(27)) * U64(0x94D049BB133111EB)
        z ^= z >> U64(31)
        return (z & U64(0xFFFFFFFF)).astype(np.int64), (z >> U64(32)).astype(np.int64)

    def top_bit(bits):
        # Exact: the numbers have 32 bits and a double has 53.
        return np.left_shift(1, np.frexp(bits)[1].astype(np.int64) - 1, where=bits > 0, out=np.zeros_like(bits))

    def last(bits, halves):
        ones = np.bitwise_count(bits)
        top = top_bit(bits)
        return np.where(bits == 0, 0, top + (np.where(ones % 2 == 0, *halves) & top - 1))

    first = random(hashes, 0)
    jumps = (first[0] ^ first[1]) & (1 << (partitions - 1).bit_length()) - 1
    found = last(jumps, first)
    left, round = np.flatnonzero(found >= partitions), 1
    while len(left):
        top = top_bit(jumps[left])
        for half in random(hashes[left], round):
            x = half & 2 * top - 1
            lower = last(jumps[left] ^ top, (first[0][left], first[1][left]))
            hit = (x < partitions) & (found[left] >= partitions)
            found[left[hit]] = np.where(x >= top, x, lower)[hit]
        left = left[found[left] >= partitions]
        round += 1
    return found


def percent_decoded(text):
    data, at = bytearray(), 0
    raw = text.encode()
    while at < len(raw):
        escaped = raw[at] == ord("%")
        data.append(int(raw[at + 1:at + 3], 16) if escaped else raw[at])
        at += 3 if escaped else 1
    return data.decode()


class Ring:
    """A ring by its text: ring: and nodes as name=weight with spaces between them, after points:N where it is not 128."""

    def __init__(self, text, secret):
        nodes, points, check = [], 128, None
        if not text.startswith("ring:"):
            raise ValueError(f"expected the text of a ring, which begins with 'ring:', found {text!r}")
        for word in text.removeprefix("ring:").split(" "):
            if "=" in word:
                name, weight = word.rsplit("=", 1)
                nodes.append((percent_decoded(name), int(weight)))
            elif word.startswith("points:"):
                points = int(word.removeprefix("points:"))
            else:
                check = word
        self.text, self.check, self.secret = text, check, secret
        names, places = [], []
        for name, weight in sorted(nodes, key=lambda node: node[0].encode()):
            base = np.frombuffer(name.encode(), np.uint8)
            numbers = np.arange(weight * points, dtype="<u4").view(np.uint8).reshape(-1, 4)
            keys = np.concatenate([np.broadcast_to(base, (len(numbers), len(base))), numbers], axis=1)
            array = pa.array([row.tobytes() for row in keys], pa.large_binary())
            places.append(siphash_of(array, secret) >> U64(20))
            names.append(name)
        owners = np.repeat(np.arange(len(names)), [len(of_node) for of_node in places])
        # Stable, so that of points with one place the one of the least name comes first.
        order = np.argsort(np.concatenate(places), kind="stable")
        self.places, self.owners = np.concatenate(places)[order], owners[order]
        self.names = np.array(names, object)

    def nodes_of(self, hashes):
        at = np.searchsorted(self.places, hashes >> U64(20)) % len(self.places)
        return self.names[self.owners[at]]


class SlotTable:
    """A slot table by its text, whose check must be that of the text and the secret."""

    def __init__(self, text, secret):
        first, *nodes, runs, check = text.split("\n")
        before = pa.array([text[:len(text) - len(check)].encode()], pa.large_binary())
        if check != f"check {siphash_of(before, secret)[0]:016x}":
            raise ValueError("expected the check of this slot table and its secret in the last line, found another")
        self.slots = int(first[len("slots:"):])
        self.names = np.array([node.split(" ", 1)[1] for node in nodes], object)
        pairs = [run.split("*") for run in runs.split(" ")]
        self.owners = np.repeat([int(node) for node, _ in pairs], [int(count) for _, count in pairs])
        if len(self.owners) != self.slots:
            raise ValueError(f"expected {self.slots} slots in a slot table, found {len(self.owners)}")

    def nodes_of(self, hashes):
        return self.names[self.owners[_one_of(hashes, self.slots)]]


# ---- Tuple keys -----------------------------------------------------------------------------------------------------

class BadValue(ValueError):
    """A value that no key can hold."""


def _word(byte):
    if byte <= 0x22:
        return f'"{byte:02X}'
    if byte >= 0x7E:
        return f"~{byte:02X}"
    return chr(byte - 1) + "~~" if byte in b"#%'/?\\" else chr(byte)


_WORDS = [_word(byte) for byte in range(256)]
_ESCAPED = "".join(chr(c) for c in range(0x22, 0x7F) if chr(c) not in "#%/?\\")
_MIRROR = str.maketrans(_ESCAPED, _ESCAPED[::-1]) | {ord("{"): "&~~~"}
_DIGITS = {"u8": 3, "u16": 5, "u32": 10, "u64": 20, "i8": 3, "i16": 5, "i32": 10, "i64": 19}


def _hex_digits(guid):
    digits = guid.replace("-", "")
    if len(digits) != 32 or len(guid) not in (32, 36) or not all(c in "0123456789abcdefABCDEF" for c in digits):
        raise BadValue(f"expected a GUID, found {guid!r}")
    return digits.lower()


def _complement(digits):
    return f"{(1 << 4 * len(digits)) - 1 - int(digits or '0', 16):0{len(digits)}x}" if digits else ""


def _in_range(kind, value, low, high):
    if not low <= value <= high:
        raise BadValue(f"expected {kind} from {low} to {high}, found {value}")
    return value


def _whole(kind, value, low, high):
    """A whole number of any type, or its digits; nothing is rounded."""
    if isinstance(value, str) and re.fullmatch("-?[0-9]+", value):
        value = int(value)
    whole = value.is_integer() if isinstance(value, float) else not isinstance(value, (str, bool)) and int(value) == value
    if not whole:
        raise BadValue(f"expected {kind}, found {value!r}")
    return _in_range(kind, int(value), low, high)


def _part(kind, value, reverse=False):
    """One value as its part of a key. Instants come as microseconds since 1970, floats as Python floats."""
    if kind[0] == "-":
        return _part(kind[1:], value, not reverse)
    if kind[0] == "?":
        some = value is not None
        return ("=" if some != reverse else "-") + (_part(kind[1:], value, reverse) if some else "")
    if kind == "str":
        text = "".join(map(_WORDS.__getitem__, value.encode()))
        return text.translate(_MIRROR) + "~~" if reverse else text
    if kind == "bytes":
        return _complement(value.hex()) + "~" if reverse else value.hex()
    if kind == "bool":
        if not isinstance(value, bool):
            raise BadValue(f"expected a bool, found {value!r}")
        return "t" if value != reverse else "f"
    if kind == "ticks":
        ticks = _in_range("the ticks of an instant", value * 10 + UNIX_EPOCH, 0, MAX_TICKS)
        return f"{MAX_TICKS - ticks if reverse else ticks:019}"
    if kind == "guid":
        digits = _complement(_hex_digits(value)) if reverse else _hex_digits(value)
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))
    bits = int(kind[1:])
    ones, top = (1 << bits) - 1, 1 << bits - 1
    if kind[0] == "u":
        value = _whole(kind, value, 0, ones)
        return f"{ones - value if reverse else value:0{_DIGITS[kind]}}"
    if kind[0] == "i":
        value = _whole(kind, value, -top, top - 1)
        value, width = -1 - value if reverse else value, _DIGITS[kind]
        return f"0{value:0{width}}" if value >= 0 else f"-{10**width - 1 + value:0{width}}"
    value = int(np.array(value, f"f{bits // 8}").view(f"u{bits // 8}"))
    value = value ^ ones if value & top else value | top
    return f"{value ^ ones if reverse else value:0{bits // 4}x}"


def _kinds_of(text):
    kinds = text.split(",")
    for kind in kinds:
        if kind.lstrip("-?") not in {"str", "bytes", "bool", "ticks", "guid", "f32", "f64", *_DIGITS}:
            raise ValueError(f"expected the kinds of a tuple's parts with commas, found {kind!r} in {text!r}")
    return kinds


def _tuple_key(kinds, values):
    """None where a part that is not optional is null."""
    if any(value is None and "?" not in kind for kind, value in zip(kinds, values)):
        return None
    key = "!".join(map(_part, kinds, values))
    if len(key) > MAX_KEY:
        raise BadValue(f"expected a key of at most {MAX_KEY} UTF-16 units, found {len(key)} for {values!r}")
    return key


# ---- Columns --------------------------------------------------------------------------------------------------------

def _constant(array, what):
    """The one value of a setting, which is a literal in every sensible query."""
    distinct = array.unique()
    if len(distinct) != 1:
        raise ValueError(f"expected one {what} for all rows, found {len(distinct)}")
    return distinct[0].as_py()


def _secret_of(hexadecimal=None):
    if hexadecimal is None:
        return bytes(16)
    secret = bytes.fromhex(_constant(hexadecimal, "secret"))
    if len(secret) != 16 or not any(secret):
        raise ValueError("expected a secret of 32 hexadecimal digits that are not all 0")
    return secret


def _count_of(partitions):
    if partitions is None or not 1 <= partitions < 2**32:
        raise ValueError(f"expected 1 to {2**32 - 1} partitions, found {partitions}")
    return int(partitions)


def _masked(values, keys, type):
    return pa.array(values, type, mask=np.asarray(keys.is_null()))


def _numbering(place):
    def partitions(keys: pa.Array, count: pa.Array, *secret: pa.Array) -> pa.Array:
        count = _count_of(_constant(count, "number of partitions"))
        return _masked(place(siphash_of(keys, _secret_of(*secret)), count), keys, pa.int64())
    return partitions


_BUILT = {}


def _naming(design):
    def names(keys: pa.Array, text: pa.Array, *secret: pa.Array) -> pa.Array:
        settings = design, _constant(text, "text of the design"), _secret_of(*secret)
        if settings not in _BUILT:
            _BUILT[settings] = design(*settings[1:])
        return _masked(_BUILT[settings].nodes_of(siphash_of(keys, settings[2])), keys, pa.string())
    return names


def _values(kind, array):
    if kind.endswith("ticks"):
        return array.cast(pa.timestamp("us")).cast(pa.int64()).to_pylist()
    return array.to_pylist()


def _rows(one, lenient):
    """One after another, since each value is text of its own; a bad one gives null where that was asked for."""
    def row(*values):
        try:
            return one(*values)
        except BadValue:
            if lenient:
                return None
            raise
    return row


def _tupling(lenient):
    row = _rows(_tuple_key, lenient)

    def keys(parts: pa.Array, *columns: pa.Array) -> pa.Array:
        kinds = _kinds_of(_constant(parts, "list of parts"))
        if len(kinds) != len(columns):
            raise ValueError(f"expected {len(kinds)} values for {','.join(kinds)!r}, found {len(columns)}")
        values = zip(*map(_values, kinds, columns))
        return pa.array([row(kinds, tuple) for tuple in values], pa.string())
    return keys


def _guids(lenient):
    row = _rows(lambda text: None if text is None else bytes.fromhex(_hex_digits(text)), lenient)

    def guids(texts: pa.Array) -> pa.Array:
        return pa.array([row(text) for text in texts.to_pylist()], pa.binary())
    return guids


_FUNCTIONS = {
    "siphash": sql.arrow_udf(_numbering(_one_of), LongType()),
    "jump": sql.arrow_udf(_numbering(_jump), LongType()),
    "jump_back": sql.arrow_udf(_numbering(_jump_back), LongType()),
    "ring": sql.arrow_udf(_naming(Ring), StringType()),
    "slot": sql.arrow_udf(_naming(SlotTable), StringType()),
    "tuple": sql.arrow_udf(_tupling(lenient=False), StringType()),
    "try_tuple": sql.arrow_udf(_tupling(lenient=True), StringType()),
    "guid": sql.arrow_udf(_guids(lenient=False), BinaryType()),
    "try_guid": sql.arrow_udf(_guids(lenient=True), BinaryType()),
}


def register(spark):
    """Makes the functions known to SQL, and this file to the executors."""
    for name, function in _FUNCTIONS.items():
        spark.udf.register(f"tk_{name}", function)
    spark.addArtifacts(__file__, pyfile=True)


# ---- The same for data frames ---------------------------------------------------------------------------------------

def _call(name, settings, *columns, secret=None):
    secret = [] if secret is None else [sql.lit(secret)]
    return _FUNCTIONS[name](*columns, *map(sql.lit, settings), *secret)


def siphash(key, partitions, secret=None):
    return _call("siphash", [partitions], key, secret=secret)


def jump(key, partitions, secret=None):
    return _call("jump", [partitions], key, secret=secret)


def jump_back(key, partitions, secret=None):
    return _call("jump_back", [partitions], key, secret=secret)


def ring(key, text, secret=None):
    return _call("ring", [text], key, secret=secret)


def slot(key, text, secret=None):
    return _call("slot", [text], key, secret=secret)


def tuple_key(parts, *columns):
    return _FUNCTIONS["tuple"](sql.lit(parts), *columns)


def try_tuple_key(parts, *columns):
    return _FUNCTIONS["try_tuple"](sql.lit(parts), *columns)


def guid(text):
    return _FUNCTIONS["guid"](text)


def try_guid(text):
    return _FUNCTIONS["try_guid"](text)
