//! Instants and GUIDs as parts.

use super::Part;
use super::codec::{Order, Reader, Writer};
use super::number::digit_fault;
#[cfg(feature = "uuid")]
use crate::error::Expected;
use crate::error::Result;
use crate::row_key::{nineteen, parse_digits};
use crate::ticks::Ticks;

/// The ticks, or those that are left, of 19 digits.
#[inline]
fn parse_ticks(digits: &[u8; 19], order: Order) -> Option<Ticks> {
    let ticks = Ticks::new(u64::try_from(parse_digits(digits)?).ok()?)?;
    Some(turned(ticks, order))
}

#[inline]
const fn turned(ticks: Ticks, order: Order) -> Ticks {
    if order.is_descending() { ticks.inverted() } else { ticks }
}

impl Part for Ticks {
    type Decoded<'k> = Self;

    #[inline]
    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        key.ascii(nineteen(turned(*self, order).get()));
        Ok(())
    }

    #[inline]
    fn read(key: &mut Reader<'_>, order: Order) -> Result<Self> {
        key.fixed("Ticks", |digits| parse_ticks(digits, order), |text| digit_fault(text, 19))
    }
}

/// The ticks and two digits more, of nanoseconds: 21 digits, of which the first 19 are the key of the tick.
#[cfg(feature = "chrono")]
impl<Tz: chrono::TimeZone> Part for chrono::DateTime<Tz> {
    type Decoded<'k> = chrono::DateTime<chrono::Utc>;

    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        use crate::error::{Error, Kind, TupleKind};

        let nanos = self.timestamp_subsec_nanos();
        if nanos >= 1_000_000_000 {
            // Its ticks are those of the second before, so it would have the key of another instant.
            return Err(Error::new(Kind::Tuple(TupleKind::LeapSecond { part: key.part })));
        }
        let ticks = Ticks::try_from(self.to_utc()).map_err(|error| error.in_part(key.part))?;
        let rest = (nanos % 100) as u8;
        let rest = if order.is_descending() { 99 - rest } else { rest };
        key.ascii(nineteen(turned(ticks, order).get()));
        key.ascii([b'0' + rest / 10, b'0' + rest % 10]);
        Ok(())
    }

    fn read(key: &mut Reader<'_>, order: Order) -> Result<Self::Decoded<'static>> {
        let parse = |digits: &[u8; 21]| {
            let ticks = parse_ticks(digits.first_chunk()?, order)?;
            let rest = i64::try_from(parse_digits(digits.last_chunk::<2>()?)?).ok()?;
            Some((ticks, if order.is_descending() { 99 - rest } else { rest }))
        };
        let (ticks, rest) = key.fixed("DateTime", parse, |text| digit_fault(text, 21))?;
        Ok(chrono::DateTime::from(ticks) + chrono::TimeDelta::nanoseconds(rest))
    }
}

/// As `Display` writes it, and so as people know it.
#[cfg(feature = "uuid")]
impl Part for uuid::Uuid {
    type Decoded<'k> = Self;

    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        let guid = turned_guid(*self, order);
        key.key.push_str(guid.hyphenated().encode_lower(&mut [0; 36]));
        Ok(())
    }

    fn read(key: &mut Reader<'_>, order: Order) -> Result<Self> {
        let parse = |text: &[u8; 36]| {
            let guid = Self::try_parse_ascii(text).ok()?;
            // Upper-case digits are read too, and never written.
            (guid.hyphenated().encode_lower(&mut [0; 36]).as_bytes() == text).then_some(turned_guid(guid, order))
        };
        key.fixed("Uuid", parse, guid_fault)
    }
}

#[cfg(feature = "uuid")]
fn turned_guid(guid: uuid::Uuid, order: Order) -> uuid::Uuid {
    if order.is_descending() { uuid::Uuid::from_u128(!guid.as_u128()) } else { guid }
}

#[cfg(feature = "uuid")]
fn guid_fault(text: &[u8]) -> (usize, Expected) {
    let expected = |offset| match offset {
        8 | 13 | 18 | 23 => Expected::Exactly('-'),
        _ => Expected::HexDigit,
    };
    let fits = |offset, byte: u8| match expected(offset) {
        Expected::HexDigit => byte.is_ascii_hexdigit() && !byte.is_ascii_uppercase(),
        _ => byte == b'-',
    };
    let fault = text.iter().enumerate().position(|(offset, &byte)| !fits(offset, byte)).unwrap_or(text.len());
    (fault, expected(fault))
}
