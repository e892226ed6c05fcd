//! GUIDs read from text, as the `uuid` crate reads them.

/// 32 hex digits of either case; the same with hyphens; that in braces, or after `urn:uuid:`.
pub fn guid(line: &[u8]) -> Option<[u8; 16]> {
    let is_as_long = matches!(line.len(), 32 | 36 | 38 | 45);
    uuid::Uuid::try_parse_ascii(line).ok().filter(|_| is_as_long).map(uuid::Uuid::into_bytes)
}
