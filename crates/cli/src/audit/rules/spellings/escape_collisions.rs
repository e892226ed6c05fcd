//! Keys that differ in percent escapes alone.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "escape-collisions",
    area: AREA,
    verdicts: &[warning(Certain, "{keys} become one when percent escapes are undone")],
    cost: "one thing is stored as several rows, and a client that decodes twice reads or deletes the other row",
    remedy: "escape each key once, by table::escape, and merge these rows",
    read: AVOID,
    guide: "keys that differ in percent escapes alone",
    when: "any",
    unless: &[],
    look: Look::Column(|table, keys| collided(table, keys.of, |spellings| &spellings.escapes)),
    bad: &["a b-{1..9}\na%20b-7"],
    sound: &["a b-{1..9}\na%21b-7"],
};
