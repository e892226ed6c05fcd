//! Seeded keys that look like real ones, the same on every machine; exact shares, and numbers as pages show them.

#![allow(dead_code, reason = "each test target uses some of them")]

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::HashMap;
use std::sync::LazyLock;
use uuid::Uuid;

pub(crate) fn version_4(seed: u64, count: usize) -> Vec<[u8; 16]> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let guid = || {
        let mut bytes = [0; 16];
        random.fill_bytes(&mut bytes);
        *uuid::Builder::from_random_bytes(bytes).as_uuid().as_bytes()
    };
    std::iter::repeat_with(guid).take(count).collect()
}

/// Version-7 GUIDs, one a millisecond.
pub(crate) fn version_7(seed: u64, count: u64) -> Vec<[u8; 16]> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let guid = |i| {
        let mut bytes = [0; 10];
        random.fill_bytes(&mut bytes);
        *uuid::Builder::from_unix_timestamp_millis(1_714_979_289_000 + i, &bytes).as_uuid().as_bytes()
    };
    (0..count).map(guid).collect()
}

/// GUIDs that count up by a step, as SQL Server's `NEWSEQUENTIALID` makes them: the first group counts, the rest stays.
pub(crate) fn sequential(count: u32, step: u32) -> Vec<[u8; 16]> {
    let base = Uuid::from_u128(0x0000_0000_a1b2_ef11_b42d_00cf_4fc9_64ff);
    let guid = |i: u32| {
        let mut bytes = *base.as_bytes();
        bytes[..4].copy_from_slice(&(0x6f96_0000 + step * i).to_be_bytes());
        bytes
    };
    (0..count).map(guid).collect()
}

/// Whole numbers below a bound, drawn evenly.
pub(crate) fn numbers(seed: u64, below: u64) -> impl Iterator<Item = u64> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    std::iter::repeat_with(move || high_product(random.next_u64(), below))
}

fn high_product(random: u64, below: u64) -> u64 {
    u64::try_from((u128::from(random) * u128::from(below)) >> 64).expect("less than `below`")
}

/// The names of a census file and their share of the population in millionths.
fn census(file: &'static str) -> Vec<(&'static str, u64)> {
    let rows = file.lines().skip(2).map(|line| line.split_once('\t').expect("a name and its share"));
    rows.map(|(name, percent)| (name, percent.replace('.', "").parse().expect("four decimals"))).collect()
}

/// First names of the United States census of 1990, and how many people in a million have each.
pub(crate) fn first_names() -> Vec<(&'static str, u64)> {
    census(include_str!("../../crates/cli/data/us_census_1990_first_names.tsv"))
}

/// Addresses `first.last@example.com` whose names are drawn by how common they are; the same name again is numbered,
/// `first.last2`, as people do it.
pub(crate) fn addresses(seed: u64, count: usize) -> Vec<String> {
    let draw = |names: Vec<(&'static str, u64)>| {
        let ends: Vec<u64> = names
            .iter()
            .scan(0, |sum, (_, people)| {
                *sum += people;
                Some(*sum)
            })
            .collect();
        move |random: u64| {
            let at = high_product(random, ends[ends.len() - 1]);
            names[ends.partition_point(|&end| end <= at)].0
        }
    };
    let (first, last) =
        (draw(first_names()), draw(census(include_str!("../../crates/cli/data/us_census_1990_last_names.tsv"))));
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut given = HashMap::new();
    let address = || {
        let name = (first(random.next_u64()), last(random.next_u64()));
        let times = given.entry(name).or_insert(0);
        *times += 1;
        match *times {
            1 => format!("{}.{}@example.com", name.0, name.1),
            again => format!("{}.{}{again}@example.com", name.0, name.1),
        }
    };
    std::iter::repeat_with(address).take(count).collect()
}

/// The exact share of each partition of a byte sum in random GUIDs of version 4: how many of all 2¹²² have each sum, the
/// distributions of the 16 bytes convolved. For at most the 4,081 partitions that a sum can reach.
#[allow(clippy::cast_precision_loss, reason = "a share is rounded to a double once, at the end")]
pub(crate) fn version_4_shares(partitions: u32) -> Vec<f64> {
    static SUMS: LazyLock<Vec<u128>> = LazyLock::new(|| {
        // 14 free bytes; the version's nibble is 4, the variant's two bits are 10.
        let bytes = std::iter::repeat_n(0..=0xff, 14).chain([0x40..=0x4f, 0x80..=0xbf]);
        bytes.fold(vec![1_u128], |sums, values: std::ops::RangeInclusive<usize>| {
            let mut longer = vec![0; sums.len() + values.end()];
            for value in values {
                for (sum, count) in sums.iter().enumerate() {
                    longer[sum + value] += count;
                }
            }
            longer
        })
    });
    let mut guids = vec![0_u128; (partitions as usize).min(16 * 255 + 1)];
    for (sum, count) in SUMS.iter().enumerate() {
        guids[sum % partitions as usize] += count;
    }
    guids.into_iter().map(|count| count as f64 / (1_u128 << 122) as f64).collect()
}

/// A whole number with commas.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).expect("digits")).collect();
    groups.join(",")
}
