//! Whether a key fits a schema.

use super::checks::is_digits;
use super::{Domain, Extent, Form, Identifier, Schema, Shape};
use crate::formats::civil::{self, Civil};

/// The most bytes of one key that are looked at, over and over, before it is said not to fit: some milliseconds.
const MOST_WORK: usize = 1_000_000;

/// Addresses and names of hosts, in bytes: mail allows 254, names of hosts 253.
const LONGEST_NAME: usize = 320;

impl Schema {
    /// The first shape that a key fits, and where each of its fields begins.
    pub fn shape_of(&self, key: &str) -> Option<(usize, Vec<usize>)> {
        let mut left = MOST_WORK;
        self.shapes.iter().enumerate().find_map(|(at, shape)| Some((at, shape.cuts_within(key, &mut left)?)))
    }
}

impl Shape {
    /// Where each field of a key begins; `None` where the key does not fit, or to tell it takes more work than is left.
    fn cuts_within(&self, key: &str, left: &mut usize) -> Option<Vec<usize>> {
        let mut cuts = Vec::new();
        self.cut(key, 0, &mut cuts, left).then_some(cuts)
    }

    fn cut(&self, key: &str, from: usize, cuts: &mut Vec<usize>, left: &mut usize) -> bool {
        let Some(field) = self.fields.get(cuts.len()) else { return from == key.len() };
        *left = left.saturating_sub(field.domain.work(&key[from..]));
        if *left == 0 {
            return false;
        }
        let last = cuts.len() + 1 == self.fields.len();
        cuts.push(from);
        for length in field.domain.lengths(&key[from..], last) {
            if self.cut(key, from + length, cuts, left) {
                return true;
            }
        }
        cuts.pop();
        false
    }
}

impl Domain {
    /// About how many bytes [`lengths`](Self::lengths) looks at.
    fn work(&self, text: &str) -> usize {
        match self {
            Self::Text(known) => 8 + known.len().min(text.len()),
            Self::OneOf(known) => 8 + known.len(),
            // Each end is tried.
            Self::Identifier(_) => 8 + text.len().min(LONGEST_NAME).pow(2),
            Self::Date(_) => 512,
            _ => 8 + text.len(),
        }
    }

    /// How long the beginning of a text may be that is of this domain, the longest first. The last field takes the rest.
    pub(super) fn lengths(&self, text: &str, last: bool) -> Vec<usize> {
        let mut found: Vec<usize> = match self {
            Self::Text(known) => text.starts_with(&**known).then_some(known.len()).into_iter().collect(),
            Self::OneOf(known) => {
                let begins = known.iter().filter(|known| text.starts_with(&***known));
                let mut lengths: Vec<usize> = begins.map(String::len).collect();
                lengths.sort_unstable_by(|a, b| b.cmp(a));
                lengths
            }
            Self::Number { least, most, padded } => {
                let most = if *padded || !text.starts_with('0') { *most } else { 1 };
                (*least..=most.min(run(text, |c| c.is_ascii_digit()))).rev().collect()
            }
            Self::Instant(forms) => {
                let is = |form: &Form| text.get(..form.digits).is_some_and(|text| Form::take(forms, form, text));
                forms.iter().filter(|form| is(form)).map(|form| form.digits).collect()
            }
            Self::Date(form) => {
                let is = |found: &Civil| found.form == *form || civil::canonical(&found.form) == *form;
                civil::read(text).into_iter().filter(is).map(|found| found.length).collect()
            }
            Self::Characters { alphabet, least, most } => {
                let characters = text.char_indices().take_while(|(_, c)| alphabet.has(*c)).take(*most);
                let ends = characters.map(|(at, c)| at + c.len_utf8()).skip(least.saturating_sub(1));
                ends.collect::<Vec<_>>().into_iter().rev().collect()
            }
            Self::Identifier(identifier) => identifier.lengths(text),
            Self::Any => {
                let ends = text.char_indices().rev().map(|(at, _)| at);
                std::iter::once(text.len()).chain(ends).collect()
            }
        };
        found.retain(|&length| !last || length == text.len());
        found
    }
}

