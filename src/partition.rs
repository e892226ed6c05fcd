//! Designs that choose the PartitionKey of a row, and how even each is.
//!
//! Rows with the same PartitionKey are stored together, sort together and share the throughput of one server. A design computes
//! the partition of a row from its identity alone, so a reader that knows the identity queries one partition.
//!
//! ```
//! use tablekeys::partition::SipHash;
//!
//! const CUSTOMERS: SipHash = SipHash::new(64);
//! assert_eq!(CUSTOMERS.partition_key_of("customer-4711"), "59");
//! ```
//!
//! | design | takes | even for | keeps order | when |
//! |---|---|---|---|---|
//! | [`SipHash`] | any bytes | any count | no | the default; with a secret where strangers choose the keys |
//! | [`DigestBits`] | any bytes | any power of two | no | a digest that every language has; nested partitions |
//! | [`ByteSum`] | a GUID | tens to hundreds of partitions, random GUIDs (version 4) | no | tables that have it already; GUID keys, few partitions |
//! | [`Alphabet`] | text | as the boundaries divide the texts | yes | partitions that people can name, ranges across them |
//!
//! # One key in one spelling
//!
//! A hash sees only bytes: the text of a GUID, that text in capitals, its 16 bytes and those of .NET's `ToByteArray` fall on
//! four partitions, and `James@example.com` and `james@example.com` on two. [`Guid`] and [`Email`] have one spelling each, and
//! every design that takes bytes takes them.
//!
//! # Numbers, PartitionKeys and text
//!
//! Every design numbers its partitions from 0: `partition_of` gives the number of a key, `partition_key_of` its PartitionKey.
//! These are plain decimals unless the design says otherwise; a design that is `padded` writes zeros before its numbers, so that
//! PartitionKeys sort by number, and those of an [`Alphabet`] count from 1. All designs are [`Partitioner`]s except [`Salt`],
//! which needs a base key, and [`Generations`], which need the instant at which a row was created.
//!
//! Counts are `u32`. `new` is mostly `const` and panics on 0, so a constant design is checked when it is compiled; `try_new`
//! returns an error, for counts from outside the program. `with_secret` takes a [`Secret`].
//!
//! Every design has a text form such as `siphash:64:padded`, which `Display` writes and [`str::parse`] reads, and a [`Design`]
//! reads them all. A secret is never in it: a keyed design writes a check, and `read_keyed` reads it with the secret.
//!
//! # Counts that change
//!
//! Azure splits and merges ranges of PartitionKeys as load changes. Most tables need no growth: a fixed, generous number of
//! partitions, such as [`SipHash`] over 64. Rings and jump hashes are for parts that the program fills itself, since
//! it has to move the stored rows: storage accounts, databases, caches, worker processes.
//!
//! | design | when | fullest over mean, exact or expected | what can come and go | weights | a change moves | memory | a lookup, besides the hash | state to share |
//! |---|---|---|---|---|---|---|---|---|
//! | [`SipHash`], fixed | the default | 1 | nothing | no | half for one more, nearly all on doubling | none | under 2 ns | the count |
//! | [`Generations`] | old rows can stay where they are | 1 within a generation | any count, for new rows | no | nothing | a few bytes | under 2 ns | the list of counts |
//! | [`Salt`] | one hot base key | 1 over the salts | nothing | no | as `SipHash`, of the base | none | under 2 ns and the text | the count |
//! | [`JumpHash`] | numbered parts that grow at the end | 1 | the last | no | 1 in n + 1, the fewest possible | none | 28 ns at 10, 58 at 1,000 | the count |
//! | [`SlotTable`] | named nodes, and a place to keep a table | 1.0004 at 10 nodes, 1.0010 at 100, 1.04 at 1,000 | any node | yes | the fewest slots that evenness allows | 2 bytes per slot | 2 to 3 ns | the table |
//! | [`HashRing`] | named nodes, nothing to keep | 1.09 at 10 nodes, 1.22 at 100, 1.32 at 1,000 (128 points) | any node | yes | keys to or from the changed node | ~13 bytes per point | 7 ns at 10 nodes, 11 at 100, 20 at 1,000 | names and weights |
//! | [`HashRing::assign_bounded`] | batches assigned at once | 1 + ε | any node | yes | more than the ring, less with a larger ε | the assignment | none | the assignment |
//!
//! Evenness is that of the hash space; keys add the noise of a random choice. Lookups are those of 16-byte keys on
//! [one machine](crate::guide::questions#load).
//!
//! In the guide: [partition keys](crate::guide::partitions) and [adding partitions](crate::guide::adding_partitions).

