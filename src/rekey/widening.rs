//! [`Widening`]: unpadded numbers on their way to a fixed width.

use super::Keys;
use crate::error::{Error, Kind, RekeyKind, Result};
use crate::range::KeyRange;
use crate::table::{check_key, key_order};

/// Row keys that begin with a number without padding, on their way to `W` digits.
///
/// Unpadded numbers sort by their first digit: 10 before 9, and ticks wrongly from the day their 19th digit appears. While
/// they are widened, both widths are in the table. Text order means nothing then, and a list that is read in one go can
/// miss the row that moves past it. Here is what to read, in which order, and how to sort it.
///
/// A key is a number and whatever stands behind it, which does not begin with a digit: `17`, `17-9f0c`. All numbers are
/// unpadded, or exactly `W` digits.
///
/// # Stages
///
/// | stage | writers | readers |
/// |---|---|---|
/// | 1 | switch to wide keys, once all readers read both | read both: [`narrow_ranges`](Self::narrow_ranges), then [`wide_range`](Self::wide_range), then [`by_value`](Self::by_value) |
/// | 2 | write wide keys, while a [`Plan`](super::Plan) with [`keys`](Self::keys) moves the rest | read both |
/// | 3 | write wide keys | read wide keys only, once [`remaining`](Self::remaining) is 0 |
///
/// Each row moves within its partition, in one transaction, so it has one key at any moment. It only ever moves from narrow to
/// wide: whoever reads the narrow ranges first and the wide one afterwards meets it at least once.
///
/// # Ordering
///
/// By value, then by what stands behind the number.
///
/// # Examples
///
/// ```
/// use tablekeys::rekey::Widening;
///
/// let ticks = Widening::<19>::new();
/// assert_eq!(ticks.widen("638505760890000000-9f0c")?, "0638505760890000000-9f0c");
/// assert_eq!(ticks.widen("0638505760890000000-9f0c")?, "0638505760890000000-9f0c");
///
/// let numbers = Widening::<4>::behind("no_")?;
/// let sorted = numbers.by_value(vec!["no_10", "no_9", "no_9-b"], vec!["no_0010", "no_0011"], |key| key)?;
/// assert_eq!(sorted, ["no_9", "no_9-b", "no_0010", "no_0011"]);
/// assert_eq!(numbers.remaining(sorted), 2);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for numbers padded to a smaller width: they sort among the wide ones, so give the wide ones another prefix or
/// another partition.
///
/// In the guide: [migrating keys](crate::guide::migrating_keys#widening-numbers).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Widening<const W: usize> {
    before: String,
}

