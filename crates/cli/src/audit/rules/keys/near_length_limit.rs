//! Keys near the 512 units.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "near-length-limit",
    area: CHARACTERS,
    verdicts: &[warning(Certain, "{keys} are near the limit of their length")],
    cost: "a slightly longer name is refused with 400 Bad Request",
    remedy: "cut the readable part and add a hash of the whole",
    read: KEYS,
    guide: "keys near the 512 units",
    when: "a key of more than 459 of the 512 UTF-16 units",
    unless: &[],
    look: Look::Key {
        is: |key| key.is_near_limit(),
        least: 1,
        percent: 100,
        only: None,
        evidence: |text| {
            let rule = text.store.rule(text.of as usize);
            let limit = rule.map(|rule| format!("nine tenths of {} {}", rule.most, rule.unit)).unwrap_or_default();
            format!("the longest has {} bytes; keys of more than {limit} are counted", text.longest).into()
        },
    },
    bad: &[LONG],
    sound: &["é"],
};

const LONG: &str = str_of(&[b'a'; 460]);
