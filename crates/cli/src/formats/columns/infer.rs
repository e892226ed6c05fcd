//! The shapes of a column, from a bounded sample of its keys.

use std::collections::{BTreeMap, BTreeSet};

use tablekeys::Ticks;

use super::domains::{self, numbered, of_words};
use super::matching::email;
use super::order::Steps;
use super::spans::{self, span};
use super::split::{runs, skeleton, words};
use super::{Alphabet, Domain, Field, Form, Identifier, Schema, Shape};
use crate::formats::civil::{self, Zone};

/// A key of the sample.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'k> {
    pub key: &'k str,
    /// When its row was written.
    pub time: Option<Ticks>,
    /// Its partition: keys are in order within it.
    pub group: u64,
    /// How many rows it is the key of.
    pub weight: u64,
}

/// A column with the rows that each shape was inferred from.
#[derive(Debug, Clone, Default)]
pub struct Column {
    pub found: Vec<Found>,
    /// Rows of the sample, by weight.
    pub weight: u64,
}

/// A shape and its rows.
#[derive(Debug, Clone)]
pub struct Found {
    pub shape: Shape,
    pub weight: u64,
    pub members: Vec<Member>,
    /// Of each field, those of its members; none where all are texts.
    values: Vec<Vec<Value>>,
}

impl Found {
    /// What a field of a member says.
    pub fn value(&self, field: usize, member: usize) -> Value {
        self.values.get(field).and_then(|values| values.get(member)).copied().unwrap_or(Value::Text)
    }

    /// Reads each text once.
    fn read(&mut self, rows: &[Seen<'_>]) {
        let typed = |domain: &Domain| {
            matches!(
                domain,
                Domain::Number { .. }
                    | Domain::Instant(_)
                    | Domain::Date(_)
                    | Domain::OneOf(_)
                    | Domain::Characters { most: 2..=3, .. }
                    | Domain::Identifier(Identifier::Snowflake)
            )
        };
        let values = self.shape.fields.iter().enumerate().map(|(at, field)| {
            let members = self.members.iter().filter(|_| typed(&field.domain));
            members.map(|member| Value::of(&field.domain, member.text(rows[member.row].key, at))).collect()
        });
        self.values = values.collect();
    }
}

/// A row of a shape.
#[derive(Debug, Clone)]
pub struct Member {
    /// Which of the sample.
    pub row: usize,
    /// Where each field begins.
    pub cuts: Vec<usize>,
}

impl Member {
    /// The text of a field.
    pub fn text<'k>(&self, key: &'k str, field: usize) -> &'k str {
        &key[self.cuts[field]..self.cuts.get(field + 1).copied().unwrap_or(key.len())]
    }
}

impl Column {
    pub fn schema(&self) -> Schema {
        Schema { shapes: self.found.iter().map(|found| found.shape.clone()).collect() }
    }
}

/// Fewer keys of one skeleton, unless there are few skeletons, are taken together with others.
const OWN_SHAPE: usize = 3;

/// So are those that are less than one in this number of the keys that are left.
const OWN_SHAPE_ONE_IN: usize = 200;

/// More skeletons, and more shapes, are not looked at one by one.
const SHAPES: usize = 32;

/// The most rows of other keys that are listed one by one.
const LITERALS: usize = 4;

