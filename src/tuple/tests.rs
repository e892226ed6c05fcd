use core::cmp::Reverse;
use std::borrow::Cow;

use super::*;
use crate::ErrorKind;
use crate::range::KeyRange;
use crate::table::{Query, check_key, entity_address};
use crate::ticks::Ticks;

fn message<T: Part>(key: &str) -> String {
    match decode::<T>(key) {
        Ok(_) => panic!("{key:?} was read"),
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Malformed);
            error.to_string()
        }
    }
}

/// What is read of texts that no tuple is written as, and what the error says.
macro_rules! refused {
    ($($type:ty: $($key:literal => $message:literal)*;)*) => {$($(
        let found = message::<$type>($key);
        assert!(found.contains($message), "{} {:?}: {found}", stringify!($type), $key);
    )*)*};
}

#[test]
fn malformed_keys_are_refused_with_part_type_and_place() {
    refused! {
        u8:
            "12" => "expected a digit in part 0 (u8), at byte 2 of a tuple key, found the end"
            "256" => "expected a number from 0 to 255 in part 0 (u8), at byte 0 of a tuple key, found \"256\""
            "001!" => "expected the end of the key after part 0 (u8), at byte 3 of a tuple key, found '!'";
        (u8, u8):
            "001!1é" => "expected a digit in part 1 (u8), at byte 5 of a tuple key, found 'é'"
            "001?002" => "expected '!' and another part after part 0 (u8), at byte 3";
        u128:
            "340282366920938463463374607431768211456" => "0 to 340282366920938463463374607431768211455"
            "34028236692093846346337460743176821145x" => "a digit in part 0 (u128), at byte 38";
        i8:
            "+001" => "expected '-' or '0' in part 0 (i8), at byte 0"
            "-999" => "a number from -128 to 127"
            "-870" => "a number from -128 to 127"
            "0128" => "a number from -128 to 127"
            "" => "found the end";
        i64: "0922337203685477580x" => "a digit in part 0 (i64), at byte 19";
        bool: "1" => "expected 'f' or 't' in part 0 (bool)";
        Ticks: "3155378976000000000" => "a number from 0 to 3155378975999999999 in part 0 (Ticks)";
        f32:
            "BF800000" => "expected a digit or a lower-case letter from 'a' to 'f' in part 0 (f32), at byte 0"
            "bf80000" => "at byte 7 of a tuple key, found the end";
        (u8, Option<u8>): "001!001" => "expected '-' or '=' in part 1 (Option), at byte 4";
        // The parts of a nested tuple count one by one, and a `None` as one.
        (Option<(u8, u8)>, bool):
            "-!x" => "in part 1 (bool), at byte 2"
            "=001!002!x" => "in part 2 (bool), at byte 9";
        &str: "a b" => "expected escaped text in part 0 (str), at byte 1 of a tuple key, found ' '";
        (u8, String): "001!~C3" => "part 1 (str), at byte 4";
        char: "ab" => "expected one character in part 0 (char), at byte 0 of a tuple key, found \"ab\"";
        (u8, char): "001!" => "part 1 (char), at byte 4 of a tuple key, found the end";
        &[u8]:
            "0a0" => "part 0 (bytes), at byte 3 of a tuple key, found the end"
            "0aG0" => "at byte 2 of a tuple key, found 'G'";
        Reverse<&[u8]>: "0a" => "expected '~' in part 0 (bytes), at byte 2";
        [u8; 2]: "0a" => "expected 2 bytes of two hex digits in part 0 (bytes), at byte 0";
        (u8, [u8; 2]):
            "001!00ff7f" => "part 1 (bytes), at byte 4 of a tuple key, found \"00ff7f\""
            "001!" => "at byte 4 of a tuple key, found the end";
        // What `'` and `{` were mirrored to, a brace without its end, and a fault behind one.
        Reverse<&str>:
            "CB" => "expected '~~' at the end in part 0 (str), at byte 2"
            "C/~~" => "at byte 1 of a tuple key, found '/'"
            "~~~~" => "at byte 0"
            "{~~" => "at byte 0 of a tuple key"
            "&~~~" => "at byte 1 of a tuple key"
            "C&~~~{~~" => "at byte 5 of a tuple key"
            "&~~~C/~~" => "at byte 5 of a tuple key"
            "&~~~~C~~" => "at byte 4 of a tuple key";
    }
}

