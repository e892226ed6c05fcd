//! Tables from one line each: templates of their keys, and what is wrong with them.

mod template;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use chrono::DateTime;

use super::committed;
use super::zoo::{Case, Found, reports, review, share, upper};
use template::Row;

/// PartitionKey, RowKey, and nanoseconds since 1970 where there is a Timestamp.
type Keys = (String, String, Option<i64>);

/// A table of one line.
pub(super) struct Line {
    pub(super) name: String,
    rows: u64,
    partition_key: String,
    row_key: String,
    time: String,
    /// Where a row is another one, and its keys then.
    others: Option<[String; 3]>,
    /// The last column: what tells of a fault, or all that is found.
    pub(super) found: Vec<&'static str>,
}

/// The cells of the lines of a page that are tables.
fn cells(page: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    page.lines().filter(|line| line.starts_with("| ")).map(|line| {
        // A `|` within a template has a backslash before it.
        let mut cells = vec![(0, 0)];
        for (at, _) in line.match_indices('|').filter(|(at, _)| !line[..*at].ends_with('\\')) {
            cells.last_mut().unwrap().1 = at;
            cells.push((at + 1, line.len()));
        }
        cells[1..cells.len() - 1].iter().map(|(from, until)| line[*from..*until].trim()).collect()
    })
}

/// The lines of one half of `cases.md`.
fn of_half(half: &str) -> Vec<Line> {
    let of_half = cells(include_str!("cases/cases.md")).filter(|cells| cells[0] == half);
    of_half.map(|cells| Line::of(&cells[1..])).collect()
}

/// The lines of `planted.md`: those that the emulator stores, too, and the others.
pub(super) fn planted() -> [Vec<Line>; 2] {
    let page = include_str!("cases/planted.md").split_once("## Of single findings").unwrap();
    let lines = |page| cells(page).filter(|cells| cells[0] != "table").map(|cells| Line::of(&cells)).collect();
    [lines(page.0), lines(page.1)]
}

/// What a name or a template is without the marks of Markdown.
fn plain(cell: &str) -> String {
    let template = cell.strip_prefix("`` ").and_then(|cell| cell.strip_suffix(" ``"));
    template.unwrap_or_else(|| cell.trim_matches('`')).replace("\\|", "|").replace("\\<", "<").replace("\\>", ">")
}

impl Line {
    fn of(cells: &[&'static str]) -> Self {
        let others = cells.get(5).filter(|others| !others.is_empty());
        Self {
            name: plain(cells[0]),
            rows: cells[1].parse().unwrap(),
            partition_key: plain(cells[2]),
            row_key: plain(cells[3]),
            time: plain(cells[4]),
            others: others.map(|_| [plain(cells[5]), plain(cells[6]), plain(cells[7])]),
            found: cells.last().filter(|_| cells.len() > 6).map_or_else(Vec::new, |found| listed(found)),
        }
    }

    fn is_sound(&self) -> bool {
        self.others.is_none()
    }

    /// The keys of each row, and nanoseconds since 1970 where it has a Timestamp.
    pub(super) fn rows(&self) -> Vec<Keys> {
        self.planted().into_iter().map(|(row, _)| row).collect()
    }

    /// The same, and whether the row is one of the others.
    fn planted(&self) -> Vec<(Keys, bool)> {
        let seed =
            self.name.bytes().fold(7, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into())) & 0xffff;
        let (mut rows, mut keys) = (Vec::new(), BTreeSet::new());
        let time = self.time.trim_start_matches('~');
        for number in 0..self.rows {
            let mut row = Row::new(seed, number, time);
            let (mut partition_key, mut row_key, mut planted) = (&self.partition_key, &self.row_key, false);
            if let Some([other, other_partition_key, other_row_key]) = &self.others
                && row.value(other) != 0
            {
                partition_key = if other_partition_key.is_empty() { partition_key } else { other_partition_key };
                row_key = if other_row_key.is_empty() { row_key } else { other_row_key };
                planted = true;
            }
            let row_key = row.keys(row_key);
            let partition_key = row.keys(partition_key);
            // A table has one row per pair of keys.
            if keys.insert((partition_key.clone(), row_key.clone())) {
                let time = (time.len() == self.time.len()).then(|| i64::try_from(row.time).unwrap());
                rows.push(((partition_key, row_key, time), planted));
            }
        }
        rows
    }

