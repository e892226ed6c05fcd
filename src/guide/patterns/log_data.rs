//! Log data, an anti-pattern: a log that is only read by the hour is cheaper in blobs than in a table.
//!
//! **Problem.** In a table each log line is a row and a request, and keys choose between [hot
//! partitions](crate::guide::hot_partitions) and a query per salt.
//!
//! # Keys
//!
//! | what | name |
//! |---|---|
//! | append blob per hour | `log-` and the hour, by [`calendar`](crate::row_key::calendar), so that names sort by time |
//!
//! The blob `log-2024050612` holds the lines of 12:00 to 13:00 UTC.
//!
//! # Requests
//!
//! 1. **Append**: read the blob's length, then append on the condition that it is still as long; if another writer
//!    was first, look again. Lines differ, by a number or an instant, so that a writer whose answer was lost finds
//!    its own line.
//! 2. **Read an hour**: one request.
//!
//! # Cost
//!
//! "Other requests" are those to the blob service.
//!
//! | what | how | requests | rows or writes |
//! |---|---|---:|---:|
//! | 120 lines, 10 at a time | 26 other requests | 26 | 0 |
//! | the lines of an hour | 1 other request | 1 | 0 |
//!
//! In a table the same 120 entries take 120 requests one by one, and 12 as transactions of ten rows of one partition, which
//! is as many lines as the program appends at a time. An append blob takes 50,000 blocks, so collect lines
//! for a few seconds before they are appended.
//!
//! # What breaks
//!
//! Two lines are appended:
//!
//! | request | killed before it | killed after it |
//! |---|---|---|
//! | create blob | no line | no line |
//! | append to blob | no line | line 1 |
//! | append to blob | line 1 | line 1; line 2 |
//!
//! A line that was acknowledged is in the log once, and no line is in it twice.
//!
//! # Use something else when
//!
//! - Entries are looked up one by one, filtered by more than their time, or kept for different times: a table, with a [salt
//!   in front of the day](crate::guide::hot_partitions#logs).
//!
//! # In other stores
//!
//! Microsoft's [log data
//! anti-pattern](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#log-data-anti-pattern);
//! objects per hour in S3, where nothing can be appended.
