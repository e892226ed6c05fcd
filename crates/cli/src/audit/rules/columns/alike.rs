//! Letters that look like digits, in numbers.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "letters-for-digits",
    area: AREA,
    verdicts: &[warning(Likely, "a few {keys} have letters that look like digits in numbers")],
    cost: "these rows are not found by the number that people read, and sort behind all others",
    remedy: "check that numbers have digits alone before they become keys, and move these rows",
    read: SPELLING,
    guide: "O for 0 and l or I for 1 in numbers",
    when: "98% or more of the texts of a field are digits, four or more, and the others become digits once O, o, I, l, S and B do",
    unless: &[],
    look: Look::Law(|keys| largest(fields(keys).filter_map(find))),
    bad: &[],
    sound: &[],
};

fn find(field: Field<'_, '_>) -> Option<Hit> {
    let Domain::Characters { least: 4.., .. } = field.domain() else { return None };
    let alike = |c: char| c.is_ascii_digit() || "OoIlSB".contains(c);
    let (mut wrong, mut all) = (Vec::new(), 0);
    for text in field.texts() {
        all += 1;
        if text.text.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        let letters = text.text.chars().filter(|c| !c.is_ascii_digit()).count();
        if !text.text.chars().all(alike) || letters > 2 {
            return None;
        }
        wrong.push(text.row);
    }
    let few = !wrong.is_empty() && wrong.len() * 50 <= all;
    few.then(|| Hit::of(field.keys, 0, wrong, "the others are digits alone in this place".to_owned()))
}
