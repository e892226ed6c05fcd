//! What cannot be written as SQL.

use alloc::boxed::Box;
use core::fmt;

use super::ErrorKind;
use super::excerpt::Excerpt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SqlKind {
    /// What a dialect has no function for, and what does the same or nearly so.
    Unsupported {
        dialect: &'static str,
        what: &'static str,
        instead: &'static str,
    },
    ColumnType {
        of: &'static str,
        expected: &'static str,
        found: &'static str,
    },
    EmptyName,
    /// `what` is a column's name or a boundary.
    Nul {
        what: &'static str,
        offset: usize,
    },
    Dialect {
        found: Box<str>,
    },
    Width {
        found: usize,
    },
    Salts {
        salts: u32,
        partitions: u32,
    },
}

impl SqlKind {
    pub(super) const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unsupported { .. } | Self::ColumnType { .. } | Self::Salts { .. } => ErrorKind::Mismatch,
            Self::EmptyName | Self::Nul { .. } => ErrorKind::Illegal,
            Self::Dialect { .. } => ErrorKind::Malformed,
            Self::Width { .. } => ErrorKind::OutOfRange,
        }
    }
}

impl fmt::Display for SqlKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported { dialect, what, instead } => {
                write!(f, "expected what {dialect} can compute, found {what}: {instead}")
            }
            Self::ColumnType { of, expected, found } => {
                write!(f, "expected a column of {expected} for {of}, found one of {found}")
            }
            Self::EmptyName => f.write_str("expected the name of a column, found an empty string"),
            Self::Nul { what, offset } => write!(f, "expected {what} without U+0000, found it at byte {offset}"),
            Self::Dialect { found } => write!(
                f,
                "expected duckdb, postgresql, sqlite, spark, datafusion, bigquery, tsql or kql, found {}",
                Excerpt::of(found)
            ),
            Self::Width { found } => write!(f, "expected a width of 1 to 20 digits, found {found}"),
            Self::Salts { salts, partitions } => {
                write!(f, "expected a design of {salts} partitions to choose among {salts} salts, found {partitions}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::walk;
    use super::*;

    #[test]
    fn every_kind_has_its_error_kind_and_message() {
        walk!(SqlKind {
            Unsupported { dialect: "SQLite", what: "an MD5", instead: "prefer ByteSum" } => Mismatch,
                "expected what SQLite can compute, found an MD5: prefer ByteSum";
            ColumnType { of: "a byte sum", expected: "GUIDs", found: "text" } => Mismatch,
                "expected a column of GUIDs for a byte sum, found one of text";
            EmptyName {} => Illegal, "expected the name of a column, found an empty string";
            Nul { what: "a boundary", offset: 1 } => Illegal, "expected a boundary without U+0000, found it at byte 1";
            Dialect { found: "oracle".into() } => Malformed,
                "expected duckdb, postgresql, sqlite, spark, datafusion, bigquery, tsql or kql, found \"oracle\"";
            Width { found: 21 } => OutOfRange, "expected a width of 1 to 20 digits, found 21";
            Salts { salts: 16, partitions: 8 } => Mismatch,
                "expected a design of 16 partitions to choose among 16 salts, found 8";
        });
    }
}
