//! The shapes of a column, from a bounded sample of its keys.

use std::collections::{BTreeMap, BTreeSet};

use tablekeys::Ticks;

use super::checks::is_digits;
use super::domains::{self, Word, is_numbered, of_words};
use super::matching::email;
use super::order::Steps;
use super::spans::{self, span};
use super::split::{Cut, runs};
use super::{Alphabet, Domain, Field, Form, Identifier, Schema, Shape, by_key};
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
        self.values.get(field)?.get(member).copied()?
    }

    /// Reads each text once.
    fn read(&mut self, rows: &[Seen<'_>]) {
        let values = self.shape.fields.iter().enumerate().map(|(at, field)| {
            let read = |member: &Member| value(&field.domain, member.text(rows[member.row].key, at));
            let values: Vec<Value> = self.members.iter().map(read).collect();
            // Most fields say no more than their texts.
            if values.iter().all(Option::is_none) { Vec::new() } else { values }
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
    let cut = |row: usize| Cut::new(row, rows[row].key, rows[row].time);
    let mut skeletons: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let (mut addresses, mut others) = (Vec::new(), Vec::new());
    for (at, row) in rows.iter().enumerate() {
        let begins_with_number = row.key.bytes().take_while(u8::is_ascii_digit).count() >= 8;
        if email(row.key) && !begins_with_number {
            addresses.push(at);
        } else {
            skeletons.entry(cut(at).skeleton()).or_default().push(at);
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
            shapes(rows, group.into_iter().map(cut).collect(), &mut column);
        } else {
            others.extend(group);
        }
    }
    others.sort_unstable();
    rest(rows, others, &mut column);
    column.merge(rows);
    column
}

impl Column {
    fn push(&mut self, rows: &[Seen<'_>], domains: Vec<Domain>, members: Vec<Member>) {
        let weight = members.iter().map(|member| rows[member.row].weight).sum();
        let fields = domains.into_iter().map(|domain| Field { domain, order: None }).collect();
        self.found.push(Found { shape: Shape { fields, share: 0.0 }, weight, members, values: Vec::new() });
    }

    /// Puts shapes of the same fields together, orders them, and tells shares and orders.
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
        let text = member.text(row.key, field);
        let value = found.value(field, at).map_or((0, text), |(number, _)| (number, ""));
        Some((crate::formats::columns::order::group(row.group, before), row.time?, value))
    });
    Steps::of(groups)
}

/// What a text of a field says beyond itself: a number, or the ticks of an instant, and how this says its zone.
pub type Value = Option<(u128, Zone)>;

fn value(domain: &Domain, text: &str) -> Value {
    let number = match domain {
        Domain::Number { .. } | Domain::Identifier(Identifier::Snowflake) => text.parse().ok()?,
        Domain::Instant(forms) => Form::of_text(forms, text)?.any_instant(text)?.get().into(),
        Domain::Characters { alphabet: Alphabet::Upper | Alphabet::Lower, least, most: most @ 2..=3 }
            if least < most =>
        {
            text.bytes().fold(0, |number, letter| number * 26 + u128::from(letter & 31))
        }
        Domain::OneOf(names) => civil::named(names, text)?.into(),
        Domain::Date(form) => return civil::in_form(text, form).map(|date| (date.instant.get().into(), date.zone)),
        _ => return None,
    };
    Some((number, Zone::Unsaid))
}

/// Keys of one length whose separators are characters of base 64: nanoid, base64url.
fn positional(rows: &[Seen<'_>], groups: &[(String, Vec<usize>)], all: usize) -> Option<(Vec<Domain>, Vec<Member>)> {
    const SHORTEST: usize = 8;
    let biggest = groups.first()?.1.len();
    if groups.len() < 6 || biggest * 10 > all * 7 {
        return None;
    }
    let ascii = groups.iter().flat_map(|group| &group.1).filter(|row| rows[**row].key.is_ascii());
    let lengths = by_key(ascii.map(|&row| (rows[row].key.len(), row)));
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

/// Divides keys of one skeleton into shapes.
fn shapes(rows: &[Seen<'_>], keys: Vec<Cut<'_>>, column: &mut Column) {
    let mut left = vec![keys];
    while let Some(keys) = left.pop() {
        if column.found.len() + left.len() < 2 * SHAPES
            && let Some(apart) = apart(&keys)
        {
            let (one, other): (Vec<_>, Vec<_>) = keys.into_iter().zip(apart).partition(|(_, apart)| *apart);
            left.extend([other, one].map(|keys| keys.into_iter().map(|(key, _)| key).collect()));
            continue;
        }
        let (domains, members) = fields(&keys);
        column.push(rows, domains, members);
    }
}

/// Which keys are of another shape than the others: where one word is a number in some keys and none in others, or an instant in
/// most and none in the others.
fn apart(keys: &[Cut<'_>]) -> Option<Vec<bool>> {
    let count = keys.first()?.words.len();
    let by = |is: &dyn Fn(&Cut<'_>) -> bool| {
        let apart: Vec<bool> = keys.iter().map(is).collect();
        (apart.contains(&true) && apart.contains(&false)).then_some(apart)
    };
    let mut at = 0;
    while at < count {
        let common = span(keys, at);
        if common.as_ref().is_none_or(|span| matches!(span.domain, Domain::Date(_)))
            && let Some(apart) = spans::mostly(keys, at, common.as_ref())
        {
            return Some(apart);
        }
        if let Some(span) = common {
            at += span.words;
            continue;
        }
        let digits = |key: &Cut<'_>| is_digits(key.word(at));
        if let Some(apart) = by(&digits)
            && !by_chance(&keys.iter().map(|key| key.word(at)).collect::<Vec<_>>())
        {
            return Some(apart);
        }
        // Letters before a number are apart from words.
        let numbered = |key: &Cut<'_>| runs(key.word(at)).len() > 1;
        let is_word = |key: &Cut<'_>| key.word(at).chars().all(char::is_alphabetic);
        if keys.iter().all(|key| numbered(key) || is_word(key))
            && let Some(apart) = by(&numbered)
        {
            let with: Vec<Cut<'_>> = keys.iter().filter(|key| numbered(key)).cloned().collect();
            if is_numbered(&words(&with, at)) {
                return Some(apart);
            }
        }
        if keys.iter().all(digits)
            && let Some(widths) = domains::instant_widths(&words(keys, at))
            && let Some(apart) = by(&|key| widths.contains(&key.word(at).len()))
        {
            return Some(apart);
        }
        at += 1;
    }
    None
}

/// One word of all keys.
fn words<'k>(keys: &[Cut<'k>], at: usize) -> Vec<Word<'k>> {
    keys.iter().map(|key| (key.word(at), key.time)).collect()
}

/// Words of digits alone are as many as an alphabet of letters and digits makes by chance, or nearly.
fn by_chance(words: &[&str]) -> bool {
    let digits = words.iter().filter(|word| is_digits(word)).count();
    let mixed = words.iter().filter(|word| word.bytes().any(|byte| byte.is_ascii_digit())).count() - digits;
    let letters = words.len() - digits - mixed;
    if mixed == 0 || letters * 2 > words.len() {
        return false;
    }
    let others: Vec<&&str> = words.iter().filter(|word| !is_digits(word)).collect();
    let all: usize = others.iter().map(|word| word.len()).sum();
    let of_digits: usize = others.iter().map(|word| word.bytes().filter(u8::is_ascii_digit).count()).sum();
    let share = of_digits as f64 / all.max(1) as f64;
    let lengths: BTreeSet<usize> = others.iter().map(|word| word.len()).collect();
    let same = words.iter().all(|word| lengths.contains(&word.len()));
    let expected: f64 = words.iter().map(|word| share.powi(i32::try_from(word.len()).unwrap_or(64))).sum();
    same && digits as f64 <= 3.0 * expected + 3.0
}

/// The fields of a group of keys of one skeleton.
fn fields<'k>(keys: &[Cut<'k>]) -> (Vec<Domain>, Vec<Member>) {
    let mut domains: Vec<Domain> = Vec::new();
    let mut members: Vec<Member> = keys.iter().map(|key| Member { row: key.row, cuts: Vec::new() }).collect();
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
    let count = keys[0].words.len();
    let mut at = 0;
    while at < count {
        let start = |index: usize| keys[index].words[at].0;
        add(Domain::Text(keys[0].between(at).to_owned()), &|index| keys[index].end(at));
        if let Some(span) = span(keys, at) {
            add(span.domain, &start);
            at += span.words;
            continue;
        }
        let words = words(keys, at);
        let (glued, numbered) = (glued_instant(&words), is_numbered(&words));
        let pieces = |&(word, _): &Word<'k>| match (glued, numbered) {
            (Some(width), _) => vec![&word[..width], &word[width..]],
            (None, true) => runs(word),
            (None, false) => vec![word],
        };
        let all: Vec<Vec<&str>> = words.iter().map(pieces).collect();
        for piece in 0..all[0].len() {
            let texts: Vec<_> = all.iter().zip(keys).map(|(pieces, key)| (pieces[piece], key.time)).collect();
            let before = |index: usize| all[index][..piece].iter().map(|text| text.len()).sum::<usize>();
            add(of_words(&texts), &|index| start(index) + before(index));
        }
        at += 1;
    }
    add(Domain::Text(keys[0].between(count).to_owned()), &|index| keys[index].end(count));
    if domains.is_empty() {
        domains.push(Domain::Text(String::new()));
        for member in &mut members {
            member.cuts.push(0);
        }
    }
    (domains, members)
}

