//! Several parts in one key, by kinds that are known when the program runs.

use chrono::{Datelike, NaiveDate};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDate, PyFloat, PyString};
use tablekeys::partition;
use tablekeys::range::KeyRange as CoreRange;
use tablekeys::table::{MAX_KEY_UNITS, check_key};
use tablekeys::tuple::{Kind, Part};

use crate::ranges::KeyRange;
use crate::rows::Ticks;
use crate::value::{Error, Float, Guid, Instant, Result, Text, Texts, Whole, items, wrong, wrong_text, wrong_type};

macro_rules! with_type {
    ($base:expr, $T:ident => $do:expr) => { tablekeys::with_tuple_base!($base, $T => $do, Date) };
}
pub(crate) use with_type;

fn kind(text: &str) -> PyResult<Kind> {
    text.parse().map_err(|error: tablekeys::Error| Error::new_err(error.to_string()))
}

fn write(kind: &Kind, value: &Bound<'_, PyAny>, key: &mut String) -> Result<()> {
    if value.is_none() && !kind.is_optional() {
        return Err(wrong_type(format_args!("a value, since only a part with '?' may be None"), value).into());
    }
    with_type!(kind.base, T => {
        let value = if value.is_none() { None } else { Some(T::take(value)?) };
        Ok(kind.encode_into(value, key)?)
    })
}

/// The kinds of a tuple's parts, as a list or as one text with commas.
pub(crate) struct Kinds(pub(crate) Vec<Kind>);

impl<'a, 'py> FromPyObject<'a, 'py> for Kinds {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let kinds: Vec<Kind> = if given.is_instance_of::<PyString>() {
            given.extract::<Text<'_>>()?.0.split(',').map(kind).collect::<PyResult<_>>()?
        } else {
            given.extract::<Texts>()?.0.iter().map(|text| kind(text)).collect::<PyResult<_>>()?
        };
        if kinds.is_empty() {
            return Err(wrong_text("at least one kind of part", 0));
        }
        Ok(Self(kinds))
    }
}

impl Kinds {
    /// The key of values, of which there is one per kind.
    fn key(&self, py: Python<'_>, values: &[Bound<'_, PyAny>]) -> Result<String> {
        if values.len() != self.0.len() {
            return Err(wrong_text(
                format_args!("one value for each of {} kinds", self.0.len()),
                format_args!("{} values", values.len()),
            )
            .into());
        }
        let mut key = String::with_capacity(64);
        for (at, (kind, value)) in self.0.iter().zip(values).enumerate() {
            if at > 0 {
                key.push('!');
            }
            write(kind, value, &mut key)
                .map_err(|fault| within(py, format_args!("part {at}, {kind}"), fault.into()))?;
        }
        check_length(&key).map_err(Error::new_err)?;
        Ok(key)
    }

    /// The parts of a key, of which there is one per kind.
    pub(crate) fn parts<'k>(&self, key: &'k str) -> std::result::Result<Vec<&'k str>, String> {
        let parts: Vec<&str> = key.split('!').collect();
        if parts.len() == self.0.len() {
            return Ok(parts);
        }
        Err(format!("expected {} parts with '!' between them, found {} in {key:?}", self.0.len(), parts.len()))
    }
}

pub(crate) fn check_length(key: &str) -> std::result::Result<(), String> {
    if key.len() > MAX_KEY_UNITS {
        return Err(format!("expected a key of at most {MAX_KEY_UNITS} UTF-16 units, found {}", key.len()));
    }
    Ok(())
}

