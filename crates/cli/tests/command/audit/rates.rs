//! How often the audit is wrong, and how often it misses: kinds of identifiers and tables that are sound, and tables with a fault.
//! Thresholds were chosen on one half of them; the other half judges. The figures are in the guide, as these tests find them; what
//! is found in each kind is in `crates/cli/tables`, so that a change of the audit shows as a difference of a file.

use std::fmt::Write as _;

use super::cases::{Case, Found, Line, cells, reports, review};
use super::committed::committed;

fn share(seen: usize, of: usize) -> f64 {
    seen as f64 / of as f64
}

/// The upper end of the interval of Clopper and Pearson, one-sided at 95%, in percent: so high the rate may be when so few are seen.
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
    100.0 * high
}

/// What is found in the tables of one half.
struct Judged {
    half: &'static str,
    cases: Vec<Case>,
    sound: usize,
    faulty: usize,
    /// Tables with a false warning or error.
    wrong: Vec<String>,
    /// Tables whose fault a note tells of, and nothing does.
    noted: usize,
    missed: Vec<String>,
}

/// Reviews tables. A case is wrong, or it is told of by a warning or an error, or by a note.
fn judge(
    half: &'static str,
    lines: &[Line],
    is_wrong: impl Fn(&Case) -> bool,
    told: impl Fn(&Case) -> Option<bool>,
) -> Judged {
    let cases = review(lines);
    let (sound, faulty): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| case.line.is_sound());
    Judged {
        half,
        sound: sound.len(),
        faulty: faulty.len(),
        wrong: cases.iter().filter(|case| is_wrong(case)).map(Case::report).collect(),
        noted: faulty.iter().filter(|case| told(case) == Some(false)).count(),
        missed: faulty.iter().filter(|case| told(case).is_none()).map(|case| case.report()).collect(),
        cases,
    }
}

impl Judged {
    fn told(&self) -> usize {
        self.faulty - self.noted - self.missed.len()
    }

    /// What is wrong and what is missed, for those who mend it.
    fn all(&self) -> String {
        format!(
            "{}\n  false:\n    {}\n  missed:\n    {}\n",
            self.half,
            self.wrong.join("\n    "),
            self.missed.join("\n    ")
        )
    }
}

/// The tables of a line of `zoo.md`, given without its half: of several sizes and tenants, and of identifiers, each where they may be.
fn sized(cells: &[&'static str]) -> Vec<Line> {
    let line = |cells: &[&'static str]| Line::of(&[&[cells[0], "0"], &cells[1..]].concat());
    let named = |what: &str, rows, tenants, line: Line| {
        let name = format!("{}, {what}", line.name);
        Line { name, rows, tenants, ..line }
    };
    let [name, key] = *cells else {
        let sizes = [(1_200, 2), (1_300, 5), (1_400, 7)];
        return sizes.map(|(rows, tenants)| named(&format!("{rows} rows"), rows, tenants, line(cells))).to_vec();
    };
    let (tenant, random) = ("tenant-{n%p:02}", "r(4000000)");
    vec![
        named("as RowKeys", 400, 2, line(&[name, tenant, key, "~n"])),
        named("as RowKeys with Timestamps at random", 1_200, 7, line(&[name, tenant, key, random])),
        named("as PartitionKeys", 800, 5, line(&[name, key, "part-{n%p:04}", random])),
    ]
}

#[test]
fn false_alarms_are_rare_and_faults_are_found() {
    let page = include_str!("cases/zoo.md");
    let halves = [("chosen", "chosen on"), ("judged", "judged on")].map(|(half, called)| {
        let lines = || cells(page).filter(move |cells| cells[0] == half).map(|cells| cells[1..].to_vec());
        let (kinds, tables): (Vec<_>, Vec<_>) = lines().partition(|cells| cells.len() == 2);
        assert!(kinds.len() >= 60 && tables.len() >= 40, "{} {}", kinds.len(), tables.len());
        let names = |case: &Case, known: bool| case.harmful().any(|name| case.line.found.contains(&name) == known);
        let told = |case: &Case| names(case, true).then_some(true);
        let lines: Vec<Line> = lines().flat_map(|cells| sized(&cells)).collect();
        (kinds.len(), tables.len(), judge(called, &lines, |case| names(case, false), told))
    });
    let mut page = "| half | kinds of identifiers | systems and applications | tables without a fault | false warnings or errors | \
                    at most, with 95% confidence | tables with a fault | found | missed at most, with 95% confidence |\n\
                    |---|---:|---:|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for (kinds, tables, judged) in &halves {
        let Judged { half, sound, faulty, wrong, missed, .. } = judged;
        writeln!(
            page,
            "| {half} | {kinds} | {tables} | {sound} | {} | {:.1}% | {faulty} | {} ({:.0}%) | {:.1}% |",
            wrong.len(),
            upper(wrong.len(), sound + faulty),
            judged.told(),
            100.0 * share(judged.told(), *faulty),
            upper(missed.len(), *faulty)
        )
        .unwrap();
    }
    let told = halves.each_ref().map(|(.., judged)| judged.all()).concat();
    println!("{page}\n{told}");
    committed(
        "crates/cli/tables/audit_reports.md",
        &halves.each_ref().map(|(.., judged)| reports(&judged.cases)).concat(),
    );
    committed("crates/cli/tables/audit_rates.md", &page);
    let judged = &halves[1].2;
    assert!(judged.wrong.len() * 200 <= judged.cases.len() && judged.missed.len() * 10 <= judged.faulty, "{told}");
}

#[test]
fn tables_that_nobody_had_seen_judge_the_audit() {
    let halves = ["chosen", "judged"].map(|half| {
        let of_half = cells(include_str!("cases/cases.md")).filter(|cells| cells[0] == half);
        let lines: Vec<Line> = of_half.map(|cells| Line::of(&cells[1..])).collect();
        let is_wrong = |case: &Case| case.line.is_sound() && case.harmful().next().is_some();
        judge(half, &lines, is_wrong, |case| {
            let is_about = case.line.is_about_planted();
            let told_of = |found: &&Found| case.line.found.contains(&found.name.as_str()) || is_about(found);
            let about: Vec<&Found> = case.found.iter().take(2).filter(told_of).collect();
            (!about.is_empty()).then(|| about.iter().any(|found| found.severity != "note"))
        })
    });
    let mut page = "| half | sound tables, one of each kind | false warnings or errors | at most, with 95% confidence | tables with a fault | reported first or second | \
                    by a note | missed at most, with 95% confidence |\n|---|---:|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for judged in &halves {
        let Judged { half, sound, faulty, wrong, noted, .. } = judged;
        let told = judged.told();
        writeln!(
            page,
            "| {half} | {sound} | {} | {:.1}% | {faulty} | {told} ({:.0}%) | {noted} | {:.1}% |",
            wrong.len(),
            upper(wrong.len(), *sound),
            100.0 * share(told, *faulty),
            upper(faulty - told, *faulty)
        )
        .unwrap();
    }
    println!("{}", halves.each_ref().map(Judged::all).concat());
    committed("crates/cli/tables/audit_cases.md", &format!("{page}\n{}", reports(&halves[0].cases)));
}
