use super::*;

pub(super) const RULE: Rule = Rule {
    name: "illegal-keys",
    area: CHARACTERS,
    verdicts: &[error(Certain, "{keys} that no table can hold")],
    cost: "an insert fails with 400 Bad Request, and a transaction with it",
    remedy: "escape the keys with table::escape, and shorten those that are too long; tablekeys check lists each",
    read: ESCAPED,
    guide: "keys that the service refuses; only in files",
    when: "any",
    look: Look::Key(OfKey { is: |key| key.is_refused(), evidence: "the service refuses {refused}", ..ANY }),
    bad: &["a/b", "a\u{85}"],
    sound: &["a%b", "é"],
};
