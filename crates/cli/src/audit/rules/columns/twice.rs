//! The same identifier in two partitions, where nearly all are in one.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::formats::columns::order::Steps;

pub(super) const RULE: Rule = Rule {
    name: "two-partitions",
    area: AREA,
    verdicts: &[warning(Likely, "a few identifiers are in two partitions")],
    cost: "one thing is two rows: which of them is read depends on the partition that is asked",
    remedy: "find the program that chose another PartitionKey, keep the newer row, and delete the other",
    read: PARTITION,
    guide: "identifiers in two partitions, where nearly all are in one",
    when: "RowKeys are different identifiers of 12 characters or more, and more are in two partitions than chance puts there, or numbers that rise with the Timestamps whatever the partition, and are most of no partition; 97% are in one partition, 92% where partitions are at most 16",
    unless: &[],
    look: Look::Law(find),
    bad: &["open / t-{1001..1100}\nclosed / t-{1101..1200}\nclosed / t-{1071..1076}\nopen / t-{1201..1300}"],
    sound: &[
        "order / t-{1001..1200}\nreturn / t-{1101..1110}",
        "open / t-{1001..1100}\nclosed / t-{1001..1100}",
        "a / t-{1001..1100}\nb / t-{1101..1200}",
    ],
};

/// How many pairs of random identifiers are the same, by how often each character is at each of their places.
fn by_chance<'k>(keys: impl Iterator<Item = &'k str> + Clone) -> f64 {
    let (mut places, mut all) = (Vec::<[f64; 256]>::new(), 0.0);
    for key in keys {
        places.resize(places.len().max(key.len()), [0.0; 256]);
        all += 1.0;
        key.bytes().zip(&mut places).for_each(|(byte, counts)| counts[usize::from(byte)] += 1.0);
    }
    let same = |counts: &[f64; 256]| {
        let ended = all - counts.iter().sum::<f64>();
        (counts.iter().map(|count| count * count).sum::<f64>() + ended * ended) / (all * all)
    };
    all * all / 2.0 * places.iter().map(same).product::<f64>()
}

/// One counter gives the numbers of all partitions: they rise with the Timestamps of all rows.
fn counts(keys: &Keys<'_>, found: &Found) -> bool {
    let values = &found.shape.fields;
    let numbers = (0..values.len()).filter(|at| !matches!(values[*at].domain, Domain::Text(_)));
    let [at] = *numbers.collect::<Vec<_>>() else { return false };
    if !matches!(values[at].domain, Domain::Number { .. }) {
        return false;
    }
    let rows = found.members.iter().enumerate().filter_map(|(member, row)| {
        let value = i128::try_from(found.value(at, member).number()?).ok()?;
        Some((0, keys.seen[row.row].time?, value))
    });
    let steps = Steps::of(rows);
    steps.up > steps.down && steps.clearest().is_some_and(|share| share >= 0.85)
}

#[expect(clippy::cast_precision_loss, reason = "a count beside an estimate")]
fn find(keys: &Keys<'_>) -> Option<Hit> {
    if keys.of == Of::PartitionKey || keys.partial {
        return None;
    }
    let found = usual(keys).next().filter(|found| found.members.len() >= ENOUGH)?;
    let random = |domain: &Domain| match domain {
        Domain::Identifier(Identifier::Guid | Identifier::Ulid | Identifier::Ksuid | Identifier::ObjectId) => true,
        Domain::Characters { alphabet, least, .. } => {
            // Words of letters are names, which several partitions may have.
            let letters = [Alphabet::Lower, Alphabet::Upper, Alphabet::Letters, Alphabet::Words];
            *least >= 12 && !letters.contains(alphabet)
        }
        _ => false,
    };
    let counts = counts(keys, found);
    if !counts && !found.shape.fields.iter().any(|field| random(&field.domain)) {
        return None;
    }
    let mut places: BTreeMap<&str, BTreeMap<u64, usize>> = BTreeMap::new();
    for member in &found.members {
        let seen = &keys.seen[member.row];
        places.entry(seen.key).or_default().insert(seen.group, member.row);
    }
    let partitions: BTreeSet<u64> = keys.seen.iter().map(|seen| seen.group).collect();
    let several: Vec<usize> =
        places.values().filter(|rows| rows.len() > 1).flat_map(|rows| rows.values().copied()).collect();
    let twice = places.values().filter(|rows| rows.len() > 1).count();
    // Where most of a partition's numbers are in another one, as those of orders and of returns, they say what belongs together.
    let (mut rows, mut shared) = (BTreeMap::<u64, usize>::new(), BTreeMap::<u64, usize>::new());
    for groups in places.values() {
        for group in groups.keys() {
            *rows.entry(*group).or_default() += 1;
            *shared.entry(*group).or_default() += usize::from(groups.len() > 1);
        }
    }
    if counts && shared.iter().any(|(group, shared)| shared * 2 > rows[group]) {
        return None;
    }
    // A thing has one status or one region.
    let odds = if partitions.len() <= 16 { 12 } else { 33 };
    let few = twice > 0
        && (counts || by_chance(places.keys().copied()) * 20.0 < twice as f64)
        && twice * odds <= places.len()
        && partitions.len() > 1;
    few.then(|| Hit::of(keys, 0, several, format!("{twice} of {} RowKeys are in several partitions", places.len())))
}
