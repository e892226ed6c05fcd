//! For a terminal.

use super::super::findings::{Finding, Severity};
use super::{Account, Entry, counts, example, figures, made, share};
use crate::output::{Output, Style};
use crate::wording::numbers::{counted, grouped};
use crate::wording::putln;

/// Where texts begin, behind their labels.
const INDENT: usize = 14;

/// The reviews, and of all tables of an account a summary in front.
pub(crate) fn text(entries: &[Entry], account: Option<&Account>, output: &Output) -> String {
    let mut page = String::new();
    if let Some(account) = account {
        write_summary(&mut page, entries, account, output);
    }
    for entry in entries {
        write_entry(&mut page, entry, output);
        if account.is_some() {
            page.push('\n');
        }
    }
    page + &format!("\n{}\n", output.styled(Style::Soft, &made()))
}

/// A line per table.
fn write_summary(page: &mut String, entries: &[Entry], account: &Account, output: &Output) {
    let name = output.styled(Style::Strong, &account.address);
    let tables = counted((entries.len() + account.empty.len() + account.not_read.len()) as u64, "table");
    putln!(page, "{name}: {tables}");
    let short = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let width = entries.iter().map(|entry| short(&entry.name).chars().count()).max().unwrap_or(0);
    for entry in entries {
        let found = found(&entry.findings, output);
        putln!(page, "  {:<width$}  {:>12}  {found}", short(&entry.name), entry.rows);
    }
    for table in &account.empty {
        putln!(page, "  {:<width$}  {:>12}", short(table), "no rows");
    }
    for (table, why) in &account.not_read {
        let why = output.styled(Style::Bad, why);
        putln!(page, "  {:<width$}  not read: {why}", short(table));
    }
    page.push('\n');
}

fn found(findings: &[Finding], output: &Output) -> String {
    let found: Vec<String> =
        counts(findings).into_iter().map(|(severity, count)| output.styled(style(severity), &count)).collect();
    if found.is_empty() { output.styled(Style::Good, "nothing found") } else { found.join(", ") }
}

fn write_entry(page: &mut String, entry: &Entry, output: &Output) {
    let found = found(&entry.findings, output);
    let name = output.styled(Style::Strong, &entry.name);
    putln!(page, "{name}: {}, {found}", entry.rows);
    let widths = entry.shapes.iter().map(|(_, words, _)| words.chars().count());
    let widest = widths.max().unwrap_or_default().min(output.width().saturating_sub(25));
    for (name, words, share) in &entry.shapes {
        let gap = " ".repeat(widest.saturating_sub(words.chars().count()));
        let label = output.styled(Style::Soft, &format!("  {name:<12} "));
        putln!(page, "{label}{words}{gap}  {share:>6}");
    }
    for (name, line) in &entry.overview {
        paragraph(page, output, name, line);
    }
    write_largest(page, &entry.largest, output);
    for finding in &entry.findings {
        write_finding(page, finding, output);
        // Bands of PartitionKeys from top to bottom, time to the right.
        let blocks = entry.blocks.iter().filter(|_| finding.name.ends_with("-heat"));
        for (label, line) in std::iter::once("map").chain(std::iter::repeat("")).zip(blocks) {
            putln!(page, "  {label:<12}|{line}|");
        }
    }
    for sentence in &entry.sentences {
        putln!(page, "\n- {sentence}");
    }
}

/// The largest partitions by name, each with a bar.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a bar")]
fn write_largest(page: &mut String, largest: &[(String, u64)], output: &Output) {
    let &[(_, most), ..] = largest else { return };
    let width = largest.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(24);
    let figures = grouped(most).len();
    let room = output.width().saturating_sub(INDENT + width + figures + 2).clamp(4, 40);
    for (at, (name, rows)) in largest.iter().enumerate() {
        let label = format!("  {:<12}", if at == 0 { "largest" } else { "" });
        let cells = (*rows as f64 / most as f64 * room as f64).round().max(1.0) as usize;
        let bar = output.styled(Style::Soft, &"█".repeat(cells));
        let label = output.styled(Style::Soft, &label);
        let name: String = name.chars().take(width).collect();
        putln!(page, "{label}{name:<width$} {:>figures$} {bar}", grouped(*rows));
    }
}

const fn style(severity: Severity) -> Style {
    [Style::Soft, Style::Warn, Style::Bad][severity as usize]
}

fn write_finding(page: &mut String, finding: &Finding, output: &Output) {
    let severity = output.styled(style(finding.severity), finding.severity.word());
    let (title, name) = (output.styled(Style::Strong, &finding.title), output.styled(Style::Soft, finding.name));
    let known = if finding.known { output.styled(Style::Soft, " (known)") } else { String::new() };
    putln!(page, "\n{severity}: {title} [{name}]{known}");
    paragraph(page, output, "found", &format!("{}; {}", share(finding), finding.confidence.word()));
    if let Some(sample) = &finding.sample {
        paragraph(page, output, "sample", sample);
    }
    paragraph(page, output, "evidence", &finding.evidence);
    for row in &finding.examples {
        paragraph(page, output, "", &example(row, finding));
    }
    paragraph(page, output, "cost", &finding.cost);
    if let Some(when) = &finding.when {
        paragraph(page, output, "when", when);
    }
    paragraph(page, output, "remedy", &finding.remedy);
    for proposal in &finding.proposals {
        let figures: Vec<String> =
            figures(proposal).into_iter().map(|(name, before, after)| format!("{name} {before} → {after}")).collect();
        let (design, rows, figures) = (&proposal.design, counted(proposal.rows, "row"), figures.join(", "));
        paragraph(page, output, "proposal", &format!("{design}: of {rows}, {figures}; {}", proposal.costs));
    }
    paragraph(page, output, "read", &format!("{}: {}", finding.chapter.title, finding.chapter.address()));
}

/// A label and a text, broken into lines below each other.
fn paragraph(page: &mut String, output: &Output, label: &str, text: &str) {
    let mut line = String::new();
    let mut label = format!("  {label:<12}");
    for word in text.split(' ') {
        if !line.is_empty() && INDENT + line.chars().count() + 1 + word.chars().count() > output.width() {
            putln!(page, "{}{line}", output.styled(Style::Soft, &label));
            label = " ".repeat(INDENT);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    putln!(page, "{}{line}", output.styled(Style::Soft, &label));
}
