//! The stretch of time around the busiest window, as text and as inline SVG in colours that the page decides.

use tablekeys::skew::{Heatmap, Window};

use super::Heats;
use crate::wording::html::Chart;
use crate::wording::{putln, shades};

/// Most windows side by side.
const COLUMNS: u64 = 60;

/// Most partitions that are drawn one by one.
pub(super) const ROWS: u32 = 64;

/// The width and the height of a window of a partition.
const CELL: (usize, usize) = (10, 12);

/// Some windows in a row, the same for every design of a set, so that their maps can be compared.
pub(super) struct Stretch {
    /// The start of the first window, in ticks.
    first: u64,
    step: u64,
    columns: usize,
}

impl Stretch {
    /// The windows around that in which most keys are written. `None` without keys.
    pub(super) fn of(heats: &Heats) -> Option<Self> {
        let heat = &heats.rows.first()?.heat;
        let step = u64::try_from(heat.step().as_nanos() / 100).ok()?;
        let busiest = heat.windows().max_by_key(Window::total)?.start().get();
        let (start, end) = (heat.windows().next()?.start().get(), heat.windows().last()?.start().get());
        let columns = ((end - start) / step + 1).min(COLUMNS);
        let last_first = end - (columns - 1) * step;
        let first = busiest.saturating_sub(columns / 2 * step).clamp(start, last_first.max(start));
        Some(Self { first, step, columns: usize::try_from(columns).ok()? })
    }

    pub(super) fn start(&self) -> tablekeys::Ticks {
        tablekeys::Ticks::new(self.first).expect("a window's start")
    }

    /// Keys by partition, then by window.
    fn cells(&self, heat: &Heatmap) -> Vec<Vec<u64>> {
        let mut cells = vec![vec![0; self.columns]; heat.partitions() as usize];
        for window in heat.windows() {
            let column = window.start().get().checked_sub(self.first).map(|after| after / self.step);
            let Some(column) = column.and_then(|c| usize::try_from(c).ok()).filter(|&c| c < self.columns) else {
                continue;
            };
            for (partition, keys) in window.counts() {
                cells[partition as usize][column] = keys;
            }
        }
        cells
    }

    /// A line per partition. `hottest` keys are the darkest, nothing is blank.
    pub(super) fn text(&self, heat: &Heatmap, hottest: u64) -> String {
        let cells = self.cells(heat);
        let width = (cells.len() - 1).to_string().len();
        let mut text = String::new();
        for (partition, row) in cells.iter().enumerate() {
            putln!(text, "{partition:>width$} {}", shades::line(row, hottest));
        }
        text
    }

    /// Partitions from bottom to top, and what the cells are to those who point at them. `None` where there are too many to be seen.
    pub(super) fn svg(&self, heat: &Heatmap, hottest: u64, title: &str) -> Option<(String, Chart<'static>)> {
        if heat.partitions() > ROWS {
            return None;
        }
        let counts: Vec<Vec<u64>> = self.cells(heat).into_iter().rev().collect();
        let area @ [.., width, height] = shades::area(&counts, CELL);
        let paths = shades::paths(&counts, CELL, hottest, 20);
        let svg = format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{title}</title>{paths}</svg>");
        let start = |column: u64| Some(tablekeys::Ticks::new(self.first + column * self.step)?.to_string());
        let chart = Chart {
            area,
            columns: (0..self.columns as u64).map(|column| start(column).unwrap_or_default()).collect(),
            rows: (0..heat.partitions()).rev().map(|partition| format!("partition {partition}")).collect(),
            counts,
            unit: "keys",
        };
        Some((svg, chart))
    }
}

/// The most keys of one partition and window among the maps of one number of partitions: the darkest of all.
pub(super) fn hottest(heats: &Heats, partitions: u32) -> u64 {
    let rows = heats.rows.iter().filter(|row| row.heat.partitions() == partitions);
    rows.filter_map(|row| row.heat.hottest()).map(|window| window.peak().1).max().unwrap_or(0)
}
