//! How to choose a PartitionKey and a RowKey: why they decide, a form to fill in, and the shop that the guide follows.
//!
//! # Why keys decide
//!
//! The service keeps one list of rows, sorted by PartitionKey and then by RowKey. It cuts the list between PartitionKeys and
//! places each range on a server; under load it cuts again and moves ranges.[^sosp]
//!
#![doc = include_str!("plots/ranges.svg")]
//!
//! Everything else follows:
//!
//! - **One partition is on one server**, so it has a [limit](crate::guide::sizing) that no design can raise, and rows of
//!   one partition can change together in one [transaction](crate::guide::service_limits#transactions).
//! - **New keys that always sort last, or first, go to one server**, however many servers there are.
//! - **A query that names a PartitionKey asks one server.** A query that names none asks all of them.
//! - **Nothing but the two keys is indexed**, and rows come in ascending order only.
//!
//! # Six rules
//!
//! 1. **Start from the questions**, not from the data.
//! 2. **PartitionKey: what the most frequent question names**, usually the owner of the rows.
//! 3. **RowKey: the order of its answer.**
//! 4. **Put only what never changes into keys.** A status, a name or an address changes: give the row an id, and find it by
//!    another row.
//! 5. **Store one more row for each further question.**
//! 6. **Write one function per key, with a test of a fixed value.** Only the exact bytes that were stored find a row.
//!
//! # The form
//!
//! Fill in these tables before the first line of code. Here they are filled in for a shop, to which each page of this guide
//! adds.
//!
//! **Questions**, each with its rate in the busiest second:
//!
//! | | question | the caller knows | order | rows | per second |
//! |---|---|---|---|---:|---:|
//! | Q1 | a customer's newest three orders, with lines | the customer | newest first | 18 | 200 |
//! | Q2 | one order with its lines | the keys that Q1 returned | by line | 6 | 500 |
//! | Q3 | an order by its number (support) | the number | | 1 | 1 |
//! | Q4 | a customer by e-mail address (sign-in) | the address | | 1 | 50 |
//! | Q5 | a session by its token | the token | | 1 | 2,000 |
//! | Q6 | the stock of a product | the product | by warehouse | 3 | 500 |
//! | Q7 | the invoices of a month | the month | by due day, greatest amount first | 10,000 | 0 |
//! | Q8 | what happened in a window of time | two instants | newest first | 1,000 | 1 |
//!
//! **Entities**, with the rate of writes and how long each is kept. Decide this now: [deleting](crate::guide::deleting) is
//! cheap only if the keys provide for it.
//!
//! | entity | written per second | kept | deleted |
//! |---|---:|---|---|
//! | customer | 1 | until erasure is requested | by customer |
//! | order, 5 lines | 400 | 7 years | by customer, by age |
//! | invoice | 400 | 10 years | by month |
//! | session | 50 | 30 days after its last write | by age |
//! | stock | 2,000 | always | never |
//! | event | 5,000 | 90 days | by day |
//!
//! **Keys** that answer each question:
//!
//! | entity | PartitionKey | RowKey | answers | by |
//! |---|---|---|---|---|
//! | customer | `customer-4711` | `profile` | | point |
//! | order | `customer-4711` | `order!2516873215109999999!0000004502` | Q1 | range |
//! | line | `customer-4711` | `order!2516873215109999999!0000004502!line!00001` | Q2 | range |
//! | order by number | `order-number-26` | `0000004502` | Q3 | point, then point |
//! | address | `email!ann@example.com` | `customer` | Q4 | point, then point |
//! | session | `session-27` | the token's digest | Q5 | point |
//! | stock | `product-0815` | `stock!berlin` | Q6 | range |
//! | invoice | `invoices-202405` | `20240531!18446744073709549616!0000000017` | Q7 | range |
//! | event | `3-20240506` | `2516873215109999999-9f0c` | Q8 | a range per day and salt |
//!
//! **The rows as the store keeps them**, in key order:
//!
//! ```text
//! 3-20240506       2516873215109999999-9f0c                          event
//! customer-4711    order!2516873215109999999!0000004502              order
//! customer-4711    order!2516873215109999999!0000004502!line!00001   its line
//! customer-4711    order!2516874943109999999!0000004388              an older order
//! customer-4711    profile                                           customer
//! email!ann@…      customer                                          address
//! invoices-202405  20240531!18446744073709549616!0000000017          invoice
//! order-number-26  0000004502                                        order by number
//! product-0815     stock!berlin                                      stock
//! session-27       60bf07c4…                                         session
//! ```
//!
//! One table holds them all here. Where entities are [purged or backed up](crate::guide::deleting) apart, give each a
//! table; their keys stay the same. Two of the functions, each with its fixed value:
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::partition::Salt;
//! use tablekeys::{Result, Ticks, tuple};
//!
//! /// Rules 2 and 3: Q1 and Q2 know the customer; newest first inside, lines after their order.
//! fn order_keys(customer: &str, placed: Ticks, number: u32) -> Result<(String, String)> {
//!     Ok((customer.to_owned(), tuple::encode(&("order", Reverse(placed), number))?))
//! }
//!
//! /// Rule 5: the row that answers Q3. Numbers grow, so a hash of the number chooses one of 64 partitions.
//! fn order_number_keys(number: u32) -> Result<(String, String)> {
//!     let row_key = tuple::encode(&number)?;
//!     Ok((Salt::after(64, '-').key_for("order-number", &row_key)?, row_key))
//! }
//!
//! // Rule 6. If this test fails, rows that are already stored are no longer found.
//! let placed: Ticks = "2024-05-06T07:08:09Z".parse()?;
//! let (partition_key, row_key) = order_keys("customer-4711", placed, 4_502)?;
//! assert_eq!(partition_key, "customer-4711");
//! assert_eq!(row_key, "order!2516873215109999999!0000004502");
//! let (partition_key, row_key) = order_number_keys(4_502)?;
//! assert_eq!((&*partition_key, &*row_key), ("order-number-26", "0000004502"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Which PartitionKey?
//!
//! - **Do the rows have an owner that the most frequent question names** (a customer, a device, a document)?
//!   - *Yes:* **the owner's id**. Split an owner who exceeds the limit with a
//!     [salt](crate::guide::hot_partitions#a-hot-key).
//!   - *No:* **is each row looked up by its own id** (a session, an account, a file)?
//!     - *Yes:* do you read the whole table regularly, or write or delete many rows at a time? Or do new ids sort
//!       after all old ones (a sequence, a version-7 GUID)?
//!       - *Yes, any of these:* **one of [64](crate::guide::sizing#how-many-partitions) by hash of the id**. RowKey: the id.
//!       - *No:* **the id itself**. RowKey: a constant.
//!     - *No:* **is it a log, read by time?**
//!       - *Yes:* [blobs first](crate::guide::patterns#logs). In a table: **a salt, then the day**. RowKey: newest first.
//!       - *No,* it is read in alphabetical order: **a range of letters**, [learned](crate::partition::Alphabet) from
//!         your data.
//!
//! | PartitionKey | gives | costs |
//! |---|---|---|
//! | the owner's id | lists and transactions per owner; no limit to their number | one busy owner is one busy partition |
//! | the row's own id | the most partitions; nothing to compute | no transaction spans two rows; reading all is a table scan |
//! | [one of n by hash](crate::guide::partitions) | n scans side by side, purges in transactions | a list over all rows asks n partitions |
//! | a salt and the day | writes of a moment spread | a reader asks every salt |
//! | a status, a country, a type | nothing that [another row](crate::guide::patterns#sparse-index) does not | few, uneven partitions; a row that moves when the value changes |
//!
//! # Which RowKey?
//!
//! | answers come | RowKey | function |
//! |---|---|---|
//! | newest first | inverted instant, then a unique suffix | [`newest_first`](crate::row_key::newest_first) |
//! | oldest first | instant, then a unique suffix | [`ascending`](crate::row_key::ascending) |
//! | by number | digits of one width | [`zero_padded`](crate::row_key::zero_padded), [`signed`](crate::row_key::signed) |
//! | by name | the name, escaped | [`escape`](crate::table::escape) |
//! | by several of these | a compound key | [`tuple`](mod@crate::tuple) |
//! | in any order | the id | [identifiers](crate::guide::identifiers) |
//!
//! # Second questions
//!
//! An *index row* is a small row whose keys answer a second question and which holds the keys of the main row.[^patterns]
//!
//! - **In the same partition**, write both rows in one transaction.
//! - **In two partitions** nothing is atomic. Insert the index row first, then the row; delete the row first, then the index
//!   row. A crash leaves at most an index row without its row, which readers ignore. With several writers, a sweep deletes
//!   only index rows that are older than any request can be: [rules and program](crate::guide::patterns#index-rows).
//! - **A value that must be unique** is a row whose keys are the value: [markers](crate::guide::patterns#unique-values).
//! - **Give an index row a RowKey**, not an empty one, which [Cosmos
//!   DB](https://github.com/microsoft/AzureStorageExplorer/issues/3211) and several clients refuse.
//!
//! # What a question costs
//!
//! What a query says about the two keys decides how many rows the service reads. A filter on another property decides only
//! which of them it returns.
//!
//! | access path | the query says | the service reads |
//! |---|---|---|
//! | point | both keys | one row |
//! | range | the PartitionKey and a span of RowKeys | the rows of the span |
//! | partition scan | the PartitionKey | every row of the partition |
//! | partition range scan | a span of PartitionKeys | every row of those partitions |
//! | table scan | nothing about the PartitionKey | every row of the table |
//!
//! The shop's questions, as its program asks them (`cargo run --example shop`, on a table in memory):
//!
#![doc = include_str!("tables/shop.md")]
//!
#![doc = folded!("The shop, as a program", "ignore", "shop.rs")]
//!
//! A response ends after 1,000 rows, after 5 seconds or at a server's boundary, and then carries a continuation
//! token.[^pages] It may be short or even empty without being the last: **a list ends with the response that has no token.**
//!
//! ```
//! use tablekeys::table::{AccessPath, Query};
//!
//! let orders = Query::in_partition("customer-4711").prefix("order!").build()?;
//! assert_eq!(orders.access_path(), AccessPath::Range);
//! // An order number as RowKey alone: every row of the table is read.
//! let order = Query::in_all_partitions().row("0000004502").build()?;
//! assert_eq!(order.access_path(), AccessPath::TableScan);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! - **`or` between two keys is a scan.**[^or] Send a point query per row, several at the same time; for neighbours, one
//!   range that holds them all.
//! - **"The last row below this key" cannot be asked**: an answer starts at the smallest key. Hence [newest-first
//!   keys](crate::guide::row_keys#newest-first).
//!
//! Next: [row keys](crate::guide::row_keys).
//!
//! [^sosp]: Calder et al., [Windows Azure Storage](https://doi.org/10.1145/2043556.2043571), SOSP 2011, section 5.
//! [^patterns]: Microsoft, [Table design
//!     patterns](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#inter-partition-secondary-index-pattern).
//! [^pages]: Microsoft, [Query timeout and
//!     pagination](https://learn.microsoft.com/rest/api/storageservices/query-timeout-and-pagination).
//! [^or]: Microsoft, [Design for
//!     querying](https://learn.microsoft.com/azure/storage/tables/table-storage-design-for-query#how-your-choice-of-partitionkey-and-rowkey-impacts-query-performance).
