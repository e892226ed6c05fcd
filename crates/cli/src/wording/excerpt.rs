//! The beginning of what was found, for a message.

use super::printable::printable;

/// How many refused lines are shown, of each kind.
pub(crate) const SHOWN: usize = 5;

/// At most 40 characters as they are, but for those that hide or that a terminal would obey.
pub(crate) fn excerpt(line: &[u8]) -> String {
    const CHARS: usize = 40;
    let text = String::from_utf8_lossy(&line[..line.len().min(4 * CHARS)]);
    let mut excerpt = printable(&text.chars().take(CHARS).collect::<String>());
    if text.chars().count() > CHARS || line.len() > 4 * CHARS {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use super::excerpt;

    #[test]
    fn keys_are_shown_as_they_are_and_controls_are_not_obeyed() {
        assert_eq!(excerpt("o'neill \"and\" söhne\\".as_bytes()), "o'neill \"and\" söhne\\");
        assert_eq!(excerpt(b"a\x1b[31m\r\n"), "a\\u{1b}[31m\\u{d}\\u{a}");
        assert_eq!(excerpt("x".repeat(50).as_bytes()), format!("{}…", "x".repeat(40)));
    }
}
