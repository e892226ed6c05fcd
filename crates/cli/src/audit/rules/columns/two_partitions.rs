use super::*;
use crate::formats::columns::instants::FORMS;

pub(super) const RULE: Rule = Rule {
    name: "two-partitions",
    area: AREA,
    verdicts: &[
        warning(Likely, "a few identifiers are in two partitions"),
        warning(Likely, "a few identifiers are behind two words, as in two states")
            .cost("one item has two rows: which one is read depends on the word that is asked for")
            .remedy("delete the row of the old word in the transaction that writes the new one, and delete those that are left"),
    ],
    cost: "one item has two rows: which one is read depends on the partition that is queried",
    remedy: "find the program that chose another PartitionKey, keep the newer row, and delete the other",
    read: WHICH,
    guide: "identifiers in two partitions, or behind two words such as `open` and `done`, where nearly all are in one",
    when: "RowKeys are distinct identifiers of 12 characters, or numbers of 9 digits, or more, of which more are in two partitions than by chance, or numbers of one counter: they rise with the Timestamps whatever the partition, or chance would put six times as many in two, and no partition has nine of ten of its numbers in common with others. Words count as partitions. 95% are in one partition, or 92% where there are at most 16 partitions.",
    look: Look::Shapes(|table, column| find(table, column).into_iter().collect()),
    bad: &["open / t-{1001..1100}\nclosed / t-{1101..1200}\nclosed / t-{1071..1076}\nopen / t-{1201..1300}"],
    sound: &[
        "order / t-{1001..1200}\nreturn / t-{1101..1110}",
        "open / t-{1001..1100}\nclosed / t-{1001..1100}",
        "a / t-{1001..1100}\nb / t-{1101..1200}",
    ],
};

/// How many pairs of random identifiers are the same, by how often each character is at each of their places.
fn by_chance<'k>(keys: impl Iterator<Item = &'k str> + Clone) -> f64 {
    let (mut places, mut all) = (Vec::<[f64; 256]>::new(), 0.0);
    for key in keys {
        places.resize(places.len().max(key.len()), [0.0; 256]);
        all += 1.0;
        key.bytes().zip(&mut places).for_each(|(byte, counts)| counts[usize::from(byte)] += 1.0);
    }
    let same = |counts: &[f64; 256]| {
        let ended = all - counts.iter().sum::<f64>();
        (counts.iter().map(|count| count * count).sum::<f64>() + ended * ended) / (all * all)
    };
    all * all / 2.0 * places.iter().map(same).product::<f64>()
}

/// The same of keys whose parts are drawn one by one, as a time of day and one of a few names.
fn by_parts(shape: &Shape<'_>, rows: &HashSet<usize>) -> f64 {
    let all = (rows.len() * rows.len()) as f64;
    let same = |part: &Part<'_>| {
        let mut counts = vec![0_usize; part.values.len()];
        let of = part.rows.iter().zip(&part.which).filter(|(row, _)| rows.contains(row));
        of.for_each(|(_, which)| counts[*which] += 1);
        counts.iter().map(|count| count * count.saturating_sub(1)).sum::<usize>() as f64 / all
    };
    all / 2.0 * shape.parts.iter().map(same).product::<f64>()
}

/// Several partitions may have one name; identifiers are of one thing, and so are the numbers of one counter.
fn is_random(part: &Part<'_>) -> bool {
    let least = if part.format.name == "number" { 9 } else { 12 };
    // Several things share an address, and padded numbers are counted.
    let padded = part.values.iter().filter(|seen| seen.text.starts_with('0')).count();
    (part.format.family == Family::Identifier && !part.format.name.starts_with("ipv")
        || part.format.name == "number" && padded * 2 < part.values.len())
        && part.widths.keys().all(|width| *width >= least)
}

/// Half of the numbers or more are instants near their Timestamps, in some unit.
fn is_time(part: &Part<'_>) -> bool {
    let near = |at: &usize| {
        let says = |form: &Form| Some(form.instant(part.text(*at))?.get().cast_signed());
        part.time(*at).is_some_and(|time| FORMS.iter().filter_map(says).any(|at| (at - time).abs() < DAY))
    };
    (0..part.rows.len()).filter(near).count() * 2 >= part.rows.len()
}

