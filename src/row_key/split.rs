//! Keys with a suffix, taken apart.

use super::{parse_ascending, parse_newest_first};
use crate::error::Result;
use crate::ticks::Ticks;

/// The instant of a key that [`newest_first`](super::newest_first) began, and the text after its 19 digits.
///
/// For keys with a suffix, by [`with_suffix`](crate::Key::with_suffix) or by another system. A suffix may begin with a digit, so a
/// key of another format with 20 digits is split after 19: know the format of the table.
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
///
/// Prefer [`parse_newest_first`] for keys without a suffix.
pub fn split_newest_first(key: &str) -> Result<(Ticks, &str)> {
    split(key, parse_newest_first)
}

/// The instant of a key that [`ascending`](super::ascending) began, and the text after its 19 digits.
///
/// # Errors
///
/// As [`split_newest_first`].
///
/// Prefer [`parse_ascending`] for keys without a suffix.
pub fn split_ascending(key: &str) -> Result<(Ticks, &str)> {
    split(key, parse_ascending)
}

fn split(key: &str, parse: fn(&str) -> Result<Ticks>) -> Result<(Ticks, &str)> {
    match key.split_at_checked(19) {
        Some((digits, suffix)) => Ok((parse(digits)?, suffix)),
        // Too short, or a character that is no digit reaches over byte 19: the reader tells which.
        None => parse(key).map(|ticks| (ticks, "")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_ends_before_or_inside_its_digits_is_refused() {
        let message = |text: &str| split_newest_first(text).unwrap_err().to_string();
        assert_eq!(message("25168732151099999"), "expected 19 bytes in a newest-first key, found 17");
        assert_eq!(message("251687321510999999é"), "expected a digit at byte 18 of a newest-first key, found 'é'");
        assert_eq!(message("251687321510999999-a"), "expected a digit at byte 18 of a newest-first key, found '-'");
    }
}
