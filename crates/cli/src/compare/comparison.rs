//! One set of keys, every design that suits it, every number of partitions.

use std::borrow::Cow;
use std::{io, mem};

use tablekeys::skew::Histogram;

use super::chance::{FEW, Figures, Judged};
use super::choose::{self, Case, Chosen, Plan, Unavailable, add_new};
use super::count::{self, Counts};
use super::designs::Design;
use super::heaviest::{Frequent, Heaviest};
use super::sample::{BYTES, FREQUENT, LINES, Samples, Sampling};
use super::stream::{HEAD_BYTES, HEAD_KEYS, Stream};
use super::takes::Takes;
use crate::lines::Blocks;
use crate::lines::block::Key;
use crate::lines::refused::Refusals;
use crate::wording::numbers::{counted, grouped};

/// One histogram and how to read it.
pub struct Row {
    pub design: Cow<'static, str>,
    pub partitions: u32,
    pub histogram: Histogram,
    /// `None` without keys.
    pub judged: Option<Judged>,
    /// Of exact shares, where mathematics gives them and the keys are what they are of.
    pub exact: Option<Figures>,
    /// What must be kept with the data to find it again: learned boundaries.
    pub kept: Option<String>,
    /// The fullest partition and its keys, where lines were sampled.
    pub heaviest: Option<Heaviest>,
}

/// What came of a set of keys.
#[derive(Default)]
pub struct Comparison {
    pub name: String,
    pub about: String,
    /// Without the histograms and refusals, which are in the rows and below.
    pub counts: Counts,
    /// What was refused, by the designs that did.
    pub refused: Vec<(Vec<&'static str>, Refusals)>,
    /// The designs that have a row, in their order.
    pub designs: Vec<Cow<'static, str>>,
    /// By partitions, then in the order of the designs.
    pub rows: Vec<Row>,
    /// What a reader of the figures must know.
    pub notes: Vec<String>,
}

/// Counts the keys of a stream.
pub fn compare(name: &str, about: &str, source: &dyn Blocks, plan: Plan<'_>) -> io::Result<Comparison> {
    let stream = Stream::read_ahead(source, HEAD_KEYS, HEAD_BYTES)?;
    let Chosen { cases, learned, mut unavailable, mut notes } = choose::choose(plan, &stream)?;

    let learners = learned.iter().map(|(design, _)| *design);
    let designs: Vec<&Design> = cases.iter().map(|case| case.design).chain(learners).collect();
    // Bytes are what any line is, so there is nothing to look for.
    let mut kinds: Vec<Takes> =
        designs.iter().map(|design| design.takes).filter(|&takes| takes != Takes::Bytes).collect();
    kinds.sort();
    kinds.dedup();
    // Named designs are answered with the keys that fill their fullest partitions.
    let keys = if learned.is_empty() { FREQUENT } else { LINES };
    let sampling = (!learned.is_empty() || plan.named.is_some()).then(|| Sampling::new(keys, BYTES));
    let mut total = count::count(stream, &cases, &kinds, sampling.as_ref(), plan.workers)?;

    let refused = kinds.into_iter().zip(mem::take(&mut total.refused)).filter(|(_, refusals)| refusals.count > 0);
    let refused = refused.map(|(takes, refusals)| {
        let mut names = Vec::new();
        let of_kind = designs.iter().filter(|design| design.takes == takes);
        of_kind.for_each(|design| add_new(&mut names, design.name));
        (names, refusals)
    });
    let refused = refused.collect();
    let samples = sampling.map(Sampling::finish);
    let frequent = samples
        .as_ref()
        .map(|samples| Frequent::of(samples.learned_from.iter().chain(&samples.judged_on), samples.one_in));
    let mut rows: Vec<Row> = cases
        .into_iter()
        .zip(mem::take(&mut total.histograms))
        .map(|(case, histogram)| Row::new(case, histogram, frequent.as_ref()))
        .collect();
    let judged = samples.as_ref().zip(learned.first());
    if let Some((samples, _)) = judged {
        rows.extend(learned_rows(&learned, samples, &mut unavailable));
    }
    notes.extend(unavailable.notes());
    notes.extend(judged.map(|(samples, (design, _))| learned_note(design, samples)));
    let place = |row: &Row| plan.designs.iter().position(|design| design.name == row.design);
    rows.sort_by_key(|row| (row.partitions, place(row)));
    notes.extend(few(&rows));
    notes.extend(total.unreadable.sentence("record", source.places()));
    let has_row = |name: &str| rows.iter().any(|row| row.design == name);
    notes.extend(plan.designs.iter().filter(|design| has_row(design.name)).filter_map(|design| design.note.clone()));
    let designs =
        plan.designs.iter().map(|design| design.name).filter(|name| has_row(name)).map(Cow::Borrowed).collect();
    Ok(Comparison { name: name.into(), about: about.into(), counts: total, refused, designs, rows, notes })
}

impl Row {
    fn new(case: Case<'_>, histogram: Histogram, frequent: Option<&Frequent<'_>>) -> Self {
        let shares = case.design.exact_shares(case.partitions);
        let exact = shares.map(|shares| Figures::of_shares(&shares, case.partitions));
        let heaviest = frequent.and_then(|keys| keys.in_fullest(&case.counter, &histogram));
        Self { kept: case.kept, heaviest, ..Self::of(case.design.name, histogram, exact) }
    }

