//! Partition designs by their text.

use std::str::FromStr;

use tablekeys::Error;
use tablekeys::partition::{Design, DesignKind, Generations, Salt, Secret};

/// A design by its text, which begins with its name.
pub(crate) fn read(text: &str, secret: Option<Secret>) -> Result<Design, Error> {
    match secret {
        None => text.parse(),
        // A table of slots always has its check.
        Some(secret) if text.contains('!') || kind_of(text) == Some(DesignKind::SlotTable) => {
            Design::read_keyed(text, secret)
        }
        Some(secret) => text.parse::<Design>()?.with_secret(secret),
    }
}

fn kind_of(text: &str) -> Option<DesignKind> {
    text.split_once(':')?.0.parse().ok()
}

pub(crate) fn read_salt(text: &str, secret: Option<Secret>) -> Result<Salt, Error> {
    keyed(text, secret, Salt::read_keyed, Salt::with_secret)
}

pub(crate) fn read_generations(text: &str, secret: Option<Secret>) -> Result<Generations, Error> {
    keyed(text, secret, Generations::read_keyed, Generations::with_secret)
}

/// With a secret, a check in the text is checked, and need not be there.
fn keyed<D: FromStr<Err = Error>>(
    text: &str,
    secret: Option<Secret>,
    read_keyed: fn(&str, Secret) -> tablekeys::Result<D>,
    with_secret: fn(D, Secret) -> D,
) -> tablekeys::Result<D> {
    match secret {
        None => text.parse(),
        Some(secret) if text.contains('!') => read_keyed(text, secret),
        Some(secret) => Ok(with_secret(text.parse()?, secret)),
    }
}
