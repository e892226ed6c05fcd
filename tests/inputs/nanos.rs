//! Windows and rows whose instants are finer than a tick.

use std::ops::{Bound, RangeBounds};

use proptest::prelude::*;
use tablekeys::range::KeyRange;
use tablekeys::{Ticks, row_key};

/// Nanoseconds after an instant, within a few ticks of it on both sides.
pub(crate) fn nanos() -> impl Strategy<Value = i64> {
    prop_oneof![-250..=450_i64, (-2..=4_i64).prop_map(|ticks| ticks * 100)]
}

pub(crate) fn bound() -> impl Strategy<Value = Bound<i64>> {
    prop_oneof![nanos().prop_map(Bound::Included), nanos().prop_map(Bound::Excluded), Just(Bound::Unbounded)]
}

/// A row that was written inside the window is found. A row is found exactly when some instant of its tick is past the start and some
/// instant of it is before the end.
///
/// `of` is the range of a window, `tick` the instant of a row.
pub(crate) fn loses_no_row(
    (from, to): (Bound<i64>, Bound<i64>),
    row: i64,
    tick: impl Fn(i64) -> Ticks,
    of: impl Fn((Bound<i64>, Bound<i64>)) -> [KeyRange; 2],
) -> Result<(), TestCaseError> {
    let [newest_first, ascending] = of((from, to));
    let key = row_key::newest_first(tick(row)).with_suffix("-a").unwrap();
    let found = newest_first.contains(&key);
    prop_assert_eq!(ascending.contains(row_key::ascending(tick(row)).with_suffix("-a").unwrap()), found);
    if (from, to).contains(&row) {
        prop_assert!(found, "{} ns in {:?}: {}", row, (from, to), newest_first);
    }
    let first = row.div_euclid(100) * 100;
    let in_tick = |window: (Bound<i64>, Bound<i64>)| (first..first + 100).any(|nanos| window.contains(&nanos));
    let expected = in_tick((from, Bound::Unbounded)) && in_tick((Bound::Unbounded, to));
    prop_assert_eq!(found, expected, "{} ns in {:?}: {}", row, (from, to), newest_first);
    Ok(())
}
