//! Pictures as inline SVG, in colours of the style sheet.

use tablekeys::Ticks;

use super::super::Review;
use super::super::map::Map;
use crate::wording::excerpt::excerpt;
use crate::wording::html::{Chart, escaped};
use crate::wording::numbers::grouped;
use crate::wording::{put, shades};

/// The largest of the counted partitions with their rows, largest first. Empty where there is one, and of a sample.
pub(super) fn largest(review: &Review, most: usize) -> Vec<(&str, u64)> {
    let counted = &review.facts.partitions.counted;
    if counted.len() < 2 || review.summary.sampled {
        return Vec::new();
    }
    let mut largest: Vec<(&str, u64)> = counted.values().map(|partition| (&*partition.key, partition.rows)).collect();
    largest.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    largest.truncate(most);
    largest
}

/// The sizes of the largest partitions as bars, largest first, beside the mean, and the first of them by name.
pub(super) fn sizes(review: &Review) -> Option<String> {
    const BARS: usize = 60;
    const NAMED: usize = 8;
    const SIZE: (f64, f64) = (600.0, 150.0);
    /// The axis with its numbers.
    const LEFT: f64 = 56.0;
    let bars = largest(review, BARS);
    let (&(_, most), shown) = (bars.first()?, bars.len());
    let counted = &review.facts.partitions.counted;
    let mean = counted.values().map(|partition| partition.rows).sum::<u64>() as f64 / counted.len() as f64;
    let step = (SIZE.0 - LEFT) / shown as f64;
    let height = |rows: f64| rows / most as f64 * (SIZE.1 - 10.0);
    let mut path = String::new();
    let wide = step * 0.85;
    for (at, &(_, rows)) in bars.iter().enumerate() {
        let (x, y) = (LEFT + at as f64 * step, SIZE.1 - height(rows as f64));
        put!(path, "M{x:.1} {y:.1}h{wide:.1}V{}h-{wide:.1}z", SIZE.1);
    }
    let y = SIZE.1 - height(mean);
    let title = format!(
        "The {} largest of {} partitions, from {} rows down; the dashed line is the mean of {mean:.1} rows",
        grouped(shown as u64),
        grouped(review.facts.partitions.counted.different()),
        grouped(most)
    );
    let chart = Chart {
        area: [LEFT, 0.0, SIZE.0 - LEFT, SIZE.1],
        columns: bars.iter().map(|(key, _)| excerpt(key.as_bytes())).collect(),
        rows: vec![String::new()],
        counts: vec![bars.iter().map(|&(_, rows)| rows).collect()],
        unit: "rows",
    };
    let mut axis = String::new();
    for rows in [most, most / 2, 0] {
        let (x, y) = (LEFT - 8.0, (SIZE.1 - height(rows as f64) + 4.0).min(SIZE.1));
        let rows = grouped(rows);
        put!(axis, "<text x=\"{x}\" y=\"{y:.1}\" font-size=\"12\" text-anchor=\"end\">{rows}</text>");
    }
    let mut names = String::new();
    for &(key, rows) in bars.iter().take(NAMED) {
        let wide = 100.0 * rows as f64 / most as f64;
        put!(
            names,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"long\"><svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" \
             aria-hidden=\"true\"><path class=\"bar\" d=\"M0 0h{wide:.1}v10H0z\"/></svg></td></tr>",
            escaped(&excerpt(key.as_bytes())),
            grouped(rows)
        );
    }
    Some(format!(
        "<figure {}><figcaption><b>Rows per partition</b><small>{title}</small></figcaption>\
         <svg viewBox=\"0 0 {} {}\" role=\"img\"><title>{title}</title><path class=\"bar\" d=\"{path}\"/>\
         <path class=\"mean\" d=\"M{LEFT} {y:.1}H{}\"/>{axis}</svg></figure>\n\
         <table class=\"largest\"><caption>The largest partitions, with their rows</caption><tbody>{names}</tbody></table>\n",
        chart.attribute(),
        SIZE.0,
        SIZE.1,
        SIZE.0
    ))
}

/// Bands of PartitionKeys from top to bottom, time to the right.
pub(super) fn map(map: &Map) -> Option<String> {
    const CELL: (usize, usize) = (12, 12);
    let hottest = hottest(map).filter(|&rows| rows > 0)?;
    let columns = map.cells.first()?.len();
    let area @ [.., width, height] = shades::area(&map.cells, CELL);
    let paths = shades::paths(&map.cells, CELL, hottest, 12);
    let minutes = map.step / 600_000_000;
    let title = format!(
        "PartitionKeys from \"{}\" at the top to \"{}\" and later, time to the right from {} UTC, {} per column; more rows have the stronger colour",
        escaped(&excerpt(map.first.first()?.as_bytes())),
        escaped(&excerpt(map.first.last()?.as_bytes())),
        &map.start.to_string()[..16],
        if minutes < 120 { format!("{minutes} minutes") } else { format!("{} hours", minutes / 60) },
    );
    let chart = Chart {
        area,
        columns: (0..columns as u64).map(|column| start(map, column)).collect(),
        rows: map.first.iter().map(|key| format!("from \"{}\"", excerpt(key.as_bytes()))).collect(),
        counts: map.cells.clone(),
        unit: "rows",
    };
    let times = [0, columns / 2, columns - 1].map(|column| format!("<span>{}</span>", start(map, column as u64)));
    Some(format!(
        "<figure {}><figcaption><b>Last writes</b><small>{title}</small></figcaption>\
         <svg class=\"map\" viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{title}</title>{paths}</svg>\
         <div class=\"times\">{}</div></figure>\n",
        chart.attribute(),
        times.concat()
    ))
}

/// When a column of the map begins.
fn start(map: &Map, column: u64) -> String {
    let at = Ticks::new(map.start.get() + column * map.step).unwrap_or(map.start).to_string();
    at[..16].replace('T', " ")
}

/// The map as lines of blocks, for a terminal.
pub(super) fn blocks(map: &Map) -> Vec<String> {
    let hottest = hottest(map).unwrap_or_default();
    map.cells.iter().map(|row| shades::line(row, hottest)).collect()
}

/// The most rows of a band and a window.
fn hottest(map: &Map) -> Option<u64> {
    map.cells.iter().flatten().copied().max()
}
