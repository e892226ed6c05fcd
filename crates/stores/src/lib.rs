//! Where keys land in other systems, as their own clients and servers place them.
//!
//! Which of my keys is on which physical partition? Is my shard key even? Why do two producers of one topic disagree? Most systems
//! publish the hash that decides. This crate has the hashes of fifteen, each compared with a client or server of the system itself on
//! 100,000 keys, or with values that its authors publish, and measures them with the tools of [`tablekeys`].
//!
//! ```
//! use tablekeys::partition::Partitioner;
//! use tablekeys_stores::Placement;
//!
//! let java: Placement = "kafka-murmur2:12".parse()?;
//! let librdkafka: Placement = "kafka-crc32:12".parse()?;
//! assert_eq!((java.partition_of("customer-42"), librdkafka.partition_of("customer-42")), (9, 5));
//! # Ok::<(), tablekeys_stores::Error>(())
//! ```
//!
//! # Placements
//!
//! [`System`] has one line per system, and the clients with their versions that its placement was compared with. Systems that publish
//! no placement (DynamoDB, S3, Service Bus, Azure Tables) and random partitioners are refused with the reason, never guessed.
//!
//! # Ranges
//!
//! Cosmos DB, Kinesis, Redis and Cassandra hold ranges of a hash, equal only until the first split. [`Placement::with_ranges`] reads
//! the real ones; [`Placement::equal_ranges_assumed`] says when there are none.
//!
//! # Limits
//!
//! [`Store`] has what stores take as keys, one row per store: lengths in the store's own unit, characters, order, rates and bytes per
//! partition, and its words.
//!
//! # What this crate does not promise
//!
//! `tablekeys` freezes the keys it makes. This crate follows others: when a client of a system changes, the placement follows, in a
//! release that says so.

mod against;
mod columns;
mod cosmos;
mod equal;
mod error;
mod hash;
mod ketama;
mod placement;
mod ranges;
mod redis;
mod store;
mod suffixes;
mod system;
mod value;

pub use against::{Against, Differing};
pub use error::{Error, ErrorKind, Result};
pub use ketama::KetamaRing;
pub use placement::Placement;
pub use store::{KeyRule, Order, Store, Unit, is_named};
pub use suffixes::{Spread, Suffixes};
pub use system::System;
pub use value::Value;
