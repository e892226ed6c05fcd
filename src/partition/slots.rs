//! A fixed number of slots dealt to named nodes.

mod deal;
mod text;

use core::num::NonZeroU32;

use super::node::{Node, position, sorted};
use super::secret::{Secret, SipKey};
use super::{one_of, partitions_bytes};
use crate::error::{DesignKind, Error, GrowthKind, Kind, Result};

/// Any bytes in a fixed number of slots, and the slots dealt to named nodes by weight.
///
/// The way of Redis Cluster and Couchbase: a key's slot never changes, only who has the slot. A lookup is a hash and one
/// load, the shares are as even as whole slots can be, and any node may come, go or change its weight. The price is that
/// the table is state: everyone must have the same one, and it must not be lost. It prints as text with a check.
///
/// ```text
/// slot of a key = ⌊SipHash-1-3(secret, key) × slots / 2⁶⁴⌋
/// node of a key = the owner of that slot
/// ```
///
/// As PartitionKeys, the slots themselves are the generous fixed number of partitions that serves most tables best; the
/// nodes are then the accounts, or the workers, that the partitions are spread over.
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
/// [`rebalance`](Self::rebalance) moves the fewest slots that this allows. Where all weights are equal, a node that comes
/// gets slots and no other does, and of one that goes only its own slots move; where they differ, the rounding can move a few
/// more. The numbers of nodes as partitions follow the order of their names.
///
/// # Stability
///
/// The rule above, the order of dealing and the text are frozen.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::SlotTable;
///
/// let mut table = SlotTable::new(SlotTable::SLOTS, [("alpha", 1), ("beta", 1), ("gamma", 2)])?;
/// assert_eq!(table.shares(), [("alpha", 4_096), ("beta", 4_096), ("gamma", 8_192)]);
/// assert_eq!((table.slot_of("customer-4711"), table.get("customer-4711")), (15_157, "gamma"));
///
/// let moves = table.rebalance([("alpha", 1), ("beta", 1), ("gamma", 2), ("delta", 1)])?;
/// assert!(moves.iter().all(|m| m.to == "delta"));
/// assert_eq!(moves.len(), 3_276);
/// assert_eq!(table.to_string().parse(), Ok(table));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not where no state can be shared: use [`HashRing`](super::HashRing), which anyone can build from the nodes' names.
///
/// In the guide: [adding partitions](crate::guide::adding_partitions#slots-and-rings-named-nodes).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotTable {
    /// In the order of their names; a node's number is its index. At least one.
    nodes: Vec<Node>,
    /// The number of each slot's node. At least one slot.
    owners: Vec<u16>,
    slots: NonZeroU32,
    sip: SipKey,
}

/// A slot that gets another node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotMove {
    /// The slot.
    pub slot: u32,
    /// The node that had it, which may have gone.
    pub from: String,
    /// The node that has it now.
    pub to: String,
}

impl SlotTable {
    /// As many slots as Redis Cluster has: 16,384. They fit a processor's nearest cache.
    pub const SLOTS: u32 = 16_384;

    /// The most slots, and so the most nodes that can have one.
    pub const MAX_SLOTS: u32 = 1 << 16;

