//! The findings, one file each: what is looked for, how harmful it is, what it costs and what to do.
//!
//! A rule says what it looks at; this file looks, counts, scales to the whole table and picks examples.

#![allow(clippy::wildcard_imports, reason = "a rule is data of the same few names")]

mod columns;
mod fields;
mod keys;

use std::borrow::Cow;
use std::collections::BTreeSet;

use tablekeys::table::MAX_KEY_UNITS;
use tablekeys_stores::{KeyRule, Store, Unit};

use super::facts::text::Text;
use super::facts::{Facts, Of};
use super::fields::{Field, Fields, Keys};
use super::findings::{Chapter, Confidence, Finding, Severity};

/// One finding.
pub(crate) struct Rule {
    /// For machines: it never changes its meaning.
    pub name: &'static str,
    pub area: &'static str,
    /// The severities that it may have, each with its title; `{keys}` is `RowKeys` or `PartitionKeys`.
    pub verdicts: &'static [(Severity, Confidence, &'static str)],
    pub cost: &'static str,
    pub remedy: &'static str,
    pub read: Chapter,
    /// The row of the guide, and that of its reference.
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests of rules, and what they write into the reference"))]
    pub guide: &'static str,
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests of rules, and what they write into the reference"))]
    pub when: &'static str,
    pub look: Look,
}

/// What a rule looks at.
pub(crate) enum Look {
    /// Each key by itself, of all rows.
    Key {
        is: fn(&Key<'_>) -> bool,
        /// Fewer, or more in a hundred, are no fault.
        least: u64,
        percent: u64,
        only: Option<Of>,
        /// Says the same.
        unless: Option<&'static str>,
        evidence: fn(&Text) -> Cow<'static, str>,
        #[cfg_attr(
            not(test),
            expect(dead_code, reason = "the tests of rules, and what they write into the reference")
        )]
        bad: &'static [&'static str],
        #[cfg_attr(
            not(test),
            expect(dead_code, reason = "the tests of rules, and what they write into the reference")
        )]
        sound: &'static [&'static str],
    },
    /// A field of the sampled RowKeys.
    Field(fn(Field<'_, '_>) -> Option<Hit>),
    /// The sampled keys of either column: the few that break a law which the others keep.
    Column(fn(&Keys<'_>) -> Option<Hit>),
}

/// A key, measured once for all rules.
pub(crate) struct Key<'k> {
    pub text: &'k str,
    pub units: usize,
    /// Of the whole key, where the text is its beginning.
    pub bytes: usize,
    pub store: &'static Store,
    pub of: Of,
}

/// What a rule has found: rows of the sample.
pub(crate) struct Hit {
    pub verdict: usize,
    pub rows: Vec<usize>,
    /// The first of the rows where there are none.
    pub examples: Vec<usize>,
    pub evidence: String,
}

impl Hit {
    fn of(verdict: usize, rows: Vec<usize>, evidence: String) -> Self {
        Self { verdict, rows, examples: Vec::new(), evidence }
    }
}

pub(crate) static OF_KEYS: [Rule; 14] = keys::ALL;
static OF_FIELDS: [Rule; 1] = fields::ALL;
pub(crate) static OF_COLUMNS: [Rule; 11] = columns::ALL;

pub(crate) fn all() -> impl Iterator<Item = &'static Rule> {
    OF_KEYS.iter().chain(&OF_FIELDS).chain(&OF_COLUMNS)
}

impl<'k> Key<'k> {
    /// `None` of what is plain, which no rule looks at.
    pub(crate) fn new(text: &'k str, bytes: usize, store: &'static Store, of: Of) -> Option<Self> {
        let plain = |b: u8| b.is_ascii_graphic() && !b"%&'\"/\\#?".contains(&b);
        let none = !text.is_empty() && text.len() <= 255 && text.bytes().fold(true, |all, b| all & plain(b));
        (!none).then(|| Self { text, units: text.encode_utf16().count(), bytes, store, of })
    }

    pub(crate) fn fits(&self) -> bool {
        self.units <= MAX_KEY_UNITS
    }

    fn rule(&self) -> Option<&'static KeyRule> {
        self.store.rule(self.of as usize)
    }

    /// As the store counts.
    fn length(&self, rule: &KeyRule) -> usize {
        if rule.unit == Unit::Bytes { self.bytes } else { self.units }
    }

    /// Whether the store refuses it.
    pub(crate) fn is_refused(&self) -> bool {
        let too_long = |rule: &KeyRule| self.length(rule) > rule.most;
        self.store.check(self.of as usize, self.text).is_err() || self.rule().is_some_and(too_long)
    }

    /// Whether its length is in the last tenth of what the store takes.
    pub(crate) fn is_near_limit(&self) -> bool {
        let is_near = |rule: &KeyRule| (rule.most / 10 * 9 + 1..=rule.most).contains(&self.length(rule));
        self.rule().is_some_and(is_near)
    }
}

