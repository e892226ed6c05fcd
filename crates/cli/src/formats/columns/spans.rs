//! Identifiers of several words: what separates their words belongs to them.

use std::collections::BTreeSet;

use super::checks::is_digits;
use super::matching::octet;
use super::split::Cut;
use super::{Domain, Identifier, tally};
use crate::formats::civil::{self, Civil};

/// What a span is, and how many words it takes.
#[derive(Debug, Clone, PartialEq)]
pub struct Span {
    pub domain: Domain,
    pub words: usize,
}

impl Span {
    fn identifier(identifier: Identifier, words: usize) -> Self {
        Self { domain: Domain::Identifier(identifier), words }
    }
}

/// The span that begins with one of the words in all keys, the longest first.
pub fn span(keys: &[Cut<'_>], from: usize) -> Option<Span> {
    date(keys, from)
        .or_else(|| exact(Identifier::Guid, keys, from))
        .or_else(|| numbers(keys, from))
        .or_else(|| exact(Identifier::Mac, keys, from))
}

/// The dates that a key has from a word on, each with how many words it takes.
fn dates(key: &Cut<'_>, from: usize) -> Vec<(Civil, usize)> {
    let Some(&(start, _)) = key.words.get(from) else { return Vec::new() };
    let found = civil::read(&key.key[start..]).into_iter();
    let mut found: Vec<_> =
        found.filter_map(|date| key.words_until(from, start + date.length).map(|taken| (date, taken))).collect();
    // One word of digits is weighed with other numbers; forms with a name or a T have letters too.
    found.retain(|(_, taken)| *taken > 1 || !is_digits(key.word(from)));
    found
}

fn date(keys: &[Cut<'_>], from: usize) -> Option<Span> {
    let all: Vec<_> =
        keys.iter().map(|key| Some(dates(key, from)).filter(|dates| !dates.is_empty())).collect::<Option<_>>()?;
    let mut best: Option<Span> = None;
    for (candidate, taken) in &all[0] {
        let canonical = civil::canonical(&candidate.form);
        let in_all = |is: &dyn Fn(&Civil) -> bool| {
            all.iter().all(|dates| dates.iter().any(|(date, words)| words == taken && is(date)))
        };
        let proved = || {
            let near = all.iter().zip(keys).filter(|(dates, key)| {
                dates.iter().any(|(date, _)| civil::canonical(&date.form) == canonical && date.is_near(key.time))
            });
            near.count() * 10 >= keys.len() * 9
        };
        // A month or a quarter before its year in 40 keys or more is none by chance; shelves are named as weeks are.
        let seldom = || {
            let texts: BTreeSet<&str> = keys.iter().map(|key| key.text(from, *taken)).collect();
            let before_year = candidate.says.order == civil::Order::MonthFirst
                && candidate.form.ends_with("yyyy")
                && !candidate.form.contains('w');
            // A week and the like go on with the year.
            let is_of_next = || keys.iter().all(|key| dates(key, from + 1).iter().any(|(_, words)| *words > 1));
            before_year && keys.len() >= 40 && texts.len() >= 8 && !is_of_next()
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
pub fn mostly(keys: &[Cut<'_>], from: usize, common: Option<&Span>) -> Option<Vec<bool>> {
    const TRIED: usize = 8;
    const FORMS: usize = 8;
    let several = |fitting: Vec<bool>| fitting.contains(&false).then_some(fitting);
    let few = |left: usize| left * 10 <= keys.len();
    let guids: Vec<bool> = keys.iter().map(|key| words_of(Identifier::Guid, key, from).is_some()).collect();
    if few(guids.iter().filter(|fits| !**fits).count()) {
        return several(guids);
    }
    let shortest = common.map_or(0, |span| span.words);
    let forms = |key: &Cut<'_>| -> Vec<(String, usize)> {
        let dates = dates(key, from).into_iter().filter(|(date, taken)| !date.says.weak && *taken > shortest);
        dates.map(|(date, taken)| (civil::canonical(&date.form), taken)).collect()
    };
    if keys.iter().take(TRIED).all(|key| forms(key).is_empty()) {
        return None;
    }
    let all: Vec<_> = keys.iter().map(forms).collect();
    let mut left: Vec<usize> = (0..keys.len()).collect();
    if common.is_some() && all.iter().any(Vec::is_empty) {
        return None;
    }
    let mut usual = None;
    for _ in 0..FORMS {
        let counts = tally(left.iter().flat_map(|&at| &all[at]));
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

/// An identifier of one length, which ends where a word does: of how many words it is.
fn words_of(identifier: Identifier, key: &Cut<'_>, from: usize) -> Option<usize> {
    let start = key.words.get(from)?.0;
    key.words_until(from, start + identifier.lengths(&key.key[start..]).first()?)
}

fn exact(identifier: Identifier, keys: &[Cut<'_>], from: usize) -> Option<Span> {
    let mut counts = keys.iter().map(|key| words_of(identifier, key, from));
    let count = counts.next()??;
    counts.all(|other| other == Some(count)).then_some(Span::identifier(identifier, count))
}

/// Addresses, versions and other numbers with dots, decimal fractions and phone numbers.
fn numbers(keys: &[Cut<'_>], from: usize) -> Option<Span> {
    let first_separator = keys[0].separator(from)?;
    // How many numbers follow each other with one and the same separator.
    let count = |key: &Cut<'_>| {
        let goes_on = |at: &usize| key.separator(at - 1) == Some(first_separator) && is_digits(key.word(*at));
        1 + (from + 1..key.words.len()).take_while(goes_on).count()
    };
    let version_start = |word: &str| is_digits(word) || word.strip_prefix(['v', 'V']).is_some_and(is_digits);
    let count = keys.iter().map(|key| if version_start(key.word(from)) { count(key) } else { 0 }).min()?;
    let addresses = count == 4
        && keys.iter().all(|key| (0..4).all(|at| octet(key.word(from + at))))
        && keys.iter().any(|key| (0..4).any(|at| key.word(from + at).len() == 3));
    if addresses && matches!(first_separator, "." | "-" | "_") {
        return Some(Span::identifier(Identifier::Ipv4, 4));
    }
    if let Some(phone) = phone(keys, from) {
        return Some(phone);
    }
    // What goes on with dots on either side is longer than that.
    let goes_on = |key: &Cut<'_>| {
        key.before(from).strip_suffix('.').is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
    };
    if first_separator != "." || count < 2 || keys.iter().any(goes_on) {
        return None;
    }
    // Instants and numbers of accounts are longer than the numbers of a version, which have no leading zeros; of two numbers,
    // four digits are a year.
    let longest = if count == 2 { 3 } else { 5 };
    let counted = |part: &str| {
        let part = part.trim_start_matches(['v', 'V']);
        part.len() <= longest && (part.len() == 1 || !part.starts_with('0'))
    };
    let counted = keys.iter().all(|key| (0..count).all(|at| counted(key.word(from + at))));
    let named = keys.iter().any(|key| !is_digits(key.word(from)));
    let identifier = match count {
        _ if counted && (count == 3 || named) => Identifier::Version,
        2 if counted && has_tenth(keys, from) => Identifier::Version,
        2 if !named => Identifier::Decimal,
        4.. if counted => Identifier::DottedNumbers,
        _ => return None,
    };
    Some(Span::identifier(identifier, count))
}

/// A plus and eight to fifteen digits that begin with no zero, as E.164 has them. One dot alone is that of a decimal number.
fn phone(keys: &[Cut<'_>], from: usize) -> Option<Span> {
    let parts = |key: &Cut<'_>| {
        let separates = |text: &str| text.bytes().all(|byte| b" -.()".contains(&byte));
        let goes_on =
            |at: &usize| is_digits(key.word(*at)) && (*at == from || key.separator(at - 1).is_some_and(separates));
        (from..key.words.len()).take_while(goes_on).count()
    };
    let count = keys.iter().map(parts).min()?;
    let fits = |key: &Cut<'_>| {
        let digits: usize = (from..from + count).map(|at| key.word(at).len()).sum();
        key.before(from).strip_suffix('+').is_some_and(|before| !before.ends_with(char::is_alphanumeric))
            && !key.word(from).starts_with('0')
            && (8..=15).contains(&digits)
            && (count != 2 || key.separator(from) != Some("."))
    };
    (count > 0 && keys.iter().all(fits)).then_some(Span::identifier(Identifier::Phone, count))
}

/// Whether 1.1 and 1.10 are both there, which are one decimal fraction and two versions.
fn has_tenth(keys: &[Cut<'_>], from: usize) -> bool {
    let texts: BTreeSet<&str> = keys.iter().map(|key| key.text(from, 2)).collect();
    texts.iter().any(|text| text.strip_suffix('0').is_some_and(|short| texts.contains(short)))
}
