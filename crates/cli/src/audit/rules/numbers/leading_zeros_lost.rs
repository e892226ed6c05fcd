use super::*;

pub(super) const RULE: Rule = Rule {
    name: "leading-zeros-lost",
    area: AREA,
    verdicts: &[error(Certain, "some numbers in {keys} have lost their leading zeros")],
    cost: "a row is found only by the digits that were written, and one number can have two rows; the rows are out of order",
    remedy: "treat these keys as text in every program, and move the rows that lost their zeros",
    read: FIXED_WIDTH,
    guide: "a program or a spreadsheet removed the zeros in front of some numbers",
    when: "the most frequent width is the greatest, some numbers of it have zeros in front, and the shorter ones are in the range of those with zeros; not where each partition, or each PartitionKey prefix, has its own width",
    look: Look::Field(find),
    bad: &["{00001..00400}\n{201..240}"],
    sound: &[
        "A{10..70}.{01..60}\nA{10..70}.{1..9}",
        "{00001..00400}",
        "a / {00001..00099}\nb / {201..240}",
        "v1-{00..15} / {guid}\nv2-{0..9} / {guid}",
    ],
};

fn find(table: &Table<'_>, field: Field<'_, '_>) -> Option<Hit> {
    let Domain::Number { padded: true, .. } = field.domain() else { return None };
    // Behind a point zeros are lost at the end.
    let is_decimal = |text: &Entry<'_>| {
        text.before.strip_suffix('.').is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
    };
    if field.texts().all(|text| is_decimal(&text)) {
        return None;
    }
    let widths = widths(table, field)?;
    let (&usual, _) = widths.iter().max_by_key(|(_, rows)| **rows)?;
    let padded = |text: &str| text.len() > 1 && text.starts_with('0');
    let led = || field.texts().filter(|text| text.text.len() == usual && padded(text.text));
    let mut narrow: Vec<_> = field.texts().filter(|text| text.text.len() < usual).collect();
    let range = led().map(|text| value(text.text)).min()?..=led().map(|text| value(text.text)).max()?;
    // Each country has postal codes of its own width; so has each kind of PartitionKeys.
    let mut wide: BTreeMap<u64, (usize, bool)> = BTreeMap::new();
    let of = |text: &Entry<'_>| match &field.keys.examples[text.row].partition_key {
        Some(key) if field.keys.of == Of::RowKey => {
            [text.group, group(0, key.trim_end_matches(|c: char| c.is_ascii_digit()))]
        }
        _ => [group(0, text.before); 2],
    };
    for text in field.texts() {
        for of in of(&text) {
            let group = wide.entry(of).or_default();
            *group = (group.0 + 1, group.1 || text.text.len() == usual);
        }
    }
    let all = narrow.len();
    let is_own = |text: &Entry<'_>| of(text).iter().any(|of| wide[of].0 > 1 && !wide[of].1);
    // Words have numbers of their own, as quarters and months.
    let word = |text: &Entry<'_>| text.before.replace(|c: char| c.is_ascii_digit(), "");
    let known: BTreeSet<String> =
        field.texts().filter(|text| text.text.len() == usual).map(|text| word(&text)).collect();
    narrow.retain(|text| !is_own(text) && known.contains(&word(text)));
    let overlapping = narrow.iter().filter(|text| range.contains(&value(text.text))).count();
    if narrow.is_empty()
        || widths.keys().any(|width| *width > usual)
        || overlapping * 2 < narrow.len()
        || narrow.iter().any(|text| padded(text.text))
    {
        return None;
    }
    let evidence = format!(
        "numbers have {usual} digits, {} of them with leading zeros; these have fewer digits and no leading zeros, as after a spreadsheet or a number type",
        grouped(field.keys.scaled(led().count()))
    );
    let hit = Hit::of(field.keys, 0, narrow.iter().map(|text| text.row).collect(), evidence);
    if narrow.len() < all {
        return Some(hit);
    }
    let (count, examples) = field.count(table.facts, |text| text.len() < usual);
    Some(Hit { count: count.max(hit.count), examples, ..hit })
}
