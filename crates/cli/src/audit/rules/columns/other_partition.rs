use super::*;

pub(super) const RULE: Rule = Rule {
    name: "other-partition",
    area: AREA,
    verdicts: &[warning(Likely, "a few rows are in another partition than their RowKeys say")],
    cost: "a reader that computes the PartitionKey from the RowKey does not find these rows",
    remedy: "find the program that takes the PartitionKey from elsewhere, and move these rows",
    read: WHICH,
    guide: "PartitionKeys that nearly always are a part of the RowKey, its beginning, end, quotient, hour, day or month",
    when: "in 88% of the rows (80% where it is the whole, or an instant), and more often than by chance, a part of the PartitionKey is a part of the RowKey (in any case), its beginning (of one length where nearly all have that), its end, its number divided by a power of ten, or the hour, day, week or month of its instant; a day may begin after midnight, but not before",
    look: Look::Shapes(|table, column| find(table, column).into_iter().collect()),
    bad: &[
        "{hex:2}x / {guid}{*90}\nde / DE-{digits:5}{*60}\nfr / FR-{digits:5}{*60}\nit / IT-{digits:5}{*60}\nit / FR-{digits:5}{*4}",
        "{day} / {time}_{hex:4}{*900}\n2024-05-01 / {time}_{hex:4}{*5}\n2024-05-03 / {time}_{hex:4}{*4}",
        "blk-100 / {100200..100290}\nblk-101 / {101200..101290}\nblk-102 / {102200..102290}\nblk-100 / {102300..102304}",
    ],
    sound: &[
        "de / DE-{digits:5}{*60}\nfr / FR-{digits:5}{*60}\nit / IT-{digits:5}{*60}",
        "{day} / {local}_{hex:4}{*900}",
        "a / {guid}{*60}\nb / {guid}{*60}\nc / {guid}{*60}",
    ],
};

/// A text of a PartitionKey with its value, and one of the RowKey.
type Said<'t> = (&'t str, Option<&'t Value>);

type OfTexts = fn(&str, &str) -> bool;
/// What the PartitionKey is of the RowKey.
type Function = Box<dyn Fn(Said<'_>, Said<'_>) -> bool>;

/// Rows that a function is tried on.
const TRIED: usize = 200;

/// One of the two texts of each row of the sample that has it, and what it is called.
struct Texts<'t> {
    name: String,
    of: Vec<Option<Said<'t>>>,
    is_instant: bool,
}

impl<'t> Texts<'t> {
    /// The parts of the usual shapes, and the whole key.
    fn of(column: &'t Column<'_>) -> Vec<Self> {
        let all = column.keys.len();
        let whole = Self {
            name: format!("the {}", column.of.name()),
            of: column.keys.iter().map(|key| Some((*key, None))).collect(),
            is_instant: false,
        };
        let usual = column.shapes.iter().filter(|shape| shape.rows.len() * 10 >= all).flat_map(|shape| &shape.parts);
        let parts = usual.filter(|part| part.rows.len() * 10 >= all && part.rows.len() >= 2 * ENOUGH).map(|part| {
            let mut of = vec![None; all];
            for (row, which) in part.rows.iter().zip(&part.which) {
                let Seen { text, value, .. } = &part.values[*which];
                of[*row] = Some((*text, value.as_ref()));
            }
            Self {
                name: format!("part {} of the {}", part.at + 1, column.of.name()),
                of,
                is_instant: part.is_instant(),
            }
        });
        parts.chain([whole]).collect()
    }

    /// Whether each text of some rows is one of others, or an instant within three days of one.
    fn have(&self, others: &[usize], rows: &[usize]) -> bool {
        let of = |rows: &[usize]| rows.iter().filter_map(|row| self.of[*row]).collect::<Vec<_>>();
        let days = |value: Option<&Value>| if let Some(Value::Instant(at)) = value { Some(at / DAY) } else { None };
        let texts: HashSet<&str> = of(others).into_iter().map(|(text, _)| text).collect();
        let near: HashSet<i64> = of(others).into_iter().filter_map(|(_, value)| days(value)).collect();
        of(rows).into_iter().all(|(text, value)| {
            texts.contains(text) || days(value).is_some_and(|day| (day - 3..=day + 3).any(|day| near.contains(&day)))
        })
    }
}

