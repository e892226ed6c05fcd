//! RocksDB, redb, fjall and other sorted maps on disk: the same bytes, without hand-written big-endian arithmetic.
//!
//! An embedded store is a sorted map from bytes to bytes. It reads both ways, has no partitions and no limits that
//! matter here; only the order of keys remains to be designed.
//!
//! | | order | backwards | longest key |
//! |---|---|---|---|
//! | RocksDB | [bytes](https://github.com/facebook/rocksdb/wiki/Basic-Operations#comparators), unless a comparator is set | [yes](https://github.com/facebook/rocksdb/wiki/Iterator) | [8 MB recommended at most](https://github.com/facebook/rocksdb/wiki/RocksDB-FAQ) |
//! | redb | the key type's own: [`&str` and `&[u8]` by bytes](https://docs.rs/redb/latest/redb/trait.Key.html) | `range(..).rev()` | [3 GiB](https://docs.rs/redb/latest/redb/enum.StorageError.html) |
//! | fjall | [bytes](https://docs.rs/fjall/latest/fjall/) | `range(..).rev()` | [65,536 bytes](https://docs.rs/fjall/latest/fjall/) |
//!
//! # Instead of `u64::MAX - t`
//!
//! Code for such stores often writes newest-first keys as `(u64::MAX - t).to_be_bytes()` behind an owner's id and a
//! separator byte. It works until an id contains the separator, or a number is negative, or a width changes. A tuple
//! says the same and reads back:
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
//! Inverted ticks are 19 characters instead of 8 bytes. Both have the same order, on a real store: the crate's tests
//! (`tests/stores`) write 10,006 instants into redb by `tuple::encode(&(Reverse(t),))` and by `(MAX -
//! t).to_be_bytes()`, and read the same order from both, forwards and backwards.
//!
//! # The five questions
//!
//! 1. **One row**: get.
//! 2. **The newest 20 of one owner**: a forward range over newest-first keys, or a reverse range over ascending ones.
//! 3. **A window of time**: [`KeyRange`](crate::range::KeyRange) gives the two ends.
//! 4. **A second attribute**: a second key in one transaction.
//! 5. **The newest of everything**: growing keys are the best case of a B-tree or log-structured tree on one machine.
//!    Do not salt.
//!
//! # Which keys are legal
//!
//! All of them. Where space matters more than reading keys in a dump, big-endian integers are shorter.
