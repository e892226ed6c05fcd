//! Text of others that a terminal, an editor or a compiler is to take for nothing but text.

/// The text, with an escape such as `\u{202e}` for each control character and for each one that is not seen but changes how
/// what is around it is shown: line and paragraph separators, marks of direction, spaces without width.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) { shown.extend(c.escape_unicode()) } else { shown.push(c) }
    }
    shown
}

/// The same for text of several lines, which stay.
pub(crate) fn printable_lines(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// Whether a character is not seen where it is printed, and may change what is seen.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::{printable, printable_lines};

    #[test]
    fn what_hides_or_turns_text_is_shown_and_all_else_stays() {
        assert_eq!(printable("a\u{1b}[31m\n\u{202e}b\u{2028}"), "a\\u{1b}[31m\\u{a}\\u{202e}b\\u{2028}");
        assert_eq!(printable_lines("a\u{1b}\r\nb"), "a\\u{1b}\\u{d}\nb");
        assert_eq!(printable("o'neill \"é\" \\ 東京 👍"), "o'neill \"é\" \\ 東京 👍");
    }
}
