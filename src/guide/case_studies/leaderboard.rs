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
#![doc = include_str!("../requests/leaderboard.md")]
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
#![doc = concat!("```ignore\n", include_str!("leaderboard/program.rs"), "```")]
