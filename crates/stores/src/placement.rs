//! A system with its number of partitions, or with the ranges it really has.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use md5::{Digest, Md5};
use tablekeys::partition::{DigestBits, Partitioner};

use crate::error::{Error, ErrorKind, Excerpt, Result};
use crate::hash::{event_hubs, fnv1a, murmur2, murmur3_x64_128, murmur3_x86_32, signed, spark};
use crate::ranges::Ranges;
use crate::system::System;
use crate::value::Value;
use crate::{columns, cosmos, equal, redis, utf16};

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

#[derive(Debug, Clone, PartialEq, Eq)]
enum Layout {
    /// The remainder of a hash decides.
    Remainder,
    /// Equal ranges, each as long as this; of Elasticsearch, routing shards per shard.
    Equal { step: u128 },
    /// The first slot of each master of Redis.
    Masters(Box<[u16]>),
    /// Ranges that a user read from the service.
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
            return Err(Error::new(
                ErrorKind::OutOfRange,
                format_args!("expected 1 to {most} partitions of {system}, found {partitions}"),
            ));
        };
        let layout = match system {
            System::CosmosV2 => Layout::Equal { step: equal::step(cosmos::V2_LARGEST, partitions) },
            System::CosmosV1 => Layout::Equal { step: equal::step(u32::MAX.into(), partitions) },
            System::Kinesis => Layout::Equal { step: equal::whole_step(128, partitions) },
            System::Cassandra => Layout::Equal { step: equal::whole_step(64, partitions) },
            System::MongoDb => Layout::Equal { step: equal::step(i64::MAX.cast_unsigned().into(), partitions) * 2 },
            System::Elasticsearch => Layout::Equal { step: u128::from(utf16::routing_shards_each(partitions)) },
            System::Redis => Layout::Masters(redis::masters(partitions)),
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
    /// use tablekeys_stores::{Placement, System};
    ///
    /// let slots = "0-8191 west\n8192-16383 east\n";
    /// let masters = Placement::with_ranges(System::Redis, slots)?;
    /// assert_eq!(masters.name_of(masters.place(&["{user1000}.following".into()])?), Some("west"));
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
            Layout::Equal { .. } => !matches!(self.system, System::Elasticsearch),
            Layout::Masters(_) => self.partitions() != redis::SLOTS,
            Layout::Remainder | Layout::Real(_) => false,
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
    /// A key that the system refuses or places at random, a type it has not, or a number of columns it has not: see
    /// [`System::limits`].
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
        match self.system {
            System::CosmosV2 => {
                let levels = cosmos::v2(key)?;
                Ok(match &self.layout {
                    Layout::Real(ranges) => {
                        ranges.partition_at(&levels.iter().flat_map(|level| level.to_be_bytes()).collect::<Vec<_>>())
                    }
                    // No boundary of equal ranges lies within one first level.
                    _ => self.at(levels[0]),
                })
            }
            System::CosmosV1 => {
                let (hash, whole) = cosmos::v1(key)?;
                Ok(match &self.layout {
                    Layout::Real(ranges) => ranges.partition_at(&whole),
                    _ => self.at(hash.into()),
                })
            }
            System::Cassandra => Ok(self.of_token(&columns::cassandra(key)?)),
            System::PostgreSql => Ok(self.remainder(columns::postgresql_row(key)?)),
            System::Iceberg => Ok(self.remainder(columns::iceberg(key)? & POSITIVE)),
            System::Spark => Ok(self.spark(columns::spark_row(key)?)),
            System::MongoDb => Ok(self.mongodb(columns::mongodb(key)?)),
            _ => Ok(self.of_bytes(columns::bytes(self.system, key)?)),
        }
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
        let equal = matches!(self.layout, Layout::Equal { .. });
        for (key, place) in keys.iter().zip(&mut partitions[from..]) {
            // The first bits decide, but where a boundary is among the hashes that begin with them.
            let decided = if equal {
                equal::range_of_head(*place, self.partitions)
            } else {
                let least = u128::from(*place) << (128 - HEAD);
                let (low, high) = (self.at(least), self.at(least | u128::MAX >> HEAD));
                (low == high).then_some(low)
            };
            *place = decided.unwrap_or_else(|| self.of_bytes(key.as_ref()));
        }
    }

    /// The partition of the bytes of a text, whatever their length.
    fn of_bytes(&self, key: &[u8]) -> u32 {
        match self.system {
            System::CosmosV2 => self.at(cosmos::v2_text(key)),
            System::CosmosV1 => match &self.layout {
                Layout::Real(ranges) => ranges.partition_at(&cosmos::v1_key_of_text(key)),
                _ => self.at(cosmos::v1_text(key).into()),
            },
            System::EventHubs => (i32::from(event_hubs(key)).unsigned_abs()) % self.partitions,
            System::KafkaMurmur2 => self.remainder(murmur2(key) & POSITIVE),
            System::KafkaCrc32 => self.remainder(crc32fast::hash(key)),
            System::KafkaFnv1a => self.remainder(fnv1a(key).cast_signed().unsigned_abs()),
            System::Kinesis => self.at(u128::from_be_bytes(Md5::digest(key).into())),
            System::Redis => self.of_slot(redis::slot(key)),
            System::Cassandra => self.of_token(key),
            System::PostgreSql => self.remainder(columns::postgresql_text(key)),
            System::Iceberg => self.remainder(murmur3_x86_32(key, 0) & POSITIVE),
            System::Spark => self.spark(spark(key, columns::SPARK_SEED)),
            System::Elasticsearch => self.of_routing(utf16::murmur3(key)),
            System::MongoDb => self.mongodb(columns::mongodb_text(key)),
            System::Couchbase => self.remainder(crc32fast::hash(key) >> 16 & 0x7fff),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "less than `partitions`")]
    fn remainder(&self, hash: impl Into<u64>) -> u32 {
        (hash.into() % u64::from(self.partitions.get())) as u32
    }

    /// The remainder of a signed hash, never negative.
    #[expect(clippy::cast_possible_truncation, reason = "from 0, and less than `partitions`")]
    fn spark(&self, hash: u32) -> u32 {
        i64::from(hash.cast_signed()).rem_euclid(self.partitions.get().into()) as u32
    }

    /// The partition that holds a hash.
    fn at(&self, hash: u128) -> u32 {
        match &self.layout {
            Layout::Equal { step } => {
                let bits = match self.system {
                    System::CosmosV2 => 126,
                    System::CosmosV1 => 32,
                    _ => 128,
                };
                equal::range_of(hash, bits, *step, self.partitions)
            }
            Layout::Real(ranges) => ranges.partition_at(&hash.to_be_bytes()),
            Layout::Remainder | Layout::Masters(_) => unreachable!("{} has ranges", self.system),
        }
    }

    /// The owner of a token: the first whose own token is not before it, past the last one the first.
    fn of_token(&self, key: &[u8]) -> u32 {
        let token = match murmur3_x64_128(key, signed).0 {
            // The minimum is no token of a key.
            LEAST_TOKEN => i64::MAX.cast_unsigned(),
            token => token,
        };
        // From 0, as unsigned numbers are.
        let place = token ^ LEAST_TOKEN;
        match &self.layout {
            Layout::Real(ranges) => ranges.partition_at(&place.to_be_bytes()),
            Layout::Equal { step } => {
                let owner = u128::from(place).div_ceil(*step);
                u32::try_from(owner).ok().filter(|&owner| owner < self.partitions()).unwrap_or(0)
            }
            Layout::Remainder | Layout::Masters(_) => unreachable!("tokens have ranges"),
        }
    }

    fn of_slot(&self, slot: u16) -> u32 {
        match &self.layout {
            Layout::Real(ranges) => ranges.partition_at(&slot.to_be_bytes()),
            Layout::Masters(first) => redis::master_of(slot, first),
            Layout::Remainder | Layout::Equal { .. } => unreachable!("slots have masters"),
        }
    }

    fn of_routing(&self, hash: u32) -> u32 {
        match self.layout {
            Layout::Equal { step } => utf16::shard(hash, step, self.partitions),
            _ => unreachable!("routing shards are equal"),
        }
    }

    /// The chunk of a hash: split points are symmetric about 0, a chunk begins with its own.
    fn mongodb(&self, hash: i64) -> u32 {
        match self.layout {
            Layout::Equal { step } => equal::chunk_of(hash, step, self.partitions),
            _ => unreachable!("chunks are equal"),
        }
    }
}

/// The bits of a digest that `DigestBits` gives as a number.
const HEAD: u32 = 31;
const POSITIVE: u32 = i32::MAX.cast_unsigned();
const LEAST_TOKEN: u64 = i64::MIN.cast_unsigned();

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
            Error::new(
                ErrorKind::Malformed,
                format_args!("expected {what} at byte {} of a placement's text, found {found}", name.len() + 1),
            )
        };
        if count.ends_with(":ranges") {
            return Err(expected("a number alone, since real ranges are read from their file,"));
        }
        let canonical = !count.starts_with(['0', '+']) || count == "0";
        let partitions = count.parse().ok().filter(|_| canonical);
        Self::new(system, partitions.ok_or_else(|| expected("a number of partitions"))?)
    }
}
