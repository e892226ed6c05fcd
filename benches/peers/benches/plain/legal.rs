//! Whether a key is legal: as one would write it down, and as one would write it for speed.

use tablekeys::table;

/// A legal key of at most [`table::MAX_KEY_UNITS`].
pub(crate) fn is_legal_key(key: &str) -> bool {
    is_legal(key, table::MAX_KEY_UNITS)
}

/// Legal characters, and at most so many UTF-16 units.
pub(crate) fn is_legal(text: &str, most: usize) -> bool {
    let mut units = 0;
    for c in text.chars() {
        if matches!(c, '/' | '\\' | '#' | '?') || c.is_control() {
            return false;
        }
        units += c.len_utf16();
    }
    units <= most
}

/// The same for text that is ASCII, without an early end, so that the compiler compares many bytes at a time. `false` for
/// other text, which [`is_legal`] has to look at.
pub(crate) fn are_legal_ascii(text: &str, most: usize) -> bool {
    let forbidden = |byte: u8| matches!(byte, ..0x20 | 0x7f.. | b'/' | b'\\' | b'#' | b'?');
    text.len() <= most && !text.bytes().fold(false, |any, byte| any | forbidden(byte))
}
