"""Row keys that sort: numbers, instants and dates."""

from __future__ import annotations

from tablekeys.errors import Error, fail, whole
from tablekeys.instants import MAX_TICKS, Instant, text_of, ticks_of

_M64 = (1 << 64) - 1


def digits_of(key: str, width: int) -> int:
    for at, character in enumerate(key[:width]):
        if not "0" <= character <= "9":
            fail(f"{width} digits", character, f" at character {at} of {key!r}")
    if len(key) != width:
        fail(f"{width} digits", key, f", which has {len(key)} characters")
    return int(key)


def zero_padded(value: int, width: int) -> str:
    """A number with zeros before it, so that keys sort as numbers do. Ten digits hold every `u32`.

    >>> zero_padded(4502, 10)
    '0000004502'
    """
    whole(width, 1, 20, "a width")
    return str(whole(value, 0, min(10 ** width - 1, _M64))).zfill(width)


def parse_zero_padded(key: str, width: int) -> int:
    """The number of a key by `zero_padded`.

    >>> parse_zero_padded("0000004502", 10)
    4502
    """
    return whole(digits_of(key, whole(width, 1, 20, "a width")), 0, _M64)


def write_signed(value: int, width: int) -> str:
    return f"0{value:0{width}}" if value >= 0 else f"-{10 ** width - 1 + value:0{width}}"


def read_signed(key: str, width: int) -> int:
    if key[:1] not in ("0", "-"):
        fail("'0' or '-' before the digits", key)
    digits = digits_of(key[1:], width)
    return digits if key[0] == "0" else digits - (10 ** width - 1)


def signed(value: int) -> str:
    """A 64-bit number in 20 characters that sort from the least to the greatest.

    `0` and 19 digits; below zero `-` and the digits of 10^19 - 1 + value.

    >>> signed(-9_000_000_000_000_000_000)
    '-0999999999999999999'
    """
    return write_signed(whole(value, -(1 << 63), (1 << 63) - 1), 19)


def parse_signed(key: str) -> int:
    """The number of a key by `signed`.

    >>> parse_signed("-0999999999999999999")
    -9000000000000000000
    """
    value = read_signed(key, 19)
    if not -(1 << 63) <= value < 1 << 63 or signed(value) != key:
        fail("a key of a 64-bit number, as signed writes it", key)
    return value


def ascending(at: Instant) -> str:
    """Oldest first: the ticks in 19 digits.

    >>> ascending(datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc))
    '0638505760890000000'
    """
    return f"{ticks_of(at):019}"


def parse_ascending(key: str) -> int:
    """The ticks of a key by `ascending`.

    >>> parse_ascending("0638505760890000000")
    638505760890000000
    """
    return whole(digits_of(key, 19), 0, MAX_TICKS, "ticks")


def split_ascending(key: str) -> tuple[int, str]:
    """The ticks that a key by `ascending` begins with, and what follows them.

    >>> split_ascending("0638505760890000000-9f0c")
    (638505760890000000, '-9f0c')
    """
    return parse_ascending(key[:19]), key[19:]


def newest_first(at: Instant) -> str:
    """Newest first: the ticks that are left until the end of 9999, in 19 digits.

    >>> at = datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)
    >>> newest_first(at) + "-9f0c"
    '2516873215109999999-9f0c'
    """
    return f"{MAX_TICKS - ticks_of(at):019}"


def parse_newest_first(key: str) -> int:
    """The ticks of a key by `newest_first`.

    >>> datetime_of(parse_newest_first("2516873215109999999"))
    datetime.datetime(2024, 5, 6, 7, 8, 9, tzinfo=datetime.timezone.utc)
    """
    return MAX_TICKS - parse_ascending(key)


def split_newest_first(key: str) -> tuple[int, str]:
    """The ticks that a key by `newest_first` begins with, and what follows them.

    >>> split_newest_first("2516873215109999999-9f0c")
    (638505760890000000, '-9f0c')
    """
    return parse_newest_first(key[:19]), key[19:]


def calendar(at: Instant) -> str:
    """An instant in UTC as `yyyyMMddHHmmss`; what is finer than a second is dropped.

    >>> calendar(datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc))
    '20240506070809'
    """
    return "".join(filter(str.isdigit, text_of(at)[:19]))


def parse_calendar(key: str) -> int:
    """The ticks of a key by `calendar`.

    >>> text_of(parse_calendar("20240506070809"))
    '2024-05-06T07:08:09.0000000Z'
    """
    digits_of(key, 14)
    y, *rest = key[:4], *(key[i:i + 2] for i in range(4, 14, 2))
    try:
        return ticks_of("{}-{}-{}T{}:{}:{}Z".format(y, *rest))
    except Error:
        fail("a date of the calendar", key)


def day(at: Instant) -> str:
    """The day of an instant in UTC as `yyyyMMdd`.

    >>> day(datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc))
    '20240506'
    """
    return calendar(at)[:8]


def parse_day(key: str) -> int:
    """The ticks at the start of the day of a key by `day`.

    >>> text_of(parse_day("20240506"))
    '2024-05-06T00:00:00.0000000Z'
    """
    digits_of(key, 8)
    return parse_calendar(key + "000000")
