use super::*;

#[test]
fn text_in_another_form_is_refused_with_its_place() {
    let message = |text: &str| text.parse::<Ticks>().unwrap_err().to_string();
    let what = "of an instant (yyyy-MM-ddTHH:mm:ss.fffffffZ)";
    for (text, expected, found) in [
        ("2024-13-01T00:00:00.0000000Z", "a month from 1 to 12 at byte 5", "13"),
        ("2023-02-29T00:00:00.0000000Z", "a day from 1 to 28 at byte 8", "29"),
        ("0000-01-01T00:00:00.0000000Z", "a year from 1 to 9999 at byte 0", "0"),
        ("2024-01-01T24:00:00.0000000Z", "an hour from 0 to 23 at byte 11", "24"),
        ("2024-01-01T00:60:00Z", "a minute from 0 to 59 at byte 14", "60"),
        ("2024-01-01T00:00:60Z", "a second from 0 to 59 at byte 17", "60"),
        ("2024-02-29 00:00:00.0000000Z", "'T' at byte 10", "' '"),
        ("2024-02-29t00:00:00Z", "'T' at byte 10", "'t'"),
        ("+024-02-29T00:00:00.0000000Z", "a digit at byte 0", "'+'"),
        ("２024-02-29T00:00:00.000000", "a digit at byte 0", "'２'"),
        ("2024-02-29T00:00:00.0000000", "'Z' at byte 27", "the end"),
        ("2024-02-29T00:00:00.0000000ZZ", "the end at byte 28", "'Z'"),
        ("2024-02-29T00:00:00.0000000+", "'Z' at byte 27", "'+'"),
        ("2024-02-29T00:00:00.00000000Z", "'Z' at byte 27", "'0'"),
        ("2024-02-29T00:00:00.000000Z ", "the end at byte 27", "' '"),
        ("2024-02-29T00:00:00.12.456Z", "a digit or 'Z' at byte 22", "'.'"),
        ("2024-02-29T00:00:00.Z", "a digit at byte 20", "'Z'"),
        ("2024-02-29T00:00:00+00:00", "'.' or 'Z' at byte 19", "'+'"),
        ("2024-02-29T00:00:00,5Z", "'.' or 'Z' at byte 19", "','"),
        ("2024-02-29T00:00:00", "'.' or 'Z' at byte 19", "the end"),
        ("2024-02-29T00:00Z", "':' at byte 16", "'Z'"),
        ("2024-02-29", "'T' at byte 10", "the end"),
        ("", "a digit at byte 0", "the end"),
    ] {
        assert_eq!(message(text), format!("expected {expected} {what}, found {found}"), "{text:?}");
    }
}

#[test]
fn two_wrong_characters_do_not_make_up_for_each_other() {
    let right = b"2024-05-06T07:08:09.1234567Z";
    for first in 0..right.len() {
        for second in first + 1..right.len() {
            for wrong in [b' ', b'/', b'a', 0x7f] {
                let mut text = *right;
                (text[first], text[second]) = (wrong, wrong);
                assert!(read(&text).is_none(), "{}", text.escape_ascii());
            }
        }
    }
    assert!(read(right).is_some());
}
