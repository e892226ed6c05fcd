use super::*;

pub(super) const RULE: Rule = Rule {
    name: "wrong-times",
    area: AREA,
    verdicts: &[
        warning(Likely, "instants in a few {keys} are not those at which the rows were written"),
        warning(Likely, "instants in {keys} are whole hours away from the Timestamps"),
        error(Likely, "instants in {keys} have the month where the minute should be")
            .remedy("write mm for the minute, as most languages want it, and move these rows by their Timestamps"),
        error(Likely, "times of day in {keys} are in 12-hour form, without AM or PM")
            .cost("two times half a day apart have the same text, and afternoons sort among mornings")
            .remedy("write hours from 00 to 23, with HH and not hh, and move these rows by their Timestamps"),
    ],
    cost: "a window of time misses these rows, and the first or the last row is one of them",
    remedy: "write instants in UTC from a synchronised clock, and move these rows by their Timestamps",
    read: READABLE_DATES,
    guide: "instants that differ from the Timestamps by hours, days or a constant, where the others do not",
    when: "four of five instants of a part (also times of day, and numbers of a clock of any epoch) are near their Timestamps, or nine of ten are in the same hour, day, week, month or quarter; two or more are not, at most a fifth, or one that is eight years away, but for those of two months or more that were written within a tenth of that time. These are whole months or eight years away (a third of the rows, where all of them are as many years, as of another calendar); or, below a tenth, from one writer, of one partition or of what partitions begin with, they are whole hours, one constant (of a whole writer from two minutes on) or a year of weeks away (as most are that are a third of a year away or more), or ahead and as near to each other as the others are, or of one partition or writer and farther and farther ahead, or are one instant or period in many rows. Other rows, and those with a greater number behind an instant that another row has in time, count as retried, sent late, corrected or planned. Or more than a tenth, all of them times of day, are half a day away. Or all are the same whole number of hours away, and do not say so, except an hour or two behind, and periods that are written at their end; or nine of ten are multiples of a period of 1 to 60 minutes, and the others are not; or in nine of ten of those that were not written in that minute, 40 or more, the minute equals the month",
    look: Look::Part(|_, column, part| {
        minutes_of_months(column, part).or_else(|| find(column, part)).or_else(|| off_grid(column, part))
    }),
    bad: &[
        "{as:yyyy-MM-ddTHH:mm:ssZ}_{1..90}\n2025-05-06T07:08:09Z_{1..3}",
        "{local}_{1..90}",
        "{as:yyyy-MM-ddTHH:MM:ss}_{1..90}",
    ],
    sound: &[
        "{as:yyyy-MM-ddTHH:mm:ssZ}_{1..90}",
        "{day}_{1..90}",
        "{seconds}-{1..90}",
        "H{as:yyyyMMddHH}{*90}\nD{as:yyyyMMdd}{*9}",
    ],
};

const QUARTER: i64 = 15 * MINUTE;
const YEAR: i64 = 365 * DAY + 6 * HOUR;

/// An instant is so far from the Timestamp of its row.
struct Away {
    row: usize,
    by: i64,
}

/// Unix seconds as ticks; `None` before the year 1 and after 9999.
#[expect(clippy::cast_possible_truncation, reason = "what is saturated is past both ends")]
fn ticks(seconds: f64) -> Option<i64> {
    let at = ((seconds * 1e7) as i64).checked_add(621_355_968_000_000_000)?;
    (0..=Ticks::MAX.get().cast_signed()).contains(&at).then_some(at)
}

fn is_time_of_day(part: &Part<'_>) -> bool {
    part.format.family == Family::Time
}

