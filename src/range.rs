//! [`KeyRange`]: exactly the keys that a query needs.
//!
//! In the guide: [windows of time, off by one](crate::guide::row_keys#windows-of-time).

mod bound;
mod dates;
mod ends;
mod instants;
mod numbers;
mod span;
mod text;
mod ulids;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use core::ops::{Bound, Range};

pub use dates::{days, months};
pub use span::Span;
pub(crate) use span::{NoEnd, ends};

pub use crate::ticks::Instant;
pub use ulids::ulids;

use crate::error::{Error, Excerpt, Result};
use crate::key::{check_key, key_order};

/// A range of keys: from a lower bound, or just after it, up to an upper bound that is never inside.
///
/// A range that is too small misses rows, and one that is too large returns rows of others. Each constructor documents which keys
/// are inside, for keys with any suffix.
///
/// | keys | constructor |
/// |---|---|
/// | of tuples, by a window of their next part | [`tuple::span`](crate::tuple::span) |
/// | of tuples that begin with the same parts | [`tuple::subtree`](crate::tuple::subtree), [`tuple::extensions`](crate::tuple::extensions), [`tuple::starting_with`](crate::tuple::starting_with) |
/// | made from instants in a window, oldest first | [`ascending`](Self::ascending) |
/// | made from instants in a window, newest first | [`newest_first`](Self::newest_first) |
/// | made from dates or seconds in a window | [`days`](Self::days), [`calendar`](Self::calendar) |
/// | of ULIDs made in a window | [`ulids`] |
/// | made from numbers | [`zero_padded`](Self::zero_padded), [`signed`](Self::signed) |
/// | that start with a text | [`prefix`](Self::prefix) |
/// | between two keys | [`between`](Self::between) |
/// | after the last key read | [`after`](Self::after), and [`resume_after`](Self::resume_after) within a range |
/// | of a range, each with a text before it | [`with_prefix`](Self::with_prefix) |
/// | all, or exactly one | [`all`](Self::all), [`exactly`](Self::exactly) |
///
/// Keys of several parts need the functions of [`tuple`](mod@crate::tuple): another range with a prefix finds the rows of a tuple
/// only where the prefix ends with the separator and the part has the same width.
///
/// [`Query`](crate::table::Query) takes the same arguments and gives the address and the filter.
///
/// # Ordering
///
/// Keys compare as in the store, by [`key_order`]. Ranges are equal exactly when the same legal keys are inside.
///
/// # Stability
///
/// Bounds are legal keys, so every store and every filter takes them. `Display` writes a range in ASCII and [`str::parse`] reads
/// exactly that.
///
/// # Examples
///
/// ```
/// use tablekeys::Ticks;
/// use tablekeys::range::KeyRange;
///
/// let noon: Ticks = "2024-05-06T12:00:00.0000000Z".parse()?;
///
/// let orders = KeyRange::newest_first(..noon)?;
/// assert!(orders.contains("2516873215109999999-9f0c") && !orders.contains("2516873039999999999"));
/// assert_eq!(orders.to_string(), r#"["2516873040000000000", "3155378976000000000")"#);
/// assert_eq!(orders, r#"["2516873040000000000", "3155378976000000000")"#.parse()?);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`Query`](crate::table::Query) for a table service, and [`entity_address`](crate::table::entity_address) for one row.
#[doc(alias("prefix scan", "range scan"))]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KeyRange {
    /// The first legal key from which on keys are inside. One that ends in a space is the next one after the rest of it: the space is
    /// the least character that a key may hold.
    lower: String,
    /// The first key after the range. `None` where the range goes on to the last key.
    upper: Option<String>,
}

impl KeyRange {
    /// The one form of a range with no key inside.
    const EMPTY: Self = Self { lower: String::new(), upper: Some(String::new()) };

