//! GUIDs in all their texts, ULIDs, KSUIDs, object ids, digests and other hex digits, and base64.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
use tablekeys::{Ticks, row_key};
use uuid::{Uuid, Variant};

use super::columns::instants::Unit;
use super::columns::spans::span;
use super::columns::split::Cut;
use super::columns::{Domain, Identifier};
use super::{Reading, Weight, is_recent};

pub(super) fn read(text: &str, readings: &mut Vec<Reading>) {
    if text.len() > 200 || !text.is_ascii() {
        return;
    }
    guid(text, readings);
    ulid(text, readings);
    readings.extend(ksuid(text));
    hex(text, readings);
    readings.extend(base64(text));
    known(text, readings);
}

/// Identifiers that a column is read by, and that have no reading of their own above.
fn known(text: &str, readings: &mut Vec<Reading>) {
    let key = Cut::new(0, text, None);
    let span = key.words.first().and_then(|_| span(std::slice::from_ref(&key), 0));
    let one = span.and_then(|span| match span.domain {
        Domain::Identifier(known) if key.text(0, span.words) == text.strip_prefix('+').unwrap_or(text) => Some(known),
        _ => None,
    });
    let checked = Identifier::checked().map(|(identifier, _)| identifier);
    let known = [Identifier::Ipv6, Identifier::Host].into_iter().chain(checked).filter(|known| known.is(text));
    let others = |identifier: &Identifier| !matches!(identifier, Identifier::Guid | Identifier::Decimal);
    for identifier in one.into_iter().chain(known).filter(others) {
        let sentence = format!("{}: {text}", identifier.words());
        readings.push(Reading::new(identifier.name(), identifier.weight(), sentence).field("text", text));
    }
}

/// `lower`, `upper` or `mixed`; digits alone are lower.
pub(super) fn case(text: &str) -> &'static str {
    match (text.bytes().any(|b| b.is_ascii_lowercase()), text.bytes().any(|b| b.is_ascii_uppercase())) {
        (true, true) => "mixed",
        (false, true) => "upper",
        _ => "lower",
    }
}

/// .NET's names of the forms, and `urn`.
fn guid(text: &str, readings: &mut Vec<Reading>) {
    let enclosed = |before: char, after: char| text.strip_prefix(before)?.strip_suffix(after);
    let urn = text.get(..9).filter(|urn| urn.eq_ignore_ascii_case("urn:uuid:")).and(text.get(9..));
    let forms = [("D", Some(text)), ("B", enclosed('{', '}')), ("P", enclosed('(', ')')), ("urn", urn)];
    let hyphens = forms.into_iter().find_map(|(form, digits)| Some((form, digits.filter(|text| text.len() == 36)?)));
    let digits = hyphens.or((text.len() == 32).then_some(("N", text)));
    let read = digits.and_then(|(form, digits)| Some((form, case(digits), Uuid::try_parse(digits).ok()?)));
    let Some((form, case, guid)) = read.or_else(|| Some(("X", case(&text.replace("0x", "")), x_form(text)?))) else {
        return;
    };
    let weight = match form {
        "N" if is_versioned(&guid) => Weight::Strong,
        "N" => Weight::Possible,
        _ => Weight::Certain,
    };
    let described = match (form, case) {
        ("D", "lower") => "with hyphens".to_owned(),
        ("D", case) => format!("with hyphens, {case} case"),
        ("N", case) => format!("without hyphens, {case} case"),
        ("X", _) => "in form X".to_owned(),
        (form, case) => format!("in form {form}, {case} case"),
    };
    let reading = guid_reading("guid", guid, weight, &described).field("form", form).field("case", case);
    let is_usual = match form {
        "urn" => text.starts_with("urn:uuid:"),
        "X" => !text.contains('X'),
        _ => true,
    };
    readings.push(reading.writes_back_if(case != "mixed" && is_usual));
    let swapped = Uuid::from_bytes_le(*guid.as_bytes());
    if form == "N" && !is_versioned(&guid) && is_versioned(&swapped) {
        let described = format!("as the bytes of .NET's ToByteArray in hex, {case} case");
        let reading = guid_reading("guid-bytes-dotnet", swapped, Weight::Likely, &described).field("case", case);
        readings.push(reading.writes_back_if(case != "mixed"));
    }
}

/// `{0x6f9619ff,0x8b86,0xd011,{0xb4,0x2d,0x00,0xc0,0x4f,0xc9,0x64,0xff}}`
fn x_form(text: &str) -> Option<Uuid> {
    let (fields, bytes) = text.strip_prefix('{')?.strip_suffix("}}")?.split_once(",{")?;
    let mut digits = String::with_capacity(32);
    for (field, width) in fields.split(',').zip([8, 4, 4]).chain(bytes.split(',').zip([2; 8])) {
        let field = field.strip_prefix("0x").or_else(|| field.strip_prefix("0X"))?;
        digits += Some(field).filter(|field| field.len() == width)?;
    }
    let exact = fields.split(',').count() == 3 && bytes.split(',').count() == 8;
    Uuid::try_parse(&digits).ok().filter(|_| exact)
}

