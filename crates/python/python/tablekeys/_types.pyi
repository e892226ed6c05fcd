"""What arguments may be: the names in `__init__.pyi`, which `crates/python/stubs` makes of the functions themselves."""

from collections.abc import Callable, Iterable, Iterator, Sequence, ValuesView
from datetime import date, datetime
from typing import Any, Protocol, SupportsIndex
from uuid import UUID

from . import Int64, KeyRange, Ticks

class _HasArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...

class _HasStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

class _Listed(Protocol):
    def __array__(self) -> Any: ...

#: A column of pyarrow, Polars, pandas or NumPy, or a list.
AnyColumn = _HasArray | _HasStream | _Listed | list[Any] | tuple[Any, ...]
Columns = Iterable[AnyColumn]
Instant = datetime | Ticks
Number = float | SupportsIndex
Moment = datetime | str | SupportsIndex | Ticks
Key = str | bytes | bytearray | memoryview | UUID
Guid = UUID | str
Keys = str | KeyRange
Kinds = str | Sequence[str]
Texts = Iterable[str]
#: No dictionary and no set, which are iterables too.
Counts = Sequence[SupportsIndex] | Iterator[SupportsIndex] | ValuesView[SupportsIndex] | _Listed
Streams = Iterable[Iterable[Any]]
RowKey = Callable[[Any], str]
Value = str | bytes | bytearray | Number | datetime | Ticks | date | UUID | None
Values = Iterable[Value]
PropertyValue = str | bytes | bytearray | Number | datetime | Ticks | UUID | Int64
Nodes = Iterable[tuple[str, SupportsIndex] | list[Any]]
NodesOrText = Nodes | str

class Error(ValueError): ...
