//! Identifiers of another length than nearly all others.

use std::collections::BTreeMap;

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "rare-lengths",
    area: AREA,
    verdicts: &[warning(Likely, "a few {keys} have identifiers of another length")],
    cost: "these identifiers were cut or have grown: they are not found by the whole, and sort among others",
    remedy: "compare these rows with their source, and move them to the whole identifiers",
    read: WIDTH,
    guide: "identifiers that are shorter or longer than nearly all others",
    when: "99% or more of the identifiers of a field have one length of 10 or more, at most two others are there, and numbers do not grow from one length into the next",
    unless: &[],
    look: Look::Law(|keys| largest(fields(keys).filter_map(find))),
    bad: &[],
    sound: &[],
};

fn find(field: Field<'_, '_>) -> Option<Hit> {
    if !matches!(field.domain(), Domain::Characters { alphabet, .. } if *alphabet != Alphabet::Words)
        && !matches!(field.domain(), Domain::Number { .. })
    {
        return None;
    }
    let mut lengths: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for text in field.texts() {
        lengths.entry(text.text.len()).or_default().push(text.row);
    }
    let all = field.found.members.len();
    let (&usual, most) = lengths.iter().max_by_key(|(_, rows)| rows.len())?;
    let rare = all - most.len();
    // Random numbers of one range are shorter one time in ten.
    let digits = matches!(field.domain(), Domain::Number { .. });
    let odds = if digits { 200 } else { 100 };
    let different: std::collections::BTreeSet<&str> = field.texts().map(|text| text.text).collect();
    if usual < 10 || rare == 0 || rare * odds > all || lengths.len() > 3 || different.len() * 2 < all {
        return None;
    }
    let value = |text: &str| text.parse::<u128>().unwrap_or_default();
    let of = |is: &dyn Fn(usize) -> bool| -> Vec<u128> {
        field.texts().filter(|text| is(text.text.len())).map(|text| value(text.text)).collect()
    };
    let usual_values = of(&|length| length == usual);
    let grown = digits && {
        let (least, greatest) = (usual_values.iter().min()?, usual_values.iter().max()?);
        let shorter = of(&|length| length < usual).into_iter().max().is_some_and(|value| value * 3 >= *least);
        let longer = of(&|length| length > usual).into_iter().min().is_some_and(|value| value <= greatest * 3);
        shorter || longer
    };
    if grown {
        return None;
    }
    let rows = field.texts().filter(|text| text.text.len() != usual).map(|text| text.row).collect();
    Some(Hit::of(field.keys, 0, rows, format!("other identifiers have {usual} characters")))
}
