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
#![doc = include_str!("../requests/sensors.md")]
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
#![doc = concat!("```ignore\n", include_str!("sensors/program.rs"), "```")]
