//! Text by where it stands in the alphabet.

use core::cmp::Ordering;
use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;
use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Partitioner, padded};
use crate::error::{Error, Kind, Result};

/// The bucket, 1 to 6, of an e-mail address by its first letter: a–d, e–h, i–l, m–p, q–t, u–z.
///
/// The published rule for a users table that is read by people. [`Alphabet::six`] is the same as a
/// [`Partitioner`], and has the whole description.
///
/// # Distribution
///
/// Lopsided on real names: of United States first names by their frequency, 1990, the fullest bucket (i–l) holds 1.55
/// times the mean, and q–t and u–z hold few. Boundaries [learned](Alphabet::learn) from a sample come out even.
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
/// [learned](Self::learn) from a sample of 100,000 addresses and judged on others, 1.03 at 6 buckets and 1.05 at 16.
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
/// assert_eq!((bucket, users.partition_key(bucket)), (2, "3".to_owned()));
///
/// let finer = Alphabet::with_boundaries(["d", "jo", "m", "s"])?;
/// assert_eq!(finer.partition_of("John"), 2);
/// assert_eq!("d,jo,m,s".parse(), Ok(finer));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not where evenness is all and order nothing: use [`SipHash`](super::SipHash).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alphabet {
    /// Ascending, folded, none empty, fewer than 2³² − 1.
    boundaries: Vec<Box<str>>,
}

impl Alphabet {
    /// The published six: a–d, e–h, i–l, m–p, q–t, u–z.
    #[must_use]
    pub fn six() -> Self {
        Self { boundaries: ["e", "i", "m", "q", "u"].map(Box::from).into() }
    }

    /// As many groups of letters, as equal in letters as they can be: group i starts at letter `⌊26 × i / groups⌋`.
    ///
    /// Equal in letters is not equal in names. Six groups start at a, e, i, n, r and v, which are not the published
    /// [`six`](Self::six).
    ///
    /// # Errors
    ///
    /// More than 26 groups.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::num::NonZeroU32;
    /// use tablekeys::partition::Alphabet;
    ///
    /// assert_eq!(Alphabet::even(NonZeroU32::new(4).unwrap())?.to_string(), "g,n,t");
    /// assert!(Alphabet::even(NonZeroU32::new(27).unwrap()).is_err());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn even(groups: NonZeroU32) -> Result<Self> {
        let groups = groups.get();
        if groups > 26 {
            return Err(Error::new(Kind::Letters { found: groups }));
        }
        let letter = |i: u32| &LETTERS[26 * i as usize / groups as usize..][..1];
        Ok(Self { boundaries: (1..groups).map(|i| letter(i).into()).collect() })
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
            return Err(Error::new(Kind::EmptyBoundary { index }));
        }
        if let Some(at) = boundaries.windows(2).position(|pair| pair[0] >= pair[1]) {
            let same = boundaries[at] == boundaries[at + 1];
            return Err(Error::new(Kind::BoundaryOrder { index: at + 1, same }));
        }
        Ok(Self { boundaries })
    }

    /// Boundaries that make the buckets of a sample as even as contiguous buckets can be.
    ///
    /// No choice of boundaries makes the fullest bucket of the sample smaller; among those that make it as small, the cuts
    /// lie as close to equal parts as going from left to right finds. A boundary is the shortest beginning of the text
    /// that starts its bucket which still sorts after the text before, so it may be longer than a letter: `jo`.
    ///
    /// Learn once, from texts that are like those to come (some 100,000 are plenty), and keep the boundaries: learning again
    /// from other texts gives others.
    ///
    /// # Errors
    ///
    /// Fewer different texts in the sample than buckets, A–Z counted as a–z.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::num::NonZeroU32;
    /// use tablekeys::partition::Alphabet;
    ///
    /// let names = ["james", "john", "joseph", "mary", "patricia", "robert"];
    /// let learned = Alphabet::learn(names, NonZeroU32::new(3).unwrap())?;
    /// assert_eq!(learned.to_string(), "jos,p");
    /// assert_eq!(names.map(|name| learned.partition_of(name)), [0, 0, 1, 1, 2, 2]);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn learn<I>(sample: I, buckets: NonZeroU32) -> Result<Self>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
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
        let cuts = even_cuts(&counts, buckets.get() as usize)
            .ok_or(Error::new(Kind::TooFewTexts { partitions: buckets.get(), distinct: texts.len() }))?;
        Ok(Self { boundaries: cuts.into_iter().map(|cut| separator(&texts[cut - 1], &texts[cut]).into()).collect() })
    }

    /// The boundaries, ascending, one fewer than the buckets.
    pub fn boundaries(&self) -> impl ExactSizeIterator<Item = &str> {
        self.boundaries.iter().map(AsRef::as_ref)
    }

    /// How many buckets there are.
    #[must_use]
    pub fn partitions(&self) -> NonZeroU32 {
        u32::try_from(self.boundaries.len()).map_or(NonZeroU32::MAX, |n| NonZeroU32::MIN.saturating_add(n))
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

    /// The PartitionKey of a bucket: its number counted from 1, as published, in plain decimal.
    #[must_use]
    pub fn partition_key(&self, partition: u32) -> String {
        (u64::from(partition) + 1).to_string()
    }

    /// The PartitionKey of a bucket with zeros in front, so that they sort by number: of 16, `01` to `16`.
    #[must_use]
    pub fn padded_partition_key(&self, partition: u32) -> String {
        padded(u64::from(partition) + 1, self.partitions().get().into())
    }
}

