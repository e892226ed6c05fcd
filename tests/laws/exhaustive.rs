//! What can be tested without leaving a case out: all texts of up to four hostile characters, all neighbours of the numbers at
//! which a width or a sign changes, all ranges over a small world of keys.
//!
//! **Why neighbours are enough.** Values are sorted by their own order, and each key must be greater than the key of the
//! value before it. The order of keys is transitive, so the key of any value is then greater than the keys of *all* values
//! before it: n comparisons prove what n² would. For the same reason a range holds an unbroken run of sorted keys: the
//! first and the last key that it should hold, and the keys on both sides, decide all of them.
use std::cmp::Reverse;
use std::fmt::Debug;
use std::ops::Bound;

use tablekeys::range::KeyRange;
use tablekeys::table::{Filter, check_key, key_order};
use tablekeys::tuple::{Part, decode, encode, extensions, starting_with, subtree};
use tablekeys::{Ticks, row_key};

use crate::odata::{passes, row};
use crate::ranges::{by_units, has_nothing, is_inside};
use crate::tuples::neighbours::Near;

/// Both ends of ASCII and of what a key may hold, the separator, both escapes, digits at their ends, and characters whose
/// order differs between UTF-8 and UTF-16.
const HOSTILE: [char; 14] =
    ['\0', '!', '"', '#', '/', '0', '9', 'a', '~', '\u{7f}', 'é', '\u{ff5e}', '\u{ffff}', '\u{1f600}'];

/// All texts of up to `most` characters, in the order of UTF-8, which is that of `char`s.
fn texts(alphabet: &[char], most: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut longest = all.clone();
    for _ in 0..most {
        longest = longest.iter().flat_map(|text| alphabet.iter().map(move |c| format!("{text}{c}"))).collect();
        all.extend_from_slice(&longest);
    }
    all.sort_unstable();
    all
}

/// Values in order have keys in order, by UTF-8 and by UTF-16 units; each key is legal and reads back.
fn sorted_and_read<T>(values: &[T]) -> Vec<String>
where
    T: Debug + PartialEq,
    for<'k> T: Part<Decoded<'k> = T>,
{
    let keys: Vec<String> = values.iter().map(|value| encode(value).unwrap()).collect();
    for (i, pair) in keys.windows(2).enumerate() {
        assert!(pair[0] < pair[1] && key_order(&pair[0], &pair[1]).is_lt(), "{:?}: {pair:?}", &values[i..i + 2]);
    }
    for (value, key) in values.iter().zip(&keys) {
        assert!(check_key(key).is_ok() && key.is_ascii(), "{key:?}");
        assert_eq!(decode::<T>(key).as_ref(), Ok(value));
    }
    keys
}

/// The range holds the keys of these positions of a sorted list, and no others.
fn holds(range: &KeyRange, keys: &[String], positions: std::ops::Range<usize>) {
    let inside = |at: usize| keys.get(at).is_some_and(|key| range.contains(key));
    if positions.is_empty() {
        assert!(!inside(positions.start) && !inside(positions.start.wrapping_sub(1)), "{range}");
        return;
    }
    assert!(inside(positions.start) && inside(positions.end - 1), "{range}: {positions:?}");
    assert!(!inside(positions.start.wrapping_sub(1)) && !inside(positions.end), "{range}: {positions:?}");
}

#[test]
fn all_texts_of_four_hostile_characters_sort_and_read_back() {
    let texts = texts(&HOSTILE, 4);
    assert_eq!(texts.len(), 41_371);
    let keys = sorted_and_read(&texts);
    // What starts with each text of up to two characters.
    for start in &texts {
        if start.chars().count() <= 2 {
            let from = texts.partition_point(|text| text < start);
            let to = from + texts[from..].partition_point(|text| text.starts_with(start.as_str()));
            holds(&starting_with(&(), start).unwrap(), &keys, from..to);
            let only = subtree(start).unwrap();
            holds(&only, &keys, from..from + 1);
        }
    }
    let mirrored: Vec<Reverse<String>> = texts.into_iter().rev().map(Reverse).collect();
    sorted_and_read(&mirrored);
}

#[test]
fn all_pairs_of_texts_of_four_characters_in_all_sort() {
    // Both parts together have up to four characters, so that each boundary between two parts occurs. Half of the characters,
    // since there are five ways to divide each text of four.
    let texts = texts(&['\0', '!', '"', '0', '~', '\u{ff5e}', '\u{1f600}'], 4);
    let length = |text: &String| text.chars().count();
    let mut pairs = Vec::new();
    for first in &texts {
        let room = 4 - length(first);
        pairs
            .extend(texts.iter().filter(|second| length(second) <= room).map(|second| (first.clone(), second.clone())));
    }
    assert_eq!(pairs.len(), 1 + 2 * 7 + 3 * 7_usize.pow(2) + 4 * 7_usize.pow(3) + 5 * 7_usize.pow(4));
    let keys = sorted_and_read(&pairs);
    for first in &texts {
        let from = pairs.partition_point(|pair| pair.0 < *first);
        let to = pairs.partition_point(|pair| pair.0 <= *first);
        holds(&extensions(first).unwrap(), &keys, from..to);
        holds(&subtree(first).unwrap(), &keys, from..to);
    }
    // With the first part descending, blocks are reversed and stay sorted inside.
    let mut mixed: Vec<(Reverse<String>, String)> = pairs.into_iter().map(|(a, b)| (Reverse(a), b)).collect();
    mixed.sort();
    sorted_and_read(&mixed);
}