impl<const W: usize> Widening<W> {
    /// Of keys that begin with the number.
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(W >= 1 && W <= 20, "a u64 is 1 to 20 digits wide") };
        Self { before: String::new() }
    }

    /// Of keys that have this text before the number.
    ///
    /// # Errors
    ///
    /// A text that [`check_key`] refuses, or so long that no number fits behind it.
    pub fn behind(text: impl Into<String>) -> Result<Self> {
        let before = text.into();
        check_key(&format!("{before}{:0>1$}", "", W.max(2)))?;
        Ok(Self { before })
    }

    /// The number, and what stands behind it.
    ///
    /// # Errors
    ///
    /// Other text before the number, no number, leading zeros that do not make it `W` digits wide, more than `W` digits,
    /// a number past `u64`.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::rekey::Widening;
    ///
    /// let numbers = Widening::<4>::new();
    /// assert_eq!((numbers.split("7-a")?, numbers.split("0007-a")?), ((7, "-a"), (7, "-a")));
    /// assert_eq!(
    ///     numbers.split("007").unwrap_err().to_string(),
    ///     "expected a number without leading zeros or of exactly 4 digits at byte 0 of a key to widen, found one of 3 digits"
    /// );
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn split<'k>(&self, key: &'k str) -> Result<(u64, &'k str)> {
        let error = |kind| Error::new(Kind::Rekey(kind));
        let offset = self.before.len();
        let Some(rest) = key.strip_prefix(&*self.before) else {
            let same = self.before.chars().zip(key.chars()).take_while(|(a, b)| a == b);
            return Err(error(RekeyKind::Before { offset: same.map(|(c, _)| c.len_utf8()).sum() }));
        };
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &rest[..rest.len() - behind.len()];
        match number.len() {
            0 => return Err(error(RekeyKind::NoNumber { offset, found: rest.chars().next() })),
            found if found > W || (found > 1 && found < W && number.starts_with('0')) => {
                return Err(error(RekeyKind::Width { width: W, offset, found }));
            }
            _ => {}
        }
        let value: u128 = number.parse().expect("at most 20 digits");
        let past = |_| Error::new(Kind::PastU64 { what: "a key to widen", found: value });
        Ok((u64::try_from(value).map_err(past)?, behind))
    }

    /// The key with its number `W` digits wide; one that is wide already is given back as it is.
    ///
    /// # Errors
    ///
    /// What [`split`](Self::split) refuses, and a key that becomes too long.
    pub fn widen(&self, key: &str) -> Result<String> {
        let (value, behind) = self.split(key)?;
        let wide = format!("{}{value:0W$}{behind}", self.before);
        check_key(&wide)?;
        Ok(wide)
    }

    /// The keys that a row should have: for a [`Plan`](super::Plan). Rows with other text before stay where they are.
    ///
    /// # Errors
    ///
    /// What [`widen`](Self::widen) refuses.
    pub fn keys(&self, keys: &Keys) -> Result<Keys> {
        if !keys.row_key().starts_with(&*self.before) {
            return Ok(keys.clone());
        }
        keys.with_row_key(self.widen(keys.row_key())?)
    }

    /// Whether the key has still to be widened.
    #[must_use]
    pub fn is_narrow(&self, key: &str) -> bool {
        self.split(key).is_ok_and(|(_, behind)| key.len() - self.before.len() - behind.len() < W)
    }

    /// How many keys have still to be widened: 0 says that the last old key is gone.
    ///
    /// The keys of [`narrow_ranges`](Self::narrow_ranges) are enough. It is final once the last writer of narrow keys has
    /// stopped, not before.
    pub fn remaining<K: AsRef<str>>(&self, keys: impl IntoIterator<Item = K>) -> usize {
        keys.into_iter().filter(|key| self.is_narrow(key.as_ref())).count()
    }

    /// Where the narrow keys are, and with them the wide ones that do not begin with a zero: to be read first.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::rekey::Widening;
    ///
    /// let [zero, others] = Widening::<19>::new().narrow_ranges();
    /// assert_eq!((zero.to_string(), others.to_string()), (r#"["0", "00")"#.into(), r#"["0:", ":")"#.into()));
    /// ```
    #[must_use]
    pub fn narrow_ranges(&self) -> [KeyRange; 2] {
        [self.range("0", "00"), self.range("0:", ":")]
    }

    /// Where the wide keys are that begin with a zero: to be read second.
    #[must_use]
    pub fn wide_range(&self) -> KeyRange {
        self.range("00", "0:")
    }

    /// `[from, to)`, each behind the text.
    fn range(&self, from: &str, to: &str) -> KeyRange {
        let digits = KeyRange::between(from..to).expect("digits and a colon");
        digits.behind(&self.before).expect("room for two characters")
    }

    /// What was read, first narrow and then wide, as one list in order.
    ///
    /// A number with the same text behind it in both was moved between the two reads: the wide row is given, which was read
    /// last.
    ///
    /// # Errors
    ///
    /// A key that [`split`](Self::split) refuses.
    pub fn by_value<T>(&self, narrow: Vec<T>, wide: Vec<T>, key: impl Fn(&T) -> &str) -> Result<Vec<T>> {
        let mut rows = Vec::with_capacity(narrow.len() + wide.len());
        for row in wide.into_iter().chain(narrow) {
            let (value, behind) = self.split(key(&row))?;
            rows.push((value, key(&row).len() - behind.len(), row));
        }
        let order = |a: &(u64, usize, T), b: &(u64, usize, T)| {
            a.0.cmp(&b.0).then_with(|| key_order(&key(&a.2)[a.1..], &key(&b.2)[b.1..]))
        };
        rows.sort_by(order);
        // The sort is stable, so of two the wide one is first.
        rows.dedup_by(|b, a| order(a, b).is_eq());
        Ok(rows.into_iter().map(|(.., row)| row).collect())
    }
}

impl<const W: usize> Default for Widening<W> {
    fn default() -> Self {
        Self::new()
    }
}
