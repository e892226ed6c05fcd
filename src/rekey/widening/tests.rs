use super::*;

#[test]
fn a_key_that_cannot_be_widened_is_refused_with_its_place() {
    let numbers = Widening::<4>::with_prefix("no-").unwrap();
    for (key, expected) in [
        ("nö-7", "key that begins with \"no-\", found other text at byte 1"),
        ("no7", "key that begins with \"no-\", found other text at byte 2"),
        ("no-", "digit at byte 3 of a key to widen, found the end"),
        (
            "no-07",
            "number without leading zeros or of exactly 4 digits at byte 3 of a key to widen, found one of 2 digits",
        ),
        (
            "no-12345",
            "number without leading zeros or of exactly 4 digits at byte 3 of a key to widen, found one of 5 digits",
        ),
    ] {
        assert_eq!(numbers.split(key).unwrap_err().to_string(), format!("expected a {expected}"), "{key}");
    }
}

#[test]
fn the_row_keys_without_the_prefix_stay() {
    let numbers = Widening::<4>::with_prefix("no-").unwrap();
    let widened = |row_key| numbers.widen_keys(&Keys::stored("p", row_key)).unwrap();
    assert_eq!(widened("no-7"), Keys::stored("p", "no-0007"));
    assert_eq!(widened("number"), Keys::stored("p", "number"));
}

#[test]
fn ticks_that_could_be_read_as_others_are_refused_when_they_are_inverted() {
    let ticks = Widening::of_ticks().inverted();
    for key in ["3155378975999999999", "1000000000000000000", "315537897599999999", "0", "2839841078400000000"] {
        let error = ticks.widen(key).unwrap_err();
        assert_eq!(error.kind(), crate::ErrorKind::OutOfRange, "{key}");
        // It is read, so that it is noticed.
        assert!(ticks.ranges()[2].contains(key), "{key}");
    }
    for [narrow, wide] in [["315537897600000000", "2839841078399999999"], ["999999999999999999", "2155378976000000000"]]
    {
        assert_eq!(ticks.widen(narrow).as_deref(), Ok(wide));
        assert_eq!(ticks.widen(wide).as_deref(), Ok(wide));
    }
}
