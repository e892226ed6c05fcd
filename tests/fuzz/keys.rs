//! Text that is one key, one instant, one identifier or one name: it is read exactly when it is what would be written.

use tablekeys::partition::{BitKey, Email, Guid, Secret, email_bucket};
use tablekeys::table::{
    check_key, check_key_strict, check_property_name, check_table_name, escape, key_order, unescape,
};
use tablekeys::{Key, Ticks, row_key};

use crate::input::Input;

/// Text of a chosen length that is mostly digits.
fn digits(input: &mut Input<'_>) -> String {
    let length = [19, 20, 14, 8, 6, 21][input.below(6)];
    let mut text = String::new();
    while text.chars().count() < length {
        match input.byte() {
            byte @ 0..0xc8 => text.push(char::from(b'0' + byte % 10)),
            0xc8..0xf0 => text.push_str("9999"),
            0xf0..0xf8 => text.push('-'),
            0xf8 => return text,
            _ => text += &input.text(1, &[]),
        }
    }
    text
}

/// The value of a text of exactly `width` digits.
fn value(text: &str, width: usize) -> Option<u128> {
    (text.len() == width && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().expect("digits"))
}

/// Days before the first of January of a year, by counting them.
fn is_date(text: &str) -> bool {
    let Some(date) = text.get(..8).and_then(|date| value(date, 8)) else { return false };
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u128::from(leap),
        _ => 0,
    };
    year >= 1 && (1..=days).contains(&day)
}

fn is_signed(text: &str) -> bool {
    let Some((sign, magnitude)) = text.split_at_checked(1) else { return false };
    match (sign, value(magnitude, 19)) {
        ("0", Some(value)) => i64::try_from(value).is_ok(),
        ("-", Some(value)) => (1..=1 << 63).contains(&(9_999_999_999_999_999_999 - value)),
        _ => false,
    }
}

pub(crate) fn row_keys(data: &[u8]) {
    let input = &mut Input::new(data);
    let text = digits(input);
    let instant = value(&text, 19).and_then(|value| Ticks::new(value.try_into().ok()?));
    assert_eq!(row_key::parse_ascending(&text).ok(), instant, "{text:?}");
    assert_eq!(row_key::parse_newest_first(&text).ok(), instant.map(Ticks::inverted), "{text:?}");
    assert_eq!(row_key::parse_signed(&text).is_ok(), is_signed(&text), "{text:?}");
    let is_time = |time: &str| time[..2] < *"24" && time[2..4] < *"60" && time[4..] < *"60";
    let is_second = value(&text, 14).is_some() && is_date(&text) && is_time(&text[8..]);
    assert_eq!(row_key::parse_calendar(&text).is_ok(), is_second, "{text:?}");
    assert_eq!(row_key::parse_day(&text).is_ok(), text.len() == 8 && is_date(&text), "{text:?}");
    assert_eq!(
        row_key::parse_zero_padded::<6>(&text).ok(),
        value(&text, 6).and_then(|value| u64::try_from(value).ok()),
        "{text:?}"
    );
    let u64s = value(&text, 20).and_then(|value| u64::try_from(value).ok());
    assert_eq!(row_key::parse_zero_padded::<20>(&text).ok(), u64s, "{text:?}");
    if let Ok(t) = row_key::parse_calendar(&text) {
        assert_eq!(row_key::calendar(t), text.as_str());
    }
    if let Ok(t) = row_key::parse_day(&text) {
        assert_eq!(row_key::day(t), text.as_str());
    }
    if let Ok(number) = row_key::parse_signed(&text) {
        assert_eq!(row_key::signed(number), text.as_str());
    }
    let beginning = text.get(..19).and_then(|text| row_key::parse_newest_first(text).ok());
    let rest = text.get(19..).unwrap_or_default();
    assert_eq!(row_key::split_newest_first(&text).ok(), beginning.map(|t| (t, rest)), "{text:?}");
    assert_eq!(row_key::split_ascending(&text).ok(), beginning.map(|t| (t.inverted(), rest)), "{text:?}");
    let is_key = text.len() == 20 && text.is_ascii() && check_key(&text).is_ok();
    assert_eq!(text.parse::<Key<20>>().is_ok(), is_key, "{text:?}");
}

pub(crate) fn instants(data: &[u8]) {
    let input = &mut Input::new(data);
    let t = input.instant();
    assert_eq!(row_key::parse_ascending(&row_key::ascending(t)), Ok(t));
    assert_eq!(row_key::parse_newest_first(&row_key::newest_first(t)), Ok(t));
    assert_eq!(t.inverted().inverted(), t);
    let mut text = t.to_string();
    assert_eq!(text.parse(), Ok(t));
    // A character changed, and perhaps the decimals cut.
    if input.bit() {
        let decimals = input.below(9);
        text.truncate(19 + decimals);
        text.push('Z');
    }
    if input.bit() {
        let at = input.below(text.len());
        text.replace_range(at..=at, &input.text(2, &[]));
    }
    if let Ok(read) = text.parse::<Ticks>() {
        let (second, decimals) = text.trim_end_matches('Z').split_once('.').unwrap_or((&text[..19], ""));
        assert_eq!(read.to_string(), format!("{second}.{decimals:0<7}Z"));
    }
    let other = input.rest(&["0001-01-01", "9999-12-31", "T23:59:59", ".9999999", "T00:00:00", "Z", "+00:00"]);
    if let Ok(read) = other.parse::<Ticks>() {
        assert_eq!(read.to_string().get(..19), other.get(..19));
    }
}

