//! Variables of the environment that open a table.
//!
//! A person may have put a secret into any of them, so no value is repeated before its rule was seen to hold: what was expected is
//! said instead. The rules are narrow enough that no key, signature or token passes for a name.

use std::path::Path;

use crate::failure::Failure;
use crate::file::{MOST_TOKEN, read_whole};

/// The value of one, without spaces around it, where there is one. It is never to be shown.
pub(super) fn secret(name: &str) -> Option<String> {
    std::env::var(name).ok().map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// The name of an account as Azure Storage, Cosmos DB and emulators have them.
pub(super) fn is_account(name: &str) -> bool {
    (3..=44).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// The text, seen to be what is expected.
pub(super) fn checked(text: &str, is_right: bool, from: &str, expected: &str) -> Result<String, Failure> {
    if is_right {
        return Ok(text.to_owned());
    }
    Err(Failure::new(format!("{from}: expected {expected}, found something else")))
}

pub(super) fn checked_account(name: &str, from: &str) -> Result<String, Failure> {
    let expected = "the name of an account, 3 to 44 lower-case letters, digits and hyphens";
    checked(name, is_account(name), from, expected)
}

/// The parameters of a shared access signature, without a question mark in front.
pub(super) fn checked_sas(text: &str, from: &str) -> Result<String, Failure> {
    let text = text.strip_prefix('?').unwrap_or(text);
    let is_parameter = |pair: &str| {
        let Some((name, value)) = pair.split_once('=') else { return false };
        (2..=16).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
            && value.bytes().all(|byte| byte.is_ascii_graphic() && !b";?#".contains(&byte))
    };
    let is_signed = text.split('&').any(|pair| pair.starts_with("sig=") && pair.len() > 4);
    let expected = "a shared access signature such as sv=…&sig=…, with each of its parameters";
    checked(text, is_signed && text.split('&').all(is_parameter), from, expected)
}

/// A bearer token as a header takes it.
pub(super) fn checked_token(text: &str, from: &str) -> Result<String, Failure> {
    let text = text.trim();
    let is_of_token = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte);
    checked(text, !text.is_empty() && text.bytes().all(is_of_token), from, "one bearer token alone")
}

/// The same of the file that an argument or a variable names.
pub(super) fn token_in(file: &Path, named_by: &str) -> Result<String, Failure> {
    let text = read_whole(file, MOST_TOKEN)
        .map_err(|error| Failure::new(format!("cannot read the file that {named_by} names: {error}")))?;
    checked_token(&text, named_by)
}
