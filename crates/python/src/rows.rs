//! Instants, row keys that sort, and text as a key.

use pyo3::prelude::*;
use pyo3::types::{PyDateTime, PyDelta, PyString};
use tablekeys::{range, row_key, table};

use crate::value::{Float, Guid, Instant, Moment, Result, Text, Whole, epoch, texts, window, wrong};

/// An instant as .NET counts: steps of 100 ns since 0001-01-01T00:00:00Z, ten per microsecond of a `datetime`.
///
/// Made of a `datetime` with a time zone, of a text as `str` gives it, or of the number of ticks.
///
/// >>> at = Ticks("2024-05-06T07:08:09.0000001Z")
/// >>> at.value, at.datetime()
/// (638505760890000001, datetime.datetime(2024, 5, 6, 7, 8, 9, tzinfo=datetime.timezone.utc))
/// >>> Ticks(638505760890000001) == at
/// True
#[pyclass(frozen, eq, ord, hash, module = "tablekeys")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Clone, Copy)]
pub(crate) struct Ticks(pub(crate) tablekeys::Ticks);

#[pymethods]
impl Ticks {
    #[new]
    fn new(instant: Moment<'_>) -> Result<Self> {
        let instant = &instant.0;
        if instant.is_instance_of::<PyString>() {
            return Ok(Self(instant.extract::<Text<'_>>()?.0.parse()?));
        }
        let read = instant.extract::<Instant>();
        if read.is_ok() || instant.hasattr("utcoffset")? {
            return Ok(Self(read?.0));
        }
        let ticks = tablekeys::Ticks::new(instant.extract::<Whole<u64>>()?.0);
        let expected = format_args!("ticks from 0 to {}", tablekeys::Ticks::MAX.get());
        Ok(Self(ticks.ok_or_else(|| wrong(expected, instant))?))
    }

    #[classattr]
    const MIN: Self = Self(tablekeys::Ticks::MIN);
    #[classattr]
    const MAX: Self = Self(tablekeys::Ticks::MAX);
    #[classattr]
    const UNIX_EPOCH: Self = Self(tablekeys::Ticks::UNIX_EPOCH);

    /// The number of ticks.
    #[getter]
    fn value(&self) -> u64 {
        self.0.get()
    }

    /// The `datetime` in UTC: without the last digit, since a `datetime` counts microseconds.
    ///
    /// >>> Ticks(638505760890000019).datetime().microsecond
    /// 1
    fn datetime<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDateTime>> {
        let micros = self.0.unix_nanos().div_euclid(1_000);
        let of_day = i32::try_from(micros.rem_euclid(86_400_000_000) / 1_000_000).expect("seconds of a day");
        let rest = i32::try_from(micros.rem_euclid(1_000_000)).expect("microseconds of a second");
        let days = i32::try_from(micros.div_euclid(86_400_000_000)).expect("days of 9999 years");
        Ok(epoch(py)?.add(PyDelta::new(py, days, of_day, rest, false)?)?.cast_into().map_err(PyErr::from)?)
    }

    /// The start of the step that the instant lies in: an hour, say. Steps are counted from year 1.
    ///
    /// >>> from datetime import timedelta
    /// >>> str(Ticks("2024-05-06T07:08:09.0000001Z").floor_to(timedelta(hours=1)))
    /// '2024-05-06T07:00:00.0000000Z'
    fn floor_to(&self, step: std::time::Duration) -> Result<Self> {
        Ok(Self(self.0.floor_to(step)?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Ticks('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (u64,) {
        (self.0.get(),)
    }
}

/// The text itself, where it is fit for what it is.
fn checked<'a>(text: Text<'a>, check: fn(&str) -> tablekeys::Result<()>) -> Result<&'a str> {
    check(text.0)?;
    Ok(text.0)
}

functions! {
    /// A number with zeros before it, so that keys sort as numbers do. Ten digits hold every 32-bit number.
    ///
    /// >>> zero_padded(4502, 10)
    /// '0000004502'
    zero_padded(value: Whole<u64>, width: Whole<u8>) -> String = row_key::zero_padded_with(width.0.into(), value.0)?;
    /// The number of a key by `zero_padded`.
    ///
    /// >>> parse_zero_padded("0000004502", 10)
    /// 4502
    parse_zero_padded(key: Text<'_>, width: Whole<u8>) -> u64 = row_key::parse_zero_padded_with(width.0.into(), key.0)?;
    /// A 64-bit number in 20 characters that sort from the least to the greatest.
    ///
    /// >>> signed(-9_000_000_000_000_000_000)
    /// '-0999999999999999999'
    signed(value: Whole<i64>) -> String = row_key::signed(value.0).to_string();
    /// The number of a key by `signed`.
    ///
    /// >>> parse_signed("-0999999999999999999")
    /// -9000000000000000000
    parse_signed(key: Text<'_>) -> i64 = row_key::parse_signed(key.0)?;
    /// Oldest first: the ticks in 19 digits.
    ///
    /// >>> ascending(datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc))
    /// '0638505760890000000'
    ascending(at: Instant) -> String = row_key::ascending(at.0).to_string();
    /// The instant of a key by `ascending`.
    ///
    /// >>> parse_ascending("0638505760890000000")
    /// Ticks('2024-05-06T07:08:09.0000000Z')
    parse_ascending(key: Text<'_>) -> Ticks = Ticks(row_key::parse_ascending(key.0)?);
    /// Newest first: the ticks that are left until the end of 9999, in 19 digits.
    ///
    /// >>> newest_first(datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)) + "-9f0c"
    /// '2516873215109999999-9f0c'
    newest_first(at: Instant) -> String = row_key::newest_first(at.0).to_string();
    /// The instant of a key by `newest_first`.
    ///
    /// >>> parse_newest_first("2516873215109999999").datetime()
    /// datetime.datetime(2024, 5, 6, 7, 8, 9, tzinfo=datetime.timezone.utc)
    parse_newest_first(key: Text<'_>) -> Ticks = Ticks(row_key::parse_newest_first(key.0)?);
    /// An instant in UTC as `yyyyMMddHHmmss`; what is finer than a second is dropped.
    ///
    /// >>> calendar(datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc))
    /// '20240506070809'
    calendar(at: Instant) -> String = row_key::calendar(at.0).to_string();
    /// The start of the second of a key by `calendar`.
    ///
    /// >>> parse_calendar("20240506070809")
    /// Ticks('2024-05-06T07:08:09.0000000Z')
    parse_calendar(key: Text<'_>) -> Ticks = Ticks(row_key::parse_calendar(key.0)?);
    /// The day of an instant in UTC as `yyyyMMdd`.
    ///
    /// >>> day(datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc))
    /// '20240506'
    day(at: Instant) -> String = row_key::day(at.0).to_string();
    /// The start of the day of a key by `day`.
    ///
    /// >>> parse_day("20240506")
    /// Ticks('2024-05-06T00:00:00.0000000Z')
    parse_day(key: Text<'_>) -> Ticks = Ticks(row_key::parse_day(key.0)?);
    /// The instant that a key by `ascending` begins with, and what follows it.
    ///
    /// >>> split_ascending("0638505760890000000-9f0c")
    /// (Ticks('2024-05-06T07:08:09.0000000Z'), '-9f0c')
    split_ascending<'a>(key: Text<'a>) -> (Ticks, &'a str) = row_key::split_ascending(key.0).map(|(at, rest)| (Ticks(at), rest))?;
    /// The instant that a key by `newest_first` begins with, and what follows it.
    ///
    /// >>> split_newest_first("2516873215109999999-9f0c")
    /// (Ticks('2024-05-06T07:08:09.0000000Z'), '-9f0c')
    split_newest_first<'a>(key: Text<'a>) -> (Ticks, &'a str) =
        row_key::split_newest_first(key.0).map(|(at, rest)| (Ticks(at), rest))?;
    /// The geohash of a place: near places begin alike. Each character makes its cell 32 times smaller.
    ///
    /// >>> geohash(57.64911, 10.40744, 11)
    /// 'u4pruydqqvj'
    geohash(latitude: Float, longitude: Float, length: Whole<u8>) -> String =
        row_key::geohash_with(length.0.into(), latitude.0, longitude.0)?;
    /// The geohashes of this length that cover a circle, in their order.
    ///
    /// >>> geohash_circle(57.64911, 10.40744, 500, 5)
    /// ['u4pru', 'u4prv']
    geohash_circle(latitude: Float, longitude: Float, meters: Float, length: Whole<u8>) -> Vec<String> =
        row_key::geohash_circle_with(length.0.into(), latitude.0, longitude.0, meters.0)?;
    /// The days from an instant to another as keys by `day`: a partition of each has a row of the time between.
    ///
    /// >>> days(Ticks("2024-05-06T07:08:09.0000000Z"), Ticks("2024-05-08T00:00:00.0000000Z"))
    /// ['20240506', '20240507']
    days(start: Instant, end: Instant) -> Vec<String> = texts(range::days(window(Some(start), Some(end)))?);
    /// The months from an instant to another, as `yyyyMM`.
    ///
    /// >>> months(Ticks("2024-05-06T07:08:09.0000000Z"), Ticks("2024-07-01T00:00:00.0000000Z"))
    /// ['202405', '202406']
    months(start: Instant, end: Instant) -> Vec<String> = texts(range::months(window(Some(start), Some(end)))?);
    /// Any text as a legal key in ASCII, in the same order.
    ///
    /// >>> escape("invoices/2024 #7é")
    /// 'invoices.~~2024"20"~~7~C3~A9'
    escape(text: Text<'_>) -> String = table::escape(text.0)?.into_owned();
    /// The text of a key by `escape`.
    ///
    /// >>> unescape('invoices.~~2024"20"~~7~C3~A9')
    /// 'invoices/2024 #7é'
    unescape(key: Text<'_>) -> String = table::unescape(key.0)?.into_owned();
    /// -1, 0 or 1: the order of the table service, by UTF-16 units. Python's own order differs past U+FFFF.
    ///
    /// >>> key_order("\U0001f600", "\uffff"), "\U0001f600" < "\uffff"
    /// (-1, False)
    key_order(a: Text<'_>, b: Text<'_>) -> i8 = table::key_order(a.0, b.0) as i8;
    /// The key itself, where the table service takes it: no / \\ # ? or control character, and at most 512 UTF-16 units.
    ///
    /// >>> check_key("order-17")
    /// 'order-17'
    check_key<'a>(text: Text<'a>) -> &'a str = checked(text, |text| table::check_key(text))?;
    /// The key itself, where no client changes it on the way either.
    ///
    /// >>> check_key_strict("order-17")
    /// 'order-17'
    check_key_strict<'a>(text: Text<'a>) -> &'a str = checked(text, |text| table::check_key_strict(text))?;
    /// The name itself, where a table may have it.
    ///
    /// >>> check_table_name("Orders2024")
    /// 'Orders2024'
    check_table_name<'a>(text: Text<'a>) -> &'a str = checked(text, |text| table::check_table_name(text))?;
    /// The name itself, where a property may have it.
    ///
    /// >>> check_property_name("Total")
    /// 'Total'
    check_property_name<'a>(text: Text<'a>) -> &'a str = checked(text, |text| table::check_property_name(text))?;
    /// The path of a row: its table, and its keys as an address has them.
    ///
    /// >>> entity_address("Orders", "O'Neill", "order 17")
    /// "Orders(PartitionKey='O%27%27Neill',RowKey='order%2017')"
    entity_address(table: Text<'_>, partition_key: Text<'_>, row_key: Text<'_>) -> String =
        table::entity_address(table.0, partition_key.0, row_key.0)?;
    /// The bytes of `Guid.ToByteArray` of .NET, which swaps the first three fields; `UUID.bytes` has the order of RFC 4122.
    ///
    /// >>> bytes_le("6f9619ff-8b86-d011-b42d-00cf4fc964ff").hex()
    /// 'ff19966f868b11d0b42d00cf4fc964ff'
    bytes_le(guid: Guid) -> [u8; 16] = guid.0.to_bytes_le();
}