#[test]
fn text_and_bytes_are_read_as_what_the_docs_say() {
    let key = encode(&("a", Cow::Borrowed("b"), &b"c"[..], Reverse("d"))).unwrap();
    let (a, b, c, d) = decode::<(&str, Cow<'_, str>, &[u8], Reverse<&str>)>(&key).unwrap();
    assert!(matches!((&a, &b), (Cow::Borrowed("a"), Cow::Borrowed("b"))));
    assert_eq!((c, d), (b"c".to_vec(), Reverse(Cow::Borrowed("d"))));
}

#[test]
fn ranges_of_the_longest_keys() {
    let longest = "$".repeat(512);
    let range = starting_with(&(), &longest).unwrap();
    assert!(range.contains(&longest));
    assert_eq!(extensions(longest.as_str()).unwrap_err().kind(), ErrorKind::TooLong);
    assert!(starting_with(&(), "$".repeat(513)).is_err());
    assert_eq!(starting_with(&(), ""), Ok(KeyRange::all()));
    assert_eq!(starting_with(&7_u8, ""), extensions(&7_u8));
    // The last text whose range ends below the escape of the next character, which is as long as a key can be.
    let text = |last: &str| format!("{}{last}", "x".repeat(509));
    let range = starting_with(&(), text("$")).unwrap();
    assert!(range.contains(encode(&text("$a")).unwrap()) && !range.contains(encode(&text("%")).unwrap()));
}

#[test]
fn keys_of_513_characters_are_refused() {
    let found = |result: Result<()>, found: usize| {
        let message = format!("expected a key of at most 512 UTF-16 units, found {found}");
        assert_eq!(result.unwrap_err().to_string(), message);
    };
    let x = |count: usize| "x".repeat(count);
    let mut key = String::from("before");
    assert_eq!(encode_into(&(x(508), 1_u8), &mut key), Ok(()));
    assert_eq!(key.len(), 6 + 512);
    found(encode_into(&(x(509), 1_u8), &mut key), 513);
    // Of texts that are escaped, and of those that are not written at all.
    assert_eq!(encode_into(&(format!("{}é", x(502)), 1_u8), &mut key), Ok(()));
    found(encode_into(&(format!("{}é", x(503)), 1_u8), &mut key), 513);
    found(encode_into(&("é".repeat(512), 1_u8), &mut key), 6 * 512 + 4);
    assert_eq!(key.len(), 6 + 2 * 512);
    let mut key = String::new();
    assert_eq!(encode_into(&Reverse(x(510)), &mut key), Ok(()));
    found(encode_into(&Reverse(x(511)), &mut key), 513);
    found(encode_into(&Reverse(x(600)), &mut key), 602);
    assert_eq!(encode_into(&vec![7_u8; 256], &mut key), Ok(()));
    found(encode_into(&vec![7_u8; 257], &mut key), 514);
    found(encode_into(&Reverse(vec![7_u8; 256]), &mut key), 513);
    // The rest of the crate stops at 512.
    key.truncate(513);
    assert!(check_key(&key).is_err() && KeyRange::exactly(&key).is_err());
    assert!(Query::in_partition("p").row(&key).build().is_err() && entity_address("rows", "p", &key).is_err());
}

#[test]
fn what_is_too_long_does_not_grow_the_text() {
    let (text, bytes) = ("é".repeat(1 << 20), vec![0_u8; 1 << 20]);
    let mut key = String::from("before");
    assert_eq!(encode_into(&(&text, &bytes, 1_u128), &mut key).unwrap_err().kind(), ErrorKind::TooLong);
    assert_eq!(encode_into(&Reverse((&text, &bytes, 'x', 1_u128)), &mut key).unwrap_err().kind(), ErrorKind::TooLong);
    // No room behind a part that fits either.
    assert_eq!(encode_into(&("x".repeat(500), &text, Some(&*text)), &mut key).unwrap_err().kind(), ErrorKind::TooLong);
    assert_eq!(key, "before");
    assert!(key.capacity() < 4_096, "{}", key.capacity());
}

#[cfg(feature = "chrono")]
#[test]
fn instants_that_no_key_holds_are_refused() {
    use chrono::{DateTime, FixedOffset, Utc};

    let at = |seconds, nanos| DateTime::from_timestamp(seconds, nanos).unwrap();
    let zurich = at(1_714_979_289, 5).with_timezone(&FixedOffset::east_opt(7_200).unwrap());
    assert_eq!(decode::<DateTime<FixedOffset>>(&encode(&zurich).unwrap()), Ok(at(1_714_979_289, 5)));
    let range = "0001-01-01T00:00:00.0000000Z to 9999-12-31T23:59:59.9999999Z";
    let late = format!(
        "expected an instant from {range}, found 8210266876799 seconds and 999999999 ns after 1970-01-01T00:00:00Z, in part 1 of a tuple"
    );
    let leap = "expected an instant that is not within a leap second in part 1 of a tuple, found one".to_owned();
    for (instant, expected) in [(at(1_714_979_279, 1_000_000_000), leap), (DateTime::<Utc>::MAX_UTC, late)] {
        let error = encode(&(1_u8, instant)).unwrap_err();
        assert_eq!((error.kind(), error.to_string()), (ErrorKind::OutOfRange, expected));
    }
    refused! {
        DateTime<Utc>:
            "06385057608900000000x" => "part 0 (DateTime), at byte 20"
            "315537897600000000000" => "a number from 0 to 315537897599999999999 in part 0 (DateTime)";
        chrono::NaiveDate: "20230229" => "a date from 0001-01-01 to 9999-12-31 in part 0 (NaiveDate)";
    }
}

#[cfg(feature = "uuid")]
#[test]
fn guids_have_lower_case_digits_and_four_hyphens() {
    let key = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";
    for at in 0..key.len() {
        for byte in 0..=u8::MAX {
            let mut text = key.as_bytes().to_owned();
            text[at] = byte;
            let Ok(text) = String::from_utf8(text) else { continue };
            let fits = if matches!(at, 8 | 13 | 18 | 23) { byte == b'-' } else { b"0123456789abcdef".contains(&byte) };
            assert_eq!(decode::<uuid::Uuid>(&text).ok().map(|guid| guid.to_string()), fits.then_some(text));
        }
    }
}

#[cfg(feature = "uuid")]
#[test]
fn two_wrong_characters_do_not_make_a_guid() {
    let key = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";
    for first in 0..key.len() {
        for second in first + 1..key.len() {
            for wrong in [" ", "/", "_", "A", "g", "\u{7f}"] {
                let mut text = key.to_owned();
                text.replace_range(first..=first, wrong);
                text.replace_range(second..=second, wrong);
                assert!(decode::<uuid::Uuid>(&text).is_err(), "{text}");
            }
        }
    }
    for (hyphen, digit) in (0..0x80).flat_map(|hyphen| (0..0x80).map(move |digit| (hyphen, digit))) {
        let (hyphen, digit) = (char::from(hyphen), char::from(digit));
        if hyphen != '-' && !digit.is_ascii_hexdigit() {
            let text = format!("{}{hyphen}{}{digit}", &key[..8], &key[9..35]);
            assert!(decode::<uuid::Uuid>(&text).is_err(), "{text:?}");
        }
    }
}

#[test]
fn a_kind_by_its_text_writes_and_reads_what_its_type_does() {
    let part = |kind: &str, value| {
        let (kinds, mut key) = (format!("str,{kind}").parse::<Kinds>().unwrap(), String::new());
        kinds[1].encode_into::<u32>(value, &mut key).unwrap();
        assert_eq!(kinds.decode::<u32>(1, &format!("a!{key}")).unwrap(), value, "{kind}");
        key
    };
    let some = Some(7_u32);
    assert_eq!(part("u32", some), encode(&7_u32).unwrap());
    assert_eq!(part("-u32", some), encode(&Reverse(7_u32)).unwrap());
    for value in [some, None] {
        assert_eq!(part("?u32", value), encode(&value).unwrap());
        assert_eq!(part("?-u32", value), encode(&value.map(Reverse)).unwrap());
        assert_eq!(part("-?u32", value), encode(&Reverse(value)).unwrap());
        assert_eq!(part("-?-u32", value), encode(&Reverse(value.map(Reverse))).unwrap());
    }
    for wrong in ["", "u33", "??u32", "u32?"] {
        assert!(wrong.parse::<Kind>().is_err(), "{wrong:?}");
    }
}
