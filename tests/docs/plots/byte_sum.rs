//! Exact distributions of byte sums.

use std::time::Duration;

use tablekeys::Ticks;
use tablekeys::partition::{ByteSum, Partitioner, SipHash};
use tablekeys::skew::Heatmap;

use super::draw::{Axis, BLACK, ORANGE, Picture};
use super::table::Table;
use crate::inputs;

#[test]
fn the_peak_over_the_mean() {
    let peak = |n: u32| inputs::version_4_shares(n).into_iter().fold(0.0, f64::max) * f64::from(n);
    let mut picture = Picture::new(
        "byte_sum_peak",
        "Fullest partition over the mean for byte sums of version-4 GUIDs: 1 up to about 500 partitions, 1.43 at 1000, 2.85 at 2000",
        260,
        Axis::new("partitions", &[0.0, 500.0, 1_000.0, 1_500.0, 2_000.0]),
        Axis::new("fullest / mean", &[0.0, 1.0, 2.0, 3.0]),
    );
    picture.line(BLACK, [(0.0, 1.0), (2_000.0, 1.0)]);
    let counts = (1..=2_000u32).filter(|n| *n == 1 || n % 20 == 0);
    picture.line(ORANGE, counts.map(|n| (f64::from(n), peak(n))));
    super::committed_picture(&picture);
    let figures = [500, 1_000, 2_000].map(|n| format!("{:.2}", peak(n)));
    assert_eq!(figures, ["1.00", "1.43", "2.85"]);
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
