//! Partitions beside the bare hash or the plain loop: `cargo bench --features plain --bench partition`.

mod bucket;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use md5::Digest;
use siphasher::sip::SipHasher13;
use tablekeys::partition::{Alphabet, ByteSum, Md5Bits, Secret, Sha256Bits, SipHash, email_bucket, md5_bits};

fn guids(count: u32) -> Vec<[u8; 16]> {
    use rand_chacha::rand_core::{Rng, SeedableRng};
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    let mut guid = || {
        let mut bytes = [0; 16];
        random.fill_bytes(&mut bytes);
        *uuid::Builder::from_random_bytes(bytes).as_uuid().as_bytes()
    };
    (0..count).map(|_| guid()).collect()
}

fn emails() -> Vec<String> {
    (0..1_024u32).map(|i| format!("{}.user{i}@example.com", ["james", "Mary", "zoe", "4711"][i as usize % 4])).collect()
}

fn byte_sum(c: &mut Criterion) {
    let guids = guids(1_000_000);
    for partitions in [15, 64, 1_000] {
        let n = black_box(partitions);
        let design = ByteSum::new(n);
        let plain_sum = |guid: &[u8; 16]| guid.iter().map(|&byte| u32::from(byte)).sum::<u32>();
        assert!(guids.iter().all(|guid| design.partition_of(guid) == plain_sum(guid) % n));
        let mut group = c.benchmark_group(format!("partition/byte sum of a million in {partitions}"));
        group.throughput(Throughput::Elements(guids.len() as u64)).sample_size(20);
        group.bench_function("tablekeys", |b| {
            b.iter(|| guids.iter().map(|guid| design.partition_of(guid)).fold(0, u32::wrapping_add));
        });
        group.bench_function("the sum alone, no remainder", |b| {
            b.iter(|| guids.iter().map(plain_sum).fold(0, u32::wrapping_add));
        });
        group.bench_function("the sum and %", |b| {
            b.iter(|| guids.iter().map(|guid| plain_sum(guid) % n).fold(0, u32::wrapping_add));
        });
        group.finish();
    }
}

fn digests(c: &mut Criterion) {
    let emails = emails();
    for address in &emails {
        let bytes = md5::Md5::digest(address);
        let bits: String = bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:08b}"));
        assert_eq!(md5_bits(address.as_bytes(), 128).expect("128 bits"), bits);
    }
    let mut group = c.benchmark_group("partition/digest of an address");
    group.throughput(Throughput::Elements(emails.len() as u64));
    let (md5, sha) = (Md5Bits::new(4), Sha256Bits::new(4));
    let mut each = |id: &str, routine: &dyn Fn(&String) -> usize| {
        group.bench_function(id, |b| b.iter(|| emails.iter().map(|e| routine(black_box(e))).sum::<usize>()));
    };
    each("md5_bits of 128", &|e| black_box(md5_bits(e.as_bytes(), 128)).is_ok().into());
    each("md5_bits of 8", &|e| black_box(md5_bits(e.as_bytes(), 8)).is_ok().into());
    each("Md5Bits", &|e| black_box(md5.partition_of(e)) as usize);
    each("bare MD5", &|e| black_box(md5::Md5::digest(e.as_bytes()))[0].into());
    each("MD5 and format! of 128 bits", &|e| {
        let digest = md5::Md5::digest(e.as_bytes());
        digest.iter().fold(String::new(), |text, byte| text + &format!("{byte:08b}")).len()
    });
    each("Sha256Bits", &|e| black_box(sha.partition_of(e)) as usize);
    each("bare SHA-256", &|e| black_box(sha2::Sha256::digest(e.as_bytes()))[0].into());
    group.finish();
}

fn hashes(c: &mut Criterion) {
    let guids = guids(1_024);
    let design = SipHash::new(black_box(12)).with_secret(Secret::new(*b"sixteen secrets!"));
    let bare = |guid: &[u8; 16]| SipHasher13::new_with_key(b"sixteen secrets!").hash(black_box(guid));
    assert!(guids.iter().all(|guid| u128::from(design.partition_of(guid)) == (u128::from(bare(guid)) * 12) >> 64));
    let mut group = c.benchmark_group("partition/SipHash of a GUID");
    group.throughput(Throughput::Elements(guids.len() as u64));
    group.bench_function("tablekeys", |b| {
        b.iter(|| guids.iter().map(|guid| design.partition_of(black_box(guid))).fold(0, u32::wrapping_add));
    });
    group.bench_function("bare SipHash-1-3", |b| {
        b.iter(|| guids.iter().map(bare).fold(0, u64::wrapping_add));
    });
    group.finish();
}

fn alphabets(c: &mut Criterion) {
    let emails = emails();
    let six = Alphabet::six();
    let sixty_four = Alphabet::learn(&emails, 64).expect("a large sample");
    let plain = |e: &String| bucket::email_bucket(e);
    assert!(emails.iter().all(|e| bucket::email_bucket_by_byte(e) == Some(plain(e))));
    assert!(emails.iter().all(|e| email_bucket(e) == Ok(plain(e)) && six.partition_of(e) + 1 == plain(e)));
    let mut group = c.benchmark_group("partition/alphabet of an address");
    group.throughput(Throughput::Elements(emails.len() as u64));
    let mut each = |id: &str, routine: &dyn Fn(&String) -> u32| {
        group.bench_function(id, |b| b.iter(|| emails.iter().map(|e| routine(black_box(e))).sum::<u32>()));
    };
    each("email_bucket", &|e| email_bucket(e).unwrap_or(0));
    each("Alphabet::six", &|e| six.partition_of(e));
    each("Alphabet learned, 64 buckets", &|e| sixty_four.partition_of(e));
    each("to_lowercase and match", &plain);
    group.finish();
}

criterion_group! {
    name = benches;
    // All benches together are to take some minutes.
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    targets = byte_sum, digests, hashes, alphabets
}
criterion_main!(benches);
