//! Columns that expressions read.

use alloc::string::String;

use super::Dialect;
use crate::error::{Result, error};

/// A column by its name, and what it holds.
///
/// Names are quoted, so that every character stands for itself: `orders.id` is a column with a point in its name.
///
/// # Examples
///
/// ```
/// use tablekeys::row_key;
/// use tablekeys::sql::{self, Column, Dialect};
///
/// let placed = Column::unix_millis("placed \"at\"");
/// let sql = sql::newest_first(&placed, Dialect::DuckDb)?;
/// assert!(sql.contains("\"placed \"\"at\"\"\""));
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Column {
    name: String,
    holds: Holds,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Holds {
    Text,
    Guid,
    Uuid,
    Bytes,
    Instant,
    Nanoseconds,
    Ticks,
    UnixSeconds,
    UnixMillis,
    Integer,
}

impl Holds {
    /// The type in messages, in the plural.
    const fn spelled(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Guid => "GUIDs as text",
            Self::Uuid => "the type uuid",
            Self::Bytes => "bytes",
            Self::Instant => "timestamps",
            Self::Nanoseconds => "timestamps of nanoseconds",
            Self::Ticks => "ticks",
            Self::UnixSeconds => "seconds since 1970",
            Self::UnixMillis => "milliseconds since 1970",
            Self::Integer => "whole numbers",
        }
    }
}

impl Column {
    /// Text: `VARCHAR`, `text`, `STRING`, `nvarchar`. Designs of bytes hash its UTF-8.
    #[must_use]
    pub fn text(name: impl Into<String>) -> Self {
        Self { name: name.into(), holds: Holds::Text }
    }

    /// Text that is a GUID in any form that [`Guid`](crate::partition::Guid) reads; designs take its 16 bytes. Other text gives null.
    #[must_use]
    pub fn guid(name: impl Into<String>) -> Self {
        Self { name: name.into(), holds: Holds::Guid }
    }

    /// The engine's own type of GUIDs: `UUID` in DuckDB, `uuid` in PostgreSQL, `uniqueidentifier` in T-SQL, `guid` in KQL.
    #[must_use]
    pub fn uuid(name: impl Into<String>) -> Self {
        Self { name: name.into(), holds: Holds::Uuid }
    }

    /// Bytes: `BLOB`, `bytea`, `BINARY`, `BYTES`, `varbinary`. As a GUID: 16 in RFC 4122 order, and other lengths give null.
    #[must_use]
    pub fn bytes(name: impl Into<String>) -> Self {
        Self { name: name.into(), holds: Holds::Bytes }
    }

    /// Instants by the engine's [own type](super#instants), to the microsecond (to the tick in T-SQL and KQL).
    #[must_use]
    pub fn instant(name: impl Into<String>) -> Self {
        Self { name: name.into(), holds: Holds::Instant }
    }

    /// Instants from 1677 to 2262 by the engine's type of nanoseconds: `TIMESTAMP_NS` in DuckDB, `Timestamp(Nanosecond, …)` in
    /// DataFusion. The other dialects refuse it.
    #[must_use]
    pub fn nanoseconds(name: impl Into<String>) -> Self {
        Self { name: name.into(), holds: Holds::Nanoseconds }
    }

    /// Whole numbers that are ticks, .NET's `DateTime.Ticks`.
    #[must_use]
    pub fn ticks(name: impl Into<String>) -> Self {
        Self { name: name.into(), holds: Holds::Ticks }
    }

    /// Whole numbers of seconds since 1970-01-01T00:00:00Z.
    #[must_use]
    pub fn unix_seconds(name: impl Into<String>) -> Self {
        Self { name: name.into(), holds: Holds::UnixSeconds }
    }

    /// Whole numbers of milliseconds since 1970-01-01T00:00:00Z.
    #[must_use]
    pub fn unix_millis(name: impl Into<String>) -> Self {
        Self { name: name.into(), holds: Holds::UnixMillis }
    }

    /// Whole numbers of any integer type.
    #[must_use]
    pub fn integer(name: impl Into<String>) -> Self {
        Self { name: name.into(), holds: Holds::Integer }
    }

    pub(super) const fn holds(&self) -> Holds {
        self.holds
    }

    pub(super) fn quoted(&self, dialect: Dialect) -> Result<String> {
        dialect.identifier(&self.name)
    }

    #[cold]
    pub(super) fn unfit<T>(&self, of: &'static str, expected: &'static str) -> Result<T> {
        let found = self.holds.spelled();
        Err(error!(Mismatch, "expected a column of {expected} for {of}, found one of {found}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfit_column_is_named_by_what_it_holds() {
        for (column, held) in [
            (Column::text("c"), "text"),
            (Column::guid("c"), "GUIDs as text"),
            (Column::uuid("c"), "the type uuid"),
            (Column::bytes("c"), "bytes"),
            (Column::instant("c"), "timestamps"),
            (Column::nanoseconds("c"), "timestamps of nanoseconds"),
            (Column::ticks("c"), "ticks"),
            (Column::unix_seconds("c"), "seconds since 1970"),
            (Column::unix_millis("c"), "milliseconds since 1970"),
            (Column::integer("c"), "whole numbers"),
        ] {
            let error = column.unfit::<()>("a digest", "whales").unwrap_err();
            assert!(error.to_string().ends_with(&alloc::format!("found one of {held}")), "{error}");
        }
    }
}
