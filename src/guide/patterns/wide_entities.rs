//! Wide entities: a row with more properties than the service takes, in several parts.
//!
//! **Problem.** A survey has 600 answers. A row has at most 252 properties besides its keys and timestamp, and at most
//! 1 MiB.
//!
//! | row | PartitionKey | RowKey | properties |
//! |---|---|---|---|
//! | part n | the survey | `answers!00000`, `answers!00001`, … | 250 answers and `Version` |
//!
//! All parts are in one partition, so that one transaction of up to 100 parts and 4 MiB replaces them together. The
//! version is in each part: a reader that gets parts of two versions, because another program wrote between two pages,
//! reads again.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/wide_entities.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/wide-entities.md")]
//!
//! # What a crash leaves
//!
//! Nothing has to be mended: the parts change together. The writer replaces version 0 by version 1.
//!
#![doc = include_str!("../requests/wide-entities-kills.md")]
//!
//! Laws, checked after each kill and with two writers in every order of their requests:
//!
//! - All parts are of one version.
//!
//! Prefer one string property with JSON when the service never filters by the answers, and a
//! [blob](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#large-entities-pattern) when
//! they exceed 4 MiB.
//!
//! **Elsewhere.** Microsoft's [wide
//! entities](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#wide-entities-pattern);
//! column families in HBase and Bigtable, where a row has millions of columns; items of 400 KB in DynamoDB, split in
//! the same way.
