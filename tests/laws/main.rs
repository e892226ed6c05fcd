//! The laws, each a property named as a sentence, and every fast routine against a slow, obvious reference.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

#[path = "../../src/guide/clients/client.rs"]
mod client;
#[cfg(any(feature = "std", feature = "chrono", feature = "jiff", feature = "time"))]
mod clocks;
mod exhaustive;
mod filters;
#[cfg(feature = "serde")]
mod formats;
mod growth;
mod growth_text;
#[cfg(feature = "std")]
mod heat;
mod odata;
mod partitions;
#[cfg(feature = "std")]
mod places;
mod properties;
mod ranges;
mod table_rules;
mod tuples;
#[cfg(feature = "ulid")]
mod ulids;
mod values;