/// Infers the shapes of the sampled keys.
pub fn infer(rows: &[Seen<'_>]) -> Column {
    let mut column = Column { found: Vec::new(), weight: rows.iter().map(|row| row.weight).sum() };
    let mut skeletons: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let (mut addresses, mut others) = (Vec::new(), Vec::new());
    for (at, row) in rows.iter().enumerate() {
        if email(row.key) && !begins_with_number(row.key) {
            addresses.push(at);
        } else {
            skeletons.entry(skeleton(row.key)).or_default().push(at);
        }
    }
    if !addresses.is_empty() {
        let domain = Domain::Identifier(Identifier::Email);
        column.push(rows, vec![domain], addresses.into_iter().map(|row| Member { row, cuts: vec![0] }).collect());
    }
    let mut groups: Vec<(String, Vec<usize>)> = skeletons.into_iter().collect();
    groups.sort_by(|a, b| b.1.len().cmp(&a.1.len()).then_with(|| a.0.cmp(&b.0)));
    let left: usize = groups.iter().map(|group| group.1.len()).sum();
    if let Some((fields, members)) = positional(rows, &groups, left) {
        let taken: BTreeSet<usize> = members.iter().map(|member| member.row).collect();
        column.push(rows, fields, members);
        for group in &mut groups {
            group.1.retain(|row| !taken.contains(row));
        }
        groups.retain(|group| !group.1.is_empty());
    }
    let few = groups.len() <= 8;
    for (at, (_, group)) in groups.into_iter().enumerate() {
        if at < SHAPES && (few || group.len() >= OWN_SHAPE.max(left / OWN_SHAPE_ONE_IN)) {
            shapes(rows, group, &mut column);
        } else {
            others.extend(group);
        }
    }
    others.sort_unstable();
    rest(rows, others, &mut column);
    column.merge(rows);
    column
}

fn begins_with_number(key: &str) -> bool {
    key.bytes().take_while(u8::is_ascii_digit).count() >= 8
}

impl Column {
    fn push(&mut self, rows: &[Seen<'_>], domains: Vec<Domain>, members: Vec<Member>) {
        let weight = members.iter().map(|member| rows[member.row].weight).sum();
        let fields = domains.into_iter().map(|domain| Field { domain, order: None }).collect();
        self.found.push(Found { shape: Shape { fields, share: 0.0 }, weight, members, values: Vec::new() });
    }

    /// Puts shapes of the same fields together, orders them, and tells shares and orders.
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    fn merge(&mut self, rows: &[Seen<'_>]) {
        let mut merged: Vec<Found> = Vec::new();
        for found in std::mem::take(&mut self.found) {
            match merged.iter_mut().find(|known| known.shape.fields == found.shape.fields) {
                Some(known) => {
                    known.weight += found.weight;
                    known.members.extend(found.members);
                }
                None => merged.push(found),
            }
        }
        merged.sort_by_key(|found| std::cmp::Reverse(found.weight));
        for found in &mut merged {
            found.read(rows);
            found.shape.share = found.weight as f64 / self.weight.max(1) as f64;
            for at in 0..found.shape.fields.len() {
                found.shape.fields[at].order = order(rows, found, at).order();
            }
        }
        self.found = merged;
    }
}

/// The steps of a field's values, within a partition and after the same text.
fn order(rows: &[Seen<'_>], found: &Found, field: usize) -> Steps {
    if matches!(found.shape.fields[field].domain, Domain::Text(_)) {
        return Steps::default();
    }
    let groups = found.members.iter().enumerate().filter_map(|(at, member)| {
        let row = &rows[member.row];
        let before = &row.key[..member.cuts[field]];
        let value = found.value(field, at).ordered(member.text(row.key, field));
        Some((crate::formats::columns::order::group(row.group, before), row.time?, value))
    });
    Steps::of(groups)
}

/// What a text of a field says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    Number(u128),
    Instant(Ticks, Zone),
    /// No more than the text itself.
    Text,
}

impl Value {
    pub fn of(domain: &Domain, text: &str) -> Self {
        let read = match domain {
            Domain::Number { .. } | Domain::Identifier(Identifier::Snowflake) => text.parse().ok().map(Self::Number),
            Domain::Instant(forms) => Form::of_text(forms, text)
                .and_then(|form| form.any_instant(text))
                .map(|at| Self::Instant(at, Zone::Unsaid)),
            Domain::Characters { alphabet: Alphabet::Upper | Alphabet::Lower, least, most: most @ 2..=3 }
                if least < most =>
            {
                Some(Self::Number(text.bytes().fold(0, |number, letter| number * 26 + u128::from(letter & 31))))
            }
            Domain::OneOf(names) => civil::named(names, text).map(|number| Self::Number(number.into())),
            Domain::Date(form) => civil::in_form(text, form).map(|date| Self::Instant(date.instant, date.zone)),
            _ => None,
        };
        read.unwrap_or(Self::Text)
    }

    /// What the values of one field are compared by.
    fn ordered(self, text: &str) -> (u128, &str) {
        match self {
            Self::Number(number) => (number, ""),
            Self::Instant(at, _) => (at.get().into(), ""),
            Self::Text => (0, text),
        }
    }

    pub fn instant(self) -> Option<Ticks> {
        if let Self::Instant(at, _) = self { Some(at) } else { None }
    }

    pub fn number(self) -> Option<u128> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }
}

/// Keys of one length whose separators are characters of base 64: nanoid, base64url.
fn positional(rows: &[Seen<'_>], groups: &[(String, Vec<usize>)], all: usize) -> Option<(Vec<Domain>, Vec<Member>)> {
    const SHORTEST: usize = 8;
    let biggest = groups.first()?.1.len();
    if groups.len() < 6 || biggest * 10 > all * 7 {
        return None;
    }
    let mut lengths: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &row in groups.iter().flat_map(|group| &group.1) {
        if rows[row].key.is_ascii() {
            lengths.entry(rows[row].key.len()).or_default().push(row);
        }
    }
    let (&length, members) = lengths.iter().max_by_key(|(_, members)| members.len())?;
    if length < SHORTEST || members.len() * 10 < all * 9 {
        return None;
    }
    let key = |row: usize| rows[row].key.as_bytes();
    let fixed = |at: usize| {
        let first = key(members[0])[at];
        !first.is_ascii_alphanumeric() && members.iter().all(|&row| key(row)[at] == first)
    };
    let ends: Vec<bool> = (0..length).map(fixed).collect();
    let (mut domains, mut cuts, mut at) = (Vec::new(), Vec::new(), 0);
    while at < length {
        let until = (at..length).find(|&next| ends[next] != ends[at]).unwrap_or(length);
        let texts: Vec<(&str, Option<Ticks>)> =
            members.iter().map(|&row| (&rows[row].key[at..until], rows[row].time)).collect();
        let mixed = texts.iter().any(|(text, _)| text.bytes().any(|byte| !byte.is_ascii_alphanumeric()));
        cuts.push(at);
        if !mixed || ends[at] {
            domains.push(of_words(&texts));
        } else if texts.iter().all(|(text, _)| Alphabet::Base64Url.of_all(text)) {
            domains.push(Domain::Characters { alphabet: Alphabet::Base64Url, least: until - at, most: until - at });
        } else {
            return None;
        }
        at = until;
    }
    let random =
        domains.iter().any(|domain| matches!(domain, Domain::Characters { alphabet: Alphabet::Base64Url, .. }));
    random.then(|| (domains, members.iter().map(|&row| Member { row, cuts: cuts.clone() }).collect()))
}

/// A group of keys of one skeleton while it is divided.
type Words = Vec<(usize, usize)>;

fn shapes(rows: &[Seen<'_>], group: Vec<usize>, column: &mut Column) {
    let mut left = vec![group];
    while let Some(group) = left.pop() {
        let cut: Vec<Words> = group.iter().map(|&row| words(rows[row].key)).collect();
        if column.found.len() + left.len() < 2 * SHAPES
            && let Some([one, other]) = divided(rows, &group, &cut)
        {
            left.push(other);
            left.push(one);
            continue;
        }
        let (domains, members) = fields(rows, &group, &cut);
        column.push(rows, domains, members);
    }
}

/// Two groups where one word is a number in some keys and none in others, or an instant in most and none in the others.
fn divided(rows: &[Seen<'_>], group: &[usize], cut: &[Words]) -> Option<[Vec<usize>; 2]> {
    let count = cut.first()?.len();
    let keys: Vec<&str> = group.iter().map(|&row| rows[row].key).collect();
    let times: Vec<Option<Ticks>> = group.iter().map(|&row| rows[row].time).collect();
    let mut at = 0;
    while at < count {
        let common = span(&keys, &times, cut, at);
        if let Some(span) = common.as_ref().filter(|span| !matches!(span.domain, Domain::Date(_))) {
            at += span.words;
            continue;
        }
        let by = |is: &dyn Fn(usize) -> bool| -> Option<[Vec<usize>; 2]> {
            let (one, other): (Vec<usize>, Vec<usize>) = (0..group.len()).partition(|&index| is(index));
            let pick = |list: Vec<usize>| list.into_iter().map(|index| group[index]).collect();
            (!one.is_empty() && !other.is_empty()).then(|| [pick(one), pick(other)])
        };
        if let Some(fitting) = spans::mostly(&keys, cut, at, common.as_ref())
            && let Some(parts) = by(&|index| fitting[index])
        {
            return Some(parts);
        }
        if let Some(span) = common {
            at += span.words;
            continue;
        }
        let word = |index: usize| &keys[index][cut[index][at].0..cut[index][at].1];
        let digits = |index: usize| word(index).bytes().all(|byte| byte.is_ascii_digit());
        if let Some(parts) = by(&digits)
            && !by_chance(&(0..group.len()).map(word).collect::<Vec<_>>())
        {
            return Some(parts);
        }
        if (0..group.len()).all(digits) {
            let texts: Vec<_> = (0..group.len()).map(|index| (word(index), times[index])).collect();
            if let Some(widths) = domains::instant_widths(&texts)
                && let Some(parts) = by(&|index| widths.contains(&word(index).len()))
            {
                return Some(parts);
            }
        }
        at += 1;
    }
    None
}

/// Words of digits alone are as many as an alphabet of letters and digits makes by chance, or nearly.
#[expect(clippy::cast_precision_loss, reason = "a share")]
fn by_chance(words: &[&str]) -> bool {
    let digits = words.iter().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).count();
    let mixed = words.iter().filter(|word| word.bytes().any(|byte| byte.is_ascii_digit())).count() - digits;
    let letters = words.len() - digits - mixed;
    if mixed == 0 || letters * 2 > words.len() {
        return false;
    }
    let others: Vec<&&str> = words.iter().filter(|word| !word.bytes().all(|byte| byte.is_ascii_digit())).collect();
    let all: usize = others.iter().map(|word| word.len()).sum();
    let of_digits: usize = others.iter().map(|word| word.bytes().filter(u8::is_ascii_digit).count()).sum();
    let share = of_digits as f64 / all.max(1) as f64;
    let lengths: BTreeSet<usize> = others.iter().map(|word| word.len()).collect();
    let same = words.iter().all(|word| lengths.contains(&word.len()));
    let expected: f64 = words.iter().map(|word| share.powi(i32::try_from(word.len()).unwrap_or(64))).sum();
    same && digits as f64 <= 3.0 * expected + 3.0
}

/// The fields of a group of keys of one skeleton.
fn fields(rows: &[Seen<'_>], group: &[usize], cut: &[Words]) -> (Vec<Domain>, Vec<Member>) {
    let keys: Vec<&str> = group.iter().map(|&row| rows[row].key).collect();
    let times: Vec<Option<Ticks>> = group.iter().map(|&row| rows[row].time).collect();
    let mut domains: Vec<Domain> = Vec::new();
    let mut members: Vec<Member> = group.iter().map(|&row| Member { row, cuts: Vec::new() }).collect();
    // A field that begins where `from` tells; texts that are the same in all keys go on in one field.
    let mut add = |domain: Domain, from: &dyn Fn(usize) -> usize| match (domains.last_mut(), domain) {
        (_, Domain::Text(text)) if text.is_empty() => {}
        (Some(Domain::Text(before)), Domain::Text(text)) => before.push_str(&text),
        (_, domain) => {
            domains.push(domain);
            for (index, member) in members.iter_mut().enumerate() {
                member.cuts.push(from(index));
            }
        }
    };
    let count = cut.first().map_or(0, Vec::len);
    let mut at = 0;
    while at < count {
        let before = |index: usize| if at == 0 { 0 } else { cut[index][at - 1].1 };
        add(Domain::Text(keys[0][before(0)..cut[0][at].0].to_owned()), &before);
        let start = |index: usize| cut[index][at].0;
        if let Some(span) = span(&keys, &times, cut, at) {
            add(span.domain, &start);
            at += span.words;
            continue;
        }
        let words: Vec<_> =
            (0..group.len()).map(|index| (&keys[index][cut[index][at].0..cut[index][at].1], times[index])).collect();
        if let Some(width) = glued_instant(&words) {
            add(of_words(&words.iter().map(|(word, time)| (&word[..width], *time)).collect::<Vec<_>>()), &start);
            let tails: Vec<_> = words.iter().map(|(word, time)| (&word[width..], *time)).collect();
            add(of_words(&tails), &|index| cut[index][at].0 + width);
        } else if let Some(count) = numbered(&words) {
            let all: Vec<Vec<&str>> = words.iter().map(|(word, _)| runs(word)).collect();
            for run in 0..count {
                let texts: Vec<_> = all.iter().zip(&words).map(|(runs, (_, time))| (runs[run], *time)).collect();
                let before = |index: usize| all[index][..run].iter().map(|run| run.len()).sum::<usize>();
                add(of_words(&texts), &|index| cut[index][at].0 + before(index));
            }
        } else {
            add(of_words(&words), &start);
        }
        at += 1;
    }
    let end = |index: usize| cut[index].last().map_or(0, |word| word.1);
    add(Domain::Text(keys[0][end(0)..].to_owned()), &end);
    if domains.is_empty() {
        add_empty(&mut domains, &mut members);
    }
    (domains, members)
}

fn add_empty(domains: &mut Vec<Domain>, members: &mut [Member]) {
    domains.push(Domain::Text(String::new()));
    for member in members {
        member.cuts.push(0);
    }
}

/// Instants of a fixed width with letters right after them.
fn glued_instant(words: &[(&str, Option<Ticks>)]) -> Option<usize> {
    let letters = |(word, _): &(&str, Option<Ticks>)| word.bytes().any(|byte| !byte.is_ascii_digit());
    if !words.iter().all(letters) {
        return None;
    }
    [19, 17, 14, 13].into_iter().find(|&width| {
        let heads: Option<Vec<_>> = words
            .iter()
            .map(|(word, time)| {
                let head = word.get(..width).filter(|_| word.len() > width)?;
                head.bytes().all(|byte| byte.is_ascii_digit()).then_some((head, *time))
            })
            .collect();
        heads.is_some_and(|heads| matches!(of_words(&heads), Domain::Instant(_) | Domain::Date(_)))
    })
}

/// Keys of rare skeletons: the few one by one, the many by what they are as a whole.
fn rest(rows: &[Seen<'_>], others: Vec<usize>, column: &mut Column) {
    let distinct: BTreeSet<&str> = others.iter().map(|&row| rows[row].key).collect();
    let kind = |key: &str| {
        let few = distinct.len() <= LITERALS;
        if few {
            Domain::Text(key.to_owned())
        } else if super::matching::ipv6(key) {
            Domain::Identifier(Identifier::Ipv6)
        } else if super::matching::host(key) {
            Domain::Identifier(Identifier::Host)
        } else {
            Domain::Any
        }
    };
    let mut kinds: Vec<(Domain, Vec<Member>)> = Vec::new();
    for row in others {
        let (domain, member) = (kind(rows[row].key), Member { row, cuts: vec![0] });
        match kinds.iter_mut().find(|(known, _)| *known == domain) {
            Some((_, members)) => members.push(member),
            None => kinds.push((domain, vec![member])),
        }
    }
    for (domain, members) in kinds {
        column.push(rows, vec![domain], members);
    }
}
