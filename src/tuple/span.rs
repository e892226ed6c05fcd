//! A window of the part that follows others.

use alloc::string::String;
use core::ops::{Bound, RangeBounds};

use super::{Part, SEPARATOR, append, encode};
use crate::error::Result;
use crate::range::KeyRange;
use crate::table::MAX_KEY_UNITS;

/// The keys of all tuples that begin with the parts of `beginning` and whose next part is in `window`, with any parts after it.
///
/// `window` is any range of parts: `a..b`, `a..=b`, `a..`, `..b`, `..=b` or a pair of [`Bound`]s; [`extensions`](super::extensions)
/// answers `..`. For the first part of a key, `beginning` is `&()`. The type of the part is that of the keys: an `i32` and a `u16` are
/// written with other widths, so write `1_u16..=2`.
///
/// A window of [`Reverse`](core::cmp::Reverse) parts is given forwards, from the least value to the greatest: `Reverse(0)..=Reverse(9)`
/// has the values 0 to 9, and `Reverse(from)..Reverse(to)` the instants `from <= t < to`. The part of a type of your own is
/// in the order of its [`to_part`](Part::to_part), and a tuple in the order of its keys.
///
/// # Ordering
///
/// The key of a tuple is inside exactly when its first parts are those of `beginning` and its next part is inside `window`. Where the
/// start of a window is past its end, no key is inside.
///
/// # Errors
///
/// As [`encode`], for the beginning and for each end, and a beginning that leaves no room for a separator.
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
/// let urgent = tuple::span(&("jobs",), Reverse(0)..=Reverse(9))?;
/// assert!(urgent.contains(&tuple::encode(&("jobs", Reverse(9), "a"))?));
/// assert!(!urgent.contains(&tuple::encode(&("jobs", Reverse(10), "a"))?));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// A customer's orders before noon, newest first, and the customers of one letter:
///
/// ```
/// use core::cmp::Reverse;
/// use tablekeys::{Ticks, tuple};
///
/// let noon: Ticks = "2024-05-06T12:00:00.0000000Z".parse()?;
/// let before = tuple::span(&("Smith & Sons",), ..Reverse(noon))?;
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
#[doc(alias = "between")]
#[doc(alias = "window")]
pub fn span<B, P>(beginning: &B, window: impl RangeBounds<P>) -> Result<KeyRange>
where
    B: Beginning + ?Sized,
    P: Part,
{
    let begin = beginning.begin()?;
    let key = |part: &P| {
        let mut key = begin.clone();
        append(part, &mut key, 0, beginning.parts(&begin)).map(|()| key)
    };
    let start = try_map(window.start_bound(), key).map_err(|error| error.at_end("start"))?;
    let end = try_map(window.end_bound(), key).map_err(|error| error.at_end("end"))?;
    let (first, last) = if P::IS_REVERSED { (end, start) } else { (start, end) };
    let lower = match first {
        Bound::Included(key) => Bound::Included(key),
        Bound::Excluded(key) => match past(key) {
            Ok(past) => Bound::Included(past),
            Err(key) => Bound::Excluded(key),
        },
        Bound::Unbounded => Bound::Included(begin.clone()),
    };
    let upper = match last {
        Bound::Included(key) => past(key).map_or_else(Bound::Included, Bound::Excluded),
        Bound::Excluded(key) => Bound::Excluded(key),
        Bound::Unbounded => match begin.strip_suffix(SEPARATOR) {
            Some(begin) => past(begin.into()).map_or_else(Bound::Included, Bound::Excluded),
            None => Bound::Unbounded,
        },
    };
    KeyRange::between((lower, upper))
}

/// The first text past a key and its extensions, or the key where it is so long that it has none.
///
/// It ends with the character after the separator: no key of a tuple has that there, unless its last common part is longer.
pub(super) fn past(mut key: String) -> core::result::Result<String, String> {
    if key.len() >= MAX_KEY_UNITS {
        return Err(key);
    }
    key.push('"');
    Ok(key)
}

fn try_map<P>(bound: Bound<&P>, key: impl Fn(&P) -> Result<String>) -> Result<Bound<String>> {
    Ok(match bound {
        Bound::Included(part) => Bound::Included(key(part)?),
        Bound::Excluded(part) => Bound::Excluded(key(part)?),
        Bound::Unbounded => Bound::Unbounded,
    })
}

/// The parts before a window of [`span`]: every [`Part`], and `()` for none.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot begin a tuple key")]
pub trait Beginning {
    /// The key up to the next part.
    #[doc(hidden)]
    fn begin(&self) -> Result<String>;

    /// How many parts it has.
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
