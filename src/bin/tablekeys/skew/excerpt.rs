//! The beginning of what was found, for a message.

/// How many refused lines are shown, of each kind.
pub(crate) const SHOWN: usize = 5;

/// At most 40 characters, with what a terminal would obey escaped.
pub(crate) fn excerpt(line: &[u8]) -> String {
    const CHARS: usize = 40;
    let text = String::from_utf8_lossy(&line[..line.len().min(4 * CHARS)]);
    let mut excerpt: String = text.chars().take(CHARS).collect::<String>().escape_debug().collect();
    if text.chars().count() > CHARS || line.len() > 4 * CHARS {
        excerpt.push('…');
    }
    excerpt
}
