use super::*;

pub(super) const RULE: Rule = Rule {
    name: "apostrophes",
    area: CHARACTERS,
    verdicts: &[note(Possible, "{keys} contain apostrophes")],
    cost: "an apostrophe must be doubled in filters and addresses, and some clients do not double it",
    remedy: "build filters with a library, or leave apostrophes out of keys",
    read: AVOID,
    guide: "`'`",
    when: "any",
    look: Look::Key(OfKey {
        is: |key| key.store.in_addresses && key.text.contains('\''),
        evidence: "the keys contain an apostrophe",
        ..ANY
    }),
    bad: &["O'Neill"],
    sound: &["a\"b"],
};
