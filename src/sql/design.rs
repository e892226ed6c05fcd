//! Partitions by designs that SQL can compute.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use super::column::{Column, Holds};
use super::dialect::without_nul;
use super::expression::Expression;
use super::{Dialect, guid};
use crate::error::Result;
use crate::partition::{Alphabet, ByteSum, Digest, DigestBits};

/// The designs whose partitions SQL can compute: [`ByteSum`], [`DigestBits`] and [`Alphabet`].
///
/// | design | columns | dialects |
/// |---|---|---|
/// | [`ByteSum`] | [`guid`](Column::guid), [`uuid`](Column::uuid), 16 [`bytes`](Column::bytes) | all |
/// | [`DigestBits`] | [`text`](Column::text), and as 16 bytes [`guid`](Column::guid) and [`uuid`](Column::uuid); [`bytes`](Column::bytes) of any length | all but SQLite, which has no digests; KQL has those of text alone |
/// | [`Alphabet`] | [`text`](Column::text), compared by its UTF-8 whatever the collation | all but KQL, which documents no order of text |
///
/// The others need SipHash, which no engine has. The trait is sealed.
#[diagnostic::on_unimplemented(
    message = "SQL cannot compute partitions by `{Self}`",
    note = "expected `DigestBits`, `ByteSum` or `Alphabet`; an even partition of any key is `DigestBits`"
)]
pub trait Design: sealed::Sealed {}

impl Design for ByteSum {}
impl Design for DigestBits {}
impl Design for Alphabet {}

pub(super) mod sealed {
    use super::super::expression::Expression;
    use super::{Column, Dialect, Result};

    pub trait Sealed {
        fn number(&self, column: &Column, dialect: Dialect) -> Result<Expression>;

        fn key(&self, column: &Column, dialect: Dialect) -> Result<Expression>;

        fn count(&self) -> u32;
    }
}

/// A number as the design prints its partitions: `first` is the PartitionKey of partition 0, which tells the width.
fn printed(number: Expression, first: Option<String>, dialect: Dialect) -> Expression {
    let width = first.map_or(1, |first| first.len());
    number.map(|number| if width > 1 { dialect.padded(number, width) } else { dialect.text(number) })
}

impl sealed::Sealed for ByteSum {
    fn number(&self, column: &Column, dialect: Dialect) -> Result<Expression> {
        let guid = guid::digits(column, dialect, "a byte sum")?;
        let partitions = self.partitions();
        Ok(guid.map(|digits| dialect.remainder(&format!("({})", byte_sum(digits, dialect)), partitions.into())))
    }

    fn key(&self, column: &Column, dialect: Dialect) -> Result<Expression> {
        Ok(printed(self.number(column, dialect)?, self.partition_key(0), dialect))
    }

    fn count(&self) -> u32 {
        self.partitions()
    }
}

/// The sum of the 16 bytes that 32 hexadecimal digits write. Some engines compute a part of it for rows that fail the condition of
/// the digits too: no part may fail.
fn byte_sum(digits: &str, dialect: Dialect) -> String {
    match dialect {
        Dialect::PostgreSql => Dialect::sum((0..16).map(|at| format!("get_byte(decode({digits}, 'hex'), {at})"))),
        Dialect::Spark => Dialect::sum((0..16).map(|at| {
            let byte = dialect.substring(digits, 2 * at + 1, 2);
            format!("CAST(conv({byte}, 16, 10) AS BIGINT)")
        })),
        Dialect::BigQuery => {
            Dialect::sum((0..16).map(|at| format!("TO_CODE_POINTS(FROM_HEX({digits}))[OFFSET({at})]")))
        }
        Dialect::TSql => Dialect::sum(
            (1..=16).map(|at| format!("CAST(SUBSTRING(TRY_CONVERT(varbinary(16), {digits}, 2), {at}, 1) AS int)")),
        ),
        Dialect::DuckDb | Dialect::Sqlite | Dialect::DataFusion | Dialect::Kql => {
            let of_every_other = |from: usize| Dialect::sum((0..16).map(|at| dialect.digit(digits, 2 * at + from)));
            format!("({}) * 16 + {}", of_every_other(1), of_every_other(2))
        }
    }
}

impl Digest {
    fn bits(self, bits: u32, column: &Column, dialect: Dialect) -> Result<Expression> {
        let name = column.quoted(dialect)?;
        if dialect == Dialect::Sqlite {
            return dialect.cannot("a digest", "prefer ByteSum for GUIDs, or Alphabet for text");
        }
        let key = match column.holds() {
            Holds::Text => Expression::always(match dialect {
                Dialect::DuckDb => name,
                Dialect::TSql => dialect.varchar(&name),
                _ => dialect.utf8(&name),
            }),
            Holds::Bytes if dialect != Dialect::Kql => Expression::always(name),
            Holds::Guid | Holds::Uuid | Holds::Bytes => {
                let digits = guid::digits(column, dialect, "a digest")?;
                let bytes = guid::unhexed(&digits.value, dialect)?;
                digits.map(|_| bytes)
            }
            _ => return column.unfit("a digest", "text, GUIDs or bytes"),
        };
        Ok(key.map(|key| self.bits_of(bits, key, dialect)))
    }

