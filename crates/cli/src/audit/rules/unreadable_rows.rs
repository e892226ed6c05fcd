use super::*;

/// The other findings are of the records that could be read, alone.
pub(super) const RULE: Rule = Rule {
    name: "unreadable-rows",
    area: "records",
    verdicts: &[error(Certain, TITLE), warning(Certain, TITLE)],
    cost: "no finding or figure of this review includes these records",
    remedy: "correct the export, or name its format and its columns with --format, --partition-key and --row-key",
    read: Chapter::new("Auditing a table", "auditing/index.html"),
    guide: "[records that could not be read](#what-is-read)",
    when: "any. *Severity:* error above 1%, else warning",
    look: Look::Table(|table| find(table.summary).into_iter().collect()),
    bad: &[],
    sound: &["a-{1..9}"],
};

const TITLE: &str = "records could not be read";

/// Above this share, what was read does not speak for the whole.
const MANY: f64 = 0.01;

fn find(summary: &Summary) -> Option<Hit> {
    let (count, of) = (summary.unreadable.count, summary.unreadable.count + summary.records);
    let shown = summary.unreadable.messages(summary.places);
    let first = if count > shown.len() as u64 { "the first: " } else { "" };
    let verdict = usize::from(share(count, of) <= MANY);
    (count > 0).then(|| Hit::counted(verdict, "records", count, of, format!("{first}{}", shown.join("; "))))
}
