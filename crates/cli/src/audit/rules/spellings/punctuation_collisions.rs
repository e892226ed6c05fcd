use super::*;

pub(super) const RULE: Rule = Rule {
    name: "punctuation-collisions",
    area: AREA,
    verdicts: &[warning(Likely, "{keys} differ only in punctuation")],
    cost: "the same item is probably stored as several rows: two programs spell it differently, and each finds only its own",
    remedy: "choose one form when a key is made, and merge the rows of the same item",
    read: ONE_SPELLING,
    guide: "keys of the same letters and digits: `0c:5a:7e…` and `0c5a7e…`, `+49…` and `0049…`, `eu\\|17` and `eu_17`",
    when: "three keys or more, and one in twenty, have the same letters and digits as another, at least one digit among them, and are divided at the same places or are hexadecimal",
    look: Look::Column(|_, keys| find(keys)),
    bad: &["0c:5a:7e:31:9b:{10..60}\n0C5A7E319B{10..20}", "eu|{10..60}\neu_{10..20}"],
    sound: &[
        "X+{100..160}Y+2\nX+{100..160}Y-2",
        "12-{345..395}\n123-{45..55}",
        "anna.smith{1..30}\nanna_smith{1..9}",
        "a11{1..40}\na-11{1..40}",
    ],
};

/// Fewer than this may be chance, and a smaller share of all, too.
const ENOUGH: usize = 3;
const SHARE: usize = 20;

fn find(keys: &Keys<'_>) -> Option<Hit> {
    let bare = keys.seen.iter().enumerate().filter_map(|(row, seen)| Some(((seen.group, bare(seen.key)?), row)));
    let spelled = by_key(bare);
    let key = |row: usize| keys.seen[row].key;
    // The first of each, and another one.
    let pairs: Vec<[usize; 2]> = spelled
        .values()
        .filter_map(|rows| {
            let (&first, others) = rows.split_first()?;
            Some([first, *others.iter().find(|&&row| are_one(key(first), key(row)))?])
        })
        .collect();
    if pairs.len() < ENOUGH || pairs.len() * SHARE < spelled.len() {
        return None;
    }
    let evidence = format!("{} keys equal others except for punctuation", grouped(keys.scaled(pairs.len())));
    let others = pairs.iter().map(|pair| pair[1]).collect();
    Some(Hit::of(keys, 0, others, evidence).shows(keys, pairs.into_iter().take(2).flatten()))
}

/// The letters and digits alone; an international number with its zeros. `None` of what punctuation gives a meaning to: signs,
/// addresses, quotes and escapes, which have findings of their own.
fn bare(key: &str) -> Option<String> {
    let sign = key.match_indices('-').any(|(at, _)| !key[..at].ends_with(|c: char| c.is_ascii_alphanumeric()));
    if !key.is_ascii() || sign || key.contains(['@', '%', '"', '\'']) {
        return None;
    }
    let mut bare = String::with_capacity(key.len() + 2);
    if key.starts_with('+') {
        bare.push_str("00");
    }
    bare.extend(key.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()));
    // Sentences have punctuation as people like it.
    (bare.len() >= 3 && bare.contains(|c: char| c.is_ascii_digit())).then_some(bare)
}

/// Two keys of the same letters and digits are of one thing: both are divided at the same places, or they are hexadecimal digits
/// and one is not divided. A point divides versions, addresses and names of people, and is left out.
fn are_one(one: &str, other: &str) -> bool {
    const LONG: usize = 6;
    let folded = |key: &str| key.trim().to_ascii_lowercase().replace('_', "-");
    // Signs of two numbers.
    let are_signs = one.len() == other.len()
        && one.bytes().zip(other.bytes()).any(|two| two == (b'+', b'-') || two == (b'-', b'+'));
    if are_signs || folded(one) == folded(other) {
        return false;
    }
    let parts = |key: &str| -> Vec<usize> {
        key.split(|c: char| !c.is_ascii_alphanumeric()).map(str::len).filter(|len| *len > 0).collect()
    };
    let (one_parts, other_parts) = (parts(one), parts(other));
    if one_parts.len() == 1 || other_parts.len() == 1 {
        let digits = |key: &str| key.chars().all(|c| c.is_ascii_hexdigit() || !c.is_ascii_alphanumeric());
        return one_parts.iter().sum::<usize>() >= LONG && digits(one);
    }
    one_parts == other_parts && !one.contains('.') && !other.contains('.')
}
