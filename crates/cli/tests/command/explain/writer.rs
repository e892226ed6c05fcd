//! Writes keys from what a reading claims, by code of its own where the format is not this crate's.

use std::cmp::Reverse;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use num_bigint::BigUint;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use tablekeys::partition::{Email, Salt};
use tablekeys::tuple::{Part, encode};
use tablekeys::{Ticks, row_key, table};
use uuid::Uuid;

use crate::audit::ids::{BASE_62, CROCKFORD, in_base};

/// What is not unreserved.
const PERCENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// The key of a reading. `None` where the writer knows no format of the name.
#[expect(clippy::too_many_lines, reason = "a line or two per format")]
pub(crate) fn written(name: &str, fields: &Value) -> Option<String> {
    let text = |field: &str| fields[field].as_str().unwrap_or_else(|| panic!("{name}: {field} of {fields}")).to_owned();
    let number = |field: &str| fields[field].as_u64().unwrap_or_else(|| panic!("{name}: {field} of {fields}"));
    let value = || text("value").parse::<u128>().unwrap();
    let instant = || text("instant").parse::<Ticks>().unwrap();
    let width = || usize::try_from(number("width")).unwrap();
    Some(match name {
        "empty" => String::new(),
        "signed-number" => row_key::signed(text("value").parse().unwrap()).to_string(),
        "number" | "padded-number" => format!("{:0>1$}", text("value"), width()),
        "sentinel" => text("value"),
        "akka-sequence" => format!("{:019}", value()),
        "digest-bits" => text("bits"),
        "unpadded-ticks" => instant().get().to_string(),
        "unpadded-newest-first-ticks" => instant().inverted().get().to_string(),
        "ascending-ticks" => format!("{:0>1$}", instant().get(), width()),
        "newest-first-ticks" => format!("{:0>1$}", instant().inverted().get(), width()),
        "azure-diagnostics" => format!("0{}", instant().get()),
        "serilog-partition" => row_key::newest_first(instant()).to_string(),
        "azure-diagnostics-sharded" => format!("{:019}___{:019}", number("shard"), instant().get()),
        "unix-seconds" => instant().unix_seconds().to_string(),
        "unix-milliseconds" => instant().unix_millis().to_string(),
        "unix-microseconds" => (instant().unix_nanos() / 1_000).to_string(),
        // A tick is a hundred of them.
        "unix-nanoseconds" => {
            assert_eq!(Ticks::from_unix_nanos(value().try_into().unwrap()), Ok(instant()));
            value().to_string()
        }
        "snowflake" | "discord-snowflake" => {
            let millis = u64::try_from(instant().unix_millis()).unwrap() - number("epoch");
            (millis << 22 | number("machine") << 12 | number("sequence")).to_string()
        }
        "inverted-unix-time" => {
            let base: u128 = text("base").parse().unwrap();
            format!("{:0>1$}", base - value(), width())
        }
        "calendar" | "calendar-year-last" | "iso-week" | "rfc-3339" => dated(instant(), &text("form")),
        "guid" => guid(&text("guid"), &text("form"), &text("case")),
        "guid-bytes-dotnet" => cased(&hex::encode(text("guid").parse::<Uuid>().unwrap().to_bytes_le()), &text("case")),
        "guid-base64" => {
            let guid: Uuid = text("guid").parse().unwrap();
            let bytes = if text("byte_order") == "RFC 9562" { *guid.as_bytes() } else { guid.to_bytes_le() };
            base64(&bytes, &text("alphabet"))
        }
        "base64" => base64(&hex::decode(text("hex")).unwrap(), &text("alphabet")),
        "ulid" | "ulid-of-inverted-time" => {
            let random = u128::from_str_radix(&text("random"), 16).unwrap();
            cased(&in_base(u128::from(number("milliseconds")) << 80 | random, CROCKFORD, 26), &text("case"))
        }
        "ksuid" => {
            let seconds = u32::try_from(instant().unix_seconds() - 1_400_000_000).unwrap();
            base62(&[&seconds.to_be_bytes()[..], &hex::decode(text("payload")).unwrap()].concat())
        }
        "object-id" => format!("{:08x}{}{}", instant().unix_seconds(), text("random"), text("counter")),
        "hex-sequence" => format!("{:016X}", value()),
        "md5" | "sha-1" | "sha-2" | "sha-256" | "hash" | "hex-bytes" => {
            assert_eq!(number("bits"), 4 * text("hex").len() as u64);
            cased(&text("hex"), &text("case"))
        }
        "email" => Email::new(&text("address")).unwrap().row_key(),
        "tuple" => {
            let parts = fields["parts"].as_array().unwrap();
            parts.iter().map(|part| part_key(&text_of(part, "type"), part)).collect::<Vec<_>>().join("!")
        }
        "escaped-text" => table::escape(&text("text")).unwrap().into(),
        "percent-encoded" => utf8_percent_encode(&text("text"), PERCENT).to_string(),
        "colon-escaped" => text("text").encode_utf16().map(|unit| colon(unit, 4)).collect(),
        "colon-escaped-short" => {
            let one = |c: char| if c.is_ascii_alphanumeric() { c.into() } else { format!(":{:02X}", u32::from(c)) };
            text("text").chars().map(one).collect()
        }
        "star-escaped" => {
            let one = |c: char| if "\\?/#*".contains(c) { format!("*{:02x}", u32::from(c)) } else { c.into() };
            text("text").chars().map(one).collect()
        }
        "caret-escaped" => text("text").chars().map(caret).collect(),
        "storage-analytics" => dated(instant(), "yyyyMMddTHHmm"),
        "storage-analytics-row" => format!("{};{}", text("access"), text("operation")),
        "nlog-row" | "log4net-row" | "functions-host-row" => {
            format!("{}{}{}", row_key::newest_first(instant()), text("separator"), text("guid"))
        }
        "azure-metrics" => {
            let counter: String = text("counter").encode_utf16().map(|unit| colon(unit, 4)).collect();
            format!("{}__{counter}", row_key::newest_first(instant()))
        }
        "functions-host-partition" => format!("{}-{}", text("host"), row_key::day(instant())),
        "webjobs-row" => format!("{}-{:020}-{}", text("function"), instant().inverted().get(), text("salt")),
        "orleans-reminder" => format!("{}_{}", text("service"), text("hash")),
        "streamstone-head" => "SS-HEAD".into(),
        "streamstone-event" => format!("SS-SE-{:010}", number("version")),
        "durable-entity" => format!("@{}@{}", text("entity"), text("key")),
        "salted" => {
            let (salt, separator) = (text("salt"), text("separator").chars().next().unwrap());
            let (salts, number) = (10u32.pow(salt.len().try_into().unwrap()), salt.parse().unwrap());
            let design = if text("side") == "before" {
                Salt::try_before(salts, separator)
            } else {
                Salt::try_after(salts, separator)
            };
            design.and_then(|design| design.key_for_salt(&text("base"), number)).unwrap()
        }
        composed
            if composed.ends_with("-with-suffix") || composed.starts_with("prefix-and-") || composed == "parts" =>
        {
            let parts = fields["parts"].as_array().unwrap();
            parts.iter().map(|part| text_of(part, "separator") + &text_of(part, "text")).collect()
        }
        _ => return None,
    })
}

