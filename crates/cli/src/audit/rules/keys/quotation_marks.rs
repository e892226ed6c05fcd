//! `'` or `"`.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "quotation-marks",
    area: CHARACTERS,
    verdicts: &[note(Possible, "{keys} contain quotation marks")],
    cost: "an apostrophe must be doubled in filters and addresses, and some clients do not double it",
    remedy: "build filters with a library, or leave quotation marks out of keys",
    read: AVOID,
    guide: "`'` or `\"`",
    when: "any",
    unless: &[],
    look: Look::Key(OfKey {
        is: |key| key.store.in_addresses && key.text.contains(['\'', '"']),
        evidence: "the keys contain a quotation mark",
        ..ANY
    }),
    bad: &["O'Neill", "a\"b"],
    sound: &["a%b"],
};
