"""Several parts in one key."""

from __future__ import annotations

import struct
import uuid
from collections.abc import Sequence
from typing import Any

from tablekeys.errors import Error, bytes_of, fail, whole
from tablekeys.guids import guid_of
from tablekeys.keys import check_key, unescape, word
from tablekeys.rows import (
    ascending,
    digits_of,
    newest_first,
    parse_ascending,
    parse_newest_first,
    read_signed,
    write_signed,
)

_ESCAPED = [chr(c) for c in range(0x22, 0x7F) if chr(c) not in "#%/?\\"]
# No key has the apostrophe that { would be mirrored to.
_MIRROR = {**dict(zip(_ESCAPED, reversed(_ESCAPED))), "{": "&~~~"}
_UNSIGNED = {"u8": 3, "u16": 5, "u32": 10, "u64": 20, "u128": 39}
_SIGNED = {"i8": 3, "i16": 5, "i32": 10, "i64": 19, "i128": 39}
_FLOATS = {"f32": ">f", "f64": ">d"}
_KINDS = {"str", "bytes", "bool", "ticks", "guid", "f32bits", "f64bits", *_UNSIGNED, *_SIGNED, *_FLOATS}


def _mirrored(text: str) -> str:
    return "".join(_MIRROR.get(c, c) for c in text)


def _complement(digits: str) -> str:
    return bytes(255 - byte for byte in bytes.fromhex(digits)).hex()


def _bit_count(kind: str) -> int:
    return int("".join(filter(str.isdigit, kind)))


def _write_part(kind: str, value: Any, reverse: bool = False) -> str:
    if kind[:1] == "-":
        return _write_part(kind[1:], value, not reverse)
    if kind[:1] == "?":
        some = value is not None
        return ("=" if some != reverse else "-") + (_write_part(kind[1:], value, reverse) if some else "")
    if kind not in _KINDS:
        fail("a kind of part: " + ", ".join(sorted(_KINDS)) + ", after '?' or '-'", kind)
    if kind == "str":
        if not isinstance(value, str):
            fail("text", value)
        text = "".join(map(word, bytes_of(value)))
        return _mirrored(text) + "~~" if reverse else text
    if kind == "bytes":
        if not isinstance(value, (bytes, bytearray)):
            fail("bytes", value)
        return _complement(value.hex()) + "~" if reverse else value.hex()
    if kind == "bool":
        if not isinstance(value, bool):
            fail("True or False", value)
        return "t" if value != reverse else "f"
    if kind == "ticks":
        return newest_first(value) if reverse else ascending(value)
    if kind == "guid":
        digits = guid_of(value).hex
        return str(uuid.UUID(_complement(digits) if reverse else digits))
    bits = _bit_count(kind)
    ones, top = (1 << bits) - 1, 1 << (bits - 1)
    if kind in _UNSIGNED:
        whole(value, 0, ones)
        return str(ones - value if reverse else value).zfill(_UNSIGNED[kind])
    if kind in _SIGNED:
        whole(value, -top, top - 1)
        return write_signed(-1 - value if reverse else value, _SIGNED[kind])
    if kind in _FLOATS:
        try:
            value = int.from_bytes(struct.pack(_FLOATS[kind], value), "big")
        except (struct.error, OverflowError):
            fail(f"a number of {bits} bits with a fraction", value)
    whole(value, 0, ones, "bits")
    value = value ^ ones if value & top else value | top
    return f"{value ^ ones if reverse else value:0{bits // 4}x}"


