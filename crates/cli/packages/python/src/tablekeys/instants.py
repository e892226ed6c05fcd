"""Instants as ticks: steps of 100 ns since 0001-01-01T00:00:00Z."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Union

from tablekeys.errors import fail, whole

#: The last tick: 9999-12-31T23:59:59.9999999Z, `DateTime.MaxValue.Ticks` of .NET.
MAX_TICKS = 3155378975999999999
#: The ticks of 1970-01-01T00:00:00Z.
UNIX_EPOCH = 621355968000000000
#: A `datetime` with a time zone, or ticks.
Instant = Union[datetime, int]

_START = datetime(1, 1, 1, tzinfo=timezone.utc)


def ticks_of(at: Instant | str) -> int:
    """The ticks of an instant, or of a text `yyyy-MM-ddTHH:mm:ss[.fffffff]Z`.

    >>> ticks_of("2024-05-06T07:08:09.0000001Z")
    638505760890000001
    >>> ticks_of(datetime(2024, 5, 6, 9, 8, 9, tzinfo=timezone(timedelta(hours=2))))
    638505760890000000
    """
    if isinstance(at, datetime):
        if at.tzinfo is None:
            fail("an instant with a time zone", at, ", which has none: use replace(tzinfo=timezone.utc) for UTC")
        since = at - _START
        return (since.days * 86400 + since.seconds) * 10_000_000 + since.microseconds * 10
    if isinstance(at, str):
        seconds, dot, fraction = at[:-1].partition(".")
        digits = fraction if dot else "0000000"
        try:
            if not at.endswith("Z") or len(seconds) != 19 or not 1 <= len(digits) <= 7:
                raise ValueError
            if not (digits.isascii() and digits.isdigit()):
                raise ValueError
            second = datetime.strptime(seconds, "%Y-%m-%dT%H:%M:%S").replace(tzinfo=timezone.utc)
        except ValueError:
            fail("an instant such as 2024-05-06T07:08:09.0000000Z", at)
        return ticks_of(second) + int(digits.ljust(7, "0"))
    return whole(at, 0, MAX_TICKS, "ticks")


def text_of(at: Instant) -> str:
    """An instant as `yyyy-MM-ddTHH:mm:ss.fffffffZ`, which sorts too.

    >>> text_of(638505760890000001)
    '2024-05-06T07:08:09.0000001Z'
    """
    ticks = ticks_of(at)
    return f"{datetime_of(ticks).replace(tzinfo=None).isoformat(timespec='microseconds')}{ticks % 10}Z"


def datetime_of(ticks: int) -> datetime:
    """The `datetime` of ticks in UTC, without the last digit: a `datetime` counts microseconds.

    >>> datetime_of(638505760890000000)
    datetime.datetime(2024, 5, 6, 7, 8, 9, tzinfo=datetime.timezone.utc)
    """
    return _START + timedelta(microseconds=whole(ticks, 0, MAX_TICKS, "ticks") // 10)
