//! The design reference: how to choose the keys of a table, and what was measured. Documentation only.
//!
//! Keys cannot be changed later without rewriting every row, so an hour here is well spent, whether or not you import the
//! crate. Every snippet on these pages is a test of the crate, and every picture and measured figure is made by one; the
//! tests fail when a page no longer says what the code does. Timings alone are drawn from results that were measured once
//! and committed, with machine and date.
//!
//! | no. | chapter | answers |
//! |---:|---|---|
//! | 1 | [Start here](start) | Which keys for which questions? What does a query cost? All strategies beside each other |
//! | 2 | [Row keys that sort](row_keys) | How do I get newest first, page by page? How wide must a number be? |
//! | 3 | [Partitions that stay even](partitions) | How many partitions, and which hash, for GUIDs, for e-mail addresses? |
//! | 4 | [Hot partitions](hot_partitions) | Why is my table throttled though it is even? How many partitions does my load need? |
//! | 5 | [Growing](growing) | Can I change the number of partitions later? |
//! | 6 | [Compound and tuple keys](tuple_keys) | How do I put several parts in one key and keep their order? |
//! | 7 | [Rules of the house](service_rules) | What is a legal key, filter, transaction? What of Cosmos DB, HBase, Bigtable, DynamoDB? |
//! | 8 | [Changing your mind](rekeying) | How do I give stored rows other keys and lose none? |
//! | 9 | [Keys that other systems write](field_keys) | How do I read the tables of NLog, Serilog, Azure diagnostics, Durable Task, …? |
//! | 10 | [Case studies](case_studies) | How do whole designs work out, and how many requests does each question take? |
//! | 11 | [Costs](costs) | What does a call cost, beside other crates? What do many at once save? |
//! | 12 | [Releases](releases) | What changed, and does it change stored keys? |

/// Which keys for which questions, and what each question costs.
///
#[doc = include_str!("guide/start/questions.md")]
///
#[doc = include_str!("guide/tables/strategies.md")]
///
#[doc = include_str!("guide/start/reading.md")]
///
#[doc = include_str!("guide/plots/costs.svg")]
///
#[doc = include_str!("guide/start/next.md")]
pub mod start {}

/// Numbers, instants and dates as text whose order is theirs.
///
#[doc = include_str!("guide/row_keys/digits.md")]
///
#[doc = include_str!("guide/plots/missing_digit.svg")]
///
#[doc = include_str!("guide/row_keys/newest.md")]
pub mod row_keys {}

/// Byte sums, digests, hashes and letters: how even each one is, and how even chance lets it be.
///
#[doc = include_str!("guide/partitions/noise.md")]
///
#[doc = include_str!("guide/plots/noise.svg")]
///
#[doc = include_str!("guide/partitions/noise_table.md")]
///
#[doc = include_str!("guide/tables/noise.md")]
///
#[doc = include_str!("guide/partitions/byte_sum.md")]
///
#[doc = include_str!("guide/plots/byte_sum_values.svg")]
///
#[doc = include_str!("guide/partitions/byte_sum_peak.md")]
///
#[doc = include_str!("guide/plots/byte_sum_peak.svg")]
///
#[doc = include_str!("guide/partitions/kinds.md")]
///
#[doc = include_str!("guide/tables/guids.md")]
///
#[doc = include_str!("guide/partitions/hashes.md")]
///
#[doc = include_str!("guide/plots/names.svg")]
///
#[doc = include_str!("guide/tables/names.md")]
///
#[doc = include_str!("guide/partitions/learned.md")]
pub mod partitions {}

/// Even over all time, and one partition at a time.
///
#[doc = include_str!("guide/hot_partitions/time.md")]
///
#[doc = include_str!("guide/plots/heat_by_time.svg")]
///
#[doc = include_str!("guide/hot_partitions/salt.md")]
///
#[doc = include_str!("guide/plots/heat_by_salt.svg")]
///
#[doc = include_str!("guide/hot_partitions/device.md")]
///
#[doc = include_str!("guide/plots/heat_by_device.svg")]
///
#[doc = include_str!("guide/hot_partitions/figures.md")]
///
#[doc = include_str!("guide/tables/heat.md")]
///
#[doc = include_str!("guide/hot_partitions/reads.md")]
///
#[doc = include_str!("guide/tables/sizing.md")]
///
#[doc = include_str!("guide/hot_partitions/few.md")]
pub mod hot_partitions {}

/// More partitions later: what moves, and what must be kept.
///
#[doc = include_str!("guide/growing/moves.md")]
///
#[doc = include_str!("guide/plots/growing.svg")]
///
#[doc = include_str!("guide/growing/table.md")]
///
#[doc = include_str!("guide/tables/moves.md")]
///
#[doc = include_str!("guide/growing/ways.md")]
pub mod growing {}

/// Several parts in one key, in order and back.
///
#[doc = include_str!("guide/tuple_keys.md")]
pub mod tuple_keys {}

/// What the table service takes, and where its own pages disagree.
///
#[doc = include_str!("guide/service_rules.md")]
pub mod service_rules {}

/// Moving stored rows to better keys while others read and write.
///
#[doc = include_str!("guide/rekeying.md")]
pub mod rekeying {}

/// Formats in the field, each written and read in a few lines, and what each got right or wrong.
///
#[doc = include_str!("guide/field_keys.md")]
pub mod field_keys {}

/// Five designs on a real table service, their requests counted.
///
#[doc = include_str!("guide/case_studies/sessions.md")]
///
#[doc = include_str!("guide/requests/sessions.md")]
///
#[doc = include_str!("guide/case_studies/sessions_ring.md")]
///
#[doc = include_str!("guide/requests/sessions-on-a-ring.md")]
///
#[doc = include_str!("guide/case_studies/sessions_today.md")]
///
#[doc = include_str!("guide/requests/accounts.md")]
///
#[doc = include_str!("guide/case_studies/accounts.md")]
///
#[doc = include_str!("guide/requests/records.md")]
///
#[doc = include_str!("guide/case_studies/records.md")]
///
#[doc = include_str!("guide/requests/forum-posts.md")]
///
#[doc = include_str!("guide/case_studies/posts.md")]
///
#[doc = include_str!("guide/requests/forum-replies.md")]
///
#[doc = include_str!("guide/case_studies/replies.md")]
///
#[doc = include_str!("guide/requests/forum-recent.md")]
///
#[doc = include_str!("guide/case_studies/recent.md")]
///
#[doc = include_str!("guide/requests/blog-entries.md")]
///
#[doc = include_str!("guide/case_studies/blog.md")]
///
#[doc = include_str!("guide/requests/blog-comments.md")]
///
#[doc = include_str!("guide/case_studies/blog_today.md")]
///
#[doc = include_str!("guide/requests/life.md")]
///
#[doc = include_str!("guide/case_studies/life.md")]
pub mod case_studies {}

/// What calls cost beside other crates and plain `std`, what many at once save, and what importing costs.
///
#[doc = include_str!("guide/costs/beside.md")]
///
#[doc = include_str!("guide/plots/peers.svg")]
///
#[doc = include_str!("guide/costs/bias.md")]
///
#[doc = include_str!("guide/costs/import.md")]
///
#[doc = include_str!("guide/tables/peers.md")]
pub mod costs {}

/// What changed from release to release.
///
#[doc = include_str!("guide/releases.md")]
pub mod releases {}
