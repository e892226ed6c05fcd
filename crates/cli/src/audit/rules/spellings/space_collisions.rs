//! Keys that differ in spaces at the ends alone.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "space-collisions",
    area: AREA,
    verdicts: &[warning(Certain, "{keys} differ in spaces at their ends")],
    cost: "forms, files and logs drop such spaces, and then find the other row",
    remedy: "trim a key when it is made, and merge these rows",
    read: AVOID,
    guide: "keys that differ in spaces at the ends alone",
    when: "any",
    unless: &[],
    look: Look::Column(|table, keys| collided(table, keys.of, |spellings| &spellings.spaces)),
    bad: &["a-{1..9}\na-7 "],
    sound: &["a-{1..9}\nb-7 "],
};