    /// Whether a finding is about the planted rows alone: each of its examples has the key of one, and of no other row. Where these
    /// are half of the table or more, only the name of the finding tells.
    fn is_about_planted(&self) -> impl Fn(&Found) -> bool {
        let rows = self.planted();
        let [mut planted, mut others] = [(); 2].map(|()| BTreeSet::new());
        let half = rows.iter().filter(|(_, planted)| *planted).count() * 2 >= rows.len();
        for ((partition_key, row_key, _), is_planted) in rows.into_iter().filter(|_| !half) {
            let (partition_key, row_key) = (Some(partition_key), Some(row_key));
            let keys = [[partition_key.clone(), None], [partition_key, row_key]];
            if is_planted { &mut planted } else { &mut others }.extend(keys);
        }
        move |found| {
            let is = |example: &[Option<String>; 2]| planted.contains(example) && !others.contains(example);
            !found.examples.is_empty() && found.examples.iter().all(is)
        }
    }

    fn csv(&self) -> String {
        let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
        for (partition_key, row_key, time) in self.rows() {
            let quoted = |text: String| text.replace('"', "\"\"");
            write!(csv, "\"{}\",\"{}\",", quoted(partition_key), quoted(row_key)).unwrap();
            if let Some(time) = time {
                write!(csv, "{}", DateTime::from_timestamp_nanos(time).format("%Y-%m-%dT%H:%M:%S%.6f0Z")).unwrap();
            }
            csv.push('\n');
        }
        csv
    }
}

/// What commas separate, but for those within quotation marks.
fn listed(text: &'static str) -> Vec<&'static str> {
    let mut quoted = false;
    let items = text.split(move |c| {
        quoted ^= c == '"';
        c == ',' && !quoted
    });
    items.map(str::trim).filter(|item| !item.is_empty()).collect()
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
    let lines = of_half(half);
    let cases = review(lines.iter().map(|line| Case::new(&*line.name, half, &[], line.csv())).collect());
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
        let is_about = line.is_about_planted();
        let told_of = |found: &&Found| line.found.contains(&found.name.as_str()) || is_about(found);
        let mut about = case.found.iter().take(2).filter(told_of);
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

#[test]
fn tables_that_nobody_had_seen_judge_the_audit() {
    let ((chosen, told_chosen), (_, told_judged)) = (judge("chosen"), judge("judged"));
    let told = format!("{}\n{}", told_chosen.all(), told_judged.all());
    let page = format!("{}\n{}", rates(&[told_chosen, told_judged]), reports(chosen.iter()));
    println!("{told}");
    committed("crates/cli/tables/audit_cases.md", &page);
}

/// What is not as a line of `planted.md` has it: `severity name count "words"` is found, `no name` is not, and no other
/// warning or error but where there are `others`.
pub(super) fn differences(line: &Line, case: &Case) -> Vec<String> {
    let mut differences = Vec::new();
    let mut told = vec!["no", "row_key"];
    for item in line.found.iter().filter(|item| **item != "others") {
        let (item_, words) =
            item.split_once(" \"").map_or((*item, ""), |(item, words)| (item, words.trim_end_matches('"')));
        let mut parts = item_.split(' ');
        let [severity, name, count] = [(); 3].map(|()| parts.next().unwrap_or_default());
        told.push(name);
        let found = case.found.iter().find(|found| found.name == name);
        let is = match (severity, found) {
            ("row_key", _) => case.row_key.contains(words),
            ("no", found) => found.is_none(),
            (_, None) => false,
            (_, Some(found)) => {
                found.severity == severity
                    && (count.is_empty() || count.parse() == Ok(found.count))
                    && found.words.contains(words)
            }
        };
        if !is {
            differences.push(format!("expected {item}"));
        }
    }
    if !line.found.contains(&"others") {
        let others = case.harmful().into_iter().filter(|name| !told.contains(name));
        differences.extend(others.map(|name| format!("found {name}")));
    }
    differences
}

#[test]
fn what_is_planted_is_found_and_nothing_else() {
    let lines: Vec<Line> = planted().into_iter().flatten().collect();
    let cases = review(lines.iter().map(|line| Case::new(&*line.name, "planted", &[], line.csv())).collect());
    let wrong: Vec<String> = lines
        .iter()
        .zip(&cases)
        .filter_map(|(line, case)| {
            let differences = differences(line, case).join("; ");
            let found = case.found.iter().map(|found| format!("{} {} {}", found.severity, found.name, found.count));
            let found = found.collect::<Vec<_>>().join(", ");
            (!differences.is_empty()).then(|| format!("{}: {differences}; found {found}; {}", line.name, case.row_key))
        })
        .collect();
    committed("crates/cli/tables/audit_planted.md", &reports(cases.iter()));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
