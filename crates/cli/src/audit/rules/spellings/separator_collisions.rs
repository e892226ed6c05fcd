//! Keys that differ in `_` and `-` alone.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "separator-collisions",
    area: AREA,
    verdicts: &[
        warning(Possible, "{keys} differ in nothing but '-' and '_'"),
        note(Possible, "{keys} differ in nothing but '-' and '_'"),
    ],
    cost: "one thing is probably stored as several rows: two programs spell it in two ways",
    remedy: "choose one separator when a key is made, and merge the rows that are of one thing",
    read: ONE_SPELLING,
    guide: "keys that differ in `_` and `-` alone",
    when: "no base 64 in the keys. *Severity:* note where people choose names with `-`, `_` and points",
    unless: &[],
    look: Look::Column(|table, keys| {
        // Random characters of base 64 differ in these, too.
        let base_64 = has(keys, |domain, _| matches!(domain, Domain::Characters { alphabet: Alphabet::Base64Url, .. }));
        let hit = collided(table, keys.of, |spellings| &spellings.separators).filter(|_| !base_64)?;
        Some(Hit { verdict: usize::from(chosen(keys)), ..hit })
    }),
    bad: &["a-{1..9}\na_7"],
    sound: &["a-{1..9}\na.7"],
};

/// People choose these names: a tenth or more of them have `-` between two letters, as many `_`, and as many a point.
fn chosen(keys: &Keys<'_>) -> bool {
    ['-', '_', '.'].iter().all(|separator| {
        let divided = |key: &str| {
            key.split_once(*separator).is_some_and(|(before, after)| {
                before.ends_with(|c: char| c.is_alphabetic()) && after.starts_with(|c: char| c.is_alphabetic())
            })
        };
        keys.seen.iter().filter(|seen| divided(seen.key)).count() * 10 >= keys.seen.len()
    })
}
