//! Values by their keys with a limit: past it, a part of the keys is kept, chosen by their hashes, and all that is known of these
//! is exact.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use siphasher::sip::SipHasher13;

use super::sketch::Sketch;

/// What is known of a key, from some of its rows.
pub(crate) trait Value {
    /// Adds what others of its rows say, whichever came first.
    fn join(&mut self, other: Self);

    /// How many rows they are.
    fn rows(&self) -> u64;
}

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
    shards: Vec<Mutex<Map<V>>>,
    /// Held while the level rises.
    rising: Mutex<()>,
    /// The rows of keys that are not kept, of the threads that have finished.
    rest: Mutex<Sketch>,
}

/// Each value with its size.
type Map<V> = HashMap<u64, (u32, V), BuildHasherDefault<Mixed>>;

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
            rest: Mutex::default(),
        }
    }

    /// Whether a key is kept, so far.
    #[inline]
    pub(crate) fn keeps(&self, hash: u64) -> bool {
        kept(hash, self.level.load(Ordering::Acquire))
    }

    /// Adds a value with texts of this size. Where its key is known, `join` adds it to what is known, and tells by how much the
    /// texts have grown: what they are in the end must depend on the rows of the key alone, and not on their order. `dropped`
    /// takes what is no longer kept, which may be the value itself.
    pub(crate) fn add(
        &self,
        hash: u64,
        size: usize,
        value: V,
        join: impl FnOnce(&mut V, V) -> usize,
        mut dropped: impl FnMut(u64, V),
    ) {
        loop {
            let level = self.level.load(Ordering::Acquire);
            if !kept(hash, level) {
                return dropped(hash, value);
            }
            let mut shard = self.shard(hash).lock().unwrap_or_else(PoisonError::into_inner);
            // Where the level rose meanwhile, this shard may have lost its keys already.
            if self.level.load(Ordering::Acquire) != level {
                continue;
            }
            if let Some((size, known)) = shard.get_mut(&hash) {
                let grown = join(known, value);
                if grown > 0 {
                    *size += short(grown);
                    self.bytes.fetch_add(grown, Ordering::Relaxed);
                    drop(shard);
                    self.rise(level, 0, 0, &mut dropped);
                }
                return;
            }
            if !self.is_full(1, size) {
                self.len.fetch_add(1, Ordering::Relaxed);
                self.bytes.fetch_add(size, Ordering::Relaxed);
                shard.insert(hash, (short(size), value));
                return;
            }
            drop(shard);
            self.rise(level, 1, size, &mut dropped);
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "some bits of a hash")]
    fn shard(&self, hash: u64) -> &Mutex<Map<V>> {
        &self.shards[hash as usize % SHARDS]
    }

    /// There is no room for so much more.
    fn is_full(&self, values: usize, bytes: usize) -> bool {
        self.len.load(Ordering::Relaxed) + values > self.most.values
            || self.bytes.load(Ordering::Relaxed) + bytes > self.most.bytes
    }

    /// Drops every second key where there is no room, unless another thread has.
    fn rise(&self, level: u32, values: usize, bytes: usize, dropped: &mut impl FnMut(u64, V)) {
        if !self.is_full(values, bytes) {
            return;
        }
        let _alone = self.rising.lock().unwrap_or_else(PoisonError::into_inner);
        if self.level.load(Ordering::Acquire) == level && self.is_full(values, bytes) {
            self.level.store(level + 1, Ordering::Release);
            for shard in &self.shards {
                let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
                for (hash, (size, value)) in shard.extract_if(|&hash, _| !kept(hash, level + 1)) {
                    self.len.fetch_sub(1, Ordering::Relaxed);
                    self.bytes.fetch_sub(size as usize, Ordering::Relaxed);
                    dropped(hash, value);
                }
            }
        }
    }

    /// What was gathered, by threads that have finished. `rows` tells those of a value, where rows of keys that are not kept count.
    pub(crate) fn finish(self, rows: fn(&V) -> u64) -> Sampled<V> {
        let mut rest = std::mem::take(&mut *self.rest.lock().unwrap_or_else(PoisonError::into_inner));
        // Threads that added at one time may have passed the limits.
        while self.is_full(0, 0) {
            let level = self.level.load(Ordering::Acquire);
            self.rise(level, 0, 0, &mut |hash, value| rest.add(hash, rows(&value)));
        }
        let mut values = Vec::with_capacity(self.len.into_inner());
        for shard in self.shards {
            let shard = shard.into_inner().unwrap_or_else(PoisonError::into_inner);
            values.extend(shard.into_iter().map(|(hash, (_, value))| (hash, value)));
        }
        values.sort_unstable_by_key(|(hash, _)| *hash);
        Sampled { level: self.level.into_inner(), values, rest }
    }
}

fn short(bytes: usize) -> u32 {
    u32::try_from(bytes).expect("a text of less than 4 GiB")
}

/// What one thread has gathered and not passed on: keys often come again soon.
#[derive(Debug)]
pub(crate) struct Local<'g, V> {
    of: &'g Gathered<V>,
    some: Map<V>,
    bytes: usize,
    /// The rows of keys that are not kept.
    rest: Sketch,
}

/// How much a thread has by itself, at most.
const SOME: Most = Most { values: 1 << 14, bytes: 1 << 20 };

impl<'g, V: Value> Local<'g, V> {
    pub(crate) fn new(of: &'g Gathered<V>) -> Self {
        Self { of, some: Map::default(), bytes: 0, rest: Sketch::default() }
    }

