//! Dates and texts that sort in another order than they are read.

use super::{Chapter, Confidence, Finding, Severity, columns, share};
use crate::audit::facts::dates::Dates;
use crate::audit::facts::{Example, Facts, Of};
use crate::skew::numbers::{grouped, listed};

const READABLE_DATES: Chapter = Chapter::new("Row keys: readable dates", "row_keys/index.html#readable-dates");
const ORDER: Chapter = Chapter::new("Index of questions: order", "questions/index.html#order");

/// Of so many dates at least this share is written in one way.
const DATES: (u64, f64) = (20, 0.9);

/// The rarer precision or offset has at least this share.
const RARER: f64 = 0.01;

pub(crate) fn find(facts: &Facts, findings: &mut Vec<Finding>) {
    for (of, column) in columns(facts) {
        date_order(of, &column.dates, findings);
        mixed_instants(of, &column.dates, findings);
    }
    culture(facts, findings);
}

fn date_order(of: Of, dates: &Dates, findings: &mut Vec<Finding>) {
    let Some((first, last)) = dates.years else { return };
    let (tally, name) = if dates.month_first.count >= dates.day_first.count {
        (&dates.month_first, "month")
    } else {
        (&dates.day_first, "day")
    };
    if tally.count < DATES.0 || share(tally.count, dates.found) < DATES.1 {
        return;
    }
    // Within one year dates with the month first are in order.
    let broken = name == "day" || last > first;
    findings.push(Finding {
        unit: of.unit(),
        count: tally.count,
        of: dates.rows,
        examples: tally.first.clone(),
        evidence: format!("dates of the years {first} to {last} begin with the {name}"),
        confidence: Confidence::Likely,
        cost:
            "a range of dates returns rows of every year; the first and the last row are not the oldest and the newest"
                .into(),
        when: (!broken).then(|| format!("the first row of {} sorts before those of {first}", last + 1)),
        remedy: "write dates as yyyyMMdd".into(),
        ..Finding::new(
            "date-order",
            if broken { Severity::Error } else { Severity::Warning },
            format!("dates begin with the {name}, so years are mixed"),
            READABLE_DATES,
        )
    });
}

fn mixed_instants(of: Of, dates: &Dates, findings: &mut Vec<Finding>) {
    let rows: u64 = dates.precisions.values().map(|tally| tally.count).sum();
    let usual = |counts: &mut dyn Iterator<Item = u64>| counts.max().unwrap_or_default();
    let examples = |tallies: &mut dyn Iterator<Item = &Vec<Example>>| -> Vec<Example> {
        tallies.filter_map(|first| first.first().cloned()).take(3).collect()
    };
    let other_offsets = rows - usual(&mut dates.offsets.values().map(|tally| tally.count));
    if dates.offsets.len() > 1 && share(other_offsets, rows) >= RARER {
        let list = listed(dates.offsets.keys().map(|offset| if offset.is_empty() { "none" } else { offset }));
        findings.push(Finding {
            unit: of.unit(),
            count: other_offsets,
            of: rows,
            examples: examples(&mut dates.offsets.values().map(|tally| &tally.first)),
            evidence: format!("offsets of the instants: {list}"),
            cost: "texts of different offsets do not sort by time: a window of time misses rows and returns others"
                .into(),
            remedy: "write every instant in UTC".into(),
            ..Finding::new("mixed-offsets", Severity::Error, "instants have different offsets from UTC", READABLE_DATES)
        });
    }
    let other_lengths = rows - usual(&mut dates.precisions.values().map(|tally| tally.count));
    if dates.precisions.len() > 1 && share(other_lengths, rows) >= RARER {
        findings.push(Finding {
            unit: of.unit(),
            count: other_lengths,
            of: rows,
            examples: examples(&mut dates.precisions.values().map(|tally| &tally.first)),
            evidence: format!("instants are written in {} lengths", dates.precisions.len()),
            cost:
                "'Z' sorts after digits and '.' before them, so rows of one second are out of order, and a point query \
                   must know how many digits were written"
                    .into(),
            remedy: "write every instant with the same number of decimals".into(),
            ..Finding::new(
                "mixed-precision",
                Severity::Warning,
                "instants have different numbers of decimals",
                READABLE_DATES,
            )
        });
    }
}

/// Rows side by side whose order is another one for people.
fn culture(facts: &Facts, findings: &mut Vec<Finding>) {
    let mut rows: Vec<_> = facts
        .sample
        .rows()
        .filter(|row| row.row_key.as_deref().is_some_and(|key| key.contains(char::is_alphabetic)))
        .collect();
    rows.sort_by(|a, b| (&a.partition_key, &a.row_key).cmp(&(&b.partition_key, &b.row_key)));
    let folded = |key: &Option<Box<str>>| key.as_deref().unwrap_or_default().to_lowercase();
    let wrong: Vec<_> = rows
        .windows(2)
        .filter(|pair| {
            pair[0].partition_key == pair[1].partition_key && folded(&pair[0].row_key) > folded(&pair[1].row_key)
        })
        .collect();
    let Some(first) = wrong.first() else { return };
    findings.push(Finding {
        count: wrong.len() as u64,
        of: rows.len() as u64,
        examples: first.iter().map(|row| row.example()).collect(),
        evidence: format!("{} neighbours are in another order once case is ignored", grouped(wrong.len() as u64)),
        confidence: Confidence::Possible,
        cost:
            "the service sorts by UTF-16 units, so capitals come before small letters; a merge or a binary search in a \
               program that compares by culture, as string.Compare does, is wrong"
                .into(),
        remedy: "compare keys ordinally in programs (StringComparer.Ordinal), or write them in lower case".into(),
        sample: facts.sample.partial.then(|| format!("from a sample of {} rows", grouped(facts.sample.len() as u64))),
        ..Finding::new("culture-order", Severity::Note, "keys sort differently for people and for the service", ORDER)
    });
}
