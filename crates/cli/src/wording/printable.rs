//! Text of others that a terminal, an editor or a compiler is to take for nothing but text.

use icu_properties::CodePointSetData;
use icu_properties::props::DefaultIgnorableCodePoint;

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

/// Whether a character is not seen where it is printed, or may change what is seen: control characters, those that Unicode lets a
/// program ignore, such as marks of direction and variation selectors, spaces other than the usual one, and blank glyphs.
pub(crate) fn is_hidden(c: char) -> bool {
    if c.is_ascii() {
        return c.is_control();
    }
    c.is_control()
        || c.is_whitespace()
        || matches!(c, '\u{2800}' | '\u{fff9}'..='\u{fffb}')
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

#[cfg(test)]
mod tests {
    use super::{is_hidden, printable, printable_lines};

    #[test]
    fn what_is_not_seen_is_hidden() {
        let unseen = "\u{34f}\u{115f}\u{1160}\u{3164}\u{ffa0}\u{17b4}\u{17b5}\u{180b}\u{180f}\u{fe00}\u{fe0f}\u{e0100}\u{e01ef}\
                      \u{2800}\u{a0}\u{3000}\u{2028}\u{ad}\u{61c}\u{200b}\u{202e}\u{2066}\u{feff}\u{fff9}\u{e0001}\u{1d173}\u{85}\u{7f}\u{0}";
        for c in unseen.chars() {
            assert!(is_hidden(c), "{}", c.escape_unicode());
        }
        for c in "aé東👍 ~ß٣ञ\u{301}\u{e000}".chars() {
            assert!(!is_hidden(c), "{}", c.escape_unicode());
        }
    }

    #[test]
    fn what_hides_or_turns_text_is_shown_and_all_else_stays() {
        assert_eq!(printable("a\u{1b}[31m\n\u{202e}b\u{2028}"), "a\\u{1b}[31m\\u{a}\\u{202e}b\\u{2028}");
        assert_eq!(printable_lines("a\u{1b}\r\nb"), "a\\u{1b}\\u{d}\nb");
        assert_eq!(printable("o'neill \"é\" \\ 東京 👍"), "o'neill \"é\" \\ 東京 👍");
    }
}
