//! How to choose a PartitionKey and a RowKey: a procedure, a decision tree, and the cost of each kind of query.
//!
//! A table store keeps its rows sorted by two strings, first the PartitionKey and then the RowKey, and has no other
//! index.[^model] Every question that must be answered quickly has to be answered by these two strings. Start from the
//! questions that the program asks, not from the data that it stores.
//!
//! # Choose keys in seven steps
//!
//! 1. **List the questions.** For each question write down what the caller knows at that moment (an e-mail address, a
//!    session id, a device), the order of the answer, how many rows it returns, and how often it is asked.
//! 2. **Choose the PartitionKey for the most frequent question**, by the [decision tree](#which-partitionkey) below.
//! 3. **Choose the RowKey for the order of its answer**, by the [table of RowKeys](#which-rowkey) below. The store
//!    returns rows in ascending key order and in no other order. Use only values that never change in both keys: a
//!    status or a name that changes would move the row.
//! 4. **Add a row for each second question** that neither key answers: see [second questions](#second-questions).
//! 5. **Check what must change together.** A transaction takes at most 100 operations and 4 MiB, all with one
//!    PartitionKey.[^transactions]
//! 6. **Compute the load** of the busiest partition, reads and scans included: see [sizing](crate::guide::sizing). One
//!    partition has a target of 2,000 entities of 1 KiB per second.[^targets]
//! 7. **Write one function per key**, test it with a fixed value, and let no other code build keys. Rows are found only
//!    by the exact bytes that were stored.
//!
//! The procedure, for the orders of a shop. Questions: a customer's newest 20 orders (most frequent), one order by
//! customer and number, an order by its number alone (support staff).
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::{Result, Ticks, tuple};
//!
//! /// Steps 2 and 3: the customer is known to the first two questions; newest first inside.
//! fn order_keys(customer: &str, placed: Ticks, number: u32) -> Result<(String, String)> {
//!     Ok((customer.to_owned(), tuple::encode(&("order", Reverse(placed), number))?))
//! }
//!
//! /// Step 4: the row that answers the third question. It stores the keys of the order.
//! fn index_keys(number: u32) -> Result<(String, String)> {
//!     Ok((tuple::encode(&("order-number", number))?, "order".to_owned()))
//! }
//!
//! // Step 7: fixed values. If this test fails, rows that are already stored are no longer found.
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
//!   - *Yes:* PartitionKey = **the owner's id**. RowKey = what orders the owner's rows.
//!     - Does one owner exceed 2,000 entities per second? Split the rows of that owner with a **salt**.
//!   - *No:* **is each row looked up by its own id** (a session, an account, a file)?
//!     - *Yes:* do you regularly read the whole table, purge it in groups, or change several ids in one transaction?
//!       - *Yes:* PartitionKey = **one of n by hash of the id**, n = 64 unless the load needs more. RowKey = the id.
//!       - *No:* do new ids sort after all old ids (a sequence, a version-7 GUID, a date in front)?
//!         - *Yes:* **one of n by hash**, too: growing PartitionKeys keep all inserts at one end of the table.
//!         - *No:* PartitionKey = **the id itself**. RowKey = a constant.
//!     - *No:* **is it a log of everything, read by time?**
//!       - *Yes:* first consider blobs. In a table: PartitionKey = **a salt, then the day**. RowKey = newest first.
//!       - *No,* it is read in alphabetical order: PartitionKey = **a range of letters**, learned from your data.
//!
//! The reasons:
//!
//! - **The owner's id** needs no arithmetic and no upkeep. The number of partitions in a table has no limit,[^targets]
//!   and the service distributes them over its servers by itself.[^design] Millions of PartitionKeys [do
//!   not slow a table down](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist#tables-and-partitions).
//! - **The row's own id with a constant RowKey** is the same answer where a row is its own owner. Each row is its own
//!   partition, so no transaction can span two of them, and reading the whole table is a table scan.
//! - **One of n by hash of the id** buys three things: a walk over the whole table is n partition scans that can run
//!   side by side, a purge deletes 100 rows per transaction, and a transaction can change several ids of one partition.
//!   It costs one hash per key. Use [`SipHash`](crate::partition::SipHash), with a secret where strangers choose the
//!   ids: [partition keys](crate::guide::partitions). Why 64: [how many
//!   partitions](crate::guide::sizing#how-many-partitions).
//! - **Tenants**: put the tenant in front of the owner, `tuple::encode(&(tenant, owner))`. All rows of a tenant are
//!   then one span of PartitionKeys, which a partition range scan reads or deletes. Where tenants must be deleted or
//!   restored as a whole, use a table per tenant. A [table
//!   SAS](https://learn.microsoft.com/rest/api/storageservices/create-service-sas) can be limited to a range of keys
//!   (`startpk`, `startrk`, `endpk`, `endrk`), which a leading tenant makes possible. Tenants of one account share its
//!   20,000 requests per second,[^targets] so a noisy one can slow the others, in a table of its own too.
//! - **Values with few possibilities**, such as a status or a country, make few and uneven partitions. Put them in the
//!   RowKey, or in a second row.
//! - **A salt** spreads rows that belong together over several partitions; every reader then asks all of them: [hot
//!   partitions](crate::guide::hot_partitions).
//! - **Logs**: Microsoft's guide lists log data in tables as an anti-pattern and recommends blobs named by the hour,
//!   because a PartitionKey made of time is hot and any other PartitionKey makes every query by time ask all
//!   partitions.[^log-data] A table is right for a log when single entries are looked up or filtered by more than time.
//! - **Letters**: [`Alphabet`](crate::partition::Alphabet).
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
//! The store has no secondary index. A second question needs a second row whose keys answer it: store the order under
//! `(customer, newest first)`, and a small index row under `(order number, "order")` that holds the two keys of the
//! first. Microsoft's guide calls this the intra-partition or inter-partition secondary index.[^patterns]
//!
//! - Both rows in **one partition**: insert, change and delete them in [one
//!   transaction](crate::guide::patterns::intra_partition_index).
//! - In **two partitions** nothing is atomic, so the order of requests decides what a crash leaves behind. *Insert the
//!   index row first, then the row. Delete the row first, then the index row.* A reader that finds an index row without
//!   its row treats the row as absent. A crash then leaves an index row that points to nothing, which costs a few bytes.
//!   A creator that finds such an index row replaces it. A sweep and a deleter delete an index row only under its `ETag`,
//!   and only once it is older than the longest time that a writer takes. The other order loses data: a crash after the
//!   row leaves a row that the second question never finds. [The program, and every crash tried on a table
//!   service](crate::guide::patterns::inter_partition_index). `tests/index_rows.rs` walks through every interleaving of a
//!   model in which a row has one creator at a time; there, a deleter that reads the index row before it deletes the row
//!   need not wait.
//! - **To change the indexed value**: insert the new index row, update the row under its `ETag`, delete the old index
//!   row if it is old enough. A crash leaves an index row whose row has another value, so a reader must check that the
//!   row it finds still has the value it asked for.
//! - Give the index row a constant RowKey such as `order`, not the empty string. The table service accepts an empty
//!   RowKey, but other parts of the chain do not: Cosmos DB [refuses
//!   it](https://github.com/microsoft/AzureStorageExplorer/issues/3211) or [replaces
//!   it](https://github.com/Azure/azure-sdk-for-java/pull/31903) by one of its own, a release of the .NET SDK [could
//!   not read it](https://github.com/Azure/azure-sdk-for-net/issues/32447), and the Azure command line [cannot delete
//!   it](https://github.com/Azure/azure-cli/issues/24669).
//!
//! # What a question costs
//!
//! What the query says about the two keys decides how many rows the service reads. A filter on any other property
//! changes only how many of them it sends back.
//!
//! | access path | the query says | the service reads | requests for n rows |
//! |---|---|---|---|
//! | point | both keys | one row | 1 |
//! | range | the PartitionKey and a span of RowKeys | the rows of the span | ⌈n / 1,000⌉, at least 1 |
//! | partition scan | the PartitionKey | every row of the partition | as for a range, and one more per 5 s of reading |
//! | partition range scan | a span of PartitionKeys | every row of every partition of the span | as for a partition scan, and one more at each boundary between servers |
//! | table scan | nothing about the PartitionKey | every row of the table | the same, over the whole table |
//!
//! A response ends after 1,000 rows, after five seconds, or where the next rows are on another server, and then carries
//! a continuation token.[^pages] It may be short, or even empty, and not be the last: a list ends with the response
//! that has no token. A partition range scan is far cheaper than a table scan when the span is narrow: an hour of a
//! table whose PartitionKeys are minutes is 60 partitions, not the table.
//!
//! ```
//! use tablekeys::table::{AccessPath, Query, pages};
//!
//! // A customer's orders of May: one partition, and a range of its rows.
//! let orders = Query::in_partition("customer-4711").prefix("2024-05").build()?;
//! assert_eq!(orders.access_path(), AccessPath::Range);
//! // An order by its number alone, which only the RowKey holds: every row is read.
//! let order = Query::in_all_partitions().row("4711-17").build()?;
//! assert_eq!(order.access_path(), AccessPath::TableScan);
//! // 2,001 rows take at least three requests.
//! assert_eq!(pages(2_001), 3);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Two traps:
//!
//! - `or` between two RowKeys [runs as a partition
//!   scan](https://learn.microsoft.com/azure/storage/tables/table-storage-design-for-query#how-your-choice-of-partitionkey-and-rowkey-impacts-query-performance).
//!   Send two point queries instead.
//! - "The last row below this key" cannot be asked. A query for keys below some key starts at the smallest of them, not
//!   at the nearest. That is why [newest-first keys](crate::guide::row_keys#newest-first) exist.
//!
//! # What next
//!
//! - Newest first, page by page: [row keys](crate::guide::row_keys#the-latest-20-page-by-page).
//! - How many partitions, and which hash, for e-mail addresses: [partition
//!   keys](crate::guide::partitions#e-mail-addresses).
//! - A table that is throttled although it is even: [hot partitions](crate::guide::hot_partitions).
//! - Several parts in one key: [compound keys](crate::guide::tuple_keys).
//! - The same key in C#, Python or JavaScript: [recipes](crate::guide::recipes).
//! - All strategies side by side: [the crate page](crate#all-strategies).
//!
//! [^model]: Microsoft, [Understanding the Table service data
//!     model](https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model) and
//!     [Design for querying](https://learn.microsoft.com/azure/storage/tables/table-storage-design-for-query).
//! [^transactions]: Microsoft, [Performing entity group
//!     transactions](https://learn.microsoft.com/rest/api/storageservices/performing-entity-group-transactions).
//! [^targets]: Microsoft, [Scalability and performance targets for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
//! [^design]: Microsoft, [Design scalable and performant
//!     tables](https://learn.microsoft.com/azure/storage/tables/table-storage-design#table-partitions).
//! [^patterns]: Microsoft, [Table design
//!     patterns](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#inter-partition-secondary-index-pattern).
//! [^log-data]: Microsoft, [Table design patterns: log data
//!     anti-pattern](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#log-data-anti-pattern).
//! [^pages]: Microsoft, [Query timeout and
//!     pagination](https://learn.microsoft.com/rest/api/storageservices/query-timeout-and-pagination).
