//! Wide entities: a row with more properties than the service takes, in several parts.
//!
//! **Problem.** A survey has 600 answers. A row has at most 252 properties and 1 MiB.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | part n, 250 answers | the survey | `answers!`, n |
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Version | properties |
//! |---|---|---:|---|
//! | `spring` | `answers!00000` | 1 | answers 1 to 250 |
//! | `spring` | `answers!00001` | 1 | answers 251 to 500 |
//! | `spring` | `answers!00002` | 1 | answers 501 to 600 |
//!
//! # Requests
//!
//! 1. **Write**: one transaction replaces all parts, up to 100 and up to 4 MiB.
//! 2. **Read**: the range of the parts. If another program wrote between two pages, they are of two versions: read
//!    again.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! # What breaks
//!
//! Nothing is left to repair. Version 0 is replaced by version 1:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! [Guaranteed](super#how-crashes-are-tried) after every crash, and beside another writer:
//!
//! - All parts are of one version.
//!
//! # Use something else when
//!
//! - No query filters by an answer: put all answers into one string property, as JSON.
//! - They exceed 4 MiB: [large entities](super::large_entities).
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("wide_entities/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! Microsoft's [wide
//! entities](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#wide-entities-pattern); column
//! families in HBase and Bigtable, where a row has millions of columns; items of 400 KB in DynamoDB, split in the same way.
