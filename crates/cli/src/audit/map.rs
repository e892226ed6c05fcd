//! Where rows were written when: bands of PartitionKeys by windows of time.

use std::time::Duration;

use tablekeys::Ticks;
use tablekeys::skew::Heatmap;

use super::facts::Facts;

/// How many bands of PartitionKeys, and windows of time, are drawn.
const BANDS: usize = 16;
const WINDOWS: u64 = 48;

/// The sampled rows by band and window.
#[derive(Debug)]
pub(crate) struct Map {
    /// The first PartitionKey of each band.
    pub first: Vec<String>,
    pub start: Ticks,
    pub step: u64,
    pub cells: Vec<Vec<u64>>,
    /// In how many bands writes are at one time.
    pub at_once: Option<f64>,
    /// Above 0 where later writes are in later bands, below where in earlier; `None` where they are in many at a time.
    pub direction: Option<f64>,
    /// Of how many partitions as of equal ones two rows of one moment are, and two rows of all.
    pub partitions: [f64; 2],
}

impl Map {
    /// `None` where rows have no instants, or too few partitions or minutes.
    pub(crate) fn of(facts: &Facts) -> Option<Self> {
        const FEWEST: usize = 8;
        const SHORTEST: u64 = 8 * 600_000_000;
        const FOLLOWS: f64 = 0.9;
        let mut rows: Vec<(&str, Ticks)> =
            facts.sample.rows().filter_map(|row| Some((row.partition_key.as_deref()?, row.time?))).collect();
        let (start, end) = (rows.iter().map(|row| row.1).min()?, rows.iter().map(|row| row.1).max()?);
        let span = end.get() - start.get();
        rows.sort_unstable();
        let mut keys: Vec<&str> = rows.iter().map(|row| row.0).collect();
        keys.dedup();
        if keys.len() < FEWEST || span < SHORTEST {
            return None;
        }
        let bands = keys.len().min(BANDS);
        let band = |key: &str| keys.binary_search(&key).unwrap_or_default() * bands / keys.len();
        let first = (0..bands).map(|band| keys[(band * keys.len()).div_ceil(bands)].to_owned()).collect();
        let step = span / WINDOWS + 1;
        let mut heat = Heatmap::new(u32::try_from(bands).ok()?, Duration::from_nanos(step * 100)).ok()?;
        let mut cells = vec![vec![0; usize::try_from(WINDOWS).ok()?]; bands];
        for &(key, at) in &rows {
            heat.record(at, u32::try_from(band(key)).ok()?).ok()?;
            cells[band(key)][usize::try_from((at.get() - start.get()) / step).ok()?] += 1;
        }
        let correlation = correlation(&rows.iter().map(|(key, at)| (band(key), at.get())).collect::<Vec<_>>());
        let at_once = heat.effective_partitions();
        let few = at_once.zip(heat.total().effective_partitions()).is_some_and(|(at_once, all)| at_once <= all / 4.0);
        let direction = (few && correlation.abs() >= FOLLOWS).then_some(correlation);
        let partitions = partitions(&rows, start, span);
        Some(Self { first, start, step, cells, at_once, direction, partitions })
    }
}

/// The inverse of the chance that two rows of one moment are of one partition, and two rows of all. The rows are in order.
fn partitions(rows: &[(&str, Ticks)], start: Ticks, span: u64) -> [f64; 2] {
    /// The mean number of rows of a moment.
    const ROWS: u64 = 16;
    let step = (span / rows.len() as u64).saturating_mul(ROWS).min(span / WINDOWS + 1).max(600_000_000);
    let pairs = |rows: usize| (rows * rows.saturating_sub(1)) as f64;
    let mut moments = vec![0; usize::try_from(span / step).unwrap_or_default() + 1];
    let (mut same_moment, mut same) = (0.0, 0.0);
    for partition in rows.chunk_by(|a, b| a.0 == b.0) {
        same += pairs(partition.len());
        let moment = |row: &(&str, Ticks)| (row.1.get() - start.get()) / step;
        for rows in partition.chunk_by(|a, b| moment(a) == moment(b)) {
            same_moment += pairs(rows.len());
            moments[usize::try_from(moment(&rows[0])).unwrap_or_default()] += rows.len();
        }
    }
    let all_moments: f64 = moments.into_iter().map(pairs).sum();
    [all_moments / same_moment, pairs(rows.len()) / same]
}

/// Spearman's: that of the ranks, of which equal ones share their mean.
fn correlation(points: &[(usize, u64)]) -> f64 {
    let ranks = |value: &dyn Fn(&(usize, u64)) -> u64| {
        let mut sorted: Vec<u64> = points.iter().map(value).collect();
        sorted.sort_unstable();
        points
            .iter()
            .map(|point| {
                let value = value(point);
                (sorted.partition_point(|&other| other < value) + sorted.partition_point(|&other| other <= value))
                    as f64
            })
            .collect::<Vec<f64>>()
    };
    let (x, y) = (ranks(&|point| point.0 as u64), ranks(&|point| point.1));
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mx, my) = (mean(&x), mean(&y));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (x, y) in x.iter().zip(&y) {
        xx += (x - mx) * (x - mx);
        xy += (x - mx) * (y - my);
        yy += (y - my) * (y - my);
    }
    if xx > 0.0 && yy > 0.0 { xy / (xx * yy).sqrt() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::correlation;

    #[test]
    fn rank_correlation_is_that_of_textbooks() {
        let of = |points: &[(usize, u64)]| format!("{:.3}", correlation(points));
        assert_eq!(of(&[(1, 10), (2, 20), (3, 500)]), "1.000");
        assert_eq!(of(&[(3, 10), (2, 20), (1, 500)]), "-1.000");
        assert_eq!(of(&[(1, 1), (2, 1), (3, 1)]), "0.000");
        assert_eq!(of(&[(1, 2), (2, 1), (3, 4), (4, 3), (5, 5)]), "0.800");
    }
}
