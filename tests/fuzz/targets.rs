//! Every target by its name: those of the library, then those of the command. A target takes any bytes and panics where a law does not hold.

#[cfg(feature = "cli")]
use crate::source;
use crate::{designs, filters, keys, ranges, tuples};

/// Takes any bytes.
type Target = fn(&[u8]);

pub(crate) const TARGETS: &[(&str, Target)] = &[
    ("row_keys", keys::row_keys),
    ("instants", keys::instants),
    ("escapes", keys::escapes),
    ("names", keys::names),
    ("identifiers", keys::identifiers),
    ("tuples_read", tuples::tuples_read),
    ("tuples_written", tuples::tuples_written),
    ("ranges", ranges::ranges),
    ("range_text", ranges::range_text),
    ("windows", ranges::windows),
    ("widening", ranges::widening),
    ("generations", ranges::generations),
    ("filters", filters::filters),
    ("range_filters", filters::range_filters),
    ("addresses", filters::addresses),
    ("designs", designs::designs),
    ("rings", designs::rings),
    ("alphabets", designs::alphabets),
    #[cfg(feature = "cli")]
    ("command/lines", source::lines),
    #[cfg(feature = "cli")]
    ("command/delimited", source::delimited),
    #[cfg(feature = "cli")]
    ("command/json", source::json),
    #[cfg(feature = "cli")]
    ("command/counts", source::counts),
];
