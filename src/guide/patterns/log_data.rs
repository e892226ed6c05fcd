//! Log data, an anti-pattern: a table holds a log that is only read by the hour, where blobs would be cheaper.
//!
//! **Problem.** Programs write log lines all the time, and now and then an hour of them is read. In a table each line
//! is a row, each write a request, and the keys have to choose between [hot
//! partitions](crate::guide::patterns::prepend_append) and a query per salt.
//!
//! | | |
//! |---|---|
//! | blob | `log-2024050612`: an append blob per hour, named by [`calendar`](crate::row_key::calendar), so that names sort by time |
//!
//! **The program** appends lines at the end that it has seen, on the condition that the blob is still as long. Where
//! another writer has appended since, it looks again. A line must be unlike all others, by a number or an instant, so
//! that a writer whose answer was lost finds its own line and does not append it twice.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/log_data.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/log-data.md")]
//!
//! "Other requests" are those to the blob service. The same 120 entries in a table take 120 requests to write, unless
//! entries of one partition wait for each other and go in a transaction; the [table of
//! PartitionKeys](crate::guide::patterns::prepend_append#measured) has what they cost to read.
//!
//! # What a crash leaves
//!
//! The writer appends two lines.
//!
#![doc = include_str!("../requests/log-data-kills.md")]
//!
//! Law, checked after each kill and with two writers in every order of their requests:
//!
//! - A line that was acknowledged is in the log once, and no line is in it twice.
//!
//! Prefer a table, with a [salt in front of the day](crate::guide::hot_partitions#logs), when entries are looked up
//! one by one, filtered by more than their time, or kept for different times. An append blob takes 50,000 blocks, so
//! collect lines for a few seconds before they are appended.
//!
//! **Elsewhere.** Microsoft's [log data
//! anti-pattern](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#log-data-anti-pattern);
//! objects per hour in S3, where nothing can be appended.
