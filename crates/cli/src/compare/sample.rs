//! Two samples of a stream's lines: boundaries are learned from one and judged on the other.
//!
//! Lines are chosen by a hash of where they begin, so both samples are from the whole stream, have no line in common, and are
//! the same in each run, whatever the order of the keys and the number of workers.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use crate::lines::Chosen;
use crate::lines::block::{Block, Key};

/// The most lines of both samples together.
pub const LINES: usize = 400_000;

/// The most keys of a sample that tells the frequent ones alone.
pub const FREQUENT: usize = 100_000;

/// The most bytes of both samples together.
pub const BYTES: usize = 64 << 20;

/// The samples of a stream, while it is read.
///
/// At level l, a line in 2^l is kept. When the limits are passed the level rises, and every second line is dropped.
#[derive(Debug)]
pub struct Sampling {
    lines: usize,
    bytes: usize,
    level: Arc<AtomicU32>,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    /// Each with where it is in the texts.
    keys: Vec<(u64, Range<usize>)>,
    texts: String,
}

impl Kept {
    fn push(&mut self, hash: u64, text: &str) {
        let start = self.texts.len();
        self.texts.push_str(text);
        self.keys.push((hash, start..self.texts.len()));
    }
}

/// The samples of a whole stream.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Samples {
    pub learned_from: Vec<Box<str>>,
    pub judged_on: Vec<Box<str>>,
    /// How many lines a line of the samples represents: 1 where all lines are in one of them.
    pub one_in: u64,
}

impl Sampling {
    pub fn new(lines: usize, bytes: usize) -> Self {
        Self { lines, bytes, level: Arc::default(), kept: Mutex::default() }
    }

    /// Takes those lines of a block that are text and chosen.
    pub fn add(&self, block: &Block) {
        let level = self.level.load(Ordering::Relaxed);
        let hash = |place| Some(mixed(place)).filter(|&hash| is_kept(hash, level));
        let chosen: Vec<(u64, &str)> = if block.counted {
            let keys: Vec<Key<'_>> = block.keys().collect();
            let key = |row: u32| str::from_utf8(keys[row as usize].line).ok();
            let rows = block.chosen.iter();
            rows.filter_map(|&(place, row)| Some((hash(block.first + u64::from(place))?, key(row)?))).collect()
        } else {
            let chosen = block.rows.iter().filter_map(|row| Some((hash(block.place(row))?, block.line(row))));
            chosen.filter_map(|(hash, line)| Some((hash, str::from_utf8(line).ok()?))).collect()
        };
        if chosen.is_empty() {
            return;
        }
        let mut kept = self.kept.lock().expect("nothing panics while it is held");
        // Another worker may have raised it.
        let mut level = self.level.load(Ordering::Relaxed);
        for (hash, text) in chosen {
            if is_kept(hash, level) {
                kept.push(hash, text);
            }
            while kept.keys.len() > self.lines || kept.texts.len() > self.bytes {
                level += 1;
                let all = std::mem::take(&mut *kept);
                for (hash, text) in all.keys.into_iter().filter(|(hash, _)| is_kept(*hash, level)) {
                    kept.push(hash, &all.texts[text]);
                }
            }
        }
        self.level.store(level, Ordering::Relaxed);
    }

    /// Which rows may be in a sample, as far as is known at the time.
    pub fn chosen(&self) -> Chosen {
        let level = Arc::clone(&self.level);
        Arc::new(move |place| is_kept(mixed(place), level.load(Ordering::Relaxed)))
    }

    /// The samples, once all blocks were added.
    pub fn finish(self) -> Samples {
        let kept = self.kept.into_inner().expect("nothing panics while it is held");
        let one_in = 1 << self.level.load(Ordering::Relaxed);
        let (learned_from, judged_on): (Vec<_>, Vec<_>) = kept.keys.into_iter().partition(|(hash, _)| hash & 1 == 0);
        let texts =
            |keys: Vec<(u64, Range<usize>)>| keys.into_iter().map(|(_, text)| kept.texts[text].into()).collect();
        Samples { learned_from: texts(learned_from), judged_on: texts(judged_on), one_in }
    }
}

/// Whether the first `level` bits are 0.
const fn is_kept(hash: u64, level: u32) -> bool {
    level == 0 || hash >> (64 - level) == 0
}

/// The finalizer of `SplitMix64`, by which every bit of the offset changes about half of the bits.
const fn mixed(offset: u64) -> u64 {
    let hash = offset.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}
