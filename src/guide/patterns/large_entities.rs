//! Large entities: a blob holds what is too large for a row, and the row names the blob.
//!
//! **Problem.** Documents of several megabytes are listed by their properties. A row holds 1 MiB, a string property
//! 64 KiB.
//!
//! # Keys
//!
//! | what | name |
//! |---|---|
//! | row | PartitionKey the document's id, RowKey `document` |
//! | blob | the first half of the SHA-256 of its text, in hex digits |
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Blob | Length |
//! |---|---|---|---:|
//! | `minutes` | `document` | `1636…` | 2000000 |
//! | `plan` | `document` | `a793…` | 3500000 |
//!
//! # Requests
//!
//! 1. **Write**: the blob, then the row. A new text is a new blob. Storing the same text again writes its blob
//!    again, so that the sweep spares it.
//! 2. **Read**: the row, then its blob. If the blob is gone, read the row again.
//! 3. **Delete**: the row alone.
//! 4. **Sweep**, daily or so: list the blobs, *then* the rows; delete the blobs that no row names and that are old,
//!    as in the [rule for young rows](super::inter_partition_index#requests).
//!
//! # Cost
//!
//! "Other requests" are those to the blob service.
//!
//! | what | how | requests | rows or writes |
//! |---|---|---:|---:|
//! | a new document of 2 MB | 1 write, 1 other request | 2 | 1 |
//! | reading it | 1 point query, 1 other request | 2 | 1 |
//! | deleting it | 1 write | 1 | 1 |
//! | the sweep that deletes its blob | 1 page, 2 other requests | 3 | 0 |
//!
//! # What breaks
//!
//! A crash leaves a blob too many, until the sweep. In the other order it would leave a row without its text. A
//! document is stored, its text is replaced, and it is deleted; "repaired" is after the sweep:
//!
//! | request | killed before it | killed after it |
//! |---|---|---|
//! | put blob (a793…) | no row, blobs: 0 | no row, blobs: 1; repaired: no row, blobs: 0 |
//! | insert or replace (plan, document) | no row, blobs: 1; repaired: no row, blobs: 0 | row of the first text, blobs: 1 |
//! | put blob (1636…) | row of the first text, blobs: 1 | row of the first text, blobs: 2; repaired: row of the first text, blobs: 1 |
//! | insert or replace (plan, document) | row of the first text, blobs: 2; repaired: row of the first text, blobs: 1 | row of the second text, blobs: 2; repaired: row of the second text, blobs: 1 |
//! | delete (plan, document) | row of the second text, blobs: 2; repaired: row of the second text, blobs: 1 | no row, blobs: 2; repaired: no row, blobs: 0 |
//!
//! In this order of the requests:
//!
//! - A row has its text, and a reader gets a whole one: the last that was acknowledged, or a newer one.
//! - After the sweep, no blob is without its row.
//!
//! # Use something else when
//!
//! - A text over 64 KiB (`PropertyValueTooLarge`) still fits in 1 MiB: several string properties of 32 Ki UTF-16
//!   units each.
//! - The whole is below 4 MiB and changes with other rows of the partition: [wide entities](super::wide_entities).
//!
//! # In other stores
//!
//! Microsoft's [large
//! entities](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#large-entities-pattern); an
//! object in S3 named by a DynamoDB item; TOAST in PostgreSQL, where the database does it.
