//! A key's partition, of a fixed number of them.

use std::hint::black_box;

use criterion::Criterion;
use md5::{Digest, Md5};
use sha2::Sha256;
use siphasher::sip::SipHasher13;
use tablekeys::partition::{Alphabet, ByteSum, DigestBits, JumpHash, Salt, Secret, SipHash, email_bucket};

use super::case::case;
use super::inputs;

pub(crate) fn bench(c: &mut Criterion) {
    byte_sum(c);
    digests(c);
    hashes(c);
    alphabets(c);
    jumps(c);
}

/// The part of a number of partitions that a hash falls into.
fn part(hash: u64, partitions: u32) -> u32 {
    ((u128::from(hash) * u128::from(partitions)) >> 64).try_into().expect("below the number of partitions")
}

fn byte_sum(c: &mut Criterion) {
    let (guids, partitions) = (inputs::guids(), black_box(15));
    let design = ByteSum::new(partitions);
    case(c, "partition/ByteSum of a GUID in 15", &guids)
        .gives("tablekeys", |guid| design.partition_of(guid))
        .gives("sum and %", |guid| guid.iter().map(|&byte| u32::from(byte)).sum::<u32>() % partitions);
}

fn digests(c: &mut Criterion) {
    let addresses = inputs::addresses();
    let (md5, sha) = (DigestBits::md5(4), DigestBits::sha256(4));
    case(c, "partition/DigestBits, MD5 of an address", &addresses)
        .gives("tablekeys", |address| md5.partition_of(address))
        .by("md-5", |address| Md5::digest(address)[0] >> 4, u32::from);
    case(c, "partition/DigestBits, SHA-256 of an address", &addresses)
        .gives("tablekeys", |address| sha.partition_of(address))
        .by("sha2", |address| Sha256::digest(address)[0] >> 4, u32::from);
}

fn hashes(c: &mut Criterion) {
    const SECRET: [u8; 16] = *b"sixteen secrets!";
    let (guids, partitions) = (inputs::guids(), black_box(12));
    let design = SipHash::new(partitions).with_secret(Secret::new(SECRET));
    let hasher = SipHasher13::new_with_key(&SECRET);
    case(c, "partition/SipHash of a GUID", &guids)
        .gives("tablekeys", |guid| design.partition_of(guid))
        .gives("siphasher", |guid| part(hasher.hash(guid), partitions));
    let (salt, hasher, day) = (Salt::before(black_box(16), '-'), SipHasher13::new(), black_box("20240506"));
    case(c, "partition/Salt of 16", &guids)
        .by("tablekeys", |guid| salt.key_for(day, guid), |key| key.expect("legal"))
        .gives("siphasher and format!", |guid| format!("{:02}-{day}", part(hasher.hash(guid), 16)));
}

fn alphabets(c: &mut Criterion) {
    let addresses = inputs::addresses();
    case(c, "partition/email_bucket", &addresses).by(
        "tablekeys",
        |address| email_bucket(address),
        |bucket| bucket.expect("an address"),
    );
    let learned = Alphabet::learn(&addresses, black_box(64)).expect("a large sample");
    let boundaries: Vec<String> = learned.boundaries().map(str::to_owned).collect();
    case(c, "partition/Alphabet learned, 64 buckets", &addresses)
        .gives("tablekeys", |address| learned.partition_of(address) as usize)
        .gives("to_ascii_lowercase and partition_point", |address| {
            let folded = address.to_ascii_lowercase();
            boundaries.partition_point(|boundary| *boundary <= folded)
        });
}

fn jumps(c: &mut Criterion) {
    let (guids, jump) = (inputs::guids(), JumpHash::new(black_box(100)));
    case(c, "partition/JumpHash in 100", &guids).gives("tablekeys", |guid| jump.partition_of(guid));
}
