//! Rules about a field of the keys, and what several of them ask.

mod number_spellings;
mod version_order;

use std::collections::BTreeMap;

use super::*;
use crate::audit::fields::Entry;
use crate::formats::columns::order::group;

const FIXED_WIDTH: Chapter = Chapter::new("Row keys: fixed width", "row_keys/index.html#fixed-width");

pub(super) const ALL: &[Rule] = &[version_order::RULE, number_spellings::RULE];

/// Rows whose keys are in another order than their values, by partition and the text before the field.
pub(super) struct Inverted<'f, V> {
    /// Each in the order of its keys.
    pub groups: Vec<Vec<(Entry<'f>, V)>>,
}

impl<'f, V: Ord> Inverted<'f, V> {
    pub(super) fn of(field: Field<'_, 'f>, value: impl Fn(&Entry<'f>) -> Option<V>) -> Self {
        let mut groups: BTreeMap<u64, Vec<(Entry<'f>, V)>> = BTreeMap::new();
        for text in field.texts() {
            if let Some(value) = value(&text) {
                groups.entry(group(text.group, text.before)).or_default().push((text, value));
            }
        }
        let mut groups: Vec<_> = groups.into_values().collect();
        for group in &mut groups {
            group.sort_by_key(|(text, _)| text.key);
        }
        groups.retain(|group| group.windows(2).any(|pair| pair[0].1 > pair[1].1));
        Self { groups }
    }

    pub(super) fn rows(&self) -> Vec<usize> {
        self.groups.iter().flatten().map(|(text, _)| text.row).collect()
    }

    /// Two neighbours of the largest group.
    pub(super) fn pair(&self) -> Option<[Entry<'f>; 2]> {
        let worst = self.groups.iter().max_by_key(|group| group.len())?;
        worst.windows(2).find(|pair| pair[0].1 > pair[1].1).map(|pair| [pair[0].0, pair[1].0])
    }
}
