//! The ranges of keys that begin as a tuple does.

use alloc::borrow::Cow;
use alloc::borrow::ToOwned;
use alloc::string::String;

use super::span::past_extensions;
use super::{Part, SEPARATOR, encode};
use crate::error::Result;
use crate::escape::{Word, word};
use crate::key::Key;
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
#[doc(alias = "children")]
#[doc(alias = "begins_with")]
pub fn extensions<T: Part + ?Sized>(prefix: &T) -> Result<KeyRange> {
    let mut key = encode(prefix)?;
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
#[doc(alias = "begins_with")]
#[doc(alias = "prefix")]
pub fn subtree<T: Part + ?Sized>(prefix: &T) -> Result<KeyRange> {
    let key = encode(prefix)?;
    match past_extensions(key.clone()) {
        Ok(past) => KeyRange::between(key..past),
        // No key has room for a separator behind it.
        Err(key) => KeyRange::exactly(key),
    }
}

/// The keys of all tuples that begin with the parts of `prefix`, the last of which is a text and may be longer.
///
/// A prefix range of the encoded text would be wrong where the text ends with one of `" $ & . > [`: `$` begins the escape of `%` too.
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
/// let year = tuple::starting_with(&("invoice", "2024-"))?;
/// assert_eq!(year.to_string(), r#"["invoice!2024-", "invoice!2024.")"#);
/// assert!(year.contains(&tuple::encode(&("invoice", "2024-05", 7_u8))?));
/// assert!(!year.contains(&tuple::encode(&("invoice", "2024", 7_u8))?));
///
/// let dollars = tuple::starting_with("$")?;
/// assert!(dollars.contains(&tuple::encode("$1")?) && !dollars.contains(&tuple::encode("%1")?));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`extensions`] or [`subtree`] where the last part is whole.
#[doc(alias = "autocomplete")]
pub fn starting_with<T: EndsInText + ?Sized>(prefix: &T) -> Result<KeyRange> {
    let lower = encode(prefix)?;
    let Some([last, next]) = prefix.last_words() else {
        // Every text starts with the empty one.
        return KeyRange::prefix(&lower);
    };
    let mut upper = lower[..lower.len() - last.characters().len()].to_owned();
    upper.extend(next.characters().iter().map(|&character| char::from(character)));
    if upper.len() > MAX_KEY_UNITS {
        // The escape that a prefix range would mistake for the text does not fit into a key.
        return KeyRange::prefix(&lower);
    }
    KeyRange::between(lower.as_str()..upper.as_str())
}

/// A tuple whose last part is text, or text alone: the argument of [`starting_with`].
#[diagnostic::on_unimplemented(message = "the last part of `{Self}` is not text")]
pub trait EndsInText: Part {
    /// The escaped last byte of the text, and the next greater one. `None` where the text is empty.
    #[doc(hidden)]
    fn last_words(&self) -> Option<[Word; 2]>;
}

fn last_words(text: &str) -> Option<[Word; 2]> {
    // No byte of UTF-8 is 0xFF.
    text.as_bytes().last().map(|&last| [last, last.saturating_add(1)].map(word))
}

impl EndsInText for str {
    fn last_words(&self) -> Option<[Word; 2]> {
        last_words(self)
    }
}

impl EndsInText for String {
    fn last_words(&self) -> Option<[Word; 2]> {
        last_words(self)
    }
}

impl EndsInText for Cow<'_, str> {
    fn last_words(&self) -> Option<[Word; 2]> {
        last_words(self)
    }
}

impl<const N: usize> EndsInText for Key<N> {
    fn last_words(&self) -> Option<[Word; 2]> {
        last_words(self)
    }
}

impl<T: EndsInText + ?Sized> EndsInText for &T {
    fn last_words(&self) -> Option<[Word; 2]> {
        (**self).last_words()
    }
}

macro_rules! ends_in_text {
    ($(($($part:ident)*))*) => {$(
        impl<$($part: Part,)* Last: EndsInText> EndsInText for ($($part,)* Last,) {
            fn last_words(&self) -> Option<[Word; 2]> {
                let (.., last) = self;
                last.last_words()
            }
        }
    )*};
}

ends_in_text! {
    ()
    (A)
    (A B)
    (A B C)
    (A B C D)
    (A B C D E)
    (A B C D E F)
    (A B C D E F G)
    (A B C D E F G H)
    (A B C D E F G H I)
    (A B C D E F G H I J)
    (A B C D E F G H I J K)
}
