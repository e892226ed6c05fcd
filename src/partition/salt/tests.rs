use super::*;
use crate::ErrorKind;

#[test]
fn every_salt_is_read_back_from_either_side_of_any_base() {
    for salts in [1, 2, 10, 11, 100, 101] {
        for base in ["", "0", "00", "-", "--", "1-", "é", "20240506"] {
            for separator in ['-', '_', '0', 'é'] {
                for design in [Salt::before(salts, separator), Salt::after(salts, separator)] {
                    let all = design.all_keys(base).unwrap();
                    assert!(all.is_sorted_by(|a, b| a < b), "{all:?}");
                    let salts: Vec<_> = all.iter().map(|key| design.split(key).unwrap()).collect();
                    assert_eq!(salts, (0..).zip(std::iter::repeat_n(base, all.len())).collect::<Vec<_>>());
                }
            }
        }
    }
}

#[test]
fn text_that_is_not_a_salted_key_is_refused_with_its_place() {
    let (before, after) = (Salt::before(12, '-'), Salt::after(12, '-'));
    let message = |design: &Salt, key: &str| design.split(key).unwrap_err().to_string();
    assert_eq!(message(&before, "1-x"), "expected a salt of 2 digits at byte 0 of a salted key, found other text");
    assert_eq!(message(&before, "01x"), "expected the separator at byte 2 of a salted key, found other text");
    assert_eq!(before.split("00-a/b").unwrap_err().kind(), ErrorKind::Illegal);
    assert_eq!(before.split(&format!("00-{}", "x".repeat(510))).unwrap_err().kind(), ErrorKind::TooLong);
    assert_eq!(message(&before, "12-x"), "expected a salt of at most 11, found 12");
    assert!(message(&before, "").contains("at byte 0") && message(&after, "").contains("at byte 0"));
    assert!(message(&after, "x-1").contains("a salt of 2 digits at byte 1"));
    assert!(message(&after, "x01").contains("separator at byte 0") && message(&after, "01").contains("byte 0"));
    assert!(message(&after, "日").contains("at byte 0"));
    assert!(message(&before, "é-").contains("a salt of 2 digits at byte 0"));
    let wide = Salt::before(u32::MAX, '-');
    assert!(message(&wide, "9999999999-x").ends_with("at most 4294967294, found 9999999999"));
}

#[test]
fn text_that_no_key_may_hold_is_refused() {
    assert_eq!(Salt::try_before(2, '/').unwrap_err().kind(), ErrorKind::Illegal);
    assert_eq!(Salt::try_after(0, '-').unwrap_err().to_string(), "expected a count of at least 1 salt, found 0");
    let salt = Salt::after(2, '-');
    assert_eq!(salt.all_keys("a#b").unwrap_err().kind(), ErrorKind::Illegal);
    assert!(salt.key_for(&"x".repeat(510), "row").is_ok());
    assert_eq!(salt.key_for(&"x".repeat(511), "row").unwrap_err().kind(), ErrorKind::TooLong);
    assert_eq!(salt.key_for_salt("a", 2).unwrap_err().to_string(), "expected a salt below 2, found 2");
}

#[test]
fn more_keys_than_a_reader_can_query_are_an_error() {
    let many = Salt::after(65_537, '-').all_keys("a").unwrap_err().to_string();
    assert_eq!(many, "expected at most 65536 salts whose keys are listed, found 65537");
    assert!(Salt::before(u32::MAX, '-').all_keys("a").is_err());
}
