//! The findings, one file each: what is looked for (its `guide`), how harmful it is, what it costs and what to do.
//!
//! A rule is data: it says what it looks at, and gives its [`Hit`]s. This file looks, counts, scales to the whole table, picks
//! examples, fills in words, and lets the more exact of two rules speak. The order of the rules changes nothing, but for laws,
//! of which the more exact come first.

#![allow(clippy::wildcard_imports, reason = "a rule is data of the same few names")]

/// A pattern, compiled once.
macro_rules! pattern {
    ($pattern:expr) => {
        std::sync::LazyLock::new(|| regex::Regex::new($pattern).expect("a pattern"))
    };
}

/// The rules of a folder, each with its file; of laws the more exact first.
macro_rules! rules {
    ($($seen:vis $rule:ident,)*) => {
        $($seen mod $rule;)*
        pub(super) const ALL: &[Rule] = &[$($rule::RULE),*];
    };
}

mod columns;
mod instants;
mod keys;
pub(super) mod load;
pub(super) mod numbers;
pub(super) mod partitions;
mod spellings;
#[cfg(test)]
mod tried;
mod unreadable_rows;
pub(super) mod values;

// Each file of rules begins with `use super::*`: what several of them need is here, once.
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use regex::Regex;
use tablekeys::Ticks;
use tablekeys::table::MAX_KEY_UNITS;
use tablekeys_stores::{KeyRule, Store, Unit};

use super::buckets::Buckets;
use super::counted::Ordered;
use super::facts::looked::Looked;
use super::facts::partitions::Partition;
use super::facts::text::{Tally, Text};
use super::facts::{Example, Facts, Of};
use super::fields::{Entry, Field, Fields, Keys};
use super::findings::{Chapter, Confidence, Finding, Severity, share};
use super::map::Map;
use super::parts::format::{Family, Value, is_digits};
use super::parts::trend::{as_number, rising};
use super::parts::{Column, Columns, Part, Piece, Seen, Shape, at_least, first_word, ranked, runs};
use super::proposals::{self, Proposal};
use crate::formats::civil;
use crate::formats::columns::order::group;
use crate::formats::columns::{Alphabet, Domain, Form, Identifier, by_key, tally};
use crate::source::Summary;
use crate::wording::numbers::{counted, figure, grouped, listed};

use Confidence::{Certain, Likely, Possible};

const ONE_SPELLING: Chapter = Chapter::new("Identifiers: spelling", "identifiers/index.html#spelling");
const WHICH: Chapter =
    Chapter::new("Choosing keys: which PartitionKey?", "choosing_keys/index.html#which-partitionkey");
const FIXED_WIDTH: Chapter = Chapter::new("Row keys: fixed width", "row_keys/index.html#fixed-width");
const READABLE_DATES: Chapter = Chapter::new("Row keys: dates", "row_keys/index.html#dates");
const KEYS: Chapter = Chapter::new("Service limits: keys", "service_limits/index.html#keys");

/// What texts look like, where words say it shorter than code.
type Pattern = LazyLock<Regex>;

/// What follows an instant whose key says how far it is from UTC, without a colon.
static SAYS_OFFSET: Pattern = pattern!("^[+-](0[0-9]|1[0-4])(00|15|30|45)([^0-9]|$)");

/// One finding.
#[cfg_attr(not(test), allow(dead_code, reason = "the tests of rules read some, and write the reference from them"))]
pub(crate) struct Rule {
    /// For machines: it never changes its meaning.
    pub name: &'static str,
    pub area: &'static str,
    /// What it may say, each with its severity. In all texts `{keys}` is `RowKeys` or `PartitionKeys`, `{key}` is one of them,
    /// and other names in braces are the words of the hit.
    pub verdicts: &'static [Verdict],
    pub cost: &'static str,
    pub remedy: &'static str,
    pub read: Chapter,
    /// The row of the guide, and that of its reference.
    pub guide: &'static str,
    pub when: &'static str,
    pub look: Look,
    /// Keys of which each has the fault, or has it not, for rules that look at each key; for others, tables (`rules/tried.rs`
    /// has how they are written).
    pub bad: &'static [&'static str],
    pub sound: &'static [&'static str],
}

/// What a rule may say of what it has found.
#[derive(Clone, Copy)]
pub(crate) struct Verdict {
    pub severity: Severity,
    confidence: Confidence,
    title: &'static str,
    /// Where they are others than those of the rule.
    cost: Option<&'static str>,
    remedy: Option<&'static str>,
    read: Option<Chapter>,
}

const fn error(confidence: Confidence, title: &'static str) -> Verdict {
    Verdict::new(Severity::Error, confidence, title)
}

const fn warning(confidence: Confidence, title: &'static str) -> Verdict {
    Verdict::new(Severity::Warning, confidence, title)
}

