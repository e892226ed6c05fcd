//! The designs that are compared.

use tablekeys::partition::{self, Alphabet, DesignKind, Partitioner, Secret, SlotTable};
use tablekeys::skew::Histogram;

use tablekeys_stores::{Placement, System};

use super::takes::Takes;
use crate::lines::block::{Block, Key};
use crate::wording::printable::printable;

/// Every design, in the order of the tables: those of the library, with what is made of them, then the placements of other systems,
/// which are only compared when they are named.
pub fn all() -> Vec<Design> {
    with_ranges(None)
}

/// As [`all`], with the ranges that one system really has.
pub fn with_ranges(ranges: Option<&Placement>) -> Vec<Design> {
    let ranges_of = |system| ranges.filter(|ranges| ranges.system() == system).cloned();
    let placements = System::ALL.map(|system| Design::placement(system, ranges_of(system)));
    DesignKind::ALL.into_iter().flat_map(of_kind).chain(placements).collect()
}

/// A design of the library under its own name, with settings that change its figures under further names.
fn of_kind(kind: DesignKind) -> Vec<Design> {
    let takes = match kind.input() {
        partition::Input::Guid => Takes::Guid,
        partition::Input::Text => Takes::Text,
        _ => Takes::Bytes,
    };
    let plain = Design::new(kind.name(), kind.summary(), takes, move |n| made(kind, n));
    let quotient = |design| Design { coarser: Some(Coarser::Quotient), ..design };
    match kind {
        DesignKind::SipHash => {
            let keyed = Design::new("siphash-keyed", "SipHash-1-3 with a secret", Takes::Bytes, move |n| {
                let keyed = made(kind, n)?.with_secret(Secret::new(*b"sixteen secrets!"));
                keyed.map_err(|error| error.to_string())
            });
            vec![quotient(plain), quotient(keyed)]
        }
        DesignKind::Md5Bits | DesignKind::Sha256Bits => vec![quotient(plain)],
        DesignKind::ByteSum => vec![Design { coarser: Some(Coarser::Remainder), ..plain }],
        DesignKind::HashRing | DesignKind::SlotTable => vec![Design { shares_of: Some(kind), ..plain }],
        DesignKind::Alphabet => alphabets(),
        _ => vec![plain],
    }
}

/// A design at a number of partitions, or in a few words which numbers it takes, the same for each number that it does not.
fn made(kind: DesignKind, n: u32) -> Result<partition::Design, String> {
    kind.design(n).map_err(|error| match kind {
        DesignKind::Md5Bits | DesignKind::Sha256Bits => "powers of two only, from 2 on".into(),
        DesignKind::Alphabet => "at most 26 partitions".into(),
        DesignKind::SlotTable => format!("at most {} partitions, one slot each", SlotTable::SLOTS),
        _ => error.to_string(),
    })
}

fn alphabets() -> Vec<Design> {
    let six = |about, name, takes| {
        Design::new(name, about, takes, |n| {
            if n == 6 { Ok(Alphabet::six().into()) } else { Err("6 partitions only".into()) }
        })
    };
    let learned =
        Design::of("learned", "boundaries learned from a sample, so in key order", Takes::Text, |n, sample| {
            let learned = Alphabet::learn(sample, n)
                .map_err(|_| "fewer different texts in the sample than partitions".to_owned())?;
            let text = learned.to_string();
            Ok((Places::Design(learned.into()), Some(text)))
        });
    vec![
        six("the published six buckets of addresses: a–d, e–h, i–l, m–p, q–t, u–z", "email", Takes::Email),
        Design {
            fits: Some(|key| is_name(key) && Takes::Email.key(key).is_none()),
            ..six("the same six buckets for names of any sort", "six", Takes::Text)
        },
        Design {
            fits: Some(is_name),
            ..Design::new("even", "groups of as many letters each", Takes::Text, |n| made(DesignKind::Alphabet, n))
        },
        Design { learns: true, ..learned },
    ]
}

/// What must be known of a system whose real ranges are not.
pub fn equal_ranges(system: System) -> Option<String> {
    let assumed = Placement::new(system, 2).is_ok_and(|placement| placement.equal_ranges_assumed());
    assumed.then(|| format!("{system}: equal ranges assumed, as they are before the first split"))
}

/// The first names of partitions.
fn names_of(ranges: &Placement) -> String {
    const MOST: u32 = 32;
    let names = (0..ranges.partitions().min(MOST)).filter_map(|partition| ranges.name_of(partition));
    let more = if ranges.partitions() > MOST { ", …" } else { "" };
    printable(&names.collect::<Vec<_>>().join(", ")) + more
}

/// One way of placing keys, at any number of partitions that it can make.
pub struct Design {
    pub name: &'static str,
    pub about: &'static str,
    pub takes: Takes,
    /// Whether it learns from a sample, and so is judged on the rest.
    pub learns: bool,
    /// How the counts at a number of partitions tell those at its divisors, where they do.
    pub coarser: Option<Coarser>,
    /// Whether it is where another system puts keys, which is compared only by its name.
    pub placement: bool,
    /// What a reader of its figures must know.
    pub note: Option<String>,
    /// For which keys the design is worth a row unasked, where that is fewer than it takes.
    fits: Option<fn(&Key<'_>) -> bool>,
    make: Box<Make>,
    /// The design whose exact shares of all hashes are known.
    shares_of: Option<DesignKind>,
}

/// Which of n partitions a key is in that is in partition p of k·n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coarser {
    /// ⌊p / k⌋: the partitions are ranges of a hash.
    Quotient,
    /// p mod n.
    Remainder,
}

