//! Any design, by its text: one table with a row per design.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Alphabet, ByteSum, Digest, DigestBits, HashRing, JumpHash, Secret, SipHash, SlotTable, partitions};
use crate::error::{Error, Excerpt, Result, error};

/// The keys for which a design's documented distribution holds; every [`Design`] places any bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Input {
    /// Any bytes.
    Bytes,
    /// The 16 bytes of a GUID.
    Guid,
    /// Text, in whose order the partitions are.
    Text,
}

/// What is known of a design before it is made.
struct Row {
    name: &'static str,
    summary: &'static str,
    input: Input,
    /// With default settings and the given number of partitions.
    of_partitions: fn(u32) -> Result<Design>,
    read: fn(&str) -> Result<Design>,
    read_keyed: Option<fn(&str, Secret) -> Result<Design>>,
}

/// The table: for each kind its type and its [`Row`]. A new design is its module, a row here, and its type in [`Any`].
macro_rules! designs {
    ($($kind:ident: $design:ident, $name:literal, $summary:literal, $settings:literal, $input:ident, $secret:ident, $of:expr;)*) => {
        /// One of the designs that a [`Design`] can be: its name, what it is, and what it takes.
        ///
        /// For tools that list or compare designs. More kinds may be added.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum DesignKind {
            $(#[doc = concat!("[`", stringify!($design), "`]: ", $summary, ".")] $kind,)*
        }

        impl DesignKind {
            /// Every kind, in the order in which tools list them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$kind),*];

            /// The form of the text, with the settings in capital letters.
            #[must_use]
            pub const fn form(self) -> &'static str {
                match self {
                    $(Self::$kind => concat!($name, ":", $settings),)*
                }
            }

            const fn row(self) -> &'static Row {
                match self {
                    $(Self::$kind => &Row {
                        name: $name,
                        summary: $summary,
                        input: Input::$input,
                        of_partitions: |partitions| {
                            let of: fn(u32) -> Result<$design> = $of;
                            of(partitions).map(Design::from)
                        },
                        read: |text| text.parse::<$design>().map(Design::from),
                        read_keyed: designs!(@ $secret $design),
                    },)*
                }
            }
        }
    };
    (@ keyed $design:ident) => { Some(|text, secret| $design::read_keyed(text, secret).map(Design::from)) };
    (@ unkeyed $design:ident) => { None };
}

designs! {
    ByteSum: ByteSum, "byte-sum", "the sum of a GUID's 16 bytes, modulo", "PARTITIONS[:padded]", Guid, unkeyed, ByteSum::try_new;
    Md5Bits: DigestBits, "md5-bits", "the first bits of the MD5", "BITS", Bytes, unkeyed,
        |partitions| DigestBits::of_partitions(Digest::Md5, partitions);
    Sha256Bits: DigestBits, "sha256-bits", "the first bits of the SHA-256", "BITS", Bytes, unkeyed,
        |partitions| DigestBits::of_partitions(Digest::Sha256, partitions);
    SipHash: SipHash, "siphash", "SipHash-1-3", "PARTITIONS[:padded]", Bytes, keyed, SipHash::try_new;
    JumpHash: JumpHash, "jump", "jump hash of the SipHash", "PARTITIONS", Bytes, keyed, JumpHash::try_new;
    HashRing: HashRing, "ring", "a ring of hashes with named nodes, 128 points each", "NODE=WEIGHT NODE=WEIGHT…", Bytes, keyed,
        |partitions| HashRing::check_room(partitions).and_then(|()| HashRing::new(nodes(partitions)));
    SlotTable: SlotTable, "slots", "slots by the SipHash, dealt to named nodes", "SLOTS and lines of nodes, runs and a check", Bytes, keyed,
        |partitions| SlotTable::check_room(partitions).and_then(|()| SlotTable::new(nodes(partitions)));
    Alphabet: Alphabet, "alphabet", "boundaries in the order of texts", "BOUNDARY,BOUNDARY…[:padded]", Text, unkeyed, Alphabet::even;
}

fn nodes(count: u32) -> impl Iterator<Item = (String, u32)> {
    (0..count).map(|node| (format!("node-{node}"), 1))
}

impl DesignKind {
    /// The name that begins the text of such a design.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What decides the partition of a key, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.row().summary
    }

    /// Which keys such a design is for.
    #[must_use]
    pub const fn input(self) -> Input {
        self.row().input
    }

    /// Whether such a design hashes with a secret.
    #[must_use]
    pub const fn takes_secret(self) -> bool {
        self.row().read_keyed.is_some()
    }

    /// A design of this kind with the given number of partitions and default settings: not padded, without a secret; an alphabet of equal
    /// letter groups; nodes `node-0`, `node-1` and so on of weight 1.
    ///
    /// # Errors
    ///
    /// 0 partitions; no power of two for bits, more than 26 letters, more nodes than a ring or a table takes.
    pub fn design(self, partitions: u32) -> Result<Design> {
        (self.row().of_partitions)(partitions)
    }

    /// The kind whose name begins a text, before its first colon.
    fn of_text(text: &str) -> Result<Self> {
        let name = text.split_once(':').map_or("", |(name, _)| name);
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
            let (names, found) = (Self::ALL.map(|kind| format!("{kind}:")).join(", "), Excerpt::of(text));
            error!(Malformed, "expected the text of a design, which begins with one of {names}, found {found}")
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
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
            let (names, found) = (Self::ALL.map(Self::name).join(", "), Excerpt::of(name));
            error!(Malformed, "expected the name of a design, one of {names}, found {found}")
        })
    }
}

