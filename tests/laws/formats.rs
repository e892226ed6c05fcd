//! Every type that has a text form, and instants as keys, in serde's formats.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_test::{Configure, Token, assert_de_tokens_error, assert_tokens};
use tablekeys::partition::{
    Alphabet, ByteSum, DesignKind, DigestBits, Email, Generations, Guid, HashRing, JumpHash, Salt, Secret, SipHash,
    SlotTable,
};
use tablekeys::range::KeyRange;
use tablekeys::sql::Dialect;
use tablekeys::table::Cursor;
use tablekeys::{Key, Ticks, row_key};

/// The same text in JSON as by `Display`, and back; and as text in a format that people do not read.
fn is_text<T>(value: &T)
where
    T: Display + FromStr<Err: Debug> + Serialize + DeserializeOwned + PartialEq + Debug,
{
    let text = value.to_string();
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(json, serde_json::to_string(&text).unwrap());
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value);
    let error = serde_json::from_str::<T>("7").unwrap_err();
    assert!(error.to_string().starts_with("invalid type: integer `7`, expected "), "{error}");
}

#[test]
fn every_text_form_is_the_text_in_json() {
    is_text(&row_key::zero_padded::<6>(223).unwrap());
    is_text(&"2024-05-06T07:08:09.1234567Z".parse::<Ticks>().unwrap());
    is_text(&Guid::from_bytes([7; 16]));
    is_text(&Email::new("James.O'Neill@Example.com").unwrap());
    is_text(&SipHash::new(64).padded());
    is_text(&JumpHash::new(10));
    is_text(&ByteSum::new(15));
    is_text(&DigestBits::md5(4));
    is_text(&DigestBits::sha256(4));
    is_text(&Salt::before(16, '-'));
    is_text(&Alphabet::six());
    is_text(&"generations:4,8@2024-01-01T00:00:00.0000000Z".parse::<Generations>().unwrap());
    is_text(&"ring:east=1 west=2".parse::<HashRing>().unwrap());
    is_text(&KeyRange::prefix("empid_").unwrap());
    is_text(&KeyRange::all());
    is_text(&Cursor::new("2516873215109999999-9f0c", 2, 4).unwrap());
    is_text(&DesignKind::SipHash);
    Dialect::ALL.iter().for_each(is_text);
    is_text(&SlotTable::with_slots(4, [("a", 1), ("b", 1)]).unwrap());
}

#[test]
fn what_is_no_text_is_refused_with_what_is_expected() {
    let error = serde_json::from_str::<SipHash>("7").unwrap_err();
    assert!(error.to_string().contains("expected a design such as siphash:64"), "{error}");
}

#[test]
fn a_design_with_a_secret_is_written_without_it_and_not_read() {
    let ring = "ring:east=1 west=1".parse::<HashRing>().unwrap().with_secret(Secret::new([7; 16]));
    let json = serde_json::to_string(&ring).unwrap();
    assert_eq!(json, format!("\"{ring}\""));
    assert!(json.starts_with("\"ring:east=1 west=1!"));
    assert!(serde_json::from_str::<HashRing>(&json).is_err());
}

#[test]
fn a_secret_is_read_and_no_error_shows_it() {
    let secret: Secret = serde_json::from_str("\"7369787465656e207365637265747321\"").unwrap();
    assert_eq!(secret, Secret::new(*b"sixteen secrets!"));
    let error = serde_json::from_str::<Secret>("\"7369787465656e20736563726574732\"").unwrap_err().to_string();
    assert!(error.starts_with("expected 32 hexadecimal digits of a secret, found 31"), "{error}");
    for number in ["1234567890123456", "-12345678", "73697874656556207365637265747321", "1.25"] {
        let error = serde_json::from_str::<Secret>(number).unwrap_err().to_string();
        assert!(error.contains("found a number") && !error.contains("123") && !error.contains(".25"), "{error}");
    }
}

#[test]
fn keys_are_text_in_every_format() {
    let key: Key<6> = row_key::zero_padded(223).unwrap();
    assert_tokens(&key.compact(), &[Token::Str("000223")]);
    assert_tokens(&key.readable(), &[Token::Str("000223")]);
    assert_de_tokens_error::<Key<6>>(&[Token::Str("00022")], "expected 6 bytes in a key, found 5");
}

#[test]
fn an_instant_is_text_in_every_format() {
    let t: Ticks = "2024-05-06T07:08:09Z".parse().unwrap();
    assert_tokens(&t.readable(), &[Token::Str("2024-05-06T07:08:09.0000000Z")]);
    assert_tokens(&t.compact(), &[Token::Str("2024-05-06T07:08:09.0000000Z")]);
    assert_eq!(serde_json::from_str::<Ticks>("\"2024-05-06T07:08:09Z\"").unwrap(), t);
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Row<T>
where
    T: Clone + TryFrom<Ticks, Error: Display> + TryInto<Ticks, Error: Display>,
{
    #[serde(with = "row_key::serde::newest_first")]
    newest: T,
    #[serde(with = "row_key::serde::ascending")]
    oldest: T,
}

/// An instant of any type as both keys, and back.
fn is_key<T>(instant: &T)
where
    T: Debug + Clone + PartialEq + TryFrom<Ticks, Error: Display> + TryInto<Ticks, Error: Display>,
{
    let row = Row { newest: instant.clone(), oldest: instant.clone() };
    let json = serde_json::to_string(&row).unwrap();
    assert_eq!(json, r#"{"newest":"2516873215109999999","oldest":"0638505760890000000"}"#);
    assert_eq!(serde_json::from_str::<Row<T>>(&json).unwrap(), row);
}

#[test]
fn an_instant_of_any_type_is_a_key() {
    let t: Ticks = "2024-05-06T07:08:09Z".parse().unwrap();
    is_key(&t);
    #[cfg(feature = "std")]
    is_key(&std::time::SystemTime::try_from(t).unwrap());
    #[cfg(feature = "chrono")]
    is_key(&chrono::DateTime::<chrono::Utc>::from(t));
    #[cfg(feature = "jiff")]
    is_key(&jiff::Timestamp::try_from(t).unwrap());
    #[cfg(feature = "time")]
    is_key(&time::OffsetDateTime::from(t));
}

#[test]
fn a_key_that_is_not_an_instant_is_refused_with_its_place() {
    let error = |newest: &str| {
        let json = format!(r#"{{"newest":{newest},"oldest":"0638505760890000000"}}"#);
        serde_json::from_str::<Row<Ticks>>(&json).unwrap_err().to_string()
    };
    assert!(error("\"2516\"").starts_with("expected 19 bytes in a newest-first key, found 4"));
    assert!(error("2516").starts_with("invalid type: integer `2516`, expected 19 digits, newest first"));
    #[cfg(feature = "chrono")]
    {
        let late = Row { newest: chrono::DateTime::<chrono::Utc>::MAX_UTC, oldest: chrono::DateTime::UNIX_EPOCH };
        assert!(serde_json::to_string(&late).unwrap_err().to_string().contains("expected an instant from 0001"));
    }
}
