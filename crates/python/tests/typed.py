"""Not run: what `mypy --strict` and `pyright` must accept, and what mypy must refuse."""

from datetime import datetime, timezone
from uuid import UUID

import numpy
import polars
from tablekeys import Design, Filter, HashRing, Histogram, Int64, KeyRange, Query, SipHash, Ticks, columns, decode, encode, newest_first, zero_padded

at: Ticks = Ticks(datetime.now(timezone.utc))
key: str = newest_first(at) + encode(["str", "u32"], ["order", 5])
kind, number = decode("str,u32", key)
filter: Filter = Filter.property("Total").at_least(Int64(5)) & ~Filter.property("Paid").equals(True)
query: Query = Query("user-7", KeyRange.newest_first(at, None), filter=filter, select=["Total"], page_size=50)
design: Design = HashRing([("east", 1)]).with_node("west", 2)
partition: int = SipHash(64, secret=b"sixteen secrets!").partition_of(UUID(int=5))
counted: Histogram = Histogram.of(design, ["a", "b", None])
columns.newest_first(polars.Series([datetime.now(timezone.utc)]))
columns.zero_padded(polars.Series([1, 2]), 6)
columns.encode("u8", [[1, 2]])
key = zero_padded(numpy.int64(5), 6) + encode(["u8", "f64"], [numpy.int64(5), 0.5])
counted = Histogram.from_counts(numpy.array([1, 2])) or Histogram.from_counts({"a": 1}.values())
design = HashRing([["east", 1], ("west", numpy.int64(1))]) or HashRing("ring:east=1")
later: bool = at > Ticks.MIN

# What is refused: mypy says so where one of these is not.
at > datetime.now(timezone.utc)  # type: ignore[operator]
KeyRange.all() & "b"  # type: ignore[operator]
filter & "x"  # type: ignore[operator]
filter | "x"  # type: ignore[operator]
Histogram.from_counts({0: 3})  # type: ignore[arg-type]
design.partitions_of(polars.Series(["a"]))
