//! Named nodes with weights, as rings and slot tables keep them.

use crate::error::{Error, GrowthKind, Kind, Result};
use crate::key::{MAX_UTF16_UNITS, check};

/// A node: a name that a PartitionKey may hold, and how much it takes beside the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) name: Box<str>,
    pub(super) weight: u32,
}

/// Nodes as a caller lists them, in that order.
pub(super) fn listed<N: AsRef<str>>(nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Vec<Node>> {
    let node = |(index, (name, weight)): (usize, (N, u32))| {
        let name = name.as_ref();
        check(name, 0, MAX_UTF16_UNITS)?;
        if weight == 0 {
            return Err(Error::new(Kind::Growth(GrowthKind::ZeroWeight { index })));
        }
        Ok(Node { name: name.into(), weight })
    };
    let nodes = nodes.into_iter().enumerate().map(node).collect::<Result<Vec<Node>>>()?;
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    // Stable, so of two of one name the later one is named as the one too many.
    order.sort_by_key(|&index| &nodes[index].name);
    match order.windows(2).find(|pair| nodes[pair[0]].name == nodes[pair[1]].name) {
        Some(pair) => Err(Error::new(Kind::Growth(GrowthKind::SameNode { index: pair[1] }))),
        None => Ok(nodes),
    }
}

/// Nodes in the order of their names' bytes, whatever the order in which they are listed.
pub(super) fn sorted<N: AsRef<str>>(nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Vec<Node>> {
    let mut nodes = listed(nodes)?;
    nodes.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    Ok(nodes)
}

/// Where a node of that name stands among sorted ones, or where it would.
pub(super) fn position(nodes: &[Node], name: &str) -> core::result::Result<usize, usize> {
    nodes.binary_search_by(|node| (*node.name).cmp(name))
}

/// The sum of all weights: below 2⁶⁴, since there are fewer than 2³² nodes.
pub(super) fn total_weight(nodes: &[Node]) -> u64 {
    nodes.iter().map(|node| u64::from(node.weight)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_in_a_list_of_nodes_is_said_with_its_place() {
        let say = |nodes: &[(&str, u32)]| listed(nodes.iter().copied()).unwrap_err().to_string();
        assert_eq!(say(&[("a", 1), ("b", 0)]), "expected a weight of at least 1 at node 1, found 0");
        assert_eq!(
            say(&[("b", 1), ("a", 1), ("c", 1), ("b", 2)]),
            "expected a name that no other node has at node 3, found one that is taken"
        );
        assert!(say(&[("a/b", 1)]).contains("at byte 1, found '/' (U+002F)"));
        assert!(say(&[(&"x".repeat(513), 1)]).contains("found 513"));
    }

    #[test]
    fn nodes_are_in_the_order_of_their_names() {
        let nodes = sorted([("b", 1), ("é", 2), ("", 3), ("a", 4)]).unwrap();
        let weights: Vec<u32> = nodes.iter().map(|node| node.weight).collect();
        assert_eq!(weights, [3, 4, 1, 2]);
        assert_eq!((position(&nodes, "b"), position(&nodes, "c")), (Ok(2), Err(3)));
        assert_eq!(total_weight(&nodes), 10);
    }
}
