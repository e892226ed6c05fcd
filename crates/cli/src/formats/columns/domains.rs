//! The domain of one word per key, by least description length.

use std::collections::{BTreeMap, BTreeSet};

use tablekeys::Ticks;

use super::checks::is_digits;
use super::instants::{FORMS, Form, Unit, form_of};
use super::matching::hex;
use super::split::runs;
use super::{Alphabet, Domain, Identifier, by_key};
use crate::formats::civil::DAY;
use crate::formats::identifiers::made_at;
use crate::formats::numbers::SNOWFLAKES;
use crate::formats::{civil, is_recent};

/// The most texts of a [`Domain::OneOf`].
pub const CHOICES: usize = 16;

/// The fewest keys whose check digits or instants are believed: by chance a tenth of the keys passes.
const ENOUGH: usize = 12;

/// A word and when its row was written.
pub type Word<'k> = (&'k str, Option<Ticks>);

/// The domain of a column of words.
pub fn of_words(words: &[Word<'_>]) -> Domain {
    let Some(&(first, _)) = words.first() else { return Domain::Any };
    if words.iter().all(|(word, _)| *word == first) {
        return Domain::Text(first.to_owned());
    }
    if words.iter().all(|(word, _)| is_digits(word)) {
        return of_digits(words);
    }
    if let Some(identifier) = identifier(words) {
        return Domain::Identifier(identifier);
    }
    let texts = || words.iter().map(|(word, _)| *word);
    let (least, most) = lengths(texts());
    let alphabet = Alphabet::of(&texts()).unwrap_or(Alphabet::Words);
    let choices: BTreeSet<&str> = texts().collect();
    if choices.len() <= CHOICES && choice_bits(&choices, words.len()) < character_bits(alphabet, words) {
        return Domain::OneOf(choices.into_iter().map(str::to_owned).collect());
    }
    Domain::Characters { alphabet, least, most }
}

fn lengths<'t>(texts: impl Iterator<Item = &'t str>) -> (usize, usize) {
    texts
        .map(|text| text.chars().count())
        .fold((usize::MAX, 0), |(least, most), length| (least.min(length), most.max(length)))
}

/// What a list of texts costs: each once, and per word which one it is.
fn choice_bits(choices: &BTreeSet<&str>, words: usize) -> f64 {
    let listed: usize = choices.iter().map(|text| 8 * (text.len() + 1)).sum();
    listed as f64 + words as f64 * (choices.len() as f64).log2()
}

/// What words cost in an alphabet: a length and characters each.
fn character_bits(alphabet: Alphabet, words: &[Word<'_>]) -> f64 {
    let (least, most) = lengths(words.iter().map(|(word, _)| *word));
    let per_length = ((most - least + 1) as f64).log2();
    let size = f64::from(alphabet.size()).log2();
    24.0 + words.iter().map(|(word, _)| per_length + size * word.chars().count() as f64).sum::<f64>()
}

/// Where a column is letters of a few texts and then a number, as `user17`, or the same letters between several, as `S05E21`:
/// dividing it must be shorter than to keep it whole.
pub fn is_numbered(words: &[Word<'_>]) -> bool {
    let all: Vec<Vec<&str>> = words.iter().map(|(word, _)| runs(word)).collect();
    let Some(first) = all.first().filter(|runs| runs.len() > 1) else { return false };
    let alike = |other: &Vec<&str>| {
        other.len() == first.len() && (2..first.len()).step_by(2).all(|letters| other[letters] == first[letters])
    };
    if !all.iter().all(alike) {
        return false;
    }
    let names: BTreeSet<&str> = all.iter().map(|runs| runs[0]).collect();
    let digits: usize = words.iter().map(|(word, _)| word.bytes().filter(u8::is_ascii_digit).count()).sum();
    let divided = choice_bits(&names, words.len()) + 3.33 * digits as f64;
    let alphabet = Alphabet::of(&words.iter().map(|(word, _)| *word)).unwrap_or(Alphabet::Words);
    // A name of one letter before few digits is as often a random identifier: it must be one and the same.
    divided < character_bits(alphabet, words) && names.len() * 4 <= words.len()
}

fn by_width<'k>(words: &[Word<'k>]) -> BTreeMap<usize, Vec<Word<'k>>> {
    by_key(words.iter().map(|&word| (word.0.len(), word)))
}

