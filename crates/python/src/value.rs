//! What Python gives as arguments, and how it is refused: a value of the wrong type by a `TypeError`, another by `tablekeys.Error`.

use std::borrow::Cow;
use std::fmt::Display;
use std::num::NonZeroU32;
use std::ops::Bound as End;
use std::str::FromStr;
use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDateTime, PyDelta, PyFloat, PyInt, PyMemoryView, PyString, PyTzInfo,
};
use pyo3::{PyTypeInfo, create_exception, intern};
use tablekeys::partition::{Guid as CoreGuid, Secret as CoreSecret};

use crate::rows::Ticks;

create_exception!(
    tablekeys,
    Error,
    PyValueError,
    "What was given is no key, no value of a key, or no setting: with what was expected, what was found, and where."
);

pub(crate) struct Fault(PyErr);

pub(crate) type Result<T> = std::result::Result<T, Fault>;

impl From<tablekeys::Error> for Fault {
    fn from(error: tablekeys::Error) -> Self {
        Self(Error::new_err(error.to_string()))
    }
}

impl From<PyErr> for Fault {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        fault.0
    }
}

/// A value of the right type that is none of those expected.
pub(crate) fn wrong(expected: impl Display, found: &Bound<'_, PyAny>) -> PyErr {
    Error::new_err(format!("expected {expected}, found {}", shown(found)))
}

pub(crate) fn wrong_text(expected: impl Display, found: impl Display) -> PyErr {
    Error::new_err(format!("expected {expected}, found {found}"))
}

pub(crate) fn wrong_type(expected: impl Display, found: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("expected {expected}, found {} of the type {}", shown(found), type_of(found)))
}

fn type_of(found: &Bound<'_, PyAny>) -> String {
    found.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string())
}

/// What `repr` says, in one line and cut to some fifty characters.
fn shown(found: &Bound<'_, PyAny>) -> String {
    let text = found.repr().map_or_else(|_| "a value".to_owned(), |text| text.to_string_lossy().into_owned());
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(50) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Its name in the types of the module: of `_types.pyi`, where it is not built in.
macro_rules! hint {
    ($module:literal $name:literal) => {
        #[cfg(feature = "stubs")]
        const INPUT_TYPE: pyo3::inspect::PyStaticExpr = pyo3::type_hint_identifier!($module, $name);
    };
    ($name:literal) => {
        $crate::value::hint! { "tablekeys._types" $name }
    };
}
pub(crate) use hint;

/// An argument: what it holds, its name in the types, and what reads it.
macro_rules! argument {
    ($name:ident$(<$life:lifetime>)? ($type:ty), [$($hint:tt)*], |$given:ident| $read:expr) => {
        pub(crate) struct $name$(<$life>)?(pub(crate) $type);

        impl<'a, 'py> FromPyObject<'a, 'py> for $name$(<$life>)? {
            type Error = PyErr;
            $crate::value::hint! { $($hint)* }

            fn extract($given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
                Ok(Self($read?))
            }
        }
    };
}
pub(crate) use argument;

argument!(Text<'a>(&'a str), ["builtins" "str"], |given| text(given));
argument!(Raw<'a>(Cow<'a, [u8]>), ["Key"], |given| raw(given));
argument!(Guid(CoreGuid), ["Guid"], |given| guid(&given));
argument!(Secret(CoreSecret), ["builtins" "bytes"], |given| secret(&given));
argument!(Instant(tablekeys::Ticks), ["Instant"], |given| instant(&given));
argument!(Step(Duration), ["datetime" "timedelta"], |given| step(&given));
argument!(Float(f64), ["Number"], |given| float(&given));
argument!(Texts(Vec<String>), ["Texts"], |given| list_of_texts(&given));

/// An argument that is looked at where it is used.
macro_rules! given {
    ($($name:ident $hint:literal)*) => {
        $(argument!($name<'py>(Bound<'py, PyAny>), [$hint], |given| PyResult::Ok(given.to_owned()));)*
    };
}
given! {
    Cells "AnyColumn" Columns "Columns" Value "Value" Values "Values" Operand "PropertyValue" Moment "Moment"
    NodesOrText "NodesOrText" Streams "Streams" RowKey "RowKey"
}

fn text<'a>(given: Borrowed<'a, '_, PyAny>) -> PyResult<&'a str> {
    if !given.is_instance_of::<PyString>() {
        return Err(wrong_type("text", &given));
    }
    // What fails is a surrogate alone, which is no character and has no bytes.
    given.extract().map_err(|_| wrong("text of Unicode characters without lone surrogates", &given))
}

