//! Lines of a partition and its number of rows.

use std::collections::HashMap;
use std::io::{self, Read};

use super::block::{Block, Key};
use super::excerpt::excerpt;
use super::numbers::grouped;
use super::source::{Limits, Source};

/// Partitions in the order of their first lines.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    places: HashMap<Box<[u8]>, usize>,
    pub(super) counts: Vec<u64>,
    pub(super) lines: u64,
    pub(super) empty: u64,
}

/// Reads every line, of so many partitions at most.
pub(crate) fn listed(reader: impl Read, most: u32) -> io::Result<Listed> {
    let mut source = Source::new(reader, Limits::NORMAL);
    let (mut block, mut listed) = (Block::default(), Listed::default());
    while source.next(&mut block)? {
        block.split();
        for key in block.keys() {
            let line = listed.lines + u64::from(key.number) + 1;
            match pair(&key) {
                Some((name, count)) => {
                    listed.add(name, count, most).map_err(|error| invalid(format!("line {line}: {error}")))?;
                }
                // Column names.
                None if line == 1 => {}
                None => {
                    let found = excerpt(key.line);
                    return Err(invalid(format!(
                        "line {line}: expected a partition and its number of rows, found {found}"
                    )));
                }
            }
        }
        if let Some(number) = block.overlong_lines().first() {
            return Err(invalid(format!("line {} is too long", listed.lines + u64::from(*number) + 1)));
        }
        listed.lines += u64::from(block.lines());
        listed.empty += u64::from(block.empty_lines());
    }
    Ok(listed)
}

/// The count stands after the last separator, so that a partition's name may hold others.
fn pair<'b>(key: &Key<'b>) -> Option<(&'b [u8], u64)> {
    let at = key.line.iter().rposition(|byte| matches!(byte, b',' | b';' | b'\t'))?;
    let (name, count) = (key.line[..at].trim_ascii(), key.line[at + 1..].trim_ascii());
    let unquoted = |text: &'b [u8]| text.strip_prefix(b"\"")?.strip_suffix(b"\"");
    let count = std::str::from_utf8(unquoted(count).unwrap_or(count)).ok()?.parse().ok()?;
    Some((unquoted(name).unwrap_or(name), count))
}

impl Listed {
    fn add(&mut self, name: &[u8], count: u64, most: u32) -> Result<(), String> {
        let next = self.counts.len();
        let place = *self.places.entry(name.into()).or_insert(next);
        if place == next {
            if next == most as usize {
                return Err(format!("expected at most {} partitions", grouped(most.into())));
            }
            self.counts.push(0);
        }
        self.counts[place] = self.counts[place].checked_add(count).ok_or("expected fewer than 2^64 rows")?;
        Ok(())
    }

    /// By number where each name is the number of another partition from 0, else as listed; the others are empty.
    pub(crate) fn in_order(mut self, partitions: usize) -> Vec<u64> {
        let mut counts = vec![0; partitions];
        let mut taken = vec![false; partitions];
        let by_number = self.places.iter().all(|(name, &place)| {
            let number = std::str::from_utf8(name).ok().and_then(|name| name.parse::<usize>().ok());
            // `01` and `1` are names of two partitions.
            let Some(number) = number.filter(|&number| number < partitions && !taken[number]) else { return false };
            (taken[number], counts[number]) = (true, self.counts[place]);
            true
        });
        if by_number {
            return counts;
        }
        self.counts.resize(partitions, 0);
        self.counts
    }
}

pub(super) fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}
