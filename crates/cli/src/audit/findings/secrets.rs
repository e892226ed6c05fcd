//! Keys that hold what nobody should read in a log: tokens, signatures, keys of services and numbers of payment cards.

use std::collections::BTreeSet;

use super::{Chapter, Confidence, Finding, Severity};
use crate::audit::fields::Fields;
use crate::formats::columns::checks::luhn;
use crate::wording::numbers::grouped;

const KEYS: Chapter = Chapter::new("Service limits: keys", "service_limits/index.html#keys");

/// How secrets of well-known services begin, and how many letters, digits, `-` and `_` follow at least.
const BEGINNINGS: [(&str, usize); 12] = [
    ("AKIA", 16),
    ("ASIA", 16),
    ("ghp_", 30),
    ("gho_", 30),
    ("github_pat_", 30),
    ("glpat-", 20),
    ("npm_", 30),
    ("sk_live_", 20),
    ("xoxb-", 20),
    ("xoxp-", 20),
    ("AccountKey=", 40),
    ("SG.", 40),
];

pub(super) fn find(fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    for keys in fields.both() {
        let all = || (0..keys.seen.len()).map(|row| (row, keys.seen[row].key));
        let tokens: Vec<usize> = all().filter(|(_, key)| is_token(key)).map(|(row, _)| row).collect();
        let cards = cards(&all().collect::<Vec<_>>());
        let (rows, what, severity, confidence) = if tokens.is_empty() {
            (
                cards,
                "digits as payment cards have them: 16, of a card's first digits, with a check digit",
                Severity::Note,
                Confidence::Possible,
            )
        } else {
            (tokens, "a token, a signature or the key of a service", Severity::Warning, Confidence::Likely)
        };
        if rows.is_empty() {
            continue;
        }
        let count = keys.scaled(rows.len());
        let first = keys.first(&rows).first().map_or(0, |example| example.place);
        findings.push(Finding {
            unit: keys.of.unit(),
            about: Some(keys.of),
            count,
            of: keys.all,
            confidence,
            evidence: format!(
                "{} {} {what}, the first in row {}",
                grouped(count),
                if count == 1 { "key has" } else { "keys have" },
                grouped(first)
            ),
            cost: "keys stand in the address of each request, and so in the logs of clients, proxies and the service"
                .into(),
            remedy: "write a random identifier or a keyed hash instead, delete these rows, and replace the secrets"
                .into(),
            sample: keys.sentence(),
            ..Finding::new("secrets-in-keys", severity, format!("{}s hold secrets", keys.of.name()), KEYS)
        });
    }
}

/// A JSON web token, a shared access signature, or a secret of a well-known service.
pub(in crate::audit) fn is_token(key: &str) -> bool {
    let letters =
        |text: &str| text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_+/=".contains(byte)).count();
    let web = key.split_once("eyJ").is_some_and(|(before, rest)| {
        let mut parts = rest.split('.').map(letters);
        !before.ends_with(|c: char| c.is_ascii_alphanumeric())
            && parts.next().is_some_and(|header| header >= 10)
            && parts.next().is_some_and(|claims| claims >= 10)
    });
    let signed = ["sig=", "sig%3D"].iter().any(|name| {
        key.split_once(name).is_some_and(|(before, rest)| {
            (before.is_empty() || before.ends_with(['&', '?', ';']))
                && letters(rest) + rest.matches('%').count() * 3 >= 30
        })
    });
    web || signed
        || BEGINNINGS.iter().any(|(beginning, least)| {
            key.split_once(beginning).is_some_and(|(before, rest)| {
                !before.ends_with(|c: char| c.is_ascii_alphanumeric()) && letters(rest) >= *least
            })
        })
}

/// Sixteen digits that begin as those of cards do and pass their check, where nearly all do.
fn cards(keys: &[(usize, &str)]) -> Vec<usize> {
    const ENOUGH: usize = 20;
    let digits = |key: &str| -> Option<String> {
        let runs = key.split(|c: char| !c.is_ascii_digit() && c != '-' && c != ' ');
        let mut long = runs.map(|run| run.chars().filter(char::is_ascii_digit).collect::<String>());
        long.find(|run| run.len() == 16)
    };
    let found: Vec<(usize, String)> = keys.iter().filter_map(|(row, key)| Some((*row, digits(key)?))).collect();
    let is = |number: &str| {
        let issuer: u32 = number[..4].parse().unwrap_or_default();
        matches!(issuer, 4000..=4999 | 5100..=5599 | 2221..=2720) && luhn(number)
    };
    let cards: BTreeSet<usize> = found.iter().filter(|(_, number)| is(number)).map(|(row, _)| *row).collect();
    if cards.len() < ENOUGH || cards.len() * 20 < found.len() * 19 { Vec::new() } else { cards.into_iter().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_told_from_other_texts() {
        for key in [
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P",
            "se=2025-01-01&sig=dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PdozjgNryP4",
            "user-ghp_0123456789abcdefghijABCDEFGHIJ012345",
            "AKIAIOSFODNN7EXAMPLE",
        ] {
            assert!(is_token(key), "{key}");
        }
        for key in ["eyJhbGciOiJIUzI1NiJ9", "design=oak", "MAKIAIOSFODNN7EXAMPLE", "AKIA-1", "sig=3", "ghp_1"] {
            assert!(!is_token(key), "{key}");
        }
    }
}
