//! What is illegal or troublesome in one key: what the rules about single keys say of it.

use std::collections::BTreeSet;

use serde::Serialize;
use tablekeys_stores::Store;

use super::facts::Of;
use super::facts::looked::Looked;
use super::rules::numbers::spreadsheet_damage::is_power;
use super::rules::values::secrets_in_keys::is_token;
use super::rules::{self, Key, Look, OF_KEYS, OfKey};

/// One thing that is wrong with a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trouble {
    /// That of the finding.
    pub name: &'static str,
    /// `illegal` where the store refuses the key, else how harmful it is: `error`, `warning` or `note`.
    pub severity: &'static str,
    pub sentence: String,
}

impl Trouble {
    /// The store refuses the key.
    pub fn is_illegal(&self) -> bool {
        self.severity == "illegal"
    }
}

type Alone = (&'static str, fn(&str) -> bool, &'static str);

/// What other rules find in a key that is alone, too, with what it has then.
const ALONE: [Alone; 2] = [
    ("spreadsheet-damage", is_power, "a number in exponent notation"),
    ("secrets-in-keys", is_token, "a token, a signature or the key of a service"),
];

/// Everything that is wrong with a key of a store, that of the partition, 0, or the one within it, 1; the worst first.
pub fn troubles(store: &'static Store, of: usize, key: &str) -> Vec<Trouble> {
    let of = if of == 0 { Of::PartitionKey } else { Of::RowKey };
    let refused = store.check(of as usize, key).err().map(|error| Trouble {
        name: "illegal-keys",
        severity: "illegal",
        sentence: error.to_string(),
    });
    let others = OF_KEYS.iter().filter(|rule| rule.name != "illegal-keys").filter_map(|rule| {
        let Look::Key(OfKey { is, only, .. }) = rule.look else { return None };
        let breaks = |text: &str| Key::new(text, Looked::at(text), text.len(), store, of).is_some_and(|key| is(&key));
        let what = (only.is_none_or(|only| only == of) && breaks(key))
            .then(|| listed(key, breaks).unwrap_or_else(|| rule.guide.to_owned()))?;
        let severity = rule.verdicts[0].severity.word();
        Some(Trouble { name: rule.name, severity, sentence: format!("{what}: {}", rule.cost) })
    });
    let alone = ALONE.iter().filter(|(_, is, _)| is(key)).filter_map(|(name, _, what)| {
        let rule = rules::all().find(|rule| rule.name == *name)?;
        let (name, severity) = (rule.name, rule.verdicts[0].severity.word());
        Some(Trouble { name, severity, sentence: format!("{what}: {}", rule.cost) })
    });
    let mut troubles: Vec<Trouble> = refused.into_iter().chain(alone).chain(others).collect();
    let names: BTreeSet<&str> = troubles.iter().map(|trouble| trouble.name).collect();
    troubles.retain(|trouble| !rules::more_exact(trouble.name).any(|name| names.contains(name)));
    troubles.sort_by_key(|trouble| trouble.severity == "note");
    troubles
}

/// The characters that are troublesome by themselves, each once with its first byte. `None` without one.
fn listed(key: &str, is: impl Fn(&str) -> bool) -> Option<String> {
    const SHOWN: usize = 5;
    let mut known = BTreeSet::new();
    let found = key.char_indices().filter(|(_, c)| *c != ' ' && is(c.encode_utf8(&mut [0; 4])) && known.insert(*c));
    let mut listed: Vec<String> =
        found.take(SHOWN + 1).map(|(at, c)| format!("{c:?} (U+{:04X}) at byte {at}", u32::from(c))).collect();
    if listed.len() > SHOWN {
        "others".clone_into(&mut listed[SHOWN]);
    }
    (!listed.is_empty()).then(|| listed.join(", "))
}
