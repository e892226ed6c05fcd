use super::*;
use crate::formats::columns::checks::luhn;

pub(super) const RULE: Rule = Rule {
    name: "secrets-in-keys",
    area: "characters and lengths",
    verdicts: &[warning(Likely, "{keys} hold secrets"), note(Possible, "{keys} hold secrets")],
    cost: "keys are in the address of each request, and so in the logs of clients, proxies and the service",
    remedy: "write a random identifier or a keyed hash instead, delete these rows, and replace the secrets",
    read: KEYS,
    guide: "JSON web tokens, shared access signatures, keys of known services; payment cards",
    when: "a key has a token or a secret; or three keys or more, at most a tenth, have a number of a payment card, and no other number has 16 digits. *Severity:* note where 95% or more of 20 numbers or more have 16 digits that begin as card numbers do and pass their check",
    look: Look::Column(|_, keys| find(keys)),
    bad: &[
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P",
        "user-ghp_0123456789abcdefghij{digits:16}",
        "se=2025-01-01&sig=dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PdozjgNryP4",
        "AKIAIOSFODNN7EXAMPLE",
        "GET|%2Fapi%3Fapi_key%3DAKIAIOSFODNN7EXAMPLE",
        "tok_{hex:20}{*60}\n4539677700601872\n5168190856113515\n5425167687226285",
    ],
    sound: &[
        "{digits:16}{*40}",
        "tok_{hex:20}{*60}\n4539677700601872",
        "eyJhbGciOiJIUzI1NiJ9\ndesign=oak\nMAKIAIOSFODNN7EXAMPLE\nAKIA-1\nsig=3\nghp_1",
    ],
};

/// A JSON web token, a shared access signature, or a secret of a well-known service, where no letter or digit lies before it but for those
/// of an escape by percent.
static TOKEN: Pattern = pattern!(
    r"(?x)(^|[^0-9A-Za-z]|%[0-9A-Fa-f]{2})
    ( eyJ[0-9A-Za-z_+/=-]{10,}\.[0-9A-Za-z_+/=-]{10,}
    | sig(=|%3D)([0-9A-Za-z_+/=-]|%[0-9A-Fa-f]{2}){30,}
    | (AKIA|ASIA)[0-9A-Za-z_+/=-]{16,}
    | (gh[op]_|github_pat_|npm_)[0-9A-Za-z_+/=-]{30,}
    | (glpat-|sk_live_|xox[bp]-)[0-9A-Za-z_+/=-]{20,}
    | (AccountKey=|SG\.)[0-9A-Za-z_+/=-]{40,} )"
);

fn find(keys: &Keys<'_>) -> Option<Hit> {
    let all = || keys.seen.iter().map(|seen| seen.key).enumerate();
    let tokens: Vec<usize> = all().filter(|(_, key)| is_token(key)).map(|(row, _)| row).collect();
    let (verdict, rows, what) = if tokens.is_empty() {
        let rows = cards(&all().collect::<Vec<_>>());
        // Where all have one, it may be the number of something else.
        let few = rows.len() * 10 <= keys.seen.len();
        (usize::from(!few), rows, "16 digits that begin as payment card numbers do and pass their check")
    } else {
        (0, tokens, "a token, a signature or the key of a service")
    };
    let (count, first) = (keys.scaled(rows.len()), keys.first(&rows).first()?.place);
    let have = if count == 1 { "key has" } else { "keys have" };
    let evidence = format!("{} {have} {what}, the first in row {}", grouped(count), grouped(first));
    // What they are is not shown.
    Some(Hit { about: Some(keys.of), examples: Vec::new(), ..Hit::of(keys, verdict, rows, evidence) })
}

/// Whether a key has a secret.
pub(crate) fn is_token(key: &str) -> bool {
    TOKEN.is_match(key)
}

/// Sixteen digits that begin as those of cards do and pass their check, where nearly all do: of others one in fifty does.
fn cards(keys: &[(usize, &str)]) -> Vec<usize> {
    const ENOUGH: usize = 20;
    const ENOUGH_ALONE: usize = 3;
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
    let alone = cards.len() >= ENOUGH_ALONE && cards.len() == found.len() && cards.len() * 10 <= keys.len();
    let nearly = cards.len() >= ENOUGH && cards.len() * 20 >= found.len() * 19;
    if alone || nearly { cards.into_iter().collect() } else { Vec::new() }
}