/// Every instant of the part, by its format or by the clock of the part, and the period that each is the beginning of.
fn aways(part: &Part<'_>) -> (Vec<Away>, i64) {
    let says = |seen: &Seen<'_>| match (&seen.value, part.clock) {
        (Some(Value::Instant(at)), None) => Some(*at),
        (Some(Value::Number(at)), _) if is_time_of_day(part) => i64::try_from(*at).ok(),
        (value, Some(clock)) => ticks(clock.seconds(as_number(value.as_ref())?)),
        _ => part.format.any_instant(seen.text),
    };
    // The last year is written on purpose: it means "never".
    let is_ever = |at: &i64| *at < Ticks::MAX.get().cast_signed() - YEAR;
    let instants: Vec<Option<i64>> = part.values.iter().map(|seen| says(seen).filter(is_ever)).collect();
    // Digits of another number are those of a longer or shorter period, whose rows are written at its own end.
    let same = |at: &usize| part.format.name != "yyyyMMdd" || part.text(*at).len() == part.width;
    // Of a time of day, the day is that on which it is nearest.
    let nearest = |by: i64| if is_time_of_day(part) { (by + DAY / 2).rem_euclid(DAY) - DAY / 2 } else { by };
    let away = |at: usize| Some(Away { row: part.rows[at], by: nearest(instants[part.which[at]]? - part.time(at)?) });
    let aways = (0..part.rows.len()).filter(same).filter_map(away).collect();
    let mut sorted: Vec<i64> = instants.into_iter().flatten().collect();
    sorted.sort_unstable();
    let are_whole = |period: i64| sorted.iter().filter(|at| *at % period == 0).count() * 50 >= sorted.len() * 49;
    if part.clock.is_some() || is_time_of_day(part) || !are_whole(HOUR) {
        return (aways, SECOND);
    }
    // Of weeks, months and quarters only the first day is there, and the longest month counts.
    let days = sorted.windows(2).map(|two| (two[1] - two[0]) / DAY).filter(|days| *days > 0).min().unwrap_or(1);
    let days = if days > 27 { days + 3 } else { days };
    (aways, if are_whole(DAY) { days * DAY } else { HOUR })
}

/// Year, month, day and minute.
fn parts(at: i64) -> Option<[i32; 4]> {
    Ticks::new(at.cast_unsigned()).map(civil::parts)
}

/// Whether two or more, four of five of them as many months away, on the day on which most rows of that time were written. Months alone
/// may be late.
fn are_months_away(column: &Column<'_>, wrong: &[&Away], usual: i64, period: i64) -> bool {
    let months = |away: &&Away| {
        let written = column.rows[away.row].time?.get().cast_signed() + usual;
        let [year, month, day, _] = parts(written + away.by - usual)?;
        let [y, m, d, _] = parts(written)?;
        Some((year - y) * 12 + month - m).filter(|months| *months != 0 && (day - d).abs() <= 1)
    };
    let most = ranked(wrong.iter().filter_map(months)).first().map_or(0, |(_, rows)| *rows);
    wrong.len() > 1 && period <= 27 * DAY && most * 5 >= wrong.len() * 4
}

/// The rows whose instants are no multiples of a period, where nine of ten are.
fn on_grid(part: &Part<'_>, period: i64) -> Option<Vec<usize>> {
    let off =
        |seen: &Seen<'_>| matches!(seen.value, Some(Value::Instant(at)) if period <= 0 || at.rem_euclid(period) != 0);
    let rows = part.rows_where(off);
    let unread = part.rows_where(|seen| !matches!(seen.value, Some(Value::Instant(_))));
    ((rows.len() + unread.len()) * 10 <= part.rows.len()).then_some(rows)
}

/// Instants that are no multiples of the minutes or hours that nearly all others are.
fn off_grid(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    const PERIODS: [i64; 9] = [1_440, 60, 30, 20, 15, 10, 5, 2, 1];
    // Few keys of another shape are multiples by chance.
    if part.rows.len() < ENOUGH.max(column.keys.len() / 4) || part.values.len() < 20 || !part.is_instant() {
        return None;
    }
    let (minutes, rows) = PERIODS.into_iter().find_map(|minutes| Some((minutes, on_grid(part, minutes * MINUTE)?)))?;
    // A word behind them, which most others have not, says that they come between these.
    let off: HashSet<usize> = rows.iter().copied().collect();
    let is_kind = |word: &Part<'_>| {
        let of = word.rows.iter().zip(&word.which).filter(|(row, _)| off.contains(row)).map(|(_, which)| *which);
        matches!(ranked(of)[..], [(which, count)] if count * 2 > word.values[which].count)
    };
    let fault = rows.len() > 1 && !behind(column, part).any(is_kind);
    fault.then(|| column.hit_of_form(0, &rows, format!("the others are multiples of {minutes} minutes")))
}