    /// A histogram's figures beside those of chance.
    pub fn of(design: impl Into<Cow<'static, str>>, histogram: Histogram, exact: Option<Figures>) -> Self {
        Self {
            design: design.into(),
            partitions: histogram.partitions(),
            judged: Judged::of(&histogram, exact),
            exact,
            kept: None,
            heaviest: None,
            histogram,
        }
    }
}

impl Comparison {
    /// The rows of one number of partitions after the other.
    pub fn by_partitions(&self) -> impl Iterator<Item = &[Row]> {
        self.rows.chunk_by(|a, b| a.partitions == b.partitions)
    }
}

/// What is learned from one sample, counted on the other.
fn learned_rows(learned: &[(&Design, u32)], samples: &Samples, unavailable: &mut Unavailable) -> Vec<Row> {
    // The lines that boundaries are judged on are all that their histogram counts.
    let frequent = Frequent::of(samples.judged_on.iter(), 1);
    let texts: Vec<&str> = samples.learned_from.iter().map(|text| &**text).collect();
    let mut rows = Vec::new();
    for &(design, partitions) in learned {
        match design.make(partitions, &texts) {
            Ok((counter, kept)) => {
                let mut histogram = Histogram::new(partitions);
                for text in &samples.judged_on {
                    let key = Key { line: text.as_bytes(), guid: None, place: 0, count: 1 };
                    if let Some(partition) = counter.partition_of(&key) {
                        histogram.record(partition).expect("a partition of the design");
                    }
                }
                let case = Case { design, partitions, counter, kept, of: None };
                rows.push(Row::new(case, histogram, Some(&frequent)));
            }
            Err(reason) => unavailable.add(reason, design.name, partitions),
        }
    }
    rows
}

fn learned_note(design: &Design, samples: &Samples) -> String {
    let number = |keys: &[Box<str>]| counted(keys.len() as u64, "key");
    let of = match samples.one_in {
        1 => "of all keys".to_owned(),
        n => format!("of one key in {}", grouped(n)),
    };
    format!(
        "{}: boundaries learned from {}, and judged on {}, each about half {of}, chosen by a hash of their places; the \
         noise of the former, a variation of about √(partitions / {}), is in the boundaries",
        design.name,
        number(&samples.learned_from),
        counted(samples.judged_on.len() as u64, "other key"),
        grouped(samples.learned_from.len() as u64)
    )
}

pub(super) fn few(rows: &[Row]) -> Option<String> {
    let few = rows.iter().find(|row| {
        let keys = row.histogram.total();
        keys > 0 && keys < FEW * u64::from(row.partitions)
    })?;
    Some(format!(
        "{} at {} partitions, and others from there on, have fewer than {FEW} keys per partition: p is rough there",
        few.design,
        grouped(few.partitions.into())
    ))
}
