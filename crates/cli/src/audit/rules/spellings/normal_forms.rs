//! Keys that differ in the normal form of Unicode alone.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "normal-forms",
    area: AREA,
    verdicts: &[warning(Certain, "{keys} are the same text in two forms of Unicode")],
    cost: "one thing is stored as several rows that look the same: é is one character or two",
    remedy: "normalize text to NFC when a key is made, and merge these rows",
    read: AVOID,
    guide: "keys that differ in Unicode normal form alone",
    when: "any",
    unless: &[],
    look: Look::Column(|table, keys| collided(table, keys.of, |spellings| &spellings.forms)),
    bad: &["caf\u{e9}-{1..9}\ncafe\u{301}-7"],
    sound: &["caf\u{e9}-{1..9}\ncafe-7"],
};
