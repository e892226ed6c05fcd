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
#![doc = include_str!("../requests/forum-compared.md")]
//!
//! The front page is where the published design is cheaper: one request instead of one per category.
//!
//! As published. Every program that posts also deletes the oldest rows of a small table of recent posts:
//!
//! Categories:
//!
#![doc = include_str!("../requests/forum-categories.md")]
//!
//! Posts, by category and by category and year:
//!
#![doc = include_str!("../requests/forum-posts.md")]
//!
//! Replies, with the posts and apart:
//!
#![doc = include_str!("../requests/forum-replies.md")]
//!
//! Users:
//!
#![doc = include_str!("../requests/forum-users.md")]
//!
//! The front page:
//!
#![doc = include_str!("../requests/forum-recent.md")]
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
#![doc = concat!("```ignore\n", include_str!("forum/program.rs"), "```")]
