//! Dates that are not those of the Timestamps, though nearly all others in the same place are.

use tablekeys::Ticks;

use super::order::READABLE_DATES;
use super::{Confidence, Finding, Severity};
use crate::audit::facts::{Facts, Of};
use crate::audit::fields::{Entry, Fields, Keys};
use crate::formats::columns::{Domain, Form};
use crate::wording::numbers::grouped;

/// Fewer rows than this prove nothing.
const ENOUGH: usize = 20;

/// Past this many years after it was written an instant is no appointment.
const AHEAD: i32 = 3;

/// Nor past this many before, where all others are of the same day.
const BEHIND: i32 = 10;

/// Before this year no program wrote to a table: clocks that were never set, and variables.
const UNSET_BEFORE: i32 = 1990;

/// From this year on a date means "never".
const NEVER: i32 = 9000;

/// A key whose date is in a place that is the same in most keys.
struct Dated<'f> {
    row: usize,
    /// Year, month and day as the key has them.
    found: [Option<i32>; 3],
    /// As the Timestamp has them.
    written: [i32; 3],
    minute: i32,
    text: &'f str,
}

pub(super) fn find(facts: &Facts, fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    other_days(facts, findings);
    for keys in fields.both() {
        let dated = dated(keys);
        if dated.len() >= ENOUGH && !wrong_month(keys, &dated, findings) {
            far(keys, &dated, findings);
        }
        unset(keys, findings);
        in_1970(keys, findings);
    }
}

/// Nearly all dates are of January 1970, and the rows are not: seconds that were read as milliseconds.
fn in_1970(keys: &Keys<'_>, findings: &mut Vec<Finding>) {
    let timed = || keys.seen.iter().enumerate().filter_map(|(row, seen)| Some((row, seen.key, seen.time?)));
    let rows: Vec<usize> = timed()
        .filter(|(_, key, time)| {
            (key.contains("1970-01-") || key.contains("197001")) && !time.to_string().starts_with("197")
        })
        .map(|(row, ..)| row)
        .collect();
    if rows.len() < ENOUGH || rows.len() * 10 < timed().count() * 9 {
        return;
    }
    let evidence = "nearly all dates are of January 1970, as seconds are that are read as milliseconds".to_owned();
    let title = "dates are seconds that were read as milliseconds";
    findings.push(finding(keys, &rows, Severity::Error, title, evidence));
}

/// Numbers that are instants, but for a few that are what a variable holds before it is set, or years away from their rows.
fn unset(keys: &Keys<'_>, findings: &mut Vec<Finding>) {
    const YEAR: u64 = 365 * 864_000_000_000;
    for field in keys.fields() {
        // Where there are several forms, the field tells of them.
        let Domain::Instant(forms) = field.domain() else { continue };
        if forms.len() > 1 {
            continue;
        }
        let texts: Vec<Entry<'_>> = field.texts().collect();
        let instant = |text: &Entry<'_>| Form::of_text(forms, text.text)?.any_instant(text.text);
        // The last instant is written on purpose: it means "never".
        let rows = |is: &dyn Fn(&Entry<'_>, Ticks) -> bool| -> Vec<usize> {
            let found = texts.iter().filter(|text| instant(text).is_some_and(|at| at != Ticks::MAX && is(text, at)));
            found.map(|text| text.row).collect()
        };
        let few = |rows: &[usize]| rows.len() > 1 && rows.len() * 5 <= texts.len();
        let unset = rows(&|text, _| forms.iter().any(|form| form.is_unset(text.text)));
        if few(&unset) {
            let evidence =
                "numbers are the first instant that is counted, which a variable holds until it is set".to_owned();
            findings.push(finding(keys, &unset, Severity::Warning, NOT_SET, evidence));
            continue;
        }
        let near = texts.iter().filter(|text| forms.iter().any(|form| form.is_near((text.text, text.time)))).count();
        let far = rows(&|text, at| text.time.is_some_and(|time| at.get().abs_diff(time.get()) > 10 * YEAR));
        if few(&far) && near * 5 >= texts.len() * 4 {
            let evidence = format!(
                "{} are ten years or more from the Timestamp, and {} within a day of it",
                grouped(keys.scaled(far.len())),
                grouped(keys.scaled(near))
            );
            findings.push(finding(keys, &far, Severity::Warning, YEARS_AWAY, evidence));
        }
    }
}

const YEARS_AWAY: &str = "dates are years away from those on which the rows were written";
const NOT_SET: &str = "dates are those of a variable or a clock that was not set";

