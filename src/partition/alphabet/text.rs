//! Boundaries as text that can be kept with the data.

use core::fmt;
use core::str::FromStr;

use super::Alphabet;
use crate::error::{DesignKind, Error, Kind, Result};

/// The boundaries with commas between them. Visible ASCII but `,` and `%` stands for itself, every other byte is `%` and
/// two upper-case hex digits.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, boundary) in self.boundaries.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            for byte in boundary.bytes() {
                if stands_for_itself(byte) { write!(f, "{}", char::from(byte))? } else { write!(f, "%{byte:02X}")? }
            }
        }
        Ok(())
    }
}

/// Reads exactly what `Display` prints. The empty text is the alphabet of one bucket.
impl FromStr for Alphabet {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        if text.is_empty() {
            return Ok(Self::of(Vec::new()));
        }
        let mut offset = 0;
        let read = |boundary: &str| {
            let start = offset;
            offset += boundary.len() + 1;
            unescape(boundary)
                .map_err(|(at, found)| Error::new(Kind::Design(DesignKind::BoundaryText { offset: start + at, found })))
        };
        Self::with_boundaries(text.split(',').map(read).collect::<Result<Vec<String>>>()?)
    }
}

const fn stands_for_itself(byte: u8) -> bool {
    byte.is_ascii_graphic() && !byte.is_ascii_uppercase() && !matches!(byte, b',' | b'%')
}

/// One boundary as printed, or where and what it has that is never printed.
fn unescape(text: &str) -> core::result::Result<String, (usize, char)> {
    let bad = |at: usize| (at, text[at..].chars().next().unwrap_or(','));
    let hex = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    };
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        if stands_for_itself(byte) {
            bytes.push(byte);
            at += 1;
            continue;
        }
        let escaped = match text.as_bytes().get(at..at + 3) {
            Some(&[b'%', high, low]) => hex(high).zip(hex(low)).map(|(high, low)| high << 4 | low),
            _ => None,
        };
        match escaped {
            Some(byte) if !stands_for_itself(byte) && !byte.is_ascii_uppercase() => bytes.push(byte),
            _ => return Err(bad(at)),
        }
        at += 3;
    }
    let valid = bytes.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
    String::from_utf8(bytes).map_err(|error| {
        // The place in the printed text: what stands for itself is one byte there, the rest three.
        let printed = error.as_bytes()[..valid].iter().map(|&byte| if stands_for_itself(byte) { 1 } else { 3 }).sum();
        bad(printed)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boundaries_read_back_whatever_they_hold() {
        let odd = Alphabet::with_boundaries(["\n", " ", "%", ",", "é", "日本"]).unwrap();
        assert_eq!(odd.to_string(), "%0A,%20,%25,%2C,%C3%A9,%E6%97%A5%E6%9C%AC");
        assert_eq!(odd.to_string().parse(), Ok(odd));
        let one = Alphabet::with_boundaries::<[&str; 0]>([]).unwrap();
        assert_eq!((one.to_string().parse(), one.partitions()), (Ok(one.clone()), 1));
    }

    #[test]
    fn what_is_never_printed_is_refused_with_its_place() {
        let say = |text: &str| text.parse::<Alphabet>().unwrap_err().to_string();
        assert!(say("e,I,m").contains("found 'I' at byte 2"));
        assert!(say("e,%2c").contains("found '%' at byte 2"));
        assert!(say("e,%61").contains("found '%' at byte 2"));
        assert!(say("e,%41").contains("found '%' at byte 2"));
        assert!(say("e,%4").contains("found '%' at byte 2"));
        assert!(say("e,é").contains("found 'é' at byte 2"));
        assert!(say("e,f%C3").contains("found '%' at byte 3"));
        assert_eq!(say("e,,m"), "expected text in boundary 1, found an empty one");
        assert!(say("m,e").ends_with("found it before"));
        assert!(say("e,e").ends_with("found it equal"));
    }
}
