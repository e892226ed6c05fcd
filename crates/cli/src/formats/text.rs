//! Text, e-mail addresses, and what is illegal or troublesome in a key.

use std::collections::BTreeMap;

use tablekeys::partition::Email;
use tablekeys::table::check_key_strict;
use tablekeys_stores::Store;

use super::{Reading, Weight};
use crate::wording::printable::is_hidden;

/// Some characters, and whether a character is one of them.
type Class = (&'static str, fn(char) -> bool);

/// Any key as text.
pub(super) fn text(key: &str) -> Reading {
    let characters = key.chars().count();
    if key.is_empty() {
        let sentence = "the empty key, which Azure tables take and Cosmos DB does not serve well";
        return Reading::new("empty", Weight::Certain, sentence).field("characters", 0).writes_back();
    }
    let classes: [Class; 7] = [
        ("lower-case letters", |c| c.is_ascii_lowercase()),
        ("upper-case letters", |c| c.is_ascii_uppercase()),
        ("digits", |c| c.is_ascii_digit()),
        ("punctuation", |c| c.is_ascii_punctuation()),
        ("spaces", |c| c == ' '),
        ("control characters", char::is_control),
        ("characters past ASCII", |c| !c.is_ascii() && !c.is_control()),
    ];
    let found: Vec<&str> = classes.iter().filter(|(_, is)| key.contains(*is)).map(|(name, _)| *name).collect();
    let listed = match found.as_slice() {
        [] => String::new(),
        [one] => format!(": {one}"),
        [first @ .., last] => format!(": {} and {last}", first.join(", ")),
    };
    let plural = if characters == 1 { "character" } else { "characters" };
    let reading = Reading::new("text", Weight::Any, format!("text of {characters} {plural}{listed}"));
    reading.field("characters", characters).field("classes", found)
}

/// The key as an e-mail address, as it is or in this crate's escape.
pub(super) fn email(key: &str) -> Option<Reading> {
    let read = Email::from_row_key(key).ok().map(|email| (email, true));
    let (email, is_row_key) = read.or_else(|| Some((Email::new(key).ok()?, false)))?;
    let (local, domain) = email.as_str().rsplit_once('@')?;
    if email.as_str().contains(char::is_whitespace) || local.contains('@') {
        return None;
    }
    let dotted = domain.split('.').count() > 1 && domain.split('.').all(|label| !label.is_empty());
    let weight = if dotted { Weight::Certain } else { Weight::Weak };
    let folded = if key.bytes().any(|byte| byte.is_ascii_uppercase()) {
        ". It has capital letters: typed otherwise, it is another key"
    } else {
        ""
    };
    let reading = Reading::new("email", weight, format!("the e-mail address {}{folded}", email.as_str()));
    let reading = reading.field("address", email.as_str()).field("row_key", email.row_key());
    Some(reading.writes_back_if(is_row_key))
}

/// Whether a key can be stored at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The service refuses it.
    Illegal,
    /// The service takes it, and some client, tool or other store does not.
    Troublesome,
}

impl Severity {
    /// As reports write it: stable.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Troublesome => "troublesome",
        }
    }
}

/// One thing that is wrong with a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// Lower-case words with hyphens: stable.
    pub name: &'static str,
    pub severity: Severity,
    pub sentence: String,
}

