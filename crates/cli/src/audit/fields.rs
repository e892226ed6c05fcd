//! The fields of both keys: the sample, read by the one recogniser.

use tablekeys::Ticks;

use super::facts::partitions::Partition;
use super::facts::sample::Row;
use super::facts::{Example, Facts, Of};
use crate::formats::civil;
use crate::formats::columns::infer::{Column, Found, Seen, Value, infer};
use crate::formats::columns::{Domain, Schema};

/// Of how many PartitionKeys the fields are inferred.
const PARTITION_KEYS: usize = 1 << 13;

/// Both columns, and the rows that their fields were inferred from.
#[derive(Debug)]
pub(crate) struct Fields<'f> {
    pub partition_keys: Keys<'f>,
    pub row_keys: Keys<'f>,
}

/// The keys of one column.
#[derive(Debug)]
pub(crate) struct Keys<'f> {
    pub of: Of,
    pub seen: Vec<Seen<'f>>,
    /// Each of the sample, to be shown.
    pub examples: Vec<Example>,
    pub column: Column,
    pub schema: Schema,
    /// How many keys one of the sample represents.
    pub scale: f64,
    /// Of how many keys the column is.
    pub all: u64,
    pub partial: bool,
}

impl<'f> Fields<'f> {
    pub(crate) fn of(facts: &'f Facts) -> Self {
        Self { partition_keys: Keys::of_partitions(facts), row_keys: Keys::of_rows(facts) }
    }

    pub(crate) fn both(&self) -> [&Keys<'f>; 2] {
        [&self.partition_keys, &self.row_keys]
    }
}

impl<'f> Keys<'f> {
    fn of_rows(facts: &'f Facts) -> Self {
        let of = |row: &'f Row| {
            let (key, group) = (row.row_key.as_deref()?, row.partition.unwrap_or_default());
            Some((Seen { key, time: row.time, group, weight: 1 }, row.example()))
        };
        let (seen, examples) = facts.sample.rows().filter_map(of).unzip();
        Self::new(Of::RowKey, seen, examples, facts.row_keys.keys, facts.sample.partial)
    }

    fn of_partitions(facts: &'f Facts) -> Self {
        let of = |partition: &'f Partition| {
            let (key, time) = (&*partition.key, partition.times.map(|times| times.0));
            (Seen { key, time, group: 0, weight: partition.rows }, Example { row_key: None, ..partition.example() })
        };
        // In the order of their hashes, so that the first are a sample.
        let counted = &facts.partitions.counted;
        let (seen, examples) = counted.values().take(PARTITION_KEYS).map(of).unzip();
        let partial = counted.len() > PARTITION_KEYS || counted.one_in() > 1;
        Self::new(Of::PartitionKey, seen, examples, facts.partitions.counted.different(), partial)
    }

    fn new(of: Of, seen: Vec<Seen<'f>>, examples: Vec<Example>, all: u64, partial: bool) -> Self {
        let scale = if partial { (all as f64 / seen.len().max(1) as f64).max(1.0) } else { 1.0 };
        let column = infer(&seen);
        let schema = column.schema();
        Self { of, seen, examples, column, schema, scale, all, partial }
    }

    /// The first three of some keys.
    pub(crate) fn first(&self, rows: &[usize]) -> Vec<Example> {
        let mut first = rows.to_vec();
        first.sort_by_key(|&row| self.examples[row].place);
        first.into_iter().take(3).map(|row| self.examples[row].clone()).collect()
    }

    /// A number of keys of the sample, scaled to the column.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an estimate")]
    pub(crate) fn scaled(&self, count: usize) -> u64 {
        ((count as f64 * self.scale).round() as u64).min(self.all)
    }

    /// What part of the column the sample is, where it is not all.
    pub(crate) fn sentence(&self) -> Option<String> {
        let seen = crate::wording::numbers::grouped(self.seen.len() as u64);
        self.partial.then(|| format!("fields were inferred from a sample of {seen} {}", self.of.unit()))
    }

    /// Every field with its shape.
    pub(crate) fn fields(&self) -> impl Iterator<Item = Field<'_, 'f>> {
        self.column.found.iter().enumerate().flat_map(move |(shape, found)| {
            (0..found.shape.fields.len()).map(move |at| Field { keys: self, shape, found, at })
        })
    }
}

/// One field of one shape.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field<'a, 'f> {
    pub keys: &'a Keys<'f>,
    pub shape: usize,
    pub found: &'a Found,
    pub at: usize,
}

/// A value of a field.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<'f> {
    /// Which of the sample.
    pub row: usize,
    pub key: &'f str,
    pub before: &'f str,
    pub text: &'f str,
    pub after: &'f str,
    /// What the text says, read once.
    pub value: Value,
    pub group: u64,
    pub time: Option<Ticks>,
}

impl Entry<'_> {
    /// In ticks, where the field is of instants.
    pub(crate) fn number(&self) -> Option<u128> {
        self.value.map(|(number, _)| number)
    }

    pub(crate) fn instant(&self) -> Option<Ticks> {
        Ticks::new(u64::try_from(self.number()?).ok()?)
    }
}

impl<'a, 'f> Field<'a, 'f> {
    pub(crate) fn domain(self) -> &'a Domain {
        &self.found.shape.fields[self.at].domain
    }

    /// Each key's text of this field.
    pub(crate) fn texts(self) -> impl Iterator<Item = Entry<'f>> + use<'a, 'f> {
        self.found.members.iter().enumerate().map(move |(at, member)| {
            let seen = self.keys.seen[member.row];
            let (from, text) = (member.cuts[self.at], member.text(seen.key, self.at));
            Entry {
                row: member.row,
                key: seen.key,
                before: &seen.key[..from],
                text,
                after: &seen.key[from + text.len()..],
                value: self.found.value(self.at, at),
                group: seen.group,
                time: seen.time,
            }
        })
    }

    /// How many rows have such a text in this field, counted by the signatures of all keys, with the first of them.
    pub(crate) fn count(self, facts: &Facts, is: impl Fn(&str) -> bool) -> (u64, Vec<Example>) {
        facts.column(self.keys.of).shapes.count(|key| {
            self.keys.schema.shape_of(key).is_some_and(|(shape, cuts)| {
                let end = cuts.get(self.at + 1).copied().unwrap_or(key.len());
                shape == self.shape && is(&key[cuts[self.at]..end])
            })
        })
    }

    /// Only texts that are the same in all keys lie before it.
    pub(crate) fn leads(self) -> bool {
        self.found.shape.fields[..self.at].iter().all(|field| matches!(field.domain, Domain::Text(_)))
    }

    /// The unit of its instants, in ticks: of the most frequent form where there are several.
    pub(crate) fn step(self) -> Option<u64> {
        match self.domain() {
            Domain::Instant(forms) => forms.first().map(|form| form.unit.step()),
            Domain::Date(form) => Some(civil::Says::of(form).step),
            _ => None,
        }
    }

    pub(crate) fn is_instant(self) -> bool {
        matches!(self.domain(), Domain::Instant(_) | Domain::Date(_))
    }
}
