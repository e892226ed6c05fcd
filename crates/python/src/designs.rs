//! Designs of partitions: any by its text, each by its type.

use std::borrow::Cow;
use std::str::FromStr;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use tablekeys::partition as core;

use crate::columns::{self, Column};
use crate::rows::Ticks;
use crate::value::{
    Count, Guid, Instant, KeyCells, Raw, Result, Secret, TableOrNodes, Text, Texts, Whole, hint, items, window, wrong,
    wrong_text, wrong_type,
};

/// A partition design by its text, such as `siphash:64`: every key has one partition, on every machine and in every language.
///
/// A key is text, which is hashed as its UTF-8 bytes, `bytes`, or a `uuid.UUID`, whose 16 bytes are the key. A GUID as text and its 16
/// bytes are two keys. The text of a design that has a secret ends with a check, and never has the secret.
///
/// >>> design = Design("siphash:64:padded")
/// >>> design.partition_of("customer-4711"), design.partition_key_of("customer-4711")
/// (59, '59')
/// >>> design == SipHash(64, padded=True), design.kind, len(design.partition_keys())
/// (True, 'siphash', 64)
#[pyclass(frozen, subclass, module = "tablekeys")]
pub(crate) struct Design {
    pub(crate) core: core::Design,
    secret: Option<core::Secret>,
}

/// A text without a check, where the secret is new; with one, where it is known to be that of the text.
fn read<T: FromStr<Err = tablekeys::Error>>(
    text: &str,
    secret: Option<core::Secret>,
    read_keyed: fn(&str, core::Secret) -> tablekeys::Result<T>,
    with_secret: fn(T, core::Secret) -> tablekeys::Result<T>,
) -> tablekeys::Result<T> {
    let Some(secret) = secret else { return text.parse() };
    match (read_keyed(text, secret), text.parse()) {
        (Err(_), Ok(made)) => with_secret(made, secret),
        (read, _) => read,
    }
}

impl Design {
    fn of(text: &str, secret: Option<Secret>) -> Result<Self> {
        let secret = secret.map(|secret| secret.0);
        Ok(Self { core: read(text, secret, core::Design::read_keyed, core::Design::with_secret)?, secret })
    }

    /// The base of a class of its own.
    fn base<T: pyo3::PyClass<BaseType = Self>>(
        core: impl Into<core::Design>,
        secret: Option<core::Secret>,
        class: T,
    ) -> PyClassInitializer<T> {
        PyClassInitializer::from(Self { core: core.into(), secret }).add_subclass(class)
    }
}

