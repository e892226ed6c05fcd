//! Numbers whose check digit is wrong, where nearly all are right.

use super::*;
use crate::audit::parts::format::Family;
use crate::formats::columns::Identifier;

pub(super) const RULE: Rule = Rule {
    name: "check-digits",
    area: AREA,
    verdicts: &[warning(Likely, "some {keys} fail the check that the others pass")],
    cost: "these keys were mistyped or cut, and are not found by the number that was meant",
    remedy: "check numbers before they become keys, and correct these from their source",
    read: SPELLING,
    guide: "numbers with a wrong check digit, and GUIDs of no version",
    when: "nine of ten different texts of a field pass the check of GTINs, Luhn, ISBN-10, IBANs, ISINs or VINs, or 98% are GUIDs of a version of RFC 9562, and some are not",
    unless: &[],
    look: Look::Part(find),
    bad: &[],
    sound: &[],
};

/// What is checked, its name, and how many in a hundred must pass it.
type Check = (fn(&str) -> bool, &'static str, usize);

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Vec<Hit> {
    let guid: fn(&str) -> bool = |text| {
        let bytes = text.as_bytes();
        let zero = text.bytes().all(|byte| b"0-fF".contains(&byte));
        zero || matches!(bytes[14], b'1'..=b'8') && matches!(bytes[19], b'8' | b'9' | b'a' | b'b' | b'A' | b'B')
    };
    let checks: Vec<Check> = match (part.format.name, part.format.family) {
        _ if part.rows.len() < ENOUGH || part.values.len() * 2 < part.rows.len() => return Vec::new(),
        ("guid", _) => vec![(guid, "GUIDs of a version", 98)],
        ("code", _) | (_, Family::Number | Family::Identifier | Family::Instant) if part.width >= 8 => {
            Identifier::checked().map(|(identifier, check)| (check, identifier.words(), 90)).collect()
        }
        _ => return Vec::new(),
    };
    let hits = checks.iter().find_map(|(check, name, percent)| {
        let wrong = part.rows_where(|seen| seen.value.is_read() && !check(seen.text));
        let right = part.values.iter().filter(|seen| check(seen.text)).map(|seen| seen.count).sum::<usize>();
        let few = !wrong.is_empty() && right * 100 >= part.rows.len() * percent;
        few.then(|| column.hit(0, &wrong, format!("the others pass the check: {name}")))
    });
    hits.into_iter().collect()
}
