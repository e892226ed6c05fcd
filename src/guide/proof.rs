//! What is proved about stored keys, how, and what is not.
//!
//! A key outlives the program that wrote it. Each claim below has a test that fails when it is no longer so.
//!
//! | claim | how it is shown | where |
//! |---|---|---|
//! | a stored key stays the same, to the byte | vectors per release with their SHA-256 sums, never edited; every later version passes them | `tests/vectors`, `tests/golden.rs` |
//! | other languages make and read the same keys | C#, Python and JavaScript agree on all vectors, and on 100,000 random values per kind, both ways | `tests/readers` |
//! | hashes, ticks, GUIDs are the published ones | vectors of RFC 1321, FIPS 180, SipHash, .NET, libketama, `ClickHouse`, FoundationDB | `tests/data` |
//! | keys sort as their values, and read back | all texts of up to 4 of 14 hostile characters, all neighbours of the edges of all integers, all 16-bit numbers, in UTF-8 and UTF-16 order; random values beyond | `tests/exhaustive.rs`, `tests/tuples` |
//! | a range holds exactly its keys, and so does its filter | all 13,225 ranges over 57 keys, and all pairs of ranges over 4; filters read back by a reader of OData of their own | `tests/exhaustive.rs`, `tests/fuzz` |
//! | no text makes a reader panic, and what it reads is what would be written | 22 fuzz targets, 4 of them for what the command reads: 77 million executions guided by coverage and 1.5 billion without, from inputs that tests replay; `tests/fuzz/README.md` counts them per target | `tests/fuzz` |
//! | moving rows loses and doubles none, and a reader always finds them | all 300,264 and 55,966 states of two rows with a mover that is killed, two writes, a reader and a lost answer, across and within partitions, and 4,000 kills at random, in CI; with one write, 22,689 and 5,560 states, and 1,000 kills, by `cargo test` | `tests/rekeying` |
//! | a row has its index row, whatever is killed | all 1,109 states of a row, its creator, a deleter, a sweeper and a reader; each careless variant is found out | `tests/index_rows.rs` |
//! | partitions are as even as chance, and as even as is said | chi-square with the chance of a false alarm stated; each test is shown to fail on a design that leans by 3 to 20 percent, and the figures of chance on one partition more | `tests/distribution.rs`, `tests/growth_distribution.rs`, `tests/heat.rs`, `tests/skew_bench` |
//! | filters, addresses, transactions are what the service takes | Azurite, a real server of the protocol, with a move that is killed 200 times | `tests/service` |
//! | the interface changes on purpose only | every public item in a committed file, which a change must rewrite | `.ci/public_api` |
//! | the tests notice a change of the code | 3,712 changes: each is noticed, or listed with the reason why it changes no answer, see below | `.ci/mutants` |
//!
//! # Why a sorted list of neighbours is enough
//!
//! Order is transitive: where each key is greater than the one before it, it is greater than all before it. So n comparisons
//! prove what n² would, and the two keys at each end of a range decide all of them.
//!
//! # What is not proved
//!
//! - **Never run on Azure.** The service's own behaviour is from its documentation and from Azurite, which differs in
//!   [known ways](crate::guide::clients#the-emulator). A load of thousands of rows per second was never sent.
//! - **Other platforms are tested by hand.** CI runs on x86-64 Linux. On 32 bits (i686) and on a big-endian machine (s390x,
//!   emulated, 64 bits) the unit tests, the golden vectors, all exhaustive tests, the laws (64 values each), the fuzz inputs and
//!   the vectors of each release have passed; `.ci/platforms` runs them. For `thumbv7em-none-eabi`, which has no `std`, the
//!   library is compiled where that target is installed. Stored bytes are made from numbers of stated width with stated byte
//!   order, and a test refuses the source code that would not be: native-endian bytes, hashes that vary, sizes that depend on
//!   the machine (`tests/portable.rs`).
//! - **Some changes of the code are noticed by no test.** `cargo mutants` lists 4,420 for the library: 606 do not
//!   compile, and 102, in constants and in functions whose type is `impl Trait`, must be built one by one; of these, 28
//!   were, at random: 13 do not compile, 15 are noticed. All others, 3,712, were tried: 3,611 are noticed (97.3%). The
//!   other 101 stand in `.ci/mutants.txt` with the reason: 6 are for a test that `.ci/mutants` cannot run, and 95 change
//!   no answer, but how long it takes, how much memory, or nothing, as `^` for `|` of bits that do not overlap. CI asks
//!   for the lines of the last commit, where there is time.
//! - **Models are small.** Two rows, one mover, one writer, one reader, one kill and one lost answer are exhaustive; more are
//!   random. Two creators of one row at the same time are outside the model of index rows, and outside the rule.
//! - **Advisories are not checked.** Licences, copies and withdrawn versions of dependencies are (`.ci/supply`); the list of
//!   known vulnerabilities needs a network.
//! - **The service may change.** Limits carry their source and the day of reading.
//!
//! # What is the oldest compiler
//!
//! Rust 1.89 is declared. It compiles the library with every feature, and CI checks that where that compiler can be had. It also
//! passes the tests that `.ci/platforms minimum` runs: those named above for other platforms. CI runs all tests with the compiler
//! that it finds, which was 1.95. The minimum is raised only in a minor release.
//!
//! # When `chrono` ends
//!
//! `chrono` gets maintenance only. No key depends on it: an instant is [`Ticks`](crate::Ticks), and `chrono` is one way to get one. A
//! program that leaves it changes its features to `default-features = false, features = ["std", "uuid", "jiff"]`, or `time`
//! instead of `jiff`, and each `Ticks::try_from(utc)?` stays as it is with the other crate's type. Stored keys stay. In a
//! tuple, a `DateTime` part of 21 digits has the same digits as a `jiff::Timestamp` and a `time::OffsetDateTime`. The feature `chrono`
//! would leave the default in a breaking release, which changes no stored key.
