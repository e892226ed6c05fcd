//! Whether a key is legal, as one would write it down.

use tablekeys::table;

pub(crate) fn is_legal(key: &str) -> bool {
    let mut units = 0;
    for c in key.chars() {
        if matches!(c, '/' | '\\' | '#' | '?') || c.is_control() {
            return false;
        }
        units += c.len_utf16();
    }
    units <= table::MAX_KEY_UNITS
}
