use super::*;
use crate::formats::cut::{Skeleton, Token};
use crate::formats::is_recent;

pub(super) const RULE: Rule = Rule {
    name: "negative-numbers",
    area: AREA,
    verdicts: &[
        error(Certain, "numbers below 0 sort in reverse order"),
        note(Possible, "numbers below 0 have up to 32 bits, as hash codes do")
            .cost("hash codes have no order, two values may share one, and those of .NET differ from process to process")
            .remedy(
                "write the value that was hashed, or a hash that is the same everywhere; write numbers that have an order with row_key::signed",
            ),
        error(Likely, "ticks below 0 sort oldest first")
            .cost("the newest row is the last: the first rows, and \"the latest\", are the oldest")
            .remedy(
                "write 3155378975999999999 - ticks in 19 digits, as row_key::newest_first does, and move the stored rows",
            )
            .read(NEWEST_FIRST),
    ],
    cost: "-1 sorts before -2, which is less, so ranges and the first row are wrong",
    remedy: "write the numbers with row_key::signed: its text sorts as the numbers do",
    read: Chapter::new("Recipes: a number that may be negative", "recipes/index.html#a-number-that-may-be-negative"),
    guide: "numbers or ticks with a minus sign sort backwards",
    when: "two RowKeys or more are, or have between separators, a minus sign and a number of up to 8 digits, perhaps with decimals, and no second sign, as coordinates have. *Severity:* note where most have 9 or 10 digits, as hash codes do; not for 19 digits, as `row_key::signed` writes",
    look: Look::Table(|table| table.columns.row_keys.shapes.iter().filter_map(|shape| find(table, shape)).collect()),
    bad: &["-{1..40}", "t:-{1..40};{hex:4}", "+{digits:4}.25|a{*40}\n-{digits:4}.75|a{*40}"],
    sound: &["a-{1..40}", "p-{01..40}", "a--{1..40}", "-{digits:2}.5+{digits:3}.5{*40}"],
};

/// Such of many digits are hash codes, which have no order, or identifiers, as those of chats, and those of 19 are as
/// `row_key::signed` writes them. Two numbers with signs are a point of a map, and a hyphen before a sign separates.
fn find(table: &Table<'_>, shape: &Shape<'_>) -> Option<Hit> {
    const LONGEST: usize = 8;
    const HASH: usize = 10;
    let column = &table.columns.row_keys;
    let Skeleton { separators, tokens } = &shape.skeleton;
    let mut signed = (0..tokens.len()).filter(|at| tokens[*at] == Token::Signed);
    let (Some(at), None) = (signed.next(), signed.next()) else { return None };
    // A few random identifiers begin so.
    let few = shape.rows.len() * 50 < column.keys.len() && separators[at + 1] == "-";
    let is_point = |shape: &Shape<'_>| shape.skeleton.separators.iter().skip(1).any(|separator| *separator == "+");
    let bounded = at == 0 && separators[0].is_empty() || separators[at].ends_with(['=', ':', ';', '|', ',', '~', '_']);
    if !bounded || few || column.shapes.iter().any(is_point) {
        return None;
    }
    let below = |row: &usize| column.pieces[*row][at].strip_prefix('-').map(|number| (number, *row));
    let mut found: Vec<(&str, usize)> = shape.rows.iter().filter_map(below).collect();
    let digits = |number: &str| number.split('.').next().map_or(0, str::len);
    let ticks = |number: &str| number.parse().ok().and_then(Ticks::new).filter(|at| is_recent(*at));
    let minus_ticks = found.iter().all(|(number, _)| ticks(number).is_some());
    let wide = found.iter().filter(|(number, _)| (LONGEST + 1..=HASH).contains(&digits(number))).count();
    let hashes = 2 * wide > found.len();
    let longest = if hashes { HASH } else { LONGEST };
    found.retain(|(number, _)| minus_ticks || digits(number) <= longest);
    found.sort_by_key(|(_, row)| column.keys[*row]);
    let value = |number: &str| number.parse::<f64>().unwrap_or_default();
    let wrong = found.windows(2).any(|two| value(two[0].0) < value(two[1].0));
    let rows: Vec<usize> = found.into_iter().map(|(_, row)| row).collect();
    let [first, .., last] = rows[..] else { return None };
    wrong.then(|| match (minus_ticks, hashes) {
        (true, _) => {
            let hit = column.hit(2, &rows, "ticks have a minus sign, and the oldest are the first");
            Hit { examples: [first, last].map(|row| column.rows[row].example()).into(), ..hit }
        }
        (_, hashes) => column.hit(usize::from(hashes), &rows, "these keys have a number below 0"),
    })
}
