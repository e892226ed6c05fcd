//! The text of a list of generations.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::Generations;
use crate::error::{Error, PartitionKind, Result};
use crate::partition::form::text::{self, Fields};
use crate::partition::{Secret, plain_decimal};

impl Generations {
    /// Reads what `Display` writes of a list with this secret.
    ///
    /// # Errors
    ///
    /// Text without a check, or with the check of another list or another secret. Otherwise as for a list without a secret,
    /// which [`str::parse`] reads.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::{Generations, Secret};
    ///
    /// let secret = Secret::new(*b"sixteen secrets!");
    /// let orders = Generations::new(12).with_secret(secret);
    /// assert_eq!(Generations::read_keyed(&orders.to_string(), secret)?, orders);
    /// assert!(Generations::read_keyed(&orders.to_string(), Secret::new(*b"sixteen sequins!")).is_err());
    /// assert!(orders.to_string().parse::<Generations>().is_err());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
        text::read_keyed(text, secret, str::parse).map(|generations: Self| generations.with_secret(secret))
    }

    /// The text without the check.
    fn list(&self) -> String {
        let later = self.later.iter().map(|(start, design)| format!(",{}@{start}", design.partitions()));
        core::iter::once(format!("{NAME}{}", self.first.partitions())).chain(later).collect()
    }
}

/// The name of the design in its text form.
const NAME: &str = "generations:";

/// `generations:` and the numbers of partitions with commas between them, each but the first with `@` and its start.
///
/// ```text
/// list  = "generations:" partitions *( "," partitions "@" start ) [ "!" check ]
/// check = 16 lower-case hex digits, only where there is a secret: the SipHash-1-3, with the secret, of all text before "!"
/// ```
///
/// The secret is not in the text. The check refuses the text of a list with another secret, and text that is damaged.
impl fmt::Display for Generations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(f, &self.list(), self.first.sip())
    }
}

/// Reads what `Display` writes of a list without a secret, and starts with 0 to 7 decimals of a second, of which `Display` writes 7.
/// [`Generations::read_keyed`] reads a list with a secret.
impl FromStr for Generations {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        text::read(text, |text| Self::read_list(Fields::after(NAME, text)?.rest()))
    }
}

impl Generations {
    /// Reads the counts and starts after the name.
    fn read_list(text: &str) -> Result<Self> {
        let bad = |index, expected, found: &str| {
            Error::new(PartitionKind::GenerationText { index, expected, found: found.into() })
        };
        let count = |index, digits: &str| {
            let count = plain_decimal(digits).and_then(|count| u32::try_from(count).ok()).filter(|&count| count > 0);
            count.ok_or_else(|| bad(index, "a count from 1 to 4294967295, without leading zeros,", digits))
        };
        let mut parts = text.split(',').enumerate();
        let first = parts.next().map_or("", |(_, first)| first);
        let mut generations = Self::try_new(count(0, first)?)?;
        for (index, part) in parts {
            let (digits, start) = part.split_once('@').ok_or_else(|| bad(index, "a count, '@' and its start", part))?;
            let count = count(index, digits)?;
            let start = start.parse().map_err(|error| PartitionKind::GenerationStart { index, error });
            let start = start.map_err(Error::new)?;
            generations.start_generation(start, count)?;
        }
        Ok(generations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ticks::Ticks;

    #[test]
    fn text_that_is_never_written_is_refused_with_its_generation() {
        let message = |text: &str| format!("generations:{text}").parse::<Generations>().unwrap_err().to_string();
        let start = "2024-01-01T00:00:00.0000000Z";
        for text in ["", "0", "+4", "04", "4294967296", "4 "] {
            let expected = format!(
                "expected a count from 1 to 4294967295, without leading zeros, in generation 0, found {text:?}"
            );
            assert_eq!(message(text), expected);
        }
        assert_eq!(message("4,8"), "expected a count, '@' and its start in generation 1, found \"8\"");
        assert!(
            message(&format!("4,08@{start}"))
                .contains("count from 1 to 4294967295, without leading zeros, in generation 1, found \"08\"")
        );
        assert!(message(&format!("4,8@{}", &start[1..])).ends_with(", in the start of generation 1"));
        assert!(message(&format!("4,4@{start}")).ends_with("to change the partition count, found 4 as before"));
        assert!(
            message(&format!("4,8@{start},9@{start}")).starts_with("expected a generation to start after 2024-01-01")
        );
        assert!(message("4!").starts_with("expected the text of a design without a secret, found the check"));
        for text in ["", "12", "siphash:12"] {
            let message = text.parse::<Generations>().unwrap_err().to_string();
            assert!(message.starts_with("expected \"generations:\" at the start of a design's text"), "{message}");
        }
    }

    #[test]
    fn a_keyed_list_reads_back_with_its_secret_only() {
        let secret = Secret::new(*b"sixteen secrets!");
        let mut keyed = Generations::new(12).with_secret(secret);
        keyed.start_generation(Ticks::UNIX_EPOCH, 48).unwrap();
        let text = keyed.to_string();
        assert_eq!(Generations::read_keyed(&text, secret), Ok(keyed));
        let message = |read: Result<Generations>| read.unwrap_err().to_string();
        assert!(message(text.parse()).starts_with("expected the text of a design without a secret"));
        assert!(
            message(Generations::read_keyed(&text, Secret::new(*b"sixteen sequins!")))
                .starts_with("expected the check of this design and its secret, found ")
        );
        let unkeyed = "generations:12,48@1970-01-01T00:00:00.0000000Z";
        assert_eq!(
            message(Generations::read_keyed(unkeyed, secret)),
            "expected '!' and a check after the text of a design with a secret, found neither"
        );
        assert_eq!(Generations::new(12).to_string(), "generations:12");
    }
}