/// A function with the number of rows that keep it, and those that do not.
struct Found {
    right: usize,
    wrong: Vec<usize>,
    /// Their partitions are there.
    is_known: bool,
    what: String,
}

fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// How far the instant of the RowKey is from that of the PartitionKey, and the former.
fn away(((_, partition), (_, row)): (Said<'_>, Said<'_>)) -> Option<(i64, i64)> {
    match (partition, row) {
        (Some(Value::Instant(partition)), Some(Value::Instant(row))) => Some((row - partition, *row)),
        _ => None,
    }
}

/// What is tried of two texts; of instants, in the time zone of most.
fn functions(pairs: &[(Said<'_>, Said<'_>)], instants: Option<&[(i64, i64)]>) -> Vec<(&'static str, Function)> {
    let texts: [(_, OfTexts); 3] = [
        ("", |partition, row| partition == row),
        (" in another case", str::eq_ignore_ascii_case),
        ("the end of ", |partition, row| row.len() > partition.len() && row.ends_with(partition)),
    ];
    let of = |(name, is): (_, OfTexts)| -> (_, Function) {
        (name, Box::new(move |(partition, _), (row, _)| is(partition, row)))
    };
    let mut functions: Vec<(&'static str, Function)> = texts.into_iter().map(of).collect();
    // As long as nearly all are, if they are.
    let lengths = ranked(pairs.iter().map(|((partition, _), _)| partition.chars().count()));
    let length = lengths.first().filter(|(_, count)| count * 100 >= pairs.len() * 87).map(|(length, _)| *length);
    // Another length is that of another partition's rows, if that is there.
    let known: BTreeSet<String> = pairs.iter().map(|((partition, _), _)| (*partition).to_owned()).collect();
    let is_of_other = move |partition: &str, row: &str| {
        let usual: String = row.chars().take(length.unwrap_or_default()).collect();
        length.is_some_and(|length| partition.chars().count() != length) && known.contains(&usual)
    };
    // Of a letter past ASCII there may be the one without its mark.
    let is_plain = |partition: &str, row: &str| partition.is_ascii() && !row.chars().take(1).all(|c| c.is_ascii());
    let begins = move |(partition, _): Said<'_>, (row, _): Said<'_>| {
        is_plain(partition, row) || row.starts_with(partition) && !is_of_other(partition, row)
    };
    functions.push(("the beginning of ", Box::new(begins)));
    for power in 1..7 {
        functions.push((
            "a quotient of ",
            Box::new(move |(partition, _), (row, _)| {
                number(partition).zip(number(row)).is_some_and(|(partition, row)| row / 10_u64.pow(power) == partition)
            }),
        ));
    }
    // The shortest that most are within.
    let lengths = [("the hour of ", 1), ("the day of ", 24), ("the week of ", 7 * 24), ("the month of ", 31 * 24)];
    let all: Vec<i64> = pairs.iter().filter_map(|pair| Some(away(*pair)?.0)).collect();
    let within = move |zone: i64, hours: i64, away: i64| (zone..zone + hours * HOUR).contains(&away);
    let fitting = lengths.into_iter().filter(|_| instants.is_some()).find_map(|(name, length)| {
        let fitting = |zone: &i64| all.iter().filter(|away| within(*zone, length, **away)).count();
        // A few rows more are no reason for another zone than UTC.
        let weight = |zone: &i64| (fitting(zone) + if *zone == 0 { all.len() / 100 } else { 0 }, -zone.abs());
        // Days end after midnight where people work at night, and a clock east of UTC contradicts the RowKeys.
        let zone = (0..=28).map(|half| half * HOUR / 2).max_by_key(weight)?;
        (fitting(&zone) * 10 >= all.len() * 8).then_some((name, zone, length))
    });
    if let Some((name, zone, length)) = fitting {
        // A day begins an hour earlier in summer, and then all of its days do.
        let all = instants.unwrap_or_default();
        let early = || all.iter().filter(|(away, _)| within(zone - HOUR, 1, *away)).map(|(_, at)| *at);
        let last = |at: &i64| (early().min() <= Some(*at)) && (Some(*at) <= early().max());
        let late = all.iter().filter(|(away, at)| within(zone + (length - 1) * HOUR, 1, *away) && last(at)).count();
        let season = i64::from(length >= 24 && late * 4 <= early().count());
        let is = move |partition: Said<'_>, row: Said<'_>| {
            away((partition, row)).is_some_and(|(away, _)| within(zone - season * HOUR, length + 2 * season, away))
        };
        functions.push((name, Box::new(is)));
    }
    functions
}

fn find(table: &Table<'_>, column: &Column<'_>) -> Option<Hit> {
    let partition_keys = &table.columns.partition_keys;
    if column.of == Of::PartitionKey || partition_keys.keys.len() != column.keys.len() {
        return None;
    }
    let (of_rows, mut best) = (Texts::of(column), None);
    for partition in Texts::of(partition_keys) {
        let mut found: Option<Found> = None;
        for row in &of_rows {
            let rows: Vec<usize> =
                (0..column.keys.len()).filter(|at| partition.of[*at].is_some() && row.of[*at].is_some()).collect();
            let pair = |at: usize, other: usize| Some((partition.of[at]?, row.of[other]?));
            let some: Vec<usize> = rows.iter().copied().step_by(rows.len().div_ceil(TRIED).max(1)).collect();
            let tried: Vec<_> = some.iter().filter_map(|at| pair(*at, *at)).collect();
            // Rows of the sample are in no order: those beside each other are pairs by chance.
            let others = some.iter().zip(some.iter().cycle().skip(1));
            let by_chance: Vec<_> = others.filter_map(|(at, other)| pair(*at, *other)).collect();
            let different: BTreeSet<&str> = tried.iter().map(|(partition, _)| partition.0).collect();
            if rows.len() < 2 * ENOUGH || different.len() < 3 {
                continue;
            }
            let instants = (partition.is_instant && row.is_instant)
                .then(|| rows.iter().filter_map(|at| away(pair(*at, *at)?)).collect::<Vec<_>>());
            for (name, is) in functions(&tried, instants.as_deref()) {
                let count = |pairs: &[(Said<'_>, Said<'_>)]| {
                    pairs.iter().filter(|(partition, row)| is(*partition, *row)).count()
                };
                // What is the same whole is so by chance least often.
                let least = if name.is_empty() || name.ends_with("of ") && partition.is_instant { 80 } else { 87 };
                if count(&tried) * 100 < tried.len() * least || count(&by_chance) * 2 > by_chance.len() {
                    continue;
                }
                let (right, wrong): (Vec<usize>, Vec<usize>) =
                    rows.iter().partition(|at| pair(**at, **at).is_some_and(|(partition, row)| is(partition, row)));
                // The one that the most rows keep, and the fewest break.
                let better = |found: &Found| right.len() * (found.right + found.wrong.len()) > found.right * rows.len();
                if found.as_ref().is_none_or(better) {
                    let what = match name {
                        " in another case" => format!("{}{name}", row.name),
                        name => format!("{name}{}", row.name),
                    };
                    let what = format!("{} is {what}", partition.name);
                    found = Some(Found { right: right.len(), is_known: row.have(&right, &wrong), wrong, what });
                }
            }
        }
        if let Some(Found { wrong, is_known, what, .. }) = found.filter(|found| !found.wrong.is_empty()) {
            let evidence = format!("in the others, {what}");
            let hit = if is_known { column.hit(0, &wrong, evidence) } else { column.hit_of_form(0, &wrong, evidence) };
            best = best.or(Some(hit));
        }
    }
    best
}
