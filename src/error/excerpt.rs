//! Text from outside the crate in a message.

use alloc::boxed::Box;
use core::fmt;

use super::Plural;

/// A text in quotes, with control characters escaped; of a long text the start, and how much more there is.
pub(crate) struct Excerpt {
    start: Box<str>,
    more: usize,
}

impl Excerpt {
    pub(crate) fn of(text: &str) -> Self {
        const CHARS: usize = 40;
        let end = text.char_indices().nth(CHARS).map_or(text.len(), |(end, _)| end);
        let (start, rest) = text.split_at(end);
        Self { start: start.into(), more: rest.chars().count() }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.start)?;
        if self.more > 0 { write!(f, " and {}", Plural(self.more, "more character")) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_and_the_message_tells_it() {
        let forty = "é".repeat(40);
        assert_eq!(Excerpt::of(&forty).to_string(), format!("\"{forty}\""));
        assert_eq!(Excerpt::of(&format!("{forty}x")).to_string(), format!("\"{forty}\" and 1 more character"));
        assert_eq!(Excerpt::of(&format!("{forty}xyz")).to_string(), format!("\"{forty}\" and 3 more characters"));
        assert_eq!(Excerpt::of("a\"\n").to_string(), "\"a\\\"\\n\"");
    }
}
