//! Large entities: a blob holds what is too large for a row, and the row names the blob.
//!
//! **Problem.** Documents of several megabytes have properties by which they are listed. A row holds 1 MiB, and a
//! string property 64 KiB.
//!
//! | | |
//! |---|---|
//! | PartitionKey and RowKey | the document's id, `document` |
//! | properties | `Blob`: the first half of the SHA-256 of the text; `Length` |
//! | blob | named by the same |
//!
//! **Order.** *Write the blob, then the row. Delete the row, and leave the blob to the sweep.* A blob is never
//! changed: a new text is a new blob, and the row changes from one to the other in one request. A reader that finds
//! the blob of its row gone reads the row again. In this order a crash can leave a blob too many, which costs storage
//! until the sweep removes it; in the other order it leaves a row without its text.
//!
//! **The sweep** lists the blobs first and the rows second, and deletes the blobs that no row names and that were last
//! written before an instant. The instant must be longer ago than any writer takes from its blob to its row. A writer
//! that stores a text again makes its blob young again.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/large_entities.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/large-entities.md")]
//!
//! "Other requests" are those to the blob service.
//!
//! # What a crash leaves
//!
//! The writer stores a document, replaces its text and deletes it. "Mended" is what the sweep makes of it, when it
//! runs later.
//!
#![doc = include_str!("../requests/large-entities-kills.md")]
//!
//! Laws, checked after each kill and with a reader and a writer in every order of their requests:
//!
//! - A row has its text.
//! - The text that was acknowledged last is read.
//! - A reader gets a whole text, the old one or the new one.
//! - After the sweep, no blob is left without its row.
//!
//! The first law does not hold where the row is written before its blob, and where a sweep deletes young blobs: the
//! tests do both, and find it violated.
//!
//! Prefer [wide entities](crate::guide::patterns::wide_entities) when the whole is below 4 MiB and changes together
//! with other rows of the partition.
//!
//! **Elsewhere.** Microsoft's [large
//! entities](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#large-entities-pattern);
//! an object in S3 named by a DynamoDB item; TOAST in PostgreSQL, which does it by itself.
