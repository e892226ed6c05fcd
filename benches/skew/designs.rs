//! The designs that are compared: add one to [`all`].

use std::num::NonZeroU32;

use tablekeys::partition::{Alphabet, ByteSum, Md5Bits, Partitioner, Sha256Bits, SipHash};
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
            .version_4_shares(|n| ByteSum::new(n).version_4_shares()),
        Design::new::<Bytes, _>("md5-bits", "the first bits of the MD5", |n| power_of_two(n, Md5Bits::new)),
        Design::new::<Bytes, _>("sha256-bits", "the first bits of the SHA-256", |n| power_of_two(n, Sha256Bits::new)),
        Design::new::<Bytes, _>("siphash", "SipHash-1-3", |n| Ok(SipHash::new(n))),
        Design::new::<Bytes, _>("siphash-keyed", "SipHash-1-3 with a secret", |n| {
            Ok(SipHash::keyed(n, b"sixteen secrets!"))
        }),
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
    fits: fn(&Key<'_>) -> bool,
    make: Box<Make>,
    version_4_shares: Option<fn(NonZeroU32) -> Vec<f64>>,
}

type Make = dyn Fn(NonZeroU32, &[&str]) -> Result<Made, String>;

/// A design at one number of partitions, and what must be kept with the data to find it again.
pub(crate) type Made = (Box<dyn Counter>, Option<String>);

impl Design {
    fn new<R, P>(
        name: &'static str,
        about: &'static str,
        make: impl Fn(NonZeroU32) -> Result<P, String> + 'static,
    ) -> Self
    where
        R: Reads + 'static,
        P: Partitioner<R::Key> + Send + Sync + 'static,
    {
        Self {
            name,
            about,
            takes: R::TAKES,
            learns: false,
            fits: |key| R::key(key).is_some(),
            make: Box::new(move |n, _| make(n).map(|design| (counter::<R, P>(design), None))),
            version_4_shares: None,
        }
    }

    /// A design of texts that is made from a sample of them.
    fn learned<P>(
        name: &'static str,
        about: &'static str,
        learn: impl Fn(&[&str], NonZeroU32) -> Result<P, String> + 'static,
    ) -> Self
    where
        P: Partitioner<str> + ToString + Send + Sync + 'static,
    {
        Self {
            name,
            about,
            takes: Takes::Text,
            learns: true,
            fits: |key| Texts::key(key).is_some(),
            make: Box::new(move |n, sample| {
                learn(sample, n).map(|design| {
                    let kept = design.to_string();
                    (counter::<Texts, P>(design), Some(kept))
                })
            }),
            version_4_shares: None,
        }
    }

    /// For which keys the design is worth a row unasked, where that is fewer than it takes.
    fn fits(mut self, fits: fn(&Key<'_>) -> bool) -> Self {
        self.fits = fits;
        self
    }

    /// The exact share of each partition in random version-4 GUIDs; partitions after the last given one have none.
    fn version_4_shares(mut self, shares: fn(NonZeroU32) -> Vec<f64>) -> Self {
        self.version_4_shares = Some(shares);
        self
    }

    /// Whether at least half of the keys are such as the design is for.
    pub(crate) fn fits_most<'b>(&self, keys: impl Iterator<Item = Key<'b>>) -> bool {
        let (fitting, all) =
            keys.fold((0u64, 0u64), |(fitting, all), key| (fitting + u64::from((self.fits)(&key)), all + 1));
        all > 0 && 2 * fitting >= all
    }

    /// The design at so many partitions, or why there is none.
    pub(crate) fn make(&self, partitions: NonZeroU32, sample: &[&str]) -> Result<Made, String> {
        (self.make)(partitions, sample)
    }

    /// See [`version_4_shares`](Self::version_4_shares).
    pub(crate) fn exact_shares(&self, partitions: NonZeroU32) -> Option<Vec<f64>> {
        self.version_4_shares.map(|shares| shares(partitions))
    }
}

/// A design at work.
pub(crate) trait Counter: Send + Sync {
    /// Records every key of the block that the design takes.
    fn count(&self, block: &Block, histogram: &mut Histogram);
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
}

fn power_of_two<P>(n: NonZeroU32, bits: impl Fn(u32) -> tablekeys::Result<P>) -> Result<P, String> {
    let refuse = || "powers of two only, from 2 on".to_owned();
    if n.is_power_of_two() { bits(n.ilog2()).map_err(|_| refuse()) } else { Err(refuse()) }
}

fn six(n: NonZeroU32) -> Result<Alphabet, String> {
    if n.get() == 6 { Ok(Alphabet::six()) } else { Err("6 partitions only".into()) }
}

/// Begins with a letter, and is not a GUID, whose letters are digits.
fn is_name(key: &Key<'_>) -> bool {
    key.guid.is_none() && key.line.first().is_some_and(u8::is_ascii_alphabetic)
}
