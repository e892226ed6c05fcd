//! Which signatures the keys of a column have, and how many rows each.

use super::sampled::{Local, Most, Sampled, Value};
use super::{Example, KEPT, beginning};

/// Of how many signatures the rows are counted, with keys of how many bytes; past it, of a part of them.
pub(super) const SIGNATURES: Most = Most { values: 1 << 12, bytes: 4 << 20 };

/// Keys of one column by their signatures.
#[derive(Debug)]
pub(crate) struct Shapes {
    pub counted: Sampled<Counted>,
    pub rows: u64,
}

/// The keys of one signature.
#[derive(Debug)]
pub(crate) struct Counted {
    rows: u64,
    /// The first of them.
    example: Example,
    key: Box<str>,
}

impl Value for Counted {
    fn join(&mut self, other: Self) {
        self.rows += other.rows;
        if other.example.place < self.example.place {
            (self.example, self.key) = (other.example, other.key);
        }
    }

    fn rows(&self) -> u64 {
        self.rows
    }
}

/// Counts a key by its signature.
pub(super) fn record(
    counted: &mut Local<'_, Counted>,
    signature: u64,
    key: &str,
    place: u64,
    example: &dyn Fn() -> Example,
) {
    let new = || Counted { rows: 1, example: example(), key: beginning(key, KEPT) };
    counted.add(signature, 1, KEPT, new, |known| {
        known.rows += 1;
        if place < known.example.place {
            (known.example, known.key) = (example(), beginning(key, KEPT));
        }
    });
}

impl Shapes {
    pub(super) fn new(counted: Sampled<Counted>, rows: u64) -> Self {
        Self { counted, rows }
    }

    /// The rows whose signature's example is such a key, and a few of the examples, the first first.
    pub(crate) fn count(&self, is: impl Fn(&str) -> bool) -> (u64, Vec<Example>) {
        const SHOWN: usize = 3;
        let mut found: Vec<&Counted> = self.counted.values().filter(|counted| is(&counted.key)).collect();
        found.sort_by_key(|counted| counted.example.place);
        let rows = found.iter().map(|counted| counted.rows).sum::<u64>() * self.counted.one_in();
        (rows.min(self.rows), found.into_iter().take(SHOWN).map(|counted| counted.example.clone()).collect())
    }
}
