use std::collections::BTreeSet;

use super::*;
use crate::ErrorKind;
use crate::row_key::{ascending, newest_first, signed};
use crate::table::Filter;
use crate::ticks::Ticks;

fn ticks(n: u64) -> Ticks {
    Ticks::new(n).unwrap()
}

fn between(keys: impl Span<End: AsRef<str>>) -> KeyRange {
    KeyRange::between(keys).unwrap()
}

fn newest(instants: impl Span<End: Instant>) -> KeyRange {
    KeyRange::newest_first(instants).unwrap()
}

fn row_is(key: &str) -> Filter {
    Filter::property("RowKey").equals(key).unwrap()
}

#[test]
fn instants_are_inside_at_both_ends_of_the_clock() {
    let last = Ticks::MAX.get();
    for (range, from, to) in [
        (newest(..), 0, last + 1),
        (newest(Ticks::MIN..=Ticks::MAX), 0, last + 1),
        (newest(ticks(1)..Ticks::MAX), 1, last),
        (newest(Ticks::MAX..), last, last + 1),
        (newest(..=Ticks::MIN), 0, 1),
        (newest((Bound::Excluded(Ticks::MIN), Bound::Unbounded)), 1, last + 1),
    ] {
        for t in [0, 1, 2, last / 2, last - 1, last] {
            for suffix in ["", " ", "-a", "0", "9", "~", "\u{ffff}"] {
                let key = newest_first(ticks(t)).with_suffix(suffix).unwrap();
                assert_eq!(range.contains(&key), from <= t && t < to, "{key:?} in {range}");
            }
        }
    }
    let all = KeyRange::ascending(..).unwrap();
    assert_eq!(all, newest(..));
    assert!(all.contains(ascending(Ticks::MAX).with_suffix("\u{ffff}").unwrap()));
    assert!(!all.contains("A") && !all.contains(""));
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "what is refused")]
fn windows_that_no_caller_can_mean_are_refused() {
    let message = |range: Result<KeyRange>| {
        let error = range.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
        error.to_string()
    };
    let inverted = |found: &str| format!("expected a range whose start is not after its end, found {found}");
    let (five, six) = ("0001-01-01T00:00:00.0000005Z", "0001-01-01T00:00:00.0000006Z");
    for range in [KeyRange::newest_first, KeyRange::ascending, KeyRange::days, KeyRange::calendar, ulids] {
        assert_eq!(message(range(ticks(6)..ticks(5))), inverted(&format!("{six} to {five}")));
    }
    assert!(days(ticks(6)..ticks(5)).is_err() && months(ticks(6)..ticks(5)).is_err());
    assert_eq!(message(KeyRange::zero_padded::<3>(8..7)), inverted("8 to 7"));
    assert_eq!(message(KeyRange::signed(8..=-7)), inverted("8 to -7"));
    // In the order of UTF-16 units.
    assert_eq!(message(KeyRange::between("\u{e000}".."😀")), inverted("\"\\u{e000}\" to \"😀\""));
    let nothing = |end: &str| format!("expected a range with something inside, found {end} excluded at both ends");
    assert_eq!(message(KeyRange::between((Bound::Excluded("a"), Bound::Excluded("a")))), nothing("\"a\""));
    assert_eq!(message(KeyRange::signed((Bound::Excluded(7), Bound::Excluded(7)))), nothing("7"));
    assert_eq!(message(KeyRange::ascending((Bound::Excluded(ticks(5)), Bound::Excluded(ticks(5))))), nothing(five));
}

#[test]
fn the_prefix_bounds_of_every_hard_last_character() {
    let bound = |prefix: &str| KeyRange::prefix(prefix).unwrap().upper.unwrap_or_default();
    for (prefix, expected) in [
        ("a", "b"),
        ("a\"", "a$"),
        ("a.", "a0"),
        ("a>", "a@"),
        ("a[", "a]"),
        ("a~", "a\u{a0}"),
        ("a\u{d7ff}", "a\u{10000}"),
        ("a\u{10ffff}", "a\u{e000}"),
        ("a\u{1f600}", "a\u{1f601}"),
        ("a\u{103ff}", "a\u{10400}"),
        ("a\u{ffff}", "b"),
        (".\u{ffff}\u{ffff}", "0"),
        ("\u{ffff}", ""),
        ("", ""),
    ] {
        assert_eq!(bound(prefix), expected, "{prefix:?}");
    }
    for (prefix, kind) in
        [("a/", ErrorKind::Illegal), ("\n", ErrorKind::Illegal), (&"x".repeat(513), ErrorKind::TooLong)]
    {
        assert_eq!(KeyRange::prefix(prefix).unwrap_err().kind(), kind, "{prefix:?}");
    }
}

