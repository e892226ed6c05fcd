//! More partitions for new rows, and old rows where they are.

use core::fmt;
use core::str::FromStr;

use super::secret::SipKey;
use super::{Secret, SipHash};
use crate::error::{Error, GrowthKind, Kind, Result};
use crate::ticks::Ticks;

/// Partition counts that followed one another: each row keeps the count that applied when it was made.
///
/// The simplest way to grow: nothing ever moves. New rows go to the new count of partitions, old rows stay, and whoever
/// looks for a row works out its partition from the time of its making, which is often in its RowKey already. Where
/// that is not known there is at most one partition to ask for each generation.
///
/// ```text
/// generation of a row = the last one that starts at or before the row's making; the first one starts with time
/// partition           = ⌊SipHash-1-3(secret, key) × partitions of that generation / 2⁶⁴⌋
/// ```
///
/// # Distribution
///
/// Each generation is a [`SipHash`] of its own, even by itself. Plain decimals name partitions of all generations alike:
/// of 48 after 12, a quarter of the new rows go to the 12 old partitions, which so stay the fullest. With tagged
/// PartitionKeys old partitions stay as full as they were. Either way reads of old rows do not get cooler by growing.
///
/// # Stability
///
/// The list of generations is part of the data: keep what `Display` prints with the table and read it back with
/// [`str::parse`], or [`read_keyed`](Self::read_keyed) where it has a secret. A generation must be added before it starts, everywhere, or rows made meanwhile are looked for where they
/// are not.
///
/// # Examples
///
/// ```
/// use tablekeys::Ticks;
/// use tablekeys::partition::Generations;
///
/// let mut orders = Generations::new(12);
/// orders.grow("2025-01-01T00:00:00.0000000Z".parse()?, 48)?;
/// assert_eq!(orders.to_string(), "12,48@2025-01-01T00:00:00.0000000Z");
/// assert_eq!(orders.to_string().parse(), Ok(orders.clone()));
///
/// let made: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
/// assert_eq!(orders.partition_key("order-2", made), "10");
/// // Not knowing when it was made, the newest first:
/// assert_eq!(orders.places("order-2"), ["42", "10"]);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// With the generation in the PartitionKey, a row's own key says where it belongs, and one generation can be read or
/// dropped by itself:
///
/// ```
/// # use tablekeys::partition::Generations;
/// let orders: Generations = "12,48@2025-01-01T00:00:00.0000000Z".parse()?;
/// let key = orders.tagged_partition_key("order-2", orders.latest());
/// assert_eq!(key, "1-42");
/// assert_eq!(orders.split_tagged(&key)?, (1, 42));
/// assert_eq!(orders.tagged_places("order-2"), ["1-42", "0-10"]);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not where old rows are as hot as new ones: [`JumpHash`](super::JumpHash) moves the fewest of them to the new partitions.
///
/// In the guide: [adding partitions](crate::guide::adding_partitions#generations-nothing-moves).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generations {
    first: SipHash,
    /// With the start of each, ascending.
    later: Vec<(Ticks, SipHash)>,
}

impl Generations {
    /// One generation with this many partitions, without a secret: anyone can compute the partitions.
    ///
    /// # Panics
    ///
    /// Panics if there are 0 partitions; a constant is checked when it is compiled. For counts that come from outside the
    /// program there is [`try_new`](Self::try_new).
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

    /// The same generations keyed by a secret: without it, the partitions cannot be computed.
    #[must_use]
    pub fn with_secret(mut self, secret: Secret) -> Self {
        for design in core::iter::once(&mut self.first).chain(self.later.iter_mut().map(|(_, design)| design)) {
            *design = design.with_secret(secret);
        }
        self
    }

