//! The bucket of an address: as one would write it down, and as one would write it for speed.

pub(crate) fn email_bucket(address: &str) -> u32 {
    match address.to_lowercase().chars().next() {
        None | Some(..'e') => 1,
        Some('e'..='h') => 2,
        Some('i'..='l') => 3,
        Some('m'..='p') => 4,
        Some('q'..='t') => 5,
        Some(_) => 6,
    }
}

/// `None` for text without an `@`.
pub(crate) fn email_bucket_by_byte(address: &str) -> Option<u32> {
    if !address.contains('@') {
        return None;
    }
    Some(match address.as_bytes()[0].to_ascii_lowercase() {
        ..b'e' => 1,
        b'e'..=b'h' => 2,
        b'i'..=b'l' => 3,
        b'm'..=b'p' => 4,
        b'q'..=b't' => 5,
        _ => 6,
    })
}