/// `MM` in place of `mm`: each minute is the number of its month, in the rows that were not written in that minute.
fn minutes_of_months(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    // A row of another minute, that in which it was written, and whether its own is its month.
    let other = |at: usize| {
        let Some(Value::Instant(instant)) = part.value(at) else { return None };
        let ([_, month, _, own], [.., written]) = (parts(*instant)?, parts(part.time(at)?)?);
        let is_other = (2..59).contains(&(written - own).rem_euclid(60));
        is_other.then_some((part.rows[at], written, own == month))
    };
    let others: Vec<(usize, i32, bool)> = (0..part.rows.len()).filter_map(other).collect();
    let wrong = || others.iter().filter(|(.., is)| *is);
    let rows: Vec<usize> = wrong().map(|(row, ..)| *row).collect();
    // Jobs of one minute are written soon after it.
    let any = wrong().map(|(_, written, _)| written).collect::<BTreeSet<_>>().len() > 20;
    let fault = any && rows.len() >= ENOUGH && rows.len() * 10 >= others.len() * 9;
    fault.then(|| column.hit(2, &rows, "each minute is the number of its month"))
}

/// Whether rows are those of one partition among several, or of what partitions begin with, and no others.
fn are_of_partition(column: &Column<'_>, part: &Part<'_>, rows: &HashSet<usize>) -> bool {
    let own = |of: &dyn Fn(&str) -> usize| {
        let begin = |row: &usize| column.rows[*row].partition_key.as_deref().map(|key| &key[..of(key)]);
        let wrong: HashSet<Option<&str>> = rows.iter().map(begin).collect();
        wrong.len() == 1 && part.rows.iter().all(|row| wrong.contains(&begin(row)) == rows.contains(row))
    };
    own(&str::len) || own(&|key| key.find(|c: char| !c.is_alphanumeric()).unwrap_or(key.len()))
}

