//! Parquet: the columns of the keys alone, row groups side by side.
//!
//! The `parquet` crate reads what is in the file and where, and decodes its pages, a few thousand rows at a time. [`values`] has it
//! tell places in a dictionary where there is one: each of its values is copied once per block, however many rows refer to it, and
//! counted once per row group where rows are only counted.

mod column;
mod footer;
mod pages;
mod thrift;
mod values;

use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use indicatif::ProgressBar;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};
use tablekeys_stores::Store;

use super::columns::{Columns, Needs, settle};
use crate::failure::Failure;
use crate::lines::block::{Block, COLUMNS, Row};
use crate::lines::{Blocks, Chosen, Next};
use crate::progress::progress_bar;
use column::{Cell, Column, Form};
use footer::Checked;
use pages::{Shared, contained, invalid};

/// Rows that are decoded at once, and the bytes that they may take where pages are large.
const BATCH: usize = 4_096;
const BATCH_BYTES: usize = 4 << 20;

/// From this many chosen rows on, a block is full.
const MOST_CHOSEN: usize = 1 << 18;

/// A file whose columns were found.
pub struct Parquet {
    file: Arc<Shared>,
    metadata: ParquetMetaData,
    places: [Option<usize>; COLUMNS],
    /// Where the keys are looked for.
    column: usize,
    needs: Needs,
    /// The first row of each group, from 1.
    first: Vec<u64>,
    next: AtomicUsize,
    bar: ProgressBar,
    /// Whose keys they are, where the names of the columns tell.
    pub(super) store: Option<&'static Store>,
}

/// Reads what is in the file, and where.
pub fn blocks(file: File, name: &str, columns: &Columns) -> Result<Parquet, Failure> {
    let failed = |error: ParquetError| super::peeked::cannot_read(name, &io::Error::other(error.to_string()));
    let about = file.metadata().map_err(|error| super::peeked::cannot_read(name, &error))?;
    let metadata = contained(|| ParquetMetaDataReader::new().parse_and_finish(&Checked(&file))).map_err(failed)?;
    let schema = metadata.file_metadata().schema_descr();
    let paths: Vec<String> = schema.columns().iter().map(|column| column.path().string()).collect();
    let store = columns.store_of(paths.iter().map(String::as_str));
    let places = columns.places(name, paths.iter().map(String::as_str))?;
    for place in places.into_iter().flatten() {
        Form::of(&schema.column(place)).map_err(failed)?;
    }
    let mut first = vec![1];
    for group in metadata.row_groups() {
        let rows = u32::try_from(group.num_rows()).map_err(|_| failed(invalid("a row group of no possible size")))?;
        for place in places.into_iter().flatten() {
            let values =
                group.columns().get(place).map_or(-1, parquet::file::metadata::ColumnChunkMetaData::num_values);
            if values != i64::from(rows) {
                let message = format!("expected {rows} rows in the column {}, found {values}", paths[place]);
                return Err(failed(invalid(message)));
            }
        }
        first.push(first[first.len() - 1] + u64::from(rows));
    }
    let file = Arc::new(Shared { file: Mutex::new(file), len: about.len() });
    let bar = progress_bar(Some(first[first.len() - 1] - 1), "rows");
    let needs = Needs::of(columns, places.map(|place| place.is_some()));
    Ok(Parquet { file, metadata, places, column: columns.key(), needs, first, next: AtomicUsize::new(0), bar, store })
}

impl Blocks for Parquet {
    fn places(&self) -> &'static str {
        "row"
    }

    fn reader(&self) -> Box<dyn Next + '_> {
        Box::new(Reader { of: self, group: None, blocks: 0, together: false, chosen: None })
    }
}

/// Reads one row group after the other.
struct Reader<'p> {
    of: &'p Parquet,
    group: Option<Group>,
    /// How many blocks were filled.
    blocks: u64,
    together: bool,
    chosen: Option<Chosen>,
}

struct Group {
    columns: [Option<Column>; COLUMNS],
    row: u64,
    end: u64,
    /// How often each value of the dictionary came, and in which row first, where rows are counted together.
    counts: Vec<(u64, u64)>,
}

impl Next for Reader<'_> {
    fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        self.fill(block).map_err(|error| {
            // Others need not go on.
            self.of.next.store(usize::MAX / 2, Ordering::Relaxed);
            match error {
                ParquetError::General(message) => io::Error::other(message),
                error => io::Error::other(error.to_string()),
            }
        })
    }

    fn count_together(&mut self, chosen: Option<Chosen>) {
        self.chosen = chosen;
        self.together = self.of.places.iter().flatten().count() == 1;
    }
}

impl Reader<'_> {
    fn fill(&mut self, block: &mut Block) -> Result<bool, ParquetError> {
        loop {
            if self.group.is_none() {
                self.group = self.of.group()?;
            }
            let Some(group) = &mut self.group else { return Ok(false) };
            let before = group.row;
            block.restart(before);
            block.column = self.of.column;
            self.blocks += 1;
            if self.together {
                group.count(block, self.blocks, self.chosen.as_deref())?;
            }
            if block.rows.is_empty() && block.unreadable.count == 0 {
                group.fill(block, self.blocks, self.of.needs)?;
            }
            self.of.bar.inc(group.row - before);
            if group.row == group.end && group.counts.is_empty() {
                group.end()?;
                self.group = None;
            }
            if !block.rows.is_empty() || block.unreadable.count > 0 {
                return Ok(true);
            }
        }
    }
}

