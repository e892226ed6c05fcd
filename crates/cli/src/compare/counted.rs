//! `--counts`: partitions that a query engine has counted, in the place of a design.

use std::io;

use tablekeys::partition::Design;
use tablekeys::skew::Histogram;

use super::Failure;
use super::choose::MOST_PARTITIONS;
use super::comparison::{Comparison, Row, few};
use super::counts_file::{Listed, Lists, read_counts};
use crate::file;
use crate::named::Source;
use crate::wording::numbers::{counted, grouped};

/// The most partitions of all designs together: counts of 128 MiB.
const MOST_COUNTED: u64 = 1 << 24;

/// The name of counts for which none is given.
const COUNTED: &str = "counted";

/// The counts of a file, or of standard input for `-`, in as many partitions as the design has, as there are said to be, or as are listed.
pub(super) fn read(source: &Source, partitions: Option<&[u32]>) -> Result<Comparison, Failure> {
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
    let name = source.name();
    let read = if source.is_standard_input() {
        read_counts(io::stdin(), MOST_PARTITIONS)
    } else {
        file::open(source).and_then(|(file, _)| read_counts(file, MOST_PARTITIONS))
    };
    read.and_then(|lists| comparison(lists, &name, partitions))
        .map_err(|error| Failure::new(format!("cannot read the counts of {name}: {error}")))
}

fn comparison(lists: Lists, name: &str, partitions: Option<u32>) -> io::Result<Comparison> {
    let (mut rows, mut notes, mut total) = (Vec::new(), Vec::new(), 0);
    let mut designs: Vec<(String, Listed)> = lists.designs.into_iter().collect();
    designs.sort_by_key(|(_, listed)| listed.place);
    for (design, listed) in designs {
        let design = if design.is_empty() { COUNTED.to_owned() } else { design };
        rows.push(row(design, listed, partitions, &mut notes, &mut total)?);
    }
    if rows.is_empty() {
        return Err(io::Error::other("expected a partition and its number of rows in each line, found none"));
    }
    let designs = rows.iter().map(|row| row.design.clone()).collect();
    rows.sort_by_key(|row| row.partitions);
    notes.extend(few(&rows));
    Ok(Comparison {
        name: name.into(),
        about: "partitions and their counts".into(),
        counts: lists.counts,
        designs,
        rows,
        notes,
        ..Comparison::default()
    })
}

fn row(
    design: String,
    listed: Listed,
    partitions: Option<u32>,
    notes: &mut Vec<String>,
    total: &mut u64,
) -> io::Result<Row> {
    let found = u32::try_from(listed.partitions.len()).unwrap_or(u32::MAX);
    // The text of a design has its number of partitions.
    let of_design = design.parse::<Design>().ok().map(|design| design.partitions());
    let (partitions, says) = match (of_design, partitions) {
        (Some(partitions), _) => (partitions, &*design),
        (None, Some(partitions)) => (partitions, "--partitions"),
        (None, None) => {
            let of = if design == COUNTED { String::new() } else { format!("{design}: ") };
            notes.push(format!(
                "{of}{}, as many as are listed: those without rows are not counted unless --partitions gives their number",
                counted(found.into(), "partition")
            ));
            (found, "")
        }
    };
    if partitions > MOST_PARTITIONS {
        return Err(io::Error::other(format!(
            "expected at most {} partitions, found {} in {says}",
            grouped(MOST_PARTITIONS.into()),
            grouped(partitions.into())
        )));
    }
    *total += u64::from(partitions);
    if *total > MOST_COUNTED {
        return Err(io::Error::other(format!(
            "expected at most {} partitions of all designs together",
            grouped(MOST_COUNTED)
        )));
    }
    if partitions < found {
        return Err(io::Error::other(format!(
            "expected at most the {} that {says} says, found {}",
            counted(partitions.into(), "partition"),
            grouped(found.into())
        )));
    }
    if listed.without > 0 {
        notes.push(format!(
            "{design}: {} without a partition, as where a key is null, not counted",
            counted(listed.without, "row")
        ));
    }
    let counts = listed.in_order(partitions as usize);
    let histogram = Histogram::from_counts(counts).map_err(io::Error::other)?;
    Ok(Row::of(design, histogram, None))
}
