//! The order of keys in the store.

use core::cmp::Ordering;

/// Compares two keys as the store does: by UTF-16 code units, which is .NET's ordinal comparison.
///
/// Use it wherever rows are compared outside the store: to merge partitions, to page, to test a design.
///
/// # Ordering
///
/// For ASCII, and for every character up to U+D7FF, this is the order of `str`. Above that the two differ: UTF-16 writes
/// characters from U+10000 up with units from U+D800 to U+DFFF, so 😀 (U+1F600) sorts before ｡ (U+FF61).
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
/// Prefer `str::cmp` where all keys are ASCII: it gives the same order and is faster.
#[doc(alias = "ordinal")]
#[doc(alias = "lexicographic")]
#[must_use]
#[inline]
pub fn key_order(a: &str, b: &str) -> Ordering {
    match a.bytes().zip(b.bytes()).find(|(a, b)| a != b) {
        // The texts are equal up to the first difference, so it is within one character of each. Only the first byte of a
        // character can be 0xEE or more: 0xEE and 0xEF begin U+E000 to U+FFFF, the rest begin U+10000 and up.
        Some((a, b)) => last_plane_first(a).cmp(&last_plane_first(b)),
        None => a.len().cmp(&b.len()),
    }
}

/// Moves 0xEE and 0xEF after 0xF0 to 0xF4.
const fn last_plane_first(byte: u8) -> u8 {
    if matches!(byte, 0xee | 0xef) { byte + 0x10 } else { byte }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_sort_as_the_emulator_sorted_them() {
        let ascii = ["", "-", "0", "10", "2", "9", "A", "Z", "_", "a", "a b", "a!", "a-b", "a.b", "a_b", "aa"];
        assert!(ascii.is_sorted_by(|a, b| key_order(a, b).is_lt()));
        let wide = ["z", "é", "\u{d7ff}", "😀", "\u{10ffff}", "\u{e000}", "\u{ff5e}", "\u{ffff}"];
        assert!(wide.is_sorted_by(|a, b| key_order(a, b).is_lt()));
    }

    #[test]
    fn key_order_is_utf16_order_for_every_pair_of_leading_bytes() {
        let chars: Vec<char> = (0..=0x10_ffff).step_by(251).filter_map(char::from_u32).collect();
        for &a in &chars {
            for &b in &['\0', 'a', '\u{7ff}', '\u{800}', '\u{d7ff}', '\u{e000}', '\u{ffff}', '\u{10000}', '\u{10ffff}']
            {
                let (a, b) = (format!("é{a}"), format!("é{b}z"));
                assert_eq!(key_order(&a, &b), a.encode_utf16().cmp(b.encode_utf16()), "{a:?} {b:?}");
            }
        }
    }
}
