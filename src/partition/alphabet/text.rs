//! Boundaries as text that can be kept with the data.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::Alphabet;
use crate::error::{Error, PartitionKind, Result};
use crate::partition::form::percent::{self, Byte, Percent};
use crate::partition::form::text::Fields;

/// The name of the design in its text form.
const NAME: &str = "alphabet:";

/// What ends the text of a padded alphabet. No boundary is printed with a colon.
const PADDED: &str = ":padded";

/// `alphabet:` and the boundaries with commas between them, followed by `:padded` if the PartitionKeys are.
///
/// Visible ASCII but `,`, `%` and `:` stands for itself. Every other byte is `%` and two upper-case hexadecimal digits.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAME)?;
        for (i, boundary) in self.boundaries.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{}", Percent(boundary, written))?;
        }
        f.write_str(if self.padded { PADDED } else { "" })
    }
}

/// Reads exactly what `Display` prints. `alphabet:` alone is the alphabet of one partition.
impl FromStr for Alphabet {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let text = Fields::after(NAME, text)?.rest();
        let (boundaries, padded) = text.strip_suffix(PADDED).map_or((text, false), |boundaries| (boundaries, true));
        let mut offset = NAME.len();
        let read = |boundary: &str| {
            let start = offset;
            offset += boundary.len() + 1;
            percent::read(boundary, written).map_err(|at| {
                let found = boundary[at..].chars().next().unwrap_or(',');
                Error::new(PartitionKind::BoundaryText { offset: start + at, found })
            })
        };
        let alphabet = if boundaries.is_empty() {
            Self::of(Vec::new())
        } else {
            Self::with_boundaries(boundaries.split(',').map(read).collect::<Result<Vec<String>>>()?)?
        };
        Ok(Self { padded, ..alphabet })
    }
}

/// How a byte of a boundary is written. Boundaries are folded, so no capital letter is in one.
const fn written(byte: u8) -> Byte {
    match byte {
        b'A'..=b'Z' => Byte::Never,
        b',' | b'%' | b':' => Byte::Escaped,
        _ if byte.is_ascii_graphic() => Byte::Itself,
        _ => Byte::Escaped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boundaries_read_back_whatever_they_hold() {
        let odd = Alphabet::with_boundaries(["\n", " ", "%", ",", ":padded", "é", "日本"]).unwrap();
        assert_eq!(odd.to_string(), "alphabet:%0A,%20,%25,%2C,%3Apadded,%C3%A9,%E6%97%A5%E6%9C%AC");
        assert_eq!(odd.to_string().parse(), Ok(odd.clone()));
        assert_eq!(odd.clone().padded().to_string().parse(), Ok(odd.padded()));
        let one = Alphabet::with_boundaries::<[&str; 0]>([]).unwrap();
        assert_eq!((one.to_string().parse(), one.partitions()), (Ok(one.clone()), 1));
    }

    #[test]
    fn text_that_is_never_printed_is_refused_with_its_place() {
        let message = |text: &str| format!("alphabet:{text}").parse::<Alphabet>().unwrap_err().to_string();
        assert!(message("e,I,m").contains("found 'I' at byte 11"));
        assert!(message("e,%2c").contains("found '%' at byte 11"));
        assert!(message("e,%61").contains("found '%' at byte 11"));
        assert!(message("e,%41").contains("found '%' at byte 11"));
        assert!(message("e,%4").contains("found '%' at byte 11"));
        assert!(message("e,é").contains("found 'é' at byte 11"));
        assert!(message("e,f%C3").contains("found '%' at byte 12"));
        assert!(message("e :padded").contains("found ' ' at byte 10"));
        assert_eq!(message("e,,m"), "expected text in boundary 1, found an empty one");
        assert!(message("m,e").ends_with("found it before"));
        assert!(message("e,e").ends_with("found it equal"));
        for text in ["", "e,i,m,q,u", "siphash:64", "Alphabet:e"] {
            assert!(
                text.parse::<Alphabet>().unwrap_err().to_string().starts_with("expected \"alphabet:\" at the start")
            );
        }
    }
}
