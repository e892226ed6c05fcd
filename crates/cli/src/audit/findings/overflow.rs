//! Counted numbers that will soon have one more digit.

use super::proof::{Groups, Number};
use super::{Chapter, Confidence, Finding, Severity};
use crate::audit::facts::{Facts, Of};
use crate::audit::fields::Field;
use crate::formats::columns::order::{Order, Steps};

const WIDENING: Chapter =
    Chapter::new("Migrating keys: widening numbers", "migrating_keys/index.html#widening-numbers");

/// Numbers that overflow within this number of days are a warning, and within five times as many a note.
const SOON: f64 = 365.0;

/// Less of the width that is used is no sign that it ends.
const USED: f64 = 0.1;

/// Numbers that are full to this share are soon full, where no pace is known.
const FULL: f64 = 0.9;

const DAY: f64 = 864e9;

/// When, and how sure.
struct End<'g> {
    days: Option<f64>,
    least: Number<'g>,
    greatest: Number<'g>,
    rows: usize,
}

pub(super) fn find(facts: &Facts, field: Field<'_, '_>, findings: &mut Vec<Finding>) {
    let Some(digits) = field.texts().next().map(|text| text.text.len()) else { return };
    if !(3..=17).contains(&digits) {
        return;
    }
    let groups = Groups::never_anew(field);
    let scale = field.keys.scale();
    let soonest = groups
        .each()
        .filter_map(|group| end(facts, group, digits, scale))
        .min_by(|a, b| a.days.unwrap_or(0.0).total_cmp(&b.days.unwrap_or(0.0)));
    let Some(End { days, least, greatest, rows }) = soonest else { return };
    let capacity = 10_u128.pow(u32::try_from(digits).unwrap_or(17));
    let severity = match field.keys.of {
        Of::RowKey if days.is_none_or(|days| days < SOON) => Severity::Warning,
        _ => Severity::Note,
    };
    let padded = field.texts().any(|text| text.text.starts_with('0'));
    let padding = if padded { "padded to" } else { "written without padding, of" };
    findings.push(Finding {
        unit: field.keys.of.unit(),
        count: field.keys.scaled(rows),
        of: field.keys.all,
        confidence: if days.is_some() { Confidence::Likely } else { Confidence::Possible },
        examples: [least, greatest].map(|value| field.keys.example(value.row)).to_vec(),
        evidence: format!("numbers from {} to {}, {padding} {digits} digits", least.value, greatest.value),
        cost: format!("from {capacity} on, numbers sort before smaller ones, and ranges return wrong rows"),
        when: Some(match days {
            Some(days) => format!("at today's pace in {days:.0} days"),
            None => format!("after {} more numbers", capacity - 1 - greatest.value),
        }),
        remedy: "widen the numbers before that: write new keys with more digits, and move the stored rows".into(),
        sample: field.keys.sentence(),
        ..Finding::new(
            "number-overflow",
            severity,
            if days.is_some() {
                format!("numbers of {digits} digits run out")
            } else {
                format!("numbers of {digits} digits are nearly used up")
            },
            WIDENING,
        )
    });
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn end<'g>(facts: &Facts, group: &[Number<'g>], digits: usize, scale: f64) -> Option<End<'g>> {
    const ENOUGH: usize = 20;
    let (least, greatest) =
        (*group.iter().min_by_key(|value| value.value)?, *group.iter().max_by_key(|value| value.value)?);
    let is_year = digits == 4 && least.value >= 1_900 && greatest.value < 2_200;
    if group.len() < ENOUGH || is_year || greatest.value == least.value {
        return None;
    }
    let capacity = 10_f64.powi(i32::try_from(digits).ok()?) - 1.0;
    let end = |days| End { days, least, greatest, rows: group.len() };
    let mut rows: Vec<(tablekeys::Ticks, u128)> =
        group.iter().filter_map(|value| Some((value.time()?, value.value))).collect();
    rows.sort_unstable();
    if let (Some((_, span_end)), [first, .., last]) = (facts.heat.span, &rows[..]) {
        let days = (last.0.get() - first.0.get()) as f64 / DAY;
        let rising = Steps::of(rows.iter().map(|&(time, value)| (0, time, value))).order() == Some(Order::Ascending);
        // Numbers of a queue that ended are not used up.
        let whole = facts.heat.seconds() / 86_400.0;
        let quiet = (span_end.get() - last.0.get()) as f64 / DAY;
        if days >= 1.0 {
            if !rising || last.1 <= first.1 {
                return None;
            }
            let left = (capacity - greatest.value as f64) / ((last.1 - first.1) as f64 / days);
            let near = greatest.value as f64 >= USED * capacity && left < 5.0 * SOON && quiet <= (0.1 * whole).max(1.0);
            return near.then(|| end(Some(left)));
        }
    }
    // Every number from the least to the greatest is there, as only counting makes them, and there is room for one more.
    let room = (greatest.value - least.value) as f64 + 1.0;
    let counted = room < 1.01 * group.len() as f64 * scale;
    let left = capacity - greatest.value as f64;
    (counted && left >= 1.0 && greatest.value as f64 >= FULL * capacity).then(|| end(None))
}
