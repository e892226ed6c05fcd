//! Instants and dates that are not those of the Timestamps, where nearly all are.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "wrong-times",
    area: AREA,
    verdicts: &[
        warning(Likely, "instants in a few {keys} are not those at which the rows were written"),
        note(Possible, "instants in a few {keys} are not those at which the rows were written"),
        warning(Likely, "instants in {keys} are whole hours away from the Timestamps"),
    ],
    cost: "a window of time misses these rows, and the first or the last row is one of them",
    remedy: "write instants in UTC by a clock that is set, and move these rows by their Timestamps",
    read: TIME,
    guide: "instants that differ from the Timestamps by hours, days or the same distance, where the others do not",
    when: "nine of ten instants of a field are near their Timestamps, or in the same hour, day, week or month; two or more are not, at most a fifth. *Severity:* warning where they are whole hours or one and the same distance away, or after their Timestamps; else note, as of rows that were written again. Or all are one and the same whole number of hours away",
    unless: &[],
    look: Look::Law(|keys| largest(fields(keys).filter_map(find))),
    bad: &[],
    sound: &[],
};

const SECOND: i128 = 10_000_000;
const HOUR: i128 = 3_600 * SECOND;
const QUARTER: i128 = 900 * SECOND;

fn find(field: Field<'_, '_>) -> Option<Hit> {
    // Where there are several forms, the field tells of them.
    if matches!(field.domain(), Domain::Instant(forms) if forms.len() > 1) {
        return None;
    }
    let mut step =
        field.step().filter(|_| matches!(field.domain(), Domain::Date(_))).map_or(SECOND, i128::from).max(SECOND);
    let mut rows = Vec::new();
    for text in field.texts() {
        let (Some(at), Some(time)) = (text.value.instant(), text.time) else { continue };
        // What never ends is no wrong instant.
        if at.get() < 640_000_000_000_000_000 + 1_000 * 864_000_000_000 {
            rows.push((i128::from(at.get()) - i128::from(time.get()), text.row, at.get()));
        }
    }
    if rows.len() < ENOUGH || rows.len() * 10 < field.found.members.len() * 9 {
        return None;
    }
    // Whole hours or days of every instant are periods, which the Timestamps are in.
    for period in [24 * HOUR, HOUR] {
        if rows.iter().filter(|(_, _, at)| i128::from(*at) % period == 0).count() * 50 >= rows.len() * 49 {
            step = step.max(period);
        }
    }
    // Of a month the longest one.
    let step = if step == 28 * 24 * HOUR { 31 * 24 * HOUR } else { step };
    let mut sorted: Vec<i128> = rows.iter().map(|row| row.0).collect();
    sorted.sort_unstable();
    let of = |percent: usize| sorted[(sorted.len() - 1) * percent / 100];
    if step >= HOUR {
        let within = |away: i128| (-step - HOUR..=120 * SECOND).contains(&away);
        let wrong: Vec<_> = rows.iter().filter(|row| !within(row.0)).collect();
        let after = wrong.iter().filter(|row| row.0 > HOUR).count();
        let few = wrong.len() > 1 && wrong.len() * 10 <= rows.len();
        let verdict = usize::from(after < 2 || after * 2 < wrong.len());
        let evidence = "the others are in the period of their Timestamps".to_owned();
        return few.then(|| Hit::of(field.keys, verdict, wrong.iter().map(|row| row.1).collect(), evidence));
    }
    let (middle, wide) = (of(50), of(90) - of(10));
    let quarters = |away: i128| {
        let rest = away.rem_euclid(QUARTER);
        rest.min(QUARTER - rest) * 30 <= QUARTER && away.abs() > QUARTER / 2 && away.abs() < 15 * HOUR
    };
    if wide < 300 * SECOND && of(98) - of(2) < 300 * SECOND && quarters(middle) {
        let (sign, minutes) = (if middle < 0 { '-' } else { '+' }, (middle.abs() + 30 * SECOND) / (60 * SECOND));
        let evidence = format!("all are {sign}{:02}:{:02} from the Timestamps", minutes / 60, minutes % 60);
        return Some(Hit::of(field.keys, 2, rows.iter().map(|row| row.1).collect(), evidence));
    }
    if wide > HOUR {
        return None;
    }
    let far = (5 * wide).max(600 * SECOND);
    let wrong: Vec<_> = rows.iter().map(|row| (row.0 - middle, row.1)).filter(|row| row.0.abs() > far).collect();
    if wrong.len() < 2 || wrong.len() * 5 > rows.len() {
        return None;
    }
    let mut away: Vec<i128> = wrong.iter().map(|row| row.0).collect();
    away.sort_unstable();
    let hours = wrong.len() > 2 && away.iter().filter(|away| quarters(**away)).count() * 5 >= wrong.len() * 4;
    let spread = away[away.len() * 85 / 100] - away[away.len() * 15 / 100];
    let same = wrong.len() > 3 && spread * 20 < away[away.len() / 2].abs();
    let after = away.iter().filter(|away| **away > 0).count() * 10 > away.len() * 3;
    let evidence = "the others are near their Timestamps".to_owned();
    Some(Hit::of(field.keys, usize::from(!(hours || same || after)), wrong.iter().map(|row| row.1).collect(), evidence))
}
