use super::*;

pub(super) const RULE: Rule = Rule {
    name: "mixed-case",
    area: AREA,
    verdicts: &[warning(Likely, "{keys} have identifiers in upper case and in lower case")],
    cost: "a row is found only in the case in which it was written, and one identifier can have two rows",
    remedy: "write identifiers in the case that most have, and move the other rows",
    read: ONE_SPELLING,
    guide: "identifiers in upper case where most are in lower case, or the reverse",
    when: "a part of GUIDs, MAC addresses or ULIDs, or of hexadecimal digits or letters and digits of one case each, has both cases: values of 8 characters or more, at most a fifth of them in the other case",
    look: Look::Part(find),
    bad: &["{guid}{*60}\n6F9619FF-8B86-4011-A42D-00C04FC964FF"],
    sound: &["{hex:8}{*60}"],
};

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    if part.rows.len() < ENOUGH || !["guid", "hex", "base36", "mac", "ulid"].contains(&part.format.name) {
        return None;
    }
    let has = |text: &str, is: fn(&u8) -> bool| text.as_bytes().iter().any(is);
    let of = |is: fn(&u8) -> bool| part.rows_where(|seen| seen.value.is_some() && has(seen.text, is));
    let (lower, upper) = (of(u8::is_ascii_lowercase), of(u8::is_ascii_uppercase));
    let (rare, most, cased) =
        if lower.len() < upper.len() { (lower, upper, "lower case") } else { (upper, lower, "upper case") };
    if rare.is_empty() || rare.len() * 5 > most.len() || part.width < 8 {
        return None;
    }
    let evidence = format!("in {cased}, where others of this format are not");
    Some(column.hit_of_form(0, &rare, evidence))
}
