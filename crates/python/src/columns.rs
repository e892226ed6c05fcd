//! Keys and partitions of whole columns, with the GIL released.

use std::sync::Arc;

use arrow_array::builder::{FixedSizeBinaryBuilder, StringBuilder, UInt32Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, BooleanArray, FixedSizeBinaryArray, LargeBinaryArray,
    PrimitiveArray, StringArray,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, TimeUnit};
use chrono::{Datelike, NaiveDate};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use tablekeys::tuple::Kind;
use tablekeys::{partition, row_key, table};

use crate::arrow;
use crate::tuples::{Kinds, Value, double_of, single_of, with_type};
use crate::value::{Cells, Columns, Error, Raw, Result, Whole, items, wrong_text, wrong_type};

#[doc = doc!(Column)]
#[pyclass(frozen, module = "tablekeys")]
pub(crate) struct Column(ArrayRef);

#[pymethods]
impl Column {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        // A consumer that wants another type casts what it gets.
        drop(requested_schema);
        let (schema, array) = arrow::exported(py, &*self.0)?;
        Ok((schema.into_any(), array.into_any()))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Partitions as numbers and keys as text, `None` where there is none. A column of other values needs pyarrow.
    fn to_list(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        if let Some(numbers) = self.0.as_primitive_opt::<UInt32Type>() {
            return PyList::new(py, numbers.iter())?.extract();
        }
        if let Some(texts) = self.0.as_string_opt::<i32>() {
            return PyList::new(py, texts.iter())?.extract();
        }
        let pyarrow = arrow::pyarrow(py, || wrong_column("partitions or text", &self.0))?;
        pyarrow.call_method1("array", (Self(self.0.clone()),))?.call_method0("to_pylist")?.extract()
    }

    fn __repr__(&self) -> String {
        format!("<Column of {} {}>", self.0.len(), self.0.data_type())
    }
}

/// What is wrong with a value, where no Python runs.
struct Bad(String);

impl<E: std::fmt::Display> From<E> for Bad {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

type Outcome<T> = std::result::Result<T, Bad>;
type Reader<'a, T> = Box<dyn Fn(usize) -> Outcome<T> + Send + Sync + 'a>;
type Writer<'a> = Box<dyn Fn(usize, &mut String) -> Outcome<()> + Send + Sync + 'a>;

fn wrong_column(expected: &str, array: &dyn Array) -> PyErr {
    PyTypeError::new_err(format!("expected a column of {expected}, found one of {}", array.data_type()))
}

/// An array of a column: its rows, its nulls, and what there is of it for each row.
type Piece<R> = (usize, Option<NullBuffer>, R);

fn pieces<'a, R>(arrays: &'a [ArrayRef], of: impl Fn(&'a ArrayRef) -> PyResult<R>) -> PyResult<Vec<Piece<R>>> {
    arrays.iter().map(|array| Ok((array.len(), array.logical_nulls(), of(array)?))).collect()
}

/// Takes each row, or `None` for a null; also for a value that is refused, where that is asked for.
fn each_row<R>(
    pieces: &[Piece<R>],
    bad_is_null: bool,
    mut take: impl FnMut(&R, Option<usize>) -> Outcome<()>,
) -> PyResult<()> {
    let mut before = 0;
    for (rows, nulls, of) in pieces {
        for row in 0..*rows {
            let is_there = nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row));
            let taken = match take(of, is_there.then_some(row)) {
                Err(_) if bad_is_null => take(of, None),
                taken => taken,
            };
            taken.map_err(|Bad(bad)| Error::new_err(format!("row {}: {bad}", before + row)))?;
        }
        before += rows;
    }
    Ok(())
}

fn bad_is_null(errors: &str) -> PyResult<bool> {
    match errors {
        "raise" => Ok(false),
        "null" => Ok(true),
        other => Err(wrong_text("errors='raise' or errors='null'", format_args!("{other:?}"))),
    }
}

// ---- Keys that are hashed -----------------------------------------------------------------------------------------------

/// Text and bytes, of which UTF-8 is not trusted: arrays of text are read as bytes.
struct Bytes(Box<dyn Rows>);

trait Rows: Array {
    fn row(&self, row: usize) -> &[u8];
}

