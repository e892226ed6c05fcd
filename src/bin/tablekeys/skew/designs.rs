//! The designs that are compared: add one to [`all`].

use tablekeys::partition::{
    Alphabet, ByteSum, HashRing, JumpBackHash, JumpHash, KetamaRing, Md5Bits, Partitioner, Salt, Secret, Sha256Bits,
    SipHash, SlotTable,
};
use tablekeys::skew::Histogram;

use super::block::{Block, Key};
use super::takes::{Bytes, Emails, Guids, Reads, Takes, Texts};

/// Every design, in the order of the tables.
///
/// A design is a name, a line that says what it is, and how it is made for a number of partitions, or why it cannot be.
/// What it takes is one of the kinds in [`takes`](super::takes).
pub(crate) fn all() -> Vec<Design> {
    vec![
        Design::new::<Guids, _>("byte-sum", "the sum of a GUID's 16 bytes, modulo", |n| Ok(ByteSum::new(n)))
            .coarser(Coarser::Remainder)
            .version_4_shares(|n| Some(ByteSum::new(n).version_4_shares())),
        Design::of::<Bytes>("md5-bits", "the first bits of the MD5", |n| {
            power_of_two(n, Md5Bits::try_new)
                .map(|design| lanes(design, |design, keys, partitions| design.partitions_into(keys, partitions)))
        })
        .coarser(Coarser::Quotient),
        Design::new::<Bytes, _>("sha256-bits", "the first bits of the SHA-256", |n| {
            power_of_two(n, Sha256Bits::try_new)
        })
        .coarser(Coarser::Quotient),
        Design::new::<Bytes, _>("siphash", "SipHash-1-3", |n| Ok(SipHash::new(n))).coarser(Coarser::Quotient),
        Design::new::<Bytes, _>("siphash-keyed", "SipHash-1-3 with a secret", |n| {
            Ok(SipHash::new(n).with_secret(Secret::new(*b"sixteen secrets!")))
        })
        .coarser(Coarser::Quotient),
        Design::new::<Bytes, _>("jump", "jump hash of the SipHash", |n| Ok(JumpHash::new(n))),
        Design::new::<Bytes, _>("jump-back", "JumpBackHash of the SipHash", |n| Ok(JumpBackHash::new(n))),
        Design::new::<Bytes, _>("ring", "a ring of as many nodes, 128 points each", Ring::new).shares(ring_shares),
        Design::new::<Bytes, _>("slots", "16,384 slots dealt to as many nodes", slots).shares(slot_shares),
        Design::of::<Bytes>("ketama", "libketama's ring, 160 points a server", |n| {
            ketama(n).map(|design| lanes(design, |design, keys, partitions| design.partitions_into(keys, partitions)))
        })
        .shares(ketama_shares),
        Design::new::<Bytes, _>("salt", "a salt by the SipHash, before or after another key", |n| {
            Salt::try_before(n, '-').map_err(|error| error.to_string())
        })
        .coarser(Coarser::Quotient),
        Design::new::<Emails, _>("email", "the published six buckets of addresses: a–d, e–h, i–l, m–p, q–t, u–z", six)
            .fits(|key| Emails::key(key).is_some()),
        Design::new::<Texts, _>("six", "the same six buckets for names of any sort", six)
            .fits(|key| is_name(key) && Emails::key(key).is_none()),
        Design::new::<Texts, _>("even", "groups of as many letters each", |n| {
            Alphabet::even(n).map_err(|_| "at most 26 partitions".into())
        })
        .fits(is_name),
        Design::learned("learned", "boundaries learned from a sample, so in key order", |sample, n| {
            Alphabet::learn(sample, n).map_err(|_| "fewer different texts in the sample than partitions".into())
        }),
    ]
}

/// One way of placing keys, at any number of partitions that it can make.
pub(crate) struct Design {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) takes: Takes,
    /// Whether it learns from a sample, and so is judged on the rest.
    pub(crate) learns: bool,
    /// How the counts at a number of partitions tell those at its divisors, where they do.
    pub(crate) coarser: Option<Coarser>,
    fits: fn(&Key<'_>) -> bool,
    make: Box<Make>,
    shares: Option<(Of, Shares)>,
}

/// The exact share of each partition; those after the last given one have none. `None` where there is no such design.
type Shares = fn(u32) -> Option<Vec<f64>>;

/// Of which keys the shares are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    RandomVersion4,
    /// Whatever they are: of their hashes.
    All,
}

/// Which of n partitions a key is in that is in partition p of k·n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coarser {
    /// ⌊p / k⌋: the partitions are ranges of a hash.
    Quotient,
    /// p mod n.
    Remainder,
}

