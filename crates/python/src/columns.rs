//! Keys and partitions of whole columns, with the GIL released.

use std::sync::Arc;

use arrow_array::builder::{FixedSizeBinaryBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, BooleanArray, FixedSizeBinaryArray, LargeBinaryArray,
    LargeStringArray, PrimitiveArray, StringArray, StringViewArray, UInt32Array,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, TimeUnit};
use chrono::{Datelike, NaiveDate};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyList, PyString, PyTuple};
use tablekeys::tuple::Kind;
use tablekeys::{partition, row_key, table};

use crate::arrow;
use crate::rows::with_width;
use crate::tuples::{Kinds, Value, check_length, single_of, with_type};
use crate::value::{Error, Raw, Result, Whole, wrong_text, wrong_type};

/// A column of results: give it to `pyarrow.array`, `polars.Series` or `pandas.Series.from_arrow`, which share its memory.
#[pyclass(frozen, module = "tablekeys")]
pub(crate) struct Column(ArrayRef);

#[pymethods]
impl Column {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // A consumer that wants another type casts what it gets.
        drop(requested_schema);
        arrow::exported(py, &*self.0)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Partitions as numbers and keys as text, `None` where there is none.
    fn to_list(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        if let Some(numbers) = self.0.as_primitive_opt::<UInt32Type>() {
            return numbers.iter().map(|number| Ok(number.into_pyobject(py)?.unbind())).collect();
        }
        match self.0.as_string_opt::<i32>() {
            Some(texts) => texts.iter().map(|text| Ok(text.into_pyobject(py)?.unbind())).collect(),
            None => py
                .import("pyarrow")?
                .call_method1("array", (Py::new(py, Self(self.0.clone()))?,))?
                .call_method0("to_pylist")?
                .extract(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Column of {} {}>", self.0.len(), self.0.data_type())
    }
}

/// What is wrong with a value, where no Python runs.
type Bad = String;
type Reader<'a, T> = Box<dyn Fn(usize) -> std::result::Result<T, Bad> + Send + Sync + 'a>;
type Writer<'a> = Box<dyn Fn(usize, &mut String) -> std::result::Result<(), Bad> + Send + Sync + 'a>;

fn bad(error: impl ToString) -> Bad {
    error.to_string()
}

fn at_row(row: usize, bad: Bad) -> PyErr {
    Error::new_err(format!("row {row}: {bad}"))
}

fn wrong_column(expected: &str, array: &dyn Array) -> PyErr {
    PyTypeError::new_err(format!("expected a column of {expected}, found one of {}", array.data_type()))
}

// ---- Keys that are hashed -----------------------------------------------------------------------------------------------

/// Text and bytes, of which UTF-8 is not trusted: arrays of text are read as bytes.
enum Bytes {
    Small(BinaryArray),
    Large(LargeBinaryArray),
    View(BinaryViewArray),
    Fixed(FixedSizeBinaryArray),
}

impl Bytes {
    fn new(array: &ArrayRef) -> PyResult<Self> {
        let any = array.as_any();
        Ok(match array.data_type() {
            DataType::Utf8 => Self::Small(any.downcast_ref::<StringArray>().expect("its type").clone().into()),
            DataType::LargeUtf8 => {
                Self::Large(any.downcast_ref::<LargeStringArray>().expect("its type").clone().into())
            }
            DataType::Utf8View => {
                Self::View(any.downcast_ref::<StringViewArray>().expect("its type").clone().to_binary_view())
            }
            DataType::Binary => Self::Small(any.downcast_ref::<BinaryArray>().expect("its type").clone()),
            DataType::LargeBinary => Self::Large(any.downcast_ref::<LargeBinaryArray>().expect("its type").clone()),
            DataType::BinaryView => Self::View(any.downcast_ref::<BinaryViewArray>().expect("its type").clone()),
            DataType::FixedSizeBinary(_) => {
                Self::Fixed(any.downcast_ref::<FixedSizeBinaryArray>().expect("its type").clone())
            }
            // No value at all.
            DataType::Null => Self::Small(BinaryArray::new_null(array.len())),
            _ => return Err(wrong_column("text or bytes", array)),
        })
    }

    fn get(&self, row: usize) -> &[u8] {
        match self {
            Self::Small(array) => array.value(row),
            Self::Large(array) => array.value(row),
            Self::View(array) => array.value(row),
            Self::Fixed(array) => array.value(row),
        }
    }

    fn text(&self, row: usize) -> std::result::Result<&str, Bad> {
        std::str::from_utf8(self.get(row)).map_err(|error| format!("expected UTF-8, found {error}"))
    }

    fn array(&self) -> &dyn Array {
        match self {
            Self::Small(array) => array,
            Self::Large(array) => array,
            Self::View(array) => array,
            Self::Fixed(array) => array,
        }
    }
}

/// Keys by the Arrow interface, or a list of what a design takes.
fn keys(given: &Bound<'_, PyAny>) -> PyResult<Vec<Bytes>> {
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>() {
        return Err(wrong_type("a column of keys", given));
    }
    if !given.is_instance_of::<PyList>() && !given.is_instance_of::<PyTuple>() {
        return arrow::arrays(given)?.iter().map(Bytes::new).collect();
    }
    let key = |item: PyResult<Bound<'_, PyAny>>| {
        let item = item?;
        Ok(if item.is_none() { None } else { Some(item.extract::<Raw<'_>>()?.0.into_owned()) })
    };
    let keys: Vec<Option<Vec<u8>>> = given.try_iter()?.map(key).collect::<PyResult<_>>()?;
    Ok(vec![Bytes::Large(LargeBinaryArray::from_iter(keys))])
}

/// Calls with the partitions of some thousand keys each, and with the nulls among them.
fn in_blocks(design: &partition::Design, columns: &[Bytes], mut take: impl FnMut(&[u32], Option<NullBuffer>)) {
    const BLOCK: usize = 4_096;
    let mut partitions = Vec::with_capacity(BLOCK);
    for column in columns {
        let rows = column.array().len();
        let mut block: Vec<&[u8]> = Vec::with_capacity(BLOCK);
        for start in (0..rows).step_by(BLOCK) {
            let end = rows.min(start + BLOCK);
            block.clear();
            block.extend((start..end).map(|row| column.get(row)));
            partitions.clear();
            design.partitions_into(&block, &mut partitions);
            take(&partitions, column.array().nulls().map(|nulls| nulls.slice(start, end - start)));
        }
    }
}

/// The nulls of all columns, one after another.
fn nulls<'a>(columns: impl Iterator<Item = &'a dyn Array>) -> Option<NullBuffer> {
    let columns: Vec<&dyn Array> = columns.collect();
    if columns.iter().all(|column| column.null_count() == 0) {
        return None;
    }
    Some(
        columns
            .iter()
            .flat_map(|column| (0..column.len()).map(|row| column.is_valid(row)))
            .collect::<Vec<bool>>()
            .into(),
    )
}

pub(crate) fn partitions_of(py: Python<'_>, design: &partition::Design, given: &Bound<'_, PyAny>) -> Result<Column> {
    let columns = keys(given)?;
    let array = py.detach(|| {
        let mut partitions = Vec::with_capacity(columns.iter().map(|column| column.array().len()).sum());
        in_blocks(design, &columns, |block, _| partitions.extend_from_slice(block));
        UInt32Array::new(partitions.into(), nulls(columns.iter().map(Bytes::array)))
    });
    Ok(Column(Arc::new(array)))
}

/// Calls with the partition of each key that there is.
pub(crate) fn each_partition(
    py: Python<'_>,
    design: &partition::Design,
    given: &Bound<'_, PyAny>,
    mut take: impl FnMut(u32) -> Result<()> + Send,
) -> Result<()> {
    let columns = keys(given)?;
    py.detach(|| {
        let mut taken = Ok(());
        in_blocks(design, &columns, |block, nulls| {
            for (row, partition) in block.iter().enumerate() {
                if taken.is_ok() && nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row)) {
                    taken = take(*partition);
                }
            }
        });
        taken
    })
}

pub(crate) fn partition_keys_of(
    py: Python<'_>,
    design: &partition::Design,
    given: &Bound<'_, PyAny>,
) -> Result<Column> {
    let arrays: Vec<ArrayRef> =
        keys(given)?.iter().map(|column| column.array().slice(0, column.array().len())).collect();
    written(py, &arrays, |array| {
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
    let writers: Vec<(usize, Option<NullBuffer>, Writer<'a>)> =
        arrays.iter().map(|array| Ok((array.len(), array.logical_nulls(), writer(array)?))).collect::<PyResult<_>>()?;
    build(py, &writers, false)
}

fn build(py: Python<'_>, writers: &[(usize, Option<NullBuffer>, Writer<'_>)], bad_is_null: bool) -> Result<Column> {
    let array = py.detach(|| {
        let rows = writers.iter().map(|(rows, ..)| rows).sum();
        let mut keys = StringBuilder::with_capacity(rows, rows.saturating_mul(20));
        let mut key = String::with_capacity(64);
        let mut before = 0;
        for (rows, nulls, write) in writers {
            for row in 0..*rows {
                if nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
                    keys.append_null();
                    continue;
                }
                key.clear();
                match write(row, &mut key) {
                    Err(_) if bad_is_null => keys.append_null(),
                    Err(bad) => return Err(at_row(before + row, bad)),
                    Ok(()) if keys.values_slice().len() + key.len() > i32::MAX as usize => {
                        return Err(at_row(
                            before + row,
                            "expected keys of at most 2 GiB in one column, found more: give it in pieces".into(),
                        ));
                    }
                    Ok(()) => keys.append_value(&key),
                }
            }
            before += rows;
        }
        Ok(keys.finish())
    });
    Ok(Column(Arc::new(array?)))
}

/// Values of a column, as the kinds of a tuple have them, and back.
trait Columnar: Value {
    fn reader(array: &ArrayRef) -> PyResult<Reader<'_, Self>>;
    fn column(values: Vec<Option<Self>>) -> std::result::Result<ArrayRef, Bad>;
}

macro_rules! columnar {
    ($($type:ty: |$array:ident| $reader:expr, |$values:ident| $column:expr;)*) => {$(
        impl Columnar for $type {
            fn reader($array: &ArrayRef) -> PyResult<Reader<'_, Self>> {
                $reader
            }

            fn column($values: Vec<Option<Self>>) -> std::result::Result<ArrayRef, Bad> {
                Ok(Arc::new($column))
            }
        }
    )*};
}

