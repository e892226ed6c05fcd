//! Several typed parts in one key that sorts part by part, can be read, and reads back.
//!
//! A RowKey is one string, and what it must say is often several things: a kind and a number, a customer and an instant, a
//! path and a version. Put together by hand they go wrong in known ways. `format!("{name}_{n}")` sorts `a_10` before
//! `a_9`, lets the name `a_1` look like the name `a` with 1 behind it, and fails on the first name that holds a `/`.
//! Binary tuple layers sort right, and no table service takes their bytes as a key.
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::{Ticks, tuple};
//!
//! let placed: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let key = tuple::encode(&("order", "Smith & Sons", Reverse(placed), 7_u16))?;
//! assert_eq!(key, "order!Smith\"20&\"20Sons!2516873215109999999!00007");
//!
//! type Order<'a> = (&'a str, &'a str, Reverse<Ticks>, u16);
//! let (kind, customer, Reverse(when), line) = tuple::decode::<Order>(&key)?;
//! assert_eq!((&*kind, &*customer, when, line), ("order", "Smith & Sons", placed, 7));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # The format
//!
//! The parts one after another, with a `!` between them. `!` sorts below every character that a part can hold, and so the
//! shorter of two parts that begin alike sorts first, whatever comes behind it.
//!
//! | part | written as | ascending | `Reverse` |
//! |---|---|---|---|
//! | `u8` … `u128` | 3, 5, 10, 20, 39 digits | `7_u16` → `00007` | as `u16::MAX - 7`: `65528` |
//! | `i8` … `i128` | a sign and 3, 5, 10, 19, 39 digits; see below | `42_i16` → `000042`, `-42` → `-99957` | as `-1 - 42`: `-99956` |
//! | `bool` | `f` or `t` | `true` → `t` | `f` |
//! | [`Ticks`](crate::Ticks) | 19 digits | as [`row_key::ascending`](crate::row_key::ascending) | as [`row_key::newest_first`](crate::row_key::newest_first) |
//! | `chrono::DateTime` | 21 digits: nanoseconds since 0001-01-01 | the 19 digits of its ticks, and 2 more | the 19 digits of its inverted ticks, and 2 more |
//! | `uuid::Uuid` | 36 characters, lower-case | `6f9619ff-8b86-…` | each byte complemented |
//! | `str`, `String`, `Cow<str>`, `char` | escaped | `a b` → `a"20b` | each character mirrored, then `~~` |
//! | `[u8]`, `[u8; N]`, `Vec<u8>` | two lower-case hex digits a byte | `00ff` | each byte complemented, then `~`: `ff00~` |
//! | `f32`, `f64` | 8 or 16 lower-case hex digits; see below | `1.0_f32` → `bf800000` | each bit complemented |
//! | `Option` | `-` for `None`, `=` and the part for `Some` | `Some(7_u8)` → `=007` | `=` for `None`, `-` and the reversed part |
//! | a tuple of 1 to 12 parts | its parts | `(1_u8, 2_u8)` → `001!002` | each part reversed |
//!
//! - **Signed numbers** are as in [`row_key::signed`](crate::row_key::signed): zero and above a `0` and the digits, below
//!   zero a `-` and each digit `d` of the absolute value as `9 - d`.
//! - **Text** is written as [`table::escape`](crate::table::escape) writes it: letters, digits and `- _ . @ + :` and their like
//!   as themselves, and an escape of three characters for what no key may hold, for spaces, for `! " % ~` and for each byte
//!   past ASCII. Mirrored means that the first of the 88 characters that occur becomes the last, the second the last but one:
//!   of U+0022 to U+007E without `# % / ? \`.
//! - **Floats** sort by `total_cmp`: −NaN, −∞, …, −0.0, 0.0, …, ∞, NaN. −0.0 and 0.0 are two keys, each NaN is its own, and
//!   every bit comes back. The bits are those of IEEE 754, all complemented where the sign is set, else with the sign set.
//! - **An array** of bytes is a slice of fixed length, and reads back only at that length.
//!
//! # Ordering
//!
//! Within one tuple type, the order of the keys is the order of the tuples, part by part, and no two different tuples have one
//! key. A tuple's key and one `!` begin the keys of exactly its extensions, which [`extensions`] turns into a range. Of
//! different types in one place nothing is said: give rows of different kinds a first part that tells them apart.
//!
//! # Stability
//!
//! Frozen to the byte. Stored keys stay readable and in place when parts are added at the end, when `&str` becomes `String`
//! or `Cow<str>`, and when a part becomes a tuple of one. They do not when a number changes its width or sign, when
//! `Ticks` becomes a `DateTime`, when a part becomes an `Option` or is reversed, and when parts are reordered.
//!
//! Not for one part of fixed width: [`row_key`](crate::row_key) writes it without allocating.
//!
//! In the guide: [compound keys](crate::guide::tuple_keys).

mod codec;
mod compound;
mod instant;
mod number;
mod range;
mod text;

pub use range::{EndsInText, extensions, starting_with};

use crate::error::{Error, Kind, Result};
use crate::table::MAX_KEY_UNITS;
use codec::{Order, Reader, Writer};

