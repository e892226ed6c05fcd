//! Keys that the service refuses.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "illegal-keys",
    area: CHARACTERS,
    verdicts: &[(Severity::Error, Confidence::Certain, "{keys} that no table can hold")],
    cost: "an insert fails with 400 Bad Request, and a transaction with it",
    remedy: "escape the keys, by table::escape, shorten those that are too long, and take out what does not belong there; tablekeys check lists each",
    read: ESCAPED,
    guide: "keys that the service refuses; in files alone",
    when: "any",
    look: Look::Key {
        is: |key| check_key(key.text).is_err(),
        least: 1,
        percent: 100,
        only: None,
        unless: None,
        evidence: |_| "the service refuses / \\ # ?, control characters and more than 512 UTF-16 units".into(),
        bad: &["a/b", "a\u{85}"],
        sound: &["a%b", "é"],
    },
};
