//! Dates, versions and texts that sort in another order than they are read.

use std::collections::{BTreeMap, BTreeSet};

use super::{Chapter, Confidence, Finding, Severity, share};
use crate::audit::facts::{Example, Facts};
use crate::audit::fields::{Entry, Field, Fields, Keys};
use crate::formats::civil::{self, Civil, Zone};
use crate::formats::columns::Domain;
use crate::formats::columns::order::group;
use crate::wording::numbers::{grouped, listed};

pub(super) const READABLE_DATES: Chapter = Chapter::new("Row keys: dates", "row_keys/index.html#dates");
const ORDER: Chapter = Chapter::new("Index of questions: order", "questions/index.html#order");

const DAY: u64 = 864_000_000_000;

/// The fewest different dates that are not an accident.
const DATES: usize = 12;

/// The rarer precision or offset has at least this share.
const RARER: f64 = 0.01;

pub(super) fn find(facts: &Facts, fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    for keys in fields.both() {
        for field in keys.fields() {
            if let Domain::Date(form) = field.domain() {
                date_order(field, form, findings);
            }
        }
        mixed_instants(keys, findings);
        super::local_time::find(keys, findings);
    }
    culture(facts, findings);
}

/// A value of a field, for the order of its key in its partition.
type Dated<'f, V> = (Entry<'f>, V);

/// Values of a field in the order of keys, by partition and the text before them.
fn in_order<'f, V>(values: impl Iterator<Item = Dated<'f, V>>) -> Vec<Vec<Dated<'f, V>>> {
    let mut groups: BTreeMap<u64, Vec<Dated<'f, V>>> = BTreeMap::new();
    for (text, value) in values {
        groups.entry(group(text.group, text.before)).or_default().push((text, value));
    }
    for group in groups.values_mut() {
        group.sort_by_key(|(text, _)| text.key);
    }
    groups.into_values().collect()
}

fn date_order(field: Field<'_, '_>, form: &str, findings: &mut Vec<Finding>) {
    let of = field.keys.of;
    let read = |text: Entry<'_>| civil::in_form(text.text, form);
    let Some(first) = field.texts().next().and_then(read) else { return };
    let offsets = first.zone != Zone::Unsaid && first.zone != Zone::Utc;
    let groups = in_order(field.texts().filter_map(|text| Some((text, civil::in_form(text.text, form)?.instant))));
    let different: BTreeSet<&str> = field.texts().map(|text| text.text).collect();
    let wrong: Vec<_> = groups.iter().filter(|group| group.windows(2).any(|pair| pair[0].1 > pair[1].1)).collect();
    let month_first = first.says.order == civil::Order::MonthFirst && !first.says.named;
    if offsets || different.len() < DATES || (wrong.is_empty() && !month_first) {
        return;
    }
    let rows: usize = wrong.iter().map(|group| group.len()).sum();
    let years: BTreeSet<String> =
        field.texts().filter_map(read).map(|date| date.instant.to_string()[..4].to_owned()).collect();
    let (Some(from), Some(until)) = (years.first(), years.last()) else { return };
    let what = match &first.says {
        civil::Says { named: true, .. } => "name months, which sort by the alphabet",
        civil::Says { twelve_hours: true, .. } => "count twelve hours, so that afternoons sort among mornings",
        civil::Says { step, order: civil::Order::MonthFirst, .. } if *step == 7 * DAY => {
            "begin with the week, so years are mixed"
        }
        civil::Says { step, order: civil::Order::MonthFirst, .. } if *step == 92 * DAY => {
            "begin with the quarter, so years are mixed"
        }
        civil::Says { order: civil::Order::MonthFirst, .. } => "begin with the month, so years are mixed",
        civil::Says { order: civil::Order::DayFirst, .. } => "begin with the day, so months are mixed",
        _ => "have no leading zeros, so that 10 sorts before 9",
    };
    let worst = wrong.iter().max_by_key(|group| group.len());
    let pair = worst.and_then(|group| group.windows(2).find(|pair| pair[0].1 > pair[1].1));
    let broken = pair.is_some();
    let shown: Vec<Example> = match pair {
        Some(pair) => pair.iter().map(|(text, _)| field.keys.example(text.row)).collect(),
        None => field.texts().take(2).map(|text| field.keys.example(text.row)).collect(),
    };
    let evidence = match pair {
        Some([(a, _), (b, _)]) => {
            format!(
                "dates of {} as {form}: {:?} sorts before {:?}, which is earlier",
                span(from, until),
                a.text,
                b.text
            )
        }
        _ => format!("dates of {} as {form}", span(from, until)),
    };
    findings.push(Finding {
        unit: of.unit(),
        count: field.keys.scaled(if broken { rows } else { field.found.members.len() }),
        of: field.keys.all,
        examples: shown,
        evidence,
        confidence: if broken { Confidence::Certain } else { Confidence::Likely },
        cost:
            "a range of dates returns rows of other days; the first and the last row are not the oldest and the newest"
                .into(),
        when: (!broken).then(|| format!("the first rows of the year after {until} sort before those of {from}")),
        remedy: "write dates with the year first and with zeros, as yyyyMMdd, and times of day in 24 hours".into(),
        sample: field.keys.sentence(),
        ..Finding::new(
            "date-order",
            if broken { Severity::Error } else { Severity::Warning },
            format!("dates {what}"),
            READABLE_DATES,
        )
    });
}

