//! How many partitions a design has, and how it writes their numbers.

use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use core::fmt;
use core::num::NonZeroU32;

use super::text::Fields;
use crate::digits::digits;
use crate::error::{Error, PartitionKind, Result};

/// The number of partitions of a design that numbers them, and whether their PartitionKeys all have one width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::partition) struct Numbering {
    partitions: NonZeroU32,
    padded: bool,
}

impl Numbering {
    #[track_caller]
    pub(in crate::partition) const fn new(partitions: u32) -> Self {
        Self { partitions: at_least_one(partitions), padded: false }
    }

    pub(in crate::partition) fn try_new(partitions: u32) -> Result<Self> {
        let partitions =
            NonZeroU32::new(partitions).ok_or_else(|| Error::new(PartitionKind::ZeroCount { what: "partition" }))?;
        Ok(Self { partitions, padded: false })
    }

    /// Reads what `Display` prints.
    pub(in crate::partition) fn read(fields: &mut Fields<'_>, padded: Padded) -> Result<Self> {
        let numbering = Self::try_new(fields.count()?)?;
        Ok(if padded == Padded::Maybe && fields.skip(PADDED) { numbering.padded() } else { numbering })
    }

    pub(in crate::partition) const fn padded(self) -> Self {
        Self { padded: true, ..self }
    }

    pub(in crate::partition) const fn is_padded(self) -> bool {
        self.padded
    }

    pub(in crate::partition) const fn partitions(self) -> NonZeroU32 {
        self.partitions
    }

    /// The PartitionKey of a partition, if there is a partition of this number.
    pub(in crate::partition) fn partition_key(self, partition: u32) -> Option<String> {
        (partition < self.partitions.get()).then(|| self.text(partition))
    }

    /// All PartitionKeys, in the order of their partitions.
    pub(in crate::partition) fn partition_keys(self) -> impl ExactSizeIterator<Item = String> {
        (0..self.partitions.get()).map(move |partition| self.text(partition))
    }

    /// The PartitionKey of a partition that there is.
    pub(in crate::partition) fn text(self, partition: u32) -> String {
        if self.padded {
            format!("{partition:0width$}", width = digits(u64::from(self.partitions.get()) - 1))
        } else {
            partition.to_string()
        }
    }
}

/// Whether a design can have padded PartitionKeys.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::partition) enum Padded {
    Maybe,
    Never,
}

/// The number of partitions, and whether they are padded: `64:padded`.
impl fmt::Display for Numbering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.partitions, if self.padded { PADDED } else { "" })
    }
}

const PADDED: &str = ":padded";

/// A count of partitions for the free functions and the constructors that document the panic.
#[track_caller]
pub(in crate::partition) const fn at_least_one(partitions: u32) -> NonZeroU32 {
    NonZeroU32::new(partitions).expect("expected at least 1 partition, found 0")
}
