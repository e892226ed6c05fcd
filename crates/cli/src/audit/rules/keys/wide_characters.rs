use super::*;

pub(super) const RULE: Rule = Rule {
    name: "wide-characters",
    area: SPELLINGS,
    verdicts: &[warning(Likely, "{keys} have full-width characters, or digits of another script")],
    cost: "a lookup by the usual letters and digits does not find the row, and it sorts after all of them",
    remedy: "normalize text to NFKC and digits to 0 to 9 when a key is made, and move these rows",
    read: ONE_SPELLING,
    guide: "full-width letters and digits, and digits of another script",
    when: "a key has characters of U+FF01 to U+FF5E, or Arabic, Persian or Devanagari digits; at most a fifth of the keys",
    look: Look::Key(OfKey {
        is: |key| key.text.contains(is_wide),
        percent: 20,
        evidence: "the keys have full-width or foreign forms of ASCII letters and digits",
        ..ANY
    }),
    bad: &["order-\u{ff11}\u{ff17}", "\u{661}\u{667}"],
    sound: &["order-17", "名前", "é"],
};

fn is_wide(c: char) -> bool {
    matches!(c, '\u{ff01}'..='\u{ff5e}' | '\u{660}'..='\u{669}' | '\u{6f0}'..='\u{6f9}' | '\u{966}'..='\u{96f}')
}
