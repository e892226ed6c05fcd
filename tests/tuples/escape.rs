//! The two forms of escaped text, beside a reference that writes and reads them character by character.

use std::borrow::Cow;

use proptest::prelude::*;
use tablekeys::table::{check_key, check_key_strict, escape, escape_strict, key_order, unescape, unescape_strict};
use tablekeys::tuple::{Strict, encode};

use crate::text;

/// The rule as the docs state it, with `forbidden` as the characters that become the one below and `~~`.
fn reference(text: &str, forbidden: &str) -> String {
    let word = |byte: u8| match byte {
        ..=0x22 => format!("\"{byte:02X}"),
        0x7e.. => format!("~{byte:02X}"),
        _ if forbidden.contains(char::from(byte)) => format!("{}~~", char::from(byte - 1)),
        _ => char::from(byte).to_string(),
    };
    text.bytes().map(word).collect()
}

/// One form: how it is written, read and described.
struct Form {
    write: fn(&str) -> tablekeys::Result<Cow<'_, str>>,
    read: fn(&str) -> tablekeys::Result<Cow<'_, str>>,
    forbidden: &'static str,
}

const FORMS: [Form; 2] = [
    Form { write: escape, read: unescape, forbidden: "#%/?\\" },
    Form { write: escape_strict, read: unescape_strict, forbidden: "#%'/?\\" },
];

/// Up to 40 characters, so that the longest keys have room for them.
fn longer_text() -> impl Strategy<Value = String> {
    (text(), text(), 0..9_usize).prop_map(|(beginning, repeated, times)| {
        let mut text = beginning + &repeated.repeat(times);
        text.truncate(text.char_indices().nth(40).map_or(text.len(), |(at, _)| at));
        text
    })
}

proptest! {
    #[test]
    fn escaped_text_is_legal_sorts_as_the_text_and_reads_back(a in longer_text(), b in longer_text()) {
        for Form { write, read, forbidden } in FORMS {
            let (key_a, key_b) = (write(&a).unwrap(), write(&b).unwrap());
            prop_assert_eq!(&key_a, &reference(&a, forbidden));
            prop_assert_eq!(check_key(&key_a), Ok(()));
            prop_assert_eq!(key_a.cmp(&key_b), a.cmp(&b));
            prop_assert_eq!(key_order(&key_a, &key_b), a.cmp(&b));
            prop_assert_eq!(read(&key_a).unwrap(), a.as_str());
            // Text is borrowed exactly where nothing was escaped.
            prop_assert_eq!(matches!(write(&a), Ok(Cow::Borrowed(_))), key_a == a);
            prop_assert_eq!(matches!(read(&key_a), Ok(Cow::Borrowed(_))), key_a == a);
        }
        prop_assert_eq!(encode(&a).unwrap(), escape(&a).unwrap());
        prop_assert_eq!(encode(&Strict(&a)).unwrap(), escape_strict(&a).unwrap());
    }

    #[test]
    fn strictly_escaped_text_has_no_apostrophe(text in text()) {
        let key = escape_strict(&text).unwrap();
        prop_assert!(!key.contains('\''));
        prop_assert_eq!(check_key_strict(&key), Ok(()));
    }

    #[test]
    fn unescaped_text_is_escaped_back_to_the_same_key(key in "[!-~]{0,8}|[~\"$.><&'0-9A-F\\[]{0,12}") {
        for Form { write, read, .. } in FORMS {
            if let Ok(text) = read(&key) {
                prop_assert_eq!(write(&text).unwrap(), key.as_str());
            }
        }
    }

    #[test]
    fn any_text_is_unescaped_or_refused_within_it(key in any::<String>()) {
        for Form { read, .. } in FORMS {
            if let Err(error) = read(&key) {
                let message = error.to_string();
                let (_, place) = message.split_once(" at byte ").unwrap();
                let offset: usize = place.split(',').next().unwrap().parse().unwrap();
                prop_assert!(key.is_char_boundary(offset), "{}", message);
            }
        }
    }
}
