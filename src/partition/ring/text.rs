//! The text of a ring.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::HashRing;
use crate::error::{Error, PartitionKind, Result};
use crate::partition::form::text::{self, Fields};
use crate::partition::node::Node;
use crate::partition::node::text::{self as list, List};
use crate::partition::plain_decimal;
use crate::partition::secret::{Secret, SipKey};

/// The ring as one line of ASCII: its nodes in the order of their names' bytes, with a space between them.
///
/// ```text
/// ring    = "ring:" [ "points:" points " " ] [ node *( " " node ) ] [ "!" check ]
/// node    = name "=" weight
/// name    = bytes of UTF-8; U+0021 to U+007E other than "!", "%" and "=" as themselves, any other byte as "%" and two
///           upper-case hex digits
/// points, weight = plain decimal; the points are left out where they are the default
/// check   = 16 lower-case hex digits, only where the ring has a secret: the SipHash-1-3, with the secret, of all text
///           before "!"
/// ```
///
/// The secret is not in the text. The check refuses the text of a ring with another secret, and text that is damaged.
impl fmt::Display for HashRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = Listed { points: self.per_weight.get(), nodes: (&*self.nodes).into() };
        text::write(f, &listed.to_string(), self.sip)
    }
}

/// Reads what `Display` writes of a ring without a secret. The nodes may be in any order, and the default points may be
/// written.
///
/// # Errors
///
/// Any other text, told with the index of the node; nodes that [`add_all`](HashRing::add_all) refuses. More
/// than [`MAX_POINTS`](HashRing::MAX_POINTS) points, which limits the memory that a text can take, are refused before any is made.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::HashRing;
///
/// let ring: HashRing = "ring:east=1 west=1 north=2".parse()?;
/// assert_eq!(ring.to_string(), "ring:east=1 north=2 west=1");
/// assert_eq!(
///     "ring:east=1 west".parse::<HashRing>().unwrap_err().to_string(),
///     "expected a name, '=' and a weight at node 1, found \"west\""
/// );
/// # Ok::<(), tablekeys::Error>(())
/// ```
impl FromStr for HashRing {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        text::read(text, Listed::read)?.ring(SipKey::NONE)
    }
}

impl HashRing {
    /// Reads what `Display` writes of a ring with this secret. The nodes may be in any order.
    ///
    /// # Errors
    ///
    /// Text without a check, or with the check of another ring or another secret. Otherwise as for a ring without a secret,
    /// which [`str::parse`] reads.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::{HashRing, Secret};
    ///
    /// let secret = Secret::new(*b"sixteen secrets!");
    /// let ring = "ring:east=1 west=1 north=2".parse::<HashRing>()?.with_secret(secret);
    /// assert_eq!(ring.to_string(), "ring:east=1 north=2 west=1!e75d056472888e30");
    /// assert_eq!(HashRing::read_keyed(&ring.to_string(), secret)?, ring);
    /// assert!(HashRing::read_keyed(&ring.to_string(), Secret::new(*b"sixteen sequins!")).is_err());
    /// assert!(ring.to_string().parse::<HashRing>().is_err());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
        // The check comes before the points are made, which may take long.
        let listed = text::read_checked(text, secret, |text| {
            let listed = Listed::read(text)?;
            let checked = listed.to_string();
            Ok((listed, checked))
        })?;
        listed.ring(SipKey::new(secret))
    }
}

/// The name of the design in its text form.
const NAME: &str = "ring:";

/// What the text of a ring tells but for the check.
struct Listed<'n> {
    points: u32,
    /// In the order of their names.
    nodes: Cow<'n, [Node]>,
}

impl Listed<'_> {
    /// Reads nodes in any order.
    fn read(text: &str) -> Result<Self> {
        let text = Fields::after(NAME, text)?.rest();
        let (first, rest) = text.split_once(' ').map_or((text, None), |(first, rest)| (first, Some(rest)));
        // With '=' it is a node of that name.
        let (points, nodes) = match first.strip_prefix("points:").filter(|points| !points.contains('=')) {
            Some(points) => (read_points(points)?, rest),
            None => (HashRing::POINTS, Some(text).filter(|text| !text.is_empty())),
        };
        let mut nodes = nodes.map_or(Ok(Vec::new()), list::read)?;
        nodes.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        Ok(Self { points, nodes: nodes.into() })
    }

    fn ring(self, sip: SipKey) -> Result<HashRing> {
        let mut ring = HashRing { sip, ..HashRing::try_with_points(self.points)? };
        ring.join(self.nodes.into_owned())?;
        Ok(ring)
    }
}

fn read_points(points: &str) -> Result<u32> {
    let number = plain_decimal(points).and_then(|points| u32::try_from(points).ok());
    number.ok_or_else(|| Error::new(PartitionKind::RingPoints { found: points.into() }))
}

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAME)?;
        if self.points != HashRing::POINTS {
            write!(f, "points:{}{}", self.points, if self.nodes.is_empty() { "" } else { " " })?;
        }
        List(&self.nodes).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_never_written_of_a_ring_is_refused() {
        let message = |text: &str| format!("ring:{text}").parse::<HashRing>().unwrap_err().to_string();
        for points in ["", "x", "+1", "01", "4294967296"] {
            let expected = format!("expected a number of points after \"points:\" of a ring, found {points:?}");
            assert_eq!(message(&format!("points:{points} a=1")), expected);
        }
        assert_eq!(message("points:0 a=1"), "expected a count of at least 1 point per unit of weight, found 0");
        assert_eq!(message("points:64 "), "expected a name, '=' and a weight at node 0, found \"\"");
        assert_eq!(message("a=1 points:64"), "expected a name, '=' and a weight at node 1, found \"points:64\"");
        assert_eq!(message("points:16777217"), "expected at most 16777216 points per unit of weight, found 16777217");
        assert_eq!(message("a=131073"), "expected at most 16777216 points in a ring, found 16777344");
        assert_eq!(
            message("a=1!"),
            "expected the text of a design without a secret, found the check of one with a secret, \"\": use read_keyed"
        );
    }

    #[test]
    fn the_points_of_a_ring_are_in_its_text_unless_default() {
        let ring = |text: &str| format!("ring:{text}").parse::<HashRing>().unwrap();
        assert_eq!(HashRing::new().to_string(), "ring:");
        assert_eq!(HashRing::with_points(64).to_string(), "ring:points:64");
        assert_eq!(ring("points:64 a=1").to_string(), "ring:points:64 a=1");
        assert_eq!(ring("points:128 a=1").to_string(), "ring:a=1");
        assert_eq!(ring("points:64=1"), HashRing::new().with("points:64", 1).unwrap());
        assert_eq!(ring("points:64 points:64=1"), HashRing::with_points(64).with("points:64", 1).unwrap());
    }
}
