//! An index of questions, in the words that people search by, each with its answer in a line and the page that explains
//! it.
//!
//! # Order
//!
//! | question | short answer | page |
//! |---|---|---|
//! | azure table storage order by descending | not offered; store inverted instants or `Reverse` parts | [order by](crate::guide::missing_features#order-by) |
//! | get latest record, newest first, log tail | inverted ticks in 19 digits, then `$top` | [newest first](crate::guide::row_keys#newest-first) |
//! | inverted ticks, reverse ticks, RowKey C# | `(DateTime.MaxValue.Ticks - t.Ticks).ToString("D19")` + suffix | [recipe](crate::guide::recipes#newest-first-with-a-suffix) |
//! | "10" sorts before "9" | pad numbers to one width | [fixed width](crate::guide::row_keys#fixed-width) |
//! | how many digits should I pad to | those of the largest value of the type: 10 for `u32`, 19 for ticks | [fixed width](crate::guide::row_keys#fixed-width) |
//! | negative numbers as keys | nines' complement behind the sign | [fixed width](crate::guide::row_keys#fixed-width) |
//! | get the last row, max RowKey | `lt` gives the smallest; use newest-first keys | [newest first](crate::guide::row_keys#newest-first) |
//! | is the order case-sensitive, Unicode order | yes, case-sensitive; beyond ASCII undocumented, so keep keys ASCII | [keys](crate::guide::service_limits#keys) |
//! | does a GUID RowKey sort by time | version 7 does, version 4 does not | [identifiers](crate::guide::identifiers) |
//! | date in RowKey format | `yyyyMMddHHmmss`, UTC | [readable dates](crate::guide::row_keys#readable-dates) |
//! | ticks without padding, year 3169, 6831 | the number of digits changes on those days | [padding ticks](crate::guide::row_keys#padding-ticks) |
//! | sort in C# differs from the table, culture | `StringComparer.Ordinal` | [keys](crate::guide::service_limits#keys) |
//! | UTC, local time, DateTimeOffset.Ticks | use UTC: `UtcTicks`, `UtcNow` | [recipe](crate::guide::recipes#newest-first-with-a-suffix) |
//!
//! # Paging and ranges
//!
//! | question | short answer | page |
//! |---|---|---|
//! | pagination, next page | a range behind the last key seen, or the continuation token | [the latest 20](crate::guide::row_keys#the-latest-20-page-by-page) |
//! | previous page | remember the first keys, or store a mirror row | [previous page](crate::guide::missing_features#previous-page) |
//! | more than 1,000 rows, query returns only 1000 | follow the token until there is none | [queries](crate::guide::service_limits#queries) |
//! | empty page with continuation token | legal: not the end | [what a question costs](crate::guide::choosing_keys#what-a-question-costs) |
//! | rows between two dates | a range with both bounds moved by one tick | [windows of time](crate::guide::row_keys#windows-of-time-off-by-one) |
//! | starts with, prefix query, `StartsWith` | a range with an upper bound; not "last character + 1" | [ranges of tuples](crate::guide::tuple_keys#ranges-of-tuples) |
//! | contains, like, full-text search | not offered; index rows or a search service | [contains](crate::guide::missing_features#contains-and-full-text) |
//! | case-insensitive query | fold before storing | [folding](crate::guide::missing_features#case-insensitive-search) |
//! | count rows, select count | not offered; metric, counter row, or read all keys | [count](crate::guide::missing_features#count-sum-min-and-max) |
//! | query without PartitionKey is slow | a table scan; a second row answers it | [what a question costs](crate::guide::choosing_keys#what-a-question-costs) |
//! | range of PartitionKeys, is it a table scan | no: a partition range scan | [what a question costs](crate::guide::choosing_keys#what-a-question-costs) |
//! | filter with `or` on RowKeys | a partition scan; send point queries | [what a question costs](crate::guide::choosing_keys#what-a-question-costs) |
//! | two events at the same time overwrite each other | add a suffix | [two rows in one tick](crate::guide::row_keys#two-rows-in-one-tick) |
//! | all rows of a day over all partitions | a second row under the day, with a salt | [what each costs to read](crate::guide::hot_partitions#what-each-costs-to-read) |
//! | query by Timestamp is slow | it is no index | [myths](crate::guide::myths#a-filter-on-timestamp-is-an-index) |
//! | list all PartitionKeys, distinct | skip from partition to partition | [distinct](crate::guide::missing_features#distinct-partitionkeys) |
//!
//! # Choosing keys
//!
//! | question | short answer | page |
//! |---|---|---|
//! | how to choose PartitionKey and RowKey | seven steps and a decision tree | [choosing keys](crate::guide::choosing_keys) |
//! | should each row have its own partition | if rows have no owner, ids do not grow, and you never walk, purge or change several together | [decision tree](crate::guide::choosing_keys#which-partitionkey) |
//! | how many partitions | 64, or what the load needs | [how many](crate::guide::sizing#how-many-partitions) |
//! | how big can a partition be | no limit in Azure tables; 20 GB in Cosmos DB | [sizing](crate::guide::sizing), [Cosmos DB](crate::guide::other_stores::cosmos_db) |
//! | table design patterns, what does a crash leave | each as a program, killed at every request | [patterns](crate::guide::patterns) |
//! | secondary index, query by another column | a second row: index row first | [second questions](crate::guide::choosing_keys#second-questions) |
//! | index row and crash, consistency of two partitions | insert index then row; delete row then index, and only an old one | [inter-partition index](crate::guide::patterns::inter_partition_index) |
//! | unique constraint, unique e-mail | a row whose keys are the value | [uniqueness markers](crate::guide::patterns::unique_markers) |
//! | many-to-many, followers, graph in a table | each edge from both ends, in a safe order | [adjacency list](crate::guide::patterns::adjacency_list) |
//! | rows with a status, open items only | index rows for the open ones | [sparse index](crate::guide::patterns::sparse_index) |
//! | reverse domain name, subdomains of a domain | labels reversed, as a tuple | [reversed keys](crate::guide::patterns::reversed_keys) |
//! | sequential ids as PartitionKey | reverse the padded digits, or hash | [reversed keys](crate::guide::patterns::reversed_keys) |
//! | read a whole table in parallel, pre-split | ranges between boundaries from a sample | [pre-split tables](crate::guide::patterns::pre_split) |
//! | join two tables | one partition, or copies | [joins](crate::guide::missing_features#joins), [denormalisation](crate::guide::patterns::denormalisation) |
//! | composite key, several fields in RowKey | a tuple with a separator that sorts lowest | [compound keys](crate::guide::tuple_keys) |
//! | which separator | `!`; `_` and `-` break the order | [compound keys](crate::guide::tuple_keys#five-ways-to-break-a-compound-key) |
//! | e-mail address as key | fold A–Z, escape, hash | [e-mail addresses](crate::guide::partitions#e-mail-addresses) |
//! | file path or URL as key, slash not allowed | escape it; hash it for the partition | [files and paths](crate::guide::partitions#files-and-paths) |
//! | GUID version 4 or version 7, ULID, Snowflake | a table of all | [identifiers](crate::guide::identifiers) |
//! | can session ids be guessed | never use version 7; store a hash | [identifiers that must not be guessed](crate::guide::identifiers#identifiers-that-must-not-be-guessed) |
//! | Guid.ToByteArray gives another hash | two byte orders | [one spelling](crate::guide::identifiers#one-spelling) |
//! | log table design | blobs first; else a salt before the day | [hot partitions](crate::guide::hot_partitions#logs) |
//! | multi-tenant table, delete a tenant | the tenant in front, or a table per tenant | [many tenants](crate::guide::case_studies::tenants) |
//! | sensor and telemetry table; last reading of each device | a partition per device and day; second rows | [sensor readings](crate::guide::case_studies::sensors) |
//! | leaderboard, rank of a user | reversed scores; counts per 100 points | [a leaderboard](crate::guide::case_studies::leaderboard) |
//! | geo query, nearby, within a radius, geohash | cells as keys, one query per cell of the circle | [places on a map](crate::guide::case_studies::map) |
//! | audit log, history of an entity | a row by entity and a row by time | [an audit log](crate::guide::case_studies::audit) |
//! | session state in table storage | a hashed token in one of 64 partitions | [sessions](crate::guide::case_studies::sessions) |
//! | forum, blog, comments: which tables | published designs and today's, counted | [case studies](crate::guide::case_studies) |
//! | status or country as PartitionKey | few, uneven partitions, and a row that must move | [decision tree](crate::guide::choosing_keys#which-partitionkey) |
//! | increment a counter, concurrent updates | `ETag`, or several counter rows | [counters](crate::guide::case_studies::counters) |
//!
//! # Load
//!
//! | question | short answer | page |
//! |---|---|---|
//! | hot partition 503 `ServerBusy`, throttling | many keys: hash; one key: salt | [hot partitions](crate::guide::hot_partitions) |
//! | 2,000 entities per second: do reads count | yes, and every row that a scan passes | [what the targets count](crate::guide::sizing#what-the-targets-count) |
//! | is a batch one transaction on the bill | yes, and 100 entities at the partition | [the bill](crate::guide::sizing#the-bill-per-million-operations) |
//! | cost of a full table scan | requests: rows / 1,000; entities: all | [the bill](crate::guide::sizing#the-bill-per-million-operations) |
//! | write sharding, bucketing, salting a key | [`Salt`](crate::partition::Salt); the salt follows from the row's id | [write sharding](crate::guide::patterns::write_sharding) |
//! | does hashing the key fix a hot partition | not if one key is hot | [myths](crate::guide::myths) |
//! | is my hash even, chi-square | compare with chance | [noise and skew](crate::guide::partitions#noise-and-skew) |
//! | MD5, SHA-256 or SipHash | by who must compute it, and by secrecy | [hashes](crate::guide::partitions#hashes-and-why-one-with-a-secret) |
//! | hash % n changes when n changes | product, jump hash, slots, generations | [adding partitions](crate::guide::adding_partitions) |
//! | increase the number of partitions, 16 to 64, more buckets later | generations, or move rows | [adding partitions](crate::guide::adding_partitions) |
//! | which PartitionKey is hot, find the hot partition | resource logs; metrics have no keys | [hot partitions](crate::guide::hot_partitions) |
//! | partition in SQL, `GROUP BY` partition, DuckDB, BigQuery | an expression per dialect | [from `GROUP BY` to a report](crate::guide::past_one_machine#from-group-by-to-a-report) |
//! | Spark, Databricks, Synapse, data lake, keys do not fit one machine | functions and jobs for Spark | [past one machine](crate::guide::past_one_machine#spark) |
//! | is a sample of the keys enough | yes for evenness, not for one hot key | [a plan for 10¹² keys](crate::guide::past_one_machine#a-plan-for-10¹²-keys) |
//! | consistent hashing, add a server | ring, slots, jump hash compared | [slots and rings](crate::guide::adding_partitions#slots-and-rings-named-nodes) |
//! | new table is throttled at first | ramp up | [a new table](crate::guide::running#a-new-table-starts-on-one-server) |
//!
//! # Limits and errors
//!
//! | question | short answer | page |
//! |---|---|---|
//! | characters not allowed in PartitionKey and RowKey | `/ \ # ?` and control characters | [keys](crate::guide::service_limits#keys) |
//! | maximum length of RowKey | 512 characters satisfies every source | [keys](crate::guide::service_limits#keys) |
//! | key too long, long URL as key | hash it, keep the text in a property | [files and paths](crate::guide::partitions#files-and-paths) |
//! | percent sign in key, 404 | decoded twice; escape | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | single quote in filter or key | double it | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | 409 `EntityAlreadyExists` after retry | perhaps your own first attempt | [errors](crate::guide::running#errors-and-what-they-mean-after-a-retry) |
//! | 412 `UpdateConditionNotSatisfied` | the row changed: read again | [errors](crate::guide::running#errors-and-what-they-mean-after-a-retry) |
//! | 409 `TableBeingDeleted` | 40 s and more; use a new name | [a table per period](crate::guide::deleting#a-table-per-period) |
//! | insert or merge, insert or replace, difference | what stays and what is checked | [merge, replace and upsert](crate::guide::running#merge-replace-and-upsert) |
//! | batch limits, 100 operations, one PartitionKey | and 4 MiB | [transactions](crate::guide::service_limits#transactions) |
//! | delete old rows, TTL, retention, expire | no TTL; a table per period | [deleting](crate::guide::deleting) |
//! | delete millions of rows, bulk delete, empty a table | 11 requests per 1,000 rows, or one for the table | [what ten million rows cost](crate::guide::deleting#what-ten-million-rows-cost) |
//! | soft delete, undo | move the row to a table of deleted rows | [marking instead of deleting](crate::guide::deleting#marking-instead-of-deleting) |
//! | review a table, find what is wrong with its keys | the command `tablekeys audit` | [auditing a table](crate::guide::auditing) |
//! | backup table storage | copy it yourself | [backups](crate::guide::running#backups) |
//! | Azurite works but Azure fails | differences, as tried | [the emulator](crate::guide::clients#the-emulator) |
//! | transaction across partitions, outbox, exactly once | not offered; a message in the same transaction | [eventually consistent transactions](crate::guide::patterns::eventual_transactions) |
//! | entity larger than 1 MiB, more than 252 properties | several rows, or a blob beside the row | [wide](crate::guide::patterns::wide_entities) and [large entities](crate::guide::patterns::large_entities) |
//!
//! # Changing and reading tables
//!
//! | question | short answer | page |
//! |---|---|---|
//! | change PartitionKey or RowKey of existing rows | insert and delete, in a safe order | [migrating keys](crate::guide::migrating_keys) |
//! | rename keys without downtime | readers look at the old keys first | [migrating keys](crate::guide::migrating_keys#preparation) |
//! | widen unpadded numbers in a live table | three stages | [widening numbers](crate::guide::migrating_keys#widening-numbers) |
//! | what is this key, decode ticks, RowKey to date, GUID version | `tablekeys explain KEY` lists every format that fits | [what is this key?](crate::guide::field_keys#what-is-this-key) |
//! | WADLogsTable PartitionKey, 0635… | `0` and ticks | [Azure Diagnostics](crate::guide::field_keys#azure-diagnostics) |
//! | Serilog table storage query by date misses rows | keys are rounded to the nearest five minutes | [Serilog](crate::guide::field_keys#serilog) |
//! | can I trust a stored key, how is it tested | vectors, every short text, fuzzing, models; never run on Azure | [proof](crate::guide::proof) |
//! | same key from C#, Python, JavaScript | recipes with values | [recipes](crate::guide::recipes) |
//! | Table storage or Cosmos DB: differences for keys | order, lengths, empty keys | [Cosmos DB](crate::guide::other_stores::cosmos_db) |
//! | DynamoDB, Cassandra, HBase, Bigtable equivalents | a page each | [other stores](crate::guide::other_stores) |
//! | PostgreSQL text key sorts wrongly, collation | `COLLATE "C"` | [SQL databases](crate::guide::other_stores::sql_databases) |
//! | S3 list newest first | newest-first names | [object stores](crate::guide::other_stores::object_stores) |
//! | u64::MAX - timestamp big-endian RocksDB, redb | a tuple of `Reverse` | [embedded stores](crate::guide::other_stores::embedded_stores) |
//! | change ascending keys to newest first | a migration within partitions | [migrating keys](crate::guide::migrating_keys) |
