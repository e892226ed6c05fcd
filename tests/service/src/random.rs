//! Choices that are the same in each run.

use uuid::{Builder, Uuid};

/// The generator of Vigna's `SplitMix64`.
#[derive(Debug)]
pub struct Random(pub u64);

impl Random {
    #[expect(clippy::should_implement_trait, reason = "it has no end that a caller would have to look for")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// A place in a list of this length.
    pub fn place(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).unwrap()
    }

    pub fn between(&mut self, from: u64, until: u64) -> u64 {
        from + self.below(until - from)
    }

    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.place(all.len())]
    }

    /// A text of this many characters of an alphabet.
    pub fn of(&mut self, alphabet: &str, length: usize) -> String {
        let alphabet: Vec<char> = alphabet.chars().collect();
        (0..length).map(|_| alphabet[self.place(alphabet.len())]).collect()
    }

    /// Of version 4.
    pub fn guid(&mut self) -> Uuid {
        let bytes = Uuid::from_u64_pair(self.next(), self.next()).into_bytes();
        Builder::from_random_bytes(bytes).into_uuid()
    }
}
