//! Errors after a retry, updates, rehearsals, backups, and what to watch.
//!
//! 1. **Make retries harmless by the keys**: derive them from the event itself, not from the moment of the request.
//! 2. **On 409, 412 or 404 after a retry, read the row** before you treat the answer as a failure:
//!    [errors](#errors-and-what-they-mean-after-a-retry).
//! 3. **Update under the `ETag` that was read**; upsert only rows that have one writer.
//! 4. **Write your own backup.** The service has none for tables.
//! 5. **Rehearse on a copy** in another account, and kill the rehearsal halfway.
//! 6. **Count the requests of each question in a test**: a question whose requests grow with the table shows there
//!    first.
//!
//! # A new table starts on one server
//!
//! The service keeps ranges of PartitionKeys on servers, and splits, moves and merges them as load
//! changes.[^design] A new table has not been split: expect throttling,[^delete] and [raise the load
//! slowly](crate::guide::throttled#a-plan-for-the-ramp). Until a split, neighbouring partitions share a server, and a
//! scan of one slows the others. Keys need not *begin* differently: ranges are cut between any two keys, and only busy
//! neighbours, or new keys that all come at one end, do harm.
//!
//! # What to watch
//!
//! | sign | where | means |
//! |---|---|---|
//! | 503 `ServerBusy`, 500 `OperationTimedOut` | the answers; the metric `Transactions` by `ResponseType`[^metrics] | [throttled](crate::guide::throttled) |
//! | the metrics `TableCapacity`, `TableEntityCount` | Azure Monitor, per account[^metrics] | bytes and rows of all tables, refreshed daily; there is no count per table |
//! | requests per list grow | your own counter of requests per question | a scan where a range was meant |
//! | short or empty pages with a token | the answers | a filter discards most of what is read, or a server boundary |
//!
//! # Errors, and what they mean after a retry
//!
//! A request may be executed although its answer is lost. The client library sends it again, and the second answer
//! describes the table *after* the first.
//!
//! | operation | status[^errors] | on the first attempt | after a retry |
//! |---|---|---|---|
//! | insert | 409 `EntityAlreadyExists` | another writer has the key | perhaps your own first attempt: read the row; if it is what you sent, the insert succeeded |
//! | merge or replace with an `ETag` | 412 `UpdateConditionNotSatisfied` | another writer changed the row | perhaps your own first attempt: read the row; if it holds your change, done; else apply the change to what you read. The value of a counter does not show whose increment it holds: store the id of the last operation in the row, too |
//! | merge or replace | 404 `ResourceNotFound` | the row was deleted | the same: an update never creates a row |
//! | delete with an `ETag` | 412 | the row changed after it was read: read it and decide again | the same |
//! | delete | 404 `ResourceNotFound` | another program deleted it | your own first attempt, most likely: treat as success |
//! | transaction | the status of one operation, and its index | nothing of the transaction was done | if the refused operation is its first insert (409), update (412) or delete (404), your first attempt may have stored everything: read one of its rows |
//! | transaction | 400 `InvalidDuplicateRow` | a row comes twice: keep its last operation alone | the same |
//! | any | 503, 500, time-out | it may or may not have been executed | the rows above |
//!
//! # Merge, replace and upsert
//!
//! | operation | the row is absent | the row is there | `ETag` |
//! |---|---|---|---|
//! | [insert](https://learn.microsoft.com/rest/api/storageservices/insert-entity) | stored | 409 | – |
//! | [update](https://learn.microsoft.com/rest/api/storageservices/update-entity2) (replace) | 404 | replaced: properties that are not sent are removed | required; `*` matches any |
//! | [merge](https://learn.microsoft.com/rest/api/storageservices/merge-entity) | 404 | properties that are not sent stay; none can be removed | required; `*` matches any |
//! | [insert or replace](https://learn.microsoft.com/rest/api/storageservices/insert-or-replace-entity) | stored | replaced | not sent |
//! | [insert or merge](https://learn.microsoft.com/rest/api/storageservices/insert-or-merge-entity) | stored | merged | not sent |
//! | [delete](https://learn.microsoft.com/rest/api/storageservices/delete-entity1) | 404 | deleted | required; `*` matches any |
//!
//! **A null is not sent**: a merge with a property that is null [keeps the stored
//! value](https://github.com/Azure/azure-sdk-for-net/issues/785). To clear one, replace the row without it.
//!
//! **An update without an `ETag` is an upsert**: the same request without the header `If-Match` inserts or replaces. In
//! C#, the `ETag` of a `TableTransactionAction` counts, not that of its entity
//! ([asked](https://github.com/Azure/azure-sdk-for-net/issues/32808)).
//!
//! An upsert checks nothing, whatever `ETag` the program holds: the last writer wins, and a late upsert brings back
//! a row that was deleted or moved. **To create or update safely**, read the row; where it is absent, insert it
//! (409: read again); where it is there, replace it under its `ETag` (412: read again).
//!
//! **To claim a row** (a job, a lock), replace it under its `ETag` with your name and an instant until which the
//! claim holds. 412: another program was first. A claim whose instant has passed is free; a program whose claim has
//! run out gets 412 when it writes its result, because another has claimed the row since.
//!
//! **A new property** is absent from the rows that were written before. Readers take a default for it; it is merged
//! into old rows when they are written anyway, or in one walk over the table.
//!
//! # Rehearse a migration on a copy
//!
//! 1. Count on the real table with a [`DryRun`](crate::rekey::DryRun), which reads keys only: how many rows would
//!    move, and which would collide?
//! 2. Copy the table, partition by partition, in transactions of 100, into another account, where throttling does
//!    not reach production.
//! 3. Run the migration on the copy, kill it halfway, and run it again.
//! 4. Compare: as many rows as before, and each row under its new keys. Then run it on the real table: [migrating
//!    keys](crate::guide::migrating_keys).
//!
//! # Backups
//!
//! Replication copies a wrong delete, too. Soft delete, versions, snapshots and point-in-time restore exist for
//! [blobs](https://learn.microsoft.com/azure/storage/blobs/data-protection-overview), not for tables. A backup is a
//! copy that you write, into
//! [blobs](https://github.com/Azure/azure-sdk-for-python/blob/main/sdk/tables/azure-data-tables/samples/sample_copy_table.py)
//! or another account, or by [Data
//! Factory](https://learn.microsoft.com/azure/data-factory/connector-azure-table-storage). `AzCopy` has no tables since
//! [7.3](https://github.com/Azure/azure-storage-azcopy/issues/1133), whose download is [reported
//! gone](https://github.com/Azure/azure-storage-azcopy/issues/3390). Into another account, in Python:
//!
//! ```python
//! from itertools import groupby, islice
//! from azure.data.tables import RequestTooLargeError, UpdateMode
//!
//! def copy(source, target):
//!     """Copies all rows, 100 per transaction. Run again, it writes the same rows again."""
//!     for _, rows in groupby(source.list_entities(), key=lambda row: row["PartitionKey"]):
//!         while some := list(islice(rows, 100)):
//!             send(target, some)
//!
//! def send(target, rows):
//!     writes = [("upsert", row, {"mode": UpdateMode.REPLACE}) for row in rows]
//!     try:
//!         target.submit_transaction(writes)
//!     except RequestTooLargeError:  # More than 4 MiB.
//!         if len(rows) == 1:
//!             raise
//!         half = len(rows) // 2
//!         send(target, rows[:half])
//!         send(target, rows[half:])
//! ```
//!
//! Types and decimals are kept, as a test shows. JavaScript's client cuts instants to milliseconds unless it lists
//! with `disableTypeConversion: true`, and makes an `Int32` of 5.0 even so. Copied rows have new Timestamps.
//!
//! - **[Hash partitions](crate::guide::choosing_keys#which-partitionkey)** let n readers share the work.
//! - **Rows that are only inserted**, under RowKeys that begin with the date of the insert: a daily backup reads
//!   the newest rows alone.
//! - **Rows that are updated or deleted:** read everything. `Timestamp gt …` finds no deletes, scans the whole
//!   table, and [returns the last row again](https://github.com/Azure/azure-sdk-for-python/issues/45046) where a
//!   client [cuts its seven decimals](crate::guide::clients::languages#where-the-clients-differ). Keep the newest
//!   `Timestamp` as text, go back a few minutes, and expect rows twice.
//! - **A copy is not a snapshot:** rows change while it is read.
//!
//! # Reading the other region
//!
//! With read access to it (RA-GRS), the copy in the second region has an address of its own,
//! [`…-secondary`](https://learn.microsoft.com/rest/api/storageservices/get-table-service-stats), and is written
//! later: rows up to its [last sync time](https://learn.microsoft.com/azure/storage/common/last-sync-time-get) are
//! there, later ones may be. So a row may be there before its index row, although the program wrote the [index row
//! first](crate::guide::patterns::inter_partition_index). Read it to show something old, never to decide what is
//! written.
//!
//! Next: [my table is throttled](crate::guide::throttled).
//!
//! [^design]: Microsoft, [Design scalable and performant
//!     tables](https://learn.microsoft.com/azure/storage/tables/table-storage-design#table-partitions); Calder et al.,
//!     [Windows Azure Storage: a highly available cloud storage service with strong
//!     consistency](https://doi.org/10.1145/2043556.2043571), SOSP 2011, section 5.
//! [^delete]: Microsoft, [Table design patterns: high volume
//!     delete](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#high-volume-delete-pattern).
//! [^metrics]: Microsoft, [Monitoring data reference for Azure Table
//!     Storage](https://learn.microsoft.com/azure/storage/tables/monitor-table-storage-reference).
//! [^errors]: Microsoft, [Table storage error
//!     codes](https://learn.microsoft.com/rest/api/storageservices/table-service-error-codes) and [common REST API
//!     error codes](https://learn.microsoft.com/rest/api/storageservices/common-rest-api-error-codes).
