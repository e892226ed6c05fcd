//! The patterns of table design as programs: what each costs in requests, and what it leaves behind when a program is
//! killed.
//!
//! Each page has one pattern: the problem, the keys, the program, the requests and rows that each question takes, what
//! a crash leaves at each request and how it is mended, and when another pattern is better. The programs are those that
//! the crate's tests run (`tests/patterns`) on the Azurite emulator. `client` is a small REST client, in whose place any
//! other can be. The tests count the requests and write the tables; a test fails when a table is no longer true.
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
//! | [High-volume delete](high_volume_delete) | remove many rows in few requests |
//! | [Data series](data_series) | the values of many instants in one row |
//! | [Wide entities](wide_entities) | more properties than a row can have |
//! | [Large entities](large_entities) | more bytes than a row can have: a blob beside the row |
//! | [Prepend and append](prepend_append) | an anti-pattern: PartitionKeys that follow the clock |
//! | [Log data](log_data) | an anti-pattern: rows for what blobs hold |
//! | [Adjacency list](adjacency_list) | edges of a graph, asked from both ends |
//! | [One table per period](table_per_period) | old rows, deleted with their table |
//! | [Pre-split tables](pre_split) | a whole table, read by several programs side by side |
//! | [Reversed keys and domains](reversed_keys) | growing numbers; the hosts of a domain |
//! | [Sparse index](sparse_index) | the few open ones of many rows |
//! | [Tenant prefix](tenant_prefix) | many tenants in one table |
//! | [Uniqueness markers](unique_markers) | several unique properties of one row |
//! | [Write sharding](write_sharding) | one key that is busier than a partition |
//!
//! # How crashes are tried
//!
//! A program is run once to count its requests. Then it is run again for each request, on fresh tables, and killed
//! before the request is sent, and after the service has carried it out, before the answer arrives. A third time the
//! answer is lost and the client sends the request again, as client libraries do. After each of these the laws of the
//! pattern are checked, the repair runs, which is killed at each of its requests too, and the laws are checked again.
//! Where several programs write, they run in every order of their requests, and one of them is killed at any of them.
//! The same program also runs as a process of its own, which is killed by its id at each request.
//!
//! A law is a sentence about what other programs may see, such as *an employee who is found by id is found by address*.
//! The tests also run programs with a known defect, such as the wrong order of two requests, and require that a law is
//! found violated.

pub mod adjacency_list;
pub mod compound_key;
pub mod data_series;
pub mod denormalisation;
pub mod eventual_transactions;
pub mod high_volume_delete;
pub mod index_entities;
pub mod inter_partition_index;
pub mod intra_partition_index;
pub mod large_entities;
pub mod log_data;
pub mod log_tail;
pub mod pre_split;
pub mod prepend_append;
pub mod reversed_keys;
pub mod sparse_index;
pub mod table_per_period;
pub mod tenant_prefix;
pub mod unique_markers;
pub mod wide_entities;
pub mod write_sharding;
