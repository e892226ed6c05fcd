//! Columns that expressions read.

use alloc::string::String;

use super::Dialect;
use crate::error::{Result, error};

/// A column by its name, and what it holds.
///
/// Names are quoted, so that every character is itself: `orders.id` is a column with a point in its name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Column {
    name: String,
    holds: Holds,
}

/// What a column may hold: its constructor, and its type in messages, in the plural.
macro_rules! columns {
    ($($(#[doc = $doc:literal])+ $constructor:ident $holds:ident $spelled:literal;)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(super) enum Holds {
            $($holds,)*
        }

        impl Holds {
            const fn spelled(self) -> &'static str {
                match self {
                    $(Self::$holds => $spelled,)*
                }
            }
        }

        impl Column {
            $(
                $(#[doc = $doc])+
                #[must_use]
                pub fn $constructor(name: impl Into<String>) -> Self {
                    Self { name: name.into(), holds: Holds::$holds }
                }
            )*
        }
    };
}

columns! {
    /// Text: `VARCHAR`, `text`, `STRING`, `nvarchar`. Designs of bytes hash its UTF-8.
    text Text "text";
    /// Text that is a GUID in any form that [`Guid`](crate::partition::Guid) reads; designs take its 16 bytes. Other text gives null.
    guid Guid "GUIDs as text";
    /// The engine's own type of GUIDs: `UUID` in DuckDB, `uuid` in PostgreSQL, `uniqueidentifier` in T-SQL, `guid` in KQL.
    uuid Uuid "the type uuid";
    /// Bytes: `BLOB`, `bytea`, `BINARY`, `BYTES`, `varbinary`. As a GUID: 16 in RFC 4122 order, and other lengths give null.
    bytes Bytes "bytes";
    /// Instants by the engine's [own type](super#instants), to the microsecond (to the tick in T-SQL and KQL).
    instant Instant "timestamps";
    /// Instants from 1677 to 2262 by the engine's type of nanoseconds: `TIMESTAMP_NS` in DuckDB, `Timestamp(Nanosecond, …)` in
    /// DataFusion. The other dialects refuse it.
    nanoseconds Nanoseconds "timestamps of nanoseconds";
    /// Whole numbers that are ticks, .NET's `DateTime.Ticks`.
    ticks Ticks "ticks";
    /// Whole numbers of seconds since 1970-01-01T00:00:00Z.
    unix_seconds UnixSeconds "seconds since 1970";
    /// Whole numbers of milliseconds since 1970-01-01T00:00:00Z.
    unix_millis UnixMillis "milliseconds since 1970";
    /// Whole numbers of any integer type.
    integer Integer "whole numbers";
}

impl Column {
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
