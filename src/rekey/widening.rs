//! [`Widening`]: unpadded numbers that become zero-padded.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Keys;
use crate::error::{Error, Excerpt, Result, error};
use crate::range::KeyRange;
use crate::table::{check_key, key_order};
use crate::ticks::Ticks;

const WHAT: &str = "a key to widen";

/// Pads the numbers at the start of stored RowKeys to `W` digits.
///
/// While unpadded numbers are widened, the table has keys of both widths: text order is not the order of the numbers, and a list
/// read in one pass can miss a row that moves past the reader. This type tells which ranges to read, in which order, and sorts
/// the result.
///
/// A key is an optional prefix, a number, and any suffix that does not begin with a digit: `17`, `17-9f0c`. Every number is
/// unpadded or exactly `W` digits wide.
///
/// Meanwhile readers read all [`ranges`](Self::ranges) in their order, and [merge](Self::merge_by_value) what they found, while a
/// [`Plan`](super::Plan) with [`widen_keys`](Self::widen_keys) moves the rows: [in three stages](crate::guide::migrating_keys#widening-numbers).
/// Each row moves within its partition, in one transaction, and only from narrow to wide, so that such a reader finds it at least once.
///
/// # Ordering
///
/// By the value of the number, then by the suffix.
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
/// let numbers = Widening::<4>::with_prefix("no_")?;
/// let sorted = numbers.merge_by_value(["no_10", "no_9", "no_9-b", "no_0010", "no_0011"], |key| key)?;
/// assert_eq!(sorted, ["no_9", "no_9-b", "no_0010", "no_0011"]);
/// assert_eq!(sorted.into_iter().filter(|key| numbers.is_narrow(key)).count(), 2);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// A `u64` has 1 to 20 digits; any other width does not compile:
///
/// ```compile_fail,E0080
/// let too_wide = tablekeys::rekey::Widening::<21>::new();
/// ```
///
/// ```compile_fail,E0080
/// let empty = tablekeys::rekey::Widening::<0>::with_prefix("n");
/// ```
///
/// Prefer another prefix or partition when the stored numbers are padded to a smaller width.
///
/// In the guide: [widening numbers](crate::guide::migrating_keys#widening-numbers).
#[doc(alias("zero pad", "left pad", "leading zeros"))]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Widening<const W: usize> {
    prefix: String,
    inverts: bool,
}

impl<const W: usize> Widening<W> {
    const WIDTH: () = assert!(W >= 1 && W <= 20, "a u64 is 1 to 20 digits wide");

    /// For keys that begin with the number.
    #[must_use]
    pub const fn new() -> Self {
        () = Self::WIDTH;
        Self { prefix: String::new(), inverts: false }
    }

    /// For keys that have this text before the number.
    ///
    /// # Errors
    ///
    /// A prefix that [`check_key`] refuses, or one so long that no number of `W` digits fits behind it.
    pub fn with_prefix(prefix: impl Into<String>) -> Result<Self> {
        () = Self::WIDTH;
        let prefix = prefix.into();
        check_key(&format!("{prefix}{:0>1$}", "", W.max(2)))?;
        Ok(Self { prefix, inverts: false })
    }

