use super::*;

pub(super) const RULE: Rule = Rule {
    name: "cut-names",
    area: AREA,
    verdicts: &[warning(Likely, "a few {keys} were cut off at the same length")],
    cost: "one name has two keys, and different names that begin alike get the same key",
    remedy: "find the column or program that truncates names, and move these rows to the full names",
    read: FIXED_WIDTH,
    guide: "names cut off at the same length, beside the full names",
    when: "among the texts before the first `_`, `\\|`, `:` or `~`, or among whole keys, three or more of one length, 8 or more, are the beginning of another; a third of these end within a word, and at most a quarter of all such beginnings have another length. Or ten keys or more of the greatest length, a third of these, have another number of characters behind their last separator than nine of ten of the shorter ones have",
    look: Look::Shapes(|_, column| {
        let whole = |key: &str| key.len();
        let first = |key: &str| key.find(['_', '|', ':', '~']).unwrap_or(key.len());
        find(column, whole).or_else(|| find(column, first)).or_else(|| at_limit(column)).into_iter().collect()
    }),
    bad: &[
        "a-{hex:8}{*9}\nab-{hex:8}{*9}\nabc-{hex:8}{*9}\nabcd-{hex:8}{*9}\nabcde-{hex:8}{*9}\nabcdef-{hex:8}{*9}\nabcdefg-{hex:8}{*9}\nabcdefgh-{hex:8}{*9}\nabcdefghi-{hex:8}{*9}\nabcdefghijkl-{hex:7}{*4}\nabcdefghijklm-{hex:6}{*4}\nabcdefghijklmn-{hex:5}{*4}\nabcdefghijklmno-{hex:4}{*4}",
        "green-valley-prim / {1..9}\ngreen-valley-primary / {1..40}\nmountain-high-sch / {1..9}\nmountain-high-school / {1..40}\nsouth-river-colle / {1..9}\nsouth-river-college / {1..40}",
    ],
    sound: &["anna-{1..40}\nanna-maria-{1..40}"],
};

fn find(column: &Column<'_>, end: impl Fn(&str) -> usize) -> Option<Hit> {
    const SHORTEST: usize = 8;
    let names: BTreeSet<&str> = column.keys.iter().map(|key| &key[..end(key)]).collect();
    let sorted: Vec<&str> = names.into_iter().collect();
    let cut: Vec<(&str, char)> = sorted
        .windows(2)
        .filter_map(|two| Some((two[0], two[1].strip_prefix(two[0])?.chars().next()?)))
        // Numbers and their texts are counted.
        .filter(|(text, next)| {
            !(text.is_empty() || next.is_ascii_digit() || text.ends_with(|c: char| c.is_ascii_digit()))
        })
        .collect();
    let (length, count) = ranked(cut.iter().map(|(text, _)| text.chars().count())).into_iter().next()?;
    let of_length = || cut.iter().filter(|(text, _)| text.chars().count() == length);
    let within =
        of_length().filter(|(text, next)| next.is_alphanumeric() && text.ends_with(char::is_alphanumeric)).count();
    let enough = count > 2 && length >= SHORTEST && within * 3 >= count && count * 4 >= cut.len() * 3;
    let texts: BTreeSet<&str> = of_length().map(|(text, _)| *text).collect();
    // One and the same word at the end of many is one of a vocabulary.
    let last = |text: &&&str| text.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned();
    let different = texts.iter().map(|text| last(&text)).collect::<BTreeSet<_>>().len();
    let is_sure = length >= 16 && count >= 8 && count * 10 >= cut.len() * 9;
    let rows = || (0..column.keys.len()).filter(|row| texts.contains(&column.keys[*row][..end(column.keys[*row])]));
    (enough && (is_sure || different * 2 >= texts.len()))
        .then(|| column.hit_of_form(0, &rows().collect::<Vec<_>>(), format!("the first {length} characters of others")))
}

/// Keys of the greatest length that end in less than all shorter ones do, which have as many characters behind their last separator.
fn at_limit(column: &Column<'_>) -> Option<Hit> {
    let length = |row: &usize| column.keys[*row].chars().count();
    let end = |row: &usize| column.keys[*row].chars().rev().take_while(|c| c.is_alphanumeric()).count();
    let most = (0..column.keys.len()).map(|row| length(&row)).max()?;
    let (longest, shorter): (Vec<usize>, Vec<usize>) = (0..column.keys.len()).partition(|row| length(row) == most);
    let (usual, count) = ranked(shorter.iter().map(end)).into_iter().next()?;
    let rows: Vec<usize> = longest.iter().copied().filter(|row| end(row) != usual).collect();
    // A kind of its own ends in one number of characters, too.
    let different = |rows: &[usize], of: &dyn Fn(&usize) -> usize| rows.iter().map(of).collect::<BTreeSet<_>>().len();
    let many = shorter.len() >= ENOUGH && rows.len() > 9 && rows.len() * 3 >= longest.len();
    let fault =
        many && count * 10 >= shorter.len() * 9 && different(&rows, &end) > 3 && different(&shorter, &length) > 7;
    fault.then(|| {
        column.hit(
            0,
            &rows,
            format!("no key is longer than these {most} characters, and the shorter ones end in {usual}"),
        )
    })
}
