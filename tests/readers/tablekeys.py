"""The keys of tablekeys, written and read in Python with nothing but its standard library.

Each function is the whole rule of one key. Copy what you need. Run as a program, it answers one request per line
(see README.md beside this file), which is how the tests of the crate compare it with the Rust code.
"""

import hashlib
import struct
import sys
from datetime import datetime, timedelta

M64 = (1 << 64) - 1
MAX_TICKS = 3155378975999999999  # DateTime.MaxValue.Ticks
UNIX_EPOCH = 621355968000000000  # ticks of 1970-01-01T00:00:00Z


# ---- Numbers and instants -------------------------------------------------------------------------------------------

def zero_padded(value, width):
    key = str(value).zfill(width)
    if not 0 <= value <= M64 or len(key) != width:
        raise ValueError(f"expected a number of at most {width} digits, found {value}")
    return key


def parse_digits(key, width):
    if len(key) != width or not (key.isascii() and key.isdigit()):
        raise ValueError(f"expected {width} digits, found {key!r}")
    return int(key)


def signed(value, width=19):
    """Zero and above: 0 and the digits. Below zero: - and each digit d of the absolute value as 9 - d."""
    return f"0{value:0{width}}" if value >= 0 else f"-{10 ** width - 1 + value:0{width}}"


def parse_signed(key, width=19):
    digits = parse_digits(key[1:], width)
    value = digits if key[0] == "0" else digits - (10 ** width - 1)
    if key[0] not in "0-" or (key[0] == "-") != (value < 0):
        raise ValueError(f"expected a signed key, found {key!r}")
    return value


def ascending(ticks):
    return f"{ticks:019}"


def newest_first(ticks):
    return f"{MAX_TICKS - ticks:019}"


def parse_ascending(key):
    ticks = parse_digits(key, 19)
    if ticks > MAX_TICKS:
        raise ValueError(f"expected at most {MAX_TICKS}, found {ticks}")
    return ticks


def parse_newest_first(key):
    return MAX_TICKS - parse_ascending(key)


def ticks_of(text):
    """Ticks of yyyy-MM-ddTHH:mm:ss.fffffffZ. datetime counts microseconds, so the last digit is added by hand."""
    since = datetime.fromisoformat(text[:26]) - datetime(1, 1, 1)
    return (since.days * 86400 + since.seconds) * 10_000_000 + since.microseconds * 10 + int(text[26])


