//! Functions that place a row: a design's partition of a key.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Int64Array, StringArray};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::error::Result;
use tablekeys::partition::{DesignKind, Generations, Salt, email_bucket};

use crate::function::{Call, Function};

pub(crate) fn all() -> Vec<Function> {
    use DataType::{Int64, Utf8};
    vec![
        Function::new("partition", "key, design[, secret]", 1, Int64, |call| numbers(call, call.text(0)?)),
        Function::new("partition_key", "key, design[, secret]", 1, Utf8, |call| names(call, call.text(0)?)),
        Function::new("siphash", "key, partitions[, secret]", 1, Int64, |call| sized(call, DesignKind::SipHash)),
        Function::new("jump", "key, partitions[, secret]", 1, Int64, |call| sized(call, DesignKind::JumpHash)),
        Function::new("byte_sum", "guid, partitions", 1, Int64, |call| sized(call, DesignKind::ByteSum)),
        Function::new("md5_bits", "key, bits", 1, Int64, |call| sized(call, DesignKind::Md5Bits)),
        Function::new("sha256_bits", "key, bits", 1, Int64, |call| sized(call, DesignKind::Sha256Bits)),
        Function::new("alphabet", "text, boundaries", 1, Int64, |call| numbers(call, of(call, DesignKind::Alphabet)?)),
        Function::new("ring", "key, ring[, secret]", 1, Utf8, |call| names(call, of(call, DesignKind::HashRing)?)),
        Function::new("slot", "key, table[, secret]", 1, Utf8, |call| names(call, of(call, DesignKind::SlotTable)?)),
        Function::new("email_bucket", "address", 1, Int64, |call| {
            let addresses = call.keys(0)?;
            let buckets: Int64Array = call.each(|row| Ok(i64::from(email_bucket(addresses.text(row)?)?)))?;
            Ok(Arc::new(buckets))
        }),
        Function::new("salted_key", "base, identity, salt[, secret]", 2, Utf8, |call| {
            let salt = call.keyed(Salt::read_keyed, Salt::with_secret)?;
            let (bases, identities) = (call.keys(0)?, call.keys(1)?);
            call.texts(|row| Ok(salt.key_for(bases.text(row)?, identities.values[row])?))
        }),
        Function::new("tagged_key", "key, created_at, generations[, secret]", 2, Utf8, |call| {
            let generations = call.keyed(Generations::read_keyed, Generations::with_secret)?;
            let (keys, created) = (call.keys(0)?, call.instants(1, None)?);
            call.texts(|row| Ok(generations.tagged_key_of(keys.values[row], created.at(row)?)))
        }),
    ]
}

/// The partitions of a design that has a number.
fn sized(call: &Call<'_>, kind: DesignKind) -> Result<ArrayRef> {
    let things = if matches!(kind, DesignKind::Md5Bits | DesignKind::Sha256Bits) { "bits" } else { "partitions" };
    numbers(call, &format!("{kind}:{}", call.number(0, things)?))
}

/// The text of a design of this kind.
fn of<'t>(call: &'t Call<'_>, kind: DesignKind) -> Result<&'t str> {
    let text = call.text(0)?;
    if text.strip_prefix(kind.name()).is_some_and(|rest| rest.starts_with(':')) {
        return Ok(text);
    }
    call.set(Err(format!("expected the text of a design that begins with {kind}:, found {text:?}")))
}

fn numbers(call: &Call<'_>, design: &str) -> Result<ArrayRef> {
    let design = call.design(design, 1)?;
    let numbers: Int64Array = call.partitions(&design)?.unary::<_, Int64Type>(i64::from);
    Ok(Arc::new(numbers))
}

fn names(call: &Call<'_>, design: &str) -> Result<ArrayRef> {
    let design = call.design(design, 1)?;
    let numbers = call.partitions(&design)?;
    let name = |partition| design.partition_key(partition).unwrap_or_default();
    Ok(Arc::new(numbers.iter().map(|partition| partition.map(name)).collect::<StringArray>()))
}
