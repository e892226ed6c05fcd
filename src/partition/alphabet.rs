//! Text by where it stands in the alphabet.

mod learn;
mod text;

use core::cmp::Ordering;
use std::borrow::Cow;

use super::Partitioner;
use crate::digits::digits;
use crate::error::{DesignKind, Error, Kind, Result};

/// The bucket, 1 to 6, of an e-mail address by its first letter: a–d, e–h, i–l, m–p, q–t, u–z.
///
/// The published rule for a users table that is read by people. [`Alphabet::six`] is the same as a
/// [`Partitioner`], and has the whole description.
///
/// # Distribution
///
/// Lopsided on real names. Of United States first names by their frequency, 1990, the buckets hold, over the mean:
///
/// | a–d | e–h | i–l | m–p | q–t | u–z |
/// |---:|---:|---:|---:|---:|---:|
/// | 1.55 | 0.71 | 1.43 | 0.93 | 1.11 | 0.28 |
///
/// Boundaries [learned](Alphabet::learn) from a sample come out even.
///
/// # Errors
///
/// An empty string, and one without an `@`.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::email_bucket;
///
/// assert_eq!(email_bucket("james.smith@example.com")?, 3);
/// assert_eq!(email_bucket("James.Smith@example.com")?, 3);
/// let error = email_bucket("james.smith").unwrap_err();
/// assert_eq!(error.to_string(), "expected an e-mail address with an '@', found none in 11 bytes");
/// # Ok::<(), tablekeys::Error>(())
/// ```
pub fn email_bucket(address: &str) -> Result<u32> {
    let first = first_of_email(address)?.to_ascii_lowercase();
    // What stands before the letters is in the first bucket, what stands after them in the last.
    Ok(1 + b"eimqu".iter().map(|&start| u32::from(start <= first)).sum::<u32>())
}

/// Text in contiguous buckets of the alphabet, in order.
///
/// The buckets are the spans between boundaries: a text is in bucket i (from 0) when exactly i boundaries are not above it.
/// A range of texts then lies in a run of neighbouring buckets, which no hash can offer. The price is evenness: it is
/// that of your names, unless the boundaries were [learned](Self::learn) from them.
///
/// ```text
/// partition = how many boundaries b there are with b ≤ fold(text), compared byte by byte as UTF-8
/// fold      = A–Z to a–z, and nothing else
/// ```
///
/// So one address in whatever case has one bucket. Digits, `_`, `@` and the rest of ASCII below `a` come first, the
/// empty text before all; `{ | } ~` and every letter outside ASCII come after `z`. No Unicode table is asked, since those
/// change with compilers.
///
/// # Ordering
///
/// `fold(a) <= fold(b)` gives `partition_of(a) <= partition_of(b)`.
///
/// # Distribution
///
/// United States census names of 1990 by their frequency, fullest bucket over the mean: [`six`](Self::six) 1.55;
/// [learned](Self::learn) from 100,000 addresses and judged on 100,000 others, 1.03 at 6 buckets and 1.05 at 16. Other
/// draws give other digits, at most 1.10 but for one in a million.
///
/// # Stability
///
/// Boundaries are part of the data: change one and rows are looked for where they are not. Keep what `Display` prints with
/// the table, and read it back with [`str::parse`].
///
/// # Examples
///
/// ```
/// use tablekeys::partition::Alphabet;
///
/// let users = Alphabet::six();
/// assert_eq!(users.to_string(), "e,i,m,q,u");
/// let bucket = users.partition_of_email("james.smith@example.com")?;
/// assert_eq!((bucket, users.partition_key(bucket).as_deref()), (2, Some("3")));
///
/// let finer = Alphabet::with_boundaries(["d", "jo", "m", "s"])?;
/// assert_eq!(finer.partition_of("John"), 2);
/// assert_eq!("d,jo,m,s".parse(), Ok(finer));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not where evenness is all and order nothing: use [`SipHash`](super::SipHash).
///
/// In the guide: [e-mail addresses](crate::guide::partitions#e-mail-addresses).
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

    /// As many groups of letters, as equal in letters as they can be: group i starts at letter `⌊26 × i / groups⌋`.
    ///
    /// Equal in letters is not equal in names. Six groups start at a, e, i, n, r and v, which are not the published
    /// [`six`](Self::six).
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
    /// assert_eq!(Alphabet::even(4)?.to_string(), "g,n,t");
    /// assert!(Alphabet::even(27).is_err());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn even(groups: u32) -> Result<Self> {
        if groups == 0 {
            return Err(Error::new(Kind::Design(DesignKind::ZeroCount { what: "letter group" })));
        }
        if groups > 26 {
            return Err(Error::new(Kind::Design(DesignKind::Letters { found: groups })));
        }
        let letter = |i: u32| &LETTERS[26 * i as usize / groups as usize..][..1];
        Ok(Self::of((1..groups).map(|i| letter(i).into()).collect()))
    }

    /// Given boundaries: each is the first text of the bucket after it, so n of them make n + 1 buckets.
    ///
    /// A–Z are folded here as they are in the texts.
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
            return Err(Error::new(Kind::Design(DesignKind::EmptyBoundary { index })));
        }
        if let Some(at) = boundaries.windows(2).position(|pair| pair[0] >= pair[1]) {
            let same = boundaries[at] == boundaries[at + 1];
            return Err(Error::new(Kind::Design(DesignKind::BoundaryOrder { index: at + 1, same })));
        }
        Ok(Self::of(boundaries))
    }

    const fn of(boundaries: Vec<Box<str>>) -> Self {
        Self { boundaries, padded: false }
    }

    /// The boundaries, ascending, one fewer than the buckets.
    pub fn boundaries(&self) -> impl ExactSizeIterator<Item = &str> {
        self.boundaries.iter().map(AsRef::as_ref)
    }

    /// The same design with zeros in front of its numbers, so that PartitionKeys sort by number: of 16, `01` to `16`.
    ///
    /// A table holds one form or the other: `7` and `07` are different partitions.
    #[must_use]
    pub fn padded(self) -> Self {
        Self { padded: true, ..self }
    }

    /// The number of buckets.
    #[must_use]
    pub fn partitions(&self) -> u32 {
        u32::try_from(self.boundaries.len()).map_or(u32::MAX, |boundaries| boundaries.saturating_add(1))
    }

    /// The bucket of any text, from 0.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most the number of boundaries")]
    pub fn partition_of(&self, text: &str) -> u32 {
        self.boundaries.partition_point(|boundary| compare_folded(boundary, text).is_le()) as u32
    }

    /// The bucket of an e-mail address, from 0.
    ///
    /// # Errors
    ///
    /// An empty string, and one without an `@`.
    pub fn partition_of_email(&self, address: &str) -> Result<u32> {
        first_of_email(address).map(|_| self.partition_of(address))
    }

    /// The PartitionKey of a bucket, its number counted from 1 as published, or `None` if there are not so many.
    #[must_use]
    pub fn partition_key(&self, partition: u32) -> Option<String> {
        (partition < self.partitions()).then(|| self.text(partition))
    }

    /// The PartitionKey of any text.
    #[must_use]
    pub fn partition_key_of(&self, text: &str) -> String {
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
        self.partition_of(text.as_ref())
    }

    fn partition_key(&self, partition: u32) -> Option<Cow<'_, str>> {
        self.partition_key(partition).map(Into::into)
    }

    fn partition_key_of(&self, text: &K) -> Cow<'_, str> {
        self.partition_key_of(text.as_ref()).into()
    }
}

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

