//! What proves that a number is counted, and so has an order that its texts must keep.

use std::collections::{BTreeMap, BTreeSet};

use crate::audit::facts::{Facts, Of};
use crate::audit::fields::{Entry, Field};
use crate::formats::columns::order::{Order, Steps, group};
use crate::formats::columns::{Alphabet, Domain, Identifier};

/// A number of a group.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number<'f> {
    pub value: u128,
    pub text: &'f str,
    pub key: &'f str,
    pub row: usize,
    time: Option<tablekeys::Ticks>,
}

/// The numbers of a field, by their partition and the text before them: a range of rows is within one of these.
#[derive(Debug)]
pub(crate) struct Groups<'f> {
    /// In the order of keys.
    groups: BTreeMap<u64, Vec<Number<'f>>>,
}

/// Whether numbers are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counted {
    No,
    /// Few are missing between the least and the greatest.
    ByDensity,
    /// The same, of too few numbers to be sure, or against the Timestamps.
    Loosely,
    /// They rise or fall with the Timestamps, and better than their texts do, which follow them where rows were loaded in the
    /// order of keys.
    ByTime(Order),
}

/// At least this part of the numbers between the least and the greatest is there.
const DENSE: f64 = 0.5;

/// The same of all partitions together, whose numbers are more.
const TOGETHER: f64 = 0.9;

/// Different numbers, of all groups together, below which nothing is said of their order.
const FEWEST_NUMBERS: usize = 12;

/// Different numbers of one group that prove a counter without Timestamps.
pub(crate) const PROVING_NUMBERS: usize = 20;

impl<'f> Groups<'f> {
    pub(crate) fn of(field: Field<'_, 'f>) -> Self {
        Self::by(field, |text| Some(group(text.group, text.before)))
    }

    /// Those with no digit before them: behind a month or another number they begin anew with its next one.
    pub(crate) fn never_anew(field: Field<'_, 'f>) -> Self {
        let is_first = |text: &Entry<'f>| !text.before.bytes().any(|byte| byte.is_ascii_digit());
        Self::by(field, |text| is_first(text).then(|| group(text.group, text.before)))
    }

    /// The numbers by the text before them alone.
    fn across(field: Field<'_, 'f>) -> Self {
        Self::by(field, |text| Some(group(0, text.before)))
    }

