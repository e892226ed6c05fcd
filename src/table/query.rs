//! [`Query`]: a question to a table, built in one chain and checked in one place.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::address::with_options;
use super::{AccessPath, Filter, PAGE_ROWS, check_property_name};
use crate::error::{Error, Kind, Result, TableKind};
use crate::range::{KeyRange, Span};
use crate::ticks::Ticks;

/// A checked question to a table: which rows, how many per response, and which of their properties.
///
/// It is built from one of the three `in_…` constructors. The methods of [`QueryBuilder`] narrow it, and
/// [`build`](QueryBuilder::build) reports everything that is wrong, all at once.
///
/// | for | method |
/// |---|---|
/// | your own HTTP client | [`address`](Self::address), the part of the URL after the account's |
/// | a client library | [`filter`](Self::filter), which is `Into<String>` |
/// | rows in memory | [`row_keys`](Self::row_keys), a [`KeyRange`] |
/// | estimating cost | [`access_path`](Self::access_path) |
///
/// # Examples
///
/// A feed: the newest 20 rows of a window, page by page. `last_seen` is the last RowKey of the page before.
///
/// ```
/// use tablekeys::Ticks;
/// use tablekeys::table::Query;
///
/// let (from, to): (Ticks, Ticks) = ("2024-05-06T07:00:00.0000000Z".parse()?, "2024-05-06T08:00:00.0000000Z".parse()?);
/// let last_seen = Some("2516873215109999999-9f0c");
///
/// let page = Query::in_partition("o'neill").newest_first(from..to).resume_after(last_seen).top(20).build()?;
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
/// let error = Query::in_partition("2024/05").prefix("order.").top(0).build().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "2 errors in a query: PartitionKey: expected a character that keys may hold at byte 4, found '/' (U+002F): keys hold \
///      no '/', '\\', '#', '?' and no control characters; top: expected 1 to 1000 rows per response, found 0"
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
    /// For a list that is spread over many partitions, build one query per partition, read them side by side, and
    /// [`merge`](super::merge()) the rows.
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
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Query;
    ///
    /// assert_eq!(Query::in_all_partitions().build()?.address("Orders")?, "Orders()");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
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
    /// let query = Query::in_partition("o'neill").select(["RowKey", "Total"]).top(20).build()?;
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
    /// Prefer [`resume_after`](QueryBuilder::resume_after) for links that people follow: it needs only the last RowKey, and
    /// does not expire.
    #[doc(alias = "continuation token")]
    #[must_use]
    pub fn continued(&self, next_partition_key: &str, next_row_key: Option<&str>) -> Self {
        let next = Some((next_partition_key.to_owned(), next_row_key.map(str::to_owned)));
        Self { next, ..self.clone() }
    }
}

const PARTITION_KEY: &str = "PartitionKey";
const ROW_KEY: &str = "RowKey";

/// A [`Query`] under construction. Each method narrows it; none fails before [`build`](Self::build).
///
/// Methods that name the same thing twice keep both: two ranges of RowKeys give their intersection, two filters the rows that
/// pass both, two selections all their names. The last [`top`](Self::top) counts.
#[derive(Debug, Clone)]
#[must_use = "a query is only checked by `build`"]
pub struct QueryBuilder {
    partition_keys: KeyRange,
    row_keys: KeyRange,
    filters: Vec<Filter>,
    select: Vec<String>,
    top: Option<u32>,
    errors: Vec<(&'static str, Error)>,
}

impl QueryBuilder {
    const fn all() -> Self {
        Self {
            partition_keys: KeyRange::all(),
            row_keys: KeyRange::all(),
            filters: Vec::new(),
            select: Vec::new(),
            top: None,
            errors: Vec::new(),
        }
    }

