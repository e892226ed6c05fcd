//! Rules about one thing that has two keys.

use super::*;
use crate::audit::facts::spelling::How;

rules! {
    case_collisions,
    spelling_collisions,
    punctuation_collisions,
    repeated_rows,
    printed_values,
}

const AREA: &str = "spellings";

/// Keys that are another spelling of an earlier one, of all rows.
fn collided(table: &Table<'_>, of: Of, is: impl Fn(How) -> bool) -> Option<Hit> {
    let spellings = &table.facts.column(of).spellings;
    let (mut count, mut first) = (0, Vec::new());
    for (_, found) in spellings.found.iter().filter(|(how, _)| is(**how)) {
        count += found.count;
        first.extend(&found.first);
    }
    first.sort_by_key(|pair| pair[1].place);
    let evidence = match (count, is(How::Nothing)) {
        (0, _) => return None,
        (1, true) => "one row has the keys of an earlier one".to_owned(),
        (1, false) => "one key is another spelling of an earlier one".to_owned(),
        (count, true) => format!("{} rows have the keys of an earlier one", grouped(count)),
        (count, false) => format!("{} keys are other spellings of earlier ones", grouped(count)),
    };
    Some(Hit {
        examples: first.into_iter().take(3).flatten().cloned().collect(),
        sample: spellings.sample.clone(),
        ..Hit::counted(0, of.unit(), (count * spellings.one_in).min(spellings.rows), spellings.rows, evidence)
    })
}
