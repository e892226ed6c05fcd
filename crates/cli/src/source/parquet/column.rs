//! One column of a row group: its cells, as text or instants.

use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{ConvertedType, Encoding, LogicalType, TimeUnit, Type};
use parquet::column::page::{Page, PageReader};
use parquet::errors::Result;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::serialized_reader::SerializedPageReader;
use parquet::schema::types::ColumnDescriptor;
use tablekeys::Ticks;

use super::pages::{Shared, contained, invalid};
use super::values::{self, Values, short};
use crate::lines::block::{Block, Span};
use crate::source::columns::LONGEST_KEY;

/// How a value becomes text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Guid,
    Signed,
    Unsigned,
    /// An instant, in this number of units per second since 1970.
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
    /// At most one dictionary, and then pages of values.
    pages: SerializedPageReader<Shared>,
    form: Form,
    /// Bytes of a value, where all have as many.
    width: Option<usize>,
    nullable: bool,
    dictionary: Dictionary,
    values: Box<dyn Values>,
    /// Of pages that refer to the dictionary.
    places: Box<dyn Values>,
    pub(super) page: Open,
}

#[derive(Default)]
pub(super) struct Open {
    left: usize,
    /// It refers to the dictionary.
    pub(super) is_coded: bool,
    /// At most how many bytes a batch of its values takes.
    pub(super) most_bytes: usize,
}

/// Values that pages refer to.
#[derive(Default)]
pub(super) struct Dictionary {
    bytes: Bytes,
    values: Vec<Span>,
    /// Where a block has each value, in the last block that has it.
    known: Vec<(u64, Span)>,
}

/// What a row has in the column.
pub(super) enum Cell<'c> {
    Value(Form, &'c [u8]),
    /// A value of the dictionary.
    Place(Form, &'c mut Dictionary, usize),
    Null,
}

impl Cell<'_> {
    pub(super) fn instant(&self) -> Option<Ticks> {
        match self {
            Self::Value(form, value) => form.instant(value),
            Self::Place(form, dictionary, place) => form.instant(dictionary.value(*place)),
            Self::Null => None,
        }
    }

    /// Its text in a block, of which the number tells it from others.
    pub(super) fn text(self, block: &mut Block, number: u64) -> Span {
        match self {
            Self::Value(form, value) => form.append(value, block),
            Self::Place(form, dictionary, place) => dictionary.text(form, place, block, number),
            Self::Null => Span::ABSENT,
        }
    }
}

impl Dictionary {
    fn new(bytes: Bytes, width: Option<usize>, count: usize) -> Result<Self> {
        let (mut at, mut values) = (0, Vec::new());
        for _ in 0..count {
            let len = if let Some(width) = width {
                width
            } else {
                let len = bytes.get(at..).and_then(<[u8]>::first_chunk).ok_or_else(short)?;
                at += len.len();
                u32::from_le_bytes(*len) as usize
            };
            let end = at.checked_add(len).filter(|end| *end <= bytes.len()).ok_or_else(short)?;
            values.push(Span::new(at, end));
            at = end;
        }
        Ok(Self { bytes, values, known: vec![(0, Span::ABSENT); count] })
    }

    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    fn value(&self, place: usize) -> &[u8] {
        self.values[place].of(&self.bytes)
    }

    /// The value's text in a block, which has each once.
    pub(super) fn text(&mut self, form: Form, place: usize, block: &mut Block, number: u64) -> Span {
        let (of, span) = self.known[place];
        if of == number {
            return span;
        }
        let span = form.append(self.value(place), block);
        self.known[place] = (number, span);
        span
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
                let width = usize::try_from(column.type_length()).ok().filter(|width| *width > 0);
                Some(width.ok_or_else(|| invalid("values of no length"))?)
            }
            _ => None,
        };
        Ok(Self {
            pages: contained(|| SerializedPageReader::new(Arc::clone(file), chunk, rows, None))?,
            form: Form::of(column)?,
            width,
            nullable: column.max_def_level() > 0,
            dictionary: Dictionary::default(),
            values: values::of(&chunk.column_descr_ptr()),
            places: values::of_places(column.max_def_level())?,
            page: Open::default(),
        })
    }

    /// How many rows are left of the page, of which the next is opened where there are none; 0 at the end.
    pub(super) fn ready(&mut self) -> Result<usize> {
        while self.page.left == 0 {
            let Some(page) = contained(|| self.pages.get_next_page())? else { return Ok(0) };
            self.open(page)?;
        }
        Ok(self.page.left)
    }

    pub(super) fn dictionary(&mut self) -> (Form, &mut Dictionary) {
        (self.form, &mut self.dictionary)
    }

    fn open(&mut self, mut page: Page) -> Result<()> {
        let (count, of) = (page.num_values() as usize, page.encoding());
        if let Page::DictionaryPage { buf, .. } = page {
            if !matches!(of, Encoding::PLAIN | Encoding::PLAIN_DICTIONARY) {
                return Err(invalid(format!("a dictionary encoded as {of}, which is not read here")));
            }
            if self.dictionary.len() > 0 {
                return Err(invalid("a column with two dictionaries"));
            }
            self.dictionary = Dictionary::new(buf, self.width, count)?;
            self.places.feed(values::numbered(count)?);
            return Ok(());
        }
        if count == 0 {
            return Ok(());
        }
        let bytes = values::without_levels(&page, self.nullable)?;
        let is_coded = match &mut page {
            // A page of nulls has no values.
            Page::DataPage { encoding, .. } | Page::DataPageV2 { encoding, .. } if bytes.is_empty() => {
                *encoding = Encoding::PLAIN;
                false
            }
            _ => matches!(of, Encoding::RLE_DICTIONARY | Encoding::PLAIN_DICTIONARY),
        };
        let most_bytes = if is_coded {
            self.dictionary.bytes.len()
        } else {
            values::most_bytes(&bytes, page.encoding(), self.width, count)?
        };
        self.page = Open { left: count, is_coded, most_bytes };
        let values = if is_coded { &self.places } else { &self.values };
        values.feed(page);
        Ok(())
    }

    /// Hands over the next cells, as many as [`ready`](Self::ready) told or fewer.
    pub(super) fn cells(&mut self, mut count: usize, mut found: impl FnMut(Cell<'_>)) -> Result<()> {
        let Self { page, dictionary, form, .. } = self;
        while count > 0 {
            let some = count.min(super::BATCH);
            if page.is_coded {
                self.places.cells(some, &mut |place| match place.and_then(<[u8]>::first_chunk) {
                    Some(place) => found(Cell::Place(*form, dictionary, u32::from_le_bytes(*place) as usize)),
                    None => found(Cell::Null),
                })?;
            } else {
                self.values.cells(some, &mut |value| {
                    found(value.map_or(Cell::Null, |value| Cell::Value(*form, value)));
                })?;
            }
            page.left -= some.min(page.left);
            count -= some;
        }
        Ok(())
    }
}
