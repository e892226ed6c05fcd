//! Hashes that other programs place rows by, written out here, are named.

use std::fmt::Write as _;

use md5::Md5;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::cases::csv_of;
use super::keys::fnv;
use super::{audited, finding};
use tablekeys_service::random::Random;

/// 600 rows by a partition of a GUID, given as text and as bytes, and what the report says of them.
fn hash_of(partition: impl Fn(&str, Uuid) -> String, row_key: impl Fn(&str) -> String) -> Value {
    let mut random = Random(11);
    let guids: Vec<Uuid> = (0..600).map(|_| random.guid()).collect();
    let row = |guid: &Uuid| (partition(&guid.to_string(), *guid), row_key(&guid.to_string()), None);
    audited(&csv_of(guids.iter().map(row)))["hash"].take()
}

type Partition<'p> = &'p dyn Fn(&str, Uuid) -> String;

#[test]
fn hashes_that_other_programs_use_are_named() {
    let java = |id: &str| id.encode_utf16().fold(0_i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(unit.into()));
    let md5 = |id: &str| u32::from_le_bytes(Md5::digest(id)[..4].try_into().unwrap());
    let of_net = "what follows the RowKey's instant as a GUID in .NET's byte order";
    let hashes: [(&str, &str, u32, Partition<'_>); 6] = [
        ("Java's hashCode, modulo", "the RowKey", 10, &|id, _| (java(id).unsigned_abs() % 10).to_string()),
        ("FNV-1a in 32 bits, modulo", "the RowKey", 12, &|id, _| format!("p{:02}", fnv(id) % 12)),
        ("Sha256Bits", "the RowKey", 16, &|id, _| format!("{:x}", Sha256::digest(id)[0] >> 4)),
        ("the first four bytes of the MD5, little-endian, modulo", "the RowKey", 7, &|id, _| (md5(id) % 7).to_string()),
        ("the last byte, modulo", "the RowKey as a GUID", 10, &|_, guid| (guid.as_bytes()[15] % 10).to_string()),
        ("Md5Bits", of_net, 16, &|_, guid| format!("{:04b}", Md5::digest(guid.to_bytes_le())[0] >> 4)),
    ];
    for (design, of, partitions, partition) in hashes {
        let instant = if of == of_net { "2516873215109999999_" } else { "" };
        let found = hash_of(partition, |id| instant.to_owned() + id);
        let named = ["design", "of", "partitions", "tried", "matching"].map(|field| &found[field]);
        assert_eq!(json!(named), json!([design, of, partitions, 600, 600]), "{found}");
    }
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
        let row = |at: u32| ((at * 7 % 24 % modulo).to_string(), format!("2025-{at:04}-{}", at * 7 % 24), None);
        audited(&csv_of((0..600).map(row)))["hash"].take()
    };
    assert_eq!(json(24), Value::Null);
    assert_eq!(json(12)["partitions"], 12, "{}", json(12));
}

#[test]
fn sizes_that_fall_by_zipfs_law_are_told_with_the_exponent() {
    let name = |tenant: u32| format!("tenant{}", char::from_u32(0x4e00 + tenant).unwrap());
    let rows = |tenant| (0..3_000 / tenant).map(move |row| (name(tenant), format!("{row:06}"), None));
    let even = csv_of((1..=60).flat_map(|tenant| rows(tenant).take(50)));
    assert_eq!(audited(&even)["partitions"]["zipf_exponent"], Value::Null);
    let json = audited(&csv_of((1..=60).flat_map(rows)));
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
