//! An audit log, asked by entity and by time.
//!
//! # Keys
//!
//! | question | PartitionKey | RowKey |
//! |---|---|---|
//! | what happened to this invoice | the entity | newest-first instant, `-`, the event's id |
//! | what happened between nine and ten | a [salt](crate::partition::Salt) by the event's id, `-`, the day | the same |
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Entity |
//! |---|---|---|
//! | `0-20240506` | `2516873215099999999-000002` | invoice 8 |
//! | `2-20240506` | `2516873215109999999-000001` | invoice 7 |
//! | `invoice 7` | `2516873215109999999-000001` | invoice 7 |
//! | `invoice 8` | `2516873215099999999-000002` | invoice 8 |
//!
//! # Requests
//!
//! 1. **Record an event**: insert the row by time, then the row by entity. Each holds the whole
//!    event, and its keys are computed from the event, so that a retry writes the same two rows.
//! 2. **By entity**: the first rows of its partition.
//! 3. **By time**: one query per salt, merged.
//!
//! # Cost
//!
//! 2,000 events of one day:
//!
//! | question | design | how | requests | rows returned | rows written | answer |
//! |---|---|---|---:|---:|---:|---|
//! | a new event | a row by entity | 1 write | 1 | 0 | 1 | stored |
//! |  | a row by entity and a row by time | 2 writes | 2 | 0 | 2 | stored |
//! | the newest 20 events of an entity | a row by entity | 1 range query | 1 | 20 | 0 | right |
//! |  | a row by entity and a row by time | 1 range query | 1 | 20 | 0 | right |
//! | the events of an hour, of all entities | a row by entity | 1 table scan | 1 | 90 | 0 | right, after reading every row of the table |
//! |  | a row by entity and a row by time | 4 range queries | 4 | 90 | 0 | right |
//!
//! # What breaks
//!
//! "Repaired" is after the killed program has sent both inserts again.
//!
//! | request | killed before it | killed after it |
//! |---|---|---|
//! | insert (2-20240506, 2516873215109999999-000001) | 0 by time, 0 by entity | 1 by time, 0 by entity; repaired: 1 by time, 1 by entity |
//! | insert (invoice 7, 2516873215109999999-000001) | 1 by time, 0 by entity; repaired: 1 by time, 1 by entity | 1 by time, 1 by entity |
//!
//! After a crash, since the row by time is inserted first:
//!
//! - An acknowledged event is found by entity and by time.
//! - Every event that is found by entity is also found by time.
//!
//! An audit log is never changed: give its writers a [table
//! SAS](https://learn.microsoft.com/rest/api/storageservices/create-service-sas) that can add and not update or delete.
//!
//! # Use something else when
//!
//! - No question is about an entity: [blobs per hour](crate::guide::patterns::log_data).
//! - Years are dropped as a whole: the same keys in [a table per year](crate::guide::deleting#a-table-per-period).
//!
//! # The program
//!
//! ```
//! use tablekeys::partition::Salt;
//! use tablekeys::{Result, Ticks, row_key};
//!
//! /// The days of the log lie in four partitions each.
//! const DAYS: Salt = Salt::before(4, '-');
//!
//! /// An event of the log. Its keys follow from it, so that a retry meets its own rows.
//! struct Event {
//!     entity: &'static str,
//!     at: Ticks,
//!     id: u32,
//! }
//!
//! impl Event {
//!     fn suffix(&self) -> Result<String> {
//!         row_key::newest_first(self.at).with_suffix(format_args!("-{:06}", self.id))
//!     }
//!
//!     /// Where the questions about an entity look.
//!     fn by_entity(&self) -> Result<(String, String)> {
//!         Ok((self.entity.to_owned(), self.suffix()?))
//!     }
//!
//!     /// Where the questions about a time look.
//!     fn by_time(&self) -> Result<(String, String)> {
//!         Ok((DAYS.key_for(&row_key::day(self.at), &self.id.to_string())?, self.suffix()?))
//!     }
//! }
//!
//! let event = Event { entity: "invoice 7", at: "2024-05-06T07:08:09Z".parse()?, id: 1 };
//! let suffix = "2516873215109999999-000001".to_owned();
//! assert_eq!(event.by_entity()?, ("invoice 7".to_owned(), suffix.clone()));
//! assert_eq!(event.by_time()?, ("2-20240506".to_owned(), suffix));
//! # Ok::<(), tablekeys::Error>(())
//! ```
