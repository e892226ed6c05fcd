//! `--counts`: partitions that a query engine has counted, in the place of a design.

use std::fs::File;
use std::io;
use std::path::Path;

use tablekeys::skew::Histogram;

use super::Failure;
use super::choose::MOST_PARTITIONS;
use super::compare::{Comparison, Row, few};
use super::count::Refusals;
use super::listed::{Listed, invalid, listed};
use super::numbers::grouped;

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
    let read = if standard_input {
        listed(io::stdin(), MOST_PARTITIONS)
    } else {
        File::open(path).and_then(|file| listed(file, MOST_PARTITIONS))
    };
    read.and_then(|listed| comparison(listed, &name, partitions))
        .map_err(|error| Failure::new(format!("cannot read the counts of {name}: {error}")))
}

fn comparison(listed: Listed, name: &str, partitions: Option<u32>) -> io::Result<Comparison> {
    let mut notes = Vec::new();
    let found = u32::try_from(listed.counts.len()).unwrap_or(u32::MAX);
    if found == 0 {
        return Err(invalid("expected a partition and its number of rows in each line, found none".into()));
    }
    let told = partitions.is_some();
    let partitions = partitions.unwrap_or(found);
    if partitions < found {
        return Err(invalid(format!(
            "expected at most the {} partitions that --partitions says, found {}",
            grouped(partitions.into()),
            grouped(found.into())
        )));
    }
    if !told {
        notes.push(format!(
            "{} partitions, as many as are listed: those without rows are not counted unless --partitions tells how \
             many there are",
            grouped(found.into())
        ));
    }
    let lines = listed.lines;
    let empty = listed.empty;
    let counts = listed.in_order(partitions as usize);
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
