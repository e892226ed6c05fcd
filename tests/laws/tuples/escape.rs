//! Escaped text, beside a reference that writes it character by character.

use std::borrow::Cow;
use std::cmp::Reverse;

use proptest::prelude::*;
use tablekeys::table::{check_key, check_key_strict, escape, key_order, unescape};
use tablekeys::tuple::{decode, encode};

use super::bytes;
use crate::values::text;

/// The rule as the docs state it.
fn reference(text: &str) -> String {
    let word = |byte: u8| match byte {
        ..=0x22 => format!("\"{byte:02X}"),
        0x7e.. => format!("~{byte:02X}"),
        _ if "#%'/?\\".contains(char::from(byte)) => format!("{}~~", char::from(byte - 1)),
        _ => char::from(byte).to_string(),
    };
    text.bytes().map(word).collect()
}

/// Mirrored, as the docs of tuples state it.
fn mirrored(text: &str) -> String {
    let characters: Vec<char> = ('"'..='~').filter(|c| !"#%/?\\".contains(*c)).collect();
    let mirror = |c| match characters[87 - characters.iter().position(|&other| other == c).unwrap()] {
        '\'' => "&~~~".to_owned(),
        c => c.to_string(),
    };
    reference(text).chars().map(mirror).chain(["~~".to_owned()]).collect()
}

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
        let (key_a, key_b) = (escape(&a).unwrap(), escape(&b).unwrap());
        prop_assert_eq!(&key_a, &reference(&a));
        prop_assert_eq!(check_key(&key_a), Ok(()));
        prop_assert_eq!(key_a.cmp(&key_b), a.cmp(&b));
        prop_assert_eq!(key_order(&key_a, &key_b), a.cmp(&b));
        prop_assert_eq!(unescape(&key_a).unwrap(), a.as_str());
        // Text is borrowed exactly where nothing was escaped.
        prop_assert_eq!(matches!(escape(&a), Ok(Cow::Borrowed(_))), key_a == a);
        prop_assert_eq!(matches!(unescape(&key_a), Ok(Cow::Borrowed(_))), key_a == a);
        prop_assert_eq!(encode(&a).unwrap(), key_a);
        prop_assert_eq!(encode(&Reverse(&a)).unwrap(), mirrored(&a));
    }

    #[test]
    fn no_key_has_an_apostrophe(text in text(), bytes in bytes(), number in any::<i128>(), float in any::<f64>()) {
        let tuple = encode(&(&text, Reverse(&text), number, float, Reverse((&bytes, number, None::<char>)))).unwrap();
        for key in [escape(&text).unwrap().into_owned(), tuple] {
            prop_assert!(!key.contains('\''));
            prop_assert_eq!(check_key_strict(&key).is_ok(), !key.is_empty());
        }
    }

    #[test]
    fn a_key_with_an_apostrophe_is_refused_with_what_is_written_instead(a in "[a-z]{0,3}", b in "[a-z]{0,3}") {
        let message = unescape(&format!("{a}'{b}")).unwrap_err().to_string();
        let expected = format!("with &~~ for an apostrophe, at byte {}, found '\\''", a.len());
        prop_assert!(message.ends_with(&expected), "{}", message);
        let message = decode::<(u8, &str)>(&format!("007!{a}'{b}")).unwrap_err().to_string();
        prop_assert!(message.starts_with("expected escaped text with &~~ for an apostrophe in part 1 (str)"), "{}", message);
        let message = decode::<(u8, Reverse<&str>)>(&format!("007!{a}'{b}~~")).unwrap_err().to_string();
        prop_assert!(message.starts_with("expected mirrored text with &~~~ for an apostrophe in part 1 (str)"), "{}", message);
    }

    #[test]
    fn unescaped_text_is_escaped_back_to_the_same_key(key in "[!-~]{0,8}|[~\"$.><&'0-9A-F\\[]{0,12}") {
        if let Ok(text) = unescape(&key) {
            prop_assert_eq!(escape(&text).unwrap(), key.as_str());
        }
        let reversed = format!("{key}~~");
        if let Ok(Reverse(text)) = decode::<Reverse<String>>(&reversed) {
            prop_assert_eq!(encode(&Reverse(text)).unwrap(), reversed);
        }
    }

    #[test]
    fn any_text_is_unescaped_or_refused_within_it(key in any::<String>()) {
        if let Err(error) = unescape(&key) {
            let message = error.to_string();
            let (_, place) = message.split_once(" at byte ").unwrap();
            let offset: usize = place.split(',').next().unwrap().parse().unwrap();
            prop_assert!(key.is_char_boundary(offset), "{}", message);
        }
    }
}
