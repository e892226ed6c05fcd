//! A fixed number of slots dealt to named nodes.

mod deal;
mod text;

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use super::node::{Node, position, sorted};
use super::secret::{Secret, SipKey};
use super::{one_of, partitions_bytes};
use crate::error::{Error, PartitionKind, Result};

/// Any bytes in a fixed number of slots, and the slots dealt to named nodes by weight.
///
/// Redis Cluster and Couchbase work this way: the slot of a key never changes, only the node of the slot. A lookup is a
/// hash and one load, shares are as even as whole slots can be, and any node may be added, removed or weighted anew. The
/// cost is that the table is state: every program must have the same one, and it must not be lost. It prints as text with
/// a check.
///
/// ```text
/// slot of a key = ⌊SipHash-1-3(secret, key) × slots / 2⁶⁴⌋
/// node of a key = the owner of that slot
/// ```
///
/// Slots themselves make good PartitionKeys: a generous fixed number of partitions, which most tables need nothing beyond.
/// The nodes are then the accounts or workers that the partitions are spread over.
///
/// # Distribution
///
/// A node of weight w has `slots × w / sum of weights` slots, rounded down or up. With 16,384 slots and equal weights,
/// fullest over mean:
///
/// | nodes | slots of the fullest | fullest over mean |
/// |---:|---:|---:|
/// | 10 | 1,639 | 1.0004 |
/// | 100 | 164 | 1.0010 |
/// | 1,000 | 17 | 1.0376 |
///
/// [`rebalance`](Self::rebalance) moves the fewest slots that this allows. With equal weights, slots move only to a node
/// that is added, or only from one that is removed. With different weights, rounding can move a few more. Partitions are
/// numbered by the order of the nodes' names.
///
/// # Stability
///
/// The rule, the order in which slots are dealt, and the text are frozen.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::SlotTable;
///
/// let mut table = SlotTable::new([("alpha", 1), ("beta", 1), ("gamma", 2)])?;
/// assert_eq!(table.shares(), [("alpha", 0.25), ("beta", 0.25), ("gamma", 0.5)]);
/// assert_eq!(table.owned_slots()[2], ("gamma", 8_192));
/// assert_eq!((table.slot_of("customer-4711"), table.get("customer-4711")), (15_157, "gamma"));
///
/// let moves = table.rebalance([("alpha", 1), ("beta", 1), ("gamma", 2), ("delta", 1)])?;
/// assert!(moves.iter().all(|m| m.to == "delta"));
/// assert_eq!(moves.len(), 3_276);
/// assert_eq!(table.to_string().parse(), Ok(table));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// A GUID as text and the same GUID as 16 bytes are different keys, and mostly in different slots. Pass one form everywhere.
///
/// Prefer [`HashRing`](super::HashRing) when programs share no state: each can build the ring from the nodes' names.
///
/// In the guide: [adding partitions](crate::guide::adding_partitions#slots-and-rings-named-nodes).
#[doc(alias("bucket", "hash slots", "Redis Cluster", "sharding", "vBucket"))]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotTable {
    /// In the order of their names; a node's number is its index. At least one.
    nodes: Vec<Node>,
    /// The number of each slot's node. At least one slot.
    owners: Vec<u16>,
    slots: NonZeroU32,
    sip: SipKey,
}

/// A slot that changes its node.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SlotMove {
    /// The number of the slot.
    pub slot: u32,
    /// The node that had it, which may be removed.
    pub from: String,
    /// The node that has it now.
    pub to: String,
}

impl SlotTable {
    /// The slots of [`SlotTable::new`], as many as Redis Cluster has. Their owners take 32 KiB.
    pub const SLOTS: u32 = 16_384;

    /// The largest number of slots, and so of nodes.
    pub const MAX_SLOTS: u32 = 1 << 16;

