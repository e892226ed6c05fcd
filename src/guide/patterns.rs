//! The patterns of table design: keys, sample rows, the requests of each question, what a crash leaves, and when
//! something else is better.
//!
//! 1. **A second question:** a second row. In the same partition: [one transaction](intra_partition_index). In
//!    another one: [index row first, deleted last](inter_partition_index).
//! 2. **A change of two partitions:** [a message beside the row](eventual_transactions), which a worker carries
//!    out.
//! 3. **Make retries harmless:** derive both keys from what is stored, not from the moment of the request, so that
//!    a retry finds its row (409).
//! 4. **A value that must be unique:** [a row whose key is the value](unique_markers).
//! 5. **One busy key:** [a salt](write_sharding), as small as the load allows.
//! 6. **Rows that grow old together:** [a table per period](crate::guide::deleting#a-table-per-period).
//!
//! Requests are counted by the tests, which run the programs on a table in memory and, with the same answers, on the
//! emulator, with the guide's [client](crate::guide::clients::rust). Parts of a key are joined by `!`: [compound
//! keys](crate::guide::tuple_keys).
//!
//! | pattern | problem |
//! |---|---|
//! | [Intra-partition index](intra_partition_index) | a second question, by a value that is not in the keys; both rows in one partition |
//! | [Inter-partition index](inter_partition_index) | the same, rows in two partitions |
//! | [Index entities](index_entities) | one row per value lists the rows that have it |
//! | [Eventually consistent transactions](eventual_transactions) | two partitions must change, and nothing may be lost between them |
//! | [Denormalisation](denormalisation) | a copy saves the second read |
//! | [Compound key](compound_key) | an owner and its parts in one range |
//! | [Log tail](log_tail) | the newest first |
//! | [High-volume delete](crate::guide::deleting#a-purge-by-age) | many rows are deleted in few requests |
//! | [Data series](data_series) | the values of many instants in one row |
//! | [Wide entities](wide_entities) | more properties than a row can have |
//! | [Large entities](large_entities) | more bytes than a row can have: a blob beside the row |
//! | [Prepend and append](crate::guide::hot_partitions) | an anti-pattern: PartitionKeys that grow with time |
//! | [Log data](log_data) | an anti-pattern: a log in rows that is only read by the hour |
//! | [Adjacency list](adjacency_list) | edges of a graph, asked from both ends |
//! | [One table per period](crate::guide::deleting#a-table-per-period) | old rows, deleted with their table |
//! | [Pre-split tables](pre_split) | a whole table, read by several programs at once |
//! | [Reversed keys and domains](reversed_keys) | growing numbers; the hosts of a domain |
//! | [Sparse index](sparse_index) | the few rows of many that a list shows |
//! | [Tenant prefix](crate::guide::case_studies::tenants) | many tenants in one table |
//! | [Uniqueness markers](unique_markers) | several unique properties of one row |
//! | [Write sharding](write_sharding) | one key that is busier than a partition |
//!
//! # Requests
//!
//! Each table is made by a test that runs the programs.
//!
#![doc = include_str!("tables/requests.md")]
//!
//! # Crashes
//!
//! What is left of a program that is [killed](#how-crashes-are-tried). Those that are not here write once, or in one
//! transaction, and leave all of it or nothing.
//!
#![doc = include_str!("tables/crashes.md")]
//!
//! # How crashes are tried
//!
//! For each request of a program, the tests run it three times on fresh tables, and interfere at that request:
//!
//! 1. the program is stopped ("killed") before the request is sent;
//! 2. it is killed after the service has carried the request out, before the answer arrives;
//! 3. it goes on, but the answer is lost, and the client sends the request again, as client libraries do.
//!
//! What readers see then must be what they see before or after the step that was killed: a step happens whole or not
//! at all, and none that was acknowledged is lost. The repair runs, is killed at each of its requests too, and must
//! leave what it leaves of whole steps ("repaired" in the table). Where two programs write, one runs as a whole before
//! each request of the other one, and readers see what one after the other would give.
//!
//! The same tests run programs with a known defect, such as the wrong order of two requests, and fail unless they
//! find the violation.
//!
//! Next: [missing features](crate::guide::missing_features).

pub mod adjacency_list;
pub mod compound_key;
pub mod data_series;
pub mod denormalisation;
pub mod eventual_transactions;
pub mod index_entities;
pub mod inter_partition_index;
pub mod intra_partition_index;
pub mod large_entities;
pub mod log_data;
pub mod log_tail;
pub mod pre_split;
pub mod reversed_keys;
pub mod sparse_index;
pub mod unique_markers;
pub mod wide_entities;
pub mod write_sharding;
