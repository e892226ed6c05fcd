//! A leaderboard: the first ten, and the rank of any player.
//!
//! | row | RowKey, in one partition per board |
//! |---|---|
//! | the list | `score`, the score reversed, the player |
//! | a player | `player`, the name |
//! | a count of players per 100 points | `bucket`, the hundreds reversed |
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/studies/leaderboard/program.rs"), "```")]
//!
//! 1,500 players:
//!
#![doc = include_str!("../requests/leaderboard.md")]
//!
//! The first ten are one request in both designs. A rank is the number of rows above: without counts every one of them
//! is read, a request per 1,000. With a count per 100 points, it is the sum of the counts above and the rows above in
//! the player's own hundred.
//!
//! A new score changes three to five rows of one partition in one transaction, so a crash leaves all or nothing of it,
//! and two writers cannot both take the old row away. The price: all scores of a board go through one partition, 2,000
//! entities per second and so some 300 scores, and two writers that change the same hundred at once meet in 412 and
//! start again. Busier boards keep the list per [salt](crate::partition::Salt) and merge the first ten, or compute ranks
//! in batches.
//!
//! Prefer an approximate rank, from the counts alone, where the last digits do not matter: two requests at any size.
//!
//! Next: [places on a map](super::map). Back to [case studies](super).
