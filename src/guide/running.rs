//! Growth, errors after a retry, rehearsals, backups, and how long deleting a table takes.
//!
//! # A new table starts on one server
//!
//! The service keeps ranges of PartitionKeys on servers and splits, moves and merges the ranges as load
//! changes.[^design] A new table has not been split. Expect throttling when it is first used, while the service learns
//! the access patterns and distributes the partitions.[^delete] Raise the load slowly: "ramping up slowly generally has
//! better results",[^checklist] and the page names no number of minutes. The split is by key range, so it helps only if
//! the busy PartitionKeys differ: see [hot partitions](crate::guide::hot_partitions).
//!
//! # What to watch
//!
//! | sign | where | means |
//! |---|---|---|
//! | 503 `ServerBusy`, 500 `OperationTimedOut` | the answers; the metric `Transactions` by `ResponseType`[^metrics] | a target is exceeded, or a range is being moved: retry with growing pauses[^checklist] |
//! | which PartitionKey is throttled | resource logs; no metric has keys | see [hot partitions](crate::guide::hot_partitions) |
//! | the metric `TableCapacity` | Azure Monitor, per account[^metrics] | stored bytes of all tables |
//! | the metric `TableEntityCount` | Azure Monitor, per account[^metrics] | rows of all tables; there is no count per table |
//! | requests per list grow | your own counter of requests per question | the question reads more rows than it did: a scan where a range was meant |
//! | short or empty pages with a token | the answers | a filter discards most of what is read, or a server boundary |
//!
//! Count the requests of each question in a test, as this guide does for its [case
//! studies](crate::guide::case_studies): a design that takes one request today and four next year shows there first.
//!
//! # Errors, and what they mean after a retry
//!
//! A request may be executed although its answer is lost. The client library sends it again, and the second answer
//! describes the table *after* the first. So the same status means different things on a first attempt and on a retry.
//!
//! | operation | status[^errors] | on the first attempt | after a retry |
//! |---|---|---|---|
//! | insert | 409 `EntityAlreadyExists` | another writer has the key | perhaps your own first attempt: read the row; if it is what you sent, the insert succeeded |
//! | merge or replace with an `ETag` | 412 `UpdateConditionNotSatisfied` | another writer changed the row | perhaps your own first attempt: read the row; if it holds your change, done; else apply the change to what you read. For an increment the value cannot tell: store an operation id in the row |
//! | merge or replace | 404 `ResourceNotFound` | the row was deleted | the same: an update never creates a row |
//! | delete with an `ETag` | 412 | the row was changed after you read it: decide again | the same |
//! | delete | 404 `ResourceNotFound` | somebody else deleted it | your own first attempt, most likely: treat as success |
//! | transaction | the status of one operation, and its index | nothing of the transaction was done | 409 on its first insert, 412 on its first update or 404 on its first delete: all of it may be stored; read one row of it |
//! | any | 503, 500, time-out | it may or may not have been executed | the rows above |
//!
//! **Make retries harmless by the keys.** Derive the RowKey from the event itself (its own id, or its instant and id),
//! not from the moment of the request. A repeated insert then meets its own row and answers 409 where it would
//! otherwise store the event twice.
//!
//! # Merge, replace and upsert
//!
//! | operation | the row is absent | the row is there | `ETag` |
//! |---|---|---|---|
//! | [insert](https://learn.microsoft.com/rest/api/storageservices/insert-entity) | stored | 409 | – |
//! | [update](https://learn.microsoft.com/rest/api/storageservices/update-entity2) (replace) | 404 | replaced: properties that are not sent are removed | required; `*` matches any |
//! | [merge](https://learn.microsoft.com/rest/api/storageservices/merge-entity) | 404 | properties that are not sent stay | required; `*` matches any |
//! | [insert or replace](https://learn.microsoft.com/rest/api/storageservices/insert-or-replace-entity) | stored | replaced | not sent |
//! | [insert or merge](https://learn.microsoft.com/rest/api/storageservices/insert-or-merge-entity) | stored | merged | not sent |
//! | [delete](https://learn.microsoft.com/rest/api/storageservices/delete-entity1) | 404 | deleted | required; `*` matches any |
//!
//! An upsert checks nothing: the last writer wins, and a late upsert brings back a row that was deleted or moved. Use
//! it for rows that have one writer. Use insert where the key must be new, and update with the `ETag` that was read
//! everywhere else. A merge cannot remove a property.
//!
//! # Rehearse a migration on a copy
//!
//! 1. Count on the real table with a [`DryRun`](crate::rekey::DryRun): it reads keys only and tells how many rows would
//!    move and which would meet.
//! 2. Copy the table: read it partition by partition, and insert in transactions of 100 into a table of another
//!    account, where throttling does not reach production.
//! 3. Run the migration on the copy, kill it halfway by its process id, and run it again.
//! 4. Compare: as many rows as before, and each row under its new keys. Then run it on the real table: [migrating
//!    keys](crate::guide::migrating_keys).
//!
//! # Backups
//!
//! The service replicates, and replication repeats a wrong delete faithfully. Soft delete, versions, snapshots and
//! point-in-time restore are features of
//! [blobs](https://learn.microsoft.com/azure/storage/blobs/data-protection-overview), not of tables. A backup of a
//! table is a copy that you write: read all partitions side by side and store them, for example one blob per partition
//! and day. Keys make it cheap or expensive: with [one of n partitions](crate::guide::choosing_keys#which-partitionkey)
//! the readers share the work. Where rows are only inserted, and the PartitionKey or the RowKey begins with the date of
//! the insert, a daily backup reads only the newest rows. It does not see updates and deletes of older rows: where
//! these happen, read everything. `Timestamp gt …` finds inserts and updates, but no deletes, and scans the whole table
//! to do so. A copy is not a snapshot: rows change while it is read, and two rows of a copy may never have existed
//! together.
//!
//! # Deleting a table
//!
//! Deleting a table takes [at least 40
//! seconds](https://learn.microsoft.com/rest/api/storageservices/delete-table#remarks). Until it is gone, every
//! operation on it, and a request to create a table of the same name, answers 409 `TableBeingDeleted`. So do not empty
//! a table by deleting and recreating it: give each table a new name, such as one per month (`Log202405`), and delete
//! whole tables when they are old. [Deleting, and keeping for a time](crate::guide::deleting) has the costs,
//! [high-volume delete](crate::guide::patterns::high_volume_delete) the program.
//!
//! Next: [migrating keys](crate::guide::migrating_keys).
//!
//! [^design]: Microsoft, [Design scalable and performant
//!     tables](https://learn.microsoft.com/azure/storage/tables/table-storage-design#table-partitions); Calder et al.,
//!     [Windows Azure Storage: a highly available cloud storage service with strong
//!     consistency](https://doi.org/10.1145/2043556.2043571), SOSP 2011, section 5.
//! [^delete]: Microsoft, [Table design patterns: high volume
//!     delete](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#high-volume-delete-pattern).
//! [^checklist]: Microsoft, [Performance and scalability checklist for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist), sections
//!     "Table-specific scalability targets" and "Timeout and Server Busy errors".
//! [^metrics]: Microsoft, [Monitoring data reference for Azure Table
//!     Storage](https://learn.microsoft.com/azure/storage/tables/monitor-table-storage-reference).
//! [^errors]: Microsoft, [Table storage error
//!     codes](https://learn.microsoft.com/rest/api/storageservices/table-service-error-codes) and [common REST API
//!     error codes](https://learn.microsoft.com/rest/api/storageservices/common-rest-api-error-codes).
