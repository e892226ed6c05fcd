use super::*;

pub(super) const RULE: Rule = Rule {
    name: "placeholder-keys",
    area: AREA,
    verdicts: &[
        warning(Likely, "rows are in a partition whose key is a placeholder for a missing value"),
        warning(Likely, "RowKeys have a part that is a placeholder for a missing value")
            .cost("these rows are not found where they belong, and unrelated rows are next to each other"),
        note(Possible, "a few {keys} may be placeholders for a missing value, or left over from a test")
            .cost("if so, these rows are not found where they belong, and unrelated rows are next to each other")
            .remedy(
                "check whether they are intended; else find the program that writes without a value, and make it fail",
            ),
    ],
    cost: "these rows are not found where they belong, and unrelated rows share one partition",
    remedy: "find the program that writes without a value, make it fail instead, and move the rows",
    read: WHICH,
    guide: "a PartitionKey, or a part of a key, that programs write where a value is missing: `undefined`, `null`, `0001-01-01`, `1970-01-01`, the GUID of zeros, the hash of the empty text, `${name}`, an empty part",
    when: "among three other keys or more that are not names of types; words such as `null`, `None` and `undefined` where most others have digits in that place; between `_`, `-` or `.` where 90% of the keys have the same number of parts; in RowKeys two or more. *Severity:* note for `1970-01-01`, `test`, `asdf` and others, which may be intended",
    look: Look::Table(|table| partitions(table.facts).into_iter().chain(rows(&table.fields.row_keys)).collect()),
    bad: &["customer-{10..30} / a\nundefined / b", "p / order|{1..40}|{hex:4}\np / order|null|{hex:4}{*4}"],
    sound: &["customer-{10..30} / a\nnullable / b"],
};

/// What lies between parts of keys, and in no word or sentence.
const SEPARATORS: [char; 6] = ['|', ':', ';', '=', '~', ','];

/// What languages write where there is no value, as spelled here alone, or in small letters or capitals throughout: otherwise these are names of people, and among
/// words any of them is a word.
const WORDS: [&str; 8] = ["NaN", "NaT", "None", "nan", "nil", "null", "NULL", "undefined"];

/// A part that says that there was no value: what languages write in its place, the line with the names of columns, a hash of the
/// empty text, perhaps its beginning alone.
static NOTHING: Pattern = pattern!(
    r"(?x)^(
      (?i-u: \#n/a | \(null\) | <(na|nil|null)> | \[object\ (object|promise)\] | system\.(object|string) ) | \{[01]\}
    # The example of generated documentation.
    | 3fa85f64-5717-4562-b3fc-2c963f66afa6
    | PartitionKey | (d41d8cd9|da39a3ee|e3b0c442)[0-9a-f]*
    )$"
);

/// A name in brackets that was to be replaced by a value.
static TEMPLATE: Pattern = pattern!(
    r"(?x)\$\{[^}]*[A-Za-z][^}]*\} | \{\{[^}]*[A-Za-z][^}]*\} | <%=[^>]*[A-Za-z][^>]*>
    # As in a program, and not in a route.
    | (^|[_|:;~-])\{[a-z]+[A-Z][A-Za-z]*\}($|[_|:;~-]) | ^\{[a-z]{3,}\}[_|:;~-]"
);

/// A date or a GUID that is there before another is set, whole or behind a separator, perhaps with a time of day; and what
/// JavaScript writes for a name that was not.
static UNSET: Pattern = pattern!(
    r"(?x)(^|[^0-9A-Za-z])(0000-00-00|0001-01-01|0{8}-0{4}-0{4}-0{4}-0{12}|0{32})($|[^0-9A-SU-Za-z])
    | (^|[_|:;=~,])undefined($|[_|:;=~,])"
);

/// What is there before a value is set, or is the day that it says. And what people type to try a program.
static PERHAPS: Pattern = pattern!(r"(^|[^0-9A-Za-z])1970-01-01($|[^0-9A-SU-Za-z])|^(asdf|foo|qwerty|test|test123)$");

