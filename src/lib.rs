//! Partition keys and row keys for Azure Table Storage, and for every store that sorts strings.
//!
//! The PartitionKey decides which rows are stored together, and so what scales and what can change in one transaction. The RowKey
//! decides their order, and so which questions are fast. Changing either rewrites the row. This crate makes both keys, reads them back, and
//! measures how evenly they spread.
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::partition::Salt;
//! use tablekeys::{Ticks, tuple};
//!
//! // Orders: every question names the customer, so the customer is the PartitionKey.
//! // Inside it, the newest order comes first.
//! let placed: Ticks = "2024-05-06T07:08:09Z".parse()?;
//! let row_key = tuple::encode(&("order", Reverse(placed), "9f0c"))?;
//! assert_eq!(row_key, "order!2516873215109999999!9f0c");
//!
//! // Orders by number: numbers grow, so a hash of the number chooses one of 64 partitions.
//! const BY_NUMBER: Salt = Salt::after(64, '-');
//! assert_eq!(BY_NUMBER.key_for("order-number", "0000004502")?, "order-number-26");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Where to start
//!
//! - Choosing keys for a new table: [six rules and a decision tree](guide::choosing_keys).
//! - To look something up: the [index of questions](guide::questions), or the whole [guide], in the order in which a table
//!   is designed.
//! - Newest first, page by page: [row keys](guide::row_keys#the-newest-20-page-by-page).
//! - [My table is throttled](guide::throttled). How many partitions: [sizing](guide::sizing).
//! - 409, 412, 404, 503: [running a table](guide::running). Legal keys: [service limits](guide::service_limits).
//! - Keys that must change: [migrating keys](guide::migrating_keys). A table that exists: [auditing](guide::auditing).
//! - The same key in C#, Python or JavaScript: [recipes](guide::recipes). Another store than Azure's:
//!   [other stores](guide::other_stores).
//!
//! # What to take by default
//!
//! - **PartitionKey:** the thing that every question names, such as the customer, as long as each writes less than a partition takes.
//!   Else [`partition::SipHash`] of an id, with 64 partitions or what [`skew::partitions_needed`] says.
//!   Where strangers choose the ids, with a [`partition::Secret`]; where every SQL engine must compute them,
//!   [`partition::DigestBits`]; to spread one hot key, [`partition::Salt`].
//! - **RowKey:** [`tuple::encode`] of typed parts, the one that sorts first.
//!
//! # What to use
//!
//! | you want | use |
//! |---|---|
//! | a number that sorts | [`row_key::zero_padded`], [`row_key::signed`] |
//! | newest first, oldest first | [`row_key::newest_first`], [`row_key::ascending`], with [`Key::with_suffix`] |
//! | a date that people can read | [`row_key::calendar`], [`row_key::day`] |
//! | places within a radius | [`row_key::geohash`], [`row_key::geohash_circle`] |
//! | several typed parts in one key, which reads back | [`mod@tuple`] |
//! | the rows between two instants, or that begin with a text | [`table::Query`]; as a range of keys: [`range`] |
//! | legal keys, filters, transactions, paging | [`table`] |
//! | an even partition for anything | [`partition::SipHash`]; [`partition::DigestBits`] where a standard library must compute it |
//! | partitions for GUIDs as stored tables have them | [`partition::ByteSum`] |
//! | partitions in alphabetical order | [`partition::Alphabet`], learned from your names |
//! | partitions that grow, named nodes | [`partition::JumpHash`], [`partition::HashRing`], [`partition::SlotTable`], [`partition::Generations`] |
//! | to spread a hot partition | [`partition::Salt`] |
//! | any design, from a text in configuration | [`partition::Design`] |
//! | the same keys as SQL expressions, where the data is | [`sql`] |
//! | new keys for rows already stored | [`rekey`] |
//! | figures of evenness and heat | [`skew::Histogram`], [`skew::Heatmap`] |
//!
//! # All strategies
//!
//! Row keys, with the cost of one key in nanoseconds:
//!
#![doc = include_str!("guide/tables/row_key_strategies.md")]
//!
//! Partitions. Evenness is the fullest partition over the mean, measured with 200,000 keys in 16, 64 and 256 partitions
//! (in brackets the exact value). Compare with random choice, which is not at 1.00 either.
//!
#![doc = include_str!("guide/tables/partition_strategies.md")]
//!
//! Keys: seeded GUIDs for the byte sum, else e-mail addresses with the names of the United States census of 1990. The alphabet was
//! learned from 100,000 other addresses; the slot table has 16,384 slots, the ring 128 points per node, with nodes from `node-0` up.
//! Costs, in `benches/results`, are for an address with the digests and the alphabet, and for a 16-byte GUID with the others. A round
//! trip to the service takes millions of nanoseconds.
//!
//! # What is promised
//!
//! Each output is specified in its docs, frozen by golden tests against other implementations, and changed only in a breaking
//! release. Nothing here reads a clock, a random number generator or any other state: time and secrets are arguments. Nothing is
//! truncated, clamped or lower-cased unless the docs of the function say so.
//!
//! # Features
//!
//! - `std` (default): [`Ticks`] to and from `SystemTime`, also in tuples. Without it the crate is `no_std` and needs `alloc`.
//! - `chrono` (default), 0.4 from 0.4.42: [`Ticks`] from `chrono::DateTime` in any time zone, and to `DateTime<Utc>`; it and
//!   `NaiveDate` as parts of tuples.
//! - `uuid` (default), 1 from 1.18: [`partition::ByteSum`] takes `uuid::Uuid` as it takes 16 bytes.
//! - `jiff`, 1: [`Ticks`] from `jiff::Timestamp` and `jiff::ZonedDateTime`, and to `jiff::Timestamp`; it and `civil::Date` as
//!   parts of tuples.
//! - `time`, 0.3 from 0.3.41: [`Ticks`] to and from `time::OffsetDateTime`; it and `Date` as parts of tuples.
//! - `ulid`, 3: ULIDs as [row keys](row_key), and [`Ticks`] from `ulid::Ulid`.
//! - `serde`, 1 from 1.0.228: every type that `Display` writes and `FromStr` reads, as this text, and modules for
//!   `#[serde(with = "…")]` on instants that are stored as keys. A design with a secret is written without it: read the text as a
//!   `String`, and the design with its secret from that.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod digits;
mod error;
mod escape;
pub mod guide;
mod key;
mod lanes;
pub mod partition;
pub mod range;
pub mod rekey;
pub mod row_key;
#[cfg(feature = "serde")]
mod serde;
pub mod skew;
pub mod sql;
pub mod table;
mod ticks;
pub mod tuple;

pub use error::{Error, ErrorKind, Result};
pub use key::Key;
pub use ticks::Ticks;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
