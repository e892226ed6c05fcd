//! Why a table is hot although its partitions are equally full, and how a salt spreads the load.
//!
//! 1. **Never begin PartitionKeys with time or a counter.** Where 2,000 entities per second are enough for the whole table
//!    for ever, keep one partition with newest-first RowKeys.
//! 2. **Put a salt in front of the day** where rows must be read by time: a small number computed from the row's own id.
//! 3. **Use as few salts as the [load](crate::guide::sizing#how-many-partitions) allows**: every reader asks each of them.
//! 4. **Split one busy key alone**; leave all others as they are.
//! 5. **Cache a key that is hot by reads** before you salt it.
//!
//! # An hour of a log
//!
//! 60,000 rows arrive in one hour from 1,000 devices, at random instants (seeded). In each picture the 12 partitions are from
//! bottom to top and windows of five minutes from left to right; the area of a rectangle is the number of rows written.
//!
//! **By time.** The PartitionKey is the five minutes of the row. After the hour all partitions are equally full, but each took
//! *every* write of its five minutes:
//!
#![doc = include_str!("plots/heat_by_time.svg")]
//!
//! The service cannot help: it splits a table between PartitionKeys that exist, and new keys are always past the last
//! one.[^append] Inverted times keep all writes at the *front*.[^prepend] Every store that splits by key range behaves this way.
//!
//! **By salt.** The PartitionKey is a number below 12, from a hash of the row's own id, and then the day
//! ([`Salt::before`](crate::partition::Salt::before)). With the salt after the day, today's partitions would be neighbours at
//! the end of the table.
//!
#![doc = include_str!("plots/heat_by_salt.svg")]
//!
//! **By device.** One of 12 by hash of the device is good while devices are many and about equally busy:
//!
#![doc = include_str!("plots/heat_by_device.svg")]
//!
//! Over the hour the five minutes and the salt look alike (first column of figures); within five minutes they do not
//! ([`Heatmap`](crate::skew::Heatmap)):
//!
#![doc = include_str!("tables/heat.md")]
//!
//! For your own writes, one instant and one key per line: `tablekeys skew --times FILE`, or in a clone
//! `cargo bench --bench skew -- --times --keys writes.txt --window 60 --partitions 16,64`.
//!
//! # What each costs to read
//!
//! RowKeys are newest first; with the hash of the device they begin with the device.
//!
//! | PartitionKey | five minutes of all devices | the hour of one device | the newest 20 of all |
//! |---|---|---|---|
//! | the day | one range | one range, filtered | one range |
//! | the five minutes | one partition | 12 partitions, filtered | one partition, or a few |
//! | one of 12 salts and the day | 12 ranges, merged | 12 ranges, filtered, merged | 12 ranges of 20, merged |
//! | one of 12 by hash of the device | one range per device | one range | a table scan |
//!
//! "Merged": one query per salt, all sent at the same time, and [`merge`](crate::table::merge()) makes one list of the answers.
//! Q8 of the [shop](crate::guide::choosing_keys#the-form):
//!
//! ```
//! use tablekeys::partition::Salt;
//! use tablekeys::table::{Query, merge};
//! use tablekeys::{Ticks, row_key};
//!
//! let events = Salt::before(8, '-');
//! let t: Ticks = "2024-05-06T07:08:09Z".parse()?;
//!
//! // Writing: the row's own identity chooses the salt.
//! let row = row_key::newest_first(t).with_suffix("-9f0c")?;
//! let partition_key = events.key_for(&row_key::day(t), &row)?;
//! assert_eq!(partition_key, "3-20240506");
//!
//! // Reading the five minutes from 07:05: eight queries, one list.
//! let from: Ticks = "2024-05-06T07:05:00Z".parse()?;
//! let to: Ticks = "2024-05-06T07:10:00Z".parse()?;
//! let queries: Vec<Query> = events
//!     .all_keys("20240506")?
//!     .into_iter()
//!     .map(|partition| Query::in_partition(partition).newest_first_within(from..to).build())
//!     .collect::<Result<_, _>>()?;
//! assert_eq!(queries.len(), 8);
//! let answers: Vec<Vec<String>> = vec![vec![row.clone()], vec![], vec![]];
//! assert_eq!(merge(answers, |row| row.as_str()).next(), Some(row));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! The salt follows from the row's identity, so a reader that knows the row asks one partition, and a row that is sent twice is
//! stored once. A random salt allows neither. [The next page of such a list](crate::guide::row_keys#the-newest-20-page-by-page).
//!
//! # A hot key
//!
//! No hash divides rows that share one key. Write its rows under the key and one of a few salts; only readers of this key
//! query several partitions, and all other keys stay as they are. This program writes and reads a busy feed:
//!
#![doc = concat!("```ignore\n", include_str!("patterns/write_sharding/program.rs"), "```")]
//!
#![doc = in_other_languages!("patterns/write_sharding/program")]
//!
//! **To split a tenant that has become hot, live:**
//!
//! 1. Deploy readers that ask the old PartitionKey, *then* all salted ones, and merge: the other order misses a row that moves.
//! 2. Deploy writers that write new rows under the salted keys, and update old rows where they are.
//! 3. Move the old rows with a [`Plan`](crate::rekey::Plan), as [migrating keys](crate::guide::migrating_keys) says, or let
//!    them age out.
//! 4. When none is left, deploy readers that ask the salted keys alone.
//!
//! # Logs
//!
//! A log that is read by the hour belongs in [blobs](crate::guide::patterns#logs). A table with a salt in front of the day is
//! for entries that are looked up one by one, filtered by more than their time, or kept for different times. A look-up by an id
//! that no key has scans the partition: put both keys into the link that the list shows, or add an [index
//! row](crate::guide::choosing_keys#second-questions).
//!
//! Next: [patterns](crate::guide::patterns).
//!
//! [^append]: Microsoft, [Performance and scalability checklist for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist#append-only-and-prepend-only-patterns).
//! [^prepend]: Microsoft, [Table design patterns: prepend/append
//!     anti-pattern](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#prependappend-anti-pattern).
