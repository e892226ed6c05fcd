//! Why a table is hot although its partitions are equally full, and how a salt distributes the load.
//!
//! 1. **Never begin PartitionKeys with time or a counter**: all writes of a moment go to one partition. Where 2,000
//!    entities per second are enough for the whole table for ever, keep one partition, with newest-first RowKeys
//!    ([`tablekeys audit`](crate::guide::auditing) warns of it from 1,000 rows on).
//! 2. **Put a salt in front of the day** for rows that must be read by time: a small number, computed from the
//!    row's own id.
//! 3. **Use as few salts as the [load](crate::guide::sizing#how-many-partitions) allows**: every reader asks each
//!    of them.
//! 4. **Split one busy key alone**; leave all others as they are.
//! 5. **Cache a key that is hot by reads** before you salt it.
//!
//! # An hour of a log
//!
//! 60,000 rows arrive in one hour from 1,000 devices, at random instants (seeded). In each picture the 12
//! partitions are from bottom to top, and windows of five minutes from left to right. The area of a rectangle is
//! the number of rows written, on one scale for all.
//!
//! **By time.** The PartitionKey is the five minutes of the row, as in [newer Serilog
//! sinks](crate::guide::field_keys#serilog). After the hour all partitions are equally full, but each took *every*
//! write of its five minutes:
//!
#![doc = include_str!("plots/heat_by_time.svg")]
//!
//! The service cannot help: it splits a table between PartitionKeys that exist, and new keys are always past the
//! last one.[^append] Inverted times keep all writes at the *front*.[^prepend] Every store that splits by key range
//! behaves so, such as [HBase and Bigtable](crate::guide::other_stores::hbase_and_bigtable).
//!
//! **By salt.** The PartitionKey is a number below 12, from a hash of the row's own identity, and then the day
//! ([`Salt::before`](crate::partition::Salt::before)). The salt is in front: behind the day, today's twelve partitions
//! would be neighbours at the end of the table.
//!
#![doc = include_str!("plots/heat_by_salt.svg")]
//!
//! **By device.** One of 12 by hash of the device is good while devices are many and about equally busy.
//!
#![doc = include_str!("plots/heat_by_device.svg")]
//!
//! The same in figures ([`Heatmap`](crate::skew::Heatmap)). Over the whole hour, the five minutes and the salt look
//! alike (first column); within five minutes they do not.
//!
#![doc = include_str!("tables/heat.md")]
//!
//! ```
//! use std::time::Duration;
//! use tablekeys::Ticks;
//! use tablekeys::partition::SipHash;
//! use tablekeys::skew::Heatmap;
//!
//! let noon: Ticks = "2024-05-06T12:00:00.0000000Z".parse()?;
//! let rows: Vec<(Ticks, String)> = (0..3_600)
//!     .map(|second| {
//!         (
//!             noon.checked_add(Duration::from_secs(second)).unwrap(),
//!             format!("device-{}", second % 97),
//!         )
//!     })
//!     .collect();
//! let five_minutes = Duration::from_secs(300);
//! let heat = Heatmap::of::<str, _>(
//!     &SipHash::new(12),
//!     five_minutes,
//!     rows.iter().map(|(at, key)| (*at, key.as_str())),
//! )?;
//! assert_eq!(heat.windows().len(), 12);
//! assert_eq!(format!("{:.1}", heat.effective_partitions().unwrap()), "10.6");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! For your own writes, one instant and one key per line:
//!
//! ```sh
//! cargo bench --bench skew -- --times --keys writes.txt --window 60 --partitions 16,64
//! ```
//!
//! # What each costs to read
//!
//! RowKeys are newest first; for the hash of the device they begin with the device.
//!
//! | PartitionKey | five minutes of all devices | the hour of one device | the newest 20 of all |
//! |---|---|---|---|
//! | the day | one range | one range (the hour), filtered | one range |
//! | the five minutes | one partition | 12 partitions (a partition range scan), filtered | one partition, or a few |
//! | one of 12 salts and the day | 12 ranges, merged | 12 ranges, filtered, merged | 12 ranges of 20, merged |
//! | one of 12 by hash of the device | one range per device, or all of it filtered | one range | a table scan |
//!
//! "Merged" means one query per salt, all sent at the same time, not one long `or`, which runs as a scan.
//! [`Salt::all_keys`](crate::partition::Salt::all_keys) lists the partitions, and [`merge`](crate::table::merge())
//! makes one list of the answers. [Next page](crate::guide::row_keys#the-latest-20-page-by-page).
//!
//! ```
//! use tablekeys::partition::Salt;
//! use tablekeys::table::{Query, merge};
//! use tablekeys::{Ticks, row_key};
//!
//! let log = Salt::before(12, '-');
//! let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//!
//! // Writing: the row's own identity chooses the salt.
//! let row = row_key::newest_first(t).with_suffix("-9f0c")?;
//! let partition_key = log.key_for(&row_key::day(t), &row)?;
//! assert_eq!(log.split(&partition_key)?.1, "20240506");
//!
//! // Reading the five minutes from 07:05: twelve queries, one list.
//! let from: Ticks = "2024-05-06T07:05:00.0000000Z".parse()?;
//! let to: Ticks = "2024-05-06T07:10:00.0000000Z".parse()?;
//! let queries: Vec<Query> = log
//!     .all_keys("20240506")?
//!     .into_iter()
//!     .map(|partition| Query::in_partition(partition).newest_first_within(from..to).build())
//!     .collect::<Result<_, _>>()?;
//! assert_eq!(queries.len(), 12);
//! let answers: Vec<Vec<String>> = vec![vec![row.clone()], vec![], vec![]];
//! assert_eq!(merge(answers, |row| row.as_str()).next(), Some(row));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Since the salt follows from the row's identity, a reader of one row asks one partition, and a row that is sent
//! twice is stored once. A random salt allows neither.
//!
//! ## Five designs, as a program
//!
//! The newest 20 of an hour of 120 entries, counted on the emulator:
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
#![doc = concat!("```ignore\n", include_str!("patterns/prepend_append/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # A hot key
//!
//! No hash divides rows that share one key. Write its rows under the key and one of a few salts. All other keys
//! stay, and only readers of this key query several partitions: [write
//! sharding](crate::guide::patterns::write_sharding).
//!
//! # Logs
//!
//! A log that is read by the hour belongs in blobs: [log data](crate::guide::patterns::log_data). A table, with a
//! salt in front of the day, is for entries that are looked up one by one, filtered by more than their time, or
//! kept for different times.
//!
//! A look-up by an id that no key has scans the partition, which takes seconds once it is large ([an
//! example](https://github.com/MisinformedDNA/Elmah.AzureTableStorage/issues/16)); more partitions only divide the
//! scan. Put both keys into the link that the list shows, or add an [index
//! row](crate::guide::choosing_keys#second-questions).
//!
//! Next: [patterns](crate::guide::patterns). A table of jobs by due time is such a log: `cargo run --example
//! scheduler` has eight queues.
//!
//! [^append]: Microsoft, [Performance and scalability checklist for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist#append-only-and-prepend-only-patterns).
//! [^prepend]: Microsoft, [Table design patterns: prepend/append
//!     anti-pattern](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#prependappend-anti-pattern).
