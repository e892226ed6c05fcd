use super::*;

pub(super) const RULE: Rule = Rule {
    name: "edge-spaces",
    area: CHARACTERS,
    verdicts: &[warning(Possible, "{keys} begin or end with a space")],
    cost: "forms, spreadsheets and logs drop such spaces, and then nothing is found",
    remedy: "trim a key when it is made",
    read: AVOID,
    guide: "a space at either end",
    when: "any",
    look: Look::Key(OfKey {
        is: |key| key.text.trim() != key.text,
        evidence: "the keys begin or end with a space",
        ..ANY
    }),
    bad: &[" a", "a "],
    sound: &["a b"],
};
