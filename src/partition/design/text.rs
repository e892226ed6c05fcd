//! A design from its text, and back.

use core::fmt;
use core::str::FromStr;

use super::{Any, Design, DesignKind, no_secret};
use crate::error::{Error, Result};
use crate::partition::{HashRing, JumpBackHash, JumpHash, Salt, Secret, SipHash, SlotTable};

impl Design {
    /// Reads what `Display` writes of a design with this secret.
    ///
    /// # Errors
    ///
    /// Text without a check, or with the check of another design or another secret; a design that takes no secret.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::{Design, Secret};
    ///
    /// let secret: Secret = "7369787465656e207365637265747321".parse()?;
    /// let text = "siphash:12:padded!94e02b266c343a19";
    /// assert_eq!(Design::read_keyed(text, secret)?.partition_key_of("james.smith@example.com"), "01");
    ///
    /// let without = text.parse::<Design>().unwrap_err();
    /// assert!(without.to_string().ends_with(": use read_keyed"));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
        match DesignKind::of_text(text)? {
            DesignKind::SipHash => SipHash::read_keyed(text, secret).map(Self::from),
            DesignKind::JumpHash => JumpHash::read_keyed(text, secret).map(Self::from),
            DesignKind::JumpBackHash => JumpBackHash::read_keyed(text, secret).map(Self::from),
            DesignKind::Salt => Salt::read_keyed(text, secret).map(Self::from),
            DesignKind::HashRing => HashRing::read_keyed(text, secret)?.try_into(),
            DesignKind::SlotTable => SlotTable::read_keyed(text, secret).map(Self::from),
            kind @ (DesignKind::Md5Bits
            | DesignKind::Sha256Bits
            | DesignKind::ByteSum
            | DesignKind::Alphabet
            | DesignKind::KetamaRing) => Err(no_secret(kind)),
        }
    }
}

/// The text of the design; with a secret, its check is there and the secret is not.
impl fmt::Display for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Any::SipHash(design) => design.fmt(f),
            Any::JumpHash(design) => design.fmt(f),
            Any::JumpBackHash(design) => design.fmt(f),
            Any::Md5Bits(design) => design.fmt(f),
            Any::Sha256Bits(design) => design.fmt(f),
            Any::ByteSum(design) => design.fmt(f),
            Any::Alphabet(design) => design.fmt(f),
            Any::Salt(design) => design.fmt(f),
            Any::HashRing(design) => design.fmt(f),
            Any::SlotTable(design) => design.fmt(f),
            Any::KetamaRing(design) => design.fmt(f),
        }
    }
}

