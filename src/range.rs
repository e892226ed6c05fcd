//! [`KeyRange`]: the span of keys that a query needs, and no other.
//!
//! In the guide: [windows of time, off by one](crate::guide::row_keys#windows-of-time-off-by-one).

mod bound;
mod instants;
mod rows;

use core::cmp::Ordering;
use core::fmt;
use core::ops::{Bound, RangeBounds};

use crate::error::Result;
use crate::table::{check_key, key_order};

/// A span of keys: from a lower bound, or just past it, up to an upper bound that is never inside.
///
/// A query for too few keys loses rows and a query for too many mixes in those of others; both look like any other
/// answer. Two public libraries ask for a window of newest-first keys from the first key to the last and so drop the first
/// bucket and include the one past the end. Here each constructor says which keys are inside, for keys with any suffix.
///
/// | the keys | constructor |
/// |---|---|
/// | of instants from one up to another, oldest first | [`ascending`](Self::ascending) |
/// | of instants from one up to another, newest first | [`newest_first`](Self::newest_first) |
/// | that start with a text | [`prefix`](Self::prefix) |
/// | from one key to another | [`between`](Self::between) |
/// | after the last one seen | [`after`](Self::after) |
/// | of a range, with a text before each | [`behind`](Self::behind) |
/// | all, or exactly one | [`all`](Self::all), [`exactly`](Self::exactly) |
/// | of tuples that begin alike | [`tuple::extensions`](crate::tuple::extensions), [`tuple::starting_with`](crate::tuple::starting_with) |
///
/// # Ordering
///
/// Keys are compared as the store does, by [`key_order`]. Two ranges are equal exactly when the same
/// legal keys are inside both.
///
/// # Stability
///
/// Bounds are legal text, never longer than a key may be, so that every store and every filter takes them.
///
/// # Examples
///
/// A customer's orders have the customer as PartitionKey and a newest-first RowKey. This customer's newest 20 orders before
/// noon:
///
/// ```
/// use tablekeys::Ticks;
/// use tablekeys::range::KeyRange;
/// use tablekeys::table::{Filter, Listing};
///
/// let noon: Ticks = "2024-05-06T12:00:00.0000000Z".parse()?;
///
/// let orders = KeyRange::newest_first(..noon);
/// let filter = Filter::partition("customer-4711")?.and(Filter::rows(&orders))?;
/// let address = Listing::of("orders")?.filter(filter.clone()).top(20)?.to_string();
///
/// assert_eq!(orders.to_string(), r#"["2516873040000000000", "3155378976000000000")"#);
/// assert_eq!(
///     filter.as_str(),
///     "PartitionKey eq 'customer-4711' and RowKey ge '2516873040000000000' and RowKey lt '3155378976000000000'"
/// );
/// assert!(address.starts_with("orders()?$filter=PartitionKey%20eq%20%27customer-4711%27%20and%20RowKey%20ge%20"));
/// assert!(address.ends_with("&$top=20"));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// The answer to `$top=20` may hold fewer rows and a continuation token: read on with
/// [`Listing::continued`](crate::table::Listing::continued) until there are 20 rows or no token.
///
/// Where keys and bounds are ASCII, the same bounds serve any store that sorts strings, a `BTreeMap` among them. Past ASCII only
/// those that sort by UTF-16 units: `prefix("\u{d7ff}")` ends at U+10000, and in the order of bytes U+E000 comes before that.
///
/// ```
/// use std::collections::BTreeMap;
/// use tablekeys::range::KeyRange;
///
/// let rows = BTreeMap::from([("a.1", 1), ("a.2", 2), ("a0", 3)]);
/// let range = KeyRange::prefix("a.")?;
/// let found: Vec<i32> = rows.range::<str, _>((range.lower(), range.upper())).map(|(_, &row)| row).collect();
/// assert_eq!(found, [1, 2]);
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KeyRange {
    lower: Lower,
    /// The first key past the range. `None` where the range goes on to the last key.
    upper: Option<String>,
}

/// One way to write each lower bound: never `From` a key that ends in a space, which is the first key past the rest, and
/// never `Past` a key so long that no space fits behind it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Lower {
    From(String),
    Past(String),
}

impl Lower {
    /// The keys from `key` on.
    fn from(mut key: String) -> Self {
        // The space is the least character a key may hold, so no key is between one and the same with a space behind.
        if key.ends_with(' ') {
            key.pop();
            Self::Past(key)
        } else {
            Self::From(key)
        }
    }

    fn key(&self) -> &str {
        match self {
            Self::From(key) | Self::Past(key) => key,
        }
    }

    /// Whether the key, or what sorts as it does, is at the bound or past it.
    fn admits(&self, key: &str) -> bool {
        match self {
            Self::From(lower) => key_order(lower, key).is_le(),
            Self::Past(lower) => key_order(lower, key).is_lt(),
        }
    }

