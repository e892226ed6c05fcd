//! Numbers whose bytes are in the wrong order.

use super::*;
use crate::formats::columns::order::{Steps, group};

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
    look: Look::Law(|keys| largest(fields(keys).filter_map(find))),
    bad: &[],
    sound: &[],
};

fn find(field: Field<'_, '_>) -> Option<Hit> {
    let Domain::Characters { alphabet: Alphabet::HexLower | Alphabet::HexUpper, least, most } = field.domain() else {
        return None;
    };
    if least != most || !matches!(least, 8 | 12 | 16) {
        return None;
    }
    let reversed = |text: &str| -> Vec<u8> { text.as_bytes().chunks(2).rev().flatten().copied().collect() };
    let steps = |value: &dyn Fn(&str) -> Vec<u8>| {
        let rows =
            field.texts().filter_map(|text| Some((group(text.group, text.before), text.time?, value(text.text))));
        Steps::of(rows).clearest().unwrap_or_default()
    };
    // The low bytes rise, too, until they begin anew.
    let (right, as_it_is) = (steps(&reversed), steps(&|text| text.as_bytes().to_vec()));
    let wrong = right >= 0.97 && as_it_is + 0.02 < right;
    let rows = || field.texts().map(|text| text.row).collect();
    wrong.then(|| {
        Hit::of(field.keys, 0, rows(), "once their bytes are reversed, the numbers follow the Timestamps".to_owned())
    })
}
