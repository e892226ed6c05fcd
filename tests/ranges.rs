//! The laws of key ranges.
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use std::ops::{Bound, RangeBounds};

use proptest::prelude::*;
use tablekeys::range::KeyRange;
use tablekeys::table::{Filter, check_key, key_order};
use tablekeys::{Ticks, row_key};

/// Legal keys of the characters at which bounds go wrong, and of any others.
fn short() -> impl Strategy<Value = String> {
    let hard = prop::sample::select(
        " !\"$.0>@[]a~\u{a0}\u{d7ff}\u{e000}\u{fffe}\u{ffff}\u{10000}😀\u{10ffff}".chars().collect::<Vec<_>>(),
    );
    let any = any::<char>().prop_map(|c| if check_key(c.encode_utf8(&mut [0; 4])).is_ok() { c } else { 'b' });
    prop::collection::vec(prop_oneof![8 => hard, 1 => any], 0..4).prop_map(String::from_iter)
}

/// Short keys, and those at the longest that keys may be: 508 to 511 units, and then as much of a short one as fits.
fn key() -> impl Strategy<Value = String> {
    let filler = prop_oneof![4 => Just('x'), 1 => Just('\u{ffff}')];
    let long = (filler, 508..=511_usize, short()).prop_map(|(filler, units, mut tail)| {
        while units + tail.chars().map(char::len_utf16).sum::<usize>() > 512 {
            tail.pop();
        }
        std::iter::repeat_n(filler, units).chain(tail.chars()).collect::<String>()
    });
    prop_oneof![3 => short(), 1 => long]
}

/// Instants at the ends of the clock, near each other, and anywhere.
fn instant() -> impl Strategy<Value = Ticks> {
    let max = Ticks::MAX.get();
    prop_oneof![0..4u64, max - 3..=max, 1_000..1_004u64, 0..=max].prop_map(|ticks| Ticks::new(ticks).unwrap())
}

