use super::*;
use crate::audit::parts::share;

pub(super) const RULE: Rule = Rule {
    name: "little-endian",
    area: AREA,
    verdicts: &[
        warning(Likely, "numbers in {keys} have their bytes in the wrong order"),
        warning(Likely, "numbers in {keys} are written in an alphabet that does not sort in numeric order")
            .remedy("write them in hexadecimal digits or in Crockford's base 32, which sort as the numbers do, and move the stored rows"),
    ],
    cost: "the numbers count up, but their text does not sort in that order: no range of keys is a range of numbers",
    remedy: "write the most significant byte first, as to_be_bytes does, and move the stored rows",
    read: FIXED_WIDTH,
    guide: "hexadecimal numbers with the least significant byte first",
    when: "hexadecimal digits of one even length from 8 to 16 rise or fall with the Timestamps once their bytes are reversed, more clearly than as they are; or values of 6 to 13 characters in base 64 or in the base 32 of RFC 4648 do once decoded, and their text does not",
    look: Look::Part(|_, column, part| find(column, part).or_else(|| base_64(column, part))),
    bad: &[],
    sound: &[],
};

/// Base 64 has capitals before small letters and digits behind both; base 32 of RFC 4648 has digits behind letters.
fn base_64(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    const STANDARDS: [&str; 2] =
        ["ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"];
    if part.format.family != Family::Identifier && part.format.name != "code" || !(6..=13).contains(&part.width) {
        return None;
    }
    // A time is in few rows.
    if part.values.len() * 10 < part.rows.len() * 9 {
        return None;
    }
    let mut sorted: Vec<&str> = part.values.iter().map(|seen| seen.text).collect();
    sorted.sort_unstable();
    let text = column.trend(part, |seen| Some(share(sorted.partition_point(|text| *text < seen.text), 1))).clearest();
    // What all begin with says nothing, and takes the place of digits.
    let [first, .., last] = sorted[..] else { return None };
    let common = first.chars().zip(last.chars()).take_while(|(a, b)| a == b).count();
    let follows = |digits: &&&str| {
        let number = |seen: &Seen<'_>| {
            let digit = |c: char| digits.find(c).map(|digit| share(digit, 1));
            seen.text.chars().skip(common).try_fold(0.0, |number, c| Some(number * share(digits.len(), 1) + digit(c)?))
        };
        let right = column.trend(part, number).clearest();
        right >= 0.97 && text + 0.02 < right
    };
    STANDARDS.iter().find(follows).map(|digits| {
        column.hit(1, &part.rows, format!("as digits to the base {}, they follow the Timestamps", digits.len()))
    })
}

fn find(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    if part.format.name != "hex" || !matches!(part.width, 8 | 12 | 16) {
        return None;
    }
    let reversed = |seen: &Seen<'_>| {
        let bytes: Option<String> =
            seen.text.as_bytes().chunks(2).rev().map(|pair| std::str::from_utf8(pair).ok()).collect();
        as_number(part.format.read(&bytes?).as_ref())
    };
    // The low bytes rise, too, until they begin anew.
    let right = column.trend(part, reversed).clearest();
    let wrong = right >= 0.97 && part.trend.clearest() + 0.02 < right;
    let evidence = "once their bytes are reversed, the numbers follow the Timestamps";
    wrong.then(|| column.hit(0, &part.rows, evidence))
}
