//! Byte sums of GUIDs of every kind.

use std::time::Duration;

use tablekeys::Ticks;
use tablekeys::partition::{ByteSum, Partitioner, SipHash};
use tablekeys::skew::Heatmap;

use super::table::Table;
use crate::inputs;

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
