//! ULIDs as keys.

use ulid::Ulid;

use crate::error::{Error, Result};
use crate::key::Key;

/// The ULID as its 26 characters of Crockford's base32, oldest first. Needs the feature `ulid`.
///
/// A ULID is unique, so the key needs no suffix. [`Ticks::try_from`](crate::Ticks) reads its millisecond.
///
/// ```text
/// key = the 128 bits, 5 per character, the first character only 3
/// ```
///
/// # Ordering
///
/// `a < b` exactly when `ulid(a) < ulid(b)`: by the millisecond first.
///
/// # Examples
///
/// ```
/// use tablekeys::{Ticks, row_key};
/// use ulid::Ulid;
///
/// let id = Ulid::from_parts(1_714_979_289_123, 42);
/// assert_eq!(row_key::ulid(id), "01HX6BPE13000000000000001A");
/// assert_eq!(row_key::parse_ulid("01HX6BPE13000000000000001A")?, id);
/// assert_eq!(Ticks::try_from(id)?.to_string(), "2024-05-06T07:08:09.1230000Z");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// For newest first, invert the instant, as newer Serilog sinks do. It reads back as the last tick of its millisecond, since the
/// inverted one was floored:
///
/// ```
/// use tablekeys::{Ticks, row_key};
/// use ulid::Ulid;
///
/// let t: Ticks = "2024-05-06T07:08:09.123Z".parse()?;
/// let inverted = t.inverted().unix_millis().try_into().expect("instants before year 8030 are after 1970 when inverted");
/// let key = row_key::ulid(Ulid::from_parts(inverted, 42));
/// assert_eq!(key, "5CCNSKFJYW000000000000001A");
/// let back = Ticks::try_from(row_key::parse_ulid(&key)?)?.inverted();
/// assert_eq!(back.to_string(), "2024-05-06T07:08:09.1239999Z");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// In a [tuple](mod@crate::tuple), `Reverse<Ulid>` sorts newest first too. Prefer [`newest_first`](super::newest_first) with a
/// suffix for rows without a ULID.
#[doc(alias = "base32", alias = "Crockford")]
#[must_use]
pub const fn ulid(ulid: Ulid) -> Key<26> {
    let mut text = [0; 26];
    ulid.array_to_str(&mut text);
    Key::from_ascii(text)
}

/// Reads what [`ulid`](fn@crate::row_key::ulid) writes. Needs the feature `ulid`.
///
/// # Errors
///
/// Anything but 26 characters of `0` to `9` and `A` to `Z` without `I`, `L`, `O` and `U`, the first at most `7`. Lower case
/// sorts elsewhere.
///
/// # Examples
///
/// ```
/// use tablekeys::row_key;
///
/// let error = row_key::parse_ulid("01hx6bpe13000000000000001a").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected a digit or an upper-case letter other than I, L, O and U at byte 2 of a ULID key, found 'h'"
/// );
/// ```
pub fn parse_ulid(key: &str) -> Result<Ulid> {
    const WHAT: &str = "a ULID key";
    let error = |offset, expected, found| Error::unexpected(expected, offset, WHAT, Some(found));
    let is_letter = |c: char| c.is_ascii_uppercase() && !matches!(c, 'I' | 'L' | 'O' | 'U');
    if let Some((offset, found)) = key.char_indices().take(26).find(|&(_, c)| !c.is_ascii_digit() && !is_letter(c)) {
        return Err(error(offset, "a digit or an upper-case letter other than I, L, O and U", found));
    }
    let length = || Error::length(WHAT, 26, key.len());
    let ulid = Ulid::from_string(key).map_err(|_| length())?;
    match key.chars().next() {
        Some(found @ ('8'..)) => Err(error(0, "a digit from 0 to 7", found)),
        _ => Ok(ulid),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_not_a_ulid_key_is_refused_with_its_place() {
        let message = |text: &str| parse_ulid(text).unwrap_err().to_string();
        assert_eq!(message(""), "expected 26 bytes in a ULID key, found 0");
        assert_eq!(message(&"0".repeat(27)), "expected 26 bytes in a ULID key, found 27");
        let past = message("8ZZZZZZZZZZZZZZZZZZZZZZZZZ");
        assert_eq!(past, "expected a digit from 0 to 7 at byte 0 of a ULID key, found '8'");
        assert!(message("ZZZZZZZZZZZZZZZZZZZZZZZZZZ").contains("at byte 0 of a ULID key, found 'Z'"));
        for letter in ['I', 'L', 'O', 'U', 'a', 'é', '-', ' '] {
            let text = format!("01HX69{letter}");
            assert!(message(&text).ends_with(&format!("at byte 6 of a ULID key, found {letter:?}")), "{text}");
        }
    }
}
