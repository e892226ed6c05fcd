//! Several typed parts in one key that sorts part by part, can be read by eye, and reads back.
//!
//! A RowKey is one string, and often holds several things: a customer and an instant, a path and a version. Keys formatted by hand
//! [fail in known ways](crate::guide::tuple_keys#five-ways-to-break-a-compound-key). Binary tuple encodings sort right, but no
//! table service takes their bytes as a key.
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
//! | you want | use |
//! |---|---|
//! | a key of several parts | [`encode`], [`encode_into`] |
//! | the parts of a key | [`decode`]; [`split_first`] to decide by the first ones how to read the rest |
//! | one row and all that belongs to it | [`subtree`]; [`extensions`] without the row itself |
//! | the rows whose next part is in a window | [`span`] |
//! | the rows whose last part starts with a text | [`starting_with`] |
//! | a type of your own in a key | [`part!`](crate::part) for a struct of parts; [`Part`] |
//!
//! # The format
//!
//! A key is its parts in order, with a `!` between them. `!` sorts below every character of a part, so the shorter of two parts that
//! begin alike sorts first.
//!
//! | part | written as | ascending | `Reverse` |
//! |---|---|---|---|
//! | `u8` … `u128` | 3, 5, 10, 20, 39 digits | `7_u16` → `00007` | as `u16::MAX - 7`: `65528` |
//! | `i8` … `i128` | a sign and 3, 5, 10, 19, 39 digits; see below | `42_i16` → `000042`, `-42` → `-99957` | as `-1 - 42`: `-99956` |
//! | `bool` | `f` or `t` | `true` → `t` | `f` |
//! | [`Ticks`](crate::Ticks) | 19 digits | as [`row_key::ascending`](crate::row_key::ascending) | as [`row_key::newest_first`](crate::row_key::newest_first) |
//! | `SystemTime`, `chrono::DateTime`, `jiff::Timestamp`, `time::OffsetDateTime` | 21 digits: nanoseconds since 0001-01-01 | the 19 digits of its ticks, and 2 more | the 19 digits of its inverted ticks, and 2 more |
//! | `chrono::NaiveDate`, `jiff::civil::Date`, `time::Date` | 8 digits: `yyyyMMdd` of years 1 to 9999 | `20240506` | as 99999999 less it: `79759493` |
//! | [`Guid`](crate::partition::Guid), `uuid::Uuid` | 36 characters, lower-case | `6f9619ff-8b86-…` | each byte complemented |
//! | `ulid::Ulid` | 26 characters, upper-case | `01HX6BPE13…` | each bit complemented |
//! | `str`, `String`, `Cow<str>`, `Box<str>`, `Arc<str>`, `char` | escaped | `a b` → `a"20b` | each character mirrored, then `~~` |
//! | [`Key`](crate::Key) | its text, as `str` | `row_key::day(t)` → `20240506` | as `Reverse<&str>` |
//! | `[u8]`, `[u8; N]`, `Vec<u8>` | two lower-case hex digits per byte | `00ff` | each byte complemented, then `~`: `ff00~` |
//! | `f32`, `f64` | 8 or 16 lower-case hex digits; see below | `1.0_f32` → `bf800000` | each bit complemented |
//! | `Option` | `-` for `None`, `=` and the part for `Some` | `Some(7_u8)` → `=007` | `=` for `None`, `-` and the reversed part |
//! | a tuple of 1 to 12 parts | its parts | `(1_u8, 2_u8)` → `001!002` | each part reversed |
//! | a type of your own | the part that it writes | | that part reversed |
//!
//! - **Signed numbers** are as in [`row_key::signed`](crate::row_key::signed): from zero up a `0` and the digits, below
//!   zero a `-` and each digit `d` of the absolute value as `9 - d`.
//! - **Text** is written as [`table::escape`](crate::table::escape) writes it: letters, digits and characters like `- _ . @ + :`
//!   as themselves, and three characters for each that no key may hold, for spaces, for `! " % ~`, and for each byte past ASCII.
//!   An apostrophe is one of them, so that no key of a tuple has one: `O'Neill` → `O&~~Neill`.
//! - **Mirrored** means that the first of the 88 characters U+0022 to U+007E without `# % / ? \` becomes the last, the second
//!   the last but one, and so on. `{` would become `'`, and becomes `&~~~`.
//! - **Floats** sort by `total_cmp`: −NaN, −∞, …, −0.0, 0.0, …, ∞, NaN. −0.0 and 0.0 have two keys, each NaN has its own, and
//!   every bit reads back. The bits are those of IEEE 754: all complemented where the sign is set, else with the sign set.
//! - **`Reverse<Reverse<T>>`** is written as `T`.
//! - **An array** of bytes is written as a slice, and reads back only at its length. So does a [`Key`](crate::Key).
//!
//! # Ordering
//!
//! Within one tuple type, the order of the keys is the order of the tuples, part by part, and no two tuples have the same key. A
//! tuple's key and one `!` begin the keys of exactly its [`extensions`]. Keys of different types have no such order: give rows of
//! different kinds a first part that tells them apart.
//!
//! # Stability
//!
//! Frozen to the byte. Stored keys stay readable and in place when parts are added at the end, when `&str` becomes `String` or
//! `Cow<str>`, when a part becomes a tuple of one, and when it becomes a type of your own that is written as it. They do not stay so
//! when a number changes its width or sign, `Ticks` become a `DateTime`, a part becomes an `Option` or is reversed, or parts are
//! reordered.
//!
//! Prefer [`row_key`](crate::row_key) for one part of fixed width: it does not allocate.
//!
//! In the guide: [compound and tuple keys](crate::guide::tuple_keys).
#![doc(alias = "composite key")]
#![doc(alias = "compound key")]
#![doc(alias = "lexicographic")]
#![doc(alias = "order-preserving encoding")]
#![doc(alias = "memcomparable")]
#![doc(alias = "sort key")]