/// How many bytes a text begins with that are of such characters.
fn run(text: &str, is: impl Fn(char) -> bool) -> usize {
    text.find(|c: char| !is(c)).unwrap_or(text.len())
}

impl Identifier {
    /// How far it may reach that a text begins with, the longest first.
    pub(super) fn lengths(self, text: &str) -> Vec<usize> {
        let word = || run(text, char::is_alphanumeric);
        let (ends, is) = match &self.known().4 {
            Extent::Exact(length, is) => (*length..=*length, is),
            Extent::Word(is) | Extent::Checked(is) => (word()..=word(), is),
            Extent::Within(allowed, is) => (1..=run(text, allowed).min(LONGEST_NAME), is),
        };
        ends.rev().filter(|&end| text.get(..end).is_some_and(is)).collect()
    }
}

/// With hyphens.
pub fn guid(text: &str) -> bool {
    text.as_bytes()[8] == b'-' && uuid::Uuid::try_parse(text).is_ok()
}

pub(super) fn guid_in_braces(text: &str) -> bool {
    text.starts_with('{') && uuid::Uuid::try_parse(text).is_ok()
}

pub(super) fn hex(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

pub(super) fn snowflake(text: &str) -> bool {
    (17..=19).contains(&text.len()) && is_digits(text)
}

pub(crate) fn mac(text: &str) -> bool {
    text.split([':', '-']).count() == 6 && text.split([':', '-']).all(|pair| pair.len() == 2 && hex(pair))
}

/// More is told by the column.
pub(super) fn counted(text: &str) -> bool {
    text.ends_with(|c: char| c.is_ascii_alphanumeric())
        && text.starts_with(|c: char| "vV".contains(c) || c.is_ascii_digit())
}

/// One `@`, and a dot in what follows it, but no number after the last one.
pub fn email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let host = |c: char| c.is_alphanumeric() || ".-".contains(c);
    let labels: Vec<&str> = domain.split('.').collect();
    let named =
        labels.len() > 1 && labels.iter().all(|label| !label.is_empty()) && !is_digits(labels[labels.len() - 1]);
    !local.is_empty() && named && domain.chars().all(host) && !local.contains(char::is_whitespace)
}

/// A number of an address.
pub(super) fn octet(text: &str) -> bool {
    text.len() <= 3 && is_digits(text) && text.parse::<u8>().is_ok()
}

pub(super) fn ipv4(text: &str) -> bool {
    text.split(['.', '-', '_']).count() == 4 && text.split(['.', '-', '_']).all(octet)
}

/// Hexadecimal groups with colons between them.
pub fn ipv6(text: &str) -> bool {
    text.matches(':').count() >= 2 && text.parse::<std::net::Ipv6Addr>().is_ok()
}

/// Labels with dots between them, the last of letters.
pub fn host(text: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    text.rsplit_once('.').is_some_and(|(before, last)| {
        before.split('.').all(label) && last.len() >= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}

#[cfg(test)]
mod tests {
    use super::super::Field;
    use super::*;

    #[test]
    fn a_key_with_very_many_ways_to_be_cut_takes_bounded_work() {
        let domains = [Domain::Any, Domain::Any, Domain::Identifier(Identifier::Email), Domain::Text("zzz".into())];
        let shape = Shape { fields: domains.map(|domain| Field { domain, order: None }).to_vec(), share: 1.0 };
        let schema = Schema { shapes: vec![shape.clone(); 10_000] };
        let mut left = MOST_WORK;
        let key = "a@b.".repeat(128);
        assert!(schema.shape_of(&key).is_none());
        assert!(schema.shapes.iter().all(|shape| shape.cuts_within(&key, &mut left).is_none()));
        assert_eq!(left, 0);
        // What has one way is cut whatever the length of the schema.
        assert!(shape.cuts_within("anna@example.comzzz", &mut { MOST_WORK }).is_some());
    }
}
