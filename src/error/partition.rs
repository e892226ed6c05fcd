//! What is wrong with a design, its text, its nodes, salts and generations, a secret, a GUID or an e-mail address.

use alloc::boxed::Box;
use core::fmt;

use super::excerpt::Excerpt;
use super::{Error, ErrorKind, Plural};
use crate::Ticks;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PartitionKind {
    Bits { what: &'static str, max: u32, found: u32 },
    NotBit { offset: usize, found: char },
    ZeroCount { what: &'static str },
    ZeroSecret,
    SecretDigit { offset: usize },
    SecretLength { found: usize },
    GuidForm { found: Box<str> },
    GuidChar { expected: &'static str, offset: usize, found: char },
    DesignName { names: Box<str>, found: Box<str> },
    NoPower { name: &'static str, found: u32 },
    NoSecret { name: &'static str },
    Name { expected: &'static str, found: Box<str> },
    Text { expected: &'static str, offset: usize, found: Box<str> },
    EmptyEmail,
    EmailWithoutAt { bytes: usize },
    EmailPart { side: &'static str },
    EmailChar { offset: usize, found: char },
    EmailCapital { offset: usize, found: char },
    Letters { found: u32 },
    BoundaryOrder { index: usize, same: bool },
    EmptyBoundary { index: usize },
    BoundaryText { offset: usize, found: char },
    TooFewTexts { partitions: u32, distinct: usize },
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
    MissingCheck,
    UnexpectedCheck { found: Box<str> },
    WrongCheck { keyed: bool, found: Box<str> },
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
    SaltDigits { offset: usize, digits: usize },
    SaltRange { salts: u32, found: u32 },
}

impl PartitionKind {
    pub(super) fn kind(&self) -> ErrorKind {
        match self {
            Self::NodeName { error, .. } | Self::GenerationStart { error, .. } => error.kind(),
            Self::Bits { .. }
            | Self::NoPower { .. }
            | Self::ZeroCount { .. }
            | Self::ZeroSecret
            | Self::Letters { .. }
            | Self::TooFewTexts { .. }
            | Self::ZeroWeight { .. }
            | Self::TooMany { .. }
            | Self::TooFewNodes { .. }
            | Self::NoNodes { .. }
            | Self::GenerationOrder { .. }
            | Self::SaltRange { .. } => ErrorKind::OutOfRange,
            Self::SameNode { .. } | Self::SameCount { .. } => ErrorKind::Duplicate,
            Self::UnknownNode { .. } | Self::NoGeneration { .. } => ErrorKind::NotFound,
            Self::TwoSecrets
            | Self::NoSecret { .. }
            | Self::MissingCheck
            | Self::UnexpectedCheck { .. }
            | Self::WrongCheck { .. } => ErrorKind::Mismatch,
            Self::NotBit { .. }
            | Self::SecretDigit { .. }
            | Self::SecretLength { .. }
            | Self::GuidForm { .. }
            | Self::GuidChar { .. }
            | Self::DesignName { .. }
            | Self::Name { .. }
            | Self::Text { .. }
            | Self::EmptyEmail
            | Self::EmailWithoutAt { .. }
            | Self::EmailPart { .. }
            | Self::EmailChar { .. }
            | Self::EmailCapital { .. }
            | Self::BoundaryOrder { .. }
            | Self::EmptyBoundary { .. }
            | Self::BoundaryText { .. }
            | Self::NodeText { .. }
            | Self::RingPoints { .. }
            | Self::SlotLine { .. }
            | Self::SlotText { .. }
            | Self::SlotOwner { .. }
            | Self::SlotSum { .. }
            | Self::GenerationText { .. }
            | Self::Tag { .. }
            | Self::SaltDigits { .. }
            | Self::SaltText { .. } => ErrorKind::Malformed,
        }
    }
}

impl fmt::Display for PartitionKind {
    #[expect(clippy::too_many_lines, reason = "one arm per message")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bits { what, max, found } => write!(f, "expected 1 to {max} bits of {what}, found {found}"),
            Self::NotBit { offset, found } => {
                write!(f, "expected '0' or '1' at byte {offset} of a key of bits, found {found:?}")
            }
            Self::ZeroCount { what } => write!(f, "expected a count of at least 1 {what}, found 0"),
            Self::ZeroSecret => f.write_str("expected a secret, found 16 zero bytes, the key of the unkeyed hash"),
            Self::SecretDigit { offset } => {
                write!(f, "expected a hexadecimal digit at byte {offset} of a secret, found another character")
            }
            Self::SecretLength { found } => write!(f, "expected 32 hexadecimal digits of a secret, found {found}"),
            Self::GuidForm { found } => write!(
                f,
                "expected a GUID: 32 hexadecimal digits, also with hyphens as in 8-4-4-4-12, in braces or parentheses or \
                 after \"urn:uuid:\", found {}",
                Excerpt::of(found)
            ),
            Self::GuidChar { expected, offset, found } => {
                write!(f, "expected {expected} at byte {offset} of a GUID, found {found:?}")
            }
            Self::DesignName { names, found } => {
                write!(
                    f,
                    "expected the text of a design, which begins with one of {names}, found {}",
                    Excerpt::of(found)
                )
            }
            Self::NoPower { name, found } => {
                write!(f, "expected a power of two from 2 on as the partitions of {name}, found {found}")
            }
            Self::NoSecret { name } => {
                write!(f, "expected a design that takes a secret, found {name}, which takes none")
            }
            Self::Name { expected, found } => {
                write!(f, "expected {expected:?} at the start of a design's text, found {}", Excerpt::of(found))
            }
            Self::Text { expected, offset, found } => {
                write!(f, "expected {expected} at byte {offset} of a design's text, found ")?;
                if found.is_empty() { f.write_str("the end") } else { Excerpt::of(found).fmt(f) }
            }
            Self::EmptyEmail => f.write_str("expected an e-mail address, found an empty string"),
            Self::EmailWithoutAt { bytes } => {
                write!(f, "expected an e-mail address with an '@', found none in {}", Plural(*bytes, "byte"))
            }
            Self::EmailPart { side } => {
                write!(f, "expected text {side} the '@' of an e-mail address, found none")
            }
            Self::EmailChar { offset, found } => write!(
                f,
                "expected an e-mail address without control characters, and without white space at its ends, found \
                 {found:?} at byte {offset}"
            ),
            Self::EmailCapital { offset, found } => {
                write!(f, "expected an e-mail address in lower case at byte {offset} of a RowKey, found {found:?}")
            }
            Self::Letters { found } => {
                write!(
                    f,
                    "expected at most 26 letter groups, found {found}: past the letters, give or learn boundaries"
                )
            }
            Self::BoundaryOrder { index, same } => write!(
                f,
                "expected boundary {index} to sort after boundary {}, A to Z counted as a to z, found it {}",
                index - 1,
                if *same { "equal" } else { "before" }
            ),
            Self::EmptyBoundary { index } => write!(f, "expected text in boundary {index}, found an empty one"),
            Self::BoundaryText { offset, found } => write!(
                f,
                "expected boundaries as an alphabet prints them, found {found:?} at byte {offset}: only visible \
                 lower-case ASCII stands for itself, all else is % and two upper-case hex digits"
            ),
            Self::TooFewTexts { partitions, distinct } => write!(
                f,
                "expected a sample of at least {partitions} different texts for {partitions} partitions, found {distinct}"
            ),
            Self::ZeroWeight { index: Some(index), name } => {
                write!(f, "expected a weight of at least 1 for node {index} ({}), found 0", Excerpt::of(name))
            }
            Self::ZeroWeight { index: None, name } => {
                write!(f, "expected a weight of at least 1 for node {}, found 0", Excerpt::of(name))
            }
            Self::SameNode { index, first: Some(first), name } => {
                write!(f, "expected a new name for node {index}, found {}, the name of node {first}", Excerpt::of(name))
            }
            Self::SameNode { index, first: None, name } => {
                write!(
                    f,
                    "expected a new name for node {index}, found {}, which is on the ring already",
                    Excerpt::of(name)
                )
            }
            Self::NodeName { index, name, error } => {
                write!(f, "{error}, in the name of node {index} ({})", Excerpt::of(name))
            }
            Self::NodeText { index, expected, found } => {
                write!(f, "expected {expected} at node {index}, found {}", Excerpt::of(found))
            }
            Self::UnknownNode { name, nodes } => {
                write!(f, "expected the name of one of the {nodes} nodes, found {}", Excerpt::of(name))
            }
            Self::NoNodes { what } => write!(f, "expected at least one node in {what}, found none"),
            Self::TooMany { what, max, found } => write!(f, "expected at most {max} {what}, found {found}"),
            Self::TooFewNodes { replicas, nodes } => {
                write!(f, "expected at least {replicas} nodes on the ring for {replicas} replicas, found {nodes}")
            }
            Self::TwoSecrets => f.write_str("expected rings with the same secret, found different ones"),
            Self::RingPoints { found } => {
                write!(f, "expected a number of points after \"points:\" of a ring, found {}", Excerpt::of(found))
            }
            Self::MissingCheck => {
                f.write_str("expected '!' and a check after the text of a design with a secret, found neither")
            }
            Self::UnexpectedCheck { found } => write!(
                f,
                "expected the text of a design without a secret, found the check of one with a secret, {}: use read_keyed",
                Excerpt::of(found)
            ),
            Self::WrongCheck { keyed: true, found } => {
                write!(f, "expected the check of this design and its secret, found {}", Excerpt::of(found))
            }
            Self::WrongCheck { keyed: false, found } => write!(
                f,
                "expected the check of this design without a secret, found {}: use read_keyed if it has one",
                Excerpt::of(found)
            ),
            Self::SlotLine { line, expected, found } => {
                write!(f, "expected {expected} in line {line} of a slot table, found {}", Excerpt::of(found))
            }
            Self::SlotText { line, expected, found } => write!(
                f,
                "expected {} in line {line} of a slot table, as it is printed, found {}",
                Excerpt::of(expected),
                Excerpt::of(found)
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
                write!(f, "expected {expected} in generation {index}, found {}", Excerpt::of(found))
            }
            Self::GenerationStart { index, error } => write!(f, "{error}, in the start of generation {index}"),
            Self::NoGeneration { generations, found } => {
                write!(f, "expected a generation below {generations}, found {found}")
            }
            Self::Tag { found } => {
                write!(f, "expected a generation, '-' and a partition as plain decimals, found {}", Excerpt::of(found))
            }
            Self::SaltText { offset, expected } => {
                write!(f, "expected {expected} at byte {offset} of a salted key, found other text")
            }
            Self::SaltDigits { offset, digits } => write!(
                f,
                "expected a salt of {} at byte {offset} of a salted key, found other text",
                Plural(*digits, "digit")
            ),
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
        walk!(PartitionKind {
            Bits { what: "MD5", max: 128, found: 129 } => OutOfRange, "expected 1 to 128 bits of MD5, found 129";
            NotBit { offset: 2, found: '2' } => Malformed, "expected '0' or '1' at byte 2 of a key of bits, found '2'";
            ZeroCount { what: "slot" } => OutOfRange, "expected a count of at least 1 slot, found 0";
            ZeroSecret {} => OutOfRange, "expected a secret, found 16 zero bytes, the key of the unkeyed hash";
            SecretDigit { offset: 5 } => Malformed,
                "expected a hexadecimal digit at byte 5 of a secret, found another character";
            SecretLength { found: 31 } => Malformed, "expected 32 hexadecimal digits of a secret, found 31";
            GuidForm { found: "6f96".into() } => Malformed,
                "expected a GUID: 32 hexadecimal digits, also with hyphens as in 8-4-4-4-12, in braces or parentheses or \
                 after \"urn:uuid:\", found \"6f96\"";
            GuidChar { expected: "'-'", offset: 8, found: '_' } => Malformed,
                "expected '-' at byte 8 of a GUID, found '_'";
            DesignName { names: "siphash:, jump:".into(), found: "md5:3".into() } => Malformed,
                "expected the text of a design, which begins with one of siphash:, jump:, found \"md5:3\"";
            NoPower { name: "md5-bits", found: 3 } => OutOfRange,
                "expected a power of two from 2 on as the partitions of md5-bits, found 3";
            NoSecret { name: "md5-bits" } => Mismatch,
                "expected a design that takes a secret, found md5-bits, which takes none";
            Name { expected: "siphash:", found: "jump:10".into() } => Malformed,
                "expected \"siphash:\" at the start of a design's text, found \"jump:10\"";
            Text { expected: "the end", offset: 10, found: ":x".into() } => Malformed,
                "expected the end at byte 10 of a design's text, found \":x\"";
            EmptyEmail {} => Malformed, "expected an e-mail address, found an empty string";
            EmailWithoutAt { bytes: 5 } => Malformed, "expected an e-mail address with an '@', found none in 5 bytes";
            EmailPart { side: "before" } => Malformed,
                "expected text before the '@' of an e-mail address, found none";
            EmailChar { offset: 0, found: ' ' } => Malformed,
                "expected an e-mail address without control characters, and without white space at its ends, found ' ' \
                 at byte 0";
            EmailCapital { offset: 6, found: 'C' } => Malformed,
                "expected an e-mail address in lower case at byte 6 of a RowKey, found 'C'";
            Letters { found: 27 } => OutOfRange,
                "expected at most 26 letter groups, found 27: past the letters, give or learn boundaries";
            BoundaryOrder { index: 1, same: true } => Malformed,
                "expected boundary 1 to sort after boundary 0, A to Z counted as a to z, found it equal";
            EmptyBoundary { index: 0 } => Malformed, "expected text in boundary 0, found an empty one";
            BoundaryText { offset: 3, found: 'A' } => Malformed,
                "expected boundaries as an alphabet prints them, found 'A' at byte 3: only visible lower-case ASCII stands \
                 for itself, all else is % and two upper-case hex digits";
            TooFewTexts { partitions: 3, distinct: 2 } => OutOfRange,
                "expected a sample of at least 3 different texts for 3 partitions, found 2";
            ZeroWeight { index: Some(2), name: "a".into() } => OutOfRange,
                "expected a weight of at least 1 for node 2 (\"a\"), found 0";
            SameNode { index: 2, first: Some(1), name: "a".into() } => Duplicate,
                "expected a new name for node 2, found \"a\", the name of node 1";
            NodeName { index: 2, name: "a".into(), error: crate::key::too_long(512, 513) } =>
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
            MissingCheck {} => Mismatch,
                "expected '!' and a check after the text of a design with a secret, found neither";
            UnexpectedCheck { found: "00".into() } => Mismatch,
                "expected the text of a design without a secret, found the check of one with a secret, \"00\": use read_keyed";
            WrongCheck { keyed: true, found: "00".into() } => Mismatch,
                "expected the check of this design and its secret, found \"00\"";
            SlotLine { line: 1, expected: "\"slots:\" and their number", found: "x".into() } => Malformed,
                "expected \"slots:\" and their number in line 1 of a slot table, found \"x\"";
            SlotText { line: 1, expected: "slots:4".into(), found: "slots:04".into() } => Malformed,
                "expected \"slots:4\" in line 1 of a slot table, as it is printed, found \"slots:04\"";
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
            SaltDigits { offset: 0, digits: 2 } => Malformed,
                "expected a salt of 2 digits at byte 0 of a salted key, found other text";
            SaltRange { salts: 4, found: 4 } => OutOfRange, "expected a salt below 4, found 4";
        });
        let without = PartitionKind::WrongCheck { keyed: false, found: "00".into() };
        let message = "expected the check of this design without a secret, found \"00\": use read_keyed if it has one";
        assert_eq!(without.to_string(), message);
    }
}
