//! One set of keys, every design that suits it, every number of partitions.

use std::borrow::Cow;
use std::io::{self, Read};
use std::num::NonZeroUsize;

use tablekeys::skew::{ChiSquare, Histogram};

use super::chance::{self, Chance, FEW, Figures, Verdict};
use super::choose::{self, Chosen};
use super::count::{self, Refusals};
use super::designs::Design;
use super::numbers::grouped;
use super::source::{Limits, Source};
use super::stream::{HEAD_BYTES, SAMPLE_LINES, Stream};
use super::takes::Takes;

/// What is to be compared.
#[derive(Clone, Copy)]
pub(crate) struct Plan<'p> {
    pub(crate) designs: &'p [Design],
    /// Only these.
    pub(crate) named: Option<&'p [String]>,
    /// Those that are for other keys, too.
    pub(crate) even_if_unsuited: bool,
    /// Without numbers, the usual ones that the keys are enough for.
    pub(crate) partitions: Option<&'p [u32]>,
    pub(crate) workers: NonZeroUsize,
}

impl<'p> Plan<'p> {
    /// The designs that were named, or all.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = &'p Design> {
        let named = self.named;
        self.designs.iter().filter(move |design| named.is_none_or(|names| names.iter().any(|name| name == design.name)))
    }

    /// How many lines are learned from. Where no design learns, so many that what was read ahead is enough to choose by.
    pub(crate) fn sample_lines(&self) -> u64 {
        if self.candidates().any(|design| design.learns) { SAMPLE_LINES } else { SAMPLE_LINES / 10 }
    }
}

/// One histogram and how to read it.
pub(crate) struct Row {
    pub(crate) design: Cow<'static, str>,
    pub(crate) partitions: u32,
    pub(crate) histogram: Histogram,
    /// `None` without keys, as are the next four.
    pub(crate) figures: Option<Figures>,
    pub(crate) chance: Option<Chance>,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) chi_square: Option<ChiSquare>,
    /// `None` for one partition, too.
    pub(crate) p: Option<f64>,
    /// Of exact shares, where mathematics gives them and the keys are what they are of.
    pub(crate) exact: Option<Figures>,
    /// What must be kept with the data to find it again: learned boundaries.
    pub(crate) kept: Option<String>,
}

/// What came of a set of keys.
pub(crate) struct Comparison {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) lines: u64,
    pub(crate) empty: u64,
    pub(crate) overlong: Refusals,
    /// What was refused, by the designs that did.
    pub(crate) refused: Vec<(Vec<&'static str>, Refusals)>,
    /// The designs that have a row, in their order.
    pub(crate) designs: Vec<Cow<'static, str>>,
    /// By partitions, then in the order of the designs.
    pub(crate) rows: Vec<Row>,
    /// What a reader of the figures must know.
    pub(crate) notes: Vec<String>,
}