/// Ten rows or more with one instant that is not theirs, and with several Timestamps: that of a clock which was read once.
fn stopped<'a>(part: &Part<'_>, wrong: &[&'a Away], period: i64) -> Option<Vec<&'a Away>> {
    let which: HashMap<usize, usize> = part.rows.iter().copied().zip(part.which.iter().copied()).collect();
    let (most, count) = ranked(wrong.iter().map(|away| which[&away.row])).into_iter().next()?;
    let of_one: Vec<&Away> = wrong.iter().copied().filter(|away| which[&away.row] == most).collect();
    let periods: BTreeSet<i64> = of_one.iter().map(|away| -away.by / period).collect();
    (count > 9 && count * 2 > part.values[most].count && periods.len() > 2).then_some(of_one)
}

fn told(column: &Column<'_>, verdict: usize, rows: &[&Away], evidence: &str) -> Hit {
    column.hit(verdict, &rows.iter().map(|away| away.row).collect::<Vec<_>>(), evidence)
}

/// Instants of whole hours, days or months in which nearly all others were written.
fn outside(column: &Column<'_>, part: &Part<'_>, aways: &[Away], usually: i64, period: i64) -> Option<Hit> {
    // As a report of the night before, all may be written later: by as many periods as most are.
    let late = (0..4).map(|periods| -periods * period).find(|late| {
        aways.iter().filter(|away| (-period - HOUR..=2 * MINUTE).contains(&(away.by - late))).count() * 10
            >= aways.len() * 9
    });
    // Without such a number, up to four periods later is late.
    let least = if late.is_some() { -period } else { -4 * period } - HOUR;
    let usual = |away: &&Away| (least..=2 * MINUTE).contains(&(away.by - late.unwrap_or(0)));
    let wrong: Vec<&Away> = aways.iter().filter(|away| !usual(away)).collect();
    // Of those far ahead of their Timestamps, or far behind, most are a year away.
    let of_year = |is_ahead: bool| {
        let beside = || wrong.iter().copied().filter(|away| (away.by > 0) == is_ahead && away.by.abs() > YEAR / 3);
        let years: Vec<&Away> = beside().filter(|away| (away.by.abs() - YEAR).abs() < 3 * 7 * DAY).collect();
        (years.len() > 1 && years.len() * 2 > beside().count()).then_some(years)
    };
    let are_few = |rows: &Vec<&Away>| period <= 7 * DAY && rows.len() * 5 <= aways.len();
    if let Some(rows) = of_year(true).or_else(|| of_year(false)).filter(are_few) {
        return Some(told(column, 0, &rows, "the others are in the period of their Timestamps"));
    }
    // Several are late on one day.
    let stopped = || stopped(part, &wrong, period).is_some_and(|rows| rows.len() == wrong.len());
    let fault = wrong.len() * 10 <= aways.len() && (stopped() || are_months_away(column, &wrong, usually, period));
    fault.then(|| told(column, 0, &wrong, "the others are in the period of their Timestamps"))
}

fn find(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    let (aways, period) = aways(part);
    if aways.len() < ENOUGH || aways.len() * 10 < part.rows.len() * 8 {
        return None;
    }
    let mut sorted: Vec<i64> = aways.iter().map(|away| away.by).collect();
    sorted.sort_unstable();
    let of = |percent: usize| sorted[(sorted.len() - 1) * percent / 100];
    // Those that are nearest to each other.
    let nearest = |percent: usize| {
        let many = sorted.len() * percent / 100;
        (0..=sorted.len() - many).filter_map(|from| Some((sorted.get(from + many - 1)? - sorted[from], from))).min()
    };
    let (wide, from) = nearest(80).unwrap_or_default();
    let middle = sorted[from + sorted.len() * 2 / 5];
    let hit = |verdict, rows: &[&Away], evidence| told(column, verdict, rows, evidence);
    let far = |least: i64| aways.iter().filter(|away| (away.by - middle).abs() > least).collect::<Vec<_>>();
    let all = of(80) - of(20);
    let most = if all < 3 * YEAR { all } else { nearest(66).map_or(all, |(most, _)| most) };
    let years = far((8 * YEAR).max(most.saturating_mul(4)));
    // A third of the rows are not by chance as many years away, as those of another calendar are.
    let is_one = all < 3 * YEAR || is_constant(&years, middle);
    // Instants that are years away in all rows are not those of writing.
    // Old rows that were loaded late are of many days, and were written on few.
    let span = |of: &dyn Fn(&Away) -> Option<i64>| {
        let all: BTreeSet<i64> = years.iter().filter_map(|away| of(away)).collect();
        all.last().zip(all.first()).map_or(0, |(last, first)| last - first)
    };
    let written = |away: &Away| Some(column.rows[away.row].time?.get().cast_signed());
    let are_old = span(&|away| Some(written(away)? + away.by)) / 10 > (6 * DAY).max(span(&written));
    if middle.abs() < 2 * YEAR && most < 3 * YEAR && is_one && !years.is_empty() {
        return (!are_old).then(|| hit(0, &years, "the others are years nearer to their Timestamps"));
    }
    if period >= HOUR {
        return outside(column, part, &aways, of(50), period);
    }
    let one_clock = wide < 5 * MINUTE && of(98) - of(2) < 5 * MINUTE;
    // A row of a period is written at its end.
    let at_end = || middle < 0 && on_grid(part, -(middle - SECOND * 30) / MINUTE * MINUTE).is_some();
    // Few clocks are an hour or two behind UTC, and many programs write so late.
    let is_late = (-2 * HOUR - MINUTE..0).contains(&middle);
    let says_offset = |row: &usize| {
        let (_, after) = column.keys[*row].split_once(column.pieces[*row][part.at]).unwrap_or_default();
        SAYS_OFFSET.is_match(after)
    };
    if one_clock && are_quarters(middle) && !is_late && !at_end() && !part.rows.iter().all(says_offset) {
        let minutes = middle.signum() * ((middle.abs() + 30 * SECOND) / MINUTE);
        let evidence = format!("all are {} from the Timestamps", civil::offset(minutes));
        return Some(column.hit(1, &part.rows, evidence));
    }
    let away = |least: i64| aways.iter().filter(|away| away.by.abs() > least).collect::<Vec<_>>();
    let half_a_day = away(12 * HOUR - 10 * MINUTE);
    let are_all = || half_a_day.len() * 20 >= away(10 * MINUTE).len() * 19;
    if is_time_of_day(part) && half_a_day.len() * 10 > aways.len() && are_all() {
        return Some(hit(3, &half_a_day, "these are half a day from their Timestamps, and the others are not"));
    }
    if wide > HOUR {
        return None;
    }
    let evidence = "the others are near their Timestamps";
    let wrong = far((5 * wide).max(10 * MINUTE));
    let of_clock = |wrong: &[&Away]| are_of_clock(column, part, &aways, wrong, [middle, wide]);
    // No row is written before its instant but by another clock.
    let ahead: Vec<&Away> = wrong.iter().copied().filter(|away| away.by > 10 * MINUTE).collect();
    if !of_clock(&wrong) && of_clock(&ahead) {
        return Some(hit(0, &ahead, evidence));
    }
    if of_clock(&wrong) || are_months_away(column, &wrong, middle, period) {
        return Some(hit(0, &wrong, evidence));
    }
    let is_read_each_time = part.values.len() * 2 > part.rows.len() && wrong.len() * 10 <= aways.len();
    if let Some(rows) = stopped(part, &wrong, HOUR).filter(|_| is_read_each_time) {
        return Some(hit(0, &rows, evidence));
    }
    if let Some(rows) = drifting(column, part, &far((5 * wide).max(2 * MINUTE))) {
        return Some(hit(0, &rows, "they are farther and farther ahead of the Timestamps"));
    }
    // A difference of less than ten minutes counts only where it is one constant of a whole writer.
    let is_near = |away: &&Away| (away.by - middle).abs() <= 10 * MINUTE;
    let wrong: Vec<&Away> = far((5 * wide).max(2 * MINUTE)).into_iter().filter(is_near).collect();
    let rows = behind(column, part).find_map(|word| of_word(word, &rows_of(&wrong)))?;
    let wrong: Vec<&Away> = wrong.into_iter().filter(|away| rows.contains(&away.row)).collect();
    let fault = is_constant(&wrong, middle) && !are_attempts(column, part, &wrong);
    fault.then(|| hit(0, &wrong, evidence))
}

/// Those of one partition or word that are ahead of their Timestamps, and more so with time: those of a clock that runs fast.
fn drifting<'a>(column: &Column<'_>, part: &Part<'_>, wrong: &[&'a Away]) -> Option<Vec<&'a Away>> {
    const RUN: usize = 20;
    let mut ahead: Vec<&Away> = wrong.iter().copied().filter(|away| away.by > 0).collect();
    ahead.sort_by_key(|away| column.rows[away.row].time);
    let by: Vec<i64> = ahead.iter().map(|away| away.by).collect();
    let rows = rows_of(&ahead);
    let of_one = || {
        let partitions: HashSet<_> = ahead.iter().map(|away| column.rows[away.row].partition).collect();
        partitions.len() == 1
            || behind(column, part).chain(kinds(column, part)).any(|word| of_word(word, &rows).is_some())
    };
    let fault = by.len() >= RUN && rising(&by) * 5 >= by.len() * 4 && by[by.len() - 1] > 2 * by[0] && of_one();
    fault.then_some(ahead)
}

