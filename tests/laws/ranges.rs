//! The laws of key ranges.
use std::cmp::Ordering;
use std::ops::{Bound, RangeBounds};

use proptest::prelude::*;
use tablekeys::range::{KeyRange, days};
use tablekeys::table::{Filter, check_key, key_order};
use tablekeys::{ErrorKind, Key, Ticks, row_key};

use crate::values::{instant, sample};

const DAY: u64 = 864_000_000_000;
const SECOND: u64 = 10_000_000;

type Window = (Bound<Ticks>, Bound<Ticks>);

/// The first tick of a window, and the one after its last.
fn ends((from, to): &Window) -> (u64, u64) {
    let from = match from {
        Bound::Included(from) => from.get(),
        Bound::Excluded(from) => from.get() + 1,
        Bound::Unbounded => 0,
    };
    let to = match to {
        Bound::Included(to) => to.get() + 1,
        Bound::Excluded(to) => to.get(),
        Bound::Unbounded => Ticks::MAX.get() + 1,
    };
    (from, to)
}

/// Whether the window has an instant of the unit of time that begins at `start`.
fn overlaps(window: &Window, start: u64, unit: u64) -> bool {
    let (from, to) = ends(window);
    from.max(start) < to.min(start + unit)
}

/// Legal keys of the characters at which bounds go wrong, and of any others.
fn short() -> impl Strategy<Value = String> {
    let hard = prop::sample::select(
        " !\"$.0>@[]a~\u{a0}\u{d7ff}\u{e000}\u{fffe}\u{ffff}\u{10000}😀\u{10ffff}".chars().collect::<Vec<_>>(),
    );
    let any = any::<char>().prop_map(|c| if check_key(c.encode_utf8(&mut [0; 4])).is_ok() { c } else { 'b' });
    prop::collection::vec(prop_oneof![8 => hard, 1 => any], 0..4).prop_map(String::from_iter)
}

/// Short keys, those at the longest that keys may be, 508 to 511 units and as much of a short one as fits, and the greatest.
fn key() -> impl Strategy<Value = String> {
    let filler = prop_oneof![4 => Just('x'), 1 => Just('\u{ffff}')];
    let long = (filler, 508..=511_usize, short()).prop_map(|(filler, units, mut tail)| {
        while units + tail.chars().map(char::len_utf16).sum::<usize>() > 512 {
            tail.pop();
        }
        std::iter::repeat_n(filler, units).chain(tail.chars()).collect::<String>()
    });
    let greatest = Just("\u{ffff}".repeat(512));
    prop_oneof![12 => short(), 4 => long, 1 => greatest]
}

/// Numbers at the ends, near zero, and anywhere.
fn signed() -> impl Strategy<Value = i64> {
    prop_oneof![-3..=3_i64, i64::MAX - 2..=i64::MAX, i64::MIN..=i64::MIN + 2, any::<i64>()]
}

/// Every day of the clock, and of those the ones in the window.
fn days_by_hand(window: &Window) -> Vec<Key<8>> {
    let (from, to) = ends(window);
    let (mut midnight, mut inside) = (0, Vec::new());
    // Plain numbers and no iterator: without optimisation, calls for 3.6 million days take minutes.
    while midnight <= Ticks::MAX.get() {
        if from < to && from < midnight + DAY && midnight < to {
            inside.push(row_key::day(Ticks::new(midnight).unwrap()));
        }
        midnight += DAY;
    }
    inside
}

