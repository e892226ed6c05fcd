//! How to compute one of n PartitionKeys (by hash, by first letters, by byte sum), and how even each is.
//!
//! 1. **Most rows need no hash**: they have an owner, whose id is the PartitionKey.
//! 2. **Else use [`SipHash`](crate::partition::SipHash) and [64 partitions](crate::guide::sizing#how-many-partitions).**
//! 3. **Add a secret where strangers choose what is hashed**: user names, file names, ids that a client sends. Ids that
//!    your program makes need none.
//! 4. **Hash [one spelling](crate::guide::identifiers#spelling) of each value**, and write the rule down: when it changes,
//!    stored rows are no longer found.
//! 5. **Never store keys made by a language's own hash function.** [`std::hash::Hash`](std::hash::Hash), .NET's
//!    [`GetHashCode`](https://learn.microsoft.com/dotnet/api/system.string.gethashcode) and Python's
//!    [`hash`](https://docs.python.org/3/reference/datamodel.html#object.__hash__) may change with the release or the
//!    process.
//! 6. **Compare a measured distribution [with chance](#noise-and-skew).**
//!
//! # Hashes
//!
//! | | cost | counts | in other languages | against crafted keys |
//! |---|---|---|---|---|
//! | [`SipHash`](crate::partition::SipHash) with a secret | the least here | any | our [packages](crate::guide::recipes) | safe while the secret is |
//! | `SipHash` without | the same | any | the same | none |
//! | [`DigestBits`](crate::partition::DigestBits), MD5 | about ten times `SipHash` | powers of two | every standard library | none |
//! | [`DigestBits`](crate::partition::DigestBits), SHA-256 | about 0.6 of MD5, with processor support | powers of two | every standard library | none |
//!
//! An attacker need not break SHA-256: of 64,000 candidates, 4,000 fall on one partition of 16. Only a secret prevents it:
//!
//! ```
//! use tablekeys::partition::{DigestBits, Secret, SipHash};
//! use tablekeys::skew::Histogram;
//!
//! // 4,000 names crafted to fall on partition 0 of 16: take those that do.
//! let public = DigestBits::sha256(4);
//! let crafted: Vec<String> = (0..)
//!     .map(|i| format!("user{i}@example.com"))
//!     .filter(|name| public.partition_of(name) == 0)
//!     .take(4_000)
//!     .collect();
//! let names = || crafted.iter().map(String::as_str);
//! assert_eq!(Histogram::of::<str, _>(&public, names())?.peak_to_mean(), Some(16.0));
//!
//! let keyed = SipHash::new(16).with_secret(Secret::new(*b"sixteen secrets!"));
//! assert_eq!(
//!     format!("{:.2}", Histogram::of::<str, _>(&keyed, names())?.peak_to_mean().unwrap()),
//!     "1.10"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # E-mail addresses
//!
//! An address changes, so it is never the key of a customer. It is the key of an index row, which finds the customer (Q4 of
//! the [shop](crate::guide::choosing_keys#the-form)) and keeps the address unique:
//!
//! | row | PartitionKey | RowKey | properties |
//! |---|---|---|---|
//! | customer | `customer-4711` | `profile` | the address, the name |
//! | address | `email!ann@example.com` | `customer` | the customer's id |
//!
//! Each address is a PartitionKey of its own, so no secret is needed. [`Email`](crate::partition::Email) folds A–Z;
//! [`tuple`](crate::tuple) escapes `/`, `#`, `?`, `%` and `'`. Write the address row first, then the customer. The program
//! below, with users, was stopped at each request, and other programs ran before each of them: a user is found by the current
//! address, and no address has two users. [Changing an address](crate::guide::missing_features#unique-constraints).
//!
#![doc = concat!("```ignore\n", include_str!("partitions/users.rs"), "```")]
//!
//! **Why not by letter?** Addresses per bucket over the mean, for 100,000 addresses with names of the United States census of
//! 1990 (seeded): by six fixed ranges of letters, by six learned ranges and by hash.
//!
#![doc = include_str!("tables/names.md")]
//!
//! For "all that begin with j", [`Alphabet::learn`](crate::partition::Alphabet::learn) chooses boundaries that make the
//! ranges even. Store the boundaries with the table.
//!
//! # Files and paths
//!
//! - **Hash the whole path**: a popular folder must not be one hot partition. Where lists of folders matter more, the
//!   folder's id is the PartitionKey and the file's name the RowKey: to move a folder with its children, change the folder's
//!   one row, not theirs.
//! - **Normalise first** (`.` and `..`, case, one kind of slash), then [escape](crate::table::escape): `/` is illegal.
//! - **Never cut a key.** Where a path may exceed the [limit of a key](crate::guide::service_limits#keys), use the SHA-256
//!   of the path for *all* rows and store the path in a property.
//!
//! ```
//! use tablekeys::partition::{Secret, SipHash};
//! use tablekeys::table::{escape, unescape};
//!
//! let path = "/photos/2024/05/ann #1.jpg";
//! // Strangers choose the names of files: with a secret.
//! let files = SipHash::new(64).with_secret(Secret::new(*b"sixteen secrets!"));
//! assert!(files.partition_of(path) < 64);
//! let row_key = escape(path)?;
//! assert_eq!(row_key, ".~~photos.~~2024.~~05.~~ann\"20\"~~1.jpg");
//! assert_eq!(unescape(&row_key)?, path);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Byte sums
//!
//! An old method for GUIDs is the sum of the 16 bytes modulo n: [`ByteSum`](crate::partition::ByteSum), for tables that have
//! such keys. Random GUIDs have only 3,649 sums. Their remainders are even up to about 300 partitions; then the fullest
//! partition over the mean rises:
//!
#![doc = include_str!("plots/byte_sum_peak.svg")]
//!
//! The sums of a counter's GUIDs go round the partitions, and anyone can choose GUIDs whose sums fall on one partition. In 16
//! partitions, 200,000 GUIDs of each kind (seeded), and the [effective
//! partitions](crate::skew::Heatmap::effective_partitions) of 100 GUIDs in a row (13.9 by noise):
//!
#![doc = include_str!("tables/guids.md")]
//!
//! # Noise and skew
//!
//! 1,000 keys in 100 partitions at random leave the fullest with nearly twice the mean. That is *noise*: with N keys in n
//! partitions, counts vary by √(n/N) of the mean, and the variation shrinks as keys are added. *Skew* stays. The fullest
//! partition over the mean by chance (exact median), against keys per partition, for 16, 64 and 256 partitions:
//!
#![doc = include_str!("plots/noise.svg")]
//!
#![doc = include_str!("tables/noise.md")]
//!
//! Two figures of [`skew`](crate::skew) tell a good hash from a bad one: chi-square beside its degrees of freedom, and
//! [`effective_partitions`](crate::skew::Histogram::effective_partitions), the number of equal partitions that would be as
//! good. `tablekeys skew FILE` prints them for your own keys, by every design, beside what chance gives.
//!
//! Next: [sizing](crate::guide::sizing).
