//! The guide: how to choose the keys of a table, and what was measured. Documentation only.
//!
//! Keys cannot be changed later without rewriting every row. Every Rust snippet is a test, every picture and counted
//! figure is made by one, and times are those of benches. Facts about services link to their source. The *emulator* is Azurite, which
//! shows the number of requests and the answers, not the speed or the throttling of the service.
//!
//! **Looking for something?** The [index of questions](questions) is in the words that people search by.
//!
//! # The guide, in the order in which a table is designed
//!
//! Each page begins with what to do.
//!
//! | page | answers |
//! |---|---|
//! | [Choosing keys](choosing_keys) | Which PartitionKey and RowKey? What does a query cost? |
//! | [Row keys](row_keys) | How do I get newest first, page by page? How wide must a number be? |
//! | [Compound keys](tuple_keys) | How do I put several parts in one key and keep their order? |
//! | [Identifiers](identifiers) | GUID version 4 or 7, ULID, Snowflake? Which can be guessed? |
//! | [Partition keys](partitions) | Which hash, for GUIDs, e-mail addresses, paths? When with a secret? |
//! | [Sizing and billing](sizing) | How many partitions does my load need? What does a scan cost? |
//! | [Hot partitions](hot_partitions) | Why is one partition busy although all are equally full? |
//! | [Patterns](patterns) | How do I build an index, a queue, a log, a large row? What does a crash leave? |
//! | [Missing features](missing_features) | Order by, previous page, count, contains, joins: what to do instead? |
//! | [Running a table](running) | What do 409, 412 and 404 mean after a retry? How do I back up and rehearse? |
//! | [My table is throttled](throttled) | Symptom, metric, log query, cause, cure. How do I ramp up? |
//! | [Deleting and retention](deleting) | No TTL: which way is cheapest? How do I undelete? |
//! | [Migrating keys](migrating_keys) | How do I give stored rows other keys and lose none? |
//! | [Auditing a table](auditing) | What is wrong with the keys of a table that exists? |
//!
//! # Appendices
//!
//! | page | answers |
//! |---|---|
//! | [Service limits](service_limits) | What is a legal key, filter, transaction? |
//! | [Case studies](case_studies) | How many requests does each question of a whole design take? |
//! | [Myths](myths) | Is it true that …? |
//! | [Clients and the emulator](clients) | Which characters do client libraries and Azurite get wrong? |
//! | [Recipes](recipes) | The same key in C#, Python and JavaScript? |
//! | [Adding partitions](adding_partitions) | Can I change the number of partitions later? Rings and slots? |
//! | [Other stores](other_stores) | What of Cosmos DB, HBase, DynamoDB, Cassandra, S3, PostgreSQL, RocksDB? |
//! | [Which key, which partition](which_partition) | Where do my keys land in Cosmos DB, Kafka, Event Hubs, Kinesis, Redis? |
//! | [Key formats of other systems](field_keys) | How do I read the tables of NLog, Serilog, Azure Diagnostics, Durable Task? |
//! | [Past one machine](past_one_machine) | How do I compute the same keys in SQL, on Spark, for 10¹² rows? |
//! | [Costs](costs) | What does a call cost, beside other crates? |
//! | [What the command promises](command_promises) | Can I run `tablekeys` on files and tables of others? Where do secrets go? |
//! | [Proof](proof) | What is proved about stored keys, and what is not? |
//! | [Releases](releases) | What changed, and does it change stored keys? |

/// A program of a chapter in three more languages, each folded: its path without an ending.
macro_rules! in_other_languages {
    ($program:literal) => {
        concat!(
            "# In other languages\n\nThe same functions with Microsoft's clients, answering and storing the same: ",
            "[how they are run](crate::guide::clients::languages).\n\n<details><summary>C#</summary>\n\n```csharp\n",
            include_str!(concat!($program, ".cs")),
            "```\n\n</details>\n<details><summary>Python</summary>\n\n```python\n",
            include_str!(concat!($program, ".py")),
            "```\n\n</details>\n<details><summary>JavaScript</summary>\n\n```javascript\n",
            include_str!(concat!($program, ".mjs")),
            "```\n\n</details>\n",
        )
    };
}

pub mod adding_partitions;
pub mod auditing;
pub mod case_studies;
pub mod choosing_keys;
pub mod clients;
pub mod command_promises;
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
pub mod throttled;
pub mod tuple_keys;
pub mod which_partition;
