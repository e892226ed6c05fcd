//! [`Filter`]: which rows, in the service's own language.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::{Bound, Not};

use super::{Literal, Property};
use crate::error::{Error, Result, error};
use crate::range::KeyRange;

/// The `$filter` of a query, in OData: comparisons joined by `and`, `or` and `not`.
///
/// Quotes are doubled, literals are typed, and parentheses are added wherever a part would otherwise be read differently. The
/// text is not percent-encoded: [`Query::address`](super::Query::address) encodes it, and so do client libraries.
///
/// | rows | filter |
/// |---|---|
/// | by a property | [`property`](Self::property) |
/// | of a range of RowKeys | [`rows`](Self::rows) |
/// | of a range of PartitionKeys | [`partitions`](Self::partitions) |
/// | that pass both, either, or not | [`and`](Self::and), [`or`](Self::or), `!filter` |
///
/// The service takes at most 15 comparisons. A range counts as two.
///
/// # Examples
///
/// ```
/// use tablekeys::table::{Filter, Query};
///
/// let open = Filter::property("State").equals("open")?;
/// let large = Filter::property("Total").at_least(1_000_i64)?;
/// let query = Query::in_partition("o'neill").prefix("order.").filter(open.or(large)?).build()?;
/// assert_eq!(
///     query.filter().as_str(),
///     "PartitionKey eq 'o''neill' and RowKey ge 'order.' and RowKey lt 'order0' and (State eq 'open' or Total ge 1000L)"
/// );
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`Query`](super::Query) for the keys of a query and [`entity_address`](super::entity_address) for one row.
#[doc(alias = "OData")]
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

    /// Every row: no comparison, and an empty text.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::Filter;
    ///
    /// let open = Filter::property("State").equals("open")?;
    /// assert_eq!(Filter::everything().and(open.clone())?, open);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[must_use]
    pub const fn everything() -> Self {
        Self { text: String::new(), comparisons: 0, joined: Joined::Nothing }
    }

    /// A property to compare: one of the row's own, or the service's `Timestamp`.
    ///
    /// The service reads every row that the keys select, and returns those that pass. The comparison checks the name; see
    /// [`Property`].
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::Ticks;
    /// use tablekeys::table::{Filter, Literal};
    ///
    /// let may: Ticks = "2024-05-01T00:00:00.0000000Z".parse()?;
    /// let property = Filter::property;
    /// assert_eq!(property("Name").equals("o'neill")?.as_str(), "Name eq 'o''neill'");
    /// assert_eq!(property("Count").not_equals(5)?.as_str(), "Count ne 5");
    /// assert_eq!(property("Total").greater_than(5_i64)?.as_str(), "Total gt 5L");
    /// assert_eq!(property("Weight").at_most(0.5)?.as_str(), "Weight le 0.5");
    /// assert_eq!(property("Paid").equals(true)?.as_str(), "Paid eq true");
    /// assert_eq!(property("Timestamp").at_least(may)?.as_str(), "Timestamp ge datetime'2024-05-01T00:00:00.0000000Z'");
    /// assert_eq!(property("Digest").less_than(b"\x00\xff")?.as_str(), "Digest lt X'00ff'");
    /// assert_eq!(
    ///     property("Session").equals(Literal::Guid([0x11; 16]))?.as_str(),
    ///     "Session eq guid'11111111-1111-1111-1111-111111111111'"
    /// );
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`Query`](super::Query) for keys.
    pub const fn property(name: &str) -> Property<'_> {
        Property { name }
    }

    /// The rows whose RowKey is inside the range.
    ///
    /// Each bound is a comparison: two, one or none. A range with no key inside gives a filter that no row passes.
    ///
    /// Prefer [`Query::in_partition`](super::Query::in_partition): without a PartitionKey the service reads the whole table.
    #[must_use]
    pub fn rows(range: &KeyRange) -> Self {
        Self::keys("RowKey", range)
    }

    /// The rows whose PartitionKey is inside the range.
    ///
    /// Prefer one [`Query`](super::Query) per partition where each is known.
    #[must_use]
    pub fn partitions(range: &KeyRange) -> Self {
        Self::keys("PartitionKey", range)
    }

    fn keys(name: &str, range: &KeyRange) -> Self {
        let compare = |operator, key: &str| Self::compare(name, operator, Literal::String(key));
        // A key and the same with a space after it have nothing between them, and spaces at the end get lost: `le` without
        // the space is safer.
        let up_to = |upper: &str| match upper.strip_suffix(' ') {
            Some(last) => compare("le", last),
            None => compare("lt", upper),
        };
        if let Some(key) = range.only() {
            return compare("eq", &key);
        }
        match (range.lower(), range.upper()) {
            (Bound::Included(lower), Bound::Excluded(upper)) => compare("ge", lower).with(up_to(upper)),
            (Bound::Excluded(lower), Bound::Excluded(upper)) => compare("gt", lower).with(up_to(upper)),
            (Bound::Included(lower), ..) => compare("ge", lower),
            (Bound::Excluded(lower), ..) => compare("gt", lower),
            (Bound::Unbounded, Bound::Excluded(upper)) => up_to(upper),
            (Bound::Unbounded, ..) => Self::everything(),
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
    /// use tablekeys::table::Filter;
    ///
    /// let is_open = || Filter::property("State").equals("open");
    /// let mut filter = is_open()?;
    /// for _ in 1..15 {
    ///     filter = filter.and(is_open()?)?;
    /// }
    /// let error = filter.and(is_open()?).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "expected at most 15 comparisons in a filter, found 16: send one query for each part of an `or` and merge the \
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
    /// let state = |is| Filter::property("State").equals(is);
    /// let filter = Filter::property("Total").equals(0)?.and(state("open")?.or(state("late")?)?)?;
    /// assert_eq!(filter.as_str(), "Total eq 0 and (State eq 'open' or State eq 'late')");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer one query per key over an `or` of keys, which makes the service read the whole table or partition.
    /// [`merge`](super::merge()) joins the answers.
    pub fn or(self, other: Self) -> Result<Self> {
        self.join(other, Joined::Or)
    }

    /// How many comparisons there are, of at most 15.
    #[must_use]
    pub const fn comparisons(&self) -> usize {
        self.comparisons
    }

    /// The text, not percent-encoded. Empty for [`everything`](Self::everything).
    #[must_use]
    pub const fn as_str(&self) -> &str {
        self.text.as_str()
    }

    /// Both of two filters of keys, which are at most four comparisons.
    pub(super) fn with(self, other: Self) -> Self {
        match (self.text.is_empty(), other.text.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => self.joined(&other, Joined::And),
        }
    }

    pub(super) fn compare(name: &str, operator: &str, value: Literal<'_>) -> Self {
        Self { text: format!("{name} {operator} {value}"), comparisons: 1, joined: Joined::Nothing }
    }

    fn join(self, other: Self, by: Joined) -> Result<Self> {
        // "Every row or these" is every row.
        if by == Joined::Or && (self.text.is_empty() || other.text.is_empty()) {
            return Ok(Self::everything());
        }
        let found = self.comparisons + other.comparisons;
        if found > Self::MAX_COMPARISONS {
            let max = Self::MAX_COMPARISONS;
            return Err(error!(
                TooLong,
                "expected at most {max} comparisons in a filter, found {found}: send one query for each part of an `or` and \
                 merge the answers, or compare the rest on what comes back"
            ));
        }
        Ok(if by == Joined::And { self.with(other) } else { self.joined(&other, by) })
    }

    fn joined(&self, other: &Self, by: Joined) -> Self {
        let word = if by == Joined::And { "and" } else { "or" };
        Self {
            text: format!("{} {word} {}", self.within(by), other.within(by)),
            comparisons: self.comparisons + other.comparisons,
            joined: by,
        }
    }

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
/// let others = !Filter::property("State").equals("open")?;
/// assert_eq!(others.as_str(), "not (State eq 'open')");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer a range of keys over the negation of one, which makes the service read everything.
impl Not for Filter {
    type Output = Self;

    fn not(self) -> Self {
        if self.text.is_empty() {
            // No key is less than the empty one, so no row passes.
            return Self::compare("RowKey", "lt", Literal::String(""));
        }
        Self { text: format!("not ({})", self.text), comparisons: self.comparisons, joined: Joined::Nothing }
    }
}

/// The text as it is: width and precision are ignored.
impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// So that [`Query`](super::Query) takes what a comparison returned, and reports its error.
impl TryFrom<Result<Self>> for Filter {
    type Error = Error;

    fn try_from(made: Result<Self>) -> Result<Self> {
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(name: &str) -> Filter {
        Filter::property(name).equals(1).unwrap()
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
}
