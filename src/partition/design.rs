//! Any design, by its text.

mod kind;
mod text;

pub use kind::{DesignKind, Takes};

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::{
    Alphabet, ByteSum, HashRing, JumpBackHash, JumpHash, KetamaRing, Md5Bits, Salt, Secret, Sha256Bits, SipHash,
    SlotTable, partitions_bytes,
};
use crate::error::{Error, PartitionKind, Result};

/// Any design of this module that places a key by itself: which one, and with what settings, is read from its text.
///
/// For programs that take their design from configuration, and for tools that compare designs. Each design is the same under its
/// own type and here: it places every key in the same partition.
///
/// ```text
/// text = name ":" settings            such as siphash:64, alphabet:e,i,m,q,u, ring:east=1 west=2
/// ```
///
/// [`DesignKind::ALL`] lists the names, with what each design takes. [`Generations`](super::Generations) also place a row by the
/// instant of its creation, so they are read by their own type.
///
/// # Distribution
///
/// That of the design. The bytes of a key decide: a GUID as text and its 16 bytes are two keys, in [`ByteSum`] too, which here
/// adds up whatever bytes it is given. [`takes`](Self::takes) says which keys a design is for; pass a [`Guid`](super::Guid) where
/// it takes GUIDs.
///
/// # Stability
///
/// That of the design and of its text.
///
/// # Errors
///
/// [`str::parse`] refuses text that does not begin with the name of a design, text that the design refuses, a ring without nodes,
/// and the text of a design with a secret, which [`read_keyed`](Self::read_keyed) reads.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::{Design, Secret, SipHash};
///
/// let design: Design = "siphash:64:padded".parse()?;
/// assert_eq!(design.partitions(), 64);
/// assert_eq!(design.partition_key_of("james.smith@example.com"), "13");
/// assert_eq!(design, Design::from(SipHash::new(64).padded()));
///
/// let secret = Secret::new(*b"sixteen secrets!");
/// let keyed = Design::read_keyed("siphash:12!f81e5f261bd7c85b", secret)?;
/// assert_eq!(keyed, Design::from(SipHash::new(12).with_secret(secret)));
///
/// let nodes: Design = "ring:east=1 west=2".parse()?;
/// assert!(nodes.partition_keys().eq(["east", "west"]));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer the type of the design where the program chooses it: a constant is checked when it is compiled, and a key of the wrong
/// type is a compile error.
#[doc(alias("configuration", "any", "registry"))]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Design(Any);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Any {
    SipHash(SipHash),
    JumpHash(JumpHash),
    JumpBackHash(JumpBackHash),
    Md5Bits(Md5Bits),
    Sha256Bits(Sha256Bits),
    ByteSum(ByteSum),
    Alphabet(Alphabet),
    Salt(Salt),
    /// With at least one node.
    HashRing(HashRing),
    SlotTable(SlotTable),
    KetamaRing(KetamaRing),
}

/// The same expression for the design, whichever it is; a ring as the partitioner that it lends.
macro_rules! each {
    ($any:expr, $design:ident => $do:expr) => {
        match $any {
            Any::SipHash($design) => $do,
            Any::JumpHash($design) => $do,
            Any::JumpBackHash($design) => $do,
            Any::Md5Bits($design) => $do,
            Any::Sha256Bits($design) => $do,
            Any::ByteSum($design) => $do,
            Any::Alphabet($design) => $do,
            Any::Salt($design) => $do,
            Any::HashRing(ring) => {
                let $design = ring.partitioner().expect("a ring with nodes");
                $do
            }
            Any::SlotTable($design) => $do,
            Any::KetamaRing($design) => $do,
        }
    };
}

/// The same expression for what places the bytes of a key, whichever design it is.
macro_rules! placing {
    ($any:expr, $place:ident => $do:expr) => {
        match $any {
            Any::ByteSum(design) => {
                let $place = |key: &[u8]| design.partition_of_bytes(key);
                $do
            }
            Any::Alphabet(design) => {
                let $place = |key: &[u8]| design.partition_of_bytes(key);
                $do
            }
            Any::HashRing(ring) => {
                let nodes = ring.partitioner().expect("a ring with nodes");
                let $place = |key: &[u8]| nodes.partition_of(key);
                $do
            }
            Any::SipHash(design) => placing!(@ design, $place => $do),
            Any::JumpHash(design) => placing!(@ design, $place => $do),
            Any::JumpBackHash(design) => placing!(@ design, $place => $do),
            Any::Md5Bits(design) => placing!(@ design, $place => $do),
            Any::Sha256Bits(design) => placing!(@ design, $place => $do),
            Any::Salt(design) => placing!(@ design, $place => $do),
            Any::SlotTable(design) => placing!(@ design, $place => $do),
            Any::KetamaRing(design) => placing!(@ design, $place => $do),
        }
    };
    (@ $design:ident, $place:ident => $do:expr) => {{
        let $place = |key: &[u8]| $design.partition_of(key);
        $do
    }};
}

