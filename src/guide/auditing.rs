//! `tablekeys audit`: a design review of an existing table, and what each finding means.
//!
//! 1. **Run it on the whole table once**; it reads PartitionKeys, RowKeys and Timestamps, and writes nothing.
//! 2. **Read the schema first**: a wrong guess about what the keys are explains a wrong finding.
//! 3. **Correct errors first**: rows are in the wrong order, cannot be found, or are refused.
//! 4. **Keep what is known in a baseline**, and let a pipeline fail on new findings.
//! 5. **A report without findings is no proof**: the command does not see other properties, reads or queries.
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
//! `tablekeys.html` is the same command in one file, which needs no installation: drop an export on it. Its findings, figures and files are the
//! same as the command's, byte for byte. Its address holds settings, never rows or keys. It cannot read tables of the service, Parquet or zstd.
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
//! `--schema-out` writes it to a file that people can edit; `check --schema` lists each key that fits none of its
//! shapes, with exit status 1.
//!
//! # Findings
//!
//! Findings are about RowKeys and their order, characters and spellings, partitions and load: [each with its severity, what is found and
//! its threshold](https://docs.rs/crate/tablekeys-cli/latest/source/AUDIT.md), made from the rules. [Keys to avoid](crate::guide::avoid) has the most
//! frequent on one screen. Rates are means over a minute of the *last* writes of rows: reads, deletes and earlier writes leave no Timestamp, so
//! the load was at least this. Proposals show how another PartitionKey would distribute the rows.
//!
//! # In a pipeline
//!
//! | option | does |
//! |---|---|
//! | `--fail-on SEVERITY` | exit status 1 from this severity on; `never` for none |
//! | `--ignore NAME[:COLUMN]` | leaves a finding out, in both columns or in one |
//! | `--write-baseline FILE`, `--baseline FILE` | the first writes the findings; the second marks them as `known`, and they pass unless their severity rises; counts may rise |
//! | `--sarif FILE` | [SARIF 2.1.0](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), which code hosts show |
//! | `--junit FILE` | the XML of `JUnit`, which build servers show |
//! | `--all-tables` | every table of the account, with one summary |
//!
//! Where more than 1% of the records cannot be read (`--max-unreadable`), the exit status is 2 after the report.
//!
//! Credentials come from `--token-file`, from `AZURE_STORAGE_CONNECTION_STRING`, from `AZURE_STORAGE_ACCOUNT` with
//! `AZURE_STORAGE_KEY` or `AZURE_STORAGE_SAS_TOKEN`, from the workload identity of `AZURE_TENANT_ID`,
//! `AZURE_CLIENT_ID` and `AZURE_FEDERATED_TOKEN_FILE` (at `AZURE_AUTHORITY_HOST`), or from `az account
//! get-access-token`, in this order.
//!
//! Next: [migrating keys](crate::guide::migrating_keys), for what was found.