pub(crate) fn escapes(data: &[u8]) {
    let input = &mut Input::new(data);
    let (a, b) = (input.text(12, &[]), input.text(12, &[]));
    let (key_a, key_b) = (escape(&a).expect("a short text"), escape(&b).expect("a short text"));
    assert_eq!(key_a.cmp(&key_b), a.cmp(&b), "{a:?} {b:?}");
    assert_eq!(key_order(&key_a, &key_b), a.cmp(&b), "{a:?} {b:?}");
    assert!(key_a.is_ascii() && check_key(&key_a).is_ok() && check_key_strict(&key_a).is_ok(), "{key_a:?}");
    assert_eq!(unescape(&key_a).as_deref(), Ok(&*a));
    let key = input.rest(&["\"20", "\"22", ".~~", "~E9", "~7E", "&~~", "~~", "\"2", "$~~", ">~~", "[~~"]);
    for key in [&a, &key] {
        if let Ok(text) = unescape(key) {
            assert_eq!(escape(&text).as_deref(), Ok(&**key));
        }
    }
}

pub(crate) fn names(data: &[u8]) {
    let input = &mut Input::new(data);
    let (a, b) = (input.text(20, &[]), input.key(20));
    let units = |text: &str| text.encode_utf16().collect::<Vec<_>>();
    for (a, b) in [(&a, &b), (&format!("{b}{a}"), &b)] {
        assert_eq!(key_order(a, b), units(a).cmp(&units(b)), "{a:?} {b:?}");
    }
    let legal = |key: &str| !key.contains(|c: char| "/\\#?".contains(c) || c.is_control()) && units(key).len() <= 512;
    let both = format!("{a}{b}");
    for key in [&a, &b, &both] {
        assert_eq!(check_key(key).is_ok(), legal(key), "{key:?}");
        let trouble = key.contains(['%', '\'']) || key.trim_matches(' ') != key || !key.is_ascii();
        assert_eq!(check_key_strict(key).is_ok(), legal(key) && !trouble, "{key:?}");
        let letters = |key: &str| key.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_table = letters(key)
            && key.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && (3..=63).contains(&key.len())
            && !key.eq_ignore_ascii_case("tables");
        assert_eq!(check_table_name(key).is_ok(), is_table, "{key:?}");
        let is_property = key.starts_with(|c: char| c == '_' || c.is_alphabetic())
            && key.chars().all(|c| c == '_' || c.is_alphanumeric())
            && units(key).len() <= 255;
        assert_eq!(check_property_name(key).is_ok(), is_property, "{key:?}");
    }
}

pub(crate) fn identifiers(data: &[u8]) {
    let input = &mut Input::new(data);
    let guid = Guid::from_bytes(input.bytes());
    assert_eq!(guid.to_string().parse(), Ok(guid));
    assert_eq!(Guid::from_bytes_le(guid.to_bytes_le()), guid);
    let uuid = uuid::Uuid::from_bytes(*guid.as_bytes());
    let mut text = match input.below(6) {
        0 => uuid.simple().to_string(),
        1 => uuid.braced().to_string(),
        2 => uuid.urn().to_string(),
        3 => format!("({uuid})"),
        4 => uuid.to_string().to_uppercase(),
        _ => uuid.to_string(),
    };
    for _ in 0..input.below(3) {
        let at = input.below(text.len());
        text.replace_range(at..=at, &input.text(2, &["0", "f", "-", "}"]).replace(|c: char| !c.is_ascii(), "g"));
        text.push('0');
        text.truncate(text.len() - usize::from(input.bit()));
    }
    let parentheses = text.len() > 1 && text.starts_with('(') && text.ends_with(')');
    let plain = if parentheses { format!("{{{}}}", &text[1..text.len() - 1]) } else { text.clone() };
    let reference = uuid::Uuid::try_parse(&plain).ok().map(|uuid| Guid::from_bytes(uuid.into_bytes()));
    assert_eq!(text.parse().ok(), reference, "{text:?}");
    if let Ok(secret) = text.parse::<Secret>() {
        assert_eq!(secret.to_hex(), text.to_ascii_lowercase());
    }

    let address = input.rest(&["a@b", "@", "\"20", "~E9", "&~~", "é"]);
    if let Ok(email) = Email::new(&address) {
        assert_eq!(email.as_str(), address.to_ascii_lowercase());
        assert_eq!(Ok(email.bucket()), email_bucket(&address));
        assert!(check_key_strict(&email.row_key()).is_ok());
        assert_eq!(Email::from_row_key(&email.row_key()), Ok(email));
    }
    if let Ok(email) = Email::from_row_key(&address) {
        assert_eq!(email.row_key(), address);
    }
    let bits = address.parse::<BitKey>();
    let is_bits = (1..=128).contains(&address.len()) && address.bytes().all(|byte| byte == b'0' || byte == b'1');
    assert_eq!(bits.is_ok(), is_bits, "{address:?}");
}