impl Partitioner<str> for Alphabet {
    fn partitions(&self) -> NonZeroU32 {
        self.partitions()
    }

    fn partition_of(&self, text: &str) -> u32 {
        self.partition_of(text)
    }

    fn partition_key(&self, partition: u32) -> Cow<'_, str> {
        self.partition_key(partition).into()
    }
}

/// The boundaries with commas between them. Visible ASCII but `,` and `%` stands for itself, every other byte is `%` and
/// two upper-case hex digits.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, boundary) in self.boundaries.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            for byte in boundary.bytes() {
                if stands_for_itself(byte) { write!(f, "{}", char::from(byte))? } else { write!(f, "%{byte:02X}")? }
            }
        }
        Ok(())
    }
}

/// Reads exactly what `Display` prints. The empty text is the alphabet of one bucket.
impl FromStr for Alphabet {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        if text.is_empty() {
            return Ok(Self { boundaries: Vec::new() });
        }
        let mut offset = 0;
        let read = |boundary: &str| {
            let start = offset;
            offset += boundary.len() + 1;
            unescape(boundary).map_err(|(at, found)| Error::new(Kind::BoundaryText { offset: start + at, found }))
        };
        Self::with_boundaries(text.split(',').map(read).collect::<Result<Vec<String>>>()?)
    }
}

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

const fn stands_for_itself(byte: u8) -> bool {
    byte.is_ascii_graphic() && !byte.is_ascii_uppercase() && !matches!(byte, b',' | b'%')
}

/// One boundary as printed, or where and what it has that is never printed.
fn unescape(text: &str) -> core::result::Result<String, (usize, char)> {
    let bad = |at: usize| (at, text[at..].chars().next().unwrap_or(','));
    let hex = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    };
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        if stands_for_itself(byte) {
            bytes.push(byte);
            at += 1;
            continue;
        }
        let escaped = match text.as_bytes().get(at..at + 3) {
            Some(&[b'%', high, low]) => hex(high).zip(hex(low)).map(|(high, low)| high << 4 | low),
            _ => None,
        };
        match escaped {
            Some(byte) if !stands_for_itself(byte) && !byte.is_ascii_uppercase() => bytes.push(byte),
            _ => return Err(bad(at)),
        }
        at += 3;
    }
    let valid = bytes.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
    String::from_utf8(bytes).map_err(|error| {
        // The place in the printed text: what stands for itself is one byte there, the rest three.
        let printed = error.as_bytes()[..valid].iter().map(|&byte| if stands_for_itself(byte) { 1 } else { 3 }).sum();
        bad(printed)
    })
}

/// A boundary, which is folded, compared with a text that is not.
fn compare_folded(boundary: &str, text: &str) -> Ordering {
    boundary.bytes().cmp(text.bytes().map(|byte| byte.to_ascii_lowercase()))
}

