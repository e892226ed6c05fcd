//! Lines of a partition and its number of rows, of one design or of several.

use std::collections::HashMap;
use std::io::{self, Read};

use super::count::Counts;
use crate::lines::block::Block;
use crate::lines::{Blocks, lines};
use crate::wording::csv::unquoted;
use crate::wording::excerpt::excerpt;
use crate::wording::numbers::grouped;
use crate::wording::printable::is_hidden;

const SEPARATORS: &[u8] = b",;\t";

/// What a file lists.
#[derive(Debug, Default)]
pub struct Lists {
    /// By the texts of the designs; by no text where there is no column of designs.
    pub designs: HashMap<String, Listed>,
    pub(super) counts: Counts,
}

/// The partitions of a design.
#[derive(Debug, Default)]
pub struct Listed {
    /// Its place among the designs, by their first lines.
    pub(super) place: usize,
    /// Each with its place, by its first line, and its count.
    pub(super) partitions: HashMap<Box<[u8]>, (usize, u64)>,
    /// Rows without a partition.
    pub(super) without: u64,
}

/// Reads every line, of at most this number of partitions per design.
pub fn read_counts(reader: impl Read + Send, most: u32) -> io::Result<Lists> {
    let source = lines(reader);
    let mut source = source.reader();
    let (mut block, mut lists) = (Block::default(), Lists::default());
    let mut by_design = false;
    while source.next(&mut block)? {
        for key in block.keys() {
            let line = key.place;
            if line == 1 && names_designs(key.line) {
                by_design = true;
                continue;
            }
            let found = if by_design { design(key.line) } else { Some((String::new(), key.line)) };
            match found.and_then(|(design, rest)| Some((design, pair(rest)?))) {
                Some((design, (name, count))) => {
                    let place = lists.designs.len();
                    let new = || Listed { place, ..Listed::default() };
                    let listed = lists.designs.entry(design).or_insert_with(new);
                    listed.add(name, count, most).map_err(|error| io::Error::other(format!("line {line}: {error}")))?;
                }
                None if line == 1 && names_count(key.line) => {}
                None => {
                    let (found, a) =
                        (excerpt(key.line), if by_design { "a design, a partition" } else { "a partition" });
                    return Err(io::Error::other(format!(
                        "line {line}: expected {a} and its number of rows, found {found}"
                    )));
                }
            }
        }
        if let Some(refused) = block.overlong.first.first() {
            return Err(io::Error::other(format!("line {} is too long", refused.line)));
        }
        lists.counts.add(&block);
    }
    Ok(lists)
}

/// Whether a line names columns of which the first is `design`, as the jobs for Spark and DataFusion write it.
fn names_designs(line: &[u8]) -> bool {
    let mut columns = line.split(|byte| SEPARATORS.contains(byte));
    columns.next().is_some_and(|name| name.trim_ascii().eq_ignore_ascii_case(b"design")) && columns.count() == 2
}

/// Whether a line names columns, of which the last is no number that is wrong.
fn names_count(line: &[u8]) -> bool {
    let last = line.iter().rposition(|byte| SEPARATORS.contains(byte)).map(|at| line[at + 1..].trim_ascii());
    let first = last.and_then(|name| name.strip_prefix(b"\"").unwrap_or(name).first());
    first.is_some_and(|first| !b"0123456789+-.".contains(first))
}

/// The design in front, in quotes where it holds separators, and the rest of the line.
fn design(line: &[u8]) -> Option<(String, &[u8])> {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).ok().filter(|text| !text.contains(is_hidden));
    if line.starts_with(b"\"") {
        let (design, rest) = unquoted(line)?;
        let (separator, rest) = rest.split_first()?;
        return Some((text(design).filter(|_| SEPARATORS.contains(separator))?, rest));
    }
    let at = line.iter().position(|byte| SEPARATORS.contains(byte))?;
    Some((text(line[..at].trim_ascii().to_vec())?, &line[at + 1..]))
}

/// The count follows the last separator, so that a partition's name may hold others.
fn pair(line: &[u8]) -> Option<(&[u8], u64)> {
    let at = line.iter().rposition(|byte| SEPARATORS.contains(byte))?;
    let (name, count) = (line[..at].trim_ascii(), line[at + 1..].trim_ascii());
    let unquoted = |text| <[u8]>::strip_prefix(text, b"\"")?.strip_suffix(b"\"");
    let count = std::str::from_utf8(unquoted(count).unwrap_or(count)).ok()?.parse().ok()?;
    Some((unquoted(name).unwrap_or(name), count))
}

impl Listed {
    fn add(&mut self, name: &[u8], count: u64, most: u32) -> Result<(), String> {
        if name.is_empty() {
            self.without = self.without.saturating_add(count);
            return Ok(());
        }
        let next = self.partitions.len();
        let (place, sum) = self.partitions.entry(name.into()).or_insert((next, 0));
        if *place == most as usize {
            return Err(format!("expected at most {} partitions", grouped(most.into())));
        }
        *sum = sum.checked_add(count).ok_or("expected fewer than 2^64 rows")?;
        Ok(())
    }

    /// By number where each name is the number of another partition from 0, else as listed; the others are empty.
    pub fn in_order(self, partitions: usize) -> Vec<u64> {
        let mut counts = vec![0; partitions];
        let mut taken = vec![false; partitions];
        let by_number = self.partitions.iter().all(|(name, &(_, count))| {
            let number = std::str::from_utf8(name).ok().and_then(|name| name.parse::<usize>().ok());
            // `01` and `1` are names of two partitions.
            let Some(number) = number.filter(|&number| number < partitions && !taken[number]) else { return false };
            (taken[number], counts[number]) = (true, count);
            true
        });
        if !by_number {
            counts.fill(0);
            self.partitions.into_values().for_each(|(place, count)| counts[place] = count);
        }
        counts
    }
}