fn bound<T: Clone + std::fmt::Debug>(value: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Bound<T>> {
    prop_oneof![value.clone().prop_map(Bound::Included), value.prop_map(Bound::Excluded), Just(Bound::Unbounded)]
}

/// Whether a window starts after its end, or is nothing but its excluded ends: no caller can mean it.
pub(crate) fn has_nothing<T>((from, to): &(Bound<T>, Bound<T>), order: impl Fn(&T, &T) -> Ordering) -> bool {
    match (from, to) {
        (Bound::Excluded(start), Bound::Excluded(end)) => order(start, end).is_ge(),
        (Bound::Included(start) | Bound::Excluded(start), Bound::Included(end) | Bound::Excluded(end)) => {
            order(start, end).is_gt()
        }
        _ => false,
    }
}

/// Membership as the bounds say.
pub(crate) fn is_inside<T>((from, to): (Bound<&T>, Bound<&T>), value: &T, order: impl Fn(&T, &T) -> Ordering) -> bool {
    let after = match from {
        Bound::Included(from) => order(value, from).is_ge(),
        Bound::Excluded(from) => order(value, from).is_gt(),
        Bound::Unbounded => true,
    };
    after
        && match to {
            Bound::Included(to) => order(value, to).is_le(),
            Bound::Excluded(to) => order(value, to).is_lt(),
            Bound::Unbounded => true,
        }
}

/// As the store sorts: by UTF-16 units.
pub(crate) fn by_units<T: AsRef<str>>(a: &T, b: &T) -> Ordering {
    key_order(a.as_ref(), b.as_ref())
}

/// The window with its ends the other way around, or with its start inside, where it is not one that a caller can mean.
pub(crate) fn meant<T: Clone>(
    window: (Bound<T>, Bound<T>),
    order: impl Fn(&T, &T) -> Ordering,
) -> (Bound<T>, Bound<T>) {
    if !has_nothing(&window, &order) {
        return window;
    }
    match (window.1, window.0) {
        (Bound::Excluded(start), end) if has_nothing(&(Bound::Excluded(start.clone()), end.clone()), &order) => {
            (Bound::Included(start), end)
        }
        turned => turned,
    }
}

/// A window of values in their own order.
fn window<T: Ord + Clone + std::fmt::Debug + 'static>(
    value: impl Strategy<Value = T> + 'static,
) -> impl Strategy<Value = (Bound<T>, Bound<T>)> {
    let value = value.boxed();
    (bound(value.clone()), bound(value)).prop_map(|window| meant(window, T::cmp))
}

fn range() -> impl Strategy<Value = KeyRange> {
    let between = (bound(key().boxed()), bound(key().boxed()))
        .prop_map(move |window| KeyRange::between(meant(window, by_units)).unwrap());
    prop_oneof![3 => between, 1 => key().prop_map(|prefix| KeyRange::prefix(&prefix).unwrap())]
}

