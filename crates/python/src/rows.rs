//! Instants, row keys that sort, and text as a key.

use pyo3::prelude::*;
use pyo3::types::{PyDateTime, PyDelta, PyString};
use tablekeys::{range, row_key, table};

use crate::value::{Float, Guid, Instant, Moment, Result, Step, Text, Whole, epoch, texts, whole, window, wrong};

#[doc = doc!(Ticks)]
#[pyclass(frozen, eq, ord, hash, module = "tablekeys")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Clone, Copy)]
pub(crate) struct Ticks(pub(crate) tablekeys::Ticks);

methods! { Ticks, self:
    new(instant: Moment<'_>) -> Self = {
        let instant = &instant.0;
        if instant.is_instance_of::<PyString>() {
            return Ok(Self(instant.extract::<Text<'_>>()?.0.parse()?));
        }
        let read = instant.extract::<Instant>();
        if read.is_ok() || instant.hasattr("utcoffset")? {
            return Ok(Self(read?.0));
        }
        let number = whole(instant, "a datetime with a time zone, text or a whole number of ticks")?;
        let ticks = number.extract().ok().and_then(tablekeys::Ticks::new);
        let expected = format_args!("ticks from 0 to {}", tablekeys::Ticks::MAX.get());
        Self(ticks.ok_or_else(|| wrong(expected, &number))?)
    };
    const MIN = Self(tablekeys::Ticks::MIN);
    const MAX = Self(tablekeys::Ticks::MAX);
    const UNIX_EPOCH = Self(tablekeys::Ticks::UNIX_EPOCH);
    get value -> u64 = self.0.get();
    .datetime(py: Python<'_>) -> Py<PyDateTime> = {
        let micros = self.0.unix_nanos().div_euclid(1_000);
        let of_day = i32::try_from(micros.rem_euclid(86_400_000_000) / 1_000_000).expect("seconds of a day");
        let rest = i32::try_from(micros.rem_euclid(1_000_000)).expect("microseconds of a second");
        let days = i32::try_from(micros.div_euclid(86_400_000_000)).expect("days of 9999 years");
        let at = epoch(py)?.add(PyDelta::new(py, days, of_day, rest, false)?)?;
        at.cast_into().map_err(PyErr::from)?.unbind()
    };
    .floor_to(step: Step) -> Self = Self(self.0.floor_to(step.0)?);
    .__str__() -> String = self.0.to_string();
    .__repr__() -> String = format!("Ticks('{}')", self.0);
    .__getnewargs__() -> (u64,) = (self.0.get(),);
}

/// The text itself, where it is fit for what it is.
fn checked<'a>(text: Text<'a>, check: fn(&str) -> tablekeys::Result<()>) -> Result<&'a str> {
    check(text.0)?;
    Ok(text.0)
}

functions! {
    zero_padded(value: Whole<u64>, width: Whole<u8>) -> String =
        row_key::zero_padded_with(width.0.into(), value.0)?.to_string();
    parse_zero_padded(key: Text<'_>, width: Whole<u8>) -> u64 = row_key::parse_zero_padded_with(width.0.into(), key.0)?;
    signed(value: Whole<i64>) -> String = row_key::signed(value.0).to_string();
    parse_signed(key: Text<'_>) -> i64 = row_key::parse_signed(key.0)?;
    ascending(at: Instant) -> String = row_key::ascending(at.0).to_string();
    parse_ascending(key: Text<'_>) -> Ticks = Ticks(row_key::parse_ascending(key.0)?);
    newest_first(at: Instant) -> String = row_key::newest_first(at.0).to_string();
    parse_newest_first(key: Text<'_>) -> Ticks = Ticks(row_key::parse_newest_first(key.0)?);
    calendar(at: Instant) -> String = row_key::calendar(at.0).to_string();
    parse_calendar(key: Text<'_>) -> Ticks = Ticks(row_key::parse_calendar(key.0)?);
    day(at: Instant) -> String = row_key::day(at.0).to_string();
    parse_day(key: Text<'_>) -> Ticks = Ticks(row_key::parse_day(key.0)?);
    split_ascending<'a>(key: Text<'a>) -> (Ticks, &'a str) =
        row_key::split_ascending(key.0).map(|(at, rest)| (Ticks(at), rest))?;
    split_newest_first<'a>(key: Text<'a>) -> (Ticks, &'a str) =
        row_key::split_newest_first(key.0).map(|(at, rest)| (Ticks(at), rest))?;
    geohash(latitude: Float, longitude: Float, length: Whole<u8>) -> String =
        row_key::geohash_with(length.0.into(), latitude.0, longitude.0)?;
    geohash_circle(latitude: Float, longitude: Float, meters: Float, length: Whole<u8>) -> Vec<String> =
        row_key::geohash_circle_with(length.0.into(), latitude.0, longitude.0, meters.0)?;
    days(start: Instant, end: Instant) -> Vec<String> = texts(range::days(window(Some(start), Some(end)))?);
    months(start: Instant, end: Instant) -> Vec<String> = texts(range::months(window(Some(start), Some(end)))?);
    escape(text: Text<'_>) -> String = table::escape(text.0)?.into_owned();
    unescape(key: Text<'_>) -> String = table::unescape(key.0)?.into_owned();
    key_order(a: Text<'_>, b: Text<'_>) -> i8 = table::key_order(a.0, b.0) as i8;
    check_key<'a>(text: Text<'a>) -> &'a str = checked(text, table::check_key)?;
    check_key_strict<'a>(text: Text<'a>) -> &'a str = checked(text, table::check_key_strict)?;
    check_table_name<'a>(text: Text<'a>) -> &'a str = checked(text, table::check_table_name)?;
    check_property_name<'a>(text: Text<'a>) -> &'a str = checked(text, table::check_property_name)?;
    entity_address(table: Text<'_>, partition_key: Text<'_>, row_key: Text<'_>) -> String =
        table::entity_address(table.0, partition_key.0, row_key.0)?;
    bytes_le(guid: Guid) -> [u8; 16] = guid.0.to_bytes_le();
}
