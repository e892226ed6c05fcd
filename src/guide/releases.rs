//! What changed from release to release.
//!
//! Every release says whether it **changes stored keys**: whether any function gives another output for an input that
//! it accepted before. Such a change is made in a breaking release only, whatever the change of the interface alone
//! would allow.
//!
//! # 0.1.0
//!
//! Not released yet.
//!
//! - **Changes stored keys:** no; there are none yet.
//! - Needs Rust 1.89.
//! - Row keys: [`zero_padded`](crate::row_key::zero_padded), [`signed`](crate::row_key::signed),
//!   [`ascending`](crate::row_key::ascending), [`newest_first`](crate::row_key::newest_first),
//!   [`calendar`](crate::row_key::calendar), [`day`](crate::row_key::day), with suffixes, all read back; many instants
//!   in one text; [`geohash`](crate::row_key::geohash()) cells, and those that a circle touches.
//! - Partitions: [`ByteSum`](crate::partition::ByteSum), [`Md5Bits`](crate::partition::Md5Bits),
//!   [`Sha256Bits`](crate::partition::Sha256Bits), [`SipHash`](crate::partition::SipHash),
//!   [`Alphabet`](crate::partition::Alphabet), [`Salt`](crate::partition::Salt),
//!   [`JumpHash`](crate::partition::JumpHash), [`JumpBackHash`](crate::partition::JumpBackHash),
//!   [`HashRing`](crate::partition::HashRing), [`SlotTable`](crate::partition::SlotTable),
//!   [`Generations`](crate::partition::Generations), [`KetamaRing`](crate::partition::KetamaRing).
//! - Several parts in one key: [`tuple`](mod@crate::tuple), with types of your own as [`Part`](crate::tuple::Part)s.
//!   Ranges and the service's rules: [`range`](crate::range), [`table`](crate::table). Moving stored rows:
//!   [`rekey`](crate::rekey).
//! - Figures: [`Histogram`](crate::skew::Histogram), [`Heatmap`](crate::skew::Heatmap),
//!   [`partitions_needed`](crate::skew::partitions_needed).
//! - [`Ticks`](crate::Ticks) reads 0 to 7 decimals of a second and converts to and from seconds, milliseconds and
//!   nanoseconds since 1970, `u64`, `SystemTime` and the types of other crates.
//!   [`Key::with_suffix`](crate::Key::with_suffix) takes whatever prints.
//! - Types of other crates, each by the feature with its name: `chrono`, `uuid`, `jiff`, `time`, `ulid`, `serde`.
//! - [`Query`](crate::table::Query) builds a question in one chain, from windows of any type that is an instant, and
//!   reports everything that is wrong at once; [`AccessPath`](crate::table::AccessPath) tells what it costs.
//!   [`KeyRange`](crate::range::KeyRange) has a text form, ranges of days and numbers, and bounds that are safe for
//!   `BTreeMap::range`.
//! - One [`Error`](crate::Error) of 16 bytes with an [`ErrorKind`](crate::ErrorKind) to match on. It owns what its
//!   message needs, so it is `Clone` and not `Copy`, and its `Debug` shows the message.
//! - The command `tablekeys`, feature `cli`: `audit`, `explain`, `skew` and `check`, on files, pipes and tables of the
//!   service; `key`, `range` and `sql`.
//! - This guide. Its [patterns](crate::guide::patterns) and [case studies](crate::guide::case_studies) run on a table
//!   service, each request counted and each crash tried.
//!
//! # What is frozen
//!
//! | | frozen by |
//! |---|---|
//! | every output of a key function | its docs, to the byte; golden tests, against other implementations |
//! | printed forms that are kept with a table: boundaries, slots, rings, generations | their docs; tests that read them back |
//! | partition numbers and PartitionKey texts | the same |
//! | error messages | nothing: the wording may change. The [`ErrorKind`](crate::ErrorKind) of an error stays |
//! | figures of evenness | nothing promised; measured again with every change |