/// By RFC 9562, where the variant is its own.
fn version(guid: &Uuid) -> Option<usize> {
    Some(guid.get_version_num()).filter(|version| guid.get_variant() == Variant::RFC4122 && (1..=8).contains(version))
}

/// The same of a text, with hyphens or without.
pub(crate) fn version_of(text: &str) -> Option<usize> {
    version(&Uuid::try_parse(text).ok()?)
}

/// Whether the version and the variant are those of a generated GUID. Version 2 is in practice never made.
pub(super) fn is_versioned(guid: &Uuid) -> bool {
    version(guid).is_some_and(|version| version != 2)
}

/// The instant that versions 1, 6 and 7 hold.
fn guid_instant(guid: &Uuid) -> Option<Ticks> {
    /// 1582-10-15, from which versions 1 and 6 count.
    const GREGORIAN: u64 = 499_163_040_000_000_000;
    Ticks::new(GREGORIAN + guid.get_timestamp()?.to_gregorian().0)
}

/// When an identifier was made that says so, in whatever year: a ULID, a GUID of version 1, 6 or 7, a KSUID, an ObjectId.
pub(crate) fn made_at(text: &str) -> Option<Ticks> {
    match text.len() {
        24 => Unit::Seconds.instant(u32::from_str_radix(text.get(..8)?, 16).ok()?.into()),
        26 => Unit::Millis.instant(row_key::parse_ulid(&text.to_ascii_uppercase()).ok()?.timestamp_ms()),
        27 => ksuid_parts(text).map(|(instant, _)| instant),
        32 | 36 => guid_instant(&Uuid::try_parse(text).ok().filter(is_versioned)?),
        _ => None,
    }
}

fn guid_reading(name: &'static str, guid: Uuid, weight: Weight, form: &str) -> Reading {
    let version = guid.get_version_num();
    let variant = match guid.get_variant() {
        Variant::RFC4122 => "rfc-9562",
        Variant::Microsoft => "microsoft",
        Variant::NCS => "ncs",
        _ => "future",
    };
    let instant = guid_instant(&guid).filter(|_| is_versioned(&guid));
    let kind = match version {
        _ if guid.is_nil() => "the nil GUID".to_owned(),
        _ if guid.is_max() => "the GUID of all ones".to_owned(),
        _ if !is_versioned(&guid) => "a GUID of no version that is in use".to_owned(),
        1 => "a GUID of version 1, by time and machine".to_owned(),
        3 => "a GUID of version 3, the MD5 of a name".to_owned(),
        4 => "a GUID of version 4, random".to_owned(),
        5 => "a GUID of version 5, the SHA-1 of a name".to_owned(),
        6 => "a GUID of version 6, sorted by time".to_owned(),
        7 => "a GUID of version 7, sorted by time".to_owned(),
        version => format!("a GUID of version {version}"),
    };
    let at = instant.map(|instant| format!(": {instant}")).unwrap_or_default();
    let reading = Reading::new(name, weight, format!("{kind}, {form}{at}"));
    let reading = reading.field("guid", guid.to_string()).field("variant", variant);
    let reading = reading.maybe("version", Some(version).filter(|_| is_versioned(&guid)));
    // A GUID is none the less one for a clock that was wrong.
    reading.maybe("instant", instant.map(|instant| instant.to_string()))
}

fn ulid(text: &str, readings: &mut Vec<Reading>) {
    let upper = text.to_ascii_uppercase();
    let Ok(ulid) = row_key::parse_ulid(&upper) else { return };
    let case = case(text);
    let described =
        if case == "upper" || text == upper { "" } else { ", not in upper case as the specification wants" };
    let reading = |name, instant: Ticks, sentence| {
        let reading = Reading::new(name, Weight::Strong, sentence).instant(instant);
        let reading = reading.field("random", format!("{:020x}", ulid.random())).field("case", case);
        reading.field("milliseconds", ulid.timestamp_ms()).writes_back_if(case != "mixed")
    };
    let Some(instant) = Unit::Millis.instant(ulid.timestamp_ms()) else { return };
    readings.push(reading("ulid", instant, format!("a ULID, sorted by time: {instant}{described}")));
    let inverted = instant.inverted();
    if is_recent(inverted) {
        let sentence = format!("a ULID of inverted time, as newer Serilog sinks write RowKeys: {inverted}{described}");
        readings.push(reading("ulid-of-inverted-time", inverted, sentence));
    }
}

/// 160 bits in 27 digits of base 62: seconds since 2014-05-13, then 128 random bits.
fn ksuid(text: &str) -> Option<Reading> {
    let (instant, payload) = ksuid_parts(text)?;
    let sentence = format!("a KSUID, sorted by time where upper and lower case differ: {instant}");
    let reading = Reading::new("ksuid", Weight::Likely, sentence).instant(instant);
    Some(reading.field("payload", hex_of(&payload)).writes_back())
}

