//! How even partitions are: counts of keys per partition, and statistics of them.
//!
//! [`Histogram`] counts keys per partition. Its figures answer different questions:
//!
//! | figure | question | even |
//! |---|---|---|
//! | [`peak_to_mean`](Histogram::peak_to_mean) | how much hotter than necessary is the hottest partition? | 1 |
//! | [`coefficient_of_variation`](Histogram::coefficient_of_variation) | how far from the mean is a typical partition? | 0 |
//! | [`effective_partitions`](Histogram::effective_partitions) | how many equal partitions would be as concentrated? | their number |
//! | [`empty_partitions`](Histogram::empty_partitions) | how many are never used? | 0 |
//! | [`chi_square`](Histogram::chi_square) | is it more than the noise of a random choice? | near its degrees of freedom |
//!
//! Even a perfect hash leaves noise: with N keys in n partitions the coefficient of variation is about √(n/N).
//! [`Histogram::by_chance`] gives every figure of a uniform random choice, and [`ChiSquare::p_value`] how often such a choice is
//! as uneven.
//!
//! Partitions that are even over a day can be uneven in each minute: [`Heatmap`] counts keys per partition and time window.
//! [`partitions_needed`] turns rows per second into a number of partitions.
//!
//! In the guide: [noise and skew](crate::guide::partitions#noise-and-skew), [hot partitions](crate::guide::hot_partitions).

#[cfg(feature = "std")]
mod chance;
#[cfg(feature = "std")]
mod gamma;
mod heatmap;
mod histogram;
#[cfg(feature = "std")]
mod sizing;

#[cfg(feature = "std")]
pub use chance::Chance;
pub use heatmap::{Heatmap, Window};
pub use histogram::{ChiSquare, Histogram};
#[cfg(feature = "std")]
pub use sizing::partitions_needed;

/// The service's target for one partition: 2,000 entities of 1 KiB per second.
///
/// From Microsoft's scalability targets for Table Storage: [a target](crate::guide::sizing#what-the-targets-count), not a
/// guarantee.
#[doc(alias = "throughput")]
pub const PARTITION_ENTITIES_PER_SECOND: u32 = 2_000;

/// The service's target for one storage account: 20,000 requests per second.
///
/// From Microsoft's scalability targets for Table Storage, which assume entities of 1 KiB; 40,000 in many regions. A transaction
/// of 100 rows is one request, and 100 entities at its partition.
#[doc(alias = "throughput")]
pub const ACCOUNT_REQUESTS_PER_SECOND: u32 = 20_000;
