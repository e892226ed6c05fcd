//! Which columns are read, found by their names.

use super::sink::{Sink, Stop};
use super::{Record, time};
use crate::failure::Failure;
use crate::skew::numbers::listed;

/// The longest key, in bytes, that is kept: a thousand times what any service takes.
pub(super) const LONGEST_KEY: usize = 1 << 20;

/// The columns by what they hold, in the order of every array of three here.
pub(super) const ROLES: [&str; 3] = ["PartitionKey", "RowKey", "Timestamp"];

/// The names that were asked for; each as the service names it where there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) asked: [Option<String>; 3],
    /// Those that are read at all.
    pub(super) wanted: [bool; 3],
}

impl Columns {
    /// Whether a column of this name is one of those read, and which.
    pub(super) fn role(&self, name: &str) -> Option<usize> {
        (0..3).find(|&role| {
            self.wanted[role]
                && match &self.asked[role] {
                    Some(asked) => asked == name,
                    None => is_named(name, ROLES[role]),
                }
        })
    }

    /// The place of each column that is read.
    pub(super) fn places<'n>(
        &self,
        source: &str,
        names: impl Iterator<Item = &'n str> + Clone,
    ) -> Result<[Option<usize>; 3], Failure> {
        let mut places = [None; 3];
        for (place, name) in names.clone().enumerate() {
            if let Some(role) = self.role(name) {
                places[role] = places[role].or(Some(place));
            }
        }
        self.check(places.map(|place| place.is_some()))
            .map_err(|expected| Failure::new(format!("{source}: {expected}, found {}", among(names))))?;
        Ok(places)
    }

    /// Whether what was asked for is there, and a key at all; else what was expected.
    pub(super) fn check(&self, found: [bool; 3]) -> Result<(), String> {
        for ((asked, wanted), found) in self.asked.iter().zip(self.wanted).zip(found) {
            if let (Some(asked), true, false) = (asked, wanted, found) {
                return Err(format!("expected a column {asked:?}"));
            }
        }
        if found[0] || found[1] {
            return Ok(());
        }
        let wanted = (0..2).filter(|&role| self.wanted[role]).map(|role| ROLES[role]);
        let options = [(0, "--partition-key NAME"), (1, "--row-key NAME")];
        let options = options.into_iter().filter(|(role, _)| self.wanted[*role]).map(|(_, option)| option);
        Err(format!(
            "expected a column {} (name yours by {})",
            wanted.collect::<Vec<_>>().join(" or "),
            options.collect::<Vec<_>>().join(" or ")
        ))
    }
}

/// `PartitionKey`, in any case, with or without underscores: exports and engines differ.
fn is_named(name: &str, role: &str) -> bool {
    let letters =
        |text: &str| text.bytes().filter(|&byte| byte != b'_').map(|byte| byte.to_ascii_lowercase()).collect();
    let (name, role): (Vec<u8>, Vec<u8>) = (letters(name), letters(role));
    name == role
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

/// One field of a record as it is put together: never longer than a key may be.
#[derive(Debug, Default)]
pub(super) struct Field {
    bytes: Vec<u8>,
    overlong: bool,
    present: bool,
}

impl Field {
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        (self.overlong, self.present) = (false, false);
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.present = true;
        if self.bytes.len() + bytes.len() > LONGEST_KEY {
            self.overlong = true;
        } else if !self.overlong {
            self.bytes.extend_from_slice(bytes);
        }
    }

    /// Whether there was one, if only an empty one.
    pub(super) fn is_present(&self) -> bool {
        self.present
    }

    fn text(&self, name: &str) -> Result<Option<&str>, String> {
        if self.overlong {
            return Err(format!("{name} is longer than 1 MiB"));
        }
        let text = std::str::from_utf8(&self.bytes)
            .map_err(|error| format!("{name} is not UTF-8 from byte {} on", error.valid_up_to()))?;
        Ok(self.present.then_some(text))
    }
}

/// Passes on the record of these fields, or counts it as unreadable.
pub(super) fn emit(fields: &[Field; 3], place: u64, sink: &mut Sink<'_>) -> Result<(), Stop> {
    if !fields[0].present && !fields[1].present {
        return sink.unreadable(place, "it has no key", &[]);
    }
    let texts = [0, 1, 2].map(|role| fields[role].text(ROLES[role]));
    let [Ok(partition_key), Ok(row_key), Ok(at)] = &texts else {
        let reason = texts.into_iter().find_map(Result::err).unwrap_or_default();
        let found = fields.iter().find(|field| field.overlong || std::str::from_utf8(&field.bytes).is_err());
        return sink.unreadable(place, &reason, found.map_or(&[], |field| &field.bytes));
    };
    let time = match at.filter(|text| !text.trim().is_empty()).map(time::read).transpose() {
        Ok(time) => time,
        Err(reason) => return sink.unreadable(place, &reason, at.unwrap_or_default().as_bytes()),
    };
    sink.record(Record { partition_key: *partition_key, row_key: *row_key, time, place, stream: 0 })
}
