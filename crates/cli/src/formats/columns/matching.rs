//! Whether a key fits a schema.

use super::checks::is_digits;
use super::{Domain, Extent, Identifier, Schema, Shape};
use crate::formats::civil;

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
    /// Where each field of a key begins; `None` where the key does not fit.
    pub fn cuts(&self, key: &str) -> Option<Vec<usize>> {
        self.cuts_within(key, &mut { MOST_WORK })
    }

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
    fn lengths(&self, text: &str, last: bool) -> Vec<usize> {
        let run = |is: &dyn Fn(char) -> bool| text.find(|c: char| !is(c)).unwrap_or(text.len());
        let digits = |least: usize, most: usize| {
            let run = run(&|c| c.is_ascii_digit());
            (least..=most.min(run)).rev().collect::<Vec<_>>()
        };
        let found = match self {
            Self::Text(known) => text.starts_with(&**known).then_some(known.len()).into_iter().collect(),
            Self::OneOf(known) => {
                let mut lengths: Vec<usize> =
                    known.iter().filter(|known| text.starts_with(&***known)).map(String::len).collect();
                lengths.sort_unstable_by(|a, b| b.cmp(a));
                lengths
            }
            Self::Number { least, most, padded } => {
                let mut lengths = digits(*least, *most);
                lengths.retain(|&length| *padded || length == 1 || !text.starts_with('0'));
                lengths
            }
            Self::Instant(forms) => {
                let fits = |form: &&&'static super::Form| {
                    text.get(..form.digits).is_some_and(|text| form.any_instant(text).is_some())
                };
                forms.iter().filter(fits).map(|form| form.digits).collect()
            }
            Self::Date(form) => civil::read(text)
                .into_iter()
                .filter(|found| found.form == *form || civil::canonical(&found.form) == *form)
                .map(|found| found.length)
                .collect(),
            Self::Characters { alphabet, least, most } => {
                let ends: Vec<usize> = text
                    .char_indices()
                    .take_while(|(_, c)| alphabet.has(*c))
                    .take(*most)
                    .map(|(at, c)| at + c.len_utf8())
                    .collect();
                ends.into_iter().enumerate().filter(|(at, _)| at + 1 >= *least).map(|(_, end)| end).rev().collect()
            }
            Self::Identifier(identifier) => identifier.lengths(text),
            Self::Any => {
                let mut ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
                ends.push(text.len());
                ends.into_iter().rev().collect()
            }
        };
        if last { found.into_iter().filter(|&length| length == text.len()).collect() } else { found }
    }
}

