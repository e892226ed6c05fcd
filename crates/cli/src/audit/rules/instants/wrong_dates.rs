use super::*;

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
    when: "80% of the keys, 20 or more, have the year of their Timestamp in the same place, from the beginning or the end; 95% of these have the day or the previous month in place of the month, or five or more have the minute (of the Timestamp, or of the time behind the date) or the day there, and nearly none another wrong month but the previous one, or three or more a 0 that was written in January (or February, where there is no day); or 90% of the keys are of January 1970. *Severity:* error for minutes, days and milliseconds, note for the previous month where none is 0, else warning",
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
    /// As the Timestamp has them, and the day before: a row may be late.
    written: [i32; 3],
    eve: [i32; 3],
    /// That of the Timestamp, and that behind the date.
    minutes: [i32; 2],
    text: &'f str,
}

fn find(keys: &Keys<'_>) -> impl Iterator<Item = Hit> {
    let dated = Some(dated(keys)).filter(|dated| dated.len() >= ENOUGH);
    let of_month = dated
        .and_then(|dated| wrong_month(keys, &dated).or_else(|| others(keys, &dated)).or_else(|| zeros(keys, &dated)));
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
    // A third digit is that of a day of the year.
    if part(day, 2).is_none() && part(month + 2, 1).is_some() {
        return None;
    }
    Some(([Some(part(at, 4)?), part(month, 2), part(day, 2)], day + 2))
}

/// That of a time of day which a text begins with, behind a separator or `T`.
fn minute(text: &str) -> Option<i32> {
    let digits = text.get(1..)?.bytes().filter(|byte| *byte != b':').take_while(u8::is_ascii_digit);
    let time: Vec<u8> = digits.take(4).collect();
    Some(std::str::from_utf8(&time).ok()?.parse::<i32>().ok().filter(|_| time.len() == 4)? % 100)
}

/// Where the year is from the beginning and from the end, and whether a hyphen follows it.
fn place(key: &str, year: &str) -> Option<(usize, usize, bool)> {
    let at = key.find(year)?;
    Some((at, key.len() - at, key[at + 4..].starts_with('-')))
}

/// The keys, read where the year that they were written in is in eight of ten.
fn dated<'f>(keys: &Keys<'f>) -> Vec<Dated<'f>> {
    let timed: Vec<_> = keys
        .seen
        .iter()
        .enumerate()
        .filter_map(|(row, seen)| {
            let time = seen.time?;
            let times = [time, Ticks::new(time.get().saturating_sub(civil::DAY))?].map(civil::parts);
            Some((row, seen.key, place(seen.key, &format!("{:04}", times[0][0])), times))
        })
        .collect();
    let places = timed.iter().filter_map(|(_, _, place, _)| *place);
    let by_start = ranked(places.clone().map(|(at, _, hyphens)| ((true, at), hyphens))).into_iter().next();
    let by_end = ranked(places.map(|(_, left, hyphens)| ((false, left), hyphens))).into_iter().next();
    // The first year of a counter is no date.
    let is_usual = |(_, rows): &(_, usize)| rows * 5 >= timed.len() * 4;
    let Some((((by_start, far), hyphens), _)) = by_start.into_iter().chain(by_end).find(is_usual) else {
        return Vec::new();
    };
    let read = |&(row, key, _, times): &(usize, &'f str, _, [[i32; 4]; 2])| {
        let at = if by_start { far } else { key.len().checked_sub(far)? };
        let (found, end) = date(key, at, hyphens)?;
        let [written, eve] = times.map(|[year, month, day, _]| [year, month, day]);
        Some(Dated {
            row,
            found,
            written,
            eve,
            minutes: [times[0][3], key.get(end..).and_then(minute).unwrap_or(-1)],
            text: key.get(at..end).or_else(|| key.get(at..))?,
        })
    };
    timed.iter().filter_map(read).collect()
}

