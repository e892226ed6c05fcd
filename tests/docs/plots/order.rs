//! Where keys that were not padded leave their place.

use tablekeys::{Ticks, row_key};

use super::draw::{Axes, BLUE, ORANGE, Picture, legend, line};

/// The rank of each instant's key among all of them, from 0 at the front of the partition.
fn ranks(instants: &[Ticks], key: impl Fn(Ticks) -> String) -> Vec<usize> {
    let mut keys: Vec<(String, usize)> = instants.iter().map(|&t| key(t)).zip(0..).collect();
    keys.sort();
    let mut ranks = vec![0; keys.len()];
    for (rank, (_, i)) in keys.into_iter().enumerate() {
        ranks[i] = rank;
    }
    ranks
}

#[test]
fn the_digit_that_went_missing() {
    let years: Vec<i32> = (1..10_000).step_by(50).collect();
    let instants: Vec<Ticks> =
        years.iter().map(|year| row_key::parse_day(&format!("{year:04}0101")).expect("a day")).collect();
    let padded = ranks(&instants, |t| row_key::newest_first(t).to_string());
    assert!(padded.iter().rev().copied().eq(0..padded.len()), "newest first puts the last instant at the front");
    let bare = ranks(&instants, |t| t.inverted().get().to_string());
    let picture = Picture::new(
        "missing_digit",
        "Place of each year's key in its partition: padded keys fall in a straight line, unpadded ones jump up at 6831, fall through all the others from 9000 on, and jump again at 9683",
        320,
        |area| {
            let axes =
                Axes { x: "year of the row", y: "place in the partition, %", y_width: 110, x_labels: 10, y_labels: 5 };
            let mut chart = axes.chart(area, 0..10_000i32, 0.0..100.0, &i32::to_string, &|y| format!("{y:.0}"))?;
            let place = |rank: usize| 100.0 * rank as f64 / (instants.len() - 1) as f64;
            let straight = years.iter().copied().zip(padded.iter().copied().map(place));
            chart.draw_series([line(straight, BLUE)])?;
            // A line a run of years with falling places: the jumps between them are no places.
            let points: Vec<(i32, f64)> = years.iter().copied().zip(bare.iter().copied().map(place)).collect();
            for run in points.chunk_by(|a, b| b.1 <= a.1) {
                chart.draw_series([line(run.iter().copied(), ORANGE)])?;
            }
            legend(area, (560, 24), &[(BLUE, "19 digits"), (ORANGE, "no padding")])
        },
    );
    super::committed_picture(&picture);
}
