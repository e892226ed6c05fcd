use num_integer::gcd;

use super::*;
use crate::audit::parts::share;
use crate::audit::rules::columns::are_of_kind;

pub(super) const RULE: Rule = Rule {
    name: "spreadsheet-damage",
    area: AREA,
    verdicts: &[
        error(Certain, "{keys} were numbers that a spreadsheet or a floating-point type has rounded")
            .cost("the other digits are lost: a lookup by the number does not find the row, and different numbers get the same key")
            .remedy("restore these keys from their source, and import the column as text"),
        error(Likely, "long numbers in {keys} have lost their last digits"),
        error(Likely, "{keys} have become dates"),
        warning(Likely, "whole numbers in {keys} end in .0"),
    ],
    cost: "a lookup by the original value does not find the row, and one value can have two rows",
    remedy: "keep keys as text at every step, restore these from their source, and move their rows",
    read: FIXED_WIDTH,
    guide: "numbers in exponent notation, such as `2.51640E+18` or `2.5164e+18`; long numbers whose last digits, some or all, became zeros; `10-Mar` or `10. Mrz` for `3-10`; `1506765.0` beside `1506766`",
    when: "any key in exponent notation; or, of 20 values or more of one length of 15 or more, with all ten digits, three or more and at most 90% end in 000 (decimal or hexadecimal digits), by chance in fewer than one of a million tables, or all of 19 digits end in 00, or values of 18 digits or more are the shortest texts of doubles, by chance less than once in 10⁹; or two keys or more, at most half, are a day and a month; or two or more equal another key except for `.0`. *Severity:* warning for `.0`",
    look: Look::Table(|table| {
        let both = || table.fields.both().into_iter();
        let columns = table.columns.both().into_iter();
        let rounded = columns.flat_map(|column| column.parts_of_shapes().filter_map(|part| rounded(column, part)));
        let others = both().flat_map(|keys| [dates(keys), decimals(keys)]).flatten();
        [Of::PartitionKey, Of::RowKey]
            .into_iter()
            .filter_map(|of| powers(table, of))
            .chain(rounded)
            .chain(others)
            .collect()
    }),
    bad: &["order-{1..40}\n2.51640E+18", "order-2.5164E+18", "2,5164E+18_x", "1.0E+05", "4.917e+11", "{1506765..1506799}\n1506766.0\n1506769.0", "{1..9}-{10..40}\n10-Mar\n11-Mar"],
    sound: &["order-{1..40}\n2E+18", "aB3.5E+7c\nE+18\n12.5E+18\n3.5E+7=\n2.5E-18\nx2.5E+18\n2e+18\né+1", "{1506765..1506799}\n1506766.5\n1506769.0"],
};

fn powers(table: &Table<'_>, of: Of) -> Option<Hit> {
    let column = table.facts.column(of);
    let (count, examples) = column.shapes.count(is_power);
    let evidence =
        "the keys are numbers in exponent notation, as spreadsheets and floating-point types write long numbers";
    let hit = Hit::counted(0, of.unit(), count, column.keys, evidence);
    (count > 0).then(|| Hit { examples, sample: column.shapes.counted.sentence("forms of keys"), ..hit })
}

