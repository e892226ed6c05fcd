//! Keys that are a value as a language shows it to programmers, and not the value: with its type, its quotes or its address.

use super::{Chapter, Confidence, Finding, Severity};
use crate::audit::fields::{Fields, Keys};
use crate::wording::numbers::grouped;

const ONE_SPELLING: Chapter = Chapter::new("Identifiers: spelling", "identifiers/index.html#spelling");

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

pub(super) fn find(fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    for keys in fields.both() {
        let rows: Vec<usize> = (0..keys.seen.len()).filter(|&row| is_printed(keys.seen[row].key)).collect();
        if rows.len() > 1 && rows.len() * 100 >= keys.seen.len() {
            findings.push(finding(keys, &rows));
        }
    }
}

fn finding(keys: &Keys<'_>, rows: &[usize]) -> Finding {
    Finding {
        unit: keys.of.unit(),
        count: keys.scaled(rows.len()),
        of: keys.all,
        confidence: Confidence::Likely,
        examples: keys.first(rows),
        evidence: format!(
            "{} keys have the quotes, the type or the address that a language shows to programmers",
            grouped(keys.scaled(rows.len()))
        ),
        cost: "another program, another language or the next start does not make the same key, and so does not find the row"
            .into(),
        remedy: "write the value itself, and move these rows where the value can still be read".into(),
        sample: keys.sentence(),
        ..Finding::new(
            "printed-values",
            Severity::Warning,
            format!("{}s are values as a language prints them", keys.of.name()),
            ONE_SPELLING,
        )
    }
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
        || is_record(key)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_values_are_told_from_other_texts() {
        for key in [
            "b'anna'",
            "('anna',)",
            "user-UUID('6f9619ff-8b86-d011-b42d-00cf4fc964ff')",
            "<Order object at 0x7f0194a3b180>",
            "System.Collections.Generic.List`1[System.String]",
            "order-System.Byte[]",
            "[B@4e25154f",
            "com.contoso.Order@1b2c3d4e",
            "Optional(\"anna\")",
            "{\"id\":17}",
            "Optional[usr291403]",
            "UserId { Value = 462444 }",
        ] {
            assert!(is_printed(key), "{key}");
        }
        for key in [
            "anna",
            "b''",
            "O'Neill",
            "track ('live')",
            "anna.Smith@cafe12.org",
            "com.contoso.orders@1b2c3d4e",
            "a@b",
            "System.String",
            "Some(body)",
            "UUID('",
        ] {
            assert!(!is_printed(key), "{key}");
        }
    }
}
