//! Instants in local time, and times of day that count twelve hours.

use std::collections::BTreeMap;

use super::order::READABLE_DATES;
use super::{Confidence, Finding, Severity};
use crate::audit::fields::{Entry, Keys};
use crate::formats::civil::Zone;
use crate::formats::columns::Domain;
use crate::formats::columns::infer::Value;
use crate::formats::columns::instants::Unit;
use crate::formats::columns::order::group;
use crate::wording::numbers::{grouped, listed};

/// The offsets of clocks from UTC, in quarters of an hour, that people live by, but for an hour or two behind it, which few do
/// and many programs write by.
fn is_offset(quarters: i64) -> bool {
    const ODD: [i64; 13] = [-38, -14, -10, 14, 18, 22, 23, 26, 35, 38, 42, 51, 55];
    ODD.contains(&quarters) || quarters % 4 == 0 && (-48..=56).contains(&quarters) && !(-8..0).contains(&quarters)
}

/// Each offset is that of a whole writer, or of a season, and not of single rows: two offsets are mixed in at most a tenth of
/// the rows of what is grouped so.
fn are_apart(rows: &[(i64, Entry<'_>)], by: impl Fn(&Entry<'_>) -> u64) -> bool {
    let mut groups: BTreeMap<u64, BTreeMap<i64, usize>> = BTreeMap::new();
    for (quarters, text) in rows {
        *groups.entry(by(text)).or_default().entry(*quarters).or_default() += 1;
    }
    groups.retain(|_, offsets| offsets.values().sum::<usize>() >= 3);
    let all: usize = groups.values().flat_map(BTreeMap::values).sum();
    let usual: usize = groups.values().filter_map(|offsets| offsets.values().max()).sum();
    let mut offsets: BTreeMap<i64, usize> = BTreeMap::new();
    for group in groups.values() {
        if let Some((quarters, _)) = group.iter().max_by_key(|(_, rows)| **rows) {
            *offsets.entry(*quarters).or_default() += 1;
        }
    }
    all * 10 >= rows.len() * 9 && usual * 10 >= all * 9 && offsets.len() > 1
}

/// Some instants are those of the Timestamps, and others differ from them by the offset of a clock; by half a day, where hours
/// are counted to twelve.
pub(super) fn find(keys: &Keys<'_>, findings: &mut Vec<Finding>) {
    const SECOND: i64 = 10_000_000;
    const QUARTER: i64 = 900 * SECOND;
    /// How long after its instant a row is written.
    const NEAR: i64 = 120 * SECOND;
    const FARTHEST: i64 = 14 * 4;
    const HALF_A_DAY: i64 = 12 * 4;
    /// Of summer time.
    const HOUR: i64 = 4;
    const ENOUGH: usize = 20;
    for field in keys.fields() {
        let in_utc = match field.domain() {
            Domain::Instant(forms) => forms.iter().any(|form| !matches!(form.unit, Unit::Ticks | Unit::FileTime)),
            Domain::Date(form) => form.ends_with('Z'),
            _ => continue,
        };
        if field.step() > Some(60 * SECOND.unsigned_abs()) {
            continue;
        }
        let instant = |text: &Entry<'_>| match text.value {
            Value::Instant(at, zone) => Some(at).filter(|_| !matches!(zone, Zone::Offset(_))),
            _ => None,
        };
        let mut offsets: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        let (mut all, mut to_twelve, mut rows) = (0, true, Vec::new());
        for text in field.texts() {
            let (Some(at), Some(time)) = (instant(&text), text.time) else { continue };
            all += 1;
            to_twelve &= (1..=12).contains(&(at.get().cast_signed() / (4 * QUARTER) % 24));
            let ahead = at.get().cast_signed() - time.get().cast_signed();
            let quarters = (ahead + QUARTER / 2).div_euclid(QUARTER);
            if quarters.abs() <= FARTHEST && (ahead - quarters * QUARTER).abs() <= NEAR {
                offsets.entry(quarters).or_default().push(text.row);
                rows.push((quarters, text));
            }
        }
        let placed: usize = offsets.values().map(Vec::len).sum();
        offsets.retain(|_, rows| rows.len() >= 3 && rows.len() * 50 >= placed);
        let kept: usize = offsets.values().map(Vec::len).sum();
        // Rows of an import differ by anything.
        if all < ENOUGH || placed * 10 < all * 9 || kept * 10 < placed * 9 || !(2..=4).contains(&offsets.len()) {
            continue;
        }
        let most = offsets.values().map(Vec::len).max().unwrap_or_default();
        let twelve = to_twelve && offsets.keys().all(|quarters| quarters % HALF_A_DAY == 0);
        // Clocks are in UTC, or differ from each other by summer time; what expires or is tried again differs by anything.
        let ahead: Vec<i64> = offsets.keys().copied().filter(|quarters| *quarters != 0).collect();
        let one_zone = ahead.iter().all(|quarters| (quarters - ahead[0]).abs() <= HOUR);
        let clocks = offsets.keys().copied().all(is_offset) && (offsets.contains_key(&0) || one_zone);
        if !twelve && !clocks {
            continue;
        }
        rows.sort_by_key(|(_, text)| text.time);
        let seasons = one_zone && rows.windows(2).filter(|pair| pair[0].0 != pair[1].0).count() <= 2 + rows.len() / 20;
        let sure = twelve
            || seasons
            || are_apart(&rows, |text| text.group)
            || are_apart(&rows, |text| group(0, text.before))
            || are_apart(&rows, |text| group(0, text.after));
        let (severity, confidence) = match (sure, in_utc) {
            (true, _) => (Severity::Error, Confidence::Certain),
            (false, false) => (Severity::Warning, Confidence::Likely),
            (false, true) => (Severity::Note, Confidence::Possible),
        };
        let [name, title, cost, remedy] = words(twelve, severity, offsets.contains_key(&0));
        findings.push(Finding {
            unit: keys.of.unit(),
            count: keys.scaled(if twelve || severity == Severity::Error && !offsets.contains_key(&0) {
                kept
            } else {
                kept - most
            }),
            of: keys.all,
            examples: offsets.values().filter_map(|rows| rows.first()).map(|&row| keys.example(row)).collect(),
            evidence: format!(
                "instants in keys minus those of the Timestamps: {}",
                listed(offsets.iter().map(|(quarters, rows)| format!(
                    "{} in {} rows",
                    hours(*quarters),
                    grouped(rows.len() as u64)
                )))
            ),
            confidence,
            cost: cost.into(),
            remedy: remedy.into(),
            sample: keys.sentence(),
            ..Finding::new(name, severity, title, READABLE_DATES)
        });
        return;
    }
}

