//! Which keys for which questions, and what each question costs.
//!
//! A table store keeps its rows sorted by two strings, first the PartitionKey and then the RowKey, and has no other index.[^model]
//! Whatever you want to ask quickly must be answered by these two. So do not start from the data. Start from the questions.
//!
//! # Five questions
//!
//! 1. **What will you ask for most?** What the asker knows at that moment (a user's address, a session, a device) goes into
//!    the PartitionKey, or to the front of the RowKey. What the asker does not know cannot stand before it.
//! 2. **In which order should the answer come?** The store answers in ascending key order and in no other; there is no
//!    "order by" and no "backwards". The order you want is the order of your RowKeys.
//! 3. **What must change together?** A transaction is at most 100 operations and 4 MiB, all in one PartitionKey.[^transactions]
//! 4. **How many rows a second come in the busiest second?** One partition is meant to serve 2,000 entities of 1 KiB a
//!    second, one account 20,000 requests with entities of that size.[^targets] [`partitions_needed`](crate::skew::partitions_needed) does the sum.
//! 5. **Who chooses the keys?** Strangers can choose addresses and names so that they fall on one partition, unless the hash has a
//!    secret.
//!
//! # From the answers to the keys
//!
//! | you will ask for | PartitionKey | RowKey | read on |
//! |---|---|---|---|
//! | the newest of one owner: a customer's orders | the owner's id | [`newest_first`](crate::row_key::newest_first) and a suffix | [row keys](crate::guide::row_keys) |
//! | one thing by its id: a session, an account | one of n by [`SipHash`](crate::partition::SipHash) of the id | the id | [partitions](crate::guide::partitions) |
//! | the newest of everything: a log | a [`Salt`](crate::partition::Salt) *before* the day | newest first and a suffix | [hot partitions](crate::guide::hot_partitions) |
//! | things of one parent by number | the parent | [`zero_padded`](crate::row_key::zero_padded) | [row keys](crate::guide::row_keys) |
//! | names from A to C | [`Alphabet`](crate::partition::Alphabet) | the name, [escaped](crate::table::escape) | [partitions](crate::guide::partitions) |
//! | the same row by a second way | a second row whose keys answer the second question | | below |
//!
//! **The plainest PartitionKey is the owner's own id**: one partition for every customer, device or document. There is no limit
//! to their number, and the service spreads them over its servers by itself. Make a fixed number of partitions by hash where that does
//! not do: where all rows must be walked, purged or changed in groups and the ids are not known beforehand, or where transactions
//! should span several ids.
//!
//! **A second question needs a second row.** Store the order under `(customer, newest first)` and, if you also look it up by number,
//! a small row under `(number, "")` that names the first. In one partition both change in one transaction; across
//! partitions nothing is atomic, so write the row first and its index row after, and let a reader treat an index row without
//! its row as nothing there. Microsoft's guide calls these the intra- and inter-partition secondary index patterns.[^guide]
//!
//! # What a question costs
//!
//! What is known of the two keys decides what the service must read. A filter on any other property changes what it sends back, not
//! what it reads.
//!
//! | shape | you know | the service reads | requests for n rows |
//! |---|---|---|---|
//! | point | both keys | one row | 1 |
//! | range | the PartitionKey, and a span of RowKeys | the rows of the span | ⌈n / 1,000⌉, at least 1 |
//! | partition scan | the PartitionKey | every row of the partition | that, and one more for every 5 s of reading |
//! | table scan | no PartitionKey, or a span of them | every row, or every row of the span of partitions, server by server | that, and one more where the next server begins |
//!
//! A response ends after 1,000 rows, after five seconds, or at a server's boundary, and says where to go on.[^pages] It may be short, or
//! even empty, and still not be the last: only the absence of a continuation token ends a list.
//!
//! ```
//! use tablekeys::table::{Known, Query, pages};
//!
//! // A customer's orders of May: the partition exactly, the rows by a span.
//! assert_eq!(Query::allowed_by(Known::Exactly, Known::Range), Query::Range);
//! // An order by its number alone, which stands only in the RowKey: every row is read.
//! assert_eq!(Query::allowed_by(Known::Nothing, Known::Exactly), Query::TableScan);
//! // 2,001 rows take three requests at least.
//! assert_eq!(pages(2_001), 3);
//! ```
//!
//! Two traps. `or` between two RowKeys is answered by a partition scan, so ask two point queries
//! instead.[^query] And "the last row below this key" cannot be asked: a query for keys below some key starts at the smallest of
//! them, not at the nearest, which is why newest-first keys exist.
//!
//! [^model]: Microsoft, [Understanding the Table service data model](https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model).
//! [^transactions]: Microsoft, [Performing entity group transactions](https://learn.microsoft.com/rest/api/storageservices/performing-entity-group-transactions).
//! [^targets]: Microsoft, [Scalability and performance targets for Table storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
//! [^guide]: Microsoft, [Azure Table storage design guide](https://learn.microsoft.com/azure/storage/tables/table-storage-design-guide).
//! [^pages]: Microsoft, [Query timeout and pagination](https://learn.microsoft.com/rest/api/storageservices/query-timeout-and-pagination).
//! [^query]: Microsoft, [Design for querying](https://learn.microsoft.com/azure/storage/tables/table-storage-design-for-query).
//!
//! # All strategies
//!
//! How the columns of evenness were made: 200,000 keys, seeded, in 16, 64 and 256 partitions; each cell is the fullest partition over
//! the mean, as measured and, where mathematics gives it, exactly. GUIDs for the byte sum, addresses with the names of the United States
//! census of 1990 for the rest; the alphabet learned its boundaries from 100,000 other addresses; nodes of the slot table and the ring
//! are named `node-0` and up, with 16,384 slots and 128 points a node. A perfect random choice is not at 1.00 either: compare with
//! its row. Costs are nanoseconds a key, of a 16-byte GUID for `SipHash` and of an address for the digests and the alphabet.
//!
#![doc = include_str!("tables/strategies.md")]
//!
//! Reading it: everything that hashes is as even as chance allows, so choose among hashes by who must compute them, by what may change
//! later, and by who chooses the keys. What is not at chance has its reason: [letters follow names](crate::guide::partitions),
//! [rings are lumpy](crate::partition::HashRing), and a byte sum runs out of different sums.
//!
//! The same costs as a picture. Each bar is one key, in nanoseconds; the axis is logarithmic. Costs are the least of the runs that stand in
//! `benches/results` with their machine and date; other work went on there, so trust their order and not their last digit. A round trip to the service takes millions of nanoseconds: unless you make keys by the million, choose by
//! the other columns.
//!
#![doc = include_str!("plots/costs.svg")]
//!
//! # What next
//!
//! - Newest first with paging: [Row keys](crate::guide::row_keys#the-latest-20-page-by-page).
//! - How many partitions, and which hash, for e-mail addresses: [Partition keys](crate::guide::partitions#e-mail-addresses).
//! - A table that is throttled though it looks even: [Hot partitions](crate::guide::hot_partitions).
//! - Whether the number of partitions can change later: [Adding partitions](crate::guide::adding_partitions).
//! - Several parts in one key: [Compound keys](crate::guide::tuple_keys).
//! - Another system's table to read: [Key formats of other systems](crate::guide::field_keys).
//! - What a call costs, and what is faster: [Costs](crate::guide::costs).
