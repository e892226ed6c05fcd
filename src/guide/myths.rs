//! Widespread statements about partitions and keys that are wrong, with what is true instead.
//!
//! # "The service replicates hot partitions"
//!
//! It does not. A partition is served by one server at a time: "access to entities stored in a single partition cannot
//! be load-balanced because partitions support atomic batch transactions".[^checklist] The service moves a hot range to
//! a quiet server and splits it *between* PartitionKeys. Replicas keep the data safe; one server answers all requests
//! to a partition.[^sosp] A hot key stays hot until its rows have several PartitionKeys: see [hot
//! partitions](crate::guide::hot_partitions).
//!
//! # "A hash of the key cools a hot key"
//!
//! All rows of one key have one hash, and so one partition. A hash spreads *keys*, not the rows of a key: it helps when
//! many keys are about equally busy. One customer with half of all traffic puts half of the traffic on one partition,
//! by whichever hash. Only a [`Salt`](crate::partition::Salt), which takes the row's identity too, splits it.
//!
//! # "Put the date in front so that old rows are easy to find"
//!
//! A date in front of the PartitionKey sends every insert to the partition of today. If rows must go by date, put the
//! owner or a [salt](crate::partition::Salt) in front of the date, or the date in the RowKey, or one table per month.
//! Also, `MMddyyyy` does not sort by date across years: [dates](crate::guide::row_keys#readable-dates).
//!
//! # "Inverted ticks as PartitionKey avoid the hot partition at the end"
//!
//! They move it to the front. All inserts go to the *first* partition instead of the last, which is the prepend pattern
//! in Microsoft's list.[^prepend] Invert the RowKey, not the PartitionKey.
//!
//! # "More partitions are always better"
//!
//! More than the load needs buy nothing, and cost requests wherever all partitions are asked: a list over n partitions
//! takes at least n requests, and a transaction spans one. With a partition per row there are no transactions, and a
//! purge takes one request per row instead of one per hundred. Measured on a purge of 2,990 rows:
//! [sessions](crate::guide::case_studies::sessions).
//!
//! # "One partition is faster, since everything is together"
//!
//! It has the target of one partition, 2,000 entities per second, for reads and writes together.[^targets]
//!
//! # "A good hash gives equal partitions"
//!
//! Perfect chance does not. 1,000 keys in 100 partitions leave the fullest with nearly twice the mean, by any hash:
//! [noise and skew](crate::guide::partitions#noise-and-skew). Compare with chance before you replace a hash.
//!
//! # "SHA-256 protects against crafted keys"
//!
//! Nothing that is public does. To fill one of 16 partitions, an attacker hashes 16 candidates per key, which is free.
//! A secret in the hash helps: [hashes](crate::guide::partitions#hashes-and-why-one-with-a-secret).
//!
//! # "The row count tells whether a partition is hot"
//!
//! Rows are stored for years and requests come in a second. Partitions with equal row counts can take all writes one
//! after the other: [an hour of a log](crate::guide::hot_partitions#an-hour-of-a-log).
//!
//! # "A filter on Timestamp is an index"
//!
//! Only the two keys are indexed. A filter on `Timestamp`, alone or beside a PartitionKey, reads the whole table or
//! partition.
//!
//! # "`$top=1` with `lt` gives the row before a key"
//!
//! It gives the smallest row of all below that key: [newest first](crate::guide::row_keys#newest-first).
//!
//! # "Ids of version 7 are better keys"
//!
//! As RowKeys, often. As PartitionKeys they put every insert at one end of the table, and as secrets they can be
//! guessed: [identifiers](crate::guide::identifiers).
//!
//! # "A unique key needs a GUID"
//!
//! It needs to be unique within its PartitionKey. An instant with the event's own id is unique, sorted, and makes a
//! repeated insert harmless: [two rows in one tick](crate::guide::row_keys#two-rows-in-one-tick).
//!
//! [^checklist]: Microsoft, [Performance and scalability checklist for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist#tables-and-partitions).
//! [^prepend]: Microsoft, [Table design patterns: prepend/append
//!     anti-pattern](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#prependappend-anti-pattern).
//! [^targets]: Microsoft, [Scalability and performance targets for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
//! [^sosp]: Calder et al., [Windows Azure Storage: a highly available cloud storage service with strong
//!     consistency](https://doi.org/10.1145/2043556.2043571), SOSP 2011, section 5.
