//! A map with a limit: past it, a part of the keys is kept, chosen by their hashes, and all that is known of these is exact.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use siphasher::sip::SipHasher13;

/// Values by the hash of their key, which several threads gather.
///
/// When there are more than the limits, every second one is dropped, then every second one of the rest, and so on. Whether a
/// key is kept depends on its hash alone, so a kept key was kept from its first row on; and how many are dropped depends on
/// the keys alone. So the order of the rows does not matter, nor which thread has which, where it does not matter to a value.
#[derive(Debug)]
pub(crate) struct Gathered<V> {
    most: Most,
    level: AtomicU32,
    len: AtomicUsize,
    bytes: AtomicUsize,
    /// Threads that look for different keys seldom wait for each other.
    shards: Vec<Mutex<Shard<V>>>,
    /// Held while the level rises.
    rising: Mutex<()>,
}

/// Each value with its size.
type Shard<V> = HashMap<u64, (u32, V), BuildHasherDefault<Mixed>>;

/// How much is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Most {
    pub values: usize,
    /// Of the texts of all values.
    pub bytes: usize,
}

const SHARDS: usize = 64;

impl<V> Gathered<V> {
    pub(crate) fn new(most: Most) -> Self {
        Self {
            most,
            level: AtomicU32::new(0),
            len: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
            shards: std::iter::repeat_with(Mutex::default).take(SHARDS).collect(),
            rising: Mutex::new(()),
        }
    }

    /// Changes the value of a key, or makes it where it is new. `size` is that of a new one's texts; a change tells by how
    /// much they have grown. What they are in the end must depend on the rows of the key alone, and not on their order.
    pub(crate) fn update(&self, hash: u64, size: usize, new: impl FnOnce() -> V, change: impl FnOnce(&mut V) -> usize) {
        loop {
            let level = self.level.load(Ordering::Acquire);
            if !kept(hash, level) {
                return;
            }
            let mut shard = self.shard(hash).lock().unwrap_or_else(PoisonError::into_inner);
            // Where the level rose meanwhile, this shard may have lost its keys already.
            if self.level.load(Ordering::Acquire) != level {
                continue;
            }
            if let Some((size, value)) = shard.get_mut(&hash) {
                let grown = change(value);
                if grown > 0 {
                    *size += u32::try_from(grown).expect("a text of less than 4 GiB");
                    self.bytes.fetch_add(grown, Ordering::Relaxed);
                    drop(shard);
                    self.rise(level, 0, 0);
                }
                return;
            }
            if !self.is_full(1, size) {
                self.len.fetch_add(1, Ordering::Relaxed);
                self.bytes.fetch_add(size, Ordering::Relaxed);
                shard.insert(hash, (u32::try_from(size).expect("a text of less than 4 GiB"), new()));
                return;
            }
            drop(shard);
            self.rise(level, 1, size);
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "some bits of a hash")]
    fn shard(&self, hash: u64) -> &Mutex<Shard<V>> {
        &self.shards[hash as usize % SHARDS]
    }

    /// There is no room for so much more.
    fn is_full(&self, values: usize, bytes: usize) -> bool {
        self.len.load(Ordering::Relaxed) + values > self.most.values
            || self.bytes.load(Ordering::Relaxed) + bytes > self.most.bytes
    }

    /// Drops every second key where there is no room, unless another thread has.
    fn rise(&self, level: u32, values: usize, bytes: usize) {
        if !self.is_full(values, bytes) {
            return;
        }
        let _alone = self.rising.lock().unwrap_or_else(PoisonError::into_inner);
        if self.level.load(Ordering::Acquire) == level && self.is_full(values, bytes) {
            self.level.store(level + 1, Ordering::Release);
            for shard in &self.shards {
                let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
                shard.retain(|&hash, (size, _)| {
                    let kept = kept(hash, level + 1);
                    if !kept {
                        self.len.fetch_sub(1, Ordering::Relaxed);
                        self.bytes.fetch_sub(*size as usize, Ordering::Relaxed);
                    }
                    kept
                });
            }
        }
    }

    /// What was gathered.
    pub(crate) fn finish(self) -> Sampled<V> {
        // Threads that added at one time may have passed the limits.
        while self.is_full(0, 0) {
            self.rise(self.level.load(Ordering::Acquire), 0, 0);
        }
        let mut values = Vec::with_capacity(self.len.into_inner());
        for shard in self.shards {
            let shard = shard.into_inner().unwrap_or_else(PoisonError::into_inner);
            values.extend(shard.into_iter().map(|(hash, (_, value))| (hash, value)));
        }
        values.sort_unstable_by_key(|(hash, _)| *hash);
        Sampled { level: self.level.into_inner(), values }
    }
}

/// Values by the hash of their key, all of them or a part.
#[derive(Debug)]
pub(crate) struct Sampled<V> {
    level: u32,
    /// In the order of the hashes.
    values: Vec<(u64, V)>,
}

impl<V> Sampled<V> {
    pub(crate) fn get(&self, hash: u64) -> Option<&V> {
        let at = self.values.binary_search_by_key(&hash, |(hash, _)| *hash).ok()?;
        Some(&self.values[at].1)
    }

    /// How many keys one kept key stands for: 1 where all are kept.
    pub(crate) fn one_in(&self) -> u64 {
        1 << self.level
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// Hashes and values, in the order of the hashes.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, &V)> {
        self.values.iter().map(|(hash, value)| (*hash, value))
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.values.iter_mut().map(|(_, value)| value)
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &V> {
        self.values.iter().map(|(_, value)| value)
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
        self.0 = (self.0 ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(count: &mut u32) -> usize {
        *count += 1;
        0
    }

    fn gathered(keys: &[u32], threads: usize) -> Sampled<u32> {
        let gathered = Gathered::new(Most { values: 1_000, bytes: 1 << 20 });
        let counts = &gathered;
        std::thread::scope(|scope| {
            for keys in keys.chunks(keys.len().div_ceil(threads)) {
                scope.spawn(move || {
                    for key in keys {
                        counts.update(hash(0, &key.to_string()), 1, || 1, add);
                    }
                });
            }
        });
        gathered.finish()
    }

    #[test]
    fn what_is_kept_past_the_limit_is_counted_exactly() {
        let keys: Vec<u32> = (0..3).flat_map(|_| 0..20_000).collect();
        let one = gathered(&keys, 1);
        assert!(one.len() <= 1_000 && one.len() > 300, "{}", one.len());
        assert!(one.values().all(|&count| count == 3));
        let estimate = one.len() as u64 * one.one_in();
        assert!((16_000..24_000).contains(&estimate), "{estimate}");
        for threads in [2, 3, 7] {
            let several = gathered(&keys, threads);
            assert_eq!((several.level, several.values), (one.level, one.values.clone()), "{threads} threads");
        }
    }

    #[test]
    fn texts_have_a_limit_of_their_own() {
        let texts = Gathered::new(Most { values: 1_000, bytes: 10_000 });
        (0..1_000).for_each(|key| texts.update(hash(0, &key.to_string()), 100, || 1, add));
        let texts = texts.finish();
        assert!(texts.len() <= 100 && texts.one_in() >= 8, "{} of {}", texts.len(), texts.one_in());
    }
}
