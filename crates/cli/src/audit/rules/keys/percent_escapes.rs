use super::percent_signs::BARE;
use super::*;

pub(super) const RULE: Rule = Rule {
    name: "percent-escapes",
    area: CHARACTERS,
    verdicts: &[note(Possible, "{keys} have percent escapes")],
    cost: "the service has decoded addresses twice, and point operations of Cosmos DB fail: a read or a delete may go to another row, or to none",
    remedy: "use another escape character, as table::escape does",
    read: AVOID,
    guide: "escapes such as `%2F`, which may be decoded twice",
    when: "any",
    look: Look::Key(OfKey {
        is: |key| key.store.in_addresses && key.text.contains('%') && !BARE.is_match(key.text),
        evidence: "the keys have '%' and two hexadecimal digits",
        ..ANY
    }),
    bad: &["a%2Fb"],
    sound: &["a/b", "100%"],
};
