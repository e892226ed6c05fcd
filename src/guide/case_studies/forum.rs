//! A forum: posts newest first, replies oldest first, and a front page over all categories.
//!
//! # Keys
//!
//! The design is from a [post of 2015](https://thuru.net/2015/12/30/design-an-online-forum-application-on-azure-table-storage/).
//!
//! | row | as published | today |
//! |---|---|---|
//! | post | PartitionKey the category, or category and year; RowKey newest-first instant, `-`, the id | PartitionKey the category; RowKey the same |
//! | reply | with the posts: PartitionKey the category; RowKey the post's key, `_`, ascending instant, an id | a table of its own: PartitionKey the post's id; RowKey ascending instant, `-`, an id |
//! | user | PartitionKey 1 to 6 by the first letter of the address; RowKey the address, folded and escaped | PartitionKey the user's id; RowKey `user` |
//! | row by address | none | PartitionKey `email!`, the address, folded and escaped; RowKey `user` |
//! | category | PartitionKey `active` or `archived`; RowKey the name | the same: some dozens of rows, which move once in years |
//! | recent post | PartitionKey `all`; RowKey newest-first instant, the id | none |
//!
//! [Why no user is keyed by address](crate::guide::partitions#e-mail-addresses).
//!
//! # Sample rows
//!
//! Today:
//!
//! | table | PartitionKey | RowKey |
//! |---|---|---|
//! | `Posts` | `cooking` | `2516873215099999999-p2` |
//! | `Posts` | `cooking` | `2516873215109999999-p1` |
//! | `Replies` | `p1` | `0638505760900000000-r1` |
//! | `Replies` | `p1` | `0638505760910000000-r2` |
//! | `Users` | `email!ann@example.com` | `user` |
//! | `Users` | `id-0017` | `user` |
//!
//! # Requests
//!
//! 1. **The newest 20 of a category**: the first 20 rows of the partition.
//! 2. **A thread**: the post, then the partition of its replies.
//! 3. **The front page**: the first 20 rows of each category, merged.
//! 4. **A user by address**: two point queries.
//!
//! # Cost
//!
//! Side by side:
//!
//! | question | design | how | requests | rows returned | rows written | answer |
//! |---|---|---|---:|---:|---:|---|
//! | a user by address | as published | 1 point query | 1 | 1 | 0 | right; one of six partitions, the fullest 1.54 times the mean |
//! |  | today | 2 point queries | 2 | 2 | 0 | right; the user never moves |
//! | the newest 20 posts of a category | as published | 1 range query | 1 | 120 | 0 | right, among 100 replies |
//! |  | today | 1 range query | 1 | 20 | 0 | right |
//! | a post and its replies, oldest first | as published | 1 range query | 1 | 6 | 0 | right |
//! |  | today | 1 point query, 1 partition scan | 2 | 6 | 0 | right |
//! | a new post | as published | 2 writes, 1 partition scan | 3 | 21 | 2 | stored and noted |
//! |  | today | 1 write | 1 | 0 | 1 | stored |
//! | the front page: the newest 20 of all categories | as published | 1 range query | 1 | 20 | 0 | right |
//! |  | today | 4 range queries | 4 | 80 | 0 | right |
//! | the same, after a program died while it posted | as published | 1 range query | 1 | 20 | 0 | **without that post, for ever** |
//! |  | today | 4 range queries | 4 | 80 | 0 | right |
//!
//! The front page is where the published design is cheaper: one request instead of one per category.
//!
//! # What breaks
//!
//! As published:
//!
//! - **Replies beside their post** are read with every list of posts: 330 rows for 30 posts.
//! - **Six buckets by first letter** are [uneven](crate::guide::partitions#e-mail-addresses).
//! - **The table of recent posts** is in another partition: a program that dies between the two writes leaves a
//!   post that the front page never shows.
//!
//! # Use something else when
//!
//! - The front page is read thousands of times per post: keep the small table, and write its row *before* the post.
//! - A post and its replies must change together: one partition per thread.
//!
//! # The program
//!
//! ```
//! use tablekeys::partition::Email;
//! use tablekeys::{Result, Ticks, row_key, tuple};
//!
//! /// A post: its category is the partition, and the newest is the first.
//! fn post(category: &str, at: Ticks, id: &str) -> Result<(String, String)> {
//!     Ok((category.to_owned(), row_key::newest_first(at).with_suffix(format_args!("-{id}"))?))
//! }
//!
//! /// A reply, in a table of its own: its post is the partition, and the oldest is the first.
//! fn reply(post: &str, at: Ticks, id: &str) -> Result<(String, String)> {
//!     Ok((post.to_owned(), row_key::ascending(at).with_suffix(format_args!("-{id}"))?))
//! }
//!
//! /// The row that finds a user by address, and keeps the address unique: a partition per address.
//! fn by_address(address: &str) -> Result<(String, String)> {
//!     let email = Email::new(address)?;
//!     Ok((tuple::encode(&("email", email.as_str()))?, "user".to_owned()))
//! }
//!
//! let at = "2024-05-06T07:08:09Z".parse()?;
//! assert_eq!(post("cooking", at, "p1")?.1, "2516873215109999999-p1");
//! assert_eq!(reply("p1", at, "r2")?.1, "0638505760890000000-r2");
//! assert_eq!(by_address("Ann@Example.com")?.0, "email!ann@example.com");
//! # Ok::<(), tablekeys::Error>(())
//! ```
