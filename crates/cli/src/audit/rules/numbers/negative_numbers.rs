//! Numbers below zero, which sort backwards.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "negative-numbers",
    area: AREA,
    verdicts: &[
        error(Certain, "numbers below 0 sort the wrong way round"),
        note(Possible, "numbers below 0 are of up to 32 bits, as hash codes are")
            .cost("hash codes have no order, two things may have one, and those of .NET differ from process to process")
            .remedy(
                "write what was hashed, or a hash that is the same everywhere; of numbers with an order, write them as \
                 row_key::signed does",
            ),
        error(Likely, "ticks below 0 sort the oldest first")
            .cost("the newest row is the last: the first rows, and \"the latest\", are the oldest")
            .remedy(
                "write 3155378975999999999 - ticks in 19 digits, as row_key::newest_first does, and move the stored rows",
            )
            .read(NEWEST_FIRST),
    ],
    cost: "-1 sorts before -2, which is less, so ranges and the first row are wrong",
    remedy: "write the numbers as row_key::signed does: their texts are in the order of the numbers",
    read: Chapter::new("Recipes: a number that may be negative", "recipes/index.html#a-number-that-may-be-negative"),
    guide: "numbers or ticks with a minus sign sort backwards",
    when: "two RowKeys or more have a number of up to 8 digits after a minus sign, as a whole or between separators. *Severity:* note where most have 9 or 10 digits, as hash codes; not of 19 digits, as `row_key::signed` writes",
    unless: &[],
    look: Look::Table(|table| {
        let ticks = table.fields.both().into_iter().flat_map(Keys::fields).filter_map(minus_ticks);
        ticks.chain(find(table)).collect()
    }),
    bad: &["-{1..40}", "t:-{1..40};{hex:4}"],
    sound: &["a-{1..40}", "p-{01..40}"],
};

/// Ticks below zero, as 0 − ticks: the minus sign does not turn the order of their texts.
fn minus_ticks(field: Field<'_, '_>) -> Option<Hit> {
    let Domain::Instant(forms) = field.domain() else { return None };
    let [form] = forms[..] else { return None };
    if form.unit != Step::Ticks || form.base.is_some() || field.texts().any(|text| text.before != "-") {
        return None;
    }
    let mut texts: Vec<_> = field.texts().map(|text| (text.key, text.row)).collect();
    texts.sort_unstable();
    let ends = [texts.first()?.1, texts.last()?.1];
    let rows = texts.into_iter().map(|(_, row)| row).collect();
    Some(Hit::of(field.keys, 2, rows, "ticks have a minus sign, and the oldest are the first").shows(field.keys, ends))
}

/// Digits after a minus sign, with what lies before it: a whole key, or a part between separators that are no hyphens. Padded
/// or not, the greater ones are less. A hyphen may follow a number that the key begins with, where `hyphens` says so.
fn below_zero(key: &str, hyphens: bool) -> Option<(&str, &str)> {
    const SEPARATORS: [char; 7] = ['=', ':', ';', '|', ',', '~', '_'];
    key.match_indices('-').find_map(|(at, _)| {
        let (before, rest) = (&key[..at], &key[at + 1..]);
        let (digits, after) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
        let ends = after.is_empty() || after.starts_with(SEPARATORS);
        let bounded = if before.is_empty() {
            ends || hyphens && after.starts_with('-')
        } else {
            ends && before.ends_with(SEPARATORS)
        };
        (bounded && !digits.is_empty()).then_some((before, digits))
    })
}

/// Numbers below zero. Such of many digits are hash codes, which have no order, or identifiers, as those of chats, and those
/// of 19 are as `row_key::signed` writes them.
fn find(table: &Table<'_>) -> Option<Hit> {
    const LONGEST: usize = 8;
    const HASH: usize = 10;
    let seen = &table.fields.row_keys.seen;
    let in_sample = |hyphens: bool| seen.iter().filter_map(move |seen| below_zero(seen.key, hyphens));
    // A few random identifiers begin so, too, and a cell of a map has a sign before each of its numbers.
    let signs = seen.iter().any(|seen| seen.key.starts_with('+'));
    let hyphens = !signs && in_sample(true).count() * 50 >= seen.len();
    let found: Vec<(&str, &str)> = in_sample(hyphens).collect();
    let wide = found.iter().filter(|(_, digits)| (LONGEST + 1..=HASH).contains(&digits.len())).count();
    let hashes = 2 * wide > found.len() && found.iter().all(|(_, digits)| digits.len() <= HASH);
    let longest = if hashes { HASH } else { LONGEST };
    let is = |key: &str| below_zero(key, hyphens).is_some_and(|(_, digits)| digits.len() <= longest);
    let column = &table.facts.row_keys;
    let (count, examples) = column.shapes.count(is);
    // Two that differ after the same text.
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    let mut short = found.iter().filter(|(_, digits)| digits.len() <= longest);
    if count < 2 || !short.any(|(before, digits)| first.entry(before).or_insert(digits) != digits) {
        return None;
    }
    let evidence = format!("{} keys have a number below 0", grouped(count));
    let hit = Hit::counted(usize::from(hashes), Of::RowKey.unit(), count, column.keys, evidence);
    Some(Hit { examples, sample: column.shapes.sentence(), ..hit })
}
