use super::*;
use crate::ErrorKind;
use crate::ticks::Ticks;

fn ticks(n: u64) -> Ticks {
    Ticks::new(n).unwrap()
}

fn between(keys: impl Span<End: AsRef<str>>) -> KeyRange {
    KeyRange::between(keys).unwrap()
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
fn text_that_is_not_a_printed_range_is_refused_with_its_place() {
    let message = |text: &str| text.parse::<KeyRange>().unwrap_err().to_string();
    for (text, place) in [
        ("", "0 of a key range, found the end"),
        ("all keys ", "0 of a key range, found 'a'"),
        ("[..", "1 of a key range, found '.'"),
        ("(a", "1 of a key range, found 'a'"),
        (r#"["a", ..]"#, "6 of a key range, found '.'"),
        (r#"["a", "b"}"#, "9 of a key range, found '}'"),
        (r#"["a","#, "4 of a key range, found ','"),
        (r#"["a"#, "3 of a key range, found the end"),
        (r#"["a\n", ..)"#, r"3 of a key range, found '\\'"),
        (r#"["\u{d800}", ..)"#, r"2 of a key range, found '\\'"),
        (r#"["a", "b") "#, "10 of a key range, found ' '"),
    ] {
        assert!(message(text).ends_with(&format!("at byte {place}")), "{text}: {}", message(text));
    }
    assert!(message(r#"["a/", ..)"#).contains("at byte 3, found '/'"));
    assert!(message(r#"["é\"", "\u{e9}b/")"#).contains("at byte 17, found '/'"));

    let form = |text: &str, written: &str, place: &str| {
        assert_eq!(message(text), format!("expected a key range in its one form, {written}, found {place}"));
    };
    form(r#"["b", "a")"#, "no keys", "'[' at byte 0");
    form(r#"["", ..)"#, "all keys", "'[' at byte 0");
    form("(.., ..)", "all keys", "'(' at byte 0");
    form(r#"["a", "a ")"#, r#"["a", "a"]"#, "' ' at byte 8");
    form(r#"["a", "b"]"#, r#"["a", "b ")"#, "'\"' at byte 8");
    form(r#"["a ", ..)"#, r#"("a", ..)"#, "'[' at byte 0");
    form(r#"["é", ..)"#, r#"["\u{e9}", ..)"#, "'é' at byte 2");
    for escape in [r"\u{0e9}", r"\u{E9}"] {
        let found = format!("{:?} at byte 5", escape.chars().nth(3).unwrap());
        form(&format!(r#"["{escape}", ..)"#), r#"["\u{e9}", ..)"#, &found);
    }
}

#[test]
fn a_range_prints_and_reads_the_same_at_any_width() {
    for range in [KeyRange::all(), KeyRange::EMPTY, KeyRange::exactly("\u{ffff}".repeat(512)).unwrap(), between("a "..)]
    {
        assert_eq!(range.to_string().parse(), Ok(range.clone()), "{range}");
        assert_eq!(format!("{range:.3}{range:99}"), format!("{range}{range}"));
    }
    assert_eq!(KeyRange::after("").unwrap().to_string(), r#"("", ..)"#);
}

#[cfg(feature = "chrono")]
#[test]
fn an_instant_out_of_range_is_an_error_of_the_range() {
    use chrono::{DateTime, Utc};
    for range in [KeyRange::newest_first(..DateTime::<Utc>::MAX_UTC), KeyRange::days(DateTime::<Utc>::MIN_UTC..)] {
        assert_eq!(range.unwrap_err().kind(), ErrorKind::OutOfRange);
    }
    assert!(days(..DateTime::<Utc>::MAX_UTC).is_err());
}

#[test]
fn numbers_of_twenty_digits_end_where_a_u64_does() {
    let last = "18446744073709551615";
    for all in [KeyRange::zero_padded::<20>(..), KeyRange::zero_padded::<20>(..=u64::MAX)] {
        let all = all.unwrap();
        assert!(all.contains(format!("{last}\u{ffff}")) && !all.contains("18446744073709551616"));
    }
    assert!(!KeyRange::zero_padded::<20>(..u64::MAX).unwrap().contains(last));
    assert!(KeyRange::zero_padded::<20>((Bound::Excluded(u64::MAX), Bound::Unbounded)).unwrap().is_empty());
    assert!(KeyRange::zero_padded::<6>((Bound::Excluded(999_999), Bound::Included(5_000_000))).is_err());
    assert_eq!(KeyRange::zero_padded::<3>(..1_000).unwrap().to_string(), r#"["000", "99:")"#);
    assert!(!KeyRange::signed(..).unwrap().contains("09223372036854775808"));
}

/// What no law draws often enough: a bound that has no room for a character of two units.
#[test]
fn a_prefix_without_room_for_a_bound_keeps_the_legal_keys() {
    let a = "a".repeat(511);
    assert_eq!(between("x"..).with_prefix(format!("{a}a")), Ok(KeyRange::EMPTY));
    // No key holds a pair of units after 511, so the first one past it has a single unit.
    let past = between("😀"..).with_prefix(&a).unwrap();
    assert_eq!(past.lower(), Bound::Included(format!("{a}\u{e000}").as_str()));
    let before = between(.."😀").with_prefix(&a).unwrap();
    assert!(before.contains(format!("{a}\u{d7ff}")) && !before.contains(format!("{a}\u{e000}")));
}
