//! A key's partition, of a fixed number of them.

use std::fmt::Write;
use std::hint::black_box;

use md5::{Digest, Md5};
use sha2::Sha256;
use siphasher::sip::SipHasher13;
use tablekeys::partition::{Alphabet, ByteSum, Md5Bits, Salt, Secret, Sha256Bits, SipHash, email_bucket, md5_bits};
use tablekeys::table;
use tablekeys_peers::{Run, limit, peer, tablekeys};

use crate::inputs::{self, INPUTS};
use crate::legal::{are_legal_ascii, is_legal_key};
use crate::{bucket, by_hand};

const SECRET: [u8; 16] = *b"sixteen secrets!";

pub(crate) fn tasks(run: &mut Run) {
    run.section("Partitions, a fixed number");
    byte_sum(run);
    md5_text(run);
    digests(run);
    siphash::<16>(run, "SipHash of 16 bytes");
    siphash::<36>(run, "SipHash of 36 bytes");
    alphabets(run);
    salts(run);
}

/// A number that the compiler cannot see, as it cannot see a configured one.
pub(crate) fn count(partitions: u32) -> u32 {
    black_box(partitions)
}

fn byte_sum(run: &mut Run) {
    let guids = inputs::keys::<16>(INPUTS);
    let partitions = count(15);
    let design = ByteSum::new(partitions);
    let sum = |guid: &[u8; 16]| guid.iter().map(|&byte| u32::from(byte)).sum::<u32>();
    let mut task = run.task("ByteSum in 15");
    task.makes(tablekeys(), &guids, |guid| design.partition_of(guid), |partition| partition);
    task.makes(peer("sum and %"), &guids, |guid| sum(guid) % partitions, |partition| partition);
    task.unlike(limit("the sum alone"), &guids, sum);
}

/// The bits of each byte as text, the first bit first.
const BITS: [[u8; 8]; 256] = {
    let mut texts = [[b'0'; 8]; 256];
    let mut i = 0;
    while i < 8 * 256 {
        texts[i / 8][i % 8] += (((i / 8) >> (7 - i % 8)) & 1) as u8;
        i += 1;
    }
    texts
};

fn md5_text(run: &mut Run) {
    let emails = inputs::emails();
    for (id, bits) in [("md5_bits of 8", 8), ("md5_bits of 128", 128)] {
        let mut task = run.task(id);
        let bytes = bits as usize / 8;
        task.makes(tablekeys(), &emails, |e| md5_bits(e.as_bytes(), bits).expect("1 to 128"), |key| key.to_string());
        task.writes(
            peer("md-5 and a loop over bits"),
            &emails,
            |text: &mut String, e| {
                let mut characters = [[b'0'; 8]; 16];
                for (byte, bits) in Md5::digest(e)[..bytes].iter().zip(&mut characters) {
                    for (i, bit) in bits.iter_mut().enumerate() {
                        *bit = b'0' + (byte >> (7 - i) & 1);
                    }
                }
                text.push_str(std::str::from_utf8(characters[..bytes].as_flattened()).expect("ASCII"));
            },
            String::clone,
        );
        task.writes(
            peer("md-5 and a table of bits"),
            &emails,
            |text: &mut String, e| {
                let characters: [[u8; 8]; 16] = <[u8; 16]>::from(Md5::digest(e)).map(|byte| BITS[usize::from(byte)]);
                text.push_str(by_hand::text(characters[..bytes].as_flattened()));
            },
            String::clone,
        );
        task.writes(
            peer("md-5 and write!"),
            &emails,
            |text: &mut String, e| {
                for byte in &Md5::digest(e)[..bytes] {
                    write!(text, "{byte:08b}").expect("a String takes all");
                }
            },
            String::clone,
        );
        task.unlike(limit("md-5 alone"), &emails, |e| Md5::digest(e)[0]);
    }
}

