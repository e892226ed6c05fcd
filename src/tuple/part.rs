//! The trait of parts, and types of the caller's own as parts.

use super::codec::{Direction, Reader, Writer};
use crate::error::Result;

/// A value that can be a part of a tuple key, or a tuple of such values.
///
/// The [module](super) lists the types that are parts, their forms and their order. The empty tuple is no part.
///
/// # Own types
///
/// [`part!`](crate::part) declares a struct whose fields are parts. A type that is checked when it is read, or that is no struct of
/// parts, implements this trait by another part, which it writes and reads. It may then be wherever a part may.
///
/// - Order: `a < b` exactly when the part of `a` is less than that of `b`.
/// - Reading back: a written value reads as itself.
/// - One form per value: a part that is not written is refused, such as another case of a name.
/// - Stability: a renamed variant of an enum keeps its part.
///
/// # Examples
///
/// A small enum:
///
/// ```
/// use tablekeys::Result;
/// use tablekeys::tuple::{self, Direction, Part, Reader, Writer};
///
/// #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
/// enum RowKind {
///     Header,
///     Line,
/// }
///
/// impl Part for RowKind {
///     type Decoded<'k> = Self;
///
///     fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
///         let name = match self {
///             Self::Header => "header",
///             Self::Line => "line",
///         };
///         name.write_part(key, order)
///     }
///
///     fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Self> {
///         key.read_as::<&str, _, _>(order, |name| match &*name {
///             "header" => Ok(Self::Header),
///             "line" => Ok(Self::Line),
///             _ => Err(format!("expected header or line, found {name:?}")),
///         })
///     }
/// }
///
/// let key = tuple::encode(&(4711_u32, RowKind::Line, 7_u16))?;
/// assert_eq!(key, "0000004711!line!00007");
/// assert_eq!(tuple::decode::<(u32, RowKind, u16)>(&key)?, (4711, RowKind::Line, 7));
///
/// let error = tuple::decode::<(u32, RowKind)>("0000004711!Line").unwrap_err();
/// let message = r#"expected header or line, found "Line", in part 1 (RowKind), at byte 11 of a tuple key"#;
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Code for any key that is read as its own type:
///
/// ```
/// use tablekeys::tuple::{self, Part};
///
/// fn load<K: for<'k> Part<Decoded<'k> = K>>(rows: &[&str]) -> tablekeys::Result<Vec<K>> {
///     rows.iter().map(|key| tuple::decode::<K>(key)).collect()
/// }
///
/// assert_eq!(load::<(String, u8)>(&["a!001", "b!002"])?, [("a".to_owned(), 1), ("b".to_owned(), 2)]);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// The empty tuple does not compile:
///
/// ```compile_fail,E0277
/// let key = tablekeys::tuple::encode(&());
/// ```
#[doc(alias("newtype", "serialize"))]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a part of a tuple key",
    note = "a type of your own becomes a part by `tablekeys::part!` or `impl tablekeys::tuple::Part`"
)]
pub trait Part {
    /// What is read: the type itself; for `&str` a `Cow<str>`; for `&[u8]` a `Vec<u8>`; for a `DateTime` of any zone one in UTC.
    type Decoded<'k>;

    /// Writes the value: a type of your own hands the key and the order on to another part.
    ///
    /// # Errors
    ///
    /// A value that has no key, such as an instant outside years 1 to 9999.
    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()>;

    /// Reads what [`write_part`](Self::write_part) writes: a type of your own by [`Reader::read_as`].
    ///
    /// # Errors
    ///
    /// Any other text.
    fn read_part<'k>(key: &mut Reader<'k>, order: Direction) -> Result<Self::Decoded<'k>>;
}

/// Declares a struct whose fields are parts of a key, and which is a [`Part`](crate::tuple::Part) itself.
///
/// It is written as the tuple of its one to twelve fields. Each is any part that is read as itself: a number, `String`, `Uuid`,
/// `Reverse` of one, another such struct. Derive `Ord` to sort values as their keys sort.
///
/// # Examples
///
/// ```
/// use core::cmp::Reverse;
/// use tablekeys::{Ticks, tuple};
///
/// tablekeys::part! {
///     /// An amount of money, in hundredths.
///     #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
///     pub struct Cents(pub u64);
/// }
/// tablekeys::part! {
///     #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
///     pub struct InvoiceKey {
///         pub customer: String,
///         pub due: Reverse<Ticks>,
///         pub amount: Cents,
///     }
/// }
///
/// let due = Reverse("2024-05-06T07:08:09Z".parse()?);
/// let invoice = InvoiceKey { customer: "Smith & Sons".into(), due, amount: Cents(1_999) };
/// let key = tuple::encode(&invoice)?;
/// assert_eq!(key, "Smith\"20&\"20Sons!2516873215109999999!00000000000000001999");
/// assert_eq!(tuple::decode::<InvoiceKey>(&key)?, invoice);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer an implementation of [`Part`](crate::tuple::Part) where a value is checked when it is read.
#[macro_export]
macro_rules! part {
    // The implementation for a struct of these fields, each with a name to read it by.
    (@fields $name:ident $($field:tt $read:ident: $part:ty),+) => {
        impl $crate::tuple::Part for $name {
            type Decoded<'k> = Self;

            fn write_part(&self, key: &mut $crate::tuple::Writer<'_>, order: $crate::tuple::Direction) -> $crate::Result<()> {
                $crate::tuple::Part::write_part(&($(&self.$field,)+), key, order)
            }

            fn read_part(key: &mut $crate::tuple::Reader<'_>, order: $crate::tuple::Direction) -> $crate::Result<Self> {
                let ($($read,)+) = <($($part,)+) as $crate::tuple::Part>::read_part(key, order)?;
                ::core::result::Result::Ok(Self { $($field: $read),+ })
            }
        }
    };
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident($field:vis $part:ty) $(;)?) => {
        $(#[$attribute])*
        $visibility struct $name($field $part);

        $crate::part!(@fields $name 0 part: $part);
    };
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident {
        $($(#[$of_field:meta])* $field_visibility:vis $field:ident: $part:ty),+ $(,)?
    }) => {
        $(#[$attribute])*
        $visibility struct $name {
            $($(#[$of_field])* $field_visibility $field: $part,)+
        }

        $crate::part!(@fields $name $($field $field: $part),+);
    };
}
