//! The same partitions and keys as SQL expressions, for engines that read the data where it is.
//!
//! The engine of a lake or a warehouse computes what the program will compute, byte for byte: a `GROUP BY` shows how even a design is
//! before any row is loaded, and a bulk load writes the keys that programs look for. See
//! [past one machine](crate::guide::past_one_machine).
//!
//! ```
//! use tablekeys::partition::DigestBits;
//! use tablekeys::sql::{self, Column, Dialect};
//!
//! const CUSTOMERS: DigestBits = DigestBits::md5(4);
//! let sql = sql::partition_key(&CUSTOMERS, &Column::text("customer"), Dialect::PostgreSql)?;
//! let counts = format!("SELECT {sql} AS partition, count(*) FROM orders GROUP BY 1");
//! # assert!(counts.contains("md5(convert_to(\"customer\", 'UTF8'))"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! The command prints the same: `tablekeys sql md5-bits --partitions 16 --column customer --dialect postgresql`.
//!
//! | expression | gives |
//! |---|---|
//! | [`partition`], [`partition_key`] | the number or the PartitionKey by a [`Design`] |
//! | [`salted_key`] | a base with a salt that a design chooses |
//! | [`newest_first`], [`ascending`], [`calendar`], [`day`] | the key of an instant |
//! | [`zero_padded`], [`signed`] | the key of a number |
//!
//! Designs by SipHash and tuple keys are functions of `crates/lake`, for Spark and DataFusion.
//!
//! # Nulls and bad values
//!
//! Null gives null. So does a value that the library refuses: text that is not a GUID, an instant outside years 1 to 9999, a
//! number that is too wide. `WHERE key IS NOT NULL AND (expression) IS NULL` finds them. Two exceptions: KQL has no null text and
//! gives an empty one, and arithmetic on a type wider than 64 bits fails where the engine cannot cast it.
//!
//! # Instants
//!
//! | dialect | [`instant`](Column::instant) | [`nanoseconds`](Column::nanoseconds) |
//! |---|---|---|
//! | DuckDB | `TIMESTAMP`, `TIMESTAMPTZ`, `DATE` | `TIMESTAMP_NS` |
//! | PostgreSQL | `timestamp`, `timestamptz`, `date` | |
//! | SQLite | text: `2024-05-06 07:08:09.1234567Z`, with `T` for the blank, up to seven decimals, without `Z` | |
//! | Spark SQL | `TIMESTAMP` | |
//! | DataFusion | `Timestamp` of seconds to microseconds, with or without a zone | `Timestamp(Nanosecond, …)` |
//! | BigQuery | `TIMESTAMP` | |
//! | T-SQL | `datetime2`, in UTC | |
//! | KQL | `datetime` | |
//!
//! A timestamp without a zone counts as UTC. Spark casts `TIMESTAMP_NTZ` by the time zone of the session: set that to UTC.
//! Microseconds leave the last digit of a key 0. As an [`instant`](Column::instant), a column of nanoseconds loses its last digits.
//! Every dialect has [`ticks`](Column::ticks), [`unix_seconds`](Column::unix_seconds) and [`unix_millis`](Column::unix_millis).
//!
//! # Stability
//!
//! What an expression computes is frozen, as the design is. Its text may change with a release.

mod column;
mod design;
mod dialect;
mod expression;
mod guid;
mod instant;
mod row_keys;
mod salt;

use alloc::string::String;

pub use column::Column;
pub use design::Design;
pub use dialect::Dialect;
pub use row_keys::{ascending, calendar, day, newest_first, signed, zero_padded};
pub use salt::salted_key;

use crate::error::Result;

/// The partition of a column by a design, as a whole number from 0: `design.partition_of(value)`.
///
/// # Errors
///
/// A column or a dialect that the design cannot have, see [`Design`]. A name of a column that is empty or has U+0000.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::{DigestBits};
/// use tablekeys::sql::{self, Column, Dialect};
///
/// let customer = Column::text("customer");
/// assert_eq!(
///     sql::partition(&DigestBits::md5(4), &customer, Dialect::Spark)?,
///     "CAST(conv(substr(md5(CAST(`customer` AS BINARY)), 1, 8), 16, 10) AS BIGINT) div 268435456"
/// );
/// let error = sql::partition(&DigestBits::sha256(4), &customer, Dialect::Sqlite).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected what SQLite can compute, found a digest: prefer ByteSum for GUIDs, or Alphabet for text"
/// );
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// A design that no dialect can compute does not compile:
///
/// ```compile_fail,E0277
/// use tablekeys::partition::SipHash;
/// use tablekeys::sql::{self, Column, Dialect};
///
/// let sql = sql::partition(&SipHash::new(12), &Column::text("customer"), Dialect::DuckDb);
/// ```
pub fn partition<D: Design + ?Sized>(design: &D, column: &Column, dialect: Dialect) -> Result<String> {
    Ok(design.number(column, dialect)?.number(dialect))
}

/// The PartitionKey of a column by a design, as text: `design.partition_key_of(value)`, padded if the design is.
///
/// # Errors
///
/// As [`partition`].
///
/// # Examples
///
/// ```
/// use tablekeys::partition::Alphabet;
/// use tablekeys::sql::{self, Column, Dialect};
///
/// let halves = Alphabet::with_boundaries(["n"])?;
/// let sql = sql::partition_key(&halves, &Column::text("name"), Dialect::DataFusion)?;
/// assert!(sql.ends_with(r#" < 'n' THEN '1' WHEN "name" IS NOT NULL THEN '2' END"#));
/// # Ok::<(), tablekeys::Error>(())
/// ```
pub fn partition_key<D: Design + ?Sized>(design: &D, column: &Column, dialect: Dialect) -> Result<String> {
    Ok(design.key(column, dialect)?.text(dialect))
}
