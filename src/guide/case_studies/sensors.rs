//! Sensor readings: the last one per device, a window of one device, a day of all.
//!
//! # A partition per device and day
//!
//! Devices send a reading every few minutes; people ask for the last readings of a device, and for a window of time. In one
//! partition per device, old readings could only be deleted one by one, and a partition would grow for ever. A partition per
//! device and day is small, is dropped as a whole, and is written by one device.
//!
//! | | |
//! |---|---|
//! | PartitionKey | the device and the day, as a [tuple](crate::guide::tuple_keys) |
//! | RowKey | newest-first ticks |
//!
//! A window is one query per day: [`days`](crate::range::days) lists them, and every query has the same range of RowKeys.
//! The last readings are asked for from the newest day back, until there are enough.
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
//!     queries.push(Query::in_partition(partition_key).newest_first(from..to).build()?);
//! }
//! assert_eq!(queries.len(), 3);
//! assert!(queries[0].partition_keys().contains("boiler.~~2\"20north!20240301"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! The whole program; `client` is a small REST client, in whose place any other can be:
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/programs/sensors.rs"), "```")]
//!
//! # Questions about all devices
//!
//! By device alone, "the last reading of each" is a request per device, and "a day of all" reads the whole table. Each
//! is answered by a second row per reading: one per device that the next reading replaces, and one by day, with a
//! [salt](crate::guide::hot_partitions) so that all devices can write at once.
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/studies/sensors/program.rs"), "```")]
//!
//! Ten devices, a reading every ten minutes for two days, beside a table with a partition per device:
//!
#![doc = include_str!("../requests/sensors.md")]
//!
//! Each reading is three writes instead of one. Write the copy by day first, then the reading, then the last row: a
//! crash leaves a copy too many, which the same reading sent again meets (409), and never a reading that the day does
//! not show. A reading that arrives late must not replace a newer last row: read it and replace it under its `ETag`
//! where devices send out of order.
//!
//! Next: [counters](super::counters). Back to [case studies](super).
