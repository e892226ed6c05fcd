//! Effective partition keys of Azure Cosmos DB.

use crate::error::{Error, ErrorKind, Result};
use crate::hash::{murmur3_x64_128, murmur3_x86_32, unsigned};
use crate::system::System;
use crate::value::Value;

/// The marks that begin a value, in hash inputs and in keys of version 1.
mod mark {
    pub(super) const UNDEFINED: u8 = 0x00;
    pub(super) const NULL: u8 = 0x01;
    pub(super) const FALSE: u8 = 0x02;
    pub(super) const TRUE: u8 = 0x03;
    pub(super) const NUMBER: u8 = 0x05;
    pub(super) const STRING: u8 = 0x08;
}

/// The largest effective partition key of version 2, whose two highest bits are 0.
pub(crate) const V2_LARGEST: u128 = u128::MAX >> 2;
/// Levels of a hierarchical partition key.
const MOST_LEVELS: usize = 3;
/// The UTF-16 units of a text that version 1 looks at.
const V1_UNITS: usize = 100;
/// The bytes of a text that an effective partition key of version 1 contains.
const V1_BYTES: usize = 100;

/// The effective partition key of a text by version 2.
pub(crate) fn v2_text(key: &[u8]) -> u128 {
    v2_framed(mark::STRING, key, Some(0xff))
}