fn text_of(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_else(|| panic!("{field} of {value}")).to_owned()
}

/// The instant in a form of .NET's letters, by those of chrono.
fn dated(instant: Ticks, form: &str) -> String {
    const LETTERS: &str = "yyyy %Y yy %y MMM %b MM %m M %-m dd %d d %-d EEE %a EEEE %A HH %H H %-H hh %I h %-I mm %M ss %S tt %p \
                           w %-V ww %V qq q%q q %q";
    let at = DateTime::<Utc>::from(instant);
    let letters: Vec<&str> = LETTERS.split_whitespace().collect();
    let runs = form.as_bytes().chunk_by(|a, b| a == b).map(|run| std::str::from_utf8(run).unwrap());
    let pattern = runs.map(|run| match letters.chunks(2).find(|pair| pair[0] == run) {
        _ if run.starts_with('f') => format!("{:07}", at.timestamp_subsec_nanos() / 100)[..run.len()].to_owned(),
        _ if form.contains('w') && run == "yyyy" => "%G".to_owned(),
        _ if form.contains("ww") && !form.contains('W') && run.starts_with('w') => {
            format!("w%{}V", &"-"[run.len() - 2..])
        }
        Some(pair) => pair[1].to_owned(),
        None => run.replace('%', "%%"),
    });
    at.format(&pattern.collect::<String>()).to_string()
}

