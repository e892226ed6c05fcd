//! Instants as keys in serde's formats. Needs the feature `serde`.
//!
//! For `#[serde(with = "…")]` on a field that is a RowKey in the store and an instant in the program: [`Ticks`],
//! `SystemTime`, and the instants of `chrono`, `jiff` and `time` with the features of these names.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use tablekeys::{Ticks, row_key};
//!
//! #[derive(Serialize, Deserialize)]
//! #[serde(rename_all = "PascalCase")]
//! struct Reading {
//!     partition_key: String,
//!     #[serde(rename = "RowKey", with = "row_key::serde::newest_first")]
//!     at: Ticks,
//!     celsius: f64,
//! }
//!
//! let row = r#"{"PartitionKey":"sensor-7","RowKey":"2516873215109999999","Celsius":21.5}"#;
//! let reading: Reading = serde_json::from_str(row)?;
//! assert_eq!(reading.at.to_string(), "2024-05-06T07:08:09.0000000Z");
//! assert_eq!(serde_json::to_string(&reading)?, row);
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! For keys with a suffix, prefer a `String` and [`split_newest_first`](super::split_newest_first).

use alloc::string::ToString;
use core::fmt::Display;

use serde_core::de::Deserializer;
use serde_core::ser::{Error as _, Serializer};

use crate::key::Key;
use crate::ticks::Ticks;

macro_rules! keys {
    ($($module:ident $parse:ident $order:literal;)*) => {$(
        #[doc = concat!("An instant as [`row_key::", stringify!($module), "`](crate::row_key::", stringify!($module), ") writes it.")]
        pub mod $module {
            use core::fmt::Display;

            use serde_core::{Deserializer, Serializer};

            use crate::ticks::Ticks;

            #[doc = concat!("Writes the instant as 19 digits, ", $order, " first.")]
            ///
            /// # Errors
            ///
            /// An instant outside years 1 to 9999, and what the format refuses.
            pub fn serialize<T, S>(instant: &T, serializer: S) -> Result<S::Ok, S::Error>
            where
                T: Clone + TryInto<Ticks, Error: Display>,
                S: Serializer,
            {
                super::write(instant, serializer, crate::row_key::$module)
            }

            #[doc = concat!("Reads the instant from 19 digits, ", $order, " first.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("What [`", stringify!($parse), "`](crate::row_key::", stringify!($parse), ") refuses; an instant that the")]
            /// type of the field does not hold.
            pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
            where
                T: TryFrom<Ticks, Error: Display>,
                D: Deserializer<'de>,
            {
                super::read(deserializer, concat!("19 digits, ", $order, " first"), crate::row_key::$parse)
            }
        }
    )*};
}

keys! {
    newest_first parse_newest_first "newest";
    ascending parse_ascending "oldest";
}

fn write<T, S>(instant: &T, serializer: S, key: fn(Ticks) -> Key<19>) -> Result<S::Ok, S::Error>
where
    T: Clone + TryInto<Ticks, Error: Display>,
    S: Serializer,
{
    let ticks = instant.clone().try_into().map_err(S::Error::custom)?;
    serializer.serialize_str(&key(ticks))
}

fn read<'de, T, D>(
    deserializer: D,
    expected: &'static str,
    parse: fn(&str) -> crate::Result<Ticks>,
) -> Result<T, D::Error>
where
    T: TryFrom<Ticks, Error: Display>,
    D: Deserializer<'de>,
{
    crate::serde::read(deserializer, expected, |key| {
        let ticks = parse(key).map_err(|error| error.to_string())?;
        ticks.try_into().map_err(|error: T::Error| error.to_string())
    })
}
