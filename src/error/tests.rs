use super::*;
use crate::Ticks;

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
    assert_eq!((error.offset(), error.after(3).offset()), (Some(2), Some(5)));
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
