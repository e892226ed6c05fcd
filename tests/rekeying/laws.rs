//! The laws of widening and of dry runs, against slow and obvious twins.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tablekeys::rekey::{DryRun, Keys, Plan, Stored, Why, Widening};
use tablekeys::table::key_order;

/// A number of up to five digits, and what stands behind it.
fn number() -> impl Strategy<Value = (u64, String)> {
    let digits = (0..100_000u64, 0..5u32).prop_map(|(n, digits)| n / 10u64.pow(digits));
    (digits, "([-!.:_~ a-z😀\u{ff61}][0-9a-c]{0,2})?")
}

fn narrow((value, behind): &(u64, String)) -> String {
    format!("no{value}{behind}")
}

fn wide((value, behind): &(u64, String)) -> String {
    format!("no{value:05}{behind}")
}

fn widening() -> Widening<5> {
    Widening::behind("no").expect("a short text")
}

proptest! {
    #[test]
    fn widening_twice_is_widening_once_and_keeps_the_value(number in number()) {
        let widening = widening();
        for key in [narrow(&number), wide(&number)] {
            prop_assert_eq!(widening.widen(&key), Ok(wide(&number)));
            prop_assert_eq!(widening.split(&key), Ok((number.0, number.1.as_str())));
            prop_assert_eq!(widening.is_narrow(&key), key != wide(&number));
        }
    }

    #[test]
    fn wide_keys_sort_by_value_and_then_by_what_stands_behind(a in number(), b in number()) {
        let by_value = a.0.cmp(&b.0).then_with(|| key_order(&a.1, &b.1));
        prop_assert_eq!(by_value, key_order(&wide(&a), &wide(&b)));
    }

    #[test]
    fn whatever_has_to_move_moves_out_of_the_ranges_that_are_read_first(number in number()) {
        let (narrow, wide) = (narrow(&number), wide(&number));
        let first = |key: &str| widening().narrow_ranges().iter().filter(|range| range.contains(key)).count();
        let second = |key: &str| widening().wide_range().contains(key);
        // Every key is in exactly one range, and a narrow one is never read second.
        prop_assert_eq!((first(&narrow), second(&narrow)), if narrow == wide && second(&wide) { (0, true) } else { (1, false) });
        prop_assert_eq!(first(&wide) + usize::from(second(&wide)), 1);
        prop_assert!(narrow == wide || second(&wide));
    }

    #[test]
    fn both_widths_read_as_one_list_by_value(rows in prop::collection::btree_map(number(), 0..3u8, 0..30)) {
        // In the first read, in the second, or moved between the two and in both.
        let of = |which: [u8; 2], key: fn(&(u64, String)) -> String| -> Vec<String> {
            rows.iter().filter(|(_, read)| which.contains(read)).map(|(number, _)| key(number)).collect()
        };
        let mut first = of([0, 2], narrow);
        first.sort();
        let list = widening().by_value(first, of([1, 2], wide), |key| key).expect("keys that begin with a number");
        let mut expected: Vec<(u64, String, bool)> =
            rows.iter().map(|((value, behind), read)| (*value, behind.clone(), *read == 0)).collect();
        expected.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| key_order(&a.1, &b.1)));
        let expected: Vec<String> = expected
            .into_iter()
            .map(|(value, behind, is_narrow)| if is_narrow { narrow(&(value, behind)) } else { wide(&(value, behind)) })
            .collect();
        let left = expected.iter().filter(|key| widening().is_narrow(key)).count();
        prop_assert_eq!(&list, &expected);
        prop_assert_eq!(widening().remaining(list), left);
    }

    #[test]
    fn no_text_makes_widening_panic(text in any::<String>(), digits in "no[0-9]{0,25}[a-z]?") {
        for key in [text, digits] {
            let read = widening().split(&key);
            prop_assert_eq!(read.is_ok(), widening().widen(&key).is_ok());
            if let Ok((value, behind)) = read {
                let number = (value, behind.to_owned());
                prop_assert!(key == narrow(&number) || key == wide(&number));
            }
        }
    }

    #[test]
    fn a_dry_run_finds_the_meetings_that_a_map_of_all_keys_finds(
        rows in prop::collection::btree_map(("[pq]", "[a-c]{1,3}"), "[pq]", 0..40), fold in any::<bool>(),
    ) {
        // To the partition that the row names, by the sorted letters of its key.
        let to = |keys: &Keys, partition: &String| {
            let mut letters: Vec<char> = keys.row_key().chars().collect();
            letters.sort_unstable();
            Keys::new(if fold { "p" } else { partition }, letters.into_iter().collect::<String>())
        };
        let stored = || rows.iter().map(|((p, r), partition)| Stored::new(p, r, "", partition.clone()));
        let mut dry_run = DryRun::new(to, |_| 1_000);
        dry_run.add(stored());
        let forecast = dry_run.finish();

        let mut at: BTreeMap<(String, String), (usize, usize)> = BTreeMap::new();
        for row in stored() {
            let new = to(row.keys(), row.row()).unwrap();
            let counts = at.entry((new.partition_key().into(), new.row_key().into())).or_default();
            if new == *row.keys() { counts.0 += 1 } else { counts.1 += 1 }
        }
        let count = |met: fn(&(usize, usize)) -> bool| at.values().filter(|counts| met(counts)).count() as u64;
        prop_assert_eq!(forecast.contested(), count(|c| c.0 == 0 && c.1 > 1));
        prop_assert_eq!(forecast.occupied(), count(|c| c.0 == 1 && c.1 > 0));
        for ((p, r), counts) in &at {
            prop_assert_eq!(forecast.collides(&Keys::new(p, r).unwrap()), counts.0 + counts.1 > 1);
        }
        let moving = at.values().map(|counts| counts.1 as u64).sum::<u64>();
        prop_assert_eq!((forecast.counts().moved(), forecast.counts().rows), (moving, rows.len() as u64));
        prop_assert_eq!(forecast.is_clean(), at.values().all(|counts| counts.0 + counts.1 < 2));
    }
}

/// The trap of turning instants round in place: the second run would turn them back.
#[test]
fn turning_instants_round_in_place_is_refused_and_behind_a_prefix_it_is_not() {
    use tablekeys::row_key::{newest_first, parse_ascending};
    let stored = || Stored::new("p", "0638505760890000000", "e1", ());
    let in_place = |keys: &Keys, (): &()| keys.with_row_key(newest_first(parse_ascending(keys.row_key())?));
    let mut plan = Plan::new(in_place, |_| 1_000);
    plan.add([stored()]);
    assert!(matches!(plan.problems(), [problem] if *problem.why() == Why::Restless));

    let behind = |keys: &Keys, (): &()| match keys.row_key().strip_prefix("n_") {
        Some(_) => Ok(keys.clone()),
        None => keys.with_row_key(format!("n_{}", newest_first(parse_ascending(keys.row_key())?))),
    };
    let mut plan = Plan::new(behind, |_| 1_000);
    plan.add([stored()]);
    assert!(plan.problems().is_empty() && plan.step().is_some());
}

/// A plan can wait in another task or thread for its answers.
#[test]
fn a_plan_may_go_to_another_thread() {
    fn sent<T: Send>(_: &T) {}
    sent(&Plan::new(|keys: &Keys, (): &()| Ok(keys.clone()), |_| 0));
}