impl Design {
    /// The same design with a secret.
    ///
    /// # Errors
    ///
    /// A design that takes no secret: see [`DesignKind::takes_secret`].
    pub fn with_secret(self, secret: Secret) -> Result<Self> {
        Ok(Self(match self.0 {
            Any::SipHash(design) => Any::SipHash(design.with_secret(secret)),
            Any::JumpHash(design) => Any::JumpHash(design.with_secret(secret)),
            Any::JumpBackHash(design) => Any::JumpBackHash(design.with_secret(secret)),
            Any::Salt(design) => Any::Salt(design.with_secret(secret)),
            Any::HashRing(design) => Any::HashRing(design.with_secret(secret)),
            Any::SlotTable(design) => Any::SlotTable(design.with_secret(secret)),
            Any::Md5Bits(_) | Any::Sha256Bits(_) | Any::ByteSum(_) | Any::Alphabet(_) | Any::KetamaRing(_) => {
                return Err(no_secret(self.kind()));
            }
        }))
    }

    /// Which design it is.
    #[must_use]
    pub const fn kind(&self) -> DesignKind {
        match self.0 {
            Any::SipHash(_) => DesignKind::SipHash,
            Any::JumpHash(_) => DesignKind::JumpHash,
            Any::JumpBackHash(_) => DesignKind::JumpBackHash,
            Any::Md5Bits(_) => DesignKind::Md5Bits,
            Any::Sha256Bits(_) => DesignKind::Sha256Bits,
            Any::ByteSum(_) => DesignKind::ByteSum,
            Any::Alphabet(_) => DesignKind::Alphabet,
            Any::Salt(_) => DesignKind::Salt,
            Any::HashRing(_) => DesignKind::HashRing,
            Any::SlotTable(_) => DesignKind::SlotTable,
            Any::KetamaRing(_) => DesignKind::KetamaRing,
        }
    }

    /// Which keys the design is for.
    #[must_use]
    pub const fn takes(&self) -> Takes {
        self.kind().takes()
    }

    /// The number of partitions.
    #[must_use]
    pub fn partitions(&self) -> u32 {
        each!(&self.0, design => design.partitions())
    }

    /// The partition of a key's bytes, from 0.
    #[must_use]
    #[inline]
    pub fn partition_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> u32 {
        placing!(&self.0, place => place(key.as_ref()))
    }

    /// Appends the partitions of many keys in their order, each as [`partition_of`](Self::partition_of) gives it.
    ///
    /// The designs that hash by MD5 take about a quarter of the time per key: see
    /// [`Md5Bits::partitions_into`](Md5Bits::partitions_into).
    #[doc(alias("batch", "bulk", "SIMD"))]
    pub fn partitions_into<K: AsRef<[u8]>>(&self, keys: &[K], partitions: &mut Vec<u32>) {
        match &self.0 {
            Any::Md5Bits(design) => design.partitions_into(keys, partitions),
            Any::KetamaRing(design) => design.partitions_into(keys, partitions),
            any => placing!(any, place => partitions.extend(keys.iter().map(|key| place(key.as_ref())))),
        }
    }

    /// The PartitionKey of a partition, or `None` if no partition has this number.
    #[must_use]
    pub fn partition_key(&self, partition: u32) -> Option<Cow<'_, str>> {
        each!(&self.0, design => design.partition_key(partition).map(Cow::from))
    }

    /// The PartitionKey of a key's bytes.
    #[must_use]
    pub fn partition_key_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> Cow<'_, str> {
        self.partition_key(self.partition_of(key)).expect("a partition of the design")
    }

    /// All PartitionKeys, in the order of their partitions.
    #[must_use]
    pub fn partition_keys(&self) -> impl ExactSizeIterator<Item = Cow<'_, str>> {
        (0..self.partitions()).map(|partition| self.partition_key(partition).expect("a partition of the design"))
    }

    /// The exact share of each node, where the design deals hashes to named nodes: rings and slot tables. `None` for any other
    /// design, whose partitions have equal shares of hashes, or none that is known without the keys.
    #[must_use]
    pub fn shares(&self) -> Option<Vec<(&str, f64)>> {
        match &self.0 {
            Any::HashRing(ring) => Some(ring.shares()),
            Any::SlotTable(table) => Some(table.shares()),
            Any::KetamaRing(ring) => Some(ring.shares()),
            _ => None,
        }
    }
}

