//! [`AccessPath`]: how the service finds rows, and what that costs.

use core::fmt;

use crate::range::KeyRange;

/// How the service finds the rows of a query, from the cheapest way to the dearest.
///
/// What the query says about the two keys decides it. A filter on any other property changes what is returned, not what is read.
///
/// | access path | the query gives | the service reads |
/// |---|---|---|
/// | [`Point`](Self::Point) | both keys | one row |
/// | [`Range`](Self::Range) | the PartitionKey and a range of RowKeys | the rows of the range |
/// | [`PartitionScan`](Self::PartitionScan) | the PartitionKey | every row of the partition |
/// | [`PartitionRangeScan`](Self::PartitionRangeScan) | a range of PartitionKeys | every row of those partitions, on every server that has some |
/// | [`TableScan`](Self::TableScan) | neither, or only the RowKey | every row of the table, on every server |
///
/// # Ordering
///
/// Cheaper is less.
///
/// # Examples
///
/// ```
/// use tablekeys::table::{AccessPath, Query};
///
/// let query = Query::in_partition("customer-4711").prefix("order.").build()?;
/// assert_eq!(query.access_path(), AccessPath::Range);
/// assert_eq!(Query::in_all_partitions().row("order.17").build()?.access_path(), AccessPath::TableScan);
/// assert!(AccessPath::Point < AccessPath::TableScan);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// In the guide: [what a question costs](crate::guide::choosing_keys#what-a-question-costs).
#[doc(alias("query plan", "full scan"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum AccessPath {
    /// One row by both keys.
    Point,
    /// Adjacent rows of one partition.
    Range,
    /// One partition, row by row.
    PartitionScan,
    /// Adjacent partitions, row by row.
    PartitionRangeScan,
    /// The table, partition by partition.
    TableScan,
}

impl AccessPath {
    pub(super) fn for_keys(partition_keys: &KeyRange, row_keys: &KeyRange) -> Self {
        let is_all = |keys: &KeyRange| *keys == KeyRange::all();
        match (partition_keys.only(), row_keys.only()) {
            (Some(_), Some(_)) => Self::Point,
            (Some(_), None) if is_all(row_keys) => Self::PartitionScan,
            (Some(_), None) => Self::Range,
            (None, _) if is_all(partition_keys) => Self::TableScan,
            (None, _) => Self::PartitionRangeScan,
        }
    }
}

/// A label with the words of Microsoft's design guide. Width and alignment apply.
impl fmt::Display for AccessPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Point => "point query",
            Self::Range => "range query",
            Self::PartitionScan => "partition scan",
            Self::PartitionRangeScan => "partition range scan",
            Self::TableScan => "table scan",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_range_of_rows_is_still_a_range_query() {
        let one = KeyRange::exactly("a").unwrap();
        let none = KeyRange::between("a".."a").unwrap();
        assert_eq!(AccessPath::for_keys(&one, &none), AccessPath::Range);
        assert_eq!(AccessPath::for_keys(&none, &one), AccessPath::PartitionRangeScan);
    }
}
