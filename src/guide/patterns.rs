//! The patterns of table design: keys, order of requests, cost, what a crash leaves, and when something else is better.
//!
//! 1. **A second question:** an index row. In the same partition, one transaction writes both; in another, the [index row
//!    first, deleted last](#index-rows).
//! 2. **A change of two partitions:** [a message beside the row](#messages), which a worker carries out.
//! 3. **Make retries harmless:** derive both keys from the event itself, not from the moment of the request, so that a retry
//!    finds its row (409).
//! 4. **A value that must be unique:** [a row whose keys are the value](#unique-values).
//! 5. **Rows that grow old together:** [a table per period](crate::guide::deleting#a-table-per-period).
//!
//! # How crashes are tried
//!
//! For each request of a program, the tests run the program three times on a new table and interfere at that request: they
//! stop the program before the request is sent; they stop it after the service has carried the request out; or they lose the
//! answer, and the client sends the request again. Then they check the guarantees of the pattern, run the repair, stop that at
//! each of its requests too, and check again. Of two programs, one also runs as a whole before each request of the other. The
//! same tests run programs with a known defect, such as the wrong order of two requests, and fail unless they find the violation.
//!
//! [What each crash leaves](crate::guide::patterns#what-each-crash-leaves).
//!
//! # Index rows
//!
//! The shop's [orders by number](crate::guide::choosing_keys#the-form), and any second question.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | employee | `id!01110000!0000000017` | `employee` |
//! | index row | `email!ann@example.com` | `0000000017` |
//!
//! A counted id alone would make PartitionKeys that grow: before it are the first eight bits of the MD5 of its digits, `17`
//! and not `0000000017` ([`md5_bits`](crate::partition::md5_bits)).
//!
//! 1. **Insert**: the index row, then the row.
//! 2. **Find**: the index rows, then each row. Ignore an index row without its row, or whose row has another value.
//! 3. **Change the value**: the new index row, the row under its `ETag`, then delete the former index row.
//! 4. **Delete**: the row, then the index row.
//! 5. **Sweep**, daily: delete index rows that have no row.
//!
//! **The rule for old rows:** a writer writes the index row again even where it exists, and a deleter or the sweep deletes only
//! index rows that are *old*, under their `ETag`. Old means longer ago than any writer takes from its index row to its row,
//! retries included: an hour is ample. Another writer may rely on a younger one. With this rule every row has its index row, even
//! with concurrent writers; without it, some rows may have none.
//!
//! **In one partition**, two whole copies of the row (`id!…`, `email!…`) are written by one transaction under the `ETag` of
//! the first, and either question is one point query. **A list in one row** (`name!smith` holds the ids) suits values that
//! rarely change: each insert replaces it under its `ETag`, and 32 Ki characters hold about 3,000 ids.
//!
//! **A lost index row** is a row that no question finds. Find them by one walk over the rows: for each, read its index row and
//! insert it where it is missing. **An index for a table that exists:** deploy writers that write the index row first; then run
//! that walk; then let readers use the index. Each walk costs one request per 1,000 rows read and one or two per row checked.
//!
#![doc = concat!("```ignore\n", include_str!("patterns/inter_partition_index/program.rs"), "```")]
//!
#![doc = in_other_languages!("patterns/inter_partition_index/program")]
//!
//! *Use something else when* the value is unique (below), or when two rows in one partition will do.
//!
//! # Unique values
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | user | `user!11000100!0000000001` | `user` |
//! | marker | `unique!Email!ann@example.com` | `marker` |
//!
//! Insert the markers, then the user. A 409 for a marker does not decide it: read the marker.
//!
//! | the marker names | then |
//! |---|---|
//! | this user | an earlier attempt: write the marker again, so that it is young |
//! | a user who exists and has the value | the value is taken |
//! | a user who exists and has another value, or no user, and the marker is young | treat as taken: a program may be at work |
//! | the same, and the marker is old | a program was stopped: take the marker over under its `ETag` |
//!
//! Change a value: the new marker, the user under its `ETag`, the old marker. Delete: the user, then the markers if they are
//! old. Sweep old markers without a user.
//!
#![doc = concat!("```ignore\n", include_str!("patterns/unique_markers/program.rs"), "```")]
//!
#![doc = in_other_languages!("patterns/unique_markers/program")]
//!
//! *Use something else when* the one unique value never changes (an ISBN): it is the key.
//!
//! # Sparse index
//!
//! Of many tickets few are open, and a filter on the status reads all. Keep an index row `open` / `acme!0000000007` while
//! the ticket is open: insert it before the ticket, delete it after the ticket is closed, and sweep. The list is one range, then one
//! point query per ticket. The partition `open` is [divided by a salt](crate::guide::hot_partitions#a-hot-key) where it is busy.
//!
//! # Messages
//!
//! An order belongs to a customer and is counted with its product in another partition. A crash between the two requests must
//! not lose the count.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | order | `ann` | `order!0000000001` |
//! | message | `ann` | `message!0000000001` |
//! | count | `product!lamp` | `sold` |
//! | an order that is counted | `product!lamp` | `counted!ann!0000000001` |
//!
//! 1. **Order**: one transaction inserts order and message (a transactional outbox).
//! 2. **Work**, by any number of workers: list the messages, carry out each, delete it last. Each message is carried out at
//!    least once.
//! 3. **Count once**: one transaction inserts the row `counted!…` and replaces the count. 409 means that it is counted.
//!
//! Where customers are many, keep messages in a few partitions by hash. A queue can replace the message only where nothing else
//! is written first: a queue and a row cannot change together.
//!
//! # Denormalisation
//!
//! A list of departments shows each manager's name. Keep a copy in the department's row and write both rows in one
//! transaction, each under its `ETag`, also when only one of them changes. In two partitions, send a [message](#messages). Where
//! the value changes often, read two rows.
//!
//! # Edges of a graph
//!
//! "Whom does Ann follow?" and "who follows Bob?" are two rows per edge: `ann` / `follows!bob` and `bob` / `follower!ann`.
//! Insert the reverse edge first, then the edge; delete the edge first. Skip a reverse edge whose edge is gone, and sweep. Paths
//! of unknown length cost a request per step: use a graph database.
//!
//! # Several values in one row
//!
//! **A data series:** one row per device and day, a property per hour, written by *insert or merge*. A month is 30 rows
//! instead of 720, and a repeated write is harmless. Never increment in place: an increment that is sent twice counts twice.
//!
//! **A wide row** (more than 252 properties): parts `answers!00000`, `answers!00001`, … in one partition, replaced by one
//! transaction; each part holds the version, and a reader that finds two versions reads again.
//!
//! **A large row** (more than 1 MiB): a blob whose name is a hash of its content, and a row that names it. Write the blob
//! first, then the row; delete the row alone. A sweep lists the blobs, *then* the rows, and deletes old blobs that no row names.
//!
//! # Reversed keys
//!
//! Growing numbers spread by their last digits (`1174000000` for account 4711, padded before it is reversed); ranges of numbers
//! are lost, so prefer a [hash](crate::partition::SipHash). Host names keep a domain together when their labels are reversed as a
//! tuple: `com!example!www`. A bare prefix `com.example` would find `example-shop.com` too.
//!
//! # Bookings that overlap
//!
//! "Is the room free from 14:00 to 16:00?" is not a range query: a long booking may begin before. Two ways:
//!
//! - **A row per slot** (`room-7` / `20240506!1400`, a quarter of an hour each), all inserted by one transaction: 409 means
//!   that a slot is taken. At most 100 slots per booking; no two bookings can overlap.
//! - **A row per booking by its start**, where no booking is longer than a bound: ask for starts from `from - bound` to `to`,
//!   and filter. To refuse overlaps, replace one row per room and month under its `ETag` in the same transaction.
//!
//! # Reading a whole table at once
//!
//! Learn boundaries from a sample of PartitionKeys ([`Alphabet::learn`](crate::partition::Alphabet::learn)) and let each
//! program read one range. Azure takes no boundaries for writing; HBase does (`SPLITS`). [One of n partitions by
//! hash](crate::guide::choosing_keys#which-partitionkey) needs no sample.
//!
//! # Logs
//!
//! A log that is read by the hour is cheaper in append blobs, one per hour, named by [`calendar`](crate::row_key::calendar). Read
//! the blob's length and append on the condition that it is still as long, so that a retry after a lost answer writes no line
//! twice. An append blob takes 50,000 blocks: collect lines for some seconds. Where entries are looked up one by one: [a salt
//! before the day](crate::guide::hot_partitions#logs).
//!
//! # The programs
//!
#![doc = folded!("Intra-partition index", "ignore", "patterns/intra_partition_index/program.rs")]
#![doc = folded!("Sparse index", "ignore", "patterns/sparse_index/program.rs")]
#![doc = folded!("A message beside its row", "ignore", "patterns/eventual_transactions/outbox.rs")]
#![doc = folded!("Adjacency list", "ignore", "patterns/adjacency_list/program.rs")]
#![doc = folded!("Reversed keys", "ignore", "patterns/reversed_keys/program.rs")]
#![doc = folded!("Reading a table at once", "ignore", "patterns/pre_split/program.rs")]
#![doc = folded!("Log tail", "ignore", "patterns/log_tail/program.rs")]
#![doc = folded!("Five designs of a log", "ignore", "patterns/prepend_append/program.rs")]
//!
//! # What each crash leaves
//!
//! And what is left after the repair. A crash just before a request leaves the same as a crash just after the
//! previous request:
//!
#![doc = include_str!("tables/crashes.md")]
//!
//! # What each costs
//!
//! Counted on the table in memory, and on the emulator with the same answers:
//!
#![doc = include_str!("tables/requests.md")]
//!
//! Microsoft's page has most of these patterns under the same names.[^patterns] In DynamoDB, indexes and transactions over several
//! items replace index rows and markers; in Bigtable, HBase and Cassandra the keys apply as they are.
//!
//! Next: [missing features](crate::guide::missing_features).
//!
//! [^patterns]: Microsoft, [Table design
//!     patterns](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns).