    /// Reads exactly what `Display` prints of a list with this secret.
    ///
    /// # Errors
    ///
    /// Any other text; the check at its end refuses another secret, but for one chance in 2⁶⁴.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::{Generations, Secret};
    ///
    /// let secret = Secret::new(*b"sixteen secrets!");
    /// let orders = Generations::new(12).with_secret(secret);
    /// assert_eq!(Generations::read_keyed(&orders.to_string(), secret)?, orders);
    /// assert!(Generations::read_keyed(&orders.to_string(), Secret::new(*b"sixteen sequins!")).is_err());
    /// assert!(orders.to_string().parse::<Generations>().is_err());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
        let bad = |expected| {
            let index = text.split(',').count() - 1;
            Error::new(Kind::Growth(GrowthKind::GenerationText { index, expected }))
        };
        let (list, check) = text.split_once('!').ok_or_else(|| bad("'!' and the check of a keyed list"))?;
        let generations = list.parse::<Self>()?.with_secret(secret);
        if format!("{:016x}", SipKey::new(secret).hash(list.as_bytes())) != check {
            return Err(bad("the check of this list and its secret"));
        }
        Ok(generations)
    }

    fn list(&self) -> String {
        let later = self.later.iter().map(|(start, design)| format!(",{}@{start}", design.partitions()));
        core::iter::once(self.first.partitions().to_string()).chain(later).collect()
    }

    /// Another count for rows made at `start` or after it.
    ///
    /// # Errors
    ///
    /// A start that is not after that of the last generation (the first one starts with [`Ticks::MIN`]), and the count that
    /// is already; 0 partitions.
    pub fn grow(&mut self, start: Ticks, partitions: u32) -> Result<()> {
        let (last, design) = self.later.last().copied().unwrap_or((Ticks::MIN, self.first));
        if start <= last {
            return Err(Error::new(Kind::Growth(GrowthKind::GenerationOrder { last, found: start })));
        }
        if partitions == design.partitions() {
            return Err(Error::new(Kind::Growth(GrowthKind::SameCount { partitions })));
        }
        self.later.push((start, design.over(partitions)?));
        Ok(())
    }

    /// The generations, the first one first: when each starts, and its partitions.
    #[must_use]
    pub fn all(&self) -> impl DoubleEndedIterator<Item = (Ticks, SipHash)> + '_ {
        core::iter::once((Ticks::MIN, self.first)).chain(self.later.iter().copied())
    }

    /// The number of the last generation; the first one is 0.
    #[must_use]
    pub fn latest(&self) -> usize {
        self.later.len()
    }

    /// The number of the generation of rows made at this instant.
    #[must_use]
    pub fn at(&self, made: Ticks) -> usize {
        self.later.partition_point(|&(start, _)| start <= made)
    }

    /// The partitions of a generation as a [`Partitioner`](super::Partitioner), or `None` past the last one.
    #[must_use]
    pub fn design(&self, generation: usize) -> Option<SipHash> {
        self.all().nth(generation).map(|(_, design)| design)
    }

    /// The partition of a row with this key that was made at this instant.
    #[must_use]
    pub fn partition_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K, made: Ticks) -> u32 {
        let generation = self.at(made).checked_sub(1).map_or(self.first, |later| self.later[later].1);
        generation.partition_of(key)
    }

    /// The PartitionKey of a row with this key that was made at this instant: its partition as plain decimal.
    #[must_use]
    pub fn partition_key<K: AsRef<[u8]> + ?Sized>(&self, key: &K, made: Ticks) -> String {
        self.partition_of(key, made).to_string()
    }

    /// The PartitionKeys where a row with this key may be, whenever it was made: the newest generation first, none twice.
    #[must_use]
    pub fn places<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> Vec<String> {
        self.places_between(key, Ticks::MIN, Ticks::MAX)
    }

    /// The PartitionKeys where a row with this key may be that was made between two instants, both counted: the newest
    /// generation first, none twice. None at all where the first instant is after the last.
    #[must_use]
    pub fn places_between<K: AsRef<[u8]> + ?Sized>(&self, key: &K, first: Ticks, last: Ticks) -> Vec<String> {
        if first > last {
            return Vec::new();
        }
        let mut places: Vec<String> = Vec::new();
        for (_, design) in self.all().take(self.at(last) + 1).skip(self.at(first)).collect::<Vec<_>>().iter().rev() {
            let place = design.partition_key_of(key);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// The PartitionKey of a row with this key with its generation in front: `1-42`.
    ///
    /// # Panics
    ///
    /// For a generation that there is none of.
    #[must_use]
    pub fn tagged_partition_key<K: AsRef<[u8]> + ?Sized>(&self, key: &K, generation: usize) -> String {
        let design = self.design(generation).expect("a generation of the list");
        format!("{generation}-{}", design.partition_of(key))
    }

    /// The PartitionKeys with generations in front where a row with this key may be: one a generation, the newest first.
    #[must_use]
    pub fn tagged_places<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> Vec<String> {
        (0..=self.latest()).rev().map(|generation| self.tagged_partition_key(key, generation)).collect()
    }

    /// The generation and the partition of a PartitionKey with its generation in front.
    ///
    /// # Errors
    ///
    /// Text that [`tagged_partition_key`](Self::tagged_partition_key) does not write.
    pub fn split_tagged(&self, partition_key: &str) -> Result<(usize, u32)> {
        let bad = || Error::new(Kind::Growth(GrowthKind::Tag));
        let (generation, partition) = partition_key.split_once('-').ok_or_else(bad)?;
        let generation = plain(generation).ok_or_else(bad)?;
        let partition = plain(partition).ok_or_else(bad)?;
        let none = || {
            Error::new(Kind::Growth(GrowthKind::NoGeneration { generations: self.later.len() + 1, found: generation }))
        };
        let index = usize::try_from(generation).map_err(|_| none())?;
        let partitions = self.design(index).ok_or_else(none)?.partitions();
        match u32::try_from(partition) {
            Ok(partition) if partition < partitions => Ok((index, partition)),
            _ => Err(Error::new(Kind::TooLarge {
                what: "a partition",
                max: u64::from(partitions) - 1,
                found: partition,
            })),
        }
    }
}

/// A number as plain decimal: no sign, no zeros in front.
fn plain(digits: &str) -> Option<u64> {
    let canonical = digits.bytes().all(|byte| byte.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    digits.parse().ok().filter(|_| canonical)
}

/// The counts with commas between them, each but the first with `@` and its start.
///
/// A keyed list ends with `!` and 16 lower-case hex digits: the SipHash-1-3, with the secret, of all text before. The
/// secret is not in the text, and the list is not read with another one.
impl fmt::Display for Generations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = self.list();
        let sip = self.first.sip();
        if sip.is_keyed() { write!(f, "{list}!{:016x}", sip.hash(list.as_bytes())) } else { f.write_str(&list) }
    }
}

