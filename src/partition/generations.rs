//! More partitions for new rows, while old rows stay where they are.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Bound, RangeBounds, RangeInclusive};
use core::str::FromStr;

use super::text::{self, Fields, plain_decimal};
use super::{Secret, SipHash};
use crate::error::{Error, Excerpt, Result, error};
use crate::ticks::Ticks;

/// A sequence of partition counts. Each row keeps the count that applied when it was created.
///
/// No row ever moves. New rows go to the new number of partitions; a reader computes the partition of a row from its key and
/// the instant of its creation, which is often in its RowKey. Without the instant, there is at most one candidate PartitionKey
/// per generation.
///
/// ```text
/// generation of a row = the last one that starts at or before the row's creation; the first starts with Ticks::MIN
/// partition           = ⌊SipHash-1-3(secret, key) × partitions of that generation / 2⁶⁴⌋
/// PartitionKey        = the partition as plain decimal; tagged: generation ‖ "-" ‖ partition
/// ```
///
/// # Distribution
///
/// Each generation is as even as a [`SipHash`]. With plain decimals, generations share PartitionKeys: of 48 partitions after 12,
/// a quarter of the new rows go to the 12 old ones. With tagged PartitionKeys, new rows fill new partitions only.
///
/// # Stability
///
/// The rule and the text are frozen. The list of generations is part of the data: store what `Display` writes with the table, and
/// read it back with [`str::parse`] or [`read_keyed`](Self::read_keyed). Every program must know a generation before it starts, or
/// it looks rows up in the wrong partition.
///
/// # Examples
///
/// ```
/// use tablekeys::Ticks;
/// use tablekeys::partition::Generations;
///
/// let mut orders = Generations::new(12);
/// orders.start_generation("2025-01-01T00:00:00Z".parse()?, 48)?;
/// assert_eq!(orders.to_string(), "generations:12,48@2025-01-01T00:00:00.0000000Z");
/// assert_eq!(orders.to_string().parse(), Ok(orders.clone()));
///
/// let created_at: Ticks = "2024-05-06T07:08:09Z".parse()?;
/// assert_eq!(orders.partition_key_of("order-2", created_at), "10");
/// // Where the instant is not known, the newest generation first:
/// assert_eq!(orders.candidate_keys("order-2"), ["42", "10"]);
/// // With the generation in the PartitionKey, the rows of one generation can be read or dropped together.
/// let key = orders.tagged_key_of("order-2", "2025-01-01T00:00:00Z".parse()?);
/// assert_eq!(key, "1-42");
/// assert_eq!(orders.split_tagged(&key)?, (1, 42));
/// assert_eq!(orders.tagged_candidate_keys("order-2"), ["1-42", "0-10"]);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// A GUID and its text are [different keys](crate::partition#one-key-in-one-spelling).
///
/// Prefer [`JumpHash`](super::JumpHash) when old rows are as hot as new ones.
///
/// In the guide: [adding partitions](crate::guide::adding_partitions#generations).
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(alias("epoch", "growth", "resharding"))]
pub struct Generations {
    first: SipHash,
    /// With the start of each, ascending.
    later: Vec<(Ticks, SipHash)>,
}

impl Generations {
    /// One generation with this many partitions, without a secret.
    ///
    /// # Panics
    ///
    /// Panics if there are 0 partitions; [`try_new`](Self::try_new) returns an error instead.
    #[must_use]
    #[track_caller]
    pub const fn new(partitions: u32) -> Self {
        Self { first: SipHash::new(partitions), later: Vec::new() }
    }

    /// As [`new`](Self::new), for a count that comes from outside the program.
    ///
    /// # Errors
    ///
    /// 0 partitions.
    pub fn try_new(partitions: u32) -> Result<Self> {
        SipHash::try_new(partitions).map(|first| Self { first, later: Vec::new() })
    }

    /// The same generations keyed by a secret.
    #[must_use]
    pub fn with_secret(mut self, secret: Secret) -> Self {
        for design in core::iter::once(&mut self.first).chain(self.later.iter_mut().map(|(_, design)| design)) {
            *design = design.with_secret(secret);
        }
        self
    }

