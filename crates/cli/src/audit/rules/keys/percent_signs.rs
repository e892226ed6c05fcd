//! `%`, which may be decoded twice.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "percent-signs",
    area: CHARACTERS,
    verdicts: &[warning(Possible, "{keys} contain '%'")],
    cost: "the service has decoded addresses twice, and point operations of Cosmos DB fail: a read or a delete may go to another row, or to none",
    remedy: "use another escape character, as table::escape does",
    read: AVOID,
    guide: "`%`, which may be decoded twice",
    when: "any",
    unless: &[],
    look: Look::Key {
        is: |key| key.store.in_addresses && key.text.contains('%'),
        least: 1,
        percent: 100,
        only: None,
        evidence: |_| "the keys contain '%'".into(),
    },
    bad: &["100%"],
    sound: &["a/b"],
};
