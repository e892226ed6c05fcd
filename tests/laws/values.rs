//! Values for tests with random values.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::string::string_regex;
use proptest::test_runner::TestRunner;
use tablekeys::Ticks;
use tablekeys::partition::Secret;

/// Text of a regular expression, which is read once: a bare one is read again for every value.
pub(crate) fn like(pattern: &str) -> impl Strategy<Value = String> + use<> {
    string_regex(pattern).expect("a regular expression")
}

/// Text of the characters on which stores, filters, addresses and escapes break, and of any others.
pub(crate) fn text() -> impl Strategy<Value = String> {
    let hard = prop::sample::select(
        "\0\x1f !\"#$%&'()+,./0=>?@[\\]az{|}~\x7f\u{80}\u{9f}\u{a0}é\u{d7ff}\u{e000}\u{ffff}😀\u{10ffff}"
            .chars()
            .collect::<Vec<_>>(),
    );
    prop::collection::vec(prop_oneof![6 => hard, 1 => any::<char>()], 0..6).prop_map(String::from_iter)
}

/// Instants anywhere, at the ends of the clock, near each other, and where the digits of ticks become one more.
pub(crate) fn instant() -> impl Strategy<Value = Ticks> {
    let max = Ticks::MAX.get();
    let edges = vec![999_999_999_999_999_999, 1_000_000_000_000_000_000, Ticks::UNIX_EPOCH.get()];
    let ticks = prop_oneof![
        3 => 0..=max,
        1 => 0..4_u64,
        1 => max - 3..=max,
        1 => 1_000..1_004_u64,
        1 => prop::sample::select(edges),
    ];
    ticks.prop_map(|ticks| Ticks::new(ticks).expect("in range"))
}

pub(crate) fn secret() -> impl Strategy<Value = Secret> {
    any::<[u8; 16]>().prop_filter_map("zeros are no secret", |bytes| Secret::try_new(bytes).ok())
}

/// A number of values, the same in every run: a law about what is read says nothing of generators that nothing is read from.
pub(crate) fn sample<S: Strategy>(strategy: &S, count: usize) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| strategy.new_tree(&mut runner).expect("a value").current()).collect()
}
