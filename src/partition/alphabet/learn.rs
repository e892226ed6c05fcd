//! Boundaries learned from a sample.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::Alphabet;
use crate::error::{Error, PartitionKind, Result};

impl Alphabet {
    /// Boundaries that make the partitions of a sample as even as contiguous partitions can be.
    ///
    /// No boundaries make the fullest partition of the sample smaller. Of those that make it as small, each cut, from left to
    /// right, is the one nearest to equal parts of what is left, rounded down to whole texts; of two equally near ones, the
    /// later. A boundary is the shortest start of the first text of its partition that sorts
    /// after the text before, so it can be longer than one letter: `jo`.
    ///
    /// Learn once, from texts like those to come (100,000 are enough), and keep the boundaries: other samples give others.
    ///
    /// # Errors
    ///
    /// 0 partitions; fewer different texts in the sample than partitions, A–Z counted as a–z.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::Alphabet;
    ///
    /// let names = ["james", "john", "joseph", "mary", "patricia", "robert"];
    /// let learned = Alphabet::learn(names, 3)?;
    /// assert_eq!(learned.to_string(), "alphabet:jos,p");
    /// assert_eq!(names.map(|name| learned.partition_of(name)), [0, 0, 1, 1, 2, 2]);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`with_boundaries`](Self::with_boundaries) for boundaries that people are to know by heart.
    pub fn learn<I>(sample: I, partitions: u32) -> Result<Self>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        if partitions == 0 {
            return Err(Error::new(PartitionKind::ZeroCount { what: "partition" }));
        }
        let mut counts = BTreeMap::<Box<str>, u64>::new();
        for text in sample {
            let text = text.as_ref();
            let folded = if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
                Cow::Owned(text.to_ascii_lowercase())
            } else {
                Cow::Borrowed(text)
            };
            match counts.get_mut(&*folded) {
                Some(count) => *count += 1,
                None => _ = counts.insert(folded.into(), 1),
            }
        }
        let (texts, counts): (Vec<Box<str>>, Vec<u64>) = counts.into_iter().unzip();
        let cuts = even_cuts(&counts, partitions as usize)
            .ok_or_else(|| Error::new(PartitionKind::TooFewTexts { partitions, distinct: texts.len() }))?;
        Ok(Self::of(cuts.into_iter().map(|cut| separator(&texts[cut - 1], &texts[cut]).into()).collect()))
    }
}

/// The shortest start of `first`, in whole characters, that sorts after `last`, which sorts before `first`.
fn separator<'a>(last: &str, first: &'a str) -> &'a str {
    let same = last.bytes().zip(first.bytes()).take_while(|(a, b)| a == b).count();
    let end = (same + 1..=first.len()).find(|&end| first.is_char_boundary(end));
    &first[..end.unwrap_or(first.len())]
}

