//! The encodings of levels and values, from the bytes of a page.
//!
//! As the format's own description has them: <https://parquet.apache.org/docs/file-format/data-pages/encodings/>. Nothing is
//! made room for that the bytes only claim.

use bytes::Bytes;
use parquet::basic::Encoding;
use parquet::errors::ParquetError;

use super::pages::invalid;
use crate::lines::block::Span;

type Result<T> = std::result::Result<T, ParquetError>;

fn short() -> ParquetError {
    invalid("a page ends in the middle of a value")
}

/// Whole numbers below 2^32 in runs: one value several times, or several values of as many bits each.
#[derive(Debug)]
pub(super) struct Runs {
    bytes: Bytes,
    at: usize,
    bits: u32,
    /// How many values are left of the run, and what they are.
    left: usize,
    run: Run,
}

#[derive(Debug)]
enum Run {
    Same(u32),
    /// The bit that the next value begins with.
    Packed(usize),
}

impl Runs {
    pub(super) fn new(bytes: Bytes, bits: u32) -> Result<Self> {
        if bits > 32 {
            return Err(invalid(format!("expected values of at most 32 bits, found {bits}")));
        }
        Ok(Self { bytes, at: 0, bits, left: 0, run: Run::Same(0) })
    }

    /// Tells of the next `count` values: each, and how often it follows itself.
    #[inline]
    pub(super) fn each(&mut self, mut count: usize, mut found: impl FnMut(u32, usize)) -> Result<()> {
        while count > 0 {
            if self.left == 0 {
                self.next_run()?;
            }
            let some = self.left.min(count);
            match &mut self.run {
                Run::Same(value) => found(*value, some),
                Run::Packed(bit) => {
                    let mask = u32::MAX.checked_shr(32 - self.bits).unwrap_or(0);
                    for _ in 0..some {
                        found(word(&self.bytes, *bit) & mask, 1);
                        *bit += self.bits as usize;
                    }
                }
            }
            self.left -= some;
            count -= some;
        }
        Ok(())
    }

    fn next_run(&mut self) -> Result<()> {
        let header = varint(&self.bytes, &mut self.at)?;
        let count = usize::try_from(header >> 1).map_err(|_| short())?;
        if header & 1 == 0 {
            let width = self.bits.div_ceil(8) as usize;
            let value = self.bytes.get(self.at..self.at + width).ok_or_else(short)?;
            let value = value.iter().rev().fold(0, |value, &byte| value << 8 | u32::from(byte));
            (self.left, self.run) = (count, Run::Same(value));
            self.at += width;
        } else {
            // The last run may have fewer bytes than it says.
            let left = self.bytes.len() - self.at;
            let groups = count.min(if self.bits == 0 { count } else { left.div_ceil(self.bits as usize) });
            let bytes = (groups.saturating_mul(self.bits as usize)).min(left);
            (self.left, self.run) = (groups.saturating_mul(8), Run::Packed(self.at * 8));
            if self.bits > 0 {
                self.left = self.left.min(bytes * 8 / self.bits as usize);
            }
            self.at += bytes;
        }
        if self.left == 0 && self.at >= self.bytes.len() { Err(short()) } else { Ok(()) }
    }
}

/// The 32 bits from this one on; zeros past the end.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lowest 32 bits are meant")]
fn word(bytes: &[u8], bit: usize) -> u32 {
    let at = bit / 8;
    let eight = match bytes.get(at..at + 8) {
        Some(eight) => eight.first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight)),
        None => bytes.get(at..).unwrap_or_default().iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    };
    (eight >> (bit % 8)) as u32
}

fn varint(bytes: &[u8], at: &mut usize) -> Result<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.get(*at).ok_or_else(short)?;
        *at += 1;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(value);
        }
    }
    Err(invalid("a number of more than 64 bits"))
}

/// Values of one page or dictionary: where each is in its bytes.
#[derive(Debug)]
pub(super) struct Values {
    bytes: Bytes,
    coding: Coding,
}

#[derive(Debug)]
enum Coding {
    /// Each after its length in four bytes.
    Lengths { at: usize },
    /// As many bytes each.
    Fixed { at: usize, width: usize },
    /// The first bytes of all values, then the second ones.
    Split { at: usize, width: usize, count: usize },
    /// Lengths apart, then all bytes; with a beginning each that is that of the value before.
    Delta { at: usize, lengths: std::vec::IntoIter<i64>, shared: std::vec::IntoIter<i64> },
    /// Numbers of four or eight bytes.
    Numbers { values: std::vec::IntoIter<i64>, width: usize },
}

/// The most values of a page whose encoding must be undone at once.
const MOST: usize = 1 << 22;

impl Values {
    /// `width` is that of values of one length. The page has at most `count` values.
    pub(super) fn new(bytes: Bytes, encoding: Encoding, width: Option<usize>, count: usize) -> Result<Self> {
        let mut at = 0;
        let coding = match (encoding, width) {
            (Encoding::PLAIN | Encoding::PLAIN_DICTIONARY, None) => Coding::Lengths { at: 0 },
            (Encoding::PLAIN | Encoding::PLAIN_DICTIONARY, Some(width)) => Coding::Fixed { at: 0, width },
            (Encoding::BYTE_STREAM_SPLIT, Some(width)) => {
                let count = bytes.len().checked_div(width).unwrap_or_default();
                Coding::Split { at: 0, width, count }
            }
            (Encoding::DELTA_BINARY_PACKED, Some(width @ (4 | 8))) => {
                Coding::Numbers { values: deltas(&bytes, &mut at, count)?.into_iter(), width }
            }
            (Encoding::DELTA_LENGTH_BYTE_ARRAY, None) => {
                let lengths = deltas(&bytes, &mut at, count)?.into_iter();
                Coding::Delta { at, lengths, shared: Vec::new().into_iter() }
            }
            (Encoding::DELTA_BYTE_ARRAY, _) => {
                let shared = deltas(&bytes, &mut at, count)?.into_iter();
                let lengths = deltas(&bytes, &mut at, count)?.into_iter();
                Coding::Delta { at, lengths, shared }
            }
            _ => return Err(invalid(format!("a column encoded as {encoding}, which is not read here"))),
        };
        Ok(Self { bytes, coding })
    }