    /// Adds some rows of a key: to what is known of it, or as a new value with texts of this size.
    #[inline]
    pub(crate) fn add(
        &mut self,
        hash: u64,
        rows: u64,
        size: usize,
        new: impl FnOnce() -> V,
        change: impl FnOnce(&mut V),
    ) {
        if !self.of.keeps(hash) {
            return self.rest.add(hash, rows);
        }
        if let Some((_, known)) = self.some.get_mut(&hash) {
            return change(known);
        }
        if self.some.len() == SOME.values || self.bytes > SOME.bytes {
            self.pass_on();
        }
        self.bytes += size;
        self.some.insert(hash, (short(size), new()));
    }

    fn pass_on(&mut self) {
        let join = |known: &mut V, value| {
            known.join(value);
            0
        };
        for (hash, (size, value)) in self.some.drain() {
            self.of.add(hash, size as usize, value, join, |hash, gone| self.rest.add(hash, gone.rows()));
        }
        self.bytes = 0;
    }

    /// Passes on all.
    pub(crate) fn finish(mut self) {
        self.pass_on();
        self.of.rest.lock().unwrap_or_else(PoisonError::into_inner).merge(self.rest);
    }
}

/// Values by the hash of their key, all of them or a part.
#[derive(Debug)]
pub(crate) struct Sampled<V> {
    level: u32,
    /// In the order of the hashes.
    values: Vec<(u64, V)>,
    rest: Sketch,
}

impl<V> Sampled<V> {
    pub(crate) fn get(&self, hash: u64) -> Option<&V> {
        let at = self.values.binary_search_by_key(&hash, |(hash, _)| *hash).ok()?;
        Some(&self.values[at].1)
    }

    /// By how much a count may be too low.
    pub(crate) fn error(&self) -> u64 {
        self.rest.error()
    }

    /// How many keys one kept key represents: 1 where all are kept.
    pub(crate) fn one_in(&self) -> u64 {
        1 << self.level
    }

    /// What part of the keys is kept, where not all are.
    pub(crate) fn sentence(&self, keys: &str) -> Option<String> {
        let one_in = self.one_in();
        (one_in > 1).then(|| format!("from a sample of 1 in {one_in} {keys}, chosen by hash"))
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// How many keys there are: where a part is kept, within 2%.
    pub(crate) fn different(&self) -> u64 {
        self.len() as u64 * self.one_in()
    }

    /// Hashes and values, in the order of the hashes.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, &V)> {
        self.values.iter().map(|(hash, value)| (*hash, value))
    }

    /// In the order of the hashes.
    pub(crate) fn values(&self) -> impl Iterator<Item = &V> {
        self.values.iter().map(|(_, value)| value)
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.values.iter_mut().map(|(_, value)| value)
    }

    pub(crate) fn into_values(self) -> impl Iterator<Item = V> {
        self.values.into_iter().map(|(_, value)| value)
    }
}

impl<V: Value> Sampled<V> {
    /// How many rows a key has. Of one that is not kept this is a lower bound in 35 of 36 cases, and never above by more than the
    /// error below.
    pub(crate) fn rows(&self, hash: u64) -> u64 {
        self.get(hash).map_or_else(|| self.rest.least(hash), Value::rows)
    }
}

const fn kept(hash: u64, level: u32) -> bool {
    level == 0 || hash >> (64 - level) == 0
}

/// The hash of a key, after that of what it is in.
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

    impl Value for u64 {
        fn join(&mut self, other: Self) {
            *self += other;
        }

        fn rows(&self) -> u64 {
            *self
        }
    }

    fn hash(key: u32) -> u64 {
        super::hash(0, &key.to_string())
    }

    fn gathered(keys: &[u32], threads: usize) -> Sampled<u64> {
        let gathered = Gathered::new(Most { values: 1_000, bytes: 1 << 20 });
        std::thread::scope(|scope| {
            let count = |keys: &[u32]| {
                let mut counts = Local::new(&gathered);
                for &key in keys {
                    counts.add(hash(key), 1, 1, || 1, |count| *count += 1);
                }
                counts.finish();
            };
            for keys in keys.chunks(keys.len().div_ceil(threads)) {
                scope.spawn(move || count(keys));
            }
        });
        gathered.finish(Value::rows)
    }

    #[test]
    fn what_is_kept_past_the_limit_is_counted_exactly_and_the_rest_in_bounds() {
        let often = || std::iter::repeat_n([20_000, 20_001], 5_000).flatten();
        let keys: Vec<u32> = (0..3).flat_map(|_| 0..20_000).chain(often()).collect();
        let one = gathered(&keys, 1);
        assert!(one.len() <= 1_000 && one.len() > 300, "{}", one.len());
        assert!(one.values().all(|&count| count == 3));
        assert!((16_000..24_000).contains(&one.different()), "{}", one.different());
        for key in [20_000, 20_001] {
            let rows = one.rows(hash(key));
            assert!(rows <= 5_000 && rows + one.error() >= 5_000, "{rows} {}", one.error());
        }
        for threads in [2, 3, 7] {
            let several = gathered(&keys, threads);
            assert_eq!((several.level, &several.values), (one.level, &one.values), "{threads} threads");
            assert!((0..20_002).all(|key| several.rows(hash(key)) == one.rows(hash(key))), "{threads} threads");
        }
    }

    #[test]
    fn texts_have_a_limit_of_their_own() {
        let texts = Gathered::new(Most { values: 1_000, bytes: 10_000 });
        (0..1_000).for_each(|key| texts.add(hash(key), 100, 1, |_, _| 0, |_, _| {}));
        let texts: Sampled<u64> = texts.finish(|_| 0);
        assert!(texts.len() <= 100 && texts.one_in() >= 8, "{} of {}", texts.len(), texts.one_in());
    }
}
