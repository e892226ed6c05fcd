//! The text of a ring.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::HashRing;
use crate::error::{Error, GrowthKind, Kind, Result};
use crate::partition::node::Node;
use crate::partition::node::text::{self, List};
use crate::partition::plain_decimal;
use crate::partition::secret::{Secret, SipKey};

/// The ring as one line of ASCII: its nodes in the order of their names' bytes, with a space between them.
///
/// ```text
/// ring    = [ "points:" points " " ] [ node *( " " node ) ] [ "!" check ]
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
        let text = Listed { points: self.per_weight.get(), nodes: (&*self.nodes).into() }.to_string();
        f.write_str(&text)?;
        if self.sip.is_keyed() { write!(f, "!{:016x}", self.sip.hash(text.as_bytes())) } else { Ok(()) }
    }
}

/// Reads what `Display` writes of a ring without a secret. The nodes may be in any order, and the default points may be
/// written.
///
/// # Errors
///
/// Any other text, told with the index of the node; nodes that [`add_all`](HashRing::add_all) refuses. A ring takes 13 bytes of
/// memory per point, so a weight of eight digits takes gigabytes: limit weights in text that comes from a source that is
/// not trusted.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::HashRing;
///
/// let ring: HashRing = "east=1 west=1 north=2".parse()?;
/// assert_eq!(ring.to_string(), "east=1 north=2 west=1");
/// assert_eq!(
///     "east=1 west".parse::<HashRing>().unwrap_err().to_string(),
///     "expected a name, '=' and a weight at node 1, found \"west\""
/// );
/// # Ok::<(), tablekeys::Error>(())
/// ```
impl FromStr for HashRing {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match text.split_once('!') {
            None => Listed::read(text)?.ring(SipKey::NONE),
            Some((_, check)) => {
                Err(Error::new(Kind::Growth(GrowthKind::UnexpectedCheck { what: "ring", found: check.into() })))
            }
        }
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
    /// let ring = "east=1 west=1 north=2".parse::<HashRing>()?.with_secret(secret);
    /// assert_eq!(ring.to_string(), "east=1 north=2 west=1!3081a56241d2cdc0");
    /// assert_eq!(HashRing::read_keyed(&ring.to_string(), secret)?, ring);
    /// assert!(HashRing::read_keyed(&ring.to_string(), Secret::new(*b"sixteen sequins!")).is_err());
    /// assert!(ring.to_string().parse::<HashRing>().is_err());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
        let missing = || Error::new(Kind::Growth(GrowthKind::MissingCheck { what: "ring" }));
        let (text, check) = text.split_once('!').ok_or_else(missing)?;
        let (listed, sip) = (Listed::read(text)?, SipKey::new(secret));
        // Before the points are made, which may take long.
        if check != format!("{:016x}", sip.hash(listed.to_string().as_bytes())) {
            return Err(Error::new(Kind::Growth(GrowthKind::WrongCheck { what: "ring", found: check.into() })));
        }
        listed.ring(sip)
    }
}

/// What the text of a ring tells but for the check.
struct Listed<'n> {
    points: u32,
    /// In the order of their names.
    nodes: Cow<'n, [Node]>,
}

impl Listed<'_> {
    /// Reads nodes in any order.
    fn read(text: &str) -> Result<Self> {
        let (first, rest) = text.split_once(' ').map_or((text, None), |(first, rest)| (first, Some(rest)));
        // With '=' it is a node of that name.
        let (points, list) = match first.strip_prefix("points:").filter(|points| !points.contains('=')) {
            Some(points) => (read_points(points)?, rest),
            None => (HashRing::POINTS, Some(text).filter(|text| !text.is_empty())),
        };
        let mut nodes = list.map_or(Ok(Vec::new()), text::read)?;
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
    number.ok_or_else(|| Error::new(Kind::Growth(GrowthKind::RingPoints { found: points.into() })))
}

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
        let message = |text: &str| text.parse::<HashRing>().unwrap_err().to_string();
        for points in ["", "x", "+1", "01", "4294967296"] {
            let expected = format!("expected a number of points after \"points:\" of a ring, found {points:?}");
            assert_eq!(message(&format!("points:{points} a=1")), expected);
        }
        assert_eq!(message("points:0 a=1"), "expected a count of at least 1 point per unit of weight, found 0");
        assert_eq!(message("points:64 "), "expected a name, '=' and a weight at node 0, found \"\"");
        assert_eq!(message("a=1 points:64"), "expected a name, '=' and a weight at node 1, found \"points:64\"");
        assert_eq!(
            message("points:268435457"),
            "expected at most 268435456 points per unit of weight, found 268435457"
        );
        assert_eq!(message("a=2097153"), "expected at most 268435456 points in a ring, found 268435584");
        assert_eq!(message("a=1!"), "expected no check after a ring without a secret, found \"\"");
    }

    #[test]
    fn the_points_of_a_ring_are_in_its_text_unless_default() {
        let ring = |text: &str| text.parse::<HashRing>().unwrap();
        assert_eq!(HashRing::new().to_string(), "");
        assert_eq!(HashRing::with_points(64).to_string(), "points:64");
        assert_eq!(ring("points:64 a=1").to_string(), "points:64 a=1");
        assert_eq!(ring("points:128 a=1").to_string(), "a=1");
        assert_eq!(ring("points:64=1"), HashRing::new().with("points:64", 1).unwrap());
        assert_eq!(ring("points:64 points:64=1"), HashRing::with_points(64).with("points:64", 1).unwrap());
    }
}