macro_rules! rows {
    ($($array:ident)*) => {$(
        impl Rows for $array {
            fn row(&self, row: usize) -> &[u8] {
                self.value(row)
            }
        }
    )*};
}
rows! { BinaryArray LargeBinaryArray BinaryViewArray FixedSizeBinaryArray }

impl Bytes {
    fn new(array: &ArrayRef) -> PyResult<Self> {
        Ok(Self(match array.data_type() {
            DataType::Utf8 => Box::new(BinaryArray::from(array.as_string().clone())),
            DataType::LargeUtf8 => Box::new(LargeBinaryArray::from(array.as_string().clone())),
            DataType::Utf8View => Box::new(array.as_string_view().clone().to_binary_view()),
            DataType::Binary => Box::new(array.as_binary::<i32>().clone()),
            DataType::LargeBinary => Box::new(array.as_binary::<i64>().clone()),
            DataType::BinaryView => Box::new(array.as_binary_view().clone()),
            DataType::FixedSizeBinary(_) => Box::new(array.as_fixed_size_binary().clone()),
            // No value at all.
            DataType::Null => Box::new(BinaryArray::new_null(array.len())),
            _ => return Err(wrong_column("text or bytes", array)),
        }))
    }

    fn get(&self, row: usize) -> &[u8] {
        self.0.row(row)
    }

    fn text(&self, row: usize) -> Outcome<&str> {
        Ok(std::str::from_utf8(self.get(row)).map_err(|error| format!("expected UTF-8, found {error}"))?)
    }
}

/// Keys by the Arrow interface, or a list of what a design takes.
fn keys(given: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>() {
        return Err(wrong_type("a column of keys", given));
    }
    if !given.is_instance_of::<PyList>() && !given.is_instance_of::<PyTuple>() {
        return arrow::arrays(given);
    }
    let key = |item: PyResult<Bound<'_, PyAny>>| {
        let item = item?;
        Ok(if item.is_none() { None } else { Some(item.extract::<Raw<'_>>()?.0.into_owned()) })
    };
    let keys: Vec<Option<Vec<u8>>> = given.try_iter()?.map(key).collect::<PyResult<_>>()?;
    Ok(vec![Arc::new(LargeBinaryArray::from_iter(keys))])
}

/// Calls with the partitions of some thousand keys each, and with the nulls among them.
fn in_blocks(
    design: &partition::Design,
    given: &Bound<'_, PyAny>,
    mut take: impl FnMut(&[u32], Option<NullBuffer>) + Send,
) -> PyResult<()> {
    const BLOCK: usize = 4_096;
    let arrays = keys(given)?;
    let columns = pieces(&arrays, Bytes::new)?;
    given.py().detach(|| {
        let mut partitions = Vec::with_capacity(BLOCK);
        for (rows, nulls, column) in &columns {
            let mut block: Vec<&[u8]> = Vec::with_capacity(BLOCK);
            for start in (0..*rows).step_by(BLOCK) {
                let end = rows.min(&(start + BLOCK)) - start;
                block.clear();
                block.extend((start..start + end).map(|row| column.get(row)));
                partitions.clear();
                design.partitions_into(&block, &mut partitions);
                take(&partitions, nulls.as_ref().map(|nulls| nulls.slice(start, end)));
            }
        }
    });
    Ok(())
}

pub(crate) fn partitions_of(design: &partition::Design, given: &Bound<'_, PyAny>) -> Result<Column> {
    let mut partitions = UInt32Builder::new();
    in_blocks(design, given, |block, nulls| match nulls {
        None => partitions.append_slice(block),
        Some(nulls) => partitions.append_values(block, &nulls.iter().collect::<Vec<_>>()),
    })?;
    Ok(Column(Arc::new(partitions.finish())))
}

/// Calls with the partition of each key that there is.
pub(crate) fn each_partition(
    design: &partition::Design,
    given: &Bound<'_, PyAny>,
    mut take: impl FnMut(u32) + Send,
) -> Result<()> {
    Ok(in_blocks(design, given, |block, nulls| {
        let is_there = |row| nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row));
        block.iter().enumerate().filter(|(row, _)| is_there(*row)).for_each(|(_, partition)| take(*partition));
    })?)
}

