//! Several parts in one key, by kinds that are known when the program runs.

use chrono::{Datelike, NaiveDate};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDate, PyFloat, PyString};
use tablekeys::partition;
use tablekeys::table::check_key;
use tablekeys::tuple::{self, Kind, Part};

use crate::ranges::KeyRange;
use crate::rows::Ticks;
use crate::value::{
    self, Fault, Float, Guid, Instant, Result, Text, Texts, Values, Whole, argument, items, wrong, wrong_text,
    wrong_type,
};

macro_rules! with_type {
    ($base:expr, $T:ident => $do:expr) => { tablekeys::with_tuple_base!($base, $T => $do, Date) };
}
pub(crate) use with_type;

argument!(Kinds(tuple::Kinds), ["Kinds"], |given| kinds(&given));

/// The kinds of a tuple's parts, as a list or as one text with commas.
fn kinds(given: &Bound<'_, PyAny>) -> Result<tuple::Kinds> {
    Ok(match given.is_instance_of::<PyString>() {
        true => given.extract::<Text<'_>>()?.0.parse()?,
        false => given.extract::<Texts>()?.0.join(",").parse()?,
    })
}

impl Kinds {
    /// The key of values, of which there is one per kind.
    fn key(&self, values: &[Bound<'_, PyAny>]) -> Result<String> {
        let (expected, found) = (self.0.len(), values.len());
        if found != expected {
            let expected = format_args!("one value for each of {expected} kinds");
            return Err(wrong_text(expected, format_args!("{found} values")).into());
        }
        self.begin(values)
    }

    /// The key of the first values.
    fn begin(&self, values: &[Bound<'_, PyAny>]) -> Result<String> {
        let mut key = String::with_capacity(64);
        self.0.write(values, &mut key, |at, kind, value, key| {
            write(kind, value, key).map_err(|fault| {
                let error = PyErr::from(fault);
                let place = format!("part {at}, {kind}: {}", error.value(value.py()));
                Fault::from(PyErr::from_type(error.get_type(value.py()), place))
            })
        })?;
        Ok(key)
    }
}

fn write(kind: &Kind, value: &Bound<'_, PyAny>, key: &mut String) -> Result<()> {
    if value.is_none() && !kind.is_optional() {
        return Err(wrong_type("a value, since only a part with '?' may be None", value).into());
    }
    with_type!(kind.base, T => {
        let value = if value.is_none() { None } else { Some(T::take(value)?) };
        Ok(kind.encode_into(value, key)?)
    })
}

/// What a part is of, from Python and back.
pub(crate) trait Value: for<'k> Part<Decoded<'k> = Self> + Sized {
    fn take(given: &Bound<'_, PyAny>) -> PyResult<Self>;
    fn give(self, py: Python<'_>) -> PyResult<Py<PyAny>>;
}

macro_rules! values {
    ($($type:ty: |$given:ident| $take:expr, |$value:ident, $py:ident| $give:expr;)*) => {$(
        impl Value for $type {
            fn take($given: &Bound<'_, PyAny>) -> PyResult<Self> {
                $take
            }

            fn give(self, $py: Python<'_>) -> PyResult<Py<PyAny>> {
                let $value = self;
                $give.into_py_any($py)
            }
        }
    )*};
}

values! {
    String: |given| Ok(given.extract::<Text<'_>>()?.0.to_owned()), |text, py| text;
    Vec<u8>: |given| bytes(given), |bytes, py| PyBytes::new(py, &bytes);
    bool: |given| {
        let given_bool = given.cast_exact::<PyBool>().map_err(|_| wrong_type("True or False", given))?;
        Ok(given_bool.is_true())
    }, |is, py| is;
    tablekeys::Ticks: |given| Ok(given.extract::<Instant>()?.0), |at, py| Ticks(at);
    partition::Guid: |given| Ok(given.extract::<Guid>()?.0), |guid, py| uuid::Uuid::from(guid);
    NaiveDate: |given| date(given), |date, py| {
        let part = |number: u32| u8::try_from(number).expect("a month or a day");
        PyDate::new(py, date.year(), part(date.month()), part(date.day()))?
    };
    f32: |given| single(given), |single, py| PyFloat::new(py, double_of(single));
    f64: |given| Ok(given.extract::<Float>()?.0), |double, py| PyFloat::new(py, double);
}

macro_rules! whole_values {
    ($($type:ident)*) => {
        values! { $($type: |given| Ok(given.extract::<Whole<$type>>()?.0), |number, py| number;)* }
    };
}
whole_values!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);

fn bytes(given: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    match given.cast::<PyByteArray>() {
        Ok(bytes) => Ok(bytes.to_vec()),
        Err(_) if given.is_instance_of::<PyBytes>() => Ok(given.extract::<&[u8]>()?.to_vec()),
        Err(_) => Err(wrong_type("bytes", given)),
    }
}

/// A date, and no `datetime`, which is one by its class.
fn date(given: &Bound<'_, PyAny>) -> PyResult<NaiveDate> {
    if !given.is_instance_of::<PyDate>() || given.hasattr("utcoffset")? {
        return Err(wrong_type("a date without a time", given));
    }
    let part = |name| given.getattr(name)?.extract::<u32>();
    let year = given.getattr("year")?.extract::<i32>()?;
    NaiveDate::from_ymd_opt(year, part("month")?, part("day")?).ok_or_else(|| wrong("a date", given))
}

/// The same number in 32 bits, every NaN with its bits.
fn single(given: &Bound<'_, PyAny>) -> PyResult<f32> {
    let expected = "a number that f32 holds exactly: round it with float(numpy.float32(x)), or write f64";
    single_of(given.extract::<Float>()?.0).ok_or_else(|| wrong(expected, given))
}

#[expect(clippy::cast_possible_truncation, reason = "compared with the number afterwards, and a NaN by its bits")]
pub(crate) fn single_of(double: f64) -> Option<f32> {
    let single = match double.to_bits() {
        bits if double.is_nan() => {
            f32::from_bits((bits >> 32 & 0x8000_0000) as u32 | 0x7f80_0000 | (bits >> 29 & 0x7f_ffff) as u32)
        }
        _ => double as f32,
    };
    (double_of(single).to_bits() == double.to_bits()).then_some(single)
}

/// The conversion of a processor sets a bit of some NaNs.
pub(crate) fn double_of(single: f32) -> f64 {
    let bits = u64::from(single.to_bits());
    match single.is_nan() {
        true => f64::from_bits((bits & 0x8000_0000) << 32 | 0x7ff0_0000_0000_0000 | (bits & 0x7f_ffff) << 29),
        false => f64::from(single),
    }
}

fn values(py: Python<'_>, kinds: &Kinds, key: &str) -> Result<Vec<Py<PyAny>>> {
    let value = |(at, kind): (usize, &Kind)| {
        with_type!(kind.base, T => match kinds.0.decode::<T>(at, key)? {
            Some(value) => Ok(value.give(py)?),
            None => Ok(py.None()),
        })
    };
    kinds.0.iter().enumerate().map(value).collect()
}

const VALUES: &str = "a list of values";

functions! {
    encode(kinds: Kinds, values: Values<'_>) -> String = kinds.key(&items(&values.0, VALUES)?)?;
    decode(py: Python<'_>, kinds: Kinds, key: Text<'_>) -> Vec<Py<PyAny>> = values(py, &kinds, key.0)?;
    extensions(key: Text<'_>) -> KeyRange = KeyRange(tuple::extensions_of(key.0.to_owned())?);
    subtree(key: Text<'_>) -> KeyRange = {
        check_key(key.0)?;
        KeyRange(tuple::subtree_of(key.0.to_owned())?)
    };
    span(kinds: Kinds, beginning: Values<'_>, start: value::Value<'_>, end: value::Value<'_>) -> KeyRange = {
        let first = items(&beginning.0, VALUES)?;
        let key = |end: value::Value<'_>| kinds.key(&[&first[..], &[end.0]].concat()).map(Some);
        KeyRange(kinds.0.span(&kinds.begin(&first)?, key(start)?, key(end)?)?)
    };
}