const fn note(confidence: Confidence, title: &'static str) -> Verdict {
    Verdict::new(Severity::Note, confidence, title)
}

impl Verdict {
    const fn new(severity: Severity, confidence: Confidence, title: &'static str) -> Self {
        Self { severity, confidence, title, cost: None, remedy: None, read: None }
    }

    const fn cost(self, cost: &'static str) -> Self {
        Self { cost: Some(cost), ..self }
    }

    const fn remedy(self, remedy: &'static str) -> Self {
        Self { remedy: Some(remedy), ..self }
    }

    const fn read(self, read: Chapter) -> Self {
        Self { read: Some(read), ..self }
    }
}

/// What a rule looks at.
pub(crate) enum Look {
    /// Each key by itself, of all rows.
    Key(OfKey),
    /// Each field of both columns.
    Field(fn(&Table<'_>, Field<'_, '_>) -> Option<Hit>),
    /// Each of both columns.
    Column(fn(&Table<'_>, &Keys<'_>) -> Option<Hit>),
    /// Everything that is known of the table.
    Table(fn(&Table<'_>) -> Vec<Hit>),
    /// A part of the keys: the few that break a law which the others keep. Laws speak about rows that no other finding tells of.
    Part(fn(&Table<'_>, &Column<'_>, &Part<'_>) -> Option<Hit>),
    /// The same of all shapes of a column.
    Shapes(fn(&Table<'_>, &Column<'_>) -> Vec<Hit>),
}

/// What is wrong with a key by itself.
pub(crate) struct OfKey {
    pub is: fn(&Key<'_>) -> bool,
    /// Fewer, or more in a hundred, are no fault.
    least: u64,
    percent: u64,
    pub only: Option<Of>,
    /// In braces `{refused}` and `{most}` by the store, `{longest}`, and `{past_bmp}` where some are past U+FFFF.
    evidence: &'static str,
}

const PAST_BMP: &str = ", some past U+FFFF, which UTF-8 and UTF-16 sort differently";

/// One key or more, of both columns.
const ANY: OfKey = OfKey { is: |_| true, least: 1, percent: 100, only: None, evidence: "" };

/// A key, measured once for all rules.
pub(crate) struct Key<'k> {
    pub text: &'k str,
    pub units: usize,
    /// Of the whole key, where the text is its beginning.
    pub bytes: usize,
    pub store: &'static Store,
    pub of: Of,
}

/// What is known of a table.
#[derive(Clone, Copy)]
pub(crate) struct Table<'t> {
    pub facts: &'t Facts,
    pub fields: &'t Fields<'t>,
    pub columns: &'t Columns<'t>,
    pub buckets: Option<&'t Buckets>,
    pub map: Option<&'t Map>,
    /// Of what it was read from.
    pub summary: &'t Summary,
}

/// What a rule has found.
#[derive(Default)]
pub(crate) struct Hit {
    pub verdict: usize,
    /// What is counted: rows, PartitionKeys, partitions.
    pub unit: &'static str,
    /// The column whose keys are wrong, where it is not that of the unit.
    pub about: Option<Of>,
    /// Of the sample, where it is of some.
    pub rows: Vec<usize>,
    /// The rows say that they are of a kind of their own: it is no fault.
    pub is_kind: bool,
    /// The keys of these rows, by which two hits tell of the same.
    pub keys: BTreeSet<Box<str>>,
    pub count: u64,
    pub of: u64,
    pub examples: Vec<Example>,
    pub evidence: String,
    pub when: Option<String>,
    pub sample: Option<String>,
    pub proposals: Vec<Proposal>,
    /// The text of each name in braces.
    pub words: Vec<(&'static str, String)>,
}

impl Hit {
    /// Rows of the sample of a column, scaled to all its keys; the first three are examples.
    fn of(keys: &Keys<'_>, verdict: usize, rows: Vec<usize>, evidence: impl Into<String>) -> Self {
        let hit = Self::counted(verdict, keys.of.unit(), keys.scaled(rows.len()), keys.all, evidence);
        Self {
            examples: keys.first(&rows),
            sample: keys.sentence(),
            keys: rows.iter().map(|row| keys.seen[*row].key.into()).collect(),
            rows,
            ..hit
        }
    }

    /// A count of its own, of all that there are.
    pub(super) fn counted(
        verdict: usize,
        unit: &'static str,
        count: u64,
        of: u64,
        evidence: impl Into<String>,
    ) -> Self {
        Self { verdict, unit, count, of, evidence: evidence.into(), ..Self::default() }
    }

    /// Other rows as examples.
    fn shows(self, keys: &Keys<'_>, rows: impl IntoIterator<Item = usize>) -> Self {
        Self { examples: rows.into_iter().map(|row| keys.examples[row].clone()).collect(), ..self }
    }
}

/// Rules about each key, whose hits are counted while rows are read.
pub(crate) const OF_KEYS: &[Rule] = keys::ALL;
/// All others.
const OTHERS: [&[Rule]; 8] = [
    instants::ALL,
    numbers::ALL,
    spellings::ALL,
    values::ALL,
    partitions::ALL,
    load::ALL,
    columns::ALL,
    &[unreadable_rows::RULE],
];

pub(crate) fn all() -> impl Iterator<Item = &'static Rule> {
    OF_KEYS.iter().chain(OTHERS.into_iter().flatten())
}

/// Whether no rule looks at it, in a key that is not longer than any rule minds.
pub(crate) const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'%' | b'&' | b'\'' | b'"' | b'/' | b'\\' | b'#' | b'?')
}

impl<'k> Key<'k> {
    /// `None` of what is plain, which no rule looks at.
    pub(crate) fn new(text: &'k str, look: Looked, bytes: usize, store: &'static Store, of: Of) -> Option<Self> {
        let none = !text.is_empty() && text.len() <= 255 && look.is_plain();
        (!none).then(|| Self { text, units: text.encode_utf16().count(), bytes, store, of })
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
}

impl Rule {
    pub(super) fn finding(&self, hit: Hit) -> Finding {
        let verdict = self.verdicts[hit.verdict];
        let of = hit.column();
        let say = |text: &str| {
            let text = text.replace("{keys}", &format!("{}s", of.name())).replace("{key}", of.name());
            hit.words.iter().fold(text, |text, (name, word)| text.replace(&format!("{{{name}}}"), word))
        };
        Finding {
            name: self.name,
            severity: verdict.severity,
            confidence: verdict.confidence,
            title: say(verdict.title),
            unit: hit.unit,
            about: hit.about,
            count: hit.count,
            of: hit.of,
            cost: say(verdict.cost.unwrap_or(self.cost)),
            remedy: say(verdict.remedy.unwrap_or(self.remedy)),
            examples: hit.examples,
            evidence: hit.evidence,
            when: hit.when,
            chapter: verdict.read.unwrap_or(self.read),
            sample: hit.sample,
            proposals: hit.proposals,
            known: false,
            store: &Store::all()[0],
            places: "row",
        }
    }

    /// Of a column of keys, of which all are counted.
    fn hit(&self, text: &Text, tally: &Tally) -> Option<Hit> {
        let Look::Key(OfKey { least, percent, only, evidence, .. }) = &self.look else { return None };
        let enough = tally.count >= *least && tally.count * 100 <= text.keys * percent;
        let rule = text.store.rule(text.of as usize);
        let words = [
            ("{refused}", rule.map(KeyRule::to_string).unwrap_or_default()),
            ("{most}", rule.map(|rule| format!("{} {}", rule.most, rule.unit)).unwrap_or_default()),
            ("{longest}", text.longest.to_string()),
            ("{past_bmp}", if text.past_bmp { PAST_BMP } else { "" }.to_owned()),
        ];
        (enough && only.is_none_or(|only| only == text.of)).then(|| Hit {
            examples: tally.first.clone(),
            ..Hit::counted(
                0,
                text.of.unit(),
                tally.count,
                text.keys,
                words.iter().fold((*evidence).to_owned(), |text, (name, word)| text.replace(name, word)),
            )
        })
    }
}

/// What a rule has found.
pub(super) type Told = (&'static Rule, Hit);

impl Hit {
    /// The column whose keys are wrong.
    fn column(&self) -> Of {
        self.about.unwrap_or(if self.unit == Of::PartitionKey.unit() { Of::PartitionKey } else { Of::RowKey })
    }

    /// Of more than half of the table, it says nothing of single rows.
    fn is_whole(&self) -> bool {
        self.count * 2 > self.of
    }

    /// The keys that it tells of: where it has no rows, its examples.
    fn of_keys(&self) -> BTreeSet<&str> {
        if !self.keys.is_empty() {
            return self.keys.iter().map(|key| &**key).collect();
        }
        self.examples.iter().filter_map(|example| example.key(self.column())).collect()
    }

    /// Whether half of the keys of one are those of the other.
    fn is_of_same(&self, other: &Self) -> bool {
        let (mine, others) = (self.of_keys(), other.of_keys());
        let both = mine.intersection(&others).count();
        both > 0 && both * 2 >= mine.len().min(others.len())
    }
}

/// What all rules find, but for laws.
pub(super) fn find(table: &Table<'_>) -> Vec<Told> {
    let mut told: Vec<Told> = Vec::new();
    for text in [&table.facts.partition_keys.text, &table.facts.row_keys.text] {
        let hits = OF_KEYS.iter().zip(&text.tallies).filter_map(|(rule, tally)| Some((rule, rule.hit(text, tally)?)));
        told.extend(hits);
    }
    for rule in OTHERS.into_iter().flatten() {
        let both = || table.fields.both().into_iter();
        let hits: Vec<Hit> = match rule.look {
            Look::Key(_) | Look::Part(_) | Look::Shapes(_) => continue,
            Look::Field(find) => both().flat_map(Keys::fields).filter_map(|field| find(table, field)).collect(),
            Look::Column(find) => both().filter_map(|keys| find(table, keys)).collect(),
            Look::Table(find) => find(table),
        };
        told.extend(hits.into_iter().map(|hit| (rule, hit)));
    }
    told
}

/// Laws, for rows that no finding has told of: of two laws that the same rows break, the first speaks, and a note becomes what a
/// second law says.
pub(super) fn laws(table: &Table<'_>, told: &mut Vec<Told>) {
    let others = told.len();
    for rule in OTHERS.into_iter().flatten() {
        let columns = || table.columns.both().into_iter();
        let parts = || columns().flat_map(|column| column.parts_of_shapes().map(move |part| (column, part)));
        let hits: Vec<Hit> = match rule.look {
            Look::Part(find) => parts().filter_map(|(column, part)| find(table, column, part)).collect(),
            Look::Shapes(find) => columns().flat_map(|column| find(table, column)).collect(),
            _ => continue,
        };
        for hit in hits.into_iter().filter(|hit| !hit.is_kind) {
            let severity = rule.verdicts[hit.verdict].severity;
            let of_others = |(known, other): &Told| {
                known.verdicts[other.verdict].severity > Severity::Note
                    && !known.name.ends_with("-heat")
                    && !hit.is_whole()
                    && !other.is_whole()
            };
            let is_same = |(_, other): &Told| other.column() == hit.column() && other.is_of_same(&hit);
            if told[..others].iter().any(|known| of_others(known) && is_same(known)) {
                continue;
            }
            let same = (others..told.len()).find(|at| is_same(&told[*at]));
            match same.map(|at| (at, told[at].0.verdicts[told[at].1.verdict].severity, told[at].0.name)) {
                Some((at, Severity::Note, name)) if name != rule.name && severity == Severity::Note => {
                    told[at].1.verdict = 0;
                }
                Some((at, Severity::Note, _)) if severity > Severity::Note => told[at] = (rule, hit),
                Some(_) => {}
                None => told.push((rule, hit)),
            }
        }
    }
}

/// Rules that are silent where one of others tells of the same keys, as that says the same more exactly.
const UNLESS: [(&str, &[&str]); 7] = [
    ("percent-escapes", &["percent-signs"]),
    ("decomposed-text", &["spelling-collisions"]),
    ("long-row-keys", &["near-length-limit"]),
    ("mixed-width-numbers", &["leading-zeros-lost", "negative-numbers"]),
    ("punctuation-collisions", &["mixed-formats"]),
    ("other-partition", &["hash-misplaced"]),
    ("unstable-hash", &["hash-misplaced"]),
];

/// Leaves out what another finding of the same keys says more exactly.
pub(super) fn precede(findings: &mut Vec<Finding>) {
    let found: BTreeSet<(&str, &str)> = findings.iter().map(|finding| (finding.name, finding.unit)).collect();
    findings.retain(|finding| !more_exact(finding.name).any(|name| found.contains(&(name, finding.unit))));
}

/// The rules that say more exactly what this one does.
pub(super) fn more_exact(name: &str) -> impl Iterator<Item = &'static str> {
    UNLESS.iter().filter(move |(unless, _)| *unless == name).flat_map(|(_, exact)| exact.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_tells_its_bad_keys_from_its_sound_ones() {
        for rule in OF_KEYS {
            let Look::Key(OfKey { is, .. }) = rule.look else { continue };
            assert!(!rule.bad.is_empty() && !rule.sound.is_empty(), "{}", rule.name);
            let azure = &Store::all()[0];
            let found = |key: &&&str| {
                let key = &*tried::filled(key, 0, Ticks::MAX, &mut 1);
                let key = Key::new(key, Looked::at(key), key.len(), azure, Of::RowKey);
                key.is_some_and(|key| is(&key))
            };
            assert_eq!(rule.bad.iter().find(|key| !found(key)), None, "{}", rule.name);
            assert_eq!(rule.sound.iter().find(found), None, "{}", rule.name);
        }
    }

    #[test]
    fn names_are_of_one_rule_each() {
        let names: BTreeSet<&str> = all().map(|rule| rule.name).collect();
        assert_eq!(names.len(), all().count());
        assert!(
            UNLESS.iter().all(|(name, exact)| names.contains(name) && exact.iter().all(|name| names.contains(name)))
        );
    }
}