/// Any design that places a key by itself, read from its text with its settings.
///
/// For programs that take their design from configuration, and for tools that compare designs. Under its own type, each design
/// places every key in the same partition.
///
/// ```text
/// text = name ":" settings            such as siphash:64, alphabet:e,i,m,q,u, ring:east=1 west=2
/// ```
///
/// [`DesignKind::ALL`] lists the names. A [`Salt`](super::Salt) also needs a base key, and [`Generations`](super::Generations)
/// the instant of a row's creation, so they are read by their own types.
///
/// # Distribution
///
/// That of the design, for keys of its [`input`](DesignKind::input). A GUID and its text are
/// [two keys](crate::partition#one-key-in-one-spelling); only a `byte-sum` takes a GUID's text as the GUID, and adds up other
/// bytes.
///
/// # Stability
///
/// That of the design.
///
/// # Errors
///
/// [`str::parse`] refuses text that no design reads, and that of a design with a secret, which [`read_keyed`](Self::read_keyed)
/// reads.
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
/// Prefer the type of the design where the program chooses it: the compiler checks a constant and the type of a key.
#[doc(alias("configuration", "any", "registry"))]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Design(Any);

macro_rules! any {
    ($($design:ident)*) => {
        #[derive(Debug, Clone, PartialEq, Eq)]
        enum Any {
            DigestBits(DigestBits),
            $($design($design),)*
        }

        any!(@ DigestBits $($design)*);

        impl Any {
            fn kind(&self) -> DesignKind {
                match self {
                    Self::DigestBits(bits) => bits.kind(),
                    $(Self::$design(_) => DesignKind::$design,)*
                }
            }
        }

        /// The same expression for the design, whichever it is.
        macro_rules! each {
            ($any:expr, $of:ident => $do:expr) => {
                match $any {
                    Any::DigestBits($of) => $do,
                    $(Any::$design($of) => $do,)*
                }
            };
        }
    };
    (@ $($design:ident)*) => {
        $(impl From<$design> for Design {
            fn from(design: $design) -> Self {
                Self(Any::$design(design))
            }
        })*
    };
}
any!(ByteSum SipHash JumpHash HashRing SlotTable Alphabet);

impl Design {
    /// Reads what `Display` writes of a design with this secret.
    ///
    /// # Errors
    ///
    /// Text without a check, or with another; a design that takes no secret.
    pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
        let kind = DesignKind::of_text(text)?;
        let read = kind.row().read_keyed.ok_or_else(|| no_secret(kind))?;
        read(text, secret)
    }

    /// The same design with a secret.
    ///
    /// # Errors
    ///
    /// A design that takes none: see [`DesignKind::takes_secret`].
    pub fn with_secret(self, secret: Secret) -> Result<Self> {
        let kind = self.kind();
        Ok(match self.0 {
            Any::SipHash(design) => design.with_secret(secret).into(),
            Any::JumpHash(design) => design.with_secret(secret).into(),
            Any::HashRing(ring) => ring.with_secret(secret).into(),
            Any::SlotTable(table) => table.with_secret(secret).into(),
            _ => return Err(no_secret(kind)),
        })
    }

    /// Which design it is.
    #[must_use]
    pub fn kind(&self) -> DesignKind {
        self.0.kind()
    }

    /// Appends the partitions of many keys in their order, each as [`partition_of`](Self::partition_of) gives it.
    ///
    /// By MD5 it takes about a quarter of the time: see [`DigestBits::partitions_into`].
    #[doc(alias("batch", "bulk", "SIMD"))]
    pub fn partitions_into<K: AsRef<[u8]>>(&self, keys: &[K], partitions: &mut Vec<u32>) {
        match &self.0 {
            Any::DigestBits(bits) => bits.partitions_into(keys, partitions),
            any => each!(any, design => partitions.extend(keys.iter().map(|key| design.place(key.as_ref())))),
        }
    }

    /// The exact share of each node, of rings and slot tables; `None` for any other design, whose shares of hashes are equal or
    /// unknown.
    #[must_use]
    pub fn shares(&self) -> Option<Vec<(&str, f64)>> {
        match &self.0 {
            Any::HashRing(ring) => Some(ring.shares()),
            Any::SlotTable(table) => Some(table.shares()),
            _ => None,
        }
    }

    const fn count(&self) -> u32 {
        each!(&self.0, design => design.partitions())
    }

    #[inline]
    fn place(&self, key: &[u8]) -> u32 {
        each!(&self.0, design => design.place(key))
    }

    fn name(&self, partition: u32) -> Cow<'_, str> {
        each!(&self.0, design => design.partition_key(partition).map(Cow::from)).expect("a partition of the design")
    }
}

partitions!(Design, Cow<'_, str>, bytes);

/// The text of the design; with a secret, its check is there and the secret is not.
impl fmt::Display for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(&self.0, design => design.fmt(f))
    }
}

/// Reads the text of a design without a secret; [`Design::read_keyed`] reads the others.
impl FromStr for Design {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        (DesignKind::of_text(text)?.row().read)(text)
    }
}

#[cold]
fn no_secret(kind: DesignKind) -> Error {
    error!(Mismatch, "expected a design that takes a secret, found {kind}, which takes none")
}

#[cfg(test)]
mod tests;