/// Long texts that end in zeros, or are the shortest texts of doubles, more often than by chance.
fn rounded(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    const ENOUGH: usize = 20;
    let numbers = part.format.family.is_number() || part.is_instant();
    // Digits without the zeros that all are padded with.
    let of_width = || part.values.iter().filter(|seen| seen.text.len() == part.width);
    let padding = of_width().map(|seen| seen.text.len() - seen.text.trim_start_matches('0').len()).min().unwrap_or(0);
    let width = part.width - padding;
    if width < 15 || !(numbers || matches!(part.format.name, "hex" | "guid")) {
        return None;
    }
    let zeros = |seen: &Seen<'_>| seen.text.bytes().rev().take_while(|byte| *byte == b'0').count();
    // Texts that end in many zeros are counted in large steps; padded numbers have few digits.
    let has_digits = |text: &str| !numbers || is_digits(text);
    let is_long = |seen: &Seen<'_>| {
        let is_padded = seen.text.get(padding..).is_none_or(|rest| rest.starts_with('0'));
        seen.text.len() == part.width && !is_padded && zeros(seen) < 6 && has_digits(seen.text)
    };
    let long: Vec<&Seen<'_>> = part.values.iter().filter(|seen| is_long(seen)).collect();
    // Digits of a smaller base end in zeros more often.
    let digits: BTreeSet<u8> = long.iter().flat_map(|seen| seen.text.bytes()).filter(u8::is_ascii_digit).collect();
    if long.len() < ENOUGH || digits.len() < 10 {
        return None;
    }
    let number = |seen: &Seen<'_>| seen.text.parse::<i128>().ok().filter(|number| *number > 1 << 54);
    // By chance a text ends in zeros as often as in another digit.
    let ends = ranked(long.iter().filter_map(|seen| seen.text.bytes().next_back()).filter(|byte| *byte != b'0'));
    let by_chance = ends.first().map_or(1.0, |(_, count)| share(*count, long.len())).powi(3);
    // What is a multiple of the step between two doubles, and what share of the multiples of the numbers' own step.
    let least = long.iter().filter_map(|seen| number(seen)).min();
    let step = least.map_or(1, |least| 1_i128 << (least.ilog2() - 52));
    let own =
        long.iter().filter_map(|seen| number(seen)).fold(0, |own, number| gcd(own, number - least.unwrap_or(number)));
    let is_double = |seen: &Seen<'_>| number(seen).is_some_and(|number| number % step == 0);
    let many = |is: &dyn Fn(&Seen<'_>) -> bool, chance: f64, less_than: f64| {
        let rows = long.iter().filter(|seen| is(seen)).count();
        rows > 2 && rows * 10 <= long.len() * 9 && at_least(rows, long.len(), chance) < less_than
    };
    let doubles = long.iter().filter(|seen| is_double(seen)).count();
    let of_zeros = |least: usize| long.iter().filter(|seen| zeros(seen) >= least).count();
    let javascript = numbers && width == 19 && of_zeros(2) == long.len() && of_zeros(3) * 3 < long.len();
    let in_zeros = "texts of more than 15 digits end in zeros, as floating-point numbers leave them";
    // Of the numbers between two doubles one is the shortest text of its double; of doubles, those that end in 00.
    let by_step = (ratio(own.max(1), step) + share(doubles, 25 * long.len())).min(0.99);
    let is_shortest =
        |seen: &Seen<'_>| seen.text.parse::<f64>().is_ok_and(|double| double.to_string() == seen.text[padding..]);
    if numbers && width >= 18 && !javascript && many(&is_shortest, by_step, 1e-9) {
        let rows = part.rows_where(|seen| is_long(seen) && (is_shortest(seen) || zeros(seen) >= 3));
        return Some(column.hit(1, &rows, in_zeros));
    }
    let least = if javascript { 2 } else { 3 };
    let fault = javascript || many(&|seen| zeros(seen) >= 3, by_chance, 1e-6);
    let is = |seen: &Seen<'_>| is_long(seen) && zeros(seen) >= least;
    let rows = part.rows_where(is);
    (fault && !are_of_kind(column, part, rows.iter().copied())).then(|| column.hit(1, &rows, in_zeros))
}

fn ratio(a: i128, b: i128) -> f64 {
    a as f64 / b as f64
}

fn dates(keys: &Keys<'_>) -> Option<Hit> {
    let rows: Vec<usize> = (0..keys.seen.len()).filter(|row| DAY_AND_MONTH.is_match(keys.seen[*row].key)).collect();
    let evidence = "a spreadsheet shows 3-10 and MAR10 as 10-Mar; the other keys are no such dates";
    (rows.len() > 1 && rows.len() * 2 <= keys.seen.len()).then(|| Hit::of(keys, 2, rows, evidence))
}

/// Numbers that end in .0, and the same without.
fn decimals(keys: &Keys<'_>) -> Option<Hit> {
    // What lies before the number that a text ends in.
    let head = |key: &str| key.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let keyed = || keys.seen.iter().map(|seen| seen.key).enumerate();
    let whole: BTreeSet<&str> = keyed().map(|(_, key)| &key[..head(key)]).filter(|text| !text.ends_with('.')).collect();
    let decimals = keyed().filter_map(|(row, key)| {
        let (before, after) = key.rsplit_once('.')?;
        let digits = (1..4).contains(&after.len()) && after.bytes().all(|byte| byte.is_ascii_digit());
        (digits && before.len() - head(before) > 2 && whole.contains(&before[..head(before)])).then_some((row, after))
    });
    let (rows, after): (Vec<usize>, Vec<&str>) = decimals.unzip();
    let evidence = "some numbers end in .0, as floating-point types write them, and others do not";
    (rows.len() > 1 && after.iter().all(|after| *after == "0")).then(|| Hit::of(keys, 3, rows, evidence))
}

/// `10-Mar`, `10. Mrz` and `Mar-10`, whole or between other separators.
static DAY_AND_MONTH: Pattern = pattern!(
    r"(?x)(^|[_|:;~\ ])
      ([0-9]{1,2}(-|\.\ )(Jan|Feb|Mar|Mrz|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)
      | (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-[0-9]{1,2})
      ($|[_|:;~\ ])"
);

/// Whether a key has a number in exponent notation.
pub(crate) fn is_power(key: &str) -> bool {
    key.contains('+') && SCIENTIFIC.is_match(key)
}

/// `2.51640E+18`, or with an `e` as most languages write it, as a whole part of a key.
static SCIENTIFIC: Pattern = pattern!(r"(^|[^0-9A-Za-z.,+=])[0-9][.,][0-9]+[Ee]\+[0-9]{1,3}($|[^0-9A-Za-z+=])");
