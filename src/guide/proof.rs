//! What is proved about stored keys, how, and what is not.
//!
//! Each claim has a test that fails when it is no longer so.
//!
//! | claim | how it is shown | where |
//! |---|---|---|
//! | a stored key stays the same, to the byte | vectors per release with their SHA-256 sums, which every later version passes | `tests/vectors`, `tests/golden` |
//! | other languages make and read the same keys | Python and JavaScript are the library itself; they and C# read all vectors, and refuse thousands of hostile arguments | `crates/{python,javascript,csharp}/test` |
//! | hashes, ticks, GUIDs are the published ones | vectors of RFC 1321, FIPS 180, SipHash, .NET, libketama, `ClickHouse`, FoundationDB | `tests/data` |
//! | keys sort as their values, and read back | all texts of up to 4 of 14 hostile characters, all 16-bit numbers, the edges of all integers, in UTF-8 and UTF-16 order; random values beyond | `tests/laws` |
//! | a range holds exactly its keys, and so does its filter | all 13,225 ranges over 57 keys; filters read back by an independent reader of OData | `tests/laws` |
//! | no text makes a reader panic, and what it reads is what would be written | laws on random text, made to be nearly right; 8 targets that coverage guides | `tests/laws`, `crates/cli/fuzz` |
//! | moving rows loses and doubles none, and a reader always finds them | all 300,264 and 55,966 states of two rows with a mover that is killed, two writes, a reader and a lost answer, across and within partitions, and 4,000 random crashes | `tests/rekeying` |
//! | a row has its index row, whatever is killed | each program of the guide fails at each of its requests, in three ways, and runs beside another; each variant with a known defect fails | `tests/guide` |
//! | partitions are as even as chance, and as the docs say | chi-square with a stated chance of a false alarm; each test fails on a design that leans by 3 to 20 percent | `tests/distribution`, `tests/laws/heat.rs`, `crates/cli/tests/compare` |
//! | filters, addresses, transactions are what the service takes | Azurite, the emulator | `tests/service` |
//! | the interface changes on purpose only | every public item in a committed file, which a change must rewrite | `.ci/public_api` |
//! | the tests notice a change of the code | 3,712 changes on 2026-11-22: 97.3% are noticed | `cargo mutants` |
//!
//! # What is not proved
//!
//! - **Never run on Azure.** The service's behaviour is from its documentation and from Azurite, which differs in
//!   [known ways](crate::guide::clients#the-emulator). No load of thousands of rows per second was sent.
//! - **Other platforms are tested by hand** (`.ci/platforms`): i686 and big-endian s390x (emulated) have passed; CI
//!   runs on x86-64 Linux, and compiles for `thumbv7em-none-eabi`, which has no `std`, and
//!   `wasm32-unknown-unknown`. A test refuses code whose stored bytes would depend on the machine.
//! - **Some changes of the code are noticed by no test.** On 2026-11-22, at commit `d1f0c8b`, 3,611 of 3,712 are
//!   noticed; 6 are for a test that did not run; 95 change time, memory, or nothing.
//! - **Models are small**: two rows, one mover, one writer, one reader, one crash and one lost answer are
//!   exhaustive, more are random.
//! - **Advisories are not checked**; licences, copies and withdrawn versions are (`.ci/supply`).
//! - **The service may change.** Limits carry their source; all were read in November 2026.
//!
//! # The oldest compiler
//!
//! Rust 1.89, tested by `.ci/platforms minimum`, and raised only in a minor release.
//!
//! # When `chrono` ends
//!
//! `chrono` gets maintenance only. No key depends on it: it is one way to get [`Ticks`](crate::Ticks). To leave it,
//! use `default-features = false, features = ["std", "uuid", "jiff"]`; each `Ticks::try_from(utc)?` stays, with the
//! other crate's type.