/// Reads the text of a design without a secret; [`Design::read_keyed`] reads the others.
impl FromStr for Design {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Ok(Self(match DesignKind::of_text(text)? {
            DesignKind::SipHash => Any::SipHash(text.parse()?),
            DesignKind::JumpHash => Any::JumpHash(text.parse()?),
            DesignKind::JumpBackHash => Any::JumpBackHash(text.parse()?),
            DesignKind::Md5Bits => Any::Md5Bits(text.parse()?),
            DesignKind::Sha256Bits => Any::Sha256Bits(text.parse()?),
            DesignKind::ByteSum => Any::ByteSum(text.parse()?),
            DesignKind::Alphabet => Any::Alphabet(text.parse()?),
            DesignKind::Salt => Any::Salt(text.parse()?),
            DesignKind::HashRing => return text.parse::<HashRing>()?.try_into(),
            DesignKind::SlotTable => Any::SlotTable(text.parse()?),
            DesignKind::KetamaRing => Any::KetamaRing(text.parse()?),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partition::{Alphabet, ByteSum, Generations, KetamaRing, Md5Bits, Sha256Bits};

    const SECRET: Secret = Secret::new(*b"sixteen secrets!");

    type Reader = (&'static str, fn(&str) -> bool);

    /// Whether each design reads a text, with or without a secret.
    fn readers() -> [Reader; 12] {
        macro_rules! reader {
            ($name:literal, $design:ident) => {
                ($name, |text| text.parse::<$design>().is_ok())
            };
            ($name:literal, $design:ident, keyed) => {
                ($name, |text| text.parse::<$design>().is_ok() || $design::read_keyed(text, SECRET).is_ok())
            };
        }
        [
            reader!("siphash", SipHash, keyed),
            reader!("jump", JumpHash, keyed),
            reader!("jump-back", JumpBackHash, keyed),
            reader!("md5-bits", Md5Bits),
            reader!("sha256-bits", Sha256Bits),
            reader!("byte-sum", ByteSum),
            reader!("alphabet", Alphabet),
            reader!("salt", Salt, keyed),
            reader!("ring", HashRing, keyed),
            reader!("slots", SlotTable, keyed),
            reader!("ketama", KetamaRing),
            reader!("generations", Generations, keyed),
        ]
    }

    #[test]
    fn no_design_reads_the_text_of_another() {
        let mut generations = Generations::new(12);
        generations.start_generation(crate::Ticks::UNIX_EPOCH, 48).unwrap();
        let mut texts = vec![
            ("generations", generations.to_string()),
            ("generations", generations.with_secret(SECRET).to_string()),
            ("ring", HashRing::new().to_string()),
            ("alphabet", Alphabet::even(1).unwrap().padded().to_string()),
            ("salt", Salt::after(3, ':').to_string()),
        ];
        for kind in DesignKind::ALL {
            for partitions in [2, 16] {
                let design = kind.design(partitions).unwrap();
                texts.push((kind.name(), design.to_string()));
                if let Ok(keyed) = design.with_secret(SECRET) {
                    texts.push((kind.name(), keyed.to_string()));
                }
            }
        }
        for (of, text) in &texts {
            assert!(!text.contains("sixteen") && !text.contains(&SECRET.to_hex()), "{text}");
            for (name, reads) in readers() {
                assert_eq!(reads(text), name == *of, "{name} of {text:?}");
                // The same settings under another name, and without any.
                let settings = &text[of.len()..];
                assert!(!reads("") && !reads(settings) && !reads(&settings[1..]), "{name} of {settings:?}");
            }
        }
    }

    #[test]
    fn text_of_no_design_is_refused_with_the_names_of_all() {
        for text in ["md5:3", "", "siphash", "generations:12", "SipHash:64", " siphash:64"] {
            let names = "byte-sum:, md5-bits:, sha256-bits:, siphash:, jump:, jump-back:, ring:, slots:, ketama:, salt:, alphabet:";
            assert_eq!(
                text.parse::<Design>().unwrap_err().to_string(),
                format!("expected the text of a design, which begins with one of {names}, found {text:?}")
            );
        }
        let message = |text: &str| text.parse::<Design>().unwrap_err().to_string();
        assert_eq!(message("ring:"), "expected at least one node in a ring that places keys, found none");
        assert!(message("siphash:0").starts_with("expected a number from 1 to 4294967295"));
    }

    #[test]
    fn a_text_with_a_check_names_what_reads_it() {
        for kind in DesignKind::ALL.into_iter().filter(|kind| kind.takes_secret()) {
            let keyed = kind.design(16).unwrap().with_secret(SECRET).unwrap();
            let text = keyed.to_string();
            let error = text.parse::<Design>().unwrap_err().to_string();
            assert!(error.contains(": use read_keyed"), "{error}");
            assert_eq!(Design::read_keyed(&text, SECRET), Ok(keyed));
            assert!(Design::read_keyed(&text, Secret::new([7; 16])).is_err());
        }
        let error = Design::read_keyed("md5-bits:4", SECRET).unwrap_err().to_string();
        assert_eq!(error, "expected a design that takes a secret, found md5-bits, which takes none");
    }
}
