//! The traits of parts, and types of the caller's own as parts.

use alloc::boxed::Box;
use core::convert::Infallible;

use super::codec::{Order, Reader, Writer};
use crate::error::Result;

/// Why [`Part::from_part`] refused a part: any error, or a message.
pub type PartError = Box<dyn core::error::Error + Send + Sync>;

/// A value that can be a part of a tuple key, or a tuple of such values.
///
/// The [module](super) lists the types that are parts already. Each has one form, which depends on its type alone, and sorts as
/// the type does: floats by `total_cmp`, `Reverse` the other way round. The empty tuple is no part: every key has at least one.
///
/// # Own types
///
/// A type of your own becomes a part by a conversion to a part and back. It then stands wherever a part can: in tuples, in
/// `Option`, in `Reverse`. No knowledge of the text is needed.
///
/// - Order: `a < b` exactly when `a.to_part() < b.to_part()`, or the keys do not sort as the values do.
/// - Reading back: `from_part` of what `to_part` gives is the value.
/// - One form per value: `from_part` refuses each part that `to_part` does not give, such as another case of a name.
/// - Stability: what `to_part` gives is stored. A renamed variant of an enum keeps its part.
///
/// # Examples
///
/// A number of its own type, and a small enum:
///
/// ```
/// use std::borrow::Cow;
/// use tablekeys::tuple::{self, Part, PartError};
///
/// #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
/// struct CustomerId(u64);
///
/// impl Part for CustomerId {
///     type As<'a> = u64;
///
///     fn to_part(&self) -> u64 {
///         self.0
///     }
///
///     fn from_part(id: u64) -> Result<Self, PartError> {
///         Ok(Self(id))
///     }
/// }
///
/// #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
/// enum RowKind {
///     Header,
///     Line,
/// }
///
/// impl Part for RowKind {
///     type As<'a> = &'a str;
///
///     fn to_part(&self) -> &str {
///         match self {
///             Self::Header => "header",
///             Self::Line => "line",
///         }
///     }
///
///     fn from_part(kind: Cow<'_, str>) -> Result<Self, PartError> {
///         match &*kind {
///             "header" => Ok(Self::Header),
///             "line" => Ok(Self::Line),
///             _ => Err(format!("expected header or line, found {kind:?}").into()),
///         }
///     }
/// }
///
/// let key = tuple::encode(&(CustomerId(4711), RowKind::Line, 7_u16))?;
/// assert_eq!(key, "00000000000000004711!line!00007");
/// assert_eq!(tuple::decode::<(CustomerId, RowKind, u16)>(&key)?, (CustomerId(4711), RowKind::Line, 7));
///
/// let error = tuple::decode::<(CustomerId, RowKind)>("00000000000000004711!Line").unwrap_err();
/// let message = r#"expected header or line, found "Line", in part 1 (RowKind), at byte 21 of a tuple key"#;
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// A whole key as one type, whose fields are the parts:
///
/// ```
/// use core::cmp::Reverse;
/// use std::borrow::Cow;
/// use tablekeys::tuple::{self, Part, PartError};
/// use tablekeys::{Ticks, row_key};
///
/// #[derive(Debug, PartialEq)]
/// struct OrderKey {
///     customer: String,
///     placed: Ticks,
/// }
///
/// impl Part for OrderKey {
///     type As<'a> = (&'a str, Reverse<Ticks>);
///
///     fn to_part(&self) -> (&str, Reverse<Ticks>) {
///         (&self.customer, Reverse(self.placed))
///     }
///
///     fn from_part((customer, Reverse(placed)): (Cow<'_, str>, Reverse<Ticks>)) -> Result<Self, PartError> {
///         Ok(Self { customer: customer.into_owned(), placed })
///     }
/// }
///
/// let key = OrderKey { customer: "Smith & Sons".into(), placed: "2024-05-06T07:08:09.0000000Z".parse()? };
/// let text = tuple::encode(&key)?;
/// assert_eq!(text, "Smith\"20&\"20Sons!2516873215109999999");
/// assert_eq!(tuple::decode::<OrderKey>(&text)?, key);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// The empty tuple, and a type that is converted to itself, do not compile:
///
/// ```compile_fail,E0277
/// let key = tablekeys::tuple::encode(&());
/// ```
///
/// ```compile_fail,E0275
/// use tablekeys::tuple::{Part, PartError};
///
/// #[derive(Clone)]
/// struct Endless;
///
/// impl Part for Endless {
///     type As<'a> = Self;
///
///     fn to_part(&self) -> Self {
///         self.clone()
///     }
///
///     fn from_part(part: Self) -> Result<Self, PartError> {
///         Ok(part)
///     }
/// }
/// ```
#[doc(alias = "newtype")]
#[doc(alias = "serialize")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a part of a tuple key",
    note = "a type of your own becomes a part by `impl tablekeys::tuple::Part`: a conversion to a part and back"
)]
pub trait Part {
    /// The part that a value of an own type is written as: a number, `Uuid`, `&'a str`, a tuple of parts.
    type As<'a>: Base
    where
        Self: 'a;

