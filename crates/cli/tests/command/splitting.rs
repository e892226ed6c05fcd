//! Where ranges of keys are split.

use proptest::prelude::*;
use tablekeys::table::{check_key, check_key_strict};

use tablekeys_cli::source::table::middle::{middle, part};

/// Keys as tables have them, and any other text that is legal.
fn key() -> impl Strategy<Value = String> {
    prop_oneof!["[0-9]{0,19}", "[a-z]{1,4}-[0-9]{1,5}", "[ -~]{0,12}", "\\PC{0,6}"]
        .prop_filter("legal", |key| check_key(key).is_ok())
}

proptest! {
    #[test]
    fn the_middle_is_a_plain_key_between_both(a in key(), b in key()) {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        for high in [Some(high.as_str()), None] {
            if let Some(middle) = middle(&low, high) {
                prop_assert!(middle > low && high.is_none_or(|high| middle.as_str() < high), "{middle:?}");
                prop_assert!(check_key(&middle).is_ok());
                let new = &middle[low.bytes().zip(middle.bytes()).take_while(|(a, b)| a == b).count()..];
                prop_assert!(!new.is_ascii() || check_key_strict(new).is_ok(), "{new:?}");
            }
        }
    }

    #[test]
    fn halving_finds_a_key_that_differs_in_six_characters(low in "[a-z0-9]{1,24}", key in "[a-z0-9]{1,24}") {
        prop_assume!(low < key);
        // As a range is split: past the key nothing is found, and the first place at or before the key finds it.
        let (mut high, mut steps) = (None::<String>, 0);
        while let Some(at) = middle(&low, high.as_deref()) {
            steps += 1;
            prop_assert!(steps <= 96, "{high:?}");
            if at <= key {
                return Ok(());
            }
            high = Some(at);
        }
        let high = high.unwrap_or_default();
        let common = low.bytes().zip(high.bytes()).take_while(|(a, b)| a == b).count();
        prop_assert!(low.len() >= common + 6 && key.starts_with(&low[..common + 6]), "{high:?}");
    }

    #[test]
    fn a_later_key_is_no_smaller_part_of_a_range(mut keys in prop::array::uniform4(key())) {
        keys.sort();
        let [low, first, second, high] = &keys;
        let (first, second) = (part(first, low, high), part(second, low, high));
        prop_assert!((0.0..=1.0).contains(&first) && first <= second && second <= 1.0, "{first} {second}");
    }
}

#[test]
fn characters_that_divide_no_range_keep_the_order_of_parts() {
    // Each pair has the same digit first; the earlier one goes on with a large digit.
    for (first, second) in [("ਏa", "℀"), ("&~", "'"), ("é9", "é\u{e000}")] {
        let [first, second] = [first, second].map(|key| part(key, "", "𐰀"));
        assert!(first <= second, "{first} {second}");
    }
}
