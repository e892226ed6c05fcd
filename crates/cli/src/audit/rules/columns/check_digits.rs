use uuid::Uuid;

use super::*;
use crate::formats::identifiers::version_of;

pub(super) const RULE: Rule = Rule {
    name: "check-digits",
    area: AREA,
    verdicts: &[warning(Likely, "some {keys} fail the check that the others pass")],
    cost: "these keys were mistyped or cut off: a lookup by the intended number does not find them",
    remedy: "validate numbers before they become keys, and correct these from their source",
    read: ONE_SPELLING,
    guide: "numbers with a wrong check digit, GUIDs without a valid version, and random GUIDs among time-ordered ones",
    when: "in a part of the keys, at most a quarter of the distinct values, and not those behind one of a few words, fail the check of GTINs, Luhn, ISBN-10, IBANs, ISINs or VINs, which the others would pass by chance less than once in 10⁸; or at most a 50th have no version of RFC 9562; or at most a fifth have another version, where the others have a time-ordered one (1, 6, 7); or three or more have the version of most others once the bytes of their first three groups are reversed",
    look: Look::Part(find),
    bad: &[],
    sound: &[],
};

/// How many others pass a check by chance, at most.
const BY_CHANCE: f64 = 0.1;

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    let read = || part.values.iter().filter(|seen| seen.value.is_some());
    let hit = |is: &dyn Fn(&str) -> bool, most: usize, evidence: String| {
        let wrong = part.rows_where(|seen| seen.value.is_some() && !is(seen.text));
        let texts = read().filter(|seen| !is(seen.text)).count();
        let few = texts > 0 && texts * most <= part.values.len() && !are_of_kind(column, part, wrong.iter().copied());
        few.then(|| column.hit_of_form(0, &wrong, evidence))
    };
    let found = match (part.format.name, part.format.family) {
        _ if part.rows.len() < ENOUGH => None,
        ("guid", _) => swapped(column, part).or_else(|| {
            hit(&is_versioned, 50, "the others are GUIDs with a valid version".into()).or_else(|| {
                let sorted = [1, 6, 7].into_iter().find(|version| {
                    read().filter(|seen| version_of(seen.text) == Some(*version)).count() * 5 >= part.values.len() * 4
                })?;
                let evidence = format!("the others are GUIDs of version {sorted}, which begin with a timestamp");
                hit(&|text| version_of(text) == Some(sorted), 5, evidence)
            })
        }),
        ("hex", _) if part.width == 32 => swapped(column, part),
        ("code", _) | (_, Family::Number | Family::Identifier | Family::Instant) if part.width >= 8 => {
            Identifier::checked().find_map(|(identifier, check)| {
                let right = read().filter(|seen| check(seen.text)).count();
                let by_chance = at_least(right, part.values.len(), BY_CHANCE);
                hit(&check, 4, format!("the others pass the check: {}", identifier.words()))
                    .filter(|_| by_chance < 1e-8)
            })
        }
        _ => None,
    };
    found.or_else(|| whole(column, part).filter(|_| part.piece == Piece::Run(1)))
}

/// GUIDs that have the version of the others once the bytes of their first three groups are turned round.
fn swapped(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    const ENOUGH: usize = 3;
    let versions = ranked(part.values.iter().filter_map(|seen| version_of(seen.text)));
    let (version, _) = versions.into_iter().next()?;
    let turned = |text: &str| Some(Uuid::from_bytes_le(*Uuid::try_parse(text).ok()?.as_bytes()).to_string());
    let is_version = |text: &str| version_of(text) == Some(version);
    let other = || part.values.iter().filter(|seen| seen.value.is_some() && !is_version(seen.text));
    let right = other().filter(|seen| turned(seen.text).is_some_and(|text| is_version(&text))).count();
    let fault = right >= ENOUGH && right == other().count();
    let rows = part.rows_where(|seen| seen.value.is_some() && !is_version(seen.text));
    fault.then(|| {
        column.hit_of_form(
            0,
            &rows,
            format!(
                "with the bytes of their first three groups reversed, they have version {version}, as the others do"
            ),
        )
    })
}

/// Identifiers that begin with few different letters, as containers do with those of their owners.
fn whole(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    let text = |row: &usize| column.pieces[*row][part.at];
    let texts: BTreeSet<&str> = part.rows.iter().map(text).collect();
    Identifier::checked().find_map(|(identifier, check)| {
        let right = texts.iter().filter(|text| check(text)).count();
        let wrong: Vec<usize> = part.rows.iter().filter(|row| !check(text(row))).copied().collect();
        let few = !wrong.is_empty() && (texts.len() - right) * 4 <= texts.len();
        let evidence = || format!("the others pass the check: {}", identifier.words());
        (few && at_least(right, texts.len(), BY_CHANCE) < 1e-8).then(|| column.hit_of_form(0, &wrong, evidence()))
    })
}

/// Of a version, or all zeros or ones.
fn is_versioned(guid: &str) -> bool {
    version_of(guid).is_some() || guid.bytes().all(|byte| b"0-fF".contains(&byte))
}
