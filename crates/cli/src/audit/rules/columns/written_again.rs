use super::*;
use crate::audit::rules::load::loaded;

pub(super) const RULE: Rule = Rule {
    name: "written-again",
    area: AREA,
    verdicts: &[warning(Likely, "a few rows repeat another with a different random ending or instant, soon after it")],
    cost: "a retried request or a redelivered message is stored twice, and counted twice",
    remedy: "build the key from data that exists before the write, so that a second write finds the first",
    read: Chapter::new("Identifiers: keys that may be written again", "identifiers/index.html"),
    guide: "a few rows that differ from another only in a random ending, or in the instant before an identifier, within ten minutes",
    when: "RowKeys end in one or more identifiers of 4 characters or more, or in one of a few words that mostly occur alone; the text before it has a number, an identifier or an instant to the second, and in nine of ten cases belongs to one row; three or more, and at most a tenth, have a second row, four of five of them a second to ten minutes later (or at once, where the number is that of a counter, which follows the Timestamps, and no instant is beside it, but for an import). Not where the text ends with the hour and minute of its Timestamp. Or they begin with an instant, and have an identifier of 16 characters or more behind it; three or more, and at most a twentieth, have a second row with the same text behind it, as much later",
    look: Look::Shapes(|table, column| column.shapes.iter().filter_map(|shape| find(table, column, shape)).collect()),
    bad: &[],
    sound: &["ord-{1000..1200}-{hex:8}", "{time}-{hex:4}{*200}"],
};

fn find(table: &Table<'_>, column: &Column<'_>, shape: &Shape<'_>) -> Option<Hit> {
    let end = shape.parts.last()?;
    let is_random = |part: &Part<'_>| {
        let random = matches!(part.format.family, Family::Identifier) || part.format.name == "code";
        random && part.width >= 4 && !part.few && part.trend.clearest() < 0.5
    };
    let of_writers = end.few && (2..=9).contains(&end.values.len());
    if column.of == Of::PartitionKey || end.rows.len() < 2 * ENOUGH {
        return None;
    }
    // The last part is the ending, or all of the random parts before it, too.
    let last = shape.parts.len() - 1;
    let first = shape.parts.iter().rposition(|part| !is_random(part)).map_or(0, |at| at + 1);
    let is_end = is_random(end) || of_writers;
    let by_ending =
        || [last, first.min(last)].into_iter().find_map(|from| without_end(table, column, shape, from, of_writers));
    is_end.then(by_ending).flatten().or_else(|| without_instant(column, shape))
}

/// Rows that differ from another only from one of the parts on.
fn without_end(
    table: &Table<'_>,
    column: &Column<'_>,
    shape: &Shape<'_>,
    from: usize,
    of_writers: bool,
) -> Option<Hit> {
    let (before, parts) = shape.parts.split_at(from);
    let (from, end) = (parts.first()?.at, parts.last()?);
    let counter = |part: &Part<'_>| part.format.family == Family::Number && part.trend.clearest() > 0.7;
    // Of one second there may be several rows, but not for seconds.
    let names = |part: &Part<'_>| {
        // Hours and minutes are no numbers of one thing.
        let of_one = matches!(part.format.family, Family::Number | Family::Identifier) && part.width > 2;
        (!part.few || counter(part)) && (of_one || part.is_instant() && part.width >= 10 && !of_writers)
    };
    if !before.iter().any(names) {
        return None;
    }
    let stem = |row: usize| {
        let ending = column.pieces[row][from..].iter().chain(&shape.skeleton.separators[from + 1..]);
        let key = column.keys[row];
        &key[..key.len() - ending.map(|text| text.len()).sum::<usize>()]
    };
    // A time of day may be cut as something else.
    let has_minute = |row: usize, has: fn(&str, &str) -> bool| {
        let digits = stem(row).trim_end_matches(|c: char| !c.is_ascii_digit()).replace(':', "");
        column.rows[row].time.is_some_and(|time| has(&digits, &time.to_string()[11..16].replace(':', "")))
    };
    let in_most = |rows: &[usize], has| rows.iter().filter(|row| has_minute(**row, has)).count() * 2 > rows.len();
    let timed = before.iter().any(Part::is_instant) || in_most(&end.rows, |stem, minute| stem.contains(minute));
    // Two that take one number of a counter do so at once; so do all rows of an import.
    let at_once = (of_writers || !timed && before.iter().any(counter)) && !loaded(table.facts);
    let (repeated, all) = repeated(column, end, stem, if at_once { 0 } else { civil::SECOND }, 10)?;
    // Which of two writers, and no second kind of rows: each has nearly all of its rows alone.
    let of = |seen: &Seen<'_>| repeated.iter().flatten().filter(|row| column.keys[**row].ends_with(seen.text)).count();
    let is_kind = of_writers && end.values.iter().any(|seen| of(seen) * 10 > seen.count);
    let rows: Vec<usize> = repeated.iter().flat_map(|rows| rows.iter().skip(1)).copied().collect();
    // Of one minute there may be several rows, too.
    let of_minutes = in_most(&rows, |stem, minute| stem.ends_with(minute));
    (!is_kind && !of_minutes).then(|| hit(column, &repeated, all, "ending"))
}

