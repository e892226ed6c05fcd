//! Which columns are read, found by their names.

use tablekeys::Ticks;
use tablekeys_stores::{Store, is_named};

use super::{judging, time};
use crate::failure::Failure;
use crate::lines::block::{Block, COLUMNS, Row};
use crate::wording::numbers::listed;

/// The longest key, in bytes, that is kept: a thousand times what any service takes.
pub const LONGEST_KEY: usize = 1 << 20;

/// The columns by what they hold, in the order of every array of three here.
pub const ROLES: [&str; COLUMNS] = ["PartitionKey", "RowKey", "Timestamp"];

/// The options that name them.
pub const OPTIONS: [&str; COLUMNS] = ["--partition-key", "--row-key", "--time"];

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
    /// An instant that cannot be read makes its record unreadable.
    pub exact_times: bool,
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

    /// Which of those read a column of this name is, and its rank among the names that it may have, the best first.
    pub fn role(&self, name: &str) -> Option<(usize, usize)> {
        let is_asked = |&role: &usize| self.wanted[role] && self.asked[role].as_deref() == Some(name);
        let is_usual = |&role: &usize| self.wanted[role] && self.asked[role].is_none();
        (0..COLUMNS)
            .find(is_asked)
            .map(|role| (role, 0))
            .or_else(|| (0..COLUMNS).filter(is_usual).find_map(|role| Some((role, self.rank(role, name)?))))
    }

    /// The store's own names come before that of the service, and each before other spellings of it.
    fn rank(&self, role: usize, name: &str) -> Option<usize> {
        let service = &ROLES[role..=role];
        let (own, service) = match self.store {
            None => (service, &[][..]),
            Some(store) if role == 2 => (store.times, &[][..]),
            Some(store) => (store.rule(role)?.columns, service),
        };
        let (at, column) = (0..).zip(own.iter().chain(service)).find(|(_, column)| is_named(name, column))?;
        Some(2 * at + usize::from(name != *column))
    }

    /// Whether a name is that of no key and no instant.
    pub fn is_other(&self, name: &str) -> bool {
        (0..COLUMNS).all(|role| self.rank(role, name).is_none())
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
        let mut best: [Option<(usize, usize, &str)>; COLUMNS] = [None; COLUMNS];
        let mut twice = [None; COLUMNS];
        for (place, name) in names.clone().enumerate() {
            let Some((role, rank)) = columns.role(name) else { continue };
            match best[role] {
                Some((known, ..)) if known < rank => {}
                Some((known, first, other)) if known == rank => twice[role] = Some([(first, other), (place, name)]),
                _ => (best[role], twice[role]) = (Some((rank, place, name)), None),
            }
        }
        if let Some((role, two)) = (0..COLUMNS).find_map(|role| Some((role, twice[role]?))) {
            let [first, second] = two.map(|(place, name)| format!("{name:?} in column {}", place + 1));
            return Err(Failure::new(format!(
                "{source}: expected one {}, found {first} and {second}",
                columns.usual(role)
            )));
        }
        let places = best.map(|best| best.map(|(_, place, _)| place));
        let found = places.map(|place| place.is_some());
        let others = names.clone().any(|name| columns.is_other(name));
        let missing = self.asked.iter().flatten().find(|asked| names.clone().all(|name| name != **asked));
        missing
            .map_or(Ok(()), |asked| Err(format!("expected a column {asked:?}")))
            .and_then(|()| columns.check(found))
            .and_then(|()| columns.check_both([found[0], found[1]], others))
            .map_err(|expected| Failure::new(format!("{source}: {expected}, found {}", among(names))))?;
        Ok(places)
    }

    /// Whether both keys are there of a store that has two, unless one was asked for by its name, or nothing tells the store and there
    /// are no `others` that may be the second; else what was expected.
    pub fn check_both(&self, found: [bool; 2], others: bool) -> Result<(), String> {
        let is_whole = !self.wanted[0] || !self.wanted[1] || found[0] == found[1];
        let ([None, None, _], false) = (&self.asked, is_whole || self.store.is_none() && !others) else {
            return Ok(());
        };
        let store = judging(self.store);
        let missing = usize::from(found[0]);
        if store.rule(missing).is_none() {
            return Ok(());
        }
        Err(format!(
            "expected a column of the {} of {}, too (name yours by {} NAME, or by {} NAME the only one to be read)",
            store.word(missing),
            store.title,
            OPTIONS[missing],
            OPTIONS[1 - missing]
        ))
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

/// What a record is read by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Needs {
    /// Which keys each record has, no less and no more; where it is neither, that is not known.
    pub keys: [bool; 2],
    /// Whether there are instants.
    pub times: bool,
    /// An instant that cannot be read makes its record unreadable; else the record has none.
    pub exact_times: bool,
}