/// The same error, with where it is before it.
pub(crate) fn within(py: Python<'_>, place: impl std::fmt::Display, error: PyErr) -> PyErr {
    PyErr::from_type(error.get_type(py), format!("{place}: {}", error.value(py)))
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
    bool: |given| given.cast_exact::<PyBool>().map(pyo3::types::PyBoolMethods::is_true).map_err(|_| wrong_type("True or False", given)), |is, py| is;
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
    let double = given.extract::<Float>()?.0;
    single_of(double)
        .ok_or_else(|| wrong("a number that f32 holds exactly: round it with numpy.float32, or write f64", given))
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

const VALUES: &str = "a list of values";

/// Several parts in one key, which sorts part by part.
///
/// A kind is `str`, `bytes`, `bool`, `ticks` (an aware `datetime` or `Ticks`), `date`, `guid` (a `uuid.UUID`, or its text), `u8` to
/// `u128`, `i8` to `i128`, `f32` or `f64`. `-` before it reverses its order, and `?` allows `None`, which sorts first. A number is
/// written at the width of its kind, so a kind is part of a key's format.
///
/// >>> at = datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)
/// >>> encode(["str", "-ticks", "u32"], ["order", at, 4502])
/// 'order!2516873215109999999!0000004502'
#[pyfunction]
pub(crate) fn encode(py: Python<'_>, kinds: Kinds, values: &Bound<'_, PyAny>) -> Result<String> {
    kinds.key(py, &items(values, VALUES)?)
}

/// The values of a key by `encode` with the same kinds: those of `ticks` as `Ticks`, of `guid` as `uuid.UUID`.
///
/// >>> kind, placed, number = decode(["str", "-ticks", "u32"], "order!2516873215109999999!0000004502")
/// >>> kind, str(placed), number
/// ('order', '2024-05-06T07:08:09.0000000Z', 4502)
#[pyfunction]
pub(crate) fn decode(py: Python<'_>, kinds: Kinds, key: Text<'_>) -> Result<Vec<Py<PyAny>>> {
    let mut values = Vec::with_capacity(kinds.0.len());
    for (at, (kind, part)) in kinds.0.iter().zip(kinds.parts(key.0).map_err(Error::new_err)?).enumerate() {
        let value = with_type!(kind.base, T => match kind.decode::<T>(part) {
            Ok(Some(value)) => value.give(py)?,
            Ok(None) => py.None(),
            Err(bad) => return Err(Error::new_err(format!("part {at} of {:?}, read alone: {bad}", key.0)).into()),
        });
        values.push(value);
    }
    Ok(values)
}

/// The keys of all tuples that have the parts of this key and more.
///
/// >>> print(extensions(encode(["str", "u32"], ["invoice", 223])))
/// ["invoice!0000000223!", "invoice!0000000223\"")
#[pyfunction]
pub(crate) fn extensions(key: Text<'_>) -> Result<KeyRange> {
    Ok(KeyRange(CoreRange::prefix(format!("{}!", key.0))?))
}

/// The key of a tuple, and the keys of all tuples that have its parts and more.
///
/// >>> encode(["str", "u32", "u16"], ["invoice", 223, 7]) in subtree(encode(["str", "u32"], ["invoice", 223]))
/// True
#[pyfunction]
pub(crate) fn subtree(key: Text<'_>) -> Result<KeyRange> {
    check_key(key.0)?;
    let all = key.0.len() < MAX_KEY_UNITS;
    Ok(KeyRange(if all { CoreRange::between(key.0..&*format!("{}\"", key.0)) } else { CoreRange::exactly(key.0) }?))
}

/// The keys of all tuples that begin with the values of `beginning` and whose next part is from `start`, inside, to `end`, which is not.
///
/// `kinds` has the kinds of the beginning and of that next part. `start` is the lesser value, also where the order is reversed.
///
/// >>> lines = span(["str", "u32", "u16"], ["invoice", 223], 1, 3)
/// >>> [encode(["str", "u32", "u16"], ["invoice", 223, line]) in lines for line in (1, 2, 3)]
/// [True, True, False]
/// >>> noon = datetime(2024, 5, 6, 12, tzinfo=timezone.utc)
/// >>> print(filter_of(rows=span(["str", "-ticks"], ["order"], noon, noon + timedelta(hours=1))))
/// RowKey ge 'order!2516873003999999999"' and RowKey lt 'order!2516873039999999999"'
#[pyfunction]
pub(crate) fn span<'py>(
    py: Python<'py>,
    kinds: Kinds,
    beginning: &Bound<'py, PyAny>,
    start: &Bound<'py, PyAny>,
    end: &Bound<'py, PyAny>,
) -> Result<KeyRange> {
    let mut values = items(beginning, VALUES)?;
    let mut key = |end: &Bound<'py, PyAny>| {
        values.push(end.clone());
        let key = kinds.key(py, &values);
        values.pop();
        key
    };
    let (start_key, end_key) = (key(start)?, key(end)?);
    let is_reversed = kinds.0.last().is_some_and(Kind::is_reversed);
    if (start_key > end_key) != is_reversed && start_key != end_key {
        let found = format!("{} to {}", start.repr()?, end.repr()?);
        return Err(wrong_text("the lesser value first", found).into());
    }
    // In keys the end of a reversed part comes first, and it and its extensions are outside.
    let (lower, upper) = if is_reversed { (end_key + "\"", start_key + "\"") } else { (start_key, end_key) };
    Ok(KeyRange(CoreRange::between(lower..upper)?))
}
