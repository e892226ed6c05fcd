//! What the table service does not do, and what to do instead: sorting, searching, counting, joining, going back a
//! page.
//!
//! The service's query language is a filter of comparisons, `$top` and `$select`.[^querying] Everything below is
//! absent, and each has a replacement that is made of keys.
//!
//! | wanted | instead |
//! |---|---|
//! | [`order by`](#order-by) | the RowKey is the order; a second order is a second row |
//! | [previous page](#previous-page) | keep the first keys of the pages, or read the same rows from ascending keys |
//! | [contains, ends with, full text](#contains-and-full-text) | index rows per word, reversed text, or a search service |
//! | [case-insensitive search](#case-insensitive-search) | fold before storing |
//! | [joins](#joins) | one partition, or copies |
//! | [unique constraints](#unique-constraints) | one row per value whose keys are the value |
//! | [count, sum, min, max](#count-sum-min-and-max) | counters; the first row of a range |
//! | [distinct PartitionKeys](#distinct-partitionkeys) | skip from partition to partition |
//! | [increment](#count-sum-min-and-max) | read, add, replace under the `ETag`; or several counter rows |
//! | [a transaction over two partitions](crate::guide::choosing_keys#second-questions) | an order of requests that a crash cannot break |
//! | [deleting by age](#deleting-by-age) | a table per period |
//! | a random row, every 100th row | a hash in the RowKey, and a range of it |
//! | changing a key | insert and delete: [migrating keys](crate::guide::migrating_keys) |
//!
//! # Order by
//!
//! Rows come in ascending order of their keys, and LINQ's `OrderBy` is [not
//! supported](https://learn.microsoft.com/rest/api/storageservices/query-operators-supported-for-the-table-service).
//! For newest first, [invert the instant](crate::guide::row_keys#newest-first). For descending numbers, `Reverse` of
//! any part of a [tuple](crate::guide::tuple_keys):
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::tuple;
//!
//! // A leaderboard: the highest score first, equal scores by name.
//! let mut rows = [
//!     tuple::encode(&(Reverse(950_u32), "ann"))?,
//!     tuple::encode(&(Reverse(1_200_u32), "bob"))?,
//!     tuple::encode(&(Reverse(950_u32), "abe"))?,
//! ];
//! rows.sort();
//! let names = rows.map(|key| key.split_once('!').unwrap().1.to_owned());
//! assert_eq!(names, ["bob", "abe", "ann"]);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! For two orders of the same rows, store each row twice under two RowKeys in one partition, in one transaction:
//! `date!…` and `amount!…`.
//!
//! # Previous page
//!
//! The next page starts after the last key of this one. A continuation token leads forward only. Three ways to go back:
//!
//! 1. **Remember the first key of each page.** The page before is the range from its remembered first key on, with
//!    `$top`. It works with any keys, and is right even if rows were deleted. A link to a page is its first key.
//! 2. **Store a mirror row** under the opposite order in the same transaction, `a!` ascending and `d!` descending. The
//!    page before key k is then the next page of the mirror. It costs a second row per row.
//! 3. **For a short list**, read all rows before k and show the last 20 of them.
//!
//! ```
//! use tablekeys::range::KeyRange;
//! use tablekeys::{Ticks, row_key};
//!
//! // Six rows, newest first, pages of two.
//! let start: Ticks = "2024-05-06T07:00:00.0000000Z".parse()?;
//! let minutes = |n: u64| start.checked_add(std::time::Duration::from_secs(60 * n)).unwrap();
//! let mut rows: Vec<String> =
//!     (0..6).map(|n| row_key::newest_first(minutes(n)).to_string()).collect();
//! rows.sort();
//! let page = |range: &KeyRange| -> Vec<&String> {
//!     rows.iter().filter(|key| range.contains(key)).take(2).collect()
//! };
//!
//! let mut firsts: Vec<String> = Vec::new();
//! let list = KeyRange::newest_first(..)?;
//! let mut range = list.clone();
//! for _ in 0..3 {
//!     let keys = page(&range);
//!     firsts.push(keys[0].clone());
//!     range = list.resume_after(keys[1])?;
//! }
//! // Back from page 3 to page 2: everything from its first key on.
//! let second = KeyRange::between(&firsts[1]..)?;
//! assert_eq!(page(&second), [&rows[2], &rows[3]]);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Page numbers ("go to page 500") cannot be had without reading the rows before it, or keeping the first keys of pages
//! somewhere. Offer a date instead: a [window of time](crate::guide::row_keys#windows-of-time-off-by-one) starts
//! anywhere at the cost of one request.
//!
//! # Contains and full text
//!
//! | search | keys |
//! |---|---|
//! | starts with | [`KeyRange::prefix`](crate::range::KeyRange::prefix), directly |
//! | ends with, subdomains of a domain | a second row under the reversed text: `moc.elpmaxe` |
//! | a word of a text | one index row per word: `(word, id of the text)`; all words of a text in one partition per word |
//! | any part of a word | one index row per three letters, or a search service |
//! | ranking, stemming, typing errors | a search service; [AI Search reads Azure tables](https://learn.microsoft.com/azure/search/search-howto-indexing-azure-tables) |
//!
//! # Case-insensitive search
//!
//! Keys compare [case-sensitively](https://learn.microsoft.com/rest/api/storageservices/querying-tables-and-entities).
//! Store the folded text as the key and the text as typed in a property. Fold A–Z only, as
//! [`to_ascii_lowercase`](str::to_ascii_lowercase) does: full Unicode folding differs between languages and versions,
//! and a key must be the same for ever.
//!
//! # Joins
//!
//! Put what is read together into one partition, with the kind of row in front: an order and its lines are one range,
//! and change in one transaction ([compound keys](crate::guide::tuple_keys)). Copy the few properties that a list shows
//! (the customer's name) into the listed rows, and decide who corrects the copies when the original changes.
//!
//! # Unique constraints
//!
//! Only (PartitionKey, RowKey) is unique. To make a second value unique, such as an e-mail address beside a user id,
//! insert a row whose keys *are* the value, the marker, before the row itself, and delete it last. If both are in one
//! partition, one transaction does it. The marker stores the keys of its row, so that a marker which a crash left can be
//! told from a value that is taken: [uniqueness markers](crate::guide::patterns::unique_markers) has the program, tried
//! with every crash.
//!
//! # Count, sum, min and max
//!
//! There is no count on the server: `select count(*)` is reading all keys, 1,000 per request, with
//! `$select=PartitionKey`.
//!
//! - **How many rows in the account**: the metric `TableEntityCount` ([running a
//!   table](crate::guide::running#what-to-watch)).
//! - **How many rows of an owner**: a counter row in the owner's partition, changed in the same transaction as the row,
//!   under its `ETag`. Where many writers count at once, several counter rows, chosen by
//!   [`Salt`](crate::partition::Salt), added up by the reader.
//! - **Minimum and maximum**: the first row of an ascending and of a `Reverse` key, `$top=1`.
//! - **Roughly how many**: read one of n hash partitions and multiply by n; the error is
//!   [noise](crate::guide::partitions#noise-and-skew), about √(n/N) of the total.
//!
//! # Distinct PartitionKeys
//!
//! Ask for the first row with `PartitionKey gt '…'` and `$top=1`, starting from nothing, and go on from the
//! PartitionKey that comes back. A page may be empty and have a token, even with `$top=1`: follow the token, and end
//! only where there is none. It takes at least one request per partition, and one row read for each, however many rows
//! a partition has. Few large partitions are listed fast that way; a table with a partition per row is a table scan of
//! single requests. Where the list is needed often, keep a row per partition in an index partition.
//!
//! # Deleting by age
//!
//! The service has no time to live. `Timestamp` is no index: a filter on it reads the whole partition or table.
//! Cheapest first: a table per period, deleted whole ([deleting a table](crate::guide::running#deleting-a-table));
//! partitions per owner (or salt) and period, purged 100 rows per transaction; instants in the RowKey, purged as a
//! range. [Deleting](crate::guide::deleting) has the program and what ten million rows cost.
//!
//! With a table per period, create the next table early and ramp up its load: [a new table starts on one
//! server](crate::guide::running#a-new-table-starts-on-one-server). A query over a boundary asks two tables.
//!
//! [^querying]: Microsoft, [Querying tables and
//!     entities](https://learn.microsoft.com/rest/api/storageservices/querying-tables-and-entities).
