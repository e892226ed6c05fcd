//! Two samples of a stream's lines: boundaries are learned from one and judged on the other.
//!
//! Lines are chosen by a hash of where they begin, so both samples are from the whole stream, have no line in common, and are
//! the same in each run, whatever the order of the keys and the number of workers.

use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use crate::lines::Chosen;
use crate::lines::block::Block;

/// The most lines of both samples together.
pub const LINES: usize = 400_000;

/// The most keys of a sample that tells the frequent ones alone.
pub const FREQUENT: usize = 100_000;

/// The most bytes of both samples together.
pub const BYTES: usize = 64 << 20;

/// The samples of a stream, while it is read.
#[derive(Debug)]
pub struct Sampling {
    /// That of what is kept, as far as the threads know.
    level: Arc<AtomicU32>,
    kept: Mutex<Kept>,
}

/// Texts by their places, fewer of all the more there are: at level l, one in 2^l.
#[derive(Debug)]
pub struct Kept {
    /// Each with its place and where it is in the texts.
    keys: Vec<(u64, Range<usize>)>,
    texts: String,
    level: u32,
    most: usize,
    bytes: usize,
    stays: fn(u64, u32) -> bool,
}

impl Kept {
    /// At most this number of texts, and of bytes of them. `stays` says whether the text at a place is kept at a level, of those that
    /// are at the one before.
    pub fn new(most: usize, bytes: usize, stays: fn(u64, u32) -> bool) -> Self {
        Self { keys: Vec::new(), texts: String::new(), level: 0, most, bytes, stays }
    }

    pub fn add(&mut self, place: u64, text: &str) {
        if !(self.stays)(place, self.level) {
            return;
        }
        let start = self.texts.len();
        self.texts.push_str(text);
        self.keys.push((place, start..self.texts.len()));
        while self.keys.len() > self.most || self.texts.len() > self.bytes {
            self.level += 1;
            let (keys, texts) = (mem::take(&mut self.keys), mem::take(&mut self.texts));
            for (place, text) in keys {
                self.add(place, &texts[text]);
            }
        }
    }

    /// Each with its place, in the order in which they came.
    pub fn texts(&self) -> impl Iterator<Item = (u64, &str)> {
        self.keys.iter().map(|(place, text)| (*place, &self.texts[text.clone()]))
    }

    /// How many texts one that is kept represents.
    pub fn one_in(&self) -> u64 {
        1 << self.level
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
        Self { level: Arc::default(), kept: Mutex::new(Kept::new(lines, bytes, is_kept)) }
    }

    /// Takes those lines of a block that are text and chosen.
    pub fn add(&self, block: &Block) {
        let level = self.level.load(Ordering::Relaxed);
        let place = |place| Some(place).filter(|&place| is_kept(place, level));
        let text = |row| str::from_utf8(block.line(row)).ok();
        let chosen: Vec<(u64, &str)> = if block.counted {
            let row = |row: u32| &block.rows[row as usize];
            let chosen = block.chosen.iter();
            chosen.filter_map(|&(at, of)| Some((place(block.first + u64::from(at))?, text(row(of))?))).collect()
        } else {
            block.rows.iter().filter_map(|row| Some((place(block.place(row))?, text(row)?))).collect()
        };
        if chosen.is_empty() {
            return;
        }
        let mut kept = self.kept.lock().expect("nothing panics while it is held");
        for (place, text) in chosen {
            kept.add(place, text);
        }
        self.level.store(kept.level, Ordering::Relaxed);
    }

    /// Which rows may be in a sample, as far as is known at the time.
    pub fn chosen(&self) -> Chosen {
        let level = Arc::clone(&self.level);
        Arc::new(move |place| is_kept(place, level.load(Ordering::Relaxed)))
    }

    /// The samples, once all blocks were added.
    pub fn finish(self) -> Samples {
        let kept = self.kept.into_inner().expect("nothing panics while it is held");
        let (learned_from, judged_on): (Vec<_>, Vec<_>) = kept.texts().partition(|(place, _)| mixed(*place) & 1 == 0);
        let texts = |keys: Vec<(u64, &str)>| keys.into_iter().map(|(_, text)| text.into()).collect();
        Samples { learned_from: texts(learned_from), judged_on: texts(judged_on), one_in: kept.one_in() }
    }
}

/// Whether the first `level` bits of the hash are 0.
const fn is_kept(place: u64, level: u32) -> bool {
    level == 0 || mixed(place) >> (64 - level) == 0
}

const fn mixed(offset: u64) -> u64 {
    finalized(offset.wrapping_add(0x9e37_79b9_7f4a_7c15))
}

/// The finalizer of `SplitMix64`, by which every bit changes about half of the bits.
pub(crate) const fn finalized(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}
