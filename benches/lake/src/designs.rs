//! Partition designs by their text.

use std::borrow::Cow;
use std::str::FromStr;

use tablekeys::Error;
use tablekeys::partition::{
    Alphabet, ByteSum, Generations, HashRing, JumpBackHash, JumpHash, KetamaRing, Md5Bits, Partitioner, Salt, Secret,
    Sha256Bits, SipHash, SlotTable,
};

use crate::columns::Bad;

/// A design, by the keys that it takes.
pub(crate) enum Design {
    /// Any bytes.
    Bytes(Box<dyn Partitioner<[u8]> + Send + Sync>),
    /// Any bytes, many keys at once.
    Md5(Md5Bits),
    /// Text, in its order.
    Text(Alphabet),
    Guid(ByteSum),
}

/// What stands before the `:` of a design's text, with what follows it.
pub(crate) const FORMS: &str = "siphash:N, jump:N, jump-back:N, md5-bits:BITS, sha256-bits:BITS, byte-sum:N, \
    alphabet:BOUNDARIES, salt:SALTS:before:SEPARATOR, ring:NODES, slots:TABLE or ketama:SERVERS";

impl Design {
    /// A design by its text. The texts of alphabets, rings, slot tables and ketama's rings, which have no name of their own, follow
    /// `alphabet:`, `ring:`, `slots:` and `ketama:`.
    pub(crate) fn read(text: &str, secret: Option<Secret>) -> Result<Self, Bad> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        Ok(match name {
            "siphash" => Self::bytes(keyed(text, secret, SipHash::read_keyed, SipHash::with_secret)?),
            "jump" => Self::bytes(keyed(text, secret, JumpHash::read_keyed, JumpHash::with_secret)?),
            "jump-back" => Self::bytes(keyed(text, secret, JumpBackHash::read_keyed, JumpBackHash::with_secret)?),
            "salt" => Self::bytes(read_salt(text, secret)?),
            "ring" => Self::bytes(Ring::new(keyed(rest, secret, HashRing::read_keyed, HashRing::with_secret)?)?),
            "slots" => Self::bytes(match secret {
                Some(secret) => SlotTable::read_keyed(rest, secret)?,
                None => rest.parse()?,
            }),
            _ if secret.is_some() => {
                return Err(format!(
                    "expected no secret with a design that hashes without one, found one with {text:?}"
                )
                .into());
            }
            "ketama" => Self::bytes(rest.parse::<KetamaRing>()?),
            "md5-bits" => Self::Md5(text.parse()?),
            "sha256-bits" => Self::bytes(text.parse::<Sha256Bits>()?),
            "byte-sum" => Self::Guid(text.parse()?),
            "alphabet" => Self::Text(rest.parse()?),
            _ => return Err(format!("expected {FORMS} as the text of a design, found {text:?}").into()),
        })
    }

    /// Whether a design with this text hashes with a secret, if there is one.
    pub(crate) fn takes_secret(text: &str) -> bool {
        let name = text.split(':').next().unwrap_or_default();
        matches!(name, "siphash" | "jump" | "jump-back" | "salt" | "ring" | "slots")
    }

    fn bytes(design: impl Partitioner<[u8]> + Send + Sync + 'static) -> Self {
        Self::Bytes(Box::new(design))
    }

    pub(crate) fn partitions(&self) -> u32 {
        match self {
            Self::Bytes(design) => design.partitions(),
            Self::Md5(design) => design.partitions(),
            Self::Text(design) => design.partitions(),
            Self::Guid(design) => design.partitions(),
        }
    }

    /// The PartitionKey of a partition that the design has.
    pub(crate) fn partition_key(&self, partition: u32) -> Cow<'_, str> {
        let key = match self {
            Self::Bytes(design) => design.partition_key(partition),
            Self::Md5(design) => design.partition_key(partition).map(Cow::Owned),
            Self::Text(design) => design.partition_key(partition).map(Cow::Owned),
            Self::Guid(design) => design.partition_key(partition).map(Cow::Owned),
        };
        key.unwrap_or_default()
    }
}

/// The text of a design that takes a number of partitions, by its name alone.
pub(crate) fn text_of(name: &str, partitions: u32) -> Result<String, Bad> {
    let nodes = || (0..partitions).map(|node| (format!("node-{node}"), 1));
    Ok(match name {
        "siphash" | "jump" | "jump-back" | "byte-sum" => format!("{name}:{partitions}"),
        "md5-bits" | "sha256-bits" if partitions.is_power_of_two() => format!("{name}:{}", partitions.ilog2()),
        "md5-bits" | "sha256-bits" => {
            return Err(format!("expected a power of two as the partitions of {name}, found {partitions}").into());
        }
        "salt" => format!("salt:{partitions}:before:-"),
        "even" => format!("alphabet:{}", Alphabet::even(partitions)?),
        "ring" => {
            let mut ring = HashRing::new();
            ring.add_all(nodes())?;
            format!("ring:{ring}")
        }
        "slots" => format!("slots:{}", SlotTable::new(nodes())?),
        "ketama" => format!("ketama:{}", KetamaRing::new(nodes())?),
        _ => {
            return Err(format!(
                "expected siphash, jump, jump-back, md5-bits, sha256-bits, byte-sum, salt, even, ring, slots or ketama, \
                 which take a number of partitions, or {FORMS}; found {name:?}"
            )
            .into());
        }
    })
}

pub(crate) fn read_salt(text: &str, secret: Option<Secret>) -> Result<Salt, Error> {
    keyed(text, secret, Salt::read_keyed, Salt::with_secret)
}

pub(crate) fn read_generations(text: &str, secret: Option<Secret>) -> Result<Generations, Error> {
    keyed(text, secret, Generations::read_keyed, Generations::with_secret)
}

/// With a secret, a check in the text is checked, and need not be there.
fn keyed<D: FromStr<Err = Error>>(
    text: &str,
    secret: Option<Secret>,
    read_keyed: fn(&str, Secret) -> tablekeys::Result<D>,
    with_secret: fn(D, Secret) -> D,
) -> tablekeys::Result<D> {
    match secret {
        None => text.parse(),
        Some(secret) if text.contains('!') => read_keyed(text, secret),
        Some(secret) => Ok(with_secret(text.parse()?, secret)),
    }
}

/// A ring that has nodes.
struct Ring(HashRing);

impl Ring {
    fn new(ring: HashRing) -> Result<Self, Bad> {
        if ring.is_empty() { Err("expected a ring with nodes, found none".into()) } else { Ok(Self(ring)) }
    }
}

impl Partitioner<[u8]> for Ring {
    fn partitions(&self) -> u32 {
        self.0.partitioner().map_or(0, |nodes| nodes.partitions())
    }

    fn partition_of(&self, key: &[u8]) -> u32 {
        self.0.partitioner().map_or(0, |nodes| nodes.partition_of(key))
    }

    fn partition_key(&self, partition: u32) -> Option<Cow<'_, str>> {
        self.0.partitioner()?.partition_key(partition).map(Cow::Borrowed)
    }
}
