//! How even partitions are: counts a partition, and the figures that say what they mean.
//!
//! [`Histogram`] counts keys a partition. Its figures answer different questions:
//!
//! | figure | question | even |
//! |---|---|---|
//! | [`peak_to_mean`](Histogram::peak_to_mean) | how much hotter is the hottest partition than it need be? | 1 |
//! | [`coefficient_of_variation`](Histogram::coefficient_of_variation) | how far are partitions from the mean, typically? | 0 |
//! | [`effective_partitions`](Histogram::effective_partitions) | how many equal partitions would be as concentrated? | their number |
//! | [`empty_partitions`](Histogram::empty_partitions) | how many are never used? | 0 |
//! | [`chi_square`](Histogram::chi_square) | is it more than the noise of a random choice? | near its degrees of freedom |
//!
//! Even a perfect hash leaves noise: of N keys in n partitions the coefficient of variation is about √(n/N), so 1,000 keys
//! in 100 partitions vary by 32% without any skew. `cargo bench --bench skew` prints every figure beside what a uniform
//! random choice of as many keys would give, on bundled data or on your own keys.
//!
//! Even over all time is not even in one minute. [`Heatmap`] counts keys a partition and a time window, and shows the
//! partition that takes every write now and none tomorrow. [`partitions_needed`] turns rows a second into the number of
//! partitions to make.
//!
//! In the guide: [noise and skew](crate::guide::partitions#noise-and-skew), [hot partitions](crate::guide::hot_partitions).

mod heatmap;
mod histogram;
mod sizing;

pub use heatmap::{Heatmap, Window};
pub use histogram::{ChiSquare, Histogram};
pub use sizing::{ACCOUNT_ENTITIES_PER_SECOND, PARTITION_ENTITIES_PER_SECOND, partitions_needed};
