//! Dates that are not those of the Timestamps, though nearly all others in the same place are.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "wrong-dates",
    area: AREA,
    verdicts: &[
        warning(Likely, "dates are those of a variable or a clock that was not set"),
        warning(Likely, "dates are years away from those on which the rows were written"),
        warning(Likely, "dates at the end of December have the year of their week, which is the next one"),
        error(Likely, "dates are seconds that were read as milliseconds"),
        error(Likely, "dates have the minute where the month should be"),
        error(Likely, "dates have the day before the month"),
        warning(Likely, "dates have the month before"),
        // A bill of a month is written in the next one, too.
        note(Likely, "dates have the month before"),
    ],
    cost: "these rows are not in the order of time: a window of time misses them, and the first or the last row is one of them",
    remedy: "mend the program or the clock that writes them, and move the rows by their Timestamps",
    read: READABLE_DATES,
    guide: "dates that are not those of the Timestamps, as nearly all others are: clocks and variables that were not set, also as a number, seconds read as milliseconds, the minute, the day or the month before as the month, the year of the week",
    when: "the year of the Timestamp is in one place of 80% of the keys, 20 or more; 95% have the minute, the day or the month before as the month; or two or more, and at most 20%, are before 1990, more than three years ahead but before 9000, or a year ahead from December 29 on. *Severity:* error for minutes and days, note for the month before where none is 0, else warning",
    unless: &[],
    look: Look::Table(|table| {
        let columns = table.fields.both();
        columns.into_iter().flat_map(find).collect()
    }),
    bad: &[
        "{day}-{1..60}\n1970-01-01-{1..3}",
        "{day}-{1..60}\n2064-05-06-{1..3}",
        "{as:yyyy-mm-dd}-{1..60}",
        "1970-01-20-{1..40}",
        "{seconds}-{1..40}\n0000000000-{1..3}",
    ],
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

fn find(keys: &Keys<'_>) -> Vec<Hit> {
    let dated = dated(keys);
    let mut hits = Vec::new();
    if dated.len() >= ENOUGH {
        hits.extend(wrong_month(keys, &dated).or_else(|| far(keys, &dated)));
    }
    hits.extend(keys.fields().filter_map(unset));
    hits.extend(in_1970(keys));
    hits
}

/// Nearly all dates are of January 1970, and the rows are not.
fn in_1970(keys: &Keys<'_>) -> Option<Hit> {
    let timed = || keys.seen.iter().enumerate().filter_map(|(row, seen)| Some((row, seen.key, seen.time?)));
    let is = |key: &str| key.contains("1970-01-") || key.contains("197001");
    let wrong = timed().filter(|(_, key, time)| is(key) && !time.to_string().starts_with("197"));
    let rows: Vec<usize> = wrong.map(|(row, ..)| row).collect();
    let evidence = "nearly all dates are of January 1970, as seconds are that are read as milliseconds";
    (rows.len() >= ENOUGH && rows.len() * 10 >= timed().count() * 9).then(|| Hit::of(keys, 3, rows, evidence))
}

