//! Fields of comma-separated values, as RFC 4180 has them.

/// A field in quotes, which may hold anything.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
