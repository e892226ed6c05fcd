//! One column of a row group: its cells, as text or instants.

use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{ConvertedType, Encoding, LogicalType, TimeUnit, Type};
use parquet::column::page::Page;
use parquet::errors::ParquetError;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::schema::types::ColumnDescriptor;
use tablekeys::Ticks;

use super::pages::{Pages, Shared, invalid};
use super::values::{Runs, Values};
use crate::lines::block::{Block, Span};
use crate::source::columns::LONGEST_KEY;

type Result<T> = std::result::Result<T, ParquetError>;

/// How a value becomes text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Guid,
    Signed,
    Unsigned,
    /// An instant, in so many units per second since 1970.
    Since1970 {
        per_second: i64,
    },
    /// Nanoseconds of a day, and the Julian day.
    Julian,
}

impl Form {
    /// What the column holds, or why it holds no keys.
    pub(super) fn of(column: &ColumnDescriptor) -> Result<Self> {
        let path = column.path().string();
        if column.max_rep_level() > 0 {
            return Err(invalid(format!("expected one value per row in the column {path}, found a list")));
        }
        let (logical, converted, physical) =
            (column.logical_type_ref(), column.converted_type(), column.physical_type());
        let per_second = match (logical, converted) {
            (Some(LogicalType::Timestamp(stamp)), _) => match stamp.unit {
                TimeUnit::MILLIS => 1_000,
                TimeUnit::MICROS => 1_000_000,
                TimeUnit::NANOS => 1_000_000_000,
            },
            (_, ConvertedType::TIMESTAMP_MILLIS) => 1_000,
            (_, ConvertedType::TIMESTAMP_MICROS) => 1_000_000,
            _ => 0,
        };
        let is_decimal = matches!(logical, Some(LogicalType::Decimal(_))) || converted == ConvertedType::DECIMAL;
        let is_unsigned = match (logical, converted) {
            (Some(LogicalType::Integer(integer)), _) => !integer.is_signed,
            (_, ConvertedType::UINT_8 | ConvertedType::UINT_16 | ConvertedType::UINT_32 | ConvertedType::UINT_64) => {
                true
            }
            _ => false,
        };
        match (physical, logical) {
            _ if is_decimal => None,
            (Type::FIXED_LEN_BYTE_ARRAY, Some(LogicalType::Uuid)) if column.type_length() == 16 => Some(Self::Guid),
            (Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY, _) => Some(Self::Text),
            (Type::INT96, _) => Some(Self::Julian),
            (Type::INT64, _) if per_second > 0 => Some(Self::Since1970 { per_second }),
            (Type::INT32 | Type::INT64, _) if is_unsigned => Some(Self::Unsigned),
            (Type::INT32 | Type::INT64, None | Some(LogicalType::Integer(_))) => Some(Self::Signed),
            _ => None,
        }
        .ok_or_else(|| invalid(format!("expected text, whole numbers or GUIDs in the column {path}, found {physical}")))
    }

    fn instant(self, value: &[u8]) -> Option<Ticks> {
        let nanos = match self {
            Self::Since1970 { per_second } => {
                i128::from(i64::from_le_bytes(value.try_into().ok()?)) * i128::from(1_000_000_000 / per_second)
            }
            Self::Julian => {
                const DAY_OF_1970: i128 = 2_440_588;
                let (of_day, day) = (value.first_chunk()?, value.last_chunk()?);
                (i128::from(u32::from_le_bytes(*day)) - DAY_OF_1970) * 86_400_000_000_000
                    + i128::from(i64::from_le_bytes(*of_day))
            }
            _ => return None,
        };
        Ticks::from_unix_nanos(nanos).ok()
    }

