//! Counting keys per partition by several designs, in one pass.

use std::io::{self, Write};

use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::common::{exec_datafusion_err, exec_err};
use datafusion::dataframe::DataFrame;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{ScalarUDF, cast};
use datafusion::prelude::{Expr, ident, lit};
use futures::TryStreamExt;
use tablekeys::partition::Secret;
use tablekeys::skew::Histogram;
use tokio::task::JoinSet;

use crate::designs;

/// What to count.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Request {
    /// The column of the keys: text, bytes, or whole numbers, which count as their decimal text.
    pub key: String,
    /// Designs by their texts, or by their names with [`partitions`](Self::partitions): `md5-bits:4`, `siphash`.
    pub designs: Vec<String>,
    /// The number of partitions of designs without one.
    pub partitions: Option<u32>,
    /// The secret of the designs that hash with one.
    pub secret: Option<Secret>,
    /// Whether the keys are GUIDs as text, of which designs that hash take the 16 bytes.
    pub guids: bool,
    /// Whether bad keys are counted with null keys, and do not fail.
    pub lenient: bool,
}

/// The keys per partition by one design.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Counts {
    /// The design as it was asked for.
    pub design: String,
    /// Keys per partition.
    pub histogram: Histogram,
    /// Rows without a partition: their key is null, or bad where that does not fail.
    pub without: u64,
}

/// The largest number of partitions of a design: that of `tablekeys skew`.
pub const MOST_PARTITIONS: u32 = 1 << 20;

/// Counts the keys of a table per partition by each design, in one pass over the keys.
///
/// The tasks of the query, as many as the session has target partitions, count for themselves; a few numbers per design are
/// added in the end. Must be called within a runtime of tokio.
///
/// # Errors
///
/// A design that is unknown or has more than [`MOST_PARTITIONS`], a column that is not there or holds no keys, a bad key, and what
/// reading the table fails with.
pub async fn count(table: DataFrame, request: &Request) -> Result<Vec<Counts>> {
    let column = request.column(&table)?;
    let mut counts = request.designs.iter().map(|design| request.empty(design)).collect::<Result<Vec<_>>>()?;
    let columns = (0..).zip(&request.designs).map(|(at, design): (usize, _)| {
        let text = request.text_of(design)?;
        let secret = request.secret_of(&text).map(|secret| lit(secret.to_hex()));
        let key = if request.guids && !text.starts_with("alphabet:") {
            request.function("guid")?.call(vec![column.clone()])
        } else {
            column.clone()
        };
        let arguments = [key, lit(text)].into_iter().chain(secret).collect();
        Ok(request.function("partition")?.call(arguments).alias(at.to_string()))
    });
    let placed = table.select(columns.collect::<Result<Vec<Expr>>>()?)?;
    let mut tasks = JoinSet::new();
    for mut batches in placed.execute_stream_partitioned().await? {
        let mut counts = counts.clone();
        tasks.spawn(async move {
            while let Some(batch) = batches.try_next().await? {
                add(&mut counts, &batch)?;
            }
            Ok::<_, DataFusionError>(counts)
        });
    }
    while let Some(task) = tasks.join_next().await {
        for (sum, part) in counts.iter_mut().zip(task.map_err(|error| exec_datafusion_err!("{error}"))??) {
            sum.histogram.merge(&part.histogram).map_err(refused)?;
            sum.without += part.without;
        }
    }
    Ok(counts)
}

impl Request {
    /// The count of a column's keys by these designs; the rest as [`Default`] has it.
    #[must_use]
    pub fn new(key: impl Into<String>, designs: impl IntoIterator<Item: Into<String>>) -> Self {
        let designs = designs.into_iter().map(Into::into).collect();
        Self { key: key.into(), designs, ..Self::default() }
    }

    fn function(&self, name: &str) -> Result<ScalarUDF> {
        let name = format!("tk_{}{name}", if self.lenient { "try_" } else { "" });
        crate::functions()
            .find(|function| function.name() == name)
            .ok_or_else(|| exec_datafusion_err!("expected a function named {name}, found none"))
    }

    /// The column of the keys as an expression that the functions take.
    fn column(&self, table: &DataFrame) -> Result<Expr> {
        use DataType::{Binary, BinaryView, Dictionary, FixedSizeBinary, LargeBinary, LargeUtf8, Utf8, Utf8View};
        let schema = table.schema();
        let Some(field) = schema.fields().iter().find(|field| *field.name() == self.key) else {
            let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
            return exec_err!("expected a column named {:?}, found {}", self.key, names.join(", "));
        };
        let (column, found) = (ident(&self.key), field.data_type());
        let values = if let Dictionary(_, values) = found { values } else { found };
        match values {
            Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView | FixedSizeBinary(_) => Ok(column),
            whole if whole.is_integer() => Ok(cast(column, Utf8)),
            _ => exec_err!("expected text, bytes or whole numbers in the column {:?}, found {found}", self.key),
        }
    }

    fn text_of(&self, design: &str) -> Result<String> {
        match self.partitions {
            _ if design.contains(':') => Ok(design.into()),
            None => exec_err!("expected a number of partitions with the design {design:?}, found none"),
            Some(partitions) => designs::text_of(design, partitions).map_err(refused),
        }
    }

    fn secret_of(&self, text: &str) -> Option<Secret> {
        self.secret.filter(|_| designs::takes_secret(text))
    }

    fn empty(&self, design: &str) -> Result<Counts> {
        let text = self.text_of(design)?;
        let partitions = designs::read(&text, self.secret_of(&text)).map_err(refused)?.partitions();
        if partitions > MOST_PARTITIONS {
            return exec_err!("expected at most {MOST_PARTITIONS} partitions, found {partitions} of {design:?}");
        }
        Ok(Counts { design: design.into(), histogram: Histogram::new(partitions), without: 0 })
    }
}

/// Adds a batch with a column of partitions per design.
fn add(counts: &mut [Counts], batch: &RecordBatch) -> Result<()> {
    for (count, column) in counts.iter_mut().zip(batch.columns()) {
        for partition in column.as_primitive::<Int64Type>() {
            match partition {
                None => count.without += 1,
                Some(partition) => {
                    let partition = u32::try_from(partition).map_err(refused)?;
                    count.histogram.record(partition).map_err(refused)?;
                }
            }
        }
    }
    Ok(())
}

fn refused(error: impl std::fmt::Display) -> DataFusionError {
    exec_datafusion_err!("{error}")
}

/// Writes counts as CSV: a line per design and partition, partitions without keys included, and one with an empty partition for
/// rows without one.
///
/// # Errors
///
/// What writing fails with.
pub fn write_csv(counts: &[Counts], mut out: impl Write) -> io::Result<()> {
    writeln!(out, "design,partition,count")?;
    for count in counts {
        // Texts of alphabets hold commas, and those of slot tables newlines.
        let design = if count.design.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", count.design.replace('"', "\"\""))
        } else {
            count.design.clone()
        };
        for (partition, keys) in count.histogram.counts().iter().enumerate() {
            writeln!(out, "{design},{partition},{keys}")?;
        }
        if count.without > 0 {
            writeln!(out, "{design},,{}", count.without)?;
        }
    }
    out.flush()
}
