//! Text, characters and bytes as parts.

use std::borrow::Cow;

use super::Part;
use super::codec::{Order, Reader, Writer};
use super::number::{hex, hex_fault, parse_hex};
use crate::error::{Expected, Result};
use crate::escape::{is_plain, push_escaped, unescape_text, word};

/// What ends reversed text: above whatever can continue it.
const TEXT_END: &str = "~~";

/// What ends reversed bytes: above every hex digit.
const BYTES_END: &str = "~";

/// The 88 characters of escaped text, mirrored: the first is the last. 0 where there is none.
const MIRROR: [u8; 256] = {
    let (mut mirror, mut low, mut high) = ([0; 256], 0x22, 0x7e);
    while low <= high {
        mirror[low as usize] = high;
        mirror[high as usize] = low;
        (low, high) = (low + 1, high - 1);
        while matches!(low, b'#' | b'%' | b'/' | b'?' | b'\\') {
            low += 1;
        }
        while matches!(high, b'#' | b'%' | b'/' | b'?' | b'\\') {
            high -= 1;
        }
    }
    mirror
};

#[inline]
fn write_text(text: &str, key: &mut Writer<'_>, order: Order) {
    let end = if order.is_descending() { TEXT_END.len() } else { 0 };
    let count = || text.bytes().map(|byte| word(byte).characters().len()).sum::<usize>() + end;
    // A byte is three characters at most.
    if !key.has_room(text.len().saturating_mul(3).saturating_add(end), count) {
        return;
    }
    match order {
        Order::Ascending if is_plain(text.as_bytes()) => key.key.push_str(text),
        Order::Ascending => push_escaped(text, key.key),
        Order::Descending => {
            for byte in text.bytes() {
                for &character in word(byte).characters() {
                    key.key.push(char::from(MIRROR[usize::from(character)]));
                }
            }
            key.key.push_str(TEXT_END);
        }
    }
}

#[inline]
fn read_text<'k>(key: &mut Reader<'k>, name: &'static str, order: Order) -> Result<Cow<'k, str>> {
    let segment = key.segment(name);
    let text = match order {
        Order::Ascending => unescape_text(segment).map_err(|offset| key.malformed(offset, Expected::Text))?,
        Order::Descending => Cow::Owned(read_mirrored(key, segment)?),
    };
    key.pass(segment);
    Ok(text)
}

fn read_mirrored(key: &Reader<'_>, segment: &str) -> Result<String> {
    let Some(mirrored) = segment.strip_suffix(TEXT_END) else {
        return Err(key.malformed(segment.len(), Expected::TextEnd));
    };
    let mut escaped = String::with_capacity(mirrored.len());
    for (offset, byte) in mirrored.bytes().enumerate() {
        match MIRROR[usize::from(byte)] {
            0 => return Err(key.malformed(offset, Expected::Text)),
            character => escaped.push(char::from(character)),
        }
    }
    match unescape_text(&escaped) {
        Ok(text) => Ok(text.into_owned()),
        Err(offset) => Err(key.malformed(offset, Expected::Text)),
    }
}

impl Part for str {
    type Decoded<'k> = Cow<'k, str>;

    #[inline]
    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        write_text(self, key, order);
        Ok(())
    }

    #[inline]
    fn read<'k>(key: &mut Reader<'k>, order: Order) -> Result<Cow<'k, str>> {
        read_text(key, "str", order)
    }
}

impl Part for String {
    type Decoded<'k> = Self;

    #[inline]
    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        self.as_str().write(key, order)
    }

    #[inline]
    fn read(key: &mut Reader<'_>, order: Order) -> Result<Self> {
        read_text(key, "String", order).map(Cow::into_owned)
    }
}

impl Part for char {
    type Decoded<'k> = Self;

    #[inline]
    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        write_text(self.encode_utf8(&mut [0; 4]), key, order);
        Ok(())
    }

    fn read(key: &mut Reader<'_>, order: Order) -> Result<Self> {
        let start = key.offset();
        let text = read_text(key, "char", order)?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Ok(character),
            _ => Err(key.malformed_at(start, Expected::OneCharacter)),
        }
    }
}

impl Part for [u8] {
    type Decoded<'k> = Vec<u8>;

    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        let (complement, end) = if order.is_descending() { (0xff, BYTES_END.len()) } else { (0, 0) };
        let characters = self.len().saturating_mul(2).saturating_add(end);
        if !key.has_room(characters, || characters) {
            return Ok(());
        }
        for &byte in self {
            key.ascii(hex(byte ^ complement));
        }
        if order.is_descending() {
            key.key.push_str(BYTES_END);
        }
        Ok(())
    }

    fn read(key: &mut Reader<'_>, order: Order) -> Result<Vec<u8>> {
        let segment = key.segment("bytes");
        let (digits, complement) = match order {
            Order::Ascending => (segment, 0),
            Order::Descending => match segment.strip_suffix(BYTES_END) {
                Some(digits) => (digits, 0xff),
                None => return Err(key.malformed(segment.len(), Expected::Exactly('~'))),
            },
        };
        let (pairs, odd) = digits.as_bytes().as_chunks::<2>();
        let bytes: Option<Vec<u8>> = pairs.iter().map(|&pair| parse_hex(pair).map(|byte| byte ^ complement)).collect();
        match bytes {
            Some(bytes) if odd.is_empty() => {
                key.pass(segment);
                Ok(bytes)
            }
            _ => {
                let (offset, expected) = hex_fault(digits.as_bytes());
                Err(key.malformed(offset, expected))
            }
        }
    }
}

impl Part for Vec<u8> {
    type Decoded<'k> = Self;

    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        self.as_slice().write(key, order)
    }

    fn read(key: &mut Reader<'_>, order: Order) -> Result<Self> {
        <[u8]>::read(key, order)
    }
}

/// As a slice of them, and read back only at this length.
impl<const N: usize> Part for [u8; N] {
    type Decoded<'k> = Self;

    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        self.as_slice().write(key, order)
    }

    fn read(key: &mut Reader<'_>, order: Order) -> Result<Self> {
        let start = key.offset();
        let bytes = <[u8]>::read(key, order)?;
        <[u8; N]>::try_from(bytes).map_err(|_| key.malformed_at(start, Expected::Bytes(N)))
    }
}

/// As what it holds.
impl<T: Part + ToOwned + ?Sized> Part for Cow<'_, T> {
    type Decoded<'k> = T::Decoded<'k>;

    #[inline]
    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        (**self).write(key, order)
    }

    #[inline]
    fn read<'k>(key: &mut Reader<'k>, order: Order) -> Result<Self::Decoded<'k>> {
        T::read(key, order)
    }
}