    /// [`SLOTS`](Self::SLOTS) slots, dealt to nodes in the order of their names, and without a secret: anyone can compute the
    /// slots of keys.
    ///
    /// # Errors
    ///
    /// No nodes, or more than slots. A name twice, a name that no PartitionKey may hold, a weight of 0; the message gives the
    /// index and the name of the node.
    pub fn new<N: AsRef<str>>(nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Self> {
        Self::with_slots(Self::SLOTS, nodes)
    }

    /// As [`new`](Self::new), with another number of slots.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new); 0 slots, or more than [`MAX_SLOTS`](Self::MAX_SLOTS).
    pub fn with_slots<N: AsRef<str>>(slots: u32, nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Self> {
        let slots = NonZeroU32::new(slots).ok_or_else(|| Error::new(PartitionKind::ZeroCount { what: "slot" }))?;
        let nodes = checked(slots, sorted(nodes)?)?;
        let mut table = Self { nodes, owners: Vec::new(), slots, sip: SipKey::NONE };
        table.owners = table.dealt(&vec![None; slots.get() as usize]);
        Ok(table)
    }

    /// The same table keyed by a secret: without it, the slots of keys cannot be computed.
    #[must_use]
    pub fn with_secret(mut self, secret: Secret) -> Self {
        self.sip = SipKey::new(secret);
        self
    }

    /// The number of slots.
    #[must_use]
    pub const fn slots(&self) -> u32 {
        self.slots.get()
    }

    /// The slot of a key's bytes, which no change of nodes changes.
    #[must_use]
    #[inline]
    pub fn slot_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> u32 {
        one_of(self.sip.hash(key.as_ref()), self.slots)
    }

    /// The node of a key's bytes.
    #[must_use]
    #[inline]
    pub fn get<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> &str {
        &self.nodes[self.partition_of(key) as usize].name
    }

    /// The node of a slot, or `None` past the last slot.
    #[must_use]
    pub fn owner(&self, slot: u32) -> Option<&str> {
        self.owners.get(slot as usize).map(|&owner| &*self.nodes[usize::from(owner)].name)
    }

    /// The nodes with their weights, in the order of their names' bytes.
    #[must_use]
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (&str, u32)> {
        self.nodes.iter().map(|node| (&*node.name, node.weight))
    }

    /// The share of each node in all slots, in the order of their names: its probability to have a new key.
    #[must_use]
    pub fn shares(&self) -> Vec<(&str, f64)> {
        let slots = f64::from(self.slots.get());
        self.owned_slots().into_iter().map(|(name, owned)| (name, f64::from(owned) / slots)).collect()
    }

    /// The exact number of slots of each node, in the order of their names.
    #[must_use]
    pub fn owned_slots(&self) -> Vec<(&str, u32)> {
        let mut shares: Vec<(&str, u32)> = self.nodes().map(|(name, _)| (name, 0)).collect();
        for &owner in &self.owners {
            shares[usize::from(owner)].1 += 1;
        }
        shares
    }

    /// Deals the slots anew to these nodes, with the fewest moves that evenness allows, and returns the moves in the order of
    /// their slots.
    ///
    /// A node that is not listed is removed and gives up all its slots. Every other node gets its part of the slots by weight,
    /// rounded down or up. Rounded up are first the nodes that have the slot already, then those with the greatest fraction,
    /// then the first by name. Slots move from the lowest number on, each to the first node by name that has too few.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new). The table is then as before.
    pub fn rebalance<N: AsRef<str>>(&mut self, nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Vec<SlotMove>> {
        let nodes = checked(self.slots, sorted(nodes)?)?;
        let before = core::mem::replace(&mut self.nodes, nodes);
        let stay: Vec<Option<u16>> =
            before.iter().map(|node| position(&self.nodes, &node.name).ok().map(number)).collect();
        let kept: Vec<Option<u16>> = self.owners.iter().map(|&owner| stay[usize::from(owner)]).collect();
        let had = core::mem::take(&mut self.owners);
        self.owners = self.dealt(&kept);
        let moved = (0..).zip(had).zip(kept.iter().zip(&self.owners)).filter(|(_, (kept, now))| **kept != Some(**now));
        let name = |nodes: &[Node], owner: u16| nodes[usize::from(owner)].name.to_string();
        Ok(moved
            .map(|((slot, had), (_, &now))| SlotMove { slot, from: name(&before, had), to: name(&self.nodes, now) })
            .collect())
    }

    /// The number of nodes.
    #[must_use]
    pub fn partitions(&self) -> u32 {
        u32::try_from(self.nodes.len()).expect("1 to 65,536 nodes")
    }

    /// The number of the node of a key's bytes, in the order of the names.
    #[must_use]
    #[inline]
    pub fn partition_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> u32 {
        self.owners[self.slot_of(key) as usize].into()
    }

    /// The PartitionKey of a partition, which is the name of its node, or `None` if no node has this number.
    #[must_use]
    pub fn partition_key(&self, partition: u32) -> Option<&str> {
        self.nodes.get(partition as usize).map(|node| &*node.name)
    }

    /// All PartitionKeys: the names of the nodes, in their order.
    #[must_use]
    pub fn partition_keys(&self) -> impl ExactSizeIterator<Item = &str> {
        self.nodes.iter().map(|node| &*node.name)
    }

    /// The PartitionKey of a key's bytes: the name of its node, as [`get`](Self::get).
    #[must_use]
    pub fn partition_key_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> &str {
        self.get(key)
    }
}

partitions_bytes!(SlotTable);

impl SlotTable {
    /// Whether a table of the usual number of slots takes so many nodes, before there are any.
    pub(super) fn check_room(nodes: u32) -> Result<()> {
        if nodes > Self::SLOTS {
            let (what, max, found) = ("nodes, one per slot", Self::SLOTS.into(), nodes.into());
            return Err(Error::new(PartitionKind::TooMany { what, max, found }));
        }
        Ok(())
    }
}

#[expect(clippy::cast_possible_truncation, reason = "at most 65,536 nodes are numbered")]
const fn number(index: usize) -> u16 {
    index as u16
}

/// Nodes, if so many slots can be dealt to them.
fn checked(slots: NonZeroU32, nodes: Vec<Node>) -> Result<Vec<Node>> {
    let too_many = |what, max: u32, found: usize| {
        Error::new(PartitionKind::TooMany { what, max: max.into(), found: found as u128 })
    };
    if slots.get() > SlotTable::MAX_SLOTS {
        return Err(too_many("slots", SlotTable::MAX_SLOTS, slots.get() as usize));
    }
    if nodes.is_empty() {
        return Err(Error::new(PartitionKind::NoNodes { what: "a slot table" }));
    }
    if nodes.len() > slots.get() as usize {
        return Err(too_many("nodes, one per slot", slots.get(), nodes.len()));
    }
    Ok(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    #[test]
    fn a_refused_change_leaves_the_table_as_it_was() {
        let mut table = SlotTable::with_slots(2, [("a", 1), ("b", 1)]).unwrap();
        let before = table.clone();
        assert_eq!(table.slots(), 2);
        let mut message = |nodes: &[(&str, u32)]| table.rebalance(nodes.iter().copied()).unwrap_err().to_string();
        assert_eq!(message(&[]), "expected at least one node in a slot table, found none");
        assert_eq!(message(&[("a", 1), ("b", 1), ("c", 1)]), "expected at most 2 nodes, one per slot, found 3");
        assert!(message(&[("a", 0)]).contains("weight of at least 1 for node 0 (\"a\")"));
        assert_eq!(table, before);
        let none = SlotTable::with_slots(0, [("a", 1)]).unwrap_err();
        assert_eq!(none.to_string(), "expected a count of at least 1 slot, found 0");
        let many = SlotTable::with_slots(65_537, [("a", 1)]).unwrap_err();
        assert_eq!(many.kind(), ErrorKind::OutOfRange);
        assert_eq!(many.to_string(), "expected at most 65536 slots, found 65537");
        let most: Vec<(String, u32)> = (0..65_536).map(|i| (format!("{i:05}"), 1)).collect();
        let table = SlotTable::with_slots(65_536, most).unwrap();
        assert_eq!((table.partitions(), table.owner(65_535), table.owner(65_536)), (65_536, Some("65535"), None));
    }

    #[test]
    fn a_slot_whose_node_only_changes_its_number_does_not_move() {
        let mut table = SlotTable::with_slots(10, [("b", 1), ("c", 1)]).unwrap();
        let moves = table.rebalance([("a", 1), ("b", 1), ("c", 1)]).unwrap();
        assert_eq!(table.owned_slots(), [("a", 3), ("b", 4), ("c", 3)]);
        let slots: Vec<(u32, &str, &str)> = moves.iter().map(|m| (m.slot, &*m.from, &*m.to)).collect();
        assert_eq!(slots, [(0, "b", "a"), (5, "c", "a"), (6, "c", "a")]);
    }
}
