//! A range as text.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use core::fmt::{self, Write};
use core::ops::Bound;
use core::str::FromStr;

use super::{KeyRange, Lower, bound};
use crate::error::{Error, Result, error};
use crate::key::check_key;

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
/// Text of another form, with the byte at which it differs; a bound that [`check_key`](crate::table::check_key) refuses.
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
/// assert_eq!(error.to_string(), "expected a closing quote at byte 8 of a key range, found the end");
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
        let mut reader = Reader { text, at: 0 };
        let past = match reader.next() {
            Some('[') => false,
            Some('(') => true,
            _ => return Err(reader.expected("\"[\", \"(\", \"all keys\" or \"no keys\"", 0)),
        };
        let lower = match reader.end(past)? {
            Some(key) if past => Lower::Past(key),
            Some(key) => Lower::from(key),
            None => Lower::From(String::new()),
        };
        reader.literal(", ")?;
        let upper = match (reader.end(true)?, reader.literal(")")) {
            (upper, Ok(())) => upper,
            (Some(key), Err(_)) if reader.literal("]").is_ok() => bound::just_past(&key),
            (_, Err(error)) => return Err(error),
        };
        if reader.at < text.len() {
            return Err(reader.expected("the end", reader.at));
        }
        let range = Self::new(lower, upper);
        // What reads well but is written otherwise: no keys, all keys, one key, a key that ends in a space, a closed end.
        let written = range.to_string();
        if written == text {
            return Ok(range);
        }
        let same = written.chars().zip(text.chars()).take_while(|(a, b)| a == b);
        let offset = same.map(|(c, _)| c.len_utf8()).sum();
        let found = text[offset..].chars().next().map_or_else(|| "the end".to_owned(), |found| format!("{found:?}"));
        Err(error!(Malformed, "expected a key range in its one form, {written}, found {found} at byte {offset}"))
    }
}

struct Reader<'t> {
    text: &'t str,
    /// The byte offset of the next character.
    at: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let next = self.text[self.at..].chars().next()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn expected(&self, expected: &'static str, offset: usize) -> Error {
        let found = self.text[offset..].chars().next();
        Error::unexpected(expected, offset, "a key range", found)
    }

    fn literal(&mut self, literal: &'static str) -> Result<()> {
        if self.text[self.at..].starts_with(literal) {
            self.at += literal.len();
            return Ok(());
        }
        Err(self.expected(if literal == ", " { "a comma and a space" } else { "')'" }, self.at))
    }

    /// A key in quotes, or `None` for two points where they may stand.
    fn end(&mut self, may_be_open: bool) -> Result<Option<String>> {
        let start = self.at;
        if may_be_open && self.literal("..").is_ok() {
            return Ok(None);
        }
        if self.next() != Some('"') {
            return Err(
                self.expected(if may_be_open { "a key in quotes or two points" } else { "a key in quotes" }, start)
            );
        }
        let mut key = String::new();
        loop {
            let offset = self.at;
            match self.next() {
                Some('"') => break,
                Some('\\') => key.push(self.escaped(offset)?),
                Some(c) if c.is_ascii() => key.push(c),
                Some(_) => return Err(self.expected("a character past ASCII as \\u{...}", offset)),
                None => return Err(self.expected("a closing quote", offset)),
            }
        }
        check_key(&key)?;
        Ok(Some(key))
    }

    /// What stands for one character, from the backslash at `offset`.
    fn escaped(&mut self, offset: usize) -> Result<char> {
        let rest = &self.text[offset..];
        if rest.starts_with("\\\"") {
            self.at += 1;
            return Ok('"');
        }
        let hex = rest.strip_prefix("\\u{").and_then(|rest| rest.split_once('}'));
        let c = hex.and_then(|(hex, _)| u32::from_str_radix(hex, 16).ok()).and_then(char::from_u32);
        match c.filter(|c| rest.starts_with(&c.escape_unicode().to_string()) && !c.is_ascii()) {
            Some(c) => {
                self.at = offset + c.escape_unicode().len();
                Ok(c)
            }
            None => Err(self.expected("an escape as a key range is written with", offset)),
        }
    }
}
