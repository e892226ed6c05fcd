//! A forum: posts newest first, replies oldest first, and a front page over all categories.
//!
//! # As published
//!
//! The design is from a [post of 2015](https://thuru.net/2015/12/30/design-an-online-forum-application-on-azure-table-storage/),
//! which has tables of users, posts, replies and categories.
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
#![doc = include_str!("../requests/forum-categories.md")]
//!
//! Posts, by category and by category and year:
//!
#![doc = include_str!("../requests/forum-posts.md")]
//!
//! By year, the newest 20 may begin in one partition and end in the one before, so the reader continues until it has
//! 20; in return a year can be dropped as a whole. Replies, behind their post in its partition, or in a table of their
//! own:
//!
#![doc = include_str!("../requests/forum-replies.md")]
//!
//! Together, a post and its replies are one range and can change in one transaction, but a list of posts reads every
//! reply between them: 330 rows for 30 posts. Apart, a thread takes two requests, and a list of posts reads posts only.
//!
//! Users:
//!
#![doc = include_str!("../requests/forum-users.md")]
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
#![doc = include_str!("../requests/forum-recent.md")]
//!
//! The small table's rows cost the poster two more requests and save each reader three. The merge needs no second table
//! and one request per category. The scan takes one request here only because the test table is small: it reads all
//! posts, and 21 come back.
//!
//! **What goes wrong.** Six buckets by first letter are uneven, the fullest 1.54 times the mean
//! ([measured](crate::guide::partitions#e-mail-addresses)). Replies beside their post are read with every list of posts.
//! The table of recent posts is a second write in another partition: a program that dies between the two leaves a post
//! that the front page never shows.
//!
//! # Today
//!
//! Replies are apart, users are in 64 partitions by hash, and the front page is the merge of the categories, which
//! cannot get out of step.
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/studies/forum/program.rs"), "```")]
//!
//! # Side by side
//!
#![doc = include_str!("../requests/forum-compared.md")]
//!
//! The front page is where the published design is cheaper: one request instead of one per category. Keep the small
//! table once readers outnumber posters by thousands, write its row *before* the post, and let the reader skip a row
//! whose post is missing.
//!
//! Next: [a blog](super::blog). Back to [case studies](super).
