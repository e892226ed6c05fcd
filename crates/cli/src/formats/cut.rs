//! A key as tokens and what separates them.

use super::civil::{self, Civil};
use super::columns::matching;
use super::{is_recent, numbers};

/// What a run of characters is that belongs together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Token {
    /// Letters and digits.
    Word,
    Guid,
    /// A week or a quarter of a year.
    Period,
    Ipv6,
    /// Perhaps with a time of day.
    Date,
    /// A time of day alone, with colons.
    Time,
    Mac,
    Email,
    Exponent,
    /// Numbers with dots between them, perhaps with a `v` before them.
    Dotted,
    Signed,
}

/// What a key is made of: keys of one skeleton have the same tokens and the same separators.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Skeleton<'k> {
    /// Before, between and behind the tokens: one more than these.
    pub separators: Vec<&'k str>,
    pub tokens: Vec<Token>,
}

/// The skeleton of a key, and the texts of its tokens. `forms` are those of the dates that were found before, which are tried first.
pub(crate) fn cut<'k>(key: &'k str, forms: &mut Vec<String>) -> (Skeleton<'k>, Vec<&'k str>) {
    tokens(key, |text, c, apart| token(text, c, apart, Some(&mut *forms)))
}

/// The same without dates, which the numbers of a version may look like.
pub(crate) fn undated(key: &str) -> (Skeleton<'_>, Vec<&str>) {
    tokens(key, |text, c, apart| token(text, c, apart, None))
}

/// The same with words as the only tokens.
pub(crate) fn words(key: &str) -> (Skeleton<'_>, Vec<&str>) {
    tokens(key, |text, _, _| Some((Token::Word, word(text))).filter(|(_, length)| *length > 0))
}

/// Letters and digits, and what is written as `%2F`: it separates no parts.
fn word(text: &str) -> usize {
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let escape = || c == '%' && text[at + 1..].bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2;
        at += match c {
            c if c.is_alphanumeric() => c.len_utf8(),
            _ if escape() => 3,
            _ => break,
        };
    }
    at
}

fn tokens(key: &str, mut token: impl FnMut(&str, char, bool) -> Option<(Token, usize)>) -> (Skeleton<'_>, Vec<&str>) {
    let (mut skeleton, mut pieces) = (Skeleton::default(), Vec::new());
    let (mut at, mut end) = (0, 0);
    while let Some(c) = key[at..].chars().next() {
        let Some((token, length)) = token(&key[at..], c, at == 0 || at > end) else {
            at += c.len_utf8();
            continue;
        };
        skeleton.separators.push(&key[end..at]);
        skeleton.tokens.push(token);
        pieces.push(&key[at..at + length]);
        at += length;
        end = at;
    }
    skeleton.separators.push(&key[end..]);
    (skeleton, pieces)
}

/// The token that a text begins with, of which this is the first character, and its bytes. A sign is one of a number where it is
/// apart from the token before it.
fn token(text: &str, first: char, apart: bool, mut forms: Option<&mut Vec<String>>) -> Option<(Token, usize)> {
    if matches!(first, '+' | '-') {
        return signed(text).filter(|_| apart);
    }
    let word = word(text);
    if word == 0 {
        return None;
    }
    // Letters right before a date are a word of their own.
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    if let Some(forms) = forms.as_deref_mut().filter(|_| letters > 0 && letters + 4 == word)
        && matches!(date(&text[letters..], 4, forms), Some((Token::Date, _)))
    {
        return Some((Token::Word, letters));
    }
    composite(text, word, forms).or(Some((Token::Word, word)))
}

