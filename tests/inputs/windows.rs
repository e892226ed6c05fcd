//! Windows of time, for tests that look at every day of the clock.

use std::ops::Bound;

use tablekeys::Ticks;

pub(crate) type Window = (Bound<Ticks>, Bound<Ticks>);

pub(crate) const DAY: u64 = 864_000_000_000;
pub(crate) const SECOND: u64 = 10_000_000;

/// The first tick of a window, and the one after its last.
pub(crate) fn ends((from, to): &Window) -> (u64, u64) {
    let from = match from {
        Bound::Included(from) => from.get(),
        Bound::Excluded(from) => from.get() + 1,
        Bound::Unbounded => 0,
    };
    let to = match to {
        Bound::Included(to) => to.get() + 1,
        Bound::Excluded(to) => to.get(),
        Bound::Unbounded => Ticks::MAX.get() + 1,
    };
    (from, to)
}

/// Whether the window has an instant of the unit of time that begins at `start`.
pub(crate) fn overlaps(window: &Window, start: u64, unit: u64) -> bool {
    let (from, to) = ends(window);
    from.max(start) < to.min(start + unit)
}
