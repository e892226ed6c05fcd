//! `'`.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "apostrophes",
    area: CHARACTERS,
    verdicts: &[note(Possible, "{keys} contain apostrophes")],
    cost: "a filter and an address must double an apostrophe, which some clients do not",
    remedy: "build filters by a library, or leave apostrophes out of keys",
    read: AVOID,
    guide: "`'`",
    when: "any",
    unless: &[],
    look: Look::Key(OfKey {
        is: |key| key.store.in_addresses && key.text.contains('\''),
        evidence: "the keys contain an apostrophe",
        ..ANY
    }),
    bad: &["O'Neill"],
    sound: &["a\"b"],
};
