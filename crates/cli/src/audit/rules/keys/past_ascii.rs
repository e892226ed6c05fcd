//! Characters past ASCII.

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
    unless: &[],
    look: Look::Key {
        is: |key| !key.text.is_ascii(),
        least: 1,
        percent: 100,
        only: None,
        evidence: |text| {
            let more = ", some past U+FFFF, which UTF-8 and UTF-16 sort differently";
            format!("the keys contain characters past ASCII{}", if text.past_bmp { more } else { "" }).into()
        },
    },
    bad: &["é", "👍"],
    sound: &["a b"],
};