    fn order(&self, other: &Self) -> Ordering {
        let past = |bound: &Self| matches!(bound, Self::Past(_));
        key_order(self.key(), other.key()).then(past(self).cmp(&past(other)))
    }
}

impl KeyRange {
    /// Nothing inside: one way to write it, so that all empty ranges are equal.
    const EMPTY: Self = Self { lower: Lower::From(String::new()), upper: Some(String::new()) };

    /// `[lower, upper)`, or the empty range where no legal key is between them.
    fn new(lower: Lower, upper: Option<String>) -> Self {
        let lower = match lower {
            Lower::Past(key) => match bound::just_past(&key) {
                Some(first) => Lower::from(first),
                None => return Self::EMPTY,
            },
            from @ Lower::From(_) => from,
        };
        let empty = upper.as_deref().is_some_and(|upper| match &lower {
            Lower::From(lower) => key_order(upper, lower).is_le(),
            // Nothing is between a key and the same with a space behind.
            Lower::Past(lower) => key_order(upper.strip_suffix(' ').unwrap_or(upper), lower).is_le(),
        });
        if empty { Self::EMPTY } else { Self { lower, upper } }
    }

    /// Every key.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    ///
    /// assert!(KeyRange::all().contains("") && KeyRange::all().contains("\u{ffff}"));
    /// assert_eq!(KeyRange::all().to_string(), "all keys");
    /// ```
    #[must_use]
    pub const fn all() -> Self {
        Self { lower: Lower::From(String::new()), upper: None }
    }

    /// One key and no other.
    ///
    /// # Errors
    ///
    /// A key that [`check_key`] refuses.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    ///
    /// let range = KeyRange::exactly("000123")?;
    /// assert!(range.contains("000123") && !range.contains("000123 ") && !range.contains("0001230"));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not for reading one row: a point query by [`entity_address`](crate::table::entity_address) costs less.
    pub fn exactly(key: &str) -> Result<Self> {
        Self::between(key..=key)
    }

    /// The legal keys that start with `prefix`.
    ///
    /// The upper bound is the prefix with its last character replaced by the next one that a key may hold: after `.` comes
    /// `0`, since no key holds `/`. Where the last character has no next one, it is dropped and the one before is
    /// replaced; where none has, there is no upper bound. The common shortcut, the last character plus one, makes bounds that
    /// the store refuses: `/` itself, a control character, or half of a surrogate pair.
    ///
    /// | last character | next |
    /// |---|---|
    /// | `"` `.` `>` `[` | `$` `0` `@` `]` |
    /// | `~` U+007E | U+00A0 |
    /// | U+D7FF | U+10000, which sorts before U+E000 |
    /// | U+10FFFF | U+E000 |
    /// | U+FFFF | none |
    ///
    /// # Errors
    ///
    /// A prefix that [`check_key`] refuses: no key starts with it.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    ///
    /// let employees = KeyRange::prefix("empid_")?;
    /// assert_eq!(employees.to_string(), r#"["empid_", "empid`")"#);
    /// assert!(employees.contains("empid_000223") && !employees.contains("empid"));
    ///
    /// assert_eq!(KeyRange::prefix("2024.")?.to_string(), r#"["2024.", "20240")"#);
    /// assert_eq!(KeyRange::prefix("\u{ffff}")?.to_string(), r#"["\u{ffff}", ..)"#);
    /// assert_eq!(KeyRange::prefix("")?, KeyRange::all());
    /// assert!(KeyRange::prefix("2024/").is_err());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not for the prefix of a tuple, whose last part would match longer ones: use
    /// [`tuple::extensions`](crate::tuple::extensions).
    pub fn prefix(prefix: &str) -> Result<Self> {
        check_key(prefix)?;
        Ok(Self::new(Lower::from(prefix.to_owned()), bound::past_all_that_start_with(prefix)))
    }

    /// The keys after `key`: where to read on from the last row seen.
    ///
    /// # Errors
    ///
    /// A key that [`check_key`] refuses.
    ///
    /// # Examples
    ///
    /// The rest of a window, without the row that ended the last page:
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    ///
    /// let rest = KeyRange::prefix("order.")?.intersection(&KeyRange::after("order.17")?);
    /// assert_eq!(rest.to_string(), r#"("order.17", "order0")"#);
    /// assert!(!rest.contains("order.17") && rest.contains("order.17-b") && rest.contains("order.18"));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not for the keys of one row's suffixes: `order.17-b` is after `order.17`, and within `prefix("order.17")`.
    pub fn after(key: &str) -> Result<Self> {
        Self::between((Bound::Excluded(key), Bound::Unbounded))
    }

