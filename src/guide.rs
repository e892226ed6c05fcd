//! The design reference: how to choose the keys of a table, and what was measured. Documentation only.
//!
//! Keys cannot be changed later without rewriting every row, so an hour here is well spent, whether or not you import the
//! crate. Every snippet on these pages is a test of the crate, and every picture and measured figure is made by one; the
//! tests fail when a page no longer says what the code does. Timings alone are drawn from results that were measured once
//! and committed, with machine and date.
//!
//! | no. | chapter | answers |
//! |---:|---|---|
//! | 1 | [Choosing keys](choosing_keys) | Which keys for which questions? What does a query cost? All strategies beside each other |
//! | 2 | [Row keys](row_keys) | How do I get newest first, page by page? How wide must a number be? |
//! | 3 | [Partition keys](partitions) | How many partitions, and which hash, for GUIDs, for e-mail addresses? |
//! | 4 | [Hot partitions](hot_partitions) | Why is my table throttled though it is even? How many partitions does my load need? |
//! | 5 | [Adding partitions](adding_partitions) | Can I change the number of partitions later? |
//! | 6 | [Compound keys](tuple_keys) | How do I put several parts in one key and keep their order? |
//! | 7 | [Service limits](service_limits) | What is a legal key, filter, transaction? What of Cosmos DB, HBase, Bigtable, DynamoDB? |
//! | 8 | [Migrating keys](migrating_keys) | How do I give stored rows other keys and lose none? |
//! | 9 | [Key formats of other systems](field_keys) | How do I read the tables of NLog, Serilog, Azure diagnostics, Durable Task, …? |
//! | 10 | [Case studies](case_studies) | How do whole designs work out, and how many requests does each question take? |
//! | 11 | [Costs](costs) | What does a call cost, beside other crates? What do many at once save? |
//! | 12 | [Releases](releases) | What changed, and does it change stored keys? |

pub mod adding_partitions;
pub mod case_studies;
pub mod choosing_keys;
pub mod costs;
pub mod field_keys;
pub mod hot_partitions;
pub mod migrating_keys;
pub mod partitions;
pub mod releases;
pub mod row_keys;
pub mod service_limits;
pub mod tuple_keys;
