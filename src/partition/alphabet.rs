//! Partitions in the order of the alphabet.

mod learn;
mod text;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::Partitioner;
use crate::digits::digits;
use crate::error::{Error, PartitionKind, Result};

/// Text in partitions that keep its order: each is a span of the alphabet between two boundaries.
///
/// A range of texts, such as all names that begin with `jo`, lies in one partition or in neighbouring ones, which no hash
/// offers. The partitions are as even as the texts are: the boundaries decide, and [`learn`](Self::learn) takes them from a sample.
///
/// ```text
/// partition    = how many boundaries b there are with b ≤ fold(text), compared byte by byte as UTF-8
/// fold         = A–Z to a–z, and nothing else
/// PartitionKey = partition + 1
/// ```
///
/// Partitions are numbered from 0, as in every design. Their PartitionKeys, the buckets, are counted from 1, as published.
///
/// Digits, `_`, `@` and the other ASCII characters below `a` sort first, and the empty text before all. `{ | } ~` and every
/// character outside ASCII sort after `z`. Nothing depends on Unicode tables, which change with compilers.
///
/// # Ordering
///
/// If `fold(a) <= fold(b)`, then `partition_of(a) <= partition_of(b)`. PartitionKeys sort so too when they are
/// [padded](Self::padded), or up to 9 partitions.
///
/// # Distribution
///
/// Census names of the United States of 1990 by their frequency, the fullest partition over the mean: 1.55 for
/// [`six`](Self::six); [learned](Self::learn) from 100,000 addresses and judged on 100,000 others, 1.03 for 6 partitions and 1.05
/// for 16. Another draw stays below 1.10, except for one draw in a million.
///
/// # Stability
///
/// Boundaries are part of the data: with other boundaries, rows are looked for in other partitions. Keep the text form with the
/// table.
///
/// The text form is `alphabet:e,i,m,q,u`, or `alphabet:e,i,m,q,u:padded`. `Display` writes it and [`str::parse`] reads it.
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
    /// Six groups begin with a, e, i, n, r and v, which are not those of the published [`six`](Self::six).
    ///
    /// # Errors
    ///
    /// 0 groups, or more than 26.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::Alphabet;
    ///
    /// assert_eq!(Alphabet::even(4)?.to_string(), "alphabet:g,n,t");
    /// assert!(Alphabet::even(27).is_err());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`learn`](Self::learn) for names: groups with the same number of letters do not have the same number of names.
    pub fn even(groups: u32) -> Result<Self> {
        if groups == 0 {
            return Err(Error::new(PartitionKind::ZeroCount { what: "letter group" }));
        }
        if groups > 26 {
            return Err(Error::new(PartitionKind::Letters { found: groups }));
        }
        let letter = |i: u32| &LETTERS[26 * i as usize / groups as usize..][..1];
        Ok(Self::of((1..groups).map(|i| letter(i).into()).collect()))
    }

    /// Partitions between these boundaries, each of which begins the partition after it: n boundaries make n + 1 partitions.
    ///
    /// A–Z are folded in boundaries as they are in texts.
    ///
    /// # Errors
    ///
    /// An empty boundary, and one that does not sort after the one before it.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::Alphabet;
    ///
    /// let error = Alphabet::with_boundaries(["M", "d"]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "expected boundary 1 to sort after boundary 0, A to Z counted as a to z, found it before"
    /// );
    /// ```
    pub fn with_boundaries<I>(boundaries: I) -> Result<Self>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let boundaries: Vec<Box<str>> =
            boundaries.into_iter().map(|boundary| boundary.as_ref().to_ascii_lowercase().into()).collect();
        if let Some(index) = boundaries.iter().position(|boundary| boundary.is_empty()) {
            return Err(Error::new(PartitionKind::EmptyBoundary { index }));
        }
        if let Some(at) = boundaries.windows(2).position(|pair| pair[0] >= pair[1]) {
            let same = boundaries[at] == boundaries[at + 1];
            return Err(Error::new(PartitionKind::BoundaryOrder { index: at + 1, same }));
        }
        Ok(Self::of(boundaries))
    }

    const fn of(boundaries: Vec<Box<str>>) -> Self {
        Self { boundaries, padded: false }
    }

    /// The same partitions with zeros before their numbers, so that PartitionKeys sort by number: of 16, `01` to `16`.
    ///
    /// A table has one form or the other: `7` and `07` are different PartitionKeys.
    #[must_use]
    pub fn padded(self) -> Self {
        Self { padded: true, ..self }
    }

    /// The boundaries in ascending order, one fewer than the partitions.
    pub fn boundaries(&self) -> impl ExactSizeIterator<Item = &str> {
        self.boundaries.iter().map(AsRef::as_ref)
    }

    /// The number of partitions.
    #[must_use]
    pub fn partitions(&self) -> u32 {
        u32::try_from(self.boundaries.len()).map_or(u32::MAX, |boundaries| boundaries.saturating_add(1))
    }

    /// The partition of any text, from 0.
    #[must_use]
    pub fn partition_of<K: AsRef<str> + ?Sized>(&self, text: &K) -> u32 {
        self.partition_of_bytes(text.as_ref().as_bytes())
    }

    /// The partition of the bytes of a text.
    #[expect(clippy::cast_possible_truncation, reason = "at most the number of boundaries")]
    pub(super) fn partition_of_bytes(&self, text: &[u8]) -> u32 {
        self.boundaries.partition_point(|boundary| compare_folded(boundary, text).is_le()) as u32
    }

    /// The PartitionKey of a partition, its number plus 1, or `None` if no partition has this number.
    #[must_use]
    pub fn partition_key(&self, partition: u32) -> Option<String> {
        (partition < self.partitions()).then(|| self.text(partition))
    }

    /// All PartitionKeys, in the order of their partitions and so of the texts.
    #[must_use]
    pub fn partition_keys(&self) -> impl ExactSizeIterator<Item = String> {
        (0..self.partitions()).map(|partition| self.text(partition))
    }

    /// The PartitionKey of any text.
    #[must_use]
    pub fn partition_key_of<K: AsRef<str> + ?Sized>(&self, text: &K) -> String {
        self.text(self.partition_of(text))
    }

    fn text(&self, partition: u32) -> String {
        let width = if self.padded { digits(self.partitions().into()) } else { 0 };
        format!("{:0width$}", u64::from(partition) + 1)
    }
}

