//! Identifiers of several words: what separates their words belongs to them.

use std::collections::{BTreeMap, BTreeSet};

use tablekeys::Ticks;

use super::{Domain, Identifier};
use crate::formats::civil::{self, Civil};

/// What a span is, how many words it takes, and of a date whether only Timestamps prove it.
#[derive(Debug, Clone, PartialEq)]
pub struct Span {
    pub domain: Domain,
    pub words: usize,
}

/// The span that begins with one of the words in all keys, the longest first. `times` are when the rows were written.
pub fn span(keys: &[&str], times: &[Option<Ticks>], words: &[Vec<(usize, usize)>], from: usize) -> Option<Span> {
    date(keys, times, words, from)
        .or_else(|| exact(Identifier::Guid, keys, words, from))
        .or_else(|| numbers(keys, words, from))
        .or_else(|| exact(Identifier::Mac, keys, words, from))
}

/// What lies between a word and the next.
fn separator<'k>(key: &'k str, words: &[(usize, usize)], after: usize) -> Option<&'k str> {
    Some(&key[words.get(after)?.1..words.get(after + 1)?.0])
}

fn text<'k>(key: &'k str, words: &[(usize, usize)], at: usize) -> &'k str {
    words.get(at).map_or("", |&(from, until)| &key[from..until])
}

/// The dates that a key has from a word on, each with how many words it takes.
fn dates(key: &str, words: &[(usize, usize)], from: usize) -> Vec<(Civil, usize)> {
    let Some(&(start, _)) = words.get(from) else { return Vec::new() };
    let taken = |date: &Civil| Some(1 + words[from..].iter().position(|word| word.1 == start + date.length)?);
    let mut found: Vec<_> =
        civil::read(&key[start..]).into_iter().filter_map(|date| taken(&date).map(|taken| (date, taken))).collect();
    // One word of digits is weighed with other numbers; forms with a name or a T have letters too.
    found.retain(|(_, taken)| *taken > 1 || text(key, words, from).bytes().any(|byte| !byte.is_ascii_digit()));
    found
}

fn date(keys: &[&str], times: &[Option<Ticks>], words: &[Vec<(usize, usize)>], from: usize) -> Option<Span> {
    let all: Vec<_> = (0..keys.len())
        .map(|at| Some(dates(keys[at], &words[at], from)).filter(|dates| !dates.is_empty()))
        .collect::<Option<_>>()?;
    let mut best: Option<Span> = None;
    for (candidate, taken) in &all[0] {
        let canonical = civil::canonical(&candidate.form);
        let in_all = |is: &dyn Fn(&Civil) -> bool| {
            all.iter().all(|dates| dates.iter().any(|(date, words)| words == taken && is(date)))
        };
        let proved = || {
            let near = all.iter().zip(times).filter(|(dates, time)| {
                dates.iter().any(|(date, _)| civil::canonical(&date.form) == canonical && date.is_near(**time))
            });
            near.count() * 10 >= keys.len() * 9
        };
        // A month or a quarter before its year in 40 keys or more is none by chance; shelves are named as weeks are.
        let seldom = || {
            let texts: BTreeSet<&str> =
                keys.iter().zip(words).map(|(key, words)| &key[words[from].0..words[from + taken - 1].1]).collect();
            let before_year = candidate.says.order == civil::Order::MonthFirst
                && candidate.form.ends_with("yyyy")
                && !candidate.form.contains('w');
            before_year && keys.len() >= 40 && texts.len() >= 8
        };
        if candidate.says.weak && !proved() && !seldom()
            || best.as_ref().is_some_and(|best| best.words >= *taken)
            || !in_all(&|date| civil::canonical(&date.form) == canonical)
        {
            continue;
        }
        let form = if in_all(&|date| date.form == candidate.form) { candidate.form.clone() } else { canonical };
        best = Some(Span { domain: Domain::Date(form), words: *taken });
    }
    best
}

