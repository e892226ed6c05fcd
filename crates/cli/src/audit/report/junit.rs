//! The XML of `JUnit`, which build servers show as tests.

use super::super::findings::{Finding, Severity};
use super::{Account, Entry, share};
use crate::wording::html::escaped;
use crate::wording::putln;

/// A suite per source and a case per finding, which fails as the exit status does. Without findings a case says so.
pub(crate) fn junit(entries: &[Entry], account: Option<&Account>, fail_on: Option<Severity>) -> String {
    let mut suites = String::new();
    let (mut all, mut all_failed) = (0, 0);
    for entry in entries {
        let (mut cases, mut failed) = (String::new(), 0);
        let class = text(&entry.name);
        for finding in &entry.findings {
            let Finding { confidence, evidence, remedy, .. } = finding;
            let column = finding.column().map(|column| format!(" in {column}")).unwrap_or_default();
            let name = text(&format!("{}{column}", finding.name));
            let title = text(&finding.title);
            let told = text(&format!("{}; {}. {evidence}. {remedy}", share(finding), confidence.word()));
            let outcome = if !finding.known && fail_on.is_some_and(|least| finding.severity >= least) {
                failed += 1;
                format!("<failure type=\"{}\" message=\"{title}\">{told}</failure>", finding.severity.word())
            } else {
                format!("<system-out>{title}: {told}</system-out>")
            };
            putln!(cases, "    <testcase classname=\"{class}\" name=\"{name}\">{outcome}</testcase>");
        }
        if entry.findings.is_empty() {
            putln!(cases, "    <testcase classname=\"{class}\" name=\"nothing found\"/>");
        }
        let count = entry.findings.len().max(1);
        suite(&mut suites, &class, count, failed, 0, &cases);
        (all, all_failed) = (all + count, all_failed + failed);
    }
    for table in account.iter().flat_map(|account| &account.empty) {
        let class = text(table);
        suite(&mut suites, &class, 1, 0, 0, &format!("    <testcase classname=\"{class}\" name=\"no rows\"/>\n"));
        all += 1;
    }
    let not_read = account.map_or(&[][..], |account| &account.not_read);
    for (table, why) in not_read {
        let (class, why) = (text(table), text(why));
        let case = format!("    <testcase classname=\"{class}\" name=\"read\"><error message=\"{why}\"/></testcase>\n");
        suite(&mut suites, &class, 1, 0, 1, &case);
        all += 1;
    }
    let errors = not_read.len();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tablekeys audit\" tests=\"{all}\" \
         failures=\"{all_failed}\" errors=\"{errors}\">\n{suites}</testsuites>\n"
    )
}

fn suite(suites: &mut String, name: &str, tests: usize, failures: usize, errors: usize, cases: &str) {
    putln!(
        suites,
        "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">\n{cases}  </testsuite>"
    );
}

/// As a page has it; without the two characters that are seen as anything, and that XML 1.0 cannot hold.
fn text(value: &str) -> String {
    escaped(value).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
