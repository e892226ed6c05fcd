//! Denormalisation: a copy of another row's property saves the second read.
//!
//! **Problem.** A list of departments shows the name of each department's manager, who is a row of its own.
//!
//! | row | PartitionKey | RowKey | properties |
//! |---|---|---|---|
//! | employee | `sales` | `employee!0000000017` | `Name` |
//! | department | `sales` | `department` | `Manager`, `ManagerName` |
//!
//! Where both rows are in one partition, one transaction changes both. Two rules keep the copy right beside other
//! programs. A program that changes the original replaces the row of the copy under its `ETag`, even where it finds no
//! copy there. A program that makes a copy replaces the original by itself, under its `ETag`. Either of them is then
//! refused if the other came first. The tests show that a copy which is written alone goes out of date.
//!
//! In two partitions nothing is atomic: write the original together with a
//! [message](crate::guide::patterns::eventual_transactions), and let a worker correct the copies.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/denormalisation.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/denormalisation.md")]
//!
//! # What a crash leaves
//!
//! Nothing has to be mended. The writer renames the manager, then appoints another one.
//!
#![doc = include_str!("../requests/denormalisation-kills.md")]
//!
//! Laws, checked after each kill and with two writers in every order of their requests:
//!
//! - The copy of the manager's name is the manager's name.
//!
//! Prefer reading two rows when the copied value changes often, or when many rows hold a copy.
//!
//! **Elsewhere.** Microsoft's
//! [denormalization](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#denormalization-pattern);
//! a materialised view in databases that keep one up to date by themselves.
