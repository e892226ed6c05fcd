//! What is known of the keys of a table, in bounded memory, whatever their number.

pub(crate) mod heat;
pub(crate) mod looked;
pub(crate) mod partitions;
pub(crate) mod sample;
pub(crate) mod sampled;
pub(crate) mod shapes;
mod sketch;
pub(crate) mod spelling;
pub(crate) mod text;

use std::num::NonZeroUsize;

use serde::{Serialize, Serializer};
use tablekeys::table::MAX_KEY_UNITS;
use tablekeys_stores::Store;

use heat::{Heat, Times};
use looked::Looked;
use partitions::{Partition, Partitions, Run};
use sample::{Row, Sample};
use sampled::{Gathered, Local, Value, hash};
use shapes::Shapes;
use spelling::{Spelled, Spellings};
use text::Text;

use crate::failure::Failure;
use crate::lines::block::Block;
use crate::source::{Record, Source, Summary, judging};

/// The longest beginning of a key that is kept, in bytes: more than the service takes, even of a key that is cut at a
/// character.
pub(crate) const KEPT: usize = 3 * MAX_KEY_UNITS + 4;

/// Where a beginning of at most this many bytes ends.
fn end(key: &str, most: usize) -> usize {
    (0..=most.min(key.len())).rev().find(|&at| key.is_char_boundary(at)).unwrap_or(0)
}

fn beginning(key: &str, most: usize) -> Box<str> {
    key[..end(key, most)].into()
}

/// A row that shows something, and where it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Example {
    /// 0 in a report where rows have no places.
    #[serde(serialize_with = "some")]
    pub place: u64,
    pub partition_key: Option<Box<str>>,
    pub row_key: Option<Box<str>>,
}

impl Example {
    pub(crate) fn key(&self, of: Of) -> Option<&str> {
        if of == Of::PartitionKey { self.partition_key.as_deref() } else { self.row_key.as_deref() }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn some<S: Serializer>(place: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    Some(*place).filter(|place| *place > 0).serialize(serializer)
}

/// One of the two keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Of {
    PartitionKey,
    RowKey,
}

/// Everything that findings are made of.
#[derive(Debug)]
pub(crate) struct Facts {
    /// Whose keys they are.
    pub store: &'static Store,
    pub rows: u64,
    /// Of the records as they were read, with their other columns.
    pub bytes: u64,
    pub partitions: Partitions,
    /// Of PartitionKeys, of which each counts once.
    pub partition_keys: Column,
    pub row_keys: Column,
    pub heat: Heat,
    pub sample: Sample,
}

/// What is known of one of the two keys.
#[derive(Debug)]
pub(crate) struct Column {
    pub text: Text,
    pub shapes: Shapes,
    pub spellings: Spellings,
    pub keys: u64,
}

/// What all threads gather together.
#[derive(Debug)]
struct Gathering {
    store: &'static Store,
    partitions: Gathered<Partition>,
    shapes: Gathered<shapes::Counted>,
    spelled: Gathered<Spelled>,
    minutes: [Gathered<heat::Minute>; 2],
    sample: Gathered<Row>,
}

/// What one thread gathers.
#[derive(Debug)]
struct Part<'g> {
    of: &'g Gathering,
    sums: Sums,
    partitions: Local<'g, Partition>,
    shapes: Local<'g, shapes::Counted>,
    minutes: [Local<'g, heat::Minute>; 2],
}

/// What adds up, whichever thread has which rows.
#[derive(Debug)]
struct Sums {
    rows: u64,
    bytes: u64,
    in_partitions: u64,
    /// Of the row keys.
    text: Text,
    times: Times,
}

impl Sums {
    fn new(store: &'static Store) -> Self {
        Self { rows: 0, bytes: 0, in_partitions: 0, text: Text::new(store, Of::RowKey), times: Times::default() }
    }

    fn merged(mut self, other: Self) -> Self {
        self.rows += other.rows;
        self.bytes += other.bytes;
        self.in_partitions += other.in_partitions;
        self.text.merge(other.text);
        self.times.merge(&other.times);
        self
    }
}

impl Facts {
    pub(crate) fn column(&self, of: Of) -> &Column {
        if of == Of::RowKey { &self.row_keys } else { &self.partition_keys }
    }

    /// Those of all rows of a source, the same for every number of threads.
    pub(crate) fn gather(source: Source, threads: NonZeroUsize) -> Result<(Self, Summary), Failure> {
        let gathering = Gathering::of(judging(source.store));
        let (parts, summary) = source.read_on(threads, || gathering.part(), Part::take)?;
        let sums: Vec<Sums> = parts.into_iter().map(Part::finish).collect();
        Ok((gathering.finish(sums), summary))
    }

