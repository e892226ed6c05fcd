//! Rules about how rows are divided into partitions.

rules! {
    one_partition,
    one_row_partitions,
    dominant_partition,
    signed_hash,
    hash_partitions,
    hash_misplaced,
    uneven_hash,
    partition_bytes,
    unused_partitions,
    unstable_hash,
}

pub(crate) use dominant_partition::{MANY, zipf};

use super::*;
use crate::audit::areas::SIZES;
use crate::audit::buckets::{Cause, Earlier, Hash};

const HASHES: &str = "hashes";
const ON_HASHES: Chapter =
    Chapter::new("Partition keys: hashes, and why one with a secret", "partitions/index.html#hashes");

/// A table that fits one page of an answer needs no second partition.
pub(crate) const PAGE: u64 = 1_000;

/// Rows whose PartitionKeys are wrong.
fn of_rows(verdict: usize, count: u64, of: u64, evidence: impl Into<String>) -> Hit {
    Hit { about: Some(Of::PartitionKey), ..Hit::counted(verdict, "rows", count, of, evidence) }
}

fn first_rows<'p>(partitions: impl IntoIterator<Item = &'p Partition>) -> Vec<Example> {
    partitions.into_iter().map(Partition::example).collect()
}
