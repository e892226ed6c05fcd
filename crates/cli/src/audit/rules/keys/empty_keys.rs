//! Empty keys.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "empty-keys",
    area: CHARACTERS,
    verdicts: &[note(Possible, "{keys} are empty")],
    cost: "it is legal, but other stores have no empty keys, and a missing variable makes one unseen",
    remedy: "write a word, as \"-\", where there is no value",
    read: KEYS,
    guide: "empty keys",
    when: "any",
    unless: &[],
    look: Look::Key {
        is: |key| key.text.is_empty() && !key.is_refused(),
        least: 1,
        percent: 100,
        only: None,
        evidence: |_| "the key is the empty text".into(),
    },
    bad: &[""],
    sound: &[" "],
};