impl Identifier {
    /// How far it may reach that a text begins with, the longest first.
    pub(super) fn lengths(self, text: &str) -> Vec<usize> {
        let run = |is: fn(char) -> bool| text.find(|c: char| !is(c)).unwrap_or(text.len());
        let exact = |length: usize, is: fn(&str) -> bool| -> Vec<usize> {
            text.get(..length).filter(|text| is(text)).map(|_| length).into_iter().collect()
        };
        match &self.known().4 {
            Extent::Exact(length, is) => exact(*length, *is),
            Extent::Word(is) | Extent::Checked(is) => exact(run(char::is_alphanumeric), *is),
            Extent::Within(allowed, is) => {
                let most = run(*allowed).min(LONGEST_NAME);
                (1..=most).rev().filter(|&end| text.get(..end).is_some_and(is)).collect()
            }
        }
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

pub(crate) fn ulid(text: &str) -> bool {
    super::domains::ulid(text).is_some()
}

/// More is told by the column.
pub(super) fn counted(text: &str) -> bool {
    text.ends_with(|c: char| c.is_ascii_alphanumeric())
        && text.starts_with(|c: char| "vV".contains(c) || c.is_ascii_digit())
}

/// One `@`, and a dot in what follows it.
pub fn email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let host = |c: char| c.is_alphanumeric() || ".-".contains(c);
    let named = domain.split('.').count() > 1 && domain.split('.').all(|label| !label.is_empty());
    !local.is_empty() && named && domain.chars().all(host) && !local.contains(char::is_whitespace)
}

pub(crate) fn ipv4(text: &str) -> bool {
    let octet = |part: &str| (1..=3).contains(&part.len()) && is_digits(part) && part.parse::<u8>().is_ok();
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
    use super::super::Identifier;
    use super::super::infer::{Seen, infer};

    fn column(keys: &[String]) -> super::super::Column {
        let rows: Vec<Seen<'_>> = keys.iter().map(|key| Seen { key, time: None, group: 0, weight: 1 }).collect();
        infer(&rows)
    }

    fn shapes(keys: &[String]) -> Vec<String> {
        column(keys).found.iter().map(|found| found.shape.words()).collect()
    }

    fn many(make: impl Fn(u64) -> String) -> Vec<String> {
        (0..200_u64).map(|at| make(at.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ at)).collect()
    }

    #[test]
    fn the_schema_of_a_column_reads_as_its_writer_would_say_it() {
        let mut customers: Vec<String> = (0..300).map(|at| format!("customer-{:06}", at * 37)).collect();
        customers.push("undefined".into());
        assert_eq!(shapes(&customers), ["customer-<number, 6 digits, padded>", "\"undefined\""]);
        let logs = many(|random| format!("{}-{:08x}", 2_516_873_215_109_999_999 - random % 100_000, random >> 32));
        assert_eq!(shapes(&logs), ["<ticks, newest first>-<hex, 8>"]);
        let guids = many(|random| format!("{:08x}-1234-4567-89ab-{:012x}", random >> 32, random >> 16));
        assert_eq!(shapes(&guids), ["<GUID>"]);
        let days = many(|random| format!("{:02}.{:02}.2024", random % 28 + 1, random / 28 % 12 + 1));
        assert_eq!(shapes(&days), ["<date, dd.MM.yyyy>"]);
        let users = (0..90).map(|at| format!("user{at}")).collect::<Vec<_>>();
        assert_eq!(shapes(&users), ["user<number, 1 to 2 digits>"]);
    }

    #[test]
    fn every_key_of_a_column_fits_its_schema() {
        let columns: [Vec<String>; 5] = [
            many(|random| format!("anna{random}@example.com")),
            many(|random| {
                format!("{}.{}.{}.{}", random % 256, random >> 8 & 255, random >> 16 & 255, random >> 24 & 255)
            }),
            many(|random| format!("{}_{:x}", if random % 2 == 0 { "a" } else { "b" }, random)),
            many(|random| format!("v{}.{}.{}", random % 3, random % 17, random % 5)),
            many(|random| format!("{}", random % 1_000)),
        ];
        for keys in columns {
            let schema = column(&keys).schema();
            for key in &keys {
                assert!(schema.shape_of(key).is_some(), "{key}: {schema:?}");
            }
        }
    }

    #[test]
    fn a_key_with_very_many_ways_to_be_cut_takes_bounded_work() {
        use super::super::{Domain, Field, Schema, Shape};

        let field = |domain| Field { domain, order: None };
        let fields =
            || vec![Domain::Any, Domain::Any, Domain::Identifier(Identifier::Email), Domain::Text("zzz".into())];
        let shape = || Shape { fields: fields().into_iter().map(field).collect(), share: 1.0 };
        let schema = Schema { shapes: (0..10_000).map(|_| shape()).collect() };
        let mut left = super::MOST_WORK;
        let key = "a@b.".repeat(128);
        assert!(schema.shape_of(&key).is_none());
        assert!(schema.shapes.iter().all(|shape| shape.cuts_within(&key, &mut left).is_none()));
        assert_eq!(left, 0);
        // What has one way is cut whatever the length of the schema.
        assert!(shape().cuts("anna@example.comzzz").is_some());
    }

    #[test]
    fn keys_of_another_form_do_not_fit() {
        let schema = column(&(0..300).map(|at| format!("order-{at:06}")).collect::<Vec<_>>()).schema();
        assert!(schema.shape_of("order-000017").is_some());
        for other in ["order-17", "order-0000017", "Order-000017", "", "order-000017 ", "é"] {
            assert!(schema.shape_of(other).is_none(), "{other}");
        }
    }
}