def text_of(ticks):
    at = datetime(1, 1, 1) + timedelta(microseconds=ticks // 10)
    return f"{at.isoformat(timespec='microseconds')}{ticks % 10}Z"


def calendar(ticks):
    return text_of(ticks)[:19].translate({ord("-"): None, ord("T"): None, ord(":"): None})


def day(ticks):
    return calendar(ticks)[:8]


def parse_calendar(key):
    parse_digits(key, 14)
    y, *rest = key[:4], *(key[i:i + 2] for i in range(4, 14, 2))
    return ticks_of("{}-{}-{}T{}:{}:{}.0000000Z".format(y, *rest))


def parse_day(key):
    parse_digits(key, 8)
    return parse_calendar(key + "000000")


def key_order(a, b):
    """-1, 0 or 1: the order of the store, by UTF-16 code units."""
    a, b = a.encode("utf-16-be"), b.encode("utf-16-be")
    return (a > b) - (a < b)


# ---- Tuples ---------------------------------------------------------------------------------------------------------

def escape(text):
    """Each byte of the UTF-8 text: itself, or one of three escapes."""
    def word(byte):
        if byte <= 0x22:
            return f'"{byte:02X}'
        if byte >= 0x7E:
            return f"~{byte:02X}"
        return chr(byte - 1) + "~~" if byte in b"#%/?\\" else chr(byte)
    return "".join(map(word, text.encode()))


def unescape(key):
    text, at = bytearray(), 0
    while at < len(key):
        if key[at + 1:at + 3] == "~~" and key[at] != "~":
            text.append(ord(key[at]) + 1)
            at += 3
        elif key[at] in '"~':
            text.append(int(key[at + 1:at + 3], 16))
            at += 3
        else:
            text.append(ord(key[at]))
            at += 1
    text = text.decode()
    if escape(text) != key:
        raise ValueError(f"expected text as escape writes it, found {key!r}")
    return text


ESCAPED = [chr(c) for c in range(0x22, 0x7F) if chr(c) not in "#%/?\\"]
MIRROR = dict(zip(ESCAPED, reversed(ESCAPED)))
UNSIGNED = {"u8": 3, "u16": 5, "u32": 10, "u64": 20, "u128": 39}
SIGNED = {"i8": 3, "i16": 5, "i32": 10, "i64": 19, "i128": 39}
FLOATS = {"f32": ("f", 32), "f64": ("d", 64)}


def complement(text):
    return bytes(255 - byte for byte in bytes.fromhex(text)).hex()


def write_part(kind, value, reverse=False):
    """kind: str, bytes, bool, ticks, guid, u8 to u128, i8 to i128, f32 and f64 as bits; ? before it: optional; - before it: reversed."""
    if kind[0] == "-":
        return write_part(kind[1:], value, not reverse)
    if kind[0] == "?":
        some = value is not None
        return ("=" if some != reverse else "-") + (write_part(kind[1:], value, reverse) if some else "")
    if kind == "str":
        text = escape(value)
        return "".join(map(MIRROR.get, text)) + "~~" if reverse else text
    if kind == "bytes":
        return complement(value.hex()) + "~" if reverse else value.hex()
    if kind == "bool":
        return "t" if value != reverse else "f"
    if kind == "ticks":
        return newest_first(value) if reverse else ascending(value)
    if kind == "guid":
        return hyphenated(complement(plain_hex(value)) if reverse else plain_hex(value))
    bits = int(kind[1:])
    if kind in UNSIGNED:
        return str((1 << bits) - 1 - value if reverse else value).zfill(UNSIGNED[kind])
    if kind in SIGNED:
        return signed(-1 - value if reverse else value, SIGNED[kind])
    ones, top = (1 << bits) - 1, 1 << (bits - 1)
    value = value ^ ones if value & top else value | top
    return f"{value ^ ones if reverse else value:0{bits // 4}x}"


def read_part(kind, key, reverse=False):
    """The value, and what follows it in the key."""
    if kind[0] == "-":
        return read_part(kind[1:], key, not reverse)
    if kind[0] == "?":
        if (key[0] == "=") == reverse:
            return None, key[1:]
        return read_part(kind[1:], key[1:], reverse)
    if kind in ("str", "bytes"):
        part, mark, rest = key.partition("!")
        rest = mark + rest
        if kind == "bytes":
            return bytes.fromhex(complement(part[:-1]) if reverse else part), rest
        return unescape("".join(map(MIRROR.get, part[:-2])) if reverse else part), rest
    if kind == "bool":
        return (key[0] == "t") != reverse, key[1:]
    if kind == "ticks":
        return (parse_newest_first if reverse else parse_ascending)(key[:19]), key[19:]
    if kind == "guid":
        digits = plain_hex(key[:36])
        return hyphenated(complement(digits) if reverse else digits), key[36:]
    bits = int(kind[1:])
    if kind in UNSIGNED:
        width = UNSIGNED[kind]
        value = parse_digits(key[:width], width)
        return (1 << bits) - 1 - value if reverse else value, key[width:]
    if kind in SIGNED:
        width = SIGNED[kind] + 1
        value = parse_signed(key[:width], width - 1)
        return -1 - value if reverse else value, key[width:]
    width, ones, top = bits // 4, (1 << bits) - 1, 1 << (bits - 1)
    value = int(key[:width], 16) ^ (ones if reverse else 0)
    return value ^ top if value & top else value ^ ones, key[width:]


def encode(kinds, values):
    return "!".join(write_part(kind, value) for kind, value in zip(kinds, values, strict=True))


def decode(kinds, key):
    values = []
    for index, kind in enumerate(kinds):
        if index and key[:1] != "!":
            raise ValueError(f"expected '!' before part {index}, found {key!r}")
        value, key = read_part(kind, key[1:] if index else key)
        values.append(value)
    if key:
        raise ValueError(f"expected the end, found {key!r}")
    return values


# ---- GUIDs ----------------------------------------------------------------------------------------------------------

def plain_hex(guid):
    """The 32 digits in RFC 4122 order: the order of uuid.UUID(guid).bytes. Guid.ToByteArray of .NET swaps the first three fields."""
    digits = guid.replace("-", "")
    bytes.fromhex(digits)
    return digits.lower()


def hyphenated(digits):
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def bytes_le(guid):
    """The bytes of Guid.ToByteArray."""
    b = bytes.fromhex(plain_hex(guid))
    return b[3::-1] + b[5:3:-1] + b[7:5:-1] + b[8:]


# ---- Partitions -----------------------------------------------------------------------------------------------------

def byte_sum(guid, partitions):
    return sum(bytes.fromhex(plain_hex(guid))) % partitions


def md5_bits(key, bits):
    return f"{int(hashlib.md5(key).hexdigest(), 16):0128b}"[:bits]


def sha256_bits(key, bits):
    return f"{int(hashlib.sha256(key).hexdigest(), 16):0256b}"[:bits]


def email_bucket(address):
    """1 to 6: a-d, e-h, i-l, m-p, q-t, u-z."""
    if b"@" not in address:
        raise ValueError(f"expected an e-mail address with an '@', found {address!r}")
    return 1 + sum(start <= address[:1].lower() for start in (b"e", b"i", b"m", b"q", b"u"))


def alphabet(boundaries, text):
    """How many boundaries are not above the text. bytes.lower folds A to Z only."""
    return sum(boundary <= text.lower() for boundary in boundaries)


def sip_round(a, b, c, d):
    a = a + b & M64
    b = (b << 13 | b >> 51) & M64 ^ a
    a = (a << 32 | a >> 32) & M64
    c = c + d & M64
    d = (d << 16 | d >> 48) & M64 ^ c
    a = a + d & M64
    d = (d << 21 | d >> 43) & M64 ^ a
    c = c + b & M64
    b = (b << 17 | b >> 47) & M64 ^ c
    return a, b, (c << 32 | c >> 32) & M64, d


def siphash(key, secret=bytes(16)):
    """SipHash-1-3: one round per word of eight bytes, three at the end."""
    k0, k1 = struct.unpack("<QQ", secret)
    v = k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573
    padded = key + bytes(7 - len(key) % 8) + bytes([len(key) & 255])
    for (word,) in struct.iter_unpack("<Q", padded):
        a, b, c, d = sip_round(*v[:3], v[3] ^ word)
        v = a ^ word, b, c, d
    v = v[0], v[1], v[2] ^ 255, v[3]
    for _ in range(3):
        v = sip_round(*v)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def one_of(hash, partitions):
    return hash * partitions >> 64


def jump(hash, partitions):
    bucket = after = 0
    while after < partitions:
        bucket = after
        hash = hash * 2862933555777941757 + 1 & M64
        after = int((bucket + 1) * (2.0 ** 31 / ((hash >> 33) + 1)))
    return bucket


def jump_back(hash, partitions):
    def random(round):
        z = hash + (round + 1) * 0x9E3779B97F4A7C15 & M64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & M64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & M64
        z ^= z >> 31
        return z & 0xFFFFFFFF, z >> 32

    def last(jumps):
        top = 1 << (jumps.bit_length() - 1)
        return top + (first[jumps.bit_count() % 2] & top - 1)

    first = random(0)
    jumps = (first[0] ^ first[1]) & (1 << (partitions - 1).bit_length()) - 1
    if jumps == 0 or last(jumps) < partitions:
        return last(jumps) if jumps else 0
    top = 1 << (jumps.bit_length() - 1)
    round = 1
    while True:
        for half in random(round):
            if (x := half & 2 * top - 1) < partitions:
                lower = jumps ^ top
                return x if x >= top else last(lower) if lower else 0
        round += 1


def salted(base, identity, side, salts, separator, secret=bytes(16)):
    salt = str(one_of(siphash(identity, secret), salts)).zfill(len(str(salts - 1)))
    return salt + separator + base if side == "before" else base + separator + salt


def generation_of(text, created):
    """The number and the partition count of the generation of a row created at these ticks."""
    parts = [part.split("@") for part in text.split(",")]
    started = [i for i, part in enumerate(parts) if i == 0 or ticks_of(part[1]) <= created]
    return started[-1], int(parts[started[-1]][0])


class Ring:
    def __init__(self, nodes, points=128, secret=bytes(16)):
        """nodes: names and weights."""
        self.secret = secret
        owners = {}
        for name, weight in sorted(nodes, key=lambda node: node[0].encode(), reverse=True):
            for r in range(weight * points):
                owners[siphash(name.encode() + struct.pack("<I", r), secret) >> 20] = name
        self.places = sorted(owners.items())

    def from_key(self, key):
        """The distinct nodes from the key on, its own first."""
        place, low, high = siphash(key, self.secret) >> 20, 0, len(self.places)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.places[middle][0] < place else (low, middle)
        return list(dict.fromkeys(name for _, name in self.places[low:] + self.places[:low]))


def slot_owner(table, key, secret=bytes(16)):
    """The node of a key by the text of a slot table."""
    first, *nodes, runs, check = table.split("\n")
    if check != f"check {siphash(table[:-len(check)].encode(), secret):016x}":
        raise ValueError("the check of the slot table does not match")
    slot = one_of(siphash(key, secret), int(first.split(" ")[1]))
    for run in runs.split(" "):
        node, count = map(int, run.split("*"))
        if slot < count:
            return nodes[node].split(" ", 1)[1]
        slot -= count


class Ketama:
    def __init__(self, servers):
        """servers: names and weights, in their order."""
        f32 = lambda value: struct.unpack("<f", struct.pack("<f", value))[0]
        total, points = sum(weight for _, weight in servers), {}
        for number, (name, weight) in reversed(list(enumerate(servers))):
            for i in range(int(f32(f32(f32(weight) / f32(total)) * 40.0 * len(servers)))):
                for point in struct.unpack("<4I", hashlib.md5(f"{name}-{i}".encode()).digest()):
                    points[point] = min(points.get(point, (number, name)), (number, name))
        self.points = sorted((point, name) for point, (_, name) in points.items())

    def get(self, key):
        hash = struct.unpack("<I", hashlib.md5(key).digest()[:4])[0]
        return next((name for point, name in self.points if point >= hash), self.points[0][1])


# ---- Requests of the tests ------------------------------------------------------------------------------------------

def text(hex):
    return bytes.fromhex(hex).decode()


def secret_of(hex):
    return bytes.fromhex(hex) if hex else bytes(16)


def value_of(kind, shown):
    kind = kind.replace("-", "")
    if kind[0] == "?":
        return None if shown == "none" else value_of(kind[1:], shown.removeprefix("some:"))
    if kind == "str":
        return text(shown)
    if kind == "bytes":
        return bytes.fromhex(shown)
    return shown == "t" if kind == "bool" else shown if kind == "guid" else int(shown)


def show(kind, value):
    kind = kind.replace("-", "")
    if kind[0] == "?":
        return "none" if value is None else "some:" + show(kind[1:], value)
    if kind == "str":
        return value.encode().hex()
    if kind == "bytes":
        return value.hex()
    return ("t" if value else "f") if kind == "bool" else str(value)


def nodes_of(shown):
    return [(text(name), int(weight)) for name, weight in (node.split("=") for node in shown.split(";"))]


BUILT = {}


def built(make, *settings):
    """What was made of the same settings before."""
    if settings not in BUILT:
        BUILT[settings] = make()
    return BUILT[settings]


def answer(kind, *f):
    match kind:
        case "zero-padded": return zero_padded(int(f[1]), int(f[0]))
        case "read zero-padded": return parse_digits(f[1], int(f[0]))
        case "signed": return signed(int(f[0]))
        case "read signed": return parse_signed(f[0])
        case "ascending": return ascending(int(f[0]))
        case "read ascending": return parse_ascending(f[0])
        case "newest-first": return newest_first(int(f[0]))
        case "read newest-first": return parse_newest_first(f[0])
        case "ticks": return ticks_of(f[0])
        case "read ticks": return text_of(int(f[0]))
        case "calendar": return calendar(int(f[0]))
        case "read calendar": return parse_calendar(f[0])
        case "day": return day(int(f[0]))
        case "read day": return parse_day(f[0])
        case "order": return key_order(text(f[0]), text(f[1]))
        case "escape": return escape(text(f[0]))
        case "read escape": return unescape(f[0]).encode().hex()
        case "tuple":
            kinds = f[0].split(",")
            return encode(kinds, [value_of(kind, shown) for kind, shown in zip(kinds, f[1].split("|"))])
        case "read tuple":
            kinds = f[0].split(",")
            return "|".join(map(show, kinds, decode(kinds, f[1])))
        case "guid-bytes-le": return bytes_le(f[0]).hex()
        case "byte-sum": return byte_sum(f[1], int(f[0]))
        case "md5-bits": return md5_bits(bytes.fromhex(f[1]), int(f[0]))
        case "sha256-bits": return sha256_bits(bytes.fromhex(f[1]), int(f[0]))
        case "email-bucket": return email_bucket(bytes.fromhex(f[0]))
        case "alphabet": return alphabet([bytes.fromhex(b) for b in f[0].split(",") if b], bytes.fromhex(f[1]))
        case "siphash": return one_of(siphash(bytes.fromhex(f[2]), secret_of(f[1])), int(f[0]))
        case "jump": return jump(siphash(bytes.fromhex(f[2]), secret_of(f[1])), int(f[0]))
        case "jump-back": return jump_back(siphash(bytes.fromhex(f[2]), secret_of(f[1])), int(f[0]))
        case "salt": return salted(text(f[4]), bytes.fromhex(f[5]), f[0], int(f[1]), text(f[2]), secret_of(f[3]))
        case "generations":
            generation, count = generation_of(f[0], int(f[2]))
            return f"{generation}-{one_of(siphash(bytes.fromhex(f[3]), secret_of(f[1])), count)}"
        case "ring":
            ring = built(lambda: Ring(nodes_of(f[2]), int(f[0]), secret_of(f[1])), *f[:3])
            return ";".join(name.encode().hex() for name in ring.from_key(bytes.fromhex(f[3]))[:3])
        case "slots": return slot_owner(text(f[0]), bytes.fromhex(f[2]), secret_of(f[1])).encode().hex()
        case "ketama": return built(lambda: Ketama(nodes_of(f[0])), f[0]).get(bytes.fromhex(f[1])).encode().hex()
    raise ValueError(f"unknown kind {kind!r}")


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8", newline="\n")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for line in sys.stdin:
        try:
            print(answer(*line.removesuffix("\n").split("\t")))
        except (ValueError, OverflowError, KeyError, IndexError, TypeError) as error:
            print(f"error: {error}")
