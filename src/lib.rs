//! Partition keys and row keys for Azure Table Storage, and for every store that sorts strings.
//!
//! In such a store two strings decide everything. The PartitionKey says what lives together, and so what scales. The
//! RowKey says the order inside it, and so what can be queried. They cannot be changed later without rewriting every row.
//! This crate makes them, reads them back, and measures how evenly they spread.
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::partition::SipHash;
//! use tablekeys::{Ticks, tuple};
//!
//! // Orders in 12 partitions by their customer; in each, a customer's orders together, newest first.
//! let customers = SipHash::new(12);
//! let partition_key = customers.partition_key_of("customer-4711");
//! let placed: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let row_key = tuple::encode(&("customer-4711", Reverse(placed), "9f0c"))?;
//!
//! assert_eq!((partition_key.as_str(), row_key.as_str()), ("11", "customer-4711!2516873215109999999!9f0c"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Where to start
//!
//! The [guide] is the design reference: which keys for which questions, what each costs, what was measured, with pictures.
//!
//! - Choosing keys for a new table: [choosing keys](guide::choosing_keys).
//! - Newest first, page by page: [row keys](guide::row_keys#the-latest-20-page-by-page).
//! - How many partitions, and which hash, for e-mail addresses: [partitions](guide::partitions#e-mail-addresses).
//! - Changing the number of partitions later: [adding partitions](guide::adding_partitions).
//! - A partition that is throttled: [hot partitions](guide::hot_partitions). Keys that must change:
//!   [migrating keys](guide::migrating_keys). Another system's table: [its keys](guide::field_keys).
//!
//! # What is where
//!
//! | module | for |
//! |---|---|
//! | [`row_key`] | keys that sort: padded numbers, ascending and newest-first instants, dates |
//! | [`mod@tuple`] | several typed parts in one key that sorts part by part and reads back |
//! | [`range`], [`table`] | the span of keys that a query needs; the service's rules, filters and transactions |
//! | [`partition`] | which PartitionKey a row goes to, and how even each way is |
//! | [`skew`] | counts, figures and heat: how even partitions are, over all time and at one time |
//! | [`rekey`] | moving stored rows to new keys |
//! | [`Ticks`], [`Key`], [`Error`] | an instant as .NET counts it; what fixed-width functions return; what everything fallible returns |
//!
//! # All strategies
//!
//! Evenness is the fullest partition over the mean, of 200,000 keys in 16, 64 and 256 partitions, as measured (and exactly,
//! where mathematics gives it); costs are nanoseconds a key. [How it was made](guide::choosing_keys#all-strategies).
//!
#![doc = include_str!("guide/tables/strategies.md")]
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

mod digits;
mod error;
mod escape;
pub mod guide;
mod key;
pub mod partition;
pub mod range;
pub mod rekey;
pub mod row_key;
pub mod skew;
pub mod table;
mod ticks;
pub mod tuple;

pub use error::{Error, ErrorKind, Result};
pub use key::Key;
pub use ticks::Ticks;
