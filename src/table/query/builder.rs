//! What a query asks, a method at a time.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use super::{Query, ROW_KEY};
use crate::error::{Error, Result, error};
use crate::range::{Instant, KeyRange, Span};
use crate::table::{Cursor, Filter, PAGE_ROWS, check_property_name};

/// A [`Query`] under construction. Each method narrows it; none fails before [`build`](Self::build).
///
/// Repeated methods keep both: two ranges of RowKeys give their intersection, two filters the rows that pass both, two selections
/// all their names. The last [`page_size`](Self::page_size) counts.
#[derive(Debug, Clone)]
#[must_use = "a query is only checked by `build`"]
pub struct QueryBuilder {
    /// Its filter is that of the keys only once it is built.
    query: Query,
    filters: Vec<Filter>,
    errors: Vec<(&'static str, Error)>,
}

impl QueryBuilder {
    pub(super) fn all() -> Self {
        let filter = Filter::everything();
        let (partition_keys, row_keys) = (KeyRange::all(), KeyRange::all());
        let query = Query { partition_keys, row_keys, filter, select: Vec::new(), top: None, next: None };
        Self { query, filters: Vec::new(), errors: Vec::new() }
    }

    pub(super) fn narrow(
        mut self,
        part: &'static str,
        range: Result<KeyRange>,
        keys: impl FnOnce(&mut Query) -> &mut KeyRange,
    ) -> Self {
        match range {
            Ok(range) => {
                let keys = keys(&mut self.query);
                *keys = keys.intersection(&range);
            }
            Err(error) => self.errors.push((part, error)),
        }
        self
    }

    fn narrow_rows(self, range: Result<KeyRange>) -> Self {
        self.narrow(ROW_KEY, range, |it| &mut it.row_keys)
    }

    /// A window of newest-first keys: as [`KeyRange::newest_first`].
    ///
    /// # Examples
    ///
    /// ```
    /// # #[cfg(feature = "std")] {
    /// use std::time::{Duration, SystemTime};
    /// use tablekeys::table::Query;
    ///
    /// let day = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400);
    /// let query = Query::in_partition("a").newest_first_within(day..).build()?;
    /// assert_eq!(query.row_keys().to_string(), r#"["0000000000000000000", "2534022144000000000")"#);
    /// # }
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[doc(alias = "log tail")]
    pub fn newest_first_within(self, instants: impl Span<End: Instant>) -> Self {
        self.narrow_rows(KeyRange::newest_first(instants))
    }

    /// A window of ascending keys: as [`KeyRange::ascending`].
    pub fn ascending_within(self, instants: impl Span<End: Instant>) -> Self {
        self.narrow_rows(KeyRange::ascending(instants))
    }

    /// The rows whose RowKey starts with a text.
    pub fn prefix(self, prefix: impl AsRef<str>) -> Self {
        self.narrow_rows(KeyRange::prefix(prefix))
    }

    /// The one row of each partition that has this RowKey.
    ///
    /// # Examples
    ///
    /// A key that a path cannot hold safely:
    ///
    /// ```
    /// use tablekeys::table::Query;
    ///
    /// let query = Query::in_partition("100%").row("o'neill").build()?;
    /// assert_eq!(query.filter().as_str(), "PartitionKey eq '100%' and RowKey eq 'o''neill'");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`entity_address`](crate::table::entity_address) for other keys.
    pub fn row(self, row_key: impl AsRef<str>) -> Self {
        self.narrow_rows(KeyRange::exactly(row_key))
    }

    /// The rows whose RowKey is inside a range.
    ///
    /// Takes a [`KeyRange`], or the `Result` of a function that makes one, whose error [`build`](Self::build) reports.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Query;
    /// use tablekeys::tuple;
    ///
    /// let lines = Query::in_partition("customer-4711").rows(tuple::extensions(&("invoice", 223_u32))).build()?;
    /// assert_eq!(lines.row_keys().to_string(), r#"["invoice!0000000223!", "invoice!0000000223\"")"#);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn rows<R>(self, row_keys: R) -> Self
    where
        R: TryInto<KeyRange, Error: Into<Error>>,
    {
        self.narrow_rows(row_keys.try_into().map_err(Into::into))
    }

