use super::*;

pub(super) const RULE: Rule = Rule {
    name: "near-length-limit",
    area: CHARACTERS,
    verdicts: &[warning(Certain, "{keys} are near the length limit")],
    cost: "a slightly longer name is refused with 400 Bad Request",
    remedy: "shorten the readable part and add a hash of the whole",
    read: KEYS,
    guide: "keys near the limit of 512 units",
    when: "a key of more than 459 of the 512 UTF-16 units",
    look: Look::Key(OfKey {
        is: |key| key.rule().is_some_and(|rule| (rule.most / 10 * 9 + 1..=rule.most).contains(&key.length(rule))),
        evidence: "the longest has {longest} bytes; keys of more than nine tenths of {most} are counted",
        ..ANY
    }),
    bad: &["{hex:460}"],
    sound: &["é"],
};
