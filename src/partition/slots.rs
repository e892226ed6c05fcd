//! A fixed number of slots dealt to named nodes.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt::{self, Write};
use core::num::NonZeroU32;
use core::str::FromStr;

use super::diff::{Diff, Numbers};
use super::node::{Node, no_nodes, position, sorted, too_many, total_weight};
use super::numbering::none;
use super::secret::{Secret, SipKey};
use super::text::{Fields, wrong_check};
use super::{DesignKind, one_of, partitions};
use crate::error::{Error, Excerpt, Result, error};

/// Any bytes in a fixed number of slots, and the slots dealt to named nodes by weight.
///
/// Redis Cluster and Couchbase work this way: the slot of a key never changes, only the node of the slot. A lookup is a hash and
/// one load, and any node may be added, removed or weighted anew. The table is state: every program must have the same one.
///
/// ```text
/// slot of a key = ⌊SipHash-1-3(secret, key) × slots / 2⁶⁴⌋
/// node of a key = the owner of that slot
/// ```
///
/// Slots themselves make good PartitionKeys: a generous fixed number of partitions, spread over accounts or workers.
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
/// [`rebalance`](Self::rebalance) moves the fewest slots that this allows: with equal weights only to a node that is added or
/// from one that is removed, with different ones a few more. Partitions are numbered by the order of the nodes' names.
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
/// assert_eq!((table.slot_of("customer-4711"), table.get("customer-4711")), (15_157, "gamma"));
///
/// let diff = table.rebalance([("alpha", 1), ("beta", 1), ("gamma", 2), ("delta", 1)])?;
/// assert!(diff.moves().all(|m| m.to == "delta"));
/// assert_eq!(diff.fraction(), 3_276.0 / 16_384.0);
/// assert_eq!(table.to_string().parse(), Ok(table));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// A GUID and its text are [different keys](crate::partition#one-key-in-one-spelling).
///
/// Prefer [`HashRing`](super::HashRing) when programs share no state.
///
/// In the guide: [adding partitions](crate::guide::adding_partitions#slots-and-rings).
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

impl SlotTable {
    /// The slots of [`SlotTable::new`], as many as Redis Cluster has. Their owners take 32 KiB.
    pub const SLOTS: u32 = 16_384;

    const MAX_SLOTS: u32 = 1 << 16;

    /// [`SLOTS`](Self::SLOTS) slots, dealt to nodes in the order of their names, without a secret.
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
    /// As [`new`](Self::new); 0 slots, or more than 65,536.
    pub fn with_slots<N: AsRef<str>>(slots: u32, nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Self> {
        let slots = NonZeroU32::new(slots).ok_or_else(|| none("slot"))?;
        let nodes = checked(slots, sorted(nodes)?)?;
        let mut table = Self { nodes, owners: Vec::new(), slots, sip: SipKey::NONE };
        table.owners = table.dealt(&vec![None; slots.get() as usize]);
        Ok(table)
    }

    /// The same table keyed by a secret.
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

    /// The slot of a key's bytes. It does not depend on the nodes.
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
        let mut owned = vec![0_u32; self.nodes.len()];
        for &owner in &self.owners {
            owned[usize::from(owner)] += 1;
        }
        let slots = f64::from(self.slots.get());
        self.nodes.iter().zip(owned).map(|(node, owned)| (&*node.name, f64::from(owned) / slots)).collect()
    }