/// The effective partition keys of the levels, by version 2.
pub(crate) fn v2(levels: &[Value<'_>]) -> Result<Vec<u128>> {
    if levels.is_empty() || levels.len() > MOST_LEVELS {
        return Err(Error::new(
            ErrorKind::Unsupported,
            format_args!("expected 1 to {MOST_LEVELS} levels of a partition key of Cosmos DB, found {}", levels.len()),
        ));
    }
    levels.iter().map(v2_level).collect()
}

fn v2_level(value: &Value<'_>) -> Result<u128> {
    Ok(match *value {
        Value::Undefined => v2_framed(mark::UNDEFINED, &[], None),
        Value::Null => v2_framed(mark::NULL, &[], None),
        Value::Bool(false) => v2_framed(mark::FALSE, &[], None),
        Value::Bool(true) => v2_framed(mark::TRUE, &[], None),
        Value::Text(text) => {
            System::CosmosV2.check(text.as_bytes())?;
            v2_text(text.as_bytes())
        }
        _ => v2_framed(mark::NUMBER, &number(System::CosmosV2, value)?.to_le_bytes(), None),
    })
}

fn v2_framed(mark: u8, bytes: &[u8], end: Option<u8>) -> u128 {
    framed(mark, bytes, end, |input| {
        let (low, high) = murmur3_x64_128(input, unsigned);
        (u128::from(high) << 64 | u128::from(low)) & V2_LARGEST
    })
}

/// Hands over the mark, the bytes and the end in one piece: on the stack, unless they are long.
fn framed<T>(mark: u8, bytes: &[u8], end: Option<u8>, hash: impl Fn(&[u8]) -> T) -> T {
    let mut short = [0; 128];
    let length = 1 + bytes.len() + usize::from(end.is_some());
    if length > short.len() {
        return hash(&[&[mark], bytes, end.as_slice()].concat());
    }
    short[0] = mark;
    short[1..=bytes.len()].copy_from_slice(bytes);
    if let Some(end) = end {
        short[length - 1] = end;
    }
    hash(&short[..length])
}

/// The hash of a text by version 1, without the text that follows it in the effective partition key.
pub(crate) fn v1_text(key: &[u8]) -> u32 {
    // Most keys are shorter, and as they are.
    if key.len() <= V1_UNITS && key.is_ascii() {
        return framed(mark::STRING, key, Some(0), |input| murmur3_x86_32(input, 0));
    }
    framed(mark::STRING, cut(&String::from_utf8_lossy(key)).as_bytes(), Some(0), |input| murmur3_x86_32(input, 0))
}

/// The first 100 UTF-16 units; half of a surrogate pair becomes U+FFFD, as .NET and JavaScript encode it.
fn cut(text: &str) -> String {
    let units: Vec<u16> = text.encode_utf16().take(V1_UNITS).collect();
    String::from_utf16_lossy(&units)
}

/// The hash and the whole effective partition key by version 1.
pub(crate) fn v1(key: &[Value<'_>]) -> Result<(u32, Vec<u8>)> {
    let [value] = key else {
        return Err(Error::new(
            ErrorKind::Unsupported,
            format_args!(
                "expected one value, since hierarchical keys of Cosmos DB are of version 2, found {}",
                key.len()
            ),
        ));
    };
    let constant = |mark| (framed(mark, &[], None, |input| murmur3_x86_32(input, 0)), vec![mark]);
    let (hash, written) = match *value {
        Value::Undefined => constant(mark::UNDEFINED),
        Value::Null => constant(mark::NULL),
        Value::Bool(false) => constant(mark::FALSE),
        Value::Bool(true) => constant(mark::TRUE),
        Value::Text(text) => {
            System::CosmosV1.check(text.as_bytes())?;
            return Ok((v1_text(text.as_bytes()), v1_key_of_text(text.as_bytes())));
        }
        _ => {
            let number = number(System::CosmosV1, value)?;
            let hash = framed(mark::NUMBER, &number.to_le_bytes(), None, |input| murmur3_x86_32(input, 0));
            let mut written = Vec::new();
            write_number(number, &mut written);
            (hash, written)
        }
    };
    let mut whole = v1_boundary(hash);
    whole.extend(written);
    Ok((hash, whole))
}

/// The whole effective partition key of a text by version 1.
pub(crate) fn v1_key_of_text(key: &[u8]) -> Vec<u8> {
    let text = cut(&String::from_utf8_lossy(key));
    let mut whole = v1_boundary(v1_text(key));
    whole.push(mark::STRING);
    let bytes = text.as_bytes();
    let short = bytes.len() <= V1_BYTES;
    let shown = if short { bytes.len() } else { V1_BYTES + 1 };
    // UTF-8 has no byte FF, so that adding 1 never overflows.
    whole.extend(bytes[..shown].iter().map(|byte| byte + 1));
    if short {
        whole.push(0);
    }
    whole
}

/// A hash as version 1 writes it: the start of effective partition keys, and a boundary of ranges.
pub(crate) fn v1_boundary(hash: u32) -> Vec<u8> {
    let mut written = Vec::new();
    write_number(f64::from(hash), &mut written);
    written
}

/// A number as version 1 writes it, in order: 8 bits, then 7 bits per byte whose lowest bit says whether another follows.
fn write_number(number: f64, to: &mut Vec<u8>) {
    let bits = number.to_bits();
    let ordered = if bits >> 63 == 0 { bits ^ 1 << 63 } else { bits.wrapping_neg() };
    let [first, ..] = ordered.to_be_bytes();
    to.extend([mark::NUMBER, first]);
    let mut rest = ordered << 8;
    loop {
        let [seven, ..] = (rest & 0xfe << 56).to_be_bytes();
        rest <<= 7;
        if rest == 0 {
            to.push(seven);
            break;
        }
        to.push(seven | 1);
    }
}

/// Every number of JSON is a double, an integer too.
#[expect(clippy::cast_precision_loss, reason = "as the clients convert integers")]
fn number(system: System, value: &Value<'_>) -> Result<f64> {
    match *value {
        Value::Int32(number) => Ok(number.into()),
        Value::Int64(number) => Ok(number as f64),
        Value::Float64(number) => Ok(number),
        _ => Err(value.unsupported(system, "a text, a number, a truth value, null or undefined")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: &[u8]) -> String {
        use std::fmt::Write;
        bytes.iter().fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02X}").expect("a String takes it");
            hex
        })
    }

    #[test]
    fn numbers_of_version_1_are_in_order() {
        assert_eq!(hex(&v1_boundary(u32::MAX)), "05C1EFFFFFFFFE");
        let ordered = [f64::NEG_INFINITY, -1e300, -2.5, -1.0, -1e-300, 0.0, 1e-300, 1.0, 2.0, 4_294_967_295.0, 1e300];
        let written = ordered.map(|number| {
            let mut written = Vec::new();
            write_number(number, &mut written);
            written
        });
        assert!(written.is_sorted() && written.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn a_key_longer_than_the_stack_has_the_same_hash() {
        for length in [125, 126, 127, 128, 300] {
            let key = vec![b'x'; length];
            let input = [&[8], key.as_slice(), &[0xff]].concat();
            let (low, high) = murmur3_x64_128(&input, unsigned);
            assert_eq!(v2_text(&key), (u128::from(high) << 64 | u128::from(low)) & V2_LARGEST);
        }
    }

    #[test]
    fn version_1_looks_at_100_units_only() {
        let text = "é".repeat(100);
        assert_eq!(v1_text(text.as_bytes()), v1_text(format!("{text}x").as_bytes()));
        assert_ne!(v1_text(text.as_bytes()), v1_text(&text.as_bytes()[..198]));
        // A pair cut in two becomes the replacement character.
        let pair = format!("{}😀", "x".repeat(99));
        assert_eq!(cut(&pair), format!("{}\u{fffd}", "x".repeat(99)));
    }
}