pub(crate) fn partition_keys_of(design: &partition::Design, given: &Bound<'_, PyAny>) -> Result<Column> {
    written(given.py(), &keys(given)?, |array| {
        let keys = Bytes::new(array)?;
        Ok(Box::new(move |row, key| {
            key.push_str(&design.partition_key_of(keys.get(row)));
            Ok(())
        }))
    })
}

// ---- Keys that are written ----------------------------------------------------------------------------------------------

/// A key per value, null where that is.
fn written<'a>(
    py: Python<'_>,
    arrays: &'a [ArrayRef],
    writer: impl Fn(&'a ArrayRef) -> PyResult<Writer<'a>>,
) -> Result<Column> {
    build(py, &pieces(arrays, writer)?, false)
}

fn build(py: Python<'_>, writers: &[Piece<Writer<'_>>], bad_is_null: bool) -> Result<Column> {
    let array = py.detach(|| {
        let rows = writers.iter().map(|(rows, ..)| rows).sum();
        let mut keys = StringBuilder::with_capacity(rows, rows.saturating_mul(20));
        let mut key = String::with_capacity(64);
        each_row(writers, bad_is_null, |write, row| {
            let Some(row) = row else {
                keys.append_null();
                return Ok(());
            };
            key.clear();
            write(row, &mut key)?;
            if keys.values_slice().len() + key.len() > i32::MAX as usize {
                return Err("expected keys of at most 2 GiB in one column, found more: give it in pieces".into());
            }
            keys.append_value(&key);
            Ok(())
        })?;
        PyResult::Ok(keys.finish())
    });
    Ok(Column(Arc::new(array?)))
}

/// Values of a column, as the kinds of a tuple have them, and back.
trait Columnar: Value {
    fn reader(array: &ArrayRef) -> PyResult<Reader<'_, Self>>;
    fn column(values: Vec<Option<Self>>) -> Outcome<ArrayRef>;
}

macro_rules! columnar {
    ($($type:ty: |$array:ident| $reader:expr, |$values:ident| $column:expr;)*) => {$(
        impl Columnar for $type {
            fn reader($array: &ArrayRef) -> PyResult<Reader<'_, Self>> {
                Ok(Box::new($reader))
            }

            fn column($values: Vec<Option<Self>>) -> Outcome<ArrayRef> {
                Ok(Arc::new($column))
            }
        }
    )*};
}

macro_rules! whole {
    ($($type:ident: |$values:ident| $column:expr;)*) => {
        columnar! {
            $($type: |array| {
                let number = integers(array)?;
                move |row| {
                    let (found, [least, most]) = (number(row), [$type::MIN, $type::MAX]);
                    let number = $type::try_from(found);
                    Ok(number.map_err(|_| format!("expected a number from {least} to {most}, found {found}"))?)
                }
            }, |$values| $column;)*
        }
    };
}

whole! {
    u8: |values| PrimitiveArray::<UInt8Type>::from_iter(values);
    u16: |values| PrimitiveArray::<UInt16Type>::from_iter(values);
    u32: |values| PrimitiveArray::<UInt32Type>::from_iter(values);
    u64: |values| PrimitiveArray::<UInt64Type>::from_iter(values);
    u128: |_values| no_type()?;
    i8: |values| PrimitiveArray::<Int8Type>::from_iter(values);
    i16: |values| PrimitiveArray::<Int16Type>::from_iter(values);
    i32: |values| PrimitiveArray::<Int32Type>::from_iter(values);
    i64: |values| PrimitiveArray::<Int64Type>::from_iter(values);
    i128: |_values| no_type()?;
}

