//! Several typed parts in one key that sorts part by part and reads back.
//!
//! 1. **Let [`tuple`](crate::tuple) join the parts.** Formatted by hand, [five things go
//!    wrong](#five-ways-to-break-a-compound-key).
//! 2. **Order the parts:** first what every question knows, then what a range runs over, then what only makes the row
//!    unique.
//! 3. **Begin the RowKey with the kind** where rows of several kinds share a partition.
//! 4. **Take ranges from the same parts.** Never write a bound by hand.
//! 5. **Add parts at the end only.** Every other change, except [some type changes](crate::tuple#stability), makes another key and needs a
//!    [migration](crate::guide::migrating_keys).
//!
//! # Tuples
//!
//! Keys sort as the tuples do, part by part. No two tuples of a type have the same key. The text is printable ASCII, legal in
//! Azure Table Storage up to 512 characters ([fewer](crate::guide::other_stores#cosmos-db) in Cosmos DB), and reads back. The empty tuple is not a key.
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::{Ticks, tuple};
//!
//! let placed: Ticks = "2024-05-06T07:08:09Z".parse()?;
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
//! Forbidden characters are escaped so that order stays: `/` becomes `.~~`, an apostrophe `&~~`. The format is [specified to
//! the byte](crate::tuple#the-format).
//!
//! # A key as a type
//!
//! [`part!`](crate::part) makes a type of the program a part or a whole key, so that a width or a direction is written once:
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::{Ticks, part, tuple};
//!
//! part! {
//!     #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
//!     struct OrderKey {
//!         placed: Reverse<Ticks>,
//!         number: u32,
//!     }
//! }
//! let placed: Ticks = "2024-05-06T07:08:09Z".parse()?;
//! let order = OrderKey { placed: Reverse(placed), number: 4_502 };
//! let key = tuple::encode(&("order", order))?;
//! assert_eq!(key, "order!2516873215109999999!0000004502");
//! assert_eq!(tuple::decode::<(&str, OrderKey)>(&key)?.1, order);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Other types implement [`Part`](crate::tuple::Part).
//!
//! # Five ways to break a compound key
//!
//! **The separator breaks the order**, since it is compared with characters of the next part: with `_`, the keys
//! `ab1_1` and `abA_1` sort before `ab_1`.
//!
//! | separator | breaks the order of parts that contain |
//! |---|---|
//! | `!` | spaces |
//! | `-` | `!` `"` `$` `%` `&` `'` `(` `)` `*` `+` `,` and spaces |
//! | `.` | the same and `-` |
//! | `_` | nearly every character but small letters |
//! | the vertical bar | nearly every character |
//!
//! After a part of one width, such as an instant, any separator keeps the order: `2516873215109999999-9f0c`.
//!
//! **Two tuples become one key.** `("a_1", "2")` and `("a", "1_2")` are both `a_1_2`.
//!
//! **Numbers lose their order.** `order_10` sorts before `order_9`.
//!
//! **The escape loses text or order.** Replacing `/` by `_` makes two ids one; percent signs have been [decoded
//! twice](crate::guide::clients); Base64 keeps no order.
//!
//! **The bounds of a range come from two formats.** A published sample[^sample] stores reviews as `000123_2012` and filters
//! `RowKey ge 'empid_000123' and RowKey lt '000123_2012'`. `e` sorts above every digit, so nothing is returned. A prefix
//! without its separator is the second form of this: `000123` also finds `0001234_2012`.
//!
//! ```
//! use tablekeys::range::KeyRange;
//!
//! let reviews = ["000123_2011", "000123_2012", "000124_2012"];
//! let published = |key: &&&str| ***key >= *"empid_000123" && ***key < *"000123_2012";
//! assert_eq!(reviews.iter().filter(published).count(), 0);
//! let range = KeyRange::prefix("000123_")?;
//! assert_eq!(reviews.iter().filter(|key| range.contains(key)).count(), 2);
//! // The usual shortcut, "the last character plus one", gives an illegal key here: '/' after '.'.
//! assert_eq!(KeyRange::prefix("2024.")?.to_string(), r#"["2024.", "20240")"#);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Ranges of tuples
//!
//! | you want | range | inside | outside |
//! |---|---|---|---|
//! | Q2: an order with its lines | [`tuple::subtree`](crate::tuple::subtree)`(&("order", Reverse(placed), 4502_u32))` | the order, `…!line!00001` | the next order |
//! | the lines alone | [`tuple::extensions`](crate::tuple::extensions) of the same | `…!line!00001` | the order |
//! | texts that start with a part's beginning | [`tuple::starting_with`](crate::tuple::starting_with)`(&("invoice",), "2024-")` | `invoice!2024-05!…` | `invoice!2025-01` |
//! | lines 1 to 2 with all that belongs to them | [`tuple::span`](crate::tuple::span)`(&("invoice", 223_u32), 1_u16..=2)` | `…!00002!note` | `…!00003` |
//! | a window of time, newest first | [`tuple::span`](crate::tuple::span)`(&("order",), …)` of `Reverse` instants | | |
//! | plain text that starts with something | [`KeyRange::prefix`](crate::range::KeyRange::prefix) | | |
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::{Ticks, tuple};
//!
//! let lines = tuple::extensions(&("invoice", 223_u32))?;
//! assert!(lines.contains(&tuple::encode(&("invoice", 223_u32, 1_u16))?));
//! assert!(!lines.contains(&tuple::encode(&("invoice", 224_u32, 1_u16))?));
//!
//! // A span runs as Rust orders the values: of `Reverse` instants, from the latest to the earliest.
//! let (first, last): (Ticks, Ticks) = ("2024-05-01T00:00:00Z".parse()?, "2024-05-31T00:00:00Z".parse()?);
//! let may = tuple::span(&("order",), Reverse(last)..=Reverse(first))?;
//! assert!(may.contains("order!2516873215109999999!0000004502"));
//! assert!(tuple::span(&("order",), Reverse(first)..=Reverse(last)).is_err());
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! `KeyRange::between(a..=b)` ends with the key `b` itself and leaves out longer keys that begin with it.
//!
//! # Rows of several kinds
//!
//! An order and its lines in one partition are written by one transaction, and read by one query with its payments.
//! [`split_first`](crate::tuple::split_first) reads the first part; what follows tells the kind. Two sort orders of the same rows
//! (by date, by amount) are two rows per record, with the kind in front, in one transaction.
//!
//! The order with its lines, as a program, in a partition of orders alone, so that no kind comes first:
//!
#![doc = concat!("```ignore\n", include_str!("tuple_keys/orders.rs"), "```")]
//!
//! An employee with a review per year, in other languages too:
//!
#![doc = concat!("```ignore\n", include_str!("patterns/compound_key/program.rs"), "```")]
//!
#![doc = in_other_languages!("patterns/compound_key/program")]
//!
//! Next: [identifiers](crate::guide::identifiers).
//!
//! [^sample]: Microsoft, [Table design patterns: compound
//!     key](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#compound-key-pattern), read
//!     2026.