    /// Those of rows without keys that were written at these times.
    #[cfg(test)]
    pub(crate) fn written(times: impl Iterator<Item = tablekeys::Ticks>) -> Self {
        let gathering = Gathering::of(judging(None));
        let mut part = gathering.part();
        times.for_each(|time| heat::record(&mut part.sums.times, &mut part.minutes, None, time));
        let sums = part.finish();
        gathering.finish([sums])
    }
}

impl Gathering {
    fn of(store: &'static Store) -> Self {
        Self {
            store,
            partitions: Gathered::new(partitions::PARTITIONS),
            shapes: Gathered::new(shapes::SIGNATURES),
            spelled: Gathered::new(spelling::KEYS),
            minutes: heat::gathered(),
            sample: Gathered::new(sample::GATHERED),
        }
    }

    fn part(&self) -> Part<'_> {
        Part {
            of: self,
            sums: Sums::new(self.store),
            partitions: Local::new(&self.partitions),
            shapes: Local::new(&self.shapes),
            minutes: self.minutes.each_ref().map(Local::new),
        }
    }

    /// All together, whichever thread has which rows.
    fn finish(self, sums: impl IntoIterator<Item = Sums>) -> Facts {
        let Sums { rows, bytes, in_partitions, text, times } =
            sums.into_iter().fold(Sums::new(self.store), Sums::merged);
        let sample = Sample::new(self.sample.finish(|_| 0));
        let partitions = Partitions::new(self.partitions.finish(Value::rows), in_partitions, &sample);
        let row_keys = Column::new(text, self.shapes, self.spelled);
        let partition_keys = Column::of(&partitions, self.store);
        let (store, heat) = (self.store, Heat::new(times, self.minutes, &sample));
        Facts { store, rows, bytes, partitions, partition_keys, row_keys, heat, sample }
    }
}

/// Rows that are looked at together: one fact of all of them before the next, so that the core waits for the memory of several at
/// a time. An audit of rows in random partitions takes two thirds of the time that it takes row by row.
const TOGETHER: usize = 64;

/// A row with the hashes of its PartitionKey, where it has one, and of both keys.
type Hashed<'r> = (Record<'r>, Option<u64>, u64);

impl Part<'_> {
    /// Takes the rows of a block.
    fn take(&mut self, block: &Block) {
        self.sums.bytes += block.record_bytes.max(block.bytes().len() as u64);
        let (mut records, mut run) = (block.records().peekable(), None);
        let (mut rows, mut runs) = (Vec::with_capacity(TOGETHER), Vec::with_capacity(TOGETHER));
        while records.peek().is_some() {
            rows.clear();
            rows.extend(records.by_ref().take(TOGETHER).map(|record| hashed(record, &mut run, &mut runs)));
            runs.drain(..).for_each(|run| self.end(run));
            self.record(&rows);
        }
        if let Some(run) = run {
            self.end(run);
        }
    }

    /// Counts the rows of a partition that came one after the other.
    fn end(&mut self, run: Run<'_>) {
        self.sums.in_partitions += run.rows;
        run.add_to(&mut self.partitions);
    }

    fn record(&mut self, rows: &[Hashed<'_>]) {
        let kept = |key: Option<&str>| key.map(|key| beginning(key, KEPT));
        self.sums.rows += rows.len() as u64;
        for (record, partition, _) in rows {
            if let Some(time) = record.time {
                heat::record(&mut self.sums.times, &mut self.minutes, *partition, time);
            }
        }
        for &(record, partition, hash) in rows {
            sample::record(&self.of.sample, hash, || Row {
                partition,
                partition_key: kept(record.partition_key),
                row_key: kept(record.row_key),
                time: record.time,
                place: record.place,
            });
        }
        for &(Record { partition_key, row_key, place, .. }, partition, whole) in rows {
            let Some(key) = row_key else { continue };
            let look = Looked::at(key);
            let example = || Example { place, partition_key: kept(partition_key), row_key: kept(row_key) };
            self.sums.text.record((key, look), key.len(), place, &example);
            shapes::record(&mut self.shapes, look.signature, key, place, &example);
            spelling::record(&self.of.spelled, partition.unwrap_or_default(), whole, (key, look), partition_key, place);
        }
    }

    fn finish(self) -> Sums {
        self.partitions.finish();
        self.shapes.finish();
        self.minutes.into_iter().for_each(Local::finish);
        self.sums
    }
}

/// Hashes the keys of a row, and adds it to the run of its partition; where another partition begins, the run before is ended.
fn hashed<'r>(record: Record<'r>, run: &mut Option<Run<'r>>, runs: &mut Vec<Run<'r>>) -> Hashed<'r> {
    let Record { partition_key, row_key, time, place } = record;
    let partition = partition_key.map(|key| {
        let known = run.take_if(|run| run.key == key);
        runs.extend(run.take());
        let run = run.insert(known.unwrap_or_else(|| Run::new(hash(0, key), key, place, row_key)));
        run.record(time);
        run.hash
    });
    (record, partition, hash(partition.unwrap_or_default(), row_key.unwrap_or_default()))
}

