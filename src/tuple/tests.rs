use core::cmp::Reverse;
use core::fmt::Debug;
use std::borrow::Cow;

use super::*;
use crate::ErrorKind;
use crate::range::KeyRange;
use crate::row_key;
use crate::table::{Query, check_key, entity_address};
use crate::ticks::Ticks;

fn there_and_back<'k, T>(tuple: &T, key: &'k mut String, expected: &T::Decoded<'k>) -> &'k str
where
    T: Part,
    T::Decoded<'k>: PartialEq + Debug,
{
    *key = encode(tuple).unwrap();
    let key: &'k str = key;
    assert_eq!(check_key(key), Ok(()));
    assert_eq!(&decode::<T>(key).unwrap(), expected, "{key}");
    key
}

macro_rules! keys {
    ($($value:expr => $key:literal;)*) => {$(
        let value = $value;
        assert_eq!(there_and_back(&value, &mut String::new(), &value), $key);
    )*};
}

fn message<T: Part>(key: &str) -> String {
    match decode::<T>(key) {
        Ok(_) => panic!("{key:?} was read"),
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Malformed);
            error.to_string()
        }
    }
}

#[test]
fn numbers_at_both_ends_of_their_types() {
    keys! {
        0_u8 => "000";
        u8::MAX => "255";
        Reverse(u8::MAX) => "000";
        u16::MAX => "65535";
        u32::MAX => "4294967295";
        u64::MAX => "18446744073709551615";
        9_999_999_999_999_999_u64 => "00009999999999999999";
        10_000_000_000_000_000_u64 => "00010000000000000000";
        u128::MAX => "340282366920938463463374607431768211455";
        10_u128.pow(19) => "000000000000000000010000000000000000000";
        Reverse(0_u128) => "340282366920938463463374607431768211455";
        i8::MIN => "-871";
        -1_i8 => "-998";
        0_i8 => "0000";
        i8::MAX => "0127";
        Reverse(i8::MAX) => "-871";
        i16::MIN => "-67231";
        i32::MIN => "-7852516351";
        i64::MIN => "-0776627963145224191";
        i64::MAX => "09223372036854775807";
        i128::MIN => "-829858816539530768268312696284115894271";
        i128::MAX => "0170141183460469231731687303715884105727";
        false => "f";
        true => "t";
        Reverse(true) => "f";
        Ticks::MAX => "3155378975999999999";
        Reverse(Ticks::MAX) => "0000000000000000000";
        (1_u8,) => "001";
        ((1_u8, 2_u8), 3_u8) => "001!002!003";
    }
    for value in [i64::MIN, -42, -1, 0, 1, 42, i64::MAX] {
        assert_eq!(encode(&value).unwrap(), row_key::signed(value).as_str());
    }
}

#[test]
fn floats_sort_by_total_order_and_keep_every_bit() {
    let ascending =
        [-f64::NAN, f64::NEG_INFINITY, -1.0, -f64::MIN_POSITIVE, -0.0, 0.0, 5e-324, 1.0, f64::INFINITY, f64::NAN];
    let keys = ascending.map(|value| encode(&value).unwrap());
    assert!(keys.is_sorted_by(|a, b| a < b), "{keys:?}");
    for value in ascending {
        for key in [encode(&value).unwrap(), encode(&(value,)).unwrap()] {
            assert_eq!(decode::<f64>(&key).unwrap().to_bits(), value.to_bits());
        }
        let Reverse(back) = decode::<Reverse<f64>>(&encode(&Reverse(value)).unwrap()).unwrap();
        assert_eq!(back.to_bits(), value.to_bits());
    }
    keys! {
        0.0_f32 => "80000000";
        1.0_f64 => "bff0000000000000";
        Reverse(1.0_f32) => "407fffff";
    }
    assert_eq!(encode(&-0.0_f32).unwrap(), "7fffffff");
}