/// Where to cut a row of counts into `groups` runs, none empty, so that the largest sum is as small as possible. `None` if
/// there are fewer counts than groups.
fn even_cuts(counts: &[u64], groups: usize) -> Option<Vec<usize>> {
    if counts.len() < groups {
        return None;
    }
    // sums[i] is the sum of the first i counts: every run's sum is a difference.
    let sums: Vec<u64> = core::iter::once(0)
        .chain(counts.iter().scan(0, |sum, &count| {
            *sum += count;
            Some(*sum)
        }))
        .collect();
    let end = counts.len();
    // The furthest end of a run from `start` of at most `most`; the sums ascend, since no count is 0.
    let reach = |start: usize, most: u64| sums.partition_point(|&sum| sum <= sums[start] + most) - 1;
    let fits = |most: u64| {
        let mut at = 0;
        for _ in 0..groups {
            at = reach(at, most);
        }
        at == end
    };
    let (mut low, mut most) = (counts.iter().copied().max()?, sums[end]);
    while low < most {
        let middle = low.midpoint(most);
        if fits(middle) { most = middle } else { low = middle + 1 }
    }
    // From the right: where the runs may start at the earliest, so that the rest still fits.
    let mut earliest = vec![end; groups + 1];
    for group in (1..groups).rev() {
        let until = sums[earliest[group + 1]];
        earliest[group] = sums.partition_point(|&sum| sum + most < until);
    }
    let mut cuts = Vec::with_capacity(groups - 1);
    let mut start = 0;
    for (group, &earliest) in earliest.iter().enumerate().take(groups).skip(1) {
        let ideal = sums[start] + (sums[end] - sums[start]) / (groups - group + 1) as u64;
        // Each group has a text, so the ideal is above the sum at `start`.
        let above = sums.partition_point(|&sum| sum < ideal);
        let nearest = if sums[above] - ideal > ideal - sums[above - 1] { above - 1 } else { above };
        // At least one text here and for each group to come; at most what fits here, at least what fits there.
        let least = earliest.max(start + 1);
        start = nearest.clamp(least, reach(start, most).min(end - (groups - group)).max(least));
        cuts.push(start);
    }
    Some(cuts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least possible largest sum, by trying every way to cut.
    fn best_by_trying(counts: &[u64], groups: usize) -> u64 {
        match groups {
            1 => counts.iter().sum(),
            _ => (1..=counts.len() + 1 - groups)
                .map(|cut| counts[..cut].iter().sum::<u64>().max(best_by_trying(&counts[cut..], groups - 1)))
                .min()
                .unwrap(),
        }
    }

    /// Up to nine counts, few different ones in every other round.
    fn rounds() -> impl Iterator<Item = Vec<u64>> {
        let mut state = 1u64;
        (0..2_000).map(move |round| {
            let mut next = |below: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % below
            };
            (0..=next(8)).map(|_| 1 + next(if round % 2 == 0 { 5 } else { 100 })).collect()
        })
    }

    #[test]
    fn no_cuts_make_the_fullest_partition_of_the_sample_smaller() {
        for counts in rounds() {
            for groups in 1..=counts.len() {
                let cuts = even_cuts(&counts, groups).unwrap();
                let ends = [&[0], &cuts[..], &[counts.len()]].concat();
                assert!(ends.is_sorted_by(|a, b| a < b), "{counts:?} in {groups}: {cuts:?}");
                let largest = ends.windows(2).map(|run| counts[run[0]..run[1]].iter().sum::<u64>()).max().unwrap();
                assert_eq!(largest, best_by_trying(&counts, groups), "{counts:?} in {groups}: {cuts:?}");
            }
        }
        assert_eq!(even_cuts(&[1, 1], 3), None);
    }

    #[test]
    fn of_the_best_cuts_each_is_nearest_to_equal_parts() {
        for counts in rounds() {
            for groups in 1..=counts.len() {
                let best = best_by_trying(&counts, groups);
                let (mut rest, mut expected) = (&counts[..], Vec::new());
                for groups in (2..=groups).rev() {
                    let ideal = rest.iter().sum::<u64>() / u64::try_from(groups).unwrap();
                    let good = (1..=rest.len() + 1 - groups).filter(|&cut| {
                        rest[..cut].iter().sum::<u64>() <= best && best_by_trying(&rest[cut..], groups - 1) <= best
                    });
                    let off = |cut: usize| rest[..cut].iter().sum::<u64>().abs_diff(ideal);
                    // Of equally near ones the last.
                    let cut = good.rev().min_by_key(|&cut| off(cut)).unwrap();
                    rest = &rest[cut..];
                    expected.push(counts.len() - rest.len());
                }
                assert_eq!(even_cuts(&counts, groups), Some(expected), "{counts:?} in {groups}");
            }
        }
    }

    #[test]
    fn a_text_counts_as_often_as_the_sample_has_it() {
        let learned = |sample: &[&str]| Alphabet::learn(sample, 2).unwrap().boundaries().collect::<String>();
        assert_eq!(learned(&["a", "b", "c", "d"]), "c");
        assert_eq!(learned(&["a", "b", "c", "d", "D", "d", "D"]), "d");
        assert_eq!(learned(&["A", "a", "a", "A", "b", "c", "d"]), "b");
    }

    #[test]
    fn learned_boundaries_separate_the_sample_as_it_was_cut() {
        let five = |sample: &[&str]| Alphabet::learn(sample, 5);
        let learned = five(&["a", "A", "aa", "ä", "b", "日本", "日木"]).unwrap();
        assert_eq!(learned.partitions(), 5);
        assert_eq!(learned.to_string().parse(), Ok(learned));
        let names = ["james", "john", "joseph", "mary", "patricia", "robert"];
        assert_eq!(Alphabet::learn(names, 3).unwrap().to_string(), "alphabet:jos,p");
        let few = five(&["a", "A", "b", "c", "d"]).unwrap_err();
        assert_eq!(few.to_string(), "expected a sample of at least 5 different texts for 5 partitions, found 4");
    }
}
