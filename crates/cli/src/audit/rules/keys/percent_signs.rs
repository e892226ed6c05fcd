use super::*;

pub(super) const RULE: Rule = Rule {
    name: "percent-signs",
    area: CHARACTERS,
    verdicts: &[note(Possible, "{keys} have a '%' that begins no escape")],
    cost: "the service has decoded addresses twice, and point operations of Cosmos DB fail: a read or a delete may go to another row, or to none",
    remedy: "use another escape character, as table::escape does",
    read: AVOID,
    guide: "`%` that begins no escape, which clients and the service refuse or change",
    when: "any, without two hexadecimal digits after it",
    look: Look::Key(OfKey {
        is: |key| key.store.in_addresses && BARE.is_match(key.text),
        evidence: "a '%' is not followed by two hexadecimal digits",
        ..ANY
    }),
    bad: &["100%"],
    sound: &["a/b", "a%2Fb"],
};

/// A `%` without two hexadecimal digits behind it.
pub(super) static BARE: Pattern = pattern!("%($|[^0-9A-Fa-f]|[0-9A-Fa-f]($|[^0-9A-Fa-f]))");
