use super::*;

pub(super) const RULE: Rule = Rule {
    name: "empty-keys",
    area: CHARACTERS,
    verdicts: &[note(Possible, "{keys} are empty")],
    cost: "an empty key is legal, but other stores refuse it, and an unset variable makes one unnoticed",
    remedy: "write a constant such as \"-\" where there is no value",
    read: KEYS,
    guide: "empty keys",
    when: "any",
    look: Look::Key(OfKey {
        is: |key| key.text.is_empty() && !key.is_refused(),
        evidence: "the key is the empty text",
        ..ANY
    }),
    bad: &[""],
    sound: &[" "],
};
