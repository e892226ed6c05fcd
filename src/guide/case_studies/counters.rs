//! Counters that many programs increment at once.
//!
//! The service has no increment. A program reads the row, adds one and replaces it under its `ETag`; if another was
//! first, the service answers 412 and the program starts again.
//!
//! | design | rows | limit |
//! |---|---|---|
//! | one row | PartitionKey the counter | one increment per round trip, and every other writer starts again |
//! | eight rows | the counter and a [salt](crate::partition::Salt) by the operation's id | eight times that |
//! | a row per event | RowKey the operation's id | 2,000 events per second and partition |
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/studies/counters/program.rs"), "```")]
//!
//! Eight writers that all read before any of them writes, which is the worst case:
//!
#![doc = include_str!("../requests/counters.md")]
//!
//! n writers in that order send n (n + 1) requests to one row. Eight rows make the increments cheaper and the count
//! dearer: 8 requests instead of 1. Put the rows into one partition where 2,000 entities per second are enough; the
//! count is then one request.
//!
//! **An answer that is lost** leaves the program without knowing whether it was counted: the row holds a number, and a
//! number does not tell who added to it. Where a count must be exact, insert a row per event whose key is the
//! operation's id, so that the second attempt is refused, and add the rows up now and then.
//!
//! A second test runs four threads of 20 increments and loses none, in whatever order they meet.
//!
//! Next: [a leaderboard](super::leaderboard). Back to [case studies](super).
