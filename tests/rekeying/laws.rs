//! The laws of widening and of dry runs, against slow and obvious references.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tablekeys::rekey::{DryRun, Keys, Plan, SkipReason, Stored, Widening};
use tablekeys::table::key_order;
use tablekeys::{Ticks, row_key};

/// A number of up to five digits, and a suffix.
fn number() -> impl Strategy<Value = (u64, String)> {
    let digits = (0..100_000u64, 0..5u32).prop_map(|(n, digits)| n / 10u64.pow(digits));
    (digits, "([-!.:_~ a-z😀\u{ff61}][0-9a-c]{0,2})?")
}

fn narrow((value, suffix): &(u64, String)) -> String {
    format!("no{value}{suffix}")
}

fn wide((value, suffix): &(u64, String)) -> String {
    format!("no{value:05}{suffix}")
}

fn widening() -> Widening<5> {
    Widening::with_prefix("no").expect("a short prefix")
}

proptest! {
    #[test]
    fn widening_is_idempotent_and_keeps_the_value(number in number()) {
        let widening = widening();
        for key in [narrow(&number), wide(&number)] {
            prop_assert_eq!(widening.widen(&key), Ok(wide(&number)));
            prop_assert_eq!(widening.split(&key), Ok((number.0, number.1.as_str())));
            prop_assert_eq!(widening.is_narrow(&key), key != wide(&number));
        }
    }

    #[test]
    fn wide_keys_sort_by_value_and_then_by_suffix(a in number(), b in number()) {
        let by_value = a.0.cmp(&b.0).then_with(|| key_order(&a.1, &b.1));
        prop_assert_eq!(by_value, key_order(&wide(&a), &wide(&b)));
    }

    #[test]
    fn a_row_that_is_widened_leaves_the_ranges_that_are_read_first(number in number()) {
        let (narrow, wide) = (narrow(&number), wide(&number));
        let [zero, others, last] = widening().ranges();
        let first = |key: &str| [&zero, &others].iter().filter(|range| range.contains(key)).count();
        let second = |key: &str| last.contains(key);
        // Every key is in exactly one range, and a narrow one is never read second.
        prop_assert_eq!((first(&narrow), second(&narrow)), if narrow == wide && second(&wide) { (0, true) } else { (1, false) });
        prop_assert_eq!(first(&wide) + usize::from(second(&wide)), 1);
        prop_assert!(narrow == wide || second(&wide));
    }

    #[test]
    fn unpadded_ticks_that_are_inverted_sort_newest_first_and_are_never_read_twice(
        ticks in prop::collection::btree_set(315_537_897_600_000_000..=999_999_999_999_999_999_u64, 0..20), moved in any::<u32>(),
    ) {
        let widening = Widening::of_ticks().inverted();
        let inverted = |ticks: u64| row_key::newest_first(Ticks::new(ticks).unwrap()).to_string();
        let mut rows = Vec::new();
        for (i, &ticks) in ticks.iter().enumerate() {
            let (narrow, wide) = (format!("{ticks}-a"), format!("{}-a", inverted(ticks)));
            prop_assert_eq!(widening.widen(&narrow), Ok(wide.clone()));
            prop_assert_eq!(widening.widen(&wide), Ok(wide.clone()));
            prop_assert!(widening.is_narrow(&narrow) && !widening.is_narrow(&wide));
            let [zero, others, last] = widening.ranges();
            let first = |key: &str| [&zero, &others].iter().filter(|range| range.contains(key)).count();
            prop_assert_eq!((first(&narrow), first(&wide)), (1, 0));
            prop_assert!(last.contains(&wide) && !last.contains(&narrow));
            // In the first read, in the second, or moved between the two and in both.
            if moved >> i & 1 == 0 || i % 3 == 0 {
                rows.push(narrow);
            }
            if moved >> i & 1 == 1 || i % 3 == 0 {
                rows.push(wide);
            }
        }
        let list = widening.merge_by_value(rows, |key| key).unwrap();
        let values: Vec<u64> = list.iter().map(|key| widening.split(key).unwrap().0).collect();
        prop_assert!(values.iter().eq(ticks.iter().rev()));
        for (i, key) in ticks.iter().rev().zip(&list).enumerate().map(|(i, (_, key))| (ticks.len() - 1 - i, key)) {
            prop_assert_eq!(widening.is_narrow(key), moved >> i & 1 == 0 && i % 3 != 0);
        }
    }

    #[test]
    fn both_widths_merge_into_one_list_by_value(rows in prop::collection::btree_map(number(), 0..3u8, 0..30)) {
        // In the first read, in the second, or moved between the two and in both.
        let of = |which: [u8; 2], key: fn(&(u64, String)) -> String| -> Vec<String> {
            rows.iter().filter(|(_, read)| which.contains(read)).map(|(number, _)| key(number)).collect()
        };
        let mut first = of([0, 2], narrow);
        first.sort();
        let list = widening().merge_by_value(first.into_iter().chain(of([1, 2], wide)), |key| key).expect("keys that begin with a number");
        let mut expected: Vec<(u64, String, bool)> =
            rows.iter().map(|((value, suffix), read)| (*value, suffix.clone(), *read == 0)).collect();
        expected.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| key_order(&a.1, &b.1)));
        let expected: Vec<String> = expected
            .into_iter()
            .map(|(value, suffix, is_narrow)| if is_narrow { narrow(&(value, suffix)) } else { wide(&(value, suffix)) })
            .collect();
        prop_assert_eq!(&list, &expected);
    }

    #[test]
    fn no_text_makes_widening_panic(text in any::<String>(), digits in "no[0-9]{0,25}[a-z]?") {
        for key in [text, digits] {
            let read = widening().split(&key);
            prop_assert_eq!(read.is_ok(), widening().widen(&key).is_ok());
            if let Ok((value, suffix)) = read {
                let number = (value, suffix.to_owned());
                prop_assert!(key == narrow(&number) || key == wide(&number));
            }
        }
    }

    #[test]
    fn a_dry_run_finds_the_collisions_that_a_map_of_all_keys_finds(
        rows in prop::collection::btree_map(("[pq]", "[a-c]{1,3}"), "[pq]", 0..40), fold in any::<bool>(),
    ) {
        // To the partition that the row names, by the sorted letters of its key.
        let to = |keys: &Keys, partition: &String| {
            let mut letters: Vec<char> = keys.row_key().chars().collect();
            letters.sort_unstable();
            Keys::new(if fold { "p" } else { partition }, letters.into_iter().collect::<String>())
        };
        let stored = || rows.iter().map(|((p, r), partition)| Stored::new(p, r, "", partition.clone()));
        let mut dry_run = DryRun::new(to);
        dry_run.add(stored());
        let forecast = dry_run.finish();

        let mut at: BTreeMap<(String, String), (usize, usize)> = BTreeMap::new();
        for row in stored() {
            let new = to(row.keys(), row.properties()).unwrap();
            let counts = at.entry((new.partition_key().into(), new.row_key().into())).or_default();
            if new == *row.keys() { counts.0 += 1 } else { counts.1 += 1 }
        }
        let count = |is: fn(&(usize, usize)) -> bool| at.values().filter(|counts| is(counts)).count() as u64;
        prop_assert_eq!(forecast.contested, count(|c| c.0 == 0 && c.1 > 1));
        prop_assert_eq!(forecast.occupied, count(|c| c.0 == 1 && c.1 > 0));
        for ((p, r), counts) in &at {
            prop_assert_eq!(forecast.collides(&Keys::new(p, r).unwrap()), counts.0 + counts.1 > 1);
        }
        let moving = at.values().map(|counts| counts.1 as u64).sum::<u64>();
        prop_assert_eq!((forecast.counts.moved(), forecast.counts.rows), (moving, rows.len() as u64));
        let vacated = at.iter().filter(|(key, counts)| **counts == (0, 1) && rows.contains_key(*key)).count() as u64;
        prop_assert_eq!(forecast.vacated, vacated);
        prop_assert_eq!(forecast.is_clean(), vacated == 0 && at.values().all(|counts| counts.0 + counts.1 < 2));
    }
}

/// Inverting instants in place is a trap: the second run would invert them back.
#[test]
fn inverting_instants_needs_a_prefix_to_be_idempotent() {
    use tablekeys::row_key::{newest_first, parse_ascending};
    let stored = || Stored::new("p", "0638505760890000000", "e1", ());
    let in_place = |keys: &Keys, (): &()| keys.with_row_key(newest_first(parse_ascending(keys.row_key())?));
    let mut plan = Plan::new(in_place);
    plan.add([stored()]);
    assert!(matches!(plan.skipped(), [row] if row.reason == SkipReason::NotIdempotent));

    let with_prefix = |keys: &Keys, (): &()| match keys.row_key().strip_prefix("n_") {
        Some(_) => Ok(keys.clone()),
        None => keys.with_row_key(format!("n_{}", newest_first(parse_ascending(keys.row_key())?))),
    };
    let mut plan = Plan::new(with_prefix);
    plan.add([stored()]);
    assert!(plan.skipped().is_empty() && plan.step().is_some());
}
