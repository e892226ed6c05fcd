//! A hot partition written as several.

use core::fmt::Write;

use super::numbering::Numbering;
use super::secret::{Secret, SipKey};
use super::{one_of, partitions_bytes};
use crate::digits::digits;
use crate::error::{Error, GrowthKind, Kind, Result};
use crate::key::{MAX_UTF16_UNITS, check};

/// One PartitionKey as several: a salt, chosen by hash from a small count, before or after it.
///
/// For the partition that takes all writes: today's log, the one big customer. Its rows go to as many partitions as there
/// are salts, and a reader asks all of them, side by side, and merges the answers. Who knows a row's identity knows its
/// salt, and asks only one.
///
/// ```text
/// salt = ⌊SipHash-1-3(secret, identity) × salts / 2⁶⁴⌋, in as many digits as the last salt has
/// PartitionKey = salt ‖ separator ‖ base, or base ‖ separator ‖ salt
/// ```
///
/// Before the base the salt keeps one base's partitions apart in the order of keys, so that a store that splits by key
/// ranges spreads them at once; that is the usual choice for bases that grow, such as days. After it they are neighbours,
/// and one range of PartitionKeys reads them all.
///
/// # Distribution
///
/// Even over the salts, for any identities: n salts of N rows differ from the mean by what a random choice gives. n salts
/// take n times the writes, and cost a reader n queries.
///
/// # Stability
///
/// The rule above. Another count, separator or place is another table: rows are then looked for where they are not. To
/// raise the count later, see [`Generations`](super::Generations).
///
/// # Examples
///
/// ```
/// use tablekeys::partition::Salt;
///
/// let log = Salt::before(16, '-')?;
/// let row = "2516873215109999999-9f0c";
/// assert_eq!(log.key_for("20240506", row)?, "06-20240506");
///
/// let all = log.all_keys("20240506")?;
/// assert_eq!(all.len(), 16);
/// assert_eq!((all[0].as_str(), all[15].as_str()), ("00-20240506", "15-20240506"));
/// assert_eq!(log.split(&all[15])?, (15, "20240506"));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for rows that are mostly read together: a range over one partition is one query, over n salts it is n. Not for
/// many base keys that are each cool.
///
/// In the guide: [hot partitions](crate::guide::hot_partitions).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Salt {
    /// Padded, so that salts sort by number.
    salts: Numbering,
    side: Side,
    separator: char,
    sip: SipKey,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

impl Salt {
    /// Salts in front of the base: `06-20240506`.
    ///
    /// # Errors
    ///
    /// 0 salts, and a separator that no PartitionKey may hold.
    pub fn before(salts: u32, separator: char) -> Result<Self> {
        Self::on(Side::Before, salts, separator)
    }

    /// Salts behind the base: `20240506-05`.
    ///
    /// # Errors
    ///
    /// 0 salts, and a separator that no PartitionKey may hold.
    pub fn after(salts: u32, separator: char) -> Result<Self> {
        Self::on(Side::After, salts, separator)
    }

    fn on(side: Side, salts: u32, separator: char) -> Result<Self> {
        check(separator.encode_utf8(&mut [0; 4]), 0, MAX_UTF16_UNITS)?;
        Ok(Self { salts: Numbering::try_new(salts)?.padded(), side, separator, sip: SipKey::NONE })
    }

    /// The same with a secret: salts that only those who have it can foresee.
    ///
    /// For identities that strangers choose, who could otherwise send all of them to one salt.
    #[must_use]
    pub const fn with_secret(mut self, secret: Secret) -> Self {
        self.sip = SipKey::new(secret);
        self
    }

    /// The PartitionKey of the row with this identity: the salt it falls on, with the base.
    ///
    /// The identity is whatever finds the row again, such as its RowKey.
    ///
    /// # Errors
    ///
    /// A base that no PartitionKey may hold, or that is too long with its salt.
    pub fn key_for<K: AsRef<[u8]> + ?Sized>(&self, base: &str, identity: &K) -> Result<String> {
        self.key_for_salt(base, self.partition_of(identity))
    }

    /// The PartitionKey of a salt with a base: for those who choose the salt themselves, by turns or at random.
    ///
    /// # Errors
    ///
    /// A salt that there is none of; a base that no PartitionKey may hold, or that is too long with its salt.
    pub fn key_for_salt(&self, base: &str, salt: u32) -> Result<String> {
        let salts = self.partitions();
        if salt >= salts {
            return Err(Error::new(Kind::Growth(GrowthKind::SaltRange { salts, found: salt })));
        }
        let (width, separator) = (self.width(), self.separator);
        let mut key = String::with_capacity(base.len() + separator.len_utf8() + width);
        match self.side {
            Side::Before => write!(key, "{salt:0width$}{separator}{base}"),
            Side::After => write!(key, "{base}{separator}{salt:0width$}"),
        }
        .expect("a string takes all text");
        check(&key, 0, MAX_UTF16_UNITS)?;
        Ok(key)
    }

    /// All PartitionKeys of a base, in their order: what a reader must ask.
    ///
    /// Each answer comes in the order of its RowKeys, so merging them by RowKey gives the order of the whole.
    ///
    /// # Errors
    ///
    /// A base that no PartitionKey may hold, or that is too long with its salt.
    pub fn all_keys(&self, base: &str) -> Result<Vec<String>> {
        (0..self.partitions()).map(|salt| self.key_for_salt(base, salt)).collect()
    }

