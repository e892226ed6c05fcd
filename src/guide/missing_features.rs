//! What the table service does not do (sort, search, count, join, page back), and what to do instead.
//!
//! 1. **The service filters rows, and limits rows (`$top`) and properties (`$select`).**[^querying] Keys or your program do
//!    everything else.
//! 2. **First ask how many rows one owner has.** Up to 1,000 rows are one request: read them all, and sort, search and count
//!    in the program.
//! 3. **Beyond that, store the answer**: a second row per order, per word, per count, [written first](crate::guide::patterns#index-rows)
//!    where it is in another partition.
//!
//! **A table or SQL?** Use a table where each question names its rows by keys. Use SQL where questions are not known yet, or need
//! joins, sums, orders by any column, or one transaction over many owners.
//!
//! # Order by
//!
//! For newest first, [invert the instant](crate::guide::row_keys#newest-first); for descending values, take `Reverse` of any part
//! of a [tuple](crate::guide::tuple_keys). Two orders of the same rows are two rows each, in one transaction.
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
//! # Previous page
//!
//! A continuation token leads forward only. **Remember the first key of each page**, and query from it on: this works for any keys,
//! even after rows were deleted. Or store a mirror row under the opposite order in the same transaction. "Page 500" reads all rows
//! before it: offer a [date](crate::guide::row_keys#windows-of-time), which starts anywhere in one request.
//!
//! # Contains and full text
//!
//! | search | keys | cost of a search |
//! |---|---|---|
//! | any, within an owner of n rows | none: read and search in the program | a request per 1,000 rows |
//! | starts with | [`KeyRange::prefix`](crate::range::KeyRange::prefix) | a range |
//! | ends with, subdomains | a second row under the [reversed text](crate::guide::patterns#reversed-keys) | a range |
//! | a word | an index row per distinct word | a range per word, then a point query per hit |
//! | a part of a word | an index row per three consecutive letters; the program checks each candidate | m − 2 ranges for m letters |
//! | ranking, stemming, typing errors | [AI Search reads Azure tables](https://learn.microsoft.com/azure/search/search-howto-indexing-azure-tables) | |
//! | without case | the text folded as the key, as typed in a property: A–Z alone, since Unicode folding differs between versions | a range |
//!
//! # Joins
//!
//! Put what is read together into [one partition](crate::guide::tuple_keys#rows-of-several-kinds), or
//! [copy](crate::guide::patterns#denormalisation) the few properties that a list shows.
//!
//! # Unique constraints
//!
//! A second unique value is a [marker](crate::guide::patterns#unique-values). **To change it:**
//!
//! | request | refused | a crash after it leaves |
//! |---|---|---|
//! | 1. insert the marker of the new value | 409: read it; taken, or an earlier attempt | an unused marker, free once it is old |
//! | 2. replace the row under its `ETag` | 412: read the row and decide again | the old value blocked until its marker is deleted |
//! | 3. delete the old marker under the `ETag` that was read before step 2 | 404, 412: it is no longer this row's | nothing |
//!
//! # Increasing numbers
//!
//! | numbers | how | after a crash |
//! |---|---|---|
//! | increasing, some missing | a row with the next free number; take 100 by replacing it under its `ETag` | up to 100 are missing |
//! | without a gap | insert the row of number last + 1 in one partition; on 409 read that row: if it is not yours, try the next | nothing is missing; one insert at a time succeeds |
//!
//! As PartitionKeys such numbers sort last: [hash them](crate::guide::choosing_keys#the-form).
//!
//! # What has changed
//!
//! There is no change feed. Write [a message in the same transaction](crate::guide::patterns#messages), or list [rows by
//! time](crate::guide::hot_partitions#what-each-costs-to-read); `Timestamp gt …` reads the whole table and sees no deletes.
//!
//! # Count, sum, minimum, maximum
//!
//! | count | exact | costs |
//! |---|---|---|
//! | rows of the account | up to a day old | nothing: the metric [`TableEntityCount`](crate::guide::running#what-to-watch) |
//! | rows of an owner, in a counter row changed by the same transaction | yes | writers of one owner meet 412 |
//! | rows of an owner, by a daily job and the rows since | yes, once no row arrives late | one range |
//! | roughly, from one of n hash partitions | about √(n/N) of the total | its count, times n |
//!
//! To count once, read all keys with `$select=PartitionKey`. Minimum and maximum: `$top=1` of ascending and of `Reverse` keys.
//!
//! # Distinct PartitionKeys, a random row
//!
//! Ask for the first row with `PartitionKey gt '…'` and go on from the PartitionKey that comes back: at least one request per
//! partition. Where the list is needed often, keep a row per partition. For a sample, begin RowKeys with a hash and read a range.
//!
//! Next: [running a table](crate::guide::running).
//!
//! [^querying]: Microsoft, [Querying tables and
//!     entities](https://learn.microsoft.com/rest/api/storageservices/querying-tables-and-entities).
