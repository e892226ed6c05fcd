//! Five designs on a real table service, their requests counted.
//!
//! Five published designs, run from end to end by the crate's tests (`tests/service`) on a real table service, the Azurite emulator in
//! memory. Every request is counted as it is sent, and the tables here are those counts: the tests fail when one no longer holds. "Rows" are
//! those that came back, or were written. The emulator is not the cloud: it counts requests faithfully and says nothing about latency, and
//! where it is known to be more lenient than the service, the tests check the rule themselves before sending.
//!
//! # Sessions
//!
//! A web site keeps a row for each session, by a random GUID in a cookie. Everything that is asked in a hurry is asked by that GUID; once a day,
//! what was not touched for three days is deleted.
//!
//! | | |
//! |---|---|
//! | PartitionKey | the sum of the GUID's bytes, modulo 15: `0` to `14` |
//! | RowKey | the GUID |
//!
//! ```
//! use tablekeys::Ticks;
//! use tablekeys::partition::ByteSum;
//! use tablekeys::table::Filter;
//!
//! let fifteen = ByteSum::new(15);
//! let id = [
//!     0x6f, 0x96, 0x19, 0xff, 0x8b, 0x86, 0xd0, 0x11, 0xb4, 0x2d, 0x00, 0xcf, 0x4f, 0xc9,
//!     0x64, 0xff,
//! ];
//! // A point query: the partition is worked out again from the cookie.
//! let partition_key = fifteen.partition_key_of(&id);
//! assert_eq!(partition_key, "6");
//!
//! // The purge: one partition scan for each of the fifteen, by the service's own Timestamp.
//! let three_days_ago: Ticks = "2024-05-03T07:08:09.0000000Z".parse()?;
//! let old = Filter::partition(&partition_key)?
//!     .and(Filter::property("Timestamp")?.lt(three_days_ago)?)?;
//! assert_eq!(
//!     old.as_str(),
//!     "PartitionKey eq '6' and Timestamp lt datetime'2024-05-03T07:08:09.0000000Z'"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
#![doc = include_str!("requests/sessions.md")]
//!
//! Fifteen partitions are what makes the purge cheap: the deletes of a partition go a hundred to a transaction. With a partition a session
//! there would be 2,990 of them. A session that is touched between the scan and its delete has another `ETag` by then, the
//! whole transaction is refused, and sent again without that row, which stays.
//!
//! It grew to 31 partitions without moving anything: new sessions go to one of 31, and a session is looked for there first and then among
//! the 15. A session that is touched stays where it is, so the second look is needed until a scan of the old places finds none
//! that was made before the change: three days, if no session lives longer. The same on a ring of named partitions, where a sixteenth joins:
//!
#![doc = include_str!("requests/sessions-on-a-ring.md")]
//!
//! **What we would do today.** Keep the sum if the table has it: for 15 or 31 partitions of random GUIDs it is exactly as good as a hash
//! ([why](crate::guide::partitions#byte-sums)). In a new table take [`SipHash`](crate::partition::SipHash) and 64 partitions, so that no other kind
//! of GUID can spoil it and nothing need grow. A ring buys nothing here: partitions are no machines.
//!
//! # Accounts and their dated lists
//!
//! Accounts are found by e-mail address or by a user id such as `jp-0019`; each has records, of which the newest hundred are shown.
//!
//! | | accounts | records |
//! |---|---|---|
//! | PartitionKey | four MD5 bits of the address; or the user id; or its first part | the account |
//! | RowKey | the address or the user id | newest first, and a unique suffix |
//!
//! 500 accounts under all three PartitionKeys, compared:
//!
#![doc = include_str!("requests/accounts.md")]
//!
//! A partition an account is the most scalable and cannot put two accounts in one transaction: 500 requests to write what takes a few
//! otherwise. The first part of the id answers "all accounts of a country" as one partition, and is as uneven as the countries: 2.20
//! over the mean where the hash has 1.44, of which the most is noise, since 500 accounts in 16 partitions are 31 each. By hash, "all of a
//! country" is the whole table.
//!
//! The dated lists, two records in each tick of time, so that without a suffix every second insert would have failed:
//!
#![doc = include_str!("requests/records.md")]
//!
//! The published question, two records before an instant, is in [Row keys](crate::guide::row_keys#newest-first): on the
//! service plain keys gave the two oldest, and inverted ones the right two.
//!
//! **What we would do today.** The account's id as PartitionKey and newest-first RowKeys for the records: that part was right from the start.
//! For accounts, a keyed hash of the address in 64 partitions ([why](crate::guide::partitions#e-mail-addresses)), and if
//! the country is asked for, a second small row under the country that names the account.
//!
//! # A forum
//!
//! Categories, users by address, posts newest first, replies oldest first, and a front page with the newest 20 of all categories.
//!
//! | table | PartitionKey | RowKey |
//! |---|---|---|
//! | categories | `active` or `archived` | the name |
//! | users | e-mail bucket, 1 to 6 | the address, folded and escaped |
//! | posts | the category; or category and year | newest first, and the post's id |
//! | replies, with the posts | the category | the post's key, `_`, ascending ticks, an id |
//! | replies, apart | the post's id | ascending ticks, an id |
//! | recent | `all` | newest first, and the post's id |
//!
//! Categories, the active ones in one partition:
//!
#![doc = include_str!("requests/forum-categories.md")]
//!
//! Posts, by category and by category and year:
//!
#![doc = include_str!("requests/forum-posts.md")]
//!
//! By year, the newest 20 may begin in one partition and end in the one before, so the reader goes on until it has 20; in return a year can
//! be dropped as a whole. Replies, behind their post in its partition, or in a table of their own:
//!
#![doc = include_str!("requests/forum-replies.md")]
//!
//! Together, a post and its replies are one range and can change in one transaction; but a list of posts reads every reply between them: 330
//! rows for 30 posts. Apart, a thread is two requests, and a list of posts reads posts.
//!
//! Users:
//!
#![doc = include_str!("requests/forum-users.md")]
//!
//! Users are unique because the bucket follows from the address: the same address, however typed, is the same row, and a second insert is
//! refused.
//!
//! ```
//! use tablekeys::partition::email_bucket;
//! use tablekeys::table::escape;
//!
//! let folded = "Ivan/Home@example.com".to_ascii_lowercase();
//! assert_eq!((email_bucket(&folded)?, &*escape(&folded)?), (3, "ivan.~~home@example.com"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! The front page, from a small table that whoever posts keeps short:
//!
#![doc = include_str!("requests/forum-recent.md")]
//!
//! The notes cost the poster two more requests and save each reader three. The merge needs no second table and one request a category. The
//! scan costs one request here only because the test table is small: it reads all posts there are, and 21 come back.
//!
//! **What we would do today.** The same, with replies apart, and users by a keyed hash in 64 partitions, unless lists by name are asked for
//! ([why](crate::guide::partitions#e-mail-addresses)). For the front page the merge, as long as categories are a handful, since nothing can
//! then get out of step; the notes when readers outnumber posters by thousands, as they do.
//!
//! # A blog that was wrong
//!
//! Entries newest first, which was right; comments oldest first, keyed by ticks *without padding*, which was wrong from the day when ticks get
//! a nineteenth digit. The test puts its comments around that day, in the year 3169, and widens them while readers and writers carry on.
//!
#![doc = include_str!("requests/blog-entries.md")]
//!
//! The comments, from the first stage to the last ([the stages](crate::guide::migrating_keys#widening-numbers)):
//!
#![doc = include_str!("requests/blog-comments.md")]
//!
//! No comment was lost, doubled or out of order at any moment, also when the mover was killed halfway and started again, and also when a row
//! was edited between its copy and its delete. While both widths are there, a list costs three requests instead of one.
//!
//! **What we would do today.** Nineteen digits from the first day, and a suffix. It would have cost nothing.
//!
//! # A table's whole life
//!
//! Names, sizes, filters, paging over 2,001 rows, transactions that fail as one, and every legal awkward character in a key, read, queried, updated
//! and deleted.
//!
#![doc = include_str!("requests/life.md")]
//!
//! 2,001 rows take three requests, as [`pages`](crate::table::pages) says. A transaction of 99 inserts and one refused write leaves nothing,
//! wherever in it the refused one stands.
//!
//! # In one sentence each
//!
//! - A partition should be as large as what you purge, list or change together, and no larger.
//! - The newest of one thing is a row key; the newest of everything is a small table or a merge.
//! - A second question is a second row.
//! - Pad, invert, add a suffix: it costs nothing on the first day and a migration on any other.
//!
//! Next: [Releases](crate::guide::releases). Back to [the guide](crate::guide).
