//! What is wrong with nodes, slot tables, salts and generations.

use core::fmt;

use crate::Ticks;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
                write!(f, "expected a count other than the {partitions} partitions that are, found the same")
            }
            Self::GenerationText { index, expected } => {
                write!(f, "expected {expected} in generation {index} of a list of them, found other text")
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
