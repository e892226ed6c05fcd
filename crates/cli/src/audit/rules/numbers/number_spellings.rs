//! Numbers that another writer writes with separators, a comma or a power of ten.

use super::*;
use crate::formats::columns::{Domain, Identifier, Shape};
use crate::formats::numbers::spelled;

pub(super) const RULE: Rule = Rule {
    name: "number-spellings",
    area: "numbers",
    verdicts: &[warning(Likely, "a few {keys} write numbers in another way than the others")],
    cost: "a row is found only as its number was written, one number can be two rows, and they are out of order",
    remedy: "write numbers by one writer, without the settings of a language and without powers of ten, and move these rows",
    read: FIXED_WIDTH,
    guide: "`4,001`, `12,5` and `9.1e-05`, where the others have `4001`, `12.5` and `0.000091`",
    when: "two or more keys, and at most a fifth, become those of a shape that three of ten have once a number in one place of both is written without commas of thousands, a decimal comma or an exponent",
    // Spreadsheets write long numbers with an exponent, and lose their last digits.
    unless: &["spreadsheet-damage"],
    look: Look::Column(|_, keys| find(keys)),
    bad: &[
        "inv-{4001..4060}\ninv-4,{101..106}",
        "{1..40}.5_{hex:6}\n{1..6},5_{hex:6}",
        "0.{10010..10060}_x\n9.{1..6}e-05_x",
    ],
    sound: &["inv-{4001..4060}\nbox-4,{101..106}", "{1..40}.5_{hex:6}", "a,{1..40}"],
};

fn find(keys: &Keys<'_>) -> Option<Hit> {
    let all = keys.seen.len();
    let (usual, others): (Vec<_>, Vec<_>) =
        keys.column.found.iter().partition(|found| found.members.len() * 10 >= all * 3);
    let number = |domain: &Domain| matches!(domain, Domain::Number { .. } | Domain::Identifier(Identifier::Decimal));
    usual.into_iter().find_map(|found| {
        let fields = &found.shape.fields;
        let at = fields.iter().position(|field| !matches!(field.domain, Domain::Text(_)))?;
        let before =
            if let Some(Domain::Text(text)) = fields[..at].first().map(|field| &field.domain) { text } else { "" };
        let after = Shape { fields: fields.get(at + 1..)?.to_vec(), share: 0.0 };
        let read = |key: &str| {
            let rest = key.strip_prefix(before)?;
            let number = spelled(rest).filter(|_| number(&fields[at].domain))?;
            after.cuts(&rest[number.length..]).map(|_| number.words)
        };
        let members = others.iter().flat_map(|found| &found.members);
        let rows: Vec<_> = members.filter_map(|member| Some((member.row, read(keys.seen[member.row].key)?))).collect();
        let (_, words) = rows.first()?;
        (rows.len() > 1 && rows.len() * 5 <= all)
            .then(|| Hit::of(keys, 0, rows.iter().map(|row| row.0).collect(), format!("numbers with {words}")))
    })
}
