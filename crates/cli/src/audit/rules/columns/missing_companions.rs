use std::iter::once_with;

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "missing-companions",
    area: AREA,
    verdicts: &[warning(Likely, "a few items lack a row that nearly all others have")],
    cost: "a program that starts from the missing row, such as a header or an index row, does not find the item",
    remedy: "write both rows in one transaction, and recreate the missing ones",
    read: Chapter::new("Tuple keys: rows of several kinds", "tuple_keys/index.html#rows-of-several-kinds"),
    guide: "items without a row that nearly all other items have, such as a header or an index row",
    when: "of 40 items or more (partitions, what RowKeys begin with up to the first, the second or the last separator, or identifiers that RowKeys end with), 19 of 20 (9 of 10 of a word behind zeros) have a row with the same ending, or with none, or for identifiers with the same first word, or in partitions with the same first word; it has no number that makes it one of several, and most items wrote this row before or with their others, or a fifth did (of identifiers, or where it sorts before them in all, and begins with a zero or nearly all others have numbers); or its name begins with a zero and has letters, or with an A of its own. Not where the items that lack it have another length than all others. Two items or more lack it, and most of these are not among the newest fifth, or it is the first by its name, or in 19 of 20 items. Or of 40 rows or more behind the same words, two or more and at most one in 20 have no row with the two texts behind these exchanged, as an index and what it leads to have",
    look: Look::Shapes(|table, column| find(table, column).into_iter().collect()),
    bad: &[
        "a / by-name|anna|{10010001..10010020}\na / by-name|anna|{10010023..10010060}\na / user|{10010001..10010060}",
        "mail:a{10..71} / mbr-{1010..1071}\nmbr-{1010..1069} / mail:a{10..69}",
        "a / {1001..1060}|head\na / {1001..1060}|line|1\na / {1001..1060}|line|2\na / {1061..1062}|line|1\na / {1003..1060}|line|3",
    ],
    sound: &[
        "mail:a{10..69} / mbr-{1010..1069}\nmbr-{1010..1069} / mail:a{10..69}",
        "mail-{hex:9} / {10010001..10010060}",
        "a / {1001..1060}|line|1\na / {1001..1058}|line|2",
        "a / {1001..1060}|line|1\na / {1001..1060}|line|2\na / {1001..1059}|note",
    ],
};

/// Where the name of a thing ends.
type End = fn(&str, char) -> Option<usize>;

fn find(table: &Table<'_>, column: &Column<'_>) -> Option<Hit> {
    if column.of == Of::PartitionKey || table.facts.sample.partial {
        return None;
    }
    let ends: [End; 3] = [
        |key, separator| key.find(separator),
        |key, separator| Some(key.match_indices(separator).nth(1)?.0),
        |key, separator| key.rfind(separator),
    ];
    // What fewer than half of the keys have divides none of them into things, nor does a colon within a time of day.
    let is_in_most = |separator: &char| {
        let within = |row: usize| *separator == ':' && column.pieces[row].iter().any(|piece| piece.contains(':'));
        let divides = |row: &usize| column.keys[*row].contains(*separator) && !within(*row);
        (0..column.keys.len()).filter(divides).count() * 2 >= column.keys.len()
    };
    let separators = ['|', ':', '/', '_', '-', '.', '~'].into_iter().filter(is_in_most);
    let by = separators.flat_map(|separator| ends.map(|end| (separator, end)));
    let of_keys = by.map(|(separator, end)| {
        let divide = move |row: usize| {
            let (key, of) = (column.keys[row], column.rows[row].partition);
            let (thing, rest) = end(key, separator).map_or((key, ""), |at| (&key[..at], &key[at + 1..]));
            Some(((of, thing), rest))
        };
        let things = things(column, divide);
        Division { things, what: "beginnings of RowKeys", from_zero: separator != '.', ..Division::default() }
    });
    let of_partitions = once_with(|| {
        let things = things(column, |row| Some(((column.rows[row].partition, ""), column.keys[row])));
        Division { things, what: "partitions", from_zero: true, ..Division::default() }
    });
    // Of an index, wherever it is: the identifier that keys end with, and the word that they begin with.
    // Short ones, which other words are too, are tried last.
    let of_identifiers = [6, 5].into_iter().map(|least| {
        let divide = move |row: usize| {
            let (key, last) = (column.keys[row], column.pieces[row].last().copied().unwrap_or_default());
            Some(((None, last), first_word(key))).filter(|_| is_identifier(last, least) && key.ends_with(last))
        };
        Division { things: things(column, divide), is_index: true, ..Division::default() }
    });
    let of_kinds = once_with(|| in_kinds(column, &table.columns.partition_keys)).flatten();
    let mut all = of_partitions.chain(of_keys).chain(of_identifiers).chain(of_kinds);
    all.find_map(|division| headless(column, &division)).or_else(|| mirrored(column, &table.columns.partition_keys))
}

