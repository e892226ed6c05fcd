//! The keys of many instants in one text.

use core::str;

use super::{ascending, newest_first};
use crate::key::Key;
use crate::ticks::Ticks;

/// Appends the [`ascending`] keys of many instants to one text, with nothing between them: 19 characters each.
///
/// For columns of keys and bodies of requests, in one buffer that is cleared and used again. Pushed one by one, each key is
/// checked to be text by itself, which takes as long as writing it; here that is done for 16 at once.
///
/// # Ordering
///
/// The keys stand in the order of the instants as given.
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
/// Not for keys that are kept one by one: collect [`ascending`] into a `Vec<Key<19>>`, which takes no longer.
pub fn ascending_into(instants: &[Ticks], keys: &mut String) {
    append(instants, keys, ascending);
}

/// Appends the [`newest_first`] keys of many instants to one text, with nothing between them: 19 characters each.
///
/// As [`ascending_into`].
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
/// Not for keys that are kept one by one: collect [`newest_first`] into a `Vec<Key<19>>`, which takes no longer.
pub fn newest_first_into(instants: &[Ticks], keys: &mut String) {
    append(instants, keys, newest_first);
}

/// So many keys that checking them takes little, and so few that they stay in the nearest cache.
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
    fn any_number_of_keys_is_what_pushing_them_one_by_one_gives() {
        let instants: Vec<Ticks> = (0..100).filter_map(|i| Ticks::new(i * 31_553_789_759_999_999)).collect();
        for count in 0..=instants.len() {
            let instants = &instants[..count];
            let mut keys = String::from("before");
            newest_first_into(instants, &mut keys);
            ascending_into(instants, &mut keys);
            let mut twin = String::from("before");
            for key in instants.iter().copied().map(newest_first).chain(instants.iter().copied().map(ascending)) {
                twin.push_str(&key);
            }
            assert_eq!(keys, twin);
        }
    }
}
