//! Partitions in the order of the alphabet.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use super::numbering::{PADDED, none};
use super::text::{self, Byte, Fields, Percent};
use super::{DesignKind, partitions};
use crate::digits::digits;
use crate::error::{Error, Result, error};

/// Text in partitions that keep its order: each is a span of the alphabet between two boundaries.
///
/// A range of texts, such as all names that begin with `jo`, lies in one partition or in neighbouring ones. The partitions are as
/// even as the boundaries make them, and [`learn`](Self::learn) takes these from a sample.
///
/// ```text
/// partition    = how many boundaries b there are with b ≤ fold(text), compared byte by byte as UTF-8
/// fold         = A–Z to a–z, and nothing else
/// PartitionKey = partition + 1
/// ```
///
/// Partitions are numbered from 0; their PartitionKeys, the buckets, from 1, as published. Digits, `_`, `@` and the other ASCII
/// characters below `a` sort first, the empty text before all; `{ | } ~` and every character outside ASCII sort after `z`.
///
/// # Ordering
///
/// If `fold(a) <= fold(b)`, then `partition_of(a) <= partition_of(b)`; PartitionKeys too, if [padded](Self::padded) or at most 9.
///
/// # Distribution
///
/// Fullest over mean, of first names by the census of the United States of 1990: 1.55 for [`six`](Self::six);
/// [learned](Self::learn) from 100,000 addresses and judged on others, 1.03 for 6 partitions and 1.05 for 16, below 1.10 for all
/// but one draw in a million.
///
/// # Stability
///
/// Boundaries are part of the data: keep the text form with the table. It is `alphabet:e,i,m,q,u`, or
/// `alphabet:e,i,m,q,u:padded`.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::{Alphabet, Email};
///
/// let users = Alphabet::six();
/// let email = Email::new("James.Smith@example.com")?;
/// assert_eq!((users.partition_of(&email), users.partition_key_of(&email)), (2, "3".to_owned()));
/// assert_eq!(users.to_string(), "alphabet:e,i,m,q,u");
///
/// let finer: Alphabet = "alphabet:d,jo,m,s".parse()?;
/// assert_eq!(finer, Alphabet::with_boundaries(["d", "jo", "m", "s"])?);
/// assert_eq!(finer.partition_of("John"), 2);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`SipHash`](super::SipHash) where evenness matters and order does not.
///
/// In the guide: [e-mail addresses](crate::guide::partitions#e-mail-addresses).
#[doc(alias("alphabetical", "range partitioning", "boundaries", "bucket", "sharding"))]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Alphabet {
    /// Ascending, folded, none empty, fewer than 2³² − 1.
    boundaries: Vec<Box<str>>,
    padded: bool,
}

impl Alphabet {
    /// The published six: a–d, e–h, i–l, m–p, q–t, u–z.
    #[must_use]
    pub fn six() -> Self {
        Self::of(["e", "i", "m", "q", "u"].map(Box::from).into())
    }

    /// Groups of letters as equal in letters as possible: group i, from 0, begins with letter `⌊26 × i / groups⌋`.
    ///
    /// Six groups begin with a, e, i, n, r and v, unlike the published [`six`](Self::six). Prefer [`learn`](Self::learn) for
    /// names.
    ///
    /// # Errors
    ///
    /// 0 groups, or more than 26.
    pub fn even(groups: u32) -> Result<Self> {
        if groups == 0 {
            return Err(none("letter group"));
        }
        if groups > 26 {
            return Err(error!(
                OutOfRange,
                "expected at most 26 letter groups, found {groups}: past the letters, give or learn boundaries"
            ));
        }
        let letter = |i: u32| &LETTERS[26 * i as usize / groups as usize..][..1];
        Ok(Self::of((1..groups).map(|i| letter(i).into()).collect()))
    }