fn is_identifier(text: &str, least: usize) -> bool {
    text.len() >= least && text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Rows of an index and those that it leads to have the same two texts, each in the other key, behind one of a few words.
fn mirrored<'k>(column: &Column<'k>, partition_keys: &Column<'k>) -> Option<Hit> {
    if partition_keys.keys.len() != column.keys.len() {
        return None;
    }
    let words = |keys: &[&'k str]| keys.iter().map(|key| first_word(key)).collect::<BTreeSet<_>>();
    let columns = [partition_keys, column];
    let are_words = columns.map(|column| words(&column.keys).len() <= KINDS);
    let kinds = |row: usize| [0, 1].map(|at| if are_words[at] { first_word(columns[at].keys[row]) } else { "" });
    let names = |row: usize| {
        let name = |at: usize, kind: &str| {
            columns[at].keys[row][kind.len()..].trim_start_matches(|c: char| !c.is_alphanumeric())
        };
        let [first, second] = kinds(row);
        [name(0, first), name(1, second)]
    };
    let all: HashSet<[&str; 2]> = (0..column.keys.len()).map(names).collect();
    let mut of_kind = BTreeMap::<[&str; 2], [Vec<usize>; 2]>::new();
    for row in 0..column.keys.len() {
        let [first, second] = names(row);
        of_kind.entry(kinds(row)).or_default()[usize::from(all.contains(&[second, first]))].push(row);
    }
    of_kind.into_values().find_map(|[alone, paired]| {
        let fault = paired.len() >= ENOUGH && (2..=paired.len() / 20).contains(&alone.len());
        let evidence = || {
            format!(
                "of {} such rows, the others have one with both texts exchanged",
                grouped((alone.len() + paired.len()) as u64)
            )
        };
        fault.then(|| column.hit(0, &alone, evidence()))
    })
}

/// Of each kind of partitions, which their first word tells, the identifiers that its RowKeys begin or end with, and all kinds of
/// partitions that have these, also in their own keys: as those of an index, and those that it leads to.
fn in_kinds<'k>(column: &Column<'k>, partition_keys: &Column<'k>) -> Vec<Division<'k>> {
    let (mut things, mut oldest) = (Things::new(), BTreeMap::<&str, usize>::new());
    let mut kinds = BTreeMap::<&str, BTreeSet<Thing<'k>>>::new();
    if partition_keys.keys.len() != column.keys.len() {
        return Vec::new();
    }
    // An instant is no identifier, though many partitions have it.
    let is = |text: &str| {
        is_identifier(text, 6) && text.contains(char::is_alphabetic) && civil::of_any_year(text).is_empty()
    };
    for (row, &key) in partition_keys.keys.iter().enumerate() {
        let of_partition = oldest.entry(key).or_insert(row);
        if column.rows[row].time < column.rows[*of_partition].time {
            *of_partition = row;
        }
        let pieces = &column.pieces[row];
        let ends = pieces.iter().take(1).chain(pieces.iter().skip(1).last());
        for id in ends.filter(|piece| is(piece)) {
            things.entry((None, id)).or_default().push((row, first_word(key)));
            kinds.entry(first_word(key)).or_default().insert((None, id));
        }
    }
    for (key, row) in oldest {
        let last = partition_keys.pieces[row].last().filter(|last| is(last) && key.ends_with(**last));
        things.entry((None, last.unwrap_or(&""))).or_default().push((row, first_word(key)));
    }
    // Rows of one form in several kinds are those of several things, as a time is that of several places.
    let form = |id: &str, row: usize| {
        let pieces = &column.pieces[row];
        (pieces.len(), [pieces.first(), pieces.last()].map(|piece| piece == Some(&id)))
    };
    let of_kind = |(kind, ids): (&str, BTreeSet<Thing<'k>>)| {
        let others = |id: &Thing<'k>| {
            let rows = &things[id];
            let own = rows.iter().find(|(_, of)| *of == kind).map(|(row, _)| form(id.1, *row));
            rows.iter().filter(|(row, of)| *of == kind || Some(form(id.1, *row)) != own).copied().collect()
        };
        let things = ids.into_iter().map(|id| (id, others(&id))).collect();
        Division { things, have: "are in partitions that begin with", one_in: 10, ..Division::default() }
    };
    let are_few = kinds.len() <= KINDS && kinds.keys().all(|kind| kind.chars().all(char::is_alphabetic));
    kinds.into_iter().filter(|(_, ids)| are_few && ids.len() >= ENOUGH).map(of_kind).collect()
}

