use super::*;
use crate::audit::facts::sample::Row;

pub(super) const RULE: Rule = Rule {
    name: "unstable-hash",
    area: HASHES,
    verdicts: &[warning(Likely, "many items have moved to another numbered partition at the same moments")],
    cost: "a hash that differs from process to process puts an item elsewhere after each restart: its earlier rows are not found",
    remedy: "take a hash that is the same in every process and language, such as SipHash or CRC-32, and move the rows that it places elsewhere",
    read: ON_HASHES,
    guide: "a hash of the language, such as `GetHashCode`, `hash()` or `std::hash`, that is another one after a restart",
    when: "4 to 256 PartitionKeys, or what these begin with, are numbers without gaps; of 8 items or more (RowKeys, what they begin with up to the first or the last separator, or the rest of the PartitionKey), ten or more are in several of them, one after the other. All changes are within a few moments, eight or more at each, at which at most a fifth of the others did not change; or twenty or more, where an item is in a quarter of the partitions at most. Nine of ten partitions are written before and after (or only after, where there is one moment), and rows that follow each other are in one at most three times as often as by chance",
    look: Look::Table(|table| find(table).into_iter().collect()),
    bad: &[
        "q{0..7} / {10..17}\nq{0..7} / {20..27}\nq{0..7} / {30..37}\nq{1..7} / {10..16}\nq{1..7} / {20..26}\nq{1..7} / {30..36}\nq0 / 37",
    ],
    sound: &["q0 / {10..90}\nq1 / {10..90}\nq2 / {10..90}\nq3 / {10..90}"],
};

/// The number that a row is placed by, and the item that it is of.
type Placed = fn(&Row) -> Option<[&str; 2]>;

fn find(table: &Table<'_>) -> Option<Hit> {
    const SEPARATORS: [char; 6] = ['|', '_', ':', ';', '~', '.'];
    let ways: [(Placed, usize); 4] = [
        (|row| Some([row.partition_key.as_deref()?, row.row_key.as_deref()?]), usize::MAX),
        (|row| Some([row.partition_key.as_deref()?, row.row_key.as_deref()?.split(SEPARATORS).next()?]), usize::MAX),
        // What moves now and then, as a vehicle from zone to zone, has many moments.
        (
            |row| {
                let (number, _) = row.partition_key.as_deref()?.split_once(SEPARATORS)?;
                Some([number, row.row_key.as_deref()?.rsplit_once(SEPARATORS)?.0])
            },
            12,
        ),
        (
            |row| {
                row.partition_key.as_deref()?.split_once(|c| SEPARATORS.contains(&c) || c == '-').map(<[&str; 2]>::from)
            },
            usize::MAX,
        ),
    ];
    ways.into_iter().find_map(|(placed, most)| moved(&table.columns.row_keys, placed, most))
}

/// All numbers from 0 or 1 on, but for one in eight, behind one text, in as many digits.
fn are_numbered(keys: &[&str]) -> bool {
    let same = (0..keys[0].len())
        .take_while(|at| keys.iter().all(|key| key.as_bytes().get(*at) == keys[0].as_bytes().get(*at)));
    let same = same.count();
    let rest = || keys.iter().map(|key| key.get(same..).unwrap_or_default());
    let radix = if rest().any(|rest| rest.bytes().any(|byte| byte.is_ascii_alphabetic())) { 16 } else { 10 };
    let numbers: Option<BTreeSet<usize>> = rest().map(|rest| usize::from_str_radix(rest, radix).ok()).collect();
    let last = numbers.filter(|numbers| numbers.first() <= Some(&1)).and_then(|numbers| numbers.last().copied());
    keys.iter().all(|key| key.len() == keys[0].len()) && last.is_some_and(|last| last * 8 < keys.len() * 9)
}

/// Rows of items that were in another partition before, where few moments are between all such pairs.
fn moved(column: &Column<'_>, of_row: Placed, most: usize) -> Option<Hit> {
    let all: Option<Vec<[&str; 2]>> = column.rows.iter().map(|row| of_row(row)).collect();
    let all = all?;
    let numbers: BTreeSet<&str> = all.iter().map(|[number, _]| *number).collect();
    let partitions = numbers.len();
    if !(4..=256).contains(&partitions) || !are_numbered(&Vec::from_iter(numbers)) {
        return None;
    }
    let mut items = BTreeMap::<&str, Vec<(u64, &str, usize)>>::new();
    for (at, (row, [number, item])) in column.rows.iter().zip(all).enumerate() {
        items.entry(item).or_default().push((row.time?.get(), number, at));
    }
    let (mut moves, mut stays, mut places) = (Vec::new(), Vec::new(), 0);
    for rows in items.values_mut() {
        rows.sort_unstable();
        places += rows.iter().map(|row| row.1).collect::<HashSet<&str>>().len();
        for two in rows.windows(2) {
            let pairs = if two[0].1 == two[1].1 { &mut stays } else { &mut moves };
            pairs.push((two[0].0, two[1].0, two[1].2));
        }
    }
    // The fewest moments of which one is within each.
    moves.sort_by_key(|(_, until, _)| *until);
    let mut moments: Vec<u64> = Vec::new();
    for (from, until, _) in &moves {
        if moments.last().is_none_or(|last| last <= from) {
            moments.push(*until);
        }
    }
    let period = |time: u64| moments.partition_point(|moment| *moment <= time);
    let crossed = stays.iter().filter(|(from, until, _)| period(*from) < period(*until)).count();
    let at_each = moves.len() / moments.len().max(1);
    let stays_else = at_each >= 8 && stays.len() * 4 >= moves.len() && crossed * 5 <= stays.len();
    let is_seldom = at_each >= 20 && places * 4 <= items.len() * partitions;
    let mut written = HashMap::<&str, HashSet<usize>>::new();
    for (time, partition, _) in items.values().flatten() {
        written.entry(*partition).or_default().insert(period(*time));
    }
    // Where there are more from one moment on, none of those is written before.
    let is_new = |periods: &HashSet<usize>| moments.len() == 1 && periods.contains(&1);
    let throughout =
        written.values().filter(|periods| periods.len() > 1 || is_new(periods)).count() * 10 >= partitions * 9;
    // Rows that follow each other are seldom in one partition.
    let mut all: Vec<(u64, &str)> = items.values().flatten().map(|(time, partition, _)| (*time, *partition)).collect();
    all.sort_unstable();
    let spreads = all.windows(2).filter(|two| two[0].1 == two[1].1).count() * partitions <= 3 * all.len();
    let law = items.len() >= 8
        && moves.len() >= 10
        && moments.len() <= most
        && (stays_else || is_seldom)
        && throughout
        && spreads;
    let rows: Vec<usize> = moves.iter().map(|(.., row)| *row).collect();
    let at = counted(moments.len() as u64, "moment");
    let last = moments.last().and_then(|last| Ticks::new(*last))?.to_string();
    let count = grouped(rows.len() as u64);
    let evidence = format!("{count} changes of partition are at {at}, the last of them before {last:.16} UTC");
    law.then(|| Hit { about: Some(Of::PartitionKey), ..column.hit(0, &rows, evidence) })
}
