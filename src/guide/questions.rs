//! An index of questions, in the words that people search by, each with a short answer that links to the page.
//!
//! # Order
//!
//! | question | answer |
//! |---|---|
//! | azure table storage order by descending | [inverted instants, `Reverse` parts](crate::guide::missing_features#order-by) |
//! | get latest record, newest first, log tail | [inverted ticks in 19 digits, then `$top`](crate::guide::row_keys#newest-first) |
//! | "10" sorts before "9" | [pad numbers to one width](crate::guide::row_keys#fixed-width) |
//! | decimal, price, money as key | [scaled integers](crate::guide::row_keys#fixed-width) |
//! | negative numbers as keys | [nines' complement after the sign](crate::guide::row_keys#fixed-width) |
//! | date in RowKey format | [`yyyyMMddHHmmss`, UTC](crate::guide::row_keys#dates) |
//! | ticks without padding, year 3169, 6831 | [the number of digits changes on those days](crate::guide::row_keys#padding-ticks) |
//! | UTC, local time, DateTimeOffset.Ticks | [use UTC: `UtcTicks`, `UtcNow`](crate::guide::recipes#newest-first-with-a-suffix) |
//!
//! # Paging and ranges
//!
//! | question | answer |
//! |---|---|
//! | pagination, next page | [a range after the last key seen](crate::guide::row_keys#the-newest-20-page-by-page) |
//! | continuation token in C#, JavaScript, Python; load more | [a call in each](crate::guide::clients#continuation-tokens) |
//! | `NextRowKey` absent, token expires, store a token | [leave it out; keep your own key](crate::guide::clients#continuation-tokens) |
//! | previous page | [remember the first keys, or store a mirror row](crate::guide::missing_features#previous-page) |
//! | more than 1,000 rows, query returns only 1000 | [follow the token until there is none](crate::guide::service_limits#queries) |
//! | rows between two dates | [a range with both bounds moved by one tick](crate::guide::row_keys#windows-of-time) |
//! | starts with, prefix query, `StartsWith`, autocomplete | [a range with an upper bound; not "last character + 1"](crate::guide::tuple_keys#ranges-of-tuples) |
//! | contains, like, full-text search | [index rows, or a search service](crate::guide::missing_features#contains-and-full-text) |
//! | count rows, select count | [metric, counter row, or read all keys](crate::guide::missing_features#count-sum-minimum-maximum) |
//! | query without PartitionKey is slow | [a table scan; a second row answers it](crate::guide::choosing_keys#what-a-question-costs) |
//! | filter with `or`, a list of ids or of PartitionKeys | [a scan; send point queries](crate::guide::choosing_keys#what-a-question-costs) |
//! | property is null or absent, `eq null` | [no such literal; `not (… ge …)`](crate::guide::service_limits#queries) |
//! | two events at the same time overwrite each other | [add a suffix](crate::guide::row_keys#two-rows-in-one-tick) |
//! | list all PartitionKeys, distinct | [skip from partition to partition](crate::guide::missing_features#distinct-partitionkeys-a-random-row) |
//!
//! # Choosing keys
//!
//! | question | answer |
//! |---|---|
//! | how to choose PartitionKey and RowKey | [six rules and a decision tree](crate::guide::choosing_keys) |
//! | everything in one partition, constant PartitionKey | [which PartitionKey](crate::guide::choosing_keys#which-partitionkey); [moving stored rows](crate::guide::migrating_keys) |
//! | how many partitions | [64, or what the load needs](crate::guide::sizing#how-many-partitions) |
//! | secondary index, query by another column | [a second row: index row first](crate::guide::choosing_keys#second-questions) |
//! | unique constraint, unique e-mail | [a row whose keys are the value](crate::guide::patterns#unique-values) |
//! | many-to-many, followers, graph in a table | [each edge from both ends, in a safe order](crate::guide::patterns#edges-of-a-graph) |
//! | rows with a status, open items only | [index rows for the open ones](crate::guide::patterns#sparse-index) |
//! | composite key, several fields in RowKey | [a tuple with a separator that sorts lowest](crate::guide::tuple_keys) |
//! | e-mail address as key | [of a row that finds the user, never of the user](crate::guide::partitions#e-mail-addresses) |
//! | file path or URL as key, slash not allowed | [escape it; hash it for the partition](crate::guide::partitions#files-and-paths) |
//! | GUID version 4 or version 7, ULID, Snowflake | [a table of all](crate::guide::identifiers) |
//! | can session ids be guessed | [never use version 7; store a hash](crate::guide::identifiers#identifiers-that-grant-access) |
//! | log table design | [blobs first; else a salt before the day](crate::guide::hot_partitions#logs) |
//! | SAS for one tenant, `startpk`, `endpk` | [the range of the tenant](crate::guide::case_studies#many-tenants) |
//! | multi-tenant table, delete a tenant | [the tenant in front, or a table per tenant](crate::guide::case_studies#many-tenants) |
//! | table storage or SQL | [by whether questions name keys](crate::guide::missing_features) |
//! | change feed, trigger, what is new | [none: a message, or rows by time](crate::guide::missing_features#what-has-changed) |
//! | increment a counter, concurrent updates | [`ETag`, or several counter rows](crate::guide::case_studies#counters) |
//! | lock a row, claim a job, compare and swap | [replace it under its `ETag`; 412: another was first](crate::guide::running#merge-replace-and-upsert) |
//!
//! # Load
//!
//! | question | answer |
//! |---|---|
//! | 503 `ServerBusy`, throttled, slow, `ClientThrottlingError`, back-off | [symptom, metric, log query, cure](crate::guide::throttled) |
//! | hot partition | [many keys: hash; one key: salt](crate::guide::hot_partitions) |
//! | write sharding, bucketing, salting a key | [`Salt`; the salt follows from the row's id](crate::guide::hot_partitions#a-hot-key) |
//! | MD5, SHA-256 or SipHash | [by who must compute it, and by secrecy](crate::guide::partitions#hashes) |
//! | hash % n changes when n changes | [jump hash, slots, generations](crate::guide::adding_partitions) |
//! | which PartitionKey is hot, find the hot partition | [resource logs; metrics have no keys](crate::guide::throttled#log-query) |
//! | partition in SQL, `GROUP BY` partition, DuckDB, BigQuery | [an expression per dialect](crate::guide::past_one_machine#from-group-by-to-a-report) |
//! | consistent hashing, add a server | [ring, slots, jump hash compared](crate::guide::adding_partitions#slots-and-rings) |
//! | which of my keys share a partition of Kafka, Event Hubs, Kinesis, Cosmos DB | [by the hash that each publishes](crate::guide::which_partition) |
//!
//! # Limits and errors
//!
//! | question | answer |
//! |---|---|
//! | characters not allowed in PartitionKey and RowKey | [`/ \ # ?` and control characters](crate::guide::service_limits#keys) |
//! | maximum length of RowKey | [512 characters](crate::guide::service_limits#keys); [fewer in Cosmos DB](crate::guide::other_stores#cosmos-db) |
//! | filter on a number, date or GUID, `InvalidInput`, Unrecognized `Edm.Int32` literal | [the literals](crate::guide::service_limits#queries) |
//! | 409 `EntityAlreadyExists` after retry | [perhaps your own first attempt](crate::guide::running#errors-and-what-they-mean-after-a-retry) |
//! | 412 `UpdateConditionNotSatisfied` | [the row changed: read again](crate::guide::running#errors-and-what-they-mean-after-a-retry) |
//! | 409 `TableBeingDeleted` | [40 s and more; use a new name](crate::guide::deleting#a-table-per-period) |
//! | more than 100 rows, all or nothing | [a row that names the version](crate::guide::service_limits#transactions) |
//! | delete old rows, TTL, retention, expire | [no TTL; a table per period](crate::guide::deleting) |
//! | delete millions of rows, bulk delete, empty a table | [11 requests per 1,000 rows; one for a table whose name is not needed again](crate::guide::deleting#what-ten-million-rows-cost) |
//! | soft delete, undo, undelete | [move the row to a table of deleted rows](crate::guide::deleting#undelete) |
//! | review a table, find what is wrong with its keys | [the command `tablekeys audit`](crate::guide::auditing) |
//! | transaction across partitions, outbox, exactly once | [a message in the same transaction](crate::guide::patterns#messages) |
//! | entity larger than 1 MiB, more than 252 properties | [several rows, or a blob beside the row](crate::guide::patterns#several-values-in-one-row) |
//!
//! # Changing and reading tables
//!
//! | question | answer |
//! |---|---|
//! | change PartitionKey or RowKey of existing rows | [insert and delete, in a safe order](crate::guide::migrating_keys) |
//! | rename keys without downtime | [readers look at the old keys first](crate::guide::migrating_keys#preparation) |
//! | widen unpadded numbers in a live table | [three stages](crate::guide::migrating_keys#widening-numbers) |
//! | what is this key, decode ticks, RowKey to date, GUID version | [`tablekeys explain KEY` lists every format that fits](crate::guide::field_keys#what-is-this-key) |
//! | DynamoDB, Cassandra, HBase, Bigtable equivalents | [a section each](crate::guide::other_stores) |
//! | PostgreSQL text key sorts wrongly, collation | [`COLLATE "C"`](crate::guide::other_stores#sql-databases) |
//! | bookings that overlap | [a row per slot, or by start](crate::guide::patterns#bookings-that-overlap) |
//! | day of a time zone, local midnight | [two instants](crate::guide::row_keys#dates) |
//! | personal data in keys, GDPR, erasure | [ids in keys; a keyed hash](crate::guide::deleting#erasing-a-person) |
//! | index for an existing table, backfill; lost index row | [one walk](crate::guide::patterns#index-rows) |
//! | roll back a migration | [the same plan, reversed](crate::guide::migrating_keys#how-long-it-takes-and-the-way-back) |
//! | split a hot tenant without downtime | [four steps](crate::guide::hot_partitions#a-hot-key) |
//! | move a folder | [its id in the children's keys](crate::guide::partitions#files-and-paths) |
//! | chance that short suffixes collide | [a table](crate::guide::numbers#suffixes) |
//! | keys past 2⁵³ in JavaScript | [as text or `BigInt`](crate::guide::identifiers) |
//! | accents, Unicode normal forms | [NFC, chosen once](crate::guide::identifiers#spelling) |
//! | two programs must make equal keys | [a file of vectors in both CIs](crate::guide::running#two-programs-that-make-equal-keys) |
//!
//! # Is it true that …?
//!
//! | statement | answer |
//! |---|---|
//! | the service replicates hot partitions | [no: one server at a time serves a partition](crate::guide::choosing_keys#why-keys-decide) |
//! | a hash of the key cools a hot key | [no: all rows of one key have one hash](crate::guide::hot_partitions#a-hot-key) |
//! | the date in front makes old rows easy to find | [and every insert goes to one partition](crate::guide::hot_partitions) |
//! | more partitions are always better | [a list over n partitions takes n requests](crate::guide::sizing#how-many-partitions) |
//! | one partition is faster | [it has one partition's target](crate::guide::sizing#what-the-targets-count) |
//! | a good hash gives equal partitions | [as equal as chance](crate::guide::partitions#noise-and-skew) |
//! | SHA-256 protects against crafted keys | [only a secret does](crate::guide::partitions#hashes) |
//! | a filter on `Timestamp` is an index | [only the two keys are indexed](crate::guide::choosing_keys#what-a-question-costs) |
//! | a unique key needs a GUID | [an instant and the event's own id](crate::guide::row_keys#two-rows-in-one-tick) |
