//! What is wrong with nodes, slot tables, salts and generations.

use alloc::boxed::Box;
use core::fmt;

use super::excerpt::Excerpt;
use super::{Error, ErrorKind};
use crate::Ticks;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum GrowthKind {
    ZeroWeight { index: Option<usize>, name: Box<str> },
    SameNode { index: usize, first: Option<usize>, name: Box<str> },
    NodeName { index: usize, name: Box<str>, error: Error },
    NodeText { index: usize, expected: &'static str, found: Box<str> },
    UnknownNode { name: Box<str>, nodes: usize },
    NoNodes { what: &'static str },
    TooMany { what: &'static str, max: u64, found: u128 },
    TooFewNodes { replicas: usize, nodes: usize },
    TwoSecrets,
    RingPoints { found: Box<str> },
    MissingCheck { what: &'static str },
    UnexpectedCheck { what: &'static str, found: Box<str> },
    WrongCheck { what: &'static str, found: Box<str> },
    SlotLine { line: usize, expected: &'static str, found: Box<str> },
    SlotText { line: usize, expected: Box<str>, found: Box<str> },
    SlotOwner { slot: usize, nodes: usize, found: u32 },
    SlotSum { expected: u32, found: u64 },
    GenerationOrder { last: Ticks, found: Ticks },
    SameCount { partitions: u32 },
    GenerationText { index: usize, expected: &'static str, found: Box<str> },
    GenerationStart { index: usize, error: Error },
    NoGeneration { generations: usize, found: u64 },
    Tag { found: Box<str> },
    SaltText { offset: usize, expected: &'static str },
    SaltRange { salts: u32, found: u32 },
}

impl GrowthKind {
    pub(super) fn kind(&self) -> ErrorKind {
        match self {
            Self::NodeName { error, .. } | Self::GenerationStart { error, .. } => error.kind(),
            Self::ZeroWeight { .. }
            | Self::TooMany { .. }
            | Self::TooFewNodes { .. }
            | Self::NoNodes { .. }
            | Self::GenerationOrder { .. }
            | Self::SaltRange { .. } => ErrorKind::OutOfRange,
            Self::SameNode { .. } | Self::SameCount { .. } => ErrorKind::Duplicate,
            Self::UnknownNode { .. } | Self::NoGeneration { .. } => ErrorKind::NotFound,
            Self::TwoSecrets | Self::MissingCheck { .. } | Self::UnexpectedCheck { .. } | Self::WrongCheck { .. } => {
                ErrorKind::Mismatch
            }
            Self::NodeText { .. }
            | Self::RingPoints { .. }
            | Self::SlotLine { .. }
            | Self::SlotText { .. }
            | Self::SlotOwner { .. }
            | Self::SlotSum { .. }
            | Self::GenerationText { .. }
            | Self::Tag { .. }
            | Self::SaltText { .. } => ErrorKind::Malformed,
        }
    }
}

impl fmt::Display for GrowthKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ZeroWeight { index: Some(index), name } => {
                write!(f, "expected a weight of at least 1 for node {index} ({}), found 0", Excerpt(name))
            }
            Self::ZeroWeight { index: None, name } => {
                write!(f, "expected a weight of at least 1 for node {}, found 0", Excerpt(name))
            }
            Self::SameNode { index, first: Some(first), name } => {
                write!(f, "expected a new name for node {index}, found {}, the name of node {first}", Excerpt(name))
            }
            Self::SameNode { index, first: None, name } => {
                write!(f, "expected a new name for node {index}, found {}, which is on the ring already", Excerpt(name))
            }
            Self::NodeName { index, name, error } => {
                write!(f, "{error}, in the name of node {index} ({})", Excerpt(name))
            }
            Self::NodeText { index, expected, found } => {
                write!(f, "expected {expected} at node {index}, found {}", Excerpt(found))
            }
            Self::UnknownNode { name, nodes } => {
                write!(f, "expected the name of one of the {nodes} nodes, found {}", Excerpt(name))
            }
            Self::NoNodes { what } => write!(f, "expected at least one node in {what}, found none"),
            Self::TooMany { what, max, found } => write!(f, "expected at most {max} {what}, found {found}"),
            Self::TooFewNodes { replicas, nodes } => {
                write!(f, "expected at least {replicas} nodes on the ring for {replicas} replicas, found {nodes}")
            }
            Self::TwoSecrets => f.write_str("expected rings with the same secret, found different ones"),
            Self::RingPoints { found } => {
                write!(f, "expected a number of points after \"points:\" of a ring, found {}", Excerpt(found))
            }
            Self::MissingCheck { what } => write!(f, "expected '!' and a check after a keyed {what}, found neither"),
            Self::UnexpectedCheck { what, found } => {
                write!(f, "expected no check after a {what} without a secret, found {}", Excerpt(found))
            }
            Self::WrongCheck { what, found } => {
                write!(f, "expected the check of this {what} and its secret, found {}", Excerpt(found))
            }
            Self::SlotLine { line, expected, found } => {
                write!(f, "expected {expected} in line {line} of a slot table, found {}", Excerpt(found))
            }
            Self::SlotText { line, expected, found } => write!(
                f,
                "expected {} in line {line} of a slot table, as it is printed, found {}",
                Excerpt(expected),
                Excerpt(found)
            ),
            Self::SlotOwner { slot, nodes, found } => {
                write!(f, "expected a node below {nodes} at slot {slot} of a slot table, found {found}")
            }
            Self::SlotSum { expected, found } => write!(f, "expected {expected} slots in a slot table, found {found}"),
            Self::GenerationOrder { last, found } => {
                write!(f, "expected a generation to start after {last}, found {found}")
            }
            Self::SameCount { partitions } => {
                write!(f, "expected the new generation to change the partition count, found {partitions} as before")
            }
            Self::GenerationText { index, expected, found } => {
                write!(f, "expected {expected} in generation {index}, found {}", Excerpt(found))
            }
            Self::GenerationStart { index, error } => write!(f, "{error}, in the start of generation {index}"),
            Self::NoGeneration { generations, found } => {
                write!(f, "expected a generation below {generations}, found {found}")
            }
            Self::Tag { found } => {
                write!(f, "expected a generation, '-' and a partition as plain decimals, found {}", Excerpt(found))
            }
            Self::SaltText { offset, expected } => {
                write!(f, "expected {expected} at byte {offset} of a salted key, found other text")
            }
            Self::SaltRange { salts, found } => write!(f, "expected a salt below {salts}, found {found}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, walk};
    use super::*;

    #[test]
    fn every_kind_has_its_error_kind_and_message() {
        walk!(GrowthKind {
            ZeroWeight { index: Some(2), name: "a".into() } => OutOfRange,
                "expected a weight of at least 1 for node 2 (\"a\"), found 0";
            SameNode { index: 2, first: Some(1), name: "a".into() } => Duplicate,
                "expected a new name for node 2, found \"a\", the name of node 1";
            NodeName { index: 2, name: "a".into(), error: Error::new(Kind::KeyTooLong { max: 512, found: 513 }) } =>
                TooLong, "expected a key of at most 512 UTF-16 units, found 513, in the name of node 2 (\"a\")";
            NodeText { index: 2, expected: "a name", found: "=".into() } => Malformed,
                "expected a name at node 2, found \"=\"";
            UnknownNode { nodes: 3, name: "a".into() } => NotFound,
                "expected the name of one of the 3 nodes, found \"a\"";
            NoNodes { what: "a slot table" } => OutOfRange, "expected at least one node in a slot table, found none";
            TooMany { what: "nodes in a ring", max: 3, found: 4 } => OutOfRange,
                "expected at most 3 nodes in a ring, found 4";
            TooFewNodes { replicas: 3, nodes: 2 } => OutOfRange,
                "expected at least 3 nodes on the ring for 3 replicas, found 2";
            TwoSecrets {} => Mismatch, "expected rings with the same secret, found different ones";
            RingPoints { found: "x".into() } => Malformed,
                "expected a number of points after \"points:\" of a ring, found \"x\"";
            MissingCheck { what: "ring" } => Mismatch, "expected '!' and a check after a keyed ring, found neither";
            UnexpectedCheck { what: "ring", found: "00".into() } => Mismatch,
                "expected no check after a ring without a secret, found \"00\"";
            WrongCheck { what: "ring", found: "00".into() } => Mismatch,
                "expected the check of this ring and its secret, found \"00\"";
            SlotLine { line: 1, expected: "\"slots \" and their number", found: "x".into() } => Malformed,
                "expected \"slots \" and their number in line 1 of a slot table, found \"x\"";
            SlotText { line: 1, expected: "slots 4".into(), found: "slots 04".into() } => Malformed,
                "expected \"slots 4\" in line 1 of a slot table, as it is printed, found \"slots 04\"";
            SlotOwner { slot: 7, nodes: 3, found: 3 } => Malformed,
                "expected a node below 3 at slot 7 of a slot table, found 3";
            SlotSum { expected: 64, found: 63 } => Malformed, "expected 64 slots in a slot table, found 63";
            GenerationOrder { last: Ticks::MAX, found: Ticks::MIN } => OutOfRange,
                "expected a generation to start after 9999-12-31T23:59:59.9999999Z, found 0001-01-01T00:00:00.0000000Z";
            SameCount { partitions: 4 } => Duplicate,
                "expected the new generation to change the partition count, found 4 as before";
            GenerationText { index: 1, expected: "a count, '@' and its start", found: "x".into() } => Malformed,
                "expected a count, '@' and its start in generation 1, found \"x\"";
            GenerationStart { index: 1, error: Error::new(Kind::Ticks { found: u64::MAX }) } => OutOfRange,
                "expected at most 3155378975999999999 ticks, found 18446744073709551615, in the start of generation 1";
            NoGeneration { generations: 2, found: 2 } => NotFound, "expected a generation below 2, found 2";
            Tag { found: "x".into() } => Malformed,
                "expected a generation, '-' and a partition as plain decimals, found \"x\"";
            SaltText { offset: 2, expected: "the separator" } => Malformed,
                "expected the separator at byte 2 of a salted key, found other text";
            SaltRange { salts: 4, found: 4 } => OutOfRange, "expected a salt below 4, found 4";
        });
    }
}