/// More words are no kinds of partitions.
const KINDS: usize = 8;

/// A thing with the partition that it is of, where it is of one.
type Thing<'k> = (Option<u64>, &'k str);

/// What a thing is known by, and the rows of it, each with what is behind that.
type Things<'k> = BTreeMap<Thing<'k>, Vec<(usize, &'k str)>>;

/// A way to divide rows into things, of which at most one in a number may lack a row.
struct Division<'k> {
    things: Things<'k>,
    /// Words of the evidence: what they are, and for "have a row with".
    what: &'static str,
    have: &'static str,
    /// Number zero may be the head of the others, but not of versions.
    from_zero: bool,
    /// An index and what it leads to, which is written again with each change.
    is_index: bool,
    one_in: usize,
}

impl Default for Division<'_> {
    fn default() -> Self {
        Self {
            things: Things::new(),
            what: "identifiers",
            have: "have a row with",
            from_zero: false,
            is_index: false,
            one_in: 20,
        }
    }
}

fn things<'k>(column: &Column<'k>, divide: impl Fn(usize) -> Option<(Thing<'k>, &'k str)>) -> Things<'k> {
    by_key((0..column.keys.len()).filter_map(|row| divide(row).map(|(thing, rest)| (thing, (row, rest)))))
}

/// Rows of the few things without the row that all others have.
fn headless<'k>(column: &Column<'k>, division: &Division<'k>) -> Option<Hit> {
    let Division { things, what, have, .. } = division;
    if things.len() < ENOUGH {
        return None;
    }
    let of_each = |rows: &Vec<(usize, &'k str)>| rows.iter().map(|(_, rest)| *rest).collect::<BTreeSet<_>>();
    let counts = tally(things.values().flat_map(of_each));
    // Numbers say which of several rows it is, and how many there are differs.
    let form = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "0");
    let forms = tally(counts.keys().map(|rest| form(rest)));
    let lacking = |count: usize| things.len().saturating_sub(count);
    // A number is followed by the next one; minutes of the hour are not.
    let is_zero = |rest: &str| {
        let one = || format!("{}1", &rest[1..]);
        division.from_zero && !rest.is_empty() && rest.bytes().all(|byte| byte == b'0') && counts.contains_key(&*one())
    };
    let is_alone = |rest: &str| forms[&form(rest)] == 1 || is_zero(rest);
    // A head by its name, as `00-HEAD` or `A_order`, may be missing more often.
    let is_named = |rest: &str| {
        let is_first = rest.starts_with(['A', 'a']) && rest[1..].starts_with(|c: char| !c.is_alphanumeric());
        (is_first || rest.starts_with('0')) && rest.contains(char::is_alphabetic)
    };
    let most = |rest: &str| things.len() / if is_named(rest) { 10 } else { division.one_in };
    let is_head = |(rest, count): &(&&str, &usize)| (2..=most(rest)).contains(&lacking(**count)) && is_alone(rest);
    // Where several are missing now and then, as of what is measured, none is a head but by its name.
    let often = counts.iter().filter(|(rest, count)| **count * 2 > things.len() && is_alone(rest));
    let several = often.filter(|(_, count)| lacking(**count) > 0).count() > 1;
    counts.iter().find(is_head).and_then(|(head, count)| {
        let time = |row: usize| column.rows[row].time;
        let of = |rows: &[(usize, &str)]| rows.iter().find(|(_, rest)| rest == head).map(|(row, _)| *row);
        // What comes later is not yet there, or will never be.
        let is_first = |rows: &&Vec<(usize, &str)>| {
            let head = of(rows).and_then(time).map_or(0, Ticks::get);
            // Rows that are written together are not written at once.
            rows.iter().all(|(row, _)| time(*row).is_none_or(|time| time.get() + civil::MINUTE >= head))
        };
        let with = || things.values().filter(|rows| rows.len() > 1 && of(rows).is_some());
        let without: Vec<&Vec<(usize, &str)>> = things.values().filter(|rows| of(rows).is_none()).collect();
        // Days are things beside hours.
        let widths = |has: bool| -> BTreeSet<usize> {
            things.iter().filter(|(_, rows)| of(rows).is_some() == has).map(|(thing, _)| thing.1.len()).collect()
        };
        let is_kind = widths(true).is_disjoint(&widths(false));
        let newest = |rows: &[(usize, &str)]| rows.iter().filter_map(|(row, _)| time(*row)).max();
        let mut last: Vec<_> = things.values().map(|rows| newest(rows)).collect();
        last.sort_unstable();
        let recent = last[last.len() * 4 / 5]?;
        let late = without.iter().filter(|rows| newest(rows) >= Some(recent)).count();
        let rows: BTreeSet<usize> = without.iter().flat_map(|rows| rows.iter().map(|(row, _)| *row)).collect();
        // One that is written again with each change is the first by its name: by a zero, or before others that have numbers.
        let numbered = |rest: &str| rest.contains(|c: char| c.is_ascii_digit());
        let others = || with().flatten().map(|(_, rest)| *rest).filter(|rest| rest != head);
        let many = others().filter(|rest| numbered(rest)).count() * 5 >= others().count() * 4;
        let sorts_first = others().all(|rest| rest > *head) && (head.starts_with('0') || many && !numbered(head));
        let (all, first) = (with().count(), with().filter(is_first).count());
        let by_name = sorts_first && (first * 5 >= all || is_named(head) && late * 2 < without.len());
        let is_early = head.is_empty() || by_name || first * if division.is_index { 5 } else { 2 } >= all;
        // What nearly always comes first is not yet to come.
        let is_due = late * 2 < without.len() || by_name || first * 20 >= all * 19;
        let law = all * 2 > *count && is_early && is_due && (by_name || !several) && !is_kind;
        law.then(|| {
            let [all, lacking] = [things.len(), without.len()].map(|count| grouped(count as u64));
            let evidence = match *head {
                "" => format!("of {all} {what}, {lacking} have no row of their own"),
                head => format!("of {all} {what}, all but {lacking} {have} {head:?}"),
            };
            column.hit(0, &Vec::from_iter(rows), evidence)
        })
    })
}
