//! The two ends of a range, as stores and collections take them.

use core::ops::Bound;

use super::KeyRange;

impl KeyRange {
    /// Where the range starts.
    ///
    /// Excluded after [`after`](Self::after), and wherever the first key inside would be another key and a space; included after the
    /// longest keys.
    ///
    /// Prefer [`str_bounds`](Self::str_bounds) for collections that sort by `str`.
    #[must_use]
    pub fn lower(&self) -> Bound<&str> {
        match self.lower.strip_suffix(' ') {
            _ if self.lower.is_empty() => Bound::Unbounded,
            Some(key) => Bound::Excluded(key),
            None => Bound::Included(&self.lower),
        }
    }

    /// Where the range ends: always excluded, or unbounded.
    #[must_use]
    pub fn upper(&self) -> Bound<&str> {
        self.upper.as_deref().map_or(Bound::Unbounded, Bound::Excluded)
    }

    /// The bounds for a collection that sorts by `str`, such as `BTreeMap<String, _>`: `None` where its order differs.
    ///
    /// The store sorts by UTF-16 units and `str` by bytes. The two orders disagree about a bound with a character from U+E000 up: the
    /// keys inside need not be adjacent in the order of `str`, and the bounds can be in reverse order, for which `BTreeMap::range`
    /// panics. The bounds returned here never panic and find exactly the keys that [`contains`](Self::contains) accepts.
    ///
    /// ASCII bounds always pass. Where the result is `None`, filter all keys by [`contains`](Self::contains).
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use tablekeys::range::KeyRange;
    ///
    /// let rows = BTreeMap::from([("a.1", 1), ("a.2", 2), ("a0", 3)]);
    /// let range = KeyRange::prefix("a.")?;
    /// let bounds = range.str_bounds().expect("the bounds are ASCII");
    /// let found: Vec<i32> = rows.range::<str, _>(bounds).map(|(_, &row)| row).collect();
    /// assert_eq!(found, [1, 2]);
    ///
    /// assert_eq!(KeyRange::prefix("\u{10ffff}")?.str_bounds(), None);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[must_use]
    pub fn str_bounds(&self) -> Option<(Bound<&str>, Bound<&str>)> {
        // 0xEE is the first byte of U+E000, and no byte of a lower character is as large.
        let agrees = |bound: Bound<&str>| match bound {
            Bound::Included(key) | Bound::Excluded(key) => key.bytes().all(|byte| byte < 0xee),
            Bound::Unbounded => true,
        };
        let bounds = (self.lower(), self.upper());
        (agrees(bounds.0) && agrees(bounds.1)).then_some(bounds)
    }

    /// The bounds for a store that sorts by bytes, such as redb, fjall and RocksDB. Every key inside is between them.
    ///
    /// Where no bound holds a character from U+E000 up, as in all keys of this crate, they are exact. Otherwise they are as wide as they
    /// must be, and [`contains`](Self::contains) filters the keys. They never panic in `BTreeMap::range`.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use tablekeys::tuple;
    ///
    /// let mut rows = BTreeMap::new();
    /// for line in 1..=3_u16 {
    ///     rows.insert(tuple::encode(&("invoice", 223_u32, line, "note"))?.into_bytes(), line);
    /// }
    /// let lines = tuple::span(&("invoice", 223_u32), 1_u16..=2)?;
    /// assert!(rows.range::<[u8], _>(lines.byte_bounds()).map(|(_, line)| *line).eq([1, 2]));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`str_bounds`](Self::str_bounds) to know whether the bounds are exact.
    #[must_use]
    pub fn byte_bounds(&self) -> (Bound<&[u8]>, Bound<&[u8]>) {
        // What is before the first character from U+E000 up sorts alike in both orders.
        let alike = |key: &str| key.bytes().position(|byte| byte >= 0xee);
        let lower = match self.lower() {
            Bound::Unbounded => Bound::Unbounded,
            Bound::Included(key) | Bound::Excluded(key) if alike(key).is_some() => {
                Bound::Included(&key.as_bytes()[..alike(key).unwrap_or(key.len())])
            }
            Bound::Included(key) => Bound::Included(key.as_bytes()),
            Bound::Excluded(key) => Bound::Excluded(key.as_bytes()),
        };
        let upper = match &self.upper {
            Some(key) if alike(key).is_none() => Bound::Excluded(key.as_bytes()),
            _ => Bound::Unbounded,
        };
        (lower, upper)
    }
}
