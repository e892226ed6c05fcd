//! What is proved about stored keys, how, and what is not.
//!
//! | claim | how it is shown | where |
//! |---|---|---|
//! | a stored key stays the same, to the byte | vectors per release with their SHA-256 sums | `tests/vectors`, `tests/golden` |
//! | other languages make and read the same keys | each package's own tests read the vectors | `crates/python`, `crates/javascript`, `crates/csharp` |
//! | hashes, ticks, GUIDs are the published ones | vectors of RFC 1321, FIPS 180, SipHash, .NET, libketama, `ClickHouse`, FoundationDB | `tests/data` |
//! | keys sort as their values, and read back | all texts of up to 4 of 14 hostile characters, all 16-bit numbers, the edges of all integers; random values beyond | `tests/laws` |
//! | a range holds exactly its keys, and so does its filter | all 13,225 ranges over 57 keys; an independent reader of OData | `tests/laws` |
//! | moving rows loses and doubles none, and a reader always finds them | all states of two rows with a mover that is stopped, two writes, a reader and a lost answer; 4,000 random crashes | `tests/rekeying` |
//! | partitions are as even as chance, and as the docs say | chi-square with a stated chance of a false alarm; each test fails on a skewed design | `tests/distribution` |
//! | filters, addresses, transactions are what the service takes | Azurite, the emulator | `tests/service` |
//! | the interface changes on purpose only | every public item in a committed file | `.ci/public_api` |
//!
//! # What is not proved
//!
//! - **Never run on Azure.** The service's behaviour is from its documentation and from Azurite, which differs in [known
//!   ways](crate::guide::clients#the-emulator). No load of thousands of rows per second was sent.
//! - **Other platforms are tested by hand** (`.ci/full platforms`): i686 and big-endian s390x (emulated) have passed. CI runs on x86-64 Linux.
//! - **Models are small**: two rows, one mover, one writer, one reader, one crash and one lost answer are tested exhaustively, larger cases at
//!   random.
//! - **The service may change.** Each limit names its source; all sources were read in November 2026.
//!
//! `chrono` gets maintenance only, and no key depends on it: `default-features = false, features = ["std", "uuid", "jiff"]` leaves it out.