/// The rows of the word that four of five of some have, where they are nearly all that have it.
fn of_word(word: &Part<'_>, rows: &HashSet<usize>) -> Option<HashSet<usize>> {
    let of = || word.rows.iter().copied().zip(word.which.iter().copied());
    let (most, count) =
        ranked(of().filter(|(row, _)| rows.contains(row)).map(|(_, which)| which)).into_iter().next()?;
    let own = count * 20 >= word.values[most].count * 19 && count * 5 >= rows.len() * 4;
    own.then(|| of().filter(|(_, which)| *which == most).map(|(row, _)| row).collect())
}

fn rows_of(wrong: &[&Away]) -> HashSet<usize> {
    wrong.iter().map(|away| away.row).collect()
}

/// One writer, or one partition among several, has these rows and no others.
fn are_of_writer(column: &Column<'_>, part: &Part<'_>, wrong: &[&Away]) -> bool {
    let rows = rows_of(wrong);
    behind(column, part).any(|writer| are_of_one(writer, &rows)) || are_of_partition(column, part, &rows)
}

/// How far some are from the others, in order.
fn sorted(wrong: &[&Away], middle: i64) -> Vec<i64> {
    let mut by: Vec<i64> = wrong.iter().map(|away| away.by - middle).collect();
    by.sort_unstable();
    by
}

