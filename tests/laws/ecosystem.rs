//! The types of other crates, each behind the feature with its name.

#[cfg(any(feature = "jiff", feature = "time"))]
mod clocks;
#[cfg(feature = "serde")]
mod formats;
#[cfg(any(feature = "std", feature = "chrono", feature = "jiff", feature = "time", feature = "ulid"))]
mod parts;
#[cfg(feature = "ulid")]
mod ulids;
