//! Parts made of parts, and types that are written as others.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::codec::{Direction, Reader, Writer};
use super::fault::Expected;
use super::part::Part;
use crate::error::Result;
use crate::key::Key;

/// Types that are written and read as the part that they lead to.
macro_rules! written_as {
    ($($(#[$about:meta])* [$($generics:tt)*] $type:ty: $part:ty => $decoded:ty = $from:expr;)*) => {$(
        $(#[$about])*
        impl<$($generics)*> Part for $type {
            type Decoded<'k> = $decoded;

            #[inline]
            fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
                <$part as Part>::write_part(self, key, order)
            }

            #[inline]
            fn read_part<'k>(key: &mut Reader<'k>, order: Direction) -> Result<Self::Decoded<'k>> {
                <$part as Part>::read_part(key, order).map($from)
            }
        }
    )*};
}

written_as! {
    /// As the value that it refers to.
    [T: Part + ?Sized] &T: T => T::Decoded<'k> = |part| part;
    /// As the value that it holds.
    [T: Part + ToOwned + ?Sized] Cow<'_, T>: T => T::Decoded<'k> = |part| part;
    [] String: str => Self = Cow::into_owned;
    [] Box<str>: str => Self = Self::from;
    [] Arc<str>: str => Self = Self::from;
    [] Vec<u8>: [u8] => Self = |bytes| bytes;
}

/// Sorted in the opposite order.
impl<T: Part> Part for Reverse<T> {
    type Decoded<'k> = Reverse<T::Decoded<'k>>;

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
        self.0.write_part(key, order.reversed())
    }

    #[inline]
    fn read_part<'k>(key: &mut Reader<'k>, order: Direction) -> Result<Self::Decoded<'k>> {
        T::read_part(key, order.reversed()).map(Reverse)
    }
}

/// `None` before every `Some`.
impl<T: Part> Part for Option<T> {
    type Decoded<'k> = Option<T::Decoded<'k>>;

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
        write_is_some(self.is_some(), key, order);
        self.as_ref().map_or(Ok(()), |part| part.write_part(key, order))
    }

    #[inline]
    fn read_part<'k>(key: &mut Reader<'k>, order: Direction) -> Result<Self::Decoded<'k>> {
        if read_is_some(key, order)? { T::read_part(key, order).map(Some) } else { Ok(None) }
    }
}

#[inline]
pub(super) fn write_is_some(is_some: bool, key: &mut Writer<'_>, order: Direction) {
    key.key.push(if is_some == order.is_descending() { '-' } else { '=' });
}

#[inline]
pub(super) fn read_is_some(key: &mut Reader<'_>, order: Direction) -> Result<bool> {
    let parse = |text: &[u8; 1]| match text[0] {
        b'-' => Some(order.is_descending()),
        b'=' => Some(!order.is_descending()),
        _ => None,
    };
    key.fixed("Option", parse, |_| (0, Expected::In("'-' or '='")))
}

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

macro_rules! tuples {
    ($(($first:ident $($part:ident)*))*) => {$(
        impl<$first: Part, $($part: Part),*> Part for ($first, $($part,)*) {
            type Decoded<'k> = ($first::Decoded<'k>, $($part::Decoded<'k>,)*);

            #[inline]
            fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
                #[expect(non_snake_case, reason = "each part is named as its type")]
                let ($first, $($part,)*) = self;
                $first.write_part(key, order)?;
                $(
                    key.separator();
                    $part.write_part(key, order)?;
                )*
                Ok(())
            }

            #[inline]
            fn read_part<'k>(key: &mut Reader<'k>, order: Direction) -> Result<Self::Decoded<'k>> {
                Ok(($first::read_part(key, order)?, $({ key.separator()?; $part::read_part(key, order)? },)*))
            }
        }
    )*};
}

tuples! {
    (A)
    (A B)
    (A B C)
    (A B C D)
    (A B C D E)
    (A B C D E F)
    (A B C D E F G)
    (A B C D E F G H)
    (A B C D E F G H I)
    (A B C D E F G H I J)
    (A B C D E F G H I J K)
    (A B C D E F G H I J K L)
}
