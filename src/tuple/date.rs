//! Dates without a time as parts.

#![cfg(any(feature = "chrono", feature = "jiff", feature = "time"))]

use super::codec::{Direction, Reader, Writer};
use super::number::digit_fault;
use super::part::Part;
use crate::digits;
use crate::error::{Result, error};

/// Eight digits, `yyyyMMdd`, or what is missing to eight nines.
fn write_date(key: &mut Writer<'_>, order: Direction, year: i32, month: u32, day: u32) -> Result<()> {
    let Some(year) = u64::try_from(year).ok().filter(|year| (1..=9_999).contains(year)) else {
        let part = key.part;
        return Err(error!(
            OutOfRange,
            "expected a date from 0001-01-01 to 9999-12-31 in part {part} of a tuple, found {year:+05}-{month:02}-{day:02}"
        ));
    };
    let date = year * 10_000 + u64::from(month) * 100 + u64::from(day);
    key.ascii(digits::text::<8>(if order.is_descending() { NINES - date } else { date }));
    Ok(())
}

const NINES: u64 = 99_999_999;

fn read_date<T>(
    key: &mut Reader<'_>,
    order: Direction,
    name: &'static str,
    date: impl FnOnce(i16, u8, u8) -> Option<T>,
) -> Result<T> {
    let parse = |text: &[u8; 8]| {
        let number = u64::try_from(digits::number(text)?).ok()?;
        let number = if order.is_descending() { NINES - number } else { number };
        let [month, day] = [number / 100 % 100, number % 100].map(|two| u8::try_from(two).ok());
        let year = i16::try_from(number / 10_000).ok().filter(|&year| year > 0)?;
        date(year, month?, day?)
    };
    key.fixed(name, parse, |text| digit_fault(text, 8))
}

macro_rules! dates {
    ($($feature:literal $type:ty = $name:literal: |$date:ident| $fields:expr, $read:expr;)*) => {$(
        #[doc = concat!("Needs the feature `", $feature, "`.")]
        #[cfg(feature = $feature)]
        impl Part for $type {
            type Decoded<'k> = Self;

            fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
                let $date = self;
                let (year, month, day) = $fields;
                write_date(key, order, year, month, day)
            }

            fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Self> {
                read_date(key, order, $name, $read)
            }
        }

    )*};
}

dates! {
    "chrono" chrono::NaiveDate = "NaiveDate": |date| {
        use chrono::Datelike;

        (date.year(), date.month(), date.day())
    }, |year, month, day| chrono::NaiveDate::from_ymd_opt(year.into(), month.into(), day.into());
    "jiff" jiff::civil::Date = "Date": |date| (date.year().into(), date.month().unsigned_abs().into(), date.day().unsigned_abs().into()),
        |year, month, day| jiff::civil::Date::new(year, month.cast_signed(), day.cast_signed()).ok();
    "time" time::Date = "Date": |date| (date.year(), u8::from(date.month()).into(), date.day().into()),
        |year, month, day| time::Date::from_calendar_date(year.into(), month.try_into().ok()?, day).ok();
}