/// Everything that is illegal or troublesome in a key of a store, that of the partition, 0, or the one within it, 1; the worst first.
pub fn troubles(store: &Store, of: usize, key: &str) -> Vec<Trouble> {
    let mut troubles: Vec<Trouble> = Vec::new();
    let mut add = |name, severity, sentence| troubles.push(Trouble { name, severity, sentence });
    let is_azure = store.name == "azure";
    if let Some(rule) = store.rule(of) {
        let (length, most, unit) = (rule.length(key), rule.most, rule.unit);
        if length > most {
            add("too-long", Severity::Illegal, format!("{length} {unit}: the service takes at most {most}"));
        } else if length > most / 10 * 9 {
            let sentence = format!("{length} {unit}: {} more and the service refuses it", most + 1 - length);
            add("nearly-too-long", Severity::Troublesome, sentence);
        }
        if key.is_empty() && rule.least > 0 {
            add("empty", Severity::Illegal, format!("empty: {} takes no empty {}", store.title, rule.word));
        }
        if is_azure && key.len() > 255 && length <= most {
            let sentence = format!("{} bytes: Cosmos DB takes a RowKey of at most 255", key.len());
            add("too-long-for-cosmos-db", Severity::Troublesome, sentence);
        }
    }
    if is_azure && key.is_empty() {
        add("empty", Severity::Troublesome, "empty: Cosmos DB has trouble with empty RowKeys".to_owned());
    }
    for (name, severity, listed) in listed(store, of, key) {
        let why = match name {
            "forbidden-character" => "no key may hold these",
            "percent" => "the service has decoded addresses with it twice, so that other rows were read and deleted",
            "apostrophe" => "it must be doubled in filters and addresses, and some clients do not",
            "invisible" => "they look like nothing, so two different keys look the same",
            "control-character" => "terminals and logs obey or drop them",
            _ => "stores and languages order them differently, and two different keys can look the same",
        };
        add(name, severity, format!("{listed}: {why}"));
    }
    for (side, end) in [("first", key.chars().next()), ("last", key.chars().next_back())] {
        if end == Some(' ') && key.len() > 1 || side == "first" && key == " " {
            let sentence =
                format!("a space is the {side} character: forms and spreadsheets drop it, and logs do not show it");
            add("space-at-end", Severity::Troublesome, sentence);
        }
    }
    let known = |severity| troubles.iter().any(|trouble| trouble.severity <= severity);
    // The rules of the store and of the library are the last word, should they grow.
    let missed = match (store.check(of, key), check_key_strict(key)) {
        (Err(error), _) if !known(Severity::Illegal) => Some((Severity::Illegal, error.to_string())),
        (_, Err(error)) if is_azure && !known(Severity::Troublesome) => {
            Some((Severity::Troublesome, error.to_string()))
        }
        _ => None,
    };
    if let Some((severity, sentence)) = missed {
        troubles.push(Trouble { name: "other", severity, sentence });
    }
    troubles.sort_by_key(|trouble| trouble.severity);
    troubles
}

/// The troublesome characters of each class, each once with its first byte.
fn listed(store: &Store, of: usize, key: &str) -> Vec<(&'static str, Severity, String)> {
    const SHOWN: usize = 5;
    let mut classes: BTreeMap<(Severity, &'static str), Vec<(usize, char)>> = BTreeMap::new();
    for (at, c) in key.char_indices() {
        let class = match c {
            c if store.rule(of).is_some_and(|rule| rule.refuses(c)) => (Severity::Illegal, "forbidden-character"),
            c if c.is_control() => (Severity::Troublesome, "control-character"),
            '%' if store.in_addresses => (Severity::Troublesome, "percent"),
            '\'' if store.in_addresses => (Severity::Troublesome, "apostrophe"),
            c if c.is_ascii() => continue,
            c if is_hidden(c) => (Severity::Troublesome, "invisible"),
            _ => (Severity::Troublesome, "not-ascii"),
        };
        let found = classes.entry(class).or_default();
        if found.len() <= SHOWN && !found.iter().any(|(_, other)| *other == c) {
            found.push((at, c));
        }
    }
    let shown = |(at, c): &(usize, char)| format!("{:?} (U+{:04X}) at byte {at}", c, u32::from(*c));
    classes
        .into_iter()
        .map(|((severity, name), found)| {
            let mut listed: Vec<String> = found.iter().take(SHOWN).map(shown).collect();
            if found.len() > SHOWN {
                listed.push("others".into());
            }
            (name, severity, listed.join(", "))
        })
        .collect()
}
