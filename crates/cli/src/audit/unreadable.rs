//! Records that could not be read: the other findings are of the rest alone.

use super::findings::{Chapter, Finding, Severity};
use crate::source::Summary;

/// From this share on, what was read does not speak for the whole.
const MANY: f64 = 0.01;

/// `None` where everything was read.
pub(super) fn find(summary: &Summary) -> Option<Finding> {
    let (count, of) = (summary.unreadable.count, summary.unreadable.count + summary.records);
    if count == 0 {
        return None;
    }
    let shown = summary.unreadable.messages(summary.places);
    let first = if count > shown.len() as u64 { "the first: " } else { "" };
    let severity = if count as f64 > MANY * of as f64 { Severity::Error } else { Severity::Warning };
    let chapter = Chapter::new("Auditing a table", "auditing/index.html");
    Some(Finding {
        unit: "records",
        count,
        of,
        evidence: format!("{first}{}", shown.join("; ")),
        cost: "no finding or figure of this review includes these records".into(),
        remedy: "correct the export, or name its format and its columns with --format, --partition-key and --row-key"
            .into(),
        ..Finding::new("unreadable-rows", severity, "records could not be read", chapter)
    })
}
