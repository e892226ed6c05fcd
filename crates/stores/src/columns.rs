//! How typed values become the bytes or hashes of each system.

use md5::{Digest, Md5};

use crate::error::{Error, ErrorKind, Result};
use crate::hash::{murmur3_x86_32, postgresql, spark};
use crate::system::System;
use crate::value::Value;

/// What a system does without a key.
fn without_key(system: System) -> Error {
    let (kind, reason) = match system {
        System::EventHubs => (ErrorKind::Random, "events without a key go to the partitions by turns"),
        System::KafkaMurmur2 => (
            ErrorKind::Random,
            "records without a key are placed by Java's sticky partitioner, which fills a random partition until a batch is sent",
        ),
        System::KafkaCrc32 | System::KafkaFnv1a => (
            ErrorKind::Random,
            "messages without a key are placed at random, unless the partitioner is consistent or fnv1a, which place them as empty keys",
        ),
        System::Elasticsearch => (ErrorKind::Random, "a document without an _id gets a random one"),
        System::Iceberg => (ErrorKind::Unsupported, "null stays null, which is a partition of its own and no bucket"),
        _ => (ErrorKind::Unsupported, "every row has one"),
    };
    Error::new(kind, format_args!("expected a key for {system}, found null: {reason}"))
}

/// The bytes of a key that is one text, or bytes, if the system takes them.
pub(crate) fn bytes<'a>(system: System, value: &'a Value<'_>) -> Result<&'a [u8]> {
    let bytes = match value {
        Value::Text(text) => text.as_bytes(),
        Value::Bytes(bytes) => bytes,
        Value::Null | Value::Undefined => return Err(without_key(system)),
        other => return Err(other.unsupported(system, "a text or bytes")),
    };
    system.check(bytes)?;
    Ok(bytes)
}