/// Where nine of ten keys have a GUID, or a date in one of few forms, which of them have it in the usual form. `None` where
/// all or fewer have. Dates have more words than what all keys have in common, if that is a date, too.
pub fn mostly(keys: &[&str], words: &[Vec<(usize, usize)>], from: usize, common: Option<&Span>) -> Option<Vec<bool>> {
    const TRIED: usize = 8;
    const FORMS: usize = 8;
    let several = |fitting: Vec<bool>| fitting.contains(&false).then_some(fitting);
    let few = |left: usize| left * 10 <= keys.len();
    let guids: Vec<bool> =
        (0..keys.len()).map(|at| exact(Identifier::Guid, &keys[at..=at], &words[at..=at], from).is_some()).collect();
    if few(guids.iter().filter(|fits| !**fits).count()) {
        return several(guids);
    }
    let shortest = common.map_or(0, |span| span.words);
    let forms = |at: usize| -> Vec<(String, usize)> {
        let dates =
            dates(keys[at], &words[at], from).into_iter().filter(|(date, taken)| !date.says.weak && *taken > shortest);
        dates.map(|(date, taken)| (civil::canonical(&date.form), taken)).collect()
    };
    if (0..keys.len().min(TRIED)).all(|at| forms(at).is_empty()) {
        return None;
    }
    let all: Vec<_> = (0..keys.len()).map(forms).collect();
    let mut left: Vec<usize> = (0..keys.len()).collect();
    if common.is_some() && all.iter().any(Vec::is_empty) {
        return None;
    }
    let mut usual = None;
    for _ in 0..FORMS {
        let mut counts: BTreeMap<&(String, usize), usize> = BTreeMap::new();
        left.iter().flat_map(|&at| &all[at]).for_each(|form| *counts.entry(form).or_default() += 1);
        let (form, _) = counts.into_iter().filter(|(_, keys)| *keys > 1).max_by_key(|(form, keys)| (*keys, form.1))?;
        left.retain(|&at| !all[at].contains(form));
        usual = usual.or(Some(form));
        if few(left.len()) {
            break;
        }
    }
    few(left.len())
        .then(|| all.iter().map(|forms| usual.is_some_and(|form| forms.contains(form))).collect())
        .and_then(several)
}

/// An identifier of one length, which ends where a word does.
fn exact(identifier: Identifier, keys: &[&str], words: &[Vec<(usize, usize)>], from: usize) -> Option<Span> {
    let taken = |(key, words): (&&str, &Vec<(usize, usize)>)| {
        let start = words.get(from)?.0;
        let length = *identifier.lengths(&key[start..]).first()?;
        Some(1 + words[from..].iter().position(|word| word.1 == start + length)?)
    };
    let mut counts = keys.iter().zip(words).map(taken);
    let count = counts.next()??;
    counts.all(|other| other == Some(count)).then_some(Span { domain: Domain::Identifier(identifier), words: count })
}

/// Whether a key with its words is of some kind.
type Test<'t> = &'t dyn Fn(&str, &[(usize, usize)]) -> bool;

/// Addresses, versions and other numbers with dots, decimal fractions and phone numbers.
fn numbers(keys: &[&str], words: &[Vec<(usize, usize)>], from: usize) -> Option<Span> {
    let first_separator = separator(keys[0], &words[0], from)?;
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    // How many numbers follow each other with one and the same separator.
    let count = |key: &str, words: &[(usize, usize)]| {
        let mut count = 1;
        while separator(key, words, from + count - 1) == Some(first_separator) && digits(text(key, words, from + count))
        {
            count += 1;
        }
        count
    };
    let version_start = |word: &str| digits(word) || word.strip_prefix(['v', 'V']).is_some_and(digits);
    let fewest = keys.iter().zip(words).map(
        |(key, words)| {
            if version_start(text(key, words, from)) { count(key, words) } else { 0 }
        },
    );
    let count = fewest.min()?;
    let all = |is: Test<'_>| keys.iter().zip(words).all(|(key, words)| is(key, words));
    let octet = |word: &str| digits(word) && word.len() <= 3 && word.parse::<u16>().is_ok_and(|value| value <= 255);
    let addresses = count >= 4
        && all(&|key, words| (0..4).all(|at| octet(text(key, words, from + at))))
        && (0..4).any(|at| keys.iter().zip(words).any(|(key, words)| text(key, words, from + at).len() == 3));
    if addresses && matches!(first_separator, "." | "-" | "_") && count == 4 {
        return Some(Span { domain: Domain::Identifier(Identifier::Ipv4), words: 4 });
    }
    if let Some(phone) = phone(keys, words, from) {
        return Some(phone);
    }
    // What goes on with dots on either side is longer than that.
    let goes_on = |key: &str, words: &[(usize, usize)]| {
        key[..words[from].0].strip_suffix('.').is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
    };
    if first_separator != "." || count < 2 || keys.iter().zip(words).any(|(key, words)| goes_on(key, words)) {
        return None;
    }
    let found = |identifier| Some(Span { domain: Domain::Identifier(identifier), words: count });
    // Instants and numbers of accounts are longer than the numbers of a version, which have no leading zeros; of two numbers,
    // four digits are a year.
    let longest = if count == 2 { 3 } else { 5 };
    let counted = |part: &str| {
        let part = part.trim_start_matches(['v', 'V']);
        part.len() <= longest && (part.len() == 1 || !part.starts_with('0'))
    };
    let counted = all(&|key, words| (0..count).all(|at| counted(text(key, words, from + at))));
    let named = !all(&|key, words| digits(text(key, words, from)));
    match count {
        _ if counted && (count == 3 || named) => found(Identifier::Version),
        2 if counted && has_tenth(keys, words, from) => found(Identifier::Version),
        2 if !named => found(Identifier::Decimal),
        4.. if counted => found(Identifier::DottedNumbers),
        _ => None,
    }
}