    /// Partitions between these boundaries, folded, each of which begins the partition after it: n boundaries make n + 1
    /// partitions.
    ///
    /// # Errors
    ///
    /// An empty boundary, and one that does not sort after the one before it.
    pub fn with_boundaries<I>(boundaries: I) -> Result<Self>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let boundaries: Vec<Box<str>> =
            boundaries.into_iter().map(|boundary| boundary.as_ref().to_ascii_lowercase().into()).collect();
        if let Some(index) = boundaries.iter().position(|boundary| boundary.is_empty()) {
            return Err(error!(Malformed, "expected text in boundary {index}, found an empty one"));
        }
        if let Some(at) = boundaries.windows(2).position(|pair| pair[0] >= pair[1]) {
            let (next, found) = (at + 1, if boundaries[at] == boundaries[at + 1] { "equal" } else { "before" });
            return Err(error!(
                Malformed,
                "expected boundary {next} to sort after boundary {at}, A to Z counted as a to z, found it {found}"
            ));
        }
        Ok(Self::of(boundaries))
    }

    const fn of(boundaries: Vec<Box<str>>) -> Self {
        Self { boundaries, padded: false }
    }

    /// The same partitions with PartitionKeys of one width, which sort by number: of 16, `01` to `16`. `7` and `07` are two keys.
    #[must_use]
    pub fn padded(self) -> Self {
        Self { padded: true, ..self }
    }

    /// The boundaries in ascending order, one fewer than the partitions.
    pub fn boundaries(&self) -> impl ExactSizeIterator<Item = &str> {
        self.boundaries.iter().map(AsRef::as_ref)
    }

    /// Boundaries that make the fullest partition of a sample as small as contiguous partitions can be.
    ///
    /// Of equally good ones, each cut, from left to right, is the one nearest to equal parts of what is left, rounded down to
    /// whole texts; of two equally near ones, the later. A boundary is the shortest start of the first text of its partition that
    /// sorts after the text before: `jo`. Learn once, from some 100,000 texts like those to come, and keep the boundaries.
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
    /// Prefer [`with_boundaries`](Self::with_boundaries) for boundaries that are already known.
    pub fn learn<I>(sample: I, partitions: u32) -> Result<Self>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        if partitions == 0 {
            return Err(none("partition"));
        }
        let mut counts = BTreeMap::<Box<str>, u64>::new();
        for text in sample {
            *counts.entry(text.as_ref().to_ascii_lowercase().into()).or_default() += 1;
        }
        let (texts, counts): (Vec<Box<str>>, Vec<u64>) = counts.into_iter().unzip();
        let distinct = texts.len();
        let cuts = even_cuts(&counts, partitions as usize).ok_or_else(|| {
            error!(
                OutOfRange,
                "expected a sample of at least {partitions} different texts for {partitions} partitions, found {distinct}"
            )
        })?;
        Ok(Self::of(cuts.into_iter().map(|cut| separator(&texts[cut - 1], &texts[cut]).into()).collect()))
    }

    /// At most 2³² − 1: each boundary takes memory.
    #[expect(clippy::cast_possible_truncation, reason = "every constructor holds its boundaries in memory")]
    const fn count(&self) -> u32 {
        self.boundaries.len() as u32 + 1
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most the number of boundaries")]
    pub(super) fn place(&self, text: &[u8]) -> u32 {
        self.boundaries.partition_point(|boundary| compare_folded(boundary, text).is_le()) as u32
    }

    fn name(&self, partition: u32) -> String {
        let width = if self.padded { digits(self.count().into()) } else { 0 };
        format!("{:0width$}", u64::from(partition) + 1)
    }
}

partitions!(Alphabet, String, text);

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

/// A boundary, which is folded, compared with a text that is not.
fn compare_folded(boundary: &str, text: &[u8]) -> Ordering {
    boundary.bytes().cmp(text.iter().map(u8::to_ascii_lowercase))
}

/// The shortest start of `first`, in whole characters, that sorts after `last`, which sorts before `first`.
fn separator<'a>(last: &str, first: &'a str) -> &'a str {
    let same = last.bytes().zip(first.bytes()).take_while(|(a, b)| a == b).count();
    let end = (same + 1..=first.len()).find(|&end| first.is_char_boundary(end));
    &first[..end.unwrap_or(first.len())]
}

/// Where to cut counts into `groups` runs, none empty, whose largest sum is smallest. `None` if there are fewer counts than
/// groups.
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

/// `alphabet:` and the boundaries with commas between them, and `:padded` if the PartitionKeys are.
///
/// Visible ASCII but `,`, `%` and `:` is written as it is. Every other byte is `%` and two upper-case hexadecimal digits.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", DesignKind::Alphabet)?;
        for (i, boundary) in self.boundaries.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{}", Percent(boundary, written))?;
        }
        f.write_str(if self.padded { PADDED } else { "" })
    }
}

/// Reads exactly what `Display` prints. `alphabet:` alone is the alphabet of one partition.
impl FromStr for Alphabet {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let text = Fields::after(DesignKind::Alphabet.name(), text)?.rest();
        let (boundaries, padded) = text.strip_suffix(PADDED).map_or((text, false), |boundaries| (boundaries, true));
        let mut offset = DesignKind::Alphabet.name().len() + 1;
        let read = |boundary: &str| {
            let start = offset;
            offset += boundary.len() + 1;
            text::unescaped(boundary, written).map_err(|at| {
                let (offset, found) = (start + at, boundary[at..].chars().next().unwrap_or(','));
                error!(
                    Malformed at offset,
                    "expected boundaries as an alphabet prints them, found {found:?} at byte {offset}: only visible \
                     lower-case ASCII is written as it is, all else is % and two upper-case hex digits"
                )
            })
        };
        let alphabet = if boundaries.is_empty() {
            Self::of(Vec::new())
        } else {
            Self::with_boundaries(boundaries.split(',').map(read).collect::<Result<Vec<String>>>()?)?
        };
        Ok(Self { padded, ..alphabet })
    }
}

const fn written(byte: u8) -> Byte {
    match byte {
        b'A'..=b'Z' => Byte::Never,
        b',' | b'%' | b':' => Byte::Escaped,
        _ if byte.is_ascii_graphic() => Byte::Plain,
        _ => Byte::Escaped,
    }
}

#[cfg(test)]
mod tests;
