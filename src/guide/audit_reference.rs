//! How the audit decides: what is read, when each finding is reported, how often it is wrong, limits of memory, and
//! the JSON.
//!
//! What each finding means: [auditing a table](crate::guide::auditing).
//!
//! # What is read
//!
//! PartitionKeys, RowKeys and Timestamps, of a table or a file. A record is unreadable where it is not UTF-8, lacks
//! a key or a field, has an instant that is none, or follows a quote that is never closed.
//!
//! `--sample N` reads rows from places all over a table. Counts are then those of the sample, and the number and
//! the sizes of partitions are unknown: `one-partition`, `one-row-partitions`, `dominant-partition` and
//! `uneven-hash` are not reported, and in JSON `partitions` has `at_least` and `"exact": false` alone.
//!
//! "In order" lists what was looked at and has no finding, "not seen" what could not be looked at. A report is as
//! wide as the terminal or `COLUMNS`; `SOURCE_DATE_EPOCH` sets the date of its last line; the page of `--html`
//! fetches nothing.
//!
//! # How fields are inferred
//!
//! From a sample of up to 16,384 rows, grouped by the separators between words. Whole identifiers (dates, GUIDs, IP
//! and MAC addresses, versions, decimal numbers) come before their digits. Each other word gets the domain of the
//! least description length: the bits that state the domain, and those of each word within it.
//!
//! - **Check digits** (Luhn, GTIN, ISBN-10, IBAN, LEI) and instants in ULIDs, KSUIDs and `ObjectId`s are believed
//!   where nearly all keys have them.
//! - **Instants** are ticks, Unix seconds to nanoseconds, and complements of them (`9999999999999 - ms`,
//!   `8640000000000000 - ms`, `Number.MAX_SAFE_INTEGER - ms` and others), of 1990 to 2100. Numbers are taken for
//!   instants where one of these holds: they are near the Timestamps; they fall as those rise; or they have the width
//!   of instants and none is years after its Timestamp. FILETIME is believed near the Timestamps alone.
//! - **Dates** in several forms are told apart where nine of ten keys have one of up to eight forms, each of two rows
//!   or more. Months (`2025-03`, `03-2025`), years of two digits, `W9-2024` and `Q3-2024` are dates where nine of ten
//!   Timestamps are near.
//! - **Counted numbers** rise or fall with the Timestamps, better than their texts do. Or few are missing: of a
//!   partition, at least half of the numbers between the least and the greatest are there, in shared steps; of all
//!   partitions together, where each number is in one of them, nine of ten. Rows of one instant have no order among
//!   them. What may be a name, as `device-12`, is at most *possible*. Hexadecimal numbers, those in base 36 and Snowflake ids are counted only
//!   where they follow the Timestamps. Random numbers and other identifiers have no order, and nothing is reported
//!   about it.
//!
//! # Thresholds about RowKeys and their order
//!
//! A finding without a row here is reported wherever its [sentence](crate::guide::auditing) is true.
//!
//! | finding | reported where |
//! |---|---|
//! | `mixed-width-numbers` | counted numbers of a partition after the same text have several widths, and two of them sort the wrong way, also where padded ones have outgrown their width, counted or not; ascending ticks have several widths; decimal numbers have, counted or not; so have numbers of up to 7 digits that begin 40 RowKeys or more, 80% of them different in their partition and 50% in all, each before a random identifier. *Severity:* error; warning for these last, and for padded ones that are not counted; warning or note where the number may be part of a name or is one of few; warning for Snowflake ids; note for decimal numbers that are not counted, and in PartitionKeys that are no instants |
//! | `leading-zeros-lost` | most numbers have one width, some of them with zeros in front, and numbers of the same range have fewer digits |
//! | `number-overflow` | at least 20 numbers of one width of 3 to 17 digits, with no other number before them in the key, rise with the Timestamps until the end of the table, use 10% of the width, and have one more digit within five years at that pace; or, without Timestamps, none is missing and 90% of the width is used. *Severity:* warning within a year, else note |
//! | `negative-numbers` | two or more RowKeys are `-` and up to 8 digits, padded or not, or have this between `=`, `:`, `;`, `\|`, `,`, `~` or `_`; all of a shape are `-` and ticks. *Severity:* error; note where most have 9 or 10 digits, as hash codes |
//! | `version-order` | numbers with dots between them sort the wrong way: two, of which 1.1 and 1.10 are both there, three or more, of up to five digits each. *Severity:* warning where they are no more than three or begin with a `v`, and 9 and 10 follow the same numbers; else note |
//! | `date-order` | 12 or more different dates, of which two sort the wrong way: the day or the month first, names of months, 12-hour clocks, no leading zeros; or hours of 1 to 12 alone, which differ from the Timestamps by half a day in some rows. *Severity:* error; warning where all are of one year with the month first |
//! | `mixed-offsets` | two or more, and 1%, of the dates with a time of day have another offset from UTC than the others after the same text. *Severity:* error; warning where they are `Z` and `+00:00` alone |
//! | `mixed-precision` | two or more, and 1%, of them have another number of decimals |
//! | `local-time` | instants differ from the Timestamps by two to four offsets of clocks, to within two minutes, of which one is 0 or all are within an hour, and not by half a day alone in hours of 1 to 12. Not an hour or two behind, which is where rows that are written again are. *Severity:* error where each offset is that of a season, of partitions, or of a text before or after the instant; else warning, and note where the keys say `Z` or count from 1970, as expiries and due times do |
//! | `wrong-dates` | the year of the Timestamp is in one place of 80% of the keys, 20 or more; 95% have the minute, the day or the month before as the month; or two or more, and at most 20%, are before 1990, more than three years ahead but before 9000, or a year ahead from December 29 on. Or 2% of the rows, and two, have another day in the PartitionKey than in the RowKey, by two days or more, and half have the same. *Severity:* error for minutes and days, note for the month before where none is 0, else warning |
//! | `spreadsheet-damage` | any number with a power of ten; five or more, and 5 to 90%, of 20 numbers of 16 to 20 digits end in three zeros and not in six; two or more keys, and at most half, are a day and a month; two or more end in `.0`, no others in another decimal, and others with the same text before are whole. *Severity:* error; warning for `.0` |
//! | `mixed-formats` | two rows or more, and 1%, of a partition (or of the PartitionKeys) begin with time in another format or direction than the others; or five or more partitions do, of PartitionKeys of one shape with a number or an identifier; or with a GUID or a ULID in another spelling |
//! | `no-unique-suffix` | RowKeys of a partition differ in an instant alone, whatever lies around it, in steps of a second or less, and do not come at a steady pace; if rows come at random, at least one was written in a step that had one: n rows in m steps were `m ln(m / (m − n))` |
//! | `culture-order` | neighbours within a partition of the sample are in another order once case is folded |
//!
//! # Thresholds about characters and spellings
//!
//! | finding | reported where |
//! |---|---|
//! | `case-collisions` | two keys of a partition, or two PartitionKeys, are one once case is folded. *Severity:* warning; note where letters of both cases are random, as in base 62, or PartitionKeys are the beginnings of their RowKeys |
//! | `quoted-keys` | two or more keys, and at most half, are in `"…"`, `b'…'`, `b"…"` or `="…"`, without a space |
//! | `damaged-text` | a key has U+FFFD, or a run of characters past ASCII that begins with one of `Â`, `Ã`, `Î`, `Ï`, `Ð`, `Ñ` or `â` and is UTF-8 once it is written in Windows' code page 1252 |
//! | `invisible-characters` | a key has U+00AD, U+200B, U+2060 or U+FEFF |
//! | `escape-collisions` | the same once percent escapes are undone, as often as there are any |
//! | `near-length-limit` | a key of more than 459 of the 512 UTF-16 units |
//! | `unreadable-rows` | any [unreadable record](#what-is-read): a warning, an error from 1% on |
//!
//! # Thresholds about partitions and load
//!
//! | finding | reported where |
//! |---|---|
//! | `one-partition` | more than 1,000 rows, which is one page of an answer, and one PartitionKey |
//! | `one-row-partitions` | 100 partitions or more, of which 95% have one row. *Severity:* warning where PartitionKeys end in a counted number and share what lies before it, two or more each; else note |
//! | `dominant-partition` | a partition with more than 1,000 rows has 20% of all and four times the mean, of 8 partitions or more; or 90% of fewer. *Severity:* warning from 50%, else note. With the exponent where sizes fall like Zipf's law |
//! | `placeholder-keys` | a PartitionKey, or a part of it between `:`, `\|`, `;`, `=`, `,` or `~`, is `undefined`, `null`, `None`, `NaN`, `[object Object]`, `${name}` or the like, or the whole is the empty GUID or the first date of a calendar, and three or more others are not; or two or more RowKeys, and at most half of them, have such a part. Between `_` or `-` it is a part where 90% of the keys have as many parts, and the others have digits there, or one word before it is in all of them, or six digits are in another part of the key; a part of a PartitionKey may then be empty, too. Anywhere `${name}`, `{{name}}`, and what .NET and Python print of an object |
//! | `partition-per-start` | up to 200 partitions with random keys were written one after the other, and 20% of the RowKeys are in several |
//! | `signed-hash` | numbers of PartitionKeys are −n to n without a gap, and 0 has at least one and a half times the rows of the others |
//! | `hash-partitions` | 90% of the sampled rows are where a hash of the RowKey, or of a part of it, puts them, with one number of partitions or, where some have clearly fewer rows, with two; the number is then that of the newest rows, and `hash-misplaced` names the other |
//! | `uneven-hash` | the fullest partition holds 1.25 times the mean (twice, where rows may come in clumps), and more than chance gives: chi-square's p below 0.001, and a peak that chance exceeds less than once in a thousand times. *Severity:* warning; note for numbers that no known hash gives |
//! | `append-heat`, `prepend-heat` | 90% of the PartitionKeys begin with an instant; or the Timestamps follow the order of PartitionKeys, by a rank correlation of 0.9 with at most a quarter of the partitions written at a time. *Severity:* note; warning from 500, error from 2,000 rows per second in a partition |
//! | `partition-rate` | the busiest minute of a partition; a note where that minute has 20% of all rows, as after an import. *Severity:* warning from 500, error from 2,000 rows per second |
//! | `table-rate` | the busiest minute of the table, likewise. *Severity:* warning from 5,000, error from 20,000 rows per second |
//!
//! **Hashes that are tried:** those of this crate ([`SipHash`](crate::partition::SipHash),
//! [`JumpHash`](crate::partition::JumpHash), [`JumpBackHash`](crate::partition::JumpBackHash),
//! [`Md5Bits`](crate::partition::Md5Bits), [`Sha256Bits`](crate::partition::Sha256Bits),
//! [`ByteSum`](crate::partition::ByteSum)), and, modulo the number of partitions, FNV-1a, CRC-32, Java's
//! `hashCode`, the first four bytes or all of an MD5 or SHA-256, the byte sum, and the number itself. Of: the
//! RowKey, what follows an instant in front of it, one of its parts, or the rest of the PartitionKey, as it is, in
//! lower case, or as the bytes of a GUID. A hash with a secret is not found.
//!
//! # Memory
//!
//! Memory grows neither with the number of rows nor with the length of keys. Past a limit, a part of the keys is
//! kept, chosen by hash, and the finding says so. Past 131,072 partitions "about" is an estimate and "at least" a
//! lower bound. The report is the same whatever the number of cores.
//!
//! | what | limit |
//! |---|---:|
//! | partitions with their counts | 131,072 |
//! | the number of partitions past it | 16 KiB, within 3% |
//! | the largest partition past it, the busiest minutes | 8,192 counts each; past it estimates, too low by at most rows / 5,461, and too high in at most 1 of 20 cases |
//! | signatures of keys (separators, widths of numbers) with their counts, per column | 4,096 |
//! | keys whose spellings are compared, per column | 262,144, and 16 MiB |
//! | a key | 1,540 bytes, more than the service takes |
//! | whole rows for fields, hashes, proposals, the map and `culture-order` | 16,384 |
//! | PartitionKeys for fields | 8,192 |
//!
//! # Tables of published packages
//!
//! `crates/cli/tests/packages/run` drives packages that write to tables against the emulator and reviews what they
//! have written:
//!
//! <details><summary>Every package</summary>
//!
#![doc = include_str!("tables/audit_packages.md")]
//!
//! </details>
//!
//! # How often it is wrong
//!
//! Tables of known kinds, as they should be and with one planted fault. Thresholds were chosen on one half; the
//! other half judges. A false alarm is a warning or an error about anything that was not planted. Confidence is the
//! upper end of the one-sided interval of Clopper and Pearson at 95%, about tables like these, which are not a
//! sample of the world's.
//!
#![doc = include_str!("tables/audit_rates.md")]
//!
//! # What was tried
//!
//! On the emulator every planted fault is found, and nothing else is reported at warning or error:
//!
//! <details><summary>Every table</summary>
//!
#![doc = include_str!("tables/audit.md")]
//!
//! </details>
//!
//! # JSON
//!
//! One object. As long as `version` is 1, fields and findings are added, never renamed or removed. With
//! `--all-tables` the object has `tables`, an array of such objects, and `not_read`, each `source` with its
//! `message`.
//!
//! | field | is |
//! |---|---|
//! | `version` | 1 |
//! | `source`, `rows`, `sampled`, `notes` | what was read; whether it is a `--sample`; what else a reader must know |
//! | `unreadable` | `count` of records that are no keys, and the `first` few with their places |
//! | `schema` | `partition_key` and `row_key`: an array of shapes, the most frequent first, each with its `share` of the rows, `words` for people, and `fields` with `kind`, what belongs to that kind, and `order` against the Timestamps |
//! | `worst` | of the findings that are not known: `"error"`, `"warning"`, `"note"` or `null` |
//! | `findings` | an array, the most harmful first |
//! | `command` | `tablekeys` and its version |
//! | `in_order`, `not_seen` | what has no finding; what could not be looked at, each `area` with `why` |
//! | `findings[].column`, `.known` | `PartitionKey`, `RowKey` or `null`; whether the baseline has it |
//! | `findings[].name`, `.severity`, `.confidence`, `.title` | as above; confidence is `certain`, `likely` or `possible` |
//! | `findings[].count`, `.of`, `.unit` | how many `rows`, `PartitionKeys` or `partitions`, of how many |
//! | `findings[].sample` | what part of the table it is from, or `null` |
//! | `findings[].evidence`, `.examples` | a sentence; rows with `place`, `partition_key` and `row_key` |
//! | `findings[].cost`, `.when`, `.remedy` | sentences; `when` may be `null` |
//! | `findings[].chapter` | `title` and `address` of the page to read |
//! | `findings[].proposals` | each `design` with its figures `before` and `after` (`partitions`, `largest_share`, `peak_to_mean`, `partitions_at_once`), what it `costs`, and of how many sampled `rows` it is |
//! | `partitions` | `count` and whether that is `exact`; how many there are `at_least`; `median` rows; the `largest` with `rows`, a lower bound unless it is `exact`, and `partition_key`; `zipf_exponent`; of a sample `at_least` alone; `null` where there are no PartitionKeys |
//! | `writes` | `rows` with a Timestamp, `first` and `last`, `busiest_minute`, `busiest_minute_of_a_partition` (`start`, `rows`, `rows_may_be_more_by`, `partition_key`), `bands_written_at_a_time`; `null` without Timestamps |
//! | `hash` | `partitions`, `design`, `of` what, `tried` and `matching` rows, `peak_to_mean`; `null` where PartitionKeys are no hash |
