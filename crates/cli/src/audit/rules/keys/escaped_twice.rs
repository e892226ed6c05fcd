use super::*;

pub(super) const RULE: Rule = Rule {
    name: "escaped-twice",
    area: SPELLINGS,
    verdicts: &[warning(Likely, "some {keys} were escaped twice")],
    cost: "one name has two keys, and a reader that unescapes once gets another name",
    remedy: "escape each name once, where its key is made, and move these rows",
    read: ESCAPED,
    guide: "`a%252Fb`, which is `a%2Fb` escaped once more",
    when: "two keys or more, and at most half, have `%25` and then the two hexadecimal digits of an escaped character: a space, `/`, or one past ASCII",
    look: Look::Key(OfKey {
        is: |key| TWICE.is_match(key.text),
        least: 2,
        percent: 50,
        evidence: "the digits of another escape follow '%25', which is '%'",
        ..ANY
    }),
    bad: &["a%252Fb", "caf%25C3%25A9"],
    sound: &["a%2Fb", "100%25%20a", "a%25ab"],
};

/// A space, `/`, another character with a meaning in addresses, or one past ASCII, escaped twice.
static TWICE: Pattern = pattern!("%25(20|2[Ff3]|25|3[Ff]|[Cc]3|5C)");
