//! Texts that the writer of their format would write otherwise.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "not-canonical",
    area: AREA,
    verdicts: &[
        warning(Likely, "a few {keys} have addresses that are written in another way than the others"),
        note(Possible, "{keys} have addresses that are written in two ways"),
    ],
    cost: "one address has two keys, and each way of writing it finds its own rows",
    remedy: "write what the format's own writer makes of the address, and move these rows",
    read: SPELLING,
    guide: "addresses that are not as their writer would write them, where most are",
    when: "fewer than half of the texts of a part of IPv4, IPv6 or e-mail addresses change when they are read and written again. *Severity:* warning below a fifth; else note",
    unless: &[],
    look: Look::Part(find),
    bad: &["user{10..69}@example.com\nUser{70..72}@Example.com"],
    sound: &["user{10..69}@example.com"],
};

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Vec<Hit> {
    let Some(write) = part.format.write.filter(|_| part.rows.len() >= ENOUGH && part.format.name != "guid") else {
        return Vec::new();
    };
    let rows = part.rows_where(|seen| seen.value.is_read() && write(seen.text).is_some_and(|text| text != seen.text));
    if rows.is_empty() || rows.len() * 2 >= part.rows.len() {
        return Vec::new();
    }
    let verdict = usize::from(rows.len() * 5 >= part.rows.len());
    vec![column.hit(verdict, &rows, "read and written again, they are other texts")]
}
