//! Moving stored rows to better keys while others read and write.
//!
//! A key cannot be changed in place: the row is inserted under its new keys and deleted under the old. Doing that to a table that
//! others read and write, without losing a row, doubling one or overwriting an update, is what [`rekey`](crate::rekey) plans. It sends nothing
//! itself: it says what to send next, given what the store answered, so it serves every client.
//!
//! # Before
//!
//! 1. **Count.** A [`DryRun`](crate::rekey::DryRun) reads the keys of every row, 16 bytes a row of memory, and says how many would move, in how
//!    many transactions, and which rows would *meet* at the same new keys. Meetings are settled before anything is written.
//! 2. **Teach everybody else one rule: the old row, while it is there, is the row.** The one at the new keys counts when the old one is gone.
//!
//! | who | does this, before the first row moves, and in this order: each line everywhere before the next |
//! |---|---|
//! | readers | look at the *old* keys first, then at the new ones; lists read the old keys to the end, then the new ones, and leave out of these what the first had |
//! | who updates | updates where the row was found so, by its `ETag`, never by an upsert; refused (404, 412), looks again |
//! | who deletes | the same; where rows change their partition it marks the row instead, and the marked are deleted when all have moved |
//! | who creates | uses the new keys, once all of the above do; where the key is what makes a row unique, looks at the old keys first and refuses if the row is there |
//!
//! The other way round, new keys first, a reader misses the row that moves between its two looks, and may see a copy that is no longer true.
//! An upsert at the old keys brings back a row that has moved.
//!
//! ```
//! use tablekeys::rekey::{DryRun, Keys, Stored};
//!
//! // Names folded to lower case: two rows differ by nothing else, and would meet.
//! let fold = |keys: &Keys, (): &()| keys.with_row_key(keys.row_key().to_ascii_lowercase());
//! let mut dry_run = DryRun::new(fold, |_| 1_000);
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
//! | steps | insert and delete in *one* transaction | insert; when that is there, delete |
//! | rows a transaction | up to 50 | up to 100 |
//! | seen meanwhile | always exactly once | never absent; for a moment twice |
//! | stopped in between | cannot be | the copy is found equal at the next run, and the old row deleted |
//!
//! What makes it safe are the service's own checks:
//!
//! | somebody else… | the service says | and the plan |
//! |---|---|---|
//! | changed the row after it was read | 412 to the delete, which names the `ETag` that was read | reads the row again and plans it anew |
//! | has a row at the new keys | 409 to the insert, which never overwrites | compares: an equal copy, go on; a stale copy, replace it; another row, left and reported |
//! | deleted the row meanwhile | 404 to the delete | reports it; to another partition the copy stays, within a partition nothing was written |
//! | did something, and no answer came | | sends it again; what was done already is seen by the rules above |
//!
//! Two things change in any case: the `ETag`, and the service's own `Timestamp`, which becomes that of the move. A purge by age that asks for
//! `Timestamp` starts anew.
//!
//! A run can be stopped anywhere, by anything, and run again. The function from old keys to new ones must be *steady* (made from the keys and
//! from properties that never change) and come *to rest* (asked about its own result it says the same), or a second run would move rows on.
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
//! let by_customer = |keys: &Keys, customer: &&str| Keys::new(*customer, keys.row_key());
//! let mut plan = Plan::new(by_customer, |_| 1_000);
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
//!                     Write::Insert { row, .. } | Write::Replace { row, .. } => {
//!                         table.insert(at, *row)
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
//! assert_eq!((plan.counts().moved_apart, plan.problems().len()), (2, 0));
//! assert!(table.contains_key(&("ann".to_owned(), "17".to_owned())) && table.len() == 2);
//! ```
//!
//! # Widening numbers
//!
//! The commonest repair: numbers or ticks that were stored without padding. While they are widened both widths are in the table, text order means
//! nothing, and a list read in one go can miss the row that moves past the reader. [`Widening`](crate::rekey::Widening) knows what
//! to read, in which order, and how to sort it.
//!
//! | stage | writers | readers |
//! |---|---|---|
//! | 1 | still narrow; switch to wide once *all* readers read both | both: the narrow ranges first, then the wide one, sorted by value |
//! | 2 | wide, while a [`Plan`](crate::rekey::Plan) moves the rest | both |
//! | 3 | wide | wide only, once [`remaining`](crate::rekey::Widening::remaining) says 0 |
//!
//! Each row moves within its partition, so it has exactly one key at any moment, and moves only from narrow to wide: whoever reads the narrow
//! ranges first and the wide one afterwards meets it at least once.
//!
//! ```
//! use tablekeys::rekey::Widening;
//!
//! let ticks = Widening::<19>::new();
//! assert_eq!(ticks.widen("638505760890000000-9f0c")?, "0638505760890000000-9f0c");
//! assert_eq!(ticks.widen("0638505760890000000-9f0c")?, "0638505760890000000-9f0c");
//!
//! let numbers = Widening::<4>::new();
//! let read = numbers.by_value(vec!["10", "9"], vec!["0011", "0012"], |key| key)?;
//! assert_eq!(read, ["9", "10", "0011", "0012"]);
//! assert_eq!(numbers.remaining(read), 2);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # What it costs
//!
//! | | requests, at least |
//! |---|---|
//! | reading n rows | ⌈n / 1,000⌉ |
//! | moving n rows within their partitions | ⌈n / 50⌉ for each partition |
//! | moving n rows to other partitions | ⌈n / 100⌉ for each new partition, and as many again for each old one |
//! | counting what is left | as reading |
//!
//! If nothing needs to find the old rows by the new keys, moving nothing is cheaper still: see
//! [Generations](crate::guide::adding_partitions#generations-nothing-moves).
//!
//! Next: [Key formats of other systems](crate::guide::field_keys). The code: [`rekey`](crate::rekey).
