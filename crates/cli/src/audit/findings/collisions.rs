//! Keys that become one.

use super::{Chapter, Confidence, Finding, Severity, columns};
use crate::audit::facts::spelling::{Collisions, Spellings};
use crate::audit::facts::{Facts, Of};
use crate::audit::fields::Fields;
use crate::audit::fields::Keys;
use crate::formats::columns::{Alphabet, Domain};
use crate::wording::numbers::grouped;

const ONE_SPELLING: Chapter = Chapter::new("Identifiers: spelling", "identifiers/index.html#spelling");
const CHARACTERS: Chapter =
    Chapter::new("Clients and the emulator: which characters to avoid", "clients/index.html#which-characters-to-avoid");
const ONE_TICK: Chapter = Chapter::new("Row keys: two rows in one tick", "row_keys/index.html#two-rows-in-one-tick");

pub(super) fn find(facts: &Facts, fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    for ((of, column), keys) in columns(facts).into_iter().zip(fields.both()) {
        spellings(of, &column.spellings, facts, keys, findings);
    }
}

fn spellings(of: Of, spellings: &Spellings, facts: &Facts, keys: &Keys<'_>, findings: &mut Vec<Finding>) {
    let finding = |name, severity, collisions: &Collisions, title: String, cost: &str, remedy: &str, chapter| {
        let one_in = spellings.one_in();
        (collisions.count > 0).then(|| Finding {
            unit: of.unit(),
            count: (collisions.count * one_in).min(spellings.rows),
            of: spellings.rows,
            examples: collisions.first.iter().flatten().cloned().collect(),
            evidence: match (name, collisions.count) {
                ("repeated-rows", 1) => "one row has the keys of an earlier one".into(),
                ("repeated-rows", count) => format!("{} rows have the keys of an earlier one", grouped(count)),
                (_, 1) => "one key is another spelling of an earlier one".into(),
                (_, count) => format!("{} keys are other spellings of earlier ones", grouped(count)),
            },
            cost: cost.into(),
            remedy: remedy.into(),
            sample: (one_in > 1).then(|| format!("from a sample of 1 in {one_in} keys, chosen by hash")),
            ..Finding::new(name, severity, title, chapter)
        })
    };
    let name = of.name();
    // Where identifiers use both cases at random, two that differ in case alone are two things.
    let base_62 = both_cases(keys) || of == Of::PartitionKey && begin_row_keys(facts);
    findings.extend(finding(
        "case-collisions",
        if base_62 { Severity::Note } else { Severity::Warning },
        &spellings.case,
        format!("{name}s differ in nothing but case"),
        if base_62 {
            "most keys use both cases, as base 62 does: a program, a file system or a SQL database that ignores case makes \
             two of them one"
        } else {
            "one thing is stored as several rows; a program, a file system or a SQL database that ignores case makes them \
             one"
        },
        if base_62 {
            "compare keys ordinally everywhere, or write identifiers in base 32"
        } else {
            "fold case when a key is made, and merge these rows"
        },
        ONE_SPELLING,
    ));
    findings.extend(finding(
        "escape-collisions",
        Severity::Warning,
        &spellings.escapes,
        format!("{name}s become one when percent escapes are undone"),
        "one thing is stored as several rows, and a client that decodes twice reads or deletes the other row",
        "escape each key once, by table::escape, and merge these rows",
        CHARACTERS,
    ));
    findings.extend(finding(
        "space-collisions",
        Severity::Warning,
        &spellings.spaces,
        format!("{name}s differ in spaces at their ends"),
        "forms, files and logs drop such spaces, and then find the other row",
        "trim a key when it is made, and merge these rows",
        CHARACTERS,
    ));
    findings.extend(finding(
        "normal-forms",
        Severity::Warning,
        &spellings.forms,
        format!("{name}s are the same text in two forms of Unicode"),
        "one thing is stored as several rows that look the same: é is one character or two",
        "normalize text to NFC when a key is made, and merge these rows",
        CHARACTERS,
    ));
    findings.extend(
        finding(
            "separator-collisions",
            Severity::Warning,
            &spellings.separators,
            format!("{name}s differ in nothing but '-' and '_'"),
            "one thing is probably stored as several rows: two programs spell it in two ways",
            "choose one separator when a key is made, and merge the rows that are of one thing",
            ONE_SPELLING,
        )
        // Random characters of base 64 differ in these, too.
        .filter(|_| !base_64(keys))
        .map(|finding| {
            let severity = if chosen(keys) { Severity::Note } else { finding.severity };
            Finding { severity, confidence: Confidence::Possible, ..finding }
        }),
    );
    if of == Of::RowKey && facts.partitions.rows > 0 {
        findings.extend(finding(
            "repeated-rows",
            Severity::Error,
            &spellings.repeats,
            "the same PartitionKey and RowKey occur more than once".into(),
            "a table has one row per pair of keys: an import overwrites the earlier rows or fails on them",
            "make the RowKey unique, by a suffix, before the import",
            ONE_TICK,
        ));
    }
}

/// People choose these names: a tenth or more of them have `-` between two letters, as many `_`, and as many a point.
fn chosen(keys: &Keys<'_>) -> bool {
    ['-', '_', '.'].iter().all(|separator| {
        let divided = |key: &str| {
            key.split_once(*separator).is_some_and(|(before, after)| {
                before.ends_with(|c: char| c.is_alphabetic()) && after.starts_with(|c: char| c.is_alphabetic())
            })
        };
        keys.seen.iter().filter(|seen| divided(seen.key)).count() * 10 >= keys.seen.len()
    })
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
    has(keys, |domain, texts| {
        let mixed = matches!(
            domain,
            Domain::Characters {
                alphabet: Alphabet::Letters | Alphabet::Base58 | Alphabet::Base62 | Alphabet::Base64Url,
                ..
            } | Domain::Any
        );
        // The first letters of names are capitals; of random letters, half of all others are.
        let (mut capitals, mut small, mut both, mut all) = (0, 0, 0, 0);
        for text in texts {
            let counts = [u8::is_ascii_uppercase, u8::is_ascii_lowercase]
                .map(|is: fn(&u8) -> bool| text.bytes().skip(1).filter(is).count());
            (capitals, small) = (capitals + counts[0], small + counts[1]);
            both += usize::from(counts[0] > 0 && counts[1] > 0);
            all += 1;
        }
        mixed && capitals * 3 >= small && small * 3 >= capitals && both * 2 > all
    })
}

fn base_64(keys: &Keys<'_>) -> bool {
    has(keys, |domain, _| matches!(domain, Domain::Characters { alphabet: Alphabet::Base64Url, .. }))
}

/// Fields of such a domain are in a third of the keys.
fn has(keys: &Keys<'_>, is: impl Fn(&Domain, &mut dyn Iterator<Item = &str>) -> bool) -> bool {
    let found = keys.column.found.iter().enumerate();
    let with = found.filter(|(at, _)| {
        keys.fields()
            .filter(|field| field.shape == *at)
            .any(|field| is(field.domain(), &mut field.texts().map(|text| text.text)))
    });
    let weight: usize = with.map(|(_, found)| found.members.len()).sum();
    weight * 3 >= keys.seen.len() && weight > 0
}
