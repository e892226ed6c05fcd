//! `tablekeys audit`: a design review of a table that exists. What each finding means, how it is decided, what it is from.
//!
//! ```text
//! export AZURE_STORAGE_CONNECTION_STRING='…'
//! tablekeys audit --table Orders                          # the report, in a terminal
//! tablekeys audit --table Orders --html orders.html       # with pictures, as one page
//! tablekeys audit --table Orders --json                   # for programs
//! tablekeys audit export.csv --fail-on error && ./import  # in a pipeline
//! ```
//!
//! The command reads PartitionKeys, RowKeys and Timestamps, from the table or from a file, and writes nothing to a table. It
//! knows nothing of the other properties and of the questions that programs ask: a finding that depends on these says that
//! it is *possible*, not *certain*.
//!
//! | severity | means | exit status 1 |
//! |---|---|---|
//! | error | rows are in the wrong order, cannot be found, or are refused | with `--fail-on error`, `warning` or `note` |
//! | warning | costs something now, or will soon | with `--fail-on warning`, the default, or `note` |
//! | note | good to know; a well-made table may have some | with `--fail-on note` |
//!
//! # Findings about RowKeys and their order
//!
//! | finding | severity | reported where | read |
//! |---|---|---|---|
//! | `mixed-width-numbers` | error; note in PartitionKeys that are no instants | numbers with the same text before them, in the same partition, have different widths, and two of them sort the wrong way. They are at least 1% of the keys (10% after a letter, where they may be names), or 20 rows and 10% of a partition | [fixed width](crate::guide::row_keys#fixed-width) |
//! | `newest-first-digit-missing` | error | the same, and the usual width holds inverted ticks of 1980 to 2100 | [padding ticks](crate::guide::row_keys#padding-ticks) |
//! | `number-overflow` | warning within a year, else note | at least 20 numbers of one width of 3 to 17 digits either grow with the Timestamps and have one more digit within five years at that pace; or none is missing between the least and the greatest, and 90% of the width is used | [widening numbers](crate::guide::migrating_keys#widening-numbers) |
//! | `unpadded-ticks` | note | ticks of 18 digits | [padding ticks](crate::guide::row_keys#padding-ticks) |
//! | `negative-numbers` | error | two or more RowKeys are `-` and digits | [a number that may be negative](crate::guide::recipes#a-number-that-may-be-negative) |
//! | `date-order` | error; warning where all are of one year with the month first | 20 or more dates, 90% of them with the day or the month first and the year last | [readable dates](crate::guide::row_keys#readable-dates) |
//! | `mixed-offsets` | error | at least 1% of the RFC 3339 instants have another offset than the others | [readable dates](crate::guide::row_keys#readable-dates) |
//! | `mixed-precision` | warning | at least 1% of the RFC 3339 instants have another number of decimals | [readable dates](crate::guide::row_keys#readable-dates) |
//! | `mixed-formats` | warning | two rows or more, and 1%, of a partition (or of the PartitionKeys) begin with time in another format or direction than the others: ticks, inverted ticks, dates; or with a GUID in another spelling | [rows of several kinds](crate::guide::tuple_keys#rows-of-several-kinds) |
//! | `no-unique-suffix` | warning | RowKeys are instants and nothing else, in steps of a second or less of which fewer than 80% are taken; if rows come at random, at least one was written in a step that had one: n rows in m steps were `m ln(m / (m − n))` | [two rows in one tick](crate::guide::row_keys#two-rows-in-one-tick) |
//! | `culture-order` | note | neighbours within a partition of the sample are in another order once case is folded | [order](crate::guide::questions#order) |
//!
//! # Findings about characters and spellings
//!
//! | finding | severity | reported where | read |
//! |---|---|---|---|
//! | `illegal-keys` | error | a key that [`check_key`](crate::table::check_key) refuses; in files alone | [keys](crate::guide::service_limits#keys) |
//! | `repeated-rows` | error | the same two keys twice; in files alone | [two rows in one tick](crate::guide::row_keys#two-rows-in-one-tick) |
//! | `case-collisions` | warning; note where most keys use both cases and digits, as base 62 does | two keys of a partition, or two PartitionKeys, are one once case is folded | [one spelling](crate::guide::identifiers#one-spelling) |
//! | `escape-collisions` | warning | the same once percent escapes are undone, as often as there are any | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | `space-collisions` | warning | the same once spaces at the ends are trimmed | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | `percent-signs` | warning | a key contains `%` | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | `edge-spaces` | warning | a key begins or ends with a space | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | `near-length-limit` | warning | a key of more than 459 of the 512 UTF-16 units | [keys](crate::guide::service_limits#keys) |
//! | `long-row-keys` | note | a RowKey of more than 255 bytes | [Cosmos DB](crate::guide::other_stores::cosmos_db) |
//! | `quotation-marks`, `past-ascii`, `empty-keys` | note | a key with `'` or `"`, with a character past ASCII, without any | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//!
//! # Findings about partitions and load
//!
//! | finding | severity | reported where | read |
//! |---|---|---|---|
//! | `one-partition` | warning | more than 1,000 rows, which is one page of an answer, and one PartitionKey | [which PartitionKey?](crate::guide::choosing_keys#which-partitionkey) |
//! | `one-row-partitions` | warning; note where the keys do not show that rows belong together | 100 partitions or more, of which 95% have one row. A warning where PartitionKeys share their beginnings, two or more each, and end in no instant | [transactions](crate::guide::service_limits#transactions) |
//! | `dominant-partition` | warning | 8 partitions or more, of which the largest has more than 1,000 rows, 20% of all and four times the mean; with the exponent where sizes fall like Zipf's law | [a hot key](crate::guide::hot_partitions#a-hot-key) |
//! | `hash-partitions` | note | 90% of the sampled rows are where a hash of the RowKey, or of a part of it, puts them | [hashes](crate::guide::partitions#hashes-and-why-one-with-a-secret) |
//! | `hash-misplaced` | error | the others of these rows | [how a row moves](crate::guide::migrating_keys#how-a-row-moves) |
//! | `uneven-hash` | warning; note for fewer than 8 partitions of no known hash | the fullest partition holds 1.25 times the mean (twice, where rows may come in clumps), and more than chance gives: chi-square's p below 0.001, and a peak that chance exceeds less than once in a thousand times | [noise and skew](crate::guide::partitions#noise-and-skew) |
//! | `append-heat`, `prepend-heat` | note; warning from 500, error from 2,000 rows per second in a partition | 90% of the PartitionKeys begin with an instant; or the Timestamps follow the order of PartitionKeys, by a rank correlation of 0.9 with at most a quarter of the partitions written at a time | [hot partitions](crate::guide::hot_partitions) |
//! | `partition-rate` | warning from 500, error from 2,000 rows per second | the busiest minute of a partition; a note where that minute has 20% of all rows, as after an import | [targets](crate::guide::sizing#what-the-targets-count) |
//! | `table-rate` | warning from 5,000, error from 20,000 rows per second | the busiest minute of the table, likewise | [targets](crate::guide::sizing#what-the-targets-count) |
//!
//! Rates are means over a minute, of the *last* writes of rows: reads, deletes and earlier writes of the same rows leave no
//! Timestamp, so the load was at least this.
//!
//! The hashes that are tried are [`SipHash`](crate::partition::SipHash), [`JumpHash`](crate::partition::JumpHash),
//! [`JumpBackHash`](crate::partition::JumpBackHash), [`Md5Bits`](crate::partition::Md5Bits),
//! [`Sha256Bits`](crate::partition::Sha256Bits) and [`ByteSum`](crate::partition::ByteSum), and what programs often do
//! instead: FNV-1a, CRC-32, Java's `hashCode`, the first four bytes or all of an MD5 or SHA-256, the byte sum, and the number
//! itself, each modulo the number of partitions. What is hashed is the RowKey, what follows an instant in front of it, one of
//! its parts, or the rest of the PartitionKey, as it stands, in lower case, or as the bytes of a GUID in either order. A hash
//! with a secret is not found.
//!
//! Proposals show what another PartitionKey would do to the sampled rows: how many partitions, the share of the largest, the
//! peak over the mean, and in how many partitions writes are at one time.
//!
//! # Memory
//!
//! Memory does not grow with the number of rows. Past a limit, a part of the keys is kept, chosen by hash, and what is known
//! of these is exact; the finding then says which part it is from.
//!
//! | what | limit |
//! |---|---:|
//! | partitions with their counts | 131,072 |
//! | the number of partitions past it | 16 KiB, within 3% |
//! | the largest partition past it, the busiest minutes | 4,096 counts each, too low by at most rows / 4,096 |
//! | texts in front of numbers, for the first, second and third number of a key, per column | 16,384 |
//! | spellings, per column | 262,144 |
//! | whole rows for hashes, proposals, the map and `culture-order` | 16,384 |
//!
//! # What was tried
//!
//! A test writes these tables to the emulator by plain formatting, reads them through HTTP and compares. Every planted fault
//! is found, and nothing else is reported at warning or error.
//!
#![doc = include_str!("tables/audit.md")]
//!
//! # JSON
//!
//! `--json` prints one object. Fields are added, never renamed or removed, as long as `version` is 1. The names of findings
//! keep their meaning, and new ones may come.
//!
//! | field | is |
//! |---|---|
//! | `version` | 1 |
//! | `source`, `rows`, `sampled`, `notes` | what was read; whether it is a `--sample`; what else a reader must know |
//! | `unreadable` | `count` of records that are no keys, and the `first` few with their places |
//! | `worst` | `"error"`, `"warning"`, `"note"` or `null` |
//! | `findings` | an array, the most harmful first |
//! | `findings[].name`, `.severity`, `.confidence`, `.title` | as above; confidence is `certain`, `likely` or `possible` |
//! | `findings[].count`, `.of`, `.unit` | how many `rows`, `PartitionKeys` or `partitions`, of how many |
//! | `findings[].sample` | what part of the table it is from, or `null` |
//! | `findings[].evidence`, `.examples` | a sentence; rows with `place`, `partition_key` and `row_key` |
//! | `findings[].cost`, `.when`, `.remedy` | sentences; `when` may be `null` |
//! | `findings[].chapter` | `title` and `address` of the page to read |
//! | `findings[].proposals` | each `design` with its figures `before` and `after` (`partitions`, `largest_share`, `peak_to_mean`, `partitions_at_once`), what it `costs`, and of how many sampled `rows` it is |
//! | `partitions` | `count`, whether that is `exact`, `median` rows, the `largest` with `rows` and `partition_key`, `zipf_exponent`; `null` where there are no PartitionKeys |
//! | `writes` | `rows` with a Timestamp, `first` and `last`, `busiest_minute`, `busiest_minute_of_a_partition` (`start`, `rows`, `rows_may_be_more_by`, `partition_key`), `bands_written_at_a_time`; `null` without Timestamps |
//! | `hash` | `partitions`, `design`, `of` what, `tried` and `matching` rows, `peak_to_mean`; `null` where PartitionKeys are no hash |
//!
//! Next: [migrating keys](crate::guide::migrating_keys), for what was found.
