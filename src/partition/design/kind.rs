//! The list of designs.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use super::Design;
use crate::error::{Error, PartitionKind, Result};
use crate::partition::{
    Alphabet, ByteSum, HashRing, JumpBackHash, JumpHash, KetamaRing, Md5Bits, Salt, Sha256Bits, SipHash, SlotTable,
};

/// One of the designs that a [`Design`] can be: its name, what it is, and what it takes.
///
/// For tools that list designs or compare them at one number of partitions. More kinds may be added.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::DesignKind;
///
/// let kind: DesignKind = "md5-bits".parse()?;
/// assert_eq!(kind.summary(), "the first bits of the MD5");
/// assert_eq!(kind.design(16)?.to_string(), "md5-bits:4");
/// assert!(kind.design(12).is_err());
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DesignKind {
    /// [`SipHash`].
    SipHash,
    /// [`JumpHash`].
    JumpHash,
    /// [`JumpBackHash`].
    JumpBackHash,
    /// [`Md5Bits`].
    Md5Bits,
    /// [`Sha256Bits`].
    Sha256Bits,
    /// [`ByteSum`].
    ByteSum,
    /// [`Alphabet`].
    Alphabet,
    /// [`Salt`].
    Salt,
    /// [`HashRing`].
    HashRing,
    /// [`SlotTable`].
    SlotTable,
    /// [`KetamaRing`].
    KetamaRing,
}

/// Which keys a design is for.
///
/// Every [`Design`] places any bytes; this says of which keys its documented distribution is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Takes {
    /// Any bytes.
    Bytes,
    /// The 16 bytes of a GUID.
    Guid,
    /// Text, in whose order the partitions are.
    Text,
}

impl DesignKind {
    /// Every kind, in the order in which tools list them.
    pub const ALL: [Self; 11] = [
        Self::ByteSum,
        Self::Md5Bits,
        Self::Sha256Bits,
        Self::SipHash,
        Self::JumpHash,
        Self::JumpBackHash,
        Self::HashRing,
        Self::SlotTable,
        Self::KetamaRing,
        Self::Salt,
        Self::Alphabet,
    ];

