//! A caller's unique part behind a key that sorts.

use super::{parse_ascending, parse_newest_first};
use crate::error::Result;
use crate::key::{Key, MAX_UTF16_UNITS, check};
use crate::ticks::Ticks;

/// The key, then `suffix` exactly as given.
///
/// Two events in the same 100 ns have the same instant and so the same key; the second insert then fails, or
/// overwrites the first and loses it. Clocks make this likely: many tick in steps of a millisecond or more. A GUID, a few
/// random characters or a counter behind the key makes each row its own. A separator is yours to choose and part of the
/// suffix: systems in the field write `-`, `_`, `__` and `.`.
///
/// # Ordering
///
/// First by the key, then by the suffix as text: arbitrary for random ones; give a zero-padded counter where it matters.
/// Keep suffixes ASCII, since stores disagree on the order of other characters; and free of `%` and outer spaces,
/// which are legal and troublesome; `'` and `+` are so only in filters and addresses made by hand. An empty suffix is allowed, and makes nothing unique.
///
/// # Errors
///
/// A character that no key may hold (`/ \ # ?` and control characters), or more than 512 UTF-16 units in all, the
/// length that every reading of the service's limit allows.
///
/// # Examples
///
/// ```
/// use tablekeys::{Ticks, row_key};
///
/// let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
/// let key = row_key::with_suffix(&row_key::newest_first(t), "-9f0c")?;
/// assert_eq!(key, "2516873215109999999-9f0c");
/// assert_eq!(row_key::split_newest_first(&key)?, (t, "-9f0c"));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for several typed parts that must each sort and read back: use [`tuple`](crate::tuple).
///
/// In the guide: [two rows in one tick](crate::guide::row_keys#two-rows-in-one-tick).
pub fn with_suffix<const N: usize>(key: &Key<N>, suffix: impl AsRef<str>) -> Result<String> {
    let suffix = suffix.as_ref();
    check(suffix, N, MAX_UTF16_UNITS)?;
    let mut text = String::with_capacity(N + suffix.len());
    text.push_str(key);
    text.push_str(suffix);
    Ok(text)
}

/// The instant of a key that [`newest_first`](super::newest_first) began, and whatever stands behind its 19 digits.
///
/// A suffix may begin with anything, a digit too, so a key of another form that begins with 20 digits is cut after 19:
/// know which form the table holds.
///
/// # Errors
///
/// A text that does not begin with 19 ASCII digits of at most [`Ticks::MAX`].
///
/// # Examples
///
/// A row of the NLog table target, whose suffix is `__` and a GUID:
///
/// ```
/// use tablekeys::row_key;
///
/// let (t, suffix) = row_key::split_newest_first("2516873215109999999__6f9619ff")?;
/// assert_eq!((t.to_string().as_str(), suffix), ("2024-05-06T07:08:09.0000000Z", "__6f9619ff"));
/// # Ok::<(), tablekeys::Error>(())
/// ```
pub fn split_newest_first(key: &str) -> Result<(Ticks, &str)> {
    split(key, parse_newest_first)
}

/// The instant of a key that [`ascending`](super::ascending) began, and whatever stands behind its 19 digits.
///
/// # Errors
///
/// A text that does not begin with 19 ASCII digits of at most [`Ticks::MAX`].
pub fn split_ascending(key: &str) -> Result<(Ticks, &str)> {
    split(key, parse_ascending)
}

fn split(key: &str, parse: fn(&str) -> Result<Ticks>) -> Result<(Ticks, &str)> {
    match key.split_at_checked(19) {
        Some((digits, suffix)) => Ok((parse(digits)?, suffix)),
        // Too short, or a character that is no digit reaches over byte 19: the reader says which.
        None => parse(key).map(|ticks| (ticks, "")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;
    use crate::row_key::{ascending, newest_first};

    #[test]
    fn both_parts_come_back() {
        for suffix in ["", "0", "-a", "é", " 𝄞"] {
            let key = with_suffix(&newest_first(Ticks::UNIX_EPOCH), suffix).unwrap();
            assert_eq!(split_newest_first(&key), Ok((Ticks::UNIX_EPOCH, suffix)));
            let key = with_suffix(&ascending(Ticks::MAX), suffix).unwrap();
            assert_eq!(split_ascending(&key), Ok((Ticks::MAX, suffix)));
        }
    }

    #[test]
    fn a_suffix_that_no_key_may_hold_is_refused_with_its_place_in_the_key() {
        let key = newest_first(Ticks::MAX);
        let illegal = with_suffix(&key, "-a/b").unwrap_err();
        assert_eq!(illegal.kind(), ErrorKind::Illegal);
        assert!(illegal.to_string().contains("at byte 21, found '/' (U+002F)"));
        assert!(with_suffix(&key, "x".repeat(493)).is_ok());
        let long = with_suffix(&key, "x".repeat(494)).unwrap_err();
        assert_eq!(long.to_string(), "expected a key of at most 512 UTF-16 units, found 513");
        assert!(with_suffix(&key, "𝄞".repeat(246)).is_ok());
        assert!(with_suffix(&key, "𝄞".repeat(247)).is_err());
    }

    #[test]
    fn a_key_cut_short_or_cut_inside_a_character_is_an_error() {
        let say = |text: &str| split_newest_first(text).unwrap_err().to_string();
        assert_eq!(say("25168732151099999"), "expected 19 bytes in a newest-first key, found 17");
        assert_eq!(say("251687321510999999é"), "expected a digit at byte 18 of a newest-first key, found 'é'");
        assert_eq!(say("251687321510999999-a"), "expected a digit at byte 18 of a newest-first key, found '-'");
    }
}