/// Rows that differ from another only in the instant at the beginning, and have an identifier that is seldom in two.
fn without_instant(column: &Column<'_>, shape: &Shape<'_>) -> Option<Hit> {
    let [time, rest @ ..] = shape.parts.as_slice() else { return None };
    let is_of_one = |part: &Part<'_>| part.format.family == Family::Identifier && !part.few && part.width >= 16;
    let from = rest.first().filter(|_| time.is_instant() && rest.iter().any(is_of_one))?.at;
    let stem = |row: usize| {
        let before = column.pieces[row][..from].iter().chain(&shape.skeleton.separators[..=from]);
        &column.keys[row][before.map(|text| text.len()).sum::<usize>()..]
    };
    let (repeated, all) = repeated(column, time, stem, civil::SECOND, 20)?;
    Some(hit(column, &repeated, all, "instant"))
}

/// All but the first of each, and of how many they are.
fn hit(column: &Column<'_>, repeated: &[Vec<usize>], all: usize, what: &str) -> Hit {
    let rows: Vec<usize> = repeated.iter().flat_map(|rows| rows.iter().skip(1)).copied().collect();
    let [few, all] = [repeated.len(), all].map(|count| grouped(count as u64));
    column.hit(0, &rows, format!("{few} of {all} keys without their {what} have two rows or more"))
}

/// The rows of each stem that several have, the oldest first, and how many stems there are: three or more such, and at most one in a
/// number of all, four of five of them within ten minutes.
fn repeated<'c>(
    column: &'c Column<'_>,
    part: &Part<'_>,
    stem: impl Fn(usize) -> &'c str,
    from: u64,
    one_in: usize,
) -> Option<(Vec<Vec<usize>>, usize)> {
    let of = |row: usize| Some(((column.rows[row].partition, stem(row)), (column.rows[row].time?.get(), row)));
    let stems = by_key(part.rows.iter().map(|row| of(*row)).collect::<Option<Vec<_>>>()?);
    let all = stems.len();
    let mut repeated: Vec<Vec<(u64, usize)>> = stems.into_values().filter(|rows| rows.len() > 1).collect();
    for rows in &mut repeated {
        rows.sort_unstable();
    }
    let is_soon = |two: &[(u64, usize)]| (from..=600 * civil::SECOND).contains(&(two[1].0 - two[0].0));
    let soon = repeated.iter().filter(|rows| rows.windows(2).all(is_soon)).count();
    let few = repeated.len() > 2 && repeated.len() * one_in <= all && soon * 5 >= repeated.len() * 4;
    few.then(|| (repeated.into_iter().map(|rows| rows.into_iter().map(|(_, row)| row).collect()).collect(), all))
}
