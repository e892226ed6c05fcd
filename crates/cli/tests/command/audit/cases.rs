//! Tables from one line each: templates of their keys, and what is wrong with them.

mod template;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use chrono::DateTime;

use super::matrix::committed;
use super::zoo::{Case, reports, review, share, upper};
use template::Row;

/// A line of `cases.md`.
struct Line {
    half: &'static str,
    name: &'static str,
    rows: u64,
    partition_key: String,
    row_key: String,
    time: String,
    /// Of a table with a fault: where a row is wrong, and its keys then.
    wrong: Option<[String; 3]>,
    /// The findings that tell of the fault.
    told_by: Vec<&'static str>,
}

/// What is found in the tables of one half.
struct Told {
    half: &'static str,
    /// Sound tables, and those with a warning or an error.
    sound: (usize, Vec<String>),
    /// Tables with a fault: all, told of by a warning or an error, by a note, and not at all.
    faulty: (usize, usize, usize, Vec<String>),
}

/// Reviews the tables of a half.
fn judge(half: &'static str) -> (Vec<Case>, Told) {
    let lines: Vec<Line> = lines().into_iter().filter(|line| line.half == half).collect();
    let cases = review(lines.iter().map(|line| Case::new(line.name, half, &[], line.csv())).collect());
    let mut told = Told { half, sound: (0, Vec::new()), faulty: (0, 0, 0, Vec::new()) };
    for (line, case) in lines.iter().zip(&cases) {
        let found: Vec<_> =
            case.found.iter().map(|found| format!("{} {} {}", found.severity, found.name, found.count)).collect();
        let report = format!("{}: {}", line.name, found.join(", "));
        if line.is_sound() {
            told.sound.0 += 1;
            told.sound.1.extend((!case.harmful().is_empty()).then_some(report));
            continue;
        }
        told.faulty.0 += 1;
        let mut about = case.found.iter().take(2).filter(|found| line.told_by.contains(&found.name.as_str()));
        match (about.clone().next(), about.any(|found| found.severity != "note")) {
            (_, true) => told.faulty.1 += 1,
            (Some(_), _) => told.faulty.2 += 1,
            (None, _) => told.faulty.3.push(report),
        }
    }
    (cases, told)
}

/// The table of both halves.
fn rates(halves: &[Told]) -> String {
    let mut page = "| half | sound tables, one of each kind | false warnings or errors | at most, with 95% confidence | tables with a fault | told of first or second | \
                    by a note | missed at most, with 95% confidence |\n|---|---:|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for Told { half, sound: (sound, wrong), faulty: (faulty, told, noted, _) } in halves {
        writeln!(
            page,
            "| {half} | {sound} | {} | {:.1}% | {faulty} | {told} ({:.0}%) | {noted} | {:.1}% |",
            wrong.len(),
            100.0 * upper(wrong.len(), *sound),
            100.0 * share(*told, *faulty),
            100.0 * upper(faulty - told, *faulty)
        )
        .unwrap();
    }
    page
}

impl Told {
    /// What is wrong and what is missed, for whoever mends it.
    fn all(&self) -> String {
        let of = |reports: &[String]| reports.join("\n    ");
        format!("{}\n  false:\n    {}\n  missed:\n    {}", self.half, of(&self.sound.1), of(&self.faulty.3))
    }
}

fn lines() -> Vec<Line> {
    let page = include_str!("cases/cases.md");
    let is_case = |line: &&str| line.starts_with("| chosen |") || line.starts_with("| judged |");
    page.lines().filter(is_case).map(line).collect()
}

fn line(line: &'static str) -> Line {
    // A `|` within a template has a backslash before it.
    let mut cells = vec![(0, 0)];
    for (at, _) in line.match_indices('|').filter(|(at, _)| !line[..*at].ends_with('\\')) {
        cells.last_mut().unwrap().1 = at;
        cells.push((at + 1, line.len()));
    }
    let cells: Vec<&str> = cells[1..cells.len() - 1].iter().map(|(from, until)| line[*from..*until].trim()).collect();
    let template = |at: usize| cells[at].trim_matches('`').replace("\\|", "|");
    Line {
        half: cells[0],
        name: cells[1],
        rows: cells[2].parse().unwrap(),
        partition_key: template(3),
        row_key: template(4),
        time: template(5),
        wrong: cells.get(6).map(|_| [template(6), template(7), template(8)]),
        told_by: cells
            .get(10)
            .map_or_else(Vec::new, |names| names.split(", ").filter(|name| !name.is_empty()).collect()),
    }
}

impl Line {
    fn is_sound(&self) -> bool {
        self.wrong.is_none()
    }

    fn csv(&self) -> String {
        let seed =
            self.name.bytes().fold(7, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into())) & 0xffff;
        let (mut csv, mut keys) = ("PartitionKey,RowKey,Timestamp\n".to_owned(), BTreeSet::new());
        let time = self.time.trim_start_matches('~');
        for number in 0..self.rows {
            let mut row = Row::new(seed, number, time);
            let (mut partition_key, mut row_key) = (&self.partition_key, &self.row_key);
            if let Some([wrong, other_partition_key, other_row_key]) = &self.wrong
                && row.value(wrong) != 0
            {
                partition_key = if other_partition_key.is_empty() { partition_key } else { other_partition_key };
                row_key = if other_row_key.is_empty() { row_key } else { other_row_key };
            }
            let row_key = row.keys(row_key);
            let partition_key = row.keys(partition_key);
            // A table has one row per pair of keys.
            if keys.insert((partition_key.clone(), row_key.clone())) {
                let quoted = |text: String| text.replace('"', "\"\"");
                write!(csv, "\"{}\",\"{}\",", quoted(partition_key), quoted(row_key)).unwrap();
                if time.len() == self.time.len() {
                    let time = DateTime::from_timestamp_nanos(i64::try_from(row.time).unwrap());
                    write!(csv, "{}", time.format("%Y-%m-%dT%H:%M:%S%.6f0Z")).unwrap();
                }
                csv.push('\n');
            }
        }
        csv
    }
}

#[test]
fn tables_that_nobody_had_seen_judge_the_audit() {
    let ((chosen, told_chosen), (_, told_judged)) = (judge("chosen"), judge("judged"));
    let told = format!("{}\n{}", told_chosen.all(), told_judged.all());
    let page = format!("{}\n{}", rates(&[told_chosen, told_judged]), reports(chosen.iter()));
    println!("{told}");
    committed("crates/cli/tables/audit_cases.md", &page);
}