impl<K: AsRef<str> + ?Sized> Partitioner<K> for Alphabet {
    fn partitions(&self) -> u32 {
        self.partitions()
    }

    fn partition_of(&self, text: &K) -> u32 {
        self.partition_of(text)
    }

    fn partition_key(&self, partition: u32) -> Option<Cow<'_, str>> {
        self.partition_key(partition).map(Into::into)
    }

    fn partition_key_of(&self, text: &K) -> Cow<'_, str> {
        self.partition_key_of(text).into()
    }
}

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

/// A boundary, which is folded, compared with a text that is not.
fn compare_folded(boundary: &str, text: &[u8]) -> Ordering {
    boundary.bytes().cmp(text.iter().map(u8::to_ascii_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_to_z_are_folded() {
        let three = Alphabet::with_boundaries(["d", "jo"]).unwrap();
        assert_eq!(three.partition_of("JO"), 2);
        assert_eq!(three.partition_of("jN"), 1);
        assert_eq!(three.partition_of(""), 0);
        // U+212A KELVIN SIGN is a k to Unicode, not here.
        assert_eq!(Alphabet::with_boundaries(["l"]).unwrap().partition_of("\u{212a}"), 1);
    }

    #[test]
    fn even_groups_differ_by_one_letter_at_most() {
        for groups in 1..=26 {
            let alphabet = Alphabet::even(groups).unwrap();
            assert_eq!(alphabet.partitions(), groups);
            let mut letters = vec![0; groups as usize];
            for letter in 'a'..='z' {
                letters[alphabet.partition_of(&letter.to_string()) as usize] += 1;
            }
            assert!(letters.iter().max().unwrap() - letters.iter().min().unwrap() <= 1, "{letters:?}");
        }
        assert_eq!(Alphabet::even(0).unwrap_err().to_string(), "expected a count of at least 1 letter group, found 0");
    }
}
