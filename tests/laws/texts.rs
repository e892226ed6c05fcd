//! Texts by a regular expression, for tests with random values.

use proptest::prelude::Strategy;
use proptest::string::string_regex;

/// Text of a regular expression, which is read once: one that stands for itself is read again for every value.
pub(crate) fn like(pattern: &str) -> impl Strategy<Value = String> + use<> {
    string_regex(pattern).expect("a regular expression")
}
