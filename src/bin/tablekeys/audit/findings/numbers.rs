//! Numbers: those that sort wrongly, and those that soon will.

use std::collections::BTreeSet;

use tablekeys::row_key::UNPADDED_ASCENDING_BREAKS_AT;

use super::{Chapter, Confidence, Finding, Severity, columns, share};
use crate::audit::buckets::Buckets;
use crate::audit::facts::leading::Leading;
use crate::audit::facts::numbers::{Column, Numbers, Width};
use crate::audit::facts::sampled::Sampled;
use crate::audit::facts::{Facts, Of};
use crate::skew::numbers::{grouped, listed};

const FIXED_WIDTH: Chapter = Chapter::new("Row keys: fixed width", "row_keys/index.html#fixed-width");
const NEWEST_FIRST: Chapter = Chapter::new("Row keys: newest first", "row_keys/index.html#newest-first");
const PADDING_TICKS: Chapter = Chapter::new("Row keys: padding ticks", "row_keys/index.html#padding-ticks");
const WIDENING: Chapter =
    Chapter::new("Migrating keys: widening numbers", "migrating_keys/index.html#widening-numbers");

/// Numbers after fewer than this share of all keys are chance: digits between hyphens of random identifiers.
const SHARE: f64 = 0.01;

/// The same for numbers after a letter, which may be names.
const SHARE_AFTER_LETTER: f64 = 0.1;

/// In one partition this share, and so many rows, are no chance either.
const OF_PARTITION: (f64, u64) = (0.1, 20);

/// Within so many days numbers that overflow are a warning, and within five times as many a note.
const SOON: f64 = 365.0;

/// Numbers that are full to this share are soon full, where no pace is known.
const FULL: f64 = 0.9;

pub(crate) fn find(facts: &Facts, buckets: Option<&Buckets>, findings: &mut Vec<Finding>) {
    for (of, column) in columns(facts) {
        // The numbers of hash partitions are names: nothing is read in their order.
        if of == Of::PartitionKey && buckets.is_some() {
            continue;
        }
        mixed_widths(facts, of, &column.numbers, findings);
        overflow(of, &column.numbers, findings);
        unpadded_ticks(of, &column.numbers, findings);
        negative(of, &column.numbers, findings);
    }
}

fn all(numbers: &Numbers) -> impl Iterator<Item = &Column> {
    numbers.by_position.iter().flat_map(Sampled::values)
}

/// How many rows have an affected number: those of the position with the most, since a row with several is one row.
fn rows(numbers: &Numbers, is_affected: impl Fn(&&Column) -> bool) -> u64 {
    let at = |columns: &Sampled<Column>| {
        columns.values().filter(&is_affected).map(|column| column.rows).sum::<u64>() * columns.one_in()
    };
    numbers.by_position.iter().map(at).max().unwrap_or_default().min(numbers.rows)
}

fn mixed_widths(facts: &Facts, of: Of, numbers: &Numbers, findings: &mut Vec<Finding>) {
    let partition_rows = |column: &Column| facts.partitions.counted.get(column.partition).map_or(0, |found| found.rows);
    for after_letter in [false, true] {
        let is_affected = |column: &&Column| column.after_letter == after_letter && column.inversion().is_some();
        let affected: Vec<&Column> = all(numbers).filter(is_affected).collect();
        let count = rows(numbers, is_affected);
        let enough = share(count, numbers.rows) >= if after_letter { SHARE_AFTER_LETTER } else { SHARE };
        let in_one = affected.iter().any(|column| {
            let whole = if of == Of::RowKey { partition_rows(column) } else { 0 };
            !after_letter && column.rows >= OF_PARTITION.1 && share(column.rows, whole) >= OF_PARTITION.0
        });
        if count == 0 || !(enough || in_one) {
            continue;
        }
        let Some(worst) = affected.iter().max_by_key(|column| column.rows) else { continue };
        findings.push(mixed_width(of, worst, affected.len(), count, numbers));
    }
}

