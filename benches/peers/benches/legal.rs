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
    // `/` and `?` differ in one bit, and a signed byte is below a space where it is a control character or no ASCII.
    let is_forbidden = |byte: u8| {
        let slashes = (byte | 0x10 == b'?', byte == b'\\');
        let controls = (byte.cast_signed() < 0x20, byte == 0x7f);
        [slashes.0, slashes.1, controls.0, controls.1, byte == b'#'].into_iter().fold(false, |any, is| any | is)
    };
    text.len() <= most && !text.bytes().fold(false, |any, byte| any | is_forbidden(byte))
}