    /// The part that stands for the value in a key.
    fn to_part(&self) -> Self::As<'_>;

    /// The value that a part of a key stands for.
    ///
    /// The argument is what [`decode`](super::decode) gives for [`As`](Self::As): `As` itself, and a `Cow<'_, str>` for
    /// `&'a str`.
    ///
    /// # Errors
    ///
    /// A part that [`to_part`](Self::to_part) does not give. [`decode`](super::decode) adds the part's number, its type and its
    /// place in the key to the message.
    fn from_part(part: <Self::As<'static> as Base>::Decoded<'_>) -> core::result::Result<Self, PartError>
    where
        Self: Sized + 'static;

    /// Whether a window of the part, given forwards, is a range of keys backwards.
    #[doc(hidden)]
    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        self.to_part().write_base(key, order)
    }
}

/// A type that [`decode`](super::decode) reads.
///
/// Every [`Part`] is one, types of your own included. Of references, `&str` and `&[u8]` are.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be read from a tuple key")]
pub trait Decode {
    /// The type of a value that was read: the type itself; for `&str` a `Cow<str>`, which borrows from the key where
    /// nothing was escaped or reversed; for `&[u8]` a `Vec<u8>`; for a `DateTime` of any zone one in UTC.
    type Decoded<'k>;

    #[doc(hidden)]
    fn read_part<'k>(key: &mut Reader<'k>, order: Order) -> Result<Self::Decoded<'k>>;
}

/// A type that [`decode`](super::decode) reads as itself, not as a `Cow` or another type: the bound of generic code that loads keys.
///
/// Every type of your own that is a [`Part`] is one, and so are numbers, `String`, `Box<str>`, instants and tuples of such types. Not
/// implemented by hand: a type has it by [`Decode`].
///
/// # Examples
///
/// ```
/// use tablekeys::tuple::{self, DecodeOwned, Part};
///
/// fn load<K: Part + DecodeOwned>(rows: &[&str]) -> tablekeys::Result<Vec<K>> {
///     rows.iter().map(|key| tuple::decode::<K>(key)).collect()
/// }
///
/// assert_eq!(load::<(String, u8)>(&["a!001", "b!002"])?, [("a".to_owned(), 1), ("b".to_owned(), 2)]);
/// # Ok::<(), tablekeys::Error>(())
/// ```
pub trait DecodeOwned: for<'k> Decode<Decoded<'k> = Self> + Sized {}

impl<T: for<'k> Decode<Decoded<'k> = T>> DecodeOwned for T {}

/// A type of your own, by its conversion.
impl<T> Decode for T
where
    T: Part + 'static,
    T::As<'static>: Part + Decode,
{
    type Decoded<'k> = Self;

    #[inline]
    fn read_part(key: &mut Reader<'_>, order: Order) -> Result<Self> {
        let place = key.place();
        let part = <T::As<'static>>::read_base(key, order)?;
        T::from_part(part).map_err(|error| Reader::refused::<T>(place, error))
    }
}

/// A type that [`Part::As`] can be: every [`Part`] that [`Decode`] reads.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be a part of a tuple key")]
pub trait Base {
    /// As [`Decode::Decoded`].
    type Decoded<'k>;

