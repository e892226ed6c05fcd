use super::*;
use crate::ErrorKind;

#[test]
fn an_address_prints_in_lower_case_at_any_width() {
    let email: Email = "James.O'Neill@Example.com".parse().unwrap();
    let text = "james.o'neill@example.com";
    assert_eq!(format!("{email:.3} {email:?}"), format!("{text} Email({text:?})"));
}

#[test]
fn text_that_no_address_is_written_as_is_refused_with_its_place() {
    let message = |key: &str| Email::from_row_key(key).unwrap_err().to_string();
    assert_eq!(message("~C3~A9C@b"), "expected an e-mail address in lower case at byte 6 of a RowKey, found 'C'");
    assert!(message("o'neill@b").contains("at byte 1"));
    assert!(message("james").contains("with an '@'"));
}

#[test]
fn text_that_is_not_an_address_is_refused_with_its_place() {
    let message = |address: &str| Email::new(address).unwrap_err().to_string();
    assert_eq!(message(""), "expected an e-mail address, found an empty string");
    assert_eq!(message("james"), "expected an e-mail address with an '@', found none in 5 bytes");
    assert_eq!((email_bucket("@"), email_bucket("").unwrap_err().to_string()), (Ok(1), message("")));
    assert_eq!(message("@x"), "expected text before the '@' of an e-mail address, found none");
    assert_eq!(message("a@b@"), "expected text after the '@' of an e-mail address, found none");
    let character =
        "expected an e-mail address without control characters, and without white space at its ends, found ";
    assert_eq!(message(" a@b"), format!("{character}' ' at byte 0"));
    assert_eq!(message("a@b\u{3000}"), format!("{character}'\\u{{3000}}' at byte 3"));
    assert_eq!(message("a\r\n@b"), format!("{character}'\\r' at byte 1"));
    assert!(Email::new("\"a b\"@c").is_ok());
    assert_eq!(Email::new(&format!("{}@b", "x".repeat(511))).unwrap_err().kind(), ErrorKind::TooLong);
    assert!(Email::new(&format!("{}@b", "x".repeat(510))).is_ok());
}
