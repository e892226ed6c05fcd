//! [`Query`]: a question to a table, built in one chain and checked in one place.

mod builder;

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

pub use builder::QueryBuilder;

use super::address::with_options;
use super::{AccessPath, Filter};
use crate::error::{Error, Result};
use crate::range::KeyRange;

/// A checked question to a table: which rows, how many per response, and which of their properties.
///
/// One of the three `in_…` constructors begins it, the methods of [`QueryBuilder`] narrow it, and
/// [`build`](QueryBuilder::build) reports everything that is wrong at once.
///
/// | for | method |
/// |---|---|
/// | your own HTTP client | [`address`](Self::address), the part of the URL after the account's |
/// | a client library | [`filter`](Self::filter), as text, and [`page_size`](Self::page_size) |
/// | rows in memory | [`row_keys`](Self::row_keys), a [`KeyRange`] |
/// | estimating cost | [`access_path`](Self::access_path) |
///
/// # Examples
///
/// A feed, page by page; `last_seen` is the last RowKey of the page before:
///
/// ```
/// use tablekeys::Ticks;
/// use tablekeys::table::Query;
///
/// let (from, to): (Ticks, Ticks) = ("2024-05-06T07:00:00.0000000Z".parse()?, "2024-05-06T08:00:00.0000000Z".parse()?);
/// let last_seen = Some("2516873215109999999-9f0c");
///
/// let page = Query::in_partition("o'neill").newest_first_within(from..to).resume_after(last_seen).page_size(20).build()?;
///
/// assert_eq!(
///     page.filter().as_str(),
///     "PartitionKey eq 'o''neill' and RowKey gt '2516873215109999999-9f0c' and RowKey lt '2516873220000000000'"
/// );
/// assert!(page.address("Feed")?.starts_with("Feed()?$filter=PartitionKey%20eq%20%27o%27%27neill%27%20and%20RowKey"));
/// assert!(page.address("Feed")?.ends_with("&$top=20"));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// An answer may hold fewer rows than asked for, even none, and still have a next page: read on with
/// [`continued`](Self::continued) until the answer has no continuation headers.
///
/// Everything that is wrong is in one error:
///
/// ```
/// use tablekeys::table::Query;
///
/// let error = Query::in_partition("2024/05").prefix("order.").page_size(0).build().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "2 errors in a query: PartitionKey: expected a character that keys may hold at byte 4, found '/' (U+002F): keys hold \
///      no '/', '\\', '#', '?' and no control characters; page_size: expected 1 to 1000 rows per response, found 0"
/// );
/// ```
///
/// Prefer [`entity_address`](super::entity_address) for one row.
#[doc(alias = "pagination")]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Query {
    partition_keys: KeyRange,
    row_keys: KeyRange,
    filter: Filter,
    select: Vec<String>,
    top: Option<u32>,
    next: Option<(String, Option<String>)>,
}

impl Query {
    /// The rows of one partition.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Query;
    ///
    /// let query = Query::in_partition("customer-4711").build()?;
    /// assert_eq!(query.filter().as_str(), "PartitionKey eq 'customer-4711'");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// For a list spread over many partitions, build one query per partition and [`merge`](super::merge()) the rows.
    pub fn in_partition(partition_key: impl AsRef<str>) -> QueryBuilder {
        QueryBuilder::all().narrow(PARTITION_KEY, KeyRange::exactly(partition_key), |it| &mut it.partition_keys)
    }

    /// The rows of a range of partitions.
    ///
    /// # Examples
    ///
    /// Partitions by day, all of May:
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::row_key::parse_day;
    /// use tablekeys::table::Query;
    ///
    /// let may = KeyRange::days(parse_day("20240501")?..parse_day("20240601")?)?;
    /// let query = Query::in_partitions(may).build()?;
    /// assert_eq!(query.filter().as_str(), "PartitionKey ge '20240501' and PartitionKey lt '20240601'");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`in_partition`](Self::in_partition) for partitions that are known one by one.
    pub fn in_partitions<R>(partition_keys: R) -> QueryBuilder
    where
        R: TryInto<KeyRange, Error: Into<Error>>,
    {
        let range = partition_keys.try_into().map_err(Into::into);
        QueryBuilder::all().narrow(PARTITION_KEY, range, |it| &mut it.partition_keys)
    }