    /// Deals the slots anew to these nodes, with the fewest moves that evenness allows, and returns what moves.
    ///
    /// A node that is not listed is removed. Every other node gets its part of the slots by weight,
    /// rounded down or up. Rounded up are first the nodes that have the slot already, then those with the greatest fraction,
    /// then the first by name. Slots move from the lowest number on, each to the first node by name that has too few.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new). The table is then as before.
    pub fn rebalance<N: AsRef<str>>(&mut self, nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Diff> {
        let nodes = checked(self.slots, sorted(nodes)?)?;
        let before = core::mem::replace(&mut self.nodes, nodes);
        let stay: Vec<Option<u16>> =
            before.iter().map(|node| position(&self.nodes, &node.name).ok().map(number)).collect();
        let kept: Vec<Option<u16>> = self.owners.iter().map(|&owner| stay[usize::from(owner)]).collect();
        let had = core::mem::take(&mut self.owners);
        self.owners = self.dealt(&kept);
        let (old, new) = ((&*before, runs(&had)), (&*self.nodes, runs(&self.owners)));
        Ok(Diff::between(Numbers::Slots(self.slots), self.sip, old, new))
    }

    #[expect(clippy::cast_possible_truncation, reason = "1 to 65,536 nodes")]
    const fn count(&self) -> u32 {
        self.nodes.len() as u32
    }

    #[inline]
    pub(super) fn place(&self, key: &[u8]) -> u32 {
        self.owners[self.slot_of(key) as usize].into()
    }

    fn name(&self, partition: u32) -> &str {
        &self.nodes[partition as usize].name
    }

    pub(super) fn check_room(nodes: u32) -> Result<()> {
        if nodes > Self::SLOTS { Err(too_many(NODES, Self::SLOTS.into(), nodes.into())) } else { Ok(()) }
    }
}

partitions!(SlotTable, &str, bytes);

#[expect(clippy::cast_possible_truncation, reason = "at most 65,536 nodes are numbered")]
const fn number(index: usize) -> u16 {
    index as u16
}

const NODES: &str = "nodes, one per slot";

/// Nodes, if `slots` slots can be dealt to them.
fn checked(slots: NonZeroU32, nodes: Vec<Node>) -> Result<Vec<Node>> {
    if slots.get() > SlotTable::MAX_SLOTS {
        return Err(too_many("slots", SlotTable::MAX_SLOTS.into(), slots.get().into()));
    }
    if nodes.is_empty() {
        return Err(no_nodes("a slot table"));
    }
    if nodes.len() > slots.get() as usize {
        return Err(too_many(NODES, slots.get().into(), nodes.len() as u128));
    }
    Ok(nodes)
}

/// Neighbouring slots of one node, each run as its last slot and the number of its node.
fn runs(owners: &[u16]) -> impl Iterator<Item = (u64, usize)> {
    owners.chunk_by(|a, b| a == b).scan(0, |end, run| {
        *end += run.len() as u64;
        Some((*end - 1, usize::from(run[0])))
    })
}

impl SlotTable {
    /// An owner for each slot. A slot stays with its owner unless that has too many.
    pub(super) fn dealt(&self, kept: &[Option<u16>]) -> Vec<u16> {
        let mut have = vec![0; self.nodes.len()];
        for &owner in kept.iter().flatten() {
            have[usize::from(owner)] += 1;
        }
        let wanted = quotas(self.slots.get(), &self.nodes, &have);
        let mut surplus: Vec<u32> =
            have.iter().zip(&wanted).map(|(have, wanted)| have.saturating_sub(*wanted)).collect();
        let mut short: Vec<u32> = have.iter().zip(&wanted).map(|(have, wanted)| wanted.saturating_sub(*have)).collect();
        let mut first_short = 0;
        let owner = |kept: &Option<u16>| match *kept {
            Some(owner) if surplus[usize::from(owner)] == 0 => owner,
            leaves => {
                if let Some(owner) = leaves {
                    surplus[usize::from(owner)] -= 1;
                }
                while short[first_short] == 0 {
                    first_short += 1;
                }
                short[first_short] -= 1;
                number(first_short)
            }
        };
        kept.iter().map(owner).collect()
    }
}

/// The number of slots of each node, rounded as [`rebalance`](SlotTable::rebalance) says.
fn quotas(slots: u32, nodes: &[Node], have: &[u32]) -> Vec<u32> {
    let total = total_weight(nodes);
    let parts = nodes.iter().map(|node| u64::from(node.weight) * u64::from(slots));
    let (mut wanted, fractions): (Vec<u32>, Vec<u64>) = parts.map(|part| (whole(part / total), part % total)).unzip();
    let left = slots - wanted.iter().sum::<u32>();
    let mut order: Vec<usize> = (0..nodes.len()).filter(|&node| fractions[node] > 0).collect();
    order.sort_by_key(|&node| (have[node] <= wanted[node], Reverse(fractions[node])));
    for node in order.into_iter().take(left as usize) {
        wanted[node] += 1;
    }
    wanted
}

#[expect(clippy::cast_possible_truncation, reason = "a part of the slots is at most all of them")]
const fn whole(slots: u64) -> u32 {
    slots as u32
}

/// The table as lines of text, with a newline between them and none at the end.
///
/// ```text
/// slots:16384            the number of slots
/// 1 alpha                a line per node in the order of their names: weight, a space, name
/// 2 beta gamma
/// 0*5461 1*10923         the nodes of all slots from slot 0 on, in runs: node, counted from 0, and the number of slots
/// check 0123456789abcdef SipHash-1-3, with the table's secret, of all text before this line, its newline included
/// ```
///
/// Names hold no control characters, so a newline ends them. The secret is not in the text. The check detects another secret, and
/// damage.
impl fmt::Display for SlotTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        writeln!(text, "{}:{}", DesignKind::SlotTable, self.slots)?;
        for node in &self.nodes {
            writeln!(text, "{} {}", node.weight, node.name)?;
        }
        for (i, run) in self.owners.chunk_by(|a, b| a == b).enumerate() {
            write!(text, "{}{}*{}", if i > 0 { " " } else { "" }, run[0], run.len())?;
        }
        writeln!(text)?;
        write!(f, "{text}check {:016x}", self.sip.hash(text.as_bytes()))
    }
}

