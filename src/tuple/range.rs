//! The ranges of keys that begin as a tuple does.

use alloc::borrow::ToOwned;
use alloc::string::String;

use super::span::{Beginning, past_extensions};
use super::{Part, SEPARATOR, append, encode};
use crate::error::Result;
use crate::escape::word;
use crate::range::KeyRange;
use crate::table::MAX_KEY_UNITS;

/// The keys of all longer tuples that begin with the parts of `prefix`, without the key of `prefix` itself.
///
/// Parts are whole: of the prefix `("a",)`, `("a", …)` is inside and `("ab", …)` is not.
///
/// # Errors
///
/// As [`encode`], and a key that leaves no room for a separator.
///
/// # Examples
///
/// ```
/// use tablekeys::tuple;
///
/// let lines = tuple::extensions(&("invoice", 223_u32))?;
/// assert_eq!(lines.to_string(), r#"["invoice!0000000223!", "invoice!0000000223\"")"#);
/// assert!(lines.contains(&tuple::encode(&("invoice", 223_u32, 1_u16))?));
/// assert!(!lines.contains(&tuple::encode(&("invoice", 223_u32))?));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`span`](super::span) for a window of the next part, [`subtree`] to include the row of `prefix`, and [`starting_with`] for
/// the beginning of a text.
#[doc(alias("children", "begins_with"))]
pub fn extensions<T: Part + ?Sized>(prefix: &T) -> Result<KeyRange> {
    extensions_of(encode(prefix)?)
}

/// [`extensions`] of a key.
#[doc(hidden)]
pub fn extensions_of(mut key: String) -> Result<KeyRange> {
    key.push(SEPARATOR);
    KeyRange::prefix(&key)
}

/// The key of `prefix` and the keys of all longer tuples that begin with its parts.
///
/// For an order and its lines.
///
/// # Errors
///
/// As [`encode`].
///
/// # Examples
///
/// ```
/// use tablekeys::tuple;
///
/// let order = tuple::subtree(&("invoice", 223_u32))?;
/// assert_eq!(order.to_string(), r#"["invoice!0000000223", "invoice!0000000223\"")"#);
/// assert!(order.contains(&tuple::encode(&("invoice", 223_u32))?));
/// assert!(order.contains(&tuple::encode(&("invoice", 223_u32, 1_u16))?));
/// assert!(!order.contains(&tuple::encode(&("invoice", 224_u32))?));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`extensions`] where the row itself is not wanted.
#[doc(alias("begins_with", "prefix"))]
pub fn subtree<T: Part + ?Sized>(prefix: &T) -> Result<KeyRange> {
    subtree_of(encode(prefix)?)
}

/// [`subtree`] of a key.
#[doc(hidden)]
pub fn subtree_of(key: String) -> Result<KeyRange> {
    match past_extensions(key.clone()) {
        Ok(past) => KeyRange::between(key..past),
        // No key has room for a separator behind it.
        Err(key) => KeyRange::exactly(key),
    }
}

/// The keys of all tuples that begin with the parts of `beginning` and whose next part is a text that starts with `text`.
///
/// For the first part of a key, `beginning` is `&()`, as in [`span`](super::span). A prefix range of the encoded text would be wrong where
/// it ends with one of `" $ & . > [`: `$` begins the escape of `%` too.
///
/// # Errors
///
/// As [`encode`].
///
/// # Examples
///
/// ```
/// use tablekeys::tuple;
///
/// let year = tuple::starting_with(&("invoice",), "2024-")?;
/// assert_eq!(year.to_string(), r#"["invoice!2024-", "invoice!2024.")"#);
/// assert!(year.contains(&tuple::encode(&("invoice", "2024-05", 7_u8))?));
/// assert!(!year.contains(&tuple::encode(&("invoice", "2024", 7_u8))?));
///
/// let dollars = tuple::starting_with(&(), "$")?;
/// assert!(dollars.contains(&tuple::encode("$1")?) && !dollars.contains(&tuple::encode("%1")?));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`extensions`] or [`subtree`] where the last part is whole.
#[doc(alias = "autocomplete")]
pub fn starting_with<B: Beginning + ?Sized>(beginning: &B, text: impl AsRef<str>) -> Result<KeyRange> {
    let text = text.as_ref();
    let mut lower = beginning.begin()?;
    append(text, &mut lower, 0, 0)?;
    let Some(&last) = text.as_bytes().last() else {
        // Every text starts with the empty one.
        return KeyRange::prefix(&lower);
    };
    // No byte of UTF-8 is 0xFF.
    let [last, next] = [last, last.saturating_add(1)].map(word);
    let mut upper = lower[..lower.len() - last.characters().len()].to_owned();
    upper.extend(next.characters().iter().map(|&character| char::from(character)));
    if upper.len() > MAX_KEY_UNITS {
        // The escape that a prefix range would mistake for the text does not fit into a key.
        return KeyRange::prefix(&lower);
    }
    KeyRange::between(lower.as_str()..upper.as_str())
}
