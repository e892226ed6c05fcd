//! GUIDs read from text, in the forms of `tablekeys::partition::Guid`, as the `uuid` crate reads most of them.

/// 32 hex digits of either case; the same with hyphens; that in braces or parentheses, or after `urn:uuid:`.
pub fn guid(line: &[u8]) -> Option<[u8; 16]> {
    let line = match line {
        [b'(', digits @ .., b')'] if digits.len() == 36 => digits,
        line => line,
    };
    let is_as_long = matches!(line.len(), 32 | 36 | 38 | 45);
    uuid::Uuid::try_parse_ascii(line).ok().filter(|_| is_as_long).map(uuid::Uuid::into_bytes)
}
