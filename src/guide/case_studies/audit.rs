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
#![doc = include_str!("../requests/audit.md")]
//!
//! # What breaks
//!
//! "Repaired" is after the killed program has sent both inserts again.
//!
#![doc = include_str!("../requests/audit-kills.md")]
//!
//! Guaranteed [after every crash](crate::guide::patterns#how-crashes-are-tried):
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
#![doc = concat!("```ignore\n", include_str!("audit/program.rs"), "```")]
