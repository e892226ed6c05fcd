//! Some whole keys in quotation marks.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "quoted-keys",
    area: SPELLINGS,
    verdicts: &[warning(Likely, "{keys} are in quotation marks")],
    cost: "one thing has two keys, one in quotation marks, and is found by one of them",
    remedy: "write the text itself, and move these rows",
    read: ONE_SPELLING,
    guide: "some whole keys in quotation marks, as `\"a\"`",
    when: "two or more keys, and at most half, are in `\"…\"` or `=\"…\"`, without a space",
    unless: &[],
    look: Look::Key {
        is: |key| is_quoted(key.text),
        least: 2,
        percent: 50,
        only: None,
        evidence: |_| "whole keys are in quotation marks, as JSON and spreadsheets write texts; others are not".into(),
    },
    bad: &["\"cust-1\"", "=\"00123\""],
    sound: &["\"Heroes\" (live)", "\"a b\"", "O'Neill", "b'", "\"\"", "\"a\"b\""],
};

/// A text as JSON writes it, and a formula of a spreadsheet.
fn is_quoted(key: &str) -> bool {
    let text = key.strip_prefix('=').unwrap_or(key).strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    text.is_some_and(|text| !text.is_empty() && !text.contains([' ', '"']))
}
