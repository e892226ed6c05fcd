//! Bars as inline SVG, in colours that the page around it decides.

use super::super::chance::Judged;
use super::super::comparison::Row;
use crate::wording::html::{Chart, escaped};
use crate::wording::numbers::figure;
use crate::wording::put;

/// More partitions than this are drawn as this number of columns, fullest first.
const COLUMNS: usize = 64;

/// A bar past this is cut, and its height written on it: beside it the others would be flat.
const TALLEST: f64 = 3.0;

const SIZE: [f64; 2] = [290.0, 156.0];

/// Left, top, width and height of the bars: labels are to their left.
const AREA: [f64; 4] = [30.0, 8.0, 252.0, 140.0];

/// Whether the columns are the partitions in order, or groups of them by load.
pub(super) fn in_order(partitions: u32) -> bool {
    partitions as usize <= COLUMNS
}

/// How high the axis of plots that are compared must be.
pub(super) fn height(rows: &[Row]) -> f64 {
    let peaks = rows.iter().filter_map(|row| row.judged);
    let peaks = peaks.map(|judged| judged.figures.peak_to_mean.max(judged.rare_peak_to_mean));
    1.12 * peaks.fold(1.0, f64::max).min(TALLEST)
}

/// The load of each partition over the mean.
pub(super) fn bars(
    row: &Row,
    Judged { figures, chance, rare_peak_to_mean, verdict, .. }: &Judged,
    height: f64,
) -> String {
    let columns = columns(row);
    let title = format!(
        "{} of {} partitions: the fullest holds {} times the mean, by chance {}",
        row.design,
        row.partitions,
        figure(figures.peak_to_mean),
        figure(chance.peak_to_mean)
    );
    let [width, tall] = SIZE;
    let mut svg = format!("<svg viewBox=\"0 0 {width} {tall}\" role=\"img\"><title>{}</title>", escaped(&title));
    write_bars(&mut svg, &columns, height, verdict.word(), *rare_peak_to_mean);
    svg + "</svg>"
}

fn write_bars(svg: &mut String, columns: &[f64], height: f64, class: &str, chance: f64) {
    let [left, top, width, tall] = AREA;
    let (right, bottom, step) = (left + width, top + tall, width / columns.len() as f64);
    let y = |load: f64| top + tall * (1.0 - load.min(height) / height);
    let mark = if height > 1.5 { 0.5 } else { 0.2 };
    for load in (0_u8..).map(|at| f64::from(at) * mark).take_while(|&load| load <= height) {
        let (at, beside) = (y(load), left - 5.0);
        put!(svg, "<path class=\"grid\" d=\"M{left} {at:.1}H{right}\"/>");
        put!(svg, "<text x=\"{beside}\" y=\"{:.1}\" font-size=\"12\" text-anchor=\"end\">{load:.1}</text>", at + 4.0);
    }
    let gap = if columns.len() <= 32 { 0.12 } else { 0.06 };
    let wide = step * (1.0 - 2.0 * gap);
    put!(svg, "<path class=\"{class}\" d=\"");
    for (column, &load) in columns.iter().enumerate() {
        let x = left + step * (column as f64 + gap);
        put!(svg, "M{x:.1} {bottom}V{:.1}h{wide:.1}V{bottom}z", y(load));
    }
    put!(svg, "\"/><path class=\"mean\" d=\"M{left} {:.1}H{right}\"/>", y(1.0));
    // Of few keys chance makes peaks beyond any plot.
    if chance < height {
        put!(svg, "<path class=\"chance\" d=\"M{left} {:.1}H{right}\"/>", y(chance));
    }
    let tallest = columns.iter().copied().enumerate().max_by(|(_, a), (_, b)| a.total_cmp(b));
    if let Some((at, load)) = tallest.filter(|&(_, load)| load > height) {
        let (x, anchor) = if at >= columns.len() / 2 {
            (left + step * at as f64 - 6.0, "end")
        } else {
            (left + step * (at + 1) as f64 + 6.0, "start")
        };
        let (y, load) = (top + 12.0, figure(load));
        put!(svg, "<text x=\"{x:.1}\" y=\"{y}\" font-size=\"13\" text-anchor=\"{anchor}\">{load} ↑</text>");
    }
}

/// What the columns are to those who point at them.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a mean of a group")]
pub(super) fn chart(row: &Row) -> Chart<'static> {
    let in_order = in_order(row.partitions);
    let (columns, counts) = if in_order {
        let counts = row.histogram.counts().to_vec();
        ((0..counts.len()).map(|partition| format!("partition {partition}")).collect(), counts)
    } else {
        let mean = row.histogram.total() as f64 / f64::from(row.partitions);
        let counts = columns(row).iter().map(|load| (load * mean).round() as u64).collect();
        ((1..=COLUMNS).map(|group| format!("group {group} of {COLUMNS} by load")).collect(), counts)
    };
    Chart {
        area: AREA,
        columns,
        rows: vec![String::new()],
        counts: vec![counts],
        unit: if in_order { "keys" } else { "keys per partition" },
    }
}

/// One per partition, or where there are too many, the means of groups of them, fullest first.
fn columns(row: &Row) -> Vec<f64> {
    let counts = row.histogram.counts();
    let mean = row.histogram.total() as f64 / counts.len() as f64;
    if in_order(row.partitions) {
        return counts.iter().map(|&count| count as f64 / mean).collect();
    }
    let mut counts = counts.to_vec();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let group = |column: usize| {
        let group = &counts[column * counts.len() / COLUMNS..(column + 1) * counts.len() / COLUMNS];
        group.iter().sum::<u64>() as f64 / group.len() as f64 / mean
    };
    (0..COLUMNS).map(group).collect()
}
