//! One hot PartitionKey as several.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::node::too_many;
use super::numbering::{Numbering, none};
use super::one_of;
use super::secret::{Secret, SipKey};
use super::text::{self, Byte, Fields, Percent};
use crate::digits::{self, digits};
use crate::error::{Error, Plural, Result, error};
use crate::key::{Key, check, check_key, is_legal};

/// One hot PartitionKey as several, by a salt before or after it: a small number, chosen by hash.
///
/// For the partition that takes most writes: the log of today, the one big customer. Its rows go to as many partitions as there
/// are salts. A reader queries all of them in parallel and merges the answers; with the identity of a row it queries one.
///
/// ```text
/// salt         = ⌊SipHash-1-3(secret, identity) × salts / 2⁶⁴⌋, with as many digits as the last salt has
/// PartitionKey = salt ‖ separator ‖ base, or base ‖ separator ‖ salt
/// ```
///
/// Salts before the base, the usual choice for bases that grow, keep its partitions apart in the order of keys, so a store that
/// splits by key ranges spreads them at once. Salts after the base keep them side by side: one range of PartitionKeys reads them
/// all.
///
/// # Distribution
///
/// Even over the salts, for any identities: n salts of N rows differ from the mean by what a random choice gives. n salts take n
/// times the writes and cost a reader n queries.
///
/// A salt alone is no PartitionKey, so salts are no [`Partitioner`](super::Partitioner). A GUID and its text are
/// [two identities](crate::partition#one-key-in-one-spelling).
///
/// # Stability
///
/// The rule above. Another count, separator or side is another set of PartitionKeys; to raise the count later, see
/// [`Generations`](super::Generations). The text form is `salt:16:before:-`; with a secret, `!` and a
/// [check](super::SipHash#stability) follow.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::Salt;
///
/// const LOG: Salt = Salt::before(16, '-');
/// let row = "2516873215109999999-9f0c";
/// assert_eq!(LOG.key_for("20240506", row)?, "06-20240506");
///
/// let all = LOG.all_keys("20240506")?;
/// assert_eq!(all.len(), 16);
/// assert_eq!((all[0].as_str(), all[15].as_str()), ("00-20240506", "15-20240506"));
/// assert_eq!(LOG.split(&all[15])?, (15, "20240506"));
/// assert_eq!("salt:16:before:-".parse(), Ok(LOG));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer one partition for rows that are mostly read together, and [`SipHash`](super::SipHash) for many base keys of which none
/// is hot.
///
/// In the guide: [hot partitions](crate::guide::hot_partitions).
#[doc(alias("hot partition", "write sharding", "prefix", "bucket", "fan-out"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Salt {
    /// Padded, so that salts sort by number.
    salts: Numbering,
    side: Side,
    separator: char,
    sip: SipKey,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Before,
    After,
}

impl Side {
    /// The side in the text form, between two colons.
    const fn field(self) -> &'static str {
        match self {
            Self::Before => ":before:",
            Self::After => ":after:",
        }
    }
}

impl Salt {
    const MAX_KEYS: u32 = 1 << 16;

    /// Salts before the base: `06-20240506`.
    ///
    /// # Panics
    ///
    /// Panics if there are 0 salts, or if keys cannot hold the separator; [`try_before`](Self::try_before) returns an error
    /// instead.
    #[must_use]
    #[track_caller]
    pub const fn before(salts: u32, separator: char) -> Self {
        Self::on(Side::Before, salts, separator)
    }

    /// Salts after the base: `20240506-05`.
    ///
    /// # Panics
    ///
    /// As [`before`](Self::before); [`try_after`](Self::try_after) returns an error instead.
    #[must_use]
    #[track_caller]
    pub const fn after(salts: u32, separator: char) -> Self {
        Self::on(Side::After, salts, separator)
    }