impl Coarser {
    /// The counts of so many partitions, a divisor of those of `finer`.
    pub(crate) fn histogram(self, finer: &Histogram, partitions: u32) -> Histogram {
        let each = finer.partitions() / partitions;
        let mut counts = vec![0; partitions as usize];
        for (partition, count) in (0..).zip(finer.counts()) {
            let partition = match self {
                Self::Quotient => partition / each,
                Self::Remainder => partition % partitions,
            };
            counts[partition as usize] += count;
        }
        Histogram::from_counts(counts).expect("the same keys in fewer partitions")
    }
}

type Make = dyn Fn(u32, &[&str]) -> Result<Made, String>;

/// A design at one number of partitions, and what must be kept with the data to find it again.
pub(crate) type Made = (Box<dyn Counter>, Option<String>);

impl Design {
    fn new<R, P>(name: &'static str, about: &'static str, make: impl Fn(u32) -> Result<P, String> + 'static) -> Self
    where
        R: Reads + 'static,
        P: Partitioner<R::Key> + Send + Sync + 'static,
    {
        Self::of::<R>(name, about, move |n| make(n).map(counter::<R, P>))
    }

    /// A design that counts in its own way.
    fn of<R: Reads>(
        name: &'static str,
        about: &'static str,
        make: impl Fn(u32) -> Result<Box<dyn Counter>, String> + 'static,
    ) -> Self {
        Self {
            name,
            about,
            takes: R::TAKES,
            learns: false,
            coarser: None,
            fits: |key| R::key(key).is_some(),
            make: Box::new(move |n, _| make(n).map(|counter| (counter, None))),
            shares: None,
        }
    }

    /// A design of texts that is made from a sample of them.
    fn learned<P>(
        name: &'static str,
        about: &'static str,
        learn: impl Fn(&[&str], u32) -> Result<P, String> + 'static,
    ) -> Self
    where
        P: Partitioner<str> + ToString + Send + Sync + 'static,
    {
        Self {
            name,
            about,
            takes: Takes::Text,
            learns: true,
            coarser: None,
            fits: |key| Texts::key(key).is_some(),
            make: Box::new(move |n, sample| {
                learn(sample, n).map(|design| {
                    let kept = design.to_string();
                    (counter::<Texts, P>(design), Some(kept))
                })
            }),
            shares: None,
        }
    }

    /// For which keys the design is worth a row unasked, where that is fewer than it takes.
    fn fits(mut self, fits: fn(&Key<'_>) -> bool) -> Self {
        self.fits = fits;
        self
    }

    /// For a design whose partitions are made of those at any multiple of their number.
    fn coarser(mut self, coarser: Coarser) -> Self {
        self.coarser = Some(coarser);
        self
    }

    /// The exact shares of random version-4 GUIDs.
    fn version_4_shares(mut self, shares: Shares) -> Self {
        self.shares = Some((Of::RandomVersion4, shares));
        self
    }

    /// The exact shares of hashes, and so of keys of any kind.
    fn shares(mut self, shares: Shares) -> Self {
        self.shares = Some((Of::All, shares));
        self
    }

    /// Whether at least half of the keys are such as the design is for.
    pub(crate) fn fits_most<'b>(&self, keys: impl Iterator<Item = Key<'b>>) -> bool {
        let (fitting, all) =
            keys.fold((0u64, 0u64), |(fitting, all), key| (fitting + u64::from((self.fits)(&key)), all + 1));
        all > 0 && 2 * fitting >= all
    }

    /// The design at so many partitions, or why there is none.
    pub(crate) fn make(&self, partitions: u32, sample: &[&str]) -> Result<Made, String> {
        (self.make)(partitions, sample)
    }

    /// What each partition would hold in the long run, where mathematics tells for such keys.
    pub(crate) fn exact_shares(&self, partitions: u32, random_version_4: bool) -> Option<Vec<f64>> {
        let (of, shares) = self.shares?;
        if of == Of::All || random_version_4 { shares(partitions) } else { None }
    }
}

/// A design at work.
pub(crate) trait Counter: Send + Sync {
    /// Records every key of the block that the design takes.
    fn count(&self, block: &Block, histogram: &mut Histogram);

    /// The partition of one key, if the design takes it.
    fn partition_of(&self, key: &Key<'_>) -> Option<u32>;
}

struct Over<R, P> {
    design: P,
    reads: std::marker::PhantomData<fn(R)>,
}

fn counter<R, P>(design: P) -> Box<dyn Counter>
where
    R: Reads + 'static,
    P: Partitioner<R::Key> + Send + Sync + 'static,
{
    Box::new(Over::<R, P> { design, reads: std::marker::PhantomData })
}

impl<R: Reads, P: Partitioner<R::Key> + Send + Sync> Counter for Over<R, P> {
    fn count(&self, block: &Block, histogram: &mut Histogram) {
        for key in block.keys() {
            if let Some(key) = R::key(&key) {
                histogram.record(self.design.partition_of(key)).expect("a partition of the design");
            }
        }
    }

