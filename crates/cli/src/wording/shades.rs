//! Counts in rows and columns as shades: more is darker, by the square root.

use super::put;

/// Cells of this width and height with nothing between them, a path per shade, which keeps the page small. `hottest` is the darkest.
pub(crate) fn paths(rows: &[Vec<u64>], (width, height): (usize, usize), hottest: u64, shades: usize) -> String {
    let mut paths = vec![String::new(); shades + 1];
    for (row, counts) in rows.iter().enumerate() {
        for (column, &count) in counts.iter().enumerate() {
            let (x, y) = (column * width, row * height);
            put!(paths[shade(count, hottest, shades)], "M{x} {y}h{width}v{height}h-{width}z");
        }
    }
    let mut svg = String::new();
    for (shade, path) in paths.iter().enumerate().skip(1).filter(|(_, path)| !path.is_empty()) {
        let opacity = shade as f64 / shades as f64;
        put!(svg, "<path class=\"hot\" opacity=\"{opacity:.2}\" d=\"{path}\"/>");
    }
    svg
}

/// Left, top, width and height of all cells together.
pub(crate) fn area(rows: &[Vec<u64>], (width, height): (usize, usize)) -> [f64; 4] {
    [0.0, 0.0, (rows.first().map_or(0, Vec::len) * width) as f64, (rows.len() * height) as f64]
}

/// A row for a terminal.
pub(crate) fn line(counts: &[u64], hottest: u64) -> String {
    counts.iter().map(|&count| [' ', '░', '▒', '▓', '█'][shade(count, hottest, 4)]).collect()
}

/// 0 for nothing, `shades` for the hottest.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a shade")]
fn shade(count: u64, hottest: u64, shades: usize) -> usize {
    let part = (count as f64 / hottest.max(1) as f64).sqrt().min(1.0);
    (part * shades as f64).ceil() as usize
}