fn mixed_width(of: Of, worst: &Column, beginnings: usize, count: u64, numbers: &Numbers) -> Finding {
    let widths: BTreeSet<usize> = worst.widths.iter().map(|width| width.digits).collect();
    let list = listed(widths.iter());
    let usual = worst.usual();
    let ticks = usual.and_then(instants);
    let [first, then] = worst.inversion().expect("only columns with an inversion are passed");
    let padded = worst.widths.iter().any(|width| width.padded > 0);
    let (name, title, chapter) = if ticks == Some(Direction::NewestFirst) {
        let title = format!("newest-first instants have {list} digits, so some rows are out of order");
        ("newest-first-digit-missing", title, NEWEST_FIRST)
    } else if padded {
        let title = format!("padded numbers have {list} digits: some were padded to another width, or outgrew theirs");
        ("mixed-width-numbers", title, WIDENING)
    } else {
        ("mixed-width-numbers", format!("numbers have {list} digits and sort as texts, not as numbers"), FIXED_WIDTH)
    };
    // Partitions are seldom read in order.
    let severity = match of {
        Of::RowKey => Severity::Error,
        Of::PartitionKey if ticks.is_some() => Severity::Error,
        Of::PartitionKey => Severity::Note,
    };
    let widest = widths.last().copied().unwrap_or_default();
    Finding {
        unit: of.unit(),
        count,
        of: numbers.rows,
        confidence: if worst.after_letter { Confidence::Likely } else { Confidence::Certain },
        examples: vec![first.example.clone(), then.example.clone()],
        evidence: format!(
            "in the {} {} sorts before {}{}",
            of.name(),
            first.value,
            then.value,
            if beginnings > 1 { format!("; numbers after {} prefixes are affected", grouped(beginnings as u64)) } else { String::new() }
        ),
        cost: "a range of numbers returns wrong rows and misses others; the first or the last row is not the least or the \
               greatest"
            .into(),
        remedy: format!(
            "write new keys with leading zeros, {} digits for the largest number that may come, and move the stored rows",
            widest.max(10)
        ),
        sample: numbers.sentence(),
        ..Finding::new(name, severity, title, chapter)
    }
}

/// Whether numbers of 18 to 20 digits are ticks of the years 1980 to 2100, inverted or not.
fn instants(width: &Width) -> Option<Direction> {
    let direction = |value: u128| {
        let newest_first = Leading::of(&format!("{value:019}"))?.newest_first;
        Some(if newest_first { Direction::NewestFirst } else { Direction::OldestFirst })
    };
    let (first, last) = (direction(width.least.value)?, direction(width.greatest.value)?);
    ((18..=20).contains(&width.digits) && first == last).then_some(first)
}

/// How instants sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    NewestFirst,
    OldestFirst,
}

fn overflow(of: Of, numbers: &Numbers, findings: &mut Vec<Finding>) {
    let soonest = all(numbers)
        .filter_map(|column| {
            let [width] = &column.widths[..] else { return None };
            Some((column, width, days_left(column, width)?))
        })
        .min_by(|a, b| a.2.0.total_cmp(&b.2.0));
    let Some((column, width, (days, known))) = soonest else { return };
    let capacity = 10_u128.pow(u32::try_from(width.digits).unwrap_or(38));
    let severity = match of {
        Of::RowKey if days < SOON => Severity::Warning,
        _ => Severity::Note,
    };
    let padding = if width.padded > 0 { "padded to" } else { "written without padding, of" };
    let (least, greatest) = (width.least.value, width.greatest.value);
    findings.push(Finding {
        unit: of.unit(),
        count: column.rows,
        of: numbers.rows,
        confidence: if known { Confidence::Likely } else { Confidence::Possible },
        examples: vec![width.least.example.clone(), width.greatest.example.clone()],
        evidence: format!("numbers from {least} to {greatest}, {padding} {} digits", width.digits),
        cost: format!("from {capacity} on, numbers sort before smaller ones, and ranges return wrong rows"),
        when: Some(if known {
            format!("at today's pace in {days:.0} days")
        } else {
            format!("after {} more numbers", capacity - 1 - greatest)
        }),
        remedy: "widen the numbers before that: write new keys with more digits, and move the stored rows".into(),
        sample: numbers.sentence(),
        ..Finding::new(
            "number-overflow",
            severity,
            format!("numbers of {} digits are nearly used up", width.digits),
            WIDENING,
        )
    });
}