    fn narrow(
        mut self,
        part: &'static str,
        range: Result<KeyRange>,
        keys: impl FnOnce(&mut Self) -> &mut KeyRange,
    ) -> Self {
        match range {
            Ok(range) => {
                let keys = keys(&mut self);
                *keys = keys.intersection(&range);
            }
            Err(error) => self.errors.push((part, error)),
        }
        self
    }

    fn narrow_rows(self, range: Result<KeyRange>) -> Self {
        self.narrow(ROW_KEY, range, |it| &mut it.row_keys)
    }

    /// The rows made from the instants of a window by [`row_key::newest_first`](crate::row_key::newest_first), with any suffix.
    ///
    /// The window may be of anything that converts into [`Ticks`]: see [`KeyRange::newest_first`].
    ///
    /// # Examples
    ///
    /// ```
    /// # #[cfg(feature = "std")] {
    /// use std::time::{Duration, SystemTime};
    /// use tablekeys::table::Query;
    ///
    /// let day = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400);
    /// let query = Query::in_partition("a").newest_first(day..).build()?;
    /// assert_eq!(query.row_keys().to_string(), r#"["0000000000000000000", "2534022144000000000")"#);
    /// # }
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[doc(alias = "log tail")]
    pub fn newest_first(self, instants: impl Span<Ticks>) -> Self {
        self.narrow_rows(KeyRange::newest_first(instants))
    }