fn signed(text: &str) -> Option<(Token, usize)> {
    let whole = 1 + digits(&text[1..]);
    let fraction = text[whole..].strip_prefix('.').map_or(0, digits);
    let length = if fraction > 0 { whole + 1 + fraction } else { whole };
    // Perhaps with a unit right behind it.
    let unit = text[length..].bytes().take_while(u8::is_ascii_alphabetic).count();
    (whole > 1 && unit < 3 && ends(text, length + unit)).then_some((Token::Signed, length))
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Nothing of the same word comes next.
fn ends(text: &str, at: usize) -> bool {
    !text[at..].starts_with(char::is_alphanumeric)
}

/// What has separators within it, where it ends with a word. `word` is how long the first one is.
fn composite(text: &str, word: usize, forms: Option<&mut Vec<String>>) -> Option<(Token, usize)> {
    let next = text[word..].bytes().next();
    if word == 8 && text.get(..36).is_some_and(matching::guid) && ends(text, 36) {
        return Some((Token::Guid, 36));
    }
    let dated = forms.and_then(|forms| date(text, word, forms));
    if let Some((Token::Period, _)) = dated {
        return dated;
    }
    if next == Some(b':') && text[..word].bytes().all(|byte| byte.is_ascii_hexdigit()) {
        let run = text.bytes().take_while(|byte| byte.is_ascii_hexdigit() || *byte == b':').count();
        if matching::ipv6(&text[..run]) && ends(text, run) {
            return Some((Token::Ipv6, run));
        }
    }
    if dated.is_some() {
        return dated;
    }
    // An address of 64 bits is that of 48 with two bytes within.
    let is_mac =
        |length: usize| text.get(..length).is_some_and(|text| text.get(length - 17..).is_some_and(matching::mac));
    if let Some(length) = [23, 17].into_iter().find(|length| word == 2 && is_mac(*length) && ends(text, *length)) {
        return Some((Token::Mac, length));
    }
    let is_time = |length: &usize| {
        text.get(..*length).is_some_and(|text| text.as_bytes()[2] == b':' && civil::time_of_day(text).is_some())
    };
    if let Some(length) = [12, 8]
        .into_iter()
        .filter(|_| word == 2)
        .find(is_time)
        .filter(|length| ends(text, *length) && !text[*length..].starts_with(':'))
    {
        return Some((Token::Time, length));
    }
    // A number with a point before a GUID is none with an exponent.
    if text[word..].strip_prefix('.').and_then(|rest| rest.get(..36)).is_some_and(matching::guid) {
        return None;
    }
    email(text)
        .or_else(|| {
            let spelled = numbers::spelled(text).filter(|spelled| spelled.words == "an exponent")?;
            let has_fraction = text[..spelled.length].contains(['.', ',']);
            (has_fraction && ends(text, spelled.length)).then_some((Token::Exponent, spelled.length))
        })
        .or_else(|| dotted(text))
}

fn email(text: &str) -> Option<(Token, usize)> {
    let is = |c: char| c.is_alphanumeric() || "_.+%-".contains(c);
    let local = text.find(|c: char| !is(c)).filter(|at| text[*at..].starts_with('@'))?;
    let host = &text[local + 1..];
    let host = host.find(|c: char| !c.is_alphanumeric() && !".-".contains(c)).map_or(host, |end| &host[..end]);
    let host = host.trim_end_matches(|c: char| !c.is_alphanumeric());
    let length = local + 1 + host.len();
    matching::email(&text[..length]).then_some((Token::Email, length))
}

fn dotted(text: &str) -> Option<(Token, usize)> {
    let start = usize::from(text.starts_with(['v', 'V']));
    let mut at = start + digits(&text[start..]);
    let first = at;
    // More digits than a version has.
    if at == start || at > 7 {
        return None;
    }
    while text[at..].starts_with('.') && digits(&text[at + 1..]) > 0 {
        at += 1 + digits(&text[at + 1..]);
    }
    (at > first && ends(text, at)).then_some((Token::Dotted, at))
}

/// A date that its separators or the name of its month show: digits alone are a word.
fn date(text: &str, word: usize, forms: &mut Vec<String>) -> Option<(Token, usize)> {
    let digits = digits(text);
    let names = || text.bytes().take(3).filter(u8::is_ascii_alphabetic).count() == 3;
    let may_begin =
        matches!(digits, 1 | 2 | 4 | 8 | 14) || text.starts_with(['Q', 'q', 'W', 'w']) || digits == 0 && names();
    if !may_begin || digits == word && text.len() == word {
        return None;
    }
    let whole = |form: &String| civil::in_form(text, form).filter(|civil| is_whole(text, civil));
    let civil = forms.iter().find_map(whole).or_else(|| {
        // Of any year, as of another calendar, where nothing else is written so.
        let is_known = |civil: &Civil| {
            is_recent(civil.instant) || ["yyyy-MM-dd", "yyyyMMddT"].iter().any(|form| civil.form.starts_with(form))
        };
        let found = civil::of_any_year(text)
            .into_iter()
            .find(|civil| is_known(civil) && ends(text, civil.length) && is_shown(text, civil))?;
        if forms.len() < FORMS {
            forms.push(found.form.clone());
        }
        Some(found)
    })?;
    let is_period = civil.form.contains(['w', 'W', 'q', 'Q']);
    Some((if is_period { Token::Period } else { Token::Date }, civil.length))
}

/// The most forms that are kept.
const FORMS: usize = 8;

/// What comes next is no more of a date.
fn is_whole(text: &str, civil: &Civil) -> bool {
    let more = match civil.form.as_str() {
        form if form.ends_with('Z') => "",
        form if form.contains('s') => ".,+- ",
        _ => " _,.:/+-",
    };
    text[civil.length..].chars().next().is_none_or(|c| !c.is_alphanumeric() && !more.contains(c))
}

fn is_shown(text: &str, civil: &Civil) -> bool {
    let (form, found) = (civil.form.as_str(), &text[..civil.length]);
    if found.bytes().all(|byte| byte.is_ascii_digit()) || !form.contains("yyyy") && !form.contains("MMM") {
        return false;
    }
    let letters = found.bytes().filter(u8::is_ascii_lowercase).count();
    if found.bytes().all(|byte| byte.is_ascii_alphanumeric()) && (found.len() > 20 || letters >= 3 && !civil.says.named)
    {
        return false;
    }
    // A month is not the beginning of a longer number, and a year with a month behind a dot is one as well.
    let rest = text[civil.length..].trim_start_matches(['-', '/', '.']);
    if !form.contains(['d', 'w', 'W', 'q', 'Q'])
        && (rest.starts_with(|c: char| c.is_ascii_digit()) || !form.starts_with("yyyy") || form.contains('.'))
    {
        return false;
    }
    // Digits behind an underscore or a hyphen are as often something else as a time of day.
    let hour = form.find(['H', 'h']);
    hour.is_none_or(|at| {
        let minute = form[at..].trim_start_matches(['H', 'h']);
        form[..at].ends_with(['T', ' ']) || form[..at] == *"yyyyMMdd" || minute.starts_with([':', '.', '-'])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_belongs_together_is_one_token() {
        let is = |key, separators: &str, expected: &str| {
            let (skeleton, pieces) = cut(key, &mut Vec::new());
            let named = skeleton.tokens.iter().zip(pieces).map(|(token, piece)| format!("{token:?} {piece}"));
            assert_eq!(
                (&*skeleton.separators.join("|"), &*named.collect::<Vec<_>>().join(", ")),
                (separators, expected)
            );
        };
        is("order-17__é9", "|-|__|", "Word order, Word 17, Word é9");
        is("2024-05-06_0017", "|_|", "Date 2024-05-06, Word 0017");
        is("a/2024-05-06T07:08:09.5Z", "|/|", "Word a, Date 2024-05-06T07:08:09.5Z");
        is("2024-05-0017", "|-|-|", "Word 2024, Word 05, Word 0017");
        is("2024-W07~x", "|~|", "Period 2024-W07, Word x");
        is("DUE2024-05-06|12:30:59", "||||", "Word DUE, Date 2024-05-06, Time 12:30:59");
        is("-5.25|+3", "|||", "Signed -5.25, Signed +3");
        is("-0184m|a", "||||", "Signed -0184, Word m, Word a");
        is("v1.20.3-rc1", "|-|", "Dotted v1.20.3, Word rc1");
        is(
            "6f9619ff-8b86-d011-b42d-00c04fc964ff_a@b.example",
            "|_|",
            "Guid 6f9619ff-8b86-d011-b42d-00c04fc964ff, Email a@b.example",
        );
        is("00:1b:44:11:3a:b7 2001:db8::1", "| |", "Mac 00:1b:44:11:3a:b7, Ipv6 2001:db8::1");
        is("a%20b%C3%A9-1%2", "|-|%|", "Word a%20b%C3%A9, Word 1, Word 2");
        is("5.01960e45-9f4c-7edd-810c-787b88c51b5c", "|.|", "Word 5, Guid 01960e45-9f4c-7edd-810c-787b88c51b5c");
        is("", "", "");
    }
}
