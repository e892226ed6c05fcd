//! Functions that place a row: a design's partition of a key.

use datafusion::arrow::array::{ArrayRef, Int64Array, StringArray};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::error::Result;
use std::sync::Arc;
use tablekeys::partition::email_bucket;

use crate::designs::{read_generations, read_salt};
use crate::function::{Call, Function};

pub(crate) fn all() -> Vec<Function> {
    use DataType::{Int64, Utf8};
    vec![
        Function::new("partition", "key, design[, secret]", 1, Int64, |call| numbers(call, call.text(0)?)),
        Function::new("partition_key", "key, design[, secret]", 1, Utf8, |call| names(call, call.text(0)?)),
        Function::new("siphash", "key, partitions[, secret]", 1, Int64, |call| sized(call, "siphash", "partitions")),
        Function::new("jump", "key, partitions[, secret]", 1, Int64, |call| sized(call, "jump", "partitions")),
        Function::new("byte_sum", "guid, partitions", 1, Int64, |call| sized(call, "byte-sum", "partitions")),
        Function::new("md5_bits", "key, bits", 1, Int64, |call| sized(call, "md5-bits", "bits")),
        Function::new("sha256_bits", "key, bits", 1, Int64, |call| sized(call, "sha256-bits", "bits")),
        Function::new("alphabet", "text, boundaries", 1, Int64, |call| numbers(call, of(call, "alphabet")?)),
        Function::new("ring", "key, ring[, secret]", 1, Utf8, |call| names(call, of(call, "ring")?)),
        Function::new("slot", "key, table[, secret]", 1, Utf8, |call| names(call, of(call, "slots")?)),
        Function::new("email_bucket", "address", 1, Int64, buckets),
        Function::new("salted_key", "base, identity, salt[, secret]", 2, Utf8, salted_keys),
        Function::new("tagged_key", "key, created_at, generations[, secret]", 2, Utf8, tagged_keys),
    ]
}

/// The text of a design that has a number.
fn sized(call: &Call<'_>, name: &str, things: &str) -> Result<ArrayRef> {
    numbers(call, &format!("{name}:{}", call.number(0, things)?))
}

/// The text of a design of this name.
fn of<'t>(call: &'t Call<'_>, name: &str) -> Result<&'t str> {
    let text = call.text(0)?;
    let is_one = text.strip_prefix(name).is_some_and(|rest| rest.starts_with(':'));
    if is_one {
        Ok(text)
    } else {
        call.set(Err(format!("expected the text of a design that begins with {name}:, found {text:?}")))
    }
}

fn numbers(call: &Call<'_>, design: &str) -> Result<ArrayRef> {
    let design = call.design(design, 1)?;
    call.unless_null(|| {
        let numbers: Int64Array = call.partitions(&design)?.unary::<_, Int64Type>(i64::from);
        Ok(Arc::new(numbers))
    })
}

fn names(call: &Call<'_>, design: &str) -> Result<ArrayRef> {
    let design = call.design(design, 1)?;
    call.unless_null(|| {
        let numbers = call.partitions(&design)?;
        let name = |partition| design.partition_key(partition).unwrap_or_default();
        Ok(Arc::new(numbers.iter().map(|partition| partition.map(name)).collect::<StringArray>()))
    })
}

fn buckets(call: &Call<'_>) -> Result<ArrayRef> {
    call.unless_null(|| {
        let (addresses, nulls) = (call.keys(0)?, call.nulls(1));
        let buckets: Int64Array =
            call.each(nulls.as_ref(), |row| Ok(i64::from(email_bucket(addresses.text(row)?)?)))?;
        Ok(Arc::new(buckets))
    })
}

fn salted_keys(call: &Call<'_>) -> Result<ArrayRef> {
    let salt = call.set(read_salt(call.text(0)?, call.secret(1)?))?;
    call.unless_null(|| {
        let (bases, identities, nulls) = (call.keys(0)?, call.keys(1)?, call.nulls(2));
        let keys: StringArray =
            call.each(nulls.as_ref(), |row| Ok(salt.key_for(bases.text(row)?, identities.values[row])?))?;
        Ok(Arc::new(keys))
    })
}

fn tagged_keys(call: &Call<'_>) -> Result<ArrayRef> {
    let generations = call.set(read_generations(call.text(0)?, call.secret(1)?))?;
    call.unless_null(|| {
        let (keys, created, nulls) = (call.keys(0)?, call.instants(1, None)?, call.nulls(2));
        let tagged: StringArray =
            call.each(nulls.as_ref(), |row| Ok(generations.tagged_key_of(keys.values[row], created.at(row)?)))?;
        Ok(Arc::new(tagged))
    })
}
