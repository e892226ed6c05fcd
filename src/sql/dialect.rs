//! The dialects, and how each writes names, texts and numbers.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::error::{Error, Excerpt, Result, error};

/// A query language that expressions are written in.
///
/// Tests compare expressions of the first five with the library on the engines. Those of the last three follow the vendors'
/// documentation and were not run.
///
/// # Examples
///
/// ```
/// use tablekeys::sql::Dialect;
///
/// assert_eq!("duckdb".parse(), Ok(Dialect::DuckDb));
/// assert_eq!(Dialect::TSql.to_string(), "tsql");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// DuckDB; tested with 2.0.
    DuckDb,
    /// PostgreSQL 14 or later, whose `extract` is exact; tested with 15.
    PostgreSql,
    /// SQLite; tested with 3.40. It has no digests, so no partitions by MD5 or SHA-256 and no salts. Its ICU extension folds more
    /// letters than an alphabet does.
    Sqlite,
    /// Spark SQL, as in Databricks, Fabric and Synapse Spark pools; tested with 4.3.
    Spark,
    /// Apache DataFusion; tested with 55.
    DataFusion,
    /// GoogleSQL of BigQuery. Not run.
    BigQuery,
    /// Transact-SQL of Synapse, Fabric and SQL Server 2019 or later, which have UTF-8 collations. Not run.
    TSql,
    /// The Kusto query language of Azure Data Explorer, Log Analytics and Fabric. Not run.
    Kql,
}

impl Dialect {
    /// Every dialect, those that are tested on their engines first.
    pub const ALL: &[Self] = &[
        Self::DuckDb,
        Self::PostgreSql,
        Self::Sqlite,
        Self::Spark,
        Self::DataFusion,
        Self::BigQuery,
        Self::TSql,
        Self::Kql,
    ];

    /// In arguments, and in sentences.
    const fn names(self) -> [&'static str; 2] {
        match self {
            Self::DuckDb => ["duckdb", "DuckDB"],
            Self::PostgreSql => ["postgresql", "PostgreSQL"],
            Self::Sqlite => ["sqlite", "SQLite"],
            Self::Spark => ["spark", "Spark SQL"],
            Self::DataFusion => ["datafusion", "DataFusion"],
            Self::BigQuery => ["bigquery", "BigQuery"],
            Self::TSql => ["tsql", "T-SQL"],
            Self::Kql => ["kql", "KQL"],
        }
    }

    #[cold]
    pub(super) fn cannot<T>(self, what: &'static str, instead: &'static str) -> Result<T> {
        let [_, dialect] = self.names();
        Err(error!(Mismatch, "expected what {dialect} can compute, found {what}: {instead}"))
    }

    pub(super) fn identifier(self, name: &str) -> Result<String> {
        if name.is_empty() {
            return Err(error!(Illegal, "expected the name of a column, found an empty string"));
        }
        without_nul("the name of a column", name)?;
        Ok(match self {
            Self::DuckDb | Self::PostgreSql | Self::Sqlite | Self::DataFusion => {
                format!("\"{}\"", name.replace('"', "\"\""))
            }
            Self::Spark => format!("`{}`", name.replace('`', "``")),
            Self::BigQuery => format!("`{}`", escaped(name, '`')),
            Self::TSql => format!("[{}]", name.replace(']', "]]")),
            Self::Kql => format!("['{}']", escaped(name, '\'')),
        })
    }

    /// A text without U+0000.
    pub(super) fn literal(self, text: &str) -> String {
        match self {
            Self::DuckDb | Self::PostgreSql | Self::Sqlite | Self::DataFusion => {
                format!("'{}'", text.replace('\'', "''"))
            }
            Self::Spark | Self::BigQuery | Self::Kql => format!("'{}'", escaped(text, '\'')),
            Self::TSql if text.is_ascii() => format!("'{}'", text.replace('\'', "''")),
            Self::TSql => format!("N'{}'", text.replace('\'', "''")),
        }
    }

    pub(super) fn number(self, number: u64) -> String {
        // A literal past 32 bits is a decimal there, and a quotient of decimals has a fraction.
        if self == Self::TSql && number > i32::MAX.unsigned_abs().into() {
            format!("CAST({number} AS bigint)")
        } else {
            number.to_string()
        }
    }

    pub(super) fn bigint(self, number: &str) -> String {
        match self {
            Self::BigQuery => format!("CAST({number} AS INT64)"),
            Self::Kql => format!("tolong({number})"),
            _ => format!("CAST({number} AS BIGINT)"),
        }
    }

    pub(super) fn text(self, number: &str) -> String {
        match self {
            Self::DuckDb | Self::DataFusion => format!("CAST({number} AS VARCHAR)"),
            Self::PostgreSql => format!("CAST({number} AS text)"),
            Self::Sqlite => format!("CAST({number} AS TEXT)"),
            Self::Spark | Self::BigQuery => format!("CAST({number} AS STRING)"),
            Self::TSql => format!("CAST({number} AS varchar(20))"),
            Self::Kql => format!("tostring({number})"),
        }
    }

    /// The number has at most `width` digits.
    pub(super) fn padded(self, number: &str, width: usize) -> String {
        match self {
            Self::Sqlite => format!("printf('%0{width}d', {number})"),
            _ => self.padded_text(&self.text(number), width),
        }
    }

    /// There are at most `width` digits. Not in SQLite.
    pub(super) fn padded_text(self, digits: &str, width: usize) -> String {
        match self {
            Self::TSql => format!("RIGHT(REPLICATE('0', {width}) + {digits}, {width})"),
            Self::Kql => format!("substring(strcat('{:0>width$}', {digits}), strlen({digits}))", ""),
            _ => format!("lpad({digits}, {width}, '0')"),
        }
    }

