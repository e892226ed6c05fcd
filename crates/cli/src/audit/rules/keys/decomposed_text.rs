use unicode_normalization::UnicodeNormalization;

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "decomposed-text",
    area: SPELLINGS,
    verdicts: &[warning(Likely, "{keys} have accents as separate characters")],
    cost: "the same word has two spellings: a lookup by typed text does not find the row",
    remedy: "normalize text to NFC when a key is made, and move these rows",
    read: ONE_SPELLING,
    guide: "text that is not in Unicode form NFC, as from Apple's file systems",
    when: "a key with Latin, Greek or Cyrillic accents differs from its NFC; at most half of the keys",
    look: Look::Key(OfKey {
        is: |key| key.text.contains(|c| ('\u{300}'..='\u{36f}').contains(&c)) && !key.text.nfc().eq(key.text.chars()),
        percent: 50,
        evidence: "the keys change when they are normalized to NFC",
        ..ANY
    }),
    bad: &["Mu\u{308}ller"],
    sound: &["Müller", "x\u{305}"],
};