columnar! {
    String: |array| {
        let texts = Bytes::new(array)?;
        move |row| Ok(texts.text(row)?.to_owned())
    }, |values| StringArray::from(values);
    Vec<u8>: |array| {
        let bytes = Bytes::new(array)?;
        move |row| Ok(bytes.get(row).to_vec())
    }, |values| BinaryArray::from_iter(values);
    bool: |array| {
        let bools = array.as_boolean_opt().ok_or_else(|| wrong_column("booleans", array))?;
        |row| Ok(bools.value(row))
    }, |values| BooleanArray::from(values);
    partition::Guid: |array| {
        let guids = Bytes::new(array)?;
        // Sixteen characters are no bytes of a GUID.
        let is_text = matches!(array.data_type(), DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
        move |row| Ok(match guids.get(row).try_into() {
            Ok(bytes) if !is_text => partition::Guid::from_bytes(bytes),
            _ => guids.text(row)?.parse()?,
        })
    }, |values| {
        let mut guids = FixedSizeBinaryBuilder::with_capacity(values.len(), 16);
        for guid in values {
            match guid {
                Some(guid) => guids.append_value(guid.as_bytes())?,
                None => guids.append_null(),
            }
        }
        guids.finish()
    };
    tablekeys::Ticks: |array| instants(array)?, |values| {
        let nanos = |at: tablekeys::Ticks| i64::try_from(at.unix_nanos()).map_err(|_| {
            format!("expected an instant from 1677 to 2262, which a column of nanoseconds holds, found {at}")
        });
        let nanos = values.into_iter().map(|at| at.map(nanos).transpose()).collect::<std::result::Result<Vec<_>, _>>()?;
        PrimitiveArray::<TimestampNanosecondType>::from_iter(nanos).with_timezone("UTC")
    };
    NaiveDate: |array| {
        let days = array.as_primitive_opt::<Date32Type>().ok_or_else(|| wrong_column("dates", array))?;
        |row| {
            let date = Date32Type::to_naive_date_opt(days.value(row));
            Ok(date.ok_or_else(|| format!("expected a date, found {} days", days.value(row)))?)
        }
    }, |values| {
        let days = |date: NaiveDate| date.num_days_from_ce() - 719_163;
        PrimitiveArray::<Date32Type>::from_iter(values.into_iter().map(|date| date.map(days)))
    };
    f32: |array| {
        let number = floats(array)?;
        move |row| {
            let single = single_of(number(row));
            Ok(single.ok_or_else(|| format!("expected a number that f32 holds exactly, found {}", number(row)))?)
        }
    }, |values| PrimitiveArray::<Float32Type>::from_iter(values);
    f64: |array| {
        let number = floats(array)?;
        move |row| Ok(number(row))
    }, |values| PrimitiveArray::<Float64Type>::from_iter(values);
}

fn no_type() -> Outcome<StringArray> {
    Err("expected kinds that Arrow has a type for, found one of 128 bits".into())
}

type Numbers<'a, N> = Box<dyn Fn(usize) -> N + Send + Sync + 'a>;

/// The values of the array, by the first of these types that it has.
macro_rules! first_of {
    ($array:ident, $expected:literal, $($arrow:ident)*, $of:expr) => {{
        $(if let Some(numbers) = $array.as_primitive_opt::<$arrow>() {
            return Ok(Box::new(move |row| $of(numbers.value(row))));
        })*
        if $array.data_type() == &DataType::Null {
            return Ok(Box::new(|_| unreachable!("a null has no value")));
        }
        Err(wrong_column($expected, $array))
    }};
}

fn integers(array: &ArrayRef) -> PyResult<Numbers<'_, i128>> {
    first_of!(
        array, "whole numbers",
        Int64Type UInt64Type Int32Type UInt32Type Int16Type UInt16Type Int8Type UInt8Type, i128::from
    )
}

fn floats(array: &ArrayRef) -> PyResult<Numbers<'_, f64>> {
    if let Some(singles) = array.as_primitive_opt::<Float32Type>() {
        return Ok(Box::new(|row| double_of(singles.value(row))));
    }
    first_of!(array, "numbers with a fraction", Float64Type, f64::from)
}

/// Instants of a column that says that they are of UTC.
fn instants(array: &ArrayRef) -> PyResult<Reader<'_, tablekeys::Ticks>> {
    fn of<T: ArrowPrimitiveType<Native = i64>>(array: &ArrayRef, nanos: i128) -> Reader<'_, tablekeys::Ticks> {
        let numbers = array.as_primitive::<T>();
        Box::new(move |row| Ok(tablekeys::Ticks::from_unix_nanos(i128::from(numbers.value(row)) * nanos)?))
    }
    Ok(match array.data_type() {
        DataType::Timestamp(_, None) => {
            let hint = "which are local times of nowhere: give the column its time zone";
            return Err(PyTypeError::new_err(format!(
                "expected a column of instants, found one of timestamps without a time zone, {hint}"
            )));
        }
        DataType::Timestamp(TimeUnit::Second, _) => of::<TimestampSecondType>(array, 1_000_000_000),
        DataType::Timestamp(TimeUnit::Millisecond, _) => of::<TimestampMillisecondType>(array, 1_000_000),
        DataType::Timestamp(TimeUnit::Microsecond, _) => of::<TimestampMicrosecondType>(array, 1_000),
        DataType::Timestamp(TimeUnit::Nanosecond, _) => of::<TimestampNanosecondType>(array, 1),
        DataType::Null => Box::new(|_| unreachable!("a null has no value")),
        _ => return Err(wrong_column("instants with a time zone", array)),
    })
}

