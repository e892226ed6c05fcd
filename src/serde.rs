//! Text forms in serde's formats.

use core::fmt::{self, Display};

use serde_core::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
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
        read(deserializer, "32 hexadecimal digits of a secret", str::parse)
    }
}

/// As text such as `2024-05-06T07:08:09.0000000Z` in formats that people read, otherwise as the number of ticks. Needs
/// the feature `serde`.
impl Serialize for Ticks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_str(self) } else { serializer.serialize_u64(self.get()) }
    }
}

/// From text such as `2024-05-06T07:08:09Z` in formats that people read, otherwise from the number of ticks. Needs the
/// feature `serde`.
impl<'de> Deserialize<'de> for Ticks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return read(deserializer, "an instant as text", str::parse);
        }
        let ticks = u64::deserialize(deserializer)?;
        Self::new(ticks)
            .ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(ticks), &"ticks of years 1 to 9999"))
    }
}