/// Reads exactly what `Display` writes of a table without a secret. A keyed one is read by [`SlotTable::read_keyed`].
impl FromStr for SlotTable {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::read(text, SipKey::NONE)
    }
}

impl SlotTable {
    /// Reads exactly what `Display` writes of a table with this secret.
    ///
    /// # Errors
    ///
    /// Any other text, with its line. The check detects damage and another secret, except for one in 2⁶⁴.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::{Secret, SlotTable};
    ///
    /// let secret = Secret::new(*b"sixteen secrets!");
    /// let table = SlotTable::new([("alpha", 1), ("beta", 2)])?.with_secret(secret);
    /// let text = table.to_string();
    /// assert_eq!(text, "slots:16384\n1 alpha\n2 beta\n0*5461 1*10923\ncheck 73c94bb6d650356d");
    /// assert_eq!(SlotTable::read_keyed(&text, secret)?, table);
    ///
    /// let damaged = text.replace("5461", "5462").replace("10923", "10922");
    /// assert_eq!(
    ///     SlotTable::read_keyed(&damaged, secret).unwrap_err().to_string(),
    ///     "expected the check of this design and its secret, found \"73c94bb6d650356d\""
    /// );
    /// assert!(SlotTable::read_keyed(&text, Secret::new(*b"sixteen sequins!")).is_err());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
        Self::read(text, SipKey::new(secret))
    }

    fn read(text: &str, sip: SipKey) -> Result<Self> {
        Fields::after(DesignKind::SlotTable.name(), text)?;
        let lines: Vec<&str> = text.split('\n').collect();
        let bad = |line: usize, expected: &'static str| {
            let (line, found) = (line + 1, Excerpt::of(lines[line]));
            error!(Malformed, "expected {expected} in line {line} of a slot table, found {found}")
        };
        let [first, nodes @ .., runs, check] = &lines[..] else {
            return Err(bad(lines.len() - 1, "at least four lines, and this is the last"));
        };
        // The check comes first, so that damage is reported as damage wherever it is.
        let found = check.strip_prefix("check ").filter(|check| check.len() == 16);
        let found = found.ok_or_else(|| bad(lines.len() - 1, "\"check \" and 16 lower-case hex digits"))?;
        if found != format!("{:016x}", sip.hash(&text.as_bytes()[..text.len() - check.len()])) {
            return Err(wrong_check(sip.is_keyed(), found));
        }
        let slots: Option<NonZeroU32> = first.strip_prefix("slots:").and_then(|slots| slots.parse().ok());
        let slots = slots.ok_or_else(|| bad(0, "\"slots:\" and their number"))?;
        let node = |(line, text): (usize, &&str)| {
            let (weight, name) = text.split_once(' ').ok_or_else(|| bad(line + 1, "a weight, a space and a name"))?;
            Ok((name.to_owned(), weight.parse().map_err(|_| bad(line + 1, "a weight from 1 to 4294967295"))?))
        };
        let nodes = nodes.iter().enumerate().map(node).collect::<Result<Vec<(String, u32)>>>()?;
        let nodes = checked(slots, sorted(nodes)?)?;
        let mut owners: Vec<u16> = Vec::with_capacity(slots.get() as usize);
        for run in runs.split(' ') {
            let run = run.split_once('*').and_then(|(node, run)| Some((node.parse().ok()?, run.parse().ok()?)));
            let known = |&(node, run): &(u16, u32)| {
                usize::from(node) < nodes.len() && run as usize <= slots.get() as usize - owners.len()
            };
            let (node, run) = run
                .filter(known)
                .ok_or_else(|| bad(lines.len() - 2, "runs of a node, '*' and a number of slots, all slots together"))?;
            owners.resize(owners.len() + run as usize, node);
        }
        if owners.len() < slots.get() as usize {
            let found = owners.len();
            return Err(error!(Malformed, "expected {slots} slots in a slot table, found {found}"));
        }
        let table = Self { nodes, owners, slots, sip };
        // Dealing again moves nothing where each node has as many slots as its weight asks for.
        if table.dealt(&table.owners.iter().copied().map(Some).collect::<Vec<_>>()) != table.owners {
            return Err(bad(lines.len() - 2, "as many slots per node as its weight asks for"));
        }
        // A plus sign, a run in two parts, nodes in another order: the same table, but not its text.
        let printed = table.to_string();
        match printed.split('\n').zip(&lines).enumerate().find(|(_, (printed, read))| printed != *read) {
            Some((line, (printed, read))) => {
                let (line, expected, found) = (line + 1, Excerpt::of(printed), Excerpt::of(read));
                Err(error!(
                    Malformed,
                    "expected {expected} in line {line} of a slot table, as it is printed, found {found}"
                ))
            }
            None => Ok(table),
        }
    }
}

#[cfg(test)]
mod tests;