impl Parquet {
    /// The next group that no reader has.
    fn group(&self) -> Result<Option<Group>, ParquetError> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let Some(group) = self.metadata.row_groups().get(number) else { return Ok(None) };
        let mut columns = [None, None, None];
        for (column, place) in columns.iter_mut().zip(self.places) {
            if let Some(place) = place {
                let unread = match group.column(place).compression() {
                    Compression::BROTLI(_) => Some("brotli"),
                    Compression::LZO => Some("lzo"),
                    _ => None,
                };
                if let Some(found) = unread {
                    let expected = "pages compressed by snappy, gzip, zstd or lz4, or not at all";
                    return Err(invalid(format!("expected {expected}, found {found} in row group {number}")));
                }
                let rows = usize::try_from(group.num_rows()).unwrap_or_default();
                *column = Some(Column::new(&self.file, group.column(place), rows)?);
            }
        }
        let (row, end) = (self.first[number], self.first[number + 1]);
        Ok(Some(Group { columns, row, end, counts: Vec::new() }))
    }
}

impl Group {
    fn fill(&mut self, block: &mut Block, number: u64, needs: Needs) -> Result<(), ParquetError> {
        let left = usize::try_from(self.end - self.row).unwrap_or(usize::MAX);
        let mut count = left.min(BATCH);
        for column in self.columns.iter_mut().flatten() {
            count = count.min(column.ready()?);
            // Fewer at a time, of a page that may have long ones.
            let most = column.page.most_bytes.max(1);
            count = count.min((BATCH * BATCH_BYTES / most.max(BATCH_BYTES)).max(1));
        }
        if count == 0 {
            return if left == 0 { Ok(()) } else { Err(invalid("a column ends before its last row")) };
        }
        block.rows.extend((0..).take(count).map(|place| Row { place, ..Row::EMPTY }));
        if needs.times {
            block.times.resize(count, None);
        }
        for (role, column) in self.columns.iter_mut().enumerate() {
            if let Some(column) = column {
                let mut row = 0;
                column.cells(count, |cell| {
                    // Instants are kept as such.
                    let at = if role == 2 { cell.instant() } else { None };
                    if at.is_some() {
                        block.times[row] = at;
                    } else {
                        block.rows[row].spans[role] = cell.text(block, number);
                    }
                    row += 1;
                })?;
            }
        }
        self.row += count as u64;
        settle(block, needs);
        Ok(())
    }

    /// Counts pages that refer to the dictionary, up to one that does not; then the block has each value once.
    fn count(
        &mut self,
        block: &mut Block,
        number: u64,
        chosen: Option<&(dyn Fn(u64) -> bool + Send + Sync)>,
    ) -> Result<(), ParquetError> {
        let Some(column) = self.columns.iter_mut().flatten().next() else { return Ok(()) };
        let (mut nulls, mut first_null, mut rows) = (0, 0, Vec::new());
        while self.row < self.end && rows.len() < MOST_CHOSEN {
            let left = usize::try_from(self.end - self.row).unwrap_or(usize::MAX);
            let count = column.ready()?.min(left);
            if count == 0 || !column.page.is_coded {
                break;
            }
            self.counts.resize(column.dictionary().1.len(), (0, 0));
            column.cells(count, |cell| {
                if let Cell::Place(_, _, place) = cell {
                    let (count, first) = &mut self.counts[place];
                    *first = if *count == 0 { self.row } else { *first };
                    *count += 1;
                    if chosen.is_some_and(|chosen| chosen(self.row)) {
                        rows.push((self.row, place));
                    }
                } else {
                    first_null = if nulls == 0 { self.row } else { first_null };
                    nulls += 1;
                }
                self.row += 1;
            })?;
        }
        let (form, dictionary) = column.dictionary();
        let first = block.first;
        // No group has more rows.
        let short = |number| u32::try_from(number).unwrap_or(u32::MAX);
        let counts = std::mem::take(&mut self.counts);
        let found = || counts.iter().enumerate().filter(|(_, (count, _))| *count > 0);
        for (place, &(count, row)) in found() {
            let mut found = Row { place: short(row - first), count: short(count), ..Row::EMPTY };
            found.spans[block.column] = dictionary.text(form, place, block, number);
            block.rows.push(found);
        }
        // Without any, the block is filled row by row.
        block.counted = !block.rows.is_empty();
        settle(block, Needs::default());
        if !rows.is_empty() {
            // Those that are left are in the same order.
            let (mut at, mut left) = (vec![None; counts.len()], (0..).zip(&block.rows).peekable());
            for (place, &(_, row)) in found() {
                at[place] = left.next_if(|(_, kept)| kept.place == short(row - first)).map(|(at, _)| at);
            }
            block.chosen = rows.into_iter().filter_map(|(row, place)| Some((short(row - first), at[place]?))).collect();
        }
        if nulls > 0 {
            block.unreadable.add(first_null, nulls, || "it has no key".into(), &[]);
        }
        Ok(())
    }

    /// Sees that no column goes on.
    fn end(&mut self) -> Result<(), ParquetError> {
        for column in self.columns.iter_mut().flatten() {
            if column.ready()? > 0 {
                return Err(invalid("a column goes on after the last row"));
            }
        }
        Ok(())
    }
}