    /// As [`before`](Self::before), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// 0 salts, and a separator that keys cannot hold.
    pub fn try_before(salts: u32, separator: char) -> Result<Self> {
        Self::try_on(Side::Before, salts, separator)
    }

    /// As [`after`](Self::after), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// 0 salts, and a separator that keys cannot hold.
    pub fn try_after(salts: u32, separator: char) -> Result<Self> {
        Self::try_on(Side::After, salts, separator)
    }

    #[track_caller]
    const fn on(side: Side, salts: u32, separator: char) -> Self {
        assert!(is_legal(separator), "expected a separator that keys may hold, found one that they may not");
        Self { salts: Numbering::new(salts).padded(), side, separator, sip: SipKey::NONE }
    }

    fn try_on(side: Side, salts: u32, separator: char) -> Result<Self> {
        check_key(separator.encode_utf8(&mut [0; 4]))?;
        let salts = Numbering::try_new(salts).map_err(|_| none("salt"))?.padded();
        Ok(Self { salts, side, separator, sip: SipKey::NONE })
    }

    /// Reads exactly what `Display` prints of salts with this secret.
    ///
    /// # Errors
    ///
    /// Any other text. The check at its end detects another secret, except for one in 2⁶⁴.
    pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
        text::read_keyed(text, secret, str::parse).map(|design: Self| design.with_secret(secret))
    }

    /// The same salts with a secret, for identities that strangers choose: without it they can send all of them to one salt.
    #[must_use]
    pub const fn with_secret(mut self, secret: Secret) -> Self {
        self.sip = SipKey::new(secret);
        self
    }

    /// The PartitionKey of the row with this identity, such as its RowKey: the salt of the identity, with the base.
    ///
    /// # Errors
    ///
    /// A base that keys cannot hold, or that is too long with its salt.
    pub fn key_for<K: AsRef<[u8]> + ?Sized>(&self, base: &str, identity: &K) -> Result<String> {
        self.key_for_salt(base, self.salt_of(identity))
    }

    /// The PartitionKey of a salt with a base, for programs that choose the salt in turn or at random.
    ///
    /// # Errors
    ///
    /// A salt that is out of range; a base that keys cannot hold, or that is too long with its salt.
    pub fn key_for_salt(&self, base: &str, salt: u32) -> Result<String> {
        let salts = self.salts();
        if salt >= salts {
            return Err(error!(OutOfRange, "expected a salt below {salts}, found {salt}"));
        }
        // No salt has more digits.
        let salt = Key::from_ascii(digits::text::<10>(salt.into()));
        let salt = &salt[10 - self.width()..];
        check(base, salt.len() + self.separator.len_utf16())?;
        let mut key = String::with_capacity(base.len() + self.separator.len_utf8() + salt.len());
        let (first, second) = match self.side {
            Side::Before => (salt, base),
            Side::After => (base, salt),
        };
        key.push_str(first);
        key.push(self.separator);
        key.push_str(second);
        Ok(key)
    }

    /// All PartitionKeys of a base in their order: those that a reader queries.
    ///
    /// [`merge`](crate::table::merge()) by RowKey puts the answers in order. Read on from its [`Cursor`](crate::table::Cursor),
    /// not from the last RowKey: two salts may have rows with equal keys.
    ///
    /// # Errors
    ///
    /// More than 65,536 salts; a base that keys cannot hold, or that is too long with its salt.
    pub fn all_keys(&self, base: &str) -> Result<Vec<String>> {
        if self.salts() > Self::MAX_KEYS {
            return Err(too_many("salts whose keys are listed", Self::MAX_KEYS.into(), self.salts().into()));
        }
        (0..self.salts()).map(|salt| self.key_for_salt(base, salt)).collect()
    }

    /// The salt and the base of a PartitionKey that [`key_for_salt`](Self::key_for_salt) wrote.
    ///
    /// # Errors
    ///
    /// Text that it does not write for these salts.
    pub fn split<'k>(&self, key: &'k str) -> Result<(u32, &'k str)> {
        let width = self.width();
        let boundary = |at: usize| (0..=at).rfind(|&at| key.is_char_boundary(at)).unwrap_or(0);
        let bad = |offset: usize| -> Error {
            let offset = boundary(offset);
            error!(Malformed at offset, "expected the separator at byte {offset} of a salted key, found other text")
        };
        let at = match self.side {
            Side::Before => Some(0),
            Side::After => key.len().checked_sub(width),
        };
        let digits =
            at.and_then(|at| key.get(at..at + width)).filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
        let salt = digits.ok_or_else(|| {
            let offset = boundary(at.unwrap_or(0));
            let digits = Plural(width, "digit");
            error!(Malformed at offset, "expected a salt of {digits} at byte {offset} of a salted key, found other text")
        })?;
        let base = match self.side {
            Side::Before => key[width..].strip_prefix(self.separator).ok_or_else(|| bad(width)),
            Side::After => {
                let rest = &key[..key.len() - width];
                rest.strip_suffix(self.separator).ok_or_else(|| bad(rest.len().saturating_sub(1)))
            }
        }?;
        check_key(key)?;
        let salt = salt.bytes().fold(0, |salt, digit| salt * 10 + u64::from(digit - b'0'));
        match u32::try_from(salt) {
            Ok(known) if known < self.salts() => Ok((known, base)),
            _ => {
                let most = self.salts() - 1;
                Err(error!(Malformed, "expected a salt of at most {most}, found {salt}"))
            }
        }
    }

    pub(crate) const fn width(&self) -> usize {
        digits(self.salts() as u64 - 1)
    }

    /// The number of salts.
    #[must_use]
    pub const fn salts(&self) -> u32 {
        self.salts.partitions().get()
    }

    /// The salt of an identity, from 0.
    #[must_use]
    #[inline]
    pub fn salt_of<K: AsRef<[u8]> + ?Sized>(&self, identity: &K) -> u32 {
        one_of(self.sip.hash(identity.as_ref()), self.salts.partitions())
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Salt");
        fields.field("salts", &self.salts()).field("side", &self.side);
        fields.field("separator", &self.separator).field("keyed", &self.sip).finish()
    }
}

