//! Bars as inline SVG, in colours that the page around it decides.

use plotters::prelude::*;

use super::super::chance::Verdict;
use super::super::compare::Row;
use super::super::numbers::figure;
use super::escaped;

/// More partitions than this are drawn as so many columns, fullest first.
const COLUMNS: usize = 64;

/// A bar past this is cut, and its height written on it: beside it the others would be flat.
const TALLEST: f64 = 3.0;

const SIZE: (u32, u32) = (290, 156);

/// Colours that stand for classes of the style sheet, since the drawing knows no theme.
const CLASSES: [(RGBColor, &str); 6] =
    [(EVEN, "even"), (NOISE, "noise"), (SKEWED, "skewed"), (MEAN, "mean"), (CHANCE, "chance"), (GRID, "grid")];
const EVEN: RGBColor = RGBColor(1, 0, 0);
const NOISE: RGBColor = RGBColor(2, 0, 0);
const SKEWED: RGBColor = RGBColor(3, 0, 0);
const MEAN: RGBColor = RGBColor(4, 0, 0);
const CHANCE: RGBColor = RGBColor(5, 0, 0);
const GRID: RGBColor = RGBColor(6, 0, 0);

/// Whether the columns are the partitions in order, or groups of them by load.
pub(super) fn in_order(partitions: u32) -> bool {
    partitions as usize <= COLUMNS
}

/// How high the axis of plots that are compared must be.
pub(super) fn height(rows: &[Row]) -> f64 {
    let peaks = rows.iter().filter_map(|row| Some((row.figures?.peak_to_mean, row.chance?.rare_peak_to_mean)));
    1.12 * peaks.fold(1.0, |height, (found, chance)| found.max(chance).max(height)).min(TALLEST)
}

/// The load of each partition over the mean. `None` without keys.
pub(super) fn bars(row: &Row, height: f64) -> Option<String> {
    let (figures, chance) = (row.figures?, row.chance?);
    let columns = columns(row);
    let fill = match row.verdict {
        Some(Verdict::Skewed) => SKEWED,
        Some(Verdict::Noise) => NOISE,
        Some(Verdict::Even) | None => EVEN,
    };
    let mut svg = String::new();
    let drawn = draw(&mut svg, &columns, height, fill, chance.rare_peak_to_mean);
    drawn.expect("drawing into a string fails at nothing");
    let title = format!(
        "{} of {} partitions: the fullest holds {} times the mean, by chance {}",
        row.design,
        row.partitions,
        figure(figures.peak_to_mean),
        figure(chance.typical.peak_to_mean)
    );
    Some(themed(&svg, &escaped(&title)))
}

type Drawn<'s> = Result<(), DrawingAreaErrorKind<<SVGBackend<'s> as DrawingBackend>::ErrorType>>;

#[expect(clippy::cast_precision_loss, reason = "at most 64 columns")]
fn draw<'s>(svg: &'s mut String, columns: &[f64], height: f64, fill: RGBColor, chance: f64) -> Drawn<'s> {
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    let width = columns.len() as f64;
    let mut chart = ChartBuilder::on(&root)
        .margin_top(8)
        .margin_bottom(8)
        .margin_right(8)
        .y_label_area_size(30)
        .build_cartesian_2d(0.0..width, 0.0..height)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .disable_x_axis()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(GRID)
        .y_labels(5)
        .y_label_formatter(&|load| format!("{load:.1}"))
        .label_style(("sans-serif", 12))
        .draw()?;
    let mut left = 0.0;
    for &load in columns {
        let gap = if columns.len() <= 32 { 0.12 } else { 0.06 };
        let corners = [(left + gap, 0.0), (left + 1.0 - gap, load.min(height))];
        chart.draw_series([Rectangle::new(corners, fill.filled())])?;
        left += 1.0;
    }
    let line = |load: f64, colour: RGBColor| PathElement::new([(0.0, load), (width, load)], colour.stroke_width(1));
    chart.draw_series([line(1.0, MEAN)])?;
    // Of few keys chance makes peaks beyond any plot.
    if chance < height {
        chart.draw_series([line(chance, CHANCE)])?;
    }
    let tallest = columns.iter().copied().enumerate().max_by(|(_, a), (_, b)| a.total_cmp(b));
    if let Some((at, load)) = tallest.filter(|&(_, load)| load > height) {
        let right = at >= columns.len() / 2;
        let style = ("sans-serif", 13).into_text_style(&root);
        let area = chart.plotting_area();
        let (x, y) = area.map_coordinate(&(if right { at } else { at + 1 } as f64, height));
        let text = format!("{} ↑", figure(load));
        let shift = if right { -8 - 7 * i32::try_from(text.chars().count()).unwrap_or(0) } else { 6 };
        root.draw(&Text::new(text, (x + shift, y + 2), style))?;
    }
    root.present()
}

/// One a partition, or where there are too many, the means of groups of them, fullest first.
#[expect(clippy::cast_precision_loss, reason = "bars are drawn to a pixel")]
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

/// Classes for colours, the text's colour for black, a title for those who do not see it.
fn themed(svg: &str, title: &str) -> String {
    let mut svg = svg.replace("#000000", "currentColor").replace('\n', "");
    for (RGBColor(r, g, b), class) in CLASSES {
        let colour = format!("#{r:02X}{g:02X}{b:02X}");
        svg = svg.replace(&format!("fill=\"{colour}\""), &format!("class=\"{class}\""));
        svg = svg.replace(&format!("stroke=\"{colour}\""), &format!("class=\"{class}\""));
    }
    match svg.find('>') {
        Some(end) => format!("{} role=\"img\"><title>{title}</title>{}", &svg[..end], &svg[end + 1..]),
        None => svg,
    }
}
