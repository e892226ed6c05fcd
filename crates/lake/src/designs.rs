//! Designs, salts and generations by their text.

use std::str::FromStr;

use tablekeys::Result;
use tablekeys::partition::Secret;

/// With a secret, a check in the text is checked, and need not be there.
pub(crate) fn read<T: FromStr<Err = tablekeys::Error>>(
    text: &str,
    secret: Option<Secret>,
    read_keyed: fn(&str, Secret) -> Result<T>,
    with_secret: fn(T, Secret) -> Result<T>,
) -> Result<T> {
    let Some(secret) = secret else { return text.parse() };
    match (read_keyed(text, secret), text.parse()) {
        (Err(_), Ok(made)) => with_secret(made, secret),
        (read, _) => read,
    }
}
