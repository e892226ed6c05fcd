//! [`Filter`]: which rows, in the service's words.

use core::fmt;
use core::ops::Not;
use std::borrow::Cow;

use super::{Literal, Property, check_key, check_property_name};
use crate::error::{Error, Kind, Result, TableKind};

/// The `$filter` of a query, in OData: comparisons joined by `and`, `or` and `not`.
///
/// It is put together from parts that are right alone: keys are checked, quotes doubled, literals typed, and parentheses
/// set wherever a part would otherwise be read differently. The text is plain; [`Listing`](super::Listing) percent-encodes it
/// for an address, and a client library does so itself.
///
/// | rows | filter |
/// |---|---|
/// | of one partition | [`partition`](Self::partition) |
/// | of one RowKey | [`row`](Self::row) |
/// | of a range of RowKeys | [`rows`](Self::rows) |
/// | of a range of partitions | [`partitions`](Self::partitions) |
/// | by another property | [`property`](Self::property) |
/// | of many partitions | [`in_each_partition`](Self::in_each_partition), a filter each |
/// | of both, of either, of the others | [`and`](Self::and), [`or`](Self::or), `!filter` |
///
/// The service takes at most 15 comparisons. A range counts as two.
///
/// # Examples
///
/// ```
/// use tablekeys::Ticks;
/// use tablekeys::range::KeyRange;
/// use tablekeys::table::Filter;
///
/// let noon: Ticks = "2024-05-06T12:00:00.0000000Z".parse()?;
/// let open = Filter::property("State")?.eq("open")?.or(Filter::property("Total")?.ge(1_000_i64)?)?;
/// let filter = Filter::partition("o'neill")?.and(Filter::rows(&KeyRange::newest_first(..noon)))?.and(open)?;
/// assert_eq!(
///     filter.as_str(),
///     "PartitionKey eq 'o''neill' and RowKey ge '2516873040000000000' and RowKey lt '3155378976000000000' \
///      and (State eq 'open' or Total ge 1000L)"
/// );
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for one row: [`entity_address`](super::entity_address) is a point read, the cheapest question there is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Empty where every row passes.
    text: String,
    comparisons: usize,
    joined: Joined,
}

/// What joins the outermost parts, and so what needs parentheses around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Joined {
    Nothing,
    And,
    Or,
}

impl Filter {
    /// The most comparisons that the service takes in one filter.
    pub const MAX_COMPARISONS: usize = 15;

    /// Every row of the table: no comparison, and an empty text.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Filter;
    ///
    /// let of_one = Filter::everything().and(Filter::partition("a")?)?;
    /// assert_eq!(of_one, Filter::partition("a")?);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[must_use]
    pub const fn everything() -> Self {
        Self { text: String::new(), comparisons: 0, joined: Joined::Nothing }
    }

