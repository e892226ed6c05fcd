//! Writes grouped into transactions.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::Fuse;

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
    Batches { operations: operations.into_iter().fuse(), describe, held: None, open: Vec::new(), open_bytes: 0 }
}

/// Operations as transactions.
struct Batches<I: Iterator, F> {
    operations: Fuse<I>,
    describe: F,
    held: Option<Described<I::Item>>,
    /// At most one per partition, none empty, in the order in which they were begun.
    open: Vec<Open<I::Item>>,
    open_bytes: usize,
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

impl<I: Iterator, F> Batches<I, F> {
    fn give(&mut self, index: usize) -> Vec<I::Item> {
        let given = self.open.remove(index);
        self.open_bytes -= given.bytes;
        given.operations
    }

    fn fullest(&self) -> usize {
        let sizes = self.open.iter().map(|open| open.operations.len());
        // The first of the largest: the one begun first.
        sizes.enumerate().rev().max_by_key(|&(_, size)| size).map_or(0, |(index, _)| index)
    }
}

impl<I, F> Batches<I, F>
where
    I: Iterator,
    F: FnMut(&I::Item) -> Operation<'_>,
{
    fn described(&mut self) -> Option<Described<I::Item>> {
        self.held.take().or_else(|| {
            let operation = self.operations.next()?;
            let Operation { partition_key, row_key, bytes } = (self.describe)(&operation);
            let (partition_key, row_key) = (partition_key.to_owned(), row_key.to_owned());
            Some(Described { operation, partition_key, row_key, bytes })
        })
    }
}

impl<I, F> Iterator for Batches<I, F>
where
    I: Iterator,
    F: FnMut(&I::Item) -> Operation<'_>,
{
    type Item = Result<Vec<I::Item>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(next) = self.described() else {
                return if self.open.is_empty() { None } else { Some(Ok(self.give(0))) };
            };
            let mine = self.open.iter().position(|open| open.partition_key == next.partition_key);
            let must_give = match mine {
                Some(index)
                    if self.open[index].bytes.saturating_add(next.bytes) > MAX_OPERATION_BYTES
                        || self.open[index].row_keys.contains(&next.row_key) =>
                {
                    mine
                }
                None if next.bytes > MAX_OPERATION_BYTES => {
                    return Some(Err(next.too_large()));
                }
                None if self.open.len() == MAX_HELD_PARTITIONS => Some(self.fullest()),
                _ if self.open_bytes + next.bytes > MAX_HELD_BYTES => Some(self.fullest()),
                _ => None,
            };
            if let Some(index) = must_give {
                self.held = Some(next);
                return Some(Ok(self.give(index)));
            }
            let Described { operation, partition_key, row_key, bytes } = next;
            let index = mine.unwrap_or_else(|| {
                self.open.push(Open { partition_key, row_keys: BTreeSet::new(), operations: Vec::new(), bytes: 0 });
                self.open.len() - 1
            });
            let open = &mut self.open[index];
            open.row_keys.insert(row_key);
            open.operations.push(operation);
            open.bytes += bytes;
            self.open_bytes += bytes;
            if open.operations.len() == MAX_BATCH_OPERATIONS {
                return Some(Ok(self.give(index)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: usize = 1_024 * 1_024;

    #[derive(Debug, Clone, PartialEq)]
    struct Write {
        partition: String,
        row: String,
        bytes: usize,
    }

    fn write(partition: usize, row: usize, bytes: usize) -> Write {
        Write { partition: partition.to_string(), row: row.to_string(), bytes }
    }

    /// The number of operations of each transaction, or the bytes of what was refused.
    fn sizes(writes: impl IntoIterator<Item = Write>) -> Vec<std::result::Result<usize, usize>> {
        batches(writes, |w| Operation { partition_key: &w.partition, row_key: &w.row, bytes: w.bytes })
            .map(|batch| {
                batch.map(|b| b.len()).map_err(|error| {
                    let text = error.to_string();
                    let (_, found) = text.split_once("found ").unwrap();
                    found.split(' ').next().unwrap().parse().unwrap()
                })
            })
            .collect()
    }

    #[test]
    fn a_transaction_is_full_at_100_operations_or_4_mib() {
        const ALL: usize = 4 * MIB - 1_024;
        assert_eq!(sizes((0..250).map(|row| write(0, row, 1))), [Ok(100), Ok(100), Ok(50)]);
        assert_eq!(sizes((0..3).map(|row| write(0, row, ALL / 2))), [Ok(2), Ok(1)]);
        assert_eq!(sizes([write(0, 0, ALL), write(0, 1, 0), write(0, 2, 1)]), [Ok(2), Ok(1)]);
        assert_eq!(sizes([]), []);
    }

    #[test]
    fn a_full_transaction_has_room_for_the_longest_envelope() {
        let (batch, changes) = ("b".repeat(70), "c".repeat(70));
        let opens = format!("--{batch}\r\nContent-Type: multipart/mixed; boundary=\"{changes}\"\r\n\r\n");
        let closes = format!("--{changes}--\r\n--{batch}--\r\n");
        let part = |row: &str| {
            let body = format!("{{\"RowKey\":\"{row}\",\"Text\":\"{}\"}}", "x".repeat(60_000));
            format!(
                "--{changes}\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n\
                 POST /orders HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}\r\n",
                body.len()
            )
        };
        let rows: Vec<String> = (0..200).map(|row| format!("{row:03}")).collect();
        let grouped = batches(&rows, |row| Operation { partition_key: "p", row_key: row, bytes: part(row).len() });
        let requests = grouped.map(|batch| {
            let parts: String = batch.expect("small operations").into_iter().map(|row| part(row)).collect();
            format!("{opens}{parts}{closes}").len()
        });
        let sizes: Vec<usize> = requests.collect();
        assert!(sizes.len() > 2 && sizes.iter().all(|&size| size <= MAX_BATCH_BYTES), "{sizes:?}");
        assert!(sizes[0] > MAX_OPERATION_BYTES - part("000").len(), "{sizes:?}");
        assert!(opens.len() + closes.len() < 400);
    }

    #[test]
    fn an_operation_too_large_comes_back_in_its_place() {
        let large = 4 * MIB - 1_023;
        let writes = [write(0, 0, 1), write(1, 0, 1), write(0, 0, large), write(0, 0, 2)];
        assert_eq!(sizes(writes), [Ok(1), Err(large), Ok(1), Ok(1)]);
        assert_eq!(sizes([write(0, 0, usize::MAX), write(0, 1, usize::MAX)]), [Err(usize::MAX); 2]);
    }

    #[test]
    fn open_transactions_hold_16_mib_and_no_byte_more() {
        let sizes = |last| {
            let full = (0..4).map(|partition| write(partition, 0, 4 * MIB - 1_024));
            sizes(full.chain([write(4, 0, last), write(0, 1, 0)]))
        };
        // The last operation joins the first as long as its transaction is open.
        assert_eq!(sizes(4 * 1_024), [Ok(2), Ok(1), Ok(1), Ok(1), Ok(1)]);
        assert_eq!(sizes(4 * 1_024 + 1)[0], Ok(1));
    }

    #[test]
    fn each_operation_is_described_once() {
        let mut calls = 0;
        let writes = (0..2_000).map(|n| write(n % 150, n, 1_000));
        let grouped = batches(writes, |w| {
            calls += 1;
            Operation { partition_key: &w.partition, row_key: &w.row, bytes: w.bytes }
        });
        assert!(grouped.map(|batch| batch.unwrap().len()).sum::<usize>() == 2_000);
        assert_eq!(calls, 2_000);
    }

    #[test]
    fn memory_is_bounded_by_bytes_and_by_partitions() {
        // How many operations are taken until the first transaction is given, of partitions that come sorted.
        let taken = |bytes: usize| {
            let mut taken = 0;
            let endless = (0..).map(|n| {
                taken = n + 1;
                write(n, 0, bytes)
            });
            let mut batches =
                batches(endless, |w| Operation { partition_key: &w.partition, row_key: &w.row, bytes: w.bytes });
            assert_eq!(batches.next(), Some(Ok(vec![write(0, 0, bytes)])));
            drop(batches);
            taken
        };
        assert_eq!(taken(1), 101);
        // Five of 3 MiB are held, and the sixth is one too many.
        assert_eq!(taken(3 * MIB), 6);
    }

    #[test]
    fn the_fullest_is_given_first_when_memory_runs_out() {
        let many = (0..100).map(|n| write(n, 0, 1)).chain([write(7, 1, 1), write(100, 0, 1)]);
        let sizes = sizes(many);
        assert_eq!((sizes[0], sizes.len()), (Ok(2), 101));
    }
}
