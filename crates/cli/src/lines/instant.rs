//! The instant that a line begins with.

use tablekeys::{Ticks, row_key};

use super::block::Block;
use super::{Lines, Parse};
use crate::wording::numbers::counted;

/// Each line is an instant, a separator and a key.
#[derive(Debug, Clone, Copy, Default)]
pub struct Writes(pub Lines);

impl Parse for Writes {
    fn parse(&self, block: &mut Block) {
        self.0.parse(block);
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

/// RFC 3339; the same as SQL engines write it, with a space, and without an offset in UTC; a day, as 2024-05-06 or 20240506, or 20240506070809; ticks, with a zero in front or not; or seconds or milliseconds since
/// 1970. A number of any other length is none: a small one may be of any unit.
pub fn read(text: &str) -> Result<Ticks, String> {
    let text = text.trim();
    let unix = |nanos: i128| Ticks::from_unix_nanos(nanos * text.parse::<i128>().unwrap_or_default());
    let read = match text.len() {
        _ if !text.bytes().all(|byte| byte.is_ascii_digit()) => return read_date(text),
        8 => row_key::parse_day(text),
        9 | 10 => unix(1_000_000_000),
        12 | 13 => unix(1_000_000),
        14 => row_key::parse_calendar(text),
        18 => row_key::parse_ascending(&format!("0{text}")),
        19 if text.starts_with('0') => row_key::parse_ascending(text),
        digits => {
            return Err(format!(
                "expected 8 or 14 digits (a day, or with its time), 9 or 10 (seconds since 1970), 12 or 13 (milliseconds) or 18 (ticks), \
                 found {}",
                counted(digits as u64, "digit")
            ));
        }
    };
    read.map_err(|error| error.to_string())
}

/// What is finer than a tick is floored.
fn read_date(text: &str) -> Result<Ticks, String> {
    if let Ok(at) = text.parse() {
        return Ok(at);
    }
    let is_dated = text.len() > 4
        && text.bytes().zip(*b"0000-").all(|(found, form)| found == form || form == b'0' && found.is_ascii_digit());
    let whole = match text.split_at_checked("2024-05-06".len()) {
        Some((day, "")) if is_dated => format!("{day}T00:00:00Z"),
        Some((day, time)) if is_dated && time.starts_with(' ') => {
            let offset =
                time.find(['+', '-', 'Z']).map_or("Z", |at| if time.len() - at == "+02".len() { ":00" } else { "" });
            format!("{day}T{}{offset}", &time[1..])
        }
        _ => text.to_owned(),
    };
    let text = &*whole;
    let Some(seconds) = text.strip_suffix('Z').filter(|_| is_dated) else {
        let expected = "expected an instant: 2024-05-06T07:08:09Z or with an offset, a day, ticks, or seconds or milliseconds since 1970";
        return with_offset(text).ok_or_else(|| expected.to_owned());
    };
    let (seconds, decimals) = seconds.split_once('.').unwrap_or((seconds, "0"));
    if decimals.is_empty() || decimals.len() > 9 {
        return Err("expected one to nine decimals of a second".into());
    }
    let read = format!("{seconds}.{decimals:0<7.7}Z").parse::<Ticks>();
    read.or_else(|error| with_offset(text).ok_or_else(|| error.to_string()))
}

#[cfg(feature = "subcommands")]
fn with_offset(text: &str) -> Option<Ticks> {
    Ticks::try_from(chrono::DateTime::parse_from_rfc3339(text).ok()?).ok()
}

/// The comparison alone reads instants in UTC.
#[cfg(not(feature = "subcommands"))]
fn with_offset(_: &str) -> Option<Ticks> {
    None
}
