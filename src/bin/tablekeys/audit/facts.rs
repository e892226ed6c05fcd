//! What is known of the keys of a table, in bounded memory, whatever their number.

pub(crate) mod dates;
mod distinct;
pub(crate) mod formats;
pub(crate) mod heat;
mod heavy;
pub(crate) mod leading;
pub(crate) mod numbers;
pub(crate) mod partitions;
pub(crate) mod sample;
pub(crate) mod sampled;
pub(crate) mod spelling;
pub(crate) mod text;

use dates::Dates;
use formats::Formats;
use heat::Heat;
use leading::Leading;
use numbers::Numbers;
use partitions::Partitions;
use sample::{Row, Sample};
use sampled::hash;
use spelling::Spellings;
use text::Text;

use crate::source::Record;

/// A row that shows something, and where it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Example {
    pub(crate) place: u64,
    pub(crate) partition_key: Option<Box<str>>,
    pub(crate) row_key: Option<Box<str>>,
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
    pub(crate) rows: u64,
    pub(crate) partitions: Partitions,
    /// Of PartitionKeys, of which each counts once.
    pub(crate) partition_keys: Column,
    pub(crate) partition_formats: Formats,
    pub(crate) row_keys: Column,
    pub(crate) heat: Heat,
    pub(crate) sample: Sample,
}

/// What is known of one of the two keys.
#[derive(Debug)]
pub(crate) struct Column {
    pub(crate) text: Text,
    pub(crate) numbers: Numbers,
    pub(crate) spellings: Spellings,
    pub(crate) dates: Dates,
    /// Keys that begin with an instant, oldest first and newest first.
    pub(crate) instants: [u64; 2],
    pub(crate) keys: u64,
}

impl Facts {
    pub(crate) fn new() -> Self {
        Self {
            rows: 0,
            partitions: Partitions::new(),
            partition_keys: Column::new(),
            partition_formats: Formats::default(),
            row_keys: Column::new(),
            heat: Heat::new(),
            sample: Sample::default(),
        }
    }

    /// Takes a row.
    pub(crate) fn record(&mut self, record: &Record<'_>) {
        self.rows += 1;
        let partition = record.partition_key.map(|key| hash(0, key));
        if let Some(time) = record.time {
            self.heat.record(partition, time);
        }
        let row = hash(partition.unwrap_or_default(), record.row_key.unwrap_or_default());
        self.sample.record(row, || Row {
            partition_key: record.partition_key.map(Into::into),
            row_key: record.row_key.map(Into::into),
            time: record.time,
            place: record.place,
        });
        let mut instant = None;
        if let Some(key) = record.row_key {
            let within = partition.unwrap_or_default();
            let example = |place, row_key: &str| Example {
                place,
                partition_key: record.partition_key.map(Into::into),
                row_key: Some(row_key.into()),
            };
            instant = self.row_keys.record(within, key, record, &example);
        }
        if let (Some(key), Some(partition)) = (record.partition_key, partition) {
            self.partitions.record(partition, key, record, instant.as_ref());
            // A partition that was counted before has shown its key before.
            if self.partitions.counted.get(partition).is_some_and(|partition| partition.rows == 1) {
                let example = |place, key: &str| Example { place, partition_key: Some(key.into()), row_key: None };
                self.partition_keys.record(0, key, record, &example);
                self.partition_formats.add(key);
            }
        }
    }
}

impl Column {
    fn new() -> Self {
        Self {
            text: Text::default(),
            numbers: Numbers::new(),
            spellings: Spellings::new(),
            dates: Dates::default(),
            instants: [0; 2],
            keys: 0,
        }
    }

    fn record<'k>(
        &mut self,
        within: u64,
        key: &'k str,
        record: &Record<'_>,
        example: &dyn Fn(u64, &str) -> Example,
    ) -> Option<Leading<'k>> {
        self.keys += 1;
        let this = || example(record.place, key);
        self.text.record(key, &this);
        self.numbers.record(within, key, record.time, &this);
        self.dates.record(key, &this);
        self.spellings.record(within, key, record.place, example);
        let instant = Leading::of(key);
        if let Some(Leading { newest_first, .. }) = instant {
            self.instants[usize::from(newest_first)] += 1;
        }
        instant
    }
}