/// The partition key of Cassandra: a column alone as it is, several each with its length and a zero byte.
pub(crate) fn cassandra(key: &[Value<'_>]) -> Result<Vec<u8>> {
    let mut whole = Vec::new();
    for value in key {
        let column = match *value {
            Value::Text(text) => text.as_bytes().to_vec(),
            Value::Bytes(bytes) => bytes.to_vec(),
            Value::Bool(is) => vec![is.into()],
            Value::Int32(number) => number.to_be_bytes().to_vec(),
            Value::Int64(number) => number.to_be_bytes().to_vec(),
            Value::Float64(number) => number.to_be_bytes().to_vec(),
            Value::Uuid(bytes) => bytes.to_vec(),
            Value::Null | Value::Undefined => return Err(without_key(System::Cassandra)),
            Value::ObjectId(_) => return Err(value.unsupported(System::Cassandra, "a type of CQL")),
        };
        if key.len() == 1 {
            whole = column;
            break;
        }
        // A column that is too long makes a key that is, whatever is written as its length.
        whole.extend(u16::try_from(column.len()).unwrap_or_default().to_be_bytes());
        whole.extend(column);
        whole.push(0);
    }
    System::Cassandra.check(&whole)?;
    Ok(whole)
}

/// The seed of hash partitions, and the start of each column's hash.
const POSTGRESQL_SEED: u64 = 0x7a5b_2236_7996_dcfd;

/// The hash of a row by which PostgreSQL takes the remainder.
pub(crate) fn postgresql_row(key: &[Value<'_>]) -> Result<u64> {
    key.iter().try_fold(0, |row, value| Ok(postgresql_column(value)?.map_or(row, |column| combined(row, column))))
}

pub(crate) fn postgresql_text(key: &[u8]) -> u64 {
    combined(0, postgresql(key, POSTGRESQL_SEED))
}

const fn combined(row: u64, column: u64) -> u64 {
    row ^ column.wrapping_add(0x49a0_f4dd_15e5_a8e3).wrapping_add(row << 54).wrapping_add(row >> 7)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "hashint8extended folds the halves")]
fn postgresql_column(value: &Value<'_>) -> Result<Option<u64>> {
    let word = |word: u32| postgresql(&word.to_le_bytes(), POSTGRESQL_SEED);
    Ok(Some(match *value {
        Value::Null => return Ok(None),
        Value::Text(text) => {
            System::PostgreSql.check(text.as_bytes())?;
            postgresql(text.as_bytes(), POSTGRESQL_SEED)
        }
        Value::Bytes(bytes) => postgresql(bytes, POSTGRESQL_SEED),
        Value::Uuid(bytes) => postgresql(&bytes, POSTGRESQL_SEED),
        Value::Bool(is) => word(is.into()),
        Value::Int32(number) => word(number as u32),
        Value::Int64(number) => {
            let high = (number >> 32) as u32;
            word(number as u32 ^ if number < 0 { !high } else { high })
        }
        // Both zeros are equal, and so are all that are no numbers.
        Value::Float64(0.0) => POSTGRESQL_SEED,
        Value::Float64(number) => {
            let bits = if number.is_nan() { f64::NAN } else { number };
            postgresql(&bits.to_le_bytes(), POSTGRESQL_SEED)
        }
        Value::Undefined | Value::ObjectId(_) => return Err(value.unsupported(System::PostgreSql, "a type of SQL")),
    }))
}

/// The hash of Iceberg's bucket transform.
pub(crate) fn iceberg(value: &Value<'_>) -> Result<u32> {
    Ok(match *value {
        Value::Text(text) => murmur3_x86_32(text.as_bytes(), 0),
        Value::Bytes(bytes) => murmur3_x86_32(bytes, 0),
        Value::Int32(number) => murmur3_x86_32(&i64::from(number).to_le_bytes(), 0),
        Value::Int64(number) => murmur3_x86_32(&number.to_le_bytes(), 0),
        Value::Uuid(bytes) => murmur3_x86_32(&bytes, 0),
        Value::Null | Value::Undefined => return Err(without_key(System::Iceberg)),
        _ => return Err(value.unsupported(System::Iceberg, "a text, bytes, an integer or a UUID")),
    })
}

pub(crate) const SPARK_SEED: u32 = 42;

/// Spark's hash of a row: each column with the hash before it as the seed, null without effect.
pub(crate) fn spark_row(key: &[Value<'_>]) -> Result<u32> {
    let int = |number: i32, seed| spark(&number.to_le_bytes(), seed);
    let long = |number: i64, seed| spark(&number.to_le_bytes(), seed);
    key.iter().try_fold(SPARK_SEED, |seed, value| {
        Ok(match *value {
            Value::Null => seed,
            Value::Text(text) => spark(text.as_bytes(), seed),
            Value::Bytes(bytes) => spark(bytes, seed),
            Value::Bool(is) => int(is.into(), seed),
            Value::Int32(number) => int(number, seed),
            Value::Int64(number) => long(number, seed),
            Value::Float64(0.0) => long(0, seed),
            Value::Float64(number) => spark(&if number.is_nan() { f64::NAN } else { number }.to_le_bytes(), seed),
            Value::Undefined | Value::Uuid(_) | Value::ObjectId(_) => {
                return Err(value.unsupported(System::Spark, "a type of Spark"));
            }
        })
    })
}

pub(crate) fn mongodb_text(key: &[u8]) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "documents have at most 16 MiB")]
    let length = key.len() as u32 + 1;
    mongodb_hash(15, &[&length.to_le_bytes(), key, &[0]])
}

/// MongoDB's hash of a value: numbers of all types as integers, towards zero.
#[expect(clippy::cast_possible_truncation, reason = "held at the ends of 64 bits, as the server does, NaN as 0")]
pub(crate) fn mongodb(value: &Value<'_>) -> i64 {
    let number = |number: i64| mongodb_hash(10, &[&number.to_le_bytes()]);
    let binary = |subtype: u8, bytes: &[u8]| {
        #[expect(clippy::cast_possible_truncation, reason = "documents have at most 16 MiB")]
        let length = bytes.len() as u32;
        mongodb_hash(30, &[&length.to_le_bytes(), &[subtype], bytes])
    };
    match *value {
        // A property that is missing is in the place of null.
        Value::Undefined | Value::Null => mongodb_hash(5, &[]),
        Value::Bool(is) => mongodb_hash(40, &[&[is.into()]]),
        Value::Int32(integer) => number(integer.into()),
        Value::Int64(integer) => number(integer),
        Value::Float64(float) => number(float as i64),
        Value::Text(text) => mongodb_text(text.as_bytes()),
        Value::Bytes(bytes) => binary(0, bytes),
        Value::Uuid(bytes) => binary(4, &bytes),
        Value::ObjectId(bytes) => mongodb_hash(35, &[&bytes]),
    }
}

