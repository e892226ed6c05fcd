//! Text that was escaped, and then once more.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "escaped-twice",
    area: SPELLINGS,
    verdicts: &[warning(Likely, "some {keys} were escaped twice")],
    cost: "one name has two keys, and a reader that takes back one escape finds another name",
    remedy: "escape each name once, where its key is made, and move these rows",
    read: ESCAPED,
    guide: "`a%252Fb`, which is `a%2Fb` escaped once more",
    when: "two keys or more, and at most half, have `%25` and two hexadecimal digits of a character that is escaped: of a space, `/`, or one past ASCII",
    unless: &[],
    look: Look::Key {
        is: |key| is_twice(key.text),
        least: 2,
        percent: 50,
        only: None,
        evidence: |_| "behind '%25', which is '%', there are the digits of another escape".into(),
    },
    bad: &["a%252Fb", "caf%25C3%25A9"],
    sound: &["a%2Fb", "100%25%20a", "a%25ab"],
};

fn is_twice(key: &str) -> bool {
    const ESCAPED: [&str; 10] = ["20", "2F", "2f", "23", "25", "3F", "3f", "C3", "c3", "5C"];
    key.match_indices("%25").any(|(at, _)| key.get(at + 3..at + 5).is_some_and(|digits| ESCAPED.contains(&digits)))
}
