//! The values of pages, as the column readers of the `parquet` crate decode them, with what they make room for checked before.
//!
//! A page that refers to a dictionary is read as one of whole numbers, whose dictionary is 0, 1, 2 and so on: what comes out is
//! places in the dictionary.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use bytes::Bytes;
use parquet::basic::{Encoding, Repetition, Type as Physical};
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::column::reader::ColumnReaderImpl;
use parquet::data_type::{AsBytes, ByteArrayType, DataType, FixedLenByteArrayType, Int32Type, Int64Type, Int96Type};
use parquet::errors::{ParquetError, Result};
use parquet::schema::types::{ColumnDescPtr, ColumnDescriptor, ColumnPath, Type};

use super::BATCH;
use super::pages::{contained, invalid};
use super::thrift::{Walk, Wrong};

pub(super) fn short() -> ParquetError {
    invalid("a page ends in the middle of a value")
}

impl From<Wrong> for ParquetError {
    fn from(_: Wrong) -> Self {
        short()
    }
}

/// Cells of the pages that are fed.
pub(super) trait Values: Send {
    fn feed(&self, page: Page);

    /// Tells of the next `count` cells: the bytes of each value, or none.
    fn cells(&mut self, count: usize, found: &mut dyn FnMut(Option<&[u8]>)) -> Result<()>;
}

/// Those of a column.
pub(super) fn of(column: &ColumnDescPtr) -> Box<dyn Values> {
    match column.physical_type() {
        Physical::INT32 => Read::<Int32Type>::new(column),
        Physical::INT64 => Read::<Int64Type>::new(column),
        Physical::INT96 => Read::<Int96Type>::new(column),
        Physical::FIXED_LEN_BYTE_ARRAY => Read::<FixedLenByteArrayType>::new(column),
        // No other column has a form.
        _ => Read::<ByteArrayType>::new(column),
    }
}

/// Places in a dictionary, of a column whose values have this level.
pub(super) fn of_places(full_level: i16) -> Result<Box<dyn Values>> {
    let place = Type::primitive_type_builder("place", Physical::INT32).with_repetition(Repetition::REQUIRED).build()?;
    let path = ColumnPath::from("place");
    Ok(Read::<Int32Type>::new(&Arc::new(ColumnDescriptor::new(Arc::new(place), full_level, 0, path))))
}

/// The dictionary of these places: the numbers from 0 on.
pub(super) fn numbered(count: usize) -> Result<Page> {
    let num_values = u32::try_from(count).map_err(|_| short())?;
    let buf = (0..num_values).flat_map(u32::to_le_bytes).collect::<Vec<u8>>().into();
    Ok(Page::DictionaryPage { buf, num_values, encoding: Encoding::PLAIN, is_sorted: true })
}

/// A column reader of the crate, and what it has read last.
struct Read<T: DataType> {
    to: Sender<Page>,
    reader: ColumnReaderImpl<T>,
    full_level: i16,
    levels: Vec<i16>,
    values: Vec<T::T>,
}

impl<T: DataType> Read<T> {
    #[expect(clippy::new_ret_no_self, reason = "its type is that of its values")]
    fn new(column: &ColumnDescPtr) -> Box<dyn Values> {
        let (to, from) = channel();
        let reader = ColumnReaderImpl::new(Arc::clone(column), Box::new(Fed(from)));
        Box::new(Self { to, reader, full_level: column.max_def_level(), levels: Vec::new(), values: Vec::new() })
    }
}

impl<T: DataType> Values for Read<T> {
    fn feed(&self, page: Page) {
        // The reader has the other end.
        _ = self.to.send(page);
    }

