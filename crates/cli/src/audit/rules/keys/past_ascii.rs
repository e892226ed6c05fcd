use super::*;

pub(super) const RULE: Rule = Rule {
    name: "past-ascii",
    area: CHARACTERS,
    verdicts: &[note(Possible, "{keys} contain characters past ASCII")],
    cost: "two keys can look alike and differ; other stores and languages sort them in another order",
    remedy: "normalize text to NFC when a key is made, and compare keys ordinally",
    read: AVOID,
    guide: "characters past ASCII",
    when: "any",
    look: Look::Key(OfKey {
        is: |key| !key.text.is_ascii(),
        evidence: "the keys contain characters past ASCII{past_bmp}",
        ..ANY
    }),
    bad: &["é", "👍"],
    sound: &["a b"],
};