impl Coarser {
    /// The counts of `partitions` partitions, a divisor of those of `finer`.
    pub fn histogram(self, finer: &Histogram, partitions: u32) -> Histogram {
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

type Make = dyn Fn(u32, &[&str]) -> Result<(Places, Option<String>), String> + Send + Sync;

impl Design {
    fn new(
        name: &'static str,
        about: &'static str,
        takes: Takes,
        make: impl Fn(u32) -> Result<partition::Design, String> + Send + Sync + 'static,
    ) -> Self {
        Self::of(name, about, takes, move |n, _| Ok((Places::Design(make(n)?), None)))
    }

    /// A design that may be made from a sample, with the text to be kept.
    fn of(
        name: &'static str,
        about: &'static str,
        takes: Takes,
        make: impl Fn(u32, &[&str]) -> Result<(Places, Option<String>), String> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            about,
            takes,
            learns: false,
            coarser: None,
            placement: false,
            note: None,
            fits: None,
            make: Box::new(make),
            shares_of: None,
        }
    }

    /// Where a system puts keys: in equal ranges, or in those it really has.
    fn placement(system: System, ranges: Option<Placement>) -> Self {
        let note = match &ranges {
            Some(ranges) => Some(format!("{system}: partitions in the order of their ranges are {}", names_of(ranges))),
            None => equal_ranges(system).map(|note| note + ": --ranges reads the real ones"),
        };
        let make = move |n, _: &[&str]| {
            let placement = match &ranges {
                Some(ranges) if ranges.partitions() == n => Ok(ranges.clone()),
                Some(ranges) => Err(format!("--ranges has {} partitions", ranges.partitions())),
                None => Placement::new(system, n).map_err(|error| error.to_string()),
            };
            Ok((Places::Of(placement?), None))
        };
        let design = Self::of(system.name(), system.summary(), Takes::System(system), make);
        Self { placement: true, note, fits: Some(|_| true), ..design }
    }

    /// Whether at least half of the keys are such as the design is for.
    pub fn fits_most<'b>(&self, keys: impl Iterator<Item = Key<'b>>) -> bool {
        let fits = |key: &Key<'_>| self.fits.map_or_else(|| self.takes.key(key).is_some(), |fits| fits(key));
        let (fitting, all) = keys.fold((0u64, 0u64), |(fitting, all), key| (fitting + u64::from(fits(&key)), all + 1));
        all > 0 && 2 * fitting >= all
    }

    /// The design at this number of partitions, and what must be kept with the data to find it again; or why there is none.
    pub fn make(&self, partitions: u32, sample: &[&str]) -> Result<(Counter, Option<String>), String> {
        let (places, kept) = (self.make)(partitions, sample)?;
        Ok((Counter { places, takes: self.takes }, kept))
    }

    /// What each partition would hold in the long run, where mathematics tells; those after the last given one have none.
    pub fn exact_shares(&self, partitions: u32) -> Option<Vec<f64>> {
        let design = self.shares_of?.design(partitions).ok()?;
        Some(design.shares()?.into_iter().map(|(_, share)| share).collect())
    }
}

/// Few enough for the nearest cache, and a multiple of the keys that are hashed at once.
const BATCH: usize = 240;

/// A design at work.
pub struct Counter {
    places: Places,
    takes: Takes,
}

/// A design of the library, which hashes many keys at once: with MD5, a key takes a quarter of the time that it takes alone. Or a
/// placement of another system.
enum Places {
    Design(partition::Design),
    Of(Placement),
}

impl Counter {
    /// Counts every key of the block that the design takes, by its partition.
    pub fn count(&self, block: &Block, counts: &mut [u64]) {
        let (mut batch, mut partitions) = ((Vec::with_capacity(BATCH), Vec::new()), Vec::with_capacity(BATCH));
        let mut keys = block.keys().filter_map(|key| Some((self.takes.key(&key)?, key.count)));
        loop {
            batch.0.clear();
            batch.1.clear();
            partitions.clear();
            batch.extend(keys.by_ref().take(BATCH));
            let (keys, rows) = &batch;
            if keys.is_empty() {
                return;
            }
            match &self.places {
                Places::Design(design) => design.partitions_into(keys, &mut partitions),
                Places::Of(system) => system.partitions_into(keys, &mut partitions),
            }
            for (&partition, &rows) in partitions.iter().zip(rows) {
                counts[partition as usize] += u64::from(rows);
            }
        }
    }

    /// The partition of one key, if the design takes it.
    pub fn partition_of(&self, key: &Key<'_>) -> Option<u32> {
        let key = self.takes.key(key)?;
        Some(match &self.places {
            Places::Design(design) => design.partition_of(key),
            Places::Of(system) => Partitioner::partition_of(system, key),
        })
    }
}

/// Begins with a letter, and is not a GUID, whose letters are digits.
fn is_name(key: &Key<'_>) -> bool {
    key.guid.is_none() && key.line.first().is_some_and(u8::is_ascii_alphabetic)
}