/// The first byte of what could be an e-mail address.
fn first_of_email(address: &str) -> Result<u8> {
    match address.as_bytes() {
        [] => Err(Error::new(Kind::EmptyEmail)),
        bytes if !bytes.contains(&b'@') => Err(Error::new(Kind::EmailWithoutAt { bytes: bytes.len() })),
        [first, ..] => Ok(*first),
    }
}

/// The shortest beginning of `first`, in whole characters, that sorts after `last`, which sorts before `first`.
fn separator<'a>(last: &str, first: &'a str) -> &'a str {
    let same = last.bytes().zip(first.bytes()).take_while(|(a, b)| a == b).count();
    let end = (same + 1..=first.len()).find(|&end| first.is_char_boundary(end));
    &first[..end.unwrap_or(first.len())]
}

/// Where to cut a row of counts into `groups` runs, none empty, with the largest sum as small as can be. `None` where
/// there are fewer counts than groups.
fn even_cuts(counts: &[u64], groups: usize) -> Option<Vec<usize>> {
    if counts.len() < groups {
        return None;
    }
    // sums[i] is the sum of the first i counts: every run's sum is a difference.
    let sums: Vec<u64> = std::iter::once(0)
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
        let nearest = {
            let above = sums.partition_point(|&sum| sum < ideal);
            if above > 0 && sums[above].abs_diff(ideal) > ideal.abs_diff(sums[above - 1]) { above - 1 } else { above }
        };
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
        assert!(email_bucket("").unwrap_err().is_malformed());
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
            let alphabet = Alphabet::even(NonZeroU32::new(groups).unwrap()).unwrap();
            assert_eq!(alphabet.partitions().get(), groups);
            let mut letters = vec![0; groups as usize];
            for letter in 'a'..='z' {
                letters[alphabet.partition_of(&letter.to_string()) as usize] += 1;
            }
            assert!(letters.iter().max().unwrap() - letters.iter().min().unwrap() <= 1, "{letters:?}");
        }
    }

    #[test]
    fn boundaries_read_back_whatever_they_hold() {
        let odd = Alphabet::with_boundaries(["\n", " ", "%", ",", "é", "日本"]).unwrap();
        assert_eq!(odd.to_string(), "%0A,%20,%25,%2C,%C3%A9,%E6%97%A5%E6%9C%AC");
        assert_eq!(odd.to_string().parse(), Ok(odd));
        let one = Alphabet::with_boundaries::<[&str; 0]>([]).unwrap();
        assert_eq!((one.to_string().parse(), one.partitions()), (Ok(one.clone()), NonZeroU32::MIN));
    }

    #[test]
    fn what_is_never_printed_is_refused_with_its_place() {
        let say = |text: &str| text.parse::<Alphabet>().unwrap_err().to_string();
        assert!(say("e,I,m").contains("found 'I' at byte 2"));
        assert!(say("e,%2c").contains("found '%' at byte 2"));
        assert!(say("e,%61").contains("found '%' at byte 2"));
        assert!(say("e,%41").contains("found '%' at byte 2"));
        assert!(say("e,%4").contains("found '%' at byte 2"));
        assert!(say("e,é").contains("found 'é' at byte 2"));
        assert!(say("e,f%C3").contains("found '%' at byte 3"));
        assert_eq!(say("e,,m"), "expected text in boundary 1, found an empty one");
        assert!(say("m,e").ends_with("found it before"));
        assert!(say("e,e").ends_with("found it equal"));
    }

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

    #[test]
    fn the_largest_bucket_of_the_sample_is_as_small_as_any_cut_makes_it() {
        let mut state = 1u64;
        for round in 0..2_000 {
            let mut next = |below: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % below
            };
            let counts: Vec<u64> = (0..=next(8)).map(|_| 1 + next(if round % 2 == 0 { 5 } else { 100 })).collect();
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
    fn learned_boundaries_separate_the_sample_as_it_was_cut() {
        let five = |sample: &[&str]| Alphabet::learn(sample, NonZeroU32::new(5).unwrap());
        let learned = five(&["a", "A", "aa", "ä", "b", "日本", "日木"]).unwrap();
        assert_eq!(learned.partitions().get(), 5);
        assert_eq!(learned.to_string().parse(), Ok(learned));
        let few = five(&["a", "A", "b", "c", "d"]).unwrap_err();
        assert_eq!(few.to_string(), "expected a sample of at least 5 different texts for 5 buckets, found 4");
    }
}
