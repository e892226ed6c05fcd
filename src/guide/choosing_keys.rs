//! How to choose a PartitionKey and a RowKey: rules, a decision tree, and what each kind of query costs.
//!
//! 1. **Start from the questions**, not from the data: what the caller knows, the order and number of rows in the
//!    answer, how often it is asked.
//! 2. **PartitionKey: what the most frequent question names**, usually the owner of the rows. [Decision
//!    tree](#which-partitionkey).
//! 3. **RowKey: the order of its answer.** Rows come in ascending order of keys only. [Table](#which-rowkey).
//! 4. **Put only what never changes into keys.** A status, a name or an e-mail address changes: give the row an id
//!    of its own, and find it by a second row.
//! 5. **One more row for each further question**, since the store has no other index: [second
//!    questions](#second-questions).
//! 6. **One function per key, with a test of a fixed value.** Only the exact bytes that were stored find a row.
//!
//! Then check two limits: rows that change together need one PartitionKey and at most 100 operations,[^transactions]
//! and one partition serves [2,000 entities per second](crate::guide::sizing), reads and scans included.
//!
//! # An example
//!
//! The orders of a shop. Questions: a customer's newest 20 orders (most frequent); one of these, by the keys that the
//! list returned; an order by its number alone (support staff).
//!
//! | row | PartitionKey | RowKey | properties |
//! |---|---|---|---|
//! | order | `customer-4711` | `order!2516873215109999999!0000004502` | all |
//! | index row | `order-number!0000004502` | `order` | the two keys of the order |
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::{Result, Ticks, tuple};
//!
//! /// Rules 2 and 3: the customer is known to the first two questions; newest first inside.
//! fn order_keys(customer: &str, placed: Ticks, number: u32) -> Result<(String, String)> {
//!     Ok((customer.to_owned(), tuple::encode(&("order", Reverse(placed), number))?))
//! }
//!
//! /// Rule 5: the row that answers the third question. It stores the keys of the order.
//! fn index_keys(number: u32) -> Result<(String, String)> {
//!     Ok((tuple::encode(&("order-number", number))?, "order".to_owned()))
//! }
//!
//! // Rule 6: fixed values. If this test fails, rows that are already stored are no longer found.
//! let placed: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let (partition_key, row_key) = order_keys("customer-4711", placed, 4_502)?;
//! assert_eq!(partition_key, "customer-4711");
//! assert_eq!(row_key, "order!2516873215109999999!0000004502");
//! let (partition_key, row_key) = index_keys(4_502)?;
//! assert_eq!((partition_key.as_str(), row_key.as_str()), ("order-number!0000004502", "order"));
//!
//! // The first question is one range, and the first row of the range is the newest order.
//! let newest_first = tuple::extensions(&("order",))?;
//! assert!(newest_first.contains(&order_keys("customer-4711", placed, 4_502)?.1));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Which PartitionKey?
//!
//! - **Do the rows have an owner that the most frequent question names** (a customer, a device, a document)?
//!   - *Yes:* **the owner's id**. Rows of an owner who exceeds 2,000 entities per second are split with a
//!     [salt](crate::guide::hot_partitions#a-hot-key).
//!   - *No:* **is each row looked up by its own id** (a session, an account, a file)?
//!     - *Yes:* do you regularly read the whole table, or write or delete many rows at a time (100 per
//!       transaction)? Or do new ids sort after all old ones (a sequence, a version-7 GUID, a date in front)?
//!       - *Yes, any of these:* **one of n by hash of the id**, n = [64](crate::guide::sizing#how-many-partitions)
//!         unless the load needs more. RowKey = the id.
//!       - *No:* **the id itself**. RowKey = a constant.
//!     - *No:* **is it a log of everything, read by time?**
//!       - *Yes:* [blobs first](crate::guide::patterns::log_data). In a table: **a salt, then the day**. RowKey =
//!         newest first.
//!       - *No,* it is read in alphabetical order: **a range of letters**, [learned](crate::partition::Alphabet)
//!         from your data.
//!
//! | PartitionKey | gives | costs |
//! |---|---|---|
//! | the owner's id | lists per owner, transactions per owner; [no limit to their number](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist#tables-and-partitions) | one busy owner is one busy partition |
//! | the row's own id | scales furthest; nothing to compute | no transaction spans two rows; reading all is a table scan |
//! | [one of n by hash](crate::guide::partitions) | n scans side by side, purges of 100 rows per transaction | a list over all rows asks n partitions. A [secret](crate::guide::partitions#hashes-and-why-one-with-a-secret) where strangers choose what is hashed |
//! | a salt and the day | writes of a moment are spread | every reader asks every salt: [hot partitions](crate::guide::hot_partitions) |
//! | a status, a country, a type | nothing that a [second row](crate::guide::patterns::sparse_index) does not | few, uneven partitions; a row that moves when the value changes |
//!
//! Tenants: the tenant in front of the owner, `tuple::encode(&(tenant, owner))`, or a table per tenant: [many
//! tenants](crate::guide::case_studies::tenants). E-mail addresses: [users by
//! address](crate::guide::partitions#e-mail-addresses).
//!
//! # Which RowKey?
//!
//! | answers come | RowKey | function |
//! |---|---|---|
//! | newest first | inverted instant, then a suffix that makes the row unique | [`newest_first`](crate::row_key::newest_first) |
//! | oldest first | instant, then a suffix | [`ascending`](crate::row_key::ascending) |
//! | by number | digits of one width | [`zero_padded`](crate::row_key::zero_padded), [`signed`](crate::row_key::signed) |
//! | by name | the name, escaped | [`escape`](crate::table::escape) |
//! | by several of these, one after the other | a compound key | [`tuple`](mod@crate::tuple) |
//! | in any order | the id | [identifiers compared](crate::guide::identifiers) |
//!
//! # Second questions
//!
//! A second question is answered by an *index row*: a small row whose keys answer it, and which holds the keys of
//! the first.[^patterns]
//!
//! - Both rows in **one partition**: [one transaction](crate::guide::patterns::intra_partition_index) inserts,
//!   changes and deletes them.
//! - In **two partitions** nothing is atomic. *Insert the index row first, then the row. Delete the row first, then
//!   the index row.* A crash then leaves at most an index row without its row, which readers ignore; every row has
//!   its index row. [The program](crate::guide::patterns::inter_partition_index).
//! - A value that must be **unique** is an index row whose keys are the value: [uniqueness
//!   markers](crate::guide::patterns::unique_markers).
//! - **When the value changes**, the row's keys stay, and its index row is replaced in [four
//!   requests](crate::guide::missing_features#unique-constraints).
//! - Give the index row a constant RowKey such as `order`, not an empty one, which [Cosmos
//!   DB](https://github.com/microsoft/AzureStorageExplorer/issues/3211), a release of the [.NET
//!   SDK](https://github.com/Azure/azure-sdk-for-net/issues/32447) and the [Azure command
//!   line](https://github.com/Azure/azure-cli/issues/24669) refuse.
//!
//! # What a question costs
//!
//! What the query says about the two keys decides how many rows the service reads. A filter on another property
//! decides only which n of them it returns.
//!
//! | access path | the query says | the service reads | requests for n rows |
//! |---|---|---|---|
//! | point | both keys | one row | 1 |
//! | range | the PartitionKey and a span of RowKeys | the rows of the span | at least ⌈n / 1,000⌉, and 1 |
//! | partition scan | the PartitionKey | every row of the partition | as for a range, and 1 per 5 s of reading |
//! | partition range scan | a span of PartitionKeys | every row of every partition of the span | at least ⌈n / 1,000⌉, and 1 per 5 s and per boundary between servers |
//! | table scan | nothing about the PartitionKey | every row of the table | at least ⌈n / 1,000⌉, and 1 per 5 s and per boundary between servers |
//!
//! A response ends after 1,000 rows, after five seconds, or where the next rows are on another server, and then
//! carries a continuation token.[^pages] It may be short, or even empty, and not be the last: **a list ends with
//! the response that has no token.**
//!
//! To read a large partition faster, cut its RowKeys into ranges, as of days, and ask for several at the same time: they share
//! the partition's [target](crate::guide::sizing#what-the-targets-count), but not the time of the round trips.
//!
//! Where each row has its own PartitionKey, a query by PartitionKey alone reads one row in one request; with the
//! constant RowKey it is a point query.
//!
//! ```
//! use tablekeys::table::{AccessPath, PAGE_ROWS, Query};
//!
//! // A customer's orders of May: one partition, and a range of its rows.
//! let orders = Query::in_partition("customer-4711").prefix("2024-05").build()?;
//! assert_eq!(orders.access_path(), AccessPath::Range);
//! // An order by its number alone, which only the RowKey holds: every row is read.
//! let order = Query::in_all_partitions().row("4711-17").build()?;
//! assert_eq!(order.access_path(), AccessPath::TableScan);
//! // 2,001 rows take at least three requests.
//! assert_eq!(2_001_u64.div_ceil(PAGE_ROWS), 3);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Two traps:
//!
//! - `or` between two PartitionKeys is answered by [reading the
//!   table](https://github.com/Azure/durabletask/issues/654), and between two RowKeys [by reading the
//!   partition](https://learn.microsoft.com/azure/storage/tables/table-storage-design-for-query#how-your-choice-of-partitionkey-and-rowkey-impacts-query-performance).
//!   Send a point query per row, several at the same time; for neighbours, one range that holds them all. A filter
//!   takes [15 comparisons](crate::guide::service_limits#queries), so a list of fifty ids would be four scans.
//! - "The last row below this key" cannot be asked: the answer starts at the smallest key. Hence [newest-first
//!   keys](crate::guide::row_keys#newest-first).
//!
//! Next: [row keys](crate::guide::row_keys).
//!
//! [^transactions]: Microsoft, [Performing entity group
//!     transactions](https://learn.microsoft.com/rest/api/storageservices/performing-entity-group-transactions).
//! [^patterns]: Microsoft, [Table design
//!     patterns](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#inter-partition-secondary-index-pattern).
//! [^pages]: Microsoft, [Query timeout and
//!     pagination](https://learn.microsoft.com/rest/api/storageservices/query-timeout-and-pagination).
