//! Moving stored rows to new keys while other programs read and write.
//!
//! The keys of a row cannot be changed: the row is inserted at its new keys and deleted at the old ones. The module
//! [`rekey`](crate::rekey) plans that for a table that other programs read and write, so that no row is lost or
//! duplicated and no update is overwritten. It sends nothing itself: it decides what to send next from what the store
//! answered, so it works with every client.
//!
//! **If writers can stop**, it is easier: dry run, stop the writers, copy to a new table, compare counts and keys,
//! switch readers and writers to the new table, delete the old one a week later. The rest of this page is for tables
//! that cannot stop.
//!
//! # Preparation
//!
//! 1. **Count.** A [`DryRun`](crate::rekey::DryRun) takes the keys of every row, with 16 bytes of memory per row. It
//!    counts the rows that would move and the transactions that this takes, and finds rows that would *collide*: get
//!    the same new keys. Resolve all collisions before anything is written.
//! 2. **Change the other programs.** One rule holds for all of them: while the old row exists, it is the row. The row
//!    at the new keys counts only when the old one is gone.
//!
//! | program | requirement. Finish each row in all programs before you start the next. |
//! |---|---|
//! | readers | look at the *old* keys first, then at the new ones; lists read the old keys to the end, then the new ones, and drop from these what the first part had; they hide rows that have the delete mark of the deleters, if there is one |
//! | updaters | update the row where readers find it, by its `ETag`, never by an upsert; after a refusal (404 or 412) they look again |
//! | deleters | as updaters; where rows move to another partition they set a property of the row instead, the delete mark, under its `ETag`; readers hide marked rows, which are deleted when all have moved |
//! | creators | use the new keys, once all programs meet the requirements above; where the key makes a row unique, they look at the old keys first and refuse if the row exists |
//!
//! In the other order, new keys first, a reader can miss a row that moves between its two requests, and can see a copy
//! that is out of date. An upsert at the old keys brings back a row that has moved.
//!
//! ```
//! use tablekeys::rekey::{DryRun, Keys, Stored};
//!
//! // Names folded to lower case: two rows differ by case alone, and would collide.
//! let fold = |keys: &Keys, (): &()| keys.with_row_key(keys.row_key().to_ascii_lowercase());
//! let mut dry_run = DryRun::new(fold);
//! dry_run.add(["Ann", "BOB", "Bob", "eve"].map(|name| Stored::new("users", name, "", ())));
//! let forecast = dry_run.finish();
//! assert_eq!(
//!     (forecast.counts().staying, forecast.counts().moved(), forecast.contested()),
//!     (1, 3, 1)
//! );
//! assert!(!forecast.is_clean());
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # How a row moves
//!
//! | | within its partition | to another partition |
//! |---|---|---|
//! | steps | insert and delete in *one* transaction | insert; after that, delete |
//! | rows per transaction | up to 50 | up to 100 |
//! | what readers see | always one row | never none; for a moment two |
//! | stopped between the steps | impossible | the next run finds the copy equal, and deletes the old row |
//!
//! The service's own checks make this safe:
//!
//! | another program… | answer of the service | what the plan does |
//! |---|---|---|
//! | changed the row after it was read | 412 to the delete, which has the `ETag` that was read | reads the row again and plans it anew |
//! | has a row at the new keys | 409 to the insert, which never overwrites | compares: an equal copy is kept, a stale copy replaced, another row left alone and reported |
//! | deleted the row | 404 to the delete | reports it; in another partition the copy stays, within a partition nothing was written |
//! | did any of this, and no answer arrived | | sends the transaction again; the rules above cover what was done already |
//!
//! Two things change in any case: the `ETag`, and the service's own `Timestamp`, which becomes the time of the move. A
//! deletion of old rows by `Timestamp` starts anew.
//!
//! A run can be stopped at any point and started again. For that, the function from old keys to new ones must be
//! *stable* (made from the keys and from properties that never change) and *idempotent* (for its own result it returns
//! the same keys); otherwise a second run would move rows again.
//!
//! ```
//! use std::collections::BTreeMap;
//! use tablekeys::rekey::{Found, Keys, Plan, Step, Stored, Write};
//!
//! // A table as a map, from keys to customer: partitions by day become partitions by customer.
//! let mut table = BTreeMap::from([
//!     (("20240506".to_owned(), "17".to_owned()), "ann"),
//!     (("20240506".to_owned(), "18".to_owned()), "bob"),
//! ]);
//! let mut plan = Plan::new(|keys: &Keys, customer: &&str| Keys::new(*customer, keys.row_key()));
//! plan.add(table.iter().map(|((p, r), customer)| Stored::new(p, r, "etag", *customer)));
//! while let Some(step) = plan.step() {
//!     match step {
//!         Step::Send(transaction) => {
//!             for write in transaction.writes() {
//!                 let at = (
//!                     write.keys().partition_key().to_owned(),
//!                     write.keys().row_key().to_owned(),
//!                 );
//!                 match write {
//!                     Write::Insert { properties, .. } | Write::Replace { properties, .. } => {
//!                         table.insert(at, *properties)
//!                     }
//!                     Write::Delete { .. } => table.remove(&at),
//!                 };
//!             }
//!             transaction.accepted([]);
//!         }
//!         Step::Compare(comparison) => comparison.found(Found::Other),
//!         Step::Read(reading) => reading.gone(),
//!     }
//! }
//! assert_eq!((plan.counts().moved_across, plan.skipped().len()), (2, 0));
//! assert!(table.contains_key(&("ann".to_owned(), "17".to_owned())) && table.len() == 2);
//! ```
//!
//! A step that is dropped, for example by `?` after a failed request, counts as unanswered: the store may have carried
//! it out. The plan gives the same step again and takes into account that its writes may exist already.
//!
//! The same on a table service, while a shop ships the orders that move. The program fails with errors of its own;
//! `client` is a small REST client, in whose place any other can be.
//!
#![doc = concat!("```ignore\n", include_str!("../../tests/programs/mover.rs"), "```")]
//!
//! Two orders that move to the partitions of their customers and one that gets another RowKey, by a mover that is killed
//! before and after each of its requests ([how](crate::guide::patterns#how-crashes-are-tried)). "Both" is a row and its
//! copy; "mended" is what the next run makes of it:
//!
#![doc = include_str!("requests/moves-kills.md")]
//!
//! # Widening numbers
//!
//! The most frequent migration: numbers or ticks that were stored without padding. While they are widened, the table
//! has keys of both widths: text order is not the order of the numbers, and a list that is read in one pass can miss a
//! row that moves past the reader. [`Widening`](crate::rekey::Widening) tells which ranges to read, in which order, and
//! sorts the result.
//!
//! | stage | writers | readers |
//! |---|---|---|
//! | 1 | write narrow keys, until *all* readers read both widths | read both: the narrow ranges, then the wide one, merged by value |
//! | 2 | write wide keys, while a [`Plan`](crate::rekey::Plan) moves the other rows | read both |
//! | 3 | write wide keys | read wide keys only, once [`remaining`](crate::rekey::Widening::remaining) is 0 |
//!
//! Each row moves within its partition, so it has exactly one key at any moment, and it moves only from narrow to wide:
//! a reader that reads the narrow ranges first and the wide one afterwards finds it at least once.
//!
//! ```
//! use tablekeys::rekey::Widening;
//!
//! let ticks = Widening::<19>::new();
//! assert_eq!(ticks.widen("638505760890000000-9f0c")?, "0638505760890000000-9f0c");
//! assert_eq!(ticks.widen("0638505760890000000-9f0c")?, "0638505760890000000-9f0c");
//!
//! let numbers = Widening::<4>::new();
//! let read = numbers.merge_by_value(vec!["10", "9"], vec!["0011", "0012"], |key| key)?;
//! assert_eq!(read, ["9", "10", "0011", "0012"]);
//! assert_eq!(numbers.remaining(read), 2);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Cost
//!
//! | | requests, at least |
//! |---|---|
//! | reading n rows | ⌈n / 1,000⌉ |
//! | moving n rows within their partitions | ⌈n / 50⌉ for each partition |
//! | moving n rows to other partitions | ⌈n / 100⌉ for each new partition, and as many again for each old one |
//! | counting the rows left | as reading |
//!
//! Where old rows can stay under their old keys, moving nothing is cheaper still: see
//! [Generations](crate::guide::adding_partitions#generations-nothing-moves).
//!
//! Next: [Key formats of other systems](crate::guide::field_keys). The code: [`rekey`](crate::rekey).
