//! For a terminal.

use std::fmt::Write;

use super::super::Review;
use super::super::findings::{Finding, Severity};
use super::super::map::Map;
use super::{counts, example, figures, overview, pictures, share};
use crate::output::{Output, Style};
use crate::skew::numbers::counted;

/// Lines are broken to fit this.
const WIDTH: usize = 100;

/// The whole review.
pub(crate) fn text(review: &Review, output: &Output) -> String {
    let mut page = String::new();
    let found: Vec<String> =
        counts(review).into_iter().map(|(severity, count)| output.styled(style(severity), &count)).collect();
    let found = if found.is_empty() { output.styled(Style::Good, "nothing found") } else { found.join(", ") };
    let name = output.styled(Style::Strong, &review.summary.name);
    write(&mut page, format_args!("{name}: {}, {found}\n", counted(review.facts.rows, "row")));
    for (name, line) in overview(review) {
        paragraph(&mut page, output, name, &line);
    }
    for finding in &review.findings {
        write_finding(&mut page, finding, output);
        if let Some(map) = review.map.as_ref().filter(|_| finding.name.ends_with("-heat")) {
            write_map(&mut page, map);
        }
    }
    for sentence in review.summary.sentences() {
        write(&mut page, format_args!("\n- {sentence}\n"));
    }
    page
}

const fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => Style::Bad,
        Severity::Warning => Style::Warn,
        Severity::Note => Style::Soft,
    }
}

fn write_finding(page: &mut String, finding: &Finding, output: &Output) {
    let severity = output.styled(style(finding.severity), finding.severity.word());
    let (title, name) = (output.styled(Style::Strong, &finding.title), output.styled(Style::Soft, finding.name));
    write(page, format_args!("\n{severity}: {title} [{name}]\n"));
    paragraph(page, output, "found", &format!("{}; {}", share(finding), finding.confidence.word()));
    if let Some(sample) = &finding.sample {
        paragraph(page, output, "sample", sample);
    }
    paragraph(page, output, "evidence", &finding.evidence);
    for row in &finding.examples {
        paragraph(page, output, "", &example(row));
    }
    paragraph(page, output, "cost", &finding.cost);
    if let Some(when) = &finding.when {
        paragraph(page, output, "when", when);
    }
    paragraph(page, output, "remedy", &finding.remedy);
    for proposal in &finding.proposals {
        let figures: Vec<String> =
            figures(proposal).into_iter().map(|(name, before, after)| format!("{name} {before} → {after}")).collect();
        let costs = proposal.costs;
        paragraph(page, output, "proposal", &format!("{}: {}; {costs}", proposal.design, figures.join(", ")));
    }
    paragraph(page, output, "read", &format!("{}: {}", finding.chapter.title, finding.chapter.address()));
}

/// Bands of PartitionKeys from top to bottom, time to the right.
fn write_map(page: &mut String, map: &Map) {
    for (label, line) in std::iter::once("map").chain(std::iter::repeat("")).zip(pictures::blocks(map)) {
        write(page, format_args!("  {label:<12}|{line}|\n"));
    }
}

/// A label and a text, broken into lines that stand below each other.
fn paragraph(page: &mut String, output: &Output, label: &str, text: &str) {
    const INDENT: usize = 14;
    let mut line = String::new();
    let mut label = format!("  {label:<12}");
    for word in text.split(' ') {
        if !line.is_empty() && INDENT + line.chars().count() + 1 + word.chars().count() > WIDTH {
            write(page, format_args!("{}{line}\n", output.styled(Style::Soft, &label)));
            label = " ".repeat(INDENT);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    write(page, format_args!("{}{line}\n", output.styled(Style::Soft, &label)));
}

fn write(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("a string takes everything");
}
