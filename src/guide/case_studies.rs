//! Six designs on a real table service, with the requests of each question counted.
//!
//! Six designs of common kinds, run end to end by the crate's tests (`tests/service`, `tests/programs`) on the Azurite
//! emulator, in memory.
//! The tests count every request as they send it, and the tables here are those counts: a test fails when one is no
//! longer true. "Rows" are those that came back or were written. The emulator counts requests as the service does and
//! says nothing about latency; where it is [known to be more lenient](crate::guide::clients#the-emulator), the tests
//! check the rule before they send.
//!
//! # Sessions
//!
//! A web site stores a row per session, by a random GUID that the client sends with each request. All frequent
//! questions name the GUID. Once a day, sessions that were not touched for three days are deleted: a purge in groups,
//! so by the [decision tree](crate::guide::choosing_keys#which-partitionkey) the PartitionKey is one of n.
//!
//! | | |
//! |---|---|
//! | PartitionKey | the sum of the GUID's bytes, modulo 15: `0` to `14` |
//! | RowKey | the GUID |
//!
//! ```
//! use tablekeys::Ticks;
//! use tablekeys::partition::ByteSum;
//! use tablekeys::table::{Filter, Query};
//!
//! let fifteen = ByteSum::new(15);
//! let id = [
//!     0x6f, 0x96, 0x19, 0xff, 0x8b, 0x86, 0xd0, 0x11, 0xb4, 0x2d, 0x00, 0xcf, 0x4f, 0xc9,
//!     0x64, 0xff,
//! ];
//! // A point query: the partition is computed again from the GUID.
//! let partition_key = fifteen.partition_key_of(&id);
//! assert_eq!(partition_key, "6");
//!
//! // The purge: one partition scan for each of the fifteen, by the service's own Timestamp.
//! let three_days_ago: Ticks = "2024-05-03T07:08:09.0000000Z".parse()?;
//! let old = Query::in_partition(&partition_key)
//!     .filter(Filter::property("Timestamp").less_than(three_days_ago))
//!     .build()?;
//! assert_eq!(
//!     old.filter().as_str(),
//!     "PartitionKey eq '6' and Timestamp lt datetime'2024-05-03T07:08:09.0000000Z'"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
#![doc = include_str!("requests/sessions.md")]
//!
//! Fifteen partitions make the purge cheap: the deletes of one partition go 100 to a transaction. With a partition per
//! session it would take 2,990 requests. A session that is touched between the scan and its delete has another `ETag`
//! by then; the whole transaction is refused and sent again without that row, which stays.
//!
//! The design grew to 31 partitions without moving a row: new sessions go to one of 31, and a session is looked up
//! there first and then among the 15. A session that is touched stays where it is, so the second look-up is needed
//! until a scan of the old partitions finds no session from before the change. The same on a ring of named partitions,
//! where a sixteenth joins:
//!
#![doc = include_str!("requests/sessions-on-a-ring.md")]
//!
//! **Today we would** keep the sum in a table that has it: for 15 or 31 partitions of random GUIDs it is exactly as
//! good as a hash ([why](crate::guide::partitions#byte-sums)). A new table gets [`SipHash`](crate::partition::SipHash)
//! and 64 partitions, which are as good for every other kind of GUID and need not grow. A ring gains nothing here,
//! because these partitions are not machines. The table would store [a hash of the session's
//! token](crate::guide::identifiers#identifiers-that-must-not-be-guessed), not the token.
//!
//! # Accounts and their dated lists
//!
//! Accounts are found by e-mail address or by a user id such as `jp-0019`. Each has records, of which the newest
//! hundred are shown.
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
//! A partition per account scales furthest and cannot put two accounts in one transaction: 500 requests write what
//! takes a few otherwise. The first part of the id answers "all accounts of a country" as one partition, and is as
//! uneven as the countries: 2.20 over the mean where the hash has 1.44, most of which is noise, since 500 accounts in
//! 16 partitions are 31 each. By hash, "all accounts of a country" is the whole table.
//!
//! The dated lists, two records in each tick of time, so that without a suffix every second insert would have failed:
//!
#![doc = include_str!("requests/records.md")]
//!
//! "The two records before an instant" is in [row keys](crate::guide::row_keys#newest-first): on the service, ascending
//! keys gave the two oldest records, and newest-first keys the right two.
//!
//! **Today we would** use the account's id as PartitionKey and newest-first RowKeys for the records, as above. For
//! accounts, the [decision tree](crate::guide::choosing_keys#which-partitionkey) decides between the address itself and
//! a keyed hash of it in 64 partitions; if questions name the country, a second small row under the country points to
//! the account.
//!
//! # A forum
//!
//! Categories, users by address, posts newest first, replies oldest first, and a front page with the newest 20 of all
//! categories.
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
//! Categories:
//!
#![doc = include_str!("requests/forum-categories.md")]
//!
//! Posts, by category and by category and year:
//!
#![doc = include_str!("requests/forum-posts.md")]
//!
//! By year, the newest 20 may begin in one partition and end in the one before, so the reader continues until it has
//! 20; in return a year can be dropped as a whole. Replies, behind their post in its partition, or in a table of their
//! own:
//!
#![doc = include_str!("requests/forum-replies.md")]
//!
//! Together, a post and its replies are one range and can change in one transaction, but a list of posts reads every
//! reply between them: 330 rows for 30 posts. Apart, a thread takes two requests, and a list of posts reads posts only.
//!
//! Users:
//!
#![doc = include_str!("requests/forum-users.md")]
//!
//! Users are unique because the bucket follows from the address: the same address, in whatever case, is the same row,
//! and a second insert is refused.
//!
//! ```
//! use tablekeys::partition::Email;
//!
//! let email = Email::new("Ivan/Home@example.com")?;
//! assert_eq!((email.bucket(), email.row_key()), (3, "ivan.~~home@example.com".to_owned()));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! The front page, from a small table that each poster keeps short:
//!
#![doc = include_str!("requests/forum-recent.md")]
//!
//! The small table's rows cost the poster two more requests and save each reader three. The merge needs no second table
//! and one request per category. The scan takes one request here only because the test table is small: it reads all
//! posts, and 21 come back.
//!
//! **Today we would** keep replies apart, and store users under a keyed hash in 64 partitions, unless lists by name are
//! asked for ([why](crate::guide::partitions#e-mail-addresses)). The front page would be the merge as long as there are
//! a handful of categories, since nothing can get out of step; the small table once readers outnumber posters by
//! thousands.
//!
//! # A blog that was wrong
//!
//! Entries newest first, which was right; comments oldest first, keyed by ticks *without padding*, which goes wrong on
//! the day when ticks get a nineteenth digit. The test puts its comments around that day, in the year 3169, and widens
//! them while readers and writers carry on.
//!
#![doc = include_str!("requests/blog-entries.md")]
//!
//! The comments, from the first stage to the last ([the stages](crate::guide::migrating_keys#widening-numbers)):
//!
#![doc = include_str!("requests/blog-comments.md")]
//!
//! No comment was lost, doubled or out of order at any moment: not when the mover was killed halfway and started again,
//! and not when a row was edited between its copy and its delete. While both widths are stored, a list costs three
//! requests instead of one.
//!
//! **Today we would** use nineteen digits from the first day, and a suffix. It would have cost nothing.
//!
//! # Sensor readings
//!
//! Devices send a reading every few minutes; people ask for the last readings of a device, and for a window of time. In one
//! partition per device, old readings could only be deleted one by one, and a partition would grow for ever. A partition per
//! device and day is small, is dropped as a whole, and is written by one device.
//!
//! | | |
//! |---|---|
//! | PartitionKey | the device and the day, as a [tuple](crate::guide::tuple_keys) |
//! | RowKey | newest-first ticks |
//!
//! A window is one query per day: [`days`](crate::range::days) lists them, and every query has the same range of RowKeys.
//! The last readings are asked for from the newest day back, until there are enough.
//!
//! ```
//! use tablekeys::table::Query;
//! use tablekeys::{Ticks, range, tuple};
//!
//! let (from, to): (Ticks, Ticks) =
//!     ("2024-02-28T20:00:00Z".parse()?, "2024-03-01T05:20:00Z".parse()?);
//! let mut queries = Vec::new();
//! for day in range::days(from..to)?.rev() {
//!     let partition_key = tuple::encode(&("boiler/2 north", day))?;
//!     queries.push(Query::in_partition(partition_key).newest_first(from..to).build()?);
//! }
//! assert_eq!(queries.len(), 3);
//! assert!(queries[0].partition_keys().contains("boiler.~~2\"20north!20240301"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! The whole program; `client` is a small REST client, in whose place any other can be:
//!
#![doc = concat!("```ignore\n", include_str!("../../tests/programs/sensors.rs"), "```")]
//!
//! **Today we would** do the same. If readings of *all* devices in a window are a question too, write a second row per
//! reading by time, [with a salt](crate::guide::hot_partitions).
//!
//! # A table's whole life
//!
//! Names, sizes, filters, paging over 2,001 rows, transactions that fail as one, and every legal awkward character in a
//! key: read, queried, updated and deleted.
//!
#![doc = include_str!("requests/life.md")]
//!
//! 2,001 rows take three requests, as [`pages`](crate::table::pages) computes. A transaction of 99 inserts and one
//! refused write stores nothing, wherever the refused one stands.
//!
//! # Rules of thumb
//!
//! - A partition should hold what you purge, list or change together, and no more.
//! - The newest of one owner is a row key; the newest of everything is a small table or a merge.
//! - A second question is a second row.
//! - Padding, inverting and a suffix cost nothing on the first day, and a migration on any other.
//!
//! Next: [myths](crate::guide::myths). Back to [the guide](crate::guide).