fn find(table: &Table<'_>, column: &Column<'_>) -> Option<Hit> {
    let shape = column.shapes.first().filter(|shape| shape.rows.len() >= ENOUGH && !shape.parts.is_empty())?;
    if column.of == Of::PartitionKey || table.facts.sample.partial {
        return None;
    }
    let whole = |row: usize| Some((column.rows[row].partition?, column.keys[row]));
    // Behind one of a few words, as `open` and `done`.
    let words = shape.parts.first().filter(|part| part.few && part.format.family == Family::Text && part.at == 0);
    let behind = words.map(|part| {
        let words: HashMap<usize, u64> =
            part.rows.iter().copied().zip(part.which.iter().map(|at| *at as u64)).collect();
        move |row: usize| {
            let before = shape.skeleton.separators[..2].iter().map(|text| text.len()).sum::<usize>();
            Some((*words.get(&row)?, &column.keys[row][before + column.pieces[row][0].len()..]))
        }
    });
    in_two(column, shape, whole, false).or_else(|| in_two(column, shape, behind?, true))
}

fn in_two<'c>(
    column: &'c Column<'_>,
    shape: &Shape<'_>,
    place: impl Fn(usize) -> Option<(u64, &'c str)>,
    behind_words: bool,
) -> Option<Hit> {
    let numbers: Vec<&Part<'_>> =
        shape.parts.iter().filter(|part| part.format.family != Family::Text && !part.few).collect();
    let number = matches!(numbers[..], [part] if part.format.family == Family::Number).then(|| numbers[0]);
    let (mut places, mut partitions) = (BTreeMap::<&str, BTreeMap<u64, usize>>::new(), BTreeSet::new());
    for &row in &shape.rows {
        let (partition, key) = place(row)?;
        partitions.insert(partition);
        places.entry(key).or_default().insert(partition, row);
    }
    // Where most of a partition's numbers are in another one, as those of orders and of returns, they say what belongs together.
    let (mut rows, mut shared) = (BTreeMap::<u64, usize>::new(), BTreeMap::<u64, usize>::new());
    for groups in places.values() {
        for group in groups.keys() {
            *rows.entry(*group).or_default() += 1;
            *shared.entry(*group).or_default() += usize::from(groups.len() > 1);
        }
    }
    // All but the newest row of each; what many partitions have is a name.
    let several: Vec<usize> = places
        .values()
        .filter(|rows| rows.len() <= 3)
        .flat_map(|rows| {
            let newest = rows.values().copied().max_by_key(|row| column.rows[*row].time);
            rows.values().copied().filter(move |row| Some(*row) != newest)
        })
        .collect();
    let twice = places.values().filter(|rows| rows.len() > 1).count();
    // One counter has each number once, where counters of partitions would have many twice.
    let expected = by_chance(places.keys().copied());
    let one_of_each = places.values().filter_map(|rows| rows.values().next().copied()).collect();
    let is_unique = expected > 6.0 * twice as f64;
    let is_counter = |part: &&&Part<'_>| part.values.len() * 10 >= part.rows.len() * 8 && !is_time(part);
    let counts = number
        .as_ref()
        .filter(is_counter)
        .is_some_and(|part| if part.trend.up >= 0.85 { !part.trend.per_partition } else { is_unique });
    let random = || shape.parts.iter().filter(|part| is_random(part));
    let belong = (counts || behind_words) && shared.iter().any(|(at, shared)| shared * 10 > rows[at] * 9);
    if belong || !counts && random().count() == 0 {
        return None;
    }
    // A thing has one status or one region.
    let odds = if partitions.len() <= 16 { 12 } else { 20 };
    // What people choose or share is in two now and then.
    let exact = random().any(|part| part.format.strong);
    let few = several.len() > if counts { 1 } else { 2 * usize::from(!exact) }
        && (counts || expected.max(by_parts(shape, &one_of_each)) * 20.0 < twice as f64)
        && twice * odds <= places.len();
    let (verdict, among) =
        if behind_words { (1, "are behind several words") } else { (0, "are in several partitions") };
    few.then(|| {
        column.hit(
            verdict,
            &several,
            format!("{} of {} identifiers {among}", grouped(twice as u64), grouped(places.len() as u64)),
        )
    })
}
