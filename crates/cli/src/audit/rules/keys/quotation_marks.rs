//! `'` or `"`.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "quotation-marks",
    area: CHARACTERS,
    verdicts: &[note(Possible, "{keys} contain quotation marks")],
    cost: "a filter and an address must double an apostrophe, which some clients do not",
    remedy: "build filters by a library, or leave quotation marks out of keys",
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