impl Needs {
    /// Those of records with these columns.
    pub fn of(columns: &Columns, found: [bool; COLUMNS]) -> Self {
        Self { keys: [found[0], found[1]], times: found[2], exact_times: columns.exact_times }
    }

    fn are_met_by(self, row: &Row) -> bool {
        let found = found(row);
        if self.keys == NONE { found != NONE } else { found == self.keys }
    }
}

const NONE: [bool; 2] = [false; 2];

/// Which keys a record has.
pub fn found(row: &Row) -> [bool; 2] {
    [0, 1].map(|of| !row.spans[of].is_absent())
}

/// Keeps the records that are text with the keys that are needed, and counts the others as unreadable; with their instants where
/// those are read.
pub fn settle(block: &mut Block, needs: Needs) {
    let plain = block.bytes().len() <= LONGEST_KEY && block.bytes().is_ascii();
    if plain && !needs.times && block.rows.iter().all(|row| needs.are_met_by(row)) {
        block.lines = block.lines.max(block.rows.iter().map(|row| u64::from(row.count)).sum());
        return;
    }
    let (mut rows, mut instants) = (std::mem::take(&mut block.rows), std::mem::take(&mut block.times));
    let (mut unreadable, mut undated) = (std::mem::take(&mut block.unreadable), std::mem::take(&mut block.undated));
    // Those that are known are not read from text.
    instants.resize(if needs.times { rows.len() } else { 0 }, None);
    let (mut at, mut kept) = (0, 0);
    rows.retain(|row| {
        let known = instants.get(at).copied().flatten();
        at += 1;
        let (bytes, place, count) = (block.bytes(), block.first + u64::from(row.place), row.count.into());
        if let Err((reason, found)) = keys(row, bytes, plain, needs) {
            unreadable.add(place, count, || reason, found);
            return false;
        }
        if needs.times {
            let field = row.spans[2].of(bytes);
            instants[kept] = match if known.is_some() { Ok(known) } else { instant(field) } {
                Ok(instant) => instant,
                Err(reason) if needs.exact_times => {
                    unreadable.add(place, count, || reason, field);
                    return false;
                }
                Err(reason) => {
                    undated.add(place, count, || reason, field);
                    None
                }
            };
        }
        kept += 1;
        true
    });
    instants.truncate(kept);
    block.lines = rows.iter().map(|row| u64::from(row.count)).sum::<u64>().max(block.lines);
    (block.rows, block.times, block.unreadable, block.undated) = (rows, instants, unreadable, undated);
}

/// Why a record has not the keys that it needs, and what of it was found.
#[inline]
fn keys<'b>(row: &Row, bytes: &'b [u8], plain: bool, needs: Needs) -> Result<(), (String, &'b [u8])> {
    if !needs.are_met_by(row) {
        let found = found(row);
        let reason = match (0..2).find(|&of| needs.keys[of] && !found[of]) {
            _ if found == NONE => "it has no key".to_owned(),
            Some(of) => format!("it has no {}", ROLES[of]),
            None => "it has both keys, where the first records have one".to_owned(),
        };
        return Err((reason, &[]));
    }
    if plain {
        return Ok(());
    }
    for (span, name) in row.spans.iter().zip(&ROLES[..2]) {
        let field = span.of(bytes);
        if field.len() > LONGEST_KEY {
            return Err((format!("{name} is longer than 1 MiB"), field));
        }
        std::str::from_utf8(field)
            .map_err(|error| (format!("{name} is not UTF-8 from byte {} on", error.valid_up_to()), field))?;
    }
    Ok(())
}

/// The instant of a field, where it has one.
fn instant(field: &[u8]) -> Result<Option<Ticks>, String> {
    let text = std::str::from_utf8(field).map_err(|_| "it is not UTF-8".to_owned())?;
    if text.trim().is_empty() { Ok(None) } else { time::read(text).map(Some) }
}
