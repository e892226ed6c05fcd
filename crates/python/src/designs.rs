//! Designs of partitions: any by its text, each by its type.

use std::borrow::Cow;
use std::str::FromStr;

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use tablekeys::partition as core;

use crate::columns::{self, Column};
use crate::rows::Ticks;
use crate::value::{
    Cells, Count, Guid, Instant, NodesOrText, Raw, Result, Secret, Text, Texts, Whole, argument, items, window, wrong,
    wrong_text, wrong_type,
};

#[doc = doc!(Design)]
#[pyclass(frozen, subclass, module = "tablekeys")]
pub(crate) struct Design {
    pub(crate) core: core::Design,
    secret: Option<core::Secret>,
}

/// A text without a check, where the secret is new; with one, as every slot table has, where it is known to be that of the text.
fn read<T: FromStr<Err = tablekeys::Error>>(
    text: &str,
    secret: Option<core::Secret>,
    read_keyed: fn(&str, core::Secret) -> tablekeys::Result<T>,
    with_secret: fn(T, core::Secret) -> tablekeys::Result<T>,
) -> tablekeys::Result<T> {
    let Some(secret) = secret else { return text.parse() };
    match (read_keyed(text, secret), text.parse()) {
        (Err(_), Ok(made)) if !text.starts_with("slots:") => with_secret(made, secret),
        (read, _) => read,
    }
}

impl Design {
    fn of(text: &str, secret: Option<Secret>) -> Result<Self> {
        let secret = secret.map(|secret| secret.0);
        Ok(Self { core: read(text, secret, core::Design::read_keyed, core::Design::with_secret)?, secret })
    }
}

/// What `pickle` makes one of the class of again.
fn reduced<T: PyTypeInfo>(
    py: Python<'_>,
    core: &impl ToString,
    secret: Option<core::Secret>,
) -> Result<(Py<PyAny>, (String,))> {
    if secret.is_some() {
        let hint = "a design with a secret is not pickled: give its text and the secret";
        return Err(PyTypeError::new_err(hint).into());
    }
    Ok((py.get_type::<T>().into_any().unbind(), (core.to_string(),)))
}

