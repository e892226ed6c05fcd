//! Text, and e-mail addresses.

use tablekeys::partition::Email;

use super::columns::matching;
use super::{Reading, Weight};
use crate::wording::numbers::listed;

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
    let plural = if characters == 1 { "character" } else { "characters" };
    let reading = Reading::new("text", Weight::Any, format!("text of {characters} {plural}: {}", listed(&found)));
    reading.field("characters", characters).field("classes", found)
}

/// The key as an e-mail address, as it is or in this crate's escape.
pub(super) fn email(key: &str) -> Option<Reading> {
    let read = Email::from_row_key(key).ok().map(|email| (email, true));
    let (email, is_row_key) = read.or_else(|| Some((Email::new(key).ok()?, false)))?;
    let (local, _) = email.as_str().rsplit_once('@')?;
    if email.as_str().contains(char::is_whitespace) || local.contains('@') {
        return None;
    }
    let plain = local.chars().all(|c| c.is_alphanumeric() || "_.+%-'&".contains(c));
    let weight = match matching::email(email.as_str()) {
        true if plain => Weight::Certain,
        true => Weight::Possible,
        false => Weight::Weak,
    };
    let folded = if key.bytes().any(|byte| byte.is_ascii_uppercase()) {
        ". It has capital letters: typed in another case, it is another key"
    } else {
        ""
    };
    let reading = Reading::new("email", weight, format!("the e-mail address {}{folded}", email.as_str()));
    let reading = reading.field("address", email.as_str()).field("row_key", email.row_key());
    Some(reading.writes_back_if(is_row_key))
}