/// A plus and eight to fifteen digits that begin with no zero, as E.164 has them. One dot alone is that of a decimal number.
fn phone(keys: &[&str], words: &[Vec<(usize, usize)>], from: usize) -> Option<Span> {
    let parts = |key: &str, words: &[(usize, usize)]| {
        let more = (from..words.len()).take_while(|&at| {
            text(key, words, at).bytes().all(|byte| byte.is_ascii_digit())
                && (at == from
                    || separator(key, words, at - 1).is_some_and(|s| s.bytes().all(|b| b" -.()".contains(&b))))
        });
        more.count()
    };
    let count = keys.iter().zip(words).map(|(key, words)| parts(key, words)).min()?;
    let fits = keys.iter().zip(words).all(|(key, words)| {
        let start = words[from].0;
        let before = key[..start].strip_suffix('+');
        let digits: usize = (from..from + count).map(|at| text(key, words, at).len()).sum();
        before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
            && !key[start..].starts_with('0')
            && (8..=15).contains(&digits)
            && (count != 2 || separator(key, words, from) != Some("."))
    });
    (count > 0 && fits).then_some(Span { domain: Domain::Identifier(Identifier::Phone), words: count })
}

/// Whether 1.1 and 1.10 are both there, which are one decimal fraction and two versions.
fn has_tenth(keys: &[&str], words: &[Vec<(usize, usize)>], from: usize) -> bool {
    let texts: BTreeSet<&str> =
        keys.iter().zip(words).map(|(key, words)| &key[words[from].0..words[from + 1].1]).collect();
    texts.iter().any(|text| text.strip_suffix('0').is_some_and(|short| texts.contains(short)))
}

#[cfg(test)]
mod tests {
    use super::super::split::words;
    use super::*;

    fn found(keys: &[&str]) -> Option<(String, usize)> {
        let words: Vec<_> = keys.iter().map(|key| words(key)).collect();
        span(keys, &vec![None; keys.len()], &words, 0).map(|span| (span.domain.words(), span.words))
    }

    #[test]
    fn several_words_are_one_identifier() {
        let some = |words: &str, count| Some((words.to_owned(), count));
        assert_eq!(found(&["10.0.0.1", "192.168.17.200"]), some("IPv4 address", 4));
        assert_eq!(found(&["1.10.0", "1.9.0-beta"]), some("version", 3));
        assert_eq!(found(&["52.52", "13.4"]), some("decimal number", 2));
        assert_eq!(found(&["00:1a:2b:3c:4d:5e-x"]), some("MAC address", 6));
        assert_eq!(found(&["6f9619ff-8b86-d011-b42d-00cf4fc964ff"]), some("GUID", 5));
        assert_eq!(found(&["2024-05-06T07:08:09.125Z_a"]), some("date, yyyy-MM-ddTHH:mm:ss.fffZ", 6));
        assert_eq!(found(&["6.5.2024", "16.12.2024"]), some("date, d.M.yyyy", 3));
        assert_eq!(found(&["1.1", "1.9", "1.10"]), some("version", 2));
        assert_eq!(found(&["v1.1.10.4", "v1.1.9.0"]), some("version", 4));
        assert_eq!(found(&["2025.1", "2025.10"]), some("decimal number", 2));
        assert_eq!(found(&["+1 (206) 555-0123", "+1 (206) 555-0199"]), some("phone number", 4));
        assert_eq!(found(&["+48.13743+011.57549", "+48.13751+011.57112"]), some("decimal number", 2));
        assert_eq!(found(&["+0000_a", "+0100_b"]), None);
        // Instants, accounts and enzymes are no versions.
        assert_eq!(found(&["1.1134616965.1741006016", "2.98.1741009999"]), None);
        assert_eq!(found(&["012.345.678-90", "123.456.789-01"]), None);
        assert_eq!(found(&["1.1.1.10", "3.4.21.4"]), some("numbers with dots", 4));
        assert_eq!(found(&["1.3.6.1.2.1.2", "1.3.6.1.2.1.31"]), some("numbers with dots", 7));
        // No order of a date fits both.
        assert_eq!(found(&["16.5.2024", "12.31.2024"]), some("version", 3));
    }
}