methods! { Design, self:
    new[text, secret=None](text: Text<'_>, secret: Option<Secret>) -> Self = Self::of(text.0, secret)?;
    get kind -> String = self.core.kind().to_string();
    get partitions -> u32 = self.core.partitions();
    .partition_of(key: Raw<'_>) -> u32 = self.core.partition_of(&key.0);
    .partition_key_of(key: Raw<'_>) -> String = self.core.partition_key_of(&key.0).into_owned();
    .partition_key(partition: Whole<u32>) -> Cow<'_, str> = {
        let expected = || format!("a partition from 0 to {}", self.core.partitions() - 1);
        self.core.partition_key(partition.0).ok_or_else(|| wrong_text(expected(), partition.0))?
    };
    .partition_keys() -> Vec<Cow<'_, str>> = {
        const MOST: u32 = 1 << 20;
        if self.core.partitions() > MOST {
            let expected = format_args!("at most {MOST} partitions whose keys are listed");
            return Err(wrong_text(expected, self.core.partitions()).into());
        }
        self.core.partition_keys().collect()
    };
    .partitions_of(keys: Cells<'_>) -> Column = columns::partitions_of(&self.core, &keys.0)?;
    .partition_keys_of(keys: Cells<'_>) -> Column = columns::partition_keys_of(&self.core, &keys.0)?;
    .shares() -> Option<Vec<(&str, f64)>> = self.core.shares();
    .__str__() -> String = self.core.to_string();
    .__repr__() -> String = format!("Design({:?})", self.core.to_string());
    .__eq__(other: &Bound<'_, PyAny>) -> bool = other.cast::<Self>().is_ok_and(|other| other.get().core == self.core);
    .__hash__() -> u64 = core::SipHash::new(u32::MAX).partition_of(self.core.to_string().as_bytes()).into();
    .__reduce__(py: Python<'_>) -> (Py<PyAny>, (String,)) = reduced::<Self>(py, &self.core, self.secret)?;
    same __copy__();
    same __deepcopy__(_memo: Bound<'_, PyAny>);
}

/// The types of the designs that have nothing but their text.
macro_rules! designs {
    ($($name:ident[$($signature:tt)*]($($field:ident: $type:ty),*) $text:expr;)*) => {$(
        #[doc = doc!($name)]
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
    SipHash[partitions, padded=false, secret=None](partitions: Count, padded: bool, secret: Option<Secret>)
        (self::padded(format!("siphash:{}", partitions.get()), padded), secret);
    JumpHash[partitions, secret=None](partitions: Count, secret: Option<Secret>)
        (format!("jump:{}", partitions.get()), secret);
    Md5Bits[bits](bits: Count) (format!("md5-bits:{}", bits.get()), None);
    Sha256Bits[bits](bits: Count) (format!("sha256-bits:{}", bits.get()), None);
    ByteSum[partitions, padded=false](partitions: Count, padded: bool)
        (self::padded(format!("byte-sum:{}", partitions.get()), padded), None);
    Alphabet[boundaries, padded=false](boundaries: Texts, padded: bool)
        (self::padded(core::Alphabet::with_boundaries(&boundaries.0)?.to_string(), padded), None);
}

functions! {
    guid_byte_sum(guid: Guid, partitions: Count) -> u32 = core::guid_byte_sum(guid.0.as_bytes(), partitions.get());
    md5_bits(key: Raw<'_>, bits: Whole<u32>) -> String = {
        let count = usize::try_from(bits.0).ok().filter(|count| (1..=128).contains(count));
        core::md5_bits::<128>(&key.0)[..count.ok_or_else(|| wrong_text("1 to 128 bits", bits.0))?].to_owned()
    };
    email_bucket(address: Text<'_>) -> u32 = core::email_bucket(address.0)?;
}

#[doc = doc!(Salt)]
#[pyclass(frozen, eq, hash, module = "tablekeys")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Salt(core::Salt);

methods! { Salt, self:
    new[salts, separator, *, after=false, secret=None]
        (salts: Count, separator: Text<'_>, after: bool, secret: Option<Secret>) -> Self = {
        let mut characters = separator.0.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            return Err(wrong_text("one character as the separator", format_args!("{:?}", separator.0)).into());
        };
        let make = if after { core::Salt::try_after } else { core::Salt::try_before };
        let salt = make(salts.get(), character)?;
        Self(secret.map_or(salt, |secret| salt.with_secret(secret.0)))
    };
    .key_for(base: Text<'_>, identity: Raw<'_>) -> String = self.0.key_for(base.0, &identity.0)?;
    .key_for_salt(base: Text<'_>, salt: Whole<u32>) -> String = self.0.key_for_salt(base.0, salt.0)?;
    .all_keys(base: Text<'_>) -> Vec<String> = self.0.all_keys(base.0)?;
    .split(key: Text<'_>) -> (u32, String) = self.0.split(key.0).map(|(salt, base)| (salt, base.to_owned()))?;
    .__str__() -> String = self.0.to_string();
    .__repr__() -> String = format!("<Salt {}>", self.0);
}

#[doc = doc!(Generations)]
#[pyclass(frozen, eq, module = "tablekeys")]
#[derive(PartialEq, Eq)]
pub(crate) struct Generations(core::Generations);

methods! { Generations, self:
    new[text, secret=None](text: Text<'_>, secret: Option<Secret>) -> Self = {
        let secret = secret.map(|secret| secret.0);
        Self(read(text.0, secret, core::Generations::read_keyed, |made, secret| Ok(made.with_secret(secret)))?)
    };
    .with_generation(start: Instant, partitions: Count) -> Self = {
        let mut more = self.0.clone();
        more.start_generation(start.0, partitions.get())?;
        Self(more)
    };
    .generations() -> Vec<(Ticks, u32)> =
        self.0.generations().map(|(start, design)| (Ticks(start), design.partitions())).collect();
    .generation_at(created_at: Instant) -> usize = self.0.generation_at(created_at.0);
    .partition_of(key: Raw<'_>, created_at: Instant) -> u32 = self.0.partition_of(&key.0, created_at.0);
    .partition_key_of(key: Raw<'_>, created_at: Instant) -> String = self.0.partition_key_of(&key.0, created_at.0);
    .tagged_key_of(key: Raw<'_>, created_at: Instant) -> String = self.0.tagged_key_of(&key.0, created_at.0);
    .candidate_keys(key: Raw<'_>) -> Vec<String> = self.0.candidate_keys(&key.0);
    .candidate_keys_between(key: Raw<'_>, start: Option<Instant>, end: Option<Instant>) -> Vec<String> =
        self.0.candidate_keys_between(&key.0, window(start, end));
    .tagged_candidate_keys(key: Raw<'_>) -> Vec<String> = self.0.tagged_candidate_keys(&key.0);
    .split_tagged(partition_key: Text<'_>) -> (usize, u32) = self.0.split_tagged(partition_key.0)?;
    .__str__() -> String = self.0.to_string();
    .__repr__() -> String = format!("Generations({:?})", self.0.to_string());
}

argument!(Nodes(Vec<(String, u32)>), ["Nodes"], |given| nodes(&given));

fn nodes(given: &Bound<'_, PyAny>) -> PyResult<Vec<(String, u32)>> {
    let expected = "pairs of a node's name and its weight";
    let node = |pair: Bound<'_, PyAny>| {
        let tuple = pair.cast::<PyList>().map_or_else(|_| pair.clone(), |list| list.to_tuple().into_any());
        let (name, weight): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
            tuple.extract().map_err(|_| wrong_type(expected, &pair))?;
        Ok((name.extract::<Text<'_>>()?.0.to_owned(), weight.extract::<Count>()?.get()))
    };
    items(given, expected)?.into_iter().map(node).collect()
}

/// A ring and a slot table: of nodes and a number, or of a text, which has the number.
macro_rules! named {
    ($($name:ident of $number:literal by $make:ident, $usual:ident;)*) => {$(
        #[doc = doc!($name)]
        #[pyclass(frozen, extends = Design, module = "tablekeys")]
        pub(crate) struct $name(core::$name, Option<core::Secret>);

        impl $name {
            fn of(core: core::$name, secret: Option<core::Secret>) -> PyClassInitializer<Self> {
                let base = Design { core: core.clone().into(), secret };
                PyClassInitializer::from(base).add_subclass(Self(core, secret))
            }

            fn read(nodes: NodesOrText<'_>, number: Option<Count>, secret: Option<Secret>) -> Result<PyClassInitializer<Self>> {
                let (given, secret) = (&nodes.0, secret.map(|secret| secret.0));
                let core = if given.is_instance_of::<PyString>() {
                    if number.is_some() {
                        let expected = concat!("no number of ", $number, " beside a text, which has it");
                        return Err(wrong(expected, given).into());
                    }
                    let text = given.extract::<Text<'_>>()?.0;
                    secret.map_or_else(|| text.parse(), |secret| core::$name::read_keyed(text, secret))?
                } else {
                    let number = number.map_or(core::$name::$usual, |number| number.get());
                    let core = core::$name::$make(number, given.extract::<Nodes>()?.0)?;
                    secret.map_or(core.clone(), |secret| core.with_secret(secret))
                };
                Ok(Self::of(core, secret))
            }
        }
    )*};
}

named! {
    HashRing of "points" by with_points, POINTS;
    SlotTable of "slots" by with_slots, SLOTS;
}

methods! { HashRing, self:
    new[nodes, points=None, secret=None]
        (nodes: NodesOrText<'_>, points: Option<Count>, secret: Option<Secret>) -> PyClassInitializer<Self> =
        Self::read(nodes, points, secret)?;
    get nodes -> Vec<(&str, u32)> = self.0.nodes().collect();
    .get(key: Raw<'_>) -> &str = self.0.get(&key.0);
    .nodes_from(key: Raw<'_>) -> Vec<&str> = self.0.nodes_from(&key.0).collect();
    .replicas(key: Raw<'_>, count: Whole<u32>) -> Vec<&str> = self.0.replicas(&key.0, count.0 as usize)?;
    .with_node(py: Python<'_>, name: Text<'_>, weight: Count) -> Py<Self> =
        Py::new(py, Self::of(self.0.with(name.0, weight.get())?, self.1))?;
    .without_node(py: Python<'_>, name: Text<'_>) -> Py<Self> =
        Py::new(py, Self::of(self.0.without(name.0)?, self.1))?;
    .with_weight(py: Python<'_>, name: Text<'_>, weight: Count) -> Py<Self> = {
        let mut ring = self.0.clone();
        ring.set_weight(name.0, weight.get())?;
        Py::new(py, Self::of(ring, self.1))?
    };
    .diff(after: &Self) -> Diff = Diff(self.0.diff(&after.0)?);
    .__reduce__(py: Python<'_>) -> (Py<PyAny>, (String,)) = reduced::<Self>(py, &self.0, self.1)?;
}

methods! { SlotTable, self:
    new[nodes, slots=None, secret=None]
        (nodes: NodesOrText<'_>, slots: Option<Count>, secret: Option<Secret>) -> PyClassInitializer<Self> =
        Self::read(nodes, slots, secret)?;
    get nodes -> Vec<(&str, u32)> = self.0.nodes().collect();
    get slots -> u32 = self.0.slots();
    .get(key: Raw<'_>) -> &str = self.0.get(&key.0);
    .slot_of(key: Raw<'_>) -> u32 = self.0.slot_of(&key.0);
    .rebalance(py: Python<'_>, nodes: Nodes) -> (Py<Self>, Diff) = {
        let mut table = self.0.clone();
        let diff = table.rebalance(nodes.0)?;
        (Py::new(py, Self::of(table, self.1))?, Diff(diff))
    };
    .__reduce__(py: Python<'_>) -> (Py<PyAny>, (String,)) = reduced::<Self>(py, &self.0, self.1)?;
}

#[doc = doc!(Diff)]
#[pyclass(frozen, module = "tablekeys")]
pub(crate) struct Diff(core::Diff);

#[doc = doc!(Move)]
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

methods! { Diff, self:
    get fraction -> f64 = self.0.fraction();
    .moves() -> Vec<Move> = self.0.moves().map(Move::from).collect();
    .move_of(key: Raw<'_>) -> Option<Move> = self.0.move_of(&key.0).map(Move::from);
}
