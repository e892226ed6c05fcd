//! `%`, which may be decoded twice.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "percent-signs",
    area: CHARACTERS,
    verdicts: &[note(Possible, "{keys} contain '%', and not as an escape")],
    cost: "the service has decoded addresses twice, and point operations of Cosmos DB fail: a read or a delete may go to another row, or to none",
    remedy: "use another escape character, as table::escape does",
    read: AVOID,
    guide: "`%` that begins no escape, which clients and the service refuse or change",
    when: "any, without two hexadecimal digits behind it",
    unless: &[],
    look: Look::Key {
        is: |key| key.store.in_addresses && escapes(key.text).any(|is| !is),
        least: 1,
        percent: 100,
        only: None,
        evidence: |_| "behind a '%' there are no two hexadecimal digits".into(),
    },
    bad: &["100%"],
    sound: &["a/b", "a%2Fb"],
};

/// Of each `%` whether two hexadecimal digits follow it.
pub(super) fn escapes(key: &str) -> impl Iterator<Item = bool> + '_ {
    key.match_indices('%')
        .map(|(at, _)| key.as_bytes()[at + 1..].iter().take(2).filter(|byte| byte.is_ascii_hexdigit()).count() == 2)
}
