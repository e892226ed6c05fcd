use super::*;
use crate::partition::{Design, Email, Generations, Guid, Salt, Secret};
use crate::range::KeyRange;
use crate::rekey::{Keys, Widening};
use crate::table::{self, Cursor, Query};
use crate::tuple::{self, Direction, Part, Reader, Writer};
use crate::{Key, Ticks, row_key};

#[test]
fn an_error_is_small_and_can_cross_threads() {
    fn crosses<T: Clone + Send + Sync + 'static>() {}
    crosses::<Error>();
    assert!(size_of::<Error>() <= 24);
    assert!(size_of::<Result<Ticks>>() <= 24);
}

#[test]
fn debug_ends_with_the_message() {
    let error = Error::unexpected("a digit", 2, "a key", None);
    assert_eq!(format!("{error:?}"), "Error(Malformed: expected a digit at byte 2 of a key, found the end)");
    assert_eq!(error.moved(|at| at + 3).to_string(), "expected a digit at byte 5 of a key, found the end");
}

#[test]
fn an_own_error_keeps_its_source() {
    #[derive(Debug)]
    struct Outer(core::num::ParseIntError);
    impl fmt::Display for Outer {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("expected a colour's number")
        }
    }
    impl core::error::Error for Outer {
        fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
            Some(&self.0)
        }
    }
    let inner = "blu".parse::<u8>().unwrap_err();
    let error = Error::other(Outer(inner.clone()));
    assert_eq!(error.to_string(), "expected a colour's number");
    let source = core::error::Error::source(&error).unwrap();
    assert_eq!(source.to_string(), inner.to_string());
    assert_eq!(error, error.clone());
    assert_eq!(error, Error::other("expected a colour's number"));
    assert_ne!(error, Error::other("another"));
}

#[test]
fn long_text_is_cut_and_the_message_tells_it() {
    let forty = "é".repeat(40);
    assert_eq!(Excerpt::of(&forty).to_string(), format!("\"{forty}\""));
    assert_eq!(Excerpt::of(&format!("{forty}x")).to_string(), format!("\"{forty}\" and 1 more character"));
    assert_eq!(Excerpt::of(&format!("{forty}xyz")).to_string(), format!("\"{forty}\" and 3 more characters"));
    assert_eq!(Excerpt::of("a\"\n").to_string(), "\"a\\\"\\n\"");
}

/// A part that its type always refuses.
struct Refusing;

impl Part for Refusing {
    type Decoded<'k> = Self;

    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
        true.write_part(key, order)
    }

    fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Self> {
        key.read_as::<bool, _, _>(order, |_| Err("expected nothing"))
    }
}

/// The place is that in the text which the caller passed, and the message says the same.
#[test]
fn an_error_has_the_place_that_its_message_names() {
    let key = Key::<8>::from_ascii([b'7'; 8]);
    let errors: [(Option<Error>, usize); 34] = [
        (tuple::decode::<(u8, bool)>("001!x").err(), 4),
        (tuple::decode::<(u8, u8)>("001!300").err(), 4),
        (tuple::decode::<(u8, Refusing)>("001!t").err(), 4),
        (table::check_key("2024/05").err(), 4),
        (table::check_key_strict("a%").err(), 1),
        (table::check_key_strict("a/").err(), 1),
        (table::check_table_name("a-b").err(), 1),
        (table::unescape("2024 05").err(), 4),
        (table::entity_address("abc", "a/", "b").err(), 1),
        (table::entity_address("abc", "a", "bc/").err(), 2),
        (Keys::new("a", "b/").err(), 1),
        (Query::in_partition("a/").build().err(), 1),
        (Query::in_partition("a").rows(KeyRange::prefix("bc/")).build().err(), 2),
        (KeyRange::between("a/"..).err(), 1),
        (r#"["a", "b/")"#.parse::<KeyRange>().err(), 8),
        (r#"["\u{2f}", ..)"#.parse::<KeyRange>().err(), 2),
        (r#"["a", "b"]"#.parse::<KeyRange>().err(), 8),
        ("0-2-5-a~2d~c3~bc~2f".parse::<Cursor>().err(), 16),
        ("2024-13-01T00:00:00Z".parse::<Ticks>().err(), 5),
        (row_key::parse_calendar("20241306070809").err(), 4),
        (row_key::parse_signed("-12345678901234567x9").err(), 18),
        (key.with_suffix("/").err(), 0),
        ("12/456".parse::<Key<6>>().err(), 2),
        (Salt::before(16, '-').key_for("2024/05", "x").err(), 4),
        ("salt:4:after:/".parse::<Salt>().err(), 13),
        ("siphash:x".parse::<Design>().err(), 8),
        ("alphabet:e,I".parse::<Design>().err(), 11),
        ("generations:12,48@2025-13-01T00:00:00Z".parse::<Generations>().err(), 23),
        ("ring:points:3 e%20ast=1 we/st=1".parse::<Design>().err(), 26),
        (Salt::after(16, '-').split("aé1").err(), 1),
        ("7x".parse::<Secret>().err(), 1),
        ("6f9619ff-8b86-d011-b42d-00cf4fc964fg".parse::<Guid>().err(), 35),
        (Email::from_row_key("~C3~A9\"0A@b").err(), 6),
        (Widening::<4>::new().widen("7-/").err(), 2),
    ];
    for (error, place) in errors {
        let error = error.unwrap();
        assert_eq!(error.offset(), Some(place), "{error}");
        assert!(error.to_string().contains(&format!("at byte {place}")), "{error}, not at {place}");
    }
    let several = Query::in_partition("a/").rows(KeyRange::prefix("b/")).build().unwrap_err();
    assert_eq!((several.offset(), row_key::zero_padded::<1>(10).unwrap_err().offset()), (None, None));
}
