//! Exact distributions of byte sums.

use std::time::Duration;

use plotters::prelude::*;
use tablekeys::Ticks;
use tablekeys::partition::{ByteSum, Partitioner, SipHash};
use tablekeys::skew::Heatmap;

use super::draw::{Axes, BLUE, ORANGE, Picture, TEXT, line};
use super::table::{Table, thousands};
use crate::inputs;

fn shares(partitions: u32) -> Vec<f64> {
    ByteSum::new(partitions).version_4_shares()
}

#[test]
fn the_distribution_of_the_sum() {
    // A modulus above every sum leaves the sums as they are.
    let sums = shares(4_081);
    let picture = Picture::new(
        "byte_sum_values",
        "Exact share of each byte sum among version-4 GUIDs: a bell from 192 to 3840 around 2016, none outside",
        260,
        |area| {
            let axes = Axes { x: "sum of the 16 bytes", y: "share, %", y_width: 130, x_labels: 9, y_labels: 4 };
            let mut chart =
                axes.chart(area, 0..4_080i32, 0.0..0.16, &|x| thousands(x.unsigned_abs().into()), &|y| {
                    format!("{y:.2}")
                })?;
            let points: Vec<(i32, f64)> = (0i32..).zip(&sums).step_by(20).map(|(x, &y)| (x, 100.0 * y)).collect();
            let under = points.iter().copied().chain([(4_080, 0.0), (0, 0.0)]);
            chart.draw_series([Polygon::new(under.collect::<Vec<_>>(), BLUE.mix(0.25))])?;
            chart.draw_series([line(points, BLUE)])?;
            Ok(())
        },
    );
    super::committed_picture(&picture);
}

#[test]
fn the_peak_over_the_mean() {
    let peak = |n: u32| shares(n).into_iter().fold(0.0, f64::max) * f64::from(n);
    let effective = |n: u32| shares(n).iter().map(|share| share * share).sum::<f64>().recip();
    let picture = Picture::new(
        "byte_sum_peak",
        "Fullest partition over the mean for byte sums of version-4 GUIDs: 1 up to about 500 partitions, 1.43 at 1000, 2.85 at 2000",
        300,
        |area| {
            let axes = Axes { x: "partitions", y: "fullest / mean", y_width: 110, x_labels: 9, y_labels: 5 };
            let mut chart = axes
                .chart(area, 0..2_000i32, 0.0..3.0, &|x| thousands(x.unsigned_abs().into()), &|y| format!("{y:.1}"))?;
            let counts = (1..=2_000u32).filter(|n| *n == 1 || n % 20 == 0);
            chart.draw_series([line([(0, 1.0), (2_000, 1.0)], BLACK)])?;
            chart.draw_series([line(counts.map(|n| (n.cast_signed(), peak(n))), ORANGE)])?;
            for n in [500u32, 1_000, 2_000] {
                let text = format!("{:.2}", peak(n));
                let style = ("sans-serif", TEXT).into_font();
                chart.draw_series([Text::new(text, (n.cast_signed() - 110, peak(n) + 0.28), style)])?;
            }
            Ok(())
        },
    );
    super::committed_picture(&picture);
    assert!(effective(2_000) < 988.0);
}

/// GUIDs that are not random, in byte sums and in a hash.
#[test]
fn kinds_of_guids() {
    const KEYS: usize = 200_000;
    let kinds = [
        ("version 4, random", inputs::version_4(51, KEYS)),
        ("version 7, one a millisecond", inputs::version_7(52, KEYS as u64)),
        ("sequential, as SQL Server makes them", inputs::sequential(200_000, 1)),
        ("every 16th of such a sequence", inputs::sequential(200_000, 16)),
    ];
    let mut table = Table::new(&[
        "GUIDs",
        ">`ByteSum`, fullest / mean",
        ">partitions used by 100 in a row",
        ">`SipHash`, fullest / mean",
        ">partitions used by 100 in a row",
    ]);
    for (kind, guids) in &kinds {
        let [a, b] = figures(&ByteSum::new(16), guids);
        let [c, d] = figures(&SipHash::new(16), guids);
        table.row([(*kind).to_owned(), a, b, c, d]);
    }
    super::committed_table("guids", &table);
}

/// The fullest partition over the mean, and how many partitions 100 GUIDs in a row spread over: one a tick.
fn figures(design: &impl Partitioner<[u8; 16]>, guids: &[[u8; 16]]) -> [String; 2] {
    let ticks = (0..).map(|t| Ticks::new(t).expect("early"));
    let heat = Heatmap::of(design, Duration::from_micros(10), ticks.zip(guids)).expect("whole ticks");
    let peak = heat.total().peak_to_mean().expect("GUIDs");
    [format!("{peak:.2}"), format!("{:.1}", heat.effective_partitions().expect("GUIDs"))]
}
