//! GUIDs of any form as 32 hexadecimal digits.

use alloc::format;
use alloc::string::String;

use super::Dialect;
use super::column::{Column, Holds};
use super::expression::Expression;
use crate::error::Result;

/// The 32 hexadecimal digits of a GUID, in lower case. Where the condition does not hold they mean nothing, but never fail.
pub(super) fn digits(column: &Column, dialect: Dialect, of: &'static str) -> Result<Expression> {
    let name = column.quoted(dialect)?;
    match column.holds() {
        Holds::Guid => Ok(of_text(&name, dialect)),
        Holds::Uuid => of_uuid(&name, dialect),
        Holds::Bytes => of_bytes(&name, dialect),
        _ => column.unfit(of, "GUIDs"),
    }
}

/// 32 digits, alone or with hyphens; with hyphens also in braces, in parentheses and after `urn:uuid:`. Without a backslash, which
/// only some dialects read as an escape.
fn forms() -> String {
    const D: &str = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";
    format!("[0-9A-Fa-f]{{32}}|{D}|[{{]{D}[}}]|[(]{D}[)]|[Uu][Rr][Nn]:[Uu][Uu][Ii][Dd]:{D}")
}

fn of_text(name: &str, dialect: Dialect) -> Expression {
    let forms = forms();
    let stripped = match dialect {
        Dialect::Kql => format!("replace_regex(tolower({name}), '^urn:uuid:|[^0-9a-f]', '')"),
        Dialect::Sqlite => format!("lower(substr(replace(trim({name}, '{{}}()'), '-', ''), -32))"),
        Dialect::TSql => {
            format!("LOWER(RIGHT(REPLACE(TRANSLATE({}, '{{}}()', '----'), '-', ''), 32))", dialect.varchar(name))
        }
        _ => format!("right(translate(lower({name}), '{{}}()-', ''), 32)"),
    };
    let condition = match dialect {
        Dialect::DuckDb => format!("regexp_full_match({name}, '{forms}')"),
        Dialect::PostgreSql => format!("{name} ~ '^({forms})$'"),
        // Java's `$` also matches before a line break at the end.
        Dialect::Spark => format!("{name} RLIKE '(?s)^({forms})(?!.)'"),
        Dialect::DataFusion => format!("regexp_like({name}, '^({forms})$')"),
        Dialect::BigQuery => format!("REGEXP_CONTAINS({name}, '^({forms})$')"),
        Dialect::Kql => format!("{name} matches regex '^({forms})$'"),
        Dialect::Sqlite | Dialect::TSql => shaped(name, &stripped, dialect),
    };
    Expression::when(condition, stripped)
}

/// Whether a text has one of the forms, without regular expressions.
fn shaped(name: &str, stripped: &str, dialect: Dialect) -> String {
    const HYPHENS: &str = "________-____-____-____-____________";
    let (bytes, text, hexadecimal) = if dialect == Dialect::Sqlite {
        (
            format!("length(CAST({name} AS BLOB))"),
            format!("lower({name})"),
            format!("{stripped} NOT GLOB '*[^0-9a-f]*'"),
        )
    } else {
        let text = dialect.varchar(name);
        (format!("DATALENGTH({text})"), format!("LOWER({text})"), format!("{stripped} NOT LIKE '%[^0-9a-f]%'"))
    };
    let digits = if dialect == Dialect::Sqlite { "length" } else { "LEN" };
    let form = |length: usize, before: &str, after: &str| {
        format!("{bytes} = {length} AND {text} LIKE '{before}{HYPHENS}{after}'")
    };
    format!(
        "({bytes} = 32 OR {} OR {} OR {} OR {}) AND {digits}({stripped}) = 32 AND {hexadecimal}",
        form(36, "", ""),
        form(38, "{", "}"),
        form(38, "(", ")"),
        form(45, "urn:uuid:", "")
    )
}

fn of_uuid(name: &str, dialect: Dialect) -> Result<Expression> {
    Ok(Expression::always(match dialect {
        Dialect::DuckDb => format!("replace(CAST({name} AS VARCHAR), '-', '')"),
        Dialect::PostgreSql => format!("replace(CAST({name} AS text), '-', '')"),
        Dialect::TSql => format!("LOWER(REPLACE(CAST({name} AS char(36)), '-', ''))"),
        Dialect::Kql => {
            return Ok(Expression::when(
                format!("isnotnull({name})"),
                format!("replace_string(tostring({name}), '-', '')"),
            ));
        }
        Dialect::Sqlite | Dialect::Spark | Dialect::DataFusion | Dialect::BigQuery => {
            return dialect.cannot("a column of the type uuid", "give text as a column of GUIDs, or 16 bytes");
        }
    }))
}

fn of_bytes(name: &str, dialect: Dialect) -> Result<Expression> {
    let digits = match dialect {
        Dialect::DuckDb | Dialect::Sqlite | Dialect::Spark => format!("lower(hex({name}))"),
        Dialect::PostgreSql | Dialect::DataFusion => format!("encode({name}, 'hex')"),
        Dialect::BigQuery => format!("TO_HEX({name})"),
        Dialect::TSql => format!("LOWER(CONVERT(varchar(max), {name}, 2))"),
        Dialect::Kql => return dialect.cannot("a column of bytes", "give text, or a column of the type guid"),
    };
    let length = match dialect {
        Dialect::TSql => "LEN",
        _ => "length",
    };
    Ok(Expression::when(format!("{length}({digits}) = 32"), digits))
}

pub(super) fn unhexed(digits: &str, dialect: Dialect) -> Result<String> {
    Ok(match dialect {
        Dialect::DuckDb | Dialect::Spark => format!("unhex({digits})"),
        Dialect::PostgreSql | Dialect::DataFusion => format!("decode({digits}, 'hex')"),
        Dialect::BigQuery => format!("FROM_HEX({digits})"),
        Dialect::TSql => format!("TRY_CONVERT(varbinary(16), {digits}, 2)"),
        Dialect::Sqlite | Dialect::Kql => {
            return dialect.cannot("a digest of bytes", "prefer ByteSum for GUIDs");
        }
    })
}
