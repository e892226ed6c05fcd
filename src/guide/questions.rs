//! An index of questions, in the words that people search by, each with a short answer that links to the page.
//!
//! # Order
//!
//! | question | answer |
//! |---|---|
//! | azure table storage order by descending | [inverted instants, `Reverse` parts](crate::guide::missing_features#order-by) |
//! | get latest record, newest first, log tail | [inverted ticks in 19 digits, then `$top`](crate::guide::row_keys#newest-first) |
//! | inverted ticks, reverse ticks, RowKey C# | [one line, and a suffix](crate::guide::recipes#newest-first-with-a-suffix) |
//! | "10" sorts before "9" | [pad numbers to one width](crate::guide::row_keys#fixed-width) |
//! | decimal, price, money as key | [scaled integers](crate::guide::row_keys#decimals) |
//! | how many digits should I pad to | [10 for `u32`, 19 for ticks](crate::guide::row_keys#fixed-width) |
//! | negative numbers as keys | [nines' complement behind the sign](crate::guide::row_keys#fixed-width) |
//! | get the last row, max RowKey | [`lt` gives the smallest; use newest-first keys](crate::guide::row_keys#newest-first) |
//! | is the order case-sensitive, Unicode order | [case-sensitive; keep keys ASCII](crate::guide::service_limits#keys) |
//! | does a GUID RowKey sort by time | [version 7 does, version 4 does not](crate::guide::identifiers) |
//! | ULIDs of one millisecond out of order | [random within it](crate::guide::identifiers) |
//! | date in RowKey format | [`yyyyMMddHHmmss`, UTC](crate::guide::row_keys#readable-dates) |
//! | ticks without padding, year 3169, 6831 | [the number of digits changes on those days](crate::guide::row_keys#padding-ticks) |
//! | sort in C# differs from the table, culture | [`StringComparer.Ordinal`](crate::guide::service_limits#keys) |
//! | UTC, local time, DateTimeOffset.Ticks | [use UTC: `UtcTicks`, `UtcNow`](crate::guide::recipes#newest-first-with-a-suffix) |
//!
//! # Paging and ranges
//!
//! | question | answer |
//! |---|---|
//! | pagination, next page | [a range after the last key seen](crate::guide::row_keys#the-latest-20-page-by-page) |
//! | page over several partitions, past midnight | [the same query after the last key shown](crate::guide::row_keys#the-latest-20-page-by-page) |
//! | continuation token in C#, JavaScript, Python; load more | [a call in each](crate::guide::clients#continuation-tokens) |
//! | `Take`, `$top`, `maxPerPage` still read all rows | [they limit a page](crate::guide::clients#continuation-tokens) |
//! | `NextRowKey` absent, token expires, store a token | [leave it out; keep your own key](crate::guide::clients#continuation-tokens) |
//! | previous page | [remember the first keys, or store a mirror row](crate::guide::missing_features#previous-page) |
//! | more than 1,000 rows, query returns only 1000 | [follow the token until there is none](crate::guide::service_limits#queries) |
//! | empty page with continuation token | [legal: not the end](crate::guide::choosing_keys#what-a-question-costs) |
//! | rows between two dates | [a range with both bounds moved by one tick](crate::guide::row_keys#windows-of-time-off-by-one) |
//! | starts with, prefix query, `StartsWith`, autocomplete | [a range with an upper bound; not "last character + 1"](crate::guide::tuple_keys#ranges-of-tuples) |
//! | contains, like, full-text search | [index rows, or a search service](crate::guide::missing_features#contains-and-full-text) |
//! | case-insensitive query | [fold before storing](crate::guide::missing_features#case-insensitive-search) |
//! | count rows, select count | [metric, counter row, or read all keys](crate::guide::missing_features#count-sum-min-and-max) |
//! | query without PartitionKey is slow | [a table scan; a second row answers it](crate::guide::choosing_keys#what-a-question-costs) |
//! | range of PartitionKeys, is it a table scan | [no: a partition range scan](crate::guide::choosing_keys#what-a-question-costs) |
//! | a month of rows takes seconds, parallel queries | [ranges, read at the same time](crate::guide::patterns::pre_split) |
//! | filter with `or`, a list of ids or of PartitionKeys | [a scan; send point queries](crate::guide::choosing_keys#what-a-question-costs) |
//! | property is null or absent, `eq null` | [no such literal; `not (… ge …)`](crate::guide::service_limits#queries) |
//! | incremental read, `Timestamp gt` returns the last row again | [decimals are cut by clients](crate::guide::running#backups) |
//! | two events at the same time overwrite each other | [add a suffix](crate::guide::row_keys#two-rows-in-one-tick) |
//! | all rows of a day over all partitions | [a second row under the day, with a salt](crate::guide::hot_partitions#what-each-costs-to-read) |
//! | query by Timestamp is slow | [it is no index](crate::guide::myths#a-filter-on-timestamp-is-an-index) |
//! | list all PartitionKeys, distinct | [skip from partition to partition](crate::guide::missing_features#distinct-partitionkeys) |
//!
//! # Choosing keys
//!
//! | question | answer |
//! |---|---|
//! | how to choose PartitionKey and RowKey | [six rules and a decision tree](crate::guide::choosing_keys) |
//! | should each row have its own partition | [if it has no owner and is read alone](crate::guide::choosing_keys#which-partitionkey) |
//! | everything in one partition, constant PartitionKey | [which PartitionKey](crate::guide::choosing_keys#which-partitionkey); [moving stored rows](crate::guide::migrating_keys) |
//! | each row its own PartitionKey: is a query by it fast | [one row, one request](crate::guide::choosing_keys#what-a-question-costs) |
//! | how many partitions | [64, or what the load needs](crate::guide::sizing#how-many-partitions) |
//! | how big can a partition be | [no limit](crate::guide::service_limits#names-and-sizes); [Cosmos DB: 20 GB](crate::guide::other_stores::cosmos_db) |
//! | Cassandra partition too large, time bucket | [a day in the partition key](crate::guide::other_stores::cassandra#what-differs) |
//! | Cosmos DB logical partition full, 20 GB | [writes fail: a second part in the key](crate::guide::other_stores::cosmos_db#what-differs) |
//! | table design patterns, what does a crash leave | [rules, and each as a program](crate::guide::patterns) |
//! | secondary index, query by another column | [a second row: index row first](crate::guide::choosing_keys#second-questions) |
//! | index row and crash, consistency of two partitions | [index row first; deleted last, and only if old](crate::guide::patterns::inter_partition_index) |
//! | unique constraint, unique e-mail | [a row whose keys are the value](crate::guide::patterns::unique_markers) |
//! | change a unique value, another e-mail | [the new marker, the row, then the old marker](crate::guide::missing_features#unique-constraints) |
//! | many-to-many, followers, graph in a table | [each edge from both ends, in a safe order](crate::guide::patterns::adjacency_list) |
//! | rows with a status, open items only | [index rows for the open ones](crate::guide::patterns::sparse_index) |
//! | reverse domain name, subdomains of a domain | [labels reversed, as a tuple](crate::guide::patterns::reversed_keys) |
//! | sequential ids as PartitionKey | [reverse the padded digits, or hash](crate::guide::patterns::reversed_keys) |
//! | read a whole table in parallel, pre-split | [ranges between boundaries from a sample](crate::guide::patterns::pre_split) |
//! | join two tables | [one partition, or copies](crate::guide::missing_features#joins); [denormalisation](crate::guide::patterns::denormalisation) |
//! | composite key, several fields in RowKey | [a tuple with a separator that sorts lowest](crate::guide::tuple_keys) |
//! | which separator | [`!`; `_` and `-` break the order](crate::guide::tuple_keys#five-ways-to-break-a-compound-key) |
//! | e-mail address as key | [of a row that finds the user, never of the user](crate::guide::partitions#e-mail-addresses) |
//! | file path or URL as key, slash not allowed | [escape it; hash it for the partition](crate::guide::partitions#files-and-paths) |
//! | GUID version 4 or version 7, ULID, Snowflake | [a table of all](crate::guide::identifiers) |
//! | can session ids be guessed | [never use version 7; store a hash](crate::guide::identifiers#identifiers-that-must-not-be-guessed) |
//! | Guid.ToByteArray gives another hash | [two byte orders](crate::guide::identifiers#one-spelling) |
//! | log table design | [blobs first; else a salt before the day](crate::guide::hot_partitions#logs) |
//! | error log in one partition: a look-up takes seconds | [a scan: put both keys into the link](crate::guide::hot_partitions#logs) |
//! | SAS for one tenant, `startpk`, `endpk` | [the range of the tenant](crate::guide::case_studies::tenants#what-breaks) |
//! | multi-tenant table, delete a tenant | [the tenant in front, or a table per tenant](crate::guide::case_studies::tenants) |
//! | list tables whose names begin with … | [a filter on `TableName`](crate::guide::deleting#a-table-per-period) |
//! | read from the secondary, RA-GRS | [older, and not in order](crate::guide::running#reading-the-other-region) |
//! | several kinds of entity in one table | [a part that names the kind](crate::guide::tuple_keys#rows-of-several-kinds) |
//! | skip, offset, page 500 | [by the last key; no offset](crate::guide::missing_features#previous-page) |
//! | table storage or SQL | [by whether questions name keys](crate::guide::missing_features) |
//! | is Table Storage discontinued, which package | [no date; `Azure.Data.Tables`](crate::guide::clients#client-libraries) |
//! | bill after the move from `GPv1` to `GPv2` | [other prices per request](crate::guide::sizing#the-bill-per-million-operations) |
//! | how many tables, a table per customer | [no limit](crate::guide::service_limits#names-and-sizes); [what each costs](crate::guide::case_studies::tenants#use-something-else-when) |
//! | sensor and telemetry table; last reading of each device | [a partition per device and day; second rows](crate::guide::case_studies::sensors) |
//! | leaderboard, rank of a user | [reversed scores; counts per 100 points](crate::guide::case_studies::leaderboard) |
//! | geo query, nearby, within a radius, geohash | [cells as keys, one query per cell of the circle](crate::guide::case_studies::map) |
//! | audit log, history of an entity | [a row by entity and a row by time](crate::guide::case_studies::audit) |
//! | event store, event sourcing, version as RowKey | [a partition per stream, padded versions](crate::guide::field_keys#streamstone-and-akka) |
//! | session state in table storage | [a hashed token in one of 64 partitions](crate::guide::case_studies::sessions) |
//! | forum, blog, comments: which tables | [published designs and today's, counted](crate::guide::case_studies) |
//! | status or country as PartitionKey | [few, uneven partitions; rows that must move](crate::guide::choosing_keys#which-partitionkey) |
//! | update creates a deleted row, `UpdateMerge` without `ETag` | [it is an upsert](crate::guide::running#merge-replace-and-upsert) |
//! | create or update under an `ETag`, upsert ignores it | [insert or replace, and read again](crate::guide::running#merge-replace-and-upsert) |
//! | auto-increment, sequence, invoice number | [blocks under an `ETag`, or insert the next](crate::guide::missing_features#increasing-numbers) |
//! | change feed, trigger, what is new | [none: a message, or rows by time](crate::guide::missing_features#what-has-changed) |
//! | increment a counter, concurrent updates | [`ETag`, or several counter rows](crate::guide::case_studies::counters) |
//! | DynamoDB counter, `ADD`, `SET x = x + 1`, atomic | [atomic, but a retry counts twice](crate::guide::other_stores::dynamodb#what-differs) |
//! | lock a row, claim a job, compare and swap | [replace it under its `ETag`; 412: another was first](crate::guide::running#merge-replace-and-upsert) |
//!
//! # Load
//!
//! | question | answer |
//! |---|---|
//! | 503 `ServerBusy`, throttled, slow, `ClientThrottlingError`, back-off | [symptom, metric, log query, cure](crate::guide::throttled) |
//! | hot partition | [many keys: hash; one key: salt](crate::guide::hot_partitions) |
//! | 2,000 entities per second: do reads count | [yes, and every row that a scan passes](crate::guide::sizing#what-the-targets-count) |
//! | 500 rows of a partition of 100,000: what counts | [the 500 of a range, all of a scan](crate::guide::sizing#what-the-targets-count) |
//! | more than the target of a partition worked: is it a limit | [a target](crate::guide::sizing#what-the-targets-count) |
//! | does a scan of one partition slow another | [while they share a server](crate::guide::running#a-new-table-starts-on-one-server) |
//! | is a batch one transaction on the bill | [yes, and 100 entities at the partition](crate::guide::sizing#the-bill-per-million-operations) |
//! | cost of a full table scan | [requests: rows returned / 1,000, at least; entities: all](crate::guide::sizing#what-the-targets-count) |
//! | how fast is a table scan, rows per second | [one published figure](crate::guide::sizing#what-the-targets-count) |
//! | several accounts for more throughput | [the target is the account's](crate::guide::sizing#what-the-targets-count) |
//! | must the beginnings of PartitionKeys differ | [no; busy neighbours do harm](crate::guide::running#a-new-table-starts-on-one-server) |
//! | write sharding, bucketing, salting a key | [`Salt`; the salt follows from the row's id](crate::guide::patterns::write_sharding) |
//! | does hashing the key fix a hot partition | [not if one key is hot](crate::guide::myths) |
//! | is my hash even, chi-square | [compare with chance](crate::guide::partitions#noise-and-skew) |
//! | MD5, SHA-256 or SipHash | [by who must compute it, and by secrecy](crate::guide::partitions#hashes-and-why-one-with-a-secret) |
//! | hash % n changes when n changes | [product, jump hash, slots, generations](crate::guide::adding_partitions) |
//! | increase the number of partitions, 16 to 64, more buckets later | [generations, or move rows](crate::guide::adding_partitions) |
//! | parallel requests are slow, `DefaultConnectionLimit` | [two connections on .NET Framework](crate::guide::clients#client-libraries) |
//! | which PartitionKey is hot, find the hot partition | [resource logs; metrics have no keys](crate::guide::throttled#log-query) |
//! | partition in SQL, `GROUP BY` partition, DuckDB, BigQuery | [an expression per dialect](crate::guide::past_one_machine#from-group-by-to-a-report) |
//! | Spark, Databricks, Synapse, data lake, keys do not fit one machine | [functions and jobs for Spark](crate::guide::past_one_machine#spark) |
//! | is a sample of the keys enough | [yes for evenness, not for one hot key](crate::guide::past_one_machine#a-plan-for-10¹²-keys) |
//! | consistent hashing, add a server | [ring, slots, jump hash compared](crate::guide::adding_partitions#slots-and-rings-named-nodes) |
//! | which of my keys share a partition of Kafka, Event Hubs, Kinesis, Cosmos DB | [by the hash that each publishes](crate::guide::which_partition) |
//! | add partitions to Kafka or Event Hubs: order per key | [keys move: half, or nearly all](crate::guide::which_partition#ranges-and-remainders) |
//! | which key for events: order or spread | [the entity where order matters](crate::guide::which_partition#which-key-to-give-a-stream) |
//! | DynamoDB index is throttled | [its key needs the salt](crate::guide::other_stores::dynamodb#what-differs) |
//! | CROSSSLOT, hash tag in Redis Cluster | [one slot by braces](crate::guide::which_partition#redis-hash-tags) |
//! | same key, different partition: Event Hubs, two Kafka producers | [two hashes; one setting](crate::guide::which_partition#two-producers-of-one-topic) |
//! | bulk insert, import millions of rows, batches in parallel | [100 per transaction, partitions in random order](crate::guide::throttled#a-plan-for-the-ramp) |
//! | new table is throttled at first | [raise the load slowly](crate::guide::throttled#a-plan-for-the-ramp) |
//!
//! # Limits and errors
//!
//! | question | answer |
//! |---|---|
//! | characters not allowed in PartitionKey and RowKey | [`/ \ # ?` and control characters](crate::guide::service_limits#keys) |
//! | maximum length of RowKey | [512 characters satisfies every source](crate::guide::service_limits#keys) |
//! | key too long, long URL as key | [hash it, keep the text in a property](crate::guide::partitions#files-and-paths) |
//! | percent sign in key, 404 | [decoded twice; escape](crate::guide::clients#which-characters-to-avoid) |
//! | filter on a number, date or GUID, `InvalidInput`, Unrecognized `Edm.Int32` literal | [the literals](crate::guide::service_limits#queries) |
//! | single quote in filter or key | [double it](crate::guide::clients#which-characters-to-avoid) |
//! | 409 `EntityAlreadyExists` after retry | [perhaps your own first attempt](crate::guide::running#errors-and-what-they-mean-after-a-retry) |
//! | 412 `UpdateConditionNotSatisfied` | [the row changed: read again](crate::guide::running#errors-and-what-they-mean-after-a-retry) |
//! | 409 `TableBeingDeleted` | [40 s and more; use a new name](crate::guide::deleting#a-table-per-period) |
//! | 409 `TableAlreadyExists`, `CreateIfNotExists` | [no failure: create tables once](crate::guide::clients#client-libraries) |
//! | insert or merge, insert or replace, difference | [what stays and what is checked](crate::guide::running#merge-replace-and-upsert) |
//! | 400 `InvalidDuplicateRow`, same key twice in a batch | [each row once: send its last operation](crate::guide::service_limits#transactions) |
//! | can a reader see half of a batch | [between two pages; of one, nobody says](crate::guide::service_limits#transactions) |
//! | more than 100 rows, all or nothing | [a row that names the version](crate::guide::service_limits#transactions) |
//! | batch limits, 100 operations, one PartitionKey | [and 4 MiB](crate::guide::service_limits#transactions) |
//! | which operation of a batch failed, retry a batch | [the index; a retry may meet its own rows](crate::guide::running#errors-and-what-they-mean-after-a-retry) |
//! | delete in a transaction ignores the `ETag`, JavaScript | [none is sent](crate::guide::clients::languages#where-the-clients-differ) |
//! | `DateTime.MinValue`, year 1, `OutOfRangeInput` | [400 before 1601](crate::guide::clients#client-libraries) |
//! | C# lambda, `string.Compare`, `StringComparison` | [two that work](crate::guide::clients#client-libraries) |
//! | decimal reads as 0, ulong | [types that the service lacks](crate::guide::clients#client-libraries) |
//! | delete old rows, TTL, retention, expire | [no TTL; a table per period](crate::guide::deleting) |
//! | expiry per row, find expired entries | [a second row under the instant](crate::guide::deleting#retention-to-the-day) |
//! | purge times out, runs out of memory | [delete page by page](crate::guide::deleting#a-purge-by-age) |
//! | null property, clear a value | [a merge keeps it; replace](crate::guide::running#merge-replace-and-upsert) |
//! | kept for exactly 90 days | [a table per day, or a nightly purge](crate::guide::deleting#retention-to-the-day) |
//! | delete millions of rows, bulk delete, empty a table | [11 requests per 1,000 rows; one for a table whose name is not needed again](crate::guide::deleting#what-ten-million-rows-cost) |
//! | soft delete, undo, undelete | [move the row to a table of deleted rows](crate::guide::deleting#marking-instead-of-deleting) |
//! | review a table, find what is wrong with its keys | [the command `tablekeys audit`](crate::guide::auditing) |
//! | backup, copy a table to another account, `AzCopy` | [copy it yourself](crate::guide::running#backups) |
//! | Azurite works but Azure fails | [differences, as tried](crate::guide::clients#the-emulator) |
//! | transaction across partitions, outbox, exactly once | [a message in the same transaction](crate::guide::patterns::eventual_transactions) |
//! | entity larger than 1 MiB, more than 252 properties | [several rows, or a blob beside the row](crate::guide::patterns::wide_entities); [large entities](crate::guide::patterns::large_entities) |
//! | text larger than 64 KiB, `PropertyValueTooLarge` | [several properties, or a blob](crate::guide::patterns::large_entities#use-something-else-when) |
//!
//! # Changing and reading tables
//!
//! | question | answer |
//! |---|---|
//! | change PartitionKey or RowKey of existing rows | [insert and delete, in a safe order](crate::guide::migrating_keys) |
//! | rename keys without downtime | [readers look at the old keys first](crate::guide::migrating_keys#preparation) |
//! | add a property to existing rows, change of schema | [absent until written: a default](crate::guide::running#merge-replace-and-upsert) |
//! | widen unpadded numbers in a live table | [three stages](crate::guide::migrating_keys#widening-numbers) |
//! | what is this key, decode ticks, RowKey to date, GUID version | [`tablekeys explain KEY` lists every format that fits](crate::guide::field_keys#what-is-this-key) |
//! | `WADLogsTable`, `LinuxSyslogVer2v0`: PartitionKey, 0635… | [`0` and ticks; a shard in front](crate::guide::field_keys#azure-diagnostics) |
//! | Serilog table storage query by date misses rows | [keys are rounded to the nearest five minutes](crate::guide::field_keys#serilog) |
//! | can I trust a stored key, how is it tested | [vectors, fuzzing, models; never run on Azure](crate::guide::proof) |
//! | sample code in C#, Python, JavaScript | [patterns, with Microsoft's clients](crate::guide::clients::languages) |
//! | Rust client for Azure tables | [a file to copy](crate::guide::clients::rust) |
//! | same key from C#, Python, JavaScript | [recipes with values](crate::guide::recipes) |
//! | Table storage or Cosmos DB: differences for keys | [order, lengths, empty keys](crate::guide::other_stores::cosmos_db) |
//! | Cosmos DB: latest record first, `OrderBy` | [results are not sorted: sort in the program](crate::guide::other_stores::cosmos_db#what-differs) |
//! | DynamoDB, Cassandra, HBase, Bigtable equivalents | [a page each](crate::guide::other_stores) |
//! | PostgreSQL text key sorts wrongly, collation | [`COLLATE "C"`](crate::guide::other_stores::sql_databases) |
//! | S3 list newest first | [newest-first names](crate::guide::other_stores::object_stores) |
//! | `u64::MAX - timestamp` big-endian, last entry of a range in RocksDB, redb | [a tuple of `Reverse`](crate::guide::other_stores::embedded_stores) |