#[test]
fn one_set_of_keys_is_one_range() {
    assert_eq!(between("a ".."b"), between((Bound::Excluded("a"), Bound::Excluded("b"))));
    assert_eq!(between("a"..="a"), between("a".."a "));
    assert_eq!(KeyRange::after("a").unwrap(), between("a "..));
    assert_eq!(KeyRange::after("").unwrap(), between(" "..));
    assert_ne!(KeyRange::after("").unwrap(), KeyRange::all());
    assert_eq!(between((Bound::Excluded("a"), Bound::Excluded("a "))), KeyRange::EMPTY);
    assert!(!between((Bound::Excluded("a"), Bound::Excluded("a!"))).is_empty());
    assert_eq!(between(.."").to_string(), "no keys");
    assert_eq!(between("b".."b"), between("d".."d"));
}

#[test]
fn a_text_before_each_key_keeps_the_same_keys_inside() {
    let with_prefix = |range: &KeyRange, text| range.with_prefix(text).unwrap().to_string();
    assert_eq!(with_prefix(&KeyRange::all(), "a!"), r#"["a!", "a\"")"#);
    assert_eq!(with_prefix(&KeyRange::after("x").unwrap(), "a!"), r#"("a!x", "a\"")"#);
    assert_eq!(with_prefix(&KeyRange::after("").unwrap(), "a!"), r#"("a!", "a\"")"#);
    assert_eq!(with_prefix(&between(.."x"), "a "), r#"("a", "a x")"#);
    assert_eq!(with_prefix(&KeyRange::EMPTY, "a"), "no keys");
    assert_eq!(with_prefix(&KeyRange::all(), "\u{ffff}"), r#"["\u{ffff}", ..)"#);
    assert!(KeyRange::all().with_prefix("a/").unwrap_err().kind() == ErrorKind::Illegal);
}

#[test]
fn a_prefix_without_room_for_a_bound_keeps_the_legal_keys() {
    let a = "a".repeat(511);
    assert_eq!(KeyRange::exactly("x").unwrap().with_prefix(&a), KeyRange::exactly(format!("{a}x")));
    assert_eq!(between("x"..).with_prefix(format!("{a}a")), Ok(KeyRange::EMPTY));
    assert_eq!(between(.."x").with_prefix(format!("{a}a")), KeyRange::exactly(format!("{a}a")));
    let after = KeyRange::after(format!("{a}x")).unwrap();
    assert_eq!(between("xy"..).with_prefix(&a), Ok(after.intersection(&KeyRange::prefix(&a).unwrap())));
    // No key holds a pair of units after 511, so the first one past it has a single unit.
    let past = between("😀"..).with_prefix(&a).unwrap();
    assert_eq!(past.lower(), Bound::Included(format!("{a}\u{e000}").as_str()));
    let before = between(.."😀").with_prefix(&a).unwrap();
    assert!(before.contains(format!("{a}\u{d7ff}")) && !before.contains(format!("{a}\u{e000}")));
}

#[test]
fn what_follows_the_longest_key_has_a_legal_bound() {
    let longest = "x".repeat(512);
    let rest = KeyRange::after(&longest).unwrap();
    let next = format!("{}y", "x".repeat(511));
    assert_eq!(rest.lower(), Bound::Included(next.as_str()));
    assert!(!rest.contains(&longest) && rest.contains(&next));
    let one = KeyRange::exactly(&longest).unwrap();
    assert!(one.contains(&longest));
    assert_eq!(one.upper(), Bound::Excluded(next.as_str()));
    assert!(rest.intersection(&one).is_empty());
    let last = "\u{ffff}".repeat(512);
    assert!(KeyRange::after(&last).unwrap().is_empty());
    assert_eq!(Filter::rows(&KeyRange::exactly(&last).unwrap()), row_is(&last));
    assert_eq!(Filter::rows(&one), row_is(&longest));
}

#[test]
fn bounds_in_str_order_are_given_only_where_the_orders_agree() {
    for range in [KeyRange::prefix("\u{10ffff}"), KeyRange::between("😀".."｡"), KeyRange::prefix("\u{d7ff}")] {
        assert_eq!(range.unwrap().str_bounds(), None);
    }
    let range = KeyRange::prefix("é").unwrap();
    assert_eq!(range.str_bounds(), Some((Bound::Included("é"), Bound::Excluded("ê"))));
    let keys: BTreeSet<&str> = ["", "e", "é", "éa", "é😀", "é｡", "ê", "😀", "｡"].into();
    let bounds = |range: &KeyRange| keys.range::<str, _>(range.str_bounds().unwrap()).copied().collect::<Vec<_>>();
    assert_eq!(bounds(&range), ["é", "éa", "é｡", "é😀"]);
    assert_eq!(bounds(&KeyRange::EMPTY), [""; 0]);
    assert_eq!(bounds(&KeyRange::all()).len(), keys.len());
}

#[test]
fn a_range_reads_back_from_what_it_prints() {
    for range in [
        KeyRange::all(),
        KeyRange::EMPTY,
        between("a".."b"),
        between("a "..),
        KeyRange::exactly("a").unwrap(),
        KeyRange::exactly("a ").unwrap(),
        KeyRange::exactly("\u{ffff}".repeat(512)).unwrap(),
        between(.."a \"b\" "),
        KeyRange::prefix("\u{10ffff}é\u{ffff}").unwrap(),
        KeyRange::after("").unwrap(),
    ] {
        assert_eq!(range.to_string().parse(), Ok(range.clone()), "{range}");
        assert!(range.to_string().is_ascii());
        assert_eq!(format!("{range:.3}{range:99}"), format!("{range}{range}"));
    }
    assert_eq!(KeyRange::after("").unwrap().to_string(), r#"("", ..)"#);
}

#[test]
fn text_that_is_not_a_printed_range_is_refused_with_its_place() {
    let message = |text: &str| text.parse::<KeyRange>().unwrap_err().to_string();
    let at = |text: &str, expected: &str, place: &str| {
        assert_eq!(message(text), format!("expected {expected} at byte {place}"), "{text}");
    };
    at("", r#""[", "(", "all keys" or "no keys""#, "0 of a key range, found the end");
    at("all keys ", r#""[", "(", "all keys" or "no keys""#, "0 of a key range, found 'a'");
    at("[..", "a key in quotes", "1 of a key range, found '.'");
    at("(a", "a key in quotes or two points", "1 of a key range, found 'a'");
    at(r#"["a", ..]"#, "')'", "8 of a key range, found ']'");
    at(r#"["a", "b"}"#, "')'", "9 of a key range, found '}'");
    at(r#"["a","#, "a comma and a space", "4 of a key range, found ','");
    at(r#"["a"#, "a closing quote", "3 of a key range, found the end");
    at(r#"["é", ..)"#, r"a character past ASCII as \u{...}", "2 of a key range, found 'é'");
    at(r#"["a\n", ..)"#, "an escape as a key range is written with", "3 of a key range, found '\\\\'");
    for escape in [r"\u{61}", r"\u{0e9}", r"\u{E9}", r"\u{d800}", r"\u{110000}", r"\u{e9", r"\u"] {
        at(
            &format!(r#"["{escape}", ..)"#),
            "an escape as a key range is written with",
            "2 of a key range, found '\\\\'",
        );
    }
    at(r#"["a", "b") "#, "the end", "10 of a key range, found ' '");
    assert!(message(r#"["a/", ..)"#).contains("at byte 1, found '/'"));

    let form = |text: &str, written: &str, place: &str| {
        assert_eq!(message(text), format!("expected a key range in its one form, {written}, found {place}"));
    };
    form(r#"["b", "a")"#, "no keys", "'[' at byte 0");
    form(r#"["", ..)"#, "all keys", "'[' at byte 0");
    form("(.., ..)", "all keys", "'(' at byte 0");
    form(r#"["a", "a ")"#, r#"["a", "a"]"#, "' ' at byte 8");
    form(r#"["a", "b"]"#, r#"["a", "b ")"#, "'\"' at byte 8");
    form(r#"["a ", ..)"#, r#"("a", ..)"#, "'[' at byte 0");
}

#[test]
fn the_ends_may_be_of_any_type_that_converts() {
    let (a, b) = (String::from("a"), String::from("b"));
    let ab = between("a".."b");
    assert_eq!(between(&a..&b), ab);
    assert_eq!(between((Bound::Included(&a), Bound::Excluded(&b))), ab);
    assert_eq!(between(a..b), ab);
    assert_eq!(
        between(newest_first(ticks(7))..=newest_first(ticks(7))),
        KeyRange::exactly(newest_first(ticks(7))).unwrap()
    );
}

#[cfg(feature = "std")]
#[test]
fn the_ends_may_be_instants_of_the_system() {
    use core::time::Duration;
    use std::time::SystemTime;
    let later = SystemTime::UNIX_EPOCH + Duration::from_nanos(100);
    let epoch = Ticks::UNIX_EPOCH;
    assert_eq!(newest(SystemTime::UNIX_EPOCH..later), newest(epoch..=epoch));
    assert_eq!(newest(..=later), newest(..=Ticks::try_from(later).unwrap()));
}

#[cfg(feature = "chrono")]
#[test]
fn an_instant_out_of_range_is_an_error_of_the_range() {
    use chrono::{DateTime, TimeZone, Utc};
    let zurich = chrono::FixedOffset::east_opt(7_200).unwrap().timestamp_opt(1_714_979_289, 0).unwrap();
    let utc = DateTime::<Utc>::from_timestamp_secs(1_714_979_289).unwrap();
    assert_eq!(newest(zurich..), newest(utc..));
    let error = KeyRange::newest_first(..DateTime::<Utc>::MAX_UTC).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    assert!(KeyRange::days(DateTime::<Utc>::MIN_UTC..).is_err() && days(..DateTime::<Utc>::MAX_UTC).is_err());
}

#[test]
fn ranges_of_numbers_at_their_ends() {
    let padded = |range: Result<KeyRange>| range.unwrap().to_string();
    assert_eq!(padded(KeyRange::zero_padded::<3>(..)), r#"["000", "99:")"#);
    assert_eq!(padded(KeyRange::zero_padded::<3>(..1_000)), r#"["000", "99:")"#);
    assert_eq!(padded(KeyRange::zero_padded::<3>(5..=999)), r#"["005", "99:")"#);
    assert_eq!(padded(KeyRange::zero_padded::<3>(5..=998)), r#"["005", "999")"#);
    assert_eq!(padded(KeyRange::zero_padded::<3>(7..7)), "no keys");
    assert_eq!(padded(KeyRange::zero_padded::<3>((Bound::Excluded(999), Bound::Unbounded))), "no keys");
    assert_eq!(padded(KeyRange::zero_padded::<3>((Bound::Excluded(8), Bound::Excluded(9)))), "no keys");
    for too_wide in
        [KeyRange::zero_padded::<3>(1_000..), KeyRange::zero_padded::<3>(..=1_000), KeyRange::zero_padded::<3>(..1_001)]
    {
        assert_eq!(too_wide.unwrap_err().kind(), ErrorKind::OutOfRange);
    }
    let last = "18446744073709551615";
    for all in [KeyRange::zero_padded::<20>(..), KeyRange::zero_padded::<20>(..=u64::MAX)] {
        let all = all.unwrap();
        assert!(all.contains(format!("{last}\u{ffff}")) && !all.contains("18446744073709551616"));
    }
    assert!(!KeyRange::zero_padded::<20>(..u64::MAX).unwrap().contains(last));
    assert!(KeyRange::zero_padded::<20>((Bound::Excluded(u64::MAX), Bound::Unbounded)).unwrap().is_empty());

    let all = KeyRange::signed(..).unwrap();
    assert!(all.contains(signed(i64::MIN)) && all.contains(signed(i64::MAX)) && !all.contains("09223372036854775808"));
    assert_eq!(KeyRange::signed(i64::MIN..=i64::MAX).unwrap(), all);
    assert!(KeyRange::signed((Bound::Excluded(i64::MAX), Bound::Unbounded)).unwrap().is_empty());
    assert_eq!(padded(KeyRange::signed(-1..=0)), r#"["-9999999999999999998", "00000000000000000001")"#);
}
