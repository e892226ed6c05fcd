//! `tablekeys against`: which keys two systems, or two producers of one, put on different partitions.

use clap::Args;
use tablekeys_stores::System;

use crate::compare::against::compare;
use crate::compare::options::{ascending, partitions};
use crate::failure::Failure;
use crate::output::Output;
use crate::source::OneKey;

const EXAMPLES: &str = "\
Examples:
  tablekeys against kafka-murmur2 kafka-crc32 --partitions 12 orders.csv --partition-key customer_id
      Which keys do a producer in Java and one on librdkafka put on different partitions?";

/// Compares two placements key by key: which keys two producers put on different partitions
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Against {
    /// The placement of a system, as tablekeys key placed --system has them
    first: System,
    /// Another one
    second: System,
    /// Numbers of partitions
    #[arg(long, value_name = "N", required = true, value_delimiter = ',', value_parser = partitions)]
    partitions: Vec<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    keys: OneKey,
}

impl Against {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let keys = self.keys.open(false)?;
        let tally = compare([self.first, self.second], &ascending(self.partitions), self.json, keys, output)?;
        self.keys.asked.check_readable(tally)
    }
}