/// Instants of a fixed width with letters right after them.
fn glued_instant<'k>(words: &[Word<'k>]) -> Option<usize> {
    if words.iter().any(|(word, _)| is_digits(word)) {
        return None;
    }
    [19, 17, 14, 13].into_iter().find(|&width| {
        let head = |&(word, time): &Word<'k>| {
            let head = word.get(..width).filter(|head| word.len() > width && is_digits(head))?;
            Some((head, time))
        };
        let heads: Option<Vec<_>> = words.iter().map(head).collect();
        heads.is_some_and(|heads| matches!(of_words(&heads), Domain::Instant(_) | Domain::Date(_)))
    })
}

/// Keys of rare skeletons: the few one by one, the many by what they are as a whole.
fn rest(rows: &[Seen<'_>], others: Vec<usize>, column: &mut Column) {
    let distinct: BTreeSet<&str> = others.iter().map(|&row| rows[row].key).collect();
    for row in others {
        let key = rows[row].key;
        let identifier = || [Identifier::Ipv6, Identifier::Host].into_iter().find(|known| known.is(key));
        let domain = match distinct.len() {
            ..=LITERALS => Domain::Text(key.to_owned()),
            _ => identifier().map_or(Domain::Any, Domain::Identifier),
        };
        column.push(rows, vec![domain], vec![Member { row, cuts: vec![0] }]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::file::Schemas;
    use super::*;

    /// A few keys, and the words of their shapes.
    const FEW: [(&[&str], &str); 23] = [
        (&["order-17__é9", "order-18__é9"], "order-<number, 2 digits>__é9"),
        (&["a\"b\\\u{e9}-'\n\t\u{7f}\u{202e}\u{e0001}"], "\"a\"b\\é-'\\u{a}\\u{9}\\u{7f}\\u{202e}\\u{e0001}\""),
        (&["0001", "0002", "0417"], "<number, 4 digits, padded>"),
        (&["7", "12", "417"], "<number, 1 to 3 digits>"),
        (&["1714979289", "1714979300", "1714979300125", "1714979311125"], "<Unix seconds or Unix milliseconds>"),
        (&["10.0.0.1", "192.168.17.200"], "<IPv4 address>"),
        (&["1.10.0-beta", "1.9.0-beta"], "<version>-beta"),
        (&["52.52", "13.4"], "<decimal number>"),
        (&["00:1a:2b:3c:4d:5e-x", "00:1a:2b:3c:4d:5f-x"], "<MAC address>-x"),
        (&["6f9619ff-8b86-d011-b42d-00cf4fc964ff"], "<GUID>"),
        (&["2024-05-06T07:08:09.125Z_a"], "<date, yyyy-MM-ddTHH:mm:ss.fffZ>_a"),
        (&["6.5.2024", "16.12.2024"], "<date, d.M.yyyy>"),
        (&["1.1", "1.9", "1.10"], "<version>"),
        (&["v1.1.10.4", "v1.1.9.0"], "<version>"),
        (&["2025.1", "2025.10"], "<decimal number>"),
        (&["+1 (206) 555-0123", "+1 (206) 555-0199"], "+<phone number>"),
        (&["+48.13743+011.57549", "+48.13751+011.57112"], "+<decimal number>+<decimal number>"),
        (&["+0000_a", "+0100_b"], "+<number, 4 digits, padded>_<hex, 1>"),
        // Instants, accounts and enzymes are no versions.
        (&["1.1134616965.1741006016", "2.98.1741009999"], "<number, 1 digit>.<number, 2 to 10 digits>.<Unix seconds>"),
        (
            &["012.345.678-90", "123.456.789-01"],
            "<number, 3 digits, padded>.<number, 3 digits>.<number, 3 digits>-<number, 2 digits, padded>",
        ),
        (&["1.1.1.10", "3.4.21.4"], "<numbers with dots>"),
        (&["1.3.6.1.2.1.2", "1.3.6.1.2.1.31"], "<numbers with dots>"),
        // No order of a date fits both.
        (&["16.5.2024", "12.31.2024"], "<version>"),
    ];

    /// How many keys, the key of a number and a random one, and the words of their shapes.
    type Many = (u32, fn(u32, u64) -> String, &'static str);

    const MANY: [Many; 13] = [
        (300, |at, _| format!("customer-{:06}", at * 37), "customer-<number, 6 digits, padded>"),
        (
            200,
            |_, random| format!("{}-{:08x}", 2_516_873_215_109_999_999 - random % 100_000, random >> 32),
            "<ticks, newest first>-<hex, 8>",
        ),
        (200, |_, random| format!("{:08x}-1234-4567-89ab-{:012x}", random >> 32, random >> 16), "<GUID>"),
        (200, |_, random| format!("{:02}.{:02}.2024", random % 28 + 1, random / 28 % 12 + 1), "<date, dd.MM.yyyy>"),
        (200, |_, random| format!("anna{random}@example.com"), "<e-mail address>"),
        (200, |_, random| format!("v{}.{}.{}", random % 3, random % 17, random % 5), "<version>"),
        (60, |_, random| (if random >> 32 & 1 == 0 { "green" } else { "red" }).to_owned(), "<green|red>"),
        (40, |_, random| format!("{:08x}", random >> 32), "<hex, 8>"),
        // Labels of TAI64N are no ObjectIds.
        (40, |_, random| format!("4000000067c5a1b2{:08x}", random >> 32), "<hex, 24>"),
        (40, |at, random| format!("{:08x}{random:016x}", 0x67c5_a1b2 + at), "<ObjectId>"),
        (90, |at, _| format!("user{at}"), "user<number, 1 to 2 digits>"),
        (
            90,
            |at, _| format!("S{:02}E{:02}", at / 20, at % 20),
            "S<number, 2 digits, padded>E<number, 2 digits, padded>",
        ),
        (30, |at, _| format!("{}{at}", char::from_digit(10 + at % 26, 36).unwrap_or('z')), "<base36, 2 to 3>"),
    ];

    /// Also that each key fits, one of another form does not, and the schema is read back as it is written.
    #[test]
    fn the_schema_of_a_column_reads_as_its_writer_would_say_it() {
        let few = FEW.map(|(keys, words)| (keys.iter().map(|&key| key.to_owned()).collect::<Vec<_>>(), words));
        let many = MANY.map(|(count, key, words)| {
            let random = |at: u32| u64::from(at).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(at);
            ((0..count).map(|at| key(at, random(at))).collect(), words)
        });
        for (keys, words) in few.into_iter().chain(many) {
            let rows: Vec<Seen<'_>> = keys.iter().map(|key| Seen { key, time: None, group: 0, weight: 1 }).collect();
            let schema = infer(&rows).schema();
            let shapes: Vec<String> = schema.shapes.iter().map(Shape::words).collect();
            assert_eq!(shapes.join(" or "), words, "{keys:?}");
            for key in &keys {
                assert!(schema.shape_of(key).is_some(), "{key}: {schema:?}");
                assert_eq!(schema.shape_of(&format!("{key} ")), None, "{key}: {schema:?}");
            }
            let written = Schemas { partition_key: schema.clone(), row_key: schema }.to_toml("keys\n[x].csv");
            let read = Schemas::from_toml(&written);
            assert_eq!(read.map(|schemas| schemas.to_toml("keys\n[x].csv")), Ok(written));
        }
    }
}