    /// The rows of one partition.
    ///
    /// # Errors
    ///
    /// A key that [`check_key`] refuses.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Filter;
    ///
    /// assert_eq!(Filter::partition("customer-4711")?.as_str(), "PartitionKey eq 'customer-4711'");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn partition(key: &str) -> Result<Self> {
        check_key(key)?;
        Ok(Self::compare_key("PartitionKey", "eq", key))
    }

    /// The rows with one RowKey, of which each partition has at most one.
    ///
    /// # Errors
    ///
    /// A key that [`check_key`] refuses.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Filter;
    ///
    /// let row = Filter::partition("100%")?.and(Filter::row("o'neill")?)?;
    /// assert_eq!(row.as_str(), "PartitionKey eq '100%' and RowKey eq 'o''neill'");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not for reading one row whose keys are plain: [`entity_address`](super::entity_address).
    pub fn row(key: &str) -> Result<Self> {
        check_key(key)?;
        Ok(Self::compare_key("RowKey", "eq", key))
    }

    /// A property to compare: one of the row's own, or the service's `Timestamp`.
    ///
    /// The service has no index of properties: it reads every row that the keys leave, and answers with those that pass.
    ///
    /// # Errors
    ///
    /// A name that [`check_property_name`] refuses, and a word of the filter grammar, in any case: `not and or eq ne gt ge lt
    /// le true false null`. A row may have such a property, and no filter can say its name.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::Ticks;
    /// use tablekeys::table::{Filter, Literal};
    ///
    /// let may: Ticks = "2024-05-01T00:00:00.0000000Z".parse()?;
    /// let property = |name| Filter::property(name);
    /// assert_eq!(property("Name")?.eq("o'neill")?.as_str(), "Name eq 'o''neill'");
    /// assert_eq!(property("Count")?.ne(5)?.as_str(), "Count ne 5");
    /// assert_eq!(property("Total")?.gt(5_i64)?.as_str(), "Total gt 5L");
    /// assert_eq!(property("Weight")?.le(0.5)?.as_str(), "Weight le 0.5");
    /// assert_eq!(property("Paid")?.eq(true)?.as_str(), "Paid eq true");
    /// assert_eq!(property("Timestamp")?.ge(may)?.as_str(), "Timestamp ge datetime'2024-05-01T00:00:00.0000000Z'");
    /// assert_eq!(property("Digest")?.lt(b"\x00\xff")?.as_str(), "Digest lt X'00ff'");
    /// assert_eq!(
    ///     property("Session")?.eq(Literal::Guid([0x11; 16]))?.as_str(),
    ///     "Session eq guid'11111111-1111-1111-1111-111111111111'"
    /// );
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not for keys: [`partition`](Self::partition), [`row`](Self::row) and [`rows`](Self::rows) check them.
    pub fn property(name: &str) -> Result<Property<'_>> {
        const WORDS: [&str; 12] = ["not", "and", "or", "eq", "ne", "gt", "ge", "lt", "le", "true", "false", "null"];
        check_property_name(name)?;
        match WORDS.into_iter().find(|word| word.eq_ignore_ascii_case(name)) {
            Some(name) => Err(Error::new(Kind::Table(TableKind::GrammarWord { name }))),
            None => Ok(Property::new(name)),
        }
    }

    /// The rows that pass both.
    ///
    /// # Errors
    ///
    /// More than 15 comparisons.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::table::Filter;
    ///
    /// let mut filter = Filter::partition("a")?;
    /// for _ in 0..7 {
    ///     filter = filter.and(Filter::rows(&KeyRange::prefix("x")?))?;
    /// }
    /// let error = filter.and(Filter::row("y")?).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "expected at most 15 comparisons in a filter, found 16: ask once for each part of an `or` and merge the \
    ///      answers, or compare the rest on what comes back"
    /// );
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn and(self, other: Self) -> Result<Self> {
        self.join(other, Joined::And)
    }

    /// The rows that pass either.
    ///
    /// # Errors
    ///
    /// More than 15 comparisons.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Filter;
    ///
    /// let state = |is| Filter::property("State")?.eq(is);
    /// let filter = Filter::partition("a")?.and(state("open")?.or(state("late")?)?)?;
    /// assert_eq!(filter.as_str(), "PartitionKey eq 'a' and (State eq 'open' or State eq 'late')");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not over keys: the service answers `or` between PartitionKeys by reading the whole table, and between RowKeys by
    /// reading the whole partition. Ask for each one and [`merge`](super::merge()) the answers.
    pub fn or(self, other: Self) -> Result<Self> {
        self.join(other, Joined::Or)
    }

    /// This filter in each of many partitions: one filter a partition, made as it is asked for.
    ///
    /// For designs that spread one list over many partitions: by salt, by hash, by day. The answers are read side by side and
    /// merged by RowKey, one page of each at a time; see [`merge`](super::merge()).
    ///
    /// # Errors
    ///
    /// Each one on its own: a key that [`check_key`] refuses, or more than 15 comparisons.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::table::Filter;
    ///
    /// let rows = Filter::rows(&KeyRange::prefix("x")?);
    /// let filters: Vec<Filter> = rows.in_each_partition(["00", "01"]).collect::<Result<_, _>>()?;
    /// assert_eq!(filters[0].as_str(), "PartitionKey eq '00' and RowKey ge 'x' and RowKey lt 'y'");
    /// assert_eq!(filters[1].as_str(), "PartitionKey eq '01' and RowKey ge 'x' and RowKey lt 'y'");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn in_each_partition<P>(&self, partition_keys: P) -> impl Iterator<Item = Result<Self>>
    where
        P: IntoIterator<Item: AsRef<str>>,
    {
        partition_keys.into_iter().map(|key| Self::partition(key.as_ref())?.and(self.clone()))
    }

    /// How many comparisons there are, of at most 15.
    #[must_use]
    pub const fn comparisons(&self) -> usize {
        self.comparisons
    }

    /// The text, not percent-encoded. Empty for [`everything`](Self::everything).
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// One comparison of a key that may be one: made of legal characters, whatever its length.
    pub(crate) fn compare_key(name: &str, operator: &str, key: &str) -> Self {
        Self::compare(name, operator, Literal::String(key))
    }

    /// Both of two comparisons.
    pub(crate) fn with(self, other: &Self) -> Self {
        debug_assert!(self.comparisons + other.comparisons <= Self::MAX_COMPARISONS);
        self.joined(other, Joined::And)
    }

    pub(super) fn compare(name: &str, operator: &str, value: Literal<'_>) -> Self {
        Self { text: format!("{name} {operator} {value}"), comparisons: 1, joined: Joined::Nothing }
    }

    fn join(self, other: Self, by: Joined) -> Result<Self> {
        match (self.text.is_empty(), other.text.is_empty(), by) {
            // Every row and these are these; every row or these are every row.
            (true, _, Joined::Or) | (_, true, Joined::Or) => return Ok(Self::everything()),
            (true, ..) => return Ok(other),
            (_, true, _) => return Ok(self),
            _ => {}
        }
        let found = self.comparisons + other.comparisons;
        if found > Self::MAX_COMPARISONS {
            return Err(Error::new(Kind::Table(TableKind::Comparisons { max: Self::MAX_COMPARISONS, found })));
        }
        Ok(self.joined(&other, by))
    }

    fn joined(&self, other: &Self, by: Joined) -> Self {
        let word = if by == Joined::And { "and" } else { "or" };
        Self {
            text: format!("{} {word} {}", self.within(by), other.within(by)),
            comparisons: self.comparisons + other.comparisons,
            joined: by,
        }
    }

    /// The text as a part of another, in parentheses where something else joins it.
    fn within(&self, by: Joined) -> Cow<'_, str> {
        if self.joined == Joined::Nothing || self.joined == by {
            Cow::Borrowed(&self.text)
        } else {
            Cow::Owned(format!("({})", self.text))
        }
    }
}