/// As an offset from UTC is written.
fn hours(quarters: i64) -> String {
    let minutes = quarters.abs() * 15;
    let sign = if quarters < 0 { "-" } else { "+" };
    if minutes == 0 { "0".to_owned() } else { format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60) }
}

/// The name of the finding, what it is, what it costs and what to do.
fn words(twelve: bool, severity: Severity, some: bool) -> [&'static str; 4] {
    if twelve {
        [
            "date-order",
            "times of day count twelve hours, without AM or PM",
            "afternoons sort among mornings, and no program can tell them apart; two rows half a day apart may have one key",
            "write hours of 24, as HH and not hh, and move the stored rows by their Timestamps",
        ]
    } else if severity == Severity::Note {
        [
            "local-time",
            "some instants are whole hours away from the Timestamps",
            "if a clock writes local time, a window of time misses its rows; of what expires, is due or was written again \
             later, nothing is wrong",
            "see which program writes these rows, and let it write in UTC",
        ]
    } else {
        [
            "local-time",
            if some {
                "some instants are in local time, and others are not"
            } else {
                "instants are in local time, with another offset in summer or of another clock"
            },
            "a window of time misses rows that are hours away from their place, and returns others",
            "write every instant in UTC, and move the rows of the other clocks",
        ]
    }
}
