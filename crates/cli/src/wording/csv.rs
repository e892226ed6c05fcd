//! Fields of comma-separated values, as RFC 4180 has them.

/// A field in quotes, which may hold anything.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// What a field in quotes at the beginning says, and what is behind it.
pub(crate) fn unquoted(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let (mut rest, mut says) = (text.strip_prefix(b"\"")?, Vec::new());
    loop {
        let end = memchr::memchr(b'"', rest)?;
        says.extend_from_slice(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.strip_prefix(b"\"") {
            Some(after) => rest = after,
            None => return Some((says, rest)),
        }
        says.push(b'"');
    }
}