    /// The number and its suffix.
    ///
    /// # Errors
    ///
    /// A key without the prefix, no number, leading zeros in a number that is not `W` digits wide, more than `W` digits, a number
    /// past `u64`.
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
        let offset = self.prefix.len();
        let Some(rest) = key.strip_prefix(&*self.prefix) else {
            let same = self.prefix.chars().zip(key.chars()).take_while(|(a, b)| a == b);
            let offset: usize = same.map(|(c, _)| c.len_utf8()).sum();
            let prefix = Excerpt::of(&self.prefix);
            return Err(error!(
                Malformed at offset,
                "expected a key that begins with {prefix}, found other text at byte {offset}"
            ));
        };
        let suffix = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &rest[..rest.len() - suffix.len()];
        match number.len() {
            0 => return Err(Error::unexpected("a digit", offset, WHAT, rest.chars().next())),
            found if found > W || (found > 1 && found < W && number.starts_with('0')) => {
                return Err(error!(
                    Malformed at offset,
                    "expected a number without leading zeros or of exactly {W} digits at byte {offset} of {WHAT}, found one of {found} digits"
                ));
            }
            _ => {}
        }
        let value: u128 = number.parse().expect("at most 20 digits");
        let past = |_| crate::row_key::past_u64(WHAT, value);
        let value = u64::try_from(value).map_err(past)?;
        if !self.inverts {
            return Ok((value, suffix));
        }
        match number.len() {
            18 if value >= FIRST_INVERTED => Ok((value, suffix)),
            19 if (Ticks::MAX.get() - LAST_INVERTED..=Ticks::MAX.get() - FIRST_INVERTED).contains(&value) => {
                Ok((Ticks::MAX.get() - value, suffix))
            }
            _ => {
                let found = Excerpt::of(number);
                Err(error!(
                    OutOfRange at offset,
                    "expected ticks or inverted ticks of the years 1001 to 3168 at byte {offset} of a key to widen, found {found}"
                ))
            }
        }
    }

    /// The key with its number `W` digits wide. A key that is wide already is returned unchanged.
    ///
    /// # Errors
    ///
    /// A key that [`split`](Self::split) refuses, or one that becomes too long.
    pub fn widen(&self, key: &str) -> Result<String> {
        let (value, suffix) = self.split(key)?;
        let value = if self.inverts { Ticks::MAX.get() - value } else { value };
        let wide = format!("{}{value:0W$}{suffix}", self.prefix);
        // Nothing but the suffix can hold what no key may, and it is as far from the end in both keys.
        check_key(&wide).map_err(|error| error.moved(|at| at + key.len() - wide.len()))?;
        Ok(wide)
    }

    /// The keys that a row should have, for a [`Plan`](super::Plan). A row whose RowKey lacks the prefix stays.
    ///
    /// # Errors
    ///
    /// A key that [`widen`](Self::widen) refuses.
    pub fn widen_keys(&self, keys: &Keys) -> Result<Keys> {
        if !keys.row_key().starts_with(&*self.prefix) {
            return Ok(keys.clone());
        }
        keys.with_row_key(self.widen(keys.row_key())?)
    }

    /// Whether the key must still be widened. No key must be, once the last writer of narrow keys has stopped and the plan is
    /// done.
    #[must_use]
    pub fn is_narrow(&self, key: &str) -> bool {
        self.split(key).is_ok_and(|(_, suffix)| key.len() - self.prefix.len() - suffix.len() < W)
    }

    /// The ranges to read, in this order: those with all narrow keys, and the wide keys that the rows move to.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::rekey::Widening;
    ///
    /// let ranges = Widening::<19>::new().ranges().map(|range| range.to_string());
    /// assert_eq!(ranges, [r#"["0", "00")"#, r#"["0:", ":")"#, r#"["00", "0:")"#]);
    /// ```
    #[must_use]
    pub fn ranges(&self) -> [KeyRange; 3] {
        let bounds = if self.inverts {
            [(PAST_INVERTED, "4"), ("4", ":"), ("0", PAST_INVERTED)]
        } else {
            [("0", "00"), ("0:", ":"), ("00", "0:")]
        };
        bounds.map(|(from, to)| {
            let digits = KeyRange::between(from..to).expect("digits and a colon");
            digits.with_prefix(&self.prefix).expect("room for two characters")
        })
    }

    /// The rows of both reads as one list, by their numbers, or from the greatest where [inverted](Widening::inverted).
    ///
    /// A row that moved between the two reads is in it once, at the wide key.
    ///
    /// # Errors
    ///
    /// A key that [`split`](Self::split) refuses.
    pub fn merge_by_value<T>(&self, rows: impl IntoIterator<Item = T>, key: impl Fn(&T) -> &str) -> Result<Vec<T>> {
        let split = |row: T| {
            let (value, suffix) = self.split(key(&row))?;
            let end = key(&row).len() - suffix.len();
            Ok((if self.inverts { !value } else { value }, end, row))
        };
        let mut rows: Vec<(u64, usize, T)> = rows.into_iter().map(split).collect::<Result<_>>()?;
        let order = |a: &(u64, usize, T), b: &(u64, usize, T)| {
            a.0.cmp(&b.0).then_with(|| key_order(&key(&a.2)[a.1..], &key(&b.2)[b.1..]))
        };
        // Of two, the one with more digits is first.
        rows.sort_by(|a, b| order(a, b).then(b.1.cmp(&a.1)));
        rows.dedup_by(|b, a| order(a, b).is_eq());
        Ok(rows.into_iter().map(|(.., row)| row).collect())
    }
}

/// The first ticks of 18 digits whose text is greater than that of all inverted ticks, and the last ones of 18 digits.
const FIRST_INVERTED: u64 = 315_537_897_600_000_000;
const LAST_INVERTED: u64 = 999_999_999_999_999_999;
const PAST_INVERTED: &str = "3155378976";

impl Widening<19> {
    /// Of ticks, which have 18 digits until the year 3169, and 19 where they are padded.
    #[must_use]
    pub const fn of_ticks() -> Self {
        Self::new()
    }

    /// The same rows, which become newest first: unpadded ticks of 18 digits become inverted ticks of 19.
    ///
    /// Instants are in the years 1001 to 3168, in which unpadded ticks have 18 digits and text greater than that of all inverted ones.
    /// Any other number is an error, such as the `3155378975999999999` of a date that means "never"; unpadded ticks of the years 6831
    /// to 8999, which would read as inverted ones, must not be among the rows.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::rekey::Widening;
    /// use tablekeys::row_key;
    ///
    /// let ticks = Widening::of_ticks().inverted();
    /// assert_eq!(ticks.widen("638505760890000000-9f0c")?, "2516873215109999999-9f0c");
    /// assert_eq!(ticks.widen("2516873215109999999-9f0c")?, "2516873215109999999-9f0c");
    /// let newest_first = ticks.merge_by_value(["638505760890000000", "638505760900000000", "2516873215109999999"], |key| key)?;
    /// assert_eq!(newest_first, ["638505760900000000", "2516873215109999999"]);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[must_use]
    pub fn inverted(self) -> Self {
        Self { inverts: true, ..self }
    }
}

impl<const W: usize> Default for Widening<W> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests;