/// Bounds are legal text, and a range is empty only where no text is between them.
pub(crate) fn is_sound(range: &KeyRange) -> Result<(), TestCaseError> {
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
    fn a_key_is_in_a_window_exactly_when_its_instant_is(
        window in window(instant()), t in instant(), suffix in short(),
    ) {
        let inside = window.contains(&t);
        let newest = KeyRange::newest_first(window).unwrap();
        let key = row_key::newest_first(t).with_suffix(&suffix).unwrap();
        prop_assert_eq!(newest.contains(&key), inside, "{:?} in {}", key, newest);
        let ascending = KeyRange::ascending(window).unwrap();
        let key = row_key::ascending(t).with_suffix(&suffix).unwrap();
        prop_assert_eq!(ascending.contains(&key), inside, "{:?} in {}", key, ascending);
        is_sound(&newest)?;
        is_sound(&ascending)?;
    }

    #[test]
    fn a_date_is_in_a_window_exactly_when_an_instant_of_it_is(
        window in window(instant()), t in instant(), near in any::<bool>(), suffix in short(),
    ) {
        let inside = |unit: u64| overlaps(&window, t.get() / unit * unit, unit);
        let suffix = if near { suffix.as_str() } else { "" };
        let day = row_key::day(t).with_suffix(suffix).unwrap();
        let range = KeyRange::days(window).unwrap();
        prop_assert_eq!(range.contains(&day), inside(DAY), "{:?} in {}", day, range);
        prop_assert_eq!(range.contains(row_key::calendar(t)), inside(DAY));
        is_sound(&range)?;
        let second = row_key::calendar(t).with_suffix(suffix).unwrap();
        let range = KeyRange::calendar(window).unwrap();
        prop_assert_eq!(range.contains(&second), inside(SECOND), "{:?} in {}", second, range);
        is_sound(&range)?;
        let days = days(window).unwrap();
        if days.size_hint().0 < 1_000 {
            let all = days_by_hand(&window);
            prop_assert_eq!(days.clone().collect::<Vec<_>>(), &all[..]);
            prop_assert!(days.rev().eq(all.into_iter().rev()));
        }
    }

    #[test]
    fn a_number_is_inside_exactly_when_it_is_in_the_range(
        window in window(0..=1_000u64), n in 0..1_000u64, suffix in short(),
    ) {
        let fits = |end: &Bound<u64>| !matches!(end, Bound::Included(1_000) | Bound::Excluded(1_000));
        let legal = fits(&window.0) && (fits(&window.1) || window.1 == Bound::Excluded(1_000));
        let range = KeyRange::zero_padded::<3>(window);
        prop_assert_eq!(range.is_ok(), legal);
        if let Ok(range) = range {
            let key = row_key::zero_padded::<3>(n).unwrap().with_suffix(&suffix).unwrap();
            prop_assert_eq!(range.contains(&key), window.contains(&n), "{:?} in {}", key, range);
            is_sound(&range)?;
        }
    }

    #[test]
    fn a_signed_number_is_inside_exactly_when_in_the_range(
        window in window(signed()), n in signed(), suffix in short(),
    ) {
        let range = KeyRange::signed(window).unwrap();
        let key = row_key::signed(n).with_suffix(&suffix).unwrap();
        prop_assert_eq!(range.contains(&key), window.contains(&n), "{:?} in {}", key, range);
        is_sound(&range)?;
    }

    #[test]
    fn a_map_by_str_gives_exactly_the_keys_inside(range in range(), keys in prop::collection::btree_set(key(), 0..8)) {
        let inside: Vec<&String> = keys.iter().filter(|key| range.contains(key)).collect();
        if let Some(bounds) = range.str_bounds() {
            prop_assert_eq!(keys.range::<str, _>(bounds).collect::<Vec<_>>(), inside, "{}", range);
        }
        let ends = [range.lower(), range.upper()];
        let is_ascii = |end: &Bound<&str>| !matches!(end, Bound::Included(key) | Bound::Excluded(key) if !key.is_ascii());
        prop_assert!(range.str_bounds().is_some() || !ends.iter().all(is_ascii));
    }

    #[test]
    fn all_keys_inside_are_between_the_byte_bounds_and_no_others_where_orders_agree(
        range in range(), keys in prop::collection::btree_set(key(), 0..8),
    ) {
        let keys: std::collections::BTreeSet<Vec<u8>> = keys.into_iter().map(String::into_bytes).collect();
        let between: Vec<&str> =
            keys.range::<[u8], _>(range.byte_bounds()).map(|key| std::str::from_utf8(key).unwrap()).collect();
        let inside = keys.iter().map(|key| std::str::from_utf8(key).unwrap()).filter(|key| range.contains(key));
        prop_assert!(inside.clone().all(|key| between.contains(&key)), "{}", range);
        prop_assert!(range.str_bounds().is_none() || inside.eq(between.iter().copied()), "{}", range);
    }

    #[test]
    fn a_range_of_texts_converts_as_between(a in key(), b in key()) {
        prop_assert_eq!(KeyRange::try_from(a.as_str()..b.as_str()), KeyRange::between(&a..&b));
        let illegal = format!("{a}/");
        let end = KeyRange::try_from(a.as_str()..illegal.as_str()).unwrap_err().to_string();
        let start = KeyRange::try_from(illegal.as_str()..b.as_str()).unwrap_err().to_string();
        prop_assert!(end.starts_with("end of a range: ") && start.starts_with("start of a range: "), "{} {}", end, start);
    }

    #[test]
    fn a_range_reads_back_and_nothing_else_reads_as_one(range in range(), at in any::<prop::sample::Index>(), c in any::<char>()) {
        let text = range.to_string();
        prop_assert_eq!(text.parse(), Ok(range));
        let mut other: Vec<char> = text.chars().collect();
        other[at.index(text.len())] = c;
        let other = String::from_iter(other);
        if let Ok(range) = other.parse::<KeyRange>() {
            prop_assert_eq!(range.to_string(), other);
        }
    }

    #[test]
    fn a_range_holds_exactly_the_keys_between_its_ends(a in bound(key().boxed()), b in bound(key().boxed()), key in key()) {
        let ends = (a.clone(), b.clone());
        let refused = KeyRange::between(ends.clone()).map_err(|error| error.kind());
        prop_assert_eq!(refused == Err(ErrorKind::OutOfRange), has_nothing(&ends, by_units), "{:?}", ends);
        let (a, b) = meant(ends, by_units);
        let range = KeyRange::between((a.clone(), b.clone())).unwrap();
        prop_assert_eq!(range.contains(&key), is_inside((a.as_ref(), b.as_ref()), &key, by_units), "{:?} in {}", key, range);
        is_sound(&range)?;
    }

    #[test]
    fn a_range_with_a_prefix_has_the_same_keys_after_it(range in range(), text in key(), key in key(), other in key()) {
        let prefixed = range.with_prefix(&text).unwrap();
        let longer = format!("{text}{key}");
        prop_assert!(
            check_key(&longer).is_err() || prefixed.contains(&longer) == range.contains(&key), "{} and {}", range, prefixed
        );
        let expected = other.strip_prefix(&*text).is_some_and(|rest| range.contains(rest));
        prop_assert_eq!(prefixed.contains(&other), expected, "{:?} in {}", other, prefixed);
        is_sound(&prefixed)?;
    }

    #[test]
    fn the_rows_of_a_range_of_one_key_are_the_row(key in key()) {
        let range = KeyRange::exactly(&key).unwrap();
        prop_assert_eq!(Filter::rows(&range), Filter::property("RowKey").equals(&key).unwrap());
        prop_assert!(!range.is_empty() && KeyRange::after(&key).unwrap().intersection(&range).is_empty());
    }

    #[test]
    fn a_range_that_is_made_another_way_is_equal(range in range(), key in key(), other in range()) {
        // `exhaustive` shows for all ranges of a small world that others are not equal.
        let bounds = (range.lower().map(str::to_owned), range.upper().map(str::to_owned));
        prop_assert_eq!(range.is_empty() || KeyRange::between(bounds).as_ref() == Ok(&range), true, "{}", range);
        is_sound(&range.intersection(&other))?;
        let one = (Bound::Included(key.clone()), Bound::Included(key.clone()));
        prop_assert_eq!(&KeyRange::between(one).unwrap(), &KeyRange::exactly(&key).unwrap());
        let after = KeyRange::between((Bound::Excluded(key.clone()), Bound::Unbounded)).unwrap();
        prop_assert_eq!(&after, &KeyRange::after(&key).unwrap());
        prop_assert_eq!(range.intersection(&after), range.resume_after(&key).unwrap());
        let behind = KeyRange::all().with_prefix(&key).unwrap();
        prop_assert_eq!(behind, KeyRange::prefix(&key).unwrap());
    }
}

