//! Parts made of parts.

use core::cmp::Reverse;

use super::Part;
use super::codec::{Order, Reader, Writer};
use crate::error::{Expected, Result};

/// As what it refers to.
impl<T: Part + ?Sized> Part for &T {
    type Decoded<'k> = T::Decoded<'k>;

    #[inline]
    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        (**self).write(key, order)
    }

    #[inline]
    fn read<'k>(key: &mut Reader<'k>, order: Order) -> Result<Self::Decoded<'k>> {
        T::read(key, order)
    }
}

/// Sorted the other way round.
impl<T: Part> Part for Reverse<T> {
    type Decoded<'k> = Reverse<T::Decoded<'k>>;

    #[inline]
    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        self.0.write(key, order.reversed())
    }

    #[inline]
    fn read<'k>(key: &mut Reader<'k>, order: Order) -> Result<Self::Decoded<'k>> {
        T::read(key, order.reversed()).map(Reverse)
    }
}

/// `None` before everything.
impl<T: Part> Part for Option<T> {
    type Decoded<'k> = Option<T::Decoded<'k>>;

    #[inline]
    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        key.key.push(if self.is_some() == order.is_descending() { '-' } else { '=' });
        self.as_ref().map_or(Ok(()), |part| part.write(key, order))
    }

    #[inline]
    fn read<'k>(key: &mut Reader<'k>, order: Order) -> Result<Self::Decoded<'k>> {
        let parse = |text: &[u8; 1]| match text[0] {
            b'-' => Some(order.is_descending()),
            b'=' => Some(!order.is_descending()),
            _ => None,
        };
        let is_some = key.fixed("Option", parse, |_| (0, Expected::Choice('-', '=')))?;
        if is_some { T::read(key, order).map(Some) } else { Ok(None) }
    }
}

macro_rules! tuples {
    ($(($first:ident $($part:ident)*))*) => {$(
        impl<$first: Part, $($part: Part),*> Part for ($first, $($part,)*) {
            type Decoded<'k> = ($first::Decoded<'k>, $($part::Decoded<'k>,)*);

            #[inline]
            fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
                #[expect(non_snake_case, reason = "each part is named as its type")]
                let ($first, $($part,)*) = self;
                $first.write(key, order)?;
                $(
                    key.separator();
                    $part.write(key, order)?;
                )*
                Ok(())
            }

            #[inline]
            fn read<'k>(key: &mut Reader<'k>, order: Order) -> Result<Self::Decoded<'k>> {
                Ok(($first::read(key, order)?, $({ key.separator()?; $part::read(key, order)? },)*))
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