    fn partition_of(&self, key: &Key<'_>) -> Option<u32> {
        R::key(key).map(|key| self.design.partition_of(key))
    }
}

/// A design that hashes many keys at once: with MD5, a key takes a quarter of the time that it takes alone.
struct Lanes<P> {
    design: P,
    partitions_into: fn(&P, &[&[u8]], &mut Vec<u32>),
}

fn lanes<P>(design: P, partitions_into: fn(&P, &[&[u8]], &mut Vec<u32>)) -> Box<dyn Counter>
where
    P: Partitioner<[u8]> + Send + Sync + 'static,
{
    Box::new(Lanes { design, partitions_into })
}

impl<P: Partitioner<[u8]> + Send + Sync> Counter for Lanes<P> {
    fn count(&self, block: &Block, histogram: &mut Histogram) {
        /// Few enough for the nearest cache, and a multiple of the keys that are hashed at once.
        const BATCH: usize = 240;
        let (mut batch, mut partitions) = (Vec::with_capacity(BATCH), Vec::with_capacity(BATCH));
        let mut keys = block.keys().filter_map(|key| Bytes::key(&key));
        loop {
            batch.clear();
            batch.extend(keys.by_ref().take(BATCH));
            if batch.is_empty() {
                return;
            }
            partitions.clear();
            (self.partitions_into)(&self.design, &batch, &mut partitions);
            for &partition in &partitions {
                histogram.record(partition).expect("a partition of the design");
            }
        }
    }

    fn partition_of(&self, key: &Key<'_>) -> Option<u32> {
        Bytes::key(key).map(|key| self.design.partition_of(key))
    }
}

fn power_of_two<P>(n: u32, bits: impl Fn(u32) -> tablekeys::Result<P>) -> Result<P, String> {
    let refuse = || "powers of two only, from 2 on".to_owned();
    if n.is_power_of_two() { bits(n.ilog2()).map_err(|_| refuse()) } else { Err(refuse()) }
}

fn six(n: u32) -> Result<Alphabet, String> {
    if n == 6 { Ok(Alphabet::six()) } else { Err("6 partitions only".into()) }
}

/// Nodes of equal weight, named by their numbers.
fn nodes(n: u32) -> impl Iterator<Item = (String, u32)> {
    (0..n).map(|node| (format!("node-{node}"), 1))
}

/// A ring that owns its nodes, and so stays as it is.
struct Ring(HashRing);

impl Ring {
    /// More nodes would take more memory than the counts do: 128 points each, of some 16 bytes.
    const MAX_NODES: u32 = 1 << 16;

    fn new(n: u32) -> Result<Self, String> {
        if n > Self::MAX_NODES {
            return Err(format!("at most {} nodes here", Self::MAX_NODES));
        }
        let mut ring = HashRing::default();
        ring.add_all(nodes(n)).map_err(|error| error.to_string())?;
        Ok(Self(ring))
    }
}

impl<K: AsRef<[u8]> + ?Sized> Partitioner<K> for Ring {
    fn partitions(&self) -> u32 {
        self.0.partitioner().expect("at least one node").partitions()
    }

    fn partition_of(&self, key: &K) -> u32 {
        self.0.partitioner().expect("at least one node").partition_of(key)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share is rounded to a double once")]
fn ring_shares(n: u32) -> Option<Vec<f64>> {
    let ring = Ring::new(n).ok()?;
    Some(ring.0.shares().into_iter().map(|(_, share)| share as f64 / 2f64.powi(64)).collect())
}

fn slots(n: u32) -> Result<SlotTable, String> {
    SlotTable::with_slots(SLOTS, nodes(n)).map_err(|_| format!("at most {SLOTS} partitions, one slot each"))
}

const SLOTS: u32 = SlotTable::SLOTS;

fn slot_shares(n: u32) -> Option<Vec<f64>> {
    let table = slots(n).ok()?;
    Some(table.shares().into_iter().map(|(_, slots)| f64::from(slots) / f64::from(SLOTS)).collect())
}

fn ketama(n: u32) -> Result<KetamaRing, String> {
    KetamaRing::new(nodes(n)).map_err(|error| error.to_string())
}

#[expect(clippy::cast_precision_loss, reason = "32-bit hashes: exact")]
fn ketama_shares(n: u32) -> Option<Vec<f64>> {
    let ring = ketama(n).ok()?;
    Some(ring.shares().into_iter().map(|(_, share)| share as f64 / 2f64.powi(32)).collect())
}

/// Begins with a letter, and is not a GUID, whose letters are digits.
fn is_name(key: &Key<'_>) -> bool {
    key.guid.is_none() && key.line.first().is_some_and(u8::is_ascii_alphabetic)
}
