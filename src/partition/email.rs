//! One spelling of an e-mail address.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::error::{Error, Plural, Result, error};
use crate::escape::{escape, unescape};

/// The bucket, 1 to 6, of an e-mail address by its first letter: a–d, e–h, i–l, m–p, q–t, u–z.
///
/// The published rule for a table of users that people read: the number of the bucket is the PartitionKey.
/// [`Alphabet::six`](super::Alphabet::six) has the same PartitionKeys as a [`Partitioner`](super::Partitioner).
///
/// ```text
/// bucket = 1 + how many of e, i, m, q and u are not above the first character, A–Z counted as a–z
/// ```
///
/// What sorts before the letters is in bucket 1, what sorts after them in bucket 6.
///
/// # Distribution
///
/// Uneven on names. Of first names in the United States by their frequency, 1990, the buckets hold, over the mean:
///
/// | a–d | e–h | i–l | m–p | q–t | u–z |
/// |---:|---:|---:|---:|---:|---:|
/// | 1.55 | 0.71 | 1.43 | 0.93 | 1.11 | 0.28 |
///
/// # Errors
///
/// An empty text, and one without `@`.
///
/// # Stability
///
/// Frozen.
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
///
/// Prefer boundaries [learned](super::Alphabet::learn) from a sample, which come out even.
#[doc(alias = "bucket")]
#[inline]
pub fn email_bucket(address: &str) -> Result<u32> {
    let bytes = address.as_bytes();
    match bytes.first() {
        Some(&first) if bytes.contains(&b'@') => Ok(bucket_of(first)),
        first => Err(no_address(first.map(|_| bytes.len()))),
    }
}

#[cold]
fn no_address(bytes: Option<usize>) -> Error {
    match bytes {
        None => error!(Malformed, "expected an e-mail address, found an empty string"),
        Some(bytes) => {
            error!(Malformed, "expected an e-mail address with an '@', found none in {}", Plural(bytes, "byte"))
        }
    }
}

#[inline]
fn bucket_of(first: u8) -> u32 {
    1 + b"eimqu".iter().map(|&start| u32::from(start <= first.to_ascii_lowercase())).sum::<u32>()
}

/// An e-mail address in one spelling: one partition and one RowKey, however it was typed.
///
/// Hashes do not fold case: without folding, `James@example.com` and `james@example.com` are two accounts. An `Email` folds A–Z
/// once, and every design that takes bytes takes it, as does [`Alphabet`](super::Alphabet).
///
/// ```text
/// address = A–Z to a–z, and nothing else
/// RowKey  = escape(address)
/// ```
///
/// Nothing else is folded or removed: `j.smith` and `jsmith`, or `é` as one character and as two, are different addresses. Mail
/// servers may tell `James` from `james` before the `@`; in practice they do not.
///
/// # Ordering
///
/// As the folded address, in `str` order, which RowKeys keep.
///
/// # Errors
///
/// [`new`](Self::new) and [`str::parse`] refuse an empty text; a text without `@`, or with nothing before or after the last
/// one; white space at either end and control characters; and an address whose RowKey has more than
/// [`MAX_KEY_UNITS`](crate::table::MAX_KEY_UNITS) characters. Nothing else is checked.
///
/// # Stability
///
/// The rule above. [`escape`](crate::table::escape) is frozen to the byte.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::{Email, Secret, SipHash};
///
/// // From a vault in your program.
/// let users = SipHash::new(64).with_secret(Secret::new(*b"sixteen secrets!"));
///
/// let email = Email::new("James.O'Neill@Example.com")?;
/// assert_eq!(email.as_str(), "james.o'neill@example.com");
/// assert_eq!(users.partition_key_of(&email), "61");
/// assert_eq!(email.row_key(), "james.o&~~neill@example.com");
/// assert_eq!(Email::from_row_key("james.o&~~neill@example.com")?, email);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// An address changes, so it is the key of a row that *finds* a user, not of the user. A hash of addresses needs a secret, since
/// strangers choose them.
///
/// Prefer the text from which existing rows were made, where there are any.
///
/// In the guide: [e-mail addresses](crate::guide::partitions#e-mail-addresses).
#[doc(alias("case", "lower-case", "address", "account", "user"))]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Email(Box<str>);

impl Email {
    /// The address in its one spelling.
    ///
    /// # Errors
    ///
    /// See [`Email`](Self#errors).
    pub fn new(address: &str) -> Result<Self> {
        if address.is_empty() {
            return Err(no_address(None));
        }
        let at_end = |offset: usize, c: char| offset == 0 || offset + c.len_utf8() == address.len();
        let mut characters = address.char_indices();
        if let Some((offset, found)) =
            characters.find(|&(offset, c)| c.is_control() || (c.is_whitespace() && at_end(offset, c)))
        {
            return Err(error!(
                Malformed at offset,
                "expected an e-mail address without control characters, and without white space at its ends, found \
                 {found:?} at byte {offset}"
            ));
        }
        let nothing =
            |side: &'static str| error!(Malformed, "expected text {side} the '@' of an e-mail address, found none");
        match address.rsplit_once('@') {
            None => Err(no_address(Some(address.len()))),
            Some(("", _)) => Err(nothing("before")),
            Some((_, "")) => Err(nothing("after")),
            Some(_) => {
                let folded = address.to_ascii_lowercase();
                escape(&folded)?;
                Ok(Self(folded.into()))
            }
        }
    }

    /// Reads what [`row_key`](Self::row_key) writes.
    ///
    /// # Errors
    ///
    /// Text that `row_key` never writes: capital letters, characters that it escapes, what is not an address.
    pub fn from_row_key(key: &str) -> Result<Self> {
        let address = unescape(key)?;
        // The place of a character is that in the key.
        let in_key = |at: usize| escape(&address[..at]).map_or(at, |key| key.len());
        let email = Self::new(&address).map_err(|error| error.moved(in_key))?;
        match address.char_indices().find(|(_, c)| c.is_ascii_uppercase()) {
            None => Ok(email),
            Some((at, found)) => {
                Err(Error::unexpected("an e-mail address in lower case", in_key(at), "a RowKey", Some(found)))
            }
        }
    }

    /// The folded address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The RowKey of the address: legal in every store and safe in every client, as [`escape`] writes it.
    #[must_use]
    pub fn row_key(&self) -> String {
        escape(&self.0).expect("`new` has checked the length").into_owned()
    }
}

impl FromStr for Email {
    type Err = Error;

    fn from_str(address: &str) -> Result<Self> {
        Self::new(address)
    }
}

impl AsRef<str> for Email {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl AsRef<[u8]> for Email {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// The folded address.
impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Email").field(&self.as_str()).finish()
    }
}

#[cfg(test)]
mod tests;
