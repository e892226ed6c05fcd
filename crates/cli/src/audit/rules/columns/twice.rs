//! The same identifier in two partitions, where nearly all are in one.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "two-partitions",
    area: AREA,
    verdicts: &[warning(Likely, "a few identifiers are in two partitions")],
    cost: "one thing is two rows: which of them is read depends on the partition that is asked",
    remedy: "find the program that chose another PartitionKey, keep the newer row, and delete the other",
    read: PARTITION,
    guide: "identifiers in two partitions, where nearly all are in one",
    when: "RowKeys are different identifiers of 12 characters or more, 97% of them in one partition, and more in two than chance puts there",
    unless: &[],
    look: Look::Law(find),
    bad: &[],
    sound: &[],
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
    if !found.shape.fields.iter().any(|field| random(&field.domain)) {
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
    let few = twice > 0
        && by_chance(places.keys().copied()) * 20.0 < twice as f64
        && twice * 33 <= places.len()
        && partitions.len() > 1;
    few.then(|| Hit::of(keys, 0, several, format!("{twice} of {} RowKeys are in several partitions", places.len())))
}
