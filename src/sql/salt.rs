//! Salts that a design chooses.

use alloc::format;
use alloc::string::String;

use super::column::{Column, Holds};
use super::{Design, Dialect};
use crate::error::{Result, error};
use crate::key::MAX_UTF16_UNITS;
use crate::partition::Salt;

/// The PartitionKey of a base with a salt that a design chooses: `salt.key_for_salt(base, design.partition_of(identity))`.
///
/// SQL cannot compute the SipHash of [`Salt::key_for`]. For a table that SQL also loads, use a design of digests with one partition
/// per salt, and [`Salt::key_for_salt`] in programs. A base that keys cannot hold, or that is too long with its salt, gives null.
///
/// # Errors
///
/// A design of another number of partitions; a base that is not [text](Column::text); columns and dialects that the design
/// cannot have, see [`Design`]; SQLite.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::{DigestBits, Salt};
/// use tablekeys::sql::{self, Column, Dialect};
///
/// const LOG: Salt = Salt::before(16, '-');
/// const CHOICE: DigestBits = DigestBits::md5(4);
/// let sql = sql::salted_key(&LOG, &Column::text("day"), &CHOICE, &Column::text("event"), Dialect::DuckDb)?;
/// assert!(sql.ends_with(r#"2, '0') || '-' || "day" END"#));
///
/// // The same in the program:
/// assert_eq!(LOG.key_for_salt("20240506", CHOICE.partition_of("9f0c"))?, "06-20240506");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`Salt::key_for`] where programs alone make the keys.
pub fn salted_key<D: Design + ?Sized>(
    salt: &Salt,
    base: &Column,
    design: &D,
    identity: &Column,
    dialect: Dialect,
) -> Result<String> {
    let (salts, partitions) = (salt.salts(), design.count());
    if salts != partitions {
        return Err(error!(
            Mismatch,
            "expected a design of {salts} partitions to choose among {salts} salts, found {partitions}"
        ));
    }
    if base.holds() != Holds::Text {
        return base.unfit("the base of a salted key", "text");
    }
    if dialect == Dialect::Sqlite {
        return dialect.cannot("salts, since it has no digests", "compute the keys in the program");
    }
    // Salt 0 with a base shows the sides, the separator and the width.
    let sample = salt.key_for_salt("b", 0)?;
    let width = salt.width();
    let name = base.quoted(dialect)?;
    let text = dialect.varchar(&name);
    let units = MAX_UTF16_UNITS - sample.chars().map(char::len_utf16).sum::<usize>() + 1;
    let condition = legal(&text, units, dialect);
    let chosen = design.number(identity, dialect)?;
    let salted = chosen.map(|number| {
        let number = dialect.padded(number, width);
        let parts = match sample.strip_prefix('b') {
            Some(rest) => [text, dialect.literal(&rest[..rest.len() - width]), number],
            None => [number, dialect.literal(&sample[width..sample.len() - 1]), text],
        };
        dialect.joined(&parts)
    });
    Ok(salted.and(condition, dialect).text(dialect))
}

/// Whether keys may hold a text, and it has at most `units` UTF-16 units.
fn legal(text: &str, units: usize, dialect: Dialect) -> String {
    let (forbidden, wide) = if dialect == Dialect::PostgreSql {
        (r"[/\\#?\u0001-\u001F\u007F-\u009F]", r"[\U00010000-\U0010FFFF]")
    } else {
        (r"[/\\#?\x{00}-\x{1F}\x{7F}-\x{9F}]", r"[\x{10000}-\x{10FFFF}]")
    };
    let (forbidden, wide) = (dialect.literal(forbidden), dialect.literal(wide));
    match dialect {
        Dialect::DuckDb => format!(
            "NOT regexp_matches({text}, {forbidden}) AND length(regexp_replace({text}, {wide}, 'xx', 'g')) <= {units}"
        ),
        Dialect::PostgreSql => {
            format!("{text} !~ {forbidden} AND length(regexp_replace({text}, {wide}, 'xx', 'g')) <= {units}")
        }
        Dialect::DataFusion => format!(
            "NOT regexp_like({text}, {forbidden}) AND length(regexp_replace({text}, {wide}, 'xx', 'g')) <= {units}"
        ),
        Dialect::Spark => {
            format!("NOT {text} RLIKE {forbidden} AND length(regexp_replace({text}, {wide}, 'xx')) <= {units}")
        }
        Dialect::BigQuery => format!(
            "NOT REGEXP_CONTAINS({text}, {forbidden}) AND CHAR_LENGTH(REGEXP_REPLACE({text}, {wide}, 'xx')) <= {units}"
        ),
        Dialect::Kql => {
            format!("not({text} matches regex {forbidden}) and strlen(replace_regex({text}, {wide}, 'xx')) <= {units}")
        }
        Dialect::TSql | Dialect::Sqlite => {
            let range = |from: u8, to: u8| format!("NCHAR({from}) + '-' + NCHAR({to})");
            let class = format!("'%[/\\#?' + {} + {} + ']%'", range(0, 31), range(127, 159));
            format!("{text} NOT LIKE {class} AND DATALENGTH(CAST({text} AS nvarchar(max))) <= {}", 2 * units)
        }
    }
}
