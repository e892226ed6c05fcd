//! The keys that are bundled: the same on every machine, one a line.

mod guids;
mod instants;
mod names;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A set of keys with a name.
pub struct Set {
    pub name: &'static str,
    pub about: &'static str,
    /// How many keys there are.
    pub keys: usize,
    lines: fn(usize, &mut Dice) -> Vec<String>,
}

/// Every set, in the order of the report.
pub const ALL: [Set; 6] = [
    Set { name: "version-4", about: "random GUIDs", keys: KEYS, lines: guids::version_4 },
    Set { name: "version-7", about: "GUIDs that begin with their instant", keys: KEYS, lines: guids::version_7 },
    Set {
        name: "sequential",
        about: "GUIDs as SQL Server's NEWSEQUENTIALID() makes them",
        keys: KEYS,
        lines: guids::sequential,
    },
    Set {
        name: "emails",
        about: "addresses of people named as often as in the United States census of 1990",
        keys: KEYS,
        lines: names::emails,
    },
    Set {
        name: "time-zones",
        about: "names of the IANA time zones, shuffled",
        keys: names::TIME_ZONES,
        lines: names::time_zones,
    },
    Set {
        name: "instants",
        about: "19-digit keys of events as they came, most in business hours",
        keys: KEYS,
        lines: instants::keys,
    },
];

/// Enough for 200 keys per partition at the usual 1,000 partitions.
const KEYS: usize = 200_000;

impl Set {
    /// The first `keys` of the set, one a line.
    pub fn lines(&self, keys: usize) -> Vec<u8> {
        let mut lines = (self.lines)(keys, &mut Dice::new(self.name)).join("\n").into_bytes();
        lines.push(b'\n');
        lines
    }
}

/// The first `keys` of a set, each after the instant at which it is written.
pub fn timed_lines(set: &Set, keys: usize) -> Vec<u8> {
    let instants = instants::keys(keys, &mut Dice::new("instants"));
    let lines = (set.lines)(keys, &mut Dice::new(set.name));
    instants.into_iter().zip(lines).flat_map(|(at, key)| format!("{at}\t{key}\n").into_bytes()).collect()
}

/// Random choices that are the same with every release of every crate: `ChaCha` with 8 rounds, and nothing but its words.
pub struct Dice(ChaCha8Rng);

impl Dice {
    fn new(name: &str) -> Self {
        let mut seed = *b"tablekeys skew bench, data of   ";
        for (byte, of_name) in seed.iter_mut().zip(name.bytes()) {
            *byte ^= of_name;
        }
        Self(ChaCha8Rng::from_seed(seed))
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.fill_bytes(&mut bytes);
        bytes
    }

    /// One of `0..n`.
    fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(n)) >> 64) as u64
    }
}

/// Things to draw by weight, each with the sum of the weights up to it and with it.
struct Urn<T>(Vec<(T, u64)>);

impl<T: Copy> Urn<T> {
    fn new(weighted: impl IntoIterator<Item = (T, u64)>) -> Self {
        let mut sum = 0;
        let summed = weighted.into_iter().map(|(thing, weight)| {
            sum += weight;
            (thing, sum)
        });
        Self(summed.collect())
    }

    fn draw(&self, dice: &mut Dice) -> T {
        let drawn = dice.below(self.0.last().map_or(0, |(_, sum)| *sum));
        self.0[self.0.partition_point(|&(_, sum)| sum <= drawn)].0
    }
}
