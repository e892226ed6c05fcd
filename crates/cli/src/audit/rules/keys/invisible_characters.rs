use super::*;
use crate::wording::printable::is_hidden;

pub(super) const RULE: Rule = Rule {
    name: "invisible-characters",
    area: CHARACTERS,
    verdicts: &[warning(Likely, "{keys} have invisible characters, or some that look like a space")],
    cost: "a lookup by the visible text does not find the row",
    remedy: "remove such characters when a key is made, and move these rows",
    read: ONE_SPELLING,
    guide: "byte order marks, zero-width and other special spaces, soft hyphens, direction marks",
    when: "a key has a control character that its store accepts, or another invisible character, except those that some scripts and emoji need (U+200C, U+200D, U+FE0E, U+FE0F, U+3000)",
    look: Look::Key(OfKey {
        is: |key| key.text.contains(is_unseen) && !key.is_refused(),
        evidence: "the keys have a byte order mark, a special space, a soft hyphen or a direction mark",
        ..ANY
    }),
    bad: &["a\u{a0}b", "\u{feff}a", "6\u{202f}525", "\u{202e}a"],
    sound: &["a b", "\u{645}\u{6cc}\u{200c}\u{631}", "\u{5c71}\u{7530}\u{3000}\u{592a}"],
};

fn is_unseen(c: char) -> bool {
    is_hidden(c) && !"\u{200c}\u{200d}\u{fe0e}\u{fe0f}\u{3000}".contains(c)
}