/// Numbers that are instants, but for a few that are what a variable holds before it is set.
fn unset(field: Field<'_, '_>) -> Option<Hit> {
    // Where there are several forms, the field tells of them.
    let Domain::Instant(forms) = field.domain() else { return None };
    let [form] = forms[..] else { return None };
    // The last instant is written on purpose: it means "never".
    let texts = || field.texts().filter(|text| text.value.instant().is_some_and(|at| at != tablekeys::Ticks::MAX));
    let rows = |is: &dyn Fn(&Entry<'_>) -> bool| {
        let rows: Vec<usize> = texts().filter(is).map(|text| text.row).collect();
        Some(rows).filter(|rows| rows.len() > 1 && rows.len() * 5 <= field.found.members.len())
    };
    let evidence = "numbers are the first instant that is counted, which a variable holds until it is set";
    Some(Hit::of(field.keys, 0, rows(&|text| form.is_unset(text.text))?, evidence))
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

/// Where the year stands, and whether a hyphen follows it.
fn place(key: &str, year: &str) -> Option<(usize, bool)> {
    let at = key.find(year)?;
    Some((at, key[at + 4..].starts_with('-')))
}

/// The keys, read where the year that they were written in stands in eight of ten.
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
    let mut places = BTreeMap::<(usize, bool), (usize, &str)>::new();
    for (_, key, place, _) in &timed {
        if let Some(place) = place {
            places.entry(*place).or_insert((0, key)).0 += 1;
        }
    }
    let Some((&(at, hyphens), &(most, first))) = places.iter().max_by_key(|(_, (rows, _))| *rows) else {
        return Vec::new();
    };
    // The first year of a counter is no date.
    if most * 5 < timed.len() * 4 {
        return Vec::new();
    }
    // In a key of another length there may be the middle of another number.
    let led = |key: &str| key.get(..at).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()));
    let of_time = |time: &str, from: usize, length: usize| time[from..from + length].parse().unwrap_or_default();
    let read = |(row, key, _, time): &(usize, &'f str, _, String)| {
        let (found, end) = date(key, at, hyphens).filter(|_| led(key) == led(first))?;
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

/// The month is that before, or no month at all but the minute or the day.
fn wrong_month(keys: &Keys<'_>, dated: &[Dated<'_>]) -> Option<Hit> {
    let all = |month: &dyn Fn(&Dated<'_>) -> i32, day: &dyn Fn(&Dated<'_>) -> i32| {
        let is = |row: &&Dated<'_>| row.found == [Some(row.written[0]), Some(month(row)), Some(day(row))];
        dated.iter().filter(is).count() * 20 >= dated.len() * 19
    };
    let months: BTreeSet<i32> = dated.iter().filter_map(|row| row.found[1]).collect();
    let (verdict, why) = if months.len() > 12 && all(&|row| row.minute, &|row| row.written[2]) {
        (4, ": mm is the minute in most languages, and MM the month")
    } else if months.len() > 12 && all(&|row| row.written[2], &|row| row.written[1]) {
        (5, "")
    } else if all(&|row| row.written[1] - 1, &|row| row.written[2]) {
        (if months.contains(&0) { 6 } else { 7 }, ": months that are counted from 0")
    } else {
        return None;
    };
    let rows = dated.iter().map(|dated| dated.row).collect();
    Some(Hit::of(keys, verdict, rows, format!("{}{why}", dated.first()?.was_written())))
}

impl Dated<'_> {
    fn was_written(&self) -> String {
        let [year, month, day] = self.written;
        format!("{:?} was written on {year:04}-{month:02}-{day:02}", self.text)
    }

    fn years_ahead(&self) -> i32 {
        self.found[0].unwrap_or_default() - self.written[0]
    }

    /// A year ahead at the end of one.
    fn is_of_week(&self) -> bool {
        let [_, month, day] = self.written;
        self.years_ahead() == 1 && self.found[1..] == [Some(month), Some(day)] && month == 12 && day >= 29
    }

    /// Before this year no program wrote to a table: clocks that were never set, and variables.
    fn is_unset(&self) -> bool {
        self.found[0].is_some_and(|year| year < 1990)
    }

    /// Past three years after it was written an instant is no appointment, but for the year 9000, which means "never".
    fn is_far(&self) -> bool {
        let far = self.is_unset() || !(-10..=3).contains(&self.years_ahead()) || self.is_of_week();
        far && self.found[0].is_some_and(|year| year < 9000)
    }
}

fn far(keys: &Keys<'_>, dated: &[Dated<'_>]) -> Option<Hit> {
    let far: Vec<&Dated<'_>> = dated.iter().filter(|row| row.is_far()).collect();
    // Years that differ by one are those of a night, of what is due, or of what was kept for a while.
    let near = dated.iter().filter(|row| row.years_ahead().abs() <= 1 && !row.is_of_week()).count();
    if far.len() < 2 || far.len() * 5 > dated.len() || near * 5 < dated.len() * 4 {
        return None;
    }
    let verdict = match () {
        () if far.iter().all(|row| row.is_of_week()) => 2,
        () if far.iter().all(|row| row.is_unset()) => 0,
        () => 1,
    };
    let others = grouped(keys.scaled(near));
    let evidence =
        format!("{}; {others} other keys have the date of their Timestamp in this place", far[0].was_written());
    Some(Hit::of(keys, verdict, far.iter().map(|dated| dated.row).collect(), evidence))
}
