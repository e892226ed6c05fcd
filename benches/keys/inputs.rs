//! Inputs, the same in every run.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tablekeys::Ticks;

/// Enough that no branch predictor remembers them, and few enough to stay in the first caches.
pub(crate) const INPUTS: u64 = 1_024;

/// Instants from 2000 to 2030, ascending.
pub(crate) fn instants() -> Vec<Ticks> {
    let first: Ticks = "2000-01-01T00:00:00.0000000Z".parse().expect("an instant");
    let step = 9_460_800_000_000_000 / INPUTS + 12_345_677;
    (0..INPUTS).map(|i| Ticks::new(first.get() + i * step).expect("before 2031")).collect()
}

pub(crate) fn bytes<const N: usize>() -> Vec<[u8; N]> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut next = || {
        let mut bytes = [0; N];
        random.fill_bytes(&mut bytes);
        bytes
    };
    (0..INPUTS).map(|_| next()).collect()
}

pub(crate) fn guids() -> Vec<[u8; 16]> {
    bytes().into_iter().map(|bytes| uuid::Builder::from_random_bytes(bytes).into_uuid().into_bytes()).collect()
}

/// Numbers of 1 to 18 digits, positive and negative.
pub(crate) fn numbers() -> Vec<i64> {
    let sized = |[size, digits @ ..]: [u8; 9]| i64::from_be_bytes(digits) % 10_i64.pow(u32::from(size) % 18 + 1);
    bytes().into_iter().map(sized).collect()
}

/// Addresses of people, some with capital letters.
pub(crate) fn addresses() -> Vec<String> {
    let names = ["james", "Mary", "robert", "patricia", "Zoe", "4711", "michael", "Susan"];
    let numbered = bytes::<1>().into_iter().zip(0..);
    numbered.map(|([name], i)| format!("{}.user{i}@example.com", names[usize::from(name) % names.len()])).collect()
}

pub(crate) fn nodes() -> Vec<String> {
    (0..100).map(|i| format!("10.0.0.{i}:11211")).collect()
}