mod alphabet;
mod byte_sum;
mod design;
mod diff;
mod digest;
mod email;
mod generations;
mod guid;
mod jump;
mod md5_lanes;
mod node;
mod numbering;
mod ring;
mod salt;
mod secret;
mod siphash;
mod slots;
mod text;

pub use alphabet::Alphabet;
pub use byte_sum::{ByteSum, guid_byte_sum};
pub use design::{Design, DesignKind, Input};
pub use diff::{Diff, Move};
pub(crate) use digest::Digest;
pub use digest::{DigestBits, md5_bits};
pub use email::{Email, email_bucket};
pub use generations::Generations;
pub use guid::Guid;
pub use jump::{JumpHash, jump_hash};
pub(crate) use numbering::none;
pub use ring::HashRing;
pub use salt::Salt;
pub use secret::Secret;
pub use siphash::SipHash;
pub use slots::SlotTable;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::ToString;
use alloc::sync::Arc;
use core::num::NonZeroU32;

/// Places keys of type `K` in a fixed number of partitions.
///
/// Each design has these methods of its own too. The trait is for code that takes any design, such as
/// [`Histogram::of`](crate::skew::Histogram::of), and for designs of other crates.
///
/// # Distribution
///
/// The contract: `partition_of(key) < partitions()` for every key, and every partition below `partitions()` has a PartitionKey.
/// The designs of this crate give the same answers on every machine, with every compiler and in every release.
///
/// # Examples
///
/// A design of another crate, measured like any other:
///
/// ```
/// use tablekeys::partition::Partitioner;
/// use tablekeys::skew::Histogram;
///
/// /// The last digit of a customer number.
/// struct LastDigit;
///
/// impl Partitioner<u64> for LastDigit {
///     fn partitions(&self) -> u32 {
///         10
///     }
///     fn partition_of(&self, customer: &u64) -> u32 {
///         (customer % 10) as u32
///     }
/// }
///
/// assert_eq!(LastDigit.partition_key_of(&4711), "1");
/// assert_eq!(LastDigit.partition_key(10), None);
/// let histogram = Histogram::of(&LastDigit, [7, 17, 23, 40].iter())?;
/// assert_eq!(histogram.counts(), [1, 0, 0, 1, 0, 0, 0, 2, 0, 0]);
/// # Ok::<(), tablekeys::Error>(())
/// ```
pub trait Partitioner<K: ?Sized> {
    /// The number of partitions, at least 1.
    fn partitions(&self) -> u32;

    /// The partition of a key, from 0 and below [`partitions`](Self::partitions).
    fn partition_of(&self, key: &K) -> u32;

    /// The PartitionKey of a partition, by default its number as plain decimal, or `None` if no partition has this number.
    fn partition_key(&self, partition: u32) -> Option<Cow<'_, str>> {
        (partition < self.partitions()).then(|| Cow::Owned(partition.to_string()))
    }

    /// The PartitionKey of a key: that of its [`partition_of`](Self::partition_of).
    ///
    /// # Panics
    ///
    /// Panics if the design violates the contract of this trait. The designs of this crate do not.
    fn partition_key_of(&self, key: &K) -> Cow<'_, str> {
        self.partition_key(self.partition_of(key)).expect("a key's partition is below the number of partitions")
    }
}

