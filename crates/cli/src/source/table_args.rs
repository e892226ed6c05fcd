//! The arguments that name tables of the service.

use std::num::NonZeroUsize;

use clap::{Arg, ArgAction, value_parser};

use crate::named::{Kept, Source};

/// The group of arguments that name tables of the service.
const SERVICE: &str = "service";

/// The argument for all tables of an account, for subcommands that take several.
pub(super) fn all_tables_arg() -> Arg {
    Arg::new("all-tables")
        .long("all-tables")
        .action(ArgAction::SetTrue)
        .group(SERVICE)
        .conflicts_with("file")
        .help_heading("A table of the service")
        .help("Every table of the account, one after the other")
}

/// The arguments that are for tables.
pub(super) fn args() -> impl Iterator<Item = Arg> {
    let value = |name: &'static str| Arg::new(name).long(name).help_heading("A table of the service");
    [
        value("table").value_name("TABLE").group(SERVICE).conflicts_with("file").help(
            "A table's name or https:// address; credentials are in AZURE_STORAGE_CONNECTION_STRING, or in \
             AZURE_STORAGE_ACCOUNT and AZURE_STORAGE_KEY or AZURE_STORAGE_SAS_TOKEN; without these, a workload identity \
             (AZURE_TENANT_ID, AZURE_CLIENT_ID, AZURE_FEDERATED_TOKEN_FILE) or the Azure CLI signs in",
        ),
        value("token-file")
            .value_name("FILE")
            .requires(SERVICE)
            .value_parser(value_parser!(Source))
            .help("Use the bearer token in this file"),
        value("trust-host")
            .value_name("HOST")
            .requires(SERVICE)
            .help("Send a token or a signature to this host, though it is none of the account's own at Microsoft"),
        value("sample")
            .value_name("N")
            .requires(SERVICE)
            .value_parser(value_parser!(NonZeroUsize))
            .help("Read about N rows, from places all over the table, instead of every row"),
        value("resume")
            .value_name("FILE")
            .requires("table")
            .conflicts_with("sample")
            .value_parser(value_parser!(Kept))
            .help("Keep what was read in FILE (CSV in gzip), and go on where a run with it was ended"),
        value("parallel")
            .value_name("N")
            .requires(SERVICE)
            .value_parser(value_parser!(u8).range(1..=64))
            .help("How many ranges of PartitionKeys are read at a time [default: 4, with --each 1]"),
        value("retries")
            .value_name("N")
            .requires(SERVICE)
            .default_value("8")
            .value_parser(value_parser!(u8).range(0..=20))
            .help("How often a request is repeated, after longer and longer pauses, where the service is busy"),
    ]
    .into_iter()
}
