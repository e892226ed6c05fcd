//! Outputs frozen against other implementations; `tests/data/README.md` tells their origins.
//!
//! A changed value is a breaking release: rows that were stored under the old key are lost.

use tablekeys::partition::{Alphabet, ByteSum, DigestBits, Secret, SipHash, email_bucket, guid_byte_sum, md5_bits};
use tablekeys::{Ticks, row_key};
use uuid::Uuid;

/// The rows of a table, of which this number is expected, without remarks and the line of column names.
fn rows<const COLUMNS: usize>(table: &str, expected: usize) -> Vec<[&str; COLUMNS]> {
    let lines = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows = lines.map(|line| line.split('\t').collect::<Vec<_>>().try_into().expect("every row has every column"));
    let rows: Vec<_> = rows.collect();
    assert_eq!(rows.len(), expected);
    rows
}

#[test]
fn ticks_and_their_keys_are_those_of_dot_net() {
    for [utc, ticks, d19, inverted_d19, _, _] in rows(include_str!("../data/ticks.tsv"), 218) {
        let t: Ticks = utc.parse().unwrap();
        assert_eq!((t.get().to_string().as_str(), t.to_string().as_str()), (ticks, utc));
        assert_eq!(row_key::ascending(t), d19);
        assert_eq!(row_key::newest_first(t), inverted_d19);
        assert_eq!(row_key::parse_ascending(d19), Ok(t));
        assert_eq!(row_key::parse_newest_first(inverted_d19), Ok(t));
        assert_eq!(row_key::calendar(t), utc[..19].replace(['-', 'T', ':'], ""));
        assert_eq!(row_key::day(t), utc[..10].replace('-', ""));
    }
}

#[test]
fn d10_of_dot_net_pads_to_ten_digits_and_so_changes_no_number_of_18() {
    let mut alike = [0, 0];
    for [_, ticks, _, _, d10, d10_of_inverted] in rows(include_str!("../data/ticks.tsv"), 218) {
        let t = Ticks::new(ticks.parse().unwrap()).unwrap();
        let unpadded_would_sort_alike = row_key::digits(t.get()) == 19;
        assert_eq!(row_key::ascending(t) == d10, unpadded_would_sort_alike);
        let inverted_would_sort_alike = row_key::digits(t.inverted().get()) == 19;
        assert_eq!(row_key::newest_first(t) == d10_of_inverted, inverted_would_sort_alike);
        alike[0] += u32::from(unpadded_would_sort_alike);
        alike[1] += u32::from(inverted_would_sort_alike);
    }
    // Instants of both kinds are among the 218.
    assert!(alike.iter().all(|count| (50..200).contains(count)), "{alike:?}");
}

#[test]
fn byte_sums_are_those_of_dot_net() {
    for [guid, sum, partitions, partition_key] in rows(include_str!("../data/guid_byte_sum.tsv"), 179) {
        let guid: Uuid = guid.parse().unwrap();
        let partitions: u32 = partitions.parse().unwrap();
        let design = ByteSum::new(partitions);
        for bytes in [*guid.as_bytes(), guid.to_bytes_le()] {
            let partition = guid_byte_sum(&bytes, partitions);
            assert_eq!(partition, sum.parse::<u32>().unwrap() % partitions);
            assert_eq!(design.partition_of(&bytes), partition);
            assert_eq!(design.partition_key(partition).as_deref(), Some(partition_key));
            assert_eq!(design.partition_key_of(&bytes), partition_key);
        }
    }
}

#[test]
fn md5_bits_are_those_of_dot_net() {
    for [input, bits, text] in rows(include_str!("../data/md5_bits.tsv"), 333) {
        let input = hex::decode(input).unwrap();
        let bits: i32 = bits.parse().unwrap();
        // The snippet gives 8 bits for less than one, and all 128 for more.
        let given = if bits < 1 { 8 } else { bits.unsigned_abs().min(128) as usize };
        assert_eq!(md5_bits::<128>(&input)[..given], *text, "what the snippet gives for {bits}");
        if let Ok(design) = DigestBits::try_md5(bits.unsigned_abs()) {
            assert_eq!(design.partition_key_of(&input), text[..text.len().min(bits.unsigned_abs() as usize)]);
        }
    }
}

fn binary(digest: &str) -> String {
    hex::decode(digest).unwrap().iter().map(|byte| format!("{byte:08b}")).collect::<Vec<_>>().concat()
}

#[test]
fn md5_of_rfc_1321() {
    let suite = [
        ("", "d41d8cd98f00b204e9800998ecf8427e"),
        ("a", "0cc175b9c0f1b6a831c399e269772661"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"),
        (
            "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
            "57edf4a22be3c955ac49da2e2107b67a",
        ),
    ];
    for (message, digest) in suite {
        assert_eq!(md5_bits::<128>(message.as_bytes()), binary(digest));
    }
}

#[test]
fn sha_256_of_fips_180() {
    let million = "a".repeat(1_000_000);
    let suite = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
        (million.as_str(), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ];
    for (message, digest) in suite {
        let design = DigestBits::sha256(31);
        assert_eq!(design.partition_of(message), u32::from_str_radix(&digest[..8], 16).unwrap() >> 1);
        assert_eq!(design.partition_key_of(message), binary(digest)[..31]);
    }
}

#[test]
fn siphash_1_3_of_its_published_vectors() {
    let secret = Secret::new(std::array::from_fn(|i| u8::try_from(i).unwrap()));
    for [length, hash] in rows(include_str!("../data/siphash_1_3.tsv"), 64) {
        let message: Vec<u8> = (0..length.parse().unwrap()).collect();
        let hash: u128 = hash.parse().unwrap();
        for partitions in [1, 2, 3, 12, 1 << 31, u32::MAX] {
            let design = SipHash::new(partitions).with_secret(secret);
            assert_eq!(u128::from(design.partition_of(&message)), (hash * u128::from(partitions)) >> 64);
        }
    }
}

/// By a program written in another language from the paper.
#[test]
fn unkeyed_and_keyed_partitions_stay_where_they_are() {
    let of = |design: SipHash| ["", "a", "order-1", "customer-4711"].map(|key| design.partition_of(key));
    assert_eq!(of(SipHash::new(12)), [9, 3, 0, 11]);
    assert_eq!(of(SipHash::new(1_000)), [820, 251, 62, 925]);
    assert_eq!(of(SipHash::new(1_000).with_secret(Secret::new(*b"sixteen secrets!"))), [658, 535, 176, 605]);
}

#[test]
fn six_buckets_of_email_addresses_stay_where_they_are() {
    let letters = ('a'..='z').zip("11112222333344445555666666".chars());
    for (first, bucket) in letters.chain([('4', '1'), ('_', '1'), ('~', '6'), ('ø', '6')]) {
        for first in [first, first.to_ascii_uppercase()] {
            let address = format!("{first}nn@example.com");
            assert_eq!(email_bucket(&address), Ok(bucket.to_digit(10).unwrap()), "{address}");
            assert_eq!(Alphabet::six().partition_key_of(&address), bucket.to_string());
        }
    }
    assert_eq!(Alphabet::six().to_string(), "alphabet:e,i,m,q,u");
}
