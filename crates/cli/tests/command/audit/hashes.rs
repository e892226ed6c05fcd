//! Hashes that other programs place rows by, written out here, are named.

use std::fmt::Write as _;

use md5::Md5;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::keys::fnv;
use super::{audited, finding};
use crate::random::Random;

/// 600 rows by a partition of a GUID, given as text and as bytes, and what the report says of them.
fn hash_of(partition: impl Fn(&str, Uuid) -> String, row_key: impl Fn(&str) -> String) -> Value {
    let mut random = Random(11);
    let mut csv = "PartitionKey,RowKey\n".to_owned();
    for _ in 0..600 {
        let guid = random.guid();
        let id = guid.to_string();
        writeln!(csv, "{},{}", partition(&id, guid), row_key(&id)).unwrap();
    }
    audited(&csv)["hash"].take()
}

#[track_caller]
fn named(found: &Value, design: &str, of: &str, partitions: u32) {
    assert_eq!((&found["design"], &found["of"]), (&design.into(), &of.into()), "{found}");
    assert_eq!(
        (&found["partitions"], &found["tried"], &found["matching"]),
        (&partitions.into(), &600.into(), &600.into())
    );
}

#[test]
fn hashes_that_other_programs_use_are_named() {
    let same = |id: &str| id.to_owned();
    let java = |id: &str| id.encode_utf16().fold(0_i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(unit.into()));
    let found = hash_of(|id, _| (java(id).unsigned_abs() % 10).to_string(), same);
    named(&found, "Java's hashCode, modulo", "the RowKey", 10);
    let found = hash_of(|id, _| format!("p{:02}", fnv(id) % 12), same);
    named(&found, "FNV-1a in 32 bits, modulo", "the RowKey", 12);
    let found = hash_of(|id, _| format!("{:x}", Sha256::digest(id)[0] >> 4), same);
    named(&found, "Sha256Bits", "the RowKey", 16);
    let md5 = |id: &str| u32::from_le_bytes(Md5::digest(id)[..4].try_into().unwrap());
    let found = hash_of(|id, _| (md5(id) % 7).to_string(), same);
    named(&found, "the first four bytes of the MD5, little-endian, modulo", "the RowKey", 7);
    let found = hash_of(|_, guid| (guid.as_bytes()[15] % 10).to_string(), same);
    named(&found, "the last byte, modulo", "the RowKey as a GUID", 10);
    // Of the bytes of a GUID, after an instant, in the order of .NET.
    let found = hash_of(
        |_, guid| format!("{:04b}", Md5::digest(guid.to_bytes_le())[0] >> 4),
        |id| format!("2516873215109999999_{id}"),
    );
    named(&found, "Md5Bits", "what follows the RowKey's instant as a GUID in .NET's byte order", 16);
}

#[test]
fn a_number_of_partitions_that_was_changed_is_found() {
    for (first, then, rows) in [(8, 16, 250), (10, 12, 550), (16, 8, 250)] {
        let (mut random, mut moved) = (Random(12), 0);
        let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
        for row in 0..600 {
            let id = random.guid().to_string();
            let hash = fnv(&id);
            let partition = hash % if row < rows { first } else { then };
            moved += u64::from(partition != hash % then);
            let day = 1 + row / 50;
            writeln!(csv, "p{partition},{id},2025-03-{day:02}T06:00:00Z").unwrap();
        }
        let json = audited(&csv);
        assert_eq!(json["hash"]["partitions"], then, "{json:#}");
        let found = finding(&json, "hash-misplaced").unwrap();
        assert_eq!(found["count"], moved);
        assert_eq!(
            found["title"],
            format!("rows are where their hash put them among {first} partitions, not among {then}")
        );
        let last = format!("among {first}, the last on 2025-03-{:02}", 1 + (rows - 1) / 50);
        assert!(found["evidence"].as_str().unwrap().ends_with(&last), "{found:#}");
    }
}

#[test]
fn a_hash_that_is_none_of_these_is_not_named() {
    let found = hash_of(|_, guid| ((guid.as_bytes()[3] ^ guid.as_bytes()[9]) % 10).to_string(), str::to_owned);
    assert_eq!((&found["partitions"], &found["design"]), (&10.into(), &Value::Null), "{found}");
    assert_eq!(hash_of(|id, _| id[..3].to_owned(), str::to_owned), Value::Null);
}

#[test]
fn a_partition_key_that_is_a_part_of_the_row_key_is_no_hash() {
    let json = |modulo: u32| {
        let mut csv = "PartitionKey,RowKey\n".to_owned();
        for row in 0..600 {
            let number = row * 7 % 24;
            writeln!(csv, "{},2025-{row:04}-{number}", number % modulo).unwrap();
        }
        audited(&csv)["hash"].take()
    };
    assert_eq!(json(24), Value::Null);
    assert_eq!(json(12)["partitions"], 12, "{}", json(12));
}

#[test]
fn sizes_that_fall_by_zipfs_law_are_told_with_the_exponent() {
    let mut csv = "PartitionKey,RowKey\n".to_owned();
    for tenant in 1..=60 {
        for row in 0..3_000 / tenant {
            writeln!(csv, "tenant{},{row:06}", char::from_u32(0x4e00 + tenant).unwrap()).unwrap();
        }
    }
    let json = audited(&csv);
    let exponent = json["partitions"]["zipf_exponent"].as_f64().unwrap();
    assert!((0.98..1.02).contains(&exponent), "{exponent}");
    let dominant = finding(&json, "dominant-partition").unwrap();
    assert_eq!(dominant["severity"], "note");
    assert!(dominant["evidence"].as_str().unwrap().ends_with("sizes fall like 1 / rank^1.0"), "{dominant}");
    let proposal = &dominant["proposals"][0];
    assert!(
        proposal["after"]["largest_share"].as_f64().unwrap()
            < 0.6 * proposal["before"]["largest_share"].as_f64().unwrap()
    );
}
