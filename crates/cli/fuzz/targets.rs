//! Every target by its name: those of the library, then those of the command. A target takes any bytes and panics where a law does not hold.

use crate::{designs, files, filters, keys, ranges, source, tuples};

/// Takes any bytes.
pub type Target = fn(&[u8]);

pub const TARGETS: &[(&str, Target)] = &[
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
    ("command/lines", source::lines),
    ("command/delimited", source::delimited),
    ("command/json", source::json),
    ("command/counts", source::counts),
    ("command/gzip", files::gzip),
    ("command/zstd", files::zstd),
    ("command/resume", files::resume),
];
