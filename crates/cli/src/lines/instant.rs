//! The instant that a line begins with.

use std::io;

use tablekeys::{Ticks, row_key};

use super::block::Block;
use super::{Lines, Parse};

/// Each line is an instant, a separator and a key.
#[derive(Debug, Clone, Copy, Default)]
pub struct Writes(pub Lines);

impl Parse for Writes {
    fn parse(&self, block: &mut Block) -> io::Result<()> {
        self.0.parse(block)?;
        let (mut rows, mut times) = (std::mem::take(&mut block.rows), std::mem::take(&mut block.times));
        let mut unreadable = std::mem::take(&mut block.unreadable);
        rows.retain_mut(|row| {
            let span = &mut row.spans[self.0.column];
            let line = span.of(block.bytes());
            match split(line) {
                Ok((at, key)) => {
                    times.push(Some(at));
                    span.start = span.end - u32::try_from(key.len()).unwrap_or_default();
                    true
                }
                Err(reason) => {
                    unreadable.add(block.first + u64::from(row.place), 1, || reason, line);
                    false
                }
            }
        });
        (block.rows, block.times, block.unreadable) = (rows, times, unreadable);
        Ok(())
    }
}

/// The instant and the key of a line: `instant`, then a comma, semicolon, tab or space, then the key.
pub fn split(line: &[u8]) -> Result<(Ticks, &[u8]), String> {
    let end =
        line.iter().position(|byte| b",;\t ".contains(byte)).ok_or("no instant and separator in front of the key")?;
    let (instant, key) = (&line[..end], &line[end + 1..]);
    if key.is_empty() {
        return Err("no key after the instant".into());
    }
    let text = std::str::from_utf8(instant).map_err(|_| "an instant that is not UTF-8".to_owned())?;
    Ok((read(text)?, key))
}

/// RFC 3339 in UTC; ticks of 18 digits, or of 19 with a zero in front; seconds since 1970 of up to 11 digits,
/// milliseconds of 12 to 14.
pub fn read(text: &str) -> Result<Ticks, String> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return read_date(text);
    }
    let forms = "expected a date as 2024-05-06T07:08:09Z, 18-digit ticks, or seconds or milliseconds since 1970";
    let unix = |per_second: i128| {
        let number: i128 = text.parse().map_err(|_| forms.to_owned())?;
        Ticks::from_unix_nanos(number * (1_000_000_000 / per_second)).map_err(|error| error.to_string())
    };
    match text.len() {
        1..=11 => unix(1),
        12..=14 => unix(1_000),
        18 => row_key::parse_ascending(&format!("0{text}")).map_err(|error| error.to_string()),
        19 if text.starts_with('0') => row_key::parse_ascending(text).map_err(|error| error.to_string()),
        _ => Err(format!("{forms}, found {} digits", text.len())),
    }
}

/// With none to nine decimals of a second; what is finer than a tick is floored.
fn read_date(text: &str) -> Result<Ticks, String> {
    if let Ok(at) = text.parse() {
        return Ok(at);
    }
    let seconds = text.strip_suffix('Z').ok_or("expected an instant in UTC, with a Z at its end")?;
    let (seconds, decimals) = seconds.split_once('.').unwrap_or((seconds, "0"));
    if decimals.is_empty() || decimals.len() > 9 {
        return Err("expected one to nine decimals of a second".into());
    }
    format!("{seconds}.{decimals:0<7.7}Z").parse().map_err(|error: tablekeys::Error| error.to_string())
}
