//! Several typed parts in one key that sorts part by part and reads back.
//!
//! 1. **Let [`tuple`](crate::tuple) join the parts**: formatted by hand, [five things go
//!    wrong](#five-ways-to-break-a-compound-key).
//! 2. **Order of parts: first what every question knows**, then what a range runs over, then what only makes the
//!    row unique.
//! 3. **Where rows of several kinds share a partition**, begin the RowKey with the kind, or with the number of the
//!    row that they belong to.
//! 4. **Take ranges from the same parts**: `subtree`, `extensions`, `span`. Never write a bound by hand.
//! 5. **Add parts at the end only.** Every other change is another key.
//!
//! # Tuples
//!
//! Keys sort as the tuples do, part by part; no two tuples of a type have the same key; the text is printable
//! ASCII, legal in every store of this guide, and reads back.
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
//! // Parts are compared whole: all that begin with "ab" come before those with "ab1".
//! assert!(tuple::encode(&("ab", 2_u8))? < tuple::encode(&("ab1", 1_u8))?);
//! assert_ne!(tuple::encode(&("a_1", "2"))?, tuple::encode(&("a", "1_2"))?);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! A forbidden character is written as the character before it and `~~`: `/` is `.~~`, which sorts between `.` and
//! `0` as `/` does. The format is [specified to the byte](crate::tuple#the-format). An apostrophe is `&~~`, since
//! some clients do not double `'` in addresses:
//!
//! ```
//! use tablekeys::tuple;
//!
//! assert_eq!(tuple::encode(&("O'Neill", 7_u16))?, "O&~~Neill!00007");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Five ways to break a compound key
//!
//! **The separator breaks the order**, since it is compared with the next part's characters:
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
//! | `.` U+002E | digits, letters | those of `-`, and `-` |
//! | `_` U+005F | small letters | those of `.`, `.`, digits and capitals |
//! | the vertical bar U+007C | `~` | nearly every character |
//!
//! **Two tuples become one key.** `("a_1", "2")` and `("a", "1_2")` are both `a_1_2`.
//!
//! **Numbers lose their order.** `order_10` sorts before `order_9`.
//!
//! **The escape loses text or order.** Replacing `/` by `_` makes two ids one; percent signs have been [decoded
//! twice](crate::guide::clients#which-characters-to-avoid); Base64 keeps no order and may contain a `/`.
//!
//! **The bounds of a range come from two formats.** Microsoft's page on compound keys stores reviews as
//! `000123_2012` and filters `RowKey ge 'empid_000123' and RowKey lt '000123_2012'`.[^sample] `e` sorts above every
//! digit, so nothing is returned. The range of a prefix finds them:
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
//! # Own types as parts
//!
//! [`part!`](crate::part) declares a struct whose fields are parts, and so a whole key as a type; implement
//! [`Part`](crate::tuple::Part) for other types of your own. Keys then read back as the types of the
//! program, and a key of another kind is refused with its place:
//!
//! ```
//! use tablekeys::Result;
//! use tablekeys::tuple::{self, Direction, Part, Reader, Writer};
//!
//! #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
//! enum Kind {
//!     Line,
//!     Payment,
//! }
//!
//! impl Part for Kind {
//!     type Decoded<'k> = Self;
//!
//!     fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
//!         let name = match self {
//!             Self::Line => "line",
//!             Self::Payment => "payment",
//!         };
//!         name.write_part(key, order)
//!     }
//!
//!     fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Self> {
//!         key.read_as::<&str, _, _>(order, |name| match &*name {
//!             "line" => Ok(Self::Line),
//!             "payment" => Ok(Self::Payment),
//!             _ => Err(format!("expected line or payment, found {name:?}")),
//!         })
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
//! An order, its lines and its payments in one partition are written by one transaction and read by one query.
//!
//! | row | RowKey |
//! |---|---|
//! | the order | `0000000022` |
//! | its first line | `0000000022!line!00001` |
//! | its first payment | `0000000022!payment!00001` |
//!
//! [`subtree`](crate::tuple::subtree) is the range of the row and all that belongs to it;
//! [`split_first`](crate::tuple::split_first) reads the number, and what follows tells the kind.
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
//! It runs on the emulator in the crate's tests, with the guide's small [`client`](crate::guide::clients::rust) or any
//! other:
//!
#![doc = concat!("```ignore\n", include_str!("tuple_keys/orders.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # Ranges of tuples
//!
//! | you want | range | inside | outside |
//! |---|---|---|---|
//! | an invoice and every row that belongs to it | [`tuple::subtree`](crate::tuple::subtree)`(&("invoice", 223_u32))` | `invoice!0000000223`, `invoice!0000000223!00001` | `invoice!0000000224` |
//! | the rows of one invoice, without its own | [`tuple::extensions`](crate::tuple::extensions)`(&("invoice", 223_u32))` | `invoice!0000000223!00001` | `invoice!0000000224!…` |
//! | invoices of 2024, where numbers are text | [`tuple::starting_with`](crate::tuple::starting_with)`(&("invoice", "2024-"))` | `invoice!2024-05!…` | `invoice!2024!…` |
//! | the lines 1 and 2, with all that belongs to them | [`tuple::span`](crate::tuple::span)`(&("invoice", 223_u32), 1_u16..=2)` | `invoice!0000000223!00002`, `invoice!0000000223!00002!note` | `invoice!0000000223!00003` |
//! | a customer's orders in a window of time, newest first | [`tuple::span`](crate::tuple::span)`(&("ada",), Reverse(last)..=Reverse(first))` | `ada!2516873215109999999!…` | |
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
//! Give a window from the earlier to the later value, for `Reverse` parts too. `KeyRange::between(a..=b)` ends with
//! the key `b` itself and leaves out longer keys that begin with it.
//!
//! ## Invoices by month, as a program
//!
//! The PartitionKey is tenant and month. RowKeys are in order of the due day, and within a day the greatest amount
//! first.
//!
#![doc = concat!("```ignore\n", include_str!("tuple_keys/invoices.rs"), "```")]
//!
//! # Which part first
//!
//! A range fixes the first parts and spans one more.
//!
//! | question | order of parts |
//! |---|---|
//! | a customer's newest orders | customer, newest first, order number |
//! | all lines of an order | customer, order number, line |
//! | both | two rows: [second questions](crate::guide::choosing_keys#second-questions) |
//!
//! # What may change later
//!
//! Parts may be added at the end. Any other change (a width, a sign, the order or direction of parts) makes another
//! key, and the table has to be [migrated](crate::guide::migrating_keys). [Which changes of types keep stored keys
//! valid](crate::tuple#stability).
//!
//! Next: [identifiers](crate::guide::identifiers).
//!
//! [^sample]: Microsoft, [Table design patterns: compound
//!     key](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#compound-key-pattern), read
//!     2026.