macro_rules! whole {
    ($($type:ident $arrow:ident;)*) => {
        columnar! {
            $($type: |array| {
                let number = integers(array)?;
                Ok(Box::new(move |row| {
                    let (found, [least, most]) = (number(row), [$type::MIN, $type::MAX]);
                    $type::try_from(found).map_err(|_| format!("expected a number from {least} to {most}, found {found}"))
                }))
            }, |values| PrimitiveArray::<$arrow>::from_iter(values);)*
        }
    };
}
whole! {
    u8 UInt8Type; u16 UInt16Type; u32 UInt32Type; u64 UInt64Type; i8 Int8Type; i16 Int16Type; i32 Int32Type; i64 Int64Type;
}

columnar! {
    u128: |array| wide(array), |_values| no_type()?;
    i128: |array| wide(array), |_values| no_type()?;
    String: |array| {
        let texts = Bytes::new(array)?;
        Ok(Box::new(move |row| Ok(texts.text(row)?.to_owned())))
    }, |values| StringArray::from(values);
    Vec<u8>: |array| {
        let bytes = Bytes::new(array)?;
        Ok(Box::new(move |row| Ok(bytes.get(row).to_vec())))
    }, |values| BinaryArray::from_iter(values);
    bool: |array| {
        let bools = array.as_boolean_opt().ok_or_else(|| wrong_column("booleans", array))?;
        Ok(Box::new(|row| Ok(bools.value(row))))
    }, |values| BooleanArray::from(values);
    partition::Guid: |array| {
        let guids = Bytes::new(array)?;
        Ok(Box::new(move |row| match guids.get(row).try_into() {
            Ok(bytes) => Ok(partition::Guid::from_bytes(bytes)),
            Err(_) => guids.text(row)?.parse().map_err(bad),
        }))
    }, |values| {
        let mut guids = FixedSizeBinaryBuilder::with_capacity(values.len(), 16);
        for guid in values {
            match guid {
                Some(guid) => guids.append_value(guid.as_bytes()).map_err(bad)?,
                None => guids.append_null(),
            }
        }
        guids.finish()
    };
    tablekeys::Ticks: |array| instants(array), |values| {
        let nanos = |at: tablekeys::Ticks| i64::try_from(at.unix_nanos()).map_err(|_| {
            format!("expected an instant from 1677 to 2262, which a column of nanoseconds holds, found {at}")
        });
        let nanos = values.into_iter().map(|at| at.map(nanos).transpose()).collect::<std::result::Result<Vec<_>, _>>()?;
        PrimitiveArray::<TimestampNanosecondType>::from_iter(nanos).with_timezone("UTC")
    };
    NaiveDate: |array| {
        let days = array.as_primitive_opt::<Date32Type>().ok_or_else(|| wrong_column("dates", array))?;
        Ok(Box::new(|row| Date32Type::to_naive_date_opt(days.value(row)).ok_or_else(|| format!("expected a date, found {} days", days.value(row)))))
    }, |values| PrimitiveArray::<Date32Type>::from_iter(values.into_iter().map(|date| date.map(|date| date.num_days_from_ce() - 719_163)));
    f32: |array| {
        let number = floats(array)?;
        Ok(Box::new(move |row| single_of(number(row)).ok_or_else(|| format!("expected a number that f32 holds exactly, found {}", number(row)))))
    }, |values| PrimitiveArray::<Float32Type>::from_iter(values);
    f64: |array| {
        let number = floats(array)?;
        Ok(Box::new(move |row| Ok(number(row))))
    }, |values| PrimitiveArray::<Float64Type>::from_iter(values);
}

