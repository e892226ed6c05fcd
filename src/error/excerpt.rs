//! Text from outside the crate in a message.

use core::fmt;

use super::Plural;

/// A text in quotes, with control characters escaped; of a long text the start, and how much more there is.
pub(super) struct Excerpt<'t>(pub(super) &'t str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const CHARS: usize = 40;
        match self.0.char_indices().nth(CHARS) {
            Some((end, _)) => {
                let (start, rest) = self.0.split_at(end);
                write!(f, "{start:?} and {}", Plural(rest.chars().count(), "more character"))
            }
            None => write!(f, "{:?}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_and_the_message_tells_it() {
        let forty = "é".repeat(40);
        assert_eq!(Excerpt(&forty).to_string(), format!("\"{forty}\""));
        assert_eq!(Excerpt(&format!("{forty}x")).to_string(), format!("\"{forty}\" and 1 more character"));
        assert_eq!(Excerpt(&format!("{forty}xyz")).to_string(), format!("\"{forty}\" and 3 more characters"));
        assert_eq!(Excerpt("a\"\n").to_string(), "\"a\\\"\\n\"");
    }
}
