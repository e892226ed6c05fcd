//! Some whole records of a stream: their bytes, and where the keys are among them.

use siphasher::sip::SipHasher13;
use tablekeys::Ticks;

use super::guid::guid;
use super::refused::Refusals;

/// The columns of a record, in the order of every array of them: PartitionKey, RowKey and the instant of the last write.
pub const COLUMNS: usize = 3;

/// Where a value is in the bytes of its block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// There is no value.
    pub const ABSENT: Self = Self { start: u32::MAX, end: 0 };

    /// # Panics
    ///
    /// Past 4 GiB, which no block is as long as.
    pub fn new(start: usize, end: usize) -> Self {
        let short = |at| u32::try_from(at).expect("blocks of less than 4 GiB");
        Self { start: short(start), end: short(end) }
    }

    pub const fn is_absent(self) -> bool {
        self.start > self.end
    }

    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The bytes, none where it is absent.
    pub fn of(self, bytes: &[u8]) -> &[u8] {
        bytes.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

/// One record.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The last one takes the columns that are not read.
    pub spans: [Span; COLUMNS + 1],
    /// Its line or row, from the first of the block on.
    pub place: u32,
    /// How many records have these keys, where they were counted together.
    pub count: u32,
}

impl Row {
    pub const EMPTY: Self = Self { spans: [Span::ABSENT; COLUMNS + 1], place: 0, count: 1 };
}

/// Whole records and what was found in them, on memory that is used again for the next ones.
#[derive(Debug, Default)]
pub struct Block {
    /// The line or row that the block begins with, counted from 1.
    pub first: u64,
    /// The records of one stream come in the order of the source, and those of one partition of a table are in one
    /// stream. A file is stream 0; a table is read in several streams at a time.
    pub stream: u32,
    /// Its rows come in no order that is the same each time: the place of each is a hash of its keys.
    pub unordered: bool,
    /// Its only record goes on past the limit: this is the beginning.
    pub cut: bool,
    /// Lines after the beginning of a record that does not end, which may have been records.
    pub lost: u64,
    pub bytes: Vec<u8>,
    /// Of its records as they were read, where its own bytes are but their keys.
    pub record_bytes: u64,
    /// In order.
    pub rows: Vec<Row>,
    /// One per row, where instants were asked for.
    pub times: Vec<Option<Ticks>>,
    /// One per row, where one of them is as long as a GUID is.
    guids: Vec<Option<[u8; 16]>>,
    /// Some rows are counted together.
    pub counted: bool,
    /// Of rows that are counted together those that were chosen: each with its place, as a row has it, and where its keys are.
    pub chosen: Vec<(u32, u32)>,
    /// The column that [`keys`](Self::keys) are in.
    pub column: usize,
    pub lines: u64,
    pub empty: u64,
    pub overlong: Refusals,
    pub unreadable: Refusals,
    /// Rows whose instants could not be read.
    pub undated: Refusals,
}

/// One key of a block.
#[derive(Debug, Clone, Copy)]
pub struct Key<'b> {
    pub line: &'b [u8],
    /// Its 16 bytes in RFC 4122 order, where it is a GUID.
    pub guid: Option<&'b [u8; 16]>,
    /// Its line or row, counted from 1.
    pub place: u64,
    /// How many records have it, where they were counted together.
    pub count: u32,
}

impl Block {
    /// An empty one, with its keys in this column.
    pub fn of(column: usize) -> Self {
        Self { column, ..Self::default() }
    }

    /// Makes it the empty block that begins with this line or row.
    pub fn restart(&mut self, first: u64) {
        let Self { mut bytes, mut guids, mut rows, mut times, .. } = std::mem::take(self);
        bytes.clear();
        rows.clear();
        times.clear();
        guids.clear();
        *self = Self { first, bytes, rows, times, guids, ..Self::default() };
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where the bytes are now.
    pub fn append(&mut self, bytes: &[u8]) -> Span {
        let span = Span::new(self.bytes.len(), self.bytes.len() + bytes.len());
        self.bytes.extend_from_slice(bytes);
        span
    }

    /// Reads the GUIDs among the keys. Most keys are not as long as a GUID is, and then there is nothing to do.
    pub fn read_guids(&mut self) {
        let (bytes, column) = (&self.bytes, self.column);
        let is_as_long = |row: &Row| matches!(row.spans[column].len(), 32 | 36 | 38 | 45);
        self.guids.clear();
        if self.rows.iter().any(is_as_long) {
            self.guids.extend(self.rows.iter().map(|row| guid(row.spans[column].of(bytes))));
        }
    }

    /// The keys of the column, in order.
    pub fn keys(&self) -> impl Iterator<Item = Key<'_>> {
        let (bytes, column) = (self.bytes(), self.column);
        self.rows.iter().enumerate().map(move |(at, row)| Key {
            line: row.spans[column].of(bytes),
            guid: self.guids.get(at).and_then(Option::as_ref),
            place: self.place(row),
            count: row.count,
        })
    }

    /// The key of a row.
    #[inline]
    pub fn line(&self, row: &Row) -> &[u8] {
        row.spans[self.column].of(self.bytes())
    }

    /// The line or row, counted from 1, or what a place is where they have no order.
    #[inline]
    pub fn place(&self, row: &Row) -> u64 {
        if !self.unordered {
            return self.first + u64::from(row.place);
        }
        let [partition_key, row_key, ..] = row.spans.map(|span| span.of(self.bytes()));
        SipHasher13::new_with_keys(SipHasher13::new().hash(partition_key), 0).hash(row_key)
    }
}
