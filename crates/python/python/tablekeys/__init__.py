"""Partition keys and row keys for Azure Table Storage, and for every store that sorts strings.

The library `tablekeys` of Rust itself: every key is the one that programs in Rust make, byte for byte. Every key is text; a partition is
a number from 0, and its PartitionKey a text.

An instant is a `datetime` with a time zone, or `Ticks`: steps of 100 ns since 0001-01-01T00:00:00Z, as .NET counts. A number is no
instant, since it has no unit.

>>> from datetime import datetime, timezone
>>> at = datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)
>>> newest_first(at) + "-9f0c"
'2516873215109999999-9f0c'
>>> encode(["str", "-ticks", "u32"], ["order", at, 4502])
'order!2516873215109999999!0000004502'
>>> SipHash(64).partition_key_of("customer-4711")
'59'

A value that no key can hold raises `Error`, a `ValueError`, which says what was expected, what was found, and where; a value of another
type raises a `TypeError`:

>>> parse_ascending("063850576089000000x")
Traceback (most recent call last):
    ...
tablekeys.Error: expected a digit at byte 18 of an ascending key, found 'x'
"""

import sys as _sys

# The extension, whose functions are those of this module.
from .tablekeys import *  # noqa: F403
from .tablekeys import __version__ as __version__
from .tablekeys import columns

_sys.modules[f"{__name__}.columns"] = columns
