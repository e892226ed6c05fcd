//! Ranges of keys, and the queries for them.

use std::ops::Bound as End;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyFloat, PyString};
use tablekeys::range::{self, KeyRange as CoreRange};
use tablekeys::table::{self, Literal, Property as CoreProperty};

use crate::rows::Ticks;
use crate::value::{
    Count, Float, Instant, Operand, Raw, Result, RowKey, Streams, Text, Texts, Whole, ends, hint, items, window,
    wrong_type,
};

/// Keys from a lower bound to an upper one: what a query needs.
///
/// >>> orders = KeyRange.prefix("order.")
/// >>> "order.17" in orders, orders.lower, orders.upper
/// (True, 'order.', 'order0')
/// >>> KeyRange(str(orders)) == orders
/// True
#[pyclass(frozen, eq, hash, module = "tablekeys")]
#[derive(PartialEq, Eq, Hash, Clone)]
pub(crate) struct KeyRange(pub(crate) CoreRange);

fn key_of(bound: End<&str>) -> Option<&str> {
    match bound {
        End::Included(key) | End::Excluded(key) => Some(key),
        End::Unbounded => None,
    }
}

methods! { KeyRange:
    /// Reads what `str` writes of a range.
    #[new]
    new(text: Text<'_>) -> Self = Self(text.0.parse()?);
    /// Every key.
    ///
    /// >>> "any" in KeyRange.all()
    /// True
    #[staticmethod]
    all() -> Self = Self(CoreRange::all());
    /// One key and no other.
    ///
    /// >>> filter_of(rows=KeyRange.exactly("order.17"))
    /// "RowKey eq 'order.17'"
    #[staticmethod]
    exactly(key: Text<'_>) -> Self = Self(CoreRange::exactly(key.0)?);
    /// The keys that start with a text.
    ///
    /// >>> filter_of(rows=KeyRange.prefix("order."))
    /// "RowKey ge 'order.' and RowKey lt 'order0'"
    #[staticmethod]
    prefix(prefix: Text<'_>) -> Self = Self(CoreRange::prefix(prefix.0)?);
    /// The keys from one, inside, to another, which is not; `None` is no limit.
    ///
    /// >>> "emil" in KeyRange.between("d", "f")
    /// True
    #[staticmethod]
    between(lower: Option<Text<'_>>, upper: Option<Text<'_>>) -> Self =
        Self(CoreRange::between(ends(lower.map(|key| key.0), upper.map(|key| key.0)))?);
    /// The keys after one: the next page.
    ///
    /// >>> filter_of(rows=KeyRange.after("order.17"))
    /// "RowKey gt 'order.17'"
    #[staticmethod]
    after(key: Text<'_>) -> Self = Self(CoreRange::after(key.0)?);
    /// The keys that begin with `ascending` of an instant from `start`, inside, to `end`, which is not; `None` is no limit.
    ///
    /// >>> at = lambda minute: datetime(2024, 5, 6, 7, minute, tzinfo=timezone.utc)
    /// >>> filter_of(rows=KeyRange.ascending(at(0), at(10)))
    /// "RowKey ge '0638505756000000000' and RowKey lt '0638505762000000000'"
    #[staticmethod]
    ascending(start: Option<Instant>, end: Option<Instant>) -> Self = Self(CoreRange::ascending(window(start, end))?);
    /// The keys that begin with `newest_first` of an instant from `start`, inside, to `end`, which is not; `None` is no limit.
    ///
    /// >>> at = lambda minute: datetime(2024, 5, 6, 7, minute, tzinfo=timezone.utc)
    /// >>> filter_of(rows=KeyRange.newest_first(at(0), at(10)))
    /// "RowKey ge '2516873214000000000' and RowKey lt '2516873220000000000'"
    #[staticmethod]
    newest_first(start: Option<Instant>, end: Option<Instant>) -> Self = Self(CoreRange::newest_first(window(start, end))?);
    /// The keys that begin with `day` of an instant from `start`, inside, to `end`, which is not; `None` is no limit.
    ///
    /// >>> filter_of(KeyRange.days(Ticks("2024-05-06T00:00:00.0000000Z"), Ticks("2024-05-08T00:00:00.0000000Z")))
    /// "PartitionKey ge '20240506' and PartitionKey lt '20240508'"
    #[staticmethod]
    days(start: Option<Instant>, end: Option<Instant>) -> Self = Self(CoreRange::days(window(start, end))?);
    /// The keys that begin with `calendar` of an instant from `start`, inside, to `end`, which is not; `None` is no limit.
    ///
    /// >>> filter_of(rows=KeyRange.calendar(Ticks("2024-05-06T07:08:09.0000000Z"), None))
    /// "RowKey ge '20240506070809' and RowKey lt '99991231235960'"
    #[staticmethod]
    calendar(start: Option<Instant>, end: Option<Instant>) -> Self = Self(CoreRange::calendar(window(start, end))?);
    /// The keys that begin with a ULID of an instant from `start`, inside, to `end`, which is not; `None` is no limit.
    ///
    /// >>> "01HX5Z3Q00ABCDEFGHJKMNPQRS" in KeyRange.ulids(Ticks("2024-05-05T00:00:00.0000000Z"), None)
    /// True
    #[staticmethod]
    ulids(start: Option<Instant>, end: Option<Instant>) -> Self = Self(range::ulids(window(start, end))?);
    /// The keys that begin with `zero_padded` of a number from `start`, inside, to `end`, which is not; `None` is no limit.
    ///
    /// >>> filter_of(rows=KeyRange.zero_padded(100, 200, 6).with_prefix("invoice_"))
    /// "RowKey ge 'invoice_000100' and RowKey lt 'invoice_000200'"
    #[staticmethod]
    zero_padded(start: Option<Whole<u64>>, end: Option<Whole<u64>>, width: Whole<u8>) -> Self = {
        let numbers = ends(start.map(|start| start.0), end.map(|end| end.0));
        Self(CoreRange::zero_padded_with(width.0.into(), numbers)?)
    };
    /// The keys that begin with `signed` of a number from `start`, inside, to `end`, which is not; `None` is no limit.
    ///
    /// >>> filter_of(rows=KeyRange.signed(-40, 0))
    /// "RowKey ge '-9999999999999999959' and RowKey lt '00000000000000000000'"
    #[staticmethod]
    signed(start: Option<Whole<i64>>, end: Option<Whole<i64>>) -> Self =
        Self(CoreRange::signed(ends(start.map(|start| start.0), end.map(|end| end.0)))?);
    /// The same keys with a legal text before each of them.
    ///
    /// >>> "2024-order.17" in KeyRange.prefix("order.").with_prefix("2024-")
    /// True
    with_prefix(&self, prefix: Text<'_>) -> Self = Self(self.0.with_prefix(prefix.0)?);
    /// The keys that are inside and after one: the next page of the range.
    ///
    /// >>> filter_of(rows=KeyRange.prefix("order.").resume_after("order.17"))
    /// "RowKey gt 'order.17' and RowKey lt 'order0'"
    resume_after(&self, key: Text<'_>) -> Self = Self(self.0.resume_after(key.0)?);
    /// The keys that are inside both; `&` does the same.
    ///
    /// >>> str(KeyRange.between("a", "m").intersection(KeyRange.between("f", None)))
    /// '["f", "m")'
    intersection(&self, other: &Self) -> Self = Self(self.0.intersection(&other.0));
    __and__(&self, other: &Self) -> Self = Self(self.0.intersection(&other.0));
    /// Whether a legal key is inside; `in` does the same.
    ///
    /// >>> KeyRange.between("d", "f").contains("emil")
    /// True
    contains(&self, key: Text<'_>) -> bool = self.0.contains(key.0);
    __contains__(&self, key: Text<'_>) -> bool = self.0.contains(key.0);
    /// Whether no key is inside.
    ///
    /// >>> KeyRange.between("a", "m").intersection(KeyRange.between("x", None)).is_empty()
    /// True
    is_empty(&self) -> bool = self.0.is_empty();
    /// Where the range starts; `None` is no limit.
    #[getter]
    lower(&self) -> Option<&str> = key_of(self.0.lower());
    /// Whether the key where the range starts is inside.
    #[getter]
    includes_lower(&self) -> bool = !matches!(self.0.lower(), End::Excluded(_));
    /// Where the range ends, which is outside; `None` is no limit.
    #[getter]
    upper(&self) -> Option<&str> = key_of(self.0.upper());
    __str__(&self) -> String = self.0.to_string();
    __repr__(&self, py: Python<'_>) -> String = format!("KeyRange({})", PyString::new(py, &self.0.to_string()).repr()?);
    __getnewargs__(&self) -> (String,) = (self.0.to_string(),);
}

/// One key, or a range of them.
pub(crate) struct Keys(CoreRange);

impl<'a, 'py> FromPyObject<'a, 'py> for Keys {
    type Error = PyErr;
    hint! { "Keys" }

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(range) = given.cast::<KeyRange>() {
            return Ok(Self(range.get().0.clone()));
        }
        if !given.is_instance_of::<PyString>() {
            return Err(wrong_type("a key or a KeyRange", &given));
        }
        Ok(Self(KeyRange::exactly(given.extract()?)?.0))
    }
}

functions! {
    /// The filter of a query: a partition or a range of them, and a row or a range of them. At least one of them is given.
    ///
    /// >>> filter_of("user-7", KeyRange.prefix("order."))
    /// "PartitionKey eq 'user-7' and RowKey ge 'order.' and RowKey lt 'order0'"
    #[pyo3(signature = (partition=None, rows=None))]
    filter_of(py: Python<'_>, partition: Option<Keys>, rows: Option<Keys>) -> String = {
        let partition = partition.map(|keys| table::Filter::partitions(&keys.0));
        match (partition, rows.map(|keys| table::Filter::rows(&keys.0))) {
            (Some(partition), Some(rows)) => partition.and(rows)?.to_string(),
            (Some(filter), None) | (None, Some(filter)) => filter.to_string(),
            (None, None) => {
                let expected = "a partition or rows, since the filter of neither is the whole table";
                return Err(wrong_type(expected, py.None().bind(py)).into());
            }
        }
    };
}

/// A filter of a query; `&`, `|` and `~` combine them.
///
/// >>> filter = Filter.rows(KeyRange.prefix("order.")) & ~Filter.property("Paid").equals(True)
/// >>> str(filter)
/// "RowKey ge 'order.' and RowKey lt 'order0' and not (Paid eq true)"
#[pyclass(frozen, eq, hash, module = "tablekeys")]
#[derive(PartialEq, Eq, Hash, Clone)]
pub(crate) struct Filter(table::Filter);

methods! { Filter:
    /// The rows of a PartitionKey, or of a range of them.
    #[staticmethod]
    partitions(keys: Keys) -> Self = Self(table::Filter::partitions(&keys.0));
    /// The rows of a RowKey, or of a range of them.
    #[staticmethod]
    rows(keys: Keys) -> Self = Self(table::Filter::rows(&keys.0));
    /// A property, to be compared with a value.
    #[staticmethod]
    property(name: Text<'_>) -> Property = {
        table::check_property_name(name.0)?;
        Property(name.0.to_owned())
    };
    __and__(&self, other: &Self) -> Self = Self(self.0.clone().and(other.0.clone())?);
    __or__(&self, other: &Self) -> Self = Self(self.0.clone().or(other.0.clone())?);
    __invert__(&self) -> Self = Self(!self.0.clone());
    __str__(&self) -> &str = self.0.as_str();
    __repr__(&self) -> String = format!("<Filter {}>", self.0.as_str());
}

/// A property of a row. Compare it with `str`, `bool`, `int`, `float`, `bytes`, `uuid.UUID`, an aware `datetime`, `Ticks` or `Int64`.
///
/// An `int` is the service's Int32: write `Int64(5)` where the property is an Int64.
///
/// >>> str(Filter.property("Total").at_least(Int64(5)))
/// 'Total ge 5L'
#[pyclass(frozen, module = "tablekeys")]
pub(crate) struct Property(String);

methods! { Property:
    /// The rows whose property is equal to the value.
    equals(&self, value: Operand<'_>) -> Filter = self.compare(&value.0, |property, value| property.equals(value))?;
    /// The rows whose property is not equal to the value.
    not_equals(&self, value: Operand<'_>) -> Filter = self.compare(&value.0, |property, value| property.not_equals(value))?;
    /// The rows whose property is greater than the value.
    greater_than(&self, value: Operand<'_>) -> Filter = self.compare(&value.0, |property, value| property.greater_than(value))?;
    /// The rows whose property is greater than or equal to the value.
    at_least(&self, value: Operand<'_>) -> Filter = self.compare(&value.0, |property, value| property.at_least(value))?;
    /// The rows whose property is less than the value.
    less_than(&self, value: Operand<'_>) -> Filter = self.compare(&value.0, |property, value| property.less_than(value))?;
    /// The rows whose property is less than or equal to the value.
    at_most(&self, value: Operand<'_>) -> Filter = self.compare(&value.0, |property, value| property.at_most(value))?;
}

impl Property {
    fn compare(
        &self,
        value: &Bound<'_, PyAny>,
        by: fn(CoreProperty<'_>, Literal<'_>) -> tablekeys::Result<table::Filter>,
    ) -> Result<Filter> {
        let bytes;
        let literal = if let Ok(value) = value.cast::<Int64>() {
            Literal::Int64(value.get().0)
        } else if let Ok(value) = value.cast::<PyBool>() {
            Literal::Boolean(value.is_true())
        } else if value.is_instance_of::<PyFloat>() {
            Literal::Double(value.extract::<Float>()?.0)
        } else if value.is_instance_of::<PyString>() {
            Literal::String(value.extract::<Text<'_>>()?.0)
        } else if value.is_instance_of::<PyBytes>() || value.is_instance_of::<PyByteArray>() {
            bytes = value.extract::<Raw<'_>>()?.0;
            Literal::Binary(&bytes)
        } else if let Ok(guid) = value.extract::<uuid::Uuid>() {
            Literal::Guid(*guid.as_bytes())
        } else if value.hasattr("utcoffset")? || value.is_instance_of::<Ticks>() {
            Literal::DateTime(value.extract::<Instant>()?.0)
        } else {
            Literal::Int32(value.extract::<Whole<i32>>()?.0)
        };
        Ok(Filter(by(table::Filter::property(&self.0), literal)?))
    }
}

/// A number of 64 bits, as the service's type of a property has it.
#[pyclass(frozen, module = "tablekeys")]
pub(crate) struct Int64(i64);

methods! { Int64:
    #[new]
    new(value: Whole<i64>) -> Self = Self(value.0);
    __repr__(&self) -> String = format!("Int64({})", self.0);
}

/// What a query asks: partitions, rows, a filter of properties, which properties, how many rows per page, and after which row.
///
/// `after` is the last RowKey of the page before; for partitions that are merged, `resume` is the cursor of the page before, the number of the
/// partition among those that are merged, and how many they are.
///
/// >>> query = Query("user-7", KeyRange.prefix("order."), select=["Total"], page_size=50)
/// >>> query.filter
/// "PartitionKey eq 'user-7' and RowKey ge 'order.' and RowKey lt 'order0'"
/// >>> query.access_path
/// 'Range'
#[pyclass(frozen, eq, module = "tablekeys")]
#[derive(PartialEq, Eq)]
pub(crate) struct Query(table::Query);

methods! { Query:
    #[new]
    #[pyo3(signature = (partitions=None, rows=None, *, filter=None, select=None, page_size=None, after=None, resume=None))]
    new(
        partitions: Option<Keys>,
        rows: Option<Keys>,
        filter: Option<&Filter>,
        select: Option<Texts>,
        page_size: Option<Count>,
        after: Option<Text<'_>>,
        resume: Option<(Option<Py<Cursor>>, Whole<u32>, Whole<u32>)>
    ) -> Self = {
        let mut query = match partitions {
            Some(keys) => table::Query::in_partitions(keys.0),
            None => table::Query::in_all_partitions(),
        };
        query = query.resume_after(after.map(|key| key.0));
        if let Some((cursor, stream, streams)) = resume {
            let [stream, streams] = [stream, streams].map(|number| number.0 as usize);
            query = query.resume_merged(cursor.as_ref().map(|cursor| &cursor.get().0), stream, streams);
        }
        if let Some(keys) = rows {
            query = query.rows(keys.0);
        }
        if let Some(filter) = filter {
            query = query.filter(filter.0.clone());
        }
        if let Some(properties) = select {
            query = query.select(properties.0);
        }
        if let Some(rows) = page_size {
            query = query.page_size(rows.get());
        }
        Self(query.build()?)
    };
    /// The filter as its text: empty for a whole table.
    #[getter]
    filter(&self) -> &str = self.0.filter().as_str();
    /// The PartitionKeys that are asked for.
    #[getter]
    partition_keys(&self) -> KeyRange = KeyRange(self.0.partition_keys().clone());
    /// The RowKeys that are asked for.
    #[getter]
    row_keys(&self) -> KeyRange = KeyRange(self.0.row_keys().clone());
    /// The rows per page, where they were given.
    #[getter]
    page_size(&self) -> Option<u32> = self.0.page_size();
    /// How the service finds the rows: `Point`, `Range`, `PartitionScan`, `PartitionRangeScan` or `TableScan`.
    #[getter]
    access_path(&self) -> String = format!("{:?}", self.0.access_path());
    /// The path of the request below the account's address.
    ///
    /// >>> Query("user-7").address("Orders")
    /// 'Orders()?$filter=PartitionKey%20eq%20%27user-7%27'
    address(&self, table: Text<'_>) -> String = self.0.address(table.0)?;
    /// The query of the next page, by the continuation of the response before.
    #[pyo3(signature = (next_partition_key, next_row_key=None))]
    continued(&self, next_partition_key: Text<'_>, next_row_key: Option<Text<'_>>) -> Self =
        Self(self.0.continued(next_partition_key.0, next_row_key.map(|key| key.0)));
}

/// Where a page of merged partitions ended: a RowKey, and the partition that it is from. Its text stands in an address as it is.
///
/// >>> pages, cursor = [], None
/// >>> partitions = {"0-day": ["a", "b", "c"], "1-day": ["b", "c"]}
/// >>> while not pages or cursor:
/// ...     queries = [Query(key, page_size=2, resume=(cursor, n, 2)) for n, key in enumerate(partitions)]
/// ...     asked = [[{"RowKey": key} for key in keys if key in query.row_keys] for query, keys in zip(queries, partitions.values())]
/// ...     page, cursor = merge_page(asked, 2)
/// ...     pages.append(("".join(row["RowKey"] for row in page), str(cursor)))
/// >>> pages
/// [('ab', '0-2-1-b'), ('bc', '0-2-1-c'), ('c', 'None')]
#[pyclass(frozen, eq, hash, module = "tablekeys")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Cursor(table::Cursor);

methods! { Cursor:
    #[new]
    new(text: Text<'_>) -> Self = Self(text.0.parse()?);
    /// The RowKey of the last row of the page.
    #[getter]
    row_key(&self) -> &str = self.0.row_key();
    __str__(&self) -> String = self.0.to_string();
    __repr__(&self) -> String = format!("Cursor({:?})", self.0.to_string());
    __getnewargs__(&self) -> (String,) = (self.0.to_string(),);
}

/// A page of the rows of several partitions, in the order of their RowKeys, and the cursor of the next page; `None` at the end.
///
/// Each of `streams` gives rows in the order of their keys, no further than it is asked. `key` gives the RowKey of a row: `row["RowKey"]`
/// where it is not given.
///
/// >>> merge_page([["a", "c"], ["b"]], 2, key=str)
/// (['a', 'b'], Cursor("1-2-1-b"))
#[pyfunction]
#[pyo3(signature = (streams, page_size, key=None))]
pub(crate) fn merge_page<'py>(
    streams: Streams<'py>,
    page_size: Count,
    key: Option<RowKey<'py>>,
) -> Result<(Vec<Bound<'py, PyAny>>, Option<Cursor>)> {
    let raised = std::cell::RefCell::new(None::<PyErr>);
    let keyed = |row: PyResult<Bound<'py, PyAny>>| {
        let row = row?;
        let key = key.as_ref().map_or_else(|| row.get_item("RowKey"), |key| key.0.call1((&row,)))?;
        Ok((key.extract::<Text<'_>>()?.0.to_owned(), row))
    };
    let expected = "lists of rows";
    let streams = items(&streams.0, expected)?.into_iter().map(|stream| {
        let rows = stream.try_iter().map_err(|_| wrong_type(expected, &stream))?;
        // What a stream raises ends it here, and is raised below.
        Ok(rows.map_while(|row| keyed(row).map_err(|error| raised.replace(Some(error))).ok()))
    });
    let streams = streams.collect::<PyResult<Vec<_>>>()?;
    let (page, cursor) =
        table::merge(streams, |row: &(String, Bound<'py, PyAny>)| &*row.0).page(page_size.get() as usize);
    match raised.into_inner() {
        Some(error) => Err(error.into()),
        None => Ok((page.into_iter().map(|(_, row)| row).collect(), cursor.map(Cursor))),
    }
}
