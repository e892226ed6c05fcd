//! Whole designs on a real table service, with the requests of each question counted.
//!
//! The crate's tests (`tests/service`, `tests/programs`) run every design on the Azurite emulator, in memory. They count
//! each request as they send it, and the tables here are those counts: a test fails when one is no longer true. "Rows"
//! are those that came back or were written. The emulator counts requests as the service does and says nothing about
//! latency; where it is [known to be more lenient](crate::guide::clients#the-emulator), the tests check the rule before
//! they send. The code on these pages is the code that the tests run.
//!
//! Published designs, first as they were published and then as they would be made today:
//!
//! | study | what went wrong | today |
//! |---|---|---|
//! | [Sessions](sessions) | the id is the key and in every address; the number of partitions is a constant | a hashed token, 64 partitions |
//! | [Accounts](accounts) | an address as key moves | the id as key, a row by address |
//! | [Their dated lists](accounts) | dates as text give the oldest; two records in a second | newest-first records with a suffix |
//! | [A forum](forum) | lists read replies; a crash hides a post from the front page | replies apart, a merged front page |
//! | [A blog](blog) | ticks without padding change their order | nineteen digits |
//!
//! Designs for questions that are asked again and again:
//!
//! | study | questions |
//! |---|---|
//! | [Many tenants](tenants) | isolate one, list them, delete one |
//! | [Sensor readings](sensors) | the last one per device, a window, a day of all |
//! | [Counters](counters) | many increments at once, an answer that is lost |
//! | [A leaderboard](leaderboard) | the first ten, the rank of a player |
//! | [Places on a map](map) | all within a radius |
//! | [An audit log](audit) | by entity and by time |
//! | [A table's whole life](whole_life) | names, sizes, pages, transactions |
//!
//! # Rules of thumb
//!
//! - A partition should hold what you purge, list or change together, and no more.
//! - The newest of one owner is a row key; the newest of everything is a small table or a merge.
//! - A second question is a second row.
//! - A copy by time or by place is one more write per row, and saves a scan per question.
//! - A retry must meet its own row: derive both keys from the event.
//! - Padding, inverting and a suffix cost nothing on the first day, and a migration on any other.
//!
//! Next: [myths](crate::guide::myths). Back to [the guide](crate::guide).

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
pub mod whole_life;