#[test]
fn text_of_every_kind() {
    keys! {
        String::new() => "";
        String::from("a b/c") => "a\"20b.~~c";
        Reverse(String::new()) => "~~";
        Reverse(String::from("ab")) => "CB~~";
        'é' => "~C3~A9";
        '\u{10ffff}' => "~F4~8F~BF~BF";
        Reverse('#') => "~\"\"~~";
        String::from("O'Neill") => "O&~~Neill";
        Reverse(String::from("'")) => "|\"\"~~";
        Reverse(String::from("{")) => "&~~~~~";
        Reverse(String::from("|")) => "&~~";
        Reverse(String::from("a{|{{")) => "C&~~~&&~~~&~~~~~";
        (String::new(), String::new()) => "!";
        vec![0_u8, 255] => "00ff";
        Reverse(vec![0_u8, 255]) => "ff00~";
        Vec::<u8>::new() => "";
        [1_u8, 2] => "0102";
        Option::<String>::None => "-";
        Some(String::new()) => "=";
        Some(None::<u8>) => "=-";
        Reverse(Some(7_u8)) => "-248";
        Reverse(None::<u8>) => "=";
        Some((1_u8, String::from("x"))) => "=001!x";
    }
    let key = encode(&("a", Cow::Borrowed("b"), &b"c"[..], Reverse("d"))).unwrap();
    let (a, b, c, d) = decode::<(&str, Cow<'_, str>, &[u8], Reverse<&str>)>(&key).unwrap();
    assert!(matches!((&a, &b), (Cow::Borrowed("a"), Cow::Borrowed("b"))));
    assert_eq!((c, d), (b"c".to_vec(), Reverse(Cow::Borrowed("d"))));
}

#[test]
fn malformed_keys_are_refused_with_part_type_and_place() {
    assert_eq!(message::<u8>("12"), "expected a digit in part 0 (u8), at byte 2 of a tuple key, found the end");
    assert_eq!(
        message::<u8>("256"),
        "expected a number from 0 to 255 in part 0 (u8), at byte 0 of a tuple key, found \"256\""
    );
    assert_eq!(
        message::<u8>("0012"),
        "expected the end of the key after part 0 (u8), at byte 3 of a tuple key, found '2'"
    );
    assert_eq!(
        message::<u8>("001!"),
        "expected the end of the key after part 0 (u8), at byte 3 of a tuple key, found '!'"
    );
    assert!(
        message::<(u8, u8)>("001!1é")
            .starts_with("expected a digit in part 1 (u8), at byte 5 of a tuple key, found 'é'")
    );
    assert!(message::<(u8, u8)>("001?002").starts_with("expected '!' and another part after part 0 (u8), at byte 3"));
    assert!(
        message::<u128>("340282366920938463463374607431768211456")
            .contains("0 to 340282366920938463463374607431768211455")
    );
    assert!(
        message::<u128>("34028236692093846346337460743176821145x").contains("a digit in part 0 (u128), at byte 38")
    );
    assert!(message::<i8>("+001").starts_with("expected '-' or '0' in part 0 (i8), at byte 0"));
    assert!(message::<i8>("-999").contains("a number from -128 to 127"));
    assert!(message::<i8>("-870").contains("a number from -128 to 127"));
    assert!(message::<i8>("0128").contains("a number from -128 to 127"));
    assert!(message::<i64>("0922337203685477580x").contains("a digit in part 0 (i64), at byte 19"));
    assert!(message::<i8>("").contains("found the end"));
    assert!(message::<bool>("1").starts_with("expected 'f' or 't' in part 0 (bool)"));
    assert!(message::<Ticks>("3155378976000000000").contains("a value that the type holds in part 0 (Ticks)"));
    assert!(
        message::<f32>("BF800000")
            .starts_with("expected a digit or a lower-case letter from 'a' to 'f' in part 0 (f32), at byte 0")
    );
    assert!(message::<f32>("bf80000").contains("at byte 7 of a tuple key, found the end"));
    assert!(message::<(u8, Option<u8>)>("001!001").starts_with("expected '-' or '=' in part 1 (Option), at byte 4"));
    assert!(
        message::<&str>("a b")
            .starts_with("expected escaped text in part 0 (str), at byte 1 of a tuple key, found ' '")
    );
    assert!(message::<(u8, String)>("001!~C3").contains("part 1 (String), at byte 4"));
    assert!(message::<Reverse<&str>>("CB").starts_with("expected '~~' at the end in part 0 (str), at byte 2"));
    assert!(message::<Reverse<&str>>("C/~~").contains("at byte 1 of a tuple key, found '/'"));
    assert!(message::<Reverse<&str>>("~~~~").contains("at byte 0"));
    assert_eq!(
        message::<char>("ab"),
        "expected one character in part 0 (char), at byte 0 of a tuple key, found \"ab\""
    );
    assert!(message::<(u8, char)>("001!").contains("part 1 (char), at byte 4 of a tuple key, found the end"));
    assert!(message::<&[u8]>("0a0").contains("part 0 (bytes), at byte 3 of a tuple key, found the end"));
    assert!(message::<&[u8]>("0aG0").contains("at byte 2 of a tuple key, found 'G'"));
    assert!(message::<Reverse<&[u8]>>("0a").starts_with("expected '~' in part 0 (bytes), at byte 2"));
    assert!(message::<[u8; 2]>("0a").starts_with("expected 2 bytes of two hex digits in part 0 (bytes), at byte 0"));
    assert!(
        message::<(u8, [u8; 2])>("001!00ff7f").ends_with("part 1 (bytes), at byte 4 of a tuple key, found \"00ff7f\"")
    );
    assert!(message::<(u8, [u8; 2])>("001!").ends_with("at byte 4 of a tuple key, found the end"));
    assert_eq!(
        message::<(u8, &str)>("001!O'Neill"),
        "expected escaped text with &~~ for an apostrophe in part 1 (str), at byte 5 of a tuple key, found '\\''"
    );
    assert_eq!(
        message::<Reverse<&str>>("C'~~"),
        "expected mirrored text with &~~~ for an apostrophe in part 0 (str), at byte 1 of a tuple key, found '\\''"
    );
    // What `'` and `{` were mirrored to, a brace without its end, and a fault behind one.
    for (key, offset) in [("{~~", 0), ("&~~~", 1), ("C&~~~{~~", 5), ("&~~~C/~~", 5), ("&~~~~C~~", 4)] {
        let place = format!("at byte {offset} of a tuple key");
        assert!(message::<Reverse<&str>>(key).contains(&place), "{key}: {}", message::<Reverse<&str>>(key));
    }
}

#[test]
fn a_key_that_is_too_long_leaves_the_text_as_it_was() {
    let mut key = String::from("kept/");
    let long = encode_into(&("x".repeat(509), 1_u8), &mut key).unwrap_err();
    assert_eq!(long.to_string(), "expected a key of at most 512 UTF-16 units, found 513");
    assert_eq!(key, "kept/");
    encode_into(&("x".repeat(508), 1_u8), &mut key).unwrap();
    assert_eq!(key.len(), 5 + 512);
}

#[test]
fn nothing_is_allocated_for_what_fits_the_buffer() {
    let mut key = String::with_capacity(512);
    let before = key.as_ptr();
    encode_into(&("a b", Reverse("é"), 1_u64, Some(1.5_f64)), &mut key).unwrap();
    assert_eq!((key.as_ptr(), key.capacity()), (before, 512));
}

#[test]
fn ranges_of_texts_stop_at_the_next_text() {
    for (text, inside, outside) in [
        ("$", "$~", "%"),
        (".", ".~~", "/"),
        (">", ">", "?"),
        ("[", "[\u{ff}", "\\"),
        ("\"", "\"~", "#"),
        ("~", "~~", "\u{7f}"),
        ("é", "éé", "ê"),
        ("\u{10ffff}", "\u{10ffff}a", "\u{10fffe}"),
    ] {
        let range = starting_with(&(7_u8, text)).unwrap();
        for (longer, expected) in [(inside, true), (text, true), (outside, false), ("", false)] {
            assert_eq!(range.contains(encode(&(7_u8, longer)).unwrap()), expected, "{longer:?} in {range}");
            assert_eq!(range.contains(encode(&(7_u8, longer, "")).unwrap()), expected, "{longer:?} in {range}");
        }
    }
    assert_eq!(starting_with("").unwrap(), KeyRange::all());
    assert_eq!(starting_with(&(7_u8, "")).unwrap(), extensions(&7_u8).unwrap());
}

#[test]
fn ranges_of_keys_as_parts_are_those_of_their_texts() {
    let (fixed, bits) = (row_key::zero_padded::<3>(42).unwrap(), crate::partition::md5_bits::<12>(b"abc"));
    let range = |text: &str| starting_with(&(7_u8, text)).unwrap();
    assert_eq!(starting_with(&(7_u8, fixed)).unwrap(), range("042"));
    assert_eq!(starting_with(&(7_u8, bits)).unwrap(), range(bits.as_str()));
    assert_eq!(starting_with(&(7_u8, Cow::Borrowed("a$"))).unwrap(), range("a$"));
    assert_eq!(starting_with(&(7_u8, "a$".to_owned())).unwrap(), range("a$"));
    assert_eq!(starting_with(&(7_u8, "a$".parse::<crate::Key<2>>().unwrap())).unwrap(), range("a$"));
}

#[test]
fn ranges_of_the_longest_keys() {
    let longest = "$".repeat(512);
    let range = starting_with(longest.as_str()).unwrap();
    assert!(range.contains(&longest));
    assert_eq!(extensions(longest.as_str()).unwrap_err().kind(), ErrorKind::TooLong);
    assert!(starting_with(&"$".repeat(513)).is_err());
    // The last text whose range ends below the escape of the next character, which is as long as a key can be.
    let text = |last: &str| format!("{}{last}", "x".repeat(509));
    let range = starting_with(&text("$")).unwrap();
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

#[test]
fn a_part_has_the_number_of_separators_before_it() {
    type Parts = (Option<(u8, u8)>, bool);
    assert!(message::<Parts>("-!x").contains("in part 1 (bool), at byte 2"));
    assert!(message::<Parts>("=001!002!x").contains("in part 2 (bool), at byte 9"));
}

#[cfg(feature = "chrono")]
#[test]
fn instants_of_chrono_keep_every_nanosecond() {
    use chrono::{DateTime, FixedOffset, Utc};

    let at = |nanos| DateTime::from_timestamp(1_714_979_289, nanos).unwrap();
    keys! {
        at(0) => "063850576089000000000";
        at(1) => "063850576089000000001";
        at(123_456_789) => "063850576089123456789";
        Reverse(at(0)) => "251687321510999999999";
        Reverse(at(199)) => "251687321510999999800";
        DateTime::<Utc>::from(Ticks::MIN) => "000000000000000000000";
    }
    let zurich = at(5).with_timezone(&FixedOffset::east_opt(7_200).unwrap());
    assert_eq!(encode(&zurich), encode(&at(5)));
    assert_eq!(decode::<DateTime<FixedOffset>>(&encode(&zurich).unwrap()), Ok(at(5)));
    let leap = DateTime::<Utc>::from_timestamp(1_714_979_279, 1_000_000_000).unwrap();
    let leap = encode(&(1_u8, leap)).unwrap_err();
    assert_eq!(leap.kind(), ErrorKind::OutOfRange);
    let expected = "expected an instant that is not within a leap second in part 1 of a tuple, found one";
    assert_eq!(leap.to_string(), expected);
    let late = encode(&(1_u8, DateTime::<Utc>::MAX_UTC)).unwrap_err();
    assert_eq!(late.kind(), ErrorKind::OutOfRange);
    let expected = "expected an instant from 0001-01-01T00:00:00.0000000Z to 9999-12-31T23:59:59.9999999Z, found \
                   +262142-12-31T23:59:59.999999999Z, in part 1 of a tuple";
    assert_eq!(late.to_string(), expected);
    assert!(message::<DateTime<Utc>>("06385057608900000000x").contains("part 0 (DateTime), at byte 20"));
    assert!(message::<DateTime<Utc>>("315537897600000000000").contains("a value that the type holds"));
    assert!(extensions(&1_u8).unwrap().contains(encode(&(1_u8, Reverse(at(7)))).unwrap()));
    let noon = KeyRange::newest_first(..Ticks::from_unix_seconds(1_714_979_289).unwrap()).unwrap();
    assert!(!noon.contains(encode(&Reverse(at(0))).unwrap()));
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

#[cfg(feature = "uuid")]
#[test]
fn guids_are_written_in_the_usual_form() {
    let guid = uuid::Uuid::from_u128(0x6f96_19ff_8b86_d011_b42d_00cf_4fc9_64ff);
    keys! {
        guid => "6f9619ff-8b86-d011-b42d-00cf4fc964ff";
        Reverse(guid) => "9069e600-7479-2fee-4bd2-ff30b0369b00";
    }
    assert!(message::<uuid::Uuid>("6F9619ff-8b86-d011-b42d-00cf4fc964ff").contains("part 0 (Uuid), at byte 1"));
    assert!(
        message::<uuid::Uuid>("6f9619ff08b86-d011-b42d-00cf4fc964f")
            .starts_with("expected '-' in part 0 (Uuid), at byte 8")
    );
    assert!(message::<uuid::Uuid>("6f9619ff8b86d011b42d00cf4fc964ff").contains("at byte 8"));
    assert!(
        message::<uuid::Uuid>("6f9619ff-8b86-d011-b42d-00cf4fc964f")
            .contains("at byte 35 of a tuple key, found the end")
    );
}
