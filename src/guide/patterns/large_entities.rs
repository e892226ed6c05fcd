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
#![doc = include_str!("../requests/large-entities.md")]
//!
//! # What breaks
//!
//! A crash leaves a blob too many, until the sweep. In the other order it would leave a row without its text. A
//! document is stored, its text is replaced, and it is deleted; "repaired" is after the sweep:
//!
#![doc = include_str!("../requests/large-entities-kills.md")]
//!
//! Guaranteed [after every crash](super#how-crashes-are-tried), and for a reader and a writer in every order of
//! their requests:
//!
//! - A row has its text, and a reader gets a whole one: the last that was acknowledged, or a newer one.
//! - After the sweep, no blob is without its row.
//!
//! The tests show the first one violated where the row is written before its blob, or young blobs are deleted.
//!
//! # Use something else when
//!
//! - A text over 64 KiB (`PropertyValueTooLarge`) still fits in 1 MiB: several string properties of 32 Ki UTF-16
//!   units each.
//! - The whole is below 4 MiB and changes with other rows of the partition: [wide entities](super::wide_entities).
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("large_entities/program.rs"), "```")]
//!
//! # In other stores
//!
//! Microsoft's [large
//! entities](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#large-entities-pattern); an
//! object in S3 named by a DynamoDB item; TOAST in PostgreSQL, where the database does it.