    /// The keys from one to another, with either end inside, outside or open.
    ///
    /// # Errors
    ///
    /// An end that [`check_key`] refuses.
    ///
    /// # Examples
    ///
    /// Partitions by day, all of May:
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    ///
    /// let may = KeyRange::between("20240501".."20240601")?;
    /// assert!(may.contains("20240501") && may.contains("20240531") && !may.contains("20240601"));
    /// assert!(KeyRange::between("b".."a")?.is_empty());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not for keys with a suffix up to and including the last one: `..="20240531"` leaves `20240531-a` out.
    pub fn between<'k>(keys: impl RangeBounds<&'k str>) -> Result<Self> {
        for end in [keys.start_bound(), keys.end_bound()] {
            if let Bound::Included(key) | Bound::Excluded(key) = end {
                check_key(key)?;
            }
        }
        let lower = match keys.start_bound() {
            Bound::Included(key) => Lower::from((*key).to_owned()),
            Bound::Excluded(key) => Lower::Past((*key).to_owned()),
            Bound::Unbounded => Lower::From(String::new()),
        };
        let upper = match keys.end_bound() {
            Bound::Included(key) => bound::just_past(key),
            Bound::Excluded(key) => Some((*key).to_owned()),
            Bound::Unbounded => None,
        };
        Ok(Self::new(lower, upper))
    }

    /// The same keys with `text` before each of them.
    ///
    /// For rows whose key begins with a fixed part and goes on with one that has a range: a kind of row, a tenant, a tuple
    /// and its separator.
    ///
    /// Where a bound and the text would be longer than a key may be, the range ends at the same legal keys with a bound that is
    /// one; where no key inside leaves room for the text, it is empty.
    ///
    /// # Errors
    ///
    /// A text that [`check_key`] refuses.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::Ticks;
    /// use tablekeys::range::KeyRange;
    ///
    /// let (from, to): (Ticks, Ticks) = ("2024-05-06T07:00:00.0000000Z".parse()?, "2024-05-06T08:00:00.0000000Z".parse()?);
    /// let invoices = KeyRange::newest_first(from..to).behind("invoice_")?;
    /// assert_eq!(invoices.to_string(), r#"["invoice_2516873184000000000", "invoice_2516873220000000000")"#);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn behind(&self, text: &str) -> Result<Self> {
        check_key(text)?;
        if self.is_empty() {
            return Ok(Self::EMPTY);
        }
        let Some(first) = bound::first_from(format!("{text}{}", self.first())) else {
            return Ok(Self::EMPTY);
        };
        let upper = match &self.upper {
            Some(key) => bound::first_from(format!("{text}{key}")),
            None => bound::past_all_that_start_with(text),
        };
        Ok(Self::new(Lower::from(first), upper))
    }

    /// The first legal key from the lower bound on.
    fn first(&self) -> String {
        match &self.lower {
            Lower::From(key) => key.clone(),
            Lower::Past(key) => format!("{key} "),
        }
    }

    /// The key inside, where it is one and no other.
    fn only(&self) -> Option<String> {
        let first = self.first();
        (!self.is_empty() && bound::just_past(&first) == self.upper).then_some(first)
    }

    /// Whether the key is inside.
    ///
    /// For legal keys: text longer than a key may be is at the store nowhere, and so may be on either side here.
    #[must_use]
    pub fn contains(&self, key: &str) -> bool {
        self.lower.admits(key) && self.upper.as_deref().is_none_or(|upper| key_order(key, upper).is_lt())
    }

    /// Whether no legal key is inside.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The keys that are inside both.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let lower = if self.lower.order(&other.lower).is_ge() { &self.lower } else { &other.lower };
        let upper = match (&self.upper, &other.upper) {
            (Some(a), Some(b)) => Some(if key_order(a, b).is_le() { a } else { b }),
            (a, b) => a.as_ref().or(b.as_ref()),
        };
        Self::new(lower.clone(), upper.cloned())
    }

    /// Where the range starts. Excluded after [`after`](Self::after), and wherever the first key inside would be another
    /// one and a space; included after the longest keys, which no space fits behind.
    #[must_use]
    pub fn lower(&self) -> Bound<&str> {
        match &self.lower {
            Lower::From(key) if key.is_empty() => Bound::Unbounded,
            Lower::From(key) => Bound::Included(key),
            Lower::Past(key) => Bound::Excluded(key),
        }
    }

    /// Where the range ends: always excluded, or unbounded.
    #[must_use]
    pub fn upper(&self) -> Bound<&str> {
        self.upper.as_deref().map_or(Bound::Unbounded, Bound::Excluded)
    }
}

/// As mathematics writes spans: `["a", "b")`, `("a", ..)`, `(.., "b")`.
impl fmt::Display for KeyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("no keys");
        }
        match (self.lower(), self.upper()) {
            (Bound::Unbounded, Bound::Unbounded) => return f.write_str("all keys"),
            (Bound::Included(lower), _) => write!(f, "[{lower:?}, "),
            (Bound::Excluded(lower), _) => write!(f, "({lower:?}, "),
            (Bound::Unbounded, _) => f.write_str("(.., "),
        }?;
        match &self.upper {
            Some(upper) => write!(f, "{upper:?})"),
            None => f.write_str("..)"),
        }
    }
}

#[cfg(test)]
mod tests;
