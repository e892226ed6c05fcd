//! What is wrong with nodes, slot tables, salts and generations.

use core::fmt;

use super::ErrorKind;
use crate::Ticks;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum GrowthKind {
    ZeroWeight { index: usize },
    SameNode { index: usize },
    UnknownNode { nodes: usize },
    NoNodes { what: &'static str },
    TooMany { what: &'static str, max: u64, found: u128 },
    TooFewNodes { replicas: usize, nodes: usize },
    TwoSecrets,
    SlotLine { line: usize, expected: &'static str },
    SlotOwner { slot: usize, nodes: usize, found: u32 },
    SlotSum { expected: u32, found: u64 },
    SlotCheck,
    GenerationOrder { last: Ticks, found: Ticks },
    SameCount { partitions: u32 },
    GenerationText { index: usize, expected: &'static str },
    NoGeneration { generations: usize, found: u64 },
    Tag,
    SaltText { offset: usize, expected: &'static str },
    SaltRange { salts: u32, found: u32 },
}

impl GrowthKind {
    pub(super) const fn kind(&self) -> ErrorKind {
        match self {
            Self::ZeroWeight { .. }
            | Self::TooMany { .. }
            | Self::TooFewNodes { .. }
            | Self::NoNodes { .. }
            | Self::GenerationOrder { .. }
            | Self::SaltRange { .. } => ErrorKind::OutOfRange,
            Self::SameNode { .. } | Self::SameCount { .. } => ErrorKind::Duplicate,
            Self::UnknownNode { .. } | Self::NoGeneration { .. } => ErrorKind::NotFound,
            Self::TwoSecrets | Self::SlotCheck => ErrorKind::Mismatch,
            Self::SlotLine { .. }
            | Self::SlotOwner { .. }
            | Self::SlotSum { .. }
            | Self::GenerationText { .. }
            | Self::Tag
            | Self::SaltText { .. } => ErrorKind::Malformed,
        }
    }
}

impl fmt::Display for GrowthKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ZeroWeight { index } => write!(f, "expected a weight of at least 1 at node {index}, found 0"),
            Self::SameNode { index } => {
                write!(f, "expected a name that no other node has at node {index}, found one that is taken")
            }
            Self::UnknownNode { nodes } => {
                write!(f, "expected the name of one of {nodes} nodes, found a name that none of them has")
            }
            Self::NoNodes { what } => write!(f, "expected at least one node in {what}, found none"),
            Self::TooMany { what, max, found } => write!(f, "expected at most {max} {what}, found {found}"),
            Self::TooFewNodes { replicas, nodes } => {
                write!(f, "expected at least {replicas} nodes on the ring for {replicas} replicas, found {nodes}")
            }
            Self::TwoSecrets => f.write_str("expected rings with the same secret, found different ones"),
            Self::SlotLine { line, expected } => {
                write!(f, "expected {expected} in line {line} of a slot table, found other text")
            }
            Self::SlotOwner { slot, nodes, found } => {
                write!(f, "expected a node below {nodes} at slot {slot} of a slot table, found {found}")
            }
            Self::SlotSum { expected, found } => write!(f, "expected {expected} slots in a slot table, found {found}"),
            Self::SlotCheck => {
                f.write_str("expected the check of this slot table and its secret in the last line, found another")
            }
            Self::GenerationOrder { last, found } => {
                write!(f, "expected a generation to start after {last}, found {found}")
            }
            Self::SameCount { partitions } => {
                write!(f, "expected the new generation to change the partition count, found {partitions} as before")
            }
            Self::GenerationText { index, expected } => {
                write!(f, "expected {expected} in generation {index} of a list of generations, found other text")
            }
            Self::NoGeneration { generations, found } => {
                write!(f, "expected a generation below {generations}, found {found}")
            }
            Self::Tag => f.write_str("expected a generation, '-' and a partition as plain decimals, found other text"),
            Self::SaltText { offset, expected } => {
                write!(f, "expected {expected} at byte {offset} of a salted key, found other text")
            }
            Self::SaltRange { salts, found } => write!(f, "expected a salt below {salts}, found {found}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::walk;
    use super::*;

    #[test]
    fn every_kind_has_its_error_kind_and_message() {
        walk!(GrowthKind {
            ZeroWeight { index: 2 } => OutOfRange, "expected a weight of at least 1 at node 2, found 0";
            SameNode { index: 2 } => Duplicate,
                "expected a name that no other node has at node 2, found one that is taken";
            UnknownNode { nodes: 3 } => NotFound,
                "expected the name of one of 3 nodes, found a name that none of them has";
            NoNodes { what: "a slot table" } => OutOfRange, "expected at least one node in a slot table, found none";
            TooMany { what: "nodes in a ring", max: 3, found: 4 } => OutOfRange,
                "expected at most 3 nodes in a ring, found 4";
            TooFewNodes { replicas: 3, nodes: 2 } => OutOfRange,
                "expected at least 3 nodes on the ring for 3 replicas, found 2";
            TwoSecrets {} => Mismatch, "expected rings with the same secret, found different ones";
            SlotLine { line: 1, expected: "\"slots \" and their number" } => Malformed,
                "expected \"slots \" and their number in line 1 of a slot table, found other text";
            SlotOwner { slot: 7, nodes: 3, found: 3 } => Malformed,
                "expected a node below 3 at slot 7 of a slot table, found 3";
            SlotSum { expected: 64, found: 63 } => Malformed, "expected 64 slots in a slot table, found 63";
            SlotCheck {} => Mismatch,
                "expected the check of this slot table and its secret in the last line, found another";
            GenerationOrder { last: Ticks::MAX, found: Ticks::MIN } => OutOfRange,
                "expected a generation to start after 9999-12-31T23:59:59.9999999Z, found 0001-01-01T00:00:00.0000000Z";
            SameCount { partitions: 4 } => Duplicate,
                "expected the new generation to change the partition count, found 4 as before";
            GenerationText { index: 1, expected: "a count, '@' and its start" } => Malformed,
                "expected a count, '@' and its start in generation 1 of a list of generations, found other text";
            NoGeneration { generations: 2, found: 2 } => NotFound, "expected a generation below 2, found 2";
            Tag {} => Malformed, "expected a generation, '-' and a partition as plain decimals, found other text";
            SaltText { offset: 2, expected: "the separator" } => Malformed,
                "expected the separator at byte 2 of a salted key, found other text";
            SaltRange { salts: 4, found: 4 } => OutOfRange, "expected a salt below 4, found 4";
        });
    }
}
