//! Keys of this crate as parts: as their text.

use alloc::borrow::Cow;

use super::part::{Part, PartError};
use crate::key::Key;
use crate::partition::BitKey;

/// As its text, and read back only at its length.
impl<const N: usize> Part for Key<N> {
    type As<'a> = &'a str;

    #[inline]
    fn to_part(&self) -> &str {
        self.as_str()
    }

    fn from_part(text: Cow<'_, str>) -> Result<Self, PartError> {
        Ok(text.parse()?)
    }
}

/// As its text.
impl<const MAX: usize> Part for BitKey<MAX> {
    type As<'a> = &'a str;

    #[inline]
    fn to_part(&self) -> &str {
        self.as_str()
    }

    fn from_part(text: Cow<'_, str>) -> Result<Self, PartError> {
        Ok(text.parse()?)
    }
}
