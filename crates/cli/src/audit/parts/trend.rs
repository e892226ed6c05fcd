//! How the values of a part go with the Timestamps.

use std::collections::BTreeMap;

use super::format::{Family, Value};
use super::{Part, Seen};

/// The longest rising and falling runs of the values in the order of the Timestamps, as shares of them; 0 without Timestamps.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Trend {
    pub up: f64,
    pub down: f64,
    /// Better within each partition than in all of them together.
    pub per_partition: bool,
}

/// A number that goes with the Timestamps as a clock does, whatever its epoch: seconds since 1970 are `value / per_second - offset`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    /// Negative where the numbers fall.
    pub per_second: f64,
    pub offset: f64,
}

/// At most this number of rows, and of groups.
const ROWS: usize = 4_000;
const GROUPS: usize = 400;
/// Fewer tell nothing.
const FEWEST: usize = 8;

const TICKS_PER_SECOND: f64 = 1e7;
const UNIX_EPOCH: i64 = 621_355_968_000_000_000;

/// Seconds since 1970.
pub(crate) fn seconds(ticks: i64) -> f64 {
    (ticks - UNIX_EPOCH) as f64 / TICKS_PER_SECOND
}

/// How long the longest run is that never falls, not necessarily of neighbours.
pub(crate) fn rising<V: PartialOrd>(values: impl IntoIterator<Item = V>) -> usize {
    let mut ends: Vec<V> = Vec::new();
    for value in values {
        let place = ends.partition_point(|end| *end <= value);
        match ends.get_mut(place) {
            Some(end) => *end = value,
            None => ends.push(value),
        }
    }
    ends.len()
}

pub(crate) fn as_number(value: Option<&Value>) -> Option<f64> {
    match value? {
        Value::Number(number) => Some(*number as f64),
        Value::Real(number) => Some(*number),
        Value::Instant(ticks) => Some(*ticks as f64),
        _ => None,
    }
}

/// Shares of rising and falling runs of values with their times.
fn runs(values: &[(i64, f64)]) -> (f64, f64) {
    let step = values.len().div_ceil(ROWS);
    let mut of: Vec<(i64, f64)> = values.iter().copied().step_by(step).collect();
    of.sort_by_key(|(time, _)| *time);
    let share = |run: usize| super::share(run, of.len());
    let run = |sign: f64| rising(of.iter().map(|(_, value)| sign * value));
    (share(run(1.0)), share(run(-1.0)))
}

impl Trend {
    /// Of values of the format, within the partitions that rows tell, or in all rows.
    pub(super) fn of(part: &Part<'_>, partition: impl Fn(usize) -> Option<u64>) -> Self {
        let narrow = match part.format.name {
            "hex" => part.width < 17,
            "base36" => part.widths.keys().all(|width| *width < 9),
            _ => matches!(part.format.family, Family::Number | Family::Instant | Family::Time | Family::Column),
        };
        if narrow { Self::of_values(part, |seen| as_number(seen.value.as_ref()), partition) } else { Self::default() }
    }

    pub(super) fn of_values(
        part: &Part<'_>,
        value: impl Fn(&Seen<'_>) -> Option<f64>,
        partition: impl Fn(usize) -> Option<u64>,
    ) -> Self {
        if part.values.len() <= FEWEST {
            return Self::default();
        }
        let numbers: Vec<Option<f64>> = part.values.iter().map(value).collect();
        let (mut all, mut groups) = (Vec::new(), BTreeMap::<Option<u64>, Vec<(i64, f64)>>::new());
        for at in 0..part.rows.len() {
            let (Some(time), Some(value)) = (part.time(at), numbers[part.which[at]]) else { continue };
            all.push((time, value));
            groups.entry(partition(part.rows[at])).or_default().push((time, value));
        }
        if all.len() < 20 {
            return Self::default();
        }
        let (mut up, mut down, mut of) = (0.0, 0.0, 0.0);
        for group in groups.values().take(GROUPS).filter(|group| group.len() >= FEWEST) {
            let (rising, falling) = runs(group);
            up += rising * group.len() as f64;
            down += falling * group.len() as f64;
            of += group.len() as f64;
        }
        let (all_up, all_down) = runs(&all);
        if of <= 0.3 * all.len() as f64 {
            return Self { up: all_up, down: all_down, per_partition: false };
        }
        let (up, down) = (up / of, down / of);
        let per_partition = groups.len() > 1 && up.max(down) > all_up.max(all_down) + 0.02;
        Self { up: up.max(all_up), down: down.max(all_down), per_partition }
    }

    pub(crate) fn clearest(self) -> f64 {
        self.up.max(self.down)
    }
}

impl Clock {
    /// Found where six of ten numbers, the middle ones, are within a fiftieth of the table's age of one line.
    pub(super) fn of(part: &Part<'_>) -> Option<Self> {
        const UNITS: [f64; 5] = [1.0, 1e3, 1e6, 1e7, 1e9];
        let is_wide = match part.format.family {
            Family::Number => part.width >= 6,
            _ => match part.format.name {
                "hex" => (8..=16).contains(&part.width),
                name => name == "base36" && (6..=8).contains(&part.width),
            },
        };
        if !is_wide || part.values.len() < FEWEST || part.trend.clearest() < 0.5 {
            return None;
        }
        let of = (0..part.rows.len()).filter_map(|at| Some((seconds(part.time(at)?), as_number(part.value(at))?)));
        let of: Vec<(f64, f64)> = of.collect();
        let of: Vec<(f64, f64)> = of.iter().copied().step_by((of.len() / 500).max(1)).collect();
        let quantile = |sorted: &[f64], share: f64| {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index")]
            sorted[((share * sorted.len() as f64) as usize).min(sorted.len() - 1)]
        };
        if of.len() < 20 {
            return None;
        }
        let mut times: Vec<f64> = of.iter().map(|(time, _)| *time).collect();
        times.sort_by(f64::total_cmp);
        let age = times[times.len() - 1] - times[0];
        let clocks = UNITS.iter().flat_map(|unit| [*unit, -unit]);
        let fits = |per_second: &f64| {
            let mut offsets: Vec<f64> =
                of.iter().map(|(time, value)| value / per_second.abs() - time * per_second.signum()).collect();
            offsets.sort_by(f64::total_cmp);
            let wide = quantile(&offsets, 0.8) - quantile(&offsets, 0.2);
            (age > 7_200.0 && wide < 0.02 * age)
                .then(|| Self { per_second: *per_second, offset: quantile(&offsets, 0.5) })
        };
        clocks.into_iter().find_map(|per_second| fits(&per_second))
    }

    /// The Unix seconds that a number says.
    pub(crate) fn seconds(self, number: f64) -> f64 {
        (number / self.per_second.abs() - self.offset) * self.per_second.signum()
    }
}
