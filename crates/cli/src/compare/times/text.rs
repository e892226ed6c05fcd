//! Heat for the terminal.

use super::super::report::not_counted;
use super::plot::{Stretch, hottest};
use super::{BY_TIME, Heats, Row};
use crate::wording::numbers::{counted, figure, grouped, tenths};
use crate::wording::{put, putln};

/// The most partitions that are drawn: one line each.
const DRAWN: u32 = 32;

pub fn text(heats: &[Heats], chosen: bool) -> String {
    let mut text = String::new();
    for heats in heats {
        write_heats(&mut text, heats, chosen);
    }
    text + "all time    the fullest partition over the mean, of all keys.\n\
            peak share  the part of the keys that went to the fullest partition of their window: 1/n at best.\n\
            at once     how many equal partitions, written at once, would be as concentrated; beside it what an even choice at \
            random\n            would show in the same windows.\n\
            hottest     the window in which one partition took most keys, that partition, and its keys per second.\n\
            by-time     a partition per window, in turn: what a PartitionKey made of time does.\n"
}

fn write_heats(text: &mut String, heats: &Heats, chosen: bool) {
    let window =
        heats.rows.first().map(|row| format!(", windows of {} s", row.heat.step().as_secs_f64())).unwrap_or_default();
    putln!(
        text,
        "{}: {}, {}{window}\n\n\
         partitions  design         all time  peak share    at once  chance  hottest",
        heats.name,
        heats.about,
        counted(heats.counts.lines, "line")
    );
    for row in &heats.rows {
        write_row(text, row);
    }
    text.push('\n');
    let drawn =
        |row: &&Row| row.heat.partitions() <= DRAWN && (chosen || row.design == BY_TIME || row.design == "siphash");
    for row in heats.rows.iter().filter(drawn) {
        let Some(stretch) = Stretch::of(heats) else { break };
        let n = row.heat.partitions();
        putln!(text, "{} of {n}, the windows from {} on:", row.design, stretch.start());
        putln!(text, "{}", stretch.text(&row.heat, hottest(heats, n)));
    }
    for note in notes(heats) {
        putln!(text, "- {note}");
    }
    text.push('\n');
}

fn write_row(text: &mut String, row: &Row) {
    let heat = &row.heat;
    put!(text, "{:>10}  {:<13} ", grouped(heat.partitions().into()), row.design);
    let all = heat.total().peak_to_mean();
    let (Some(all), Some(share), Some(at_once), Some(chance), Some(hottest)) =
        (all, heat.peak_share(), heat.effective_partitions(), row.chance(), heat.hottest())
    else {
        putln!(text, "no keys");
        return;
    };
    let (partition, keys) = hottest.peak();
    putln!(
        text,
        "{:>9} {:>10.1}% {:>10} {:>7}  {}, {partition}, {} per second",
        figure(all),
        100.0 * share,
        tenths(at_once),
        tenths(chance),
        hottest.start(),
        figure(rate(keys, heat.step()))
    );
}

pub(super) fn rate(keys: u64, window: std::time::Duration) -> f64 {
    keys as f64 / window.as_secs_f64()
}

pub(super) fn notes(heats: &Heats) -> Vec<String> {
    let mut notes = heats.notes.clone();
    notes.extend(not_counted(&heats.counts));
    let unreadable = &heats.counts.unreadable;
    if unreadable.count > 0 {
        let first = unreadable.messages("line").join("\n  ");
        notes.push(format!("{} without an instant and a key\n  {first}", counted(unreadable.count, "line")));
    }
    notes
}
