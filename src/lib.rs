//! Partition keys and row keys for Azure Table Storage, and for every store that sorts strings.
//!
//! In such a store two strings decide everything. The PartitionKey says what lives together, and so what scales. The
//! RowKey says the order inside it, and so what can be queried. They cannot be changed later without rewriting every row.
//! This crate makes them, reads them back, and measures how evenly they spread.
//!
//! ```
//! use std::num::NonZeroU32;
//! use tablekeys::partition::SipHash;
//! use tablekeys::{Ticks, row_key};
//!
//! // One customer's orders in one of 12 partitions, newest first.
//! let customers = SipHash::new(NonZeroU32::new(12).unwrap());
//! let partition_key = customers.partition_key(customers.partition_of("customer-4711"));
//! let placed: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let row_key = row_key::with_suffix(&row_key::newest_first(placed), "-9f0c")?;
//!
//! assert_eq!((partition_key.as_str(), row_key.as_str()), ("11", "2516873215109999999-9f0c"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # What is where
//!
//! - [`Ticks`] is an instant as .NET counts it, from and to `SystemTime`, Unix time and chrono.
//! - [`row_key`] writes and reads keys that sort: padded numbers, ascending and newest-first instants, dates.
//! - [`partition`] places keys in partitions, and tells how even each way is.
//! - [`skew`] counts keys a partition and turns the counts into figures.
//! - [`Key`] is what the fixed-width functions return; [`Error`] is what everything fallible returns.
//!
//! # Which key
//!
//! | strategy | input | sorted by | cost | not for |
//! |---|---|---|---|---|
//! | [`row_key::zero_padded`] | `u64` | value | a few ns | negative numbers |
//! | [`row_key::signed`] | `i64` | value | a few ns | numbers that are never negative |
//! | [`row_key::ascending`] | instant | oldest first | a few ns | "the latest 20" |
//! | [`row_key::newest_first`] | instant | newest first | a few ns | reading from the start |
//! | [`row_key::calendar`], [`row_key::day`] | instant | oldest first, to the second or day | ~10 ns | finer instants |
//! | [`partition::ByteSum`] | GUID | – | ~2 ns | more than some 500 partitions, GUIDs that are not random |
//! | [`partition::Md5Bits`], [`partition::Sha256Bits`] | bytes | – | 100 ns and up | keys that strangers choose |
//! | [`partition::SipHash`] | bytes | – | ~10 ns | systems without a SipHash |
//! | [`partition::Salt`] | bytes, beside a base key | – | ~10 ns and the text | partitions that are not hot |
//! | [`partition::JumpBackHash`] | bytes | – | 13 to 27 ns | partitions that leave other than at the end |
//! | [`partition::SlotTable`] | bytes | – | ~10 ns | nodes that share no state |
//! | [`partition::HashRing`] | bytes | – | 14 to 40 ns | partitions that never change |
//! | [`partition::Alphabet`] | text | the text | ~10 ns | evenness, unless learned |
//!
//! # What is promised
//!
//! A key function is a promise about stored data. Each output is specified in its docs so that it could be written again
//! in another language, frozen by golden tests against other implementations, and changed only in a breaking release.
//! Nothing here reads a clock, a random number generator or any other state: time and secrets are arguments. Nothing is
//! truncated, clamped or lower-cased unless the docs of the function say so.
//!
//! # Features
//!
//! - `chrono` (default): [`Ticks`] from `chrono::DateTime` in any time zone, and to `DateTime<Utc>`.
//! - `uuid` (default): [`partition::ByteSum`] takes `uuid::Uuid` as it takes 16 bytes.
//!
//! With `default-features = false` everything else still works.

mod error;
mod key;
pub mod partition;
pub mod row_key;
pub mod skew;
mod ticks;

pub use error::{Error, Result};
pub use key::Key;
pub use ticks::Ticks;
