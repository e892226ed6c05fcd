//! Pictures as inline SVG, in colours of the style sheet.

use std::fmt::Write;

use super::super::Review;
use super::super::map::Map;
use crate::skew::excerpt::excerpt;
use crate::skew::numbers::grouped;
use crate::skew::report::escaped;

/// The sizes of the largest partitions as bars, largest first, beside the mean. `None` where there is one partition.
#[expect(clippy::cast_precision_loss, reason = "a picture")]
pub(super) fn sizes(review: &Review) -> Option<String> {
    const BARS: usize = 60;
    const SIZE: (f64, f64) = (600.0, 150.0);
    let sizes = review.facts.partitions.sizes();
    let (&largest, shown) = (sizes.first()?, sizes.len().min(BARS));
    if sizes.len() < 2 {
        return None;
    }
    let mean = sizes.iter().sum::<u64>() as f64 / sizes.len() as f64;
    let step = SIZE.0 / shown as f64;
    let height = |rows: f64| rows / largest as f64 * (SIZE.1 - 10.0);
    let mut bars = String::new();
    for (at, &rows) in sizes.iter().take(shown).enumerate() {
        let high = height(rows as f64);
        write!(
            bars,
            "M{:.1} {:.1}h{:.1}V{}h-{:.1}z",
            at as f64 * step,
            SIZE.1 - high,
            step * 0.85,
            SIZE.1,
            step * 0.85
        )
        .ok()?;
    }
    let y = SIZE.1 - height(mean);
    let title = format!(
        "The {} largest of {} partitions, from {} rows down; the dashed line is the mean of {mean:.1} rows",
        grouped(shown as u64),
        grouped(review.facts.partitions.different()),
        grouped(largest)
    );
    Some(format!(
        "<figure><figcaption><b>Rows per partition</b><small>{title}</small></figcaption>\
         <svg viewBox=\"0 0 {} {}\" role=\"img\"><title>{title}</title><path class=\"bar\" d=\"{bars}\"/>\
         <path class=\"mean\" d=\"M0 {y:.1}H{}\"/></svg></figure>\n",
        SIZE.0, SIZE.1, SIZE.0
    ))
}

/// Bands of PartitionKeys from top to bottom, time to the right.
pub(super) fn map(map: &Map) -> Option<String> {
    const CELL: (usize, usize) = (12, 12);
    const SHADES: usize = 12;
    let hottest = map.cells.iter().flatten().copied().max().filter(|&rows| rows > 0)?;
    let columns = map.cells.first()?.len();
    let (width, height) = (columns * CELL.0, map.cells.len() * CELL.1);
    let mut paths = vec![String::new(); SHADES + 1];
    for (row, counts) in map.cells.iter().enumerate() {
        for (column, &rows) in counts.iter().enumerate() {
            let (x, y) = (column * CELL.0, row * CELL.1);
            write!(paths[shade(rows, hottest, SHADES)], "M{x} {y}h{}v{}h-{}z", CELL.0, CELL.1, CELL.0).ok()?;
        }
    }
    let minutes = map.step / 600_000_000;
    let title = format!(
        "PartitionKeys from \"{}\" at the top to \"{}\" and later, time to the right from {} UTC, {} per column; more rows have the stronger colour",
        escaped(&excerpt(map.first.first()?.as_bytes())),
        escaped(&excerpt(map.first.last()?.as_bytes())),
        &map.start.to_string()[..16],
        if minutes < 120 { format!("{minutes} minutes") } else { format!("{} hours", minutes / 60) },
    );
    let mut svg = format!(
        "<figure><figcaption><b>Last writes</b><small>{title}</small></figcaption>\
         <svg class=\"map\" viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{title}</title>"
    );
    for (shade, path) in paths.iter().enumerate().skip(1).filter(|(_, path)| !path.is_empty()) {
        #[expect(clippy::cast_precision_loss, reason = "a shade")]
        let opacity = shade as f64 / SHADES as f64;
        write!(svg, "<path class=\"hot\" opacity=\"{opacity:.2}\" d=\"{path}\"/>").ok()?;
    }
    Some(svg + "</svg></figure>\n")
}

/// The map as lines of blocks, for a terminal.
pub(super) fn blocks(map: &Map) -> Vec<String> {
    let hottest = map.cells.iter().flatten().copied().max().unwrap_or_default();
    let line = |row: &Vec<u64>| row.iter().map(|&rows| [' ', '░', '▒', '▓', '█'][shade(rows, hottest, 4)]).collect();
    map.cells.iter().map(line).collect()
}

/// 0 for nothing, `shades` for the hottest, by the square root.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a shade")]
fn shade(rows: u64, hottest: u64, shades: usize) -> usize {
    ((rows as f64 / hottest.max(1) as f64).sqrt() * shades as f64).ceil() as usize
}