/// The rows that do not pass.
///
/// # Examples
///
/// ```
/// use tablekeys::table::Filter;
///
/// let others = !Filter::property("State")?.eq("open")?;
/// assert_eq!(others.as_str(), "not (State eq 'open')");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for keys: it makes the service read everything.
impl Not for Filter {
    type Output = Self;

    fn not(self) -> Self {
        if self.text.is_empty() {
            // No key is less than the empty one, so no row passes.
            return Self::compare_key("RowKey", "lt", "");
        }
        Self { text: format!("not ({})", self.text), comparisons: self.comparisons, joined: Joined::Nothing }
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl AsRef<str> for Filter {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl From<Filter> for String {
    fn from(filter: Filter) -> Self {
        filter.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    fn is(name: &str) -> Filter {
        Filter::property(name).unwrap().eq(1).unwrap()
    }

    #[test]
    fn parentheses_stand_wherever_another_word_joins() {
        let (a, b, c, d) = (|| is("A"), || is("B"), || is("C"), || is("D"));
        let or = |x: Filter, y| x.or(y).unwrap();
        let and = |x: Filter, y| x.and(y).unwrap();
        assert_eq!(and(a(), and(b(), c())).as_str(), "A eq 1 and B eq 1 and C eq 1");
        assert_eq!(or(or(a(), b()), c()).as_str(), "A eq 1 or B eq 1 or C eq 1");
        assert_eq!(and(or(a(), b()), or(c(), d())).as_str(), "(A eq 1 or B eq 1) and (C eq 1 or D eq 1)");
        assert_eq!(or(and(a(), b()), c()).as_str(), "(A eq 1 and B eq 1) or C eq 1");
        assert_eq!((!or(a(), b())).as_str(), "not (A eq 1 or B eq 1)");
        assert_eq!(and(!a(), !!b()).as_str(), "not (A eq 1) and not (not (B eq 1))");
    }

    #[test]
    fn every_row_joins_as_logic_says() {
        let all = Filter::everything;
        assert_eq!(all().and(is("A")), Ok(is("A")));
        assert_eq!(is("A").and(all()), Ok(is("A")));
        assert_eq!(is("A").or(all()), Ok(all()));
        assert_eq!(all().or(is("A")), Ok(all()));
        assert_eq!((!all()).as_str(), "RowKey lt ''");
        assert_eq!(all().comparisons(), 0);
    }

    #[test]
    fn fifteen_comparisons_are_the_most() {
        let mut filter = is("A");
        for _ in 1..15 {
            filter = filter.or(is("A")).unwrap();
        }
        assert_eq!(filter.comparisons(), 15);
        let error = filter.clone().and(!is("B")).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TooLong);
        assert!(error.to_string().starts_with("expected at most 15 comparisons in a filter, found 16"));
        let each: Vec<_> = filter.in_each_partition(["a"]).collect();
        assert!(each[0].is_err());
        assert!(is("A").in_each_partition(["a/b"]).all(|filter| filter.unwrap_err().kind() == ErrorKind::Illegal));
    }
}