/// Digits: instants, checked numbers or numbers.
fn of_digits(words: &[Word<'_>]) -> Domain {
    let by_width = by_width(words);
    if let Some(date) = compact_date(words, &by_width) {
        return date;
    }
    if let Some(forms) = forms(&by_width, words.len()) {
        return Domain::Instant(forms);
    }
    let distinct: BTreeSet<&str> = words.iter().map(|(word, _)| *word).collect();
    if distinct.len() >= ENOUGH {
        let passed =
            |check: fn(&str) -> bool| distinct.iter().filter(|word| check(word)).count() * 20 >= distinct.len() * 19;
        if let Some((identifier, _)) = Identifier::checked().find(|(_, check)| passed(*check)) {
            return Domain::Identifier(identifier);
        }
        if let Some(snowflake) = snowflake(words) {
            return snowflake;
        }
    }
    let (least, most) = lengths(words.iter().map(|(word, _)| *word));
    let padded = words.iter().any(|(word, _)| word.len() > 1 && word.starts_with('0'));
    Domain::Number { least, most, padded }
}

/// The forms of instants where nearly all words are instants; words of another width are of the same forms.
fn forms(by_width: &BTreeMap<usize, Vec<Word<'_>>>, all: usize) -> Option<Vec<&'static Form>> {
    let mut forms: Vec<&'static Form> = Vec::new();
    let mut found = 0;
    let mut left: Vec<(usize, &Vec<Word<'_>>)> = Vec::new();
    for (&width, words) in by_width {
        // One word is an accident.
        let one = form_of(words).filter(|form| words.len() > 1 || form.unit == Unit::Ticks);
        match one.map(|form| vec![form]).or_else(|| several_forms(words)) {
            Some(several) => {
                forms.extend(several);
                found += words.len();
            }
            None => left.push((width, words)),
        }
    }
    // Ticks prove themselves: of other numbers nine of ten must be instants.
    let enough = if forms.iter().all(|form| form.unit == Unit::Ticks) { 6 } else { 9 };
    if found == 0 || found * 10 < all * enough && forms.len() < 2 {
        return None;
    }
    // Instants far from our time, as 9999-12-31, in the same form but for the width.
    for (width, words) in left {
        let same = FORMS.iter().find(|form| {
            form.digits == width
                && forms.iter().any(|known| known.same_but_for_width(form))
                && words.iter().all(|(word, _)| form.any_instant(word).is_some())
        });
        if let Some(same) = same {
            forms.push(same);
            found += words.len();
        }
    }
    let count = |form: &Form| by_width[&form.digits].iter().filter(|(word, _)| form.instant(word).is_some()).count();
    forms.sort_by_key(|form| std::cmp::Reverse(count(form)));
    (found == all).then_some(forms)
}

/// Instants of one width in several forms, as some the oldest first and others the newest first: ticks prove themselves, and other
/// numbers by the Timestamps.
fn several_forms(words: &[Word<'_>]) -> Option<Vec<&'static Form>> {
    let is = |form: &Form, word: &Word<'_>| {
        if form.unit == Unit::Ticks { form.instant(word.0).is_some() } else { form.is_near(*word) }
    };
    let mut left: Vec<Word<'_>> = words.to_vec();
    let mut found = Vec::new();
    for form in FORMS.iter().filter(|form| form.digits == words[0].0.len()) {
        if left.iter().filter(|word| is(form, word)).count() >= 2 {
            found.push(form);
            left.retain(|word| !is(form, word));
        }
    }
    (found.len() > 1 && left.is_empty()).then_some(found)
}

/// The widths of instants where nine of ten words are instants and the others have other widths.
pub fn instant_widths(words: &[Word<'_>]) -> Option<Vec<usize>> {
    let mut by_width = by_width(words);
    if by_width.len() < 2 || forms(&by_width, words.len()).is_some() {
        return None;
    }
    by_width.retain(|_, words| matches!(of_digits(words), Domain::Instant(_) | Domain::Date(_)));
    let found: usize = by_width.values().map(Vec::len).sum();
    (found * 10 >= words.len() * 9).then(|| by_width.into_keys().collect())
}

/// `yyyyMMdd` and others without separators.
fn compact_date(words: &[Word<'_>], by_width: &BTreeMap<usize, Vec<Word<'_>>>) -> Option<Domain> {
    if by_width.len() != 1 || !matches!(by_width.keys().next()?, 6 | 8 | 10 | 12 | 14 | 17 | 21) {
        return None;
    }
    // Whether a form is weak, how many words have it, and how many of these are near their Timestamps.
    let mut counts: BTreeMap<String, (bool, usize, usize)> = BTreeMap::new();
    for (word, time) in words {
        for found in civil::read(word).into_iter().filter(|found| found.length == word.len()) {
            let near = found.is_near(*time);
            let count = counts.entry(found.form).or_insert((found.says.weak, 0, 0));
            count.1 += 1;
            count.2 += usize::from(near);
        }
    }
    let differ = words.iter().any(|(word, _)| *word != words[0].0);
    let fits = |&(weak, read, near): &(bool, usize, usize)| {
        read == words.len() && if weak { near * 10 >= words.len() * 9 } else { differ }
    };
    // Of several forms that all words fit, the one that sorts by time, else the month first.
    let order = |form: &str| match form.as_bytes()[0] {
        b'y' => 0,
        b'M' => 1,
        _ => 2,
    };
    let fitting = counts.into_iter().filter(|(_, count)| fits(count)).map(|(form, _)| form);
    fitting.min_by_key(|form| order(form)).map(Domain::Date)
}

/// 64-bit identifiers that begin with milliseconds since an epoch of their own: all are of the years of the Timestamps, or
/// of few years.
fn snowflake(words: &[Word<'_>]) -> Option<Domain> {
    let values: Vec<u64> = words.iter().map(|(word, _)| word.parse().ok()).collect::<Option<_>>()?;
    let wide = words.iter().all(|(word, _)| (17..=19).contains(&word.len()) && !word.starts_with('0'));
    let greatest = *values.iter().max()?;
    let least = *values.iter().min()?;
    let recent =
        SNOWFLAKES.iter().any(|(.., epoch)| Unit::Millis.instant((greatest >> 22) + epoch).is_some_and(is_recent));
    // Random numbers of this length differ in their first digit.
    (wide && recent && i64::try_from(greatest).is_ok() && greatest - least < greatest / 2)
        .then_some(Domain::Identifier(Identifier::Snowflake))
}

/// Identifiers of one word with letters.
fn identifier(words: &[Word<'_>]) -> Option<Identifier> {
    let all = |is: &dyn Fn(&str) -> bool| words.iter().all(|(word, _)| is(word));
    if all(&|word| word.len() == 26) && all(&|word| ulid(word).is_some()) {
        let recent = words.iter().filter(|(word, _)| ulid(word).is_some_and(is_recent)).count();
        return (recent * 10 >= words.len() * 9).then_some(Identifier::Ulid);
    }
    if all(&|word| word.len() == 24 && hex(word)) {
        // Labels of TAI64N begin alike for decades.
        let told_apart = words.iter().any(|(word, time)| {
            let near = |at: Ticks| time.is_some_and(|time| time.get().abs_diff(at.get()) <= DAY);
            word[..8] != words[0].0[..8] || made_at(word).is_some_and(near)
        });
        return (told_apart && all(&|word| made_at(word).is_some_and(is_recent))).then_some(Identifier::ObjectId);
    }
    if all(&|word| word.len() == 27 && Alphabet::Base62.of_all(word)) {
        let first = |word: &str| word.as_bytes()[0];
        let lowest = words.iter().map(|(word, _)| first(word)).min()?;
        let highest = words.iter().map(|(word, _)| first(word)).max()?;
        // Until 2100 the first digit is at most M, and seconds of few years share it.
        return (highest <= b'M' && highest - lowest <= 2).then_some(Identifier::Ksuid);
    }
    let checked = Identifier::checked().find(|(_, check)| words.len() >= ENOUGH && all(check));
    checked.map(|(identifier, _)| identifier)
}

/// The instant of a ULID, ascending or inverted.
pub fn ulid(word: &str) -> Option<Ticks> {
    let at = made_at(word).filter(|_| word.len() == 26)?;
    Some(if is_recent(at) { at } else { at.inverted() })
}
