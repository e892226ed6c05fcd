//! The design reference: how to choose the keys of a table, and what was measured. Documentation only.
//!
//! Keys cannot be changed later without rewriting every row. This reference is useful with or without the crate. Every
//! snippet on these pages is a test, and every picture and measured figure is made by one; the tests fail when a page no
//! longer says what the code does. Timings alone are drawn from results that were measured once and committed, with
//! machine and date. Facts about services and other systems link to their source.
//!
//! **Looking for something?** The [index of questions](questions) lists more than 90, in the words that people search by.
//!
//! | chapter | answers |
//! |---|---|
//! | [Index of questions](questions) | Where is the answer to …? |
//! | **Design** | |
//! | [Choosing keys](choosing_keys) | Which PartitionKey and RowKey? What does a query cost? |
//! | [Row keys](row_keys) | How do I get newest first, page by page? How wide must a number be? |
//! | [Partition keys](partitions) | Which hash, for GUIDs, for e-mail addresses, for paths? How even is it? |
//! | [Hot partitions](hot_partitions) | Why is my table throttled although it is even? |
//! | [Sizing and billing](sizing) | How many partitions does my load need? What does a scan cost? |
//! | [Adding partitions](adding_partitions) | Can I change the number of partitions later? |
//! | [Compound keys](tuple_keys) | How do I put several parts in one key and keep their order? |
//! | [Identifiers](identifiers) | GUID version 4 or 7, ULID, Snowflake? Which can be guessed? |
//! | [Patterns](patterns) | How do I build an index, a queue, a log, a large row? What does a crash leave? |
//! | [Case studies](case_studies) | How many requests does each question of a whole design take? |
//! | [Myths](myths) | Is it true that …? |
//! | **Operation** | |
//! | [Auditing a table](auditing) | What is wrong with the keys of a table that exists? |
//! | [Service limits](service_limits) | What is a legal key, filter, transaction? |
//! | [Missing features](missing_features) | Order by, previous page, count, contains, joins: what to do instead? |
//! | [Deleting, and keeping for a time](deleting) | No TTL: which way is cheapest? How long is a name refused? |
//! | [Running a table](running) | What do 409, 412 and 404 mean after a retry? How do I back up, rehearse, delete? |
//! | [Migrating keys](migrating_keys) | How do I give stored rows other keys and lose none? |
//! | [Clients and the emulator](clients) | Which characters do client libraries and Azurite get wrong? |
//! | [Past one machine](past_one_machine) | How do I compute the same keys in SQL, on Spark, for 10¹² rows? |
//! | **Other systems** | |
//! | [Other stores](other_stores) | What of Cosmos DB, HBase, DynamoDB, Cassandra, S3, PostgreSQL, RocksDB? |
//! | [Key formats of other systems](field_keys) | How do I read the tables of NLog, Serilog, Azure Diagnostics, Durable Task? |
//! | [Recipes](recipes) | The same key in C#, Python and JavaScript? |
//! | **The crate** | |
//! | [Costs](costs) | What does a call cost, beside other crates? |
//! | [Proof](proof) | What is proved about stored keys, and what is not? |
//! | [Releases](releases) | What changed, and does it change stored keys? |

pub mod adding_partitions;
pub mod auditing;
pub mod case_studies;
pub mod choosing_keys;
pub mod clients;
pub mod costs;
pub mod deleting;
pub mod field_keys;
pub mod hot_partitions;
pub mod identifiers;
pub mod migrating_keys;
pub mod missing_features;
pub mod myths;
pub mod other_stores;
pub mod partitions;
pub mod past_one_machine;
pub mod patterns;
pub mod proof;
pub mod questions;
pub mod recipes;
pub mod releases;
pub mod row_keys;
pub mod running;
pub mod service_limits;
pub mod sizing;
pub mod tuple_keys;
