"""Partition keys and row keys for Azure Table Storage, and for every store that sorts strings.

The functions here make the same keys as the Rust crate `tablekeys`, byte for byte, and read them back. They use nothing but the
standard library. Every key is text; every partition is a number from 0, or the text of a PartitionKey where its name says so.

An instant is a `datetime` with a time zone, or a number of ticks: steps of 100 ns since 0001-01-01T00:00:00Z, as .NET counts.
A `datetime` has microseconds, so what is read back is ticks, which lose nothing; `datetime_of` makes a `datetime` of them.

>>> from datetime import datetime, timezone
>>> at = datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)
>>> newest_first(at) + "-9f0c"
'2516873215109999999-9f0c'
>>> encode(["str", "-ticks", "u32"], ["order", at, 4502])
'order!2516873215109999999!0000004502'
>>> siphash_partition("customer-4711", 64)
59

What is no key raises `Error`, a `ValueError`, which says what was expected, what was found, and where:

>>> parse_ascending("063850576089000000x")
Traceback (most recent call last):
    ...
tablekeys.Error: expected 19 digits, found 'x' at character 18 of '063850576089000000x'
"""

from tablekeys.errors import Error
from tablekeys.guids import bytes_le
from tablekeys.instants import MAX_TICKS, UNIX_EPOCH, Instant, datetime_of, text_of, ticks_of
from tablekeys.keys import MAX_KEY_UNITS, check_key, escape, key_order, unescape
from tablekeys.nodes import Generations, HashRing, KetamaRing, Salt, SlotTable
from tablekeys.partitions import (
    alphabet,
    byte_sum,
    email_bucket,
    jump_back_partition,
    jump_partition,
    md5_bits,
    sha256_bits,
    siphash,
    siphash_partition,
)
from tablekeys.ranges import KeyRange, extensions, filter_of, span, subtree
from tablekeys.rows import (
    ascending,
    calendar,
    day,
    newest_first,
    parse_ascending,
    parse_calendar,
    parse_day,
    parse_newest_first,
    parse_signed,
    parse_zero_padded,
    signed,
    split_ascending,
    split_newest_first,
    zero_padded,
)
from tablekeys.tuples import decode, encode

__all__ = [
    "MAX_KEY_UNITS", "MAX_TICKS", "UNIX_EPOCH", "Error", "Instant", "KeyRange",
    "ticks_of", "text_of", "datetime_of",
    "zero_padded", "parse_zero_padded", "signed", "parse_signed",
    "ascending", "parse_ascending", "split_ascending", "newest_first", "parse_newest_first", "split_newest_first",
    "calendar", "parse_calendar", "day", "parse_day",
    "key_order", "check_key", "escape", "unescape", "encode", "decode", "extensions", "subtree", "span",
    "filter_of", "bytes_le",
    "byte_sum", "md5_bits", "sha256_bits", "email_bucket", "alphabet", "siphash", "siphash_partition",
    "jump_partition", "jump_back_partition", "Salt", "Generations", "HashRing", "SlotTable", "KetamaRing",
]
