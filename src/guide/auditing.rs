//! `tablekeys audit`: a design review of a table that exists, and what each finding means.
//!
//! 1. **Run it on the whole table once**; it reads PartitionKeys, RowKeys and Timestamps, and writes nothing.
//! 2. **Read the schema first**: a wrong guess about what the keys are explains a wrong finding.
//! 3. **Correct errors first**: rows are in the wrong order, cannot be found, or are refused.
//! 4. **Keep what is known in a baseline**, and let a pipeline fail on new findings.
//! 5. **Silence is no proof**: the command sees neither other properties, nor reads, nor questions.
//!
//! ```text
//! export AZURE_STORAGE_CONNECTION_STRING='…'
//! tablekeys audit --table Orders                          # the report, in a terminal
//! tablekeys audit --table Orders --html orders.html       # with pictures, as one page
//! tablekeys audit --table Orders --json                   # for programs
//! tablekeys audit --table Orders --schema-out keys.toml   # what the keys are, to be kept
//! tablekeys check --schema keys.toml new-orders.csv       # which keys do not fit
//! tablekeys audit export.csv --fail-on error && ./import  # in a pipeline
//! ```
//!
//! | severity | means | exit status 1 |
//! |---|---|---|
//! | error | rows are in the wrong order, cannot be found, or are refused | with `--fail-on error`, `warning` or `note` |
//! | warning | costs something now, or will soon | with `--fail-on warning`, the default, or `note` |
//! | note | good to know; a well-made table may have some | with `--fail-on note` |
//!
//! A finding is *certain* where the rows prove harm, *likely*, or *possible* where it depends on what the command
//! cannot see. [When each is reported, and how often it is wrong](https://docs.rs/crate/tablekeys-cli/latest/source/AUDIT.md).
//!
//! # In a browser
//!
//! `tablekeys.html` is the same command in one file, for people who install nothing: it opens from a disk or a server, and
//! neither loads nor sends anything. Releases have it, and `crates/page/build` makes it in a clone.
//!
//! 1. Drop an export on it: CSV as Storage Explorer writes it, JSON, or lines of keys; also in gzip. A million rows take
//!    a few seconds. The findings, their figures and the files to keep are those of the command, byte for byte.
//! 2. *Try designs* places the rows by any design at any number of partitions, beside chance and beside a second design,
//!    and counts what moves between the two. Other systems' placements are in the same list.
//! 3. *Make and read keys* explains a key while it is typed, and makes keys and queries of fields, with the code for C#,
//!    JavaScript, Python, Rust and SQL.
//!
//! Its address holds settings, never rows or keys, so it can be sent to others. It reads neither tables of the service nor
//! Parquet nor zstd, and of a table with more keys than its memory has room for, designs are tried on a sample, which it
//! says; the review is of all rows.
//!
//! # The schema
//!
//! The report begins with the shapes of the keys, each a sequence of fields, and how many rows have it.
//!
//! ```text
//! PartitionKey  customer-<number, 6 digits, padded>  99.8%
//!               "undefined"                           0.2%
//! RowKey        <ticks, newest first>-<hex, 8>      100.0%
//! ```
//!
//! `--schema-out` writes it as a file that a person can edit; `check --schema` names each key that fits none of its
//! shapes, with exit status 1.
//!
//! # Findings about RowKeys and their order
//!
//! | finding | severity | found | read |
//! |---|---|---|---|
//! | `mixed-width-numbers` | error, warning or note | numbers of several widths, also in hexadecimal, in base 36 or with decimals, which sort as text: 10 before 9 | [fixed width](crate::guide::row_keys#fixed-width) |
//! | `leading-zeros-lost` | error | a program or a spreadsheet removed the zeros in front of some numbers | [fixed width](crate::guide::row_keys#fixed-width) |
//! | `mixed-units` | error | instants of one field are in seconds and in milliseconds, or two other units | [fixed width](crate::guide::row_keys#fixed-width) |
//! | `newest-first-digit-missing` | error | newest-first instants of several widths | [newest first](crate::guide::row_keys#newest-first) |
//! | `number-overflow` | warning or note | a number will soon need one digit more | [widening numbers](crate::guide::migrating_keys#widening-numbers) |
//! | `unpadded-ticks` | note | ticks of 18 digits | [padding ticks](crate::guide::row_keys#padding-ticks) |
//! | `negative-numbers` | error or note | numbers or ticks with a minus sign sort backwards | [a number that may be negative](crate::guide::recipes#a-number-that-may-be-negative) |
//! | `version-order` | warning or note | `1.10.0` sorts before `1.9.0` | [fixed width](crate::guide::row_keys#fixed-width) |
//! | `date-order` | error or warning | the day or the month first, names of months, 12-hour clocks, no leading zeros | [readable dates](crate::guide::row_keys#dates) |
//! | `mixed-offsets` | error or warning | dates with different offsets from UTC | [readable dates](crate::guide::row_keys#dates) |
//! | `mixed-precision` | warning | dates with different numbers of decimals | [readable dates](crate::guide::row_keys#dates) |
//! | `wrong-dates` | error, warning or note | dates that are not those of the Timestamps, as nearly all others are: clocks and variables that were not set, also as a number, seconds read as milliseconds, the minute, the day or the month before as the month, the year of the week; or not the day of the PartitionKey | [readable dates](crate::guide::row_keys#dates) |
//! | `local-time` | error, warning or note | instants in a local time, which is set back in autumn | [readable dates](crate::guide::row_keys#dates) |
//! | `mixed-formats` | warning | rows of a partition, or of partitions of one kind, begin with time in two formats or directions; rows of a partition with a GUID or a ULID in two spellings | [rows of several kinds](crate::guide::tuple_keys#rows-of-several-kinds) |
//! | `no-unique-suffix` | warning | rows differ in an instant alone, so two of one instant are one row | [two rows in one tick](crate::guide::row_keys#two-rows-in-one-tick) |
//! | `spreadsheet-damage` | error or warning | a number with a power of ten, as `2.51640E+18` or `2.5164e+18`; long numbers whose last digits became zeros, some or all; `10-Mar` for `3-10`; `1506765.0` beside `1506766` | [fixed width](crate::guide::row_keys#fixed-width) |
//! | `culture-order` | note | a program that compares by culture orders the rows differently | [order](crate::guide::questions#order) |
//!
//! # Findings about characters and spellings
//!
//! | finding | severity | found | read |
//! |---|---|---|---|
//! | `illegal-keys` | error | keys that the service refuses; in files alone | [keys](crate::guide::service_limits#keys) |
//! | `repeated-rows` | error | the same two keys twice; in files alone | [two rows in one tick](crate::guide::row_keys#two-rows-in-one-tick) |
//! | `case-collisions` | warning or note | keys that differ in case alone | [one spelling](crate::guide::identifiers#spelling) |
//! | `escape-collisions` | warning | keys that differ in percent escapes alone | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | `normal-forms` | warning | keys that differ in Unicode normal form alone | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | `separator-collisions` | warning | keys that differ in `_` and `-` alone | [one spelling](crate::guide::identifiers#spelling) |
//! | `space-collisions` | warning | keys that differ in spaces at the ends alone | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | `printed-values` | warning | a value as a language shows it: Python's `b'a'`, `('a',)` and `UUID('…')`, `System.Byte[]`, Java's `[B@1b2c3d4e` and `Optional[a]`, records of C#, an object in JSON | [one spelling](crate::guide::identifiers#spelling) |
//! | `punctuation-collisions` | warning | keys of the same letters and digits: `0c:5a:7e…` and `0c5a7e…`, `+49…` and `0049…`, `eu\|17` and `eu_17` | [one spelling](crate::guide::identifiers#spelling) |
//! | `quoted-keys` | warning | some whole keys in quotation marks, as `"a"` | [one spelling](crate::guide::identifiers#spelling) |
//! | `damaged-text` | warning | text that was read in a wrong encoding, as `MÃ¼ller`, has U+FFFD, or was escaped for HTML, as `&amp;` | [one spelling](crate::guide::identifiers#spelling) |
//! | `invisible-characters` | warning | byte order marks, spaces without width, soft hyphens | [one spelling](crate::guide::identifiers#spelling) |
//! | `secrets-in-keys` | warning or note | tokens, signatures and keys of services; numbers of payment cards | [keys](crate::guide::service_limits#keys) |
//! | `percent-signs` | warning | `%`, which may be decoded twice | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | `edge-spaces` | warning | a space at either end | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | `near-length-limit` | warning | keys near the 512 units | [keys](crate::guide::service_limits#keys) |
//! | `long-row-keys` | note | RowKeys longer than 255 bytes | [Cosmos DB](crate::guide::other_stores#cosmos-db) |
//! | `unreadable-rows` | warning or error | records that could not be read | [what is read](https://docs.rs/crate/tablekeys-cli/latest/source/AUDIT.md#what-is-read) |
//! | `quotation-marks`, `past-ascii`, `empty-keys` | note | `'` or `"`, characters past ASCII, empty keys | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//!
//! Laws stand under these findings, whatever the format: a few keys of another case, shape, length, check digit, instant
//! or partition than the rest are told where no finding above has told of them. Each has its row in
//! [the reference](https://docs.rs/crate/tablekeys-cli/latest/source/AUDIT.md).
//!
//! # Findings about partitions and load
//!
//! | finding | severity | found | read |
//! |---|---|---|---|
//! | `one-partition` | warning | all rows in one partition | [which PartitionKey?](crate::guide::choosing_keys#which-partitionkey) |
//! | `one-row-partitions` | warning or note | a partition per row, where rows seem to belong together | [transactions](crate::guide::service_limits#transactions) |
//! | `dominant-partition` | warning or note | one partition has most of the rows | [a hot key](crate::guide::hot_partitions#a-hot-key) |
//! | `placeholder-keys` | warning | `undefined`, `null`, `None`, `NaN`, `0000-00-00` or an empty GUID, or the hash of an empty text, as PartitionKey, such a word in a part of a key, no part at all, or a name in `${…}` or `{…}` | [which PartitionKey?](crate::guide::choosing_keys#which-partitionkey) |
//! | `exchanged-keys` | warning | a few rows have PartitionKey and RowKey exchanged | [which PartitionKey?](crate::guide::choosing_keys#which-partitionkey) |
//! | `partition-per-start` | warning | a new random PartitionKey at each start of a program | [which PartitionKey?](crate::guide::choosing_keys#which-partitionkey) |
//! | `signed-hash` | warning | a remainder of a hash that may be negative, so 0 gets too much | [hashes](crate::guide::partitions#hashes) |
//! | `hash-partitions` | note | PartitionKeys are a hash of the RowKey or a part of it | [hashes](crate::guide::partitions#hashes) |
//! | `hash-misplaced` | error | rows that are not where this hash puts them, as after the number of partitions was changed | [how a row moves](crate::guide::migrating_keys#how-a-row-moves) |
//! | `uneven-hash` | warning or note | hash partitions that are more uneven than chance | [noise and skew](crate::guide::partitions#noise-and-skew) |
//! | `append-heat`, `prepend-heat` | note, warning or error | all writes of a moment go to one end of the table | [hot partitions](crate::guide::hot_partitions) |
//! | `partition-rate` | warning, error or note | a partition near or above 2,000 writes per second | [targets](crate::guide::sizing#what-the-targets-count) |
//! | `table-rate` | warning, error or note | a table near or above 20,000 rows written per second, which is the account's target where each row is a request | [targets](crate::guide::sizing#what-the-targets-count) |
//!
//! Rates are means over a minute, of the *last* writes of rows: reads, deletes and earlier writes leave no
//! Timestamp, so the load was at least this.
//!
//! Proposals show what another PartitionKey would do to the sampled rows.
//!
//! # In a pipeline
//!
//! | option | does |
//! |---|---|
//! | `--fail-on SEVERITY` | exit status 1 from this severity on; `never` for none |
//! | `--ignore NAME[:COLUMN]` | leaves a finding out, in both columns or in one |
//! | `--write-baseline FILE`, `--baseline FILE` | the first writes the findings; with the second these are `known` and pass, unless they do more harm than then |
//! | `--sarif FILE` | [SARIF 2.1.0](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), which code hosts show |
//! | `--junit FILE` | the XML of `JUnit`, which build servers show |
//! | `--all-tables` | every table of the account, with one summary |
//!
//! Where more than 1% of the records cannot be read (`--max-unreadable`), the exit status is 2 after the report.
//!
//! Credentials come from `AZURE_STORAGE_CONNECTION_STRING`, from `AZURE_STORAGE_ACCOUNT` with `AZURE_STORAGE_KEY`
//! or `AZURE_STORAGE_SAS_TOKEN`, from `--token-file`, from the workload identity of `AZURE_TENANT_ID`,
//! `AZURE_CLIENT_ID` and `AZURE_FEDERATED_TOKEN_FILE` (at `AZURE_AUTHORITY_HOST`), or from `az account
//! get-access-token`, the first that is there.
//!
//! Next: [migrating keys](crate::guide::migrating_keys), for what was found.
