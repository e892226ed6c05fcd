//! Several typed parts in one key that sorts part by part and reads back.
//!
//! A RowKey is one string, and often has to hold several values: a kind and a number, a customer and an instant, a
//! folder and a file. Joining them by hand goes wrong in five known ways.
//!
//! # Five ways to break a compound key
//!
//! **The separator breaks the order.** Text is compared character by character, so the separator is compared with the
//! next part's characters. With `_`, which sorts above all capitals and digits, `ab` and its extensions do not stay
//! together:
//!
//! ```
//! let mut keys = ["ab_2", "ab1_1", "ab_1", "abA_1"];
//! keys.sort();
//! // "ab" should come before "ab1" and "abA".
//! assert_eq!(keys, ["ab1_1", "abA_1", "ab_1", "ab_2"]);
//! ```
//!
//! | separator | sorts below | so it breaks the order of parts that contain |
//! |---|---|---|
//! | `!` U+0021 | every character that a key should contain, except the space | spaces |
//! | `-` U+002D | `.`, digits, letters | `!` `"` `$` `%` `&` `'` `(` `)` `*` `+` `,` and spaces |
//! | `.` U+002E | digits, letters | those, and `-` |
//! | `_` U+005F | small letters | those, digits and capitals |
//! | the vertical bar U+007C | `~` | nearly every character |
//!
//! **Two tuples become one key.** `("a_1", "2")` and `("a", "1_2")` are both `a_1_2`. One row overwrites the other.
//!
//! **Numbers lose their order.** `order_10` sorts before `order_9`: every number needs its fixed width.
//!
//! **The escape breaks the order, or the key.** Replacing `/` by `_` makes two ids one. Percent signs are legal but
//! have been [decoded twice](crate::guide::clients#which-characters-to-avoid) on the way to a row, so that a read or a
//! delete went to another one. Base64 keeps no order and may contain a `/`.
//!
//! **The bounds of a range come from two formats.** Microsoft's page on compound keys stores reviews as `000123_2012`
//! and, to find all reviews of employee 000123, filters `RowKey ge 'empid_000123' and RowKey lt
//! '000123_2012'`.[^sample] `e` sorts above every digit, so the lower bound is above the upper bound, and the query
//! returns nothing. The range of a prefix finds them:
//!
//! ```
//! use tablekeys::range::KeyRange;
//!
//! let reviews = ["000123_2011", "000123_2012", "000123_2013", "000124_2012"];
//! // As published: nothing is between the bounds.
//! let published = |key: &str| key >= "empid_000123" && key < "000123_2012";
//! assert!(!reviews.iter().any(|key| published(key)));
//! // Every review of the employee, and of no other.
//! let range = KeyRange::prefix("000123_")?;
//! assert_eq!(range.to_string(), r#"["000123_", "000123`")"#);
//! assert_eq!(reviews.iter().filter(|key| range.contains(key)).count(), 3);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Tuples
//!
//! [`tuple`](crate::tuple) writes typed parts so that the order of the keys is the order of the tuples, part by part.
//! No two tuples of a type have the same key. The text is printable ASCII, legal everywhere, readable where the parts
//! are plain, and it reads back.
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::{Ticks, tuple};
//!
//! let placed: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let key = tuple::encode(&("order", "Smith & Sons", Reverse(placed), 7_u16))?;
//! assert_eq!(key, "order!Smith\"20&\"20Sons!2516873215109999999!00007");
//!
//! let (kind, customer, Reverse(when), line) =
//!     tuple::decode::<(&str, &str, Reverse<Ticks>, u16)>(&key)?;
//! assert_eq!((&*kind, &*customer, when, line), ("order", "Smith & Sons", placed, 7));
//!
//! // Parts are compared whole: "ab" and its own come before "ab1".
//! assert!(tuple::encode(&("ab", 2_u8))? < tuple::encode(&("ab1", 1_u8))?);
//! assert_ne!(tuple::encode(&("a_1", "2"))?, tuple::encode(&("a", "1_2"))?);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! How the text escape keeps the order: a character that no key may contain is written as the one just below it and
//! `~~`, so `/` is `.~~` and sorts between `.` and `0`, where it belongs. The whole format is [specified to the
//! byte](crate::tuple#the-format). Old clients have had [trouble with `~` and
//! `"`](crate::guide::clients#which-characters-to-avoid); current ones take them.
//!
//! The escape leaves `'` as it is. Where a client does not double it in addresses, such as `azure_data_tables` 0.21 for Rust,
//! [`Strict`](crate::tuple::Strict) writes it as `&~~`:
//!
//! ```
//! use tablekeys::tuple::{self, Strict};
//!
//! assert_eq!(tuple::encode(&("O'Neill", 7_u16))?, "O'Neill!00007");
//! assert_eq!(tuple::encode(&(Strict("O'Neill"), 7_u16))?, "O&~~Neill!00007");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Own types as parts
//!
//! A type of your own becomes a part by one implementation of [`Part`](crate::tuple::Part), which converts it to a part and back.
//! Keys then read back as the types of the program, and a key of another kind is refused with its place:
//!
//! ```
//! use std::borrow::Cow;
//! use tablekeys::tuple::{self, Part, PartError};
//!
//! #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
//! enum Kind {
//!     Line,
//!     Payment,
//! }
//!
//! impl Part for Kind {
//!     type As<'a> = &'a str;
//!
//!     fn to_part(&self) -> &str {
//!         match self {
//!             Self::Line => "line",
//!             Self::Payment => "payment",
//!         }
//!     }
//!
//!     fn from_part(kind: Cow<'_, str>) -> Result<Self, PartError> {
//!         match &*kind {
//!             "line" => Ok(Self::Line),
//!             "payment" => Ok(Self::Payment),
//!             _ => Err(format!("expected line or payment, found {kind:?}").into()),
//!         }
//!     }
//! }
//!
//! let key = tuple::encode(&(223_u32, Kind::Line, 1_u16))?;
//! assert_eq!(key, "0000000223!line!00001");
//! assert_eq!(tuple::decode::<(u32, Kind, u16)>(&key)?, (223, Kind::Line, 1));
//! let error = tuple::decode::<(u32, Kind, u16)>("0000000223!note!00001").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "expected line or payment, found \"note\", in part 1 (Kind), at byte 11 of a tuple key"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Rows of several kinds
//!
//! An order, its lines and its payments in one partition: one transaction writes them, and one query reads them. The order's
//! number is its key, and the beginning of the others. [`subtree`](crate::tuple::subtree) is the range of the row and all that
//! belongs to it; [`split_first`](crate::tuple::split_first) reads the number, and what follows tells the kind.
//!
//! ```
//! use std::collections::BTreeMap;
//! use tablekeys::tuple;
//!
//! // A partition: rows in the order of their RowKeys.
//! let mut rows = BTreeMap::new();
//! for order in [1_u32, 22, 223] {
//!     rows.insert(tuple::encode(&order)?, "the order");
//!     rows.insert(tuple::encode(&(order, "line", 1_u16))?, "its first line");
//!     rows.insert(tuple::encode(&(order, "payment", 1_u16))?, "its first payment");
//! }
//!
//! let everything = tuple::subtree(&22_u32)?;
//! let mut found = Vec::new();
//! for (key, row) in rows.iter().filter(|(key, _)| everything.contains(key)) {
//!     let (order, rest) = tuple::split_first::<u32>(key)?;
//!     let number = match rest {
//!         "" => None,
//!         rest => Some(tuple::decode::<(&str, u16)>(rest)?.1),
//!     };
//!     found.push((order, number, *row));
//! }
//! assert_eq!(
//!     found,
//!     [
//!         (22, None, "the order"),
//!         (22, Some(1), "its first line"),
//!         (22, Some(1), "its first payment")
//!     ]
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! ## An order and its lines, as a program
//!
//! One transaction writes them and one query reads them back. It runs on a table service in the crate's tests; `client` is
//! a small REST client, in whose place any other can be:
//!
#![doc = concat!("```ignore\n", include_str!("../../tests/programs/orders.rs"), "```")]
//!
//! # Ranges of tuples
//!
//! | you want | range | inside | outside |
//! |---|---|---|---|
//! | an invoice and every row that belongs to it | [`tuple::subtree`](crate::tuple::subtree)`(&("invoice", 223_u32))` | `invoice!0000000223`, `invoice!0000000223!00001` | `invoice!0000000224` |
//! | the rows of one invoice, without its own | [`tuple::extensions`](crate::tuple::extensions)`(&("invoice", 223_u32))` | `invoice!0000000223!00001` | `invoice!0000000224!…` |
//! | invoices of 2024, where numbers are text | [`tuple::starting_with`](crate::tuple::starting_with)`(&("invoice", "2024-"))` | `invoice!2024-05!…` | `invoice!2024!…` |
//! | one kind of row, a window of time | [`KeyRange::newest_first`](crate::range::KeyRange::newest_first) [`with_prefix`](crate::range::KeyRange::with_prefix) of the kind and `!` | | |
//! | plain text that starts with something | [`KeyRange::prefix`](crate::range::KeyRange::prefix) | | |
//!
//! ```
//! use tablekeys::range::KeyRange;
//! use tablekeys::tuple;
//!
//! let lines = tuple::extensions(&("invoice", 223_u32))?;
//! assert!(lines.contains(&tuple::encode(&("invoice", 223_u32, 1_u16))?));
//! assert!(!lines.contains(&tuple::encode(&("invoice", 224_u32, 1_u16))?));
//!
//! // The usual shortcut, "the last character plus one", gives an illegal key: '/' after '.'.
//! assert_eq!(KeyRange::prefix("2024.")?.to_string(), r#"["2024.", "20240")"#);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Which part first
//!
//! The order of parts decides which questions are one range: a range fixes the first parts and spans one more. Put
//! first what every question knows, then what is spanned, then what only makes the row unique.
//!
//! | question | order of parts |
//! |---|---|
//! | a customer's newest orders | customer, newest first, order number |
//! | all lines of an order | customer, order number, line |
//! | both | two rows: [second questions](crate::guide::choosing_keys#second-questions) |
//!
//! Rows of different kinds that share a partition, so that one transaction can change them, begin with the kind:
//! `order`, `line`, `index`.
//!
//! # What may change later
//!
//! Parts may be added at the end. A number's width and sign, the order of parts and the direction of a part may not:
//! the result is another key, and the table has to be [migrated](crate::guide::migrating_keys). The
//! [module](crate::tuple#stability) lists what keeps stored keys in place.
//!
//! Next: [identifiers](crate::guide::identifiers).
//!
//! [^sample]: Microsoft, [Table design patterns: compound
//!     key](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#compound-key-pattern),
//!     read 2026.
