//! Effective partition keys of Azure Cosmos DB.

use crate::error::Result;
use crate::hash::{murmur3_x64_128, murmur3_x86_32, unsigned};
use crate::system::System;
use crate::value::Value;

/// The marks that begin numbers and texts, in hash inputs and in keys of version 1.
const NUMBER: u8 = 0x05;
const STRING: u8 = 0x08;

/// The largest effective partition key of version 2, whose two highest bits are 0.
pub(crate) const V2_LARGEST: u128 = u128::MAX >> 2;
/// The UTF-16 units of a text that version 1 looks at.
const V1_UNITS: usize = 100;
/// The bytes of a text that an effective partition key of version 1 contains.
const V1_BYTES: usize = 100;

/// The effective partition key of a text by version 2.
pub(crate) fn v2_text(key: &[u8]) -> u128 {
    v2_framed(STRING, key, Some(0xff))
}

/// The effective partition key of a level, by version 2.
pub(crate) fn v2(value: &Value<'_>) -> Result<u128> {
    if let Value::Text(text) = *value {
        System::CosmosV2.check(text.as_bytes())?;
        return Ok(v2_text(text.as_bytes()));
    }
    let (mark, number) = marked(System::CosmosV2, value)?;
    Ok(v2_framed(mark, number.map(f64::to_le_bytes).as_slice().as_flattened(), None))
}

fn v2_framed(mark: u8, bytes: &[u8], end: Option<u8>) -> u128 {
    let (low, high) = murmur3_x64_128(&framed(mark, bytes, end), unsigned);
    (u128::from(high) << 64 | u128::from(low)) & V2_LARGEST
}

fn framed(mark: u8, bytes: &[u8], end: Option<u8>) -> Vec<u8> {
    [&[mark], bytes, end.as_slice()].concat()
}

/// The hash of a text by version 1, without the text that follows it in the effective partition key.
pub(crate) fn v1_text(key: &[u8]) -> u32 {
    murmur3_x86_32(&framed(STRING, cut(&String::from_utf8_lossy(key)).as_bytes(), Some(0)), 0)
}

/// The first 100 UTF-16 units; half of a surrogate pair becomes U+FFFD, as .NET and JavaScript encode it.
fn cut(text: &str) -> String {
    let units: Vec<u16> = text.encode_utf16().take(V1_UNITS).collect();
    String::from_utf16_lossy(&units)
}

/// The hash and the whole effective partition key by version 1.
pub(crate) fn v1(value: &Value<'_>) -> Result<(u32, Vec<u8>)> {
    if let Value::Text(text) = *value {
        System::CosmosV1.check(text.as_bytes())?;
        return Ok((v1_text(text.as_bytes()), v1_key_of_text(text.as_bytes())));
    }
    let (mark, number) = marked(System::CosmosV1, value)?;
    let bytes = number.map(f64::to_le_bytes);
    let hash = murmur3_x86_32(&framed(mark, bytes.as_slice().as_flattened(), None), 0);
    let mut whole = v1_boundary(hash);
    match number {
        Some(number) => write_number(number, &mut whole),
        None => whole.push(mark),
    }
    Ok((hash, whole))
}

pub(crate) fn v1_key_of_text(key: &[u8]) -> Vec<u8> {
    let text = cut(&String::from_utf8_lossy(key));
    let mut whole = v1_boundary(v1_text(key));
    whole.push(STRING);
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
    to.extend([NUMBER, first]);
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

/// The mark of a value other than a text, and its number if it is one: every number of JSON is a double, an integer too.
#[expect(clippy::cast_precision_loss, reason = "as the clients convert integers")]
fn marked(system: System, value: &Value<'_>) -> Result<(u8, Option<f64>)> {
    Ok(match *value {
        Value::Undefined => (0x00, None),
        Value::Null => (0x01, None),
        Value::Bool(is) => (0x02 + u8::from(is), None),
        Value::Int32(number) => (NUMBER, Some(number.into())),
        Value::Int64(number) => (NUMBER, Some(number as f64)),
        Value::Float64(number) => (NUMBER, Some(number)),
        _ => return Err(value.unsupported(system, "a text, a number, a truth value, null or undefined")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_version_1_are_in_order() {
        assert_eq!(v1_boundary(u32::MAX), [0x05, 0xc1, 0xef, 0xff, 0xff, 0xff, 0xfe]);
        let ordered = [f64::NEG_INFINITY, -1e300, -2.5, -1.0, -1e-300, 0.0, 1e-300, 1.0, 2.0, 4_294_967_295.0, 1e300];
        let written = ordered.map(|number| {
            let mut written = Vec::new();
            write_number(number, &mut written);
            written
        });
        assert!(written.is_sorted() && written.windows(2).all(|pair| pair[0] != pair[1]));
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
