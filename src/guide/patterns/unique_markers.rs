//! Uniqueness markers: several unique properties of one row.
//!
//! **Problem.** Only the two keys of a row are unique. A user has an id, and must also have an e-mail address and a name that
//! no other user has.
//!
//! | row | PartitionKey | RowKey | properties |
//! |---|---|---|---|
//! | user | `user!0000000001` | `user` | `Email`, `Name` |
//! | marker | `unique!Email!ann@example.com` | `marker` | the user's id |
//! | marker | `unique!Name!ann` | `marker` | the user's id |
//!
//! **Order.** *The markers, then the user. Deleting: the user, then the markers.* The service refuses a second row with the
//! keys of a marker, so of two programs that register one address one is refused. On 409 the program reads the marker:
//!
//! | the marker names | then |
//! |---|---|
//! | its own user | an earlier attempt: it writes the marker again, so that it is young |
//! | a user who exists and has the value | the value is taken |
//! | no such user, and the marker is young | a program may be at work: treated as taken |
//! | no such user, and the marker is old | a program was killed: it takes the marker over under its `ETag` |
//!
//! "Old" is longer ago than any program takes to register, retries included: an hour is ample. Without the last line a
//! crash would block a value for ever.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/unique_markers.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/unique-markers.md")]
//!
//! The markers answer questions, too: a user by address is two point queries. Values are stored in one spelling:
//! [`Email`](crate::partition::Email) folds addresses, and names are folded before they are compared.
//!
//! # What a crash leaves
//!
//! Ann registers, and is deleted. Her markers are young then, so the sweep removes them later:
//!
#![doc = include_str!("../requests/unique-markers-kills.md")]
//!
//! The laws that held after each kill, after the repair was killed too, and for two programs that register one address in
//! every order of their requests with one of them killed anywhere:
//!
//! - No two users share a value.
//! - A user is found by each of its values.
//! - A user whose registration was acknowledged exists.
//! - After the sweep, no marker is left without its user.
//!
//! The first law does not hold for programs that look whether an address is free and then insert: a test runs two of
//! them, and finds it violated.
//!
//! Prefer the unique value itself as the key where there is only one and it never changes: then no marker is needed.
//!
//! **Elsewhere.** Unique constraints by transactions over several items in DynamoDB; check-and-put in HBase; lightweight
//! transactions (`IF NOT EXISTS`) in Cassandra; unique key policies in Cosmos DB, within a partition.