fn guid(guid: &str, form: &str, case: &str) -> String {
    let hex = guid.replace('-', "");
    let (hyphens, hex) = (cased(guid, case), cased(&hex, case));
    match form {
        "N" => hex,
        "D" => hyphens,
        "B" => format!("{{{hyphens}}}"),
        "P" => format!("({hyphens})"),
        "urn" => format!("urn:uuid:{hyphens}"),
        _ => {
            let bytes: Vec<String> = (16..32).step_by(2).map(|at| format!("0x{}", &hex[at..at + 2])).collect();
            format!("{{0x{},0x{},0x{},{{{}}}}}", &hex[..8], &hex[8..12], &hex[12..16], bytes.join(","))
        }
    }
}

fn cased(text: &str, case: &str) -> String {
    match case {
        "upper" => text.to_ascii_uppercase(),
        "lower" => text.to_ascii_lowercase(),
        other => panic!("{other}"),
    }
}

fn base64(bytes: &[u8], alphabet: &str) -> String {
    match alphabet {
        "base64" => STANDARD.encode(bytes),
        "base64url" => URL_SAFE.encode(bytes),
        "base64 without padding" => STANDARD_NO_PAD.encode(bytes),
        "base64url without padding" => URL_SAFE_NO_PAD.encode(bytes),
        other => panic!("{other}"),
    }
}

fn base62(bytes: &[u8]) -> String {
    let digits = BigUint::from_bytes_be(bytes).to_radix_be(62);
    let text: String = digits.into_iter().map(|digit| char::from(BASE_62.as_bytes()[usize::from(digit)])).collect();
    format!("{text:0>27}")
}

fn colon(unit: u16, width: usize) -> String {
    match char::from_u32(unit.into()) {
        Some(c) if c.is_ascii_alphanumeric() => c.into(),
        _ => format!(":{unit:0width$X}"),
    }
}

fn caret(c: char) -> String {
    match c {
        '^' => "^^".into(),
        '/' => "^0".into(),
        '\\' => "^1".into(),
        '#' => "^2".into(),
        '?' => "^3".into(),
        c if c.is_control() => format!("^{}", char::from_u32(u32::from(c) + 0xc0).unwrap()),
        c => c.into(),
    }
}

/// The key of a part of a tuple, of its type and its value.
fn part_key(name: &str, part: &Value) -> String {
    let value = &part["value"];
    let text = || value.as_str().unwrap_or_else(|| panic!("{part}")).to_owned();
    let reversed = name.strip_prefix("Reverse<").and_then(|name| name.strip_suffix('>'));
    // The types whose texts `FromStr` reads.
    macro_rules! read {
        ($($name:literal $type:ty),*) => {
            match reversed.unwrap_or(name) {
                $($name if reversed.is_some() => key(&Reverse(text().parse::<$type>().unwrap())),
                $name => key(&text().parse::<$type>().unwrap()),)*
                other => panic!("{other} in {part}"),
            }
        };
    }
    match name {
        "bool" => key(&value.as_bool().unwrap()),
        "Option" if value.is_null() => key(&None::<u8>),
        "Option" => format!("={}", part_key(&text_of(value, "type"), value)),
        "[u8]" => key(&hex::decode(text()).unwrap()),
        "Reverse<[u8]>" => key(&Reverse(hex::decode(text()).unwrap())),
        _ => read!(
            "u8" u8, "i8" i8, "u16" u16, "i16" i16, "u32" u32, "i32" i32, "u64" u64, "i64" i64, "u128" u128,
            "i128" i128, "f32" f32, "f64" f64, "Ticks" Ticks, "DateTime" DateTime<Utc>, "Uuid" Uuid, "Ulid" ulid::Ulid,
            "str" String
        ),
    }
}

fn key<T: Part>(part: &T) -> String {
    encode(part).unwrap()
}
