//! Named nodes with weights, as rings and slot tables keep them, and as text: `east=1 west=1 north=2`.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::text::{self, Byte, Percent};
use crate::error::{Error, Excerpt, Plural, Result, error};
use crate::key::check_key;

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
        check_name(index, &name, |at| at)?;
        if weight == 0 {
            let name = Excerpt::of(&name);
            return Err(error!(OutOfRange, "expected a weight of at least 1 for node {index} ({name}), found 0"));
        }
        Ok(Node { name, weight })
    };
    let nodes = nodes.into_iter().enumerate().map(node).collect::<Result<Vec<Node>>>()?;
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    // Stable, so that of two nodes with one name the later one is reported.
    order.sort_by_key(|&index| &nodes[index].name);
    match order.windows(2).find(|pair| nodes[pair[0]].name == nodes[pair[1]].name) {
        Some(&[first, index]) => {
            let name = Excerpt::of(&nodes[index].name);
            Err(error!(Duplicate, "expected a new name for node {index}, found {name}, the name of node {first}"))
        }
        _ => Ok(nodes),
    }
}

/// A name that a PartitionKey may hold; of an error, where its byte is in what the caller passed.
fn check_name(index: usize, name: &str, place: impl FnOnce(usize) -> usize) -> Result<()> {
    check_key(name).map_err(|error| {
        let (error, name) = (error.moved(place), Excerpt::of(name));
        error.within(move |error, f| write!(f, "{error}, in the name of node {index} ({name})"))
    })
}

/// Nodes in the order of their names' bytes.
pub(super) fn sorted<N: AsRef<str>>(nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Vec<Node>> {
    let mut nodes = listed(nodes)?;
    nodes.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    Ok(nodes)
}

/// The index of the node with this name among sorted ones, or else the index at which it would be.
pub(super) fn position(nodes: &[Node], name: &str) -> core::result::Result<usize, usize> {
    nodes.binary_search_by(|node| (*node.name).cmp(name))
}

pub(super) fn unknown(nodes: &[Node], name: &str) -> Error {
    let (nodes, name) = (Plural(nodes.len(), "node"), Excerpt::of(name));
    error!(NotFound, "expected the name of a node among {nodes}, found {name}")
}

pub(super) fn no_nodes(what: &'static str) -> Error {
    error!(OutOfRange, "expected at least one node in {what}, found none")
}

pub(super) fn too_many(what: &'static str, max: u64, found: u128) -> Error {
    error!(OutOfRange, "expected at most {max} {what}, found {found}")
}

/// The sum of all weights. It is below 2⁶⁴, since there are fewer than 2³² nodes.
pub(super) fn total_weight(nodes: &[Node]) -> u64 {
    nodes.iter().map(|node| u64::from(node.weight)).sum()
}

const fn written(byte: u8) -> Byte {
    if byte.is_ascii_graphic() && !matches!(byte, b'!' | b'%' | b'=') { Byte::Plain } else { Byte::Escaped }
}

pub(super) struct List<'n>(pub(super) &'n [Node]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Node { name, weight }) in self.0.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{}={weight}", Percent(name, written))?;
        }
        Ok(())
    }
}

/// The nodes of a list in their order, at least one. The list begins at a byte of a longer text.
pub(super) fn read(text: &str, mut at: usize) -> Result<Vec<Node>> {
    let nodes = text.split(' ').enumerate().map(|(index, node)| {
        let begin = at;
        at += node.len() + 1;
        read_node(index, node, begin)
    });
    listed(nodes.collect::<Result<Vec<(String, u32)>>>()?)
}

fn read_node(index: usize, node: &str, begin: usize) -> Result<(String, u32)> {
    let bad = |expected: &'static str| {
        let found = Excerpt::of(node);
        error!(Malformed, "expected {expected} at node {index}, found {found}")
    };
    let (name, weight) = node.split_once('=').ok_or_else(|| bad("a name, '=' and a weight"))?;
    let weight = text::plain_decimal(weight).and_then(|weight| u32::try_from(weight).ok());
    let weight = weight.ok_or_else(|| bad("a weight from 1 to 4294967295, without leading zeros, after '='"))?;
    let name = text::unescaped(name, written);
    let name =
        name.map_err(|_| bad("a name in UTF-8, visible ASCII and all else as '%' and two upper-case hex digits"))?;
    check_name(index, &name, |at| begin + Percent(&name[..at], written).to_string().len())?;
    Ok((name, weight))
}

#[cfg(test)]
mod tests;
