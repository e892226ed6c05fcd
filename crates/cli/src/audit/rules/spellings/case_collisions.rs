use super::*;

pub(super) const RULE: Rule = Rule {
    name: "case-collisions",
    area: AREA,
    verdicts: &[
        warning(Certain, "{keys} differ only in case"),
        note(Certain, "{keys} differ only in case")
            .cost(
                "most keys use both cases, as base 62 does: a program, a file system or a SQL database that ignores case merges two of them",
            )
            .remedy("compare keys ordinally everywhere, or write identifiers in base 32"),
    ],
    cost: "the same item is stored as several rows; a program, a file system or a SQL database that ignores case merges them",
    remedy: "fold case when a key is made, and merge these rows",
    read: ONE_SPELLING,
    guide: "keys that differ in case alone",
    when: "any. *Severity:* note where no word has a digit or three letters, most keys use letters of both cases at random, or PartitionKeys are the first characters of RowKeys",
    look: Look::Column(|table, keys| {
        let hit = collided(table, keys.of, |how| how == How::Case)?;
        let base_62 = both_cases(keys) || keys.of == Of::PartitionKey && begin_row_keys(table.facts);
        // Of a letter or two, as `mm` and `Mm`, the case is a part of the name.
        let short = hit.examples.iter().filter_map(|example| example.key(keys.of)).all(is_short);
        Some(Hit { verdict: usize::from(base_62 || short), ..hit })
    }),
    bad: &["order-{1..40}\nOrder-7"],
    sound: &["order-{1..40}\nother-7"],
};

/// Words of one or two letters alone.
fn is_short(key: &str) -> bool {
    let words = key.split(|c: char| !c.is_alphanumeric());
    words.into_iter().all(|word| word.chars().count() < 3 && word.chars().all(char::is_alphabetic))
}

/// PartitionKeys are the first characters of RowKeys, which differ in more.
fn begin_row_keys(facts: &Facts) -> bool {
    let begins = |row: &&crate::audit::facts::sample::Row| match (&row.partition_key, &row.row_key) {
        (Some(partition_key), Some(row_key)) => row_key.starts_with(&**partition_key),
        _ => false,
    };
    facts.sample.rows().filter(begins).count() * 10 >= facts.sample.len() * 9
}

/// Letters of both cases at random, as in base 62: the fields of a third of the keys have them.
fn both_cases(keys: &Keys<'_>) -> bool {
    let is = |field: &Field<'_, '_>| {
        let mixed = matches!(
            field.domain(),
            Domain::Characters {
                alphabet: Alphabet::Letters | Alphabet::Base58 | Alphabet::Base62 | Alphabet::Base64Url,
                ..
            } | Domain::Any
        );
        // The first letters of names are capitals; of random letters, half of all others are.
        let (mut capitals, mut small, mut both, mut all) = (0, 0, 0, 0);
        for text in field.texts() {
            let counts = [u8::is_ascii_uppercase, u8::is_ascii_lowercase]
                .map(|is: fn(&u8) -> bool| text.text.bytes().skip(1).filter(is).count());
            (capitals, small) = (capitals + counts[0], small + counts[1]);
            both += usize::from(counts[0] > 0 && counts[1] > 0);
            all += 1;
        }
        mixed && capitals * 3 >= small && both * 2 > all
    };
    let shapes: BTreeSet<usize> = keys.fields().filter(is).map(|field| field.shape).collect();
    let keys_of: usize = shapes.iter().map(|shape| keys.column.found[*shape].members.len()).sum();
    keys_of * 3 >= keys.seen.len() && keys_of > 0
}