const NAME: &str = "salt";

/// `salt:`, the number of salts, their side and the separator; with a secret, `!` and a check.
///
/// A separator of visible ASCII but `!`, `%` and `:` is written as it is. Every other byte is `%` and two upper-case hexadecimal
/// digits.
impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (salts, side) = (self.salts(), self.side.field());
        let separator = Percent(self.separator.encode_utf8(&mut [0; 4]), written).to_string();
        text::write(f, &format!("{NAME}:{salts}{side}{separator}"), self.sip)
    }
}

/// Reads exactly what `Display` prints of salts without a secret; [`Salt::read_keyed`] reads the others.
impl FromStr for Salt {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        text::read(text, |text| {
            let mut fields = Fields::after(NAME, text)?;
            let salts = fields.count()?;
            let side = [Side::Before, Side::After].into_iter().find(|side| fields.skip(side.field()));
            let side = side.ok_or_else(|| fields.unexpected("\":before:\" or \":after:\""))?;
            let separator = text::unescaped(fields.rest(), written).ok().and_then(|text| text.parse().ok());
            let separator = separator.ok_or_else(|| fields.unexpected(SEPARATOR))?;
            Self::try_on(side, salts, separator).map_err(|error| error.moved(|_| text.len() - fields.rest().len()))
        })
    }
}

const SEPARATOR: &str = "a separator, one character, all but visible ASCII and '!', '%' and ':' as '%' and two upper-case \
                         hex digits per byte,";

const fn written(byte: u8) -> Byte {
    if byte.is_ascii_graphic() && !matches!(byte, b'!' | b'%' | b':') { Byte::Plain } else { Byte::Escaped }
}

#[cfg(test)]
mod tests;