fn list_of_texts(given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    items(given, "a list of texts")?.iter().map(|item| Ok(item.extract::<Text<'_>>()?.0.to_owned())).collect()
}

/// What a list or another iterable has, but no text and no bytes, which are lists of their characters.
pub(crate) fn items<'py>(given: &Bound<'py, PyAny>, expected: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>() || given.is_instance_of::<PyByteArray>()
    {
        return Err(wrong_type(expected, given));
    }
    given.try_iter().map_err(|_| wrong_type(expected, given))?.collect()
}

/// The bytes of a key: of text as UTF-8, of a GUID in RFC 4122 order.
fn raw<'a>(given: Borrowed<'a, '_, PyAny>) -> PyResult<Cow<'a, [u8]>> {
    if given.is_instance_of::<PyString>() {
        return Ok(Cow::Borrowed(text(given)?.as_bytes()));
    }
    if given.is_instance_of::<PyBytes>() {
        return Ok(Cow::Borrowed(given.extract()?));
    }
    if let Ok(bytes) = given.cast::<PyByteArray>() {
        return Ok(Cow::Owned(bytes.to_vec()));
    }
    if given.is_instance_of::<PyMemoryView>() {
        let copy = PyBytes::type_object(given.py()).call1((given,))?;
        return Ok(Cow::Owned(copy.extract::<&[u8]>()?.to_vec()));
    }
    match given.extract::<uuid::Uuid>() {
        Ok(guid) => Ok(Cow::Owned(guid.as_bytes().to_vec())),
        Err(_) => Err(wrong_type("a key of text, bytes or uuid.UUID", &given)),
    }
}

fn guid(given: &Bound<'_, PyAny>) -> PyResult<CoreGuid> {
    if given.is_instance_of::<PyString>() {
        return Ok(text(given.as_borrowed())?.parse().map_err(Fault::from)?);
    }
    match given.extract::<uuid::Uuid>() {
        Ok(guid) => Ok(CoreGuid::from_bytes(*guid.as_bytes())),
        Err(_) => Err(wrong_type("a GUID as uuid.UUID or its text", given)),
    }
}

/// The message never has the secret.
fn secret(given: &Bound<'_, PyAny>) -> PyResult<CoreSecret> {
    if !given.is_instance_of::<PyBytes>() {
        return Err(PyTypeError::new_err(format!(
            "expected a secret of 16 bytes, found a value of the type {}",
            type_of(given)
        )));
    }
    let bytes: &[u8] = given.extract()?;
    let bytes = bytes.try_into().map_err(|_| wrong_text("a secret of 16 bytes", format!("{} bytes", bytes.len())))?;
    Ok(CoreSecret::try_new(bytes).map_err(Fault::from)?)
}

/// A number with a fraction, or a whole one that a double can hold.
fn float(given: &Bound<'_, PyAny>) -> PyResult<f64> {
    let number = if given.is_instance_of::<PyFloat>() { given.clone() } else { whole(given, "a number")? };
    let is_exact = |double: &f64| double.is_nan() || number.eq(double).unwrap_or(false);
    number.extract().ok().filter(is_exact).ok_or_else(|| wrong("a number that a double can hold", given))
}

/// A whole number of Python, of NumPy too, and no `bool`.
pub(crate) fn whole<'py>(given: &Bound<'py, PyAny>, expected: &str) -> PyResult<Bound<'py, PyAny>> {
    match given {
        given if given.is_instance_of::<PyBool>() || !is_whole(given) => Err(wrong_type(expected, given)),
        given if given.is_instance_of::<PyInt>() => Ok(given.clone()),
        given => given.call_method0("__index__").map_err(|_| wrong_type(expected, given)),
    }
}

fn is_whole(given: &Bound<'_, PyAny>) -> bool {
    given.is_instance_of::<PyInt>() || given.hasattr(intern!(given.py(), "__index__")).unwrap_or(false)
}

fn instant(given: &Bound<'_, PyAny>) -> PyResult<tablekeys::Ticks> {
    let py = given.py();
    if let Ok(ticks) = given.cast::<Ticks>() {
        return Ok(ticks.get().0);
    }
    if !given.is_instance_of::<PyDateTime>() {
        let expected = "an instant as a datetime with a time zone, or Ticks";
        let unit = match given.is_instance_of::<PyFloat>() || is_whole(given) {
            true => {
                ": a number has no unit; write datetime.fromtimestamp(n, timezone.utc) for seconds since 1970, or Ticks(n) for ticks"
            }
            false => "",
        };
        return Err(PyTypeError::new_err(format!("{}{unit}", wrong_type(expected, given).value(py))));
    }
    if let Some(error) = no_instant(given) {
        return Err(error);
    }
    // Another class may have a difference of its own, which rounds; that of pandas is needed for its nanoseconds.
    let since = match given.hasattr(intern!(py, "nanosecond"))? {
        true => given.sub(epoch(py)?)?,
        false => PyDateTime::type_object(py).call_method1(intern!(py, "__sub__"), (given, epoch(py)?))?,
    };
    Ok(tablekeys::Ticks::from_unix_nanos(nanos(&since)?).map_err(Fault::from)?)
}