    fn bits_of(self, bits: u32, key: &str, dialect: Dialect) -> String {
        let is_md5 = self == Self::Md5;
        // The digest in lower-case hexadecimal digits; in T-SQL its bytes.
        let digest = match dialect {
            Dialect::TSql => format!("HASHBYTES('{}', {key})", if is_md5 { "MD5" } else { "SHA2_256" }),
            Dialect::BigQuery => format!("TO_HEX({}({key}))", if is_md5 { "MD5" } else { "SHA256" }),
            Dialect::Kql => format!("{}({key})", if is_md5 { "hash_md5" } else { "hash_sha256" }),
            _ if is_md5 => format!("md5({key})"),
            Dialect::DuckDb => format!("sha256({key})"),
            Dialect::Spark => format!("sha2({key}, 256)"),
            Dialect::PostgreSql | Dialect::DataFusion | Dialect::Sqlite => format!("encode(sha256({key}), 'hex')"),
        };
        let eight = dialect.substring(&digest, 1, 8);
        // The first 32 bits as a number, in every dialect that reads hexadecimal digits.
        let head = match dialect {
            Dialect::DuckDb => format!("CAST('0x' || {eight} AS BIGINT)"),
            Dialect::PostgreSql => format!("CAST(CAST('x' || {eight} AS bit(32)) AS bigint)"),
            Dialect::Spark => format!("CAST(conv({eight}, 16, 10) AS BIGINT)"),
            Dialect::BigQuery => format!("CAST('0x' || {eight} AS INT64)"),
            Dialect::TSql => format!("CAST({} AS bigint)", dialect.substring(&digest, 1, 4)),
            // Digit by digit: only as many as the bits need.
            Dialect::DataFusion | Dialect::Kql | Dialect::Sqlite => {
                let count = bits.div_ceil(4);
                let terms = (1..=count).map(|at| {
                    let digit = dialect.digit(&digest, at as usize);
                    if at == count { digit } else { format!("{digit} * {}", 1_u64 << (4 * (count - at))) }
                });
                return shifted(&Dialect::sum(terms), 4 * count - bits, dialect);
            }
        };
        shifted(&head, 32 - bits, dialect)
    }
}

fn shifted(number: &str, bits: u32, dialect: Dialect) -> String {
    match bits {
        0 => number.into(),
        _ if number.contains(" + ") => dialect.quotient(&format!("({number})"), 1_u64 << bits),
        _ => dialect.quotient(number, 1_u64 << bits),
    }
}

/// A number as its bits, the highest first.
fn binary(number: &str, bits: u32, dialect: Dialect) -> String {
    match dialect {
        Dialect::DuckDb | Dialect::Spark => dialect.padded_text(&format!("bin({number})"), bits as usize),
        Dialect::PostgreSql => format!("CAST(CAST({number} AS bit({bits})) AS text)"),
        _ => {
            let bit =
                |place| dialect.text(&dialect.remainder(&dialect.quotient(&format!("({number})"), 1_u64 << place), 2));
            let all: Vec<String> = (0..bits).rev().map(bit).collect();
            if let [one] = &all[..] { one.clone() } else { dialect.joined(&all) }
        }
    }
}

impl sealed::Sealed for DigestBits {
    fn number(&self, column: &Column, dialect: Dialect) -> Result<Expression> {
        let (digest, bits) = self.parts();
        digest.bits(bits, column, dialect)
    }

    fn key(&self, column: &Column, dialect: Dialect) -> Result<Expression> {
        let (digest, bits) = self.parts();
        Ok(digest.bits(bits, column, dialect)?.map(|number| binary(number, bits, dialect)))
    }

    fn count(&self) -> u32 {
        self.partitions()
    }
}

const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";

impl sealed::Sealed for Alphabet {
    fn number(&self, column: &Column, dialect: Dialect) -> Result<Expression> {
        self.labelled(column, dialect, |partition| partition.to_string())
    }

    fn key(&self, column: &Column, dialect: Dialect) -> Result<Expression> {
        self.labelled(column, dialect, |partition| dialect.literal(&self.partition_key(partition).unwrap_or_default()))
    }

    fn count(&self) -> u32 {
        self.partitions()
    }
}

impl Alphabet {
    /// The label of the first boundary above a text, or of the last partition.
    fn labelled(&self, column: &Column, dialect: Dialect, label: impl Fn(u32) -> String) -> Result<Expression> {
        let name = column.quoted(dialect)?;
        if column.holds() != Holds::Text {
            return column.unfit("an alphabet", "text");
        }
        if dialect == Dialect::Kql {
            return dialect.cannot("an alphabet, since it documents no order of text", "prefer DigestBits");
        }
        let folded = match dialect {
            // Its own `lower` folds A to Z alone, and it has no `translate`.
            Dialect::Sqlite => dialect.utf8(&format!("lower({name})")),
            Dialect::TSql => {
                format!("CAST({} AS varbinary(max))", dialect.translated(&dialect.varchar(&name), UPPER, LOWER))
            }
            _ => dialect.utf8(&dialect.translated(&name, UPPER, LOWER)),
        };
        let mut cases = String::from("CASE");
        for (partition, boundary) in (0..).zip(self.boundaries()) {
            without_nul("a boundary", boundary)?;
            let boundary = match dialect {
                // Bytes as they are, so that no collation and no blank at the end counts.
                Dialect::TSql => boundary.bytes().fold("0x".to_string(), |text, byte| format!("{text}{byte:02X}")),
                _ => dialect.utf8(&dialect.literal(boundary)),
            };
            write!(cases, " WHEN {folded} < {boundary} THEN {}", label(partition)).expect("a string takes all text");
        }
        let last = label(self.partitions() - 1);
        write!(cases, " WHEN {name} IS NOT NULL THEN {last} END").expect("a string takes all text");
        Ok(Expression::always(cases))
    }
}
