//! Even over all time, and one partition at a time.
//!
//! A histogram over all time can be perfectly flat while each minute burns one partition. The service's targets are about seconds.
//!
//! # An hour of a log
//!
//! 60,000 rows arrive in one hour from 1,000 devices, at random instants (seeded). Each picture shows the 12 partitions of a design from
//! bottom to top, the hour from left to right in windows of five minutes, and in each cell how many rows the partition took: darker is
//! more, by the square root, on one scale for all three.
//!
//! **By time.** PartitionKey is the five minutes that the row falls in, as newer Serilog sinks have it; Windows Azure Diagnostics takes the
//! minute. Each partition is as full as the next in the end, and takes *every* write while its time lasts:
//!
#![doc = include_str!("plots/heat_by_time.svg")]
//!
//! This is the append hot spot. More partitions do not help, since the next minute has one again. Nor do they help the service: new
//! keys are always past the last one, so its splitting of a table into key ranges, which is how it spreads load, always leaves
//! the end of the table, and all writes with it, on one server. Keys that only grow have this in every store that splits by key range, HBase and
//! Bigtable among them.
//!
//! **By salt.** PartitionKey is a number below 12, from a hash of the row's own identity, and then the day
//! ([`Salt::before`](crate::partition::Salt::before)). In front it matters: behind the day, today's twelve partitions would be neighbours at the
//! end of the table, and one server might have them all. All partitions share every window:
//!
#![doc = include_str!("plots/heat_by_salt.svg")]
//!
//! **By device.** PartitionKey is one of 12 by hash of the device. As cool as the salt while devices are many and about equally
//! busy; a little less even, because 83 devices a partition are fewer choices than 5,000 rows:
//!
#![doc = include_str!("plots/heat_by_device.svg")]
//!
//! In figures, from [`Heatmap`](crate::skew::Heatmap): the evenness over the whole hour, which cannot tell the second row from the third;
//! the part of all rows that went to the fullest partition of their five minutes; and how many equal partitions, written at once, would
//! be as concentrated.
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
//! assert_eq!(format!("{:.1}", heat.partitions_at_once().unwrap()), "10.6");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! For your own writes, an instant and a key a line, and for the bundled ones:
//!
//! ```sh
//! cargo bench --bench skew -- --times
//! cargo bench --bench skew -- --times --keys writes.txt --window 60 --partitions 16,64
//! ```
//!
//! prints these figures for every design that takes the keys, beside what an even choice at random would show, and draws the maps in
//! `target/skew/heat.html`.
//!
//! # What each costs to read
//!
//! Coolness is paid for when reading. RowKeys are newest first with a suffix; for the hash of the device they begin with the device.
//!
//! | PartitionKey | five minutes of all devices | the hour of one device | the newest 20 of all |
//! |---|---|---|---|
//! | the day | one range | the hour as one range, filtered | one range |
//! | the five minutes | one partition | 12 partitions, filtered | one partition, or a few |
//! | one of 12 salts and the day | 12 ranges, merged | 12 ranges, filtered, merged | 12 ranges of 20, merged |
//! | one of 12 by hash of the device | a range a device, or all of it filtered | one range | not asked of these keys |
//!
//! Filters on other properties make the service read what it does not send. "Merged" means one query a salt, asked side by side:
//! [`Salt::all_keys`](crate::partition::Salt::all_keys) lists the partitions,
//! [`Filter::in_each_partition`](crate::table::Filter::in_each_partition) makes the queries, and [`merge`](crate::table::merge()) makes
//! one list of the answers. Never one long `or`, which is run as a scan.
//!
//! ```
//! use tablekeys::partition::Salt;
//! use tablekeys::range::KeyRange;
//! use tablekeys::table::{Filter, merge};
//! use tablekeys::{Ticks, row_key};
//!
//! let log = Salt::before(12, '-')?;
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
//! let window = Filter::rows(&KeyRange::newest_first(from..to));
//! let queries: Vec<Filter> =
//!     window.in_each_partition(log.all_keys("20240506")?).collect::<Result<_, _>>()?;
//! assert_eq!(queries.len(), 12);
//! let answers: Vec<Vec<String>> = vec![vec![row.clone()], vec![], vec![]];
//! assert_eq!(merge(answers, |row| row.as_str()).next(), Some(row));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! A salt from a hash of the row's identity can be worked out again, so a reader who has the whole row key asks one partition. A salt drawn
//! at random spreads as well, and then nobody can.
//!
//! # How many partitions
//!
//! The service's targets are 2,000 entities of 1 KiB a second for a partition and 20,000 requests with such entities for an account.[^targets] Rows a second over 2,000
//! is the least; it is not enough, because a hash gives no partition exactly its part. How much more depends on how many *keys* are
//! busy at once: all rows of a key go where the key goes, and few keys are uneven by chance.
//! [`partitions_needed`](crate::skew::partitions_needed) has the formula, and leaves one window in a million over the target at most. It takes the keys to be equally busy, so
//! count only the busy ones. Where the same keys are busy in each window, it is the chance that this set of keys is unlucky for good.
//!
//! ```text
//! choices = min(keys, rows a second × seconds of the window)
//! room    = ⌊choices × 2,000 / rows a second⌋
//! answer  = the smallest n with n × e^(a − μ) (μ / a)^a ≤ 10⁻⁶,
//!           where μ = choices / n and a = room + 1, μ < a
//! ```
//!
//! For windows of one second:
//!
#![doc = include_str!("tables/sizing.md")]
//!
//! Read the columns to the right as a warning. With a hundred equally busy keys, 20,000 rows a second are 200 a key: ten fit in a partition, and
//! 126 partitions are needed so that by chance no eleven meet; a partition for each key takes only 100, and no chance. With twenty they
//! are 1,000 a key: two fit, and to keep three from meeting by chance takes thousands of partitions, where one a key needs no luck. With
//! fewer than ten, one key alone is over the target, and only a salt can split it.
//!
//! ```
//! use std::num::{NonZeroU32, NonZeroU64};
//! use tablekeys::skew::partitions_needed;
//!
//! let second = NonZeroU32::MIN;
//! let orders = partitions_needed(5_000, NonZeroU64::new(1_000_000).unwrap(), second)?;
//! assert_eq!(orders.get(), 3);
//! let error = partitions_needed(5_000, NonZeroU64::new(2).unwrap(), second).unwrap_err();
//! assert!(
//!     error
//!         .to_string()
//!         .ends_with("no choice of partition cools a key that is too hot alone")
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! The targets are targets: the service starts a new table on few servers and spreads it as load comes, and answers 503 meanwhile. Retry with
//! growing pauses, and do not load-test in the first minute.[^targets]
//!
//! [^targets]: Microsoft, [Scalability and performance targets for Table storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets),
//!     and [Performance and scalability checklist for Table storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist).
//!
//! Next: [Adding partitions](crate::guide::adding_partitions). The code: [`Heatmap`](crate::skew::Heatmap),
//! [`partitions_needed`](crate::skew::partitions_needed), [`Salt`](crate::partition::Salt).
