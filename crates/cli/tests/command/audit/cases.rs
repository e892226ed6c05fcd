//! Tables from one line each: templates of their keys, and what is wrong with them.

mod template;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use chrono::DateTime;
use rayon::prelude::*;
use serde_json::Value;

use super::committed::committed;
use super::keys::START;
use super::{audited, findings};
use tablekeys_service::random::Random;
use template::Row;

/// PartitionKey, RowKey, and nanoseconds since 1970 where there is a Timestamp.
type Keys = (String, String, Option<i64>);

/// A table of one line.
#[derive(Clone)]
pub(super) struct Line {
    /// What the line is called, and which of its tables this is, where it is several.
    pub(super) kind: String,
    pub(super) name: String,
    pub(super) rows: u64,
    pub(super) tenants: u64,
    pub(super) partition_key: String,
    pub(super) row_key: String,
    pub(super) time: String,
    /// Where a row is another one, and its keys then.
    pub(super) others: Option<[String; 3]>,
    /// The last column: what tells of a fault, or all that is found.
    pub(super) found: Vec<&'static str>,
}

/// The cells of the lines of a page that are tables, but for their headings.
pub(super) fn cells(page: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = page.lines().filter(|line| line.starts_with("| ")).map(|line| {
        // A `|` within a template has a backslash before it.
        let mut cells = vec![(0, 0)];
        for (at, _) in line.match_indices('|').filter(|(at, _)| !line[..*at].ends_with('\\')) {
            cells.last_mut().unwrap().1 = at;
            cells.push((at + 1, line.len()));
        }
        cells[1..cells.len() - 1].iter().map(|(from, until)| line[*from..*until].trim()).collect::<Vec<_>>()
    });
    lines.filter(|cells| !["half", "table"].contains(&cells[0]))
}

/// The lines of `planted.md`: those that the emulator stores, too, and the others.
pub(super) fn planted() -> [Vec<Line>; 2] {
    let page = include_str!("cases/planted.md").split_once("## Of single findings").unwrap();
    [page.0, page.1].map(|page| cells(page).map(|cells| Line::of(&cells)).collect())
}

/// What a name or a template is without the marks of Markdown.
fn plain(cell: &str) -> String {
    let template = cell.strip_prefix("`` ").and_then(|cell| cell.strip_suffix(" ``"));
    template.unwrap_or_else(|| cell.trim_matches('`')).replace("\\|", "|").replace("\\<", "<").replace("\\>", ">")
}

