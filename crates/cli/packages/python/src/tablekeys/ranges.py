"""Ranges of keys, and the filters of queries for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tablekeys import rows
from tablekeys.instants import MAX_TICKS, Instant, ticks_of
from tablekeys.keys import MAX_KEY_UNITS, check_key, is_legal, key_order, units_of
from tablekeys.tuples import encode


def _next_character(c: str) -> str | None:
    """The next character that a key may hold, in the order of UTF-16 units: those past U+FFFF are before U+E000."""
    while True:
        if c == "\uffff":
            return None
        c = {"\ud7ff": "\U00010000", "\U0010ffff": "\ue000"}.get(c) or chr(ord(c) + 1)
        if is_legal(c):
            return c


def _past_prefix(prefix: str) -> str | None:
    """The first legal key past all that start with a legal prefix."""
    while prefix:
        prefix, last = prefix[:-1], prefix[-1]
        if following := _next_character(last):
            bound = prefix + following
            return bound if len(units_of(bound)) <= 2 * MAX_KEY_UNITS else prefix + "\ue000"
    return None


def _just_past(key: str) -> str | None:
    return key + " " if len(units_of(key)) < 2 * MAX_KEY_UNITS else _past_prefix(key)


class KeyRange(NamedTuple):
    """Keys from a lower bound, inside, up to an upper bound, which is not: what a query needs. `None`: to the last key.

    >>> KeyRange.prefix("order.").contains("order.17")
    True
    >>> lower, upper = KeyRange.prefix("order.")
    >>> lower, upper
    ('order.', 'order0')
    """

    lower: str
    upper: str | None

    @classmethod
    def all(cls) -> KeyRange:
        """Every key."""
        return cls("", None)

    @classmethod
    def exactly(cls, key: str) -> KeyRange:
        """One key and no other."""
        return cls(check_key(key), _just_past(key))

    @classmethod
    def prefix(cls, prefix: str) -> KeyRange:
        """The keys that start with a text."""
        return cls(check_key(prefix), _past_prefix(prefix))

    @classmethod
    def between(cls, lower: str, upper: str | None) -> KeyRange:
        """The keys from one, inside, to another, which is not.

        >>> KeyRange.between("d", "f").contains("emil")
        True
        """
        return cls(check_key(lower), None if upper is None else check_key(upper))

    @classmethod
    def after(cls, key: str) -> KeyRange:
        """The keys after one: the next page.

        >>> filter_of(rows=KeyRange.after("order.17"))
        "RowKey gt 'order.17'"
        """
        past = _just_past(check_key(key))
        return cls("", "") if past is None else cls(past, None)

    @classmethod
    def ascending(cls, start: Instant | None, end: Instant | None) -> KeyRange:
        """The keys that begin with `ascending` of an instant from `start`, inside, to `end`, which is not. `None`: no limit."""
        first = 0 if start is None else ticks_of(start)
        last = MAX_TICKS + 1 if end is None else ticks_of(end)
        return cls(f"{first:019}", f"{last:019}")

    @classmethod
    def newest_first(cls, start: Instant | None, end: Instant | None) -> KeyRange:
        """The keys that begin with `newest_first` of an instant from `start`, inside, to `end`, which is not. `None`: no limit.

        >>> at = lambda minute: datetime(2024, 5, 6, 7, minute, tzinfo=timezone.utc)
        >>> filter_of(rows=KeyRange.newest_first(at(0), at(10)))
        "RowKey ge '2516873214000000000' and RowKey lt '2516873220000000000'"
        """
        first = MAX_TICKS + 1 - (0 if start is None else ticks_of(start))
        last = 0 if end is None else MAX_TICKS + 1 - ticks_of(end)
        return cls(f"{last:019}", f"{first:019}")

    @classmethod
    def zero_padded(cls, start: int, end: int, width: int) -> KeyRange:
        """The keys that begin with `zero_padded` of a number from `start`, inside, to `end`, which is not: at most 10^`width`.

        >>> KeyRange.zero_padded(100, 200, 6).with_prefix("invoice_")
        KeyRange(lower='invoice_000100', upper='invoice_000200')
        """
        past = end == 10 ** width <= (1 << 64) - 1
        return cls(rows.zero_padded(start, width), _past_prefix("9" * width) if past else rows.zero_padded(end, width))

    @classmethod
    def signed(cls, start: int, end: int) -> KeyRange:
        """The keys that begin with `signed` of a number from `start`, inside, to `end`, which is not.

        >>> KeyRange.signed(-40, 0)
        KeyRange(lower='-9999999999999999959', upper='00000000000000000000')
        """
        return cls(rows.signed(start), rows.signed(end))

    def with_prefix(self, prefix: str) -> KeyRange:
        """The same keys with a legal text before each of them.

        A bound with the text before it must still be a key.
        """
        upper = _past_prefix(check_key(prefix)) if self.upper is None else check_key(prefix + self.upper)
        return KeyRange(check_key(prefix + self.lower), upper)

    def intersection(self, other: KeyRange) -> KeyRange:
        """The keys that are inside both."""
        uppers = sorted((range.upper for range in (self, other) if range.upper is not None), key=units_of)
        return KeyRange(max(self.lower, other.lower, key=units_of), uppers[0] if uppers else None)

    def contains(self, key: str) -> bool:
        """Whether a legal key is inside."""
        return key_order(self.lower, key) <= 0 and (self.upper is None or key_order(key, self.upper) < 0)

    def is_empty(self) -> bool:
        """Whether no key is inside."""
        return self.upper is not None and key_order(self.upper, self.lower) <= 0


def extensions(key: str) -> KeyRange:
    """The keys of all tuples that have the parts of this key and more.

    >>> extensions(encode(["str", "u32"], ["invoice", 223]))
    KeyRange(lower='invoice!0000000223!', upper='invoice!0000000223"')
    """
    return KeyRange.prefix(key + "!")


def subtree(key: str) -> KeyRange:
    """The key of a tuple, and the keys of all tuples that have its parts and more.

    >>> subtree(encode(["str", "u32"], ["invoice", 223]))
    KeyRange(lower='invoice!0000000223', upper='invoice!0000000223"')
    """
    check_key(key)
    return KeyRange(key, key + '"') if len(key) < MAX_KEY_UNITS else KeyRange.exactly(key)


def span(kinds: Sequence[str], beginning: Sequence[Any], start: Any, end: Any) -> KeyRange:
    """The keys of all tuples that begin with the parts of `beginning` and whose next part is from `start`, inside, to `end`, which is not.

    `kinds` has the kinds of the beginning and of that next part, which is given forwards where its order is reversed.

    >>> span(["str", "u32", "u16"], ["invoice", 223], 1, 3)
    KeyRange(lower='invoice!0000000223!00001', upper='invoice!0000000223!00003')
    >>> noon = datetime(2024, 5, 6, 12, tzinfo=timezone.utc)
    >>> span(["str", "-ticks"], ["order"], noon, noon + timedelta(hours=1))
    KeyRange(lower='order!2516873003999999999"', upper='order!2516873039999999999"')
    """
    first, last = (encode(kinds, [*beginning, value]) for value in (start, end))
    if kinds[-1].count("-") % 2 == 1:
        # In keys the end comes first, and it and its extensions are outside.
        return KeyRange(check_key(last + '"'), check_key(first + '"'))
    return KeyRange(first, last)


def _compare(name: str, range: KeyRange) -> list[str]:
    def quoted(key: str) -> str:
        return "'" + key.replace("'", "''") + "'"

    if range.is_empty():
        return [f"{name} lt ''"]
    if _just_past(range.lower) == range.upper:
        return [f"{name} eq {quoted(range.lower)}"]
    comparisons = []
    # A space at the end gets lost on the way, so the key before it is named.
    if range.lower:
        past = range.lower.endswith(" ")
        comparisons.append(f"{name} gt {quoted(range.lower[:-1])}" if past else f"{name} ge {quoted(range.lower)}")
    if range.upper is not None:
        past = range.upper.endswith(" ")
        comparisons.append(f"{name} le {quoted(range.upper[:-1])}" if past else f"{name} lt {quoted(range.upper)}")
    return comparisons


def filter_of(partition: str | KeyRange | None = None, rows: str | KeyRange | None = None) -> str:
    """The filter of a query: a partition or a range of them, and a row or a range of them. Empty where there is neither.

    >>> filter_of("user-7", KeyRange.prefix("order."))
    "PartitionKey eq 'user-7' and RowKey ge 'order.' and RowKey lt 'order0'"
    """
    comparisons = []
    for name, keys in (("PartitionKey", partition), ("RowKey", rows)):
        if keys is not None:
            comparisons += _compare(name, KeyRange.exactly(keys) if isinstance(keys, str) else keys)
    return " and ".join(comparisons)
