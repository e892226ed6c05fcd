//! Ranges of keys, and the queries for them.

use std::ops::Bound as End;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyFloat, PyString};
use tablekeys::range::{self, KeyRange as CoreRange};
use tablekeys::table::{self, Literal, Property as CoreProperty};

use crate::rows::Ticks;
use crate::value::{
    Count, Float, Instant, Operand, Raw, Result, RowKey, Streams, Text, Texts, Whole, argument, ends, items, whole,
    window, wrong_type,
};

#[doc = doc!(KeyRange)]
#[pyclass(frozen, eq, hash, module = "tablekeys")]
#[derive(PartialEq, Eq, Hash, Clone)]
pub(crate) struct KeyRange(pub(crate) CoreRange);

fn key_of(bound: End<&str>) -> Option<&str> {
    match bound {
        End::Included(key) | End::Excluded(key) => Some(key),
        End::Unbounded => None,
    }
}

methods! { KeyRange, self:
    new(text: Text<'_>) -> Self = Self(text.0.parse()?);
    ::all() -> Self = Self(CoreRange::all());
    ::exactly(key: Text<'_>) -> Self = Self(CoreRange::exactly(key.0)?);
    ::prefix(prefix: Text<'_>) -> Self = Self(CoreRange::prefix(prefix.0)?);
    ::between(lower: Option<Text<'_>>, upper: Option<Text<'_>>) -> Self =
        Self(CoreRange::between(ends(lower.map(|key| key.0), upper.map(|key| key.0)))?);
    ::after(key: Text<'_>) -> Self = Self(CoreRange::after(key.0)?);
    ::ascending(start: Option<Instant>, end: Option<Instant>) -> Self = Self(CoreRange::ascending(window(start, end))?);
    ::newest_first(start: Option<Instant>, end: Option<Instant>) -> Self =
        Self(CoreRange::newest_first(window(start, end))?);
    ::days(start: Option<Instant>, end: Option<Instant>) -> Self = Self(CoreRange::days(window(start, end))?);
    ::calendar(start: Option<Instant>, end: Option<Instant>) -> Self = Self(CoreRange::calendar(window(start, end))?);
    ::ulids(start: Option<Instant>, end: Option<Instant>) -> Self = Self(range::ulids(window(start, end))?);
    ::zero_padded(start: Option<Whole<u64>>, end: Option<Whole<u64>>, width: Whole<u8>) -> Self = {
        let numbers = ends(start.map(|start| start.0), end.map(|end| end.0));
        Self(CoreRange::zero_padded_with(width.0.into(), numbers)?)
    };
    ::signed(start: Option<Whole<i64>>, end: Option<Whole<i64>>) -> Self =
        Self(CoreRange::signed(ends(start.map(|start| start.0), end.map(|end| end.0)))?);
    get lower -> Option<&str> = key_of(self.0.lower());
    get includes_lower -> bool = !matches!(self.0.lower(), End::Excluded(_));
    get upper -> Option<&str> = key_of(self.0.upper());
    .with_prefix(prefix: Text<'_>) -> Self = Self(self.0.with_prefix(prefix.0)?);
    .resume_after(key: Text<'_>) -> Self = Self(self.0.resume_after(key.0)?);
    .intersection(other: &Self) -> Self = Self(self.0.intersection(&other.0));
    .__and__(other: &Self) -> Self = Self(self.0.intersection(&other.0));
    .contains(key: Text<'_>) -> bool = self.0.contains(key.0);
    .__contains__(key: Text<'_>) -> bool = self.0.contains(key.0);
    .is_empty() -> bool = self.0.is_empty();
    .__str__() -> String = self.0.to_string();
    .__repr__(py: Python<'_>) -> String = format!("KeyRange({})", PyString::new(py, &self.0.to_string()).repr()?);
    .__getnewargs__() -> (String,) = (self.0.to_string(),);
}

argument!(Keys(CoreRange), ["Keys"], |given| keys(&given));

/// One key, or a range of them.
fn keys(given: &Bound<'_, PyAny>) -> PyResult<CoreRange> {
    match given.cast::<KeyRange>() {
        Ok(range) => Ok(range.get().0.clone()),
        Err(_) if given.is_instance_of::<PyString>() => Ok(KeyRange::exactly(given.extract()?)?.0),
        Err(_) => Err(wrong_type("a key or a KeyRange", given)),
    }
}

functions! {
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

#[doc = doc!(Filter)]
#[pyclass(frozen, eq, hash, module = "tablekeys")]
#[derive(PartialEq, Eq, Hash, Clone)]
pub(crate) struct Filter(table::Filter);

methods! { Filter, self:
    ::partitions(keys: Keys) -> Self = Self(table::Filter::partitions(&keys.0));
    ::rows(keys: Keys) -> Self = Self(table::Filter::rows(&keys.0));
    ::property(name: Text<'_>) -> Property = {
        table::check_property_name(name.0)?;
        Property(name.0.to_owned())
    };
    .__and__(other: &Self) -> Self = Self(self.0.clone().and(other.0.clone())?);
    .__or__(other: &Self) -> Self = Self(self.0.clone().or(other.0.clone())?);
    .__invert__() -> Self = Self(!self.0.clone());
    .__str__() -> &str = self.0.as_str();
    .__repr__() -> String = format!("<Filter {}>", self.0.as_str());
}

#[doc = doc!(Property)]
#[pyclass(frozen, module = "tablekeys")]
pub(crate) struct Property(String);

methods! { Property, self:
    .equals(value: Operand<'_>) -> Filter = self.compare(&value.0, |property, value| property.equals(value))?;
    .not_equals(value: Operand<'_>) -> Filter = self.compare(&value.0, |property, value| property.not_equals(value))?;
    .greater_than(value: Operand<'_>) -> Filter =
        self.compare(&value.0, |property, value| property.greater_than(value))?;
    .at_least(value: Operand<'_>) -> Filter = self.compare(&value.0, |property, value| property.at_least(value))?;
    .less_than(value: Operand<'_>) -> Filter = self.compare(&value.0, |property, value| property.less_than(value))?;
    .at_most(value: Operand<'_>) -> Filter = self.compare(&value.0, |property, value| property.at_most(value))?;
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
            let expected =
                "str, bool, a whole number, float, bytes, uuid.UUID, a datetime with a time zone, Ticks or Int64";
            Literal::Int32(whole(value, expected)?.extract::<Whole<i32>>()?.0)
        };
        Ok(Filter(by(table::Filter::property(&self.0), literal)?))
    }
}

#[doc = doc!(Int64)]
#[pyclass(frozen, module = "tablekeys")]
pub(crate) struct Int64(i64);

methods! { Int64, self:
    new(value: Whole<i64>) -> Self = Self(value.0);
    .__repr__() -> String = format!("Int64({})", self.0);
}

#[doc = doc!(Query)]
#[pyclass(frozen, eq, module = "tablekeys")]
#[derive(PartialEq, Eq)]
pub(crate) struct Query(table::Query);

methods! { Query, self:
    new[partitions=None, rows=None, *, filter=None, select=None, page_size=None, after=None, resume=None](
        partitions: Option<Keys>,
        rows: Option<Keys>,
        filter: Option<&Filter>,
        select: Option<Texts>,
        page_size: Option<Whole<u32>>,
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
            query = query.page_size(rows.0);
        }
        Self(query.build()?)
    };
    get filter -> &str = self.0.filter().as_str();
    get partition_keys -> KeyRange = KeyRange(self.0.partition_keys().clone());
    get row_keys -> KeyRange = KeyRange(self.0.row_keys().clone());
    get page_size -> Option<u32> = self.0.page_size();
    get access_path -> String = format!("{:?}", self.0.access_path());
    .address(table: Text<'_>) -> String = self.0.address(table.0)?;
    .continued[next_partition_key, next_row_key=None]
        (next_partition_key: Text<'_>, next_row_key: Option<Text<'_>>) -> Self =
        Self(self.0.continued(next_partition_key.0, next_row_key.map(|key| key.0)));
}

#[doc = doc!(Cursor)]
#[pyclass(frozen, eq, hash, module = "tablekeys")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Cursor(table::Cursor);

methods! { Cursor, self:
    new(text: Text<'_>) -> Self = Self(text.0.parse()?);
    get row_key -> &str = self.0.row_key();
    .__str__() -> String = self.0.to_string();
    .__repr__() -> String = format!("Cursor({:?})", self.0.to_string());
    .__getnewargs__() -> (String,) = (self.0.to_string(),);
}

#[pyfunction]
#[pyo3(signature = (streams, page_size, key=None))]
#[doc = doc!(merge_page)]
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
