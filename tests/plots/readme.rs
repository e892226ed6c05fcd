//! The figures of the README, as text: a package page shows no pictures that are in the package.

use tablekeys::partition::ByteSum;
use tablekeys::row_key::{UNPADDED_ASCENDING_BREAKS_AT, UNPADDED_NEWEST_FIRST_BREAKS_AT};
use tablekeys::skew::Heatmap;

use super::table::{Table, thousands};

fn stands_in_the_readme(block: &str) {
    assert!(include_str!("../../README.md").contains(block), "the README should contain:\n{block}");
}

/// A cell as a block whose height is the part of the window's rows.
fn blocks(heat: &Heatmap) -> Vec<String> {
    let windows: Vec<Vec<u64>> = heat.windows().map(|window| window.to_histogram().counts().to_vec()).collect();
    let cell = |rows: u64, all: u64| match rows * 8 {
        0 => ' ',
        eighths if eighths < all => '▁',
        eighths => ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][usize::try_from(eighths / all).expect("at most 8") - 1],
    };
    let row = |partition: usize| windows.iter().map(|w| cell(w[partition], w.iter().sum())).collect::<String>();
    (0..windows[0].len()).rev().map(row).collect()
}

#[test]
fn an_hour_of_writes_as_text() {
    let (by_time, by_salt) = (blocks(&super::heat::by_time()), blocks(&super::heat::by_salt()));
    let mut text = String::from("```text\npartition  by time          with a salt\n");
    for ((a, b), partition) in by_time.iter().zip(&by_salt).zip((0..12).rev()) {
        text += format!("{partition:>9} |{a}|   |{b}|\n").as_str();
    }
    stands_in_the_readme(&(text + "```\n"));
}

#[test]
fn byte_sums_as_a_table() {
    let mut table = Table::new(&[">partitions", ">fullest over mean", ">as good as so many equal ones"]);
    for count in [15, 300, 500, 600, 1_000, 2_000] {
        let shares = ByteSum::new(count).version_4_shares();
        let peak = shares.iter().copied().fold(0.0, f64::max) * f64::from(count);
        let effective = shares.iter().map(|share| share * share).sum::<f64>().recip();
        table.row([thousands(count.into()), format!("{peak:.2}"), format!("{effective:.0}")]);
    }
    stands_in_the_readme(&table.to_string());
}

#[test]
fn what_moves_as_a_table() {
    let moves = include_str!("../../src/guide/tables/moves.md");
    // Links of the guide mean nothing there.
    let plain: Vec<String> = moves
        .lines()
        .map(|line| {
            let parts = line.split("](").map(|part| {
                part.split_once(')').filter(|(link, _)| link.starts_with("crate::")).map_or(part, |(_, rest)| rest)
            });
            parts.collect::<String>().replace("[`", "`")
        })
        .collect();
    stands_in_the_readme(&plain.join("\n"));
}

#[test]
fn the_days_when_unpadded_ticks_break() {
    let [grows, shrinks] =
        [UNPADDED_ASCENDING_BREAKS_AT, UNPADDED_NEWEST_FIRST_BREAKS_AT].map(|t| t.to_string()[..10].to_owned());
    stands_in_the_readme(&format!("without padding sort wrongly from {grows} on, and inverted ones from {shrinks} on"));
}
