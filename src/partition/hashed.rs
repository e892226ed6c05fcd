//! Hash, then place: the one piece of the designs that hash a key's bytes and place the hash in one of n partitions.

use super::numbering::Numbering;
use super::secret::SipKey;

/// What such a design holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Hashed {
    pub(super) sip: SipKey,
    pub(super) numbering: Numbering,
}

/// A design of [`Hashed`]: its constructors, its methods and its traits, by the function that places a hash.
macro_rules! hashes_then_places {
    ($design:ident, $place:path) => {
        impl $design {
            /// Without a secret: anyone can compute the partitions.
            ///
            /// # Panics
            ///
            /// Panics if there are 0 partitions; a constant is checked when it is compiled. For counts that come from outside the
            /// program there is [`try_new`](Self::try_new).
            #[must_use]
            #[track_caller]
            pub const fn new(partitions: u32) -> Self {
                let numbering = $crate::partition::numbering::Numbering::new(partitions);
                Self($crate::partition::hashed::Hashed { sip: $crate::partition::secret::SipKey::NONE, numbering })
            }

            /// As [`new`](Self::new), for a count that comes from outside the program.
            ///
            /// # Errors
            ///
            /// 0 partitions.
            pub fn try_new(partitions: u32) -> $crate::Result<Self> {
                let numbering = $crate::partition::numbering::Numbering::try_new(partitions)?;
                Ok(Self($crate::partition::hashed::Hashed { sip: $crate::partition::secret::SipKey::NONE, numbering }))
            }

            /// The same design keyed by a secret: without it, the partitions cannot be computed.
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
            pub fn partition_key(&self, partition: u32) -> Option<String> {
                self.0.numbering.partition_key(partition)
            }

            /// The PartitionKey of a key's bytes.
            #[must_use]
            pub fn partition_key_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> String {
                self.0.numbering.text(self.partition_of(key))
            }
        }

        $crate::partition::partitions_bytes!($design);

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
pub(super) use hashes_then_places;
