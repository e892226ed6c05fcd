//! The fuzz targets: laws that any bytes are turned into a case of.
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

mod designs;
mod files;
mod filters;
mod input;
mod keys;
mod odata;
mod ranges;
mod source;
mod targets;
mod tuples;

pub use targets::TARGETS;
