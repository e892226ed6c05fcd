//! Lists of nodes as text: `east=1 west=1 north=2`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Node, listed};
use crate::error::{Error, PartitionKind, Result};
use crate::partition::plain_decimal;

/// Whether a byte of a name stands for itself. Each other byte is an escape.
const fn is_itself(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'!' | b'%' | b'=')
}

/// Nodes as a list in their order.
pub(in crate::partition) struct List<'n>(pub(in crate::partition) &'n [Node]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Node { name, weight }) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            for part in name.as_bytes().chunk_by(|&a, &b| is_itself(a) && is_itself(b)) {
                match core::str::from_utf8(part) {
                    Ok(text) if is_itself(part[0]) => f.write_str(text)?,
                    _ => write!(f, "%{:02X}", part[0])?,
                }
            }
            write!(f, "={weight}")?;
        }
        Ok(())
    }
}

/// The nodes of a list in their order. There is at least one.
pub(in crate::partition) fn read(text: &str) -> Result<Vec<Node>> {
    let nodes = text.split(' ').enumerate().map(|(index, node)| read_node(index, node));
    listed(nodes.collect::<Result<Vec<(String, u32)>>>()?)
}

fn read_node(index: usize, node: &str) -> Result<(String, u32)> {
    let bad = |expected| Error::new(PartitionKind::NodeText { index, expected, found: node.into() });
    let (name, weight) = node.split_once('=').ok_or_else(|| bad("a name, '=' and a weight"))?;
    let weight = plain_decimal(weight).and_then(|weight| u32::try_from(weight).ok());
    let weight = weight.ok_or_else(|| bad("a weight from 1 to 4294967295, without leading zeros, after '='"))?;
    let name = unescaped(name)
        .ok_or_else(|| bad("visible ASCII in the name, all else as '%' and two upper-case hex digits"))?;
    let name = String::from_utf8(name).map_err(|_| bad("a name that is UTF-8"))?;
    Ok((name, weight))
}

/// The bytes of a name, if it is what [`List`] writes of them.
fn unescaped(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    };
    let mut bytes = text.bytes();
    let mut name = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let byte = digit(bytes.next()?)? << 4 | digit(bytes.next()?)?;
            if is_itself(byte) {
                return None;
            }
            name.push(byte);
        } else if is_itself(byte) {
            name.push(byte);
        } else {
            return None;
        }
    }
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_reads_back_whatever_its_names_are() {
        let names =
            ["", " ", "a b", "a=b", "50%", "!", "points:64", "é", "日本\u{a0}\u{2028}", "%41", "~\"'", "\u{10ffff}"];
        let nodes = listed(names.into_iter().zip(1..)).unwrap();
        let text = List(&nodes).to_string();
        assert_eq!(
            text,
            "=1 %20=2 a%20b=3 a%3Db=4 50%25=5 %21=6 points:64=7 %C3%A9=8 %E6%97%A5%E6%9C%AC%C2%A0%E2%80%A8=9 %2541=10 \
             ~\"'=11 %F4%8F%BF%BF=12"
        );
        assert_eq!(read(&text), Ok(nodes));
    }

    #[test]
    fn text_that_is_never_written_is_refused_with_its_node() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(message("a=1 b"), "expected a name, '=' and a weight at node 1, found \"b\"");
        for text in ["", " a=1", "a=1 ", "a=1  b=1", " "] {
            assert!(message(text).starts_with("expected a name, '=' and a weight at node "), "{text}");
        }
        for weight in ["", "01", "+1", "-1", "1.0", "1,", "4294967296", "99999999999999999999", "1=1", "١", "1\tc=1"] {
            let message = message(&format!("a=1 b={weight}"));
            assert!(message.starts_with(
                "expected a weight from 1 to 4294967295, without leading zeros, after '=' at node 1, found \"b="
            ));
        }
        for name in ["é", "a%", "a%4", "a%zz", "a%3d", "a%41", "a!b", "a\tb", "\u{a0}"] {
            assert!(message(&format!("{name}=1")).contains("as '%' and two upper-case hex digits at node 0"), "{name}");
        }
        assert_eq!(message("a=1 %FF=1"), "expected a name that is UTF-8 at node 1, found \"%FF=1\"");
        assert_eq!(message("a=1 b=0"), "expected a weight of at least 1 for node 1 (\"b\"), found 0");
        assert_eq!(message("b=1 a=1 b=1"), "expected a new name for node 2, found \"b\", the name of node 0");
        assert!(message("a=1 b%0A=1").ends_with(", in the name of node 1 (\"b\\n\")"));
        assert!(
            message(&format!("{}=1", "x".repeat(513))).contains("at most 512 UTF-16 units, found 513, in the name of")
        );
    }
}
