//! The fuzz targets: laws that any bytes are turned into a case of, and those of the readers for the cases of `laws.rs`.
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

mod files;
mod input;
pub mod source;
mod tuples;

/// Takes any bytes, and panics where a law does not hold.
pub type Target = fn(&[u8]);

pub const TARGETS: &[(&str, Target)] = &[
    ("tuples_read", tuples::tuples_read),
    ("command/lines", source::lines),
    ("command/delimited", source::delimited),
    ("command/json", source::json),
    ("command/counts", source::counts),
    ("command/gzip", files::gzip),
    ("command/zstd", files::zstd),
    ("command/resume", files::resume),
];
