//! The ranges of keys that begin as a tuple does.

use alloc::borrow::Cow;
use alloc::borrow::ToOwned;
use alloc::string::String;

use super::{Part, SEPARATOR, Strict, encode};
use crate::error::Result;
use crate::escape::{Escape, STANDARD, STRICT, Word};
use crate::key::Key;
use crate::partition::BitKey;
use crate::range::KeyRange;
use crate::table::MAX_KEY_UNITS;

/// The keys of all longer tuples that begin with the parts of `prefix`, without the key of `prefix` itself.
///
/// The key of the prefix and one separator begin exactly these keys. A tuple whose last common part is merely longer is outside:
/// of the prefix `("a",)`, `("a", …)` is inside and `("ab", …)` is not.
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
/// A customer's orders before noon, newest first, where the customer is a part of the RowKey:
///
/// ```
/// use core::cmp::Reverse;
/// use tablekeys::range::KeyRange;
/// use tablekeys::{Ticks, tuple};
///
/// let noon: Ticks = "2024-05-06T12:00:00.0000000Z".parse()?;
/// let before = KeyRange::newest_first(..noon)?.with_prefix(format!("{}{}", tuple::encode(&("Smith & Sons",))?, tuple::SEPARATOR))?;
/// let at = |t| tuple::encode(&("Smith & Sons", Reverse(t), "9f0c"));
/// assert!(!before.contains(&at(noon)?));
/// assert!(before.contains(&at(Ticks::new(noon.get() - 1).unwrap())?));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`subtree`] where a row with the key of `prefix` belongs to the answer, and [`starting_with`] where the last part is
/// only the beginning of a text.
#[doc(alias = "children")]
#[doc(alias = "begins_with")]
pub fn extensions<T: Part + ?Sized>(prefix: &T) -> Result<KeyRange> {
    let mut key = encode(prefix)?;
    key.push(SEPARATOR);
    KeyRange::prefix(&key)
}

/// The key of `prefix` and the keys of all longer tuples that begin with its parts.
///
/// The question of an order and its lines: one range, where the header row has the prefix as its key, or every row of the order
/// begins with it.
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
    if key.len() == MAX_KEY_UNITS {
        // No key has room for a separator behind it.
        return KeyRange::exactly(&key);
    }
    let mut upper = key.clone();
    // The character after the separator: no key of a tuple has it here, unless its last common part is longer.
    upper.push('"');
    KeyRange::between(key.as_str()..upper.as_str())
}

/// The keys of all tuples, of as many parts or more, whose last common part is a text that starts with the last part of `prefix`,
/// and whose parts before it are those of `prefix`.
///
/// A prefix range of the encoded text would be wrong where the text ends with one of `" $ . > [`, or with `&` in
/// [`Strict`]: `$` begins the escape of `%` too. The upper bound here is made of the last byte plus one, escaped.
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
/// Prefer [`extensions`] or [`subtree`] where the last part is meant whole: they leave longer texts out.
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
    /// The escaped forms of the text's last byte and of the next greater byte. `None` where the text is empty.
    #[doc(hidden)]
    fn last_words(&self) -> Option<[Word; 2]>;
}

fn last_words<const ALSO: u8>(text: &str) -> Option<[Word; 2]> {
    // No byte of UTF-8 is 0xFF.
    text.as_bytes().last().map(|&last| [last, last.saturating_add(1)].map(Escape::<ALSO>::word))
}

impl EndsInText for str {
    fn last_words(&self) -> Option<[Word; 2]> {
        last_words::<STANDARD>(self)
    }
}

impl EndsInText for String {
    fn last_words(&self) -> Option<[Word; 2]> {
        last_words::<STANDARD>(self)
    }
}

impl EndsInText for Cow<'_, str> {
    fn last_words(&self) -> Option<[Word; 2]> {
        last_words::<STANDARD>(self)
    }
}

impl<const N: usize> EndsInText for Key<N> {
    fn last_words(&self) -> Option<[Word; 2]> {
        last_words::<STANDARD>(self)
    }
}

impl<const MAX: usize> EndsInText for BitKey<MAX> {
    fn last_words(&self) -> Option<[Word; 2]> {
        last_words::<STANDARD>(self)
    }
}

impl<T: AsRef<str>> EndsInText for Strict<T> {
    fn last_words(&self) -> Option<[Word; 2]> {
        last_words::<STRICT>(self.0.as_ref())
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