impl Column {
    fn new(text: Text, shapes: Gathered<shapes::Counted>, spelled: Gathered<Spelled>) -> Self {
        let (keys, of) = (text.keys, text.of);
        let shapes = Shapes::new(shapes.finish(Value::rows), keys);
        Self { text, shapes, spellings: Spellings::new(&spelled.finish(|_| 0), keys, of), keys }
    }

    /// PartitionKeys, of which each counts once, in the order of their first rows.
    fn of(partitions: &Partitions, store: &'static Store) -> Self {
        let (shapes, spelled) = (Gathered::new(shapes::SIGNATURES), Gathered::new(spelling::KEYS));
        let (mut text, mut local) = (Text::new(store, Of::PartitionKey), Local::new(&shapes));
        let mut all: Vec<&Partition> = partitions.counted.values().collect();
        all.sort_unstable_by_key(|partition| partition.place);
        for Partition { key, bytes, place, .. } in all {
            let example = || Example { place: *place, partition_key: Some(key.clone()), row_key: None };
            let look = Looked::at(key);
            text.record((key, look), *bytes, *place, &example);
            shapes::record(&mut local, look.signature, key, *place, &example);
            spelling::record(&spelled, 0, hash(0, key), (key, look), None, *place);
        }
        local.finish();
        Self::new(text, shapes, spelled)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fmt::Write as _;
    use std::io::Cursor;

    use clap::ColorChoice;

    use super::*;
    use crate::audit::Review;
    use crate::audit::known::Baseline;
    use crate::audit::report::{self, Entry};
    use crate::lines::cutter::Limits;
    use crate::output::Output;
    use crate::source::columns::Columns;
    use crate::source::delimited::{Header, blocks};
    use crate::source::peeked::Peeked;

    /// Those of a CSV, whose columns are PartitionKey, RowKey and Timestamp.
    pub(crate) fn gathered(csv: String, threads: usize, block: usize) -> (Facts, Summary) {
        let columns = Columns { wanted: [true; 3], ..Columns::default() };
        let text = Peeked::new(Cursor::new(csv.into_bytes()), 1 << 10).expect("text");
        let limits = Limits { block, record: 1 << 20 };
        let blocks = Box::new(blocks(text, Header::Yes, &columns, "input", limits).expect("a header"));
        let source = Source { name: "input".into(), blocks, strict: false, store: None };
        Facts::gather(source, NonZeroUsize::new(threads).expect("some")).expect("rows")
    }

    /// More rows and minutes than a sample and an exact count have room for, with faults: spellings, rows twice, characters,
    /// lengths, and records that are none.
    fn rows() -> String {
        let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
        for number in 0..40_000_usize {
            let random = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16;
            let partition = if random.is_multiple_of(5) || number % 2_000 < 5 { 7 } else { number / 3 % 10_000 };
            let (day, hour, minute) = (1 + number % 28, random % 24, random / 24 % 60);
            let row = match number % 2_000 {
                0 => ["Order_1", "order-1", "ORDER_1"][number / 2_000 % 3].to_owned(),
                1 => format!("order-{:width$}", " ", width = number / 2_000),
                2 => format!("order%2520{}", number % 7),
                3 => format!("order/{number}"),
                4 => "ä".repeat(number / 20),
                5 => format!("2.5{}E+18", number / 2_000),
                _ => format!("order-{}", random % 100_000),
            };
            _ = writeln!(csv, "customer-{partition},{row},2024-05-{day:02}T{hour:02}:{minute:02}:00.0000000Z");
            if number % 13_001 == 0 {
                csv.push_str("alone\n");
            }
        }
        csv
    }

    #[test]
    fn the_report_is_the_same_for_every_number_of_threads_and_size_of_blocks() {
        let csv = rows();
        let reported = |threads: usize, block: usize| {
            let (facts, summary) = gathered(csv.clone(), threads, block);
            let output = Output::new(Box::new(std::io::sink()), ColorChoice::Never);
            let entry = [Entry::of(Review::of(facts, summary, &[], &Baseline::default()), None)];
            report::text(&entry, None, &output) + &report::json(&entry, None)
        };
        let one = reported(1, 1 << 20);
        for says in [
            "unreadable-rows",
            "spelling-collisions",
            "case-collisions",
            "[spreadsheet-damage]\n  found       20 of 40,000 rows",
            "only the first 1,540 bytes of 12 RowKeys",
        ] {
            assert!(one.contains(says), "{says} is not in {one}");
        }
        for (threads, block) in [(1, 1_000), (2, 1 << 18), (7, 50)] {
            let other = reported(threads, block);
            // The line with the version has the time of the report.
            let dated = |line: &str| line.starts_with(concat!("tablekeys ", env!("CARGO_PKG_VERSION")));
            let different = one.lines().zip(other.lines()).find(|(one, other)| one != other && !dated(one));
            assert_eq!(different, None, "{threads} threads, blocks of {block}");
            assert_eq!(one.len(), other.len());
        }
    }
}
