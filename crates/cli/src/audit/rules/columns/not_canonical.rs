use super::*;
use crate::audit::facts::spelling::looks_like;
use crate::formats::columns::checks::gtin;

pub(super) const RULE: Rule = Rule {
    name: "not-canonical",
    area: AREA,
    verdicts: &[
        warning(Likely, "a few {keys} have a part that is written differently from the others"),
        note(Possible, "{keys} have a part that is written in two ways"),
    ],
    cost: "one value has two keys, and each spelling finds only its own rows",
    remedy: "write the canonical form, in letters of one script, and move these rows",
    read: ONE_SPELLING,
    guide: "addresses and dates that are not in canonical form, and letters of another script that look like those of the others",
    when: "fewer than half of the IPv4, IPv6 or e-mail addresses of a part change when they are parsed and printed, or are not padded as the others are; or all values past ASCII have letters that look like ASCII ones; or five telephone numbers or more begin with a zero, and are as long as others once a country code of two digits replaces it; or dates have another width than nine of ten dates of the part. *Severity:* warning below a fifth, and for addresses that are not padded as most are; else note",
    look: Look::Part(find),
    bad: &[
        "user{10..69}@example.com\nUser{70..72}@Example.com",
        "44{digits:10}{*60}\n0{digits:10}{*9}",
        "{1..60} / KM-{1000..1059}\n{1..3} / \u{41a}\u{41c}-{1100..1102}",
    ],
    sound: &["{digits:12}{*60}\n0{digits:10}{*9}", "user{10..69}@example.com", "Anna-{10..69}\nИра-{70..72}"],
};

/// Numbers of telephones without their country: with two digits of a country in place of the zero they are as long as others.
fn national(part: &Part<'_>) -> Vec<usize> {
    const FEWEST: usize = 5;
    let digits = |seen: &Seen<'_>| Some(seen.text.trim_start_matches('+')).filter(|text| is_digits(text)).map(str::len);
    let is_national = |seen: &&Seen<'_>| seen.text.starts_with('0');
    let (zeros, others): (Vec<&Seen<'_>>, Vec<&Seen<'_>>) =
        part.values.iter().filter(|seen| digits(seen).is_some()).partition(is_national);
    // Numbers of articles have a length each, and a check digit.
    let articles = others.iter().filter(|seen| gtin(seen.text)).count();
    let is_phone = matches!(part.format.name, "number" | "phone")
        && (10..=14).contains(&part.width)
        && articles * 2 < others.len();
    let lengths: BTreeSet<usize> = others.iter().filter_map(|seen| digits(seen)).collect();
    let all = zeros.iter().all(|seen| lengths.contains(&(seen.text.len() + 1)));
    if is_phone && zeros.len() >= FEWEST && all { part.rows_where(|seen| is_national(&seen)) } else { Vec::new() }
}

/// What is written otherwise: addresses as their writer makes them, and letters of another script that look like those of all others.
fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    if part.rows.len() < ENOUGH {
        return None;
    }
    let below = |least: usize, rows: Vec<usize>, evidence| {
        let verdict = usize::from(rows.len() * least >= part.rows.len());
        (!rows.is_empty() && rows.len() * 2 < part.rows.len()).then(|| column.hit_of_form(verdict, &rows, evidence))
    };
    let hit = |rows: Vec<usize>, evidence| below(5, rows, evidence);
    let past_ascii = || part.values.iter().filter(|seen| !seen.text.is_ascii());
    let foreign = past_ascii().next().is_some() && past_ascii().all(|seen| looks_like(seen.text).is_some());
    let rows = if foreign { part.rows_where(|seen| !seen.text.is_ascii()) } else { Vec::new() };
    let look_alike = hit(rows, "letters of another script look like those that all others have");
    let write = part.format.write.filter(|_| part.format.name != "guid");
    let written = write.and_then(|write| {
        let other = |seen: &Seen<'_>| seen.value.is_some() && write(seen.text).is_some_and(|text| text != seen.text);
        hit(part.rows_where(other), "they change when they are parsed and printed")
    });
    // Each number in all its digits, or none: these are two ways, each of its own writer.
    let padded = |seen: &Seen<'_>| match part.format.name {
        "ipv4" => seen.text.split('.').all(|number| number.len() == 3),
        name => name == "ipv6" && seen.text.len() == 39,
    };
    let are_padded = part.rows_where(padded).len() * 2 > part.rows.len();
    let unpadded = || part.rows_where(|seen| !padded(seen));
    let unpadded = are_padded.then(|| below(2, unpadded(), "the others are padded with zeros"));
    let other_width = |seen: &Seen<'_>| (1..3).contains(&seen.text.len().abs_diff(part.width));
    let date = (part.format.name.contains("date") && part.fixed >= 0.9).then(|| {
        hit(part.rows_where(other_width), "dates of another width than the others, as without a leading zero")
    });
    let national =
        below(2, national(part), "with the country code of the others in place of the zero, they have the same length");
    look_alike.or(national).or(written).or(unpadded.flatten()).or(date.flatten())
}
