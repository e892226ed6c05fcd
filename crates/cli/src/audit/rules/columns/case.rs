//! Digits of one format in capitals and in small letters.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "mixed-case",
    area: AREA,
    verdicts: &[warning(Likely, "{keys} have identifiers in capitals and in small letters")],
    cost: "a row is found only in the case it was written in, and one thing can be two rows",
    remedy: "write identifiers in the case that most have, and move the other rows",
    read: SPELLING,
    guide: "identifiers in capitals, where most are in small letters, or the other way round",
    when: "a field of GUIDs, MAC addresses, hexadecimal digits of one length from 8 on, or letters and digits of one from 12 on has both, at most a fifth the rarer, and none that mixes them",
    unless: &[],
    look: Look::Law(|keys| largest(fields(keys).filter_map(find))),
    bad: &[],
    sound: &[],
};

fn find(field: Field<'_, '_>) -> Option<Hit> {
    let hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let fits = match field.domain() {
        Domain::Identifier(Identifier::Guid | Identifier::Mac | Identifier::ObjectId | Identifier::Ulid) => true,
        Domain::Characters { least, most, .. } => {
            least == most && (*least >= 12 || *least >= 8 && field.texts().all(|text| hex(text.text)))
        }
        _ => false,
    };
    if !fits {
        return None;
    }
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    for text in field.texts() {
        let has = |is: fn(&u8) -> bool| text.text.as_bytes().iter().any(is);
        match (has(u8::is_ascii_lowercase), has(u8::is_ascii_uppercase)) {
            (true, true) => return None,
            (true, false) => lower.push(text.row),
            (false, true) => upper.push(text.row),
            (false, false) => {}
        }
    }
    let (rare, most, of) = if lower.len() < upper.len() {
        (lower, upper.len(), "small letters")
    } else {
        (upper, lower.len(), "capitals")
    };
    let few = !rare.is_empty() && rare.len() * 5 <= most;
    few.then(|| Hit::of(field.keys, 0, rare, format!("in {of}, where others of this format are not")))
}