/// Keys of which a part between `_`, `-` or `.`, which lie in words too, says that there was no value: nearly all have as many parts,
/// and the others have numbers there, or this one an instant beside it.
fn among_parts<'k>(keys: &[&'k str], empty_too: bool) -> BTreeSet<&'k str> {
    let is_none = |part: &str| WORDS.contains(&part) || NOTHING.is_match(part);
    let mut found = BTreeSet::new();
    for separator in ['_', '-', '.'] {
        let sizes = tally(keys.iter().map(|key| key.split(separator).count()));
        let Some((&parts, &most)) = sizes.iter().max_by_key(|(_, keys)| **keys) else { continue };
        if parts < 2 || most * 10 < keys.len() * 9 {
            continue;
        }
        let even = || keys.iter().filter(|key| key.split(separator).count() == parts);
        for at in 0..parts {
            let of = |key: &&'k str| key.split(separator).nth(at).unwrap_or_default();
            let is = |key: &&&&'k str| is_none(of(key)) || empty_too && of(key).is_empty();
            let (empty, others): (Vec<&&str>, Vec<&&str>) = even().partition(|key| is(&key));
            if empty.is_empty() || empty.len() * 2 > others.len() {
                continue;
            }
            let digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
            let numbered = others.iter().filter(|key| digits(of(key))).count();
            found.extend(empty.into_iter().copied().filter(|key| {
                let long = |part: &str| part.bytes().filter(u8::is_ascii_digit).count() >= 6;
                // Among words, nan is bread.
                let word = |part: &str| part != "nan" && part.bytes().all(|byte| byte.is_ascii_alphabetic());
                let is_bread =
                    of(key) == "nan" && (numbered * 20 < others.len() * 19 || key.split(separator).any(word));
                !is_bread && (numbered * 2 > others.len() || key.split(separator).any(long))
            }));
        }
    }
    found
}

/// Keys with one and the same name in braces, as `{user_id}`, where many others have a value. Routes have such names, too, beside
/// few other words.
fn braced<'k>(keys: &[&'k str]) -> BTreeSet<&'k str> {
    const VALUES: usize = 10;
    let parts = |key: &'k str| {
        let (before, rest) = key.split_once('{')?;
        let (name, after) = rest.split_once('}')?;
        let word = name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic() || b"_.".contains(&byte));
        word.then_some((before, name, after))
    };
    let found: Vec<_> = keys.iter().filter_map(|key| Some((*key, parts(key)?))).collect();
    let Some(&(_, (before, name, after))) = found.first() else { return BTreeSet::new() };
    if found.iter().any(|(_, (_, other, _))| *other != name) {
        return BTreeSet::new();
    }
    let end = after.chars().next();
    let value = |key: &&'k str| {
        let rest = key.strip_prefix(before).filter(|rest| !rest.starts_with('{'))?;
        Some(end.and_then(|end| rest.split(end).next()).unwrap_or(rest))
    };
    let values: BTreeSet<&str> = keys.iter().filter_map(value).collect();
    // Numbered ones are more seldom words.
    let numbered = values.iter().filter(|value| value.bytes().any(|byte| byte.is_ascii_digit())).count();
    if values.len().max(2 * numbered) < VALUES {
        BTreeSet::new()
    } else {
        found.into_iter().map(|(key, _)| key).collect()
    }
}

/// The fewest other keys that have a value.
const OTHERS: usize = 3;

/// A key of which the whole, or a part between separators that are in no word, says that there was no value.
fn placeholder(key: &str) -> bool {
    TEMPLATE.is_match(key) || key.split(SEPARATORS).any(|part| NOTHING.is_match(part))
}

/// Keys of which the whole or such a part is a word for no value, where most of the others have digits in its place.
fn unsaid<'k>(keys: &[&'k str]) -> BTreeSet<&'k str> {
    // A key without separators is in the place of any.
    let places = |key: &'k str| {
        let count = key.split(SEPARATORS).count();
        let parts = key.split(SEPARATORS).enumerate().map(move |(at, part)| ((count, at), part));
        parts.filter(move |_| count > 1).chain([((1, 0), key)])
    };
    let mut counts = BTreeMap::<(usize, usize), [usize; 2]>::new();
    for (place, part) in keys.iter().flat_map(|key| places(key)) {
        counts.entry(place).or_default()[usize::from(part.bytes().any(|byte| byte.is_ascii_digit()))] += 1;
    }
    let is = |(place, part): ((usize, usize), &str)| WORDS.contains(&part) && counts[&place][1] > counts[&place][0];
    keys.iter().copied().filter(|key| places(key).any(is)).collect()
}

