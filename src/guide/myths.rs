//! Widespread statements about partitions and keys that are wrong, with what is true instead.
//!
//! # "The service replicates hot partitions"
//!
//! One server at a time serves a partition: "access to entities stored in a single partition cannot be
//! load-balanced because partitions support atomic batch transactions".[^checklist] The service moves a hot range
//! to a quiet server and splits it *between* PartitionKeys; replicas only keep the data safe.[^sosp] [Hot
//! partitions](crate::guide::hot_partitions).
//!
//! # "A hash of the key cools a hot key"
//!
//! A hash spreads *keys*, not the rows of one key, which all have one hash. Only a
//! [`Salt`](crate::partition::Salt), which takes the row's identity too, [splits a
//! key](crate::guide::hot_partitions#a-hot-key).
//!
//! # "Put the date in front so that old rows are easy to find"
//!
//! It sends every insert to the partition of today. Put the owner or a [salt](crate::partition::Salt) in front of
//! it, or the date in the RowKey, or take [a table per period](crate::guide::deleting#a-table-per-period).
//!
//! # "More partitions are always better"
//!
//! More than the load needs cost requests: a list over n partitions takes at least n, and a transaction spans one.
//! With a partition per row a purge takes one request per row instead of one per hundred:
//! [sessions](crate::guide::case_studies::sessions).
//!
//! # "One partition is faster, since everything is together"
//!
//! It has one partition's target, 2,000 entities per second.[^targets]
//!
//! # "A good hash gives equal partitions"
//!
//! 1,000 keys in 100 partitions leave the fullest with nearly twice the mean, by any hash. [Compare with
//! chance](crate::guide::partitions#noise-and-skew).
//!
//! # "SHA-256 protects against crafted keys"
//!
//! Nothing that is public does: an attacker hashes 16 candidates per key for one of 16 partitions. A
//! [secret](crate::guide::partitions#hashes-and-why-one-with-a-secret) does.
//!
//! # "A filter on Timestamp is an index"
//!
//! Only the two keys are indexed. A filter on `Timestamp` reads the whole table, or the whole partition. Where
//! another program chose such keys, ask by each known PartitionKey, read [ranges side by
//! side](crate::guide::patterns::pre_split), or copy the rows into a table of your own.
//!
//! # "A unique key needs a GUID"
//!
//! It needs to be unique within its PartitionKey. An instant with the event's own id is unique, sorted, and makes a
//! repeated insert harmless: [two rows in one tick](crate::guide::row_keys#two-rows-in-one-tick).
//!
//! [^checklist]: Microsoft, [Performance and scalability checklist for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist#tables-and-partitions).
//! [^targets]: Microsoft, [Scalability and performance targets for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
//! [^sosp]: Calder et al., [Windows Azure Storage: a highly available cloud storage service with strong
//!     consistency](https://doi.org/10.1145/2043556.2043571), SOSP 2011, section 5.