    /// The salt and the base of a PartitionKey that was made here.
    ///
    /// # Errors
    ///
    /// Text without a salt of that many digits on its side, followed or preceded by the separator; a salt that there is
    /// none of; text that no PartitionKey may hold.
    pub fn split<'k>(&self, key: &'k str) -> Result<(u32, &'k str)> {
        let width = self.width();
        let bad = |offset, expected| Error::new(Kind::Growth(GrowthKind::SaltText { offset, expected }));
        let at = match self.side {
            Side::Before => Some(0),
            Side::After => key.len().checked_sub(width),
        };
        let digits =
            at.and_then(|at| key.get(at..at + width)).filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
        let salt = digits.ok_or_else(|| bad(at.unwrap_or(0), "the digits of a salt"))?;
        let base = match self.side {
            Side::Before => key[width..].strip_prefix(self.separator).ok_or_else(|| bad(width, "the separator")),
            Side::After => {
                let rest = &key[..key.len() - width];
                rest.strip_suffix(self.separator).ok_or_else(|| bad(rest.len().saturating_sub(1), "the separator"))
            }
        }?;
        check(key, 0, MAX_UTF16_UNITS)?;
        let salt = salt.bytes().fold(0, |salt, digit| salt * 10 + u64::from(digit - b'0'));
        match u32::try_from(salt) {
            Ok(salt) if salt < self.partitions() => Ok((salt, base)),
            _ => Err(Error::new(Kind::TooLarge { what: "a salt", max: u64::from(self.partitions()) - 1, found: salt })),
        }
    }

    /// The digits of a salt.
    const fn width(&self) -> usize {
        digits(self.partitions() as u64 - 1)
    }

    /// The number of salts.
    #[must_use]
    pub const fn partitions(&self) -> u32 {
        self.salts.partitions().get()
    }

    /// The salt of an identity, from 0.
    #[must_use]
    #[inline]
    pub fn partition_of<K: AsRef<[u8]> + ?Sized>(&self, identity: &K) -> u32 {
        one_of(self.sip.hash(identity.as_ref()), self.salts.partitions())
    }

    /// The text of a salt without a base, with zeros in front so that salts sort by number, or `None` if no salt has this
    /// number.
    #[must_use]
    pub fn partition_key(&self, salt: u32) -> Option<String> {
        self.salts.partition_key(salt)
    }

    /// The text of the salt of an identity, without a base.
    #[must_use]
    pub fn partition_key_of<K: AsRef<[u8]> + ?Sized>(&self, identity: &K) -> String {
        self.salts.text(self.partition_of(identity))
    }
}

partitions_bytes!(Salt);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    #[test]
    fn every_salt_comes_back_from_either_side_whatever_the_base() {
        for salts in [1, 2, 10, 11, 100, 101] {
            for base in ["", "0", "00", "-", "--", "1-", "é", "20240506"] {
                for separator in ['-', '_', '0', 'é'] {
                    for design in [Salt::before(salts, separator), Salt::after(salts, separator)] {
                        let design = design.unwrap();
                        let all = design.all_keys(base).unwrap();
                        assert!(all.is_sorted_by(|a, b| a < b), "{all:?}");
                        let salts: Vec<_> = all.iter().map(|key| design.split(key).unwrap()).collect();
                        assert_eq!(salts, (0..).zip(std::iter::repeat_n(base, all.len())).collect::<Vec<_>>());
                    }
                }
            }
        }
    }

    #[test]
    fn what_was_not_salted_so_is_refused_with_its_place() {
        let (before, after) = (Salt::before(12, '-').unwrap(), Salt::after(12, '-').unwrap());
        let say = |design: &Salt, key: &str| design.split(key).unwrap_err().to_string();
        assert_eq!(say(&before, "1-x"), "expected the digits of a salt at byte 0 of a salted key, found other text");
        assert_eq!(say(&before, "01x"), "expected the separator at byte 2 of a salted key, found other text");
        assert_eq!(before.split("00-a/b").unwrap_err().kind(), ErrorKind::Illegal);
        assert_eq!(before.split(&format!("00-{}", "x".repeat(510))).unwrap_err().kind(), ErrorKind::TooLong);
        assert_eq!(say(&before, "12-x"), "expected a salt of at most 11, found 12");
        assert!(say(&before, "").contains("at byte 0") && say(&after, "").contains("at byte 0"));
        assert!(say(&after, "x-1").contains("digits of a salt at byte 1"));
        assert!(say(&after, "x01").contains("separator at byte 0") && say(&after, "01").contains("byte 0"));
        assert!(say(&after, "日").contains("at byte 1"));
        assert!(say(&before, "é-").contains("the digits of a salt at byte 0"));
        let wide = Salt::before(u32::MAX, '-').unwrap();
        assert!(say(&wide, "9999999999-x").ends_with("at most 4294967294, found 9999999999"));
    }

    #[test]
    fn what_no_key_may_hold_is_refused() {
        assert_eq!(Salt::before(2, '/').unwrap_err().kind(), ErrorKind::Illegal);
        assert_eq!(Salt::after(0, '-').unwrap_err().kind(), ErrorKind::OutOfRange);
        let salt = Salt::after(2, '-').unwrap();
        assert_eq!(salt.all_keys("a#b").unwrap_err().kind(), ErrorKind::Illegal);
        assert!(salt.key_for(&"x".repeat(510), "row").is_ok());
        assert_eq!(salt.key_for(&"x".repeat(511), "row").unwrap_err().kind(), ErrorKind::TooLong);
        assert_eq!(salt.key_for_salt("a", 2).unwrap_err().to_string(), "expected a salt below 2, found 2");
    }
}