/// Where names of types are keys, the other words are those of a language, too.
fn are_types(keys: &[&str]) -> bool {
    let parts = keys.iter().take(64).flat_map(|key| key.split(SEPARATORS)).map(str::to_lowercase);
    let parts: BTreeSet<String> = parts.collect();
    parts.iter().filter(|name| name.starts_with("system.")).count() > 1
}

/// RowKeys of which a part is no value, among others.
fn rows(keys: &Keys<'_>) -> Option<Hit> {
    let all: Vec<&str> = keys.seen.iter().map(|seen| seen.key).collect();
    let parted: BTreeSet<&str> = &(&among_parts(&all, false) | &braced(&all)) | &unsaid(&all);
    let is = |key: &str| {
        key.contains(SEPARATORS) && placeholder(key)
            || TEMPLATE.is_match(key)
            || parted.contains(key)
            || UNSET.is_match(key)
    };
    let found: Vec<usize> = (0..all.len()).filter(|&row| is(all[row]) || PERHAPS.is_match(all[row])).collect();
    let evidence = "a part of these keys is empty, or is what programs write for a missing value";
    let some = found.len() > 1 && found.len() * 2 <= all.len();
    let verdict = if found.iter().any(|row| is(all[*row])) { 1 } else { 2 };
    some.then(|| Hit::of(keys, verdict, found, evidence))
}

/// Partitions whose key is no value, whole or in a part, among others.
fn partitions(facts: &Facts) -> Option<Hit> {
    let counted = &facts.partitions.counted;
    let all: Vec<&str> = counted.values().map(|partition| &*partition.key).collect();
    let parted: BTreeSet<&str> = &(&among_parts(&all, true) | &braced(&all)) | &unsaid(&all);
    // Forms that describe an interface have "string" in them until a value is typed.
    let is = |key: &str| placeholder(key) || UNSET.is_match(key) || key == "string" || parted.contains(key);
    let some = |partition: &&Partition| is(&partition.key) || PERHAPS.is_match(&partition.key);
    let mut found: Vec<&Partition> = counted.values().filter(some).collect();
    found.sort_by_key(|partition| partition.place);
    if found.is_empty() || all.len() < found.len() + OTHERS || are_types(&all) {
        return None;
    }
    let rows: u64 = found.iter().map(|partition| partition.rows).sum();
    let keys = listed(found.iter().map(|partition| format!("{:?}", partition.key)));
    let verdict = if found.iter().any(|partition| is(&partition.key)) { 0 } else { 2 };
    let plural = if rows == 1 { "row" } else { "rows" };
    let evidence =
        format!("{} {plural} of PartitionKey {keys}, which programs write where a value is missing", grouped(rows));
    Some(Hit {
        about: Some(Of::PartitionKey),
        examples: found.iter().take(3).map(|partition| partition.example()).collect(),
        sample: facts.partitions.counted.sentence("partitions"),
        ..Hit::counted(verdict, Of::RowKey.unit(), (rows * counted.one_in()).min(facts.rows), facts.rows, evidence)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_no_value_are_whole_parts() {
        for key in ["org:[object Object]", "${tenantId}", "{0}", "<nil>"] {
            assert!(placeholder(key), "{key}");
        }
        for word in WORDS {
            let (whole, part) = (word.to_owned(), format!("{word}|17"));
            assert_eq!(unsaid(&["c-1", "c-2", &whole]), BTreeSet::from([&*whole]));
            assert_eq!(unsaid(&["c1|1", "c2|2", &part]), BTreeSet::from([&*part]));
            assert!(unsaid(&["ada", "bo", &whole]).is_empty());
        }
        assert!(UNSET.is_match("org:undefined") && !UNSET.is_match("undefined-behaviour"));
        for key in ["nullable", "", "how-null-works", "a|b", "{8f14e45f-ceea-467f-a8d6-6ba2f1b1a3c4}", "$5"] {
            assert!(!placeholder(key), "{key}");
        }
    }
}
