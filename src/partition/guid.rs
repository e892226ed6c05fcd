//! One spelling of a GUID.

use core::fmt;
use core::str::FromStr;

use crate::error::{Error, Excerpt, Result, error};
use crate::key::Key;

/// A GUID as its 16 bytes in RFC 4122 order: one key, however it was written.
///
/// Every design that hashes bytes takes a `Guid`, and so does [`ByteSum`](super::ByteSum). Texts and byte orders of a GUID are
/// [different keys](crate::partition#one-key-in-one-spelling) to a hash; a `Guid` is one.
///
/// ```text
/// key = the 16 bytes in the order in which their digits are printed
/// ```
///
/// # Ordering
///
/// As the text that `Display` prints, which is the order of the bytes.
///
/// # Errors
///
/// [`str::parse`] reads the forms that .NET calls `D`, `N`, `B` and `P`, and a URN, with digits of either case:
///
/// ```text
/// 6f9619ff-8b86-d011-b42d-00cf4fc964ff             N without hyphens
/// {6f9619ff-8b86-d011-b42d-00cf4fc964ff}           P with parentheses for braces
/// urn:uuid:6f9619ff-8b86-d011-b42d-00cf4fc964ff
/// ```
///
/// It refuses every other text. `Display` prints `D`, in lower case.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::{Guid, SipHash};
///
/// const SESSIONS: SipHash = SipHash::new(12);
/// let id: Guid = "{6F9619FF-8B86-D011-B42D-00CF4FC964FF}".parse()?;
/// assert_eq!(SESSIONS.partition_key_of(&id), "9");
///
/// // The bytes of .NET's `ToByteArray`, and a `uuid::Uuid`:
/// let net = [0xff, 0x19, 0x96, 0x6f, 0x86, 0x8b, 0x11, 0xd0, 0xb4, 0x2d, 0x00, 0xcf, 0x4f, 0xc9, 0x64, 0xff];
/// assert_eq!(Guid::from_bytes_le(net), id);
/// # #[cfg(feature = "uuid")]
/// assert_eq!(Guid::from(uuid::uuid!("6f9619ff-8b86-d011-b42d-00cf4fc964ff")), id);
///
/// // The text is another key.
/// assert_eq!(id.to_string(), "6f9619ff-8b86-d011-b42d-00cf4fc964ff");
/// assert_eq!(SESSIONS.partition_key_of(&id.to_string()), "0");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer the text, always in one form, where an existing table uses it.
#[doc(alias("uuid", "ToByteArray", "identifier"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guid([u8; 16]);

impl Guid {
    /// The GUID of these bytes in RFC 4122 order, the order in which they are printed.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The GUID of these bytes in the order of .NET's `Guid.ToByteArray`: the first three fields reversed.
    #[must_use]
    pub const fn from_bytes_le(mut bytes: [u8; 16]) -> Self {
        // Fields of four, two and two bytes.
        bytes.swap(0, 3);
        bytes.swap(1, 2);
        bytes.swap(4, 5);
        bytes.swap(6, 7);
        Self(bytes)
    }

    /// The bytes in RFC 4122 order.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// The bytes in the order of .NET's `Guid.ToByteArray`.
    #[must_use]
    pub const fn to_bytes_le(self) -> [u8; 16] {
        // The swap is its own inverse.
        Self::from_bytes_le(self.0).0
    }

    /// The form `D`, in lower case.
    pub(crate) fn hyphenated(self) -> Key<36> {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [b'-'; 36];
        let places = (0..36).filter(|at| !HYPHENS.contains(at));
        let digits = self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        for (at, digit) in places.zip(digits) {
            text[at] = DIGITS[usize::from(digit)];
        }
        Key::from_ascii(text)
    }
}

impl AsRef<[u8]> for Guid {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// The bytes are in RFC 4122 order; for .NET's order there is [`Guid::from_bytes_le`].
impl From<[u8; 16]> for Guid {
    fn from(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }
}

/// With the feature `uuid`.
#[cfg(feature = "uuid")]
impl From<uuid::Uuid> for Guid {
    fn from(uuid: uuid::Uuid) -> Self {
        Self(uuid.into_bytes())
    }
}

/// With the feature `uuid`.
#[cfg(feature = "uuid")]
impl From<Guid> for uuid::Uuid {
    fn from(guid: Guid) -> Self {
        Self::from_bytes(guid.0)
    }
}

/// Where the hyphens are in the 36 characters of the form `D`.
const HYPHENS: [usize; 4] = [8, 13, 18, 23];

impl FromStr for Guid {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let bytes = text.as_bytes();
        let (offset, digits) = match bytes {
            [b'{', digits @ .., b'}'] | [b'(', digits @ .., b')'] if bytes.len() == 38 => (1, digits),
            _ if bytes.len() == 45 && bytes[..9].eq_ignore_ascii_case(b"urn:uuid:") => (9, &bytes[9..]),
            _ if bytes.len() == 32 || bytes.len() == 36 => (0, bytes),
            _ => {
                let found = Excerpt::of(text);
                return Err(error!(
                    Malformed,
                    "expected a GUID: 32 hexadecimal digits, also with hyphens as in 8-4-4-4-12, in braces or parentheses or \
                     after \"urn:uuid:\", found {found}"
                ));
            }
        };
        let bad = |expected, at| {
            let offset = offset + at;
            // All before it is ASCII, so a character begins here.
            Error::unexpected(expected, offset, "a GUID", text[offset..].chars().next())
        };
        let mut value = 0;
        for (at, &byte) in digits.iter().enumerate() {
            if digits.len() == 36 && HYPHENS.contains(&at) {
                if byte != b'-' {
                    return Err(bad("'-'", at));
                }
                continue;
            }
            let digit = char::from(byte).to_digit(16).ok_or_else(|| bad("a hexadecimal digit", at))?;
            value = value << 4 | u128::from(digit);
        }
        Ok(Self(value.to_be_bytes()))
    }
}

impl fmt::Display for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.hyphenated())
    }
}

impl fmt::Debug for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Guid({self})")
    }
}

#[cfg(test)]
mod tests;
