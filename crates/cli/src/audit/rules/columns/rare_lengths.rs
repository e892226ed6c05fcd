use super::*;

pub(super) const RULE: Rule = Rule {
    name: "rare-lengths",
    area: AREA,
    verdicts: &[warning(Likely, "a few {keys} have identifiers of another length")],
    cost: "these identifiers lost or gained characters: a lookup by the full one does not find them, and they sort among others",
    remedy: "compare these rows with their source, and move them to the full identifiers",
    read: FIXED_WIDTH,
    guide: "identifiers that are shorter or longer than nearly all others",
    when: "92% or more of the identifiers of a part have one length of 10 or more (99% where none begins with a zero, 99.5% for such numbers); the others have at most seven lengths. Or five digests or more, at most a fifth, are shorter than the usual 32 to 128 hexadecimal digits, and no kind of digest has their length, or they have four lengths or more, of which the longest is that of a digest; or three others or more, at most a third, are decimal numbers that have the usual length in hexadecimal; or all others, padded with zeros, are among the usual ones",
    look: Look::Part(find),
    bad: &[
        "{hex:64}{*60}\n{hex:63}{*4}",
        "1{hex:31}{*60}\n9{hex:31}{*60}\nc{hex:31}{*60}\ne{hex:30}{*9}",
        "a-{hex:24}-b{*60}\na-{hex:20}-b{*5}",
        "{hex:40}{*60}\n{hex:7}{*9}",
    ],
    sound: &[
        "users / {guid}{*60}\ntokens / {hex:32}{*4}",
        "{hex:24}{*60}\n{hex:16}{*40}",
        "{guid}{*60}\n{hex:8}{*30}",
        "{hex:64}{*60}\n{hex:40}{*9}",
        "f{hex:15}{*60}\nf{hex:14}{*4}",
        "{9990..10090}",
    ],
};

/// The most lengths of a part, as of bytes that are written without their zeros.
const MOST: usize = 8;

/// What is at most one in this number of a part is a fault: of what never begins with a zero, one in its digits is shorter by chance.
fn odds(part: &Part<'_>) -> Option<usize> {
    let usual = || part.values.iter().filter(|seen| seen.text.len() == part.width);
    let zeros = usual().filter(|seen| seen.text.starts_with('0')).count();
    // What begins and ends with letters is no number in any base.
    let letter = |text: &str, at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_alphabetic);
    let lettered =
        |seen: &&Seen<'_>| letter(seen.text, 0) && (letter(seen.text, 1) || letter(seen.text, part.width - 1));
    let named = usual().filter(lettered).count();
    let digits = match part.format.name {
        "number" => 10,
        "hex" => 16,
        "base36" | "code" => 36,
        "base62" | "base64" => 64,
        _ => return None,
    };
    match part.format.family {
        _ if zeros * digits * 4 >= usual().count() || named * 50 >= usual().count() * 49 => Some(12),
        Family::Number => Some(200),
        _ => Some(100),
    }
}

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    if are_of_kind(column, part, part.rows_where(|seen| seen.text.len() != part.width)) {
        return None;
    }
    of_hex(column, part).or_else(|| of_identifiers(column, part))
}

/// Hexadecimal digits of other lengths: digests that were cut, or whose bytes are numbers to their writer, so that some lack zeros;
/// decimal digits of numbers that have the usual length in hexadecimal; numbers without zeros, where those with them are there, too.
fn of_hex(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    const DIGESTS: [usize; 10] = [8, 16, 20, 24, 32, 40, 48, 56, 64, 96];
    let is_digest = |width: usize| matches!(width, 32 | 40 | 56 | 64 | 96 | 128);
    // Each byte below 16 has one digit, and few digests have all.
    let longest = part.widths.keys().last().copied().unwrap_or_default();
    let in_bytes =
        is_digest(longest) && part.widths.len() > 3 && part.widths.keys().all(|width| width * 5 > longest * 4);
    let width = if in_bytes { longest } else { part.width };
    let is_other = |seen: &Seen<'_>| seen.text.len() != width;
    let others = || part.values.iter().filter(|seen| is_other(seen)).map(|seen| seen.text);
    let (few, all) = (others().count(), part.values.len());
    let is_cut = |text: &str| text.len() < part.width && !DIGESTS.contains(&text.len());
    let is_decimal = |text: &str| text.parse::<u128>().is_ok_and(|value| format!("{value:x}").len() == part.width);
    let texts: HashSet<&str> = part.values.iter().map(|seen| seen.text).collect();
    let lacks_zeros =
        |text: &str| text.len() < part.width && texts.contains(format!("{text:0>width$}", width = part.width).as_str());
    let evidence = if part.format.name != "hex" {
        return None;
    } else if in_bytes || is_digest(width) && few > 4 && few * 5 <= all && others().all(is_cut) {
        "digests have one length"
    } else if part.width >= 8 && (3..=all / 3).contains(&few) && others().all(is_decimal) {
        "the others are hexadecimal, and in hexadecimal these have the same length"
    } else if part.fixed >= 0.9 && few > 1 && others().all(lacks_zeros) {
        "padded with zeros, they equal some of the others"
    } else {
        return None;
    };
    Some(column.hit_of_form(0, &part.rows_where(is_other), evidence))
}

fn of_identifiers(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    let is_other = |seen: &Seen<'_>| seen.text.len() != part.width && part.reads(seen.text);
    let others = part.values.iter().filter(|seen| is_other(seen)).count();
    let rare = odds(part).is_some_and(|odds| others > 0 && others * odds <= part.values.len());
    let rows = part.rows_where(is_other);
    let few = rare && rows.len() * 10 <= part.rows.len();
    if part.rows.len() < ENOUGH || part.width < 10 || part.widths.len() > MOST || !few {
        return None;
    }
    Some(column.hit_of_form(0, &rows, format!("other identifiers have {} characters", part.width)))
}
