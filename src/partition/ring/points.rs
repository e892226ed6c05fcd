//! The points of a ring, laid out so that a lookup reads a few neighbouring words.
//!
//! A lookup on 100 nodes takes 0.40 of the time of one in a `BTreeMap` of the same points, hash included (`benches/results`,
//! group `ring`).

use alloc::vec;
use alloc::vec::Vec;

/// Of a 64-bit hash, the first 44 bits are the place on the ring.
pub(super) const PLACE_BITS: u32 = 44;

/// The other 20 bits of a word hold the number of the node.
pub(super) const OWNER_BITS: u32 = 64 - PLACE_BITS;
pub(super) const OWNER: u64 = (1 << OWNER_BITS) - 1;

/// How many words a lookup compares at once; almost every one ends there.
const WINDOW: usize = 4;

/// Room for points behind the last home.
const SPILL: usize = 64;

/// Points in order, one word each: the place in the high bits, the number of the node in the low bits.
///
/// A point is at its home, a slot in proportion to its place, or in the first free slot after it; a gap holds a copy of the
/// point after it. So the point of a hash is the first word, from the home of the hash on, that is not below the hash. Evenly
/// spread places make lookups fast; any places are right.
#[derive(Clone)]
pub(super) struct Points {
    /// Empty without points. Behind the last point there are as many sentinels as a window has words.
    slots: Vec<u64>,
    /// How many slots are the home of some place.
    homes: u64,
    /// Where the sentinels begin.
    end: usize,
}

impl Points {
    pub(super) const fn none() -> Self {
        Self { slots: Vec::new(), homes: 0, end: 0 }
    }

    /// Points given in order, each once.
    pub(super) fn from_sorted(words: &[u64]) -> Self {
        let Some(&first) = words.first() else { return Self::none() };
        // With half as many homes again, most points have one of their own.
        let homes = (words.len() + words.len() / 2 + 1) as u64;
        let mut slots = vec![0; least_len(homes) + SPILL];
        let mut end = 0;
        for &word in words {
            let at = home(word, homes).max(end);
            if at + WINDOW >= slots.len() {
                slots.resize(at + WINDOW + SPILL, 0);
            }
            // The point and its copies in the gap before it. Most gaps are shorter than a window, so one is filled each time:
            // the next point is written over what is behind this one, and no branch on the length of a gap is mispredicted.
            slots[end..end + WINDOW].fill(word);
            if at - end >= WINDOW {
                slots[end..=at].fill(word);
            }
            end = at + 1;
        }
        // Behind the last point, points of the first one's node at the very end of the ring: what is after the last is its.
        slots.truncate(end);
        slots.resize((end + WINDOW).max(least_len(homes)), !OWNER | (first & OWNER));
        Self { slots, homes, end }
    }

    /// The first word that is not below `word`, with its slot, a sentinel from [`end`](Self::end) on. There must be points.
    #[inline]
    pub(super) fn at_or_after(&self, word: u64) -> (usize, u64) {
        let home = home(word, self.homes);
        if let Some(&window) = self.slots[home..].first_chunk::<WINDOW>() {
            // The words ascend, so the count of those below is the position, found without a branch to mispredict.
            let below = window.iter().map(|&slot| usize::from(slot < word)).sum::<usize>();
            if let Some(&found) = window.get(below) {
                return (home + below, found);
            }
        }
        self.further(home + WINDOW, word)
    }

    #[cold]
    fn further(&self, from: usize, word: u64) -> (usize, u64) {
        let more = self.slots[from..].iter().position(|&slot| slot >= word).expect("no hash is above a sentinel");
        (from + more, self.slots[from + more])
    }

    /// Every point with its copies, in order.
    #[inline]
    pub(super) fn slots(&self) -> &[u64] {
        &self.slots[..self.end]
    }

    /// Every point once, in order.
    pub(super) fn into_words(self) -> Vec<u64> {
        let mut words = self.slots;
        words.truncate(self.end);
        words.dedup();
        words
    }
}

/// Past the last home there are as many slots as a window has words.
#[expect(clippy::cast_possible_truncation, reason = "homes are slots in memory")]
const fn least_len(homes: u64) -> usize {
    homes as usize + WINDOW
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "less than the number of homes, which are in memory")]
const fn home(word: u64, homes: u64) -> usize {
    ((word as u128 * homes as u128) >> 64) as usize
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::partition::tests::random;

    /// Words with few different places and owners, at both ends of the ring, in the middle and anywhere, so that they crowd
    /// and share places.
    pub(crate) fn crowds() -> impl Iterator<Item = Vec<u64>> {
        let mut next = random(1);
        (0..4_000).map(move |round| {
            let last = (1 << PLACE_BITS) - 1;
            let places: [u64; 4] = [0, last - 8, last / 2, last / 3];
            let mut words: Vec<u64> = (0..=next(40))
                .map(|_| {
                    let place = match next(if round % 2 == 0 { 4 } else { 8 }) {
                        anywhere @ 4.. => next(last + anywhere),
                        crowd => places[usize::try_from(crowd).unwrap()] + next(9),
                    };
                    (place.min(last) << OWNER_BITS) | (next(5) * (OWNER / 5))
                })
                .collect();
            words.sort_unstable();
            words.dedup();
            words
        })
    }

    #[test]
    fn lookups_find_the_first_point_not_below_a_place() {
        // Those of 400 nodes at the end of the ring are more than the spill.
        let many = (0..400).map(|owner| !OWNER | (owner * 2)).collect();
        for words in crowds().chain([many]) {
            let points = Points::from_sorted(&words);
            assert_eq!(points.clone().into_words(), words);
            let around =
                |&word: &u64| [0, 1, 2].map(|more| ((word >> OWNER_BITS) + more).saturating_sub(1) << OWNER_BITS);
            for place in words.iter().flat_map(around).chain([0, !OWNER]).filter(|place| *place <= !OWNER) {
                let expected = words.iter().find(|&&word| word >= place).or(words.first()).unwrap();
                let (at, found) = points.at_or_after(place);
                assert_eq!(found & OWNER, expected & OWNER, "{place:x} in {words:x?}");
                if let Some(slot) = points.slots().get(at) {
                    assert_eq!((*slot, *slot), (found, *expected));
                }
            }
        }
    }

    #[test]
    fn points_anywhere_take_14_bytes_each_and_most_lookups_end_at_once() {
        let mut next = random(2);
        let mut words: Vec<u64> = (0..12_800).map(|_| next(1 << 48) << 16).collect();
        words.sort_unstable();
        words.dedup();
        let points = Points::from_sorted(&words);
        assert!(points.slots.capacity() * size_of::<u64>() < 14 * words.len());
        let quick = (0..1_000).map(|_| next(1 << 48) << 16);
        let quick = quick.filter(|&word| points.at_or_after(word).0 < home(word, points.homes) + WINDOW).count();
        assert!(quick > 800, "{quick} of 1,000 lookups");
    }
}