    /// `[lower, upper)`, or the empty range where no legal key is between them.
    fn new(lower: String, upper: Option<String>) -> Self {
        let empty = upper.as_deref().is_some_and(|upper| key_order(upper, &lower).is_le());
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
        Self { lower: String::new(), upper: None }
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
    /// assert_eq!(range.to_string(), r#"["000123", "000123"]"#);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`entity_address`](crate::table::entity_address) for reading one row: it costs less.
    pub fn exactly(key: impl AsRef<str>) -> Result<Self> {
        let key = key.as_ref();
        check_key(key)?;
        Self::between(key..=key)
    }

    /// The legal keys that start with `prefix`.
    ///
    /// The upper bound is the prefix with its last character replaced by the next one that a key may hold. Where the last character
    /// has no next one, it is dropped and the one before it is replaced; where none has, there is no upper bound. Plain last character
    /// plus one makes bounds that the store refuses: `/` itself, a control character, or half of a surrogate pair.
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
    /// Prefer [`tuple::subtree`](crate::tuple::subtree) for tuples: a plain prefix also matches those whose last part is longer.
    #[doc(alias = "starts_with")]
    pub fn prefix(prefix: impl AsRef<str>) -> Result<Self> {
        let prefix = prefix.as_ref();
        check_key(prefix)?;
        Ok(Self::new(prefix.to_owned(), bound::past_all_that_start_with(prefix)))
    }

    /// The keys after `key`.
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
    /// let rest = KeyRange::after("order.17")?;
    /// assert!(!rest.contains("order.17") && rest.contains("order.17-b") && rest.contains("order.18"));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`resume_after`](Self::resume_after) for the next page of a range.
    pub fn after(key: impl AsRef<str>) -> Result<Self> {
        let key = key.as_ref();
        check_key(key)?;
        Self::between((Bound::Excluded(key), Bound::Unbounded))
    }

    /// The keys between two keys, with either end inside, outside or open.
    ///
    /// An end may be anything that is `AsRef<str>`; see [`Span`].
    ///
    /// # Errors
    ///
    /// An end that [`check_key`] refuses; a start after the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    ///
    /// let names = KeyRange::between("d".."f")?;
    /// assert!(names.contains("d") && names.contains("emil") && !names.contains("f"));
    /// assert!(KeyRange::between("d".."d")?.is_empty());
    /// let error = KeyRange::between("f".."d").unwrap_err();
    /// assert_eq!(error.to_string(), "expected a range whose start is not after its end, found \"f\" to \"d\"");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`tuple::span`](crate::tuple::span) for keys of tuples: `..=` leaves out rows with more parts than the last key. Prefer an
    /// excluded end for keys with a suffix: `..="20240531"` leaves `20240531-a` out, `.."20240601"` does not.
    pub fn between(keys: impl Span<End: AsRef<str>>) -> Result<Self> {
        let key = |key: _| {
            let key = AsRef::<str>::as_ref(&key).to_owned();
            check_key(&key).map(|()| key)
        };
        let (from, to) = span::ends(keys, key, |a, b| key_order(a, b), |key| Excerpt::of(key).to_string())?;
        Ok(Self::of(from, to))
    }

    /// Between two legal keys, which may be in any order.
    pub(crate) fn of(from: Bound<String>, to: Bound<String>) -> Self {
        let lower = match from {
            Bound::Included(key) => Some(key),
            Bound::Excluded(key) => bound::just_past(&key),
            Bound::Unbounded => Some(String::new()),
        };
        let Some(lower) = lower else { return Self::EMPTY };
        let upper = match to {
            Bound::Included(key) => bound::just_past(&key),
            Bound::Excluded(key) => Some(key),
            Bound::Unbounded => None,
        };
        Self::new(lower, upper)
    }

    /// The keys of this range that come after `key`: the next page, from the last key read.
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
    /// let orders = KeyRange::prefix("order.")?;
    /// let rest = orders.resume_after("order.17")?;
    /// assert_eq!(rest.to_string(), r#"("order.17", "order0")"#);
    /// assert!(!rest.contains("order.17") && rest.contains("order.17-b") && rest.contains("order.18"));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[doc(alias("continuation", "cursor", "keyset pagination"))]
    pub fn resume_after(&self, key: impl AsRef<str>) -> Result<Self> {
        Ok(self.intersection(&Self::after(key)?))
    }

    /// The same keys with `prefix` before each of them.
    ///
    /// For rows whose key begins with a fixed text, such as a kind or a tenant.
    ///
    /// Where a bound and the prefix would be longer than a key may be, a shorter bound gives the same legal keys; where no key inside
    /// leaves room for the prefix, the range is empty.
    ///
    /// # Errors
    ///
    /// A prefix that [`check_key`] refuses.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::Ticks;
    /// use tablekeys::range::KeyRange;
    ///
    /// let (from, to): (Ticks, Ticks) = ("2024-05-06T07:00:00.0000000Z".parse()?, "2024-05-06T08:00:00.0000000Z".parse()?);
    /// let invoices = KeyRange::newest_first(from..to)?.with_prefix("invoice_")?;
    /// assert_eq!(invoices.to_string(), r#"["invoice_2516873184000000000", "invoice_2516873220000000000")"#);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`tuple::span`](crate::tuple::span) for keys of tuples: a prefix without the separator, or [`signed`](Self::signed) for a
    /// part that is no `i64`, finds no row, without an error.
    pub fn with_prefix(&self, prefix: impl AsRef<str>) -> Result<Self> {
        let prefix = prefix.as_ref();
        check_key(prefix)?;
        if self.is_empty() {
            return Ok(Self::EMPTY);
        }
        let Some(first) = bound::first_from(format!("{prefix}{}", self.lower)) else {
            return Ok(Self::EMPTY);
        };
        let upper = match &self.upper {
            Some(key) => bound::first_from(format!("{prefix}{key}")),
            None => bound::past_all_that_start_with(prefix),
        };
        Ok(Self::new(first, upper))
    }

    /// The keys that are inside both ranges.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    ///
    /// let both = KeyRange::between("a".."c")?.intersection(&KeyRange::between("b"..)?);
    /// assert_eq!(both, KeyRange::between("b".."c")?);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let lower = if key_order(&self.lower, &other.lower).is_ge() { &self.lower } else { &other.lower };
        let upper = match (&self.upper, &other.upper) {
            (Some(a), Some(b)) => Some(if key_order(a, b).is_le() { a } else { b }),
            (a, b) => a.as_ref().or(b.as_ref()),
        };
        Self::new(lower.clone(), upper.cloned())
    }

    /// The one key inside, where there is exactly one.
    pub(crate) fn only(&self) -> Option<String> {
        (!self.is_empty() && bound::just_past(&self.lower) == self.upper).then(|| self.lower.clone())
    }

    /// Whether the key is inside.
    ///
    /// The answer holds for legal keys; longer text is nowhere in the store.
    #[must_use]
    pub fn contains(&self, key: impl AsRef<str>) -> bool {
        let key = key.as_ref();
        key_order(&self.lower, key).is_le() && self.upper.as_deref().is_none_or(|upper| key_order(key, upper).is_lt())
    }

    /// Whether no legal key is inside.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }
}

/// As [`between`](KeyRange::between).
impl TryFrom<Range<&str>> for KeyRange {
    type Error = Error;

    fn try_from(keys: Range<&str>) -> Result<Self> {
        Self::between(keys)
    }
}

/// So that [`Query`](crate::table::Query) takes what a constructor returned, and reports its error.
impl TryFrom<Result<Self>> for KeyRange {
    type Error = Error;

    fn try_from(made: Result<Self>) -> Result<Self> {
        made
    }
}

#[cfg(test)]
mod tests;
