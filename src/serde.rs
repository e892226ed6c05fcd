//! Text forms in serde's formats.

use core::fmt::{self, Display};

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::partition::{
    Alphabet, ByteSum, Design, DesignKind, DigestBits, Email, Generations, Guid, HashRing, JumpHash, Salt, Secret,
    SipHash, SlotTable,
};
use crate::range::KeyRange;
use crate::sql::Dialect;
use crate::table::Cursor;
use crate::{Key, Ticks};

/// Reads text by a function.
struct Text<F> {
    expected: &'static str,
    read: F,
}

impl<T, E: Display, F: FnOnce(&str) -> Result<T, E>> Visitor<'_> for Text<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<D: Error>(self, text: &str) -> Result<T, D> {
        (self.read)(text).map_err(D::custom)
    }
}

/// Reads text by a function; `expected` says in errors what else was not expected.
pub(crate) fn read<'de, T, E: Display, D: Deserializer<'de>>(
    deserializer: D,
    expected: &'static str,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(Text { expected, read })
}

/// As `Display` and `FromStr`, in every format.
macro_rules! as_text {
    ($([$($generics:tt)*] $type:ty, $expected:literal;)*) => {$(
        #[doc = concat!("As ", $expected, ", which `Display` writes and `FromStr` reads. Needs the feature `serde`.")]
        impl<$($generics)*> Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[doc = concat!("From ", $expected, ", which `Display` writes and `FromStr` reads. Needs the feature `serde`.")]
        impl<'de, $($generics)*> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read(deserializer, $expected, str::parse)
            }
        }
    )*};
}

as_text! {
    [const N: usize] Key<N>, "a key of fixed width as text";
    [] Ticks, "an instant as text";
    [] Guid, "a GUID as text";
    [] Email, "an e-mail address";
    [] Design, "the text of a design such as siphash:64";
    [] SipHash, "a design such as siphash:64";
    [] JumpHash, "a design such as jump:10";
    [] ByteSum, "a design such as byte-sum:15";
    [] DigestBits, "a design such as md5-bits:4";
    [] Salt, "a design such as salt:16:before:-";
    [] Alphabet, "a design such as alphabet:e,i,m,q,u";
    [] HashRing, "a design such as ring:east=1 west=1";
    [] SlotTable, "a design such as slots:16384 and its lines";
    [] Generations, "a design such as generations:12";
    [] KeyRange, "a range of keys as text";
    [] Cursor, "a cursor as text";
    [] DesignKind, "the name of a design such as siphash";
    [] Dialect, "the name of an SQL dialect such as duckdb";
}

/// From 32 hexadecimal digits. A secret is not serialized: [`Secret::to_hex`] writes it on purpose.
impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // A reader of texts would print a number that it finds.
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Digits)
        } else {
            deserializer.deserialize_str(Digits)
        }
    }
}

/// Reads a secret, and tells no number.
struct Digits;

impl Digits {
    fn number<E: Error>() -> Result<Secret, E> {
        Err(E::custom("expected 32 hexadecimal digits of a secret as text, found a number"))
    }
}

impl Visitor<'_> for Digits {
    type Value = Secret;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("32 hexadecimal digits of a secret")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Secret, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Secret, E> {
        Self::number()
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Secret, E> {
        Self::number()
    }

    fn visit_u128<E: Error>(self, _: u128) -> Result<Secret, E> {
        Self::number()
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Secret, E> {
        Self::number()
    }
}
