use super::*;
use crate::formats::columns::order::Steps;

pub(super) const RULE: Rule = Rule {
    name: "number-overflow",
    area: AREA,
    verdicts: &[
        warning(Likely, "numbers of {digits} digits will run out"),
        note(Likely, "numbers of {digits} digits will run out"),
    ],
    cost: "from {capacity} on, numbers sort before smaller ones, and ranges return wrong rows",
    remedy: "widen the numbers before that: write new keys with more digits, and move the stored rows",
    read: Chapter::new("Migrating keys: widening numbers", "migrating_keys/index.html#widening-numbers"),
    guide: "a number will soon need one digit more",
    when: "20 numbers or more of one width of 3 to 17 digits rise with the Timestamps, nine of ten of them over a day or more, and reach the next width within five years; no times of day. *Severity:* warning in RowKeys within a year",
    look: Look::Field(find),
    bad: &["{9200..9900}"],
    sound: &["{as:HHmmss}000{*60}", "{000100..000990}", "{1900..1999}"],
};

/// Numbers that overflow within this number of days are a warning, and within five times as many a note.
const SOON: f64 = 365.0;

/// Less of the width that is used is no sign that it ends.
const USED: f64 = 0.1;

const DAY: f64 = 864e9;

fn find(table: &Table<'_>, field: Field<'_, '_>) -> Option<Hit> {
    let widths = widths(table, field).filter(|widths| widths.len() == 1)?;
    let digits = *widths.keys().next()?;
    if !(3..=17).contains(&digits) || !matches!(field.domain(), Domain::Number { .. }) {
        return None;
    }
    // They end with the day or the month.
    if field.texts().all(|text| civil::is_time_of_day(text.text)) {
        return None;
    }
    let ordered = Ordered::never_anew(field);
    let ends = ordered.each().filter_map(|group| Some((days_left(table.facts, group, digits)?, group)));
    let (days, group) = ends.min_by(|a, b| a.0.total_cmp(&b.0))?;
    let [least, greatest] = ends_of(group)?;
    let note = field.keys.of == Of::PartitionKey || days >= SOON;
    let padded = field.texts().any(|text| text.text.starts_with('0'));
    let padding = if padded { "padded to" } else { "written without padding, of" };
    let capacity = 10_u128.pow(u32::try_from(digits).unwrap_or(17));
    let evidence = format!("numbers from {} to {}, {padding} {digits} digits", least.1, greatest.1);
    let rows = group.iter().map(|row| row.0.row).collect();
    Some(Hit {
        when: Some(format!("at today's pace in {days:.0} days")),
        words: vec![("digits", digits.to_string()), ("capacity", capacity.to_string())],
        ..Hit::of(field.keys, usize::from(note), rows, evidence).shows(field.keys, [least.0.row, greatest.0.row])
    })
}

/// The least and the greatest number.
fn ends_of<'f>(group: &[(Entry<'f>, u128)]) -> Option<[(Entry<'f>, u128); 2]> {
    Some([*group.iter().min_by_key(|row| row.1)?, *group.iter().max_by_key(|row| row.1)?])
}

/// In how many days numbers run out, where that is soon, by the pace of their Timestamps.
fn days_left(facts: &Facts, group: &[(Entry<'_>, u128)], digits: usize) -> Option<f64> {
    const ENOUGH: usize = 20;
    let [_, (_, greatest)] = ends_of(group)?;
    if group.len() < ENOUGH {
        return None;
    }
    let capacity = 10_f64.powi(i32::try_from(digits).ok()?) - 1.0;
    let mut rows: Vec<(tablekeys::Ticks, u128)> = group.iter().filter_map(|row| Some((row.0.time?, row.1))).collect();
    rows.sort_unstable();
    // Nine of ten rows: one that was written again later is no part of the pace.
    let (first, latest) = (rows.get(rows.len() / 20)?, rows.get(rows.len() * 19 / 20)?);
    let (_, span_end) = facts.heat.span?;
    let days = (latest.0.get() - first.0.get()) as f64 / DAY;
    let rising = Steps::of(rows.iter().map(|&(time, value)| (0, time, value))).order() == Some(Order::Ascending);
    if days < 1.0 || !rising || latest.1 <= first.1 {
        return None;
    }
    // Numbers of a queue that ended are not used up.
    let whole = facts.heat.seconds() / 86_400.0;
    let quiet = (span_end.get() - latest.0.get()) as f64 / DAY;
    let left = (capacity - greatest as f64) / ((latest.1 - first.1) as f64 / days);
    let near = greatest as f64 >= USED * capacity && left < 5.0 * SOON && quiet <= (0.1 * whole).max(1.0);
    near.then_some(left)
}
