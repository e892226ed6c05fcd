//! Whole designs as sheets: keys, requests, the limit of each.
//!
//! # Sensor readings
//!
//! | row | PartitionKey | RowKey | answers |
//! |---|---|---|---|
//! | reading | `boiler!20240506` | `2516873215109999999` | a window of one device: a query per day |
//! | last reading | `last` | `boiler` | the last of each device: one range |
//! | copy by day | `3-20240506` (salt) | `0638505760890000000!boiler` | a day of all devices: a query per salt |
//!
//! Write the copy and the reading, then replace the last row. It must not become older: where devices send out of order, read it
//! and replace it under its `ETag`. The key of a reading is the device's own instant; a device that sends twice in a tick adds its
//! [counter](crate::guide::row_keys#two-rows-in-one-tick). *Limit:* all readings replace a row of the partition `last`; a busier
//! fleet salts it.
//!
//! # Many tenants
//!
//! | | one table | a table per tenant |
//! |---|---|---|
//! | PartitionKey | `acme!c07`: tenant, customer | `c07` |
//! | RowKey | `2516873215109999999!0000004502` | the same |
//! | isolate | [`tuple::extensions`](crate::tuple::extensions)`(&("acme",))`; a bare prefix `acme` also reads `acme2` | the table |
//! | authorise | a [SAS](https://learn.microsoft.com/rest/api/storageservices/create-service-sas) with `startpk=acme!`, `endpk=acme"` | a role of Entra ID per table |
//! | delete | 100 rows per transaction | one request |
//!
//! Choose a table per tenant when tenants leave often or need identities of their own, up to some thousands of them. Both share
//! the account's limit. Before a tenant is deleted, mark it in a row of its own, so that programs stop serving it.
//!
//! # Sessions
//!
//! RowKey: the SHA-256 of a random token; PartitionKey: [one of 64 by the digest](crate::guide::identifiers#identifiers-that-grant-access).
//! A request is one point query. The purge scans each partition by `Timestamp`, which every write of the session renews, and
//! deletes under the `ETag`, so that a session that was used meanwhile stays. A published design used the byte sum of the
//! session's GUID modulo 15; after the modulus was changed, 187 of 200 open sessions were not found.
//!
//! # Counters
//!
//! The service has no increment. Read the row, replace it under its `ETag`, and start again on 412.
//!
//! | design | limit |
//! |---|---|
//! | one row | one increment per round trip |
//! | eight rows, by a salt of the operation's id, added up by the reader | eight times that |
//! | a row per event, its id as RowKey | 2,000 per second and partition; exact after a retry |
//!
//! A lost answer leaves the first two in doubt unless the row also stores the id of its last operation.
//!
//! # A leaderboard
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | list | `chess` | `score!4294966085!bob` (reversed) |
//! | player | `chess` | `player!bob` |
//! | players per 100 points | `chess` | `bucket!4294967283` |
//!
//! The first ten: one range. A rank: the player's row, the counts of the buckets above, and the rows above in the player's own
//! bucket. A new score reads up to three rows and changes up to five in one transaction: at most 250 scores per second.
//!
//! # Places on a map
//!
//! PartitionKey: a [geohash](crate::row_key::geohash()) of four characters; RowKey: one of nine, then the id.
//! [`geohash_circle`](crate::row_key::geohash_circle) names every cell that a circle touches; send one query per cell and filter
//! by distance. The centre's own cell alone misses places just across its border.
//!
//! # An audit log
//!
//! Each event is two whole rows: `3-20240506` (salt and day) and `invoice!0000000007` (the entity), with the same RowKey,
//! `2516873215109999999-000001`. Insert the row by time first. Both keys follow from the event, so a retry writes the same rows.
//! Give writers a SAS that can only add.
//!
//! # Two published designs
//!
//! | design | as published | went wrong | today |
//! |---|---|---|---|
//! | [accounts and dated records](https://sudonull.com/post/143246-Practical-tips-for-dividing-data-into-parts-Generating-PartitionKey-and-RowKey-for-Azure-Table-Stora) | keys made of the address; dates as text | a new address moves every row; "the last two" returns the two oldest | the account's id; [newest-first keys](crate::guide::row_keys#newest-first) |
//! | [a forum](https://thuru.net/2015/12/30/design-an-online-forum-application-on-azure-table-storage/) | replies among posts; recent posts in a second partition, written last | a list of 20 posts reads 100 replies; a crash hides a post from the front page for ever | replies in a table of their own; a front page merged from the categories |
//!
//! Next: [service limits](crate::guide::service_limits).
