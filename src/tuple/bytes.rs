//! Bytes as parts.

use alloc::vec::Vec;

use super::codec::{Direction, Reader, Writer};
use super::fault::Expected;
use super::number::{hex, hex_fault, parse_hex};
use super::part::Part;
use crate::error::Result;

/// Ends reversed bytes: above every hex digit.
const BYTES_END: &str = "~";

impl Part for [u8] {
    type Decoded<'k> = Vec<u8>;

    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
        let (complement, end) = if order.is_descending() { (0xff, BYTES_END.len()) } else { (0, 0) };
        let characters = self.len().saturating_mul(2).saturating_add(end);
        if !key.has_room(characters, || characters) {
            return Ok(());
        }
        // Each call checks once that digits are text, which costs more than to write them.
        let (eights, rest) = self.as_chunks::<8>();
        for eight in eights {
            let mut digits = [0; 16];
            digits.as_chunks_mut().0.copy_from_slice(&eight.map(|byte| hex(byte ^ complement)));
            key.ascii(digits);
        }
        for &byte in rest {
            key.ascii(hex(byte ^ complement));
        }
        if order.is_descending() {
            key.key.push_str(BYTES_END);
        }
        Ok(())
    }

    fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Vec<u8>> {
        let segment = key.segment("bytes");
        let (digits, complement) = match order {
            Direction::Ascending => (segment, 0),
            Direction::Descending => match segment.strip_suffix(BYTES_END) {
                Some(digits) => (digits, 0xff),
                None => return Err(key.malformed(segment.len(), Expected::In("'~'"))),
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

/// As a slice, and read back only at this length.
impl<const N: usize> Part for [u8; N] {
    type Decoded<'k> = Self;

    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
        self.as_slice().write_part(key, order)
    }

    fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Self> {
        let start = key.offset();
        let bytes = <[u8]>::read_part(key, order)?;
        <[u8; N]>::try_from(bytes).map_err(|_| key.malformed_part(start, Expected::Bytes(N)))
    }
}