    fn by(field: Field<'_, 'f>, group: impl Fn(&Entry<'f>) -> Option<u64>) -> Self {
        let mut groups: BTreeMap<u64, Vec<Number<'f>>> = BTreeMap::new();
        let base = base(field).unwrap_or(10);
        for text in field.texts() {
            let (Some(group), Some(value)) = (group(&text), value(text.text, base)) else { continue };
            let number = Number { value, text: text.text, key: text.key, row: text.row, time: text.time };
            groups.entry(group).or_default().push(number);
        }
        for group in groups.values_mut() {
            group.sort_by_key(|value| value.key);
        }
        Self { groups }
    }

    /// Groups in which a greater number sorts before a smaller one.
    fn wrong(&self) -> impl Iterator<Item = &[Number<'f>]> {
        self.groups.values().map(Vec::as_slice).filter(|group| is_wrong(group))
    }

    /// How many.
    pub(crate) fn inverted(&self) -> usize {
        self.wrong().count()
    }

    /// Rows of such groups. Of a sample, few groups have the two rows that show it, so that the share of those that could is
    /// that of all.
    pub(crate) fn affected(&self, partial: bool) -> usize {
        let wrong: usize = self.wrong().map(<[_]>::len).sum();
        let all: usize = self.groups.values().map(Vec::len).sum();
        let telling = |group: &&Vec<Number<'_>>| group.iter().any(|value| value.text.len() != group[0].text.len());
        let could: usize = self.groups.values().filter(telling).map(Vec::len).sum();
        if partial && could > 0 { wrong * all / could } else { wrong }
    }

    /// Two numbers of the largest such group, the first in the order of keys first.
    pub(crate) fn inversion(&self) -> Option<[Number<'f>; 2]> {
        let worst = self.wrong().max_by(|a, b| a.len().cmp(&b.len()).then_with(|| b[0].key.cmp(a[0].key)))?;
        let mut numbers = worst.to_vec();
        numbers.sort_by_key(|number| number.value);
        // Neighbours as numbers: 9 and 10, of which 10 sorts first.
        let found = numbers.windows(2).find(|pair| pair[0].value < pair[1].value && pair[1].key < pair[0].key)?;
        Some([found[1], found[0]])
    }

    /// Whether the numbers of the groups in wrong order are counted.
    pub(crate) fn proof(&self, facts: &Facts, field: Field<'_, 'f>) -> Counted {
        let by_value = self.steps(|value| value.value);
        let by_key = self.steps(|value| value.key);
        if let Some(order @ (Order::Ascending | Order::Descending)) = by_value.order()
            && by_value.clearest() > by_key.clearest()
        {
            return Counted::ByTime(order);
        }
        let (within, different) = self.density(field);
        // Numbers that are counted for all partitions together are dense in all of them alone, and each is in one of them.
        let together = Self::across(field);
        let (across, all) = together.density(field);
        let shared = self.different() * 9 > together.different() * 10;
        let counted_together = across >= TOGETHER && all >= PROVING_NUMBERS && !shared;
        let density = if counted_together { within.max(across) } else { within };
        if density < DENSE || different < FEWEST_NUMBERS {
            return Counted::No;
        }
        // Where rows were not loaded at once, their Timestamps tell in which order the numbers came.
        let random = by_value.order() == Some(Order::Random) && !crate::audit::rules::load::loaded(facts);
        if random && density < 0.95 {
            return Counted::No;
        }
        let largest =
            self.wrong().map(|group| group.iter().map(|value| value.value).collect::<BTreeSet<_>>().len()).max();
        if random || largest.unwrap_or(0) < PROVING_NUMBERS && !counted_together {
            Counted::Loosely
        } else {
            Counted::ByDensity
        }
    }

    /// The numbers that differ within each group.
    pub(crate) fn different(&self) -> usize {
        let values = |group: &Vec<Number<'_>>| group.iter().map(|value| value.value).collect::<BTreeSet<_>>().len();
        self.groups.values().map(values).sum()
    }

    fn steps<V: Ord>(&self, value: impl Fn(&Number<'f>) -> V) -> Steps {
        let rows = self.wrong().zip(0..).flat_map(|(group, number)| group.iter().map(move |value| (number, value)));
        Steps::of(rows.filter_map(|(number, found)| Some((number, found.time?, value(found)))))
    }

    /// How many of the numbers between the least and the greatest of each group are there, in steps that all of them share,
    /// and how many there are.
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    pub(crate) fn density(&self, field: Field<'_, '_>) -> (f64, usize) {
        let different: Vec<BTreeSet<u128>> =
            self.groups.values().map(|group| group.iter().map(|value| value.value).collect()).collect();
        let step = different
            .iter()
            .flat_map(|values| values.iter().zip(values.iter().skip(1)))
            .fold(0, |step, (a, b)| gcd(step, b - a));
        let (mut found, mut room) = (0, 0.0);
        for values in different.iter().filter(|values| values.len() > 1) {
            // Without the outermost few: one number far from the others is an accident.
            let beyond = values.len() / 40 + usize::from(values.len() >= 20);
            let mut inner = values.iter().skip(beyond).take(values.len() - 2 * beyond);
            let (Some(least), Some(greatest)) = (inner.next(), inner.next_back()) else { continue };
            found += values.len() - 2 * beyond;
            room += ((greatest - least) / step.max(1)) as f64 + 1.0;
        }
        let scale = if field.keys.of == Of::RowKey { field.keys.scale() } else { 1.0 };
        ((found as f64 * scale / room.max(1.0)).min(1.0), found)
    }

    /// Whether numbers of the groups rise with the Timestamps.
    pub(crate) fn rising(&self) -> bool {
        let rows =
            self.groups.values().zip(0..).flat_map(|(group, number)| group.iter().map(move |value| (number, value)));
        let steps = Steps::of(rows.filter_map(|(number, found)| Some((number, found.time?, found.value))));
        steps.order() == Some(Order::Ascending)
    }

    /// Each group's numbers, with their Timestamps.
    pub(crate) fn each(&self) -> impl Iterator<Item = &[Number<'f>]> {
        self.groups.values().map(Vec::as_slice)
    }
}

impl Number<'_> {
    pub(crate) fn time(&self) -> Option<tablekeys::Ticks> {
        self.time
    }
}

/// The base of a field's numbers, if its texts are some.
pub(crate) fn base(field: Field<'_, '_>) -> Option<u32> {
    let hex = || field.texts().all(|text| digits(text.text).bytes().all(|byte| byte.is_ascii_hexdigit()));
    // What is counted ends with each of its digits, and so with digits and with letters.
    let ends = |with: fn(&u8) -> bool| field.texts().any(|text| text.text.as_bytes().last().is_some_and(with));
    match field.domain() {
        Domain::Number { .. } | Domain::Identifier(Identifier::Snowflake | Identifier::Decimal) => Some(10),
        Domain::Characters { .. } if !(ends(u8::is_ascii_digit) && ends(u8::is_ascii_alphabetic)) => None,
        Domain::Characters { .. } if hex() => Some(16),
        // Letters of both cases are as often of another order.
        Domain::Characters {
            alphabet: Alphabet::Base36Lower | Alphabet::Base36Upper | Alphabet::Crockford, ..
        } => Some(36),
        _ => None,
    }
}

/// The digits that a number's width is of: without the mark of hexadecimal digits, and before a point.
pub(crate) fn digits(text: &str) -> &str {
    let text = text.strip_prefix("0x").unwrap_or(text);
    text.split_once('.').map_or(text, |(whole, _)| whole)
}

/// Of decimal numbers, in steps of their 18th decimal.
fn value(text: &str, base: u32) -> Option<u128> {
    const DECIMALS: usize = 18;
    match text.split_once('.') {
        Some((whole, decimals)) if decimals.len() <= DECIMALS => format!("{whole}{decimals:0<DECIMALS$}").parse().ok(),
        Some(_) => None,
        None => u128::from_str_radix(digits(text), base).ok(),
    }
}

fn is_wrong(group: &[Number<'_>]) -> bool {
    group.windows(2).any(|pair| pair[0].value > pair[1].value)
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// What lies before a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Prefix {
    /// Letters, with nothing between them and the number.
    pub glued: bool,
    pub word: Word,
}

/// The word before a number, perhaps with a separator between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    /// No letters.
    None,
    /// A thing that has a name: the number is a part of it.
    Name,
    /// One of a sequence.
    Sequence,
    Other,
}

/// Things that are numbered to tell them apart.
const NAMES: [&str; 62] = [
    "account",
    "agent",
    "app",
    "area",
    "asset",
    "bay",
    "bin",
    "box",
    "branch",
    "building",
    "bus",
    "camera",
    "car",
    "cell",
    "chat",
    "client",
    "cluster",
    "container",
    "customer",
    "db",
    "desk",
    "device",
    "disk",
    "door",
    "driver",
    "employee",
    "floor",
    "gate",
    "gateway",
    "group",
    "host",
    "instance",
    "lamp",
    "line",
    "machine",
    "member",
    "meter",
    "node",
    "patient",
    "person",
    "plant",
    "player",
    "pod",
    "port",
    "product",
    "rack",
    "region",
    "robot",
    "room",
    "sensor",
    "server",
    "service",
    "shard",
    "site",
    "station",
    "store",
    "student",
    "tenant",
    "user",
    "vehicle",
    "vm",
    "worker",
];

/// Things that come one after the other.
const SEQUENCES: [&str; 38] = [
    "attempt", "batch", "block", "build", "change", "chunk", "comment", "commit", "entry", "event", "evt", "frame",
    "history", "invoice", "item", "job", "log", "message", "msg", "offset", "order", "page", "part", "position", "rec",
    "record", "rev", "revision", "row", "run", "segment", "seq", "sequence", "step", "task", "tick", "v", "version",
];

/// The word before a number.
pub(crate) fn prefix(field: Field<'_, '_>) -> Prefix {
    let Some(before) = field.at.checked_sub(1).map(|at| &field.found.shape.fields[at].domain) else {
        return Prefix { glued: false, word: Word::None };
    };
    let texts: Vec<&str> = match before {
        Domain::Text(text) => vec![text],
        Domain::OneOf(texts) => texts.iter().map(String::as_str).collect(),
        Domain::Characters { .. } => {
            // Letters that differ: a number right after them is a part of a name.
            return Prefix { glued: true, word: Word::Name };
        }
        _ => Vec::new(),
    };
    let glued = texts.iter().any(|text| text.ends_with(char::is_alphabetic));
    let word = |text: &str| {
        let end = text.trim_end_matches(|c: char| !c.is_alphabetic());
        let word = end.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_lowercase();
        // Plural words name the same.
        word.strip_suffix('s').filter(|word| word.len() > 2).map_or(word.clone(), str::to_owned)
    };
    let any = |known: &[&str]| texts.iter().any(|text| known.contains(&&*word(text)));
    let word = match () {
        () if any(&NAMES) => Word::Name,
        () if any(&SEQUENCES) => Word::Sequence,
        () if texts.iter().any(|text| text.contains(char::is_alphabetic)) => Word::Other,
        () => Word::None,
    };
    Prefix { glued, word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_listed_once_and_in_order() {
        assert!(NAMES.is_sorted() && SEQUENCES.is_sorted());
        assert!(SEQUENCES.iter().all(|word| !NAMES.contains(word)));
    }
}
