//! Named nodes with weights, as rings and slot tables keep them.

use alloc::boxed::Box;
use alloc::vec::Vec;

pub(super) mod text;

use crate::error::{Error, PartitionKind, Result};
use crate::key::{MAX_UTF16_UNITS, check};

/// A node: a name that a PartitionKey may hold, and its weight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) name: Box<str>,
    pub(super) weight: u32,
}

/// Nodes in the order in which the caller lists them.
pub(super) fn listed<N: AsRef<str>>(nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Vec<Node>> {
    let node = |(index, (name, weight)): (usize, (N, u32))| {
        let name: Box<str> = name.as_ref().into();
        if let Err(error) = check(&name, 0, MAX_UTF16_UNITS) {
            return Err(Error::new(PartitionKind::NodeName { index, name, error }));
        }
        if weight == 0 {
            return Err(Error::new(PartitionKind::ZeroWeight { index: Some(index), name }));
        }
        Ok(Node { name, weight })
    };
    let nodes = nodes.into_iter().enumerate().map(node).collect::<Result<Vec<Node>>>()?;
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    // Stable, so that of two nodes with one name the later one is reported.
    order.sort_by_key(|&index| &nodes[index].name);
    match order.windows(2).find(|pair| nodes[pair[0]].name == nodes[pair[1]].name) {
        Some(&[first, index]) => {
            Err(Error::new(PartitionKind::SameNode { index, first: Some(first), name: nodes[index].name.clone() }))
        }
        _ => Ok(nodes),
    }
}

/// Nodes in the order of their names' bytes.
pub(super) fn sorted<N: AsRef<str>>(nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Vec<Node>> {
    let mut nodes = listed(nodes)?;
    nodes.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    Ok(nodes)
}

/// The index of the node with this name among sorted ones, or else the index at which it would stand.
pub(super) fn position(nodes: &[Node], name: &str) -> core::result::Result<usize, usize> {
    nodes.binary_search_by(|node| (*node.name).cmp(name))
}

/// The error where none of the nodes has this name.
pub(super) fn unknown(nodes: &[Node], name: &str) -> Error {
    Error::new(PartitionKind::UnknownNode { name: name.into(), nodes: nodes.len() })
}

/// The sum of all weights. It is below 2⁶⁴, since there are fewer than 2³² nodes.
pub(super) fn total_weight(nodes: &[Node]) -> u64 {
    nodes.iter().map(|node| u64::from(node.weight)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_in_a_list_of_nodes_give_index_and_name() {
        let message = |nodes: &[(&str, u32)]| listed(nodes.iter().copied()).unwrap_err().to_string();
        assert_eq!(message(&[("a", 1), ("b", 0)]), "expected a weight of at least 1 for node 1 (\"b\"), found 0");
        assert_eq!(
            message(&[("b", 1), ("a", 1), ("c", 1), ("b", 2)]),
            "expected a new name for node 3, found \"b\", the name of node 0"
        );
        let illegal = message(&[("c", 1), ("a/b", 1)]);
        assert!(illegal.starts_with("expected a character that keys may hold at byte 1, found '/' (U+002F)"));
        assert!(illegal.ends_with(", in the name of node 1 (\"a/b\")"), "{illegal}");
        let long = message(&[("c", 1), (&"x".repeat(513), 1)]);
        let start = "x".repeat(40);
        let end = format!("found 513, in the name of node 1 (\"{start}\" and 473 more characters)");
        assert!(long.ends_with(&end), "{long}");
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