partitions_bytes!(Design);

macro_rules! is_a_design {
    ($($design:ident),*) => {$(
        impl From<$design> for Design {
            fn from(design: $design) -> Self {
                Self(Any::$design(design))
            }
        }
    )*};
}
is_a_design!(SipHash, JumpHash, JumpBackHash, Md5Bits, Sha256Bits, ByteSum, Alphabet, Salt, SlotTable, KetamaRing);

/// A ring without nodes is refused: it has no partitions.
impl TryFrom<HashRing> for Design {
    type Error = Error;

    fn try_from(ring: HashRing) -> Result<Self> {
        if ring.is_empty() {
            return Err(Error::new(PartitionKind::NoNodes { what: "a ring that places keys" }));
        }
        Ok(Self(Any::HashRing(ring)))
    }
}

#[cold]
fn no_secret(kind: DesignKind) -> Error {
    Error::new(PartitionKind::NoSecret { name: kind.name() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partition::{Guid, Partitioner};

    const SECRET: Secret = Secret::new(*b"sixteen secrets!");

    #[test]
    fn a_design_places_keys_as_its_own_type_does() {
        let keys = ["", "a", "james.smith@example.com", "日本", "Zoë"];
        let ring: HashRing = "ring:east=1 west=2 north=1".parse().unwrap();
        let table: SlotTable = SlotTable::with_slots(60, [("a", 1), ("b", 2)]).unwrap();
        let ketama: KetamaRing = "ketama:a=1 b=2".parse().unwrap();
        macro_rules! agree {
            ($($design:expr),*) => {$(
                let own = $design;
                let any = Design::from(own.clone());
                assert_eq!(any.partitions(), own.partitions());
                let mut many = Vec::new();
                any.partitions_into(&keys, &mut many);
                assert!(keys.iter().map(|key| own.partition_of(key)).eq(many), "{any}");
                for key in keys {
                    assert_eq!(any.partition_key_of(key), own.partition_key_of(key), "{any}");
                    assert_eq!(Partitioner::<str>::partition_of(&any, key), own.partition_of(key), "{any}");
                }
                assert!(any.partition_keys().eq(own.partition_keys()), "{any}");
                assert_eq!(any.partition_key(any.partitions()), None);
            )*};
        }
        agree!(
            SipHash::new(12).padded().with_secret(SECRET),
            JumpHash::new(10),
            JumpBackHash::new(10),
            Md5Bits::new(4),
            Sha256Bits::new(5),
            Alphabet::six(),
            Salt::before(11, '-'),
            table,
            ketama
        );
        let any = Design::try_from(ring.clone()).unwrap();
        let own = ring.partitioner().unwrap();
        assert!(keys.iter().all(|key| any.partition_key_of(key) == own.partition_key_of(key)));
        assert!(any.partition_keys().eq(own.partition_keys()));
        let guid: Guid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff".parse().unwrap();
        let any = Design::from(ByteSum::new(15).padded());
        assert_eq!(any.partition_key_of(&guid), ByteSum::new(15).padded().partition_key_of(&guid));
        // Any bytes have a sum, and none of them makes it panic.
        assert_eq!(any.partition_of(&[255; 1_000]), 255_000 % 15);
    }

    #[test]
    fn shares_are_those_of_nodes() {
        let shares = |text: &str| text.parse::<Design>().unwrap().shares().map(|shares| shares.len());
        assert_eq!(
            ["ring:a=1 b=1", "ketama:a=1", "siphash:4", "byte-sum:4"].map(shares),
            [Some(2), Some(1), None, None]
        );
    }

    #[test]
    fn a_secret_is_given_to_designs_that_take_one() {
        for kind in DesignKind::ALL {
            let design = kind.design(4).unwrap();
            let keyed = design.clone().with_secret(SECRET);
            assert_eq!(keyed.is_ok(), kind.takes_secret(), "{kind}");
            match keyed {
                Ok(keyed) => assert!(keyed != design && keyed.kind() == kind),
                Err(error) => assert_eq!(
                    error.to_string(),
                    format!("expected a design that takes a secret, found {kind}, which takes none")
                ),
            }
        }
    }
}
