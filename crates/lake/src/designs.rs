//! Partition designs by their text.

use std::str::FromStr;

use tablekeys::Error;
use tablekeys::partition::{Alphabet, Design, DesignKind, Generations, Salt, Secret};

use crate::columns::Bad;

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

/// Whether a design with this text hashes with a secret, if there is one.
pub(crate) fn takes_secret(text: &str) -> bool {
    kind_of(text).is_some_and(DesignKind::takes_secret)
}

fn kind_of(text: &str) -> Option<DesignKind> {
    text.split_once(':')?.0.parse().ok()
}

/// The text of a design with this number of partitions, by its name alone; `even` is an alphabet with as many letters in each.
pub(crate) fn text_of(name: &str, partitions: u32) -> Result<String, Bad> {
    if name == "even" {
        return Ok(Alphabet::even(partitions)?.to_string());
    }
    let kind: DesignKind = name.parse()?;
    Ok(kind.design(partitions)?.to_string())
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
