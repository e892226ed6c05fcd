//! Characters that cannot be seen.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "invisible-characters",
    area: CHARACTERS,
    verdicts: &[warning(Likely, "{keys} have characters that cannot be seen, or not told from a space")],
    cost: "a row is not found by the text that people see",
    remedy: "take such characters out when a key is made, and move these rows",
    read: ONE_SPELLING,
    guide: "byte order marks, spaces without width, no-break spaces, soft hyphens",
    when: "a key has U+00A0, U+00AD, U+200B, U+2060 or U+FEFF",
    unless: &[],
    look: Look::Key {
        is: |key| key.text.contains(['\u{a0}', '\u{ad}', '\u{200b}', '\u{2060}', '\u{feff}']),
        least: 1,
        percent: 100,
        only: None,
        evidence: |_| {
            "the keys have a byte order mark, a space without width, a no-break space or a soft hyphen".into()
        },
    },
    bad: &["a\u{a0}b", "\u{feff}a"],
    sound: &["a b"],
};
