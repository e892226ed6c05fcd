//! The points of a ring, laid out so that a lookup reads a few neighbouring words.
//!
//! A lookup on 100 nodes takes 0.40 of the time of one in a `BTreeMap` of the same points, hash included, and a node that leaves
//! and joins 0.34 (`benches/results`, group `ring`).

use alloc::vec;
use alloc::vec::Vec;

/// Of a 64-bit hash, the first 44 bits are the place on the ring.
pub(super) const PLACE_BITS: u32 = 44;

/// The other 20 bits of a word hold the number of the node.
pub(super) const OWNER_BITS: u32 = 64 - PLACE_BITS;
pub(super) const OWNER: u64 = (1 << OWNER_BITS) - 1;

/// No point has this word, because no node has the last number.
const GAP: u64 = u64::MAX;

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

    /// Points given in order, each once. `count`, which decides the homes, counts points that share a word, too.
    pub(super) fn from_sorted(count: u64, words: &[u64]) -> Self {
        if words.is_empty() {
            return Self::none();
        }
        let homes = homes(count);
        let mut slots = vec![GAP; least_len(homes) + SPILL];
        let mut end = 0;
        for &word in words {
            let at = home(word, homes).max(end);
            if at + WINDOW > slots.len() {
                lengthen(&mut slots, at + WINDOW + SPILL, GAP);
            }
            // The point and its copies in the gap before it. Most gaps are shorter than a window, so one is filled each time:
            // the next point is written over what is behind this one, and no branch on the length of a gap is mispredicted.
            slots[end..end + WINDOW].fill(word);
            if at - end >= WINDOW {
                slots[end..=at].fill(word);
            }
            end = at + 1;
        }
        let mut points = Self { slots, homes, end };
        points.seal();
        points
    }

    /// Whether a new layout for `count` points would have as many homes.
    pub(super) const fn has_homes_for(&self, count: u64) -> bool {
        homes(count) == self.homes
    }

    /// Adds points, in any order. [`has_homes_for`](Self::has_homes_for) must be true of the new count.
    pub(super) fn insert_all(&mut self, words: &[u64]) {
        for &word in words {
            self.insert(word);
        }
        self.seal();
    }

    /// Adds one point. [`seal`](Self::seal) must follow.
    fn insert(&mut self, word: u64) {
        let home = home(word, self.homes);
        if home >= self.end {
            self.slots.truncate(self.end);
            lengthen(&mut self.slots, home + 1, word);
            self.end = home + 1;
            return;
        }
        let at = home + self.slots[home..self.end].iter().take_while(|&&slot| slot < word).count();
        let Some(&next) = self.slots[..self.end].get(at) else {
            self.slots.truncate(self.end);
            self.end += 1;
            lengthen(&mut self.slots, self.end, word);
            return;
        };
        if next == word {
            return;
        }
        // The gap before this place was filled with copies of the point after it.
        for slot in self.slots[..at].iter_mut().rev().take_while(|slot| **slot == next) {
            *slot = word;
        }
        // That point moves on by one slot, and so do those after it, until one falls into a gap.
        let mut carried = word;
        for at in at..self.end {
            let here = core::mem::replace(&mut self.slots[at], carried);
            // A copy has taken the place of its original, which has moved on.
            if here == carried {
                return;
            }
            carried = here;
        }
        self.slots.truncate(self.end);
        self.end += 1;
        lengthen(&mut self.slots, self.end, carried);
    }

    /// Takes points out, in any order. [`has_homes_for`](Self::has_homes_for) must be true of the new count, and some point must
    /// stay.
    pub(super) fn remove_all(&mut self, words: &[u64]) {
        for &word in words {
            self.remove(word);
        }
        self.seal();
    }

    /// Takes one point out, if it is there. [`seal`](Self::seal) must follow.
    fn remove(&mut self, word: u64) {
        let from = home(word, self.homes);
        // There is none from its home on where it was the last one and has been taken out before.
        let further = self.slots.get(from..self.end).unwrap_or_default();
        let Some(at) = further.iter().position(|&slot| slot >= word).map(|steps| from + steps) else { return };
        if self.slots[at] != word {
            return;
        }
        // The points after it that are past their homes move back by one slot each.
        let mut free = at;
        let after = loop {
            match self.slots[..self.end].get(free + 1) {
                Some(&next) if home(next, self.homes) <= free => self.slots[free] = next,
                after => break after.copied(),
            }
            free += 1;
        };
        match after {
            Some(next) => self.slots[free] = next,
            None => self.end = free,
        }
        // The gap before the point was filled with its copies.
        let copies = self.slots[..at].iter().rev().take_while(|&&slot| slot == word).count();
        if at < self.end {
            let here = self.slots[at];
            self.slots[at - copies..at].fill(here);
        } else {
            self.end = at - copies;
        }
    }

    /// Nodes above `number`, whose points were taken out, get the next lower one.
    pub(super) fn close_up(&mut self, number: u64) {
        let up = OWNER - number;
        for slot in &mut self.slots {
            *slot -= ((*slot & OWNER) + up) >> OWNER_BITS;
        }
    }

    /// Nodes from `number` on get the next higher one.
    pub(super) fn make_room(&mut self, number: u64) {
        let up = (1 << OWNER_BITS) - number;
        for slot in &mut self.slots {
            *slot += ((*slot & OWNER) + up) >> OWNER_BITS;
        }
    }

    /// Writes the sentinels: points of the first point's node at the very end of the ring, since what is after the last is its.
    fn seal(&mut self) {
        let sentinel = !OWNER | (self.slots[0] & OWNER);
        self.slots.truncate(self.end);
        lengthen(&mut self.slots, (self.end + WINDOW).max(least_len(self.homes)), sentinel);
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

    /// Every point once, in order, as `keep` changes or drops it.
    pub(super) fn into_kept(self, keep: impl Fn(u64) -> (u64, bool)) -> Vec<u64> {
        let mut words = self.slots;
        words.truncate(self.end);
        let (mut count, mut last) = (0, GAP);
        // A branch on whether a slot is a copy, or is kept, is mispredicted. So each slot is written, and the next one over it
        // where it does not count.
        for at in 0..words.len() {
            let slot = words[at];
            let (word, kept) = keep(slot);
            words[count] = word;
            count += usize::from(kept) & usize::from(slot != last);
            last = slot;
        }
        words.truncate(count);
        words
    }

    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }
}

