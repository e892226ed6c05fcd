//! One hour of a log under four PartitionKeys.

use std::time::Duration;

use tablekeys::Ticks;
use tablekeys::partition::SipHash;
use tablekeys::skew::{Heatmap, PARTITION_ENTITIES_PER_SECOND, partitions_needed};

use super::table::Table;
use crate::inputs::{self, thousands};

const ROWS: usize = 60_000;
const DEVICES: u64 = 1_000;
const PARTITIONS: u32 = 12;
const WINDOW: Duration = Duration::from_secs(300);
const HOUR_IN_TICKS: u64 = 36_000_000_000;

struct Row {
    at: Ticks,
    device: u64,
    id: u64,
}

/// Rows at any instant of one hour, from any device.
fn rows() -> Vec<Row> {
    let noon: Ticks = "2024-05-06T12:00:00.0000000Z".parse().expect("an instant");
    let instants = inputs::numbers(21, HOUR_IN_TICKS).map(|t| Ticks::new(noon.get() + t).expect("that day"));
    let devices = inputs::numbers(22, DEVICES);
    instants.zip(devices).zip(0..).take(ROWS).map(|((at, device), id)| Row { at, device, id }).collect()
}

fn heat(partition_of: impl Fn(&Row) -> u32) -> Heatmap {
    let mut heat = Heatmap::new(PARTITIONS, WINDOW).expect("whole ticks");
    for row in &rows() {
        heat.record(row.at, partition_of(row)).expect("a partition that exists");
    }
    heat
}

/// The window, counted from the start of the hour.
pub(crate) fn by_time() -> Heatmap {
    heat(|row| u32::try_from(row.at.get() % HOUR_IN_TICKS / 3_000_000_000).expect("below 12"))
}

pub(crate) fn by_salt() -> Heatmap {
    let salt = SipHash::new(PARTITIONS);
    heat(|row| salt.partition_of(&row.id.to_be_bytes()))
}

fn by_device() -> Heatmap {
    let design = SipHash::new(PARTITIONS);
    heat(|row| design.partition_of(format!("device-{}", row.device).as_str()))
}

/// Everything of the day in one partition.
fn by_day() -> Heatmap {
    heat(|_| 0)
}

#[test]
fn the_heat_of_an_hour() {
    let mut table = Table::new(&[
        "PartitionKey",
        ">fullest / mean, all hour",
        ">peak share per window",
        ">effective partitions per window",
    ]);
    let designs = [
        ("the day", by_day()),
        ("the five minutes", by_time()),
        ("one of 12 salts and the day", by_salt()),
        ("one of 12 by hash of the device", by_device()),
    ];
    for (design, heat) in designs {
        let peak = heat.total().peak_to_mean().expect("rows");
        table.row([
            design.to_owned(),
            format!("{peak:.2}"),
            format!("{:.1}%", 100.0 * heat.peak_share().expect("rows")),
            format!("{:.1}", heat.effective_partitions().expect("rows")),
        ]);
    }
    super::committed_table("heat", &table);
}

#[test]
fn the_partitions_that_a_load_needs() {
    let mut table =
        Table::new(&[">entities per second", ">partitions for a million keys", ">for 1,000", ">for 100", ">for 20"]);
    for rows in [1_000, 2_000, 3_000, 5_000, 10_000, 20_000] {
        let needed = |keys| {
            partitions_needed(PARTITION_ENTITIES_PER_SECOND, rows, keys, Duration::from_secs(1))
                .map_or_else(|_| "–".to_owned(), |n| thousands(n.into()))
        };
        let [a, b, c, d] = [1_000_000, 1_000, 100, 20].map(needed);
        table.row([thousands(rows.into()), a, b, c, d]);
    }
    super::committed_table("sizing", &table);
}
