//! The comparison with other crates, from the page that `benches/peers` wrote: its table, and a picture of its ratios.

use std::fs;
use std::path::Path;

use plotters::prelude::*;

use super::draw::{BLUE, ORANGE, Picture, TEXT};

/// One line of the page's table.
#[derive(Debug, Clone, PartialEq)]
struct Line {
    task: String,
    other: String,
    /// How long the other takes where tablekeys takes 1, as it stands there and as a number.
    times: String,
    ratio: f64,
    is_limit: bool,
}

/// The committed page. There is one, of the last full run.
fn page() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/results");
    let files = fs::read_dir(folder).expect("committed results").map(|file| file.expect("a file").path());
    let pages: Vec<_> = files.filter(|file| file.to_string_lossy().ends_with("-peers.md")).collect();
    let [page] = &pages[..] else { panic!("expected one page of peers, found {pages:?}") };
    fs::read_to_string(page).expect("a text")
}

/// The table of all tasks.
fn table(page: &str) -> &str {
    let table = &page[page.find("| task |").expect("a table")..];
    table.find("|\n\n").map_or(table, |end| &table[..end + 2])
}

fn lines(table: &str) -> Vec<Line> {
    let mut task = String::new();
    let mut lines = Vec::new();
    for line in table.lines().skip(2) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [title, _, other, _, ratio, _] = cells[..] else { panic!("expected six cells, found {line}") };
        if ratio.is_empty() {
            continue;
        }
        if !title.is_empty() {
            title.clone_into(&mut task);
        }
        let times = ratio.trim_matches('*').to_owned();
        lines.push(Line {
            task: task.clone(),
            other: other.to_owned(),
            ratio: times.replace(',', "").parse().unwrap_or_else(|_| panic!("expected a ratio, found {ratio}")),
            times,
            is_limit: other.starts_with("*limit"),
        });
    }
    lines
}

/// What is drawn: a name for people, and the task. Of rings those in the middle.
const DRAWN: [(&str, &str); 27] = [
    ("newest_first", "newest_first"),
    ("zero_padded::<10>", "zero_padded to 10"),
    ("signed", "signed"),
    ("calendar", "calendar"),
    ("Ticks as text", "Ticks Display"),
    ("with_suffix", "with_suffix of 36"),
    ("parse_newest_first", "parse_newest_first"),
    ("parse_zero_padded", "parse_zero_padded to 10"),
    ("parse_signed", "parse_signed"),
    ("parse_calendar", "parse_calendar"),
    ("Ticks from text", "Ticks FromStr"),
    ("tuple of a UUID", "uuid encode_into"),
    ("UUID read back", "uuid decode"),
    ("tuple of text and u64", "tuple encode_into, str and u64"),
    ("tuple read back", "tuple decode, str and u64"),
    ("check_key", "check_key of 32 bytes"),
    ("key_order", "key_order of 32 bytes"),
    ("escape", "escape, 11 bytes of 26"),
    ("ByteSum", "ByteSum in 15"),
    ("md5_bits", "md5_bits of 128"),
    ("SipHash", "SipHash of 16 bytes"),
    ("Alphabet", "Alphabet learned, 64 buckets"),
    ("HashRing, 100 nodes", "HashRing, 16-byte keys, 100 nodes"),
    ("three replicas of 100", "three of HashRing, 16-byte keys, 100 nodes"),
    ("SlotTable, 100 nodes", "SlotTable, 16-byte keys, 100 nodes"),
    ("JumpHash in 100", "JumpHash, 16-byte keys, in 100"),
    ("KetamaRing, 100 nodes", "KetamaRing, 36-byte keys, 100 nodes"),
];

#[test]
fn the_table_of_peers() {
    super::committed("src/guide/tables/peers.md", table(&page()));
}

#[test]
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "pixels")]
fn the_fastest_peer_of_each_task() {
    let lines = lines(table(&page()));
    let fastest = DRAWN.map(|(name, task)| {
        let others = lines.iter().filter(|line| line.task == task && !line.is_limit);
        (name, others.min_by(|a, b| a.ratio.total_cmp(&b.ratio)).unwrap_or_else(|| panic!("no line of {task}")))
    });
    let slower = fastest.iter().filter(|(_, line)| line.ratio < 1.0).count();
    let picture = Picture::new(
        "peers",
        format!(
            "How long the fastest other way takes where tablekeys takes 1: longer for {} of {} tasks, less for {slower}",
            DRAWN.len() - slower,
            DRAWN.len()
        ),
        16 + 22 * DRAWN.len() as u32 + 24,
        |area| {
            let (left, width, top, row) = (330, 480, 16, 44);
            // Logarithmic, from a tenth to ten times.
            let x = |ratio: f64| {
                left + (f64::from(width) * (ratio.log10() + 1.0) / 2.0).clamp(0.0, f64::from(width)) as i32
            };
            let bottom = top + row * DRAWN.len() as i32;
            let text = |text: String, at| Text::new(text, at, ("sans-serif", TEXT).into_font());
            for ratio in [0.1, 0.2, 0.5, 2.0, 5.0, 10.0] {
                let colour = BLACK.mix(0.25).stroke_width(2);
                area.draw(&PathElement::new([(x(ratio), top - 8), (x(ratio), bottom)], colour))?;
            }
            for ((name, line), y) in fastest.iter().zip((0..).map(|i| top + row * i)) {
                let colour = if line.ratio < 1.0 { ORANGE } else { BLUE };
                let (from, to) = (x(1.0).min(x(line.ratio)), x(1.0).max(x(line.ratio)));
                area.draw(&Rectangle::new([(from, y), (to, y + 28)], colour.filled()))?;
                area.draw(&text((*name).to_owned(), (8, y + 2)))?;
                let other = line.other.split(',').next().unwrap_or_default();
                area.draw(&text(format!("{} {other}", line.times), (left + width + 16, y + 2)))?;
            }
            area.draw(&PathElement::new([(x(1.0), top - 8), (x(1.0), bottom)], BLACK.stroke_width(2)))?;
            for ratio in [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0] {
                area.draw(&text(format!("{ratio}"), (x(ratio) - 14, bottom + 8)))?;
            }
            Ok(())
        },
    );
    super::committed_picture(&picture);
}

#[test]
fn a_page_is_read_line_by_line() {
    let page = "# page\n\n| task | ours | beside | ns | times ours | but |\n|---|---:|---|---:|---:|---|\n\
                | ***section*** | | | | | |\n| key | **5** | slow | 20,000 | 4,000 | less |\n\
                |  | 5 | *limit: copy* | 1 | *0.20* |  |\n\nend\n";
    let line = |other: &str, times: &str, ratio, is_limit| Line {
        task: "key".to_owned(),
        other: other.to_owned(),
        times: times.to_owned(),
        ratio,
        is_limit,
    };
    let expected = [line("slow", "4,000", 4_000.0, false), line("*limit: copy*", "0.20", 0.2, true)];
    assert_eq!(lines(table(page)), expected);
}