/// Counts the keys of a stream.
pub(crate) fn compare<R: Read + Send>(
    name: &str,
    about: &str,
    reader: R,
    plan: Plan<'_>,
    progress: &(dyn Fn(u64) + Sync),
) -> io::Result<Comparison> {
    let stream = Stream::read_ahead(Source::new(reader, Limits::NORMAL), plan.sample_lines(), HEAD_BYTES)?;
    let Chosen { cases, mut notes } = choose::choose(plan, &stream)?;
    let sample = stream.sample_lines();
    let sorted = stream.sample().is_sorted_by(|a, b| a.line <= b.line);
    let random = is_version_4(&stream);

    // Bytes are what any line is, so there is nothing to look for.
    let takes = |takes: Takes| takes != Takes::Bytes && cases.iter().any(|case| case.design.takes == takes);
    let kinds: Vec<Takes> = Takes::ALL.into_iter().filter(|&kind| takes(kind)).collect();
    let (jobs, cases) = choose::jobs(cases);
    let counted = count::count(stream, &jobs, &kinds, plan.workers, progress)?;

    let refused = Takes::ALL.into_iter().zip(counted.refused).filter(|(_, refusals)| refusals.count > 0);
    let refused = refused.map(|(takes, refusals)| {
        (names(cases.iter().filter(|(design, _)| design.takes == takes).map(|(design, _)| design.name)), refusals)
    });
    let refused = refused.collect();
    if let Some((design, _)) = cases.iter().find(|(design, _)| design.learns) {
        notes.push(learned(design, sample, counted.lines, sorted));
    }
    let rows: Vec<Row> = cases
        .into_iter()
        .zip(jobs)
        .zip(counted.histograms)
        .map(|(((design, kept), job), histogram)| Row::new(design, job.partitions, histogram, kept, random))
        .collect();
    notes.extend(few(&rows));
    let has_row = |name: &str| rows.iter().any(|row| row.design == name);
    let designs =
        plan.designs.iter().map(|design| design.name).filter(|name| has_row(name)).map(Cow::Borrowed).collect();
    Ok(Comparison {
        name: name.into(),
        about: about.into(),
        lines: counted.lines,
        empty: counted.empty,
        overlong: counted.overlong,
        refused,
        designs,
        rows,
        notes,
    })
}

impl Row {
    fn new(
        design: &Design,
        partitions: u32,
        histogram: Histogram,
        kept: Option<String>,
        random_version_4: bool,
    ) -> Self {
        let shares = design.exact_shares(partitions, random_version_4);
        let exact = shares.map(|shares| Figures::of_shares(&shares, partitions));
        Self { kept, ..Self::of(design.name, partitions, histogram, exact) }
    }

    /// A histogram's figures beside those of chance.
    pub(crate) fn of(
        design: impl Into<Cow<'static, str>>,
        partitions: u32,
        histogram: Histogram,
        exact: Option<Figures>,
    ) -> Self {
        let chi_square = histogram.chi_square();
        Self {
            design: design.into(),
            partitions,
            figures: Figures::of(&histogram),
            chance: Chance::of(histogram.total(), partitions),
            verdict: Verdict::of(&histogram, exact),
            chi_square,
            p: chi_square.and_then(chance::p_value_of),
            exact,
            kept: None,
            histogram,
        }
    }
}

impl Comparison {
    /// The rows of one number of partitions after the other.
    pub(crate) fn by_partitions(&self) -> impl Iterator<Item = &[Row]> {
        self.rows.chunk_by(|a, b| a.partitions == b.partitions)
    }
}

/// Each name once, in the order of the first ones.
fn names(all: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    all.fold(Vec::new(), |mut names, name| {
        if !names.contains(&name) {
            names.push(name);
        }
        names
    })
}

/// Whether the keys that were read ahead are GUIDs, and all of them of version 4.
fn is_version_4<R: Read>(stream: &Stream<R>) -> bool {
    let mut guids = stream.head().filter_map(|key| key.guid).peekable();
    guids.peek().is_some() && guids.all(|guid| guid[6] >> 4 == 4 && guid[8] >> 6 == 0b10)
}

fn learned(design: &Design, sample: u64, lines: u64, sorted: bool) -> String {
    let mut note = format!(
        "{}: boundaries learned from the first {} lines and judged on the other {}; the noise of those first lines, a \
         variation of about √(partitions / {}), stays in the boundaries",
        design.name,
        grouped(sample),
        grouped(lines - sample),
        grouped(sample)
    );
    if sorted && sample > 1 {
        note += ". The first lines are in order and so not like the rest: shuffle the keys, unless they will come in \
                 order";
    }
    note
}

pub(super) fn few(rows: &[Row]) -> Option<String> {
    let few = rows.iter().find(|row| {
        let keys = row.histogram.total();
        keys > 0 && keys < FEW * u64::from(row.partitions)
    })?;
    Some(format!(
        "{} at {} partitions, and others from there on, have fewer than {FEW} keys a partition: p is rough there",
        few.design,
        grouped(few.partitions.into())
    ))
}
