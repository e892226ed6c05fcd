//! The figures of the README, as text: a package page shows no pictures that are in the package.

use tablekeys::row_key::{UNPADDED_ASCENDING_BREAKS_AT, UNPADDED_NEWEST_FIRST_BREAKS_AT};
use tablekeys::skew::Heatmap;

fn stands_in_the_readme(block: &str) {
    assert!(include_str!("../../../README.md").contains(block), "the README should contain:\n{block}");
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
fn the_days_when_unpadded_ticks_break() {
    let [grows, shrinks] =
        [UNPADDED_ASCENDING_BREAKS_AT, UNPADDED_NEWEST_FIRST_BREAKS_AT].map(|t| t.to_string()[..10].to_owned());
    stands_in_the_readme(&format!("without padding sort wrongly from {grows} on, and inverted ones from {shrinks} on"));
}