/// How often each edge occurs in 4,000 values of the generators above: laws hold nothing where their values never are.
#[test]
fn the_generators_reach_every_edge() {
    type Edge = (&'static str, fn(&KeyRange, &str) -> bool);
    let edges: [Edge; 14] = [
        ("the empty key", |_, key| key.is_empty()),
        ("a key of 511 units", |_, key| key.encode_utf16().count() == 511),
        ("a key of 512 units", |_, key| key.encode_utf16().count() == 512),
        ("the greatest key", |_, key| key == "\u{ffff}".repeat(512)),
        ("a key that ends in U+FFFF", |_, key| key.ends_with('\u{ffff}')),
        ("a key past U+FFFF", |_, key| key.contains('😀')),
        ("a key at the end of the range", |range, key| [range.lower(), range.upper()].contains(&Bound::Excluded(key))),
        ("a key in the range", |range, key| range.contains(key)),
        ("a key outside the range", |range, key| !range.contains(key)),
        ("no keys", |range, _| range.is_empty()),
        ("all keys", |range, _| *range == KeyRange::all()),
        ("one key", |range, _| range.to_string().split_once(", ").is_some_and(|(a, b)| a[1..] == b[..b.len() - 1])),
        ("no lower bound", |range, _| range.lower() == Bound::Unbounded),
        ("no upper bound", |range, _| range.upper() == Bound::Unbounded),
    ];
    let mut counts = [0; 14];
    for (range, key) in sample(&(range(), key()), 4_000) {
        counts.iter_mut().zip(&edges).for_each(|(count, (_, is))| *count += u32::from(is(&range, &key)));
    }
    let named: Vec<_> = edges.iter().map(|(name, _)| *name).zip(counts).collect();
    println!("{named:?}");
    assert!(counts.iter().all(|&count| count >= 40), "{named:?}");
}
