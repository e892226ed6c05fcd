"""Answers one request per line (see README.md beside this file) by the module `tablekeys` in the folder that is given."""

import struct
import sys

sys.path.insert(0, sys.argv[1])
import tablekeys as keys  # noqa: E402


def text(hex):
    return bytes.fromhex(hex).decode()


def secret_of(hex):
    return bytes.fromhex(hex) if hex else None


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


def bits_of(kinds):
    """Numbers with fractions as their bits, which requests have."""
    return [kind + "bits" if kind.strip("-?") in ("f32", "f64") else kind for kind in kinds.split(",")]


def fraction_of(kind, value):
    """The number of these bits, where it is one."""
    form = {"f32bits": ("<I", "<f"), "f64bits": ("<Q", "<d")}.get(kind.strip("-?"))
    number = struct.unpack(form[1], struct.pack(form[0], value))[0] if form and value is not None else None
    return (kind, value) if number is None or number != number else (kind.replace("bits", ""), number)


def end_of(shown):
    return int(shown) if shown else None


def range_of(name, *f):
    match name:
        case "exactly": return keys.KeyRange.exactly(text(f[0]))
        case "prefix": return keys.KeyRange.prefix(text(f[0]))
        case "after": return keys.KeyRange.after(text(f[0]))
        case "between": return keys.KeyRange.between(text(f[0]), text(f[1]))
        case "both": return keys.KeyRange.prefix(text(f[0])).intersection(keys.KeyRange.after(text(f[1])))
        case "with-prefix": return keys.KeyRange.prefix(text(f[1])).with_prefix(text(f[0]))
        case "ascending": return keys.KeyRange.ascending(end_of(f[0]), end_of(f[1]))
        case "newest-first": return keys.KeyRange.newest_first(end_of(f[0]), end_of(f[1]))
        case "zero-padded": return keys.KeyRange.zero_padded(int(f[0]), int(f[1]), 6)
        case "signed": return keys.KeyRange.signed(int(f[0]), int(f[1]))
        case "subtree": return keys.subtree(keys.encode(["str", "u32"], [text(f[0]), int(f[1])]))
        case "extensions": return keys.extensions(keys.encode(["str", "u32"], [text(f[0]), int(f[1])]))
        case "span": return keys.span(["str", "u32", "u16"], [text(f[0]), int(f[1])], int(f[2]), int(f[3]))
        case "reversed-span": return keys.span(["str", "-u16"], [text(f[0])], int(f[1]), int(f[2]))
    raise keys.Error(f"unknown range {name!r}")


def answer(kind, *f):
    match kind:
        case "zero-padded": return keys.zero_padded(int(f[1]), int(f[0]))
        case "read zero-padded": return keys.parse_zero_padded(f[1], int(f[0]))
        case "signed": return keys.signed(int(f[0]))
        case "read signed": return keys.parse_signed(f[0])
        case "ascending": return keys.ascending(int(f[0]))
        case "read ascending": return keys.parse_ascending(f[0])
        case "newest-first": return keys.newest_first(int(f[0]))
        case "read newest-first": return keys.parse_newest_first(f[0])
        case "ticks": return keys.ticks_of(f[0])
        case "read ticks": return keys.text_of(int(f[0]))
        case "calendar": return keys.calendar(int(f[0]))
        case "read calendar": return keys.parse_calendar(f[0])
        case "day": return keys.day(int(f[0]))
        case "read day": return keys.parse_day(f[0])
        case "order": return keys.key_order(text(f[0]), text(f[1]))
        case "escape": return keys.escape(text(f[0]))
        case "read escape": return keys.unescape(f[0]).encode().hex()
        case "tuple":
            values = map(value_of, f[0].split(","), f[1].split("|"))
            return keys.encode(*zip(*map(fraction_of, bits_of(f[0]), values)))
        case "read tuple":
            return "|".join(map(show, f[0].split(","), keys.decode(bits_of(f[0]), f[1])))
        case "guid-bytes-le": return keys.bytes_le(f[0]).hex()
        case "byte-sum": return keys.byte_sum(f[1], int(f[0]))
        case "md5-bits": return keys.md5_bits(bytes.fromhex(f[1]), int(f[0]))
        case "sha256-bits": return keys.sha256_bits(bytes.fromhex(f[1]), int(f[0]))
        case "email-bucket": return keys.email_bucket(bytes.fromhex(f[0]))
        case "alphabet": return keys.alphabet(bytes.fromhex(f[1]), [bytes.fromhex(b) for b in f[0].split(",") if b])
        case "siphash": return keys.siphash_partition(bytes.fromhex(f[2]), int(f[0]), secret_of(f[1]))
        case "jump": return keys.jump_partition(bytes.fromhex(f[2]), int(f[0]), secret_of(f[1]))
        case "jump-back": return keys.jump_back_partition(bytes.fromhex(f[2]), int(f[0]), secret_of(f[1]))
        case "salt":
            salt = keys.Salt(int(f[1]), text(f[2]), after=f[0] == "after", secret=secret_of(f[3]))
            return salt.key_for(text(f[4]), bytes.fromhex(f[5]))
        case "generations": return keys.Generations(f[0], secret_of(f[1])).tagged_key_of(bytes.fromhex(f[3]), int(f[2]))
        case "ring":
            ring = built(lambda: keys.HashRing(nodes_of(f[2]), int(f[0]), secret_of(f[1])), *f[:3])
            nodes = ring.nodes_from(bytes.fromhex(f[3]))
            assert ring.get(bytes.fromhex(f[3])) == nodes[0]
            return ";".join(name.encode().hex() for name in nodes[:3])
        case "slots": return keys.SlotTable(text(f[0]), secret_of(f[1])).get(bytes.fromhex(f[2])).encode().hex()
        case "ketama":
            return built(lambda: keys.KetamaRing(nodes_of(f[0])), f[0]).get(bytes.fromhex(f[1])).encode().hex()
        case "range": return keys.filter_of(rows=range_of(*f)).encode().hex()
        case "inside": return "t" if range_of(*f[1:]).contains(text(f[0])) else "f"
        case "legal": return keys.check_key(text(f[0])).encode().hex()
    raise keys.Error(f"unknown kind {kind!r}")


sys.stdin.reconfigure(encoding="utf-8", newline="\n")
sys.stdout.reconfigure(encoding="utf-8", newline="\n")
for line in sys.stdin:
    # Any other error ends the program, and so fails the test.
    try:
        print(answer(*line.removesuffix("\n").split("\t")))
    except keys.Error as error:
        print(f"error: {error}")
