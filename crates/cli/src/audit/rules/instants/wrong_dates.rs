use super::*;
use crate::audit::parts::ranked;

pub(super) const RULE: Rule = Rule {
    name: "wrong-dates",
    area: AREA,
    verdicts: &[
        error(Likely, "dates are seconds that were read as milliseconds"),
        error(Likely, "dates have the minute where the month should be"),
        error(Likely, "dates have the day and the month exchanged"),
        warning(Likely, "dates have the previous month"),
        // A bill of a month is written in the next one, too.
        note(Likely, "dates have the previous month"),
    ],
    cost: "these rows are not in the order of time: a window of time misses them, and the first or the last row is one of them",
    remedy: "fix the program or the clock that writes them, and move the rows by their Timestamps",
    read: READABLE_DATES,
    guide: "dates that are not those of the Timestamps: seconds read as milliseconds; the minute, the day or the previous month in place of the month",
    when: "80% of the keys, 20 or more, have the year of their Timestamp in the same place; 95% of these have the day or the previous month in place of the month, or five or more have the minute there and nearly none another wrong month; or 90% of the keys are of January 1970. *Severity:* error for minutes, days and milliseconds, note for the previous month where none is 0, else warning",
    look: Look::Table(|table| table.fields.both().into_iter().flat_map(find).collect()),
    bad: &["{as:yyyy-mm-dd}-{1..60}", "{day}-{1..60}\n{as:yyyy-mm-dd}-{1..20}", "1970-01-20-{1..40}"],
    sound: &["{day}-{1..60}", "{day}-{1..60}\n9999-12-31-{1..3}", "{seconds}-{1..40}"],
};

/// Fewer rows than this prove nothing.
const ENOUGH: usize = 20;

/// A key whose date is in a place that is the same in most keys: year, month and day as the key has them.
struct Dated<'f> {
    row: usize,
    found: [Option<i32>; 3],
    /// As the Timestamp has them.
    written: [i32; 3],
    minute: i32,
    text: &'f str,
}

fn find(keys: &Keys<'_>) -> impl Iterator<Item = Hit> {
    let dated = Some(dated(keys)).filter(|dated| dated.len() >= ENOUGH);
    let of_month = dated.and_then(|dated| wrong_month(keys, &dated).or_else(|| minutes(keys, &dated)));
    of_month.into_iter().chain(in_1970(keys))
}

/// Nearly all dates are of January 1970, and the rows are not.
fn in_1970(keys: &Keys<'_>) -> Option<Hit> {
    let timed = || keys.seen.iter().enumerate().filter_map(|(row, seen)| seen.time.map(|_| (row, seen.key)));
    let is = |key: &str| key.contains("1970-01-") || key.contains("197001");
    let rows: Vec<usize> = timed().filter(|(_, key)| is(key)).map(|(row, _)| row).collect();
    let evidence = "nearly all dates are of January 1970, as seconds are that are read as milliseconds";
    (rows.len() >= ENOUGH && rows.len() * 10 >= timed().count() * 9).then(|| Hit::of(keys, 0, rows, evidence))
}

/// Year, month and day, with hyphens or without, and how far they reach. The year is there, whatever the others are.
fn date(key: &str, at: usize, hyphens: bool) -> Option<([Option<i32>; 3], usize)> {
    let part = |from: usize, length: usize| {
        let text = key.get(from..from + length)?;
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
    };
    let month = at + 4 + usize::from(hyphens);
    let day = month + 2 + usize::from(hyphens);
    Some(([Some(part(at, 4)?), part(month, 2), part(day, 2)], day + 2))
}

/// Where the year is, and whether a hyphen follows it.
fn place(key: &str, year: &str) -> Option<(usize, bool)> {
    let at = key.find(year)?;
    Some((at, key[at + 4..].starts_with('-')))
}

/// The keys, read where the year that they were written in is in eight of ten.
fn dated<'f>(keys: &Keys<'f>) -> Vec<Dated<'f>> {
    let timed: Vec<_> = keys
        .seen
        .iter()
        .enumerate()
        .filter_map(|(row, seen)| {
            let time = seen.time?.to_string();
            Some((row, seen.key, place(seen.key, &time[..4]), time))
        })
        .collect();
    let places = ranked(timed.iter().filter_map(|(_, _, place, _)| *place));
    let Some(&((at, hyphens), most)) = places.first() else { return Vec::new() };
    // The first year of a counter is no date.
    if most * 5 < timed.len() * 4 {
        return Vec::new();
    }
    let of_time = |time: &str, from: usize, length: usize| time[from..from + length].parse().unwrap_or_default();
    let read = |(row, key, _, time): &(usize, &'f str, _, String)| {
        let (found, end) = date(key, at, hyphens)?;
        Some(Dated {
            row: *row,
            found,
            written: [(0, 4), (5, 2), (8, 2)].map(|(from, length)| of_time(time, from, length)),
            minute: of_time(time, 14, 2),
            text: key.get(at..end).or_else(|| key.get(at..at + 4))?,
        })
    };
    timed.iter().filter_map(read).collect()
}

/// The month is that before, or no month at all but the day.
fn wrong_month(keys: &Keys<'_>, dated: &[Dated<'_>]) -> Option<Hit> {
    let all = |month: &dyn Fn(&Dated<'_>) -> i32, day: &dyn Fn(&Dated<'_>) -> i32| {
        let is = |row: &&Dated<'_>| row.found == [Some(row.written[0]), Some(month(row)), Some(day(row))];
        dated.iter().filter(is).count() * 20 >= dated.len() * 19
    };
    let months: BTreeSet<i32> = dated.iter().filter_map(|row| row.found[1]).collect();
    let (verdict, why) = if months.len() > 12 && all(&|row| row.written[2], &|row| row.written[1]) {
        (2, "")
    } else if all(&|row| row.written[1] - 1, &|row| row.written[2]) {
        (if months.contains(&0) { 3 } else { 4 }, ": months that are counted from 0")
    } else {
        return None;
    };
    let rows = dated.iter().map(|dated| dated.row).collect();
    Some(Hit::of(keys, verdict, rows, format!("{}{why}", dated.first()?.was_written())))
}

/// The minute is in place of the month, in all rows or in those of one writer or since a time.
fn minutes(keys: &Keys<'_>, dated: &[Dated<'_>]) -> Option<Hit> {
    const FEWEST: usize = 5;
    let other = |row: &&Dated<'_>| {
        let [year, month, day] = row.written;
        row.found[0] == Some(year) && row.found[2] == Some(day) && row.found[1] != Some(month)
    };
    let wrong: Vec<&Dated<'_>> = dated.iter().filter(other).filter(|row| row.found[1] == Some(row.minute)).collect();
    let law = wrong.len() >= FEWEST && wrong.len() * 10 >= dated.iter().filter(other).count() * 9;
    law.then(|| {
        let why = ": mm is the minute in most languages, and MM the month";
        Hit::of(keys, 1, wrong.iter().map(|dated| dated.row).collect(), format!("{}{why}", wrong[0].was_written()))
    })
}

impl Dated<'_> {
    fn was_written(&self) -> String {
        let [year, month, day] = self.written;
        format!("{:?} was written on {year:04}-{month:02}-{day:02}", self.text)
    }
}
