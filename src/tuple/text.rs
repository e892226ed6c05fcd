//! Text and characters as parts.

use std::borrow::Cow;

use super::codec::{Order, Reader, Writer};
use super::part::{Decode, Part, itself};
use crate::error::{Expected, Result};
use crate::escape::Escape;

/// What ends reversed text: above every character that can continue it.
const TEXT_END: &str = "~~";

impl Escape {
    /// The characters of escaped text, mirrored: the first becomes the last. 0 for other characters.
    const fn mirror(self) -> &'static [u8; 256] {
        const fn mirrored(escape: Escape) -> [u8; 256] {
            let (mut mirror, mut low, mut high) = ([0; 256], 0x22, 0x7e);
            while low <= high {
                mirror[low as usize] = high;
                mirror[high as usize] = low;
                (low, high) = (low + 1, high - 1);
                while never_written(low, escape) {
                    low += 1;
                }
                while never_written(high, escape) {
                    high -= 1;
                }
            }
            mirror
        }
        const fn never_written(character: u8, escape: Escape) -> bool {
            match character {
                b'#' | b'%' | b'/' | b'?' | b'\\' => true,
                b'\'' => matches!(escape, Escape::Strict),
                _ => false,
            }
        }
        const STANDARD: [u8; 256] = mirrored(Escape::Standard);
        const STRICT: [u8; 256] = mirrored(Escape::Strict);
        match self {
            Self::Standard => &STANDARD,
            Self::Strict => &STRICT,
        }
    }
}

#[inline]
fn write_text(text: &str, key: &mut Writer<'_>, order: Order, escape: Escape) {
    let end = if order.is_descending() { TEXT_END.len() } else { 0 };
    let count = || text.bytes().map(|byte| escape.word(byte).characters().len()).sum::<usize>() + end;
    // A byte becomes three characters at most.
    if !key.has_room(text.len().saturating_mul(3).saturating_add(end), count) {
        return;
    }
    match order {
        Order::Ascending if escape.is_plain(text.as_bytes()) => key.key.push_str(text),
        Order::Ascending => escape.push(text, key.key),
        Order::Descending => {
            let mirror = escape.mirror();
            for byte in text.bytes() {
                for &character in escape.word(byte).characters() {
                    key.key.push(char::from(mirror[usize::from(character)]));
                }
            }
            key.key.push_str(TEXT_END);
        }
    }
}

#[inline]
fn read_text<'k>(key: &mut Reader<'k>, name: &'static str, order: Order, escape: Escape) -> Result<Cow<'k, str>> {
    let segment = key.segment(name);
    let text = match order {
        Order::Ascending => escape.text(segment).map_err(|offset| key.malformed(offset, Expected::Text))?,
        Order::Descending => Cow::Owned(read_mirrored(key, segment, escape)?),
    };
    key.pass(segment);
    Ok(text)
}

fn read_mirrored(key: &Reader<'_>, segment: &str, escape: Escape) -> Result<String> {
    let Some(mirrored) = segment.strip_suffix(TEXT_END) else {
        return Err(key.malformed(segment.len(), Expected::TextEnd));
    };
    let mirror = escape.mirror();
    let mut escaped = String::with_capacity(mirrored.len());
    for (offset, byte) in mirrored.bytes().enumerate() {
        match mirror[usize::from(byte)] {
            0 => return Err(key.malformed(offset, Expected::Text)),
            character => escaped.push(char::from(character)),
        }
    }
    match escape.text(&escaped) {
        Ok(text) => Ok(text.into_owned()),
        Err(offset) => Err(key.malformed(offset, Expected::Text)),
    }
}

impl Part for str {
    itself!(unsized);

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        write_text(self, key, order, Escape::Standard);
        Ok(())
    }
}

impl Decode for str {
    type Decoded<'k> = Cow<'k, str>;

    #[inline]
    fn read_part<'k>(key: &mut Reader<'k>, order: Order) -> Result<Cow<'k, str>> {
        read_text(key, "str", order, Escape::Standard)
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
        read_text(key, "String", order, Escape::Standard).map(Cow::into_owned)
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
        write_text(self.0.as_ref(), key, order, Escape::Strict);
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
        read_text(key, "Strict", order, Escape::Strict).map(|text| Strict(text.into()))
    }
}

impl Part for char {
    itself!();

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        write_text(self.encode_utf8(&mut [0; 4]), key, order, Escape::Standard);
        Ok(())
    }
}

impl Decode for char {
    type Decoded<'k> = Self;

    fn read_part(key: &mut Reader<'_>, order: Order) -> Result<Self> {
        let place = key.place();
        let text = read_text(key, "char", order, Escape::Standard)?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Ok(character),
            _ => Err(key.malformed_part(place, Expected::OneCharacter)),
        }
    }
}