    #[doc(hidden)]
    fn write_base(&self, key: &mut Writer<'_>, order: Order) -> Result<()>;

    #[doc(hidden)]
    fn read_base<'k>(key: &mut Reader<'k>, order: Order) -> Result<Self::Decoded<'k>>;
}

impl<T: Part + Decode> Base for T {
    type Decoded<'k> = <T as Decode>::Decoded<'k>;

    #[doc(hidden)]
    #[inline]
    fn write_base(&self, key: &mut Writer<'_>, order: Order) -> Result<()> {
        self.write_part(key, order)
    }

    #[doc(hidden)]
    #[inline]
    fn read_base<'k>(key: &mut Reader<'k>, order: Order) -> Result<Self::Decoded<'k>> {
        T::read_part(key, order)
    }
}

/// Declares a struct around one part, which is a [`Part`](crate::tuple::Part) written as that part.
///
/// The inner type is any part that is `Clone` and is read as itself ([`DecodeOwned`](crate::tuple::DecodeOwned)). A `String` is
/// borrowed when it is written, and nothing else about the struct is changed: attributes and visibilities are its own.
///
/// # Examples
///
/// ```
/// use tablekeys::tuple;
///
/// tablekeys::part!(struct Line(u16));
/// tablekeys::part! {
///     /// A customer, by the name that they chose.
///     #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
///     pub struct Customer(pub String);
/// }
///
/// let key = tuple::encode(&(Customer("Smith & Sons".into()), Line(7)))?;
/// assert_eq!(key, "Smith\"20&\"20Sons!00007");
/// let (customer, Line(line)) = tuple::decode::<(Customer, Line)>(&key)?;
/// assert_eq!((customer.0.as_str(), line), ("Smith & Sons", 7));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer an implementation of [`Part`](crate::tuple::Part) where a value is checked when it is read.
#[macro_export]
macro_rules! part {
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident($field:vis String) $(;)?) => {
        $(#[$attribute])*
        $visibility struct $name($field String);

        impl $crate::tuple::Part for $name {
            type As<'a> = &'a str;

            fn to_part(&self) -> &str {
                &self.0
            }

            fn from_part(
                part: <&'static str as $crate::tuple::Base>::Decoded<'_>,
            ) -> ::core::result::Result<Self, $crate::tuple::PartError> {
                ::core::result::Result::Ok(Self(part.into_owned()))
            }
        }
    };
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident($field:vis $part:ty) $(;)?) => {
        $(#[$attribute])*
        $visibility struct $name($field $part);

        impl $crate::tuple::Part for $name {
            type As<'a> = $part;

            fn to_part(&self) -> $part {
                ::core::clone::Clone::clone(&self.0)
            }

            fn from_part(part: $part) -> ::core::result::Result<Self, $crate::tuple::PartError> {
                ::core::result::Result::Ok(Self(part))
            }
        }
    };
}

/// In place of a part in the crate's own implementations of [`Part`], which write and read themselves.
///
/// It is no `Part`. That alone tells the compiler that the implementation of [`Decode`] for types of the caller's own is for
/// no type of this crate's.
#[derive(Debug, Clone, Copy)]
pub struct Itself;

impl Base for Itself {
    type Decoded<'k> = Infallible;

    fn write_base(&self, _: &mut Writer<'_>, _: Order) -> Result<()> {
        Ok(())
    }

    fn read_base(_: &mut Reader<'_>, _: Order) -> Result<Infallible> {
        unreachable!("only types that are parts are read as the base of another")
    }
}

/// The conversion of a type that writes and reads itself. `str` and slices have none back, since they are not sized.
macro_rules! itself {
    () => {
        $crate::tuple::part::itself!(unsized);

        #[doc(hidden)]
        fn from_part(part: core::convert::Infallible) -> core::result::Result<Self, $crate::tuple::PartError> {
            match part {}
        }
    };
    (unsized) => {
        #[doc(hidden)]
        type As<'a>
            = $crate::tuple::part::Itself
        where
            Self: 'a;

        #[doc(hidden)]
        fn to_part(&self) -> $crate::tuple::part::Itself {
            $crate::tuple::part::Itself
        }
    };
}
pub(super) use itself;