/// The functions of one value, by their names, for the values of a column: first those that write keys, then those that read them.
macro_rules! mapped {
    (
        $($write:ident($($setting:ident)?): $type:ty, |$value:ident| $key:expr;)*
        => $($parse:ident($($setting_of:ident)?) |$text:ident| $read:expr;)*
    ) => {
        $(
            #[doc = doc!(columns $write)]
            #[pyfunction]
            pub(crate) fn $write(column: Cells<'_>$(, $setting: Whole<u8>)?) -> Result<Column> {
                $(let $setting = checked_width($setting)?;)?
                written(column.0.py(), &arrow::arrays(&column.0)?, |array| {
                    let read = <$type as Columnar>::reader(array)?;
                    Ok(Box::new(move |row, key| {
                        let $value = read(row)?;
                        key.push_str(&$key);
                        Ok(())
                    }))
                })
            }
        )*
        $(
            #[doc = doc!(columns $parse)]
            #[pyfunction]
            pub(crate) fn $parse(column: Cells<'_>$(, $setting_of: Whole<u8>)?) -> Result<Column> {
                $(let $setting_of = checked_width($setting_of)?;)?
                read(column.0.py(), &keys(&column.0)?, |$text| Ok(Some($read)))
            }
        )*
    };
}

/// The width, where there are keys of it: also for a column without a row.
fn checked_width(width: Whole<u8>) -> Result<usize> {
    Ok(row_key::zero_padded_with(width.0.into(), 0).map(|key| key.len())?)
}

mapped! {
    zero_padded(width): u64, |number| row_key::zero_padded_with(width, number)?;
    signed(): i64, |number| row_key::signed(number);
    ascending(): tablekeys::Ticks, |at| row_key::ascending(at);
    newest_first(): tablekeys::Ticks, |at| row_key::newest_first(at);
    calendar(): tablekeys::Ticks, |at| row_key::calendar(at);
    day(): tablekeys::Ticks, |at| row_key::day(at);
    escape(): String, |text| table::escape(&text)?;
    unescape(): String, |key| table::unescape(&key)?;
    =>
    parse_zero_padded(width) |key| row_key::parse_zero_padded_with(width, key)?;
    parse_signed() |key| row_key::parse_signed(key)?;
    parse_ascending() |key| row_key::parse_ascending(key)?;
    parse_newest_first() |key| row_key::parse_newest_first(key)?;
    parse_calendar() |key| row_key::parse_calendar(key)?;
    parse_day() |key| row_key::parse_day(key)?;
}

