//! Accounts, and their lists of dated records.
//!
//! # As published
//!
//! The design is from a [post](https://sudonull.com/post/143246-Practical-tips-for-dividing-data-into-parts-Generating-PartitionKey-and-RowKey-for-Azure-Table-Stora)
//! by the authors of a publishing service: lists of records by date, partitions by the first bits of an MD5, and the
//! same hash for the folders of a cache.
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
#![doc = include_str!("../requests/accounts.md")]
//!
//! A partition per account scales furthest and cannot put two accounts in one transaction: 500 requests write what
//! takes a few otherwise. The first part of the id answers "all accounts of a country" as one partition, and is as
//! uneven as the countries: 2.20 over the mean where the hash has 1.44, most of which is noise, since 500 accounts in
//! 16 partitions are 31 each. By hash, "all accounts of a country" is the whole table.
//!
//! The dated lists, two records in each tick of time, so that without a suffix every second insert would have failed:
//!
#![doc = include_str!("../requests/records.md")]
//!
//! "The two records before an instant" is in [row keys](crate::guide::row_keys#newest-first): on the service, ascending
//! keys gave the two oldest records, and newest-first keys the right two.
//!
//! **What goes wrong.** An account whose keys are made of its address moves when the address changes, and whatever names
//! its keys must change too. Dates as text, oldest first, answer "the last two before an instant" with the two oldest.
//! Without a suffix, the second record of a second is refused, or overwrites the first.
//!
//! # Today
//!
//! The account's own id, which never changes, is its PartitionKey. A small row by address, in one of 64 partitions,
//! points to it and keeps the address unique. The address row is inserted first and deleted last ([second
//! questions](crate::guide::choosing_keys#second-questions)).
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/studies/lists/program.rs"), "```")]
//!
//! # Side by side
//!
#![doc = include_str!("../requests/lists-compared.md")]
//!
//! An account by its address costs one request more, and an account by its id a scan less.
//!
//! Next: [a forum](super::forum). Back to [case studies](super).
