//! How to compute one of n PartitionKeys: by hash, by byte sum, by first letters; and how even each is.
//!
//! 1. **Most rows need no hash**: they have an owner, whose id is the PartitionKey: [which
//!    PartitionKey?](crate::guide::choosing_keys#which-partitionkey)
//! 2. **Else use [`SipHash`](crate::partition::SipHash) and 64 partitions.** [Why
//!    64](crate::guide::sizing#how-many-partitions).
//! 3. **Add a secret where strangers choose what is hashed**: user names, file names, ids that a client sends. Ids
//!    of your own program need none.
//! 4. **Hash [one spelling](crate::guide::identifiers#one-spelling) of each value.** Document the spelling and the
//!    arithmetic: when either changes, stored rows are no longer found.
//! 5. **Never store keys made by a language's own hash function.** [`std::hash::Hash`](std::hash::Hash), .NET's
//!    [`GetHashCode`](https://learn.microsoft.com/dotnet/api/system.string.gethashcode) and Python's
//!    [`hash`](https://docs.python.org/3/reference/datamodel.html#object.__hash__) may change with the release, the
//!    machine or the process.
//! 6. **Compare a measured distribution with chance**: [noise and skew](#noise-and-skew).
//!
//! # Hashes, and why one with a secret
//!
//! | | speed | counts | in other languages | against crafted keys |
//! |---|---|---|---|---|
//! | [`SipHash`](crate::partition::SipHash), keyed | the fastest here | any | [recipe](crate::guide::recipes#a-partition-by-siphash) | safe while the secret is |
//! | [`SipHash`](crate::partition::SipHash), unkeyed | the same | any | the same | none |
//! | [`DigestBits`](crate::partition::DigestBits) | about ten times the time of `SipHash` | powers of two | in every standard library | none |
//! | [`DigestBits`](crate::partition::DigestBits) | about 0.6 of MD5's time, with processor support | powers of two | in every standard library | none |
//!
//! An attacker need not break SHA-256: of 64,000 candidates, 4,000 fall on one partition of 16. Only a secret
//! prevents it:
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
//! The partition is the high half of the product hash × n.
//!
//! # E-mail addresses
//!
//! **An address is never the key of a user**, because it changes. It is the key of a second row, which finds the
//! user and keeps the address unique:
//!
//! | row | PartitionKey | RowKey | properties |
//! |---|---|---|---|
//! | user | `user!9f0c` | `user` | the address, the name |
//! | address | `email!james.smith@example.com` | `user` | the user's id |
//!
//! - **No secret is needed:** each address is a PartitionKey of its own, so nobody can fill one partition with
//!   many.
//! - **One spelling:** [`Email`](crate::partition::Email) folds A–Z, and the [tuple](crate::guide::tuple_keys)
//!   escapes `/`, `#`, `?`, `%` and `'`.
//! - **Order of requests:** the address row first, then the user. [What a crash
//!   leaves](crate::guide::patterns::unique_markers); [changing the
//!   address](crate::guide::missing_features#unique-constraints).
//! - **Cost:** a user by address is two point queries. All users are one range of PartitionKeys, `user!…`.
//!
//! ```
//! use tablekeys::partition::Email;
//! use tablekeys::table::entity_address;
//! use tablekeys::tuple;
//!
//! let email = Email::new("James.Smith@Example.com")?;
//! let partition_key = tuple::encode(&("email", email.as_str()))?;
//! assert_eq!(
//!     entity_address("users", &partition_key, "user")?,
//!     "users(PartitionKey='email%21james.smith%40example.com',RowKey='user')"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! ## A users table as a program
//!
//! Whatever [crash](crate::guide::patterns#how-crashes-are-tried) a change of address meets, and whatever other users
//! do meanwhile, a user is found by the current address, and no address has two users. It uses the
//! guide's [client](crate::guide::clients::rust):
//!
#![doc = concat!("```ignore\n", include_str!("partitions/users.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! ## Why not by letter?
//!
//! Addresses per bucket, of 100,000 addresses with names of the United States census of 1990 (seeded),
//! by six ranges of letters (a–d, e–h, i–l, m–p, q–t, u–z), by six learned ranges and by hash.
//!
#![doc = include_str!("tables/names.md")]
//!
//! For "all that begin with j", [`Alphabet::learn`](crate::partition::Alphabet::learn) chooses boundaries that make
//! the ranges even. Store the boundaries with the table.
//!
//! ```
//! use tablekeys::partition::Alphabet;
//!
//! let sample = ["james", "john", "joseph", "mary", "patricia", "robert"];
//! let learned = Alphabet::learn(sample, 3)?;
//! assert_eq!(learned.to_string(), "alphabet:jos,p");
//! assert_eq!("alphabet:jos,p".parse::<Alphabet>()?.partition_of("linda"), 1);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Files and paths
//!
//! - **Hash the whole path**: a popular folder must not be one hot partition.
//! - **Escape it for the RowKey**: `/` is illegal. The escape reads back and keeps the order.
//! - **Normalise first** (`.` and `..`, case, one kind of slash): two spellings are two rows.
//! - **Where strangers name the files**, `SipHash` with a secret instead of the MD5 below.
//! - **Longer than the [512 units](crate::guide::service_limits#keys) of a key?** Use the full SHA-256 of the path,
//!   64 hex digits, for *all* rows of the table, and store the path in a property. Never cut a key: two paths
//!   become one row.
//! - **Where lists of folders matter more**, the folder is the PartitionKey and the file name the RowKey.
//!
//! ```
//! use tablekeys::partition::DigestBits;
//! use tablekeys::table::{escape, unescape};
//!
//! // One of 256 partitions by the first eight bits of MD5, which every language has.
//! let cache = DigestBits::md5(8);
//! let path = "/photos/2024/05/ann #1.jpg";
//! let partition = cache.partition_of(path);
//! assert_eq!(format!("{partition:02x}"), "19");
//! // As folders for files: the hash in front, the path behind it.
//! assert_eq!(format!("{partition:02x}{path}"), "19/photos/2024/05/ann #1.jpg");
//! // As a RowKey: `/` is not allowed, so escape it. It reads back, and keeps the order of paths.
//! let row_key = escape(path)?;
//! assert_eq!(row_key, ".~~photos.~~2024.~~05.~~ann\"20\"~~1.jpg");
//! assert_eq!(unescape(&row_key)?, path);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Byte sums
//!
//! An old method for GUIDs is the sum of the 16 bytes modulo n. [`ByteSum`](crate::partition::ByteSum) computes it,
//! for tables that have such keys.
//!
//! The remainders are even for up to about 300 partitions, although the sums are not. The fullest partition over
//! the mean, exact, against the number of partitions:
//!
#![doc = include_str!("plots/byte_sum_peak.svg")]
//!
//! | partitions | fullest over mean | effective partitions |
//! |---:|---:|---:|
//! | up to 300 | 1.0000 | all |
//! | 500 | 1.0025 | 500 |
//! | 600 | 1.0223 | 600 |
//! | 1,000 | 1.4268 | 917 |
//! | any number | | at most 988 |
//!
//! Anyone can choose GUIDs whose sums fall on one partition, and a writer that receives every 16th GUID of a
//! counter fills one partition of 16 at a time. A hash with a secret has neither weakness. In 16 partitions,
//! 200,000 GUIDs of each kind (seeded), and the [effective partitions at one
//! time](crate::skew::Heatmap::effective_partitions) of 100 GUIDs in a row (13.9 by noise):
//!
#![doc = include_str!("tables/guids.md")]
//!
//! # Noise and skew
//!
//! 1,000 keys in 100 partitions at random leave the fullest with nearly twice the mean. That is *noise*: with N
//! keys in n partitions counts vary by √(n/N) of the mean, here 32%, and it shrinks as keys are added. *Skew*
//! stays.
//!
//! The fullest partition over the mean by chance (exact median), against the keys per partition on a logarithmic
//! axis, for 16, 64 and 256 partitions:
//!
#![doc = include_str!("plots/noise.svg")]
//!
//! The same, beside [`SipHash`](crate::partition::SipHash) of the numbers 0, 1, 2, … in 64 partitions:
//!
#![doc = include_str!("tables/noise.md")]
//!
//! Two figures of [`skew`](crate::skew) tell a good hash from a bad one: chi-square beside its degrees of freedom,
//! and [`effective_partitions`](crate::skew::Histogram::effective_partitions), the number of equal partitions that
//! would be as good.
//!
//! ```
//! use tablekeys::partition::SipHash;
//! use tablekeys::skew::Histogram;
//!
//! let keys: Vec<String> = (0..10_000).map(|i| format!("customer-{i}")).collect();
//! let histogram =
//!     Histogram::of::<str, _>(&SipHash::new(16), keys.iter().map(String::as_str))?;
//! let chi_square = histogram.chi_square().unwrap();
//! // Even by chance: the statistic is near 15, give or take √30.
//! assert_eq!((chi_square.statistic.round(), chi_square.degrees_of_freedom), (17.0, 15));
//! assert_eq!(format!("{:.2}", histogram.peak_to_mean().unwrap()), "1.09");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! `tablekeys skew FILE` prints them for your own keys, by every design, beside what chance would give.
//!
//! Next: [sizing](crate::guide::sizing). The designs: [`partition`](crate::partition).
