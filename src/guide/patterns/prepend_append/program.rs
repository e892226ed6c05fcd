//! A log of many devices under five PartitionKeys, of which three send each moment's writes to one partition.

use serde_json::json;
use std::time::Duration;
use tablekeys::partition::{Salt, SipHash};
use tablekeys::range::days;
use tablekeys::table::{Query, QueryBuilder, merge};
use tablekeys::{Ticks, row_key, tuple};

use crate::client::{Client, Row};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "log";
const FIVE_MINUTES: Duration = Duration::from_secs(300);
const DAY: Duration = Duration::from_secs(86_400);

#[derive(Debug, Clone, Copy)]
pub(crate) enum Design {
    /// The day: one partition.
    Day,
    /// The five minutes, ascending: each write goes to the last partition. The append pattern.
    Append,
    /// The five minutes, inverted: each write goes to the first partition. The prepend pattern.
    Prepend,
    /// One of 12 salts, then the day.
    Salted,
    /// One of 12 by hash of the device.
    Device,
}

fn salts() -> Salt {
    Salt::before(12, '-')
}

/// The keys of an entry.
pub(crate) fn keys(design: Design, at: Ticks, device: &str, number: u32) -> Result<(String, String)> {
    let newest_first = row_key::newest_first(at).with_suffix(format_args!("-{number:010}"))?;
    let window = at.floor_to(FIVE_MINUTES)?;
    let partition = match design {
        Design::Day => row_key::day(at).to_string(),
        Design::Append => row_key::ascending(window).to_string(),
        Design::Prepend => row_key::newest_first(window).to_string(),
        Design::Salted => salts().key_for(&row_key::day(at), &newest_first)?,
        Design::Device => SipHash::new(12).partition_key_of(device),
    };
    Ok(match design {
        Design::Device => (partition, tuple::encode(&(device, newest_first.as_str()))?),
        _ => (partition, newest_first),
    })
}

pub(crate) fn insert(client: &Client, design: Design, at: Ticks, device: &str, number: u32) -> Result<()> {
    let (partition, row) = keys(design, at, device, number)?;
    client.put(TABLE, &partition, &row, json!({ "Device": device, "Number": number }))?;
    Ok(())
}

/// The newest entries of all devices. Designs with a partition per period end the search after a day, or a quiet log would be
/// asked for every period since its first one.
pub(crate) fn newest(client: &Client, design: Design, now: Ticks, count: u32) -> Result<Vec<Row>> {
    let from = now.checked_sub(DAY).unwrap_or(Ticks::MIN);
    let ask = |query: QueryBuilder| client.first(TABLE, query.newest_first_within(from..=now), count);
    let wanted = usize::try_from(count)?;
    let mut rows = Vec::new();
    match design {
        // Just after midnight, most are yesterday's.
        Design::Day | Design::Salted => {
            for day in days(from..=now)?.rev() {
                let partitions = match design {
                    Design::Day => vec![day.into()],
                    _ => salts().all_keys(&day)?,
                };
                let answers = partitions.into_iter().map(|partition| ask(Query::in_partition(partition)));
                let answers = answers.collect::<std::result::Result<Vec<_>, _>>()?;
                rows.extend(merge(answers, |row: &Row| row.row_key.as_str()));
                if rows.len() >= wanted {
                    break;
                }
            }
        }
        // The first partitions of the table are the newest.
        Design::Prepend => rows = client.first(TABLE, Query::in_all_partitions(), count)?,
        // Window by window, until there are enough.
        Design::Append => {
            let first = from.floor_to(FIVE_MINUTES)?;
            let mut window = Some(now.floor_to(FIVE_MINUTES)?);
            while let Some(start) = window.filter(|&start| start >= first && rows.len() < wanted) {
                rows.extend(ask(Query::in_partition(row_key::ascending(start)))?);
                window = start.checked_sub(FIVE_MINUTES);
            }
        }
        // The RowKeys begin with the device: everything is read.
        Design::Device => {
            rows = client.all(TABLE);
            rows.sort_by_cached_key(|row| std::cmp::Reverse(row.properties["Number"].as_u64()));
        }
    }
    rows.truncate(wanted);
    Ok(rows)
}
