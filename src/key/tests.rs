use super::*;
use crate::ErrorKind;
use std::collections::{BTreeSet, HashSet};

#[test]
fn a_key_reads_back_and_equals_and_hashes_as_its_text() {
    let key: Key<5> = "a-b_c".parse().unwrap();
    assert_eq!(key.to_string().parse(), Ok(key));
    assert!(HashSet::from([key]).contains("a-b_c"));
    assert!(BTreeSet::from([key]).contains("a-b_c"));
    let text = String::from("a-b_c");
    assert!(key == "a-b_c" && key == *"a-b_c" && key == text);
    assert!(key != "a-b_d" && key != *"a-b_cd" && key != String::new());
    assert_eq!((String::from(key).as_str(), Key::<5>::LEN), ("a-b_c", 5));
    assert_eq!(format!("{key}|{key:?}"), "a-b_c|Key(\"a-b_c\")");
    // A width or a precision would make another key.
    assert_eq!(format!("{key:.2}|{key:>7}"), "a-b_c|a-b_c");
}

#[test]
fn text_that_is_not_a_key_is_refused_with_its_place() {
    let message = |text: &str| text.parse::<Key<3>>().unwrap_err().to_string();
    assert_eq!(message("ab"), "expected 3 bytes in a key, found 2");
    assert_eq!(message("abcd"), "expected 3 bytes in a key, found 4");
    assert!(message("a/c").starts_with("expected a character that keys may hold at byte 1, found '/' (U+002F)"));
    assert_eq!(message("aé"), "expected printable ASCII at byte 1 of a key of fixed width, found 'é'");
    assert_eq!("x".repeat(513).parse::<Key<513>>().unwrap_err().kind(), ErrorKind::TooLong);
    assert!("".parse::<Key<0>>().unwrap().is_empty());
}

#[test]
fn the_forbidden_characters_are_those_of_the_service() {
    let forbidden: Vec<u32> = (0..=0x10_FFFF).filter(|&c| char::from_u32(c).is_some_and(|c| !is_legal(c))).collect();
    let mut expected: Vec<u32> = (0..0x20).chain([0x23, 0x2f, 0x3f, 0x5c]).chain(0x7f..0xa0).collect();
    expected.sort_unstable();
    assert_eq!(forbidden, expected);
}

#[test]
fn the_fast_check_agrees_with_the_check_by_character() {
    for byte in 0..=0x7f_u8 {
        for (length, at) in [(1, 0), (8, 7), (16, 0), (17, 16), (33, 20), (512, 511)] {
            let mut text = vec![b'a'; length];
            text[at] = byte;
            let text = String::from_utf8(text).unwrap();
            assert_eq!(is_legal_ascii(text.as_bytes()), text.chars().all(is_legal), "{text:?}");
            assert_eq!(check_key(&text), check_characters(&text, 0), "{text:?}");
        }
    }
    assert!(!is_legal_ascii("é".as_bytes()));
}

#[test]
fn a_suffix_that_no_key_may_hold_is_refused_with_its_place() {
    let key = Key::<19>::from_ascii([b'7'; 19]);
    assert_eq!(key.with_suffix("").as_deref(), Ok(key.as_str()));
    let illegal = key.with_suffix("-a/b").unwrap_err();
    assert_eq!(illegal.kind(), ErrorKind::Illegal);
    assert!(illegal.to_string().contains("at byte 2, found '/' (U+002F)"));
    assert!(key.with_suffix("x".repeat(493)).is_ok());
    let long = key.with_suffix("x".repeat(494)).unwrap_err();
    assert_eq!(long.to_string(), "expected a key of at most 512 UTF-16 units, found 513");
}

#[test]
fn a_suffix_that_fails_to_print_is_an_error() {
    struct Failing;
    impl fmt::Display for Failing {
        fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
            Err(fmt::Error)
        }
    }
    assert_eq!(Key::<1>::from_ascii([b'7']).with_suffix(Failing).unwrap_err().kind(), ErrorKind::Other);
}
