//! The ranges that a service really has, read from what it prints.

mod files;

use std::num::NonZeroU32;

use crate::error::{Error, ErrorKind, Excerpt, Result};
use crate::system::System;

/// Ranges of a hash that cover all of it, each with its partition.
///
/// Hashes are bytes in the order of the hash: 16 of Cosmos DB's version 2 per level, any number of version 1, 16 of Kinesis, 8 of
/// Cassandra's tokens counted from the least, 2 of Redis' slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ranges {
    starts: Vec<Vec<u8>>,
    owners: Vec<u32>,
    names: Vec<String>,
}

/// A range as a file has it: from the start, up to and without the end, or without one up to the last hash.
struct Range {
    start: Vec<u8>,
    end: Option<Vec<u8>>,
    name: String,
    /// What messages call it.
    shown: String,
}

impl Ranges {
    pub(crate) fn read(system: System, text: &str) -> Result<Self> {
        match system {
            System::CosmosV2 | System::CosmosV1 => Self::of(files::cosmos(text)?),
            System::Kinesis => Self::of(files::kinesis(text)?),
            System::Redis => Self::of(files::redis(text)?),
            System::Cassandra => files::cassandra(text).map(Self::of_tokens),
            _ => Err(Error::new(
                ErrorKind::Unsupported,
                format_args!("expected no ranges for {system}, whose partitions are fixed by their number"),
            )),
        }
    }

    /// Partitions numbered by their first range.
    fn of(mut ranges: Vec<Range>) -> Result<Self> {
        ranges.sort_by(|a, b| a.start.cmp(&b.start));
        let malformed = |message: String| Err(Error::new(ErrorKind::Malformed, message));
        let [first, ..] = ranges.as_slice() else {
            return malformed("expected at least one range, found none".to_owned());
        };
        if first.start.iter().any(|&byte| byte != 0) {
            return malformed(format!("expected a range that begins at the least hash, found {} first", first.shown));
        }
        for pair in ranges.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            let relation = match before.end.as_ref().map(|end| end.cmp(&after.start)) {
                Some(std::cmp::Ordering::Equal) => continue,
                Some(std::cmp::Ordering::Less) => "a gap",
                Some(std::cmp::Ordering::Greater) | None => "an overlap",
            };
            return malformed(format!(
                "expected ranges that follow each other, found {relation} between {} and {}",
                before.shown, after.shown
            ));
        }
        if let Some(last) = ranges.last().filter(|last| last.end.is_some()) {
            return malformed(format!("expected a range that ends at the last hash, found {} last", last.shown));
        }
        let named = ranges.into_iter().map(|range| (range.start, range.name));
        Ok(Self::numbered(named))
    }

    /// Owners of tokens, each from behind the token before up to its own, and the first also past the last.
    fn of_tokens(mut tokens: Vec<(i64, String)>) -> Self {
        tokens.sort_unstable();
        let place = |token: i64| token.cast_unsigned() ^ i64::MIN.cast_unsigned();
        let mut starts = vec![(0, tokens[0].1.clone())];
        for pair in tokens.windows(2) {
            starts.push((place(pair[0].0) + 1, pair[1].1.clone()));
        }
        // Past the last token; nothing is if that is the largest.
        if let Some(past) = place(tokens[tokens.len() - 1].0).checked_add(1) {
            starts.push((past, tokens[0].1.clone()));
        }
        Self::numbered(starts.into_iter().map(|(start, name)| (start.to_be_bytes().to_vec(), name)))
    }

    fn numbered(ranges: impl Iterator<Item = (Vec<u8>, String)>) -> Self {
        let (mut starts, mut owners, mut names) = (Vec::new(), Vec::new(), Vec::<String>::new());
        let mut numbers = std::collections::HashMap::new();
        for (start, name) in ranges {
            let next = u32::try_from(names.len()).expect("a text has fewer names than 2^32");
            let owner = *numbers.entry(name.clone()).or_insert(next);
            if owner == next {
                names.push(name);
            }
            starts.push(start);
            owners.push(owner);
        }
        Self { starts, owners, names }
    }

    pub(crate) fn partitions(&self) -> NonZeroU32 {
        let count = u32::try_from(self.names.len()).expect("counted when read");
        NonZeroU32::new(count).expect("at least one range")
    }

    pub(crate) fn name_of(&self, partition: u32) -> Option<&str> {
        self.names.get(usize::try_from(partition).ok()?).map(String::as_str)
    }

    /// The partition whose range has a hash.
    pub(crate) fn partition_at(&self, hash: &[u8]) -> u32 {
        let behind = self.starts.partition_point(|start| start.as_slice() <= hash);
        // The first range begins at the least hash, of which an empty start or zeros come first too.
        self.owners[behind.saturating_sub(1)]
    }
}

fn malformed(expected: &str, found: &str) -> Error {
    Error::new(ErrorKind::Malformed, format_args!("expected {expected}, found {}", Excerpt(found)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(system: System, text: &str) -> String {
        Ranges::read(system, text).unwrap_err().to_string()
    }

    #[test]
    fn gaps_overlaps_and_missing_ends_are_refused() {
        let gap = "expected ranges that follow each other, found a gap between slots 0 to 99 and slots 101 to 16383";
        assert_eq!(message(System::Redis, "0-99 a\n101-16383 b"), gap);
        let overlap =
            "expected ranges that follow each other, found an overlap between slots 0 to 100 and slots 100 to 16383";
        assert_eq!(message(System::Redis, "0-100 a\n100-16383 b"), overlap);
        let early = "expected a range that ends at the last hash, found slots 0 to 16000 last";
        assert_eq!(message(System::Redis, "0-16000 a"), early);
        let late = "expected a range that begins at the least hash, found slots 1 to 16383 first";
        assert_eq!(message(System::Redis, "1-16383 a"), late);
        assert_eq!(message(System::Redis, ""), "expected at least one range, found none");
        assert!(message(System::Spark, "").starts_with("expected no ranges for spark"));
    }

    #[test]
    fn a_token_belongs_to_its_owner_and_the_ends_to_the_first() {
        let ranges = Ranges::read(System::Cassandra, "west,-100\neast 200\nwest 300\n").unwrap();
        let at = |token: i64| {
            let place = token.cast_unsigned() ^ i64::MIN.cast_unsigned();
            ranges.name_of(ranges.partition_at(&place.to_be_bytes())).expect("a name")
        };
        let owners = [i64::MIN, -100, -99, 200, 201, 300, 301, i64::MAX].map(at);
        assert_eq!(owners, ["west", "west", "east", "east", "west", "west", "west", "west"]);
        assert_eq!(ranges.partitions().get(), 2);
    }
}
