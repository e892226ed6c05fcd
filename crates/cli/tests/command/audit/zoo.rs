//! How often the audit is wrong, and how often it misses: kinds of identifiers and tables that are sound, and tables with a
//! fault, each of several sizes, tenants and seeds. Thresholds were chosen on one half of the kinds and tables; the other half
//! judges. Both figures are in the guide, as this test finds them. What is found in each kind is in
//! `crates/cli/tables/audit_reports.md`, so that a change of the audit shows as a difference of that file.

mod choosing;
mod faulty;
pub(crate) mod ids;
mod judging;
mod sound;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Mutex;

use serde_json::Value;

use super::keys::{Random, at, iso};
use super::{audited, committed};

/// A kind of identifiers: its name, and one of them by its number.
pub(crate) type Kind = (&'static str, fn(&mut Random, u64) -> String);

/// A table: its name, the findings of which one tells of its fault, and a row by its number and how many tenants there
/// are: `PartitionKey`, `RowKey` and when it was written, in seconds.
pub(crate) type Table =
    (&'static str, &'static [&'static str], fn(&mut Random, u64, u64) -> (String, String, Option<u64>));

/// Where an identifier is put: by the row's number, how many tenants there are, and the identifier.
type Place<'p> = &'p dyn Fn(u64, u64, String, &mut Random) -> (String, String, Option<u64>);

/// One table as it is written, and what was found.
pub(super) struct Case {
    /// The kind of tables that it is one of.
    kind: String,
    name: String,
    /// Empty for a sound table.
    faults: &'static [&'static str],
    csv: String,
    pub(super) found: Vec<Found>,
    /// The words of the first shape of the RowKeys.
    pub(super) row_key: String,
}

pub(super) struct Found {
    pub(super) severity: String,
    pub(super) name: String,
    pub(super) count: u64,
    /// Its sentences.
    pub(super) words: String,
    /// PartitionKey and RowKey of each.
    pub(super) examples: Vec<[Option<String>; 2]>,
}

impl Case {
    pub(super) fn new(kind: impl Into<String>, what: &str, faults: &'static [&'static str], csv: String) -> Self {
        let kind = kind.into();
        Self { name: format!("{kind}, {what}"), kind, faults, csv, found: Vec::new(), row_key: String::new() }
    }

    /// Takes what is found from a report.
    pub(super) fn read(&mut self, report: &Value) {
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
        self.found = report["findings"].as_array().unwrap().iter().map(found).collect();
        self.row_key = text(&report["schema"]["row_key"][0]["words"]);
    }

    /// The names of warnings and errors.
    pub(super) fn harmful(&self) -> Vec<&str> {
        self.found.iter().filter(|found| found.severity != "note").map(|found| found.name.as_str()).collect()
    }
}

/// Rows, tenants and seed.
const SIZES: [(u64, u64, u64); 3] = [(400, 2, 1), (1_500, 5, 2), (2_400, 7, 3)];

pub(super) fn csv(rows: impl Iterator<Item = (String, String, Option<u64>)>) -> String {
    let (mut csv, mut seen) = ("PartitionKey,RowKey,Timestamp\n".to_owned(), BTreeSet::new());
    for (partition_key, row_key, time) in rows {
        // A table has one row per pair of keys.
        if !seen.insert((partition_key.clone(), row_key.clone())) {
            continue;
        }
        let time = time.map_or_else(String::new, |seconds| iso(at(seconds)) + ".0000000Z");
        writeln!(csv, "\"{partition_key}\",\"{row_key}\",{time}").unwrap();
    }
    csv
}

fn of_kind((name, make): Kind) -> Vec<Case> {
    let case = |what: &str, csv| Case::new(name, what, &[], csv);
    let [small, middle, large] = SIZES;
    let rows = |(count, tenants, seed): (u64, u64, u64), row: Place<'_>| {
        let mut random = Random(seed << 32 | count);
        let rows: Vec<_> = (0..count)
            .map(|number| {
                let id = make(&mut random, number);
                row(number, tenants, id, &mut random)
            })
            .collect();
        csv(rows.into_iter())
    };
    vec![
        case("as RowKeys", rows(small, &|n, t, id, _| (format!("tenant-{:02}", n % t), id, None))),
        case(
            "as RowKeys with Timestamps at random",
            rows(large, &|n, t, id, r| (format!("tenant-{:02}", n % t), id, Some(r.below(4_000_000)))),
        ),
        case(
            "as PartitionKeys",
            rows(middle, &|n, t, id, r| (id, format!("part-{:04}", n % t), Some(r.below(4_000_000)))),
        ),
    ]
}

fn of_table((name, faults, make): Table) -> Vec<Case> {
    let sized = SIZES.into_iter().map(|(count, tenants, seed)| {
        let mut random = Random(seed << 40 | count);
        let rows: Vec<_> = (0..count.max(1_200)).map(|number| make(&mut random, number, tenants)).collect();
        Case::new(name, &format!("{} rows", rows.len()), faults, csv(rows.into_iter()))
    });
    sized.collect()
}

/// Runs all cases on both cores.
pub(super) fn review(mut cases: Vec<Case>) -> Vec<Case> {
    let next = Mutex::new(cases.iter_mut());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(case) = next.lock().unwrap().next() else { return };
                    let ran = audited(&case.csv);
                    case.read(&ran);
                }
            });
        }
    });
    cases
}

