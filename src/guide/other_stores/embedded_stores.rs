//! RocksDB, redb, fjall and other sorted maps on disk: the same bytes, without hand-written big-endian arithmetic.
//!
//! Without partitions, only the order of keys remains to be designed.
//!
//! | | order | backwards | longest key |
//! |---|---|---|---|
//! | RocksDB | [bytes](https://github.com/facebook/rocksdb/wiki/Basic-Operations#comparators), unless a comparator is set | [yes](https://github.com/facebook/rocksdb/wiki/Iterator) | [8 MB recommended at most](https://github.com/facebook/rocksdb/wiki/RocksDB-FAQ) |
//! | redb | the key type's own: [`&str` and `&[u8]` by bytes](https://docs.rs/redb/latest/redb/trait.Key.html) | `range(..).rev()` | [3 GiB](https://docs.rs/redb/latest/redb/enum.StorageError.html) |
//! | fjall | [bytes](https://docs.rs/fjall/latest/fjall/) | `range(..).rev()` | [65,536 bytes](https://docs.rs/fjall/latest/fjall/) |
//!
//! # Instead of `u64::MAX - t`
//!
//! `(u64::MAX - t).to_be_bytes()` behind an owner's id and a separator byte works until an id contains the
//! separator, a number is negative, or a width changes. A tuple has none of these limits:
//!
//! ```
//! use core::cmp::Reverse;
//! use std::collections::BTreeMap;
//! use tablekeys::{Ticks, tuple};
//!
//! let mut store = BTreeMap::new();
//! for (device, minute) in [("d1", 0), ("d1", 1), ("d2", 0), ("d1", 2), ("d1!", 9)] {
//!     let at: Ticks = format!("2024-05-06T07:0{minute}:00.0000000Z").parse()?;
//!     store.insert(tuple::encode(&(device, Reverse(at)))?, minute);
//! }
//! // The newest two readings of one device; a device whose name holds the separator stays apart.
//! let device = tuple::extensions(&("d1",))?;
//! let newest: Vec<i32> =
//!     store.range::<str, _>(device.str_bounds().unwrap()).take(2).map(|(_, n)| *n).collect();
//! assert_eq!(newest, [2, 1]);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Own types and windows, as a program
//!
//! [`part!`](crate::part) makes a type of your own a part, and [`byte_bounds`](crate::range::KeyRange::byte_bounds) are the
//! range that such a store takes:
//!
#![doc = concat!("```ignore\n", include_str!("embedded_stores/store.rs"), "```")]
//!
//! Growing keys are the best case of a tree on one machine: do not salt.
//!
//! # Which keys are legal
//!
//! All. Big-endian integers are shorter: 8 bytes instead of 19.