fn span(from: &str, until: &str) -> String {
    if from == until { from.to_owned() } else { format!("{from} to {until}") }
}

/// A date with its time of day, and where it is.
struct Instant<'f> {
    civil: Civil,
    text: Entry<'f>,
}

fn instants<'f>(keys: &Keys<'f>) -> Vec<Instant<'f>> {
    let dated = keys.fields().filter_map(|field| match field.domain() {
        Domain::Date(form) => Some((field, form)),
        _ => None,
    });
    dated
        .flat_map(|(field, form)| {
            field.texts().filter_map(move |text| Some(Instant { civil: civil::in_form(text.text, form)?, text }))
        })
        .collect()
}

/// What instants of one text before them are written with, and the rows of each.
type Written<T> = BTreeMap<u64, BTreeMap<T, Vec<usize>>>;

fn mixed_instants(keys: &Keys<'_>, findings: &mut Vec<Finding>) {
    let of = keys.of;
    // Texts of other orders or separators are other formats, and those after another text are other things.
    let (mut offsets, mut decimals) = (Written::<String>::new(), Written::<usize>::new());
    let mut rows = 0;
    for Instant { civil, text } in &instants(keys) {
        let timed = civil.form.contains("mm") && civil.form.contains("ss");
        if !timed || civil.says.order != civil::Order::YearFirst || civil.says.twelve_hours {
            continue;
        }
        let offset = match civil.zone {
            Zone::Unsaid => "none".to_owned(),
            Zone::Utc => "Z".to_owned(),
            Zone::Offset(minutes) => {
                let sign = if minutes < 0 { '-' } else { '+' };
                format!("{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
            }
        };
        let after = group(group(0, text.before), super::formats::stem(&civil.form));
        offsets.entry(after).or_default().entry(offset).or_default().push(text.row);
        decimals.entry(after).or_default().entry(civil.says.decimals).or_default().push(text.row);
        rows += 1;
    }
    if let Some(Mixed { ways, others, examples }) = Mixed::of(keys, offsets, rows) {
        let one_instant = ways.iter().all(|way| way == "Z" || way == "+00:00");
        let (severity, title, cost, remedy) = if one_instant {
            (
                Severity::Warning,
                "instants end in Z or in +00:00, which are the same",
                "rows of one second are out of order, and a point query must know which of the two was written",
                "write Z",
            )
        } else {
            (
                Severity::Error,
                "instants have different offsets from UTC",
                "texts of different offsets do not sort by time: a window of time misses rows and returns others",
                "write every instant in UTC",
            )
        };
        findings.push(Finding {
            unit: of.unit(),
            count: keys.scaled(others),
            of: keys.all,
            examples,
            evidence: format!("offsets of the instants: {}", listed(ways)),
            cost: cost.into(),
            remedy: remedy.into(),
            sample: keys.sentence(),
            ..Finding::new("mixed-offsets", severity, title, READABLE_DATES)
        });
    }
    if let Some(Mixed { ways, others, examples }) = Mixed::of(keys, decimals, rows) {
        findings.push(Finding {
            unit: of.unit(),
            count: keys.scaled(others),
            of: keys.all,
            examples,
            evidence: format!("instants are written with {} decimals of a second", listed(ways)),
            cost:
                "'Z' sorts after digits and '.' before them, so rows of one second are out of order, and a point query \
                   must know how many digits were written"
                    .into(),
            remedy: "write every instant with the same number of decimals".into(),
            sample: keys.sentence(),
            ..Finding::new(
                "mixed-precision",
                Severity::Warning,
                "instants have different numbers of decimals",
                READABLE_DATES,
            )
        });
    }
}

/// Instants after one text that are written in several ways.
struct Mixed<T> {
    ways: BTreeSet<T>,
    /// Rows that are not written in the usual way.
    others: usize,
    examples: Vec<Example>,
}

impl<T: Ord> Mixed<T> {
    fn of(keys: &Keys<'_>, written: Written<T>, rows: usize) -> Option<Self> {
        let mixed: Vec<_> = written.into_values().filter(|ways| ways.len() > 1).collect();
        let usual = |ways: &BTreeMap<T, Vec<usize>>| ways.values().map(Vec::len).max().unwrap_or_default();
        let others = mixed.iter().map(|ways| ways.values().map(Vec::len).sum::<usize>() - usual(ways)).sum();
        let first = mixed.iter().max_by_key(|ways| ways.values().map(Vec::len).sum::<usize>())?;
        let examples = first.values().take(3).map(|rows| keys.example(rows[0])).collect();
        (others >= 2 && share(others as u64, rows as u64) >= RARER).then(|| Self {
            ways: mixed.into_iter().flat_map(BTreeMap::into_keys).collect(),
            others,
            examples,
        })
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
        sample: facts
            .sample
            .is_partial()
            .then(|| format!("from a sample of {} rows", grouped(facts.sample.len() as u64))),
        ..Finding::new("culture-order", Severity::Note, "keys sort differently for people and for the service", ORDER)
    });
}
