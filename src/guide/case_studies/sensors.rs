//! Sensor readings: the last one per device, a window of one device, a day of all.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey | answers |
//! |---|---|---|---|
//! | reading | the device, the day, as a [tuple](crate::guide::tuple_keys) | newest-first instant | a window of one device |
//! | last reading | `last` | the device | the last reading of each device |
//! | copy by day | a [salt](crate::partition::Salt) by the device, `-`, the day | ascending instant, the device | a day of all devices |
//!
//! Without the day, a device's partition grows for ever. With it, each partition is small, is purged in full
//! transactions, and is written by one device.
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Celsius |
//! |---|---|---:|
//! | `2-20240506` | `0638505756600000000!pump` | 61.2 |
//! | `3-20240506` | `0638505760890000000!boiler` | 88.5 |
//! | `boiler!20240506` | `2516873215109999999` | 88.5 |
//! | `last` | `boiler` | 88.5 |
//! | `last` | `pump` | 61.2 |
//! | `pump!20240506` | `2516873219399999999` | 61.2 |
//!
//! # Requests
//!
//! 1. **A reading**: insert the copy by day, then the reading, then replace the last row.
//! 2. **A window of a device**: one query per day, from the newest day back; [`days`](crate::range::days) lists them, and
//!    every query has the same range of RowKeys.
//! 3. **The last reading of each device**: the partition `last`.
//! 4. **A day of all devices**: one query per salt, merged.
//!
//! ```
//! use tablekeys::table::Query;
//! use tablekeys::{Ticks, range, tuple};
//!
//! let (from, to): (Ticks, Ticks) =
//!     ("2024-02-28T20:00:00Z".parse()?, "2024-03-01T05:20:00Z".parse()?);
//! let mut queries = Vec::new();
//! for day in range::days(from..to)?.rev() {
//!     let partition_key = tuple::encode(&("boiler/2 north", day))?;
//!     queries.push(Query::in_partition(partition_key).newest_first_within(from..to).build()?);
//! }
//! assert_eq!(queries.len(), 3);
//! assert!(queries[0].partition_keys().contains("boiler.~~2\"20north!20240301"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Cost
//!
//! Ten devices, a reading every ten minutes for two days, beside a table with a partition per device:
//!
//! | question | design | how | requests | rows returned | rows written | answer |
//! |---|---|---|---:|---:|---:|---|
//! | a new reading | a partition per device | 1 write | 1 | 0 | 1 | stored |
//! |  | a partition per device and day, and two second rows | 3 writes | 3 | 0 | 3 | stored |
//! | the last reading of a device | a partition per device | 1 range query | 1 | 1 | 0 | right |
//! |  | a partition per device and day, and two second rows | 1 point query | 1 | 1 | 0 | right |
//! | the last reading of each device | a partition per device | 10 range queries | 10 | 10 | 0 | right, if the devices are known |
//! |  | a partition per device and day, and two second rows | 1 partition scan | 1 | 11 | 0 | right |
//! | six hours of a device, over midnight | a partition per device | 1 range query | 1 | 36 | 0 | right |
//! |  | a partition per device and day, and two second rows | 2 range queries | 2 | 36 | 0 | right |
//! | all 1,440 readings of a day | a partition per device | 2 table scans | 2 | 1440 | 0 | right, after reading every row of the table |
//! |  | a partition per device and day, and two second rows | 4 partition scans | 4 | 1440 | 0 | right |
//!
//! # What breaks
//!
//! - **The ceiling** is the partition `last`: every reading replaces one row there, so all devices together can
//!   send at most 2,000 readings per second. A busier fleet splits `last` by a salt of the device.
//! - **A crash** between the writes leaves a copy without its reading. The same reading, sent again, stores the
//!   rest.
//! - **Two readings of a device in one tick** are one row: a device that sends so fast adds its own
//!   [counter](crate::guide::row_keys#two-rows-in-one-tick).
//! - **A late reading** must not replace a newer last row: where devices send out of order, read the row and
//!   replace it under its `ETag`.
//!
//! # Use something else when
//!
//! - No question is about all devices: leave out the second rows.
//! - Charts read whole days: a [data series](crate::guide::patterns::data_series), one row per day.
//! - Readings are only archived: [blobs](crate::guide::patterns::log_data).
//!
//! # The program: one device
//!
#![doc = concat!("```ignore\n", include_str!("sensors/sensors.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # The program: all devices
//!
//! ```
//! use tablekeys::partition::Salt;
//! use tablekeys::table::{Query, QueryBuilder};
//! use tablekeys::{Key, Result, Ticks, range, row_key, tuple};
//!
//! /// The rows of a fleet's day lie in four partitions, so that all devices can write at once.
//! const DAYS: Salt = Salt::before(4, '-');
//!
//! /// A reading where its device's questions look: a partition per device and day, newest first.
//! fn reading(device: &str, at: Ticks) -> Result<(String, String)> {
//!     Ok((tuple::encode(&(device, row_key::day(at)))?, row_key::newest_first(at).to_string()))
//! }
//!
//! /// The row that holds the last reading of a device, replaced by every reading.
//! fn last(device: &str) -> Result<(String, String)> {
//!     Ok(("last".to_owned(), tuple::encode(&(device,))?))
//! }
//!
//! /// A copy of the reading where the questions about all devices look: by day, oldest first.
//! fn copy(device: &str, at: Ticks) -> Result<(String, String)> {
//!     Ok((DAYS.key_for(&row_key::day(at), device)?, tuple::encode(&(at, device))?))
//! }
//!
//! /// A window of one device: one query per day, newest day first.
//! fn window(device: &str, from: Ticks, to: Ticks) -> Result<Vec<QueryBuilder>> {
//!     let of_day = |day: Key<8>| {
//!         let partition_key = tuple::encode(&(device, day))?;
//!         Ok(Query::in_partition(partition_key).newest_first_within(from..to))
//!     };
//!     range::days(from..to)?.rev().map(of_day).collect()
//! }
//!
//! /// All readings of a day: one query per salt, to be merged by RowKey.
//! fn day(day: Key<8>) -> Result<Vec<QueryBuilder>> {
//!     Ok(DAYS.all_keys(&day)?.iter().map(Query::in_partition).collect())
//! }
//!
//! let at = "2024-05-06T07:08:09Z".parse()?;
//! let keys = |(partition_key, row_key): (String, String)| format!("{partition_key} {row_key}");
//! assert_eq!(keys(reading("boiler", at)?), "boiler!20240506 2516873215109999999");
//! assert_eq!(keys(copy("boiler", at)?), "3-20240506 0638505760890000000!boiler");
//! assert_eq!(keys(last("boiler")?), "last boiler");
//! assert_eq!(window("boiler", "2024-05-04T12:00:00Z".parse()?, at)?.len(), 3);
//! assert_eq!(day(row_key::day(at))?.len(), 4);
//! # Ok::<(), tablekeys::Error>(())
//! ```