impl Rule {
    fn finding(&self, of: Of, verdict: usize) -> Finding {
        let (severity, confidence, title) = self.verdicts[verdict];
        let title = title.replace("{keys}", if of == Of::RowKey { "RowKeys" } else { "PartitionKeys" });
        Finding {
            unit: of.unit(),
            confidence,
            cost: self.cost.into(),
            remedy: self.remedy.into(),
            ..Finding::new(self.name, severity, title, self.read)
        }
    }
}

/// Rules about keys, of both columns.
pub(super) fn of_keys(facts: &Facts, findings: &mut Vec<Finding>) {
    for (of, text) in [(Of::PartitionKey, &facts.partition_keys.text), (Of::RowKey, &facts.row_keys.text)] {
        let mut told = Vec::new();
        for (rule, tally) in OF_KEYS.iter().zip(&text.tallies) {
            let Look::Key { least, percent, only, unless, evidence, .. } = &rule.look else { continue };
            let enough = tally.count >= *least && tally.count * 100 <= text.keys * percent;
            if enough && only.is_none_or(|only| only == of) && unless.is_none_or(|name| !told.contains(&name)) {
                told.push(rule.name);
                let (count, evidence) = (tally.count, evidence(text).into());
                let found =
                    Finding { count, of: text.keys, examples: tally.first.clone(), evidence, ..rule.finding(of, 0) };
                findings.push(found);
            }
        }
    }
}

/// Rules about fields, of the sampled RowKeys.
pub(super) fn of_field(field: Field<'_, '_>, findings: &mut Vec<Finding>) {
    for rule in &OF_FIELDS {
        let Look::Field(find) = rule.look else { continue };
        if let Some(hit) = find(field) {
            findings.push(scaled(field.keys, hit, rule));
        }
    }
}

/// Laws of columns, for rows that no finding has told of: of two laws that the same rows break, the first speaks, and a note
/// becomes what a second law says.
pub(super) fn of_columns(fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    for keys in fields.both() {
        let claimed: BTreeSet<u64> = findings
            .iter()
            .filter(|known| known.severity > Severity::Note && !known.name.ends_with("-heat") && known.of_rows(keys.of))
            .flat_map(|known| known.examples.iter().map(|example| example.place))
            .collect();
        let mut told: Vec<(&Rule, Hit)> = Vec::new();
        for rule in &OF_COLUMNS {
            let Look::Column(find) = rule.look else { continue };
            let Some(hit) = find(keys) else { continue };
            let places: BTreeSet<u64> = hit.rows.iter().map(|row| keys.place(*row)).collect();
            let whole = hit.rows.len() * 2 > keys.seen.len();
            if !whole && places.intersection(&claimed).next().is_some() {
                continue;
            }
            let same = |known: &Hit| {
                let both = known.rows.iter().filter(|row| hit.rows.contains(row)).count();
                both * 2 >= known.rows.len().min(hit.rows.len())
            };
            match told.iter_mut().find(|(_, known)| same(known)) {
                Some((other, known)) => {
                    let severity = |rule: &Rule, hit: &Hit| rule.verdicts[hit.verdict].0;
                    if severity(other, known) == Severity::Note {
                        known.verdict = 0;
                    }
                }
                None => told.push((rule, hit)),
            }
        }
        findings.extend(told.into_iter().map(|(rule, hit)| scaled(keys, hit, rule)));
    }
}

fn scaled(keys: &Keys<'_>, hit: Hit, rule: &Rule) -> Finding {
    let examples = if hit.examples.is_empty() {
        keys.first(&hit.rows)
    } else {
        hit.examples.into_iter().map(|row| keys.example(row)).collect()
    };
    Finding {
        count: keys.scaled(hit.rows.len()),
        of: keys.all,
        examples,
        evidence: hit.evidence,
        sample: keys.sentence(),
        ..rule.finding(keys.of, hit.verdict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_tells_its_bad_keys_from_its_sound_ones() {
        for rule in &OF_KEYS {
            let Look::Key { is, bad, sound, .. } = rule.look else { continue };
            assert!(!bad.is_empty() && !sound.is_empty(), "{}", rule.name);
            let azure = &Store::all()[0];
            let found = |key: &&&str| Key::new(key, key.len(), azure, Of::RowKey).is_some_and(|key| is(&key));
            assert_eq!(bad.iter().find(|key| !found(key)), None, "{}", rule.name);
            assert_eq!(sound.iter().find(found), None, "{}", rule.name);
        }
    }
}