def _read_part(kind: str, key: str, reverse: bool = False) -> tuple[Any, str]:
    """The value, and what follows it. What is not canonical is refused by `decode`, which writes it again."""
    if kind[:1] == "-":
        return _read_part(kind[1:], key, not reverse)
    if kind[:1] == "?":
        if key[:1] not in ("=", "-"):
            fail("'=' or '-' of an optional part", key)
        if (key[0] == "=") == reverse:
            return None, key[1:]
        return _read_part(kind[1:], key[1:], reverse)
    if kind not in _KINDS:
        fail("a kind of part: " + ", ".join(sorted(_KINDS)) + ", after '?' or '-'", kind)
    if kind in ("str", "bytes"):
        part, mark, rest = key.partition("!")
        if kind == "str":
            return unescape("{".join(map(_mirrored, part[:-2].split("&~~~"))) if reverse else part), mark + rest
        return bytes.fromhex(_complement(part[:-1]) if reverse else part), mark + rest
    if kind == "bool":
        return (key[:1] == "t") != reverse, key[1:]
    if kind == "ticks":
        return (parse_newest_first if reverse else parse_ascending)(key[:19]), key[19:]
    if kind == "guid":
        digits = guid_of(key[:36]).hex
        return uuid.UUID(_complement(digits) if reverse else digits), key[36:]
    bits = _bit_count(kind)
    ones, top = (1 << bits) - 1, 1 << (bits - 1)
    if kind in _UNSIGNED:
        width = _UNSIGNED[kind]
        value = digits_of(key[:width], width)
        return ones - value if reverse else value, key[width:]
    if kind in _SIGNED:
        width = _SIGNED[kind] + 1
        value = read_signed(key[:width], width - 1)
        return -1 - value if reverse else value, key[width:]
    width = bits // 4
    value = int(key[:width], 16) ^ (ones if reverse else 0)
    value = value ^ top if value & top else value ^ ones
    return value, key[width:]


def encode(kinds: Sequence[str], values: Sequence[Any]) -> str:
    """Several parts in one key, which sorts part by part.

    A kind is `str`, `bytes`, `bool`, `ticks` (an `Instant`), `guid` (a `uuid.UUID`, or its text), `u8` to `u128`, `i8` to `i128`,
    `f32` or `f64`, or `f32bits` or `f64bits` for the bits of a number as an `int`, which keeps every NaN. `-` before it reverses its
    order, and `?` allows `None`, which sorts first. A number is written at the width of its kind, so a kind is part of a key's format.

    >>> at = datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)
    >>> encode(["str", "-ticks", "u32"], ["order", at, 4502])
    'order!2516873215109999999!0000004502'
    """
    if len(kinds) != len(values) or not kinds:
        fail("one value for each kind, and at least one", len(values), f" for {len(kinds)} kinds")
    parts = []
    for index, (kind, value) in enumerate(zip(kinds, values)):
        try:
            parts.append(_write_part(kind, value))
        except Error as error:
            raise Error(f"part {index}, {kind}: {error}") from None
    return check_key("!".join(parts))


def decode(kinds: Sequence[str], key: str) -> list[Any]:
    """The values of a key by `encode` with the same kinds: `ticks` as an `int`, `guid` as a `uuid.UUID`.

    >>> kind, placed, number = decode(["str", "-ticks", "u32"], "order!2516873215109999999!0000004502")
    >>> kind, text_of(placed), number
    ('order', '2024-05-06T07:08:09.0000000Z', 4502)
    """
    values: list[Any] = []
    rest, at = key, 0
    # The bits of a number with a fraction, since a NaN is not equal to itself.
    exact = [kind + "bits" if kind.lstrip("-?") in _FLOATS else kind for kind in kinds]
    for index, kind in enumerate(exact):
        at = len(key) - len(rest)
        try:
            if index:
                if rest[:1] != "!":
                    fail("'!' before it", rest)
                rest = rest[1:]
            value, rest = _read_part(kind, rest)
        except Error as error:
            raise Error(f"part {index}, {kinds[index]}, at character {at}: {error}") from None
        except ValueError:
            raise Error(f"part {index}, {kinds[index]}, at character {at}: expected what encode writes, found {rest!r}") from None
        values.append(value)
    if rest:
        fail("the end of the key", rest, f" at character {len(key) - len(rest)}")
    if (again := encode(exact, values)) != key:
        fail("a key as encode writes it", key, f", which it would write as {again!r}")
    return [_fraction(kind.lstrip("-?"), value) for kind, value in zip(kinds, values)]


def _fraction(kind: str, value: Any) -> Any:
    """The number of these bits, where the kind is one with a fraction."""
    if value is None or kind not in _FLOATS:
        return value
    return struct.unpack(_FLOATS[kind], value.tobytes_of(_bit_count(kind) // 8, "big"))[0]
