//! ULIDs as instants, as keys and as parts of tuples.

use proptest::prelude::*;
use std::cmp::Reverse;
use tablekeys::{Ticks, range, row_key, tuple};
use ulid::Ulid;

use crate::tuples::sorts_and_reads_back;

proptest! {
    #[test]
    fn ulid_order_is_the_order_of_keys_and_parts(a in any::<u128>(), b in any::<u128>(), near in 0..1_000u128) {
        for b in [b, a.wrapping_add(near)] {
            prop_assert_eq!(a.cmp(&b), row_key::ulid(Ulid(a)).cmp(&row_key::ulid(Ulid(b))));
            sorts_and_reads_back(&Ulid(a), &Ulid(b))?;
        }
    }

    #[test]
    fn a_ulid_reads_back_and_prints_as_its_crate_does(value in any::<u128>()) {
        let key = row_key::ulid(Ulid(value));
        prop_assert_eq!(key.as_str(), Ulid(value).to_string());
        prop_assert_eq!(row_key::parse_ulid(&key), Ok(Ulid(value)));
    }

    #[test]
    fn ulid_text_is_read_only_as_it_is_printed(text in "[0-9A-Za-z]{25,27}", upper in "[0-8][0-9A-HJKMNP-TV-Z]{25}") {
        for text in [text, upper] {
            if let Ok(ulid) = row_key::parse_ulid(&text) {
                prop_assert_eq!(ulid.to_string(), text);
            }
        }
    }

    #[test]
    fn the_instant_of_a_ulid_is_its_millisecond(millis in 0..1_u64 << 48, random in any::<u128>()) {
        let instant = Ticks::try_from(Ulid::from_parts(millis, random));
        match Ticks::from_unix_millis(millis.cast_signed()) {
            Ok(t) => prop_assert_eq!(instant, Ok(t)),
            Err(error) => prop_assert_eq!(instant, Err(error)),
        }
    }

    #[test]
    fn a_ulid_is_in_a_window_exactly_when_an_instant_of_its_millisecond_is(
        millis in prop_oneof![0..5_u64, 1_714_979_289_120..1_714_979_289_126_u64, 253_402_300_798_000..253_402_300_799_999_u64],
        from in -30_000..30_000_i64, length in 0..60_000_u64, random in any::<u128>(), suffix in "[a-z]{0,2}",
    ) {
        let first = Ticks::from_unix_millis(millis.cast_signed()).unwrap().get();
        let from = first.saturating_add_signed(from).min(Ticks::MAX.get());
        let to = (from + length).min(Ticks::MAX.get());
        let key = row_key::ulid(Ulid::from_parts(millis, random)).with_suffix(&suffix).unwrap();
        let ticks = |ticks| Ticks::new(ticks).unwrap();
        let overlaps = |to: u64| from.max(first) < to.min(first + 10_000);
        prop_assert_eq!(range::ulids(ticks(from)..ticks(to)).unwrap().contains(&key), overlaps(to));
        prop_assert_eq!(range::ulids(ticks(from)..=ticks(to)).unwrap().contains(&key), overlaps(to + 1));
        prop_assert_eq!(range::ulids(ticks(from)..).unwrap().contains(&key), overlaps(u64::MAX));
        prop_assert!(range::ulids(..).unwrap().contains(&key));
    }

    #[test]
    fn inverted_ulids_sort_newest_first(a in 0..253_402_300_800_000i64, b in 0..253_402_300_800_000i64, random in any::<[u128; 2]>()) {
        let key = |millis: i64, random| {
            let inverted = Ticks::from_unix_millis(millis).unwrap().inverted().unix_millis();
            u64::try_from(inverted).map(|inverted| row_key::ulid(Ulid::from_parts(inverted, random)))
        };
        // From year 8030 on, the inverted instant is before 1970.
        if let (Ok(first), Ok(second)) = (key(a, random[0]), key(b, random[1])) {
            prop_assert!(a == b || a.cmp(&b) == second.cmp(&first));
        }
    }
}

#[test]
fn golden_parts_of_ulids() {
    let ulid = Ulid::from_string("01HX6BPE13000000000000001A").unwrap();
    assert_eq!(tuple::encode(&(ulid, 7_u8)).unwrap(), "01HX6BPE13000000000000001A!007");
    assert_eq!(tuple::encode(&Reverse(ulid)).unwrap(), "7YE2SM9HYWZZZZZZZZZZZZZZYN");
    let message = |text: &str| tuple::decode::<Ulid>(text).unwrap_err().to_string();
    assert!(message("01HX6BPE13000000000000001L").contains(
        "a digit or an upper-case letter other than I, L, O and U in part 0 (Ulid), at byte 25 of a tuple key, found 'L'"
    ));
    assert!(message("8ZZZZZZZZZZZZZZZZZZZZZZZZZ").contains("a value that the type holds"));
    assert!(message("01HX").contains("at byte 4 of a tuple key, found the end"));
}
