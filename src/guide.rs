//! The guide: how to choose the keys of a table, and what was measured. Documentation only.
//!
//! All core pages design one shop: its questions, keys, load, indexes, retention and migration.
//! Rust snippets are tests, tests compute every count, and times come from benches. Facts about
//! services link to their source. The *emulator* is Azurite, which shows the number of requests and
//! the answers, not the speed of the service.
//!
//! **Looking for something?** The [index of questions](questions) uses the words that people search for.
//!
//! # In the order in which a table is designed
//!
//! | page | answers |
//! |---|---|
//! | [Choosing keys](choosing_keys) | Why do keys decide? Which PartitionKey and RowKey? A form to fill in |
//! | [Row keys](row_keys) | How do I get newest first, page by page? How wide must a number be? |
//! | [Compound keys](tuple_keys) | How do I put several parts in one key and keep their order? |
//! | [Identifiers](identifiers) | GUID version 4 or 7, ULID, Snowflake? Which can be guessed? One spelling |
//! | [Partition keys](partitions) | Which hash, for GUIDs, e-mail addresses, paths? When with a secret? |
//! | [Sizing and billing](sizing) | How many partitions does my load need? |
//! | [Hot partitions](hot_partitions) | Why is one partition busy although all are equally full? How do I split a hot tenant? |
//! | [Patterns](patterns) | How do I build an index, a unique value, a queue? What does a crash leave? |
//! | [Missing features](missing_features) | Order by, previous page, count, contains, joins: what instead? |
//! | [Running a table](running) | What do 409, 412 and 404 mean after a retry? How do I back up? |
//! | [My table is throttled](throttled) | Symptom, metric, log query, cause, cure. How do I ramp up? |
//! | [Deleting and retention](deleting) | No TTL: which way is cheapest? How do I erase a person, or undelete? |
//! | [Migrating keys](migrating_keys) | How do I give stored rows other keys, lose none, and go back? |
//! | [Auditing a table](auditing) | What is wrong with the keys of a table that exists? |
//!
//! # To look things up
//!
//! | page | has |
//! |---|---|
//! | [Keys to avoid](avoid) | one screen |
//! | [Numbers](numbers) | lengths, collisions, time and price, for a design document |
//! | [Service limits](service_limits) | what is a legal key, filter, transaction |
//! | [Case studies](case_studies) | whole designs as sheets |
//! | [Clients and the emulator](clients) | what client libraries and Azurite get wrong; a client to copy |
//! | [Recipes](recipes) | the same key in C#, Python and JavaScript |
//! | [Adding partitions](adding_partitions) | generations, jump hash, rings and slots |
//! | [Other stores](other_stores) | Cosmos DB, DynamoDB, HBase, Cassandra, S3, PostgreSQL, RocksDB |
//! | [Which key, which partition](which_partition) | where keys land in Cosmos DB, Kafka, Event Hubs, Kinesis, Redis |
//! | [Key formats of other systems](field_keys) | tables of NLog, Serilog, Azure Diagnostics, Durable Task |
//! | [Past one machine](past_one_machine) | the same keys in SQL, on Spark, for 10¹² rows |
//! | [Proof](proof) | what is proved about stored keys, and what is not |
//! | [Releases](releases) | what changed, and whether it changes stored keys |

/// A program of a chapter, folded.
macro_rules! folded {
    ($summary:literal, $language:literal, $file:expr) => {
        concat!(
            "<details><summary>",
            $summary,
            "</summary>\n\n```",
            $language,
            "\n",
            include_str!($file),
            "```\n\n</details>\n"
        )
    };
}

/// A program of a chapter in three more languages, each folded: its path without an ending.
macro_rules! in_other_languages {
    ($program:literal) => {
        concat!(
            folded!("C#", "csharp", concat!($program, ".cs")),
            folded!("Python", "python", concat!($program, ".py")),
            folded!("JavaScript", "javascript", concat!($program, ".mjs")),
        )
    };
}

pub mod adding_partitions;
pub mod auditing;
pub mod avoid;
pub mod case_studies;
pub mod choosing_keys;
pub mod clients;
pub mod deleting;
pub mod field_keys;
pub mod hot_partitions;
pub mod identifiers;
pub mod migrating_keys;
pub mod missing_features;
pub mod numbers;
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
