//! Rules about one thing that has two keys.

mod case_collisions;
mod escape_collisions;
mod normal_forms;
mod printed_values;
mod punctuation_collisions;
mod repeated_rows;
mod separator_collisions;
mod space_collisions;

use super::*;
use crate::audit::facts::spelling::{Collisions, Spellings};
use crate::formats::columns::{Alphabet, Domain};
use crate::wording::numbers::grouped;

const AREA: &str = "spellings";
const ONE_SPELLING: Chapter = Chapter::new("Identifiers: spelling", "identifiers/index.html#spelling");
const AVOID: Chapter =
    Chapter::new("Clients and the emulator: which characters to avoid", "clients/index.html#which-characters-to-avoid");

pub(super) const ALL: &[Rule] = &[
    case_collisions::RULE,
    escape_collisions::RULE,
    space_collisions::RULE,
    normal_forms::RULE,
    separator_collisions::RULE,
    punctuation_collisions::RULE,
    repeated_rows::RULE,
    printed_values::RULE,
];

/// Keys that are another spelling of an earlier one, of all rows.
fn collided(table: &Table<'_>, of: Of, kind: fn(&Spellings) -> &Collisions) -> Option<Hit> {
    let spellings = &table.facts.column(of).spellings;
    let (collisions, one_in) = (kind(spellings), spellings.one_in());
    let evidence = match collisions.count {
        0 => return None,
        1 => "one key is another spelling of an earlier one".to_owned(),
        count => format!("{} keys are other spellings of earlier ones", grouped(count)),
    };
    let count = (collisions.count * one_in).min(spellings.rows);
    Some(Hit {
        examples: collisions.first.iter().flatten().cloned().collect(),
        sample: (one_in > 1).then(|| format!("from a sample of 1 in {one_in} keys, chosen by hash")),
        ..Hit::counted(0, of.unit(), count, spellings.rows, evidence)
    })
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