    /// The rows made from the instants of a window by [`row_key::ascending`](crate::row_key::ascending), with any suffix.
    ///
    /// The window may be of anything that converts into [`Ticks`]: see [`KeyRange::ascending`].
    pub fn ascending(self, instants: impl Span<Ticks>) -> Self {
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
    /// Prefer [`entity_address`](super::entity_address) for other keys.
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
    /// It continues within one partition. Prefer [`Query::continued`] across partitions.
    #[doc(alias = "cursor")]
    pub fn resume_after(self, last_row_key: Option<&str>) -> Self {
        match last_row_key {
            Some(key) => self.narrow("resume_after", KeyRange::after(key), |it| &mut it.row_keys),
            None => self,
        }
    }

    /// The rows that pass a filter too.
    ///
    /// Takes a [`Filter`], or the `Result` of a comparison, whose error [`build`](Self::build) reports. The service has no
    /// index of properties: it reads every row that the keys leave, and returns those that pass.
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

    /// Only these properties of each row: less to send, not less to read.
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
                Ok(()) => self.select.push(name.as_ref().to_owned()),
                Err(error) => self.errors.push(("select", error)),
            }
        }
        self
    }

    /// The first so many rows of the answer, 1 to 1,000.
    pub fn top(mut self, rows: u32) -> Self {
        self.top = Some(rows);
        self
    }

    /// The query, if everything that was given is right.
    ///
    /// # Errors
    ///
    /// All at once, each with the part of the query that it is about:
    ///
    /// - a key, prefix or bound that [`check_key`](super::check_key) refuses;
    /// - an instant that [`Ticks`] cannot hold;
    /// - a property that [`Filter::property`] refuses, or a name that
    ///   [`check_property_name`](super::check_property_name) refuses;
    /// - a [`top`](Self::top) of no rows, or of more than a response holds;
    /// - more than 15 comparisons in all.
    ///
    /// The [kind](Error::kind) is that of the first one.
    pub fn build(self) -> Result<Query> {
        let Self { partition_keys, row_keys, filters, select, top, mut errors } = self;
        if let Some(found) = top.filter(|&rows| rows == 0 || u64::from(rows) > PAGE_ROWS) {
            let kind = TableKind::Rows { max: PAGE_ROWS, found: found.into() };
            errors.push(("top", Error::new(Kind::Table(kind))));
        }
        let keys = Filter::partitions(&partition_keys).with(Filter::rows(&row_keys));
        let filter = filters.into_iter().try_fold(keys, Filter::and);
        match filter {
            Ok(filter) if errors.is_empty() => {
                return Ok(Query { partition_keys, row_keys, filter, select, top, next: None });
            }
            Ok(_) => {}
            Err(error) => errors.push(("filter", error)),
        }
        Err(Error::new(Kind::Table(TableKind::InQuery { errors: errors.into() })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::MAX_ADDRESS_LENGTH;

    fn address(query: QueryBuilder) -> String {
        query.build().unwrap().address("abc").unwrap()
    }

    #[test]
    fn an_address_holds_only_what_was_asked() {
        let all = Query::in_all_partitions;
        assert_eq!(address(all()), "abc()");
        assert_eq!(address(all().top(1_000)), "abc()?$top=1000");
        assert_eq!(address(all().select(["Größe", "B"])), "abc()?$select=Gr%C3%B6%C3%9Fe,B");
        assert_eq!(
            all().build().unwrap().continued("a b", None).address("abc").unwrap(),
            "abc()?NextPartitionKey=a%20b"
        );
        let filtered = all().filter(Filter::property("A").equals("&=+#,"));
        assert_eq!(address(filtered), "abc()?$filter=A%20eq%20%27%26%3D%2B%23%2C%27");
        assert!(all().build().unwrap().address("a()").is_err());
    }

    #[test]
    fn every_error_is_told_with_its_part() {
        let error = Query::in_partition("a/b")
            .prefix("c#")
            .rows(KeyRange::exactly("d?"))
            .resume_after(Some("e\\"))
            .filter(Filter::property("f g").equals(1))
            .select(["h", "i j", "k,l"])
            .top(1_001)
            .build()
            .unwrap_err();
        let message = error.to_string();
        let told: Vec<&str> = message.strip_prefix("8 errors in a query: ").unwrap().split("; ").collect();
        let parts: Vec<&str> = told.iter().map(|part| part.split_once(": expected ").unwrap().0).collect();
        assert_eq!(
            parts,
            ["PartitionKey", "RowKey", "RowKey", "resume_after", "filter", "select", "select", "top"],
            "{message}"
        );
        let one = Query::in_partition("a").top(0).build().unwrap_err();
        assert_eq!(one.to_string(), "top: expected 1 to 1000 rows per response, found 0");
    }

    #[test]
    fn the_keys_count_as_comparisons() {
        let fifteen = |builder: QueryBuilder, more: usize| {
            (0..more).fold(builder, |builder, _| builder.filter(Filter::property("A").equals(1))).build()
        };
        let keys = || Query::in_partition("a").prefix("b");
        assert_eq!(fifteen(keys(), 12).unwrap().filter().comparisons(), 15);
        let error = fifteen(keys(), 13).unwrap_err();
        assert!(
            error.to_string().starts_with("filter: expected at most 15 comparisons in a filter, found 16"),
            "{error}"
        );
    }

    #[test]
    fn a_long_question_is_refused_with_its_length() {
        let long = |length: usize| {
            let value = "x".repeat(length);
            Query::in_all_partitions().filter(Filter::property("A").equals(&value)).build().unwrap().address("abc")
        };
        let overhead = long(0).unwrap().len();
        assert!(long(MAX_ADDRESS_LENGTH - overhead).is_ok());
        let error = long(MAX_ADDRESS_LENGTH - overhead + 1).unwrap_err();
        assert!(error.to_string().starts_with("expected an address of at most 14336 characters, found 14337"));
    }

    #[test]
    fn rows_narrow_each_other() {
        let query =
            Query::in_partition("p").prefix("a").rows(KeyRange::after("ab").unwrap()).row("ac").build().unwrap();
        assert_eq!(query.filter().as_str(), "PartitionKey eq 'p' and RowKey eq 'ac'");
        assert_eq!(query.access_path(), AccessPath::Point);
        let none = Query::in_partition("p").prefix("a").prefix("b").build().unwrap();
        assert_eq!(none.filter().as_str(), "PartitionKey eq 'p' and RowKey lt ''");
    }
}