/// Instants in 18 digits, which 19 will not sort after.
fn unpadded_ticks(of: Of, numbers: &Numbers, findings: &mut Vec<Finding>) {
    let unpadded = |column: &&Column| {
        let [width] = &column.widths[..] else { return false };
        width.digits == 18 && instants(width) == Some(Direction::OldestFirst)
    };
    let Some(column) = all(numbers).filter(unpadded).max_by_key(|column| column.rows) else { return };
    let breaks = UNPADDED_ASCENDING_BREAKS_AT.to_string();
    findings.push(Finding {
        unit: of.unit(),
        count: rows(numbers, unpadded),
        of: numbers.rows,
        examples: column.widths.iter().map(|width| width.greatest.example.clone()).collect(),
        evidence: "instants are ticks of 18 digits, without a leading zero".into(),
        cost: "a date that means \"never\", as 9999-12-31, sorts first".into(),
        when: Some(format!("from {} on, or with the first such date", &breaks[..10])),
        remedy: "write 19 digits, as row_key::ascending does; rows of 18 digits sort after them, so move those first"
            .into(),
        sample: numbers.sentence(),
        ..Finding::new("unpadded-ticks", Severity::Note, "ticks are not padded to 19 digits", PADDING_TICKS)
    });
}

/// Days until the numbers have one more digit, and whether that is from their pace. `None` where it is not soon.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn days_left(column: &Column, width: &Width) -> Option<(f64, bool)> {
    const ENOUGH: u64 = 20;
    const DAY: f64 = 864e9;
    // Years, days and instants have their own widths.
    if column.rows < ENOUGH || width.digits < 3 || width.digits > 17 || leads_to_date(width) {
        return None;
    }
    let capacity = 10_f64.powi(i32::try_from(width.digits).ok()?) - 1.0;
    let (least, greatest) = (width.least.value as f64, width.greatest.value as f64);
    if let Some([(first, from), (last, to)]) = column.times {
        let days = (last.get() - first.get()) as f64 / DAY;
        // The latest row has nearly the greatest number: they grow with time.
        let grows =
            (to as f64) >= least + 0.9 * (greatest - least) && (from as f64) <= least + 0.1 * (greatest - least);
        if days >= 1.0 && grows && greatest > least {
            let left = (capacity - greatest) / ((greatest - least) / days);
            return (left < 5.0 * SOON).then_some((left, true));
        }
    }
    // Every number from the least to the greatest is there, as only counting makes them, and there is room for one more.
    let counted = greatest - least + 1.0 < 1.01 * column.rows as f64;
    (counted && capacity - greatest >= 1.0 && greatest >= FULL * capacity).then_some((0.0, false))
}

/// Four digits that are years, which will not soon be five.
fn leads_to_date(width: &Width) -> bool {
    width.digits == 4 && width.least.value >= 1900 && width.greatest.value < 2200
}

fn negative(of: Of, numbers: &Numbers, findings: &mut Vec<Finding>) {
    if numbers.negative < 2 || of == Of::PartitionKey {
        return;
    }
    findings.push(Finding {
        unit: of.unit(),
        count: numbers.negative,
        of: numbers.rows,
        examples: numbers.first_negative.iter().cloned().collect(),
        evidence: format!("{} keys are numbers below 0", grouped(numbers.negative)),
        cost: "-1 sorts before -2, which is less, so ranges and the first row are wrong".into(),
        remedy: "write the numbers as row_key::signed does: their texts are in the order of the numbers".into(),
        ..Finding::new(
            "negative-numbers",
            Severity::Error,
            "numbers below 0 sort the wrong way round",
            Chapter::new("Recipes: a number that may be negative", "recipes/index.html#a-number-that-may-be-negative"),
        )
    });
}