fn no_type() -> std::result::Result<StringArray, Bad> {
    Err("expected kinds that Arrow has a type for, found one of 128 bits".into())
}

fn wide<T: TryFrom<i128>>(array: &ArrayRef) -> PyResult<Reader<'_, T>> {
    let number = integers(array)?;
    Ok(Box::new(move |row| {
        T::try_from(number(row)).map_err(|_| format!("expected a number from 0, found {}", number(row)))
    }))
}

/// The same expression for the array of the first of these types that it has.
macro_rules! first_of {
    ($array:ident, $expected:literal, $($arrow:ident)*, $numbers:ident => $do:expr) => {{
        $(if let Some($numbers) = $array.as_primitive_opt::<$arrow>() {
            return Ok(Box::new(move |row| $do($numbers.value(row))));
        })*
        if $array.data_type() == &DataType::Null {
            return Ok(Box::new(|_| unreachable!("a null has no value")));
        }
        Err(wrong_column($expected, $array))
    }};
}

fn integers(array: &ArrayRef) -> PyResult<Box<dyn Fn(usize) -> i128 + Send + Sync + '_>> {
    first_of!(array, "whole numbers", Int64Type UInt64Type Int32Type UInt32Type Int16Type UInt16Type Int8Type UInt8Type, numbers => i128::from)
}

