//! Whole designs, with the requests of each question counted on the Azurite emulator.
//!
//! "Rows" are those that came back or were written.
//!
//! Published designs, beside what they would be today:
//!
//! | study | what went wrong | today |
//! |---|---|---|
//! | [Sessions](sessions) | the id is the key and in every address | a hashed token, 64 partitions |
//! | [Accounts](accounts) | keys made of an address; dates as text | the id as key, a row by address; newest-first records |
//! | [A forum](forum) | lists read replies; a crash hides a post from the front page | replies apart, a merged front page |
//! | [A blog](blog) | ticks without padding change their order | nineteen digits |
//!
//! Designs for common questions:
//!
//! | study | questions |
//! |---|---|
//! | [Many tenants](tenants) | isolate one, list them, delete one |
//! | [Sensor readings](sensors) | the last one per device, a window, a day of all |
//! | [Counters](counters) | many increments at once, an answer that is lost |
//! | [A leaderboard](leaderboard) | the first ten, the rank of a player |
//! | [Places on a map](map) | all within a radius |
//! | [An audit log](audit) | by entity and by time |
//!
//! Next: [myths](crate::guide::myths).

pub mod accounts;
pub mod audit;
pub mod blog;
pub mod counters;
pub mod forum;
pub mod leaderboard;
pub mod map;
pub mod sensors;
pub mod sessions;
pub mod tenants;
