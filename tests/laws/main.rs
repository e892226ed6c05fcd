//! The laws, each a property named as a sentence, and every fast routine against a slow, obvious reference.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

#[path = "../../src/guide/clients/client.rs"]
mod client;
mod ecosystem;
mod exhaustive;
mod filters;
mod growth;
mod growth_text;
#[cfg(feature = "std")]
mod heat;
#[cfg(any(feature = "std", feature = "chrono", feature = "jiff", feature = "time"))]
#[path = "../inputs/nanos.rs"]
mod nanos;
mod odata;
mod partitions;
#[cfg(feature = "std")]
mod places;
mod properties;
mod ranges;
mod table_rules;
mod texts;
mod tuples;
#[path = "../inputs/windows.rs"]
mod windows;
