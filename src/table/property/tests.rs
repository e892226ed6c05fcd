use super::*;
use crate::{ErrorKind, Ticks};

#[test]
fn what_no_property_compares_with_is_refused() {
    let property = Filter::property("A");
    assert!(property.equals(f64::INFINITY).is_err() && property.equals(f64::NAN).is_err());
    assert!(property.equals(f64::MAX).is_ok());
    assert!(property.equals(FIRST_DATE_TIME).is_ok());
    let before = Ticks::new(FIRST_DATE_TIME.get() - 1).unwrap();
    assert!(property.equals(before).is_err());
    assert!(Filter::property("A B").equals(1).is_err());
    for word in ["not", "and", "or", "eq", "ne", "gt", "ge", "lt", "le", "true", "false", "null", "Not", "TRUE"] {
        let error = Filter::property(word).equals(1).unwrap_err();
        let lower = word.to_ascii_lowercase();
        let message = "expected a property name that is not a word of the filter grammar, found";
        assert_eq!(error.to_string(), format!("{message} {lower:?}"));
    }
    for name in ["PartitionKey", "RowKey"] {
        let key = Filter::property(name);
        assert_eq!(key.equals("a/b").unwrap_err().kind(), ErrorKind::Illegal);
        assert_eq!(key.less_than(&"x".repeat(513)).unwrap_err().kind(), ErrorKind::TooLong);
        let message = format!("expected a text to compare {name:?} with, found 5L");
        assert_eq!(key.at_least(5_i64).unwrap_err().to_string(), message);
        assert!(key.at_least("a").is_ok());
    }
    assert!(Filter::property("note").equals(1).is_ok() && Filter::property("_or").equals(1).is_ok());
}
