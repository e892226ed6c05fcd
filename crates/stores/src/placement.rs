//! A system with its number of partitions, or with the ranges it really has.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use md5::{Digest, Md5};
use tablekeys::partition::{DigestBits, Partitioner};

use crate::error::{Error, Excerpt, Result, error};
use crate::hash::{event_hubs, fnv1a, murmur2, murmur3_utf16, murmur3_x64_128, murmur3_x86_32, signed, spark};
use crate::ranges::Ranges;
use crate::system::System;
use crate::value::Value;
use crate::{columns, cosmos, equal, redis};

/// Where the keys of one system land: a [`System`] over a number of partitions, or over the ranges it really has.
///
/// It is a [`Partitioner`] of bytes, so whatever measures a design of `tablekeys` measures where keys land elsewhere. The text form
/// is the name of the system and the number of partitions, `eventhubs:12`.
///
/// # Distribution
///
/// That of the system. Systems that hold ranges of a hash (Cosmos DB, Kinesis, Redis, Cassandra) have equal ones only until the first
/// split or the first node with random tokens; [`equal_ranges_assumed`](Self::equal_ranges_assumed) says when the answer rests on
/// that, and [`with_ranges`](Self::with_ranges) takes the real ones.
///
/// # Errors
///
/// [`Partitioner::partition_of`] cannot fail: it gives the place that the system's hash gives, for keys past a limit too. Where keys
/// are checked, ask [`place`](Self::place), which refuses a key as the system does, and takes typed keys and several columns. For a
/// system whose keys are text, `partition_of` reads bytes that are not UTF-8 as its clients do, with U+FFFD in their place.
///
/// # Stability
///
/// As the clients and servers place keys that [`System::clients`] names: not frozen by this crate, which follows them.
///
/// # Examples
///
/// ```
/// use tablekeys::skew::Histogram;
/// use tablekeys_stores::{Placement, System, Value};
///
/// let hub: Placement = "eventhubs:12".parse()?;
/// assert_eq!(hub.place(&[Value::Text("device-4711")])?, 7);
///
/// // Keys 0 to 3 on four shards of Kinesis all land on the last one.
/// let shards = Placement::new(System::Kinesis, 4)?;
/// assert_eq!(Histogram::of(&shards, ["0", "1", "2", "3"].iter()).expect("four partitions").counts(), [0, 0, 0, 4]);
///
/// let key = "x".repeat(257);
/// let refusal = shards.place(&[Value::Text(&key)]).unwrap_err();
/// assert_eq!(refusal.to_string(), "expected 1 to 256 characters in a key of kinesis, found 257 characters");
/// # Ok::<(), tablekeys_stores::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    system: System,
    partitions: NonZeroU32,
    layout: Layout,
}

/// How a hash becomes a partition.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Layout {
    /// By its remainder.
    Remainder,
    /// By its remainder as a number of 32 bits with a sign, never negative.
    SignedRemainder,
    /// By equal ranges of a hash, each `step` long.
    Equal { step: u128 },
    /// By evenly spaced tokens of 64 bits: the owner of the first that is not before it, past the last one the first.
    Tokens { step: u128 },
    /// By chunks with split points that are symmetric about 0.
    Chunks { step: u128 },
    /// By routing shards, `each` per shard.
    Routing { each: u32 },
    /// By the first slot of each master of Redis.
    Masters(Box<[u32]>),
    /// By ranges that a user read from the service.
    Real(Ranges),
}

impl Placement {
    /// The placement over equal ranges, or by remainder where the system has no ranges.
    ///
    /// # Errors
    ///
    /// No partition, or more than [`System::most_partitions`].
    pub fn new(system: System, partitions: u32) -> Result<Self> {
        let most = system.most_partitions();
        let Some(partitions) = NonZeroU32::new(partitions).filter(|count| count.get() <= most) else {
            return Err(error!(OutOfRange, "expected 1 to {most} partitions of {system}, found {partitions}"));
        };
        let n = u128::from(partitions.get());
        let layout = match system {
            System::CosmosV2 => Layout::Equal { step: cosmos::V2_LARGEST / n },
            System::CosmosV1 => Layout::Equal { step: u128::from(u32::MAX) / n },
            System::Kinesis => Layout::Equal { step: equal::whole_step(partitions) },
            System::Cassandra => Layout::Tokens { step: (1 << 64) / n },
            System::MongoDb => Layout::Chunks { step: u128::from(i64::MAX.cast_unsigned()) / n * 2 },
            System::Elasticsearch => Layout::Routing { each: equal::routing_shards_each(partitions) },
            System::Redis => Layout::Masters(redis::masters(partitions)),
            System::Spark => Layout::SignedRemainder,
            _ => Layout::Remainder,
        };
        Ok(Self { system, partitions, layout })
    }

