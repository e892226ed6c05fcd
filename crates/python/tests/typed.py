"""Not run: what `mypy --strict` and `pyright` must accept."""

from datetime import datetime, timezone
from uuid import UUID

import polars
from tablekeys import Design, Filter, HashRing, Histogram, Int64, KeyRange, Query, SipHash, Ticks, columns, decode, encode, newest_first

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
design.partitions_of(polars.Series(["a"]))
