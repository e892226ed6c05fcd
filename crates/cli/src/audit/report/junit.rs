//! The XML of `JUnit`, which build servers show as tests.

use super::super::findings::Severity;
use super::{Account, Entry, share, write};
use crate::wording::html::escaped;

/// A suite per source and a case per finding, which fails as the exit status does. Without findings a case says so.
pub(crate) fn junit(entries: &[Entry], account: Option<&Account>, fail_on: Option<Severity>) -> String {
    let mut suites = String::new();
    let (mut all, mut all_failed) = (0, 0);
    for entry in entries {
        let mut cases = String::new();
        let (mut count, mut failed) = (0, 0);
        let class = text(&entry.name);
        for finding in &entry.findings {
            count += 1;
            let column = finding.column().map(|column| format!(" in {column}")).unwrap_or_default();
            let name = text(&format!("{}{column}", finding.name));
            let title = text(&finding.title);
            let told = text(&format!(
                "{}; {}. {}. {}",
                share(finding),
                finding.confidence.word(),
                finding.evidence,
                finding.remedy
            ));
            write(&mut cases, format_args!("    <testcase classname=\"{class}\" name=\"{name}\">"));
            if !finding.known && fail_on.is_some_and(|least| finding.severity >= least) {
                failed += 1;
                let severity = finding.severity.word();
                write(
                    &mut cases,
                    format_args!("<failure type=\"{severity}\" message=\"{title}\">{told}</failure></testcase>\n"),
                );
            } else {
                write(&mut cases, format_args!("<system-out>{title}: {told}</system-out></testcase>\n"));
            }
        }
        if count == 0 {
            count = 1;
            write(&mut cases, format_args!("    <testcase classname=\"{class}\" name=\"nothing found\"/>\n"));
        }
        suite(&mut suites, &class, count, failed, 0, &cases);
        (all, all_failed) = (all + count, all_failed + failed);
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
    write(
        suites,
        format_args!(
            "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">\n{cases}  \
             </testsuite>\n"
        ),
    );
}

/// As a page has it; without the two characters that are seen as anything, and that XML 1.0 cannot hold.
fn text(value: &str) -> String {
    escaped(value).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