    /// The placement over the ranges that a service has, read from the text of a file.
    ///
    /// | system | files | partitions are |
    /// |---|---|---|
    /// | `cosmos-v2`, `cosmos-v1` | JSON: feed ranges as clients print them, or the list of `PartitionKeyRanges` | ranges, by their start |
    /// | `kinesis` | JSON of `DescribeStream` or `ListShards`; closed shards are left out | open shards, by their start |
    /// | `cassandra` | lines `owner token`, separated by spaces or commas; a line with a token alone is an owner of its own | owners, by their first token |
    /// | `redis` | JSON of `CLUSTER SLOTS`, or lines `first-last owner` | masters, by their first slot |
    ///
    /// # Errors
    ///
    /// A system without ranges, a text of another form, a range that begins after its end, a gap, or two ranges that overlap.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys_stores::{Placement, System, Value};
    ///
    /// let slots = "0-8191 west\n8192-16383 east\n";
    /// let masters = Placement::with_ranges(System::Redis, slots)?;
    /// assert_eq!(masters.name_of(masters.place(&[Value::Text("{user1000}.following")])?), Some("west"));
    /// assert!(!masters.equal_ranges_assumed());
    /// # Ok::<(), tablekeys_stores::Error>(())
    /// ```
    pub fn with_ranges(system: System, text: &str) -> Result<Self> {
        let ranges = Ranges::read(system, text)?;
        Ok(Self { system, partitions: ranges.partitions(), layout: Layout::Real(ranges) })
    }

    /// The system.
    #[must_use]
    pub const fn system(&self) -> System {
        self.system
    }

    /// The number of partitions.
    #[must_use]
    pub const fn partitions(&self) -> u32 {
        self.partitions.get()
    }

    /// Whether the system holds ranges of a hash that are taken for equal here, which a service changes.
    #[must_use]
    pub const fn equal_ranges_assumed(&self) -> bool {
        match self.layout {
            Layout::Equal { .. } | Layout::Tokens { .. } | Layout::Chunks { .. } => true,
            Layout::Masters(_) => self.partitions() != redis::SLOTS,
            _ => false,
        }
    }

    /// What a file of real ranges calls a partition: a shard, an owner of tokens, a master. `None` without such a file, or if no
    /// partition has this number.
    #[must_use]
    pub fn name_of(&self, partition: u32) -> Option<&str> {
        match &self.layout {
            Layout::Real(ranges) => ranges.name_of(partition),
            _ => None,
        }
    }

