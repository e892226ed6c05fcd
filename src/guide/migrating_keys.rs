//! Moving stored rows to new keys while other programs read and write.
//!
//! 1. **If writers can stop, stop them**: dry run, copy to a new table, compare, switch, delete the old table a week later. The
//!    rest of this page is for tables whose writers cannot stop.
//! 2. **Count first**, and resolve rows that would get the same new keys.
//! 3. **Change the other programs before the first row moves.**
//! 4. **Readers look at the old keys first**, then at the new ones.
//! 5. **Updates go by `ETag`, never by an upsert**, which would bring back a row that has moved.
//! 6. **[Rehearse on a copy](crate::guide::running#rehearse-a-migration-on-a-copy)**, stopped halfway.
//!
//! A row is inserted at its new keys and deleted at the old ones. [`rekey`](crate::rekey) plans that so that no row is lost or
//! duplicated and no update is overwritten. It sends nothing itself, so it works with any client.
//!
//! # Preparation
//!
//! A [`DryRun`](crate::rekey::DryRun) takes the keys of every row, in 32 bytes
//! of memory per row that moves, counts the rows that would move and finds rows that would *collide*:
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
//!     (forecast.counts.staying, forecast.counts.moved(), forecast.contested),
//!     (1, 3, 1)
//! );
//! assert!(!forecast.is_clean());
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Then change the other programs. While the old row exists, every program must ignore its copy at the new keys. Deploy each line to
//! all programs before the next:
//!
//! | program | requirement |
//! |---|---|
//! | readers | look at the *old* keys first, then at the new ones; lists read all old keys, then the new ones, and drop what is in both; hide rows with the delete mark (below) |
//! | updaters | update the row where readers find it, by its `ETag`; after 404 or 412 look again |
//! | deleters | as updaters. Where rows move to another partition, they set a property, the delete mark, under the `ETag`; marked rows are deleted when all have moved |
//! | creators | use the new keys, once all programs meet the requirements above; where the key makes a row unique, look at the old keys first |
//!
//! With the new keys first, a reader can miss a row that moves between its two requests.
//!
//! # How a row moves
//!
//! | | within its partition | to another partition |
//! |---|---|---|
//! | steps | insert and delete in *one* transaction | insert; after that, delete |
//! | rows per transaction | up to 50 | up to 100 |
//! | readers see | always one row | one row, or for a moment two |
//! | stopped between the steps | impossible | the next run finds the copy equal, and deletes the old row |
//!
//! | another program… | answer | the plan |
//! |---|---|---|
//! | changed the row after it was read | 412 to the delete | reads the row again and plans it anew |
//! | has a row at the new keys | 409 to the insert | compares: an equal copy is kept, a stale copy replaced, another row left alone and reported |
//! | deleted the row | 404 to the delete | reports it |
//! | did any of this, and the answer was lost | none | sends the transaction again |
//!
//! The `Timestamp` becomes the time of the move. A run can be stopped anywhere and started again if the function from old keys to new
//! ones is *stable* (made from what never changes) and *idempotent* (for its own result it returns the same keys).
//!
//! [`Plan`](crate::rekey::Plan) has the loop over a table that is a map. On a service, while another program updates the rows that move:
//!
#![doc = concat!("```ignore\n", include_str!("migrating_keys/mover.rs"), "```")]
//!
//! # How long it takes, and the way back
//!
//! | | requests, at least |
//! |---|---|
//! | reading n rows, or counting those that are left | ⌈n / 1,000⌉ |
//! | moving n rows within their partitions | ⌈n / 50⌉ for each partition |
//! | moving n rows to other partitions | ⌈n / 100⌉ for each new partition, and as many again for each old one |
//!
//! A partition that gives or takes rows also serves readers: move at half its target, 1,000 rows per second. The [sheet of
//! numbers](crate::guide::numbers) has the time for a million rows.
//!
//! **The way back is the same plan with the function reversed**, so keep it possible: let the new keys hold all that the old ones held,
//! do not remove readers of the old keys before you are sure, and write the reversed function with its test before the first row moves.
//! Rolling back takes as long as moving. Where the old keys lose information (two old keys became one), the copy is the only way back.
//!
//! # Widening numbers
//!
//! For numbers or ticks that were stored without padding. Meanwhile text order is not the order of the numbers, and a list that is read in
//! one pass can miss a row that moves past the reader: [`Widening`](crate::rekey::Widening) says which ranges to read, in which order, and
//! sorts the result.
//!
//! | stage | writers | readers |
//! |---|---|---|
//! | 1 | write narrow keys, until *all* readers read both widths | [three ranges](crate::rekey::Widening::ranges) in their order, merged by value |
//! | 2 | write wide keys, while a [`Plan`](crate::rekey::Plan) moves the other rows | both |
//! | 3 | write wide keys | wide keys alone, once no key [is narrow](crate::rekey::Widening::is_narrow) |
//!
//! ```
//! use tablekeys::rekey::Widening;
//!
//! let ticks = Widening::<19>::new();
//! assert_eq!(ticks.widen("638505760890000000-9f0c")?, "0638505760890000000-9f0c");
//! assert_eq!(ticks.widen("0638505760890000000-9f0c")?, "0638505760890000000-9f0c");
//!
//! let numbers = Widening::<4>::new();
//! let read = numbers.merge_by_value(["10", "9", "0011", "0012"], |key| key)?;
//! assert_eq!(read, ["9", "10", "0011", "0012"]);
//! assert_eq!(read.into_iter().filter(|key| numbers.is_narrow(key)).count(), 2);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! *Use something else when* old rows can stay under their old keys: [generations](crate::guide::adding_partitions#generations) move
//! nothing.
//!
//! Next: [auditing a table](crate::guide::auditing).
