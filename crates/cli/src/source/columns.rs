//! Which columns are read, found by their names.

use tablekeys::Ticks;
use tablekeys_stores::{Store, is_named};

use super::time;
use crate::failure::Failure;
use crate::lines::block::{Block, COLUMNS, Row};
use crate::wording::numbers::listed;

/// The longest key, in bytes, that is kept: a thousand times what any service takes.
pub const LONGEST_KEY: usize = 1 << 20;

/// The columns by what they hold, in the order of every array of three here.
pub const ROLES: [&str; COLUMNS] = ["PartitionKey", "RowKey", "Timestamp"];

/// Which columns are read where the keys are all that is needed.
pub const KEYS: [bool; COLUMNS] = [true, true, false];

/// The names that were asked for; each as the service names it where there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Columns {
    pub asked: [Option<String>; COLUMNS],
    /// Those that are read at all.
    pub wanted: [bool; COLUMNS],
    /// Whose names they have, where that was asked for or is plain.
    pub store: Option<&'static Store>,
}

impl Columns {
    /// Where keys are looked for, where one of the two is enough.
    pub fn key(&self) -> usize {
        usize::from(!self.wanted[0])
    }

    /// The store that was asked for, else the one that these names tell.
    pub fn store_of<'n>(&self, names: impl Iterator<Item = &'n str>) -> Option<&'static Store> {
        self.store.or_else(|| Store::of_columns(&names.collect::<Vec<_>>()))
    }

    /// Whether a column of this name is one of those read, and which.
    pub fn role(&self, name: &str) -> Option<usize> {
        let is_usual = |role: usize| match (self.store, role) {
            (None, _) => is_named(name, ROLES[role]),
            (Some(store), 2) => store.times.iter().any(|time| is_named(name, time)),
            (Some(store), _) => store.rule(role).is_some_and(|rule| rule.is_column(name)),
        };
        (0..COLUMNS).find(|&role| {
            self.wanted[role] && self.asked[role].as_ref().map_or_else(|| is_usual(role), |asked| asked == name)
        })
    }

    /// What a column is usually called.
    fn usual(&self, role: usize) -> &'static str {
        let known = self.store.and_then(|store| store.rule(role));
        known.and_then(|known| known.columns.first().copied()).unwrap_or(ROLES[role])
    }

    /// What a line is, where it is nothing else.
    pub fn line(&self) -> usize {
        usize::from(self.wanted[1])
    }

    /// The place of each column that is read.
    pub fn places<'n>(
        &self,
        source: &str,
        names: impl Iterator<Item = &'n str> + Clone,
    ) -> Result<[Option<usize>; COLUMNS], Failure> {
        let columns = Self { store: self.store_of(names.clone()), ..self.clone() };
        let mut places = [None; 3];
        for (place, name) in names.clone().enumerate() {
            if let Some(role) = columns.role(name) {
                places[role] = places[role].or(Some(place));
            }
        }
        columns
            .check(places.map(|place| place.is_some()))
            .map_err(|expected| Failure::new(format!("{source}: {expected}, found {}", among(names))))?;
        Ok(places)
    }

    /// Whether what was asked for is there, and a key at all; else what was expected.
    pub fn check(&self, found: [bool; COLUMNS]) -> Result<(), String> {
        for ((asked, wanted), found) in self.asked.iter().zip(self.wanted).zip(found) {
            if let (Some(asked), true, false) = (asked, wanted, found) {
                return Err(format!("expected a column {asked:?}"));
            }
        }
        if found[0] || found[1] {
            return Ok(());
        }
        let keys =
            [(0, "--partition-key NAME"), (1, "--row-key NAME")].into_iter().filter(|(role, _)| self.wanted[*role]);
        let (names, options): (Vec<_>, Vec<_>) = keys.map(|(role, option)| (self.usual(role), option)).unzip();
        Err(format!("expected a column {} (name yours by {})", names.join(" or "), options.join(" or ")))
    }
}

/// The names, of many the first.
fn among<'n>(names: impl Iterator<Item = &'n str>) -> String {
    const MOST: usize = 12;
    let mut names: Vec<String> = names.take(MOST + 1).map(|name| format!("{name:?}")).collect();
    if names.len() > MOST {
        names[MOST] = "others".into();
    }
    if names.is_empty() { "none".into() } else { listed(names) }
}

/// Keeps the records that are text, and counts the others as unreadable; with their instants where those are wanted.
pub fn settle(block: &mut Block, times: bool) {
    let plain = block.bytes().len() <= LONGEST_KEY && block.bytes().is_ascii();
    let has_key = |row: &Row| !(row.spans[0].is_absent() && row.spans[1].is_absent());
    if plain && !times && block.rows.iter().all(has_key) {
        block.lines = block.lines.max(block.rows.iter().map(|row| u64::from(row.count)).sum());
        return;
    }
    let (mut rows, mut instants) = (std::mem::take(&mut block.rows), std::mem::take(&mut block.times));
    let mut unreadable = std::mem::take(&mut block.unreadable);
    // Those that are known are not read from text.
    instants.resize(if times { rows.len() } else { 0 }, None);
    let (mut at, mut kept) = (0, 0);
    rows.retain(|row| {
        let known = instants.get(at).copied().flatten();
        at += 1;
        match record(row, block.bytes(), plain, times && known.is_none()) {
            Ok(time) => {
                if let Some(instant) = instants.get_mut(kept) {
                    *instant = known.or(time);
                }
                kept += 1;
                true
            }
            Err((reason, found)) => {
                unreadable.add(block.first + u64::from(row.place), row.count.into(), || reason, found);
                false
            }
        }
    });
    instants.truncate(kept);
    block.lines = rows.iter().map(|row| u64::from(row.count)).sum::<u64>().max(block.lines);
    (block.rows, block.times, block.unreadable) = (rows, instants, unreadable);
}

/// The instant of a record, or why it is none, and what of it was found.
#[inline]
fn record<'b>(row: &Row, bytes: &'b [u8], plain: bool, times: bool) -> Result<Option<Ticks>, (String, &'b [u8])> {
    if row.spans[0].is_absent() && row.spans[1].is_absent() {
        return Err(("it has no key".into(), &[]));
    }
    if !plain {
        for (span, name) in row.spans.iter().zip(ROLES) {
            let field = span.of(bytes);
            if field.len() > LONGEST_KEY {
                return Err((format!("{name} is longer than 1 MiB"), field));
            }
            std::str::from_utf8(field)
                .map_err(|error| (format!("{name} is not UTF-8 from byte {} on", error.valid_up_to()), field))?;
        }
    }
    if !times {
        return Ok(None);
    }
    let field = row.spans[2].of(bytes);
    let text = std::str::from_utf8(field).unwrap_or_default();
    if text.trim().is_empty() { Ok(None) } else { time::read(text).map(Some).map_err(|reason| (reason, field)) }
}