    /// Slots dealt to nodes in the order of their names, without a secret: anyone can compute the slots.
    ///
    /// # Errors
    ///
    /// 0 slots, or more than [`MAX_SLOTS`](Self::MAX_SLOTS); no nodes, or more than slots; two nodes of one name, a name that no
    /// PartitionKey may hold, a weight of 0.
    pub fn new<N: AsRef<str>>(slots: u32, nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Self> {
        let slots =
            NonZeroU32::new(slots).ok_or_else(|| Error::new(Kind::Design(DesignKind::ZeroCount { what: "slot" })))?;
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

    /// The slot of a key's bytes, whoever has it.
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

    /// How many slots each node has, in the order of their names.
    #[must_use]
    pub fn shares(&self) -> Vec<(&str, u32)> {
        let mut shares: Vec<(&str, u32)> = self.nodes().map(|(name, _)| (name, 0)).collect();
        for &owner in &self.owners {
            shares[usize::from(owner)].1 += 1;
        }
        shares
    }

    /// Deals the slots anew to these nodes, with the fewest moves that evenness allows, and returns the moves in the order
    /// of their slots.
    ///
    /// A node that is not listed goes and gives up all its slots. Every other gets the number of slots that its weight
    /// asks for, rounded down or up; the rounding up goes to nodes that have the slot already, then to those with the greatest
    /// fraction, then to the first name. Slots move from the lowest on, each to the first node by name that has too few.
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

    /// The PartitionKey of a key's bytes: the name of its node, as [`get`](Self::get).
    #[must_use]
    pub fn partition_key_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> &str {
        self.get(key)
    }
}

partitions_bytes!(SlotTable);

#[expect(clippy::cast_possible_truncation, reason = "at most 65,536 nodes are numbered")]
const fn number(index: usize) -> u16 {
    index as u16
}

/// Nodes that so many slots can be dealt to.
fn checked(slots: NonZeroU32, nodes: Vec<Node>) -> Result<Vec<Node>> {
    let too_many = |what, max: u32, found: usize| {
        Error::new(Kind::Growth(GrowthKind::TooMany { what, max: max.into(), found: found as u128 }))
    };
    if slots.get() > SlotTable::MAX_SLOTS {
        return Err(too_many("slots", SlotTable::MAX_SLOTS, slots.get() as usize));
    }
    if nodes.is_empty() {
        return Err(Error::new(Kind::Growth(GrowthKind::NoNodes { what: "a slot table" })));
    }
    if nodes.len() > slots.get() as usize {
        return Err(too_many("nodes, one a slot", slots.get(), nodes.len()));
    }
    Ok(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    #[test]
    fn what_cannot_be_dealt_is_refused_and_leaves_the_table_as_it_was() {
        let mut table = SlotTable::new(2, [("a", 1), ("b", 1)]).unwrap();
        let before = table.clone();
        let mut say = |nodes: &[(&str, u32)]| table.rebalance(nodes.iter().copied()).unwrap_err().to_string();
        assert_eq!(say(&[]), "expected at least one node in a slot table, found none");
        assert_eq!(say(&[("a", 1), ("b", 1), ("c", 1)]), "expected at most 2 nodes, one a slot, found 3");
        assert!(say(&[("a", 0)]).contains("weight of at least 1 for node 0 (\"a\")"));
        assert_eq!(table, before);
        let none = SlotTable::new(0, [("a", 1)]).unwrap_err();
        assert_eq!(none.to_string(), "expected a count of at least 1 slot, found 0");
        let many = SlotTable::new(65_537, [("a", 1)]).unwrap_err();
        assert_eq!(many.kind(), ErrorKind::OutOfRange);
        assert_eq!(many.to_string(), "expected at most 65536 slots, found 65537");
        let most: Vec<(String, u32)> = (0..65_536).map(|i| (format!("{i:05}"), 1)).collect();
        let table = SlotTable::new(65_536, most).unwrap();
        assert_eq!((table.partitions(), table.owner(65_535), table.owner(65_536)), (65_536, Some("65535"), None));
    }

    #[test]
    fn a_slot_that_changes_its_nodes_number_only_has_not_moved() {
        let mut table = SlotTable::new(10, [("b", 1), ("c", 1)]).unwrap();
        let moves = table.rebalance([("a", 1), ("b", 1), ("c", 1)]).unwrap();
        assert_eq!(table.shares(), [("a", 3), ("b", 4), ("c", 3)]);
        let slots: Vec<(u32, &str, &str)> = moves.iter().map(|m| (m.slot, &*m.from, &*m.to)).collect();
        assert_eq!(slots, [(0, "b", "a"), (5, "c", "a"), (6, "c", "a")]);
    }
}