/// A boundary, which is folded, compared with a text that is not.
fn compare_folded(boundary: &str, text: &str) -> Ordering {
    boundary.bytes().cmp(text.bytes().map(|byte| byte.to_ascii_lowercase()))
}

/// The first byte of what could be an e-mail address.
fn first_of_email(address: &str) -> Result<u8> {
    match address.as_bytes() {
        [] => Err(Error::new(Kind::Design(DesignKind::EmptyEmail))),
        bytes if !bytes.contains(&b'@') => {
            Err(Error::new(Kind::Design(DesignKind::EmailWithoutAt { bytes: bytes.len() })))
        }
        [first, ..] => Ok(*first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    fn three() -> Alphabet {
        Alphabet::with_boundaries(["d", "jo"]).unwrap()
    }

    #[test]
    fn every_ascii_character_has_its_documented_home_in_both_forms_of_the_six() {
        for c in '\0'..='\x7f' {
            let expected = match c.to_ascii_lowercase() {
                ..'e' => 1,
                'e'..='h' => 2,
                'i'..='l' => 3,
                'm'..='p' => 4,
                'q'..='t' => 5,
                _ => 6,
            };
            let address = format!("{c}x@example.com");
            assert_eq!(email_bucket(&address), Ok(expected), "{c:?}");
            assert_eq!(Alphabet::six().partition_of_email(&address), Ok(expected - 1), "{c:?}");
        }
        assert_eq!(email_bucket("é@example.com"), Ok(6));
        assert_eq!(email_bucket("@"), Ok(1));
        assert_eq!(email_bucket("").unwrap_err().kind(), ErrorKind::Malformed);
        assert!(Alphabet::six().partition_of_email("").is_err());
        assert_eq!(Alphabet::six().partition_of(""), 0);
    }

    #[test]
    fn only_a_to_z_are_folded() {
        assert_eq!(three().partition_of("JO"), 2);
        assert_eq!(three().partition_of("jN"), 1);
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
    }
}