fn values<T>(pieces: &[Piece<Reader<'_, Option<T>>>], bad_is_null: bool) -> PyResult<Vec<Option<T>>> {
    let mut values = Vec::with_capacity(pieces.iter().map(|(rows, ..)| rows).sum());
    each_row(pieces, bad_is_null, |read, row| {
        values.push(row.map_or(Ok(None), read)?);
        Ok(())
    })?;
    Ok(values)
}

/// The values of a column of keys.
fn read<T: Columnar + Send>(
    py: Python<'_>,
    arrays: &[ArrayRef],
    read: impl Fn(&str) -> Outcome<Option<T>> + Send + Sync,
) -> Result<Column> {
    let readers = pieces(arrays, |array| {
        let (keys, read) = (Bytes::new(array)?, &read);
        Ok(Box::new(move |row| read(keys.text(row)?)) as Reader<'_, Option<T>>)
    })?;
    let array = py.detach(|| T::column(values(&readers, false)?).map_err(|Bad(bad)| Error::new_err(bad)));
    Ok(Column(array?))
}

#[pyfunction]
#[pyo3(signature = (column, *, errors="raise"))]
#[doc = doc!(columns guid_bytes)]
pub(crate) fn guid_bytes(column: Cells<'_>, errors: &str) -> Result<Column> {
    let arrays = arrow::arrays(&column.0)?;
    let readers = pieces(&arrays, |array| {
        let guid = partition::Guid::reader(array)?;
        Ok(Box::new(move |row| Ok(Some(*guid(row)?.as_bytes()))) as Reader<'_, Option<[u8; 16]>>)
    })?;
    let bad_is_null = bad_is_null(errors)?;
    let guids = column.0.py().detach(|| values(&readers, bad_is_null))?;
    Ok(Column(Arc::new(BinaryArray::from_iter(guids))))
}

#[pyfunction]
#[pyo3(signature = (kinds, columns, *, errors="raise"))]
#[doc = doc!(columns encode)]
pub(crate) fn encode(py: Python<'_>, kinds: Kinds, columns: Columns<'_>, errors: &str) -> Result<Column> {
    let columns = items(&columns.0, "a list of columns")?;
    if columns.len() != kinds.0.len() {
        return Err(wrong_text(format_args!("{} columns for as many kinds", kinds.0.len()), columns.len()).into());
    }
    let columns: Vec<Vec<ArrayRef>> = columns.iter().map(arrow::arrays).collect::<PyResult<_>>()?;
    let rows = aligned(&columns)?;
    let writers: Vec<_> = rows.iter().map(|arrays| row_writer(&kinds, arrays)).collect::<PyResult<_>>()?;
    build(py, &writers, bad_is_null(errors)?)
}

/// The rows of some columns, cut wherever one of them is cut.
fn aligned(columns: &[Vec<ArrayRef>]) -> PyResult<Vec<Vec<ArrayRef>>> {
    let lengths: Vec<usize> = columns.iter().map(|column| column.iter().map(Array::len).sum()).collect();
    if let Some(other) = lengths.iter().find(|&&length| length != lengths[0]) {
        return Err(wrong_text(format_args!("columns of {} rows", lengths[0]), format_args!("one of {other}")));
    }
    let mut left: Vec<Vec<ArrayRef>> =
        columns.iter().map(|column| column.iter().filter(|array| !array.is_empty()).rev().cloned().collect()).collect();
    let mut pieces = Vec::new();
    while let Some(rows) = left.iter().filter_map(|column| column.last().map(Array::len)).min() {
        let piece = left.iter_mut().map(|column| {
            let array = column.pop().expect("columns of one length");
            if array.len() > rows {
                column.push(array.slice(rows, array.len() - rows));
            }
            array.slice(0, rows)
        });
        pieces.push(piece.collect());
    }
    Ok(pieces)
}

fn row_writer<'a>(kinds: &'a Kinds, arrays: &'a [ArrayRef]) -> PyResult<Piece<Writer<'a>>> {
    let mut missing = None;
    let mut parts: Vec<Writer<'a>> = Vec::new();
    for (kind, array) in kinds.0.iter().zip(arrays) {
        let nulls = array.logical_nulls();
        if !kind.is_optional() {
            missing = NullBuffer::union(missing.as_ref(), nulls.as_ref());
        }
        parts.push(with_type!(kind.base, T => {
            let read = T::reader(array)?;
            Box::new(move |row, key: &mut String| {
                let is_some = nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row));
                Ok(kind.encode_into(if is_some { Some(read(row)?) } else { None }, key)?)
            })
        }));
    }
    let write = move |row: usize, key: &mut String| {
        kinds
            .0
            .write(&parts, key, |at, _, part, key| part(row, key).map_err(|Bad(bad)| Bad(format!("part {at}: {bad}"))))
    };
    Ok((arrays[0].len(), missing, Box::new(write)))
}

#[pyfunction]
#[doc = doc!(columns decode)]
pub(crate) fn decode(kinds: Kinds, keys: Cells<'_>) -> Result<Vec<Column>> {
    let arrays = self::keys(&keys.0)?;
    let part = |(at, kind): (usize, &Kind)| {
        with_type!(kind.base, T => read::<T>(keys.0.py(), &arrays, |key| {
            Ok(kinds.0.decode::<T>(at, key)?)
        }))
    };
    kinds.0.iter().enumerate().map(part).collect()
}
