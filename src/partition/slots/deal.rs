//! Which node gets which slots.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{SlotTable, number};
use crate::partition::node::{Node, total_weight};

impl SlotTable {
    /// An owner for each slot, so many per node as its weight asks for. A slot stays with its owner unless that has too many.
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

/// The number of slots of each node: its part by weight, rounded down, or rounded up for as many nodes as make the sum
/// that of all slots. Rounded up are first the nodes that have more than rounded down, then the greatest fractions,
/// then the first by name.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The fewest moves by trying every way to round the parts.
    fn fewest_by_trying(slots: u32, weights: &[u32], have: &[u32]) -> u32 {
        let total: u32 = weights.iter().sum();
        let gone = slots - have.iter().sum::<u32>();
        let tries = (0..1u32 << weights.len()).filter_map(|up| {
            let mut moves = gone;
            let mut sum = 0;
            for (i, (&weight, &have)) in weights.iter().zip(have).enumerate() {
                let exact = weight * slots;
                let up = up >> i & 1;
                if up == 1 && exact.is_multiple_of(total) {
                    return None;
                }
                sum += exact / total + up;
                moves += have.saturating_sub(exact / total + up);
            }
            (sum == slots).then_some(moves)
        });
        tries.min().unwrap()
    }

    #[test]
    fn no_way_to_round_moves_fewer_slots() {
        let mut state = 7u64;
        let mut next = |below: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u32::try_from((state >> 33) % u64::from(below)).unwrap()
        };
        for _ in 0..3_000 {
            let slots = 8 + next(30);
            let mut list = |most| -> Vec<(String, u32)> {
                let mut nodes: Vec<u32> = (0..8).filter(|_| next(2) == 0).collect();
                if nodes.is_empty() {
                    nodes.push(next(8));
                }
                nodes.into_iter().map(|node| (format!("n{node}"), 1 + next(most))).collect()
            };
            let (before, between, after) = (list(4), list(9), list(4));
            let mut table = SlotTable::with_slots(slots, before).unwrap();
            table.rebalance(between).unwrap();
            let had = table.owned_slots().iter().map(|&(name, slots)| (name.to_owned(), slots)).collect::<Vec<_>>();
            let moves = table.rebalance(after.clone()).unwrap();
            let have: Vec<u32> = after
                .iter()
                .map(|(name, _)| had.iter().find(|(had, _)| had == name).map_or(0, |&(_, slots)| slots))
                .collect();
            let weights: Vec<u32> = after.iter().map(|&(_, weight)| weight).collect();
            let fewest = fewest_by_trying(slots, &weights, &have);
            assert_eq!(u32::try_from(moves.len()).unwrap(), fewest, "{slots} slots, {had:?} to {after:?}");
            let total: u32 = weights.iter().sum();
            for ((_, got), weight) in table.owned_slots().iter().zip(&weights) {
                assert!((weight * slots / total..=(weight * slots).div_ceil(total)).contains(got));
            }
        }
    }
}