    /// Appends the text of a value: of one that is too long to be a key, its beginning, which is too long, too.
    fn append(self, value: &[u8], block: &mut Block) -> Span {
        let number = |value: &[u8]| match (self, value) {
            (Self::Unsigned, &[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]).to_string(),
            (Self::Unsigned, _) => u64::from_le_bytes(value.try_into().unwrap_or_default()).to_string(),
            (_, &[a, b, c, d]) => i32::from_le_bytes([a, b, c, d]).to_string(),
            _ => i64::from_le_bytes(value.try_into().unwrap_or_default()).to_string(),
        };
        match self {
            Self::Text => block.append(&value[..value.len().min(LONGEST_KEY + 1)]),
            Self::Guid => {
                let guid = uuid::Uuid::from_bytes(value.try_into().unwrap_or_default());
                block.append(guid.to_string().as_bytes())
            }
            Self::Signed | Self::Unsigned => block.append(number(value).as_bytes()),
            Self::Since1970 { .. } | Self::Julian => match self.instant(value) {
                Some(at) => block.append(at.to_string().as_bytes()),
                None => block.append(b"an instant before 0001 or after 9999"),
            },
        }
    }
}

/// The column, from its first page on.
pub(super) struct Column {
    pages: Pages,
    form: Form,
    /// Bytes of a value, where all have as many.
    width: Option<usize>,
    /// That of cells which are not null.
    full_level: i16,
    dictionary: Dictionary,
    page: Option<Open>,
    /// The value before, where the next one is told by its difference.
    last: Vec<u8>,
    spans: Vec<Span>,
}

/// The page that is being read.
struct Open {
    left: usize,
    /// Which cells are null, where some may be.
    levels: Option<Runs>,
    values: Coded,
}

enum Coded {
    Plain(Values),
    /// Places in the dictionary.
    Places(Runs),
}

/// Values that pages refer to.
#[derive(Default)]
pub(super) struct Dictionary {
    bytes: Bytes,
    values: Vec<Span>,
    /// Where a block has each value, in the last block that has it.
    known: Vec<(u64, Span)>,
}

/// Cells of some rows.
pub(super) trait Cells {
    fn value(&mut self, form: Form, value: &[u8]);

    /// Texts, and where each is in these bytes.
    fn texts(&mut self, bytes: &[u8], texts: &[Span]);

    /// A value of the dictionary, so many times.
    fn place(&mut self, form: Form, dictionary: &mut Dictionary, place: usize, times: usize) -> Result<()>;

    fn null(&mut self);
}

impl Dictionary {
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    pub(super) fn value(&self, place: usize) -> Result<&[u8]> {
        let span = self.values.get(place).ok_or_else(|| invalid("a value that is not in the dictionary"))?;
        Ok(span.of(&self.bytes))
    }

    /// The value's text in a block, which has each once.
    pub(super) fn text(&mut self, form: Form, place: usize, block: &mut Block, number: u64) -> Result<Span> {
        if let Some(&(of, span)) = self.known.get(place)
            && of == number
        {
            return Ok(span);
        }
        let span = form.append(self.value(place)?, block);
        self.known[place] = (number, span);
        Ok(span)
    }
}

impl Column {
    pub(super) fn new(file: &Arc<Shared>, chunk: &ColumnChunkMetaData, rows: usize) -> Result<Self> {
        let column = chunk.column_descr();
        let width = match column.physical_type() {
            Type::INT32 => Some(4),
            Type::INT64 => Some(8),
            Type::INT96 => Some(12),
            Type::FIXED_LEN_BYTE_ARRAY => {
                Some(usize::try_from(column.type_length()).map_err(|_| invalid("values of no length"))?)
            }
            _ => None,
        };
        Ok(Self {
            pages: Pages::new(file, chunk, rows)?,
            form: Form::of(column)?,
            width,
            full_level: column.max_def_level(),
            dictionary: Dictionary::default(),
            page: None,
            last: Vec::new(),
            spans: Vec::new(),
        })
    }

    /// How many rows are left of the page, of which the next is opened where there are none; 0 at the end.
    pub(super) fn ready(&mut self) -> Result<usize> {
        while self.page.as_ref().is_none_or(|page| page.left == 0) {
            let Some(page) = self.pages.next()? else { return Ok(0) };
            self.open(page)?;
        }
        Ok(self.page.as_ref().map_or(0, |page| page.left))
    }

    /// At most how many bytes the values of the page take.
    pub(super) fn most_bytes(&self) -> usize {
        match self.page.as_ref().map(|page| &page.values) {
            Some(Coded::Plain(values)) => values.most_bytes(),
            Some(Coded::Places(_)) => self.dictionary.bytes.len(),
            None => 0,
        }
    }

