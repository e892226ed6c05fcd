//! Tables for the terminal.

use super::super::chance::{Judged, Verdict};
use super::super::comparison::{Comparison, Row};
use super::super::count::Counts;
use super::super::heaviest::Heaviest;
use super::{REPEATS, TOLD, Told, legend};
use crate::lines::refused::Refusals;
use crate::wording::excerpt::excerpt;
use crate::wording::numbers::{counted, figure, grouped, listed, probability};
use crate::wording::{put, putln};

/// The most partitions that are drawn as bars: one line each.
const BARS: u32 = 32;

/// Every comparison's table, bars for the chosen designs, or without a choice for the most lopsided one, and how to read
/// them.
pub fn text(comparisons: &[Comparison], chosen: bool) -> String {
    let mut text = String::new();
    for comparison in comparisons {
        write_comparison(&mut text, comparison, chosen);
        text.push('\n');
    }
    for (word, meaning) in legend() {
        putln!(text, "{word:<7} {meaning}.");
    }
    text + REPEATS + "\n"
}

fn write_comparison(text: &mut String, comparison: &Comparison, chosen: bool) {
    let Comparison { name, about, .. } = comparison;
    putln!(text, "{name}: {about}, {}\n", counted(comparison.counts.lines, "line"));
    let [peak, variation, effective, empty, chi_square] =
        ["peak/mean", "variation", "effective partitions", "empty", "chi-square"];
    let (found, chance) = ("found", "chance");
    putln!(text, "{:25} {peak:^15} {variation:^15} {effective:^21} {empty:^13} {chi_square:>17}", "");
    putln!(
        text,
        "partitions  design        {found:>7} {chance:>7} {found:>7} {chance:>7} {found:>10} {chance:>10} {found:>6} \
         {chance:>6} {found:>10} {:>6} {:>6}",
        "of",
        "p"
    );
    for row in &comparison.rows {
        write_row(text, row);
    }
    text.push('\n');
    for row in bars(comparison, chosen) {
        putln!(text, "{} of {}, keys per partition:\n{}", row.design, row.partitions, row.histogram);
        if let Some(heaviest) = &row.heaviest {
            putln!(text, "{}", fullest(heaviest, row.histogram.total()));
        }
        text.push('\n');
    }
    for note in notes(comparison) {
        putln!(text, "- {note}");
    }
}

fn write_row(text: &mut String, row: &Row) {
    let n = u64::from(row.partitions);
    put!(text, "{:>10}  {:<13}", grouped(n), row.design);
    let Some(Judged { figures, chance, verdict, chi_square, .. }) = row.judged else {
        putln!(text, " no keys");
        return;
    };
    for Told { of, shown, width, .. } in &TOLD {
        put!(text, " {:>width$} {:>width$}", shown(of(&figures)), shown(of(&chance)));
    }
    putln!(
        text,
        " {:>10} {:>6} {:>6} {}",
        figure(chi_square.statistic),
        chi_square.degrees_of_freedom,
        chi_square.p_value().map_or("-".into(), probability),
        verdict.word()
    );
    if let Some(exact) = row.exact {
        let cell = |Told { of, shown, width, .. }: &Told| format!(" {:>width$} {:>width$}", shown(of(&exact)), "");
        let cells: String = TOLD.iter().map(cell).collect();
        putln!(text, "{:>10}  {:<13}{}", "", "  exact", cells.trim_end());
    }
}

/// The rows that are drawn.
fn bars(comparison: &Comparison, chosen: bool) -> Vec<&Row> {
    let few = comparison.rows.iter().filter(|row| row.partitions <= BARS);
    if chosen {
        return few.collect();
    }
    let fewest = comparison.rows.first().map(|row| row.partitions);
    let judged = few.filter(|row| Some(row.partitions) == fewest).filter_map(|row| Some((row, row.judged?)));
    let skewed = judged.filter(|(_, judged)| judged.verdict == Verdict::Skewed);
    let peak = |judged: &Judged| judged.figures.peak_to_mean;
    skewed.max_by(|(_, a), (_, b)| peak(a).total_cmp(&peak(b))).into_iter().map(|(row, _)| row).collect()
}

/// The fullest partition, and which keys fill it.
pub(super) fn fullest(heaviest: &Heaviest, all: u64) -> String {
    let Heaviest { partition, lines, keys, one_in } = heaviest;
    let (grouped_lines, all) = (grouped(*lines), grouped(all));
    let mut text = format!("fullest: partition {partition}, {grouped_lines} of {all}; ");
    if keys.is_empty() {
        let none = match one_in {
            1 => "no key occurs more than once in it".to_owned(),
            n => format!("no key is unusually frequent in it, judging by one line in {}", grouped(*n)),
        };
        return text + &none;
    }
    text += if *one_in == 1 { "its heaviest keys: " } else { "its heaviest keys, about: " };
    let named = keys.iter().map(|(key, count)| {
        let share = 100.0 * *count as f64 / *lines as f64;
        format!("{} {} ({share:.1}%)", excerpt(key.as_bytes()), grouped(*count))
    });
    text + &named.collect::<Vec<_>>().join(", ")
}

/// What was not counted, and what must be known of what was.
pub(super) fn notes(comparison: &Comparison) -> Vec<String> {
    let mut notes = not_counted(&comparison.counts);
    notes.extend(comparison.refused.iter().map(|(designs, refusals)| refused(designs, refusals)));
    notes.extend(comparison.notes.iter().cloned());
    let few = comparison.rows.iter().filter(|row| row.partitions <= BARS);
    notes.extend(few.filter_map(|row| Some(format!("{} at {}: {}", row.design, row.partitions, row.kept.as_ref()?))));
    notes
}

/// The lines that are no keys of any design.
pub(crate) fn not_counted(Counts { empty, overlong, .. }: &Counts) -> Vec<String> {
    let mut notes = Vec::new();
    if *empty > 0 {
        notes.push(format!("{}, no keys", counted(*empty, "empty line")));
    }
    if overlong.count > 0 {
        let which = overlong.first.iter().map(|refused| refused.line.to_string());
        notes.push(format!(
            "{} over 1 MiB, which no design takes, the first at line {}",
            counted(overlong.count, "line"),
            listed(which)
        ));
    }
    notes
}

fn refused(designs: &[&str], refusals: &Refusals) -> String {
    let count = refusals.count;
    let mut note = format!("{} not taken by {}, the first:", counted(count, "line"), listed(designs));
    for refused in &refusals.first {
        let line = grouped(refused.line);
        put!(note, "\n    line {line}: {} ({})", refused.excerpt, refused.reason);
    }
    note
}
