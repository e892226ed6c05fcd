use super::*;
use crate::ErrorKind;

#[test]
fn text_that_is_not_a_number_of_the_width_is_refused() {
    let message = |text: &str| parse_zero_padded::<4>(text).unwrap_err().to_string();
    for (text, expected) in [
        ("", "4 bytes in a zero-padded key, found 0"),
        ("1234x", "4 bytes in a zero-padded key, found 5"),
        ("-123", "a digit at byte 0 of a zero-padded key, found '-'"),
        ("12 3", "a digit at byte 2 of a zero-padded key, found ' '"),
        ("1٣2", "a digit at byte 1 of a zero-padded key, found '٣'"),
        ("１２３４", "a digit at byte 0 of a zero-padded key, found '１'"),
    ] {
        assert_eq!(message(text), format!("expected {expected}"));
    }
    let past = parse_zero_padded::<20>("18446744073709551616").unwrap_err();
    assert_eq!(past.kind(), ErrorKind::Malformed);
    let expected = "expected a zero-padded key of at most 18446744073709551615, found 18446744073709551616";
    assert_eq!(past.to_string(), expected);
    let wide = zero_padded::<19>(NINES + 1).unwrap_err().to_string();
    assert_eq!(wide, "expected a number of at most 19 digits, found 10000000000000000000, which needs 20");
}

#[test]
fn text_that_is_not_a_signed_key_is_refused() {
    for (text, expected) in [
        ("-9999999999999999999", "zero as 20 zeros in a signed key, found it with a minus sign"),
        ("-0776627963145224190", "a signed key of at least -9223372036854775808, found -9223372036854775809"),
        ("09223372036854775808", "a signed key of at most 9223372036854775807, found 9223372036854775808"),
        ("10000000000000000000", "'-' or '0' at byte 0 of a signed key, found '1'"),
        ("-999999999999999999x", "a digit at byte 19 of a signed key, found 'x'"),
        ("042", "20 bytes in a signed key, found 3"),
    ] {
        assert_eq!(parse_signed(text).unwrap_err().to_string(), format!("expected {expected}"));
    }
}
