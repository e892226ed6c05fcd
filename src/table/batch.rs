//! Writes grouped into transactions.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{Error, Excerpt, Result, error};

/// The most operations that the service takes in one transaction.
pub const MAX_BATCH_OPERATIONS: usize = 100;

/// The most bytes that the service takes in one transaction: 4 MiB.
pub const MAX_BATCH_BYTES: usize = 4 * 1_024 * 1_024;

/// The most bytes that the operations of one transaction have together: 1 KiB is left for the envelope.
///
/// The envelope opens the batch and its changeset and closes both. RFC 2046 allows boundaries of 70 characters, which make it
/// less than 400 bytes; the rest is for further headers.
pub(crate) const MAX_OPERATION_BYTES: usize = MAX_BATCH_BYTES - 1_024;

/// The most bytes held in transactions that are not full.
const MAX_HELD_BYTES: usize = 4 * MAX_BATCH_BYTES;

/// The most transactions that are filled side by side.
const MAX_HELD_PARTITIONS: usize = 100;

/// What the grouping must know of one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation<'o> {
    /// The partition it writes to.
    pub partition_key: &'o str,
    /// The row it writes.
    pub row_key: &'o str,
    /// How many bytes it adds to the body of the request.
    ///
    /// That is its part from the two dashes of the boundary to the line break at the end, with headers, request line and body.
    pub bytes: usize,
}

/// Groups any stream of operations into transactions that the service takes.
///
/// A transaction has one PartitionKey, at most 100 operations, at most 4 MiB, of which 1 KiB is kept for the request's envelope,
/// and each row once. Operations of many partitions may be mixed: each partition fills its own transaction, which is
/// returned as soon as it is full, or at the end.
///
/// `describe` is called once per operation.
///
/// Memory is bounded: up to 100 transactions are open, and 16 MiB of operations are held, whatever the order of the input. Past
/// either, the transaction with the most operations is returned early.
///
/// # Ordering
///
/// The operations of one row stay in their order, and so do the transactions of one partition: send those one after another.
/// Transactions of different partitions can be sent concurrently.
///
/// # Errors
///
/// An operation larger than a transaction is an error that names its row, after the transactions of its partition that were begun
/// before it. The stream goes on.
///
/// # Examples
///
/// ```
/// use tablekeys::table::{Operation, batches};
///
/// let rows = [("day-1", "a"), ("day-2", "a"), ("day-1", "b"), ("day-1", "a")];
/// let grouped: Vec<_> =
///     batches(rows, |row| Operation { partition_key: row.0, row_key: row.1, bytes: 1_000 }).collect::<Result<_, _>>()?;
/// // The second write to a row needs a transaction of its own.
/// assert_eq!(grouped, [
///     vec![("day-1", "a"), ("day-1", "b")],
///     vec![("day-2", "a")],
///     vec![("day-1", "a")],
/// ]);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`rekey`](crate::rekey) for moving rows: nothing is all-or-nothing across transactions.
///
/// In the guide: [service limits](crate::guide::service_limits#transactions).
#[doc(alias("entity group transaction", "bulk insert"))]
pub fn batches<I, F>(operations: I, describe: F) -> impl Iterator<Item = Result<Vec<I::Item>>>
where
    I: IntoIterator,
    F: FnMut(&I::Item) -> Operation<'_>,
{
    let (mut operations, mut describe) = (operations.into_iter().fuse(), describe);
    let (mut waiting, mut held) = (None, Held { open: Vec::new(), bytes: 0 });
    core::iter::from_fn(move || {
        loop {
            let described = || {
                let operation = operations.next()?;
                let Operation { partition_key, row_key, bytes } = describe(&operation);
                let (partition_key, row_key) = (partition_key.to_owned(), row_key.to_owned());
                Some(Described { operation, partition_key, row_key, bytes })
            };
            let Some(next) = waiting.take().or_else(described) else {
                return (!held.open.is_empty()).then(|| Ok(held.give(0)));
            };
            let mine = held.open.iter().position(|open| open.partition_key == next.partition_key);
            let must_give = match mine {
                Some(index)
                    if held.open[index].bytes.saturating_add(next.bytes) > MAX_OPERATION_BYTES
                        || held.open[index].row_keys.contains(&next.row_key) =>
                {
                    mine
                }
                None if next.bytes > MAX_OPERATION_BYTES => return Some(Err(next.too_large())),
                None if held.open.len() == MAX_HELD_PARTITIONS => Some(held.fullest()),
                _ if held.bytes + next.bytes > MAX_HELD_BYTES => Some(held.fullest()),
                _ => None,
            };
            if let Some(index) = must_give {
                waiting = Some(next);
                return Some(Ok(held.give(index)));
            }
            let Described { operation, partition_key, row_key, bytes } = next;
            let index = mine.unwrap_or_else(|| {
                held.open.push(Open { partition_key, row_keys: BTreeSet::new(), operations: Vec::new(), bytes: 0 });
                held.open.len() - 1
            });
            let open = &mut held.open[index];
            open.row_keys.insert(row_key);
            open.operations.push(operation);
            open.bytes += bytes;
            held.bytes += bytes;
            if open.operations.len() == MAX_BATCH_OPERATIONS {
                return Some(Ok(held.give(index)));
            }
        }
    })
}

/// An operation with its description, so that it is described once.
struct Described<T> {
    operation: T,
    partition_key: String,
    row_key: String,
    bytes: usize,
}

struct Open<T> {
    partition_key: String,
    row_keys: BTreeSet<String>,
    operations: Vec<T>,
    bytes: usize,
}

impl<T> Described<T> {
    #[cold]
    fn too_large(&self) -> Error {
        let (partition_key, row_key) = (Excerpt::of(&self.partition_key), Excerpt::of(&self.row_key));
        let (max, found) = (MAX_OPERATION_BYTES, self.bytes);
        error!(
            TooLong,
            "expected an operation of at most {max} bytes, found {found} for row {partition_key}, {row_key}"
        )
    }
}

/// Transactions that are not full.
struct Held<T> {
    /// At most one per partition, none empty, in the order in which they were begun.
    open: Vec<Open<T>>,
    bytes: usize,
}

impl<T> Held<T> {
    fn give(&mut self, index: usize) -> Vec<T> {
        let given = self.open.remove(index);
        self.bytes -= given.bytes;
        given.operations
    }

    fn fullest(&self) -> usize {
        let sizes = self.open.iter().map(|open| open.operations.len());
        // The first of the largest: the one begun first.
        sizes.enumerate().rev().max_by_key(|&(_, size)| size).map_or(0, |(index, _)| index)
    }
}

#[cfg(test)]
mod tests;
