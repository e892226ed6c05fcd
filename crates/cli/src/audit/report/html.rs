//! A self-contained page: its own style and script, nothing fetched.

use super::super::findings::{Finding, Severity};
use super::super::proposals::Proposal;
use super::{Account, Entry, counts, example, figures, made, share};
use crate::wording::html::{escaped, foot, head, list};
use crate::wording::numbers::counted;
use crate::wording::{put, putln};

/// Beside the style of all reports.
const OWN_STYLE: &str = include_str!("audit.css");

/// The reviews, and of all tables of an account a summary in front.
pub(crate) fn html(entries: &[Entry], account: Option<&Account>) -> String {
    let name = account.map_or_else(|| entries.first().map(|entry| &entry.name), |account| Some(&account.address));
    let name = name.map_or("", String::as_str);
    let mut page = head(&format!("Audit of {name}"), OWN_STYLE);
    putln!(page, "<header>\n<p class=\"soft kind\">Design review of the keys of</p>\n<h1>{}</h1>", escaped(name));
    if let Some(account) = account {
        write_summary(&mut page, entries, account);
    }
    page.push_str("</header>\n<main>\n");
    for (at, entry) in entries.iter().enumerate() {
        putln!(page, "<article id=\"table-{at}\">");
        if account.is_some() {
            putln!(page, "<h2 class=\"table\">{}</h2>", escaped(&entry.name));
        }
        let found = chips(&entry.findings, |word| format!(" data-severity=\"{word}\" data-within=\"#table-{at}\""));
        putln!(page, "<p class=\"counts\"><span>{}</span> {found}</p>", entry.rows);
        write_entry(&mut page, entry);
        page.push_str("</article>\n");
    }
    putln!(page, "</main>\n<footer class=\"soft\">{}</footer>", made());
    page + &foot()
}

/// A row per table.
fn write_summary(page: &mut String, entries: &[Entry], account: &Account) {
    page.push_str(
        "<div class=\"scroll\" role=\"group\" aria-label=\"Tables\" tabindex=\"0\"><table><thead><tr><th class=\"name\">\
         table</th><th>rows</th><th class=\"name\">found</th></tr></thead><tbody>\n",
    );
    for (at, entry) in entries.iter().enumerate() {
        let found = chips(&entry.findings, |_| String::new());
        putln!(
            page,
            "<tr><td class=\"name\"><a href=\"#table-{at}\">{}</a></td><td>{}</td><td class=\"name\">{found}</td></tr>",
            escaped(&entry.name),
            entry.rows
        );
    }
    let others = account.empty.iter().map(|table| (table, "no rows".to_owned()));
    for (table, what) in others.chain(account.not_read.iter().map(|(table, why)| (table, format!("not read: {why}")))) {
        let (table, what) = (escaped(table), escaped(&what));
        putln!(page, "<tr><td class=\"name\">{table}</td><td></td><td class=\"name\">{what}</td></tr>");
    }
    page.push_str("</tbody></table></div>\n");
}

/// How many findings there are of each severity, with what else each of these has.
fn chips(findings: &[Finding], attributes: impl Fn(&str) -> String) -> String {
    let chip = |(severity, count): (Severity, String)| {
        let word = severity.word();
        format!("<span class=\"chip {word}\"{}>{count}</span>", attributes(word))
    };
    let chips: Vec<String> = counts(findings).into_iter().map(chip).collect();
    if chips.is_empty() { "<span class=\"chip good\">nothing found</span>".to_owned() } else { chips.join(" ") }
}

fn write_entry(page: &mut String, entry: &Entry) {
    page.push_str("<dl>\n");
    for (name, words, share) in &entry.shapes {
        let name = if name.is_empty() { String::new() } else { format!("<dt>{name}</dt>") };
        putln!(page, "{name}<dd><code>{}</code> <span class=\"soft\">{share}</span></dd>", escaped(words));
    }
    for (name, line) in &entry.overview {
        putln!(page, "<dt>{name}</dt><dd>{}</dd>", escaped(line));
    }
    page.push_str("</dl>\n");
    if !entry.pictures.is_empty() {
        put!(page, "<section class=\"pictures\" aria-label=\"Pictures\">\n{}</section>\n", entry.pictures);
    }
    for finding in &entry.findings {
        write_finding(page, finding);
    }
    if !entry.sentences.is_empty() {
        page.push_str(&list(&entry.sentences));
    }
}

fn write_finding(page: &mut String, finding: &Finding) {
    let (word, name) = (finding.severity.word(), finding.name);
    putln!(
        page,
        "<section class=\"finding {word}\" data-finding=\"{name}\">\n<p class=\"label\"><span class=\"chip {word}\">{word}</span> \
         <code>{name}</code>{}</p>\n<h2>{}</h2>\n<p class=\"soft\">{} · {}{}</p>\n<p>{}.</p>",
        if finding.known { " <span class=\"chip note\">known</span>" } else { "" },
        escaped(&sentence(&finding.title)),
        escaped(&share(finding)),
        finding.confidence.word(),
        finding.sample.as_ref().map(|sample| format!(" · {}", escaped(sample))).unwrap_or_default(),
        escaped(&sentence(&finding.evidence)),
    );
    if !finding.examples.is_empty() {
        page.push_str("<ul class=\"rows\">\n");
        for row in &finding.examples {
            putln!(page, "<li><code>{}</code></li>", escaped(&example(row, finding)));
        }
        page.push_str("</ul>\n");
    }
    page.push_str("<dl>\n");
    let entries = [
        ("What it costs", Some(&finding.cost)),
        ("When", finding.when.as_ref()),
        ("What to do", Some(&finding.remedy)),
    ];
    for (name, text) in entries {
        if let Some(text) = text {
            putln!(page, "<dt>{name}</dt><dd>{}.</dd>", escaped(&sentence(text)));
        }
    }
    let chapter = finding.chapter;
    putln!(page, "<dt>Read</dt><dd><a href=\"{}\">{}</a></dd>\n</dl>", chapter.address(), escaped(chapter.title));
    for proposal in &finding.proposals {
        write_proposal(page, proposal);
    }
    page.push_str("</section>\n");
}

fn write_proposal(page: &mut String, proposal: &Proposal) {
    putln!(
        page,
        "<div class=\"proposal\"><h3>Proposal: {}</h3>\n<div class=\"scroll\" role=\"group\" aria-label=\"Figures of the proposal\" tabindex=\"0\"><table><thead><tr><th class=\"name\">of {}</th>\
         <th>now</th><th>then</th></tr></thead><tbody>",
        escaped(&proposal.design),
        counted(proposal.rows, "row")
    );
    for (name, before, after) in figures(proposal) {
        putln!(page, "<tr><td class=\"name\">{name}</td><td>{before}</td><td>{after}</td></tr>");
    }
    putln!(page, "</tbody></table></div><p class=\"soft\">{}.</p></div>", escaped(&sentence(&proposal.costs)));
}

/// With a capital, but for a name that has none.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