/// Days from the year 0 on, of which only differences are used: 31 per month.
fn date(key: &str, year: &str) -> Option<i32> {
    let digits: String = key[key.find(year)?..].chars().filter(|c| *c != '-').take(8).collect();
    let part = |from: usize, len| number(digits.get(from..from + len));
    let (month, day) = (part(4, 2)?, part(6, 2)?);
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some(())?;
    Some((part(0, 4)? * 12 + month) * 31 + day)
}

/// Rows of which the PartitionKey has another day than the RowKey, as most have the same.
fn other_days(facts: &Facts, findings: &mut Vec<Finding>) {
    let rows: Vec<_> = facts
        .sample
        .rows()
        .filter_map(|row| {
            let year = &row.time?.to_string()[..4];
            Some((row, date(row.partition_key.as_deref()?, year)?, date(row.row_key.as_deref()?, year)?))
        })
        .collect();
    let same = rows.iter().filter(|(_, partition, row)| partition == row).count();
    // A day more or less is that of a zone of time.
    let other: Vec<_> = rows.iter().filter(|(_, partition, row)| (partition - row).abs() > 1).collect();
    let few = facts.sample.len() * 9 > rows.len() * 10 || rows.len() < ENOUGH;
    if few || same * 2 < rows.len() || other.len() < 2 || other.len() * 50 < rows.len() {
        return;
    }
    findings.push(Finding {
        about: Some(Of::PartitionKey),
        count: other.len() as u64,
        of: facts.sample.len() as u64,
        confidence: Confidence::Likely,
        examples: other.iter().take(3).map(|(row, ..)| row.example()).collect(),
        evidence: format!("{} of {} rows have one day in both keys", grouped(same as u64), grouped(rows.len() as u64)),
        cost: "who computes the PartitionKey from a day does not find these rows".into(),
        remedy: "compute the PartitionKey for each row, not when a program starts, and move these rows".into(),
        sample: facts
            .sample
            .is_partial()
            .then(|| format!("from a sample of {} rows", grouped(facts.sample.len() as u64))),
        ..Finding::new(
            "wrong-dates",
            Severity::Warning,
            "rows are in the partition of another day than that of their RowKey",
            READABLE_DATES,
        )
    });
}

fn number(text: Option<&str>) -> Option<i32> {
    text.filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?.parse().ok()
}

/// The keys, read where the year that they were written in stands in nine of ten.
fn dated<'f>(keys: &Keys<'f>) -> Vec<Dated<'f>> {
    let timed = || keys.seen.iter().enumerate().filter_map(|(row, seen)| Some((row, seen.key, seen.time?.to_string())));
    let place = |key: &str, time: &str| {
        let at = key.find(&time[..4])?;
        let hyphens = key[at + 4..].starts_with('-');
        Some((at, hyphens))
    };
    let mut places = std::collections::BTreeMap::<(usize, bool), usize>::new();
    let mut all = 0;
    for (_, key, time) in timed() {
        all += 1;
        if let Some(place) = place(key, &time) {
            *places.entry(place).or_default() += 1;
        }
    }
    let Some((&(at, hyphens), &most)) = places.iter().max_by_key(|(_, rows)| **rows) else { return Vec::new() };
    // The first year of a counter is no date.
    if most * 5 < all * 4 {
        return Vec::new();
    }
    // In a key of another length there may be the middle of another number.
    let led = |key: &str| key.get(..at).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()));
    let usual =
        timed().find(|(_, key, time)| place(key, time) == Some((at, hyphens))).is_some_and(|(_, key, _)| led(key));
    let step = if hyphens { 3 } else { 2 };
    let (month, day) = (at + 4 + usize::from(hyphens), at + 4 + usize::from(hyphens) + step);
    timed()
        .filter(|(_, key, _)| led(key) == usual)
        .filter_map(|(row, key, time)| {
            let part = |from: usize, len| number(key.get(from..from + len));
            let of_time = |from: usize, len| number(time.get(from..from + len));
            Some(Dated {
                row,
                found: [Some(part(at, 4)?), part(month, 2), part(day, 2)],
                written: [of_time(0, 4)?, of_time(5, 2)?, of_time(8, 2)?],
                minute: of_time(14, 2)?,
                text: key.get(at..day + 2).or_else(|| key.get(at..at + 4))?,
            })
        })
        .collect()
}