    /// The bytes of the next values, where they are one after the other, and where each is in them.
    pub(super) fn together(&mut self, count: usize, spans: &mut Vec<Span>) -> Result<Option<&[u8]>> {
        let Coding::Lengths { at } = &mut self.coding else { return Ok(None) };
        let from = *at;
        for _ in 0..count {
            let len = self.bytes.get(*at..).and_then(<[u8]>::first_chunk).ok_or_else(short)?;
            let start = *at + 4;
            let end = start.checked_add(u32::from_le_bytes(*len) as usize).filter(|end| *end <= self.bytes.len());
            *at = end.ok_or_else(short)?;
            spans.push(Span::new(start - from, *at - from));
        }
        Ok(Some(&self.bytes[from..*at]))
    }

    /// Calls `found` with the next value; `last` is kept from one value to the next.
    #[inline]
    pub(super) fn next<T>(&mut self, last: &mut Vec<u8>, found: impl FnOnce(&[u8]) -> T) -> Result<T> {
        let bytes = &self.bytes;
        match &mut self.coding {
            Coding::Lengths { at } => {
                let len = bytes.get(*at..).and_then(<[u8]>::first_chunk).ok_or_else(short)?;
                let start = *at + 4;
                let value = bytes.get(start..start + u32::from_le_bytes(*len) as usize).ok_or_else(short)?;
                *at = start + value.len();
                Ok(found(value))
            }
            Coding::Fixed { at, width } => {
                let value = bytes.get(*at..*at + *width).ok_or_else(short)?;
                *at += *width;
                Ok(found(value))
            }
            Coding::Split { at, width, count } => {
                if at >= count {
                    return Err(short());
                }
                last.clear();
                last.extend((0..*width).map(|byte| bytes[byte * *count + *at]));
                *at += 1;
                Ok(found(last))
            }
            Coding::Delta { at, lengths, shared } => {
                let shared = usize::try_from(shared.next().unwrap_or(0)).map_err(|_| short())?;
                let len = lengths.next().and_then(|len| usize::try_from(len).ok()).ok_or_else(short)?;
                let rest = at.checked_add(len).and_then(|end| bytes.get(*at..end)).ok_or_else(short)?;
                if shared > last.len() {
                    return Err(short());
                }
                last.truncate(shared);
                last.extend_from_slice(rest);
                *at += len;
                Ok(found(last))
            }
            Coding::Numbers { values, width } => {
                let value = values.next().ok_or_else(short)?.to_le_bytes();
                Ok(found(&value[..*width]))
            }
        }
    }

    /// At most how many bytes the values take together.
    pub(super) fn most_bytes(&self) -> usize {
        match &self.coding {
            Coding::Delta { lengths, shared, .. } => {
                let sum = |lengths: &[i64]| {
                    lengths
                        .iter()
                        .fold(0usize, |sum, &len| sum.saturating_add(usize::try_from(len).unwrap_or_default()))
                };
                sum(lengths.as_slice()).saturating_add(sum(shared.as_slice()))
            }
            _ => self.bytes.len(),
        }
    }
}

/// Numbers as their differences, in blocks of a least difference and what is above it in few bits.
fn deltas(bytes: &Bytes, at: &mut usize, most: usize) -> Result<Vec<i64>> {
    let mut size = || Ok::<_, ParquetError>(usize::try_from(varint(bytes, at)?).unwrap_or(usize::MAX));
    let (block, parts, count) = (size()?, size()?, size()?);
    let mut value = signed(varint(bytes, at)?);
    let each = block.checked_div(parts).unwrap_or_default();
    if count > most || count > MOST {
        return Err(invalid(format!("expected at most {} values in a page, found {count}", most.min(MOST))));
    }
    if each == 0 || each % 32 != 0 || each > 1 << 16 || parts > 1 << 10 {
        return Err(invalid("blocks of differences that are none"));
    }
    let mut values = Vec::new();
    if count > 0 {
        values.push(value);
    }
    while values.len() < count {
        let least = signed(varint(bytes, at)?);
        let widths = *at..*at + parts;
        *at = widths.end;
        for width in widths {
            if values.len() == count {
                break;
            }
            let bits = usize::from(*bytes.get(width).ok_or_else(short)?);
            let len = each * bits / 8;
            let packed = bytes.get(*at..*at + len).filter(|_| bits <= 64).ok_or_else(short)?;
            *at += len;
            for place in 0..each.min(count - values.len()) {
                value = value.wrapping_add(least).wrapping_add(packed_at(packed, place * bits, bits));
                values.push(value);
            }
        }
    }
    Ok(values)
}

fn packed_at(bytes: &[u8], bit: usize, bits: usize) -> i64 {
    let low = u64::from(word(bytes, bit));
    let high = if bits > 32 { u64::from(word(bytes, bit + 32)) } else { 0 };
    let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
    ((low | high << 32) & mask).cast_signed()
}

fn signed(value: u64) -> i64 {
    (value >> 1).cast_signed() ^ -(value & 1).cast_signed()
}