/// What is found in one half.
struct Judged {
    cases: Vec<Case>,
    sound: usize,
    wrong: Vec<String>,
    faulty: usize,
    missed: Vec<String>,
    kinds: usize,
    tables: usize,
}

fn judge(kinds: &[Kind], sound: &[Table], faulty: &[Table]) -> Judged {
    let cases = kinds.iter().flat_map(|kind| of_kind(*kind)).chain(sound.iter().flat_map(|table| of_table(*table)));
    let cases = review(cases.chain(faulty.iter().flat_map(|table| of_table(*table))).collect());
    let (mut wrong, mut missed) = (Vec::new(), Vec::new());
    for case in &cases {
        let harmful = case.harmful();
        let others: Vec<&&str> = harmful.iter().filter(|name| !case.faults.contains(name)).collect();
        if !case.faults.is_empty() && others.len() == harmful.len() {
            let found = case.found.iter().map(|found| &found.name).collect::<Vec<_>>();
            missed.push(format!("{}: {:?}, found {found:?}", case.name, case.faults));
        }
        if !others.is_empty() {
            wrong.push(format!("{}: {others:?}", case.name));
        }
    }
    let sound_cases = cases.iter().filter(|case| case.faults.is_empty()).count();
    Judged {
        sound: sound_cases,
        wrong,
        faulty: cases.len() - sound_cases,
        missed,
        kinds: kinds.len(),
        tables: sound.len() + faulty.len(),
        cases,
    }
}

/// One line per kind: what is found, with the numbers of rows in each of its tables.
pub(super) fn reports<'c>(cases: impl Iterator<Item = &'c Case>) -> String {
    let mut kinds: Vec<(&str, BTreeMap<String, String>)> = Vec::new();
    for case in cases {
        if kinds.last().is_none_or(|(kind, _)| *kind != case.kind) {
            kinds.push((&case.kind, BTreeMap::new()));
        }
        for Found { severity, name, count, .. } in &case.found {
            let counts = kinds.last_mut().unwrap().1.entry(format!("{severity} `{name}`")).or_default();
            write!(counts, " {count}").unwrap();
        }
    }
    let mut page =
        "| kind of table | findings, with the number of rows in each of its tables |\n|---|---|\n".to_owned();
    for (kind, found) in kinds {
        let found: Vec<_> = found.iter().map(|(name, counts)| format!("{name}{counts}")).collect();
        writeln!(page, "| {kind} | {} |", found.join("; ")).unwrap();
    }
    page
}

#[expect(clippy::cast_precision_loss, reason = "a rate of some hundred tables")]
pub(super) fn share(seen: usize, of: usize) -> f64 {
    seen as f64 / of as f64
}

/// The upper end of the interval of Clopper and Pearson, one-sided at 95%: so high the rate may be when so few are seen.
pub(super) fn upper(seen: usize, of: usize) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..60 {
        let rate = f64::midpoint(low, high);
        // The chance of as few or fewer.
        let mut term = (1.0 - rate).powi(i32::try_from(of).unwrap());
        let mut sum = term;
        for at in 0..seen {
            term *= share(of - at, at + 1) * rate / (1.0 - rate);
            sum += term;
        }
        if sum > 0.05 { low = rate } else { high = rate }
    }
    high
}

#[test]
fn false_alarms_are_rare_and_faults_are_found() {
    let halves = [
        ("chosen on", judge(&choosing::KINDS, &sound::CHOOSING, &faulty::CHOOSING)),
        ("judged on", judge(&judging::KINDS, &sound::JUDGING, &faulty::JUDGING)),
    ];
    let mut page = "| half | kinds of identifiers | systems and applications | tables without a fault | false warnings or errors | \
                    at most, with 95% confidence | tables with a fault | found | missed at most, with 95% confidence |\n\
                    |---|---:|---:|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    let mut told = String::new();
    for (half, judged) in &halves {
        let Judged { sound, wrong, faulty, missed, kinds, tables, .. } = judged;
        let (all, found) = (sound + faulty, faulty - missed.len());
        writeln!(
            page,
            "| {half} | {kinds} | {tables} | {sound} | {} | {:.1}% | {faulty} | {found} ({:.0}%) | {:.1}% |",
            wrong.len(),
            100.0 * upper(wrong.len(), all),
            100.0 * share(found, *faulty),
            100.0 * upper(missed.len(), *faulty)
        )
        .unwrap();
        writeln!(told, "{half}:\n  wrong:\n    {}\n  missed:\n    {}", wrong.join("\n    "), missed.join("\n    "))
            .unwrap();
    }
    let all = halves.iter().flat_map(|(_, judged)| &judged.cases);
    committed("crates/cli/tables/audit_reports.md", &reports(all));
    committed("crates/cli/tables/audit_rates.md", &page);
    println!("{page}\n{told}");
    let judged = &halves[1].1;
    assert!(judged.wrong.len() * 200 <= judged.sound + judged.faulty, "{told}");
    assert!(judged.missed.len() * 10 <= judged.faulty, "{told}");
    let (kinds, tables) =
        halves.iter().fold((0, 0), |(kinds, tables), (_, half)| (kinds + half.kinds, tables + half.tables));
    assert!(kinds >= 120 && tables >= 80, "{kinds} {tables}");
}