fn digests(run: &mut Run) {
    let emails = inputs::emails();
    let (md5, sha) = (Md5Bits::new(4), Sha256Bits::new(4));
    let mut task = run.task("Md5Bits of 4");
    task.makes(tablekeys(), &emails, |e| md5.partition_of(e), |partition| partition);
    task.makes(limit("md-5 alone"), &emails, |e| Md5::digest(e)[0], |byte| u32::from(byte >> 4));
    let mut task = run.task("Sha256Bits of 4");
    task.makes(tablekeys(), &emails, |e| sha.partition_of(e), |partition| partition);
    task.makes(limit("sha2 alone"), &emails, |e| Sha256::digest(e)[0], |byte| u32::from(byte >> 4));
}

fn siphash<const N: usize>(run: &mut Run, id: &'static str) {
    let keys = inputs::keys::<N>(INPUTS);
    let partitions = count(12);
    let design = SipHash::new(partitions).with_secret(Secret::new(SECRET));
    let hasher = SipHasher13::new_with_key(&SECRET);
    let product = |hash: u64| ((u128::from(hash) * u128::from(partitions)) >> 64) as u32;
    let mut task = run.task(id);
    task.makes(tablekeys(), &keys, |key| design.partition_of(key), |partition| partition);
    task.makes(peer("siphasher and a product"), &keys, |key| product(hasher.hash(key)), |partition| partition);
    task.unlike(peer("siphasher and %").but("other partitions, as even"), &keys, |key| {
        hasher.hash(key) % u64::from(partitions)
    });
    task.unlike(limit("siphasher alone"), &keys, |key| hasher.hash(key));
}

fn alphabets(run: &mut Run) {
    let emails = inputs::emails();
    let mut task = run.task("email_bucket");
    task.makes(tablekeys(), &emails, |e| email_bucket(e), |bucket| bucket.expect("an address"));
    task.makes(
        peer("first byte, and contains('@')").but("another bucket for letters past ASCII"),
        &emails,
        |e| bucket::email_bucket_by_byte(e),
        |bucket| bucket.expect("an address"),
    );
    task.makes(
        peer("words of eight bytes, no branches"),
        &emails,
        |e| by_hand::email_bucket(e),
        |bucket| bucket.expect("an address"),
    );
    task.makes(
        peer("to_lowercase() and match").but("no check for an @"),
        &emails,
        |e| bucket::email_bucket(e),
        |bucket| bucket,
    );

    let learned = Alphabet::learn(&emails, count(64)).expect("a large sample");
    let boundaries: Vec<String> = learned.boundaries().map(str::to_owned).collect();
    let mut task = run.task("Alphabet learned, 64 buckets");
    task.makes(tablekeys(), &emails, |e| learned.partition_of(e), |bucket| bucket);
    task.makes(
        peer("partition_point, folding as it compares"),
        &emails,
        |e| {
            let folded = || e.bytes().map(|byte| byte.to_ascii_lowercase());
            boundaries.partition_point(|boundary| boundary.bytes().cmp(folded()).is_le()) as u32
        },
        |bucket| bucket,
    );
    task.makes(
        peer("to_ascii_lowercase() and partition_point"),
        &emails,
        |e| {
            let folded = e.to_ascii_lowercase();
            boundaries.partition_point(|boundary| *boundary <= folded) as u32
        },
        |bucket| bucket,
    );
}

fn salts(run: &mut Run) {
    let keys = inputs::keys::<36>(INPUTS);
    let salt = Salt::before(count(16), '-');
    let hasher = SipHasher13::new();
    let date = black_box("20240506");
    let mut task = run.task("Salt of 16");
    task.makes(tablekeys(), &keys, |key| salt.key_for(date, key), |key| key.expect("legal"));
    task.makes(
        peer("siphasher and push_str"),
        &keys,
        |key| {
            let salt = ((u128::from(hasher.hash(key)) * 16) >> 64) as usize;
            let [tens, ones] = by_hand::PAIRS[salt];
            let mut text = String::with_capacity(3 + date.len());
            text.push_str(by_hand::text(&[tens, ones, b'-']));
            text.push_str(date);
            (are_legal_ascii(&text, table::MAX_KEY_UNITS) || is_legal_key(&text)).then_some(text)
        },
        |key| key.expect("legal"),
    );
    task.makes(
        peer("siphasher and format!").but("no check of characters or length"),
        &keys,
        |key| format!("{:02}-{date}", (u128::from(hasher.hash(key)) * 16) >> 64),
        |key| key,
    );
}