    pub(super) fn dictionary(&mut self) -> (Form, &mut Dictionary) {
        (self.form, &mut self.dictionary)
    }

    /// Whether the page refers to the dictionary.
    pub(super) fn is_coded(&self) -> bool {
        self.page.as_ref().is_some_and(|page| matches!(page.values, Coded::Places(_)))
    }

    fn open(&mut self, page: Page) -> Result<()> {
        // As many bits as the highest level has.
        let bits = u32::from(self.full_level.unsigned_abs()).checked_ilog2().map_or(0, |bits| bits + 1);
        let (buf, count, encoding, levels) = match page {
            Page::DictionaryPage { buf, encoding, num_values, .. } => {
                return self.open_dictionary(buf, encoding, num_values as usize);
            }
            Page::DataPage { buf, num_values, encoding, def_level_encoding, .. } => {
                if bits == 0 {
                    (buf, num_values, encoding, None)
                } else if def_level_encoding == Encoding::RLE {
                    let len = buf.first_chunk().map_or(0, |len| u32::from_le_bytes(*len) as usize);
                    let end = len.checked_add(4).filter(|end| *end <= buf.len());
                    let end = end.ok_or_else(|| invalid("a page ends in its levels"))?;
                    (buf.slice(end..), num_values, encoding, Some(buf.slice(4..end)))
                } else {
                    return Err(invalid(format!("levels encoded as {def_level_encoding}, which are not read here")));
                }
            }
            Page::DataPageV2 { buf, num_values, encoding, def_levels_byte_len, rep_levels_byte_len, .. } => {
                let (rep, def) = (rep_levels_byte_len as usize, def_levels_byte_len as usize);
                let end = rep.checked_add(def).filter(|end| *end <= buf.len());
                let end = end.ok_or_else(|| invalid("a page ends in its levels"))?;
                (buf.slice(end..), num_values, encoding, (bits > 0).then(|| buf.slice(rep..end)))
            }
        };
        let values = match encoding {
            Encoding::RLE_DICTIONARY | Encoding::PLAIN_DICTIONARY => {
                // A page of nulls has no values.
                let bits = buf.first().copied().unwrap_or(0);
                Coded::Places(Runs::new(buf.slice(buf.len().min(1)..), bits.into())?)
            }
            _ => Coded::Plain(Values::new(buf, encoding, self.width, count as usize)?),
        };
        let levels = levels.map(|levels| Runs::new(levels, bits)).transpose()?;
        self.last.clear();
        self.page = Some(Open { left: count as usize, levels, values });
        Ok(())
    }

    fn open_dictionary(&mut self, bytes: Bytes, encoding: Encoding, count: usize) -> Result<()> {
        let mut values = Values::new(bytes.clone(), encoding, self.width, count)?;
        if !matches!(encoding, Encoding::PLAIN | Encoding::PLAIN_DICTIONARY) {
            return Err(invalid(format!("a dictionary encoded as {encoding}, which is not read here")));
        }
        let (mut at, mut spans) = (0, Vec::new());
        for _ in 0..count {
            at += if self.width.is_none() { 4 } else { 0 };
            let len = values.next(&mut Vec::new(), <[u8]>::len)?;
            spans.push(Span::new(at, at + len));
            at += len;
        }
        let known = vec![(0, Span::ABSENT); count];
        self.dictionary = Dictionary { bytes, values: spans, known };
        Ok(())
    }

