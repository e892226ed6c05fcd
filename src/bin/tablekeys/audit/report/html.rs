//! A page that stands alone: no script, nothing fetched.

use std::fmt::{self, Write};

use super::super::Review;
use super::super::findings::Finding;
use super::super::proposals::Proposal;
use super::{counts, example, figures, overview, pictures, share};
use crate::skew::numbers::{counted, grouped};
use crate::skew::report::{STYLE, escaped};

/// Beside the style of all reports.
const OWN_STYLE: &str = include_str!("audit.css");

/// The whole review.
pub(crate) fn html(review: &Review) -> String {
    let mut page = String::new();
    write_page(&mut page, review).expect("a string takes everything");
    page
}

fn write_page(page: &mut String, review: &Review) -> fmt::Result {
    let name = escaped(&review.summary.name);
    write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Audit of {name}</title>\n\
         <style>\n{STYLE}{OWN_STYLE}</style>\n</head>\n<body>\n<header>\n<p class=\"soft kind\">Design review of the keys of</p>\n\
         <h1>{name}</h1>\n<p class=\"counts\"><span>{}</span>",
        counted(review.facts.rows, "row")
    )?;
    let counts = counts(review);
    for (severity, count) in &counts {
        write!(page, " <span class=\"chip {}\">{count}</span>", severity.word())?;
    }
    if counts.is_empty() {
        page.push_str(" <span class=\"chip good\">nothing found</span>");
    }
    page.push_str("</p>\n<dl>\n");
    for (name, line) in overview(review) {
        writeln!(page, "<dt>{name}</dt><dd>{}</dd>", escaped(&line))?;
    }
    page.push_str("</dl>\n</header>\n<main>\n");
    let pictures: String =
        [pictures::sizes(review), review.map.as_ref().and_then(pictures::map)].into_iter().flatten().collect();
    if !pictures.is_empty() {
        write!(page, "<section class=\"pictures\">\n{pictures}</section>\n")?;
    }
    for finding in &review.findings {
        write_finding(page, finding)?;
    }
    let sentences = review.summary.sentences();
    if !sentences.is_empty() {
        page.push_str("<ul>\n");
        for sentence in sentences {
            writeln!(page, "<li>{}</li>", escaped(&sentence))?;
        }
        page.push_str("</ul>\n");
    }
    page.push_str("</main>\n</body>\n</html>\n");
    Ok(())
}

fn write_finding(page: &mut String, finding: &Finding) -> fmt::Result {
    let (word, name) = (finding.severity.word(), finding.name);
    writeln!(
        page,
        "<section class=\"finding {word}\" id=\"{name}\">\n<p class=\"label\"><span class=\"chip {word}\">{word}</span> \
         <code>{name}</code></p>\n<h2>{}</h2>\n<p class=\"soft\">{} · {}{}</p>\n<p>{}.</p>",
        escaped(&sentence(&finding.title)),
        escaped(&share(finding)),
        finding.confidence.word(),
        finding.sample.as_ref().map(|sample| format!(" · {}", escaped(sample))).unwrap_or_default(),
        escaped(&sentence(&finding.evidence)),
    )?;
    if !finding.examples.is_empty() {
        page.push_str("<ul class=\"rows\">\n");
        for row in &finding.examples {
            writeln!(page, "<li><code>{}</code></li>", escaped(&example(row)))?;
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
            writeln!(page, "<dt>{name}</dt><dd>{}.</dd>", escaped(&sentence(text)))?;
        }
    }
    let chapter = finding.chapter;
    writeln!(page, "<dt>Read</dt><dd><a href=\"{}\">{}</a></dd>\n</dl>", chapter.address(), escaped(chapter.title))?;
    for proposal in &finding.proposals {
        write_proposal(page, proposal)?;
    }
    page.push_str("</section>\n");
    Ok(())
}

fn write_proposal(page: &mut String, proposal: &Proposal) -> fmt::Result {
    writeln!(
        page,
        "<div class=\"proposal\"><h3>Proposal: {}</h3>\n<div class=\"scroll\"><table><thead><tr><th class=\"name\">of {} rows</th>\
         <th>now</th><th>then</th></tr></thead><tbody>",
        escaped(&proposal.design),
        grouped(proposal.rows)
    )?;
    for (name, before, after) in figures(proposal) {
        writeln!(page, "<tr><td class=\"name\">{name}</td><td>{before}</td><td>{after}</td></tr>")?;
    }
    writeln!(page, "</tbody></table></div><p class=\"soft\">{}.</p></div>", escaped(&sentence(proposal.costs)))
}

/// With a capital, but for a name that has none.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
