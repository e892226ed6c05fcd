//! The fewest suffixes of a hot key that occupy every partition.

use tablekeys::partition::Partitioner;
use tablekeys::skew::Histogram;

use crate::Placement;
use crate::error::{Result, error};

/// How the suffixes 0, 1, 2 … of base keys fill the partitions of a placement.
///
/// A base key such as a day is hot as long as it lasts. Rows that take one of k suffixes spread it over at most k partitions, and
/// over fewer where two suffixes land on one: k = n suffixes occupy about 63 % of n partitions.
///
/// # Examples
///
/// ```
/// use tablekeys_stores::Suffixes;
///
/// let day = Suffixes::new("cosmos-v2:10".parse()?, "-");
/// let fewest = day.fewest("2026-01-21", 1_000)?;
/// assert_eq!([fewest - 1, fewest].map(|suffixes| day.spread(&["2026-01-21"], suffixes).occupied_least), [9, 10]);
/// # Ok::<(), tablekeys_stores::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suffixes {
    placement: Placement,
    separator: String,
}

/// What a number of suffixes does to many base keys, each hot in its time.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Spread {
    /// The mean number of partitions that the suffixes of a base key occupy.
    pub occupied_mean: f64,
    /// The fewest partitions that the suffixes of one base key occupy.
    pub occupied_least: u32,
    /// The mean over the base keys of the fullest partition's load over the mean of all partitions, each suffix loaded alike.
    pub peak_over_mean: f64,
    /// The largest such quotient of one base key.
    pub peak_over_mean_most: f64,
}

impl Suffixes {
    /// Keys made of a base, the separator and a number without zeros in front.
    #[must_use]
    pub fn new(placement: Placement, separator: &str) -> Self {
        Self { placement, separator: separator.to_owned() }
    }

    /// The fewest suffixes, from 0, with which the keys of a base occupy every partition.
    ///
    /// # Errors
    ///
    /// If `most` suffixes do not.
    pub fn fewest(&self, base: &str, most: u32) -> Result<u32> {
        let mut seen = vec![false; self.placement.partitions() as usize];
        let mut missing = seen.len();
        for suffix in 0..most {
            let seen = &mut seen[self.place(base, suffix)];
            if !std::mem::replace(seen, true) {
                missing -= 1;
                if missing == 0 {
                    return Ok(suffix + 1);
                }
            }
        }
        let (all, found, placement) = (seen.len(), seen.len() - missing, &self.placement);
        let expected = format!("at most {most} suffixes of {base:?} to occupy all {all} partitions of {placement}");
        Err(error!(OutOfRange, "expected {expected}, found {found} occupied"))
    }

    /// The fewest suffixes with which the keys of every base occupy every partition.
    ///
    /// # Errors
    ///
    /// If `most` suffixes do not, or there is no base.
    pub fn fewest_of_all<S: AsRef<str>>(&self, bases: &[S], most: u32) -> Result<u32> {
        let fewest = bases.iter().map(|base| self.fewest(base.as_ref(), most)).collect::<Result<Vec<_>>>()?;
        fewest.into_iter().max().ok_or_else(|| error!(OutOfRange, "expected at least one base key, found none"))
    }

    /// How a number of suffixes spreads each of the bases.
    ///
    /// Without a base or a suffix, no partition is occupied and the quotients are those of one that takes all.
    #[must_use]
    pub fn spread<S: AsRef<str>>(&self, bases: &[S], suffixes: u32) -> Spread {
        let partitions = self.placement.partitions();
        let spreads: Vec<(u32, f64)> = bases
            .iter()
            .map(|base| {
                let mut loads = vec![0; partitions as usize];
                (0..suffixes).for_each(|suffix| loads[self.place(base.as_ref(), suffix)] += 1);
                let occupied = loads.iter().map(|&load| u32::from(load > 0)).sum();
                let peak = Histogram::from_counts(loads).ok().and_then(|loads| loads.peak_to_mean());
                (occupied, peak.unwrap_or_else(|| partitions.into()))
            })
            .collect();
        #[expect(clippy::cast_precision_loss, reason = "a count of base keys in memory")]
        let mean = |sum: f64, none: f64| if spreads.is_empty() { none } else { sum / spreads.len() as f64 };
        Spread {
            occupied_mean: mean(spreads.iter().map(|spread| f64::from(spread.0)).sum(), 0.0),
            occupied_least: spreads.iter().map(|spread| spread.0).min().unwrap_or(0),
            peak_over_mean: mean(spreads.iter().map(|spread| spread.1).sum(), partitions.into()),
            peak_over_mean_most: spreads
                .iter()
                .map(|spread| spread.1)
                .reduce(f64::max)
                .unwrap_or_else(|| partitions.into()),
        }
    }

    fn place(&self, base: &str, suffix: u32) -> usize {
        self.placement.partition_of(&format!("{base}{}{suffix}", self.separator)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_suffixes_occupy_all_and_one_less_does_not() {
        let year: Vec<String> = (1..=28).map(|day| format!("2026-02-{day:02}")).collect();
        for text in ["cosmos-v2:10", "eventhubs:12", "kinesis:7", "redis:6"] {
            let suffixes = Suffixes::new(text.parse().unwrap(), "-");
            let of_all = suffixes.fewest_of_all(&year, 10_000).unwrap();
            assert!(suffixes.spread(&year, of_all).occupied_least == suffixes.placement.partitions());
            assert!(suffixes.spread(&year, of_all - 1).occupied_least < suffixes.placement.partitions());
            for day in &year {
                assert!(suffixes.fewest(day, 10_000).unwrap() <= of_all);
            }
        }
    }

    #[test]
    fn a_bound_is_an_error_that_says_how_many_are_occupied() {
        let suffixes = Suffixes::new("kinesis:4".parse().unwrap(), "");
        let error = suffixes.fewest("", 4).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected at most 4 suffixes of \"\" to occupy all 4 partitions of kinesis:4, found 1 occupied"
        );
        assert!(suffixes.fewest_of_all::<&str>(&[], 4).is_err());
    }

    #[test]
    fn one_suffix_is_a_peak_of_all_partitions() {
        let suffixes = Suffixes::new("cosmos-v2:10".parse().unwrap(), "-");
        let one = suffixes.spread(&["a", "b"], 1);
        assert_eq!((one.occupied_mean, one.occupied_least), (1.0, 1));
        assert_eq!((one.peak_over_mean, one.peak_over_mean_most), (10.0, 10.0));
        let none = suffixes.spread::<&str>(&[], 10);
        assert_eq!((none.occupied_least, none.peak_over_mean), (0, 10.0));
    }
}
