use super::*;

pub(super) const RULE: Rule = Rule {
    name: "long-row-keys",
    area: CHARACTERS,
    verdicts: &[note(Possible, "RowKeys are too long for Cosmos DB")],
    cost: "Cosmos DB for Table refuses RowKeys of more than 255 bytes by its older limit",
    remedy: "shorten them before a move there",
    read: COSMOS,
    guide: "RowKeys longer than 255 bytes",
    when: "any, where no key is near the limit of 512 units",
    look: Look::Key(OfKey {
        is: |key| key.text.len() > 255 && key.units <= MAX_KEY_UNITS && key.store.name == "azure",
        only: Some(Of::RowKey),
        evidence: "keys of more than 255 bytes; the longest has {longest}",
        ..ANY
    }),
    bad: &["{hex:256}"],
    sound: &["é"],
};
