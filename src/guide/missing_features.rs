//! What the table service does not do (sort, search, count, join, page back), and what to do instead.
//!
//! 1. **The service filters rows, and limits rows (`$top`) and properties (`$select`).**[^querying] Everything else
//!    is done by keys or by your program.
//! 2. **First ask how many rows one owner has.** Up to 1,000 rows are one request: read them all, and sort, search
//!    and count in the program.
//! 3. **Beyond that, store the answer**: a second row per order, per word, per count.
//! 4. **Write the second row first** where it is in another partition: [second
//!    questions](crate::guide::choosing_keys#second-questions).
//!
//! **A table or SQL?** A [table](https://learn.microsoft.com/azure/storage/tables/table-storage-overview) where each question
//! names its rows by keys, and there are many rows or many readers. SQL where questions are not known yet, or need joins, sums
//! and orders by any column, or one transaction over many owners.
//!
//! Besides the sections below:
//!
//! | wanted | instead |
//! |---|---|
//! | rows without a property, `null` | [no literal](crate::guide::service_limits#queries): store a value that says "none" |
//! | increment | [counters](crate::guide::case_studies::counters) |
//! | a transaction over two partitions | [an order of requests that a crash cannot break](crate::guide::patterns::eventual_transactions) |
//! | deleting by age, undelete | [deleting](crate::guide::deleting) |
//! | a random row, a sample | RowKeys that begin with a hash: read a range of it |
//! | changing a key | insert and delete: [migrating keys](crate::guide::migrating_keys) |
//!
//! # Order by
//!
//! Rows come in ascending order of their keys; LINQ's `OrderBy` is [not
//! supported](https://learn.microsoft.com/rest/api/storageservices/query-operators-supported-for-the-table-service).
//! For newest first, [invert the instant](crate::guide::row_keys#newest-first); for descending numbers, take
//! `Reverse` of any part of a [tuple](crate::guide::tuple_keys):
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
//! A continuation token leads forward only. Three ways to go back:
//!
//! 1. **Remember the first key of each page.** To go back, query from the remembered first key on, with `$top`:
//!    right for any keys, even if rows were deleted. A link to a page is its first key.
//! 2. **Store a mirror row** under the opposite order in the same transaction: the page before key k is the page
//!    after k in the opposite order.
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
//! "Go to page 500" reads all rows before it. Offer a [date](crate::guide::row_keys#windows-of-time-off-by-one)
//! instead, which starts anywhere in one request.
//!
//! # Contains and full text
//!
//! | search | keys | requests to write | requests to search |
//! |---|---|---:|---:|
//! | any, within an owner of n rows | none: read the owner's rows, and search in the program | 0 | ⌈n / 1,000⌉ |
//! | starts with, autocomplete | [`KeyRange::prefix`](crate::range::KeyRange::prefix), directly | 0 | ⌈hits / 1,000⌉ |
//! | ends with, subdomains | a second row under the [reversed text](crate::guide::patterns::reversed_keys) | 1 more | ⌈hits / 1,000⌉ |
//! | a word | one index row per word: `(word, id of the text)`, a partition per word | one per distinct word | ⌈hits / 1,000⌉ per word, then one per row shown |
//! | any part of a word | one index row per three consecutive letters | one per distinct three letters | m − 2 lists for m letters, then one per candidate |
//! | ranking, stemming, typing errors | a search service: [AI Search reads Azure tables](https://learn.microsoft.com/azure/search/search-howto-indexing-azure-tables) | | |
//!
//! A search that reads an owner's rows counts all of them: at 10,000 rows, one such search every five seconds uses
//! all 2,000 entities per second of the partition. By three letters, a text of 200 letters has up to 198 index
//! rows, each a request, or ⌈198 / 100⌉ = 2 transactions where all index rows of an owner share one partition.
//!
//! A text can have all of these parts and not contain the search, so the program checks each candidate:
//!
//! ```
//! use std::collections::BTreeSet;
//!
//! /// Every three letters in a row, folded.
//! fn parts(text: &str) -> BTreeSet<String> {
//!     let letters: Vec<char> = text.to_ascii_lowercase().chars().collect();
//!     letters.windows(3).map(|three| three.iter().collect()).collect()
//! }
//!
//! assert_eq!(parts("Banana").into_iter().collect::<Vec<_>>(), ["ana", "ban", "nan"]);
//! // "anan" asks for two lists; a text that has both need not contain it.
//! let search = parts("anan");
//! assert_eq!(search.len(), 2);
//! assert!(search.is_subset(&parts("nanny, ana")) && !"nanny, ana".contains("anan"));
//! ```
//!
//! # Case-insensitive search
//!
//! Keys compare [case-sensitively](https://learn.microsoft.com/rest/api/storageservices/querying-tables-and-entities).
//! Store the folded text as the key and the text as typed in a property. Fold A–Z only: full Unicode folding differs
//! between languages and versions.
//!
//! # Joins
//!
//! Put what is read together into [one partition](crate::guide::tuple_keys#rows-of-several-kinds), or
//! [copy](crate::guide::patterns::denormalisation) the few properties that a list shows.
//!
//! # Unique constraints
//!
//! A second unique value is a row whose keys *are* the value, the *marker*, which names its owner: [uniqueness
//! markers](crate::guide::patterns::unique_markers).
//!
//! **To change a unique value:**
//!
//! | request | refused | a crash after it leaves |
//! |---|---|---|
//! | 1. insert the marker of the new value | 409: the value is taken; or the marker names this row, from an earlier attempt: write it again | a marker whose owner has another value: the value is free again once the marker is old |
//! | 2. (two requests) read the marker of the old value, and replace the row under its `ETag` | 412: read the row and decide again | the old value blocked until its marker is deleted |
//! | 3. delete the marker of the old value, under the `ETag` that was read before the row changed | 404, 412: it is no longer this row's | nothing |
//!
//! A reader by value compares the row's value with what it asked for. So no value has two owners; the row is found
//! by its old value until step 2, and then by the new one: [users by
//! address](crate::guide::partitions#a-users-table-as-a-program).
//!
//! # Increasing numbers
//!
//! The service gives no numbers. For invoice 1, 2, 3:
//!
//! | numbers | how | after a crash |
//! |---|---|---|
//! | increasing, some missing | a row with the next free number; take 100 at a time by replacing it under its `ETag` (412: another program was first) | up to 100 are missing |
//! | without a gap | insert the row of number last + 1, in one partition: 409 means that it is taken, so try the next | nothing is missing; one insert at a time succeeds, as [event streams](crate::guide::field_keys#streamstone-and-akka) do |
//!
//! Pad them, and [hash or reverse](crate::guide::patterns::reversed_keys) a number that is a PartitionKey.
//!
//! # What has changed
//!
//! There is no change feed and no trigger. A program that must act on each change writes [a message in the same
//! transaction](crate::guide::patterns::eventual_transactions). For new rows alone, list [rows by
//! time](crate::guide::hot_partitions#what-each-costs-to-read); `Timestamp gt …` [reads the whole
//! table](crate::guide::running#backups).
//!
//! # Count, sum, min and max
//!
//! The service cannot count. To count, read all keys, 1,000 per request, with `$select=PartitionKey`.
//!
//! | count | exact | costs |
//! |---|---|---|
//! | rows of the account | no: up to a day old | nothing: the metric [`TableEntityCount`](crate::guide::running#what-to-watch) |
//! | rows of an owner, in a counter row of its partition, changed in the transaction of the row | yes | writers of one owner get 412 and try again: [counters](crate::guide::case_studies::counters) |
//! | rows of an owner, by a daily job | yes, once no row arrives late | one range for the days, and today's rows by range |
//! | rows over all partitions | as of the last run | a job that adds up the owners' counts |
//! | roughly | error about √(n/N) of the total ([noise](crate::guide::partitions#noise-and-skew)) | the count of one of n hash partitions, times n |
//!
//! **Counts that lag.** A daily job counts yesterday's rows of each owner and inserts `count!20240505` into the
//! owner's partition, with the number, sum, minimum and maximum. A reader adds the stored days and the rows since.
//! Where rows arrive late or are deleted, the job counts the last few days again and replaces their rows.
//!
//! **Minimum and maximum:** `$top=1` of rows with an ascending key, and of a second row each with a `Reverse` key.
//!
//! # Distinct PartitionKeys
//!
//! Ask for the first row with `PartitionKey gt '…'` and `$top=1`, and go on from the PartitionKey that comes back;
//! a page may be empty and have a token, even with `$top=1`. That is at least one request per partition: where
//! partitions have few rows, read the table; where the list is needed often, keep a row per partition in an index
//! partition.
//!
//! Next: [running a table](crate::guide::running).
//!
//! [^querying]: Microsoft, [Querying tables and
//!     entities](https://learn.microsoft.com/rest/api/storageservices/querying-tables-and-entities).
