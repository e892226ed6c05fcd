//! A window of the part that follows others.

use alloc::string::{String, ToString};
use core::ops::Bound;

use super::codec::{Direction, Reader, Writer};
use super::fault::Expected;
use super::{Part, SEPARATOR, append, encode};
use crate::error::{Excerpt, Result};
use crate::key::check_key;
use crate::range::{KeyRange, NoEnd, Span, ends};
use crate::table::MAX_KEY_UNITS;

/// The keys of all tuples that begin with the parts of `beginning` and whose next part is in `window`.
///
/// `window` is any range of parts: see [`Span`]. With `..` it has the [`extensions`](super::extensions). For the first part of a key,
/// `beginning` is `&()`. The part has the type that it has in the keys: write `1_u16..=2`, not `1..=2`.
///
/// Parts are in the order of `Ord`, floats in that of `total_cmp`, own types in that of the part that they write.
/// [`Reverse`](core::cmp::Reverse) parts go from the greatest value:
/// `Reverse(9)..=Reverse(0)` has the values 9 to 0, and instants `from <= t < to` that are stored newest first are
/// `(Bound::Excluded(Reverse(to)), Bound::Included(Reverse(from)))`.
///
/// # Ordering
///
/// The key of a tuple is inside exactly when its first parts are those of `beginning` and its next part is inside `window`.
///
/// # Errors
///
/// As [`encode`], for the beginning and for each end; a beginning that leaves no room for a separator; a start after the end, such as
/// that of a window of reversed parts from the least value.
///
/// # Examples
///
/// ```
/// use core::cmp::Reverse;
/// use tablekeys::{range::KeyRange, tuple};
///
/// let lines = tuple::span(&("invoice", 223_u32), 1_u16..=2)?;
/// assert_eq!(lines.to_string(), r#"["invoice!0000000223!00001", "invoice!0000000223!00002\"")"#);
/// let note = tuple::encode(&("invoice", 223_u32, 2_u16, "note"))?;
/// assert!(lines.contains(&note));
///
/// // A range between two keys ends with the second one, and so loses the rows that have one more part.
/// let between = KeyRange::between(tuple::encode(&("invoice", 223_u32, 1_u16))?..=tuple::encode(&("invoice", 223_u32, 2_u16))?)?;
/// assert!(!between.contains(&note));
///
/// let urgent = tuple::span(&("jobs",), Reverse(9)..=Reverse(0))?;
/// assert!(urgent.contains(&tuple::encode(&("jobs", Reverse(9), "a"))?));
/// assert!(!urgent.contains(&tuple::encode(&("jobs", Reverse(10), "a"))?));
/// assert!(tuple::span(&("jobs",), Reverse(0)..=Reverse(9)).is_err());
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// A customer's orders before noon, newest first, and the customers of one letter:
///
/// ```
/// use core::cmp::Reverse;
/// use core::ops::Bound;
/// use tablekeys::{Ticks, tuple};
///
/// let noon: Ticks = "2024-05-06T12:00:00.0000000Z".parse()?;
/// let before = tuple::span(&("Smith & Sons",), (Bound::Excluded(Reverse(noon)), Bound::Unbounded))?;
/// let at = |t| tuple::encode(&("Smith & Sons", Reverse(t), "9f0c"));
/// assert!(!before.contains(&at(noon)?));
/// assert!(before.contains(&at(Ticks::new(noon.get() - 1).unwrap())?));
///
/// let customers = tuple::span(&(), "S".."T")?;
/// assert!(customers.contains(&at(noon)?));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`starting_with`](super::starting_with) for texts that start alike.
#[doc(alias("between", "window"))]
pub fn span<B: Beginning + ?Sized>(beginning: &B, window: impl Span<End: Part>) -> Result<KeyRange> {
    let begin = beginning.begin()?;
    check_key(&begin)?;
    let key = |part: _| {
        let mut key = begin.clone();
        append(&part, &mut key, 0, beginning.parts(&begin)).map(|()| key)
    };
    let (first, last) = ends(window, key, Ord::cmp, |key| Excerpt::of(key).to_string())?;
    let lower = match first {
        Bound::Included(key) => Bound::Included(key),
        Bound::Excluded(key) => match past_extensions(key) {
            Ok(past) => Bound::Included(past),
            Err(key) => Bound::Excluded(key),
        },
        Bound::Unbounded => Bound::Included(begin.clone()),
    };
    let upper = match last {
        Bound::Included(key) => past_extensions(key).map_or_else(Bound::Included, Bound::Excluded),
        Bound::Excluded(key) => Bound::Excluded(key),
        Bound::Unbounded => match begin.strip_suffix(SEPARATOR) {
            Some(begin) => past_extensions(begin.into()).map_or_else(Bound::Included, Bound::Excluded),
            None => Bound::Unbounded,
        },
    };
    Ok(KeyRange::of(lower, upper))
}

/// The first text past a key and its extensions, or the key where it is so long that it has none.
pub(super) fn past_extensions(mut key: String) -> core::result::Result<String, String> {
    if key.len() >= MAX_KEY_UNITS {
        return Err(key);
    }
    key.push('"');
    Ok(key)
}

/// The parts before a window of [`span`]: every [`Part`], and `()` for none.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot begin a tuple key")]
pub trait Beginning {
    /// The key up to the next part.
    #[doc(hidden)]
    fn begin(&self) -> Result<String>;

    #[doc(hidden)]
    fn parts(&self, begin: &str) -> u16 {
        u16::try_from(begin.matches(SEPARATOR).count()).unwrap_or(u16::MAX)
    }
}

impl<T: Part + ?Sized> Beginning for T {
    #[doc(hidden)]
    fn begin(&self) -> Result<String> {
        let mut key = encode(self)?;
        key.push(SEPARATOR);
        Ok(key)
    }
}

impl Beginning for () {
    #[doc(hidden)]
    fn begin(&self) -> Result<String> {
        Ok(String::new())
    }
}

/// `..` has no end, of which there is no key.
impl Part for NoEnd {
    type Decoded<'k> = Self;

    fn write_part(&self, _: &mut Writer<'_>, _: Direction) -> Result<()> {
        match *self {}
    }

    fn read_part(key: &mut Reader<'_>, _: Direction) -> Result<Self> {
        Err(key.malformed(0, Expected::END))
    }
}