    /// The partition of a key of typed values, one per column.
    ///
    /// # Errors
    ///
    /// A key that the system refuses, see [`System::check`], or places at random; a type or a number of columns it has not.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys_stores::{ErrorKind, Placement, System, Value};
    ///
    /// let table = Placement::new(System::PostgreSql, 12)?;
    /// assert_ne!(table.place(&[Value::Int64(4711)])?, table.place(&[Value::Text("4711")])?);
    ///
    /// let topic = Placement::new(System::KafkaMurmur2, 12)?;
    /// assert_eq!(topic.place(&[Value::Null]).unwrap_err().kind(), ErrorKind::Random);
    /// # Ok::<(), tablekeys_stores::Error>(())
    /// ```
    pub fn place(&self, key: &[Value<'_>]) -> Result<u32> {
        self.system.check_columns(key.len())?;
        let first = &key[0];
        let hash = match self.system {
            System::CosmosV2 => {
                let levels = key.iter().map(cosmos::v2).collect::<Result<Vec<u128>>>()?;
                // No boundary of equal ranges lies within one first level.
                if let Layout::Real(ranges) = &self.layout {
                    return Ok(ranges.partition_at(&levels.into_iter().flat_map(u128::to_be_bytes).collect::<Vec<_>>()));
                }
                levels[0]
            }
            System::CosmosV1 => {
                let (hash, whole) = cosmos::v1(first)?;
                if let Layout::Real(ranges) = &self.layout {
                    return Ok(ranges.partition_at(&whole));
                }
                hash.into()
            }
            System::Cassandra => token(&columns::cassandra(key)?),
            System::PostgreSql => columns::postgresql_row(key)?.into(),
            System::Iceberg => (columns::iceberg(first)? & POSITIVE).into(),
            System::Spark => columns::spark_row(key)?.into(),
            System::MongoDb => from_least(columns::mongodb(first)),
            _ => return Ok(self.of_bytes(columns::bytes(self.system, first)?)),
        };
        Ok(self.at(hash))
    }

    /// Appends the partitions of many keys in their order, each as [`Partitioner::partition_of`] gives it.
    ///
    /// Kinesis hashes keys of at most 55 bytes 24 at a time; the others take them one by one.
    pub fn partitions_into<K: AsRef<[u8]>>(&self, keys: &[K], partitions: &mut Vec<u32>) {
        if self.system != System::Kinesis {
            partitions.extend(keys.iter().map(|key| self.of_bytes(key.as_ref())));
            return;
        }
        let from = partitions.len();
        DigestBits::md5(HEAD).partitions_into(keys, partitions);
        for (key, place) in keys.iter().zip(&mut partitions[from..]) {
            // The first bits decide, but where a boundary is among the hashes that begin with them.
            let least = u128::from(*place) << (128 - HEAD);
            let (low, high) = (self.at(least), self.at(least | u128::MAX >> HEAD));
            *place = if low == high { low } else { self.of_bytes(key.as_ref()) };
        }
    }

    /// The partition of the bytes of a text, whatever their length.
    fn of_bytes(&self, key: &[u8]) -> u32 {
        self.at(match self.system {
            System::CosmosV2 => cosmos::v2_text(key),
            System::CosmosV1 => match &self.layout {
                Layout::Real(ranges) => return ranges.partition_at(&cosmos::v1_key_of_text(key)),
                _ => cosmos::v1_text(key).into(),
            },
            System::EventHubs => event_hubs(key).unsigned_abs().into(),
            System::KafkaMurmur2 => (murmur2(key) & POSITIVE).into(),
            System::KafkaCrc32 => crc32fast::hash(key).into(),
            System::KafkaFnv1a => fnv1a(key).cast_signed().unsigned_abs().into(),
            System::Kinesis => u128::from_be_bytes(Md5::digest(key).into()),
            System::Redis => redis::slot(key).into(),
            System::Cassandra => token(key),
            System::PostgreSql => columns::postgresql_text(key).into(),
            System::Iceberg => (murmur3_x86_32(key, 0) & POSITIVE).into(),
            System::Spark => spark(key, columns::SPARK_SEED).into(),
            System::Elasticsearch => murmur3_utf16(key).into(),
            System::MongoDb => from_least(columns::mongodb_text(key)),
            System::Couchbase => (crc32fast::hash(key) >> 16 & 0x7fff).into(),
        })
    }

    #[expect(clippy::cast_possible_truncation, reason = "hashes of 64 and 32 bits, and less than `partitions`")]
    fn at(&self, hash: u128) -> u32 {
        let n = self.partitions.get();
        match &self.layout {
            Layout::Remainder => (hash as u64 % u64::from(n)) as u32,
            Layout::SignedRemainder => i64::from((hash as u32).cast_signed()).rem_euclid(n.into()) as u32,
            Layout::Equal { step } => equal::range_of(hash, *step, self.partitions),
            Layout::Tokens { step } => {
                let owner = hash.div_ceil(*step);
                if owner < n.into() { owner as u32 } else { 0 }
            }
            Layout::Chunks { step } => equal::chunk_of(hash, *step, self.partitions),
            Layout::Routing { each } => (hash as u32).cast_signed().rem_euclid((n * each).cast_signed()) as u32 / each,
            Layout::Masters(first) => first.partition_point(|&first| u128::from(first) <= hash) as u32 - 1,
            Layout::Real(ranges) => ranges.partition_at(&hash.to_be_bytes()),
        }
    }
}

/// The bits of a digest that `DigestBits` gives as a number.
const HEAD: u32 = 31;
const POSITIVE: u32 = i32::MAX.cast_unsigned();

/// A number with a sign as its distance from the least one.
pub(crate) fn from_least(number: i64) -> u128 {
    (number.cast_unsigned() ^ i64::MIN.cast_unsigned()).into()
}

/// The token of a key of Cassandra, from the least one.
fn token(key: &[u8]) -> u128 {
    // The least is no token of a key.
    let token = murmur3_x64_128(key, signed).0.cast_signed();
    from_least(if token == i64::MIN { i64::MAX } else { token })
}

/// PartitionKeys are the names of a file of real ranges, and else plain decimals.
impl<K: AsRef<[u8]> + ?Sized> Partitioner<K> for Placement {
    fn partitions(&self) -> u32 {
        self.partitions()
    }

    fn partition_of(&self, key: &K) -> u32 {
        self.of_bytes(key.as_ref())
    }

    fn partition_key(&self, partition: u32) -> Option<Cow<'_, str>> {
        let plain = || (partition < self.partitions()).then(|| partition.to_string().into());
        self.name_of(partition).map(Cow::Borrowed).or_else(plain)
    }
}

/// The name and the number, `eventhubs:12`; with real ranges, `kinesis:12:ranges`, which cannot be read back without the file.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.system, self.partitions)?;
        if matches!(self.layout, Layout::Real(_)) { f.write_str(":ranges") } else { Ok(()) }
    }
}

/// Reads what `Display` prints for equal ranges.
impl FromStr for Placement {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let (name, count) = text.split_once(':').unwrap_or((text, ""));
        let system: System = name.parse()?;
        let expected = |what: &str| {
            let found = if count.is_empty() { "the end".to_owned() } else { Excerpt(count).to_string() };
            error!(Malformed, "expected {what} at byte {} of a placement's text, found {found}", name.len() + 1)
        };
        if count.ends_with(":ranges") {
            return Err(expected("a number alone, since real ranges are read from their file,"));
        }
        let canonical = !count.starts_with(['0', '+']) || count == "0";
        let partitions = count.parse().ok().filter(|_| canonical);
        Self::new(system, partitions.ok_or_else(|| expected("a number of partitions"))?)
    }
}
