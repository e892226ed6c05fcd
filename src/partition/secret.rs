//! The secret of a keyed design, and the SipHash that it keys.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use siphasher::sip::SipHasher13;

use crate::error::{Error, Result, error};

/// The 16 secret bytes of a keyed design.
///
/// Every design that hashes takes one by its `with_secret`. Without the secret, or a view of placements, keys that fall on one
/// partition cannot be made. Another secret moves every row, so keep it as long as the rows.
///
/// `Debug` shows no byte of it and there is no `Display`. [`to_hex`](Self::to_hex) writes it on purpose, and [`str::parse`] reads
/// that text back.
///
/// # Errors
///
/// [`str::parse`] refuses everything but 32 hexadecimal digits, and 32 zeros.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::{Secret, SipHash};
///
/// let secret: Secret = "7369787465656e207365637265747321".parse()?;
/// assert_eq!(secret, Secret::new(*b"sixteen secrets!"));
/// assert_eq!(format!("{secret:?}"), "Secret(..)");
///
/// let accounts = SipHash::new(12).with_secret(secret);
/// assert_eq!(accounts.partition_key_of("james.smith@example.com"), "1");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Sixteen zeros are refused: they are the key of the unkeyed hash.
///
/// ```compile_fail,E0080
/// use tablekeys::partition::Secret;
/// const SECRET: Secret = Secret::new([0; 16]);
/// # _ = SECRET;
/// ```
///
/// Secrets are compared in constant time, as far as the compiler keeps it so. Memory is not wiped: a keyed design is `Copy`
/// and holds its secret as long as it places keys.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(SipKey);

impl Secret {
    /// A secret of these bytes.
    ///
    /// # Panics
    ///
    /// Panics if all bytes are zero; [`try_new`](Self::try_new) returns an error instead.
    #[must_use]
    #[track_caller]
    pub const fn new(bytes: [u8; 16]) -> Self {
        let key = SipKey::of(bytes);
        assert!(key.is_keyed(), "expected a secret, found 16 zero bytes, the key of the unkeyed hash");
        Self(key)
    }

    /// As [`new`](Self::new), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// Sixteen zero bytes.
    pub fn try_new(bytes: [u8; 16]) -> Result<Self> {
        let key = Some(SipKey::of(bytes)).filter(|key| key.is_keyed());
        let zeros = || error!(OutOfRange, "expected a secret, found 16 zero bytes, the key of the unkeyed hash");
        key.map(Self).ok_or_else(zeros)
    }

    /// The secret as 32 lower-case hexadecimal digits, which [`str::parse`] reads.
    #[must_use]
    pub fn to_hex(&self) -> String {
        let SipKey(first, second) = self.0;
        format!("{:016x}{:016x}", first.swap_bytes(), second.swap_bytes())
    }
}

/// Reads 32 hexadecimal digits, in either case.
impl FromStr for Secret {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        // The message names a place and never the digit, so that an error tells nothing about the secret.
        if let Some(offset) = text.bytes().position(|byte| !byte.is_ascii_hexdigit()) {
            return Err(error!(
                Malformed at offset,
                "expected a hexadecimal digit at byte {offset} of a secret, found another character"
            ));
        }
        match u128::from_str_radix(text, 16) {
            Ok(bytes) if text.len() == 32 => Self::try_new(bytes.to_be_bytes()),
            _ => {
                let found = text.len();
                Err(error!(Malformed, "expected 32 hexadecimal digits of a secret, found {found}"))
            }
        }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The key of a SipHash-1-3 as its two words: both 0 without a secret.
#[derive(Clone, Copy)]
pub(super) struct SipKey(u64, u64);

/// In the same time for any two keys: all bits are compared, and one branch is on the whole.
impl PartialEq for SipKey {
    fn eq(&self, other: &Self) -> bool {
        core::hint::black_box((self.0 ^ other.0) | (self.1 ^ other.1)) == 0
    }
}

impl Eq for SipKey {}

impl Hash for SipKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0, self.1).hash(state);
    }
}

impl SipKey {
    pub(super) const NONE: Self = Self(0, 0);

    pub(super) const fn new(secret: Secret) -> Self {
        secret.0
    }

    const fn of(bytes: [u8; 16]) -> Self {
        let ([first, second], []) = bytes.as_chunks::<8>() else { unreachable!() };
        Self(u64::from_le_bytes(*first), u64::from_le_bytes(*second))
    }

    pub(super) const fn is_keyed(self) -> bool {
        self.0 | self.1 != 0
    }

    /// The one place that hashes whole keys: with a single caller, siphasher's function is compiled into this one, and its state
    /// stays in registers. Built in memory and passed on, it costs a SipHash of 16 bytes 11 of 160 instructions.
    #[inline(never)]
    pub(super) fn hash(self, bytes: &[u8]) -> u64 {
        self.hasher().hash(bytes)
    }

    /// For bytes that come in parts: what is written is hashed as one run of bytes.
    #[inline]
    pub(super) fn hasher(self) -> SipHasher13 {
        SipHasher13::new_with_keys(self.0, self.1)
    }
}

/// Whether there is a secret, and not the secret, which would otherwise end up in logs.
impl fmt::Debug for SipKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.is_keyed().fmt(f)
    }
}

#[cfg(test)]
mod tests;