fn mongodb_hash(kind: i32, parts: &[&[u8]]) -> i64 {
    // The seed, then the type.
    let mut digest = Md5::new_with_prefix(0_i32.to_le_bytes()).chain_update(kind.to_le_bytes());
    for part in parts {
        digest.update(part);
    }
    let digest = digest.finalize();
    i64::from_le_bytes(*digest.first_chunk().expect("a digest of 16 bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mongodb_gives_the_values_of_its_tests() {
        // src/mongo/db/hasher_test.cpp; where it writes 42.123, any number between 42 and 43.
        let hash = |value: Value<'_>| mongodb(&value);
        for value in [Value::Int32(42), Value::Float64(42.123), Value::Int64(42)] {
            assert_eq!(hash(value), -944_302_157_085_130_861);
        }
        for value in [Value::Int32(0), Value::Float64(0.456), Value::Float64(f64::NAN)] {
            assert_eq!(hash(value), 4_854_801_880_128_277_513);
        }
        assert_eq!(hash(Value::Float64(1.987)), 5_902_408_780_260_971_510);
        assert_eq!(hash(Value::Float64(-1.789)), 1_140_205_862_565_771_219);
        assert_eq!(hash(Value::Int32(i32::MIN)), 6_165_898_260_261_354_870);
        assert_eq!(hash(Value::Float64(2_147_483_647.0)), 1_143_184_177_162_245_883);
        assert_eq!(hash(Value::Float64(f64::MAX)), 921_523_596_458_303_250);
        assert_eq!(hash(Value::Int64(i64::MAX)), 921_523_596_458_303_250);
        assert_eq!(hash(Value::Float64(-f64::MAX)), 4_532_067_210_535_695_462);
        assert_eq!(hash(Value::Int64(i64::MIN)), 4_532_067_210_535_695_462);
        assert_eq!(hash(Value::Undefined), hash(Value::Null));
        assert_eq!(hash(Value::Text("abc")), 8_478_485_326_885_698_097);
        assert_eq!(hash(Value::Text("")), 2_049_396_243_249_673_340);
        assert_eq!(hash(Value::Bytes(&[0, 1, 2, 3, 4, 6])), 7_252_465_090_394_235_301);
        let uuid = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
        assert_eq!(hash(Value::Uuid(uuid)), 6_084_661_258_071_355_978);
        let id = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0x10, 0x11, 0x12];
        assert_eq!(hash(Value::ObjectId(id)), -5_588_663_249_627_035_708);
        assert_eq!(hash(Value::ObjectId([0; 12])), -4_293_118_519_463_489_418);
        assert_eq!(hash(Value::Bool(true)), 6_405_873_908_747_105_701);
        assert_eq!(hash(Value::Bool(false)), 6_289_544_573_401_934_092);
    }

    #[test]
    fn iceberg_gives_the_values_of_its_specification() {
        // Appendix B of the specification of tables.
        let hash = |value: Value<'_>| iceberg(&value).expect("a type of Iceberg");
        assert_eq!(hash(Value::Int32(34)), 2_017_239_379);
        assert_eq!(hash(Value::Int64(34)), 2_017_239_379);
        assert_eq!(hash(Value::Text("iceberg")), 1_210_000_089);
        let uuid = u128::from_str_radix("f79c3e09677c4bbda4793f349cb785e7", 16).expect("hexadecimal").to_be_bytes();
        assert_eq!(hash(Value::Uuid(uuid)), 1_488_055_340);
        assert_eq!(hash(Value::Bytes(&[0, 1, 2, 3])), (-188_683_207_i32).cast_unsigned());
    }
}
