//! Filters made of ranges.

use core::ops::Bound;

use super::KeyRange;
use crate::table::Filter;

impl Filter {
    /// The rows whose RowKey is inside the range.
    ///
    /// The comparisons are those of the bounds: two, one or none. A range without any key gives a filter that no row passes.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::table::Filter;
    ///
    /// let orders = Filter::partition("customer-4711")?.and(Filter::rows(&KeyRange::prefix("order.")?))?;
    /// assert_eq!(orders.as_str(), "PartitionKey eq 'customer-4711' and RowKey ge 'order.' and RowKey lt 'order0'");
    /// assert_eq!(Filter::rows(&KeyRange::after("order.17")?).as_str(), "RowKey gt 'order.17'");
    /// assert_eq!(Filter::rows(&KeyRange::exactly("o'neill")?).as_str(), "RowKey eq 'o''neill'");
    /// assert_eq!(Filter::rows(&KeyRange::all()), Filter::everything());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not alone where the partition is known: without a PartitionKey the service reads the whole table.
    #[must_use]
    pub fn rows(range: &KeyRange) -> Self {
        span("RowKey", range)
    }

    /// The rows whose PartitionKey is inside the range.
    ///
    /// # Examples
    ///
    /// Partitions by day, all of May:
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::table::Filter;
    ///
    /// let may = Filter::partitions(&KeyRange::between("20240501".."20240601")?);
    /// assert_eq!(may.as_str(), "PartitionKey ge '20240501' and PartitionKey lt '20240601'");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not for partitions that are known one by one: [`in_each_partition`](Self::in_each_partition) asks each of them, side by
    /// side.
    #[must_use]
    pub fn partitions(range: &KeyRange) -> Self {
        span("PartitionKey", range)
    }
}

fn span(name: &'static str, range: &KeyRange) -> Filter {
    let compare = |operator, key: &str| Filter::compare_key(name, operator, key);
    // A key and the same with a space behind have nothing between them: a bound that ends in a space says `le` better,
    // since spaces at the end get lost.
    let up_to = |upper: &str| match upper.strip_suffix(' ') {
        Some(last) => compare("le", last),
        None => compare("lt", upper),
    };
    if let Some(key) = range.only() {
        return compare("eq", &key);
    }
    match (range.lower(), range.upper()) {
        (Bound::Included(lower), Bound::Excluded(upper)) => compare("ge", lower).with(&up_to(upper)),
        (Bound::Excluded(lower), Bound::Excluded(upper)) => compare("gt", lower).with(&up_to(upper)),
        (Bound::Included(lower), ..) => compare("ge", lower),
        (Bound::Excluded(lower), ..) => compare("gt", lower),
        (Bound::Unbounded, Bound::Excluded(upper)) => up_to(upper),
        (Bound::Unbounded, ..) => Filter::everything(),
    }
}