fn is_constant(wrong: &[&Away], middle: i64) -> bool {
    let by = sorted(wrong, middle);
    by.len() > 3 && by[by.len() * 85 / 100] - by[by.len() * 15 / 100] < by[by.len() / 2].abs() / 20
}

/// Whole hours or one constant away: at most a tenth, or the rows of one writer. Or all are ahead of their Timestamps, and as near to
/// each other as the others.
fn are_of_clock(column: &Column<'_>, part: &Part<'_>, aways: &[Away], wrong: &[&Away], usual: [i64; 2]) -> bool {
    let [middle, wide] = usual;
    let by = sorted(wrong, middle);
    let ahead = by.len() > 9 && wrong.iter().all(|away| away.by > 0) && by[by.len() - 1] - by[0] < 2 * wide;
    let hours = by.len() > 2 && by.iter().filter(|by| are_quarters(**by)).count() * 5 >= by.len() * 4;
    let told = (hours || ahead || is_constant(wrong, middle)) && !are_attempts(column, part, wrong);
    // What expires or is tried again is more than a tenth.
    told && (wrong.len() * 10 <= aways.len() || are_of_writer(column, part, wrong))
}

/// Whether most are further attempts: a number behind the instant is greater than that of another row of it, which was written in time.
fn are_attempts(column: &Column<'_>, part: &Part<'_>, wrong: &[&Away]) -> bool {
    let rows = rows_of(wrong);
    let attempts = |number: &Part<'_>| {
        let said =
            |at: usize| Some(((column.rows[part.rows[at]].partition, part.which[at]), as_number(number.value(at))?));
        let [later, in_time] = [true, false].map(|later| {
            let rows = (0..part.rows.len()).filter(|at| rows.contains(&part.rows[*at]) == later);
            rows.filter_map(said).collect::<Vec<_>>()
        });
        let mut first = HashMap::new();
        for (instant, number) in in_time {
            first.entry(instant).and_modify(|first: &mut f64| *first = first.min(number)).or_insert(number);
        }
        later.iter().filter(|(instant, number)| first.get(instant).is_some_and(|first| first < number)).count()
    };
    behind(column, part).map(attempts).max().unwrap_or_default() * 2 > wrong.len()
}

/// Quarters of an hour, to half a minute, and less than 15 hours.
fn are_quarters(away: i64) -> bool {
    let rest = away.rem_euclid(QUARTER);
    rest.min(QUARTER - rest) * 30 <= QUARTER && away.abs() > QUARTER / 2 && away.abs() < 15 * HOUR
}