    /// Adds a generation for rows that are created at `start` or after it.
    ///
    /// # Errors
    ///
    /// A start that is not after that of the last generation ([`Ticks::MIN`] for the first); 0 partitions, or as many as the last
    /// generation has. The generations are then as before.
    #[doc(alias("grow", "resize"))]
    pub fn start_generation(&mut self, start: Ticks, partitions: u32) -> Result<()> {
        let (last, design) = self.later.last().copied().unwrap_or((Ticks::MIN, self.first));
        if start <= last {
            return Err(error!(OutOfRange, "expected a generation to start after {last}, found {start}"));
        }
        if partitions == design.partitions() {
            return Err(error!(
                Duplicate,
                "expected the new generation to change the partition count, found {partitions} as before"
            ));
        }
        self.later.push((start, design.over(partitions)?));
        Ok(())
    }

    /// The generations from the first one on: when each starts, and its partitions as a
    /// [`Partitioner`](super::Partitioner).
    #[must_use]
    pub fn generations(&self) -> impl DoubleEndedIterator<Item = (Ticks, SipHash)> + '_ {
        core::iter::once((Ticks::MIN, self.first)).chain(self.later.iter().copied())
    }

    /// The number of the generation of rows that are created at this instant. The first generation is 0.
    #[must_use]
    pub fn generation_at(&self, created_at: Ticks) -> usize {
        self.later.partition_point(|&(start, _)| start <= created_at)
    }

    /// The partition of a row by its key and the instant of its creation.
    #[must_use]
    pub fn partition_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K, created_at: Ticks) -> u32 {
        self.design(self.generation_at(created_at)).partition_of(key)
    }

    /// The PartitionKey of a row: its partition as plain decimal.
    #[must_use]
    pub fn partition_key_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K, created_at: Ticks) -> String {
        self.design(self.generation_at(created_at)).partition_key_of(key)
    }

    /// Every PartitionKey that a row with this key may have: the newest generation first, each once.
    #[must_use]
    #[doc(alias("fan-out", "places"))]
    pub fn candidate_keys<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> Vec<String> {
        self.candidate_keys_between(key, ..)
    }

    /// As [`candidate_keys`](Self::candidate_keys), for a row that was created in this range of instants. An empty range has
    /// none.
    #[must_use]
    pub fn candidate_keys_between<K: AsRef<[u8]> + ?Sized>(
        &self,
        key: &K,
        created_at: impl RangeBounds<Ticks>,
    ) -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        for generation in self.generations_between(&created_at).into_iter().flatten().rev() {
            let key = self.design(generation).partition_key_of(key);
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// All PartitionKeys of rows of any generation, in the order of their partitions.
    #[must_use]
    pub fn partition_keys(&self) -> impl ExactSizeIterator<Item = String> {
        let most = self.generations().map(|(_, design)| design.partitions()).max().unwrap_or(0);
        (0..most).map(|partition| partition.to_string())
    }

    /// All tagged PartitionKeys, in the order of their generations and partitions.
    pub fn tagged_partition_keys(&self) -> impl Iterator<Item = String> {
        let counts = self.generations().map(|(_, design)| design.partitions()).enumerate();
        counts.flat_map(|(generation, count)| (0..count).map(move |partition| format!("{generation}-{partition}")))
    }

    /// The PartitionKey of a row with its generation in front: `1-42`.
    #[must_use]
    pub fn tagged_key_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K, created_at: Ticks) -> String {
        self.tagged(key, self.generation_at(created_at))
    }

    /// Every tagged PartitionKey that a row with this key may have: one per generation, the newest first.
    #[must_use]
    pub fn tagged_candidate_keys<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> Vec<String> {
        (0..=self.later.len()).rev().map(|generation| self.tagged(key, generation)).collect()
    }

    /// The generation and the partition of a tagged PartitionKey.
    ///
    /// # Errors
    ///
    /// Text that [`tagged_key_of`](Self::tagged_key_of) does not write for these generations.
    pub fn split_tagged(&self, partition_key: &str) -> Result<(usize, u32)> {
        let numbers = partition_key
            .split_once('-')
            .and_then(|(generation, partition)| Some((plain_decimal(generation)?, plain_decimal(partition)?)));
        let tag = || {
            let found = Excerpt::of(partition_key);
            error!(Malformed, "expected a generation, '-' and a partition as plain decimals, found {found}")
        };
        let (generation, partition) = numbers.ok_or_else(tag)?;
        let generations = self.later.len() + 1;
        let index = usize::try_from(generation).ok().filter(|&index| index < generations);
        let unknown = || error!(NotFound, "expected a generation below {generations}, found {generation}");
        let index = index.ok_or_else(unknown)?;
        let partitions = self.design(index).partitions();
        match u32::try_from(partition) {
            Ok(partition) if partition < partitions => Ok((index, partition)),
            _ => Err(error!(Malformed, "expected a partition of at most {}, found {partition}", partitions - 1)),
        }
    }

    /// There must be such a generation.
    fn design(&self, generation: usize) -> SipHash {
        generation.checked_sub(1).map_or(self.first, |later| self.later[later].1)
    }

    /// The generations of rows that were created in a range of instants; `None` where no instant is in it.
    fn generations_between(&self, created_at: &impl RangeBounds<Ticks>) -> Option<RangeInclusive<usize>> {
        let first = match created_at.start_bound() {
            Bound::Included(&first) => first,
            Bound::Excluded(before) => Ticks::new(before.get().checked_add(1)?)?,
            Bound::Unbounded => Ticks::MIN,
        };
        let last = match created_at.end_bound() {
            Bound::Included(&last) => last,
            Bound::Excluded(after) => Ticks::new(after.get().checked_sub(1)?)?,
            Bound::Unbounded => Ticks::MAX,
        };
        (first <= last).then(|| self.generation_at(first)..=self.generation_at(last))
    }

    /// There must be such a generation.
    fn tagged<K: AsRef<[u8]> + ?Sized>(&self, key: &K, generation: usize) -> String {
        format!("{generation}-{}", self.design(generation).partition_of(key))
    }

    /// Reads what `Display` writes of a list with this secret, as [`SipHash::read_keyed`] does.
    ///
    /// # Errors
    ///
    /// Any other text, and the check of another list or another secret.
    pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
        text::read_keyed(text, secret, str::parse).map(|generations: Self| generations.with_secret(secret))
    }

    /// The text without the check.
    fn list(&self) -> String {
        let later = self.later.iter().map(|(start, design)| format!(",{}@{start}", design.partitions()));
        core::iter::once(format!("{NAME}:{}", self.first.partitions())).chain(later).collect()
    }
}

