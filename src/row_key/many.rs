//! The keys of many instants in one text.

use alloc::string::String;
use core::str;

use super::{ascending, newest_first};
use crate::key::Key;
use crate::ticks::Ticks;

/// Appends the [`ascending`] keys of many instants to one text, with nothing between them: 19 characters each.
///
/// For columns of keys and bodies of requests, in one buffer that is cleared and used again. The check that a key is valid
/// text takes as long as writing the key; this function makes one check for 16 keys.
///
/// # Ordering
///
/// The keys are in the order of `instants`.
///
/// # Examples
///
/// ```
/// use tablekeys::{Ticks, row_key};
///
/// let mut keys = String::with_capacity(2 * 19);
/// row_key::ascending_into(&[Ticks::UNIX_EPOCH, Ticks::MAX], &mut keys);
/// assert_eq!(keys, "06213559680000000003155378975999999999");
/// assert_eq!(row_key::ascending(Ticks::MAX), &keys[19..]);
/// ```
///
/// Prefer to collect [`ascending`] into a `Vec<Key<19>>` for keys that are kept one by one: it takes no longer.
pub fn ascending_into(instants: &[Ticks], keys: &mut String) {
    append(instants, keys, ascending);
}

/// Appends the [`newest_first`] keys of many instants to one text, with nothing between them: 19 characters each.
///
/// For columns of keys and bodies of requests: see [`ascending_into`].
///
/// # Ordering
///
/// The keys are in the order of `instants`.
///
/// # Examples
///
/// ```
/// use tablekeys::{Ticks, row_key};
///
/// let mut keys = String::new();
/// row_key::newest_first_into(&[Ticks::MIN, Ticks::MAX], &mut keys);
/// assert_eq!(keys, "31553789759999999990000000000000000000");
/// ```
///
/// Prefer to collect [`newest_first`] into a `Vec<Key<19>>` for keys that are kept one by one: it takes no longer.
pub fn newest_first_into(instants: &[Ticks], keys: &mut String) {
    append(instants, keys, newest_first);
}

/// Enough keys to make the check cheap, and few enough to stay in the first-level cache.
const AT_ONCE: usize = 16;

#[inline]
fn append<const N: usize>(instants: &[Ticks], keys: &mut String, key: impl Fn(Ticks) -> Key<N>) {
    keys.reserve(instants.len().saturating_mul(N));
    for some in instants.chunks(AT_ONCE) {
        let mut texts = [[0; N]; AT_ONCE];
        for (text, instant) in texts.iter_mut().zip(some) {
            *text = *key(*instant).as_bytes();
        }
        keys.push_str(str::from_utf8(texts[..some.len()].as_flattened()).expect("keys are ASCII"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_keys_are_what_pushing_them_one_by_one_gives() {
        let instants: Vec<Ticks> = (0..100).filter_map(|i| Ticks::new(i * 31_553_789_759_999_999)).collect();
        for count in 0..=instants.len() {
            let instants = &instants[..count];
            let mut keys = String::from("before");
            newest_first_into(instants, &mut keys);
            ascending_into(instants, &mut keys);
            let mut reference = String::from("before");
            for key in instants.iter().copied().map(newest_first).chain(instants.iter().copied().map(ascending)) {
                reference.push_str(&key);
            }
            assert_eq!(keys, reference);
        }
    }
}
