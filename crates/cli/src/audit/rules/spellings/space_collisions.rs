//! Keys that differ in spaces alone.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "space-collisions",
    area: AREA,
    verdicts: &[warning(Certain, "{keys} differ in nothing but spaces")],
    cost: "forms, files and logs drop spaces, and then find the other row",
    remedy: "trim a key when it is made, leave one space between words, and merge these rows",
    read: AVOID,
    guide: "keys that differ in spaces alone",
    when: "any",
    unless: &[],
    look: Look::Column(|table, keys| collided(table, keys.of, |spellings| &spellings.spaces)),
    bad: &["a-{1..9}\na-7 ", "Nord {1..9} AG\nNord  7 AG"],
    sound: &["a-{1..9}\nb-7 "],
};