    fn cells(&mut self, count: usize, found: &mut dyn FnMut(Option<&[u8]>)) -> Result<()> {
        let Self { reader, full_level, levels, values, .. } = self;
        levels.clear();
        values.clear();
        let read = contained(|| reader.read_records(count, Some(levels), None, values));
        match read {
            Ok((read, ..)) if read == count => {}
            Ok(_) | Err(ParquetError::EOF(_)) => return Err(short()),
            Err(error) => return Err(error),
        }
        let mut values = values.iter();
        if *full_level == 0 {
            values.for_each(|value| found(Some(value.as_bytes())));
            return Ok(());
        }
        for level in levels {
            let value = if level == full_level { values.next() } else { None };
            found(value.map(AsBytes::as_bytes));
        }
        Ok(())
    }
}

/// The pages of a reader, as they are sent to it.
struct Fed(Receiver<Page>);

impl Iterator for Fed {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Result<Page>> {
        self.0.try_recv().ok().map(Ok)
    }
}

impl PageReader for Fed {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        self.next().transpose()
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        Ok(None)
    }

    fn skip_next_page(&mut self) -> Result<()> {
        Ok(())
    }
}

/// The bytes of a page's values.
pub(super) fn without_levels(page: &Page, nullable: bool) -> Result<Bytes> {
    let bytes = page.buffer();
    let levels = match page {
        Page::DataPage { def_level_encoding: Encoding::RLE, .. } if nullable => {
            bytes.first_chunk().map_or(0, |len| u32::from_le_bytes(*len) as usize).checked_add(4)
        }
        Page::DataPage { def_level_encoding: other, .. } if nullable => {
            return Err(invalid(format!("levels encoded as {other}, which are not read here")));
        }
        Page::DataPageV2 { def_levels_byte_len, rep_levels_byte_len, .. } => {
            (*rep_levels_byte_len as usize).checked_add(*def_levels_byte_len as usize)
        }
        _ => Some(0),
    };
    let levels = levels.filter(|levels| *levels <= bytes.len()).ok_or_else(|| invalid("a page ends in its levels"))?;
    Ok(bytes.slice(levels..))
}

/// The most values of a page whose lengths are read at once.
const MOST: usize = 1 << 22;

/// At most how many bytes a batch of values takes that are encoded in a way that is read here. The crate makes room for as many lengths
/// as a page claims, so no more are let through than it has values.
pub(super) fn most_bytes(bytes: &[u8], encoding: Encoding, width: Option<usize>, count: usize) -> Result<usize> {
    let mut walk = Walk { bytes, at: 0 };
    let (lists, batches) = match (encoding, width) {
        (Encoding::PLAIN, _)
        | (Encoding::BYTE_STREAM_SPLIT, Some(_))
        | (Encoding::DELTA_BINARY_PACKED, Some(4 | 8)) => (0, 1),
        (Encoding::DELTA_LENGTH_BYTE_ARRAY, None) => (1, 1),
        // Each value may begin as the one before: a block has few of a large page.
        (Encoding::DELTA_BYTE_ARRAY, _) => (2, BATCH / 16),
        _ => return Err(invalid(format!("a column encoded as {encoding}, which is not read here"))),
    };
    (0..lists).try_for_each(|_| pass_over_lengths(&mut walk, count.min(MOST) as u64))?;
    Ok(bytes.len().saturating_mul(batches))
}

/// Lengths as their differences, in blocks of a least difference and what is above it in few bits.
fn pass_over_lengths(walk: &mut Walk<'_>, most: u64) -> Result<()> {
    let (block, parts, found) = (walk.varint()?, walk.varint()?, walk.varint()?);
    walk.varint()?;
    let each = block.checked_div(parts).unwrap_or_default();
    if found > most {
        return Err(invalid(format!("expected at most {most} values in a page, found {found}")));
    }
    if each == 0 || each % 32 != 0 || each > 1 << 16 || parts > 1 << 10 {
        return Err(invalid("blocks of differences that are none"));
    }
    let mut left = found.saturating_sub(1);
    while left > 0 {
        walk.varint()?;
        let widths = walk.at;
        walk.skip(parts)?;
        for bits in &walk.bytes[widths..walk.at] {
            walk.skip(if left > 0 { each * u64::from(*bits) / 8 } else { 0 })?;
            left = left.saturating_sub(each);
        }
    }
    Ok(())
}
