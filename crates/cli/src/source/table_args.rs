//! The arguments that name tables of the service.

use std::num::NonZeroUsize;

use clap::{Args, value_parser};

use crate::named::{Kept, Source};

/// The arguments that are for tables; those of subcommands that take several are in the group `service`, too.
#[derive(Debug, Args)]
#[command(next_help_heading = "A table of the service")]
pub(super) struct Service {
    #[arg(
        long,
        value_name = "TABLE",
        group = "service",
        conflicts_with = "file",
        help = "A table's name or https:// address; credentials are in AZURE_STORAGE_CONNECTION_STRING, or in AZURE_STORAGE_ACCOUNT \
        and AZURE_STORAGE_KEY or AZURE_STORAGE_SAS_TOKEN; without these, a workload identity (AZURE_TENANT_ID, \
        AZURE_CLIENT_ID, AZURE_FEDERATED_TOKEN_FILE) or the Azure CLI signs in"
    )]
    pub table: Option<String>,
    /// Use the bearer token in this file
    #[arg(long, value_name = "FILE", requires = "service")]
    pub token_file: Option<Source>,
    /// Send tokens and signatures also to this host, which is not one of the account's own at
    /// Microsoft
    #[arg(long, value_name = "HOST", requires = "service")]
    pub trust_host: Option<String>,
    /// Read about N rows, from places all over the table, instead of every row
    #[arg(long, value_name = "N", requires = "service", value_parser = some_rows)]
    pub sample: Option<NonZeroUsize>,
    /// Keep the rows that were read in FILE (gzipped CSV), and continue where an earlier run ended
    #[arg(long, value_name = "FILE", requires = "table", conflicts_with_all = ["sample", "file"])]
    pub resume: Option<Kept>,
    /// How many ranges of PartitionKeys to read at a time [default: 4, or 1 for explain]
    #[arg(long, value_name = "N", requires = "service", value_parser = value_parser!(u8).range(1..=64))]
    pub parallel: Option<u8>,
    /// How often to repeat a request, after longer and longer pauses, when the service is busy
    #[arg(long, value_name = "N", requires = "service", default_value = "8", value_parser = value_parser!(u8).range(0..=20))]
    pub retries: u8,
}

fn some_rows(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a number of rows from 1 on".to_owned())
}
