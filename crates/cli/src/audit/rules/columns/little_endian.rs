//! Numbers whose bytes are in the wrong order.

use super::*;
use crate::audit::parts::Seen;
use crate::audit::parts::trend::as_number;

pub(super) const RULE: Rule = Rule {
    name: "little-endian",
    area: AREA,
    verdicts: &[warning(Likely, "numbers in {keys} have their bytes in the wrong order")],
    cost: "the numbers were counted, and their texts are in no order: no range follows them",
    remedy: "write the most significant byte first, as to_be_bytes does, and move the stored rows",
    read: WIDTH,
    guide: "hexadecimal numbers with the least significant byte first",
    when: "hexadecimal digits of one even length from 8 to 16 rise or fall with the Timestamps once their bytes are reversed, more clearly than as they are",
    unless: &[],
    look: Look::Part(find),
    bad: &[],
    sound: &[],
};

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Vec<Hit> {
    if part.format.name != "hex" || part.fixed < 1.0 || !matches!(part.width, 8 | 12 | 16) {
        return Vec::new();
    }
    let reversed = |seen: &Seen<'_>| {
        let bytes: Option<String> =
            seen.text.as_bytes().chunks(2).rev().map(|pair| std::str::from_utf8(pair).ok()).collect();
        as_number(&part.format.read(&bytes?))
    };
    // The low bytes rise, too, until they begin anew.
    let right = column.trend(part, reversed).clearest();
    let wrong = right >= 0.97 && part.trend.clearest() + 0.02 < right;
    let evidence = "once their bytes are reversed, the numbers follow the Timestamps";
    if wrong { vec![column.hit(0, &part.rows, evidence)] } else { Vec::new() }
}
