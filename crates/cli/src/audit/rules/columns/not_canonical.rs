//! Texts that the writer of their format would write otherwise.

use super::*;
use crate::audit::facts::spelling::looks_like;
use crate::audit::parts::Seen;

pub(super) const RULE: Rule = Rule {
    name: "not-canonical",
    area: AREA,
    verdicts: &[
        warning(Likely, "a few {keys} have a part that is written in another way than the others"),
        note(Possible, "{keys} have a part that is written in two ways"),
    ],
    cost: "one thing has two keys, and each way of writing it finds its own rows",
    remedy: "write what the format's own writer makes of it, in the letters of one script, and move these rows",
    read: SPELLING,
    guide: "addresses and dates that are not as their writer would write them, and letters of another script that look like those of the others",
    when: "fewer than half of the texts of a part of IPv4, IPv6 or e-mail addresses change when they are read and written again, or are not padded as the others, all that are not ASCII have letters that look like it, or dates of a part, of which nine of ten have one width, have another. *Severity:* warning below a fifth, and of IPv4 addresses that are not padded as most are; else note",
    unless: &[],
    look: Look::Part(find),
    bad: &[
        "user{10..69}@example.com\nUser{70..72}@Example.com",
        "{1..60} / KM-{1000..1059}\n{1..3} / \u{41a}\u{41c}-{1100..1102}",
    ],
    sound: &["user{10..69}@example.com", "Anna-{10..69}\nИра-{70..72}"],
};

/// What is written otherwise: addresses as their writer makes them, and letters of another script that look like those of all others.
fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Vec<Hit> {
    if part.rows.len() < ENOUGH {
        return Vec::new();
    }
    let below = |least: usize, rows: Vec<usize>, evidence| {
        let verdict = usize::from(rows.len() * least >= part.rows.len());
        (!rows.is_empty() && rows.len() * 2 < part.rows.len()).then(|| column.hit(verdict, &rows, evidence))
    };
    let hit = |rows: Vec<usize>, evidence| below(5, rows, evidence);
    let past_ascii = || part.values.iter().filter(|seen| !seen.text.is_ascii());
    let foreign = past_ascii().next().is_some() && past_ascii().all(|seen| looks_like(seen.text).is_some());
    let rows = if foreign { part.rows_where(|seen| !seen.text.is_ascii()) } else { Vec::new() };
    let look_alike = hit(rows, "letters of another script look like those that all others have");
    let write = part.format.write.filter(|_| part.format.name != "guid");
    let written = write.and_then(|write| {
        let other = |seen: &Seen<'_>| seen.value.is_read() && write(seen.text).is_some_and(|text| text != seen.text);
        hit(part.rows_where(other), "read and written again, they are other texts")
    });
    // Each number in three digits, or none: these are two ways, each of its own writer.
    let padded = |seen: &Seen<'_>| seen.text.split('.').all(|number| number.len() == 3);
    let are_padded = part.format.name == "ipv4" && part.rows_where(padded).len() * 2 > part.rows.len();
    let unpadded = || part.rows_where(|seen| seen.value.is_read() && !padded(seen));
    let unpadded = are_padded.then(|| below(2, unpadded(), "the others have three digits per number"));
    let other_width = |seen: &Seen<'_>| (1..3).contains(&seen.text.len().abs_diff(part.width)) && seen.value.is_read();
    let date = (part.format.name.contains("date") && part.fixed >= 0.9)
        .then(|| hit(part.rows_where(other_width), "dates of another width than all others, as without a zero"));
    look_alike.or(written).or(unpadded.flatten()).or(date.flatten()).into_iter().collect()
}