/// The month is that before, or no month at all but the day.
fn wrong_month(keys: &Keys<'_>, dated: &[Dated<'_>]) -> Option<Hit> {
    let all = |month: &dyn Fn(&Dated<'_>) -> i32, day: &dyn Fn(&Dated<'_>) -> Option<i32>| {
        let is = |row: &&Dated<'_>| row.found == [Some(row.written[0]), Some(month(row)), day(row)];
        dated.iter().filter(is).count() * 20 >= dated.len() * 19
    };
    let months: BTreeSet<i32> = dated.iter().filter_map(|row| row.found[1]).collect();
    // Without days, only a month 0 tells them from the month before.
    let day = |row: &Dated<'_>| Some(row.written[2]).filter(|_| row.found[2].is_some() || !months.contains(&0));
    let (verdict, why) = if months.len() > 12 && all(&|row| row.written[2], &|row| Some(row.written[1])) {
        (2, "")
    } else if all(&|row| row.written[1] - 1, &day) {
        (if months.contains(&0) { 3 } else { 4 }, ": months that are counted from 0")
    } else {
        return None;
    };
    let rows = dated.iter().map(|dated| dated.row).collect();
    Some(Hit::of(keys, verdict, rows, format!("{}{why}", dated.first()?.was_written())))
}

/// The minute is in place of the month, or the day and the month are exchanged, in all rows or in those of one writer or since a time.
fn others(keys: &Keys<'_>, dated: &[Dated<'_>]) -> Option<Hit> {
    const FEWEST: usize = 5;
    let of_year = |row: &&Dated<'_>| {
        let [year, month, _] = row.written;
        row.found[0] == Some(year) && ![Some(month), Some(row.eve[1])].contains(&row.found[1])
    };
    let others: Vec<&Dated<'_>> = dated.iter().filter(of_year).collect();
    let has = |row: &Dated<'_>, month, day| row.found[1] == Some(month) && row.found[2] == Some(day);
    // A month without a day may be of a row that was written a minute later.
    let of_month =
        |row: &Dated<'_>| row.found[2].is_none() && (0..2).any(|late| row.found[1] == Some(row.minutes[0] - late));
    let minute = |row: &Dated<'_>| of_month(row) || row.minutes.iter().any(|minute| has(row, *minute, row.written[2]));
    let exchanged = |row: &Dated<'_>| [row.written, row.eve].iter().any(|[_, month, day]| has(row, *day, *month));
    let hit = |verdict, why, is: &dyn Fn(&Dated<'_>) -> bool| {
        let (wrong, rest): (Vec<&Dated<'_>>, Vec<_>) = others.iter().partition(|row| is(row));
        // A few rows of the month before are late.
        let late = rest.iter().filter(|row| row.found[1] == Some(row.written[1] - 1)).count();
        let law = wrong.len() >= FEWEST.max(late) && wrong.len() >= (rest.len() - late) * 9;
        law.then(|| {
            let rows = wrong.iter().map(|dated| dated.row).collect();
            Hit::of(keys, verdict, rows, format!("{}{why}", wrong[0].was_written()))
        })
    };
    hit(1, ": mm is the minute in most languages, and MM the month", &minute).or_else(|| hit(2, "", &exchanged))
}

/// Months 0, which were written in January, or of January.
fn zeros(keys: &Keys<'_>, dated: &[Dated<'_>]) -> Option<Hit> {
    let zero: Vec<&Dated<'_>> = dated.iter().filter(|row| row.found[1] == Some(0)).collect();
    // The first month of a counter of days is none.
    let of_january = |row: &&&Dated<'_>| {
        let [year, month, day] = row.written;
        let is_day = row.found[2].map_or(month < 3, |found| month == 1 && found == day);
        row.found[0] == Some(year) && is_day
    };
    // Other numbers behind a year do not follow the Timestamps.
    let is_month = |row: &&Dated<'_>| {
        let [year, month, _] = row.found.map(Option::unwrap_or_default);
        (0..3).contains(&((row.written[0] - year) * 12 + row.written[1] - month))
    };
    let law = zero.len() > 2
        && zero.iter().filter(of_january).count() * 10 >= zero.len() * 9
        && dated.iter().filter(is_month).count() * 10 >= dated.len() * 9;
    let why = || format!("{}: months that are counted from 0", zero[0].was_written());
    law.then(|| Hit::of(keys, 3, zero.iter().map(|dated| dated.row).collect(), why()))
}

impl Dated<'_> {
    fn was_written(&self) -> String {
        let [year, month, day] = self.written;
        format!("{:?} was written on {year:04}-{month:02}-{day:02}", self.text)
    }
}
