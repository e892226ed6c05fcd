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
//! | question | design | how | requests | rows returned | rows written | answer |
//! |---|---|---|---:|---:|---:|---|
//! | the 200 comments of an entry, oldest first | as published | 1 partition scan | 1 | 200 | 0 | **the later half first** |
//! |  | as published, both widths read | 3 range queries | 3 | 200 | 0 | right |
//! |  | today | 1 partition scan | 1 | 200 | 0 | right |
//! | the first ten comments | as published | 1 partition scan | 1 | 10 | 0 | **ten from the middle** |
//! |  | today | 1 partition scan | 1 | 10 | 0 | right |
//!
//! # What breaks
//!
//! [Ticks without padding](crate::guide::row_keys#padding-ticks) change their order in 3169. [Widening](crate::guide::migrating_keys)
//! them while people read and write, with a mover that is killed, loses, doubles and misorders none.
//!
//! # Use something else when
//!
//! - Comments are shown newest first too: newest-first keys for both.
//!
//! # The program
//!
//! ```
//! use tablekeys::{Result, Ticks, row_key};
//!
//! /// A comment: its entry is the partition; oldest first, in 19 digits at any date.
//! fn comment(entry: &str, at: Ticks, id: u32) -> Result<(String, String)> {
//!     Ok((entry.to_owned(), row_key::ascending(at).with_suffix(format_args!("-c{id}"))?))
//! }
//!
//! let (partition_key, row_key) = comment("entry-1", "2024-05-06T07:08:09Z".parse()?, 7)?;
//! assert_eq!(partition_key, "entry-1");
//! assert_eq!(row_key, "0638505760890000000-c7");
//! # Ok::<(), tablekeys::Error>(())
//! ```