/// A design that is borrowed, boxed or shared is the design.
macro_rules! pointers_to_designs {
    ($($pointer:ty),*) => {$(
        impl<K: ?Sized, P: Partitioner<K> + ?Sized> Partitioner<K> for $pointer {
            fn partitions(&self) -> u32 {
                (**self).partitions()
            }

            fn partition_of(&self, key: &K) -> u32 {
                (**self).partition_of(key)
            }

            fn partition_key(&self, partition: u32) -> Option<Cow<'_, str>> {
                (**self).partition_key(partition)
            }

            fn partition_key_of(&self, key: &K) -> Cow<'_, str> {
                (**self).partition_key_of(key)
            }
        }
    )*};
}
pointers_to_designs!(&P, Box<P>, Rc<P>, Arc<P>);

/// A 64-bit hash as one of `partitions`: the high half of the 128-bit product, `⌊hash × partitions / 2⁶⁴⌋`.
#[expect(clippy::cast_possible_truncation, reason = "less than `partitions`")]
pub(crate) const fn one_of(hash: u64, partitions: NonZeroU32) -> u32 {
    ((hash as u128 * partitions.get() as u128) >> 64) as u32
}

/// The methods of every design, and [`Partitioner`] by them, from three private ones: `count` is the number of partitions,
/// `place` the partition of a key's bytes, and `name` the PartitionKey of a partition that there is.
macro_rules! partitions {
    ($design:ty, $name:ty, bytes) => {
        partitions!(@ $design, $name, [AsRef<[u8]> + ?Sized], key, key.as_ref(), "The partition of a key's bytes, from 0.");
    };
    ($design:ty, $name:ty, text) => {
        partitions!(@ $design, $name, [AsRef<str> + ?Sized], key, key.as_ref().as_bytes(), "The partition of any text, from 0.");
    };
    ($design:ty, $name:ty, guid) => {
        partitions!(@ $design, $name, [Copy + Into<$crate::partition::Guid>], key, Into::<$crate::partition::Guid>::into(*key).as_bytes(),
            "The partition of a GUID, from 0: a [`Guid`], its 16 bytes in any order, or a `uuid::Uuid`.");
    };
    (@ $design:ty, $name:ty, [$($bound:tt)+], $key:ident, $bytes:expr, $doc:literal) => {
        impl $design {
            /// The number of partitions.
            #[must_use]
            pub const fn partitions(&self) -> u32 {
                self.count()
            }

            #[doc = $doc]
            #[must_use]
            #[inline]
            pub fn partition_of<K: $($bound)+>(&self, $key: &K) -> u32 {
                self.place($bytes)
            }

            /// The PartitionKey of a partition, or `None` if no partition has this number.
            #[must_use]
            pub fn partition_key(&self, partition: u32) -> Option<$name> {
                (partition < self.count()).then(|| self.name(partition))
            }

            /// All PartitionKeys, in the order of their partitions.
            #[must_use]
            pub fn partition_keys(&self) -> impl ExactSizeIterator<Item = $name> {
                (0..self.count()).map(|partition| self.name(partition))
            }

            /// The PartitionKey of a key: that of its [`partition_of`](Self::partition_of).
            #[must_use]
            pub fn partition_key_of<K: $($bound)+>(&self, $key: &K) -> $name {
                self.name(self.place($bytes))
            }
        }

        impl<K: $($bound)+> $crate::partition::Partitioner<K> for $design {
            fn partitions(&self) -> u32 {
                self.count()
            }

            fn partition_of(&self, $key: &K) -> u32 {
                self.place($bytes)
            }

            fn partition_key(&self, partition: u32) -> Option<alloc::borrow::Cow<'_, str>> {
                self.partition_key(partition).map(Into::into)
            }
        }
    };
}
use partitions;

#[cfg(test)]
mod tests;
