//! What changed from release to release, and what never changes.
//!
#![doc = include_str!("../../CHANGELOG.md")]
//!
//! # What is frozen
//!
//! | | frozen by |
//! |---|---|
//! | every output of a key function | its docs, to the byte; golden tests, against other implementations |
//! | printed forms that are kept with a table: boundaries, slots, rings, generations | their docs; tests that read them back |
//! | partition numbers and PartitionKey texts | the same |
//! | error messages | nothing: the wording may change. The [`ErrorKind`](crate::ErrorKind) of an error stays |
//! | figures of evenness | nothing: they are measured again with every change |
