use super::*;
use crate::formats::columns::Identifier::{Decimal, Guid, Snowflake, Ulid};

pub(super) const RULE: Rule = Rule {
    name: "mixed-width-numbers",
    area: AREA,
    verdicts: &[
        error(Certain, SAYS),
        warning(Likely, SAYS),
        warning(Possible, SAYS),
        note(Possible, SAYS),
        error(Certain, "instants have {digits} digits, so some rows are out of order")
            .cost("a window of time misses these rows, and the newest or the oldest row is not the first")
            .remedy("pad every instant to one width, and move the stored rows")
            .read(PADDING_TICKS),
    ],
    cost: "a range of numbers returns wrong rows and misses others; the first or the last row is not the least or the greatest",
    remedy: "write new keys with leading zeros{width}, and move the stored rows",
    read: FIXED_WIDTH,
    guide: "numbers of several widths, also in hexadecimal, in base 36 or with decimals, which sort as text: 10 before 9",
    when: "a greater number sorts before a smaller one, and the numbers count something: 12 different ones or more follow the Timestamps better than their text does, or at most half are missing between the least and the greatest; in other bases they follow the Timestamps. *Severity:* error; warning for Snowflake ids, numbers that outgrew their padding, scores before identifiers, and numbers right after letters that follow the Timestamps, or where each of five groups or more has all numbers from 0 or 1 to its own last one; note in PartitionKeys, for decimals that do not count, for other numbers right after letters, such as `device12`, and for fewer than 20 after letters",
    look: Look::Field(|table, field| {
        let instants = mixed_forms(table, field, Mixed::Width).map(|hit| Hit { verdict: 4, ..hit });
        instants.or_else(|| find(table, field))
    }),
    bad: &["order-{1..40}", "{8..40}-x", "0{ticks}{*40}\n{ticks}{*20}"],
    sound: &["order-{01..40}", "{digits:6}{*60}", "{ticks}{*60}"],
};

const SAYS: &str = "{numbers} have {fault}";

fn find(table: &Table<'_>, field: Field<'_, '_>) -> Option<Hit> {
    let widths = widths(table, field).filter(|widths| widths.len() > 1)?;
    let (base, ordered) = (counted::base(field)?, Ordered::numbers(field));
    let [first, then] = ordered.inversion()?;
    let proof = ordered.proof(table.facts, field);
    let counted::Prefix { lettered, glued } = counted::prefix(field);
    let ordinals = ordered.are_ordinals();
    let may_be_name = glued && !ordinals;
    let by_time = matches!(proof, Counted::ByTime(_));
    let is = |identifier| matches!(field.domain(), Domain::Identifier(known) if *known == identifier);
    // Letters and Snowflakes are numbers only where the Timestamps say so.
    if (is(Snowflake) || base != 10) && !by_time {
        return None;
    }
    let outgrown = outgrown(field, &widths);
    let verdict = match (field.keys.of, proof) {
        // What has decimals is a measure, which is not counted.
        (_, Counted::No) if is(Decimal) => 3,
        // Who pads wants an order.
        (Of::RowKey, Counted::No) if outgrown.is_some() && !may_be_name => 1,
        (Of::RowKey, Counted::No) if !may_be_name && is_measure(field) => 2,
        (_, Counted::No) => return None,
        // Partitions are seldom read in order.
        (Of::PartitionKey, _) => 3,
        _ if outgrown.is_some() && may_be_name => 1,
        _ if by_time && may_be_name => 2,
        (_, Counted::ByDensity) if may_be_name => 3,
        _ if glued && ordinals => 1,
        (_, Counted::Loosely) if lettered && !ordinals => 3,
        (_, Counted::Loosely) => 1,
        // They are often from another system, and read one by one.
        _ if is(Snowflake) => 1,
        _ => 0,
    };
    let others = match ordered.wrong().count() {
        1 => String::new(),
        prefixes => format!("; numbers after {} prefixes are affected", grouped(prefixes as u64)),
    };
    let why = match proof {
        Counted::ByTime(Order::Descending) => "; they fall as the Timestamps rise",
        Counted::ByTime(_) => "; they rise with the Timestamps",
        Counted::No if outgrown.is_none() && !is(Decimal) => {
            "; each is followed by an identifier of its own, so that the number is there for its order"
        }
        Counted::No => "",
        _ => "; few are missing between the least and the greatest",
    };
    let evidence = format!("in the {} {} sorts before {}{others}{why}", field.keys.of.name(), first.text, then.text);
    let rows = ordered.wrong().flatten().map(|(text, _)| text.row).collect();
    let hit = Hit::of(field.keys, verdict, rows, evidence).shows(field.keys, [first.row, then.row]);
    let digits = listed(widths.keys());
    let widest = widths.keys().max().copied().unwrap_or_default();
    let (fault, count) = match outgrown {
        Some(width) => {
            let fault = format!("outgrown the {width} digits that they are padded to");
            (fault, field.count(table.facts, |text| text.len() > width).0)
        }
        None if is(Decimal) => (format!("{digits} digits before the point and sort as text"), hit.count),
        None => {
            let affected = field.keys.scaled(ordered.affected(field.keys.partial));
            (format!("{digits} digits and sort as text, not as numbers"), affected)
        }
    };
    let (numbers, width) = match base {
        10 if is(Decimal) => ("decimal numbers".to_owned(), " and one number of decimals".to_owned()),
        10 => ("numbers".to_owned(), String::new()),
        base => (format!("numbers in base {base}"), String::new()),
    };
    let room = format!(", {} digits for a hundred times the largest number of today", widest + 2);
    let width = if width.is_empty() { room } else { width };
    Some(Hit { count, words: vec![("numbers", numbers), ("fault", fault), ("width", width)], ..hit })
}

/// The width that padded numbers have outgrown: they fill it, and go on with one digit more.
fn outgrown(field: Field<'_, '_>, widths: &BTreeMap<usize, usize>) -> Option<usize> {
    let Domain::Number { padded: true, .. } = field.domain() else { return None };
    let &narrowest = widths.keys().next()?;
    let boundary = 10_u128.pow(u32::try_from(narrowest.min(38)).unwrap_or(38));
    let (wide, full): (Vec<_>, Vec<_>) = field.texts().partition(|text| text.text.len() > narrowest);
    let least = wide.iter().map(|text| value(text.text)).min().unwrap_or_default();
    let full = full.iter().map(|text| value(text.text)).max()?;
    let near = full >= boundary / 10 * 9 && least <= boundary / 10 * 12;
    (near && wide.iter().all(|text| !text.text.starts_with('0'))).then_some(narrowest)
}

/// Numbers that differ from row to row, in front of identifiers that do, too: scores, prices and priorities. The number of a
/// thing comes with several rows, or is long.
fn is_measure(field: Field<'_, '_>) -> bool {
    const LONGEST: usize = 7;
    const ENOUGH: usize = 40;
    let after = |places: usize| field.found.shape.fields.get(field.at + places).map(|field| &field.domain);
    let Some(Domain::Text(_)) = after(1) else { return false };
    let random = match after(2) {
        Some(Domain::Identifier(identifier)) => matches!(identifier, Guid | Ulid),
        Some(Domain::Characters { least, .. }) => *least >= 6,
        _ => false,
    };
    let rows = field.found.members.len();
    if !random || !field.leads() || rows < ENOUGH || field.texts().any(|text| text.text.len() > LONGEST) {
        return false;
    }
    let different: BTreeSet<(u64, &str)> = field.texts().map(|text| (text.group, text.text)).collect();
    different.len() * 10 >= rows * 8
}
