//! The order of keys in the store.

use core::cmp::Ordering;

/// Compares two keys as the store does: by UTF-16 code units, which is .NET's ordinal comparison.
///
/// For rows that are compared outside the store: to merge partitions, to page, to test.
///
/// # Ordering
///
/// Up to U+D7FF, this is the order of `str`. UTF-16 writes characters from U+10000 up with units from U+D800 to U+DFFF, so 😀
/// (U+1F600) sorts before ｡ (U+FF61).
///
/// # Examples
///
/// ```
/// use core::cmp::Ordering;
/// use tablekeys::table::key_order;
///
/// assert_eq!(key_order("10", "9"), Ordering::Less);
/// assert_eq!(key_order("a", "a-b"), Ordering::Less);
/// assert_eq!(("😀".cmp("｡"), key_order("😀", "｡")), (Ordering::Greater, Ordering::Less));
/// ```
///
/// Prefer `str::cmp` for ASCII: it is faster.
#[doc(alias("ordinal", "lexicographic"))]
#[must_use]
#[inline]
pub fn key_order(a: &str, b: &str) -> Ordering {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut same = 0;
    for (first, second) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        let difference = u64::from_le_bytes(*first) ^ u64::from_le_bytes(*second);
        if difference != 0 {
            let at = difference.trailing_zeros() as usize / 8;
            return order_at(first[at], second[at]);
        }
        same += 8;
    }
    match a[same..].iter().zip(&b[same..]).find(|(first, second)| first != second) {
        Some((&first, &second)) => order_at(first, second),
        None => a.len().cmp(&b.len()),
    }
}

/// By the first bytes that differ. Only the first byte of a character can be 0xEE or more: 0xEE and 0xEF begin U+E000 to
/// U+FFFF, the rest begin U+10000 and up.
#[inline]
fn order_at(first: u8, second: u8) -> Ordering {
    last_plane_first(first).cmp(&last_plane_first(second))
}

/// Moves 0xEE and 0xEF after 0xF0 to 0xF4.
const fn last_plane_first(byte: u8) -> u8 {
    if matches!(byte, 0xee | 0xef) { byte + 0x10 } else { byte }
}

#[cfg(test)]
mod tests;
