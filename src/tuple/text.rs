//! Text and characters as parts.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::codec::{Direction, Reader, Writer};
use super::fault::Expected;
use super::part::Part;
use crate::error::Result;
use crate::escape::{WORDS, Word, is_plain, plain_length, push_words, unescaped, word};

/// Ends reversed text: above every character that can continue it.
const TEXT_END: &str = "~~";

/// In place of the apostrophe that `{` would be mirrored to: between the mirrored `|` and `z`.
const BRACE: &str = "&~~~";

/// The characters of escaped text, mirrored. 0 for other characters, and for the two that no key has.
const MIRROR: &[u8; 256] = &{
    const fn is_never_written(character: u8) -> bool {
        matches!(character, b'#' | b'%' | b'/' | b'?' | b'\\')
    }
    let (mut mirror, mut low, mut high) = ([0; 256], 0x22, 0x7e);
    while low <= high {
        mirror[low as usize] = high;
        mirror[high as usize] = low;
        (low, high) = (low + 1, high - 1);
        while is_never_written(low) {
            low += 1;
        }
        while is_never_written(high) {
            high -= 1;
        }
    }
    (mirror[b'{' as usize], mirror[b'\'' as usize]) = (0, 0);
    mirror
};

/// What each byte of text but `{` is written as, mirrored.
const MIRRORED: &[Word; 256] = &{
    let mut words = *WORDS;
    let mut byte = 0;
    while byte < 256 {
        let [first, second, third] = words[byte].characters;
        words[byte].characters = [MIRROR[first as usize], MIRROR[second as usize], MIRROR[third as usize]];
        byte += 1;
    }
    words
};

#[inline]
fn write_text(text: &str, key: &mut Writer<'_>, order: Direction) {
    match order {
        Direction::Ascending => {
            let count = || text.bytes().map(|byte| usize::from(word(byte).length)).sum::<usize>();
            // A byte becomes three characters at most.
            if !key.has_room(text.len().saturating_mul(3), count) {
                return;
            }
            if is_plain(text.as_bytes()) { key.key.push_str(text) } else { push_words(WORDS, text, key.key) }
        }
        Direction::Descending => write_mirrored(text, key),
    }
}

fn write_mirrored(text: &str, key: &mut Writer<'_>) {
    let length = |byte| if byte == b'{' { BRACE.len() } else { usize::from(word(byte).length) };
    let count = || text.bytes().map(length).sum::<usize>() + TEXT_END.len();
    if !key.has_room(text.len().saturating_mul(BRACE.len()).saturating_add(TEXT_END.len()), count) {
        return;
    }
    for (at, piece) in text.split('{').enumerate() {
        if at > 0 {
            key.key.push_str(BRACE);
        }
        push_words(MIRRORED, piece, key.key);
    }
    key.key.push_str(TEXT_END);
}

#[inline]
fn read_text<'k>(key: &mut Reader<'k>, name: &'static str, order: Direction) -> Result<Cow<'k, str>> {
    if order == Direction::Ascending {
        // Most text has nothing escaped: one pass finds its end.
        let rest = key.rest();
        let length = plain_length(rest.as_bytes());
        if matches!(rest.as_bytes().get(length), None | Some(b'!')) {
            return Ok(Cow::Borrowed(key.part(name, length)));
        }
    }
    read_escaped(key, name, order).map(Cow::Owned)
}

fn read_escaped(key: &mut Reader<'_>, name: &'static str, order: Direction) -> Result<String> {
    let segment = key.segment(name);
    let text = match order {
        Direction::Ascending => unescaped(segment).map_err(|offset| key.malformed(offset, Expected::TEXT)),
        Direction::Descending => read_mirrored(key, segment),
    }?;
    key.pass(segment);
    Ok(text)
}

fn read_mirrored(key: &Reader<'_>, segment: &str) -> Result<String> {
    let Some(mirrored) = segment.strip_suffix(TEXT_END) else {
        return Err(key.malformed(segment.len(), Expected::In("'~~' at the end")));
    };
    let mut escaped = Vec::with_capacity(mirrored.len());
    let mut offset = 0;
    while let Some(&byte) = mirrored.as_bytes().get(offset) {
        let (character, length) = if mirrored.as_bytes()[offset..].starts_with(BRACE.as_bytes()) {
            (b'{', BRACE.len())
        } else {
            (MIRROR[usize::from(byte)], 1)
        };
        if character == 0 {
            return Err(key.malformed(offset, Expected::MIRRORED_TEXT));
        }
        escaped.push(character);
        offset += length;
    }
    let escaped = String::from_utf8(escaped).expect("mirrored characters are ASCII");
    if is_plain(escaped.as_bytes()) {
        return Ok(escaped);
    }
    unescaped(&escaped).map_err(|offset| {
        let braces = escaped[..offset].bytes().filter(|&byte| byte == b'{').count();
        key.malformed(offset + braces * (BRACE.len() - 1), Expected::MIRRORED_TEXT)
    })
}

impl Part for str {
    type Decoded<'k> = Cow<'k, str>;

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
        write_text(self, key, order);
        Ok(())
    }

    #[inline]
    fn read_part<'k>(key: &mut Reader<'k>, order: Direction) -> Result<Cow<'k, str>> {
        read_text(key, "str", order)
    }
}

impl Part for char {
    type Decoded<'k> = Self;

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
        write_text(self.encode_utf8(&mut [0; 4]), key, order);
        Ok(())
    }

    fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Self> {
        let start = key.offset();
        let text = read_text(key, "char", order)?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Ok(character),
            _ => Err(key.malformed_part(start, Expected::In("one character"))),
        }
    }
}