fn floats(array: &ArrayRef) -> PyResult<Box<dyn Fn(usize) -> f64 + Send + Sync + '_>> {
    if let Some(singles) = array.as_primitive_opt::<Float32Type>() {
        return Ok(Box::new(|row| crate::tuples::double_of(singles.value(row))));
    }
    first_of!(array, "numbers with a fraction", Float64Type, numbers => f64::from)
}

/// Instants of a column that says that they are of UTC.
fn instants(array: &ArrayRef) -> PyResult<Reader<'_, tablekeys::Ticks>> {
    fn of<T: ArrowPrimitiveType<Native = i64>>(array: &ArrayRef, nanos: i128) -> Reader<'_, tablekeys::Ticks> {
        let numbers = array.as_primitive::<T>();
        Box::new(move |row| tablekeys::Ticks::from_unix_nanos(i128::from(numbers.value(row)) * nanos).map_err(bad))
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

/// The functions of a value per row: its key, and its value where there is one that reads it.
macro_rules! writing {
    ($($(#[doc = $doc:literal])* $name:ident($($setting:ident: $set:ty)?): $type:ty, |$value:ident| $key:expr;)*) => {$(
        $(#[doc = $doc])*
        #[pyfunction]
        pub(crate) fn $name(py: Python<'_>, column: &Bound<'_, PyAny>$(, $setting: $set)?) -> Result<Column> {
            let arrays = arrow::arrays(column)?;
            written(py, &arrays, |array| {
                let read = <$type as Columnar>::reader(array)?;
                Ok(Box::new(move |row, key| {
                    let $value = read(row)?;
                    key.push_str(&$key);
                    Ok(())
                }))
            })
        }
    )*};
}

writing! {
    /// A number of 64 bits per row, by `tablekeys.signed`.
    signed(): i64, |number| row_key::signed(number);
    /// The instants of a column with a time zone, by `tablekeys.ascending`.
    ascending(): tablekeys::Ticks, |at| row_key::ascending(at);
    /// The instants of a column with a time zone, by `tablekeys.newest_first`.
    newest_first(): tablekeys::Ticks, |at| row_key::newest_first(at);
    /// The instants of a column with a time zone, by `tablekeys.calendar`.
    calendar(): tablekeys::Ticks, |at| row_key::calendar(at);
    /// The instants of a column with a time zone, by `tablekeys.day`.
    day(): tablekeys::Ticks, |at| row_key::day(at);
    /// Texts by `tablekeys.escape`.
    escape(): String, |text| table::escape(&text).map_err(bad)?;
    /// Texts of keys by `tablekeys.unescape`.
    unescape(): String, |key| table::unescape(&key).map_err(bad)?;
}

/// The 16 bytes of GUIDs as text, in RFC 4122 order: keys for the designs that hash, and for `ByteSum`.
///
/// With `errors="null"`, what is no GUID gives null; else it raises `Error`, with the row.
#[pyfunction]
#[pyo3(signature = (column, *, errors="raise"))]
pub(crate) fn guid_bytes(py: Python<'_>, column: &Bound<'_, PyAny>, errors: &str) -> Result<Column> {
    let bad_is_null = bad_is_null(errors)?;
    let arrays = arrow::arrays(column)?;
    let readers: Vec<_> =
        arrays.iter().map(|array| Ok((array, partition::Guid::reader(array)?))).collect::<PyResult<_>>()?;
    let guids = py.detach(|| {
        let mut guids: Vec<Option<[u8; 16]>> = Vec::new();
        for (array, read) in &readers {
            for row in 0..array.len() {
                let guid = if array.is_null(row) { Ok(None) } else { read(row).map(Some) };
                match guid {
                    Err(_) if bad_is_null => guids.push(None),
                    guid => guids.push(guid.map_err(|bad| at_row(guids.len(), bad))?.map(|guid| *guid.as_bytes())),
                }
            }
        }
        PyResult::Ok(BinaryArray::from_iter(guids))
    });
    Ok(Column(Arc::new(guids?)))
}

/// What to do about a value that no key can hold.
fn bad_is_null(errors: &str) -> PyResult<bool> {
    match errors {
        "raise" => Ok(false),
        "null" => Ok(true),
        _ => Err(wrong_text("errors='raise' or errors='null'", format_args!("{errors:?}"))),
    }
}

/// A number per row, by `tablekeys.zero_padded`.
#[pyfunction]
pub(crate) fn zero_padded(py: Python<'_>, column: &Bound<'_, PyAny>, width: Whole<u8>) -> Result<Column> {
    let arrays = arrow::arrays(column)?;
    with_width!(
        width,
        W,
        written(py, &arrays, |array| {
            let read = u64::reader(array)?;
            Ok(Box::new(move |row, key| {
                key.push_str(&row_key::zero_padded::<W>(read(row)?).map_err(bad)?);
                Ok(())
            }))
        })
    )
}

/// The values of a column of keys.
fn read<T: Columnar + Send>(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    read: impl Fn(&str) -> std::result::Result<Option<T>, Bad> + Sync,
) -> Result<Column> {
    let columns = keys(column)?;
    let array = py.detach(|| {
        let mut values = Vec::with_capacity(columns.iter().map(|column| column.array().len()).sum());
        for column in &columns {
            for row in 0..column.array().len() {
                let value = if column.array().is_null(row) { Ok(None) } else { column.text(row).and_then(&read) };
                values.push(value.map_err(|bad| at_row(values.len(), bad))?);
            }
        }
        T::column(values).map_err(Error::new_err)
    });
    Ok(Column(array?))
}

macro_rules! parsing {
    ($($(#[doc = $doc:literal])* $name:ident;)*) => {$(
        $(#[doc = $doc])*
        #[pyfunction]
        pub(crate) fn $name(py: Python<'_>, column: &Bound<'_, PyAny>) -> Result<Column> {
            read(py, column, |key| row_key::$name(key).map(Some).map_err(bad))
        }
    )*};
}

parsing! {
    /// The numbers of keys by `signed`.
    parse_signed;
    /// The instants of keys by `ascending`, to the nanosecond.
    parse_ascending;
    /// The instants of keys by `newest_first`, to the nanosecond.
    parse_newest_first;
    /// The instants of keys by `calendar`.
    parse_calendar;
    /// The instants of keys by `day`.
    parse_day;
}

/// The numbers of keys by `zero_padded`.
#[pyfunction]
pub(crate) fn parse_zero_padded(py: Python<'_>, column: &Bound<'_, PyAny>, width: Whole<u8>) -> Result<Column> {
    with_width!(width, W, read(py, column, |key| row_key::parse_zero_padded::<W>(key).map(Some).map_err(bad)))
}

/// A key per row of some columns, by `tablekeys.encode`: null where a value is that its part needs.
///
/// With `errors="null"`, a row with a value that no key can hold gives null; else it raises `Error`, with the row.
#[pyfunction]
#[pyo3(signature = (kinds, columns, *, errors="raise"))]
pub(crate) fn encode(py: Python<'_>, kinds: Kinds, columns: Vec<Bound<'_, PyAny>>, errors: &str) -> Result<Column> {
    let bad_is_null = bad_is_null(errors)?;
    if columns.len() != kinds.0.len() {
        return Err(wrong_text(format_args!("{} columns for as many kinds", kinds.0.len()), columns.len()).into());
    }
    let columns: Vec<Vec<ArrayRef>> = columns.iter().map(arrow::arrays).collect::<PyResult<_>>()?;
    let pieces = aligned(&columns)?;
    let writers: Vec<_> = pieces.iter().map(|piece| row_writer(&kinds.0, piece)).collect::<PyResult<_>>()?;
    build(py, &writers, bad_is_null)
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
        pieces.push(
            left.iter_mut()
                .map(|column| {
                    let array = column.pop().expect("columns of one length");
                    if array.len() > rows {
                        column.push(array.slice(rows, array.len() - rows));
                    }
                    array.slice(0, rows)
                })
                .collect(),
        );
    }
    Ok(pieces)
}

fn row_writer<'a>(kinds: &'a [Kind], arrays: &'a [ArrayRef]) -> PyResult<(usize, Option<NullBuffer>, Writer<'a>)> {
    let mut missing = None;
    let mut parts: Vec<Writer<'a>> = Vec::new();
    for (kind, array) in kinds.iter().zip(arrays) {
        let nulls = array.logical_nulls();
        if !kind.is_optional() {
            missing = NullBuffer::union(missing.as_ref(), nulls.as_ref());
        }
        parts.push(with_type!(kind.base, T => {
            let read = T::reader(array)?;
            Box::new(move |row, key: &mut String| {
                let is_some = nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row));
                kind.encode_into(if is_some { Some(read(row)?) } else { None }, key).map_err(bad)
            })
        }));
    }
    let write = move |row: usize, key: &mut String| {
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                key.push('!');
            }
            part(row, key).map_err(|bad| format!("part {at}: {bad}"))?;
        }
        check_length(key).map_err(bad)
    };
    Ok((arrays[0].len(), missing, Box::new(write)))
}

/// The values of a column of keys by `encode`, one column per part; those of `ticks` are timestamps to the nanosecond.
#[pyfunction]
pub(crate) fn decode(py: Python<'_>, kinds: Kinds, keys: &Bound<'_, PyAny>) -> Result<Vec<Column>> {
    let part = |(at, kind): (usize, &Kind)| {
        with_type!(kind.base, T => read::<T>(py, keys, |key| {
            let mut parts = key.split('!');
            // The last part sees whether there are more, and every part whether it is there.
            match (parts.nth(at), at + 1 == kinds.0.len() && parts.next().is_some()) {
                (Some(part), false) => kind.decode::<T>(part).map_err(|error| format!("part {at}, read alone: {error}")),
                _ => kinds.parts(key).map(|_| None),
            }
        }))
    };
    kinds.0.iter().enumerate().map(part).collect()
}
