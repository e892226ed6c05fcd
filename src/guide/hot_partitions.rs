//! Why a table is throttled although its partitions are equally full, and how a salt distributes the load.
//!
//! A histogram over all time can be flat while each minute overloads one partition. The service's targets are about
//! seconds: 2,000 entities of 1 KiB per second for one partition.[^targets] Above it, requests answer 503 (server busy)
//! or 500 (time-out).
//!
//! Causes and cures:
//!
//! | cause | sign | cure |
//! |---|---|---|
//! | PartitionKeys grow with time | the busy partition is another one every few minutes | put a hash or a [salt](#an-hour-of-a-log) in front |
//! | one key is busy by itself | the busy partition is always the same | split that key with a [salt](crate::partition::Salt), or cache its reads |
//! | many keys, too few partitions | several partitions are busy | [more partitions](crate::guide::sizing#how-many-partitions) |
//! | scans | few rows come back, many are read | a [second row](crate::guide::choosing_keys#second-questions) that answers the question |
//!
//! **Which key is hot?** Metrics have no PartitionKey. Turn on the [resource
//! logs](https://learn.microsoft.com/azure/azure-monitor/reference/supported-logs/microsoft-storage-storageaccounts-tableservices-logs)
//! (`StorageTableLogs`), keep the answers 503 and 500, and group them by the key in the address. The address of an
//! insert or of a transaction holds no key: count those per PartitionKey in the client.
//!
//! **First aid:** retry with growing, random pauses, and send fewer requests at the same time. Then find the cause.
//!
//! # An hour of a log
//!
//! 60,000 rows arrive in one hour from 1,000 devices, at random instants (seeded). Each picture shows the 12 partitions
//! of a design from bottom to top and the hour from left to right in windows of five minutes. The area of a rectangle is
//! the number of rows that the partition took in the window, on one scale for all three pictures; the legend below each
//! shows the scale.
//!
//! **By time.** The PartitionKey is the five minutes that the row falls in, as in [newer Serilog
//! sinks](crate::guide::field_keys#serilog); [Windows Azure Diagnostics](crate::guide::field_keys#azure-diagnostics)
//! uses the minute. In the end every partition is equally full, and each takes *every* write while its time lasts:
//!
#![doc = include_str!("plots/heat_by_time.svg")]
//!
//! This is the append-only pattern of Microsoft's checklist.[^append] More partitions do not help, since the next
//! minute has one again. Nor does the service help: it splits a table between PartitionKeys, new keys are always past
//! the last one, and so all writes stay on the server that has the end of the table.[^append] Inverted times are no
//! better: they keep all writes at the *front*, which Microsoft's guide calls prepending.[^prepend] The same happens in
//! every store that splits by key range, [HBase and Bigtable](crate::guide::other_stores::hbase_and_bigtable) among
//! them.
//!
//! **By salt.** The PartitionKey is a number below 12, from a hash of the row's own identity, and then the day
//! ([`Salt::before`](crate::partition::Salt::before)). The salt must be in front: behind the day, today's twelve
//! partitions would be neighbours at the end of the table, and one server might have them all. Every partition takes
//! part in every window:
//!
#![doc = include_str!("plots/heat_by_salt.svg")]
//!
//! For numeric ids Microsoft recommends the same: [a three-digit hash in front](https://learn.microsoft.com/azure/storage/blobs/storage-performance-checklist#partitioning).
//!
//! **By device.** The PartitionKey is one of 12 by hash of the device. It is as good as the salt while devices are many
//! and about equally busy; a little less even, because 83 devices per partition are fewer choices than 5,000 rows:
//!
#![doc = include_str!("plots/heat_by_device.svg")]
//!
//! The same in figures, from [`Heatmap`](crate::skew::Heatmap): the evenness over the whole hour, which cannot tell the
//! five minutes from the salt; the share of rows that went to the fullest partition of their five minutes; and how many
//! equal partitions, written at the same time, would be as concentrated.
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
//! For your own writes, one instant and one key per line, and for the bundled ones:
//!
//! ```sh
//! cargo bench --bench skew -- --times
//! cargo bench --bench skew -- --times --keys writes.txt --window 60 --partitions 16,64
//! ```
//!
//! prints these figures for every design that takes the keys, beside what an even random choice would show, and draws
//! the maps in `target/skew/heat.html`.
//!
//! # What each costs to read
//!
//! Spreading writes makes reads more expensive. RowKeys are newest first with a suffix; for the hash of the device they
//! begin with the device.
//!
//! | PartitionKey | five minutes of all devices | the hour of one device | the newest 20 of all |
//! |---|---|---|---|
//! | the day | one range | the hour as one range, filtered | one range |
//! | the five minutes | one partition | 12 partitions (a partition range scan), filtered | one partition, or a few |
//! | one of 12 salts and the day | 12 ranges, merged | 12 ranges, filtered, merged | 12 ranges of 20, merged |
//! | one of 12 by hash of the device | one range per device, or all of it filtered | one range | not with these keys |
//!
//! A filter on another property makes the service read rows that it does not return, and they
//! [count](crate::guide::sizing#what-the-targets-count). "Merged" means one query per salt, all sent at the same time:
//! [`Salt::all_keys`](crate::partition::Salt::all_keys) lists the partitions,
//! [`Query::in_partition`](crate::table::Query::in_partition) makes a query for each, and
//! [`merge`](crate::table::merge()) makes one list of the answers. Do not send one long `or`: it runs as a scan.
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
//!     .map(|partition| Query::in_partition(partition).newest_first(from..to).build())
//!     .collect::<Result<_, _>>()?;
//! assert_eq!(queries.len(), 12);
//! let answers: Vec<Vec<String>> = vec![vec![row.clone()], vec![], vec![]];
//! assert_eq!(merge(answers, |row| row.as_str()).next(), Some(row));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! A salt from a hash of the row's identity can be computed again: a reader that has the whole row key asks one
//! partition. A random salt distributes as well, but no reader can compute it.
//!
//! # A hot key
//!
//! Adding partitions, or hashing, does nothing for rows that share one key. Split that key alone: its PartitionKey
//! becomes the key and one of a few salts, all other keys stay as they are, and only readers of that key ask several
//! partitions. If the key is hot by *reads*, a cache in front costs less than a salt.
//!
//! # Logs
//!
//! Microsoft's guide lists log data among the anti-patterns:[^log-data] a PartitionKey made of time is hot, and any
//! other makes a query by time ask every partition. It recommends blobs, appended to and named by hour, as the storage
//! service's own logs are. Use a table for a log when entries are looked up one by one, filtered by more than their
//! time, or kept for different times; then use a salt in front of the day, with as many salts as the
//! [load](crate::guide::sizing) needs and no more.
//!
//! Next: [sizing](crate::guide::sizing). The code: [`Heatmap`](crate::skew::Heatmap), [`Salt`](crate::partition::Salt).
//!
//! [^targets]: Microsoft, [Scalability and performance targets for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
//! [^append]: Microsoft, [Performance and scalability checklist for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist#append-only-and-prepend-only-patterns).
//! [^prepend]: Microsoft, [Table design patterns: prepend/append
//!     anti-pattern](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#prependappend-anti-pattern).
//! [^log-data]: Microsoft, [Table design patterns: log data
//!     anti-pattern](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#log-data-anti-pattern).