    /// The rows of the whole table: the service reads all of them, whatever else narrows the query.
    #[doc(alias = "table scan")]
    pub fn in_all_partitions() -> QueryBuilder {
        QueryBuilder::all()
    }

    /// The rows as the service's `$filter`, keys included. Empty for every row of the table.
    #[must_use]
    pub const fn filter(&self) -> &Filter {
        &self.filter
    }

    /// The PartitionKeys of the query.
    #[must_use]
    pub const fn partition_keys(&self) -> &KeyRange {
        &self.partition_keys
    }

    /// The RowKeys of the query.
    #[must_use]
    pub const fn row_keys(&self) -> &KeyRange {
        &self.row_keys
    }

    /// How many rows an answer holds at most, where [`page_size`](QueryBuilder::page_size) was given.
    #[must_use]
    pub const fn page_size(&self) -> Option<u32> {
        self.top
    }

    /// How the service finds the rows, which decides what the query costs.
    #[must_use]
    pub fn access_path(&self) -> AccessPath {
        AccessPath::for_keys(&self.partition_keys, &self.row_keys)
    }

    /// The address of the query, below the account's own: percent-encoded, ASCII only.
    ///
    /// ```text
    /// table()?$filter=…&$select=…&$top=…&NextPartitionKey=…&NextRowKey=…, each only where there is one
    /// ```
    ///
    /// # Errors
    ///
    /// A name that [`check_table_name`](super::check_table_name) refuses; an address longer than
    /// [`MAX_ADDRESS_LENGTH`](super::MAX_ADDRESS_LENGTH).
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Query;
    ///
    /// let query = Query::in_partition("o'neill").select(["RowKey", "Total"]).page_size(20).build()?;
    /// assert_eq!(
    ///     query.address("orders")?,
    ///     "orders()?$filter=PartitionKey%20eq%20%27o%27%27neill%27&$select=RowKey,Total&$top=20"
    /// );
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn address(&self, table: &str) -> Result<String> {
        let filter = Some(self.filter.as_str()).filter(|filter| !filter.is_empty());
        let select = Some(&self.select).filter(|select| !select.is_empty());
        let top = self.top.map(|rows| rows.to_string());
        let (partition, row) = self.next.as_ref().map_or((None, None), |(p, r)| (Some(p), r.as_ref()));
        let options = [
            ("$filter", filter.map(|filter| vec![filter])),
            ("$select", select.map(|select| select.iter().map(String::as_str).collect())),
            ("$top", top.as_deref().map(|rows| vec![rows])),
            ("NextPartitionKey", partition.map(|key| vec![key.as_str()])),
            ("NextRowKey", row.map(|key| vec![key.as_str()])),
        ];
        with_options(table, options.into_iter().filter_map(|(name, values)| Some((name, values?))))
    }

    /// The query for the page that follows, from the `x-ms-continuation-NextPartitionKey` and `-NextRowKey` headers of the
    /// last answer.
    ///
    /// The texts belong to the service and are opaque. An answer without the headers is the last page.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Query;
    ///
    /// let first = Query::in_all_partitions().build()?;
    /// let next = first.continued("1!12!bydlaWxs", Some("1!8!MTAwMQ--"));
    /// assert_eq!(next.address("orders")?, "orders()?NextPartitionKey=1%2112%21bydlaWxs&NextRowKey=1%218%21MTAwMQ--");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`resume_after`](QueryBuilder::resume_after) for links: it needs only the last RowKey, and does not expire.
    #[doc(alias = "continuation token")]
    #[must_use]
    pub fn continued(&self, next_partition_key: &str, next_row_key: Option<&str>) -> Self {
        let next = Some((next_partition_key.to_owned(), next_row_key.map(str::to_owned)));
        Self { next, ..self.clone() }
    }
}

pub(super) const PARTITION_KEY: &str = "PartitionKey";
pub(super) const ROW_KEY: &str = "RowKey";

#[cfg(test)]
mod tests;
