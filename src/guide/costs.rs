//! What a call costs, beside other crates and plain `std`.
//!
//! A call takes one nanosecond to a few hundred, a round trip to the service millions. Cost decides only where keys
//! are made by the million.
//!
//! Nanoseconds per key, on a logarithmic axis, from `cargo bench --bench keys` (`benches/results`; [as a
//! table](crate#all-strategies)):
//!
#![doc = include_str!("plots/costs.svg")]
//!
//! # Beside other ways
//!
//! Each bar is one task: how long the *fastest* other way takes where this crate takes 1, on a logarithmic axis
//! from a tenth to ten times. Bars to the left: the other way is faster, often because it does less; the
//! [table](#all-of-it) says what.
//!
#![doc = include_str!("plots/peers.svg")]
//!
//! The authors of this crate chose what is compared; `benches/peers` checks all answers. One virtual machine, AMD
//! EPYC (Zen 3), two cores, 2026-11-22, rustc 1.95, baseline x86-64; the least of five medians. On your own
//! machine: `cd benches/peers`, `cargo bench -- --short`.
//!
//! # Many at once
//!
//! Calls for many inputs, where they save a third or more:
//!
//! | many | in one call | saves |
//! |---|---|---|
//! | instants to keys, in one text | [`newest_first_into`](crate::row_key::newest_first_into), [`ascending_into`](crate::row_key::ascending_into) | a third: text is checked once for 16 keys |
//! | keys to MD5 partitions | `partitions_into` of [`Md5Bits`](crate::partition::Md5Bits::partitions_into) and [`KetamaRing`](crate::partition::KetamaRing::partitions_into) | three quarters: 24 short keys are hashed side by side |
//!
//! # All of it
//!
//! Nanoseconds per input; the faster is bold. A limit is a part of the task that no implementation can avoid, such
//! as the bare hash.
//!
//! <details><summary>Every task and every other way</summary>
//!
#![doc = include_str!("tables/peers.md")]
//!
//! </details>