fn finding(keys: &Keys<'_>, rows: &[usize], severity: Severity, title: &str, evidence: String) -> Finding {
    Finding {
        unit: keys.of.unit(),
        count: keys.scaled(rows.len()),
        of: keys.all,
        confidence: Confidence::Likely,
        examples: keys.first(rows),
        evidence,
        cost: "these rows are not in the order of time: a window of time misses them, and the first or the last row is one of \
               them"
            .into(),
        remedy: "mend the program or the clock that writes them, and move the rows by their Timestamps".into(),
        sample: keys.sentence(),
        ..Finding::new("wrong-dates", severity, title, READABLE_DATES)
    }
}

/// The month is that before, or no month at all but the minute.
fn wrong_month(keys: &Keys<'_>, dated: &[Dated<'_>], findings: &mut Vec<Finding>) -> bool {
    let nearly_all =
        |is: &dyn Fn(&Dated<'_>) -> bool| dated.iter().filter(|row| is(row)).count() * 20 >= dated.len() * 19;
    let same_day = |row: &Dated<'_>| row.found[0] == Some(row.written[0]) && row.found[2] == Some(row.written[2]);
    let Some(first) = dated.first() else { return false };
    let rows: Vec<usize> = dated.iter().map(|dated| dated.row).collect();
    let months: std::collections::BTreeSet<i32> = dated.iter().filter_map(|row| row.found[1]).collect();
    if months.len() > 12 && nearly_all(&|row| same_day(row) && row.found[1] == Some(row.minute)) {
        findings.push(finding(
            keys,
            &rows,
            Severity::Error,
            "dates have the minute where the month should be",
            format!(
                "{:?} was written on {}: mm is the minute in most languages, and MM the month",
                first.text,
                day(first)
            ),
        ));
        return true;
    }
    if months.len() > 12 && nearly_all(&|row| row.found == [row.written[0], row.written[2], row.written[1]].map(Some)) {
        findings.push(finding(
            keys,
            &rows,
            Severity::Error,
            "dates have the day before the month",
            format!("{:?} was written on {}", first.text, day(first)),
        ));
        return true;
    }
    let before = nearly_all(&|row| same_day(row) && row.found[1] == Some(row.written[1] - 1));
    if before {
        // A bill of a month is written in the next one, too.
        let severity = if months.contains(&0) { Severity::Warning } else { Severity::Note };
        findings.push(finding(
            keys,
            &rows,
            severity,
            "dates have the month before",
            format!("{:?} was written on {}: months that are counted from 0", first.text, day(first)),
        ));
    }
    before
}

fn day(dated: &Dated<'_>) -> String {
    let [year, month, day] = dated.written;
    format!("{year:04}-{month:02}-{day:02}")
}

/// A few are decades away, or a year ahead at the end of one.
fn far(keys: &Keys<'_>, dated: &[Dated<'_>], findings: &mut Vec<Finding>) {
    let week_year = |row: &Dated<'_>| {
        let [year, month, day] = row.written;
        row.found == [Some(year + 1), Some(month), Some(day)] && month == 12 && day >= 29
    };
    let is_far = |row: &&Dated<'_>| {
        let year = row.found[0].unwrap_or_default();
        year < NEVER
            && (year < UNSET_BEFORE
                || year < row.written[0] - BEHIND
                || year > row.written[0] + AHEAD
                || week_year(row))
    };
    let far: Vec<&Dated<'_>> = dated.iter().filter(is_far).collect();
    // Years that differ by one are those of a night, of what is due, or of what was kept for a while.
    let near = dated.iter().filter(|row| row.found[0].is_some_and(|year| (year - row.written[0]).abs() <= 1)).count();
    if far.len() < 2
        || far.len() * 5 > dated.len()
        || (near - far.iter().filter(|row| week_year(row)).count()) * 5 < dated.len() * 4
    {
        return;
    }
    let title = if far.iter().all(|row| week_year(row)) {
        "dates at the end of December have the year of their week, which is the next one"
    } else if far.iter().all(|row| row.found[0].is_some_and(|year| year < UNSET_BEFORE)) {
        NOT_SET
    } else {
        YEARS_AWAY
    };
    let evidence = format!(
        "{:?} was written on {}; {} other keys have the date of their Timestamp in this place",
        far[0].text,
        day(far[0]),
        grouped(keys.scaled(near - far.iter().filter(|row| week_year(row)).count()))
    );
    let rows: Vec<usize> = far.iter().map(|dated| dated.row).collect();
    findings.push(finding(keys, &rows, Severity::Warning, title, evidence));
}