    /// The name that begins the text of such a design.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SipHash => "siphash",
            Self::JumpHash => "jump",
            Self::JumpBackHash => "jump-back",
            Self::Md5Bits => "md5-bits",
            Self::Sha256Bits => "sha256-bits",
            Self::ByteSum => "byte-sum",
            Self::Alphabet => "alphabet",
            Self::Salt => "salt",
            Self::HashRing => "ring",
            Self::SlotTable => "slots",
            Self::KetamaRing => "ketama",
        }
    }

    /// What decides the partition of a key, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::SipHash => "SipHash-1-3",
            Self::JumpHash => "jump hash of the SipHash",
            Self::JumpBackHash => "JumpBackHash of the SipHash",
            Self::Md5Bits => "the first bits of the MD5",
            Self::Sha256Bits => "the first bits of the SHA-256",
            Self::ByteSum => "the sum of a GUID's 16 bytes, modulo",
            Self::Alphabet => "boundaries in the order of texts",
            Self::Salt => "a salt by the SipHash, before or after another key",
            Self::HashRing => "a ring of hashes with named nodes, 128 points each",
            Self::SlotTable => "slots by the SipHash, dealt to named nodes",
            Self::KetamaRing => "libketama's ring, 160 points per server",
        }
    }

    /// The form of the text, with the settings in capital letters.
    #[must_use]
    pub const fn form(self) -> &'static str {
        match self {
            Self::SipHash => "siphash:PARTITIONS[:padded]",
            Self::JumpHash => "jump:PARTITIONS",
            Self::JumpBackHash => "jump-back:PARTITIONS",
            Self::Md5Bits => "md5-bits:BITS",
            Self::Sha256Bits => "sha256-bits:BITS",
            Self::ByteSum => "byte-sum:PARTITIONS[:padded]",
            Self::Alphabet => "alphabet:BOUNDARY,BOUNDARY…[:padded]",
            Self::Salt => "salt:SALTS:before:SEPARATOR or salt:SALTS:after:SEPARATOR",
            Self::HashRing => "ring:NODE=WEIGHT NODE=WEIGHT…",
            Self::SlotTable => "slots:SLOTS and lines of nodes, runs and a check",
            Self::KetamaRing => "ketama:SERVER=WEIGHT SERVER=WEIGHT…",
        }
    }

    /// Which keys such a design is for.
    #[must_use]
    pub const fn takes(self) -> Takes {
        match self {
            Self::ByteSum => Takes::Guid,
            Self::Alphabet => Takes::Text,
            _ => Takes::Bytes,
        }
    }

    /// Whether such a design hashes with a secret where it is given one.
    #[must_use]
    pub const fn takes_secret(self) -> bool {
        match self {
            Self::SipHash | Self::JumpHash | Self::JumpBackHash | Self::Salt | Self::HashRing | Self::SlotTable => true,
            Self::Md5Bits | Self::Sha256Bits | Self::ByteSum | Self::Alphabet | Self::KetamaRing => false,
        }
    }

    /// A design of this kind with so many partitions and otherwise default settings: not padded, without a secret; an alphabet with
    /// as many letters in each partition; salts before a `-`; nodes of weight 1 with the names `node-0`, `node-1` and so on.
    ///
    /// # Errors
    ///
    /// 0 partitions, or a number that such a design cannot have: no power of two for bits, more than 26 letters, more nodes than a
    /// ring or a table takes.
    pub fn design(self, partitions: u32) -> Result<Design> {
        let bits = || {
            let power = partitions.is_power_of_two().then(|| partitions.ilog2()).filter(|&bits| bits > 0);
            power.ok_or_else(|| Error::new(PartitionKind::NoPower { name: self.name(), found: partitions }))
        };
        let nodes = || (0..partitions).map(|node| (format!("node-{node}"), 1));
        Ok(match self {
            Self::SipHash => SipHash::try_new(partitions)?.into(),
            Self::JumpHash => JumpHash::try_new(partitions)?.into(),
            Self::JumpBackHash => JumpBackHash::try_new(partitions)?.into(),
            Self::Md5Bits => Md5Bits::try_new(bits()?)?.into(),
            Self::Sha256Bits => Sha256Bits::try_new(bits()?)?.into(),
            Self::ByteSum => ByteSum::try_new(partitions)?.into(),
            Self::Alphabet => Alphabet::even(partitions)?.into(),
            Self::Salt => Salt::try_before(partitions, '-')?.into(),
            Self::HashRing => {
                let mut ring = HashRing::new();
                ring.check_room(partitions.into())?;
                ring.add_all(nodes())?;
                ring.try_into()?
            }
            Self::SlotTable => {
                SlotTable::check_room(partitions)?;
                SlotTable::new(nodes())?.into()
            }
            Self::KetamaRing => {
                KetamaRing::check_room(partitions)?;
                KetamaRing::new(nodes())?.into()
            }
        })
    }

    /// The kind whose name begins a text, before its first colon.
    pub(super) fn of_text(text: &str) -> Result<Self> {
        let name = text.split_once(':').map_or("", |(name, _)| name);
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(|kind| format!("{kind}:")).join(", ");
            Error::new(PartitionKind::DesignName { names: names.into(), found: text.into() })
        })
    }
}

/// The name.
impl fmt::Display for DesignKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a name.
impl FromStr for DesignKind {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::of_text(&format!("{name}:"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_makes_a_design_of_so_many_partitions_that_reads_back() {
        for kind in DesignKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert!(kind.form().starts_with(&format!("{kind}:")), "{kind}");
            for partitions in [2, 4, 16] {
                let design = kind.design(partitions).unwrap();
                assert_eq!((design.partitions(), design.kind()), (partitions, kind));
                assert_eq!(design.to_string().parse(), Ok(design), "{kind}");
            }
            assert!(kind.design(0).is_err(), "{kind}");
        }
    }

    #[test]
    fn a_number_of_partitions_that_a_design_cannot_have_is_refused_before_memory_is_taken() {
        let message = |kind: DesignKind, partitions| kind.design(partitions).unwrap_err().to_string();
        assert_eq!(
            message(DesignKind::Md5Bits, 12),
            "expected a power of two from 2 on as the partitions of md5-bits, found 12"
        );
        assert!(DesignKind::Sha256Bits.design(1).is_err());
        assert!(message(DesignKind::Alphabet, 27).starts_with("expected at most 26 letter groups"));
        for kind in [DesignKind::HashRing, DesignKind::SlotTable, DesignKind::KetamaRing] {
            assert!(message(kind, u32::MAX).starts_with("expected at most "), "{kind}");
        }
    }
}
