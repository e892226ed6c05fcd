//! Text and characters as parts.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::codec::{Order, Reader, Writer};
use super::part::{Decode, Part, itself};
use crate::error::{Expected, Result};
use crate::escape::{Escape, STANDARD, STRICT, Word, push_words};

/// What ends reversed text: above every character that can continue it.
const TEXT_END: &str = "~~";

/// The characters of escaped text, mirrored: the first becomes the last. 0 for other characters.
struct Mirror<const ALSO: u8>;

impl<const ALSO: u8> Mirror<ALSO> {
    const OF: &'static [u8; 256] = &{
        let (mut mirror, mut low, mut high) = ([0; 256], 0x22, 0x7e);
        while low <= high {
            mirror[low as usize] = high;
            mirror[high as usize] = low;
            (low, high) = (low + 1, high - 1);
            while Self::is_never_written(low) {
                low += 1;
            }
            while Self::is_never_written(high) {
                high -= 1;
            }
        }
        mirror
    };

    /// What each byte of text is written as, mirrored.
    const WORDS: &'static [Word; 256] = &{
        let mut words = *Escape::<ALSO>::WORDS;
        let mut byte = 0;
        while byte < 256 {
            let [first, second, third] = words[byte].characters;
            words[byte].characters = [Self::OF[first as usize], Self::OF[second as usize], Self::OF[third as usize]];
            byte += 1;
        }
        words
    };

    const fn is_never_written(character: u8) -> bool {
        character == ALSO || matches!(character, b'#' | b'%' | b'/' | b'?' | b'\\')
    }
}

#[inline]
fn write_text<const ALSO: u8>(text: &str, key: &mut Writer<'_>, order: Order) {
    let end = if order.is_descending() { TEXT_END.len() } else { 0 };
    let count = || text.bytes().map(|byte| usize::from(Escape::<ALSO>::word(byte).length)).sum::<usize>() + end;
    // A byte becomes three characters at most.
    if !key.has_room(text.len().saturating_mul(3).saturating_add(end), count) {
        return;
    }
    match order {
        Order::Ascending if Escape::<ALSO>::is_plain(text.as_bytes()) => key.key.push_str(text),
        Order::Ascending => push_words(Escape::<ALSO>::WORDS, text, key.key),
        Order::Descending => {
            push_words(Mirror::<ALSO>::WORDS, text, key.key);
            key.key.push_str(TEXT_END);
        }
    }
}

#[inline]
fn read_text<'k, const ALSO: u8>(key: &mut Reader<'k>, name: &'static str, order: Order) -> Result<Cow<'k, str>> {
    if order == Order::Ascending {
        // Most text has nothing escaped: one pass finds its end.
        let rest = key.rest();
        let length = Escape::<ALSO>::plain_length(rest.as_bytes());
        if matches!(rest.as_bytes().get(length), None | Some(b'!')) {
            return Ok(Cow::Borrowed(key.part(name, length)));
        }
    }
    read_escaped::<ALSO>(key, name, order).map(Cow::Owned)
}

fn read_escaped<const ALSO: u8>(key: &mut Reader<'_>, name: &'static str, order: Order) -> Result<String> {
    let segment = key.segment(name);
    let text = match order {
        Order::Ascending => Escape::<ALSO>::unescaped(segment).map_err(|offset| key.malformed(offset, Expected::Text)),
        Order::Descending => read_mirrored::<ALSO>(key, segment),
    }?;
    key.pass(segment);
    Ok(text)
}

fn read_mirrored<const ALSO: u8>(key: &Reader<'_>, segment: &str) -> Result<String> {
    let Some(mirrored) = segment.strip_suffix(TEXT_END) else {
        return Err(key.malformed(segment.len(), Expected::TextEnd));
    };
    let escaped: Vec<u8> = mirrored.bytes().map(|byte| Mirror::<ALSO>::OF[usize::from(byte)]).collect();
    if let Some(offset) = escaped.iter().position(|&character| character == 0) {
        return Err(key.malformed(offset, Expected::Text));
    }
    let escaped = String::from_utf8(escaped).expect("mirrored characters are ASCII");
    if Escape::<ALSO>::is_plain(escaped.as_bytes()) {
        return Ok(escaped);
    }
    Escape::<ALSO>::unescaped(&escaped).map_err(|offset| key.malformed(offset, Expected::Text))
}

impl Part for str {
    itself!(unsized);

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        write_text::<STANDARD>(self, key, order);
        Ok(())
    }
}

impl Decode for str {
    type Decoded<'k> = Cow<'k, str>;

    #[inline]
    fn read_part<'k>(key: &mut Reader<'k>, order: Order) -> Result<Cow<'k, str>> {
        read_text::<STANDARD>(key, "str", order)
    }
}

impl Part for String {
    itself!();

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        self.as_str().write_part(key, order)
    }
}

impl Decode for String {
    type Decoded<'k> = Self;

    #[inline]
    fn read_part(key: &mut Reader<'_>, order: Order) -> Result<Self> {
        read_text::<STANDARD>(key, "String", order).map(Cow::into_owned)
    }
}

/// Text as a part without an apostrophe: `'` is written as `&~~`, as [`escape_strict`](crate::table::escape_strict) writes it.
///
/// The service wants `'` doubled in the addresses of rows. Clients that do not double it, such as `azure_data_tables` 0.21 for
/// Rust, do not find the rows of `O'Neill`. Of all parts, only text can hold an apostrophe.
///
/// # Ordering
///
/// As the text.
///
/// # Stability
///
/// Frozen to the byte. Ascending, text without `'` is written as the text alone. Reversed, most characters differ: the alphabet that
/// is mirrored has one character less.
///
/// # Examples
///
/// ```
/// use core::cmp::Reverse;
/// use tablekeys::tuple::{self, Strict};
///
/// let key = tuple::encode(&(Strict("O'Neill"), 7_u16))?;
/// assert_eq!(key, "O&~~Neill!00007");
/// let (Strict(name), line) = tuple::decode::<(Strict<&str>, u16)>(&key)?;
/// assert_eq!((&*name, line), ("O'Neill", 7));
/// assert_eq!(tuple::encode(&("O'Neill", 7_u16))?, "O'Neill!00007");
/// assert_eq!(tuple::encode(&Reverse(Strict("O'Neill")))?, r#"U|""V@;88~~"#);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer the text alone where stored keys have that form, or where every client doubles `'`.
#[doc(alias = "apostrophe")]
#[doc(alias = "azure_data_tables")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Strict<T>(
    /// The text.
    pub T,
);

impl<T: AsRef<str>> Part for Strict<T> {
    itself!();

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        write_text::<STRICT>(self.0.as_ref(), key, order);
        Ok(())
    }
}

impl<T: Decode> Decode for Strict<T>
where
    for<'k> T::Decoded<'k>: From<Cow<'k, str>>,
{
    type Decoded<'k> = Strict<T::Decoded<'k>>;

    #[inline]
    fn read_part<'k>(key: &mut Reader<'k>, order: Order) -> Result<Self::Decoded<'k>> {
        read_text::<STRICT>(key, "Strict", order).map(|text| Strict(text.into()))
    }
}

impl Part for char {
    itself!();

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        write_text::<STANDARD>(self.encode_utf8(&mut [0; 4]), key, order);
        Ok(())
    }
}

impl Decode for char {
    type Decoded<'k> = Self;

    fn read_part(key: &mut Reader<'_>, order: Order) -> Result<Self> {
        let place = key.place();
        let text = read_text::<STANDARD>(key, "char", order)?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Ok(character),
            _ => Err(key.malformed_part(place, Expected::OneCharacter)),
        }
    }
}
