use super::*;

#[test]
fn digits_that_are_not_a_date_are_refused_with_the_field() {
    for (text, expected) in [
        ("2024050607080", "14 bytes in a calendar key, found 13"),
        ("2024050607080x", "a digit at byte 13 of a calendar key, found 'x'"),
        ("00000506070809", "a year from 1 to 9999 at byte 0 of a calendar key, found 0"),
        ("20241306070809", "a month from 1 to 12 at byte 4 of a calendar key, found 13"),
        ("20240431070809", "a day from 1 to 30 at byte 6 of a calendar key, found 31"),
        ("20240506240000", "an hour from 0 to 23 at byte 8 of a calendar key, found 24"),
        ("20240506236000", "a minute from 0 to 59 at byte 10 of a calendar key, found 60"),
        ("20240506235960", "a second from 0 to 59 at byte 12 of a calendar key, found 60"),
    ] {
        assert_eq!(parse_calendar(text).unwrap_err().to_string(), format!("expected {expected}"));
    }
    let error = parse_day("19000229").unwrap_err().to_string();
    assert_eq!(error, "expected a day from 1 to 28 at byte 6 of a day key, found 29");
}