fn bound<T: Clone + std::fmt::Debug>(value: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Bound<T>> {
    prop_oneof![value.clone().prop_map(Bound::Included), value.prop_map(Bound::Excluded), Just(Bound::Unbounded)]
}

fn range() -> impl Strategy<Value = KeyRange> {
    let between = (bound(key().boxed()), bound(key().boxed())).prop_map(|(lower, upper)| {
        KeyRange::between((lower.as_ref().map(String::as_str), upper.as_ref().map(String::as_str))).unwrap()
    });
    prop_oneof![3 => between, 1 => key().prop_map(|prefix| KeyRange::prefix(&prefix).unwrap())]
}

/// Bounds are legal text, and a range is empty only where no text is between them.
fn is_sound(range: &KeyRange) -> Result<(), TestCaseError> {
    for bound in [range.lower(), range.upper()] {
        if let Bound::Included(key) | Bound::Excluded(key) = bound {
            prop_assert_eq!(check_key(key), Ok(()), "{}", range);
        }
    }
    let first = match range.lower() {
        Bound::Included(key) => key.to_owned(),
        Bound::Excluded(key) => format!("{key} "),
        Bound::Unbounded => String::new(),
    };
    prop_assert_eq!(range.contains(&first), !range.is_empty(), "{}", range);
    Ok(())
}

proptest! {
    #[test]
    fn a_legal_key_is_in_a_prefix_range_exactly_when_it_starts_so(prefix in key(), key in key(), more in key()) {
        let range = KeyRange::prefix(&prefix).unwrap();
        prop_assert_eq!(range.contains(&key), key.starts_with(&prefix), "{:?} in {}", key, range);
        let longer = format!("{prefix}{more}");
        prop_assert!(check_key(&longer).is_err() || range.contains(&longer), "{}", range);
        is_sound(&range)?;
    }

    #[test]
    fn an_instant_with_any_suffix_is_inside_exactly_when_it_is_in_the_window(
        window in (bound(instant().boxed()), bound(instant().boxed())), t in instant(), suffix in short(),
    ) {
        let inside = window.contains(&t);
        let newest = KeyRange::newest_first(window);
        let key = row_key::newest_first(t).with_suffix(&suffix).unwrap();
        prop_assert_eq!(newest.contains(&key), inside, "{:?} in {}", key, newest);
        let ascending = KeyRange::ascending(window);
        let key = row_key::ascending(t).with_suffix(&suffix).unwrap();
        prop_assert_eq!(ascending.contains(&key), inside, "{:?} in {}", key, ascending);
        is_sound(&newest)?;
        is_sound(&ascending)?;
    }

    #[test]
    fn the_keys_after_one_are_exactly_the_greater_ones(last in key(), key in key(), more in key()) {
        let rest = KeyRange::after(&last).unwrap();
        prop_assert_eq!(rest.contains(&key), key_order(&key, &last).is_gt(), "{:?} in {}", key, rest);
        let longer = format!("{last}{more}");
        prop_assert!(check_key(&longer).is_err() || rest.contains(&longer) != more.is_empty(), "{}", rest);
        is_sound(&rest)?;
    }

    #[test]
    fn a_span_holds_exactly_what_is_between_its_ends(a in bound(key().boxed()), b in bound(key().boxed()), key in key()) {
        let span = (a.as_ref().map(String::as_str), b.as_ref().map(String::as_str));
        let range = KeyRange::between(span).unwrap();
        let above = match &a {
            Bound::Included(a) => key_order(a, &key).is_le(),
            Bound::Excluded(a) => key_order(a, &key).is_lt(),
            Bound::Unbounded => true,
        };
        let below = match &b {
            Bound::Included(b) => key_order(&key, b).is_le(),
            Bound::Excluded(b) => key_order(&key, b).is_lt(),
            Bound::Unbounded => true,
        };
        prop_assert_eq!(range.contains(&key), above && below, "{:?} in {}", key, range);
        is_sound(&range)?;
    }

    #[test]
    fn an_intersection_has_the_keys_of_both(a in range(), b in range(), key in key()) {
        let both = a.intersection(&b);
        prop_assert_eq!(both.contains(&key), a.contains(&key) && b.contains(&key), "{:?} in {}", key, both);
        prop_assert_eq!(&both, &b.intersection(&a));
        prop_assert_eq!(&both.intersection(&a), &both);
        prop_assert_eq!(&a.intersection(&KeyRange::all()), &a);
        is_sound(&both)?;
    }

    #[test]
    fn a_range_behind_a_text_has_the_same_keys_with_the_text_before_them(range in range(), text in key(), key in key(), other in key()) {
        let behind = range.behind(&text).unwrap();
        let longer = format!("{text}{key}");
        prop_assert!(
            check_key(&longer).is_err() || behind.contains(&longer) == range.contains(&key), "{} and {}", range, behind
        );
        let expected = other.strip_prefix(&*text).is_some_and(|rest| range.contains(rest));
        prop_assert_eq!(behind.contains(&other), expected, "{:?} in {}", other, behind);
        is_sound(&behind)?;
    }

    #[test]
    fn the_rows_of_a_range_of_one_key_are_the_row(key in key()) {
        let range = KeyRange::exactly(&key).unwrap();
        prop_assert_eq!(Filter::rows(&range), Filter::row(&key).unwrap());
        prop_assert!(!range.is_empty() && KeyRange::after(&key).unwrap().intersection(&range).is_empty());
    }

    #[test]
    fn two_ranges_are_equal_exactly_when_their_keys_are(a in range(), b in range(), key in key()) {
        if a == b {
            prop_assert_eq!(a.contains(&key), b.contains(&key));
        } else {
            // Where they differ, a bound of one tells: it, or the first key behind it, is inside only one.
            let ends: Vec<String> = [a.lower(), a.upper(), b.lower(), b.upper()].into_iter().flat_map(|bound| match bound {
                Bound::Included(key) | Bound::Excluded(key) => vec![key.to_owned(), format!("{key} ")],
                Bound::Unbounded => vec![String::new()],
            }).collect();
            let last = "\u{ffff}".repeat(512);
            let legal = ends.iter().chain([&last]).filter(|key| check_key(key).is_ok());
            let differ = legal.into_iter().any(|key| a.contains(key) != b.contains(key));
            prop_assert!(differ, "{} and {}", a, b);
        }
    }
}
