//! Hash, then place: the one piece of the designs that hash a key's bytes and place the hash in one of n partitions.

use alloc::format;

use core::fmt;

use super::numbering::{Numbering, Padded};
use super::text::{self, Fields};
use crate::error::Result;
use crate::partition::secret::SipKey;

/// What such a design holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::partition) struct Hashed {
    pub(in crate::partition) sip: SipKey,
    pub(in crate::partition) numbering: Numbering,
}

impl Hashed {
    /// The name with its colon, the number of partitions, and whether they are padded.
    pub(in crate::partition) fn write(&self, f: &mut fmt::Formatter<'_>, name: &'static str) -> fmt::Result {
        text::write(f, &format!("{name}{}", self.numbering), self.sip)
    }

    /// Reads what [`write`](Self::write) writes without a secret.
    pub(in crate::partition) fn read(text: &str, name: &'static str, padded: Padded) -> Result<Self> {
        let mut fields = Fields::after(name, text)?;
        let numbering = Numbering::read(&mut fields, padded)?;
        fields.end()?;
        Ok(Self { sip: SipKey::NONE, numbering })
    }
}

/// A design of [`Hashed`]: its constructors, its methods and its traits, by the function that places a hash, its name as
/// text, and whether its PartitionKeys can be padded.
macro_rules! hashes_then_places {
    ($design:ident, $place:path, $name:literal, $padded:expr) => {
        impl $design {
            /// A design without a secret: anyone can compute the partitions.
            ///
            /// # Panics
            ///
            /// Panics if there are 0 partitions; a constant is checked when it is compiled. For counts that come from outside the
            /// program there is [`try_new`](Self::try_new).
            #[must_use]
            #[track_caller]
            pub const fn new(partitions: u32) -> Self {
                let numbering = $crate::partition::form::numbering::Numbering::new(partitions);
                Self($crate::partition::form::hashed::Hashed { sip: $crate::partition::secret::SipKey::NONE, numbering })
            }

            /// As [`new`](Self::new), for a count that comes from outside the program.
            ///
            /// # Errors
            ///
            /// 0 partitions.
            pub fn try_new(partitions: u32) -> $crate::Result<Self> {
                let numbering = $crate::partition::form::numbering::Numbering::try_new(partitions)?;
                Ok(Self($crate::partition::form::hashed::Hashed { sip: $crate::partition::secret::SipKey::NONE, numbering }))
            }

            /// Reads exactly what `Display` prints of a design with this secret.
            ///
            /// # Errors
            ///
            /// Any other text. The check at its end refuses another secret, but for one in 2⁶⁴.
            pub fn read_keyed(text: &str, secret: $crate::partition::Secret) -> $crate::Result<Self> {
                $crate::partition::form::text::read_keyed(text, secret, str::parse).map(|design: Self| design.with_secret(secret))
            }

            /// The same design with a secret, without which its partitions cannot be computed.
            #[must_use]
            pub const fn with_secret(mut self, secret: $crate::partition::Secret) -> Self {
                self.0.sip = $crate::partition::secret::SipKey::new(secret);
                self
            }

            /// The number of partitions.
            #[must_use]
            pub const fn partitions(&self) -> u32 {
                self.0.numbering.partitions().get()
            }

            /// The partition of a key's bytes, from 0.
            #[must_use]
            #[inline]
            pub fn partition_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> u32 {
                $place(self.0.sip.hash(key.as_ref()), self.0.numbering.partitions())
            }

            /// The PartitionKey of a partition, or `None` if no partition has this number.
            #[must_use]
            pub fn partition_key(&self, partition: u32) -> Option<alloc::string::String> {
                self.0.numbering.partition_key(partition)
            }

            /// All PartitionKeys, in the order of their partitions.
            #[must_use]
            pub fn partition_keys(&self) -> impl ExactSizeIterator<Item = alloc::string::String> {
                self.0.numbering.partition_keys()
            }

            /// The PartitionKey of a key's bytes.
            #[must_use]
            pub fn partition_key_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> alloc::string::String {
                self.0.numbering.text(self.partition_of(key))
            }
        }

        $crate::partition::partitions_bytes!($design);

        #[doc = concat!("`", $name, "` and the number of partitions; with a secret, `!` and a check. The secret is not in the text.")]
        impl core::fmt::Display for $design {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.0.write(f, $name)
            }
        }

        /// Reads exactly what `Display` prints of a design without a secret; `read_keyed` reads the others.
        impl core::str::FromStr for $design {
            type Err = $crate::Error;

            fn from_str(text: &str) -> $crate::Result<Self> {
                $crate::partition::form::text::read(text, |text| {
                    $crate::partition::form::hashed::Hashed::read(text, $name, $padded).map(Self)
                })
            }
        }

        impl core::fmt::Debug for $design {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let mut fields = f.debug_struct(stringify!($design));
                fields.field("partitions", &self.partitions());
                if self.0.numbering.is_padded() {
                    fields.field("padded", &true);
                }
                fields.field("keyed", &self.0.sip).finish()
            }
        }
    };
}
pub(in crate::partition) use hashes_then_places;
