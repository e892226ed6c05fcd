//! Designs that number their partitions: how many there are, and how their numbers are written.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::num::NonZeroU32;

use super::text::Fields;
use crate::digits::digits;
use crate::error::{Error, Result, error};

/// The number of partitions of a design that numbers them, and whether their PartitionKeys all have one width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Numbering {
    partitions: NonZeroU32,
    padded: bool,
}

impl Numbering {
    #[track_caller]
    pub(super) const fn new(partitions: u32) -> Self {
        Self { partitions: at_least_one(partitions), padded: false }
    }

    pub(super) fn try_new(partitions: u32) -> Result<Self> {
        let partitions = NonZeroU32::new(partitions).ok_or_else(|| none("partition"))?;
        Ok(Self { partitions, padded: false })
    }

    /// Reads what `Display` prints, after the name of the design, which may have padded PartitionKeys.
    pub(super) fn read(name: &'static str, text: &str, may_be_padded: bool) -> Result<Self> {
        let mut fields = Fields::after(name, text)?;
        let mut numbering = Self::try_new(fields.count()?)?;
        numbering.padded = may_be_padded && fields.skip(PADDED);
        fields.end()?;
        Ok(numbering)
    }

    pub(super) const fn padded(self) -> Self {
        Self { padded: true, ..self }
    }

    pub(super) const fn is_padded(self) -> bool {
        self.padded
    }

    pub(super) const fn partitions(self) -> NonZeroU32 {
        self.partitions
    }

    pub(super) fn name(self, partition: u32) -> String {
        if self.padded {
            format!("{partition:0width$}", width = digits(u64::from(self.partitions.get()) - 1))
        } else {
            partition.to_string()
        }
    }
}

/// The number of partitions, and whether they are padded: `64:padded`.
impl fmt::Display for Numbering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.partitions, if self.padded { PADDED } else { "" })
    }
}

pub(super) const PADDED: &str = ":padded";

/// A count of partitions for the free functions and the constructors that document the panic.
#[track_caller]
pub(super) const fn at_least_one(partitions: u32) -> NonZeroU32 {
    NonZeroU32::new(partitions).expect("expected at least 1 partition, found 0")
}

/// A count of 0 from outside the program.
pub(crate) fn none(what: &'static str) -> Error {
    error!(OutOfRange, "expected a count of at least 1 {what}, found 0")
}

/// A design that hashes a key by SipHash and places the hash, by the function that places it, and whether its PartitionKeys can
/// be padded.
macro_rules! hashes_then_places {
    ($design:ident, $place:path, $padded:expr) => {
        impl $design {
            const NAME: &'static str = $crate::partition::DesignKind::$design.name();

            /// A design without a secret.
            ///
            /// # Panics
            ///
            /// Panics if there are 0 partitions; a constant is checked when it is compiled. [`try_new`](Self::try_new) returns an
            /// error instead.
            #[must_use]
            #[track_caller]
            pub const fn new(partitions: u32) -> Self {
                Self { sip: SipKey::NONE, numbering: Numbering::new(partitions) }
            }

            /// As [`new`](Self::new), with an error instead of a panic.
            ///
            /// # Errors
            ///
            /// 0 partitions.
            pub fn try_new(partitions: u32) -> Result<Self> {
                Ok(Self { sip: SipKey::NONE, numbering: Numbering::try_new(partitions)? })
            }

            /// Reads exactly what `Display` prints of a design with this secret.
            ///
            /// # Errors
            ///
            /// Any other text. The check at its end detects another secret, except for one in 2⁶⁴.
            pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
                text::read_keyed(text, secret, str::parse).map(|design: Self| design.with_secret(secret))
            }

            /// The same design with a secret, without which its partitions cannot be computed.
            #[must_use]
            pub const fn with_secret(mut self, secret: Secret) -> Self {
                self.sip = SipKey::new(secret);
                self
            }

            const fn count(&self) -> u32 {
                self.numbering.partitions().get()
            }

            #[inline]
            pub(super) fn place(&self, key: &[u8]) -> u32 {
                $place(self.sip.hash(key), self.numbering.partitions())
            }

            fn name(&self, partition: u32) -> String {
                self.numbering.name(partition)
            }
        }

        partitions!($design, String, bytes);

        /// The name and the number of partitions; with a secret, `!` and a check.
        impl core::fmt::Display for $design {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                text::write(f, &alloc::format!("{}:{}", Self::NAME, self.numbering), self.sip)
            }
        }

        /// Reads exactly what `Display` prints of a design without a secret; `read_keyed` reads the others.
        impl core::str::FromStr for $design {
            type Err = $crate::Error;

            fn from_str(text: &str) -> Result<Self> {
                let numbering = text::read(text, |text| Numbering::read(Self::NAME, text, $padded))?;
                Ok(Self { sip: SipKey::NONE, numbering })
            }
        }

        impl core::fmt::Debug for $design {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let mut fields = f.debug_struct(stringify!($design));
                fields.field("partitions", &self.partitions());
                if self.numbering.is_padded() {
                    fields.field("padded", &true);
                }
                fields.field("keyed", &self.sip).finish()
            }
        }
    };
}
pub(super) use hashes_then_places;