mod bytes;
mod codec;
mod compound;
mod date;
mod fault;
mod instant;
mod kind;
mod number;
mod part;
mod range;
mod span;
mod text;

use alloc::string::String;

pub use codec::{Direction, Reader, Writer};
pub(crate) use fault::Refused;
#[doc(hidden)]
pub use kind::{Base, Kind, Kinds};
pub use part::Part;
pub use range::{extensions, starting_with, subtree};
#[doc(hidden)]
pub use range::{extensions_of, subtree_of};
pub use span::span;

use crate::error::Result;
use crate::key::check_length;
#[cfg(doc)]
use crate::table::MAX_KEY_UNITS;

/// The separator of parts, below every character of a part.
const SEPARATOR: char = '!';

/// Writes a tuple as a key.
///
/// The type of a number decides its width. A literal without a suffix is an `i32`: `("line", 7)` becomes `line!00000000007`, which
/// is not the key of `("line", 7_u16)`.
///
/// # Ordering
///
/// Within one tuple type, `a < b` exactly when `encode(a) < encode(b)`.
///
/// # Errors
///
/// A key of more than [`MAX_KEY_UNITS`] characters; an instant of another crate outside years 1 to 9999 or, of `chrono`, within a
/// leap second.
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
/// Prefer [`encode_into`] for many keys: it reuses one buffer.
#[doc(alias("pack", "serialize"))]
pub fn encode<T: Part + ?Sized>(tuple: &T) -> Result<String> {
    let mut key = String::with_capacity(64);
    encode_into(tuple, &mut key)?;
    Ok(key)
}

/// Appends the key of a tuple to text, and allocates only where the text has no capacity left.
///
/// # Errors
///
/// As [`encode`]; the limit is on the appended characters. After an error the text is as it was, and has not grown past the limit,
/// except for parts of fixed width.
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
    append(tuple, key, start, 0)
}

/// Appends a tuple to the key from `start` on, which has some parts.
#[inline]
fn append<T: Part + ?Sized>(tuple: &T, key: &mut String, start: usize, parts: u16) -> Result<()> {
    append_by(key, start, parts, |writer| tuple.write_part(writer, Direction::Ascending))
}

#[inline]
fn append_by(
    key: &mut String,
    start: usize,
    parts: u16,
    write: impl FnOnce(&mut Writer<'_>) -> Result<()>,
) -> Result<()> {
    let length = key.len();
    let mut writer = Writer::new(key, start, parts);
    let written = write(&mut writer);
    let skipped = writer.skipped;
    // All of it is ASCII: a byte is a unit.
    let found = (key.len() - start).saturating_add(skipped);
    let checked = written.and_then(|()| check_length(found));
    if checked.is_err() {
        key.truncate(length);
    }
    checked
}

/// Reads the tuple of a key.
///
/// The type is the one that was encoded. `&str` comes back as a `Cow`, borrowed where nothing was escaped; `Reverse<&str>` as an
/// owned `Cow`.
///
/// # Errors
///
/// A key that [`encode`] never writes for the type. The message names the part, its type, the byte offset in the key, what was
/// expected there and what was found. Parts are numbered from 0 by the `!` before them: the parts of a nested tuple count one by
/// one, and a `None` counts as one. The message of a type of your own comes first. The length of the key is not checked.
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
///
/// Prefer [`split_first`] for keys of several tuple types in one partition.
#[doc(alias("unpack", "deserialize", "parse"))]
#[inline]
pub fn decode<T: Part + ?Sized>(key: &str) -> Result<T::Decoded<'_>> {
    let mut reader = Reader::new(key);
    let tuple = T::read_part(&mut reader, Direction::Ascending)?;
    reader.finish()?;
    Ok(tuple)
}

/// Reads the first part of a key, or the first parts as a tuple, and gives the rest of the key.
///
/// For [rows of several kinds](crate::guide::tuple_keys#rows-of-several-kinds) in one partition. The rest begins behind the
/// separator and is a key of its own. It is empty at the end of the key, and where the key goes on with one empty text.
///
/// # Errors
///
/// As [`decode`], for the first parts, and a character other than `!` behind them. Numbers and offsets are within the given text.
///
/// # Examples
///
/// An order and its lines in one partition:
///
/// ```
/// use tablekeys::tuple;
///
/// for (key, line) in [("0000000223!order", None), ("0000000223!line!00007", Some(7))] {
///     let (order, rest) = tuple::split_first::<u32>(key)?;
///     let (kind, rest) = tuple::split_first::<&str>(rest)?;
///     let found = match &*kind {
///         "line" => Some(tuple::decode::<u16>(rest)?),
///         _ => None,
///     };
///     assert_eq!((order, found), (223, line));
/// }
/// assert_eq!(tuple::split_first::<(u32, &str)>("0000000223!line!00007")?, ((223, "line".into()), "00007"));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`decode`] where all keys are of one type.
#[doc(alias = "prefix")]
#[inline]
pub fn split_first<T: Part + ?Sized>(key: &str) -> Result<(T::Decoded<'_>, &str)> {
    let mut reader = Reader::new(key);
    let first = T::read_part(&mut reader, Direction::Ascending)?;
    Ok((first, reader.following()?))
}

#[cfg(test)]
mod tests;
