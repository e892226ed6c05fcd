//! What every page has: its style, its script, and text that no page reads as markup.

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::json::line;
use super::printable::printable_lines;
use super::putln;

const STYLE: &str = include_str!("page.css");

/// Charts that answer to the pointer and to keys, and findings by severity. Without it a page shows the same.
const SCRIPT: &str = include_str!("page.js");

/// Names of files and beginnings of keys may hold anything.
pub(crate) fn escaped(text: &str) -> String {
    printable_lines(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The page up to the beginning of its body. Nothing but its own style and script has an effect, whatever a key holds, and
/// nothing is fetched: so says its content security policy.
pub(crate) fn head(title: &str, own_style: &str) -> String {
    let style = format!("\n{STYLE}{own_style}");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}'; script-src '{}'; \
         base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>{style}</style>\n</head>\n<body>\n",
        hash(&style),
        hash(&script()),
        escaped(title)
    )
}

pub(crate) fn foot() -> String {
    format!("<script>{}</script>\n</body>\n</html>\n", script())
}

pub(crate) fn list(texts: &[String]) -> String {
    let mut list = "<ul>\n".to_owned();
    for text in texts {
        putln!(list, "<li>{}</li>", escaped(text));
    }
    list + "</ul>\n"
}

fn script() -> String {
    format!(
        "\n\"use strict\";\n{SCRIPT}\ndocument.querySelectorAll(\"figure[data-chart]\").forEach(answer);\n\
         document.querySelectorAll(\"[data-severity]\").forEach(switchable);\n"
    )
}

fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// What the script says of a chart: counts by row and column, and where they are drawn.
pub(crate) struct Chart<'c> {
    /// Left, top, width and height of all cells together, in units of the picture.
    pub area: [f64; 4],
    pub columns: Vec<String>,
    /// From top to bottom; one without a name for bars.
    pub rows: Vec<String>,
    pub counts: Vec<Vec<u64>>,
    pub unit: &'c str,
}

impl Chart<'_> {
    /// For the figure around the picture.
    pub(crate) fn attribute(&self) -> String {
        let Self { area, columns, rows, counts, unit } = self;
        let data = json!({ "area": area, "columns": columns, "rows": rows, "counts": counts, "unit": unit });
        format!("data-chart=\"{}\"", escaped(line(&data).trim_end()))
    }
}
