//! Addresses in buckets of the alphabet, and the noise of a perfect choice.

use plotters::prelude::*;
use statrs::distribution::{Binomial, DiscreteCDF};
use tablekeys::partition::{Alphabet, SipHash};
use tablekeys::skew::Histogram;

use super::draw::{Axes, BLUE, GREEN, ORANGE, Picture, legend, line};
use super::table::{Table, thousands};
use crate::inputs;

/// The peak over the mean that half of all perfectly even random choices stay below.
pub(crate) fn chance_peak(keys: u64, partitions: u32) -> f64 {
    let one = Binomial::new(1.0 / f64::from(partitions), keys).expect("a share");
    // Partitions as if independent of each other: a key too many in one is one too few in another, which hardly matters.
    let below = |most: u64| one.cdf(most).powi(partitions.cast_signed());
    let (mut too_few, mut enough) = (0, keys);
    while enough - too_few > 1 {
        let middle = too_few.midpoint(enough);
        if below(middle) < 0.5 { too_few = middle } else { enough = middle }
    }
    enough as f64 * f64::from(partitions) / keys as f64
}

#[test]
fn six_buckets_of_addresses() {
    let (sample, judged) = (inputs::addresses(31, 100_000), inputs::addresses(32, 100_000));
    let learned = Alphabet::learn(&sample, 6).expect("a large sample");
    let hash = SipHash::new(6);
    let keys = || judged.iter().map(String::as_str);
    let counts = [
        Histogram::of(&Alphabet::six(), keys()),
        Histogram::of(&learned, keys()),
        Histogram::of::<str, _>(&hash, keys()),
    ];
    let picture = Picture::new(
        "names",
        "100,000 addresses in 6 partitions: the six letter buckets between 0.4 and 1.6 of the mean, learned boundaries and a hash near 1",
        300,
        |area| {
            let axes = Axes { x: "bucket", y: "addresses / mean", y_width: 110, x_labels: 7, y_labels: 5 };
            let mut chart = axes.chart(
                area,
                (1..6i32).into_segmented(),
                0.0..1.9,
                &|x| match x {
                    SegmentValue::CenterOf(x) => x.to_string(),
                    _ => String::new(),
                },
                &|y| format!("{y:.1}"),
            )?;
            chart.draw_series([line([(SegmentValue::Exact(1), 1.0), (SegmentValue::Exact(7), 1.0)], BLACK)])?;
            let plot = chart.plotting_area();
            for (histogram, (colour, shift)) in counts.iter().zip([(ORANGE, -48), (BLUE, -16), (GREEN, 16)]) {
                for (bucket, &count) in (1..).zip(histogram.counts()) {
                    let load = count as f64 * 6.0 / histogram.total() as f64;
                    let (x, top) = plot.map_coordinate(&(SegmentValue::CenterOf(bucket), load));
                    let (_, bottom) = plot.map_coordinate(&(SegmentValue::CenterOf(bucket), 0.0));
                    area.draw(&Rectangle::new([(x + shift, top), (x + shift + 28, bottom)], colour.filled()))?;
                }
            }
            legend(area, (420, 24), &[(ORANGE, "six letter groups"), (BLUE, "learned"), (GREEN, "SipHash")])
        },
    );
    super::committed_picture(&picture);
    let mut table = Table::new(&["design", ">1", ">2", ">3", ">4", ">5", ">6", ">fullest / mean"]);
    for (name, histogram) in ["`Alphabet::six`", "`Alphabet::learn`", "`SipHash`"].into_iter().zip(&counts) {
        let mut cells = vec![name.to_owned()];
        cells.extend(histogram.counts().iter().map(|&count| thousands(count)));
        cells.push(format!("{:.2}", histogram.peak_to_mean().expect("addresses")));
        table.row::<8>(cells.try_into().expect("a name, six counts and a figure"));
    }
    super::committed_table("names", &table);
}

#[test]
fn the_noise_of_a_perfect_choice() {
    const KEYS_A_PARTITION: [u64; 13] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
    let picture = Picture::new(
        "noise",
        "Peak over mean that a perfectly even random choice shows half of the time: 16 partitions with 10 keys each 1.7, with 10,000 keys each 1.02",
        320,
        |area| {
            let axes = Axes {
                x: "keys per partition, on average",
                y: "fullest / mean",
                y_width: 110,
                x_labels: 5,
                y_labels: 6,
            };
            let (x, y) = ((1.0..10_000.0).log_scale(), 1.0..6.0);
            let mut chart = axes.chart(area, x, y, &|x: &f64| format!("{x:.0}"), &|y| format!("{y:.0}"))?;
            for (partitions, colour) in [(16u32, BLUE), (64, GREEN), (256, ORANGE)] {
                let points =
                    KEYS_A_PARTITION.map(|mean| (mean as f64, chance_peak(mean * u64::from(partitions), partitions)));
                chart.draw_series([line(points, colour)])?;
            }
            legend(area, (560, 24), &[(ORANGE, "256 partitions"), (GREEN, "64"), (BLUE, "16")])
        },
    );
    super::committed_picture(&picture);
    let mut table = Table::new(&[">keys per partition", ">of 16 partitions", ">of 64", ">of 256", ">SipHash, of 64"]);
    for mean in [10, 100, 1_000, 10_000] {
        let chance =
            [16, 64, 256].map(|partitions| format!("{:.2}", chance_peak(mean * u64::from(partitions), partitions)));
        let keys: Vec<[u8; 8]> = (0..64 * mean).map(u64::to_be_bytes).collect();
        let found = Histogram::of(&SipHash::new(64), &keys).peak_to_mean().expect("keys");
        let [sixteen, sixty_four, many] = chance;
        table.row([thousands(mean), sixteen, sixty_four, many, format!("{found:.2}")]);
    }
    super::committed_table("noise", &table);
}
