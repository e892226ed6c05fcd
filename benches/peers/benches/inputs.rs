//! Inputs of more than one module, the same in every run.

use tablekeys::Ticks;

/// How many inputs a task has where nothing else is said.
pub(crate) const INPUTS: usize = 1_024;

/// How many keys are looked up in rings and jumped with: so many that neither branches nor the ring's places are learned
/// by heart, as 4,096 are.
pub(crate) const LOOKUPS: usize = 65_536;

/// Instants spread over the years 2000 to 2030, ascending.
pub(crate) fn instants() -> Vec<Ticks> {
    let first: Ticks = "2000-01-01T00:00:00.0000000Z".parse().expect("an instant");
    let step = 9_460_800_000_000_000 / INPUTS as u64 + 12_345_677;
    (0..INPUTS as u64).map(|i| Ticks::new(first.get() + i * step).expect("before 2031")).collect()
}

/// Positive and negative, of 1 to 18 digits, in no order.
pub(crate) fn numbers() -> Vec<i64> {
    let sized = |(t, [shift, sign]): (&Ticks, [u8; 2])| {
        (t.get().cast_signed() >> (shift % 60)) * if sign % 2 == 0 { 1 } else { -1 }
    };
    instants().iter().zip(keys(INPUTS)).map(sized).collect()
}

/// Keys that all bytes differ in.
pub(crate) fn keys<const N: usize>(count: usize) -> Vec<[u8; N]> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut byte = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..count).map(|_| std::array::from_fn(|_| byte())).collect()
}

/// Version-4 UUIDs.
pub(crate) fn uuids() -> Vec<uuid::Uuid> {
    keys(INPUTS).into_iter().map(|bytes| uuid::Builder::from_random_bytes(bytes).into_uuid()).collect()
}

/// Addresses of people, one in four with capital letters.
pub(crate) fn emails() -> Vec<String> {
    const FIRST: [&str; 16] = [
        "james",
        "Mary",
        "robert",
        "patricia",
        "john",
        "Jennifer",
        "michael",
        "linda",
        "david",
        "Elizabeth",
        "william",
        "barbara",
        "zoe",
        "Susan",
        "4711",
        "thomas",
    ];
    let chosen = keys(INPUTS).into_iter().enumerate();
    chosen.map(|(i, [first])| format!("{}.user{i}@example.com", FIRST[usize::from(first % 16)])).collect()
}