/// Reads exactly what `Display` prints of an unkeyed list. A keyed one is read by [`Generations::read_keyed`].
impl FromStr for Generations {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let count = |index, digits: &str| {
            let count = plain(digits).and_then(|count| u32::try_from(count).ok()).filter(|&count| count > 0);
            count.ok_or_else(|| {
                Error::new(Kind::Growth(GrowthKind::GenerationText { index, expected: "a count from 1 to 4294967295" }))
            })
        };
        if text.contains('!') {
            let index = text.split(',').count() - 1;
            let expected = "no '!', which ends a keyed list,";
            return Err(Error::new(Kind::Growth(GrowthKind::GenerationText { index, expected })));
        }
        let mut parts = text.split(',').enumerate();
        let first = parts.next().map_or("", |(_, first)| first);
        let mut generations = Self::new(count(0, first)?);
        for (index, part) in parts {
            let bad = || {
                Error::new(Kind::Growth(GrowthKind::GenerationText { index, expected: "a count, '@' and its start" }))
            };
            let (digits, start) = part.split_once('@').ok_or_else(bad)?;
            generations.grow(start.parse()?, count(index, digits)?)?;
        }
        Ok(generations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    fn three() -> Generations {
        "4,8@2024-01-01T00:00:00.0000000Z,6@2025-01-01T00:00:00.0000000Z".parse().unwrap()
    }

    #[test]
    fn a_generation_begins_with_its_start() {
        let starts: Vec<Ticks> = three().all().map(|(start, _)| start).collect();
        let before = |t: Ticks| Ticks::new(t.get() - 1).unwrap();
        assert_eq!([Ticks::MIN, before(starts[1])].map(|t| three().at(t)), [0, 0]);
        assert_eq!([starts[1], before(starts[2])].map(|t| three().at(t)), [1, 1]);
        assert_eq!([starts[2], Ticks::MAX].map(|t| three().at(t)), [2, 2]);
        assert_eq!(three().design(3), None);
    }

    #[test]
    fn a_row_is_always_among_the_places_where_it_is_looked_for() {
        let generations = three().with_secret(Secret::new(*b"sixteen secrets!"));
        let instants: Vec<Ticks> = generations.all().map(|(start, _)| start).chain([Ticks::MAX]).collect();
        for key in (0..200u32).map(|i| format!("order-{i}")) {
            for &made in &instants {
                let at = generations.partition_key(&key, made);
                assert!(generations.places(&key).contains(&at));
                assert_eq!(generations.places_between(&key, made, made), [at.as_str()]);
                let tagged = generations.tagged_partition_key(&key, generations.at(made));
                assert!(generations.tagged_places(&key).contains(&tagged));
                assert_eq!(generations.split_tagged(&tagged), Ok((generations.at(made), at.parse().unwrap())));
            }
            let places = generations.places(&key);
            assert!(places.iter().enumerate().all(|(i, place)| !places[..i].contains(place)), "{places:?}");
        }
        assert_eq!(generations.places_between("x", Ticks::MAX, Ticks::MIN), Vec::<String>::new());
    }

    #[test]
    fn a_list_that_is_never_printed_is_refused_with_its_place() {
        let say = |text: &str| text.parse::<Generations>().unwrap_err().to_string();
        let start = "2024-01-01T00:00:00.0000000Z";
        let count = "expected a count from 1 to 4294967295 in generation 0 of a list of generations, found other text";
        for text in ["", "0", "+4", "04", "4294967296", "4 "] {
            assert_eq!(say(text), count);
        }
        assert!(say("4,8").contains("a count, '@' and its start in generation 1"));
        assert!(say(&format!("4,08@{start}")).contains("count from 1 to 4294967295 in generation 1"));
        assert!(say(&format!("4,8@{}", &start[1..])).contains("an instant"));
        assert!(say(&format!("4,4@{start}")).ends_with("to change the partition count, found 4 as before"));
        assert!(say(&format!("4,8@{start},9@{start}")).starts_with("expected a generation to start after 2024-01-01"));
        assert_eq!(Generations::new(1).grow(Ticks::MIN, 2).unwrap_err().kind(), ErrorKind::OutOfRange);
    }

    #[test]
    fn a_tagged_key_of_no_partition_is_refused() {
        let say = |key: &str| three().split_tagged(key).unwrap_err().to_string();
        let tag = "expected a generation, '-' and a partition as plain decimals, found other text";
        for key in ["", "1", "1-", "-1", "01-1", "1-01", "1-+1", "1-1-1"] {
            assert_eq!(say(key), tag);
        }
        assert_eq!(say("3-0"), "expected a generation below 3, found 3");
        assert_eq!(say("1-8"), "expected a partition of at most 7, found 8");
    }

    #[test]
    fn a_keyed_list_reads_back_with_its_secret_only() {
        let secret = Secret::new(*b"sixteen secrets!");
        let mut keyed = Generations::new(12).with_secret(secret);
        keyed.grow(Ticks::UNIX_EPOCH, 48).unwrap();
        let text = keyed.to_string();
        assert_eq!(Generations::read_keyed(&text, secret), Ok(keyed.clone()));
        let say = |read: Result<Generations>| read.unwrap_err().to_string();
        assert!(say(text.parse()).contains("in generation 1 of a list"));
        assert!(
            say(Generations::read_keyed(&text, Secret::new(*b"sixteen sequins!"))).contains("the check of this list")
        );
        assert!(
            say(Generations::read_keyed("12,48@1970-01-01T00:00:00.0000000Z", secret)).contains("'!' and the check")
        );
        assert_eq!(Generations::new(12).to_string(), "12");
        let single = Generations::new(12).with_secret(secret);
        assert!(single.to_string().parse::<Generations>().is_err());
    }
}
