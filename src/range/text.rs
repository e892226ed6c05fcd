//! A range as text.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{self, Write};
use core::ops::Bound;
use core::str::FromStr;

use super::KeyRange;
use crate::error::{Error, Result, error};
use crate::key::{self, check_key};

/// In the notation of mathematics, and in ASCII: `["a", "b")`, `("a", ..)`, `(.., "b")`; `["a", "a"]` for one key; `all keys`;
/// `no keys`.
///
/// ```text
/// "  → \"      a character past ASCII → \u{ and its number in hex, without leading zeros }
/// ```
///
/// Format width and precision are ignored.
///
/// # Examples
///
/// ```
/// use tablekeys::range::KeyRange;
///
/// assert_eq!(KeyRange::between("Zürich"..)?.to_string(), r#"["Z\u{fc}rich", ..)"#);
/// assert_eq!(KeyRange::prefix("a")?.intersection(&KeyRange::prefix("b")?).to_string(), "no keys");
/// # Ok::<(), tablekeys::Error>(())
/// ```
impl fmt::Display for KeyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str(NO_KEYS);
        }
        if let Some(key) = self.only() {
            return write!(f, "[{0}, {0}]", Quoted(&key));
        }
        match (self.lower(), self.upper()) {
            (Bound::Unbounded, Bound::Unbounded) => return f.write_str(ALL_KEYS),
            (Bound::Included(lower), _) => write!(f, "[{}, ", Quoted(lower)),
            (Bound::Excluded(lower), _) => write!(f, "({}, ", Quoted(lower)),
            (Bound::Unbounded, _) => f.write_str("(.., "),
        }?;
        match &self.upper {
            Some(upper) => write!(f, "{})", Quoted(upper)),
            None => f.write_str("..)"),
        }
    }
}

const ALL_KEYS: &str = "all keys";
const NO_KEYS: &str = "no keys";

struct Quoted<'k>(&'k str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' => f.write_str("\\\""),
                _ if c.is_ascii() => f.write_char(c),
                _ => write!(f, "{}", c.escape_unicode()),
            }?;
        }
        f.write_char('"')
    }
}

/// Reads what `Display` writes, and nothing else.
///
/// # Errors
///
/// Text of another form, with the byte at which it differs; a bound that [`check_key`] refuses.
///
/// # Examples
///
/// ```
/// use tablekeys::range::KeyRange;
///
/// let range: KeyRange = r#"["order.", "order0")"#.parse()?;
/// assert_eq!(range, KeyRange::prefix("order.")?);
///
/// let error = r#"["a", "b"#.parse::<KeyRange>().unwrap_err();
/// let expected = r#"expected a range such as ["a", "b") or ("a", ..) at byte 8 of a key range, found the end"#;
/// assert_eq!(error.to_string(), expected);
/// # Ok::<(), tablekeys::Error>(())
/// ```
impl FromStr for KeyRange {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            ALL_KEYS => return Ok(Self::all()),
            NO_KEYS => return Ok(Self::EMPTY),
            _ => {}
        }
        let (mut rest, mut illegal) = (text, None);
        let Some((lower, upper)) = ends(&mut rest, &mut illegal) else {
            let (expected, offset) = (r#"a range such as ["a", "b") or ("a", ..)"#, text.len() - rest.len());
            return Err(Error::unexpected(expected, offset, "a key range", rest.chars().next()));
        };
        if let Some((rest, found)) = illegal {
            return Err(key::illegal(text.len() - rest, found));
        }
        for end in [&lower, &upper] {
            if let Bound::Included(key) | Bound::Excluded(key) = end {
                check_key(key)?;
            }
        }
        let range = Self::of(lower, upper);
        // What reads well but is written otherwise: no keys, all keys, one key, a key that ends in a space, a closed end, an escape.
        let written = range.to_string();
        if written == text {
            return Ok(range);
        }
        let same = written.chars().zip(text.chars()).take_while(|(a, b)| a == b);
        let offset = same.map(|(c, _)| c.len_utf8()).sum();
        let found = text[offset..].chars().next().map_or_else(|| "the end".to_owned(), |found| format!("{found:?}"));
        Err(
            error!(Malformed at offset, "expected a key range in its one form, {written}, found {found} at byte {offset}"),
        )
    }
}

/// The first character that no key may hold, and the length of the text from it on.
type Illegal = Option<(usize, char)>;

/// Both ends. `None` where the rest is not one that a range goes on with.
fn ends(rest: &mut &str, illegal: &mut Illegal) -> Option<(Bound<String>, Bound<String>)> {
    let lower = if take(rest, "[") {
        Bound::Included(quoted(rest, illegal)?)
    } else if take(rest, "(..") {
        Bound::Unbounded
    } else if take(rest, "(") {
        Bound::Excluded(quoted(rest, illegal)?)
    } else {
        return None;
    };
    take(rest, ", ").then_some(())?;
    let upper = if take(rest, "..)") {
        Bound::Unbounded
    } else {
        let key = quoted(rest, illegal)?;
        if take(rest, "]") { Bound::Included(key) } else { take(rest, ")").then_some(Bound::Excluded(key))? }
    };
    rest.is_empty().then_some((lower, upper))
}

fn take(rest: &mut &str, literal: &str) -> bool {
    rest.strip_prefix(literal).is_some_and(|after| {
        *rest = after;
        true
    })
}

fn quoted(rest: &mut &str, illegal: &mut Illegal) -> Option<String> {
    take(rest, "\"").then_some(())?;
    let mut key = String::new();
    while !take(rest, "\"") {
        if take(rest, "\\\"") {
            key.push('"');
            continue;
        }
        let mut after = rest.chars();
        let (c, after) = match after.next()? {
            '\\' => {
                let (hex, after) = after.as_str().strip_prefix("u{")?.split_once('}')?;
                (u32::from_str_radix(hex, 16).ok().and_then(char::from_u32)?, after)
            }
            c => (c, after.as_str()),
        };
        if !key::is_legal(c) {
            illegal.get_or_insert((rest.len(), c));
        }
        key.push(c);
        *rest = after;
    }
    Some(key)
}
