//! One hour of a log under four PartitionKeys.

use std::num::{NonZeroU32, NonZeroU64};
use std::time::Duration;

use plotters::prelude::*;
use tablekeys::Ticks;
use tablekeys::partition::SipHash;
use tablekeys::skew::{Heatmap, partitions_needed};

use super::draw::{Axes, ORANGE, Picture};
use super::inputs;
use super::table::{Table, thousands};

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
        heat.record(row.at, partition_of(row)).expect("a partition there is");
    }
    heat
}

/// The window, counted from the start of the hour.
fn by_time() -> Heatmap {
    heat(|row| u32::try_from(row.at.get() % HOUR_IN_TICKS / 3_000_000_000).expect("below 12"))
}

fn by_salt() -> Heatmap {
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

fn picture(name: &'static str, title: &str, heat: &Heatmap) -> Picture {
    Picture::new(name, title, 220, |area| {
        let axes = Axes { x: "minutes", y: "partition", y_width: 100, x_labels: 7, y_labels: 4 };
        let chart = &mut axes.chart(area, 0..60i32, 0..12i32, &i32::to_string, &i32::to_string)?;
        for (window, x) in heat.windows().zip((0..).step_by(5)) {
            for (y, &keys) in (0..).zip(window.histogram().counts()) {
                // The square root, on one scale for all, in hundredths so that the file stays small.
                let all = ROWS as f64 / 12.0;
                let shade = (100.0 * (keys as f64 / all).sqrt().min(1.0)).round() / 100.0;
                chart.draw_series([Rectangle::new([(x, y), (x + 5, y + 1)], ORANGE.mix(shade).filled())])?;
            }
        }
        Ok(())
    })
}

#[test]
fn an_hour_of_writes() {
    let pictures = [
        picture(
            "heat_by_time",
            "PartitionKey by time: a diagonal, every write of a window in one partition",
            &by_time(),
        ),
        picture("heat_by_salt", "PartitionKey with a salt: every partition equally warm in every window", &by_salt()),
        picture(
            "heat_by_device",
            "PartitionKey by hash of the device: every partition about equally warm",
            &by_device(),
        ),
    ];
    pictures.iter().for_each(super::committed_picture);
}

#[test]
fn the_heat_of_an_hour() {
    let mut table =
        Table::new(&["PartitionKey", ">fullest / mean, all hour", ">peak share a window", ">partitions at once"]);
    let designs = [
        ("the day", by_day()),
        ("the five minutes", by_time()),
        ("one of 12 salts and the day", by_salt()),
        ("one of 12 by hash of the device", by_device()),
    ];
    for (design, heat) in designs {
        let peak = heat.over_all_time().peak_to_mean().expect("rows");
        table.row([
            design.to_owned(),
            format!("{peak:.2}"),
            format!("{:.1}%", 100.0 * heat.peak_share().expect("rows")),
            format!("{:.1}", heat.partitions_at_once().expect("rows")),
        ]);
    }
    super::committed_table("heat", &table);
}

#[test]
fn the_partitions_that_a_load_needs() {
    let mut table = Table::new(&[">rows a second", ">of a million keys", ">of 1,000", ">of 100", ">of 20"]);
    for rows in [1_000, 2_000, 3_000, 5_000, 10_000, 20_000] {
        let needed = |keys: u64| {
            let keys = NonZeroU64::new(keys).expect("not zero");
            partitions_needed(rows, keys, NonZeroU32::MIN)
                .map_or_else(|_| "–".to_owned(), |n| thousands(n.get().into()))
        };
        let [a, b, c, d] = [1_000_000, 1_000, 100, 20].map(needed);
        table.row([thousands(rows.into()), a, b, c, d]);
    }
    super::committed_table("sizing", &table);
}