/// What is wrong with a `datetime` that is no instant.
pub(crate) fn no_instant(given: &Bound<'_, PyAny>) -> Option<PyErr> {
    let hint = match given.call_method0(intern!(given.py(), "utcoffset")) {
        Ok(offset) if !offset.is_none() => return None,
        Ok(_) => "which has none: write replace(tzinfo=timezone.utc) if it is UTC, or astimezone() if it is local time",
        // That of pandas for a value that is missing.
        Err(_) => "which is no instant",
    };
    Some(PyTypeError::new_err(format!("expected a datetime with a time zone, found {}, {hint}", shown(given))))
}

/// Those of a `timedelta`; that of pandas counts them itself.
fn nanos(span: &Bound<'_, PyAny>) -> PyResult<i128> {
    let part = |name| span.getattr(name)?.extract::<i128>();
    let seconds = part(intern!(span.py(), "days"))? * 86_400 + part(intern!(span.py(), "seconds"))?;
    let nanos = part(intern!(span.py(), "nanoseconds")).unwrap_or(0);
    Ok((seconds * 1_000_000 + part(intern!(span.py(), "microseconds"))?) * 1_000 + nanos)
}

fn step(given: &Bound<'_, PyAny>) -> PyResult<Duration> {
    if !given.is_instance_of::<PyDelta>() {
        return Err(wrong_type("a step as a timedelta", given));
    }
    let (nanos, second) = (nanos(given)?, 1_000_000_000);
    let seconds =
        u64::try_from(nanos.div_euclid(second)).map_err(|_| wrong("a step of at least one tick of 100 ns", given))?;
    Ok(Duration::new(seconds, u32::try_from(nanos.rem_euclid(second)).expect("less than a second")))
}

/// 1970-01-01 in UTC.
pub(crate) fn epoch(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static EPOCH: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let made = || {
        PyResult::Ok(
            py.import("datetime")?.getattr("datetime")?.call1((1970, 1, 1, 0, 0, 0, 0, PyTzInfo::utc(py)?))?.unbind(),
        )
    };
    Ok(EPOCH.get_or_try_init(py, made)?.bind(py))
}

/// A whole number that fits a type, and no `bool`.
pub(crate) struct Whole<T>(pub(crate) T);

impl<'a, 'py, T: Range> FromPyObject<'a, 'py> for Whole<T> {
    type Error = PyErr;
    hint! { "typing" "SupportsIndex" }

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let number = whole(&given, "a whole number")?;
        // More digits than Python prints are more than fit.
        let digits = number.str().ok();
        let value = digits.and_then(|digits| digits.to_string_lossy().parse().ok());
        value.map(Self).ok_or_else(|| wrong(format_args!("a number from {} to {}", T::LEAST, T::MOST), &number))
    }
}

pub(crate) trait Range: FromStr + Display {
    const LEAST: Self;
    const MOST: Self;
}

macro_rules! ranges {
    ($($type:ident)*) => {$(
        impl Range for $type {
            const LEAST: Self = Self::MIN;
            const MOST: Self = Self::MAX;
        }
    )*};
}
ranges!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 NonZeroU32);

/// Partitions, salts, weights: from 1.
pub(crate) type Count = Whole<NonZeroU32>;

impl Count {
    pub(crate) fn get(&self) -> u32 {
        self.0.get()
    }
}

pub(crate) fn texts(texts: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    texts.into_iter().map(|text| text.to_string()).collect()
}

/// From a start, inside, to an end, which is not; `None` is no limit.
pub(crate) fn ends<T>(start: Option<T>, end: Option<T>) -> (End<T>, End<T>) {
    (start.map_or(End::Unbounded, End::Included), end.map_or(End::Unbounded, End::Excluded))
}

pub(crate) fn window(start: Option<Instant>, end: Option<Instant>) -> (End<tablekeys::Ticks>, End<tablekeys::Ticks>) {
    ends(start.map(|start| start.0), end.map(|end| end.0))
}
