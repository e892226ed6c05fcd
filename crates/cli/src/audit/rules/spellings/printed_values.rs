//! Keys that are a value as a language shows it to programmers, and not the value: with its type, its quotes or its address.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "printed-values",
    area: AREA,
    verdicts: &[warning(Likely, "{keys} are values as a language prints them")],
    cost: "another program, another language or the next start does not make the same key, and so does not find the row",
    remedy: "write the value itself, and move these rows where the value can still be read",
    read: ONE_SPELLING,
    guide: "a value as a language shows it: Python's `b'a'`, `('a',)` and `UUID('…')`, `System.Byte[]`, Java's `[B@1b2c3d4e` and `Optional[a]`, records of C#, an object in JSON, a formula in place of a cell's value",
    when: "two keys of a column or more are as a language prints them",
    unless: &[],
    look: Look::Column(|_, keys| find(keys)),
    bad: &[
        "b'anna{1..9}'",
        "('anna{1..9}',)",
        "user-UUID('{guid}')\nuser-UUID('{guid}')",
        "<Order object at 0x7f0194a3b{1..9}>",
        "System.Collections.Generic.List`1[System.String]{1..9}",
        "order-System.Byte[]{1..9}",
        "[B@4e2515{10..19}",
        "com.contoso.Order@1b2c3d{10..19}",
        "Optional(\"anna{1..9}\")",
        "Optional[usr{1..9}]",
        "MAT-{1000..1100}\n=VLOOKUP(A{1..9};Sheet2;2;0)",
    ],
    sound: &[
        "O'Neill{1..9}",
        "track ('live{1..9}')",
        "anna.Smith@cafe{1..9}.org",
        "com.contoso.orders@1b2c3d{10..19}",
        "System.String{1..9}",
        "Some(body{1..9})",
        "UUID('{1..9}",
    ],
};

/// A whole key: bytes, lists and tuples of Python, what may be there in Swift, Rust and Haskell, an object in JSON.
const WHOLE: [(&str, &str); 10] = [
    ("b'", "'"),
    ("b\"", "\""),
    ("('", "')"),
    ("('", "',)"),
    ("['", "']"),
    ("Optional(\"", "\")"),
    ("Optional[", "]"),
    ("Some(\"", "\")"),
    ("Just \"", "\""),
    ("{\"", "}"),
];

/// Anywhere: constructors of Python and of stores.
const CONSTRUCTORS: [&str; 7] =
    ["UUID('", "ObjectId('", "Decimal('", "Timestamp('", "np.str_('", "datetime.datetime(", "datetime.date("];

/// Anywhere: an object without a text of its own, and what Go writes for a wrong verb.
const OBJECTS: [&str; 10] = [
    " object at 0x",
    "<function ",
    "System.Byte[]",
    "System.Char[]",
    "System.String[]",
    "[B@",
    "[C@",
    "[Ljava.lang.",
    "%!s(",
    "%!d(",
];

fn find(keys: &Keys<'_>) -> Option<Hit> {
    let rows: Vec<usize> = (0..keys.seen.len()).filter(|&row| is_printed(keys.seen[row].key)).collect();
    if rows.len() < 2 {
        return None;
    }
    let shown = grouped(keys.scaled(rows.len()));
    let evidence =
        format!("{shown} keys have the quotes, the type or the address that a language shows to programmers");
    Some(Hit::of(keys, 0, rows, evidence))
}

fn is_printed(key: &str) -> bool {
    let whole = |&(open, close): &(&str, &str)| {
        key.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)).is_some_and(|value| !value.is_empty())
    };
    let generic = ["System.Collections.", "System.Threading.Tasks."].iter().any(|name| key.contains(name));
    WHOLE.iter().any(whole)
        || CONSTRUCTORS.iter().any(|name| key.split_once(name).is_some_and(|(_, rest)| rest.contains(')')))
        || OBJECTS.iter().any(|text| key.contains(text))
        || generic && key.contains('`')
        || is_address(key)
        || is_formula(key)
        || is_record(key)
}

/// `=VLOOKUP(A17;Sheet2;2;0)`, as a cell has it in place of its value.
fn is_formula(key: &str) -> bool {
    let call = key.strip_prefix('=').and_then(|call| call.strip_suffix(')')).and_then(|call| call.split_once('('));
    call.is_some_and(|(name, _)| name.len() > 1 && name.bytes().all(|b| b.is_ascii_uppercase() || b == b'.'))
}

/// `UserId { Value = 17 }`, as C# writes a record.
fn is_record(key: &str) -> bool {
    let Some((name, rest)) = key.split_once(" { ") else { return false };
    let member = rest.strip_suffix(" }").and_then(|members| members.split_once(" = "));
    name.ends_with(|c: char| c.is_ascii_alphanumeric())
        && member.is_some_and(|(member, _)| member.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// `com.contoso.Order@1b2c3d4e`, as Java writes an object by its hash.
fn is_address(key: &str) -> bool {
    let Some((class, hash)) = key.split_once('@') else { return false };
    let class = class.rsplit(|c: char| !c.is_ascii_alphanumeric() && !"._$".contains(c)).next().unwrap_or_default();
    let digits = hash.bytes().take_while(u8::is_ascii_hexdigit).count();
    let named = class.rsplit_once('.').is_some_and(|(package, name)| {
        package.contains('.') && package == package.to_lowercase() && name.starts_with(|c: char| c.is_ascii_uppercase())
    });
    named && (5..=8).contains(&digits) && !hash[digits..].starts_with(|c: char| c.is_alphanumeric() || c == '.')
}

#[test]
fn values_in_braces_are_printed() {
    assert!(is_printed("{\"id\":17}") && is_printed("UserId { Value = 462444 }"));
    assert!(!is_printed("b''") && !is_printed("{17}"));
}
