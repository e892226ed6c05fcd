//! A leaderboard: the first ten, and the rank of any player.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | the list | the board | `score!`, the score reversed, `!`, the player |
//! | a player | the board | `player!`, the name |
//! | a count of players per 100 points | the board | `bucket!`, the hundreds reversed |
//!
//! # Sample rows
//!
//! Bob has 1,210 points and Ann 950.
//!
//! | PartitionKey | RowKey | Player | Score | Players |
//! |---|---|---|---:|---:|
//! | `chess` | `bucket!4294967283` | | | 1 |
//! | `chess` | `bucket!4294967286` | | | 1 |
//! | `chess` | `player!ann` | ann | 950 | |
//! | `chess` | `player!bob` | bob | 1210 | |
//! | `chess` | `score!4294966085!bob` | bob | 1210 | |
//! | `chess` | `score!4294966345!ann` | ann | 950 | |
//!
//! # Requests
//!
//! 1. **The first ten**: the first ten rows of `score`.
//! 2. **A rank**: the player's row; the counts of the buckets above, added up; the rows above in the player's own bucket.
//! 3. **A new score**: read the player's row and two counts; one transaction changes three to five rows.
//!
//! # Cost
//!
//! 1,500 players:
//!
//! | question | design | how | requests | rows returned | rows written | answer |
//! |---|---|---|---:|---:|---:|---|
//! | the first ten | scores and players | 1 range query | 1 | 10 | 0 | right |
//! |  | and a count per 100 points | 1 range query | 1 | 10 | 0 | right |
//! | the rank of the player in place 1400 | scores and players | 1 point query, 2 range queries | 3 | 1400 | 0 | right |
//! |  | and a count per 100 points | 1 point query, 2 range queries | 3 | 99 | 0 | right |
//! | a new score of a player | scores and players | 1 point query, 1 transaction | 2 | 1 | 3 | one transaction |
//! |  | and a count per 100 points | 3 point queries, 1 transaction | 4 | 3 | 5 | one transaction |
//!
//! Without counts a rank reads every row above, a request per 1,000.
//!
//! # What breaks
//!
//! - **A crash** leaves all or nothing of a new score, and two writers cannot both take the old row away.
//! - **The ceiling of a board** is its partition. A score reads three rows and writes five, so 2,000 entities per second are
//!   at most 250 scores.
//! - **The ceiling of a bucket** is its row: of two scores of one hundred at once, one meets 412 and starts again. That is at
//!   most one per round trip, 100 per second at 10 ms.
//!
//! # Use something else when
//!
//! - An approximate rank is enough: the counts alone, two requests.
//! - A board is busier: the list per [salt](crate::partition::Salt) with the first ten merged, or ranks computed in
//!   batches.
//!
//! # The program
//!
//! ```
//! use std::cmp::Reverse;
//! use tablekeys::range::KeyRange;
//! use tablekeys::{Result, tuple};
//!
//! /// As many points as a bucket counts players of.
//! const BUCKET: u32 = 100;
//!
//! /// The row that the list shows: the highest score first, then by name.
//! fn score_key(score: u32, player: &str) -> Result<String> {
//!     tuple::encode(&("score", Reverse(score), player))
//! }
//!
//! /// The row that knows the score of a player.
//! fn player_key(player: &str) -> Result<String> {
//!     tuple::encode(&("player", player))
//! }
//!
//! /// The row that counts the players of a hundred points, the highest first.
//! fn bucket_key(score: u32) -> Result<String> {
//!     tuple::encode(&("bucket", Reverse(score / BUCKET)))
//! }
//!
//! /// The rows of the list before a player's own.
//! fn before(score: u32, player: &str) -> Result<KeyRange> {
//!     let own = score_key(score, player)?;
//!     Ok(tuple::extensions(&("score",))?.intersection(&KeyRange::between(..own.as_str())?))
//! }
//!
//! /// The buckets above a score's, and the rows of its bucket before the player's own.
//! fn buckets_above(score: u32) -> Result<KeyRange> {
//!     let own = bucket_key(score)?;
//!     Ok(tuple::extensions(&("bucket",))?.intersection(&KeyRange::between(..own.as_str())?))
//! }
//!
//! fn before_in_bucket(score: u32, player: &str) -> Result<KeyRange> {
//!     let highest = score / BUCKET * BUCKET + (BUCKET - 1);
//!     let first = tuple::encode(&("score", Reverse(highest)))?;
//!     Ok(before(score, player)?.intersection(&KeyRange::between(first.as_str()..)?))
//! }
//!
//! assert_eq!(score_key(1_210, "bob")?, "score!4294966085!bob");
//! assert_eq!(bucket_key(950)?, "bucket!4294967286");
//! assert_eq!(player_key("ann")?, "player!ann");
//! // Bob is before Ann, whose bucket is not above her own.
//! assert!(before(950, "ann")?.contains(score_key(1_210, "bob")?));
//! assert!(!before_in_bucket(950, "ann")?.contains(score_key(1_210, "bob")?));
//! assert!(buckets_above(950)?.contains(bucket_key(1_210)?) && !buckets_above(950)?.contains(bucket_key(950)?));
//! # Ok::<(), tablekeys::Error>(())
//! ```