    /// Hands over the next cells, as many as [`ready`](Self::ready) told or fewer.
    pub(super) fn cells(&mut self, count: usize, cells: &mut impl Cells) -> Result<()> {
        let Self { page, dictionary, form, last, spans, full_level, .. } = self;
        let Some(Open { left, levels, values }) = page else { return Ok(()) };
        *left -= count.min(*left);
        let mut some = |values: &mut Coded, count: usize, cells: &mut _| match values {
            Coded::Plain(values) => {
                spans.clear();
                if *form == Form::Text
                    && let Some(bytes) = values.together(count, spans)?
                {
                    Cells::texts(cells, bytes, spans);
                    return Ok(());
                }
                (0..count).try_for_each(|_| values.next(last, |value| Cells::value(cells, *form, value)))
            }
            Coded::Places(runs) => {
                let mut wrong = Ok(());
                runs.each(count, |place, times| {
                    if wrong.is_ok() {
                        wrong = Cells::place(cells, *form, dictionary, place as usize, times);
                    }
                })?;
                wrong
            }
        };
        let Some(levels) = levels else { return some(values, count, cells) };
        let full = u32::from(full_level.unsigned_abs());
        let mut wrong = Ok(());
        levels.each(count, |level, times| {
            if wrong.is_ok() {
                if level == full {
                    wrong = some(values, times, cells);
                } else {
                    (0..times).for_each(|_| cells.null());
                }
            }
        })?;
        wrong
    }
}

/// Cells that become rows of a block, in one of its columns.
pub(super) struct Filled<'b> {
    pub(super) block: &'b mut Block,
    /// That tells this block from others.
    pub(super) number: u64,
    pub(super) role: usize,
    /// Where the next cell goes.
    pub(super) row: usize,
    /// Instants are kept as such.
    pub(super) instants: bool,
}

impl Filled<'_> {
    fn put(&mut self, span: Span, times: usize) {
        for row in &mut self.block.rows[self.row..self.row + times] {
            row.spans[self.role] = span;
        }
        self.row += times;
    }
}

impl Cells for Filled<'_> {
    fn value(&mut self, form: Form, value: &[u8]) {
        if self.instants
            && let Some(at) = form.instant(value)
        {
            self.block.times[self.row] = Some(at);
            self.row += 1;
            return;
        }
        let span = form.append(value, self.block);
        self.put(span, 1);
    }

    fn texts(&mut self, bytes: &[u8], texts: &[Span]) {
        let base = self.block.append(bytes).start;
        for (row, text) in self.block.rows[self.row..].iter_mut().zip(texts) {
            row.spans[self.role] = Span { start: base + text.start, end: base + text.end };
        }
        self.row += texts.len();
    }

    fn place(&mut self, form: Form, dictionary: &mut Dictionary, place: usize, times: usize) -> Result<()> {
        if self.instants
            && let Some(at) = form.instant(dictionary.value(place)?)
        {
            self.block.times[self.row..self.row + times].fill(Some(at));
            self.row += times;
            return Ok(());
        }
        let span = dictionary.text(form, place, self.block, self.number)?;
        self.put(span, times);
        Ok(())
    }

    fn null(&mut self) {
        self.row += 1;
    }
}

/// How often each value of the dictionary comes.
pub(super) struct Counted<'c> {
    /// And the row that it comes in first.
    pub(super) counts: &'c mut Vec<(u64, u64)>,
    pub(super) row: u64,
    pub(super) nulls: u64,
    pub(super) first_null: u64,
    pub(super) chosen: Option<&'c (dyn Fn(u64) -> bool + Send + Sync)>,
    /// The chosen ones, each with its value's place in the dictionary.
    pub(super) rows: &'c mut Vec<(u64, usize)>,
}

impl Cells for Counted<'_> {
    fn value(&mut self, _: Form, _: &[u8]) {}

    fn texts(&mut self, _: &[u8], _: &[Span]) {}

    #[inline]
    fn place(&mut self, _: Form, _: &mut Dictionary, place: usize, times: usize) -> Result<()> {
        let count = self.counts.get_mut(place).ok_or_else(|| invalid("a value that is not in the dictionary"))?;
        if count.0 == 0 {
            count.1 = self.row;
        }
        count.0 += times as u64;
        if let Some(chosen) = self.chosen {
            let rows = self.row..self.row + times as u64;
            self.rows.extend(rows.filter(|&row| chosen(row)).map(|row| (row, place)));
        }
        self.row += times as u64;
        Ok(())
    }

    fn null(&mut self) {
        if self.nulls == 0 {
            self.first_null = self.row;
        }
        self.nulls += 1;
        self.row += 1;
    }
}
