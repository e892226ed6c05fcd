//! [`Query`]: the four shapes of a question, and what each costs.

use core::fmt;

use super::PAGE_ROWS;

/// The shapes that a query can have, from the cheapest to the dearest.
///
/// What is known of the two keys decides the shape, and the shape decides what the service reads. A filter on any other
/// property changes what is sent back, not what is read.
///
/// | shape | known | the service reads |
/// |---|---|---|
/// | [`Point`](Self::Point) | both keys | one row |
/// | [`Range`](Self::Range) | the PartitionKey and a range of RowKeys | the rows of the range |
/// | [`PartitionScan`](Self::PartitionScan) | the PartitionKey | every row of the partition |
/// | [`TableScan`](Self::TableScan) | neither, or only a range of PartitionKeys | every row, or every row of those partitions, on every server that has some |
///
/// # Ordering
///
/// Cheaper is less.
///
/// # Examples
///
/// ```
/// use tablekeys::table::{Known, Query};
///
/// assert_eq!(Query::allowed_by(Known::Exactly, Known::Range), Query::Range);
/// assert_eq!(Query::allowed_by(Known::Nothing, Known::Exactly), Query::TableScan);
/// assert_eq!((Query::Point.requests(1), Query::Range.requests(2_001)), (1, 3));
/// assert!(Query::Point < Query::TableScan);
/// ```
///
/// In the guide: [what a question costs](crate::guide::choosing_keys#what-a-question-costs).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Query {
    /// One row by both keys.
    Point,
    /// Rows beside each other in one partition.
    Range,
    /// One partition, row by row.
    PartitionScan,
    /// The table, partition by partition.
    TableScan,
}

/// What is known of a key before the question is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Known {
    /// The whole key.
    Exactly,
    /// A range that it is in: a prefix, a span of time.
    Range,
    /// Nothing that narrows it down.
    Nothing,
}

impl Query {
    /// The cheapest shape that finds the rows with what is known of their keys.
    ///
    /// Several exact RowKeys are as many points, asked one by one; joined by `or` they are a partition scan. Several exact
    /// PartitionKeys are as many queries of the shape of one.
    #[must_use]
    pub const fn allowed_by(partition_key: Known, row_key: Known) -> Self {
        match (partition_key, row_key) {
            (Known::Exactly, Known::Exactly) => Self::Point,
            (Known::Exactly, Known::Range) => Self::Range,
            (Known::Exactly, Known::Nothing) => Self::PartitionScan,
            _ => Self::TableScan,
        }
    }

    /// The fewest requests that bring back so many rows: 1 for a point, [`pages`] for the rest.
    ///
    /// Scans may need many more: a response also ends after five seconds of reading and where the next server begins, with
    /// however few rows it has found.
    #[must_use]
    pub const fn requests(self, rows: u64) -> u64 {
        match self {
            Self::Point => 1,
            _ => pages(rows),
        }
    }
}

/// As Microsoft's design guide names them.
impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Point => "point query",
            Self::Range => "range query",
            Self::PartitionScan => "partition scan",
            Self::TableScan => "table scan",
        })
    }
}

/// The fewest responses that hold so many rows, at 1,000 rows each. That there are no rows takes one response to say.
///
/// ```text
/// pages = ⌈rows / 1,000⌉, at least 1
/// ```
///
/// # Examples
///
/// ```
/// use tablekeys::table::pages;
///
/// assert_eq!([0, 1, 1_000, 1_001, 2_001].map(pages), [1, 1, 1, 2, 3]);
/// ```
#[must_use]
pub const fn pages(rows: u64) -> u64 {
    match rows.div_ceil(PAGE_ROWS) {
        0 => 1,
        pages => pages,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_of_known_keys_has_its_shape() {
        use Known::{Exactly, Nothing, Range};
        for row in [Exactly, Range, Nothing] {
            assert_eq!(Query::allowed_by(Range, row), Query::TableScan);
            assert_eq!(Query::allowed_by(Nothing, row), Query::TableScan);
        }
        let shapes = [Exactly, Range, Nothing].map(|row| Query::allowed_by(Exactly, row));
        assert_eq!(shapes, [Query::Point, Query::Range, Query::PartitionScan]);
        assert_eq!(shapes.map(|shape| shape.to_string()), ["point query", "range query", "partition scan"]);
    }

    #[test]
    fn pages_at_their_ends() {
        assert_eq!(pages(u64::MAX), u64::MAX / 1_000 + 1);
        assert_eq!(Query::Point.requests(5_000), 1);
        assert_eq!(Query::TableScan.requests(0), 1);
    }
}
