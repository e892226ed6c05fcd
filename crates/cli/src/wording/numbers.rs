//! Numbers as people read them.

use std::fmt;

/// With a comma before every three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// `1 row`, `6,000 rows`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// `6, 16 and 64`.
pub(crate) fn listed<T: fmt::Display>(things: impl IntoIterator<Item = T>) -> String {
    let mut things: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    let last = things.pop().unwrap_or_default();
    if things.is_empty() { last } else { format!("{} and {last}", things.join(", ")) }
}

/// Three decimals, fewer for large numbers: at most six characters below a million.
pub(crate) fn figure(value: f64) -> String {
    match value.abs() {
        ..99.9995 => format!("{value:.3}"),
        ..9_999.95 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// One decimal: partitions, statistics.
pub(crate) fn tenths(value: f64) -> String {
    format!("{value:.1}")
}

/// A probability: three decimals, and its order of magnitude below a thousandth.
pub(crate) fn probability(p: f64) -> String {
    match p {
        0.0005.. => format!("{p:.3}"),
        1e-99.. => format!("{p:.0e}"),
        _ => "<1e-99".into(),
    }
}
