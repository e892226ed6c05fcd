use super::*;
use crate::ErrorKind;

#[test]
fn the_first_offending_character_is_named_before_the_length() {
    let message = |text: &str| check_key(text).unwrap_err().to_string();
    assert!(message("é#?").contains("at byte 2, found '#' (U+0023)"));
    assert!(message("a\u{85}").contains("at byte 1, found '\\u{85}' (U+0085)"));
    assert!(message(&format!("{}\0", "x".repeat(600))).contains("at byte 600, found '\\0' (U+0000)"));
}

#[test]
fn strict_keys_have_no_trouble_in_them() {
    let message = |text: &str| check_key_strict(text).unwrap_err().to_string();
    assert_eq!(check_key_strict("a b+c"), Ok(()));
    for (key, found) in [
        ("", "found an empty one: Cosmos DB and several clients refuse it"),
        ("o'neill", "found '\\'' at byte 1: azure_data_tables 0.21"),
        (" ", "found ' ' at byte 0"),
        ("ab ", "found ' ' at byte 2"),
        ("aé", "found 'é' at byte 1"),
        ("a/%", "at byte 1, found '/'"),
        (&"x".repeat(513), "found 513"),
    ] {
        assert!(message(key).contains(found), "{key:?}: {}", message(key));
    }
    assert_eq!(check_key_strict("%").unwrap_err().kind(), ErrorKind::Illegal);
}

#[test]
fn table_names_are_those_of_the_service() {
    let message = |text: &str| check_table_name(text).unwrap_err().to_string();
    assert_eq!(message("ab"), "expected 3 to 63 characters in a table name, found 2");
    assert_eq!(message(&"x".repeat(64)), "expected 3 to 63 characters in a table name, found 64");
    assert_eq!(message("1ab"), "expected a letter A to Z at byte 0 of a table name, found '1'");
    assert_eq!(message("abé"), "expected a letter A to Z or a digit at byte 2 of a table name, found 'é'");
    assert_eq!(message("Tables"), "expected a table name that is free, found \"tables\", which the service reserves");
}

#[test]
fn property_names_are_identifiers() {
    assert_eq!((check_property_name("m²"), check_property_name("not")), (Ok(()), Ok(())));
    let message = |text: &str| check_property_name(text).unwrap_err().to_string();
    assert_eq!(message(""), "expected 1 to 255 characters in a property name, found 0");
    assert_eq!(message(&"x".repeat(256)), "expected 1 to 255 characters in a property name, found 256");
    assert_eq!(message("1a"), "expected a letter or '_' at byte 0 of a property name, found '1'");
    assert!(message("e\u{301}").starts_with("expected a letter, a digit or '_' at byte 1"));
    assert_eq!(message("a b"), "expected a letter, a digit or '_' at byte 1 of a property name, found ' '");
}
