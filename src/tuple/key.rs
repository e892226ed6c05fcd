//! Keys of this crate as parts: as their text.

use super::codec::{Direction, Reader, Writer};
use super::part::Part;
use crate::error::Result;
use crate::key::Key;

/// As its text, and read back only at its length.
impl<const N: usize> Part for Key<N> {
    type Decoded<'k> = Self;

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
        self.as_str().write_part(key, order)
    }

    fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Self> {
        key.read_as::<&str, _, _>(order, |text| text.parse())
    }
}
