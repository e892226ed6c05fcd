//! The order of a field: its values against its texts, and what proves that numbers are counted and so have an order that
//! their texts must keep.

use std::collections::BTreeSet;

use num_integer::gcd;

use super::facts::{Facts, Of};
use super::fields::{Entry, Field};
use super::rules::load::loaded;
use crate::formats::columns::order::{Order, Steps, group};
use crate::formats::columns::{Alphabet, Domain, Identifier, by_key};

/// The values of a field, by their partition and the text before them: a range of rows is within one of these.
#[derive(Debug)]
pub(crate) struct Ordered<'f, V> {
    /// Each in the order of its keys.
    groups: Vec<Vec<(Entry<'f>, V)>>,
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

/// A rank correlation from which numbers follow the Timestamps; their texts do less by as much as is left to 1.
const FOLLOWS: f64 = 0.9;

/// Different numbers, of all groups together, below which nothing is said of their order.
const FEWEST_NUMBERS: usize = 12;

/// Different numbers of one group that prove a counter without Timestamps.
const PROVING_NUMBERS: usize = 20;

impl<'f, V: Ord + Clone> Ordered<'f, V> {
    /// The values by what an entry is grouped by; texts that are no value, or in no group, are left out.
    pub(crate) fn by(
        field: Field<'_, 'f>,
        group: impl Fn(&Entry<'f>) -> Option<u64>,
        value: impl Fn(&Entry<'f>) -> Option<V>,
    ) -> Self {
        let values = field.texts().filter_map(|text| Some((group(&text)?, (text, value(&text)?))));
        let mut groups: Vec<_> = by_key(values).into_values().collect();
        for group in &mut groups {
            group.sort_by_key(|(text, _)| text.key);
        }
        Self { groups }
    }

    pub(crate) fn of(field: Field<'_, 'f>, value: impl Fn(&Entry<'f>) -> Option<V>) -> Self {
        Self::by(field, |text| Some(group(text.group, text.before)), value)
    }

    pub(crate) fn each(&self) -> impl Iterator<Item = &[(Entry<'f>, V)]> {
        self.groups.iter().map(Vec::as_slice)
    }

    /// Groups in which a greater value sorts before a smaller one.
    pub(crate) fn wrong(&self) -> impl Iterator<Item = &[(Entry<'f>, V)]> {
        self.each().filter(|group| group.windows(2).any(|pair| pair[0].1 > pair[1].1))
    }

    /// The rows of such groups.
    pub(crate) fn rows(&self) -> Vec<usize> {
        self.wrong().flatten().map(|(text, _)| text.row).collect()
    }

    /// How many. Of a sample, few groups have the two rows that show it, so that the share of those that could is
    /// that of all.
    pub(crate) fn affected(&self, partial: bool) -> usize {
        let wrong: usize = self.wrong().map(<[_]>::len).sum();
        let all: usize = self.each().map(<[_]>::len).sum();
        let width = |row: &(Entry<'_>, V)| row.0.text.len();
        let telling = |group: &&[(Entry<'_>, V)]| group.iter().any(|row| width(row) != width(&group[0]));
        let could: usize = self.each().filter(telling).map(<[_]>::len).sum();
        if partial && could > 0 { wrong * all / could } else { wrong }
    }

    /// Two neighbours of the largest such group, as 9 and 10, the first in the order of keys first.
    pub(crate) fn inversion(&self) -> Option<[Entry<'f>; 2]> {
        let worst = self.wrong().max_by(|a, b| a.len().cmp(&b.len()).then_with(|| b[0].0.key.cmp(a[0].0.key)))?;
        let mut rows = worst.to_vec();
        rows.sort_by(|a, b| a.1.cmp(&b.1));
        let found = rows.windows(2).find(|pair| pair[0].1 < pair[1].1 && pair[1].0.key < pair[0].0.key)?;
        Some([found[1].0, found[0].0])
    }

    /// The different values of each group.
    fn sets(&self) -> impl Iterator<Item = BTreeSet<V>> {
        self.each().map(|group| group.iter().map(|row| row.1.clone()).collect())
    }

    /// How many.
    pub(crate) fn different(&self) -> usize {
        self.sets().map(|values| values.len()).sum()
    }
}

/// Steps in time of what rows of groups have.
fn steps<'a, 'f: 'a, V: 'a, W: Ord>(
    groups: impl Iterator<Item = &'a [(Entry<'f>, V)]>,
    of: impl Fn(&'a (Entry<'f>, V)) -> W,
) -> Steps {
    let rows = groups.zip(0..).flat_map(|(group, number)| group.iter().map(move |row| (number, row)));
    Steps::of(rows.filter_map(|(number, row)| Some((number, row.0.time?, of(row)))))
}

/// How what rows of groups have, each once, follows their Timestamps: the mean of Spearman's rank correlations, 0 where there are too few.
fn follow<'a, 'f: 'a, V: 'a, W: Ord>(
    groups: impl Iterator<Item = &'a [(Entry<'f>, V)]>,
    of: impl Fn(&'a (Entry<'f>, V)) -> W,
) -> f64 {
    let (mut sum, mut all) = (0.0, 0.0);
    let timed = groups.map(|group| group.iter().filter(|row| row.0.time.is_some()).collect::<Vec<_>>());
    for mut by_time in timed {
        by_time.sort_by_key(|row| row.0.time);
        // Equal ones would follow in whatever order they are.
        let mut seen = BTreeSet::new();
        by_time.retain(|row| seen.insert(of(row)));
        if by_time.len() < PROVING_NUMBERS {
            continue;
        }
        let mut by_value: Vec<usize> = (0..by_time.len()).collect();
        by_value.sort_by_key(|at| of(by_time[*at]));
        let n = by_value.len() as f64;
        let squares: f64 = by_value.iter().enumerate().map(|(rank, at)| (rank as f64 - *at as f64).powi(2)).sum();
        sum += n - 6.0 * squares / (n * n - 1.0);
        all += n;
    }
    if all > 0.0 { sum / all } else { 0.0 }
}

impl<'f> Ordered<'f, u128> {
    /// The numbers of a field.
    pub(crate) fn numbers(field: Field<'_, 'f>) -> Self {
        let base = base(field).unwrap_or(10);
        Self::of(field, |text| value(text.text, base))
    }

    /// Those with no digit before them: behind a month or another number they begin anew with its next one.
    pub(crate) fn never_anew(field: Field<'_, 'f>) -> Self {
        let is_first = |text: &Entry<'f>| !text.before.bytes().any(|byte| byte.is_ascii_digit());
        Self::by(field, |text| is_first(text).then(|| group(text.group, text.before)), |text| value(text.text, 10))
    }

    /// Whether the numbers of the groups in wrong order are counted.
    pub(crate) fn proof(&self, facts: &Facts, field: Field<'_, 'f>) -> Counted {
        let (by_value, by_key) = (steps(self.wrong(), |row| row.1), steps(self.wrong(), |row| row.0.key));
        if let Some(order @ (Order::Ascending | Order::Descending)) = by_value.order()
            && by_value.clearest() > by_key.clearest()
        {
            return Counted::ByTime(order);
        }
        let [values, keys] = [follow(self.wrong(), |row| row.1), follow(self.wrong(), |row| row.0.key)];
        if values.abs() > FOLLOWS && values.abs() > keys.abs() + 1.0 - FOLLOWS {
            return Counted::ByTime(if values > 0.0 { Order::Ascending } else { Order::Descending });
        }
        let (within, different) = self.density(field);
        // Numbers that are counted for all partitions together are dense in all of them alone, and each is in one of them.
        let base = base(field).unwrap_or(10);
        let together = Self::by(field, |text| Some(group(0, text.before)), |text| value(text.text, base));
        let (across, all) = together.density(field);
        let shared = self.different() * 9 > together.different() * 10;
        let counted_together = across >= TOGETHER && all >= PROVING_NUMBERS && !shared;
        let density = if counted_together { within.max(across) } else { within };
        if density < DENSE || different < FEWEST_NUMBERS {
            return Counted::No;
        }
        // Where rows were not loaded at once, their Timestamps tell in which order the numbers came.
        let random = by_value.order() == Some(Order::Random) && !loaded(facts);
        if random && density < 0.95 {
            return Counted::No;
        }
        let sizes = self.wrong().map(|group| group.iter().map(|row| row.1).collect::<BTreeSet<_>>().len());
        let few = sizes.max().unwrap_or(0) < PROVING_NUMBERS && !counted_together;
        if random || few { Counted::Loosely } else { Counted::ByDensity }
    }

    /// How many of the numbers between the least and the greatest of each group are there, in steps that all of them share,
    /// and how many there are.
    pub(crate) fn density(&self, field: Field<'_, '_>) -> (f64, usize) {
        let different: Vec<BTreeSet<u128>> = self.sets().collect();
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
        let scale = if field.keys.of == Of::RowKey { field.keys.scale } else { 1.0 };
        ((found as f64 * scale / room.max(1.0)).min(1.0), found)
    }

    /// Whether they number the things of each group: all of a group are there, from 0 or 1 to one that differs from group to group.
    pub(crate) fn are_ordinals(&self) -> bool {
        const GROUPS: usize = 5;
        let (mut whole, mut all, mut lengths) = (0, 0, BTreeSet::new());
        for values in self.sets().filter(|values| values.len() > 1) {
            let first = values.first().copied().unwrap_or_default();
            let last = values.last().copied().unwrap_or_default();
            all += 1;
            if first < 2 && last - first + 1 == values.len() as u128 {
                whole += 1;
                lengths.insert(last);
            }
        }
        all >= GROUPS && whole * 10 >= all * 9 && lengths.len() > 2
    }
}

/// The base of a field's numbers, if its texts are some.
pub(crate) fn base(field: Field<'_, '_>) -> Option<u32> {
    let hex = || field.texts().all(|text| digits(text.text).bytes().all(|byte| byte.is_ascii_hexdigit()));
    // What is counted ends with each of its digits, and so with digits and with letters; words among numbers are none of them.
    let has_digit = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    let ends = |with: fn(&u8) -> bool| {
        let texts = field.texts().map(|text| text.text).filter(|text| text.as_bytes().last().is_some_and(with));
        texts.filter(|text| has_digit(text) || text.len() == 1).collect::<BTreeSet<_>>().len() > 1
    };
    // Words among hexadecimal digits have no digit beside their letters.
    let past_hex = |byte: u8| byte.is_ascii_alphabetic() && !byte.is_ascii_hexdigit();
    let is_past_hex = |text: &str| text.bytes().any(past_hex) && has_digit(text);
    match field.domain() {
        Domain::Number { .. } | Domain::Identifier(Identifier::Snowflake | Identifier::Decimal) => Some(10),
        Domain::Characters { .. } if !(ends(u8::is_ascii_digit) && ends(u8::is_ascii_alphabetic)) => None,
        Domain::Characters { .. } if hex() => Some(16),
        // Letters of both cases are as often of another order.
        Domain::Characters {
            alphabet: Alphabet::Base36Lower | Alphabet::Base36Upper | Alphabet::Crockford, ..
        } if field.texts().any(|text| is_past_hex(text.text)) => Some(36),
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

/// What lies before a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Prefix {
    /// Letters, perhaps with a separator behind them.
    pub lettered: bool,
    /// With nothing between them and the number.
    pub glued: bool,
}

/// The texts before a number.
pub(crate) fn prefix(field: Field<'_, '_>) -> Prefix {
    let before = field.at.checked_sub(1).map(|at| &field.found.shape.fields[at].domain);
    let texts: Vec<&str> = match before {
        Some(Domain::Text(text)) => vec![text],
        Some(Domain::OneOf(texts)) => texts.iter().map(String::as_str).collect(),
        // Letters that differ: a number right after them is a part of a name.
        Some(Domain::Characters { .. }) => return Prefix { lettered: true, glued: true },
        _ => Vec::new(),
    };
    let any = |is: fn(&str) -> bool| texts.iter().any(|text| is(text));
    Prefix {
        lettered: any(|text| text.contains(char::is_alphabetic)),
        glued: any(|text| text.ends_with(char::is_alphabetic)),
    }
}
