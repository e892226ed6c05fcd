//! Variables of the environment that open a table.
//!
//! A person may have put a secret into any of them, so no value is repeated before its rule was seen to hold: what was expected is
//! said instead. The rules are narrow enough that no key, signature or token passes for a name.

use crate::failure::Failure;

/// Looks up variables of the environment.
#[derive(Clone, Copy)]
pub(super) struct Variables<'v>(pub(super) &'v dyn Fn(&str) -> Option<String>);

impl Variables<'_> {
    /// The value, without spaces around it, where there is one. It is never to be shown.
    pub(super) fn secret(&self, name: &str) -> Option<String> {
        (self.0)(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
    }

    /// The name of an account, which may be shown.
    pub(super) fn account(&self, name: &'static str) -> Result<Option<String>, Failure> {
        self.secret(name).map(|value| checked_account(&value, name)).transpose()
    }
}

/// The name of an account as Azure Storage, Cosmos DB and emulators have them.
pub(super) fn is_account(name: &str) -> bool {
    (3..=44).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// The name, seen to be one.
pub(super) fn checked_account(name: &str, from: &str) -> Result<String, Failure> {
    if is_account(name) {
        return Ok(name.to_owned());
    }
    Err(Failure::new(format!(
        "{from}: expected the name of an account, 3 to 44 lower-case letters, digits and hyphens, found something else"
    )))
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
    if text.split('&').all(is_parameter) && text.split('&').any(|pair| pair.starts_with("sig=") && pair.len() > 4) {
        return Ok(text.to_owned());
    }
    Err(Failure::new(format!(
        "{from}: expected a shared access signature such as sv=…&sig=…, with each of its parameters, found something else"
    )))
}

/// A bearer token as a header takes it.
pub(super) fn checked_token(text: &str, from: &str) -> Result<String, Failure> {
    let text = text.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte)) {
        return Ok(text.to_owned());
    }
    Err(Failure::new(format!("{from}: expected one bearer token alone, found something else")))
}
