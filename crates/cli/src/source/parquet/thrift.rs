//! Headers of pages and the footer, looked over before anything is made room for.
//!
//! The `parquet` crate reserves what a header or a schema claims, and takes a field for what its number says, whatever kind it
//! has. Here every length is within the bytes that are there, and fields that the crate reads have the kinds that it expects.

/// What is wrong with a header or a footer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    /// It goes on after the bytes.
    Short,
    /// A list of more values than there are bytes.
    Long {
        most: u64,
        found: u64,
    },
    Invalid,
    /// Structures in structures, too many.
    Deep,
    /// A group of the schema with more children than there are elements, or fewer than none.
    Children {
        most: u64,
        found: i64,
    },
    /// Names of columns that take more memory than is given to them.
    Names,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Header {
    /// The bytes of the header itself.
    pub(super) len: usize,
    /// Of the page, as it is after decompression.
    pub(super) uncompressed: i64,
}

/// Structures in structures of a header, at most.
const DEEPEST: u8 = 8;

/// Looks over the header that the bytes begin with, in the compact protocol of Thrift.
pub(super) fn header(bytes: &[u8]) -> Result<Header, Wrong> {
    let mut walk = Walk { bytes, at: 0 };
    let mut header = Header::default();
    walk.fields(PAGE, DEEPEST, &mut |field, value| {
        if field == 2 {
            header.uncompressed = value;
        }
    })?;
    header.len = walk.at;
    Ok(header)
}

/// What a field is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    Truth,
    Byte,
    Whole,
    Bytes,
    Fields(&'static [Self]),
}

use Kind::{Byte, Bytes, Fields, Truth, Whole};

/// The fields of a page's header, from that of number 1 on.
const PAGE: &[Kind] = &[Whole, Whole, Whole, Whole, Fields(DATA), Fields(&[]), Fields(DICTIONARY), Fields(DATA_2)];
const DATA: &[Kind] = &[Whole, Whole, Whole, Whole, Fields(STATISTICS)];
const DICTIONARY: &[Kind] = &[Whole, Whole, Truth];
const DATA_2: &[Kind] = &[Whole, Whole, Whole, Whole, Whole, Whole, Truth, Fields(STATISTICS)];
const STATISTICS: &[Kind] = &[Bytes, Bytes, Whole, Whole, Bytes, Bytes, Truth, Truth, Whole];

/// Those of an element of the schema: the fourth is its name, the fifth how many children it has.
pub(super) const ELEMENT: &[Kind] =
    &[Whole, Whole, Whole, Bytes, Whole, Whole, Whole, Whole, Whole, Fields(LOGICAL_TYPE)];
const LOGICAL_TYPE: &[Kind] = &{
    let mut kinds = [NOTHING; 18];
    kinds[4] = Fields(&[Whole, Whole]);
    (kinds[6], kinds[7]) = (TIME, TIME);
    kinds[9] = Fields(&[Byte, Truth]);
    (kinds[15], kinds[16], kinds[17]) = (Fields(&[Byte]), Fields(&[Bytes]), Fields(&[Bytes, Whole]));
    kinds
};
const NOTHING: Kind = Fields(&[]);
const TIME: Kind = Fields(&[Truth, Fields(&[NOTHING, NOTHING, NOTHING])]);

pub(super) struct Walk<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) at: usize,
}

impl Walk<'_> {
    fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    fn byte(&mut self) -> Result<u8, Wrong> {
        let byte = *self.bytes.get(self.at).ok_or(Wrong::Short)?;
        self.at += 1;
        Ok(byte)
    }

    pub(super) fn varint(&mut self) -> Result<u64, Wrong> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(Wrong::Invalid)
    }

    /// A whole number, of which the lowest bit is the sign.
    fn integer(&mut self) -> Result<i64, Wrong> {
        let value = self.varint()?;
        Ok((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
    }

    pub(super) fn skip(&mut self, bytes: u64) -> Result<(), Wrong> {
        self.at += usize::try_from(bytes).ok().filter(|bytes| *bytes <= self.left()).ok_or(Wrong::Short)?;
        Ok(())
    }

    /// The kind of the next field, whose number follows that of the one before; none at the end of the structure.
    pub(super) fn begin(&mut self, field: &mut i16) -> Result<Option<u8>, Wrong> {
        let begin = self.byte()?;
        if begin == 0 {
            return Ok(None);
        }
        let next = match begin >> 4 {
            0 => i16::try_from(self.integer()?).ok(),
            delta => field.checked_add(delta.into()),
        };
        *field = next.ok_or(Wrong::Invalid)?;
        Ok(Some(begin & 0xf))
    }

    /// The fields of a structure; `found` is told of whole numbers, and how long texts are.
    pub(super) fn fields(&mut self, kinds: &[Kind], deepest: u8, found: &mut dyn FnMut(i16, i64)) -> Result<(), Wrong> {
        let mut field = 0;
        while let Some(kind) = self.begin(&mut field)? {
            let expected = usize::try_from(field).ok().and_then(|field| kinds.get(field.checked_sub(1)?));
            match (expected, kind) {
                // The kind of a field tells its truth.
                (None | Some(Truth), 1 | 2) => {}
                (Some(Whole), 4..=6) => found(field, self.integer()?),
                (Some(Bytes), 8) => {
                    let len = self.varint()?;
                    self.skip(len)?;
                    found(field, len.cast_signed());
                }
                (Some(Fields(kinds)), 12) => {
                    self.fields(kinds, deepest.checked_sub(1).ok_or(Wrong::Deep)?, &mut |_, _| {})?;
                }
                (None, _) | (Some(Byte), 3) => self.value(kind, deepest)?,
                _ => return Err(Wrong::Invalid),
            }
        }
        Ok(())
    }

    /// The kind of a list's values, and how many there are: each has a byte or more.
    pub(super) fn list(&mut self) -> Result<(u8, u64), Wrong> {
        let begin = self.byte()?;
        let found = if begin >> 4 == 0xf { self.varint()? } else { u64::from(begin >> 4) };
        let most = self.left() as u64;
        if found > most { Err(Wrong::Long { most, found }) } else { Ok((begin & 0xf, found)) }
    }

    pub(super) fn value(&mut self, kind: u8, deepest: u8) -> Result<(), Wrong> {
        let deepest = deepest.checked_sub(1).ok_or(Wrong::Deep)?;
        match kind {
            3 => self.skip(1),
            4..=6 => self.varint().map(|_| ()),
            7 => self.skip(8),
            8 => {
                let len = self.varint()?;
                self.skip(len)
            }
            9 | 10 => {
                let (kind, len) = self.list()?;
                (0..len).try_for_each(|_| self.value(kind, deepest))
            }
            12 => self.fields(&[], deepest, &mut |_, _| {}),
            // Maps are in no header and no footer, nor are lists of truths, which the crate skips as if they had no bytes.
            _ => Err(Wrong::Invalid),
        }
    }
}