/// What stands between parts: `!`, below every character of a part.
pub const SEPARATOR: char = '!';

/// A value that can be a part of a tuple key, or a tuple of such values.
///
/// The [module](self) lists them. Each has one form, which depends on its type alone, and sorts as its type does: floats by
/// `total_cmp`, `Reverse` the other way round. The trait is sealed, so that the laws hold for every part there is.
///
/// The empty tuple is none: every key has at least one part.
///
/// ```compile_fail,E0277
/// let key = tablekeys::tuple::encode(&());
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be a part of a tuple key")]
pub trait Part {
    /// What [`decode`] gives back: the type itself; for `&str` a `Cow<str>` that borrows from the key where nothing was
    /// escaped or reversed; for `&[u8]` a `Vec<u8>`; for a `DateTime` of any zone one in UTC.
    type Decoded<'k>;

    #[doc(hidden)]
    fn write(&self, key: &mut Writer<'_>, order: Order) -> Result<()>;

    #[doc(hidden)]
    fn read<'k>(key: &mut Reader<'k>, order: Order) -> Result<Self::Decoded<'k>>;
}

/// The key of a tuple.
///
/// # Ordering
///
/// Within one tuple type, `a < b` exactly when `encode(a) < encode(b)`.
///
/// # Errors
///
/// A key of more than [`MAX_KEY_UNITS`] characters, and a `chrono::DateTime` outside years 1 to 9999 or within a leap
/// second.
///
/// # Examples
///
/// ```
/// use core::cmp::Reverse;
/// use tablekeys::tuple;
///
/// assert_eq!(tuple::encode(&("invoice", 223_u32))?, "invoice!0000000223");
/// assert_eq!(tuple::encode(&("id/1", -1_i8, true, Some('x')))?, "id.~~1!-998!t!=x");
/// assert!(tuple::encode(&(Reverse("b"), 1_u8))? < tuple::encode(&(Reverse("a"), 0_u8))?);
/// assert!(tuple::encode(&("a", 2_u8))? < tuple::encode(&("a-b", 1_u8))?);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for many keys in a row: [`encode_into`] reuses one buffer.
pub fn encode<T: Part + ?Sized>(tuple: &T) -> Result<String> {
    let mut key = String::with_capacity(64);
    encode_into(tuple, &mut key)?;
    Ok(key)
}

/// Appends the key of a tuple to text, which allocates only where the text's capacity is used up.
///
/// # Errors
///
/// As [`encode`]; the limit is on what is appended. The text is then as it was, and has not grown past the limit, but for parts
/// of fixed width: a text or bytes without room are counted, not written.
///
/// # Examples
///
/// ```
/// use tablekeys::tuple;
///
/// let mut key = String::with_capacity(512);
/// for line in 1..=2_u16 {
///     key.clear();
///     tuple::encode_into(&("invoice", 223_u32, line), &mut key)?;
/// }
/// assert_eq!(key, "invoice!0000000223!00002");
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[inline]
pub fn encode_into<T: Part + ?Sized>(tuple: &T, key: &mut String) -> Result<()> {
    let start = key.len();
    let mut writer = Writer::new(key);
    let written = tuple.write(&mut writer, Order::Ascending);
    let skipped = writer.skipped;
    // All of it is ASCII: a byte is a unit.
    let found = (key.len() - start).saturating_add(skipped);
    let checked = match written {
        Ok(()) if found > MAX_KEY_UNITS => Err(Error::new(Kind::KeyTooLong { max: MAX_KEY_UNITS, found })),
        other => other,
    };
    if checked.is_err() {
        key.truncate(start);
    }
    checked
}

/// The tuple of a key.
///
/// The type is the one that was encoded. Text comes back as a `Cow` for `&str`, borrowed where nothing was escaped, and as a
/// `String` for `String`. For `Reverse<&str>` the `Cow` is always owned, since every character is mirrored.
///
/// # Errors
///
/// Whatever [`encode`] never writes for the type: the message names the part, its type, the byte offset in the key, what was
/// expected there and what was found. A part's number is that of the `!` before it in the key: parts of a tuple within count
/// one by one, and a `None` counts as one, whatever it stands for. Length is not checked.
///
/// # Examples
///
/// ```
/// use std::borrow::Cow;
/// use tablekeys::tuple;
///
/// let (name, number) = tuple::decode::<(&str, u32)>("invoice!0000000223")?;
/// assert!(matches!(name, Cow::Borrowed("invoice")));
/// assert_eq!(number, 223);
///
/// let error = tuple::decode::<(&str, u32)>("invoice!00000002x3").unwrap_err();
/// assert_eq!(error.to_string(), "expected a digit in part 1 (u32), at byte 16 of a tuple key, found 'x'");
/// let error = tuple::decode::<(&str, u32)>("invoice").unwrap_err();
/// let message = "expected '!' and another part after part 0 (str), at byte 7 of a tuple key, found the end";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[inline]
pub fn decode<T: Part + ?Sized>(key: &str) -> Result<T::Decoded<'_>> {
    let mut reader = Reader::new(key);
    let tuple = T::read(&mut reader, Order::Ascending)?;
    reader.finish()?;
    Ok(tuple)
}

#[cfg(test)]
mod tests;