methods! { Design:
    #[new]
    #[pyo3(signature = (text, secret=None))]
    new(text: Text<'_>, secret: Option<Secret>) -> Self = Self::of(text.0, secret)?;
    /// Which design it is: the beginning of its text.
    #[getter]
    kind(&self) -> String = self.core.kind().to_string();
    /// The number of partitions.
    #[getter]
    partitions(&self) -> u32 = self.core.partitions();
    /// The partition of a key, from 0.
    ///
    /// >>> JumpHash(64).partition_of("customer-4711")
    /// 52
    partition_of(&self, key: Raw<'_>) -> u32 = self.core.partition_of(&key.0);
    /// The PartitionKey of a key.
    ///
    /// >>> Md5Bits(4).partition_key_of("ada@example.com")
    /// '0011'
    partition_key_of(&self, key: Raw<'_>) -> String = self.core.partition_key_of(&key.0).into_owned();
    /// The PartitionKey of a partition.
    ///
    /// >>> Alphabet(["jos", "p"]).partition_key(0)
    /// '1'
    partition_key(&self, partition: Whole<u32>) -> Cow<'_, str> = {
        let expected = || format!("a partition from 0 to {}", self.core.partitions() - 1);
        self.core.partition_key(partition.0).ok_or_else(|| wrong_text(expected(), partition.0))?
    };
    /// All PartitionKeys, in the order of their partitions.
    ///
    /// >>> HashRing([("east", 1), ("west", 2)]).partition_keys()
    /// ['east', 'west']
    partition_keys(&self) -> Vec<Cow<'_, str>> = {
        const MOST: u32 = 1 << 20;
        if self.core.partitions() > MOST {
            let expected = format_args!("at most {MOST} partitions whose keys are listed");
            return Err(wrong_text(expected, self.core.partitions()).into());
        }
        self.core.partition_keys().collect()
    };
    /// The partitions of a column of keys, by the Arrow C interface: see the module `tablekeys.columns`.
    ///
    /// >>> SipHash(64).partitions_of(["customer-4711", None]).to_list()
    /// [59, None]
    partitions_of(&self, keys: KeyCells<'_>) -> Column = columns::partitions_of(&self.core, &keys.0)?;
    /// The PartitionKeys of a column of keys.
    ///
    /// >>> SipHash(64).partition_keys_of(["customer-4711", None]).to_list()
    /// ['59', None]
    partition_keys_of(&self, keys: KeyCells<'_>) -> Column = columns::partition_keys_of(&self.core, &keys.0)?;
    /// The share of all hashes of each named node; `None` where partitions have no names.
    ///
    /// >>> SlotTable([("a", 1), ("b", 3)]).shares()
    /// [('a', 0.25), ('b', 0.75)]
    shares(&self) -> Option<Vec<(&str, f64)>> = self.core.shares();
    __str__(&self) -> String = self.core.to_string();
    __repr__(&self) -> String = format!("Design({:?})", self.core.to_string());
    __eq__(&self, other: &Bound<'_, PyAny>) -> bool = other.cast::<Self>().is_ok_and(|other| other.get().core == self.core);
    __hash__(&self) -> u64 = core::SipHash::new(u32::MAX).partition_of(self.core.to_string().as_bytes()).into();
    __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) = {
        if slf.get().secret.is_some() {
            let hint = "a design with a secret is not pickled: give its text and the secret";
            return Err(PyTypeError::new_err(hint).into());
        }
        (slf.py().get_type::<Self>().into_any().unbind(), (slf.get().core.to_string(),))
    };
}

/// The types of the designs that have nothing but their text.
macro_rules! designs {
    ($($(#[doc = $doc:literal])* $name:ident[$($signature:tt)*]($($field:ident: $type:ty),*) $text:expr;)*) => {$(
        $(#[doc = $doc])*
        #[pyclass(frozen, extends = Design, module = "tablekeys")]
        pub(crate) struct $name;

        #[pymethods]
        impl $name {
            #[new]
            #[pyo3(signature = ($($signature)*))]
            fn new($($field: $type),*) -> Result<PyClassInitializer<Self>> {
                let (text, secret): (String, Option<Secret>) = $text;
                Ok(PyClassInitializer::from(Design::of(&text, secret)?).add_subclass(Self))
            }
        }
    )*};
}

fn padded(text: String, padded: bool) -> String {
    if padded { text + ":padded" } else { text }
}

designs! {
    /// An even partition for any key, by SipHash-1-3. Take it unless something speaks for another.
    ///
    /// >>> SipHash(64).partition_key_of("customer-4711")
    /// '59'
    SipHash[partitions, padded=false, secret=None](partitions: Count, padded: bool, secret: Option<Secret>)
        (self::padded(format!("siphash:{}", partitions.get()), padded), secret);
    /// Jump hash of the SipHash: one more partition takes keys from the others and moves no other.
    ///
    /// >>> JumpHash(64).partition_key_of("customer-4711")
    /// '52'
    JumpHash[partitions, secret=None](partitions: Count, secret: Option<Secret>) (format!("jump:{}", partitions.get()), secret);
    /// The first bits of a key's MD5.
    ///
    /// >>> Md5Bits(4).partition_key_of("ada@example.com")
    /// '0011'
    Md5Bits[bits](bits: Count) (format!("md5-bits:{}", bits.get()), None);
    /// The first bits of a key's SHA-256.
    ///
    /// >>> Sha256Bits(6).partition_key_of("ada@example.com")
    /// '101101'
    Sha256Bits[bits](bits: Count) (format!("sha256-bits:{}", bits.get()), None);
    /// The sum of a GUID's 16 bytes, modulo.
    ///
    /// >>> from uuid import UUID
    /// >>> ByteSum(15).partition_key_of(UUID("6f9619ff-8b86-d011-b42d-00cf4fc964ff"))
    /// '6'
    ByteSum[partitions, padded=false](partitions: Count, padded: bool) (self::padded(format!("byte-sum:{}", partitions.get()), padded), None);
    /// Boundaries in the order of texts, whose letters A to Z are folded.
    ///
    /// >>> Alphabet(["e", "i", "m", "q", "u"]).partition_key_of("Linda")
    /// '3'
    Alphabet[boundaries, padded=false](boundaries: Texts, padded: bool)
        (self::padded(core::Alphabet::with_boundaries(&boundaries.0)?.to_string(), padded), None);
}

functions! {
    /// The sum of a GUID's 16 bytes, modulo: the partition of `ByteSum`.
    ///
    /// >>> guid_byte_sum("6f9619ff-8b86-d011-b42d-00cf4fc964ff", 15)
    /// 6
    guid_byte_sum(guid: Guid, partitions: Count) -> u32 = core::guid_byte_sum(guid.0.as_bytes(), partitions.get());
    /// The first bits of a key's MD5, from 1 to 128.
    ///
    /// >>> md5_bits("ada@example.com", 4)
    /// '0011'
    md5_bits(key: Raw<'_>, bits: Whole<u32>) -> String = {
        let count = usize::try_from(bits.0).ok().filter(|count| (1..=128).contains(count));
        core::md5_bits::<128>(&key.0)[..count.ok_or_else(|| wrong_text("1 to 128 bits", bits.0))?].to_owned()
    };
    /// 1 to 6 by the first letter of an e-mail address: a-d, e-h, i-l, m-p, q-t, u-z.
    ///
    /// >>> email_bucket("James.Smith@example.com")
    /// 3
    email_bucket(address: Text<'_>) -> u32 = core::email_bucket(address.0)?;
}

/// Spreads a hot PartitionKey: a number by another part of the row, before or after it.
///
/// >>> salt = Salt(8, "-")
/// >>> salt.key_for("20240506", "order-17")
/// '6-20240506'
/// >>> salt.all_keys("20240506")[:2]
/// ['0-20240506', '1-20240506']
#[pyclass(frozen, eq, hash, module = "tablekeys")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Salt(core::Salt);

methods! { Salt:
    #[new]
    #[pyo3(signature = (salts, separator, *, after=false, secret=None))]
    new(salts: Count, separator: Text<'_>, after: bool, secret: Option<Secret>) -> Self = {
        let mut characters = separator.0.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            return Err(wrong_text("one character as the separator", format_args!("{:?}", separator.0)).into());
        };
        let make = if after { core::Salt::try_after } else { core::Salt::try_before };
        let salt = make(salts.get(), character)?;
        Self(secret.map_or(salt, |secret| salt.with_secret(secret.0)))
    };
    /// The PartitionKey of a row of `base` with this identity.
    key_for(&self, base: Text<'_>, identity: Raw<'_>) -> String = self.0.key_for(base.0, &identity.0)?;
    /// The PartitionKey of `base` with a salt.
    key_for_salt(&self, base: Text<'_>, salt: Whole<u32>) -> String = self.0.key_for_salt(base.0, salt.0)?;
    /// All PartitionKeys of `base`: what a reader asks that does not know the identity.
    all_keys(&self, base: Text<'_>) -> Vec<String> = self.0.all_keys(base.0)?;
    /// The salt and the base of a PartitionKey.
    ///
    /// >>> Salt(8, "-").split("6-20240506")
    /// (6, '20240506')
    split(&self, key: Text<'_>) -> (u32, String) = self.0.split(key.0).map(|(salt, base)| (salt, base.to_owned()))?;
    __str__(&self) -> String = self.0.to_string();
    __repr__(&self) -> String = format!("<Salt {}>", self.0);
}

/// More partitions for new rows, while old rows stay: the partition depends on the row's creation too.
///
/// >>> generations = Generations("generations:4,8@2024-01-01T00:00:00.0000000Z")
/// >>> generations.tagged_key_of("order-2", Ticks("2024-05-06T07:08:09.0000000Z"))
/// '1-7'
/// >>> generations.tagged_candidate_keys("order-2")
/// ['1-7', '0-3']
#[pyclass(frozen, eq, module = "tablekeys")]
#[derive(PartialEq, Eq)]
pub(crate) struct Generations(core::Generations);

methods! { Generations:
    #[new]
    #[pyo3(signature = (text, secret=None))]
    new(text: Text<'_>, secret: Option<Secret>) -> Self = {
        let secret = secret.map(|secret| secret.0);
        Self(read(text.0, secret, core::Generations::read_keyed, |made, secret| Ok(made.with_secret(secret)))?)
    };
    /// The same with a generation more, which starts at an instant after the last start.
    ///
    /// >>> str(Generations("generations:4").with_generation(Ticks("2024-01-01T00:00:00.0000000Z"), 8))
    /// 'generations:4,8@2024-01-01T00:00:00.0000000Z'
    with_generation(&self, start: Instant, partitions: Count) -> Self = {
        let mut more = self.0.clone();
        more.start_generation(start.0, partitions.get())?;
        Self(more)
    };
    /// The start and the number of partitions of each generation.
    generations(&self) -> Vec<(Ticks, u32)> =
        self.0.generations().map(|(start, design)| (Ticks(start), design.partitions())).collect();
    /// The number of the generation of a row that was created then, from 0.
    generation_at(&self, created_at: Instant) -> usize = self.0.generation_at(created_at.0);
    /// The partition of a row.
    partition_of(&self, key: Raw<'_>, created_at: Instant) -> u32 = self.0.partition_of(&key.0, created_at.0);
    /// The PartitionKey of a row: its partition.
    partition_key_of(&self, key: Raw<'_>, created_at: Instant) -> String = self.0.partition_key_of(&key.0, created_at.0);
    /// The PartitionKey of a row: its generation, `-` and its partition.
    tagged_key_of(&self, key: Raw<'_>, created_at: Instant) -> String = self.0.tagged_key_of(&key.0, created_at.0);
    /// All PartitionKeys that a row with this key may have, the latest first: what a reader asks who knows no instant.
    candidate_keys(&self, key: Raw<'_>) -> Vec<String> = self.0.candidate_keys(&key.0);
    /// The same of a reader who knows that the row was created from `start` on, and before `end`; `None` is no limit.
    candidate_keys_between(&self, key: Raw<'_>, start: Option<Instant>, end: Option<Instant>) -> Vec<String> =
        self.0.candidate_keys_between(&key.0, window(start, end));
    /// The same with the generation in each.
    tagged_candidate_keys(&self, key: Raw<'_>) -> Vec<String> = self.0.tagged_candidate_keys(&key.0);
    /// The generation and the partition of a tagged PartitionKey.
    split_tagged(&self, partition_key: Text<'_>) -> (usize, u32) = self.0.split_tagged(partition_key.0)?;
    __str__(&self) -> String = self.0.to_string();
    __repr__(&self) -> String = format!("Generations({:?})", self.0.to_string());
}

/// Names of nodes and their weights.
struct Nodes(Vec<(String, u32)>);

impl<'a, 'py> FromPyObject<'a, 'py> for Nodes {
    type Error = PyErr;
    hint! { "Nodes" }

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let expected = "pairs of a node's name and its weight";
        let node = |pair: Bound<'py, PyAny>| {
            let (name, weight): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
                pair.extract().map_err(|_| wrong_type(expected, &pair))?;
            Ok((name.extract::<Text<'_>>()?.0.to_owned(), weight.extract::<Count>()?.get()))
        };
        Ok(Self(items(&given, expected)?.into_iter().map(node).collect::<PyResult<_>>()?))
    }
}

/// Named nodes on a ring: a node that comes takes keys from the others and moves no other. A ring does not change; a change gives another.
///
/// >>> ring = HashRing([("east", 1), ("west", 2)])
/// >>> ring.get("customer-4711"), ring.nodes_from("customer-4711")
/// ('west', ['west', 'east'])
/// >>> larger = ring.with_node("north", 1)
/// >>> round(ring.diff(larger).fraction, 2)
/// 0.25
#[pyclass(frozen, extends = Design, module = "tablekeys")]
pub(crate) struct HashRing(core::HashRing, Option<core::Secret>);

impl HashRing {
    fn of(ring: core::HashRing, secret: Option<core::Secret>) -> PyClassInitializer<Self> {
        Design::base(ring.clone(), secret, Self(ring, secret))
    }
}

methods! { HashRing:
    #[new]
    #[pyo3(signature = (nodes, points=None, secret=None))]
    new(nodes: Nodes, points: Option<Count>, secret: Option<Secret>) -> PyClassInitializer<Self> = {
        let points = points.map_or(core::HashRing::POINTS, |points| points.get());
        let ring = core::HashRing::with_points(points, nodes.0)?;
        match secret {
            Some(Secret(secret)) => Self::of(ring.with_secret(secret), Some(secret)),
            None => Self::of(ring, None),
        }
    };
    /// The node of a key.
    get(&self, key: Raw<'_>) -> &str = self.0.get(&key.0);
    /// The nodes with their weights.
    #[getter]
    nodes(&self) -> Vec<(&str, u32)> = self.0.nodes().collect();
    /// All nodes from the key on, its own first.
    nodes_from(&self, key: Raw<'_>) -> Vec<&str> = self.0.nodes_from(&key.0).collect();
    /// The first nodes from the key on: where its replicas go.
    replicas(&self, key: Raw<'_>, count: Whole<u32>) -> Vec<&str> = self.0.replicas(&key.0, count.0 as usize)?;
    /// The ring with a node more.
    with_node(&self, py: Python<'_>, name: Text<'_>, weight: Count) -> Py<Self> =
        Py::new(py, Self::of(self.0.with(name.0, weight.get())?, self.1))?;
    /// The ring without a node.
    without_node(&self, py: Python<'_>, name: Text<'_>) -> Py<Self> =
        Py::new(py, Self::of(self.0.without(name.0)?, self.1))?;
    /// The ring with another weight of a node.
    with_weight(&self, py: Python<'_>, name: Text<'_>, weight: Count) -> Py<Self> = {
        let mut ring = self.0.clone();
        ring.set_weight(name.0, weight.get())?;
        Py::new(py, Self::of(ring, self.1))?
    };
    /// What moves from this ring to another.
    diff(&self, after: &Self) -> Diff = Diff(self.0.diff(&after.0)?);
}

/// Slots by SipHash, dealt to named nodes: new ones dealt, or the text of a table that programs share.
///
/// >>> table = SlotTable([("a", 1), ("b", 1)], slots=60)
/// >>> table.get("customer-4711")
/// 'b'
/// >>> Design(str(table)).partition_key_of("customer-4711")
/// 'b'
#[pyclass(frozen, extends = Design, module = "tablekeys")]
pub(crate) struct SlotTable(core::SlotTable, Option<core::Secret>);

impl SlotTable {
    fn of(table: core::SlotTable, secret: Option<core::Secret>) -> PyClassInitializer<Self> {
        Design::base(table.clone(), secret, Self(table, secret))
    }
}

methods! { SlotTable:
    #[new]
    #[pyo3(signature = (nodes, slots=None, secret=None))]
    new(nodes: TableOrNodes<'_>, slots: Option<Count>, secret: Option<Secret>) -> PyClassInitializer<Self> = {
        let (nodes, secret) = (&nodes.0, secret.map(|secret| secret.0));
        let table = if nodes.is_instance_of::<PyString>() {
            if slots.is_some() {
                return Err(wrong("no number of slots beside the text of a table, which has it", nodes).into());
            }
            let text = nodes.extract::<Text<'_>>()?.0;
            secret.map_or_else(|| text.parse(), |secret| core::SlotTable::read_keyed(text, secret))?
        } else {
            let slots = slots.map_or(core::SlotTable::SLOTS, |slots| slots.get());
            let table = core::SlotTable::with_slots(slots, nodes.extract::<Nodes>()?.0)?;
            secret.map_or(table.clone(), |secret| table.with_secret(secret))
        };
        Self::of(table, secret)
    };
    /// The node of a key.
    get(&self, key: Raw<'_>) -> &str = self.0.get(&key.0);
    /// The slot of a key.
    slot_of(&self, key: Raw<'_>) -> u32 = self.0.slot_of(&key.0);
    /// The nodes with their weights.
    #[getter]
    nodes(&self) -> Vec<(&str, u32)> = self.0.nodes().collect();
    /// The number of slots.
    #[getter]
    slots(&self) -> u32 = self.0.slots();
    /// The table for other nodes or weights, with as few slots moved as can be, and what moves.
    ///
    /// >>> table, diff = SlotTable([("a", 1), ("b", 1)], slots=60).rebalance([("a", 1), ("b", 1), ("c", 1)])
    /// >>> sum(move.last - move.first + 1 for move in diff.moves())
    /// 20
    rebalance(&self, py: Python<'_>, nodes: Nodes) -> (Py<Self>, Diff) = {
        let mut table = self.0.clone();
        let diff = table.rebalance(nodes.0)?;
        (Py::new(py, Self::of(table, self.1))?, Diff(diff))
    };
}

/// What moves from a ring or a slot table to another.
#[pyclass(frozen, module = "tablekeys")]
pub(crate) struct Diff(core::Diff);

/// A run of hashes, or of slots, that moves from a node to another.
#[pyclass(frozen, get_all, module = "tablekeys")]
pub(crate) struct Move {
    /// The first hash or slot.
    first: u64,
    /// The last hash or slot.
    last: u64,
    /// The node that had it.
    from_node: String,
    /// The node that gets it.
    to_node: String,
}

impl From<core::Move<'_>> for Move {
    fn from(moved: core::Move<'_>) -> Self {
        Self { first: moved.first, last: moved.last, from_node: moved.from.to_owned(), to_node: moved.to.to_owned() }
    }
}

methods! { Diff:
    /// The part of all keys that moves, from 0 to 1.
    #[getter]
    fraction(&self) -> f64 = self.0.fraction();
    /// The runs that move, in their order.
    moves(&self) -> Vec<Move> = self.0.moves().map(Move::from).collect();
    /// The move that takes a key along; `None` where it stays.
    move_of(&self, key: Raw<'_>) -> Option<Move> = self.0.move_of(&key.0).map(Move::from);
}
