//! A blog: entries newest first, comments oldest first, and one digit too few.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey, as published | RowKey, today |
//! |---|---|---|---|
//! | entry | the blog | newest-first ticks, 19 digits | the same, and a suffix |
//! | comment | the entry | ticks as they print, 18 digits | ticks in 19 digits, and a suffix |
//!
//! # Sample rows
//!
//! Comments, today, before and after ticks get their nineteenth digit.
//!
//! | PartitionKey | RowKey |
//! |---|---|
//! | `entry-7` | `0638505760890000000-c1` |
//! | `entry-7` | `1000000000000000000-c2` |
//!
//! # Requests
//!
//! 1. **The newest 10 entries**: the first 10 rows of the blog.
//! 2. **The comments of an entry**: its partition.
//! 3. **Widen stored keys** in [three stages](crate::guide::migrating_keys#widening-numbers), while a list costs
//!    three requests instead of one.
//!
//! # Cost
//!
//! Comments on both sides of that day in the year 3169:
//!
#![doc = include_str!("../requests/blog-compared.md")]
//!
//! Entries, which were right from the start:
//!
#![doc = include_str!("../requests/blog-entries.md")]
//!
//! Widening the comments, from the first stage to the last:
//!
#![doc = include_str!("../requests/blog-comments.md")]
//!
//! # What breaks
//!
//! [Ticks without padding](crate::guide::row_keys#padding-ticks) change their order in 3169. While the test widened
//! them, with a mover that is killed and a row that is edited, no comment was lost, doubled or out of order.
//!
//! # Use something else when
//!
//! - Comments are shown newest first too: newest-first keys for both.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("blog/program.rs"), "```")]