    /// Floored, of whole numbers from 0 on.
    pub(super) fn quotient(self, dividend: &str, divisor: u64) -> String {
        let number = self.number(divisor);
        match self {
            _ if divisor == 1 => dividend.into(),
            Self::DuckDb => format!("{dividend} // {number}"),
            Self::Spark => format!("{dividend} div {number}"),
            Self::BigQuery => format!("DIV({dividend}, {number})"),
            _ => format!("{dividend} / {number}"),
        }
    }

    pub(super) fn remainder(self, dividend: &str, divisor: u64) -> String {
        let number = self.number(divisor);
        match self {
            Self::BigQuery => format!("MOD({dividend}, {number})"),
            _ => format!("{dividend} % {number}"),
        }
    }

    /// Null where one of the texts is.
    pub(super) fn joined(self, texts: &[String]) -> String {
        match self {
            Self::TSql => texts.join(" + "),
            Self::Kql => format!("strcat({})", texts.join(", ")),
            _ => texts.join(" || "),
        }
    }

    /// Characters of a text, counted from 1.
    pub(super) fn substring(self, text: &str, from: usize, length: usize) -> String {
        match self {
            Self::TSql => format!("SUBSTRING({text}, {from}, {length})"),
            Self::Kql => format!("substring({text}, {}, {length})", from - 1),
            _ => format!("substr({text}, {from}, {length})"),
        }
    }

    /// The value of the `at`-th lower-case hexadecimal digit, counted from 1; of any other text some number, since it must not fail.
    /// Not in T-SQL, which computes with bytes.
    pub(super) fn digit(self, digits: &str, at: usize) -> String {
        let digit = self.substring(digits, at, 1);
        match self {
            Self::Sqlite => format!("(instr('0123456789abcdef', {digit}) - 1)"),
            Self::Kql => format!("indexof('0123456789abcdef', {digit})"),
            _ => format!("(strpos('0123456789abcdef', {digit}) - 1)"),
        }
    }

    /// Not in SQLite.
    pub(super) fn translated(self, text: &str, from: &str, to: &str) -> String {
        match self {
            Self::Kql => format!("translate('{from}', '{to}', {text})"),
            _ => format!("translate({text}, '{from}', '{to}')"),
        }
    }

    /// `then` where a condition holds, else null: in KQL, whose texts are never null, `nothing`.
    pub(super) fn when(self, condition: &str, then: &str, nothing: &str) -> String {
        match self {
            Self::Kql => format!("iff({condition}, {then}, {nothing})"),
            _ => format!("CASE WHEN {condition} THEN {then} END"),
        }
    }

    /// A condition on whole numbers: in SQLite, where a column holds values of any type, also that a value is one.
    pub(super) fn of_whole(self, name: &str, condition: String) -> String {
        if self == Self::Sqlite { format!("{} AND {condition}", is_integer(name)) } else { condition }
    }

    pub(super) fn between(self, number: &str, least: &str, most: &str) -> String {
        match self {
            Self::Kql => format!("{number} between ({least} .. {most})"),
            _ => format!("{number} BETWEEN {least} AND {most}"),
        }
    }

    /// The bytes of a text's UTF-8, which depend on no collation.
    pub(super) fn utf8(self, text: &str) -> String {
        match self {
            Self::DuckDb => format!("encode({text})"),
            Self::PostgreSql => format!("convert_to({text}, 'UTF8')"),
            Self::Sqlite => format!("CAST({text} AS BLOB)"),
            Self::Spark => format!("CAST({text} AS BINARY)"),
            Self::BigQuery => format!("CAST({text} AS BYTES)"),
            Self::TSql => format!("CAST({} AS varbinary(max))", self.varchar(text)),
            Self::DataFusion | Self::Kql => text.into(),
        }
    }

    /// In T-SQL, the text in UTF-8 whatever its type and collation.
    pub(super) fn varchar(self, text: &str) -> String {
        match self {
            Self::TSql => format!("CAST({text} COLLATE Latin1_General_100_BIN2_UTF8 AS varchar(max))"),
            _ => text.into(),
        }
    }

    pub(super) fn sum(terms: impl IntoIterator<Item = String>) -> String {
        terms.into_iter().collect::<Vec<_>>().join(" + ")
    }
}

/// Some engines cannot have U+0000 in a text.
pub(super) fn without_nul(what: &'static str, text: &str) -> Result<()> {
    match text.find('\0') {
        Some(offset) => Err(error!(Illegal at offset, "expected {what} without U+0000, found it at byte {offset}")),
        None => Ok(()),
    }
}

/// With a backslash before the quotation mark and the backslash, and control characters as `\u` and four digits.
fn escaped(text: &str, quote: char) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\\\"),
            _ if c == quote => {
                escaped.push('\\');
                escaped.push(c);
            }
            _ if c.is_control() => write!(escaped, "\\u{:04x}", u32::from(c)).expect("a string takes all text"),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// The name in lower case: `duckdb`, `postgresql`, `tsql`.
impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.names()[0])
    }
}

impl FromStr for Dialect {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let known = Self::ALL.iter().find(|dialect| dialect.names()[0] == text);
        known.copied().ok_or_else(|| {
            let (names, found) =
                (Self::ALL.iter().map(|dialect| dialect.names()[0]).collect::<Vec<_>>(), Excerpt::of(text));
            error!(Malformed, "expected one of {}, found {found}", names.join(", "))
        })
    }
}

/// Of SQLite.
pub(super) fn is_integer(name: &str) -> String {
    format!("typeof({name}) = 'integer'")
}

#[cfg(test)]
mod tests;
