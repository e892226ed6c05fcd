//! Ranges of keys that begin with a ULID.

use alloc::string::String;

use super::instants::window;
use super::{Instant, KeyRange, Span};
use crate::error::Result;
use crate::key::Key;
use crate::ticks::{PER_MILLISECOND, Ticks};

/// The keys that begin with a ULID of a millisecond that has an instant inside the window.
///
/// For rows whose key is a ULID, as `row_key::ulid` writes it. The ends are instants; see [`Span`]. ULIDs begin in 1970 and go on
/// past the clock, whose end is an open end here.
///
/// ```text
/// lower = ten characters of the first millisecond, upper = ten of the first one after the end
/// ```
///
/// # Ordering
///
/// A key that begins with a ULID, with any suffix, is inside exactly when some instant of its millisecond is inside `instants`.
///
/// # Errors
///
/// An end that [`Ticks`] cannot hold; a start after the end.
///
/// # Examples
///
/// ```
/// use tablekeys::{Ticks, range};
///
/// let since: Ticks = "2024-05-06T07:08:09.123Z".parse()?;
/// let unread = range::ulids(since..)?;
/// assert_eq!(unread.to_string(), r#"["01HX6BPE13", "76EZ91ZQ00")"#);
/// assert!(unread.contains("01HX6BPE13000000000000001A") && !unread.contains("01HX6BPE12ZZZZZZZZZZZZZZZZ"));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`tuple::span`](crate::tuple::span) for ULIDs in tuples: `Ulid::from_parts(milliseconds, 0)..`.
pub fn ulids(instants: impl Span<End: Instant>) -> Result<KeyRange> {
    let (from, to) = window(instants)?;
    let since_1970 = |ticks: u64| ticks.saturating_sub(Ticks::UNIX_EPOCH.get());
    if from >= to {
        return Ok(KeyRange::EMPTY);
    }
    let key = |milliseconds| String::from(ten_characters(milliseconds));
    let lower = key(since_1970(from) / PER_MILLISECOND);
    Ok(KeyRange::new(lower, Some(key(since_1970(to).div_ceil(PER_MILLISECOND)))))
}

/// The milliseconds since 1970 in Crockford's base32, as a ULID begins.
fn ten_characters(milliseconds: u64) -> Key<10> {
    const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let mut text = [0; 10];
    for (place, character) in text.iter_mut().rev().enumerate() {
        *character = DIGITS[(milliseconds >> (5 * place) & 31) as usize];
    }
    Key::from_ascii(text)
}
