//! A ring as a partitioner.

use super::HashRing;
use crate::partition::partitions_bytes;

impl HashRing {
    /// The ring as a [`Partitioner`](crate::partition::Partitioner) over its nodes, or `None` without nodes.
    #[must_use]
    pub fn partitioner(&self) -> Option<RingPartitions<'_>> {
        (!self.is_empty()).then_some(RingPartitions { ring: self })
    }
}

/// The nodes of a ring as partitions: what [`HashRing::partitioner`] returns.
///
/// Partitions are numbered by the order of the nodes' names, and the PartitionKey of a partition is the name of its node.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::HashRing;
///
/// let mut ring = HashRing::default();
/// ring.add_all([("west", 1), ("east", 1)])?;
/// let partitions = ring.partitioner().unwrap();
/// assert_eq!(partitions.partition_of("customer-4711"), 1);
/// assert_eq!(partitions.partition_key_of("customer-4711"), "west");
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct RingPartitions<'r> {
    ring: &'r HashRing,
}

impl<'r> RingPartitions<'r> {
    /// The number of nodes.
    #[must_use]
    pub fn partitions(&self) -> u32 {
        u32::try_from(self.ring.len()).expect("at most MAX_NODES")
    }

    /// The number of a key's node, in the order of the names.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "less than MAX_NODES")]
    pub fn partition_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> u32 {
        self.ring.number_of(key.as_ref()) as u32
    }

    /// The PartitionKey of a partition, which is the name of its node, or `None` if no node has this number.
    #[must_use]
    pub fn partition_key(&self, partition: u32) -> Option<&'r str> {
        self.ring.nodes.get(partition as usize).map(|node| &*node.name)
    }

    /// All PartitionKeys: the names of the nodes, in their order.
    #[must_use]
    pub fn partition_keys(&self) -> impl ExactSizeIterator<Item = &'r str> + use<'r> {
        self.ring.nodes.iter().map(|node| &*node.name)
    }

    /// The PartitionKey of a key's bytes: the name of its node.
    #[must_use]
    pub fn partition_key_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> &'r str {
        &self.ring.nodes[self.ring.number_of(key.as_ref())].name
    }
}

partitions_bytes!(RingPartitions<'_>);
