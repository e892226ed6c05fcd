//! `--counts`: partitions that a query engine has counted, in the place of a design.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use tablekeys::skew::Histogram;

use super::Failure;
use super::block::{Block, Key};
use super::choose::MOST_PARTITIONS;
use super::compare::{Comparison, Row, few};
use super::count::{Refusals, excerpt};
use super::numbers::grouped;
use super::source::{Limits, Source};

/// What stands where the others have a design's name.
const COUNTED: &str = "counted";

/// The counts of a file, or of standard input for `-`, in as many partitions as there are, or as are listed.
pub(crate) fn read(path: &Path, partitions: Option<&[u32]>) -> Result<Comparison, Failure> {
    let partitions = match partitions {
        None => None,
        Some([partitions]) => Some(*partitions),
        Some(several) => {
            return Err(Failure::new(format!(
                "expected one number of partitions with --counts, found {}",
                several.len()
            )));
        }
    };
    let standard_input = path.as_os_str() == "-";
    let name = if standard_input { "standard input".into() } else { path.display().to_string() };
    let listed = if standard_input { listed(io::stdin()) } else { File::open(path).and_then(listed) };
    listed
        .and_then(|listed| listed.comparison(&name, partitions))
        .map_err(|error| Failure::new(format!("cannot read the counts of {name}: {error}")))
}

/// Partitions in the order of their first lines.
#[derive(Default)]
struct Listed {
    places: HashMap<Box<[u8]>, usize>,
    counts: Vec<u64>,
    lines: u64,
    empty: u64,
}

fn listed(reader: impl Read) -> io::Result<Listed> {
    let mut source = Source::new(reader, Limits::NORMAL);
    let (mut block, mut listed) = (Block::default(), Listed::default());
    while source.next(&mut block)? {
        block.split();
        for key in block.keys() {
            let line = listed.lines + u64::from(key.number) + 1;
            match pair(&key) {
                Some((name, count)) => {
                    listed.add(name, count).map_err(|error| invalid(format!("line {line}: {error}")))?;
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
    fn add(&mut self, name: &[u8], count: u64) -> Result<(), String> {
        let next = self.counts.len();
        let place = *self.places.entry(name.into()).or_insert(next);
        if place == next {
            if next == MOST_PARTITIONS as usize {
                return Err(format!("expected at most {} partitions", grouped(MOST_PARTITIONS.into())));
            }
            self.counts.push(0);
        }
        self.counts[place] = self.counts[place].checked_add(count).ok_or("expected fewer than 2^64 rows")?;
        Ok(())
    }

    fn comparison(self, name: &str, partitions: Option<u32>) -> io::Result<Comparison> {
        let mut notes = Vec::new();
        let found = u32::try_from(self.counts.len()).unwrap_or(u32::MAX);
        if found == 0 {
            return Err(invalid("expected a partition and its number of rows in each line, found none".into()));
        }
        let partitions = partitions.unwrap_or(found);
        if partitions < found {
            return Err(invalid(format!(
                "expected at most the {} partitions that --partitions says, found {}",
                grouped(partitions.into()),
                grouped(found.into())
            )));
        }
        if partitions == found {
            notes.push(format!(
                "{} partitions, as many as are listed: those without rows are not counted unless --partitions tells how \
                 many there are",
                grouped(found.into())
            ));
        }
        let lines = self.lines;
        let empty = self.empty;
        let counts = self.in_order(partitions as usize);
        let histogram = Histogram::from_counts(counts).map_err(io::Error::other)?;
        let rows = vec![Row::of(COUNTED, partitions, histogram, None)];
        notes.extend(few(&rows));
        Ok(Comparison {
            name: name.into(),
            about: "partitions and their counts".into(),
            lines,
            empty,
            overlong: Refusals::default(),
            refused: Vec::new(),
            designs: vec![COUNTED],
            rows,
            notes,
        })
    }

    /// By number where the names are the numbers of partitions from 0, else as listed; the others are empty.
    fn in_order(mut self, partitions: usize) -> Vec<u64> {
        let number = |name: &[u8]| {
            let number = std::str::from_utf8(name).ok()?.parse::<usize>().ok()?;
            (number < partitions).then_some(number)
        };
        let mut counts = vec![0; partitions];
        if self.places.keys().all(|name| number(name).is_some()) {
            for (name, place) in &self.places {
                counts[number(name).unwrap_or_default()] += self.counts[*place];
            }
            return counts;
        }
        self.counts.resize(partitions, 0);
        self.counts
    }
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}
