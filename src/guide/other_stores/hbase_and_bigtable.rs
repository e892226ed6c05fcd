//! HBase and Bigtable: one row key, sorted by bytes, split by ranges, and read in both directions.
//!
//! | | HBase | Bigtable |
//! |---|---|---|
//! | key | one row key: here, PartitionKey + separator + RowKey | the same |
//! | order | [bytes](https://hbase.apache.org/book.html#rowkey.design) | [bytes](https://cloud.google.com/bigtable/docs/schema-design#row-keys) |
//! | longest key | 32,767 bytes ([`HConstants.MAX_ROW_LENGTH`](https://hbase.apache.org/apidocs/org/apache/hadoop/hbase/HConstants.html#MAX_ROW_LENGTH)) | [4 KB](https://cloud.google.com/bigtable/quotas#limits-data-size) |
//! | what splits | regions, by range | tablets, by range |
//! | backwards | [`Scan.setReversed`](https://hbase.apache.org/apidocs/org/apache/hadoop/hbase/client/Scan.html#setReversed(boolean)) | [reverse scan](https://cloud.google.com/bigtable/docs/reads#reverse-scan) |
//! | atomic | [one row](https://hbase.apache.org/acid-semantics.html) | [one row](https://cloud.google.com/bigtable/docs/writes) |
//! | hot spot by growing keys | [monotonically increasing keys](https://hbase.apache.org/book.html#timeseries) | [timestamps in front](https://cloud.google.com/bigtable/docs/schema-design#row-keys-avoid) |
//! | [`Salt`](crate::partition::Salt) there | [salting](https://hbase.apache.org/book.html#rowkey.design) | another field in front, or salting |
//! | [`newest_first`](crate::row_key::newest_first) there | [reverse timestamp](https://hbase.apache.org/book.html#reverse.timestamp), `Long.MAX_VALUE - t` | [reversed timestamp](https://cloud.google.com/bigtable/docs/schema-design-time-series) |
//! | removing by age | [TTL of a column family](https://hbase.apache.org/book.html#ttl) | [garbage collection policy](https://cloud.google.com/bigtable/docs/garbage-collection) |
//!
//! # What differs
//!
//! [`tuple::encode`](crate::tuple::encode) joins the two keys, and everything of an owner is one span:
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::{Ticks, tuple};
//!
//! let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let row_key = tuple::encode(&("customer-4711", Reverse(t), "9f0c"))?;
//! assert_eq!(row_key, "customer-4711!2516873215109999999!9f0c");
//! let owner = tuple::extensions(&("customer-4711",))?;
//! assert!(owner.contains(&row_key));
//! // The bounds are the start and stop row of a scan: the start inside, the stop outside.
//! assert_eq!(owner.to_string(), r#"["customer-4711!", "customer-4711\"")"#);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! - **Backwards**: in HBase the start row of a reversed scan is the upper bound. In Bigtable a [reverse
//!   scan](https://cloud.google.com/bigtable/docs/reads#reverse-scan) takes the same range as a forward one.
//! - **A second attribute**: only a row is atomic, so [index row first](crate::guide::patterns::inter_partition_index).
//! - **The newest of everything**: as many scans as salts, [merged](crate::table::merge()). Pre-split at the salts,
//!   `00`, `01` and so on.
//!
//! # Which keys are legal
//!
//! All: row keys are bytes. The row key is stored with every cell, so [short
//! keys](https://hbase.apache.org/book.html#keysize) matter; inverted ticks as 8 big-endian bytes sort as the 19 digits do.
//!
//! # Where a key lands
//!
//! In the region or tablet whose range has it: no hash decides. `tablekeys audit` shows the order, the runs and the hot
//! prefixes of keys.
