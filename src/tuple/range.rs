//! The ranges of keys that begin as a tuple does.

use std::borrow::Cow;

use super::{Part, SEPARATOR, encode};
use crate::error::Result;
use crate::escape::word;
use crate::range::KeyRange;
use crate::table::MAX_KEY_UNITS;

/// The keys of all longer tuples that begin with the parts of `prefix`.
///
/// The key of the prefix and one separator begin exactly these keys. The prefix itself is not among them, nor is any tuple whose
/// last common part is merely longer: `("a", …)` is, `("ab", …)` is not.
///
/// # Errors
///
/// As [`encode`], and where no room is left for a separator.
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
/// let before = KeyRange::newest_first(..noon).behind(&format!("{}{}", tuple::encode(&("Smith & Sons",))?, tuple::SEPARATOR))?;
/// let at = |t| tuple::encode(&("Smith & Sons", Reverse(t), "9f0c"));
/// assert!(!before.contains(&at(noon)?));
/// assert!(before.contains(&at(Ticks::new(noon.get() - 1).unwrap())?));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for tuples whose last given part is only the beginning of a text: use [`starting_with`].
pub fn extensions<T: Part + ?Sized>(prefix: &T) -> Result<KeyRange> {
    let mut key = encode(prefix)?;
    key.push(SEPARATOR);
    KeyRange::prefix(&key)
}

/// The keys of all tuples, of as many parts or more, whose parts are those of `prefix`, but for the last one, a text, which starts
/// with the given one.
///
/// A prefix range of the encoded text would be wrong where the text ends with one of `" $ . > [`: `$` begins the escape of `%`
/// too. The upper bound here is made of the last byte plus one, escaped.
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
/// Not where the last part is meant whole: [`extensions`] leaves longer texts out.
pub fn starting_with<T: EndsInText + ?Sized>(prefix: &T) -> Result<KeyRange> {
    let lower = encode(prefix)?;
    let Some(&last) = prefix.last_text().as_bytes().last() else {
        // Of an empty text every text is a longer one.
        return KeyRange::prefix(&lower);
    };
    let mut upper = lower[..lower.len() - word(last).characters().len()].to_owned();
    // No byte of UTF-8 is 0xFF.
    upper.extend(word(last.saturating_add(1)).characters().iter().map(|&character| char::from(character)));
    if upper.len() > MAX_KEY_UNITS {
        // The escape that a prefix range would mistake for the text does not fit into a key.
        return KeyRange::prefix(&lower);
    }
    KeyRange::between(lower.as_str()..upper.as_str())
}

/// A tuple whose last part is text, or text alone: what [`starting_with`] takes.
#[diagnostic::on_unimplemented(message = "the last part of `{Self}` is not text")]
pub trait EndsInText: Part {
    #[doc(hidden)]
    fn last_text(&self) -> &str;
}

impl EndsInText for str {
    fn last_text(&self) -> &str {
        self
    }
}

impl EndsInText for String {
    fn last_text(&self) -> &str {
        self
    }
}

impl EndsInText for Cow<'_, str> {
    fn last_text(&self) -> &str {
        self
    }
}

impl<T: EndsInText + ?Sized> EndsInText for &T {
    fn last_text(&self) -> &str {
        (**self).last_text()
    }
}

macro_rules! ends_in_text {
    ($(($($part:ident)*))*) => {$(
        impl<$($part: Part,)* Last: EndsInText> EndsInText for ($($part,)* Last,) {
            fn last_text(&self) -> &str {
                let (.., last) = self;
                last.last_text()
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
