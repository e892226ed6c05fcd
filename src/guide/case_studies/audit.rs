//! An audit log, asked by entity and by time.
//!
//! | question | PartitionKey | RowKey |
//! |---|---|---|
//! | what happened to this invoice | the entity | newest first, and the event's id |
//! | what happened between nine and ten | a [salt](crate::partition::Salt) and the day | the same |
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/studies/audit/program.rs"), "```")]
//!
//! 2,000 events of one day:
//!
#![doc = include_str!("../requests/audit.md")]
//!
//! Both rows hold the whole event, and both keys follow from it. So the repair after a crash needs no old state: a
//! program that was killed between the two requests sends both again, and the row that is there already answers 409.
//! An event was recorded when both inserts were answered. The program was killed at each request of an event, and the
//! repair at its requests, too:
//!
#![doc = include_str!("../requests/audit-kills.md")]
//!
//! After each kill an acknowledged event was found by entity and by time, and no event by entity alone.
//!
//! An audit log is never changed: give its writers a [table
//! SAS](https://learn.microsoft.com/rest/api/storageservices/create-service-sas) that can add and not update or delete.
//! To drop old years, use [a table per year](crate::guide::deleting).
//!
//! Next: [a table's whole life](super::whole_life). Back to [case studies](super).
