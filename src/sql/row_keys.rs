//! RowKeys made of whole numbers and of instants.

use alloc::format;
use alloc::string::{String, ToString};

use super::column::{Column, Holds};
use super::dialect::is_integer;
use super::expression::Expression;
use super::{Dialect, instant};
use crate::error::{Result, error};

/// The number in exactly `width` digits: [`row_key::zero_padded`](crate::row_key::zero_padded).
///
/// A number below zero, or of more digits, gives null.
///
/// # Errors
///
/// A width outside 1 to 20; a column that does not hold [whole numbers](Column::integer).
///
/// # Examples
///
/// ```
/// use tablekeys::sql::{self, Column, Dialect};
///
/// assert_eq!(
///     sql::zero_padded(&Column::integer("id"), 6, Dialect::DuckDb)?,
///     r#"CASE WHEN "id" BETWEEN 0 AND 999999 THEN lpad(CAST("id" AS VARCHAR), 6, '0') END"#
/// );
/// # Ok::<(), tablekeys::Error>(())
/// ```
pub fn zero_padded(column: &Column, width: usize, dialect: Dialect) -> Result<String> {
    if !(1..=20).contains(&width) {
        return Err(error!(OutOfRange, "expected a width of 1 to 20 digits, found {width}"));
    }
    let name = whole(column, dialect, "padded numbers")?;
    let most = crate::digits::largest(width);
    let range = if most <= i64::MAX.unsigned_abs() {
        dialect.between(&name, "0", &most.to_string())
    } else if wide_literals(dialect) {
        format!("{name} BETWEEN 0 AND {most}")
    } else {
        format!("{name} >= 0")
    };
    Ok(Expression::when(dialect.of_whole(&name, range), dialect.padded(&name, width)).text(dialect))
}

/// The number in 20 characters that sort from `i64::MIN` to `i64::MAX`: [`row_key::signed`](crate::row_key::signed).
///
/// A number outside `i64` gives null.
///
/// # Errors
///
/// A column that does not hold [whole numbers](Column::integer).
///
/// # Examples
///
/// ```
/// use tablekeys::sql::{self, Column, Dialect};
///
/// let sql = sql::signed(&Column::integer("balance"), Dialect::Sqlite)?;
/// assert!(sql.starts_with(r#"CASE WHEN typeof("balance") = 'integer' THEN CASE WHEN "balance" < 0 THEN '-' ||"#));
/// # Ok::<(), tablekeys::Error>(())
/// ```
pub fn signed(column: &Column, dialect: Dialect) -> Result<String> {
    let name = whole(column, dialect, "signed numbers")?;
    let positive = dialect.padded(&name, 20);
    let negative = if dialect == Dialect::Sqlite {
        // The nines' complement in two parts, since the whole does not fit in 64 bits.
        format!("printf('%09d%010d', 999999999 + {name} / 10000000000, 9999999999 + {name} % 10000000000)")
    } else {
        let absolute = dialect.substring(&dialect.text(&name), 2, 19);
        dialect.translated(&dialect.padded_text(&absolute, 19), "0123456789", "9876543210")
    };
    let negative = dialect.joined(&["'-'".into(), negative]);
    let value = match dialect {
        Dialect::Kql => format!("iff({name} < 0, {negative}, {positive})"),
        _ => format!("CASE WHEN {name} < 0 THEN {negative} ELSE {positive} END"),
    };
    let range = match dialect {
        Dialect::Sqlite => is_integer(&name),
        Dialect::Kql => format!("isnotnull({name})"),
        _ if wide_literals(dialect) => format!("{name} BETWEEN {} AND {}", i64::MIN, i64::MAX),
        // Its integers have 64 bits.
        _ => format!("{name} IS NOT NULL"),
    };
    Ok(Expression::when(range, value).text(dialect))
}

/// Whether the dialect has integers past 64 bits.
const fn wide_literals(dialect: Dialect) -> bool {
    !matches!(dialect, Dialect::Sqlite | Dialect::BigQuery | Dialect::Kql)
}

fn whole(column: &Column, dialect: Dialect, of: &'static str) -> Result<String> {
    let name = column.quoted(dialect)?;
    if column.holds() == Holds::Integer { Ok(name) } else { column.unfit(of, "whole numbers") }
}

/// The instant as a key that sorts newest first: [`row_key::newest_first`](crate::row_key::newest_first).
///
/// An instant outside years 1 to 9999 gives null.
///
/// # Errors
///
/// A column that does not hold [instants](super#instants).
///
/// # Examples
///
/// ```
/// use tablekeys::sql::{self, Column, Dialect};
///
/// assert_eq!(
///     sql::newest_first(&Column::ticks("at"), Dialect::PostgreSql)?,
///     "CASE WHEN \"at\" BETWEEN 0 AND 3155378975999999999 THEN \
///      lpad(CAST(3155378975999999999 - (\"at\") AS text), 19, '0') END"
/// );
/// # Ok::<(), tablekeys::Error>(())
/// ```
pub fn newest_first(column: &Column, dialect: Dialect) -> Result<String> {
    let max = dialect.number(crate::Ticks::MAX.get());
    let ticks = instant::ticks(column, dialect, "newest-first keys")?;
    Ok(ticks.map(|ticks| dialect.padded(&format!("{max} - ({ticks})"), 19)).text(dialect))
}

/// The instant as a key that sorts oldest first: [`row_key::ascending`](crate::row_key::ascending).
///
/// An instant outside years 1 to 9999 gives null.
///
/// # Errors
///
/// A column that does not hold [instants](super#instants).
pub fn ascending(column: &Column, dialect: Dialect) -> Result<String> {
    let ticks = instant::ticks(column, dialect, "ascending keys")?;
    Ok(ticks.map(|ticks| dialect.padded(ticks, 19)).text(dialect))
}

/// The instant as `yyyyMMddHHmmss` in UTC: [`row_key::calendar`](crate::row_key::calendar).
///
/// An instant outside years 1 to 9999 gives null.
///
/// # Errors
///
/// A column that does not hold [instants](super#instants).
pub fn calendar(column: &Column, dialect: Dialect) -> Result<String> {
    let ticks = instant::ticks(column, dialect, "calendar keys")?;
    Ok(ticks.map(|ticks| dialect.joined(&[instant::day(ticks, dialect), instant::time(ticks, dialect)])).text(dialect))
}

/// The day of the instant as `yyyyMMdd` in UTC: [`row_key::day`](crate::row_key::day).
///
/// An instant outside years 1 to 9999 gives null.
///
/// # Errors
///
/// A column that does not hold [instants](super#instants).
pub fn day(column: &Column, dialect: Dialect) -> Result<String> {
    let ticks = instant::ticks(column, dialect, "days")?;
    Ok(ticks.map(|ticks| instant::day(ticks, dialect)).text(dialect))
}