const NAME: &str = "generations";

/// `generations:` and the numbers of partitions with commas between them, each but the first with `@` and its start.
///
/// ```text
/// list  = "generations:" partitions *( "," partitions "@" start ) [ "!" check ]
/// check = 16 lower-case hex digits, only where there is a secret: the SipHash-1-3, with the secret, of all text before "!"
/// ```
///
/// The secret is not in the text.
impl fmt::Display for Generations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(f, &self.list(), self.first.sip())
    }
}

/// Reads what `Display` writes of a list without a secret, with starts of 0 to 7 decimals of a second.
impl FromStr for Generations {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        text::read(text, |text| Self::read_list(Fields::after(NAME, text)?.rest()))
    }
}

impl Generations {
    /// Reads the counts and starts after the name.
    fn read_list(text: &str) -> Result<Self> {
        let bad = |index: usize, expected: &'static str, found: &str| {
            let found = Excerpt::of(found);
            error!(Malformed, "expected {expected} in generation {index}, found {found}")
        };
        let count = |index, digits: &str| {
            text::count(digits)
                .ok_or_else(|| bad(index, "a count from 1 to 4294967295, without leading zeros,", digits))
        };
        let mut parts = text.split(',').enumerate();
        let first = parts.next().map_or("", |(_, first)| first);
        let mut generations = Self::try_new(count(0, first)?)?;
        // Where the part begins in the whole text.
        let mut at = NAME.len() + 1 + first.len() + 1;
        for (index, part) in parts {
            let (digits, start) = part.split_once('@').ok_or_else(|| bad(index, "a count, '@' and its start", part))?;
            let count = count(index, digits)?;
            let start = start.parse().map_err(|error: Error| {
                let error = error.moved(|offset| at + digits.len() + 1 + offset);
                error.within(move |error, f| write!(f, "{error}, in the start of generation {index}"))
            })?;
            at += part.len() + 1;
            generations.start_generation(start, count)?;
        }
        Ok(generations)
    }
}

#[cfg(test)]
mod tests;
