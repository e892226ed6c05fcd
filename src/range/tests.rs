use super::*;
use crate::ErrorKind;
use crate::Ticks;
use crate::row_key::{ascending, newest_first};
use crate::table::Filter;

fn ticks(n: u64) -> Ticks {
    Ticks::new(n).unwrap()
}

fn between<'k>(keys: impl RangeBounds<&'k str>) -> KeyRange {
    KeyRange::between(keys).unwrap()
}

#[test]
fn instants_with_any_suffix_are_inside_at_both_ends_of_the_clock() {
    let last = Ticks::MAX.get();
    for (range, from, to) in [
        (KeyRange::newest_first(..), 0, last + 1),
        (KeyRange::newest_first(Ticks::MIN..=Ticks::MAX), 0, last + 1),
        (KeyRange::newest_first(ticks(1)..Ticks::MAX), 1, last),
        (KeyRange::newest_first(Ticks::MAX..), last, last + 1),
        (KeyRange::newest_first(..=Ticks::MIN), 0, 1),
        (KeyRange::newest_first((Bound::Excluded(Ticks::MIN), Bound::Unbounded)), 1, last + 1),
    ] {
        for t in [0, 1, 2, last / 2, last - 1, last] {
            for suffix in ["", " ", "-a", "0", "9", "~", "\u{ffff}"] {
                let key = newest_first(ticks(t)).with_suffix(suffix).unwrap();
                assert_eq!(range.contains(&key), from <= t && t < to, "{key:?} in {range}");
            }
        }
    }
    let all = KeyRange::ascending(..);
    assert_eq!(all, KeyRange::newest_first(..));
    assert!(all.contains(&ascending(Ticks::MAX).with_suffix("\u{ffff}").unwrap()));
    assert!(!all.contains("A") && !all.contains(""));
}

#[test]
fn windows_without_an_instant_are_empty() {
    for range in [
        KeyRange::newest_first(ticks(5)..ticks(5)),
        KeyRange::ascending(ticks(5)..ticks(5)),
        KeyRange::ascending((Bound::Excluded(ticks(5)), Bound::Excluded(ticks(6)))),
        KeyRange::newest_first((Bound::Excluded(Ticks::MAX), Bound::Unbounded)),
        KeyRange::newest_first(..Ticks::MIN),
    ] {
        assert!(range.is_empty(), "{range}");
        assert_eq!(range.to_string(), "no keys");
    }
    let reversed = KeyRange::newest_first(ticks(6)..ticks(5));
    assert!(reversed.is_empty());
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
    assert_eq!(between((Bound::Excluded("a"), Bound::Excluded("a"))), KeyRange::EMPTY);
    assert!(!between((Bound::Excluded("a"), Bound::Excluded("a!"))).is_empty());
    assert_eq!(between(.."").to_string(), "no keys");
    assert_eq!(between("b".."a"), between("d".."c"));
}

#[test]
fn intersections_keep_the_tighter_bounds() {
    let both = |a: &KeyRange, b: &KeyRange| {
        assert_eq!(a.intersection(b), b.intersection(a));
        a.intersection(b).to_string()
    };
    assert_eq!(both(&between("a".."c"), &between("b".."d")), r#"["b", "c")"#);
    assert_eq!(both(&between("a".."b"), &between("b".."c")), "no keys");
    assert_eq!(both(&between("a"..), &KeyRange::after("a").unwrap()), r#"("a", ..)"#);
    assert_eq!(both(&between(.."c"), &KeyRange::all()), r#"(.., "c")"#);
    assert_eq!(both(&KeyRange::all(), &KeyRange::all()), "all keys");
    assert_eq!(both(&KeyRange::EMPTY, &KeyRange::all()), "no keys");
}

#[test]
fn a_text_before_each_key_keeps_the_same_keys_inside() {
    let behind = |range: &KeyRange, text| range.behind(text).unwrap().to_string();
    assert_eq!(behind(&KeyRange::all(), "a!"), r#"["a!", "a\"")"#);
    assert_eq!(behind(&KeyRange::after("x").unwrap(), "a!"), r#"("a!x", "a\"")"#);
    assert_eq!(behind(&KeyRange::after("").unwrap(), "a!"), r#"("a!", "a\"")"#);
    assert_eq!(behind(&between(.."x"), "a "), r#"("a", "a x")"#);
    assert_eq!(behind(&KeyRange::EMPTY, "a"), "no keys");
    assert_eq!(behind(&KeyRange::all(), "\u{ffff}"), r#"["\u{ffff}", ..)"#);
    assert!(KeyRange::all().behind("a/").unwrap_err().kind() == ErrorKind::Illegal);
}

#[test]
fn a_text_that_leaves_no_room_for_a_bound_keeps_the_same_legal_keys_inside() {
    let a = "a".repeat(511);
    assert_eq!(KeyRange::exactly("x").unwrap().behind(&a), KeyRange::exactly(&format!("{a}x")));
    assert_eq!(between("x"..).behind(&format!("{a}a")), Ok(KeyRange::EMPTY));
    assert_eq!(between(.."x").behind(&format!("{a}a")), KeyRange::exactly(&format!("{a}a")));
    let after = KeyRange::after(&format!("{a}x")).unwrap();
    assert_eq!(between("xy"..).behind(&a), Ok(after.intersection(&KeyRange::prefix(&a).unwrap())));
    // No key holds a pair of units behind 511, so the first one past it has a single unit.
    let past = between("😀"..).behind(&a).unwrap();
    assert_eq!(past.lower(), Bound::Included(format!("{a}\u{e000}").as_str()));
    let before = between(.."😀").behind(&a).unwrap();
    assert!(before.contains(&format!("{a}\u{d7ff}")) && !before.contains(&format!("{a}\u{e000}")));
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
    assert_eq!(Filter::rows(&KeyRange::exactly(&last).unwrap()), Filter::row(&last).unwrap());
    assert_eq!(Filter::rows(&one), Filter::row(&longest).unwrap());
}