impl Line {
    pub(super) fn of(cells: &[&'static str]) -> Self {
        let others = cells.get(5).filter(|others| !others.is_empty());
        Self {
            kind: plain(cells[0]),
            name: plain(cells[0]),
            rows: cells[1].parse().unwrap(),
            tenants: 0,
            partition_key: plain(cells[2]),
            row_key: plain(cells[3]),
            time: plain(cells[4]),
            others: others.map(|_| [plain(cells[5]), plain(cells[6]), plain(cells[7])]),
            found: cells.last().filter(|_| cells.len() > 6).map_or_else(Vec::new, |found| listed(found)),
        }
    }

    pub(super) fn is_sound(&self) -> bool {
        self.found.is_empty()
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
            let mut row = Row::new(seed, number, self.tenants, time);
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
    pub(super) fn is_about_planted(&self) -> impl Fn(&Found) -> bool {
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
}

pub(super) fn csv(rows: impl IntoIterator<Item = Keys>) -> String {
    let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
    for (partition_key, row_key, time) in rows {
        let quoted = |text: String| text.replace('"', "\"\"");
        write!(csv, "\"{}\",\"{}\",", quoted(partition_key), quoted(row_key)).unwrap();
        if let Some(time) = time {
            write!(csv, "{}", DateTime::from_timestamp_nanos(time).format("%Y-%m-%dT%H:%M:%S%.6f0Z")).unwrap();
        }
        csv.push('\n');
    }
    csv
}

/// The same of times in seconds after 2024-05-06T07:00:00Z.
pub(super) fn csv_of(rows: impl IntoIterator<Item = (String, String, Option<u64>)>) -> String {
    let mut seen = BTreeSet::new();
    let rows =
        rows.into_iter().filter(|(partition_key, row_key, _)| seen.insert((partition_key.clone(), row_key.clone())));
    let time = |seconds: u64| (START + seconds.cast_signed()) * 1_000_000_000;
    csv(rows.map(|(partition_key, row_key, seconds)| (partition_key, row_key, seconds.map(time))))
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

pub(super) struct Case {
    pub(super) line: Line,
    pub(super) found: Vec<Found>,
    /// The words of the first shape of the RowKeys.
    row_key: String,
}

pub(super) struct Found {
    pub(super) severity: String,
    pub(super) name: String,
    count: u64,
    /// Its sentences.
    words: String,
    /// PartitionKey and RowKey of each.
    examples: Vec<[Option<String>; 2]>,
}

impl Case {
    pub(super) fn of(line: &Line, report: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let example = |row: &Value| ["partition_key", "row_key"].map(|key| row[key].as_str().map(str::to_owned));
        let found = |found: &Value| {
            assert!(found["count"].as_u64() <= found["of"].as_u64(), "{found:#}");
            Found {
                severity: text(&found["severity"]),
                name: text(&found["name"]),
                count: found["count"].as_u64().unwrap(),
                words: ["title", "evidence", "remedy", "when"].map(|name| text(&found[name])).join("\n"),
                examples: found["examples"].as_array().into_iter().flatten().map(example).collect(),
            }
        };
        let found = findings(report).map(found).collect();
        Self { line: line.clone(), found, row_key: text(&report["schema"]["row_key"][0]["words"]) }
    }

    /// The names of warnings and errors.
    pub(super) fn harmful(&self) -> impl Iterator<Item = &str> {
        self.found.iter().filter(|found| found.severity != "note").map(|found| &*found.name)
    }

    pub(super) fn report(&self) -> String {
        let found = self.found.iter().map(|found| format!("{} {} {}", found.severity, found.name, found.count));
        format!("{}: {}", self.line.name, found.collect::<Vec<_>>().join(", "))
    }
}

pub(super) fn review(lines: &[Line]) -> Vec<Case> {
    lines.par_iter().map(|line| Case::of(line, &audited(&csv(line.rows())))).collect()
}

/// One line per kind: what is found, with the numbers of rows in each of its tables.
pub(super) fn reports(cases: &[Case]) -> String {
    let mut page =
        "| kind of table | findings, with the number of rows in each of its tables |\n|---|---|\n".to_owned();
    for cases in cases.chunk_by(|a, b| a.line.kind == b.line.kind) {
        let mut counts: BTreeMap<String, String> = BTreeMap::new();
        for Found { severity, name, count, .. } in cases.iter().flat_map(|case| &case.found) {
            write!(counts.entry(format!("{severity} `{name}`")).or_default(), " {count}").unwrap();
        }
        let found: Vec<_> = counts.iter().map(|(name, counts)| format!("{name}{counts}")).collect();
        writeln!(page, "| {} | {} |", cases[0].line.kind, found.join("; ")).unwrap();
    }
    page
}

/// What is not as a line of `planted.md` has it: `severity name count "words"` is found, `no name` is not, and no other
/// warning or error but where there are `others`.
pub(super) fn differences(case: &Case) -> Vec<String> {
    let (mut differences, mut told) = (Vec::new(), vec!["no", "row_key"]);
    for item in case.line.found.iter().filter(|item| **item != "others") {
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
    if !case.line.found.contains(&"others") {
        let others = case.harmful().filter(|name| !told.contains(name));
        differences.extend(others.map(|name| format!("found {name}")));
    }
    differences
}

#[test]
fn what_is_planted_is_found_and_nothing_else() {
    let cases = review(&planted().concat());
    let differs = |case: &Case| {
        let differences = differences(case).join("; ");
        (!differences.is_empty()).then(|| format!("{differences}; {}; {}", case.report(), case.row_key))
    };
    let wrong: Vec<String> = cases.iter().filter_map(differs).collect();
    committed("crates/cli/tables/audit_planted.md", &reports(&cases));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Characters of every width within the keys of some rows, and Timestamps at both ends of time.
fn changed(csv: &str, random: &mut Random) -> String {
    const CHARACTERS: [&str; 12] = ["é", "€", "😀", "\u{301}", "\u{200b}", "İ", "٣", "０", "-", ".", "%", "0"];
    const TIMES: [&str; 3] = ["0001-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z"];
    const ROWS: usize = 400;
    let mut rows: Vec<String> = csv.lines().take(ROWS).map(str::to_owned).collect();
    for row in &mut rows[1..] {
        let (keys, time) = row.rsplit_once(',').unwrap();
        let places: Vec<usize> = keys.char_indices().filter(|(_, c)| c.is_alphanumeric()).map(|(at, _)| at).collect();
        let (mut keys, mut time) = (keys.to_owned(), time);
        if random.below(3) == 0 && !places.is_empty() {
            keys.insert_str(places[random.place(places.len())], CHARACTERS[random.place(CHARACTERS.len())]);
        }
        if random.below(20) == 0 {
            time = TIMES[random.place(TIMES.len())];
        }
        *row = format!("{keys},{time}");
    }
    rows.join("\n")
}

#[test]
fn tables_that_were_changed_at_random_end_in_a_report() {
    let lines: Vec<Line> = planted().concat().into_iter().step_by(5).collect();
    lines.par_iter().enumerate().for_each(|(at, line)| {
        let report = audited(&changed(&csv(line.rows()), &mut Random(at as u64)));
        assert!(report["rows"].as_u64() > Some(0), "{}: {report}", line.name);
    });
}