fn ksuid_parts(text: &str) -> Option<(Ticks, [u8; 16])> {
    const EPOCH: u64 = 1_400_000_000;
    if text.len() != 27 {
        return None;
    }
    let mut bytes = [0u8; 20];
    for digit in text.bytes() {
        let digit = match digit {
            b'0'..=b'9' => digit - b'0',
            b'A'..=b'Z' => digit - b'A' + 10,
            b'a'..=b'z' => digit - b'a' + 36,
            _ => return None,
        };
        let mut carry = u32::from(digit);
        for byte in bytes.iter_mut().rev() {
            carry += u32::from(*byte) * 62;
            *byte = carry.to_le_bytes()[0];
            carry >>= 8;
        }
        if carry > 0 {
            return None;
        }
    }
    let (seconds, payload) = bytes.split_first_chunk::<4>()?;
    let seconds = EPOCH + u64::from(u32::from_be_bytes(*seconds));
    Some((Unit::Seconds.instant(seconds)?, payload.try_into().ok()?))
}

pub(super) fn hex_of(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    bytes.iter().flat_map(|&byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn hex(text: &str, readings: &mut Vec<Reading>) {
    let case = case(text);
    if text.len() < 8 || case == "mixed" || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return;
    }
    let letters = text.bytes().any(|byte| byte.is_ascii_alphabetic());
    let weight = |weight| if letters { weight } else { Weight::Weak };
    if text.len() == 24
        && case == "lower"
        && let Some(instant) = made_at(text)
    {
        let sentence = format!("an ObjectId of MongoDB, sorted by time: {instant}");
        let reading = Reading::new("object-id", weight(Weight::Strong), sentence).instant(instant);
        readings.push(reading.field("random", &text[8..18]).field("counter", &text[18..]).writes_back());
    }
    if text.len() == 16
        && case != if letters { "lower" } else { "" }
        && let Ok(value @ ..0x1_0000_0000) = u64::from_str_radix(text, 16)
    {
        let sentence = format!("the number {value} in 16 upper-case hex digits, as Durable Task numbers its history");
        let reading = Reading::new("hex-sequence", if letters { Weight::Strong } else { Weight::Possible }, sentence);
        readings.push(reading.field("value", value.to_string()).field("width", 16).writes_back());
    }
    let (name, weight, whose) = match text.len() {
        8 => ("hash", weight(Weight::Possible), "a hash of 32 bits"),
        16 => ("hash", weight(Weight::Likely), "a hash of 64 bits"),
        32 => ("md5", weight(Weight::Likely), "an MD5 digest"),
        40 => ("sha-1", weight(Weight::Strong), "a SHA-1 digest"),
        56 => ("sha-2", weight(Weight::Strong), "a SHA-224 digest"),
        64 => ("sha-256", weight(Weight::Strong), "a SHA-256 digest"),
        96 => ("sha-2", weight(Weight::Strong), "a SHA-384 digest"),
        128 => ("sha-2", weight(Weight::Strong), "a SHA-512 digest"),
        length if letters && length.is_multiple_of(2) => ("hex-bytes", Weight::Weak, ""),
        _ => return,
    };
    let sentence = match whose {
        "" => format!("{} bytes in {case}-case hex digits", text.len() / 2),
        whose => format!("{whose} in hex digits"),
    };
    let reading = Reading::new(name, weight, sentence).field("bits", 4 * text.len()).field("case", case);
    readings.push(reading.field("hex", text.to_ascii_lowercase()).writes_back());
}

fn base64(text: &str) -> Option<Reading> {
    if text.len() < 22 || text.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !text.len().is_multiple_of(11) {
        return None;
    }
    let engines = [("base64", &STANDARD), ("base64url", &URL_SAFE)];
    let bare = [("base64 without padding", &STANDARD_NO_PAD), ("base64url without padding", &URL_SAFE_NO_PAD)];
    let (alphabet, bytes) =
        engines.into_iter().chain(bare).find_map(|(name, engine)| Some((name, engine.decode(text).ok()?)))?;
    let padded = text.ends_with('=');
    let weight = if padded { Weight::Strong } else { Weight::Possible };
    if let Ok(sixteen) = <[u8; 16]>::try_from(bytes.as_slice()) {
        let (big, little) = (Uuid::from_bytes(sixteen), Uuid::from_bytes_le(sixteen));
        let (guid, order) =
            if is_versioned(&big) || !is_versioned(&little) { (big, "RFC 9562") } else { (little, ".NET ToByteArray") };
        let weight = if is_versioned(&guid) { Weight::Strong } else { weight };
        let reading =
            guid_reading("guid-base64", guid, weight, &format!("in {alphabet}, bytes in the order of {order}"));
        return Some(reading.field("alphabet", alphabet).field("byte_order", order).writes_back());
    }
    let of = match bytes.len() {
        20 => ", as many as of SHA-1",
        32 => ", as many as of SHA-256",
        _ if !padded => return None,
        _ => "",
    };
    let reading = Reading::new("base64", weight, format!("{} bytes in {alphabet}{of}", bytes.len()));
    Some(reading.field("alphabet", alphabet).field("hex", hex_of(&bytes)).writes_back())
}