/// About 1.5 to 1.6 per point, in steps of 1/32 to 1/16, so that most changes keep the homes.
const fn homes(points: u64) -> u64 {
    let wanted = points + points / 2 + 1;
    let step = 1 << wanted.ilog2().saturating_sub(4);
    wanted.next_multiple_of(step)
}

/// Fills up with a word. A vector that grows by itself would double.
fn lengthen(slots: &mut Vec<u64>, len: usize, word: u64) {
    if slots.capacity() < len {
        slots.reserve_exact(len + SPILL - slots.len());
    }
    slots.resize(len, word);
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
            let points = Points::from_sorted(words.len() as u64, &words);
            assert_eq!(points.clone().into_kept(|word| (word, true)), words);
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

    /// Of 1,000 lookups in places all over the ring, how many end within the first window.
    pub(crate) fn lookups_that_end_at_once(points: &Points) -> usize {
        let places = (0..1_000).map(|i| 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(i) & !OWNER);
        places.filter(|&place| points.at_or_after(place).0 < home(place, points.homes) + WINDOW).count()
    }

    #[test]
    fn points_that_come_and_go_leave_a_new_layout_of_about_its_size() {
        for (round, words) in crowds().enumerate() {
            let all = words.len() as u64;
            let (mut before, mut after): (Vec<u64>, Vec<u64>) = (Vec::new(), Vec::new());
            for (i, &word) in words.iter().enumerate() {
                if (i * 7 + round) % 3 == 0 { before.push(word) } else { after.push(word) }
            }
            if before.is_empty() || after.is_empty() {
                continue;
            }
            let turned = |words: &[u64]| {
                let mut words = words.to_vec();
                let turn = round % words.len();
                words.rotate_left(turn);
                // A point that is there already changes nothing, and one that two replicas share is taken out once.
                words.push(words[0]);
                words
            };
            let laid = |words: &[u64]| Points::from_sorted(all, words);
            let same = |a: &Points, b: &Points| {
                assert_eq!((&a.slots, a.end, a.homes), (&b.slots, b.end, b.homes), "{words:x?}");
            };
            let mut points = laid(&before);
            points.insert_all(&turned(&after));
            points.insert_all(&before[..1]);
            same(&points, &laid(&words));
            // Inserted points may be behind the last home, each in one slot at most.
            let most = points.slots.len() + SPILL + WINDOW;
            assert!(points.slots.capacity() <= most, "{} of {most}", points.slots.capacity());
            points.remove_all(&turned(&before));
            same(&points, &laid(&after));
        }
    }

    #[test]
    fn a_number_that_comes_or_goes_moves_those_above_it() {
        let words = |owners: [u64; 4]| owners.map(|owner| 5 << OWNER_BITS | owner);
        let mut points = Points::from_sorted(4, &words([0, 1, 3, OWNER - 1]));
        points.close_up(2);
        assert_eq!(points.clone().into_kept(|word| (word, true)), words([0, 1, 2, OWNER - 2]));
        points.make_room(1);
        assert_eq!(points.into_kept(|word| (word, true)), words([0, 2, 3, OWNER - 1]));
    }
}