macro_rules! numbers {
    ($($type:ident)*) => {$({
        let mut values = $type::edges();
        values.sort_unstable();
        values.dedup();
        sorted_and_read(&values);
        let mut reversed: Vec<_> = values.into_iter().map(|value| (Reverse(value), value)).collect();
        reversed.sort_unstable();
        sorted_and_read(&reversed);
    })*};
}

#[test]
fn all_neighbours_of_the_edges_of_numbers_sort_and_read_back() {
    numbers!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);
    sorted_and_read(&(0..=u16::MAX).collect::<Vec<_>>());
    sorted_and_read(&(i16::MIN..=i16::MAX).collect::<Vec<_>>());
    let ticks = [0, 999_999_999_999_999_999, 621_355_968_000_000_000, Ticks::MAX.get()];
    let mut near: Vec<Ticks> = ticks
        .iter()
        .flat_map(|&edge| (0..4).flat_map(move |by| [edge.wrapping_add(by), edge.wrapping_sub(by)]))
        .filter_map(Ticks::new)
        .collect();
    near.sort_unstable();
    near.dedup();
    sorted_and_read(&near);
    sorted_and_read(&near.iter().rev().copied().map(Reverse).collect::<Vec<_>>());
    // The fixed-width keys of the same instants, which the tuples are written as.
    assert!(near.windows(2).all(|pair| row_key::newest_first(pair[0]) > row_key::newest_first(pair[1])));
}

/// A key's bound of either kind, or none.
fn bounds(keys: &[String]) -> Vec<Bound<String>> {
    let kinds = |key: &String| [Bound::Included(key.clone()), Bound::Excluded(key.clone())];
    std::iter::once(Bound::Unbounded).chain(keys.iter().flat_map(kinds)).collect()
}

#[test]
fn every_range_over_a_small_world_holds_what_a_set_holds() {
    // 57 keys: the first legal character, the last one, and those where both orders differ.
    let world = texts(&[' ', '0', 'a', '\u{e000}', '\u{ffff}', '\u{1f600}', '~'], 2);
    let rows: Vec<_> = world.iter().map(|key| row("p", key, &[])).collect();
    let bounds = bounds(&world);
    let (mut refused, mut empty) = (0, 0);
    for lower in &bounds {
        for upper in &bounds {
            let Ok(range) = KeyRange::between((lower.clone(), upper.clone())) else {
                assert!(has_nothing(&(lower.clone(), upper.clone()), by_units));
                refused += 1;
                continue;
            };
            let filter = Filter::rows(&range);
            for (key, row) in world.iter().zip(&rows) {
                let expected = is_inside((lower.as_ref(), upper.as_ref()), key, by_units);
                assert_eq!(range.contains(key), expected, "{key:?} in {range}");
                assert_eq!(passes(&filter, row), expected, "{key:?} through {filter}");
            }
            empty += usize::from(range.is_empty());
            assert_eq!(range.to_string().parse(), Ok(range));
        }
    }
    // Where the bounds are the wrong way around: more than a third, and fewer than all. And `a..a`, and what has no key between.
    assert!((4_000..10_000).contains(&refused), "{refused}");
    assert!((100..500).contains(&empty), "{empty}");
}

#[test]
fn every_two_ranges_over_a_small_world_meet_in_what_both_hold() {
    let small = texts(&[' ', 'a', '\u{ffff}'], 1);
    // Between any two bounds with a legal key between them, and past the last, one of these is.
    let world = texts(&[' ', '!', 'A', 'a', 'b', '\u{e000}', '\u{ffff}'], 2);
    let bounds = bounds(&small);
    let mut ranges = Vec::new();
    for lower in &bounds {
        for upper in &bounds {
            ranges.extend(KeyRange::between((lower.clone(), upper.clone())));
        }
    }
    ranges.extend(small.iter().map(|key| KeyRange::prefix(key).unwrap()));
    let members = |range: &KeyRange| world.iter().map(|key| range.contains(key)).collect::<Vec<bool>>();
    let all: Vec<Vec<bool>> = ranges.iter().map(members).collect();
    let mut equal = 0;
    for (a, in_a) in ranges.iter().zip(&all) {
        for (b, in_b) in ranges.iter().zip(&all) {
            let both: Vec<bool> = in_a.iter().zip(in_b).map(|(a, b)| *a && *b).collect();
            assert_eq!(members(&a.intersection(b)), both, "{a} and {b}");
            // Two ranges are one value exactly when they hold the same keys, however they were made.
            assert_eq!(a == b, in_a == in_b, "{a} and {b}");
            equal += usize::from(a == b);
        }
        for last in &small {
            let rest = a.resume_after(last).unwrap();
            let expected = world.iter().map(|key| a.contains(key) && key_order(key, last).is_gt());
            assert_eq!(members(&rest), expected.collect::<Vec<bool>>(), "{a} after {last:?}");
            let behind = a.with_prefix(last).unwrap();
            let expected = world.iter().map(|key| key.strip_prefix(last.as_str()).is_some_and(|key| a.contains(key)));
            assert_eq!(members(&behind), expected.collect::<Vec<bool>>(), "{a} behind {last:?}");
        }
    }
    // More than each with itself: all ranges without a key are one, and so are those of one key.
    assert!(equal > 3 * ranges.len() / 2, "{equal} of {}", ranges.len());
}
