//! What a call costs, beside other crates and plain `std`.
//!
//! A call takes one nanosecond to a few hundred, a round trip to the service millions. Cost decides only where keys
//! are made by the million.
//!
//! Nanoseconds per key, from `cargo bench --bench keys` (`benches/results`): [all strategies](crate#all-strategies).
//!
//! # Beside other ways
//!
//! Other crates that do the same task faster, or in at most three times the time, are in `benches/results`: `benches/peers`
//! checks all answers and prints the table (`cd benches/peers`, `cargo bench`).
//!
//! # Many at once
//!
//! Calls for many inputs, where they save a third or more:
//!
//! | many | in one call | saves |
//! |---|---|---|
//! | keys to MD5 partitions | `partitions_into` of [`DigestBits`](crate::partition::DigestBits::partitions_into) | three quarters: 24 short keys are hashed side by side |
