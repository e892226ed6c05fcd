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
    look: Look::Key(OfKey {
        is: |key| key.text.is_empty() && !key.is_refused(),
        evidence: "the key is the empty text",
        ..ANY
    }),
    bad: &[""],
    sound: &[" "],
};
