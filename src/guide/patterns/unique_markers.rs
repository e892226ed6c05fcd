//! Uniqueness markers: several unique properties of one row.
//!
//! **Problem.** Only the keys of a row are unique. A user must also have an e-mail address and a name that no other
//! user has.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | user | `user!`, the id | `user` |
//! | marker of the address | `unique!Email!`, the address | `marker` |
//! | marker of the name | `unique!Name!`, the name | `marker` |
//!
//! Values are stored in one spelling: addresses by [`Email`](crate::partition::Email), names folded.
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Id | Email | Name |
//! |---|---|---:|---|---|
//! | `unique!Email!ann@example.com` | `marker` | 1 | | |
//! | `unique!Name!ann` | `marker` | 1 | | |
//! | `user!0000000001` | `user` | 1 | ann@example.com | ann |
//!
//! # Requests
//!
//! 1. **Register**: insert the markers, then the user. The service refuses a second row with the keys of a marker
//!    (409); the program then reads it:
//!
//!    | the marker names | then |
//!    |---|---|
//!    | its own user | an earlier attempt: it writes the marker again, so that it is young |
//!    | a user who exists and has the value | the value is taken |
//!    | a user who exists and has another value | left over from a change: as if there were no such user |
//!    | no such user, and the marker is young | a program may be at work: treated as taken |
//!    | no such user, and the marker is old | a program was killed: it takes the marker over under its `ETag` |
//!
//!    "Old" is longer ago than any program takes to register, retries included: an hour is ample.
//! 2. **Find by address or name**: the marker, then the user: two point queries.
//! 3. **Change a unique value**: the new marker, the user under its `ETag`, the old marker ([what is refused, and
//!    what a crash leaves](crate::guide::missing_features#unique-constraints)).
//! 4. **Delete**: the user, then the markers if they are old.
//! 5. **Sweep**: delete old markers without their user.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! # What breaks
//!
//! Ann registers, and is deleted. Her markers are young, so the sweep removes them later ("repaired"):
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! Guaranteed [after every crash](super#how-crashes-are-tried), and for two programs that register one address, one
//! of them killed anywhere:
//!
//! - No two users share a value.
//! - A user is found by each of its values.
//! - A user whose registration was acknowledged exists.
//! - After the sweep, no marker is without its user.
//!
//! A test shows the first one violated by programs that look whether an address is free and then insert.
//!
//! # Use something else when
//!
//! - There is one unique value that never changes, such as an ISBN: it is the key.
//! - Several rows may share the value: [inter-partition index](super::inter_partition_index).
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("unique_markers/program.rs"), "```")]
//!
#![doc = in_other_languages!("unique_markers/program")]
//!
//! # In other stores
//!
//! Unique constraints by transactions over several items in DynamoDB; check-and-put in HBase; lightweight transactions (`IF
//! NOT EXISTS`) in Cassandra; unique key policies in Cosmos DB, within a partition.
