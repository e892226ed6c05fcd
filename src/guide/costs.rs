//! What a call costs, beside other crates and plain `std`; what calls for many save; and what importing costs.
//!
//! A call of this crate takes from one nanosecond to a few hundred; a round trip to the service takes millions. So cost
//! decides between two designs only where keys are made by the million: loading, exporting, checking and moving stored
//! rows, or simulating rows that are not stored yet.
//!
//! Each bar is one key, in nanoseconds, on a logarithmic axis; [all strategies](crate#all-strategies) has the same
//! figures. They are the least of the runs that are committed in `benches/results` with their machine and date:
//!
#![doc = include_str!("plots/costs.svg")]
//!
//! # Beside other ways
//!
//! `benches/peers` in the repository does the same work with this crate, with the crates that do the same, and with
//! plain `std`. It compares the answers of all, times them in one run, and prints one table. Each bar is one work: how
//! long the *fastest* other way takes where this crate takes 1, on a logarithmic axis from a tenth to ten times. Bars
//! to the right: the other way takes longer. Bars to the left: it is faster, often because it does less; the
//! [table](#all-of-it) says what. Ways by hand, of *std*, make one shape of key alone. `SipHash` and `JumpHash` lose at
//! most 6% to a hasher that is made once.
//!
#![doc = include_str!("plots/peers.svg")]
//!
//! The authors of this crate wrote the comparison and chose what is compared. It ran on one virtual machine, an AMD
//! EPYC (Zen 3) with two cores, on 2026-11-22, compiled by rustc 1.95 for baseline x86-64. Each figure is the least of
//! five medians, since only other work on the machine makes a run slower. Another processor can reverse a close line.
//! The page in `benches/results` says what was left out; beside it is one short pass with `target-cpu=native`, where
//! some lines fall otherwise. To measure on your own machine, in a minute:
//!
//! ```text
//! cd benches/peers
//! cargo bench -- --short
//! ```
//!
//! # Many at once
//!
//! A call for many inputs is offered where it takes at most two thirds of the time of the loop that one would write:
//!
//! | many | in one call | saves |
//! |---|---|---|
//! | instants to keys, in one text | [`newest_first_into`](crate::row_key::newest_first_into), [`ascending_into`](crate::row_key::ascending_into) | a third: text is checked once for 16 keys |
//! | keys to MD5 partitions | `partitions_into` of [`Md5Bits`](crate::partition::Md5Bits::partitions_into) and [`KetamaRing`](crate::partition::KetamaRing::partitions_into) | three quarters: 24 short keys are hashed side by side |
//!
//! Tried on an EPYC of the next generation (Zen 4), and left out since a loop is nearly as fast:
//!
//! | many | time of the loop over the best of several tries | why |
//! |---|---:|---|
//! | instants to a `Vec` of keys | 1.0 | `extend` is that call |
//! | GUIDs to [byte sums](crate::partition::ByteSum) | 1.3 to 1.7 | less than a nanosecond each; the rest depends on where the compiler puts the loop |
//! | 16-byte keys to [`SipHash`](crate::partition::SipHash) partitions | 1.3 | the processor overlaps the hashes of one loop by itself |
//! | lookups in a [`HashRing`](crate::partition::HashRing) of 10, 1,000 and 4,000 nodes | 1.0, 1.2, 1.3 | it overlaps their memory accesses, too |
//! | keys to SHA-256 partitions | not tried | the processor has instructions for one |
//!
//! # What importing costs
//!
//! `cargo build` of a program that makes one key, on two cores of that machine, nothing built before; the least of three:
//!
//! | features | crates compiled | debug build | release build |
//! |---|---:|---:|---:|
//! | default: `chrono`, `uuid` | 15 | 4.7 s | 5.9 s |
//! | none | 11 | 4.1 s | 5.2 s |
//!
//! Without features these are this crate, `md-5`, `sha2` and `siphasher`, and what the first two need: `digest`,
//! `block-buffer`, `crypto-common`, `hybrid-array`, `typenum`, `cfg-if` and, on x86, `cpufeatures`.
//!
//! # All of it
//!
//! One line for each other way, in nanoseconds per input; the faster is bold. A limit is a part of the work that no
//! implementation can avoid, such as the bare hash or a copy of the finished key.
//!
#![doc = include_str!("tables/peers.md")]
