//! A map with a limit: past it, a part of the keys is kept, chosen by their hashes, and all that is known of these is exact.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use siphasher::sip::SipHasher13;

/// Values by the hash of their key. When there are more than the limit, every second one is dropped, then every second one
/// of the rest, and so on: `one_in` tells how many keys one kept key stands for. Whether a key is kept depends on its hash
/// alone, so a kept key was kept from its first row on.
#[derive(Debug)]
pub(crate) struct Sampled<V> {
    limit: usize,
    level: u32,
    map: HashMap<u64, V, BuildHasherDefault<Mixed>>,
}

impl<V> Sampled<V> {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, level: 0, map: HashMap::default() }
    }

    /// The value of a key, made where it is new. `None` where the key is not in the sample.
    pub(crate) fn entry(&mut self, hash: u64, new: impl FnOnce() -> V) -> Option<&mut V> {
        if !self.keeps(hash) {
            return None;
        }
        if self.map.len() >= self.limit && !self.map.contains_key(&hash) {
            while self.map.len() >= self.limit {
                self.level += 1;
                let level = self.level;
                self.map.retain(|&hash, _| kept(hash, level));
            }
            if !self.keeps(hash) {
                return None;
            }
        }
        Some(self.map.entry(hash).or_insert_with(new))
    }

    pub(crate) fn get(&self, hash: u64) -> Option<&V> {
        self.map.get(&hash)
    }

    fn keeps(&self, hash: u64) -> bool {
        kept(hash, self.level)
    }

    /// How many keys one kept key stands for: 1 where all are kept.
    pub(crate) fn one_in(&self) -> u64 {
        1 << self.level
    }

    pub(crate) fn len(&self) -> usize {
        self.map.len()
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &V> {
        self.map.values()
    }
}

const fn kept(hash: u64, level: u32) -> bool {
    level == 0 || hash >> (64 - level) == 0
}

/// The hash of a key, after that of what it stands in.
pub(crate) fn hash(within: u64, key: &str) -> u64 {
    SipHasher13::new_with_keys(within, 0x7461_626c_656b_6579).hash(key.as_bytes())
}

/// Spreads the bits of a hash that is chosen by its first ones.
#[derive(Debug, Default)]
pub(crate) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_past_the_limit_is_counted_exactly() {
        let mut counts = Sampled::new(1_000);
        for round in 0..3 {
            for key in 0..20_000 {
                if let Some(count) = counts.entry(hash(0, &key.to_string()), || 0) {
                    *count += 1;
                }
            }
            assert!(counts.len() <= 1_000 && counts.len() > 300, "{round}: {}", counts.len());
        }
        assert!(counts.values().all(|&count| count == 3));
        let estimate = counts.len() as u64 * counts.one_in();
        assert!((16_000..24_000).contains(&estimate), "{estimate}");
    }
}
