use super::*;
use crate::formats::civil;

pub(super) const RULE: Rule = Rule {
    name: "times-without-days",
    area: AREA,
    verdicts: &[warning(Likely, "{keys} begin with a time of day, and no key has the day")],
    cost: "rows of all days are mixed: neither a day nor the newest row can be read, and a row of today overwrites one of another day",
    remedy: "begin the RowKey with the whole instant, or put the day into the PartitionKey",
    read: READABLE_DATES,
    guide: "times of day without their day",
    when: "nine of ten RowKeys begin with hour, minute and second, within five minutes of their Timestamps; no part of any key is a date; and half of the rows are in partitions that span more than a day and a half",
    look: Look::Shapes(|table, column| find(table, column).into_iter().collect()),
    bad: &["dev-1 / {as:HH:mm:ss}-{1..900}"],
    sound: &["{day} / {as:HH:mm:ss}-{1..900}", "stop-1 / 10:{10..59}:00"],
};

const MINUTE: u64 = 600_000_000;
const DAY: u64 = 1_440 * MINUTE;

fn find(table: &Table<'_>, column: &Column<'_>) -> Option<Hit> {
    const ENOUGH: usize = 40;
    let has_day = table.columns.both().into_iter().flat_map(Column::parts_of_shapes).any(Part::is_instant);
    if column.of == Of::PartitionKey || column.keys.len() < ENOUGH || has_day {
        return None;
    }
    let time = |key: &str| {
        let digits = if key.get(2..3) == Some(":") { key.get(..8)?.replace(':', "") } else { key.get(..6)?.to_owned() };
        civil::time_of_day(&digits)
    };
    let (mut near, mut partitions) = (0, BTreeMap::<u64, (u64, u64, usize)>::new());
    for (row, key) in column.rows.iter().zip(&column.keys) {
        let (partition, written) = (row.partition?, row.time?.get());
        let away = |time: u64| (time.abs_diff(written % DAY)).min(DAY - time.abs_diff(written % DAY));
        near += usize::from(time(key).is_some_and(|time| away(time) <= 5 * MINUTE));
        let (first, last, rows) = partitions.entry(partition).or_insert((written, written, 0));
        (*first, *last, *rows) = (written.min(*first), written.max(*last), *rows + 1);
    }
    let long = partitions.values().filter(|(first, last, _)| last - first > DAY * 3 / 2).map(|(.., rows)| rows);
    let fault = near * 10 >= column.keys.len() * 9 && long.sum::<usize>() * 2 >= column.keys.len();
    let rows: Vec<usize> = (0..column.keys.len()).collect();
    fault.then(|| column.hit(0, &rows, "the times are those of the Timestamps, which are of several days"))
}
