//! Denormalisation: a copy of another row's property saves the second read.
//!
//! **Problem.** A list of departments shows the name of each department's manager, who is a row of its own.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | department | the department | `department` |
//! | employee | the department | `employee!`, the id |
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Name | Manager | `ManagerName` |
//! |---|---|---|---:|---|
//! | `sales` | `department` | | 17 | Ann |
//! | `sales` | `employee!0000000017` | Ann | | |
//! | `sales` | `employee!0000000018` | Bob | | |
//!
//! # Requests
//!
//! 1. **Show the manager's name**: one point query for the department.
//! 2. **Rename an employee**: read both rows; in one transaction, replace the employee and the department, each under its
//!    `ETag`, *even where the department names another manager*.
//! 3. **Appoint a manager**: read the employee; in one transaction, replace the employee unchanged under its `ETag`, and
//!    merge id and name into the department.
//!
//! Steps 2 and 3 each write both rows, so the second of two programs is refused (412) and reads again. A copy that
//! is written alone goes out of date.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! # What breaks
//!
//! Nothing is left to repair. The manager is renamed, then another one is appointed:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! [Guaranteed](super#how-crashes-are-tried) after every crash, and beside another writer:
//!
//! - The copy of the manager's name is the manager's name.
//!
//! In two partitions, write the original together with a [message](super::eventual_transactions), by which a worker
//! corrects the copies later.
//!
//! # Use something else when
//!
//! - The value changes often, or many rows hold a copy: read two rows.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("denormalisation/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! Microsoft's
//! [denormalization](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#denormalization-pattern);
//! a materialised view in databases that keep one up to date by themselves.
