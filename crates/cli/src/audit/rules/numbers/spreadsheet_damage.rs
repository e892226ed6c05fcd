//! What spreadsheets and number types make of keys: powers of ten, last digits that became zeros, a decimal that says nothing,
//! days of a year.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "spreadsheet-damage",
    area: AREA,
    verdicts: &[
        error(Certain, "{keys} were numbers that a spreadsheet or a floating-point type has rounded")
            .cost("the other digits are lost: a row is not found by its number, and different numbers are one key")
            .remedy("restore these keys from their source, and import the column as text"),
        error(Likely, "long numbers in {keys} have lost their last digits"),
        error(Likely, "{keys} have become dates"),
        warning(Likely, "whole numbers in {keys} end in .0"),
    ],
    cost: "a row is not found by what its key was made of, and one thing can be two rows",
    remedy: "keep keys as text from the source on, restore these, and move their rows",
    read: FIXED_WIDTH,
    guide: "a number with a power of ten, as `2.51640E+18` or `2.5164e+18`; long numbers whose last digits became zeros, some or all; `10-Mar` for `3-10`; `1506765.0` beside `1506766`",
    when: "any key with a power of ten; of 20 numbers or more of 16 to 20 digits, 5 and 5% end in 000 and at most 90%, or all of 19 digits in 00; two keys or more that are a day and a month, at most half; two or more that are another but for .0. *Severity:* warning for .0",
    unless: &[],
    look: Look::Table(|table| {
        let both = || table.fields.both().into_iter();
        let rounded = both().flat_map(Keys::fields).filter_map(rounded);
        let others = both().flat_map(|keys| [dates(keys), decimals(keys)]).flatten();
        [Of::PartitionKey, Of::RowKey]
            .into_iter()
            .filter_map(|of| powers(table, of))
            .chain(rounded)
            .chain(others)
            .collect()
    }),
    bad: &["order-{1..40}\n2.51640E+18", "{1506765..1506799}\n1506766.0\n1506769.0", "{1..9}-{10..40}\n10-Mar\n11-Mar"],
    sound: &["order-{1..40}\n2E+18", "{1506765..1506799}\n1506766.5\n1506769.0"],
};

fn powers(table: &Table<'_>, of: Of) -> Option<Hit> {
    let column = table.facts.column(of);
    let (count, examples) = column.shapes.count(is_scientific);
    let evidence =
        "the keys are numbers with a power of ten, as spreadsheets and floating-point types write long numbers";
    let hit = Hit::counted(0, of.unit(), count, column.keys, evidence);
    (count > 0).then(|| Hit { examples, sample: column.shapes.sentence(), ..hit })
}

/// Numbers whose last digits became zeros.
fn rounded(field: Field<'_, '_>) -> Option<Hit> {
    const ENOUGH: usize = 20;
    let (Domain::Number { .. } | Domain::Identifier(Identifier::Snowflake)) = field.domain() else { return None };
    // Of more digits than a double has. Padded numbers have few, and those that end in many zeros are counted in large steps.
    let is_long = |text: &str| (16..=20).contains(&text.len()) && !text.starts_with('0') && !text.ends_with("000000");
    let long: Vec<_> = field.texts().filter(|text| is_long(text.text)).collect();
    let rows = |zeros: &str| -> Vec<usize> {
        long.iter().filter(|text| text.text.ends_with(zeros)).map(|text| text.row).collect()
    };
    let (two, three) = (rows("00"), rows("000"));
    // By chance one in a thousand; where all are round, they were made so, but JavaScript gives 17 digits of 19.
    let javascript =
        two.len() == long.len() && three.len() * 3 < long.len() && long.iter().all(|text| text.text.len() == 19);
    let some = three.len() >= 5 && three.len() * 20 >= long.len() && three.len() * 10 <= long.len() * 9;
    let evidence = "numbers of more than 15 digits end in zeros, as floating-point numbers leave them";
    (long.len() >= ENOUGH && (javascript || some))
        .then(|| Hit::of(field.keys, 1, if javascript { two } else { three }, evidence))
}

fn dates(keys: &Keys<'_>) -> Option<Hit> {
    let rows: Vec<usize> = (0..keys.seen.len()).filter(|row| is_day_and_month(keys.seen[*row].key)).collect();
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

/// `10-Mar` and `Mar-10`.
fn is_day_and_month(key: &str) -> bool {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let day = |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    key.split_once('-').is_some_and(|(a, b)| day(a) && MONTHS.contains(&b) || MONTHS.contains(&a) && day(b))
}

/// `2.51640E+18`, or with an `e` as most languages write it, as a whole part of a key.
fn is_scientific(key: &str) -> bool {
    key.match_indices(['E', 'e']).filter(|(at, _)| key[at + 1..].starts_with('+')).any(|(at, _)| {
        let (before, after) = (&key[..at], &key[at + 2..]);
        let start = before.rfind(|c: char| !(c.is_ascii_digit() || c == '.' || c == ',')).map_or(0, |at| at + 1);
        let exponent = after.bytes().take_while(u8::is_ascii_digit).count();
        let bounded = |text: &str, first: bool| {
            let next = if first { text.chars().next_back() } else { text.chars().next() };
            next.is_none_or(|c| !c.is_alphanumeric() && c != '+' && c != '=')
        };
        let Some((whole, digits)) = before.get(start..).and_then(|number| number.split_once(['.', ','])) else {
            return false;
        };
        whole.len() == 1
            && whole.bytes().all(|byte| byte.is_ascii_digit())
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
            && (1..=3).contains(&exponent)
            && before.is_char_boundary(start)
            && bounded(&before[..start], true)
            && bounded(&after[exponent..], false)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_numbers_are_told_from_other_texts() {
        for key in ["2.51640E+18", "order-2.5164E+18", "2,5164E+18_x", "1.0E+05", "4.917e+11"] {
            assert!(is_scientific(key), "{key}");
        }
        for key in ["2E+18", "aB3.5E+7c", "E+18", "12.5E+18", "3.5E+7=", "2.5E-18", "", "x2.5E+18", "2e+18", "é+1"] {
            assert!(!is_scientific(key), "{key}");
        }
    }
}
