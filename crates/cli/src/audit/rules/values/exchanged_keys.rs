use super::*;

pub(super) const RULE: Rule = Rule {
    name: "exchanged-keys",
    area: AREA,
    verdicts: &[warning(Likely, "rows have PartitionKey and RowKey exchanged")],
    cost: "these rows are not found where they belong, and each is in a partition of its own",
    remedy: "find the program that passes the two keys in the wrong order, and move these rows",
    read: WHICH,
    guide: "two rows or more whose PartitionKey looks like the RowKeys of all others, and the reverse",
    when: "each key of a row is five times as often in the other column, or has the form of four of five keys there and the length of one of them, or begins with the word that nine of ten keys there begin with, another than here; two rows or more, fewer than half of which are there the other way round, too, as in an index",
    look: Look::Table(|table| find(table).into_iter().collect()),
    bad: &[
        "pump / flow-{1..9}\nfan / flow-{1..9}\nmill / flow-{1..9}\ncrane / flow-{1..9}\npress / flow-{1..9}\nflow-3 / lathe\nflow-2 / saw\nlathe / flow-{4..9}\nsaw / flow-{3..9}",
        "customer-{digits:5} / order-{guid}{*90}\norder-{guid} / customer-{digits:5}{*6}",
        "MT-{1001..1090} / ME-{2001..2090}|{day}\nME-{3001..3003} / MT-{4001..4003}|{day}",
        "lift-bergen-03 / {time}{*40}\nlift-oslo-03 / {time}{*40}\n{time} / lift-oslo-03{*2}",
    ],
    sound: &["customer-{digits:5} / order-{guid}{*90}"],
};

/// A row with its PartitionKey and its RowKey.
type Pair<'t> = (usize, [&'t str; 2]);

fn find(table: &Table<'_>) -> Option<Hit> {
    let column = &table.columns.row_keys;
    let pair = |row: usize| Some((row, [column.rows[row].partition_key.as_deref()?, column.keys[row]]));
    let pairs: Vec<Pair<'_>> = (0..column.keys.len()).filter_map(pair).collect();
    let belong = [0, 1].map(|of| belongs(&pairs, of));
    // Words that nearly all keys begin with, perhaps others for each column.
    let usual = [0, 1].map(|of| {
        let words = ranked(pairs.iter().map(|(_, keys)| first_word(keys[of]))).into_iter();
        words.take(1).find(|(_, rows)| rows * 10 >= pairs.len() * 9).map_or("", |(word, _)| word)
    });
    let has_other = |keys: &[&str; 2]| usual[0] != usual[1] && (0..2).all(|of| first_word(keys[of]) == usual[1 - of]);
    let found = pairs.iter().filter(|(_, keys)| belong[0](keys[1]) && belong[1](keys[0]) || has_other(keys));
    let found: Vec<&Pair<'_>> = found.collect();
    // An index the other way round has most pairs twice.
    let all: HashSet<[&str; 2]> = pairs.iter().map(|(_, pair)| *pair).collect();
    let mirrored = found.iter().filter(|(_, [a, b])| all.contains(&[*b, *a])).count();
    let few = found.len() > 1 && mirrored * 2 < found.len();
    let rows: Vec<usize> = found.iter().map(|(row, _)| *row).collect();
    few.then(|| {
        column.hit(0, &rows, "these PartitionKeys look like other RowKeys, and these RowKeys like other PartitionKeys")
    })
}

/// Whether a key of the other column looks like those of this one: it is here far more often, or four of five keys here have its form,
/// which most of the other column have not, and one has its length.
fn belongs<'t>(pairs: &[Pair<'t>], of: usize) -> impl Fn(&'t str) -> bool {
    const TIMES: usize = 5;
    let mut counts: HashMap<&str, [usize; 2]> = HashMap::new();
    for (_, keys) in pairs {
        for at in [0, 1] {
            counts.entry(keys[at]).or_default()[at] += 1;
        }
    }
    // What four of five keys have are words; other letters are as numbers.
    let of_words = pairs.iter().flat_map(|(_, keys)| keys[of].split(SEPARATES).collect::<BTreeSet<_>>());
    let words: HashSet<&str> = ranked(of_words)
        .into_iter()
        .filter(|(word, rows)| rows * 5 >= pairs.len() * 4 && word.chars().all(char::is_alphabetic))
        .map(|(word, _)| word)
        .collect();
    let usual = |at: usize| {
        let (form, rows) = ranked(pairs.iter().map(|(_, keys)| form(keys[at], &words))).into_iter().next()?;
        Some(form).filter(|_| rows * 5 >= pairs.len() * 4)
    };
    let form_of = usual(of).filter(|form| Some(form) != usual(1 - of).as_ref());
    let of_form = move |key: &str| form_of.as_ref() == Some(&form(key, &words));
    let lengths: HashSet<usize> =
        pairs.iter().map(|(_, keys)| keys[of]).filter(|key| of_form(key)).map(str::len).collect();
    move |key| {
        let [others, own] = [counts[key][of], counts[key][1 - of]];
        others >= TIMES * own || lengths.contains(&key.len()) && of_form(key)
    }
}

const SEPARATES: fn(char) -> bool = |c| !c.is_alphanumeric();

/// A key with `#` for what is not one of the words or a separator.
fn form(key: &str, words: &HashSet<&str>) -> String {
    let of = |run: &str| {
        let word = run.trim_end_matches(SEPARATES);
        if words.contains(word) { run.to_owned() } else { format!("#{}", &run[word.len()..]) }
    };
    key.split_inclusive(SEPARATES).map(of).collect()
}
