//! Numbers whose check digit is wrong, where nearly all are right.

use super::*;
use crate::formats::columns::checks::{gtin, isbn_10, luhn, mod_97};

pub(super) const RULE: Rule = Rule {
    name: "check-digits",
    area: AREA,
    verdicts: &[warning(Likely, "some {keys} fail the check that the others pass")],
    cost: "these keys were mistyped or cut, and are not found by the number that was meant",
    remedy: "check numbers before they become keys, and correct these from their source",
    read: SPELLING,
    guide: "numbers with a wrong check digit, and GUIDs of no version",
    when: "nine of ten different texts of a field pass the check of GTINs, Luhn, ISBN-10 or IBANs, or 98% are GUIDs of a version of RFC 9562, and some are not",
    unless: &[],
    look: Look::Law(|keys| largest(fields(keys).filter_map(find))),
    bad: &[],
    sound: &[],
};

/// What is checked, its name, and how many in a hundred must pass it.
type Check = (fn(&str) -> bool, &'static str, usize);

fn find(field: Field<'_, '_>) -> Option<Hit> {
    let guid: fn(&str) -> bool = |text| {
        let bytes = text.as_bytes();
        let zero = text.bytes().all(|byte| b"0-fF".contains(&byte));
        zero || matches!(bytes[14], b'1'..=b'8') && matches!(bytes[19], b'8' | b'9' | b'a' | b'b' | b'A' | b'B')
    };
    let checks: [Check; 4] = [(gtin, "GTINs", 90), (luhn, "Luhn", 90), (isbn_10, "ISBN-10", 90), (mod_97, "IBANs", 90)];
    let guids: [Check; 1] = [(guid, "GUIDs of a version", 98)];
    let checks = match field.domain() {
        Domain::Identifier(Identifier::Guid) => &guids[..],
        Domain::Number { least, .. } | Domain::Characters { least, .. } if *least >= 8 => &checks[..],
        Domain::Identifier(Identifier::Gtin | Identifier::Luhn | Identifier::Isbn10 | Identifier::Mod97) => &checks[..],
        _ => return None,
    };
    checks.iter().find_map(|(check, name, percent)| {
        let wrong: Vec<usize> = field.texts().filter(|text| !check(text.text)).map(|text| text.row).collect();
        let all = field.found.members.len();
        let few = !wrong.is_empty() && wrong.len() * 100 <= all * (100 - percent);
        few.then(|| Hit::of(field.keys, 0, wrong, format!("the others pass the check of {name}")))
    })
}