    /// The rows after the last one read, or from the first one where there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Query;
    ///
    /// let page = |last_seen: Option<&str>| Query::in_partition("a").prefix("order.").resume_after(last_seen).build();
    /// assert_eq!(page(None)?.row_keys().to_string(), r#"["order.", "order0")"#);
    /// assert_eq!(page(Some("order.17"))?.row_keys().to_string(), r#"("order.17", "order0")"#);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`resume_merged`](Self::resume_merged) for merged partitions, and [`Query::continued`] for a query across partitions.
    #[doc(alias = "cursor")]
    pub fn resume_after(self, last_row_key: Option<&str>) -> Self {
        match last_row_key {
            Some(key) => self.narrow("resume_after", KeyRange::after(key), |it| &mut it.row_keys),
            None => self,
        }
    }

    /// The rows of one of several [merged](crate::table::merge()) streams after the last page, or from the first one where there was none.
    ///
    /// Streams are numbered from 0, in the order in which they are merged: see [`Cursor`], with an example.
    ///
    /// # Errors
    ///
    /// [`build`](Self::build) reports a cursor that was made for another number of streams.
    pub fn resume_merged(self, cursor: Option<&Cursor>, stream: usize, streams: usize) -> Self {
        match cursor {
            Some(cursor) => self.narrow("resume_merged", cursor.range(stream, streams), |it| &mut it.row_keys),
            None => self,
        }
    }

    /// The rows that pass a filter too.
    ///
    /// Takes a [`Filter`], or the `Result` of a comparison, whose error [`build`](Self::build) reports. The service reads every row
    /// that the keys select, and returns those that pass.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::{Filter, Query};
    ///
    /// let query = Query::in_partition("a").filter(Filter::property("State").equals("open")).build()?;
    /// assert_eq!(query.filter().as_str(), "PartitionKey eq 'a' and State eq 'open'");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn filter<F>(mut self, filter: F) -> Self
    where
        F: TryInto<Filter, Error: Into<Error>>,
    {
        match filter.try_into() {
            Ok(filter) => self.filters.push(filter),
            Err(error) => self.errors.push(("filter", error.into())),
        }
        self
    }

    /// Only these properties of each row: the service sends less, but does not read less.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Query;
    ///
    /// let query = Query::in_all_partitions().select(["PartitionKey", "RowKey"]).build()?;
    /// assert_eq!(query.address("orders")?, "orders()?$select=PartitionKey,RowKey");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn select(mut self, properties: impl IntoIterator<Item: AsRef<str>>) -> Self {
        for name in properties {
            match check_property_name(name.as_ref()) {
                Ok(()) => self.query.select.push(name.as_ref().to_owned()),
                Err(error) => self.errors.push(("select", error)),
            }
        }
        self
    }

    /// At most this number of rows per answer, 1 to 1,000: `$top`.
    ///
    /// It does not limit the total: a client library that follows pages by itself returns every row.
    pub fn page_size(mut self, rows: u32) -> Self {
        self.query.top = Some(rows);
        self
    }

    /// Checks everything, and gives the query.
    ///
    /// # Errors
    ///
    /// All at once, each with the part of the query that it is about:
    ///
    /// - a key, prefix or bound that [`check_key`](crate::table::check_key) refuses;
    /// - an instant that [`Ticks`](crate::Ticks) cannot hold;
    /// - a property that [`Filter::property`] refuses, or a name that
    ///   [`check_property_name`](crate::table::check_property_name) refuses;
    /// - a [`page_size`](Self::page_size) of no rows, or of more than a response holds;
    /// - more than 15 comparisons in all.
    ///
    /// The [kind](Error::kind) is that of the first one.
    pub fn build(self) -> Result<Query> {
        let Self { query, filters, mut errors } = self;
        if let Some(found) = query.top.filter(|&rows| rows == 0 || u64::from(rows) > PAGE_ROWS) {
            errors
                .push(("page_size", error!(OutOfRange, "expected 1 to {PAGE_ROWS} rows per response, found {found}")));
        }
        let keys = Filter::partitions(&query.partition_keys).with(Filter::rows(&query.row_keys));
        match filters.into_iter().try_fold(keys, Filter::and) {
            Ok(filter) if errors.is_empty() => return Ok(Query { filter, ..query }),
            Ok(_) => {}
            Err(error) => errors.push(("filter", error)),
        }
        if let [_] = errors[..]
            && let Some((part, error)) = errors.pop()
        {
            return Err(error.of(part));
        }
        Err(Error::written(errors[0].1.kind(), move |f| {
            write!(f, "{} errors in a query: ", errors.len())?;
            errors
                .iter()
                .enumerate()
                .try_for_each(|(i, (part, error))| write!(f, "{}{part}: {error}", if i > 0 { "; " } else { "" }))
        }))
    }
}
