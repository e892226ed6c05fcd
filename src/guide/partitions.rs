//! Byte sums, digests, hashes and letters: how evenly each one distributes keys, and how even chance allows.
//!
//! This chapter compares ways to compute one of n PartitionKeys. Whether you need one at all: [which
//! PartitionKey?](crate::guide::choosing_keys#which-partitionkey)
//!
//! # Noise and skew
//!
//! 1,000 keys distributed over 100 partitions perfectly at random leave the fullest partition with nearly twice the
//! mean. Nothing is wrong with the hash: with N keys in n partitions the counts vary by √(n/N) of the mean, here 32%,
//! and the fullest is a few such steps above. That is *noise*, and it shrinks as keys are added. *Skew* stays: a
//! partition whose share of the keys is larger than the others'.
//!
//! The picture shows perfect random choice: the fullest partition over the mean (exact median), against the average
//! number of keys per partition on a logarithmic axis, for 16, 64 and 256 partitions.
//!
#![doc = include_str!("plots/noise.svg")]
//!
//! The same as numbers, beside [`SipHash`](crate::partition::SipHash) applied to the numbers 0, 1, 2, … in 64
//! partitions:
//!
#![doc = include_str!("tables/noise.md")]
//!
//! With ten keys per partition, a good and a bad hash look the same. The figures that can tell them apart are in
//! [`skew`](crate::skew): chi-square, compared with its degrees of freedom, tells whether the distribution is more
//! uneven than noise; [`effective_partitions`](crate::skew::Histogram::effective_partitions) tells how many equal
//! partitions would be as good.
//!
//! ```
//! use tablekeys::partition::SipHash;
//! use tablekeys::skew::Histogram;
//!
//! let keys: Vec<String> = (0..10_000).map(|i| format!("customer-{i}")).collect();
//! let histogram =
//!     Histogram::of::<str, _>(&SipHash::new(16), keys.iter().map(String::as_str));
//! let chi_square = histogram.chi_square().unwrap();
//! // Even by chance: the statistic is near 15, give or take √30.
//! assert_eq!((chi_square.statistic.round(), chi_square.degrees_of_freedom), (17.0, 15));
//! assert_eq!(format!("{:.2}", histogram.peak_to_mean().unwrap()), "1.09");
//! ```
//!
//! `cargo bench --bench skew -- --keys FILE` prints all of it for your own keys, one per line, for every design that
//! takes them, beside what chance would give.
//!
//! # Byte sums
//!
//! The oldest method for GUID keys: add the 16 bytes and take the remainder. [`ByteSum`](crate::partition::ByteSum)
//! does that in a nanosecond or two. Its distribution is known exactly. Of the 2¹²² version-4 GUIDs, the share of those
//! that have each sum:
//!
#![doc = include_str!("plots/byte_sum_values.svg")]
//!
//! A bell curve, 3,649 sums wide; a few hundred sums in the middle hold nearly all GUIDs. A remainder of tens of
//! partitions levels the curve out to six digits, and up to about 300 it still does. With more partitions than the
//! curve is wide, each sum stands alone and the curve shows. The fullest partition over the mean, exact, against the
//! number of partitions:
//!
#![doc = include_str!("plots/byte_sum_peak.svg")]
//!
//! | partitions | fullest over mean | as good as this many equal ones |
//! |---:|---:|---:|
//! | up to 300 | 1.0000 | all |
//! | 500 | 1.0025 | 500 |
//! | 600 | 1.0223 | 600 |
//! | 1,000 | 1.4268 | 917 |
//! | any number | | at most 988 |
//!
//! ```
//! use tablekeys::partition::ByteSum;
//!
//! let shares = |n| ByteSum::new(n).version_4_shares();
//! let fullest = |n| shares(n).into_iter().fold(0.0, f64::max) * f64::from(n);
//! assert_eq!(
//!     [300, 500, 600, 1_000].map(|n| format!("{:.4}", fullest(n))),
//!     ["1.0000", "1.0025", "1.0223", "1.4268"]
//! );
//!
//! let effective = |n| shares(n).iter().map(|share| share * share).sum::<f64>().recip();
//! assert_eq!([500, 600, 1_000].map(|n| effective(n).round()), [500.0, 600.0, 917.0]);
//! // However many partitions there are, the sums act like 988 of them at most.
//! assert_eq!(effective(1 << 20).round(), 988.0);
//! ```
//!
//! A sum has two more weaknesses that no number of partitions cures. It ignores the order of bytes, so GUIDs made of
//! the same bytes collide, and anyone can choose GUIDs that fall on one partition. And GUIDs that count up fall on
//! neighbouring partitions, one after the other. In 16 partitions, 200,000 GUIDs of each kind, seeded; beside the
//! evenness of all are the [effective partitions at one time](crate::skew::Heatmap::effective_partitions) of 100 GUIDs in
//! a row (100 random ones spread over 13.9, not 16, by noise):
//!
#![doc = include_str!("tables/guids.md")]
//!
//! Sequential GUIDs are dealt out in turn, more evenly than at random. If 16 writers share such a sequence, each may
//! receive every 16th GUID of it. Of the rows of one writer, 16 in a row then fall on one partition: even in the end,
//! and hot at each moment. A hash is not affected.
//!
//! # Hashes, and why one with a secret
//!
//! | | speed | counts | in other languages | against crafted keys |
//! |---|---|---|---|---|
//! | [`SipHash`](crate::partition::SipHash), keyed | the fastest here | any | [recipe](crate::guide::recipes#a-partition-by-siphash) | safe while the secret is |
//! | [`SipHash`](crate::partition::SipHash), unkeyed | the same | any | the same | none |
//! | [`Md5Bits`](crate::partition::Md5Bits) | about ten times as long | powers of two | in every standard library | none |
//! | [`Sha256Bits`](crate::partition::Sha256Bits) | half of MD5's time, with processor support | powers of two | in every standard library | none |
//!
//! "None" includes SHA-256. It need not be broken: to find 4,000 keys for one of 16 partitions, hash 64,000 candidates.
//! Only something that the attacker does not know helps, and that is a secret in the hash:
//!
//! ```
//! use tablekeys::partition::{Secret, Sha256Bits, SipHash};
//! use tablekeys::skew::Histogram;
//!
//! // 4,000 names crafted to fall on partition 0 of 16: take those that do.
//! let public = Sha256Bits::new(4);
//! let crafted: Vec<String> = (0..)
//!     .map(|i| format!("user{i}@example.com"))
//!     .filter(|name| public.partition_of(name) == 0)
//!     .take(4_000)
//!     .collect();
//! let names = || crafted.iter().map(String::as_str);
//! assert_eq!(Histogram::of::<str, _>(&public, names()).peak_to_mean(), Some(16.0));
//!
//! let keyed = SipHash::new(16).with_secret(Secret::new(*b"sixteen secrets!"));
//! assert_eq!(
//!     format!("{:.2}", Histogram::of::<str, _>(&keyed, names()).peak_to_mean().unwrap()),
//!     "1.10"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Two decisions become part of the stored keys. *Which bytes are hashed*: a GUID has one byte order in RFC 4122 and
//! another in .NET's [`ToByteArray`](https://learn.microsoft.com/dotnet/api/system.guid.tobytearray); text has an
//! encoding, and on .NET Framework `Encoding.Default` is the [code page of the
//! machine](https://learn.microsoft.com/dotnet/api/system.text.encoding.default). *How a hash becomes one of n*: here
//! by the high half of hash × n, which every language can compute, for every n.
//!
//! Never store keys made by a language's own hash function. [`std::hash::Hash`](std::hash::Hash), `HashMap`'s hasher,
//! .NET's [`GetHashCode`](https://learn.microsoft.com/dotnet/api/system.string.gethashcode) and Python's
//! [`hash`](https://docs.python.org/3/reference/datamodel.html#object.__hash__) may change with the release, the
//! machine or the process.
//!
//! # E-mail addresses
//!
//! **How many partitions, and which hash?**
//!
//! - Look-ups by address only, nothing walked or purged in groups: the address itself is a PartitionKey ([decision
//!   tree](crate::guide::choosing_keys#which-partitionkey)).
//! - Accounts that are also walked, exported or purged: the keyed [`SipHash`](crate::partition::SipHash) and **64
//!   partitions**. Strangers choose addresses, so use a secret. A look-up asks one partition, however many there are;
//!   [why 64](crate::guide::sizing#how-many-partitions).
//! - Lists by name, "all that begin with j": [`Alphabet`](crate::partition::Alphabet), learned from your own addresses.
//! - Changing the number later means moving rows, unless it was [planned for](crate::guide::adding_partitions).
//!
//! ```
//! use tablekeys::partition::{Email, Secret, SipHash};
//! use tablekeys::table::entity_address;
//!
//! let secret = Secret::new(*b"sixteen secrets!");
//! let accounts = SipHash::new(64).padded().with_secret(secret);
//! let email = Email::new("James.Smith@Example.com")?;
//! let partition_key = accounts.partition_key_of(&email);
//! assert_eq!(
//!     entity_address("accounts", &partition_key, &email.row_key())?,
//!     "accounts(PartitionKey='05',RowKey='james.smith%40example.com')"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! A hash does not fold case: `James@example.com` and `james@example.com` as plain text are in two partitions. An
//! [`Email`](crate::partition::Email) has one spelling, with A–Z folded, and one RowKey. An address may legally contain
//! characters that no key may contain (`/`, `#`, `?`), and `%` or `'`, which some clients get wrong; its RowKey contains
//! none of them. GUIDs have the same trap, and [`Guid`](crate::partition::Guid) is their one spelling
//! ([more](crate::guide::identifiers#one-spelling)).
//!
//! Why not by letter? Names are not evenly distributed over letters. A common rule has six buckets: a–d, e–h, i–l,
//! m–p, q–t and u–z. 100,000 addresses with the first and last names of the United States census of 1990, drawn by
//! their frequency (seeded), in its six buckets, in six learned ones and in six by hash; bars are addresses over the
//! mean:
//!
#![doc = include_str!("plots/names.svg")]
//!
#![doc = include_str!("tables/names.md")]
//!
//! [`Alphabet::learn`](crate::partition::Alphabet::learn) keeps what letters are for, ranges that a person can name and
//! a query can ask for, and makes them even by placing the boundaries where your names are. The boundaries become part
//! of the data: store their printed form with the table.
//!
//! ```
//! use tablekeys::partition::Alphabet;
//!
//! let sample = ["james", "john", "joseph", "mary", "patricia", "robert"];
//! let learned = Alphabet::learn(sample, 3)?;
//! assert_eq!(learned.to_string(), "jos,p");
//! assert_eq!("jos,p".parse::<Alphabet>()?.partition_of("linda"), 1);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! More buckets come out less even, since one very common name cannot be split: of 256 learned buckets the fullest has
//! 1.22 of the mean ([all strategies](crate#all-strategies)).
//!
//! ## A users table as a program
//!
//! It runs on a table service in the crate's tests; `client` is a small REST client, in whose place any other can be:
//!
#![doc = concat!("```ignore\n", include_str!("../../tests/programs/users.rs"), "```")]
//!
//! # Files and paths
//!
//! Files, images and cache entries are looked up by path. Their number per folder, or per partition, should be bounded,
//! and paths that share a folder must not share a partition, or one popular folder is one hot partition. Hash the
//! *whole* path and use some hexadecimal digits of the hash as the folder or the PartitionKey.
//! [Git](https://git-scm.com/book/en/v2/Git-Internals-Git-Objects) uses the first two digits of each object's SHA-1,
//! [nginx](https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_cache_path) the last three of an MD5, in two
//! levels:
//!
//! ```
//! use tablekeys::partition::Md5Bits;
//! use tablekeys::table::{escape, unescape};
//!
//! // One of 256 partitions by the first eight bits of MD5, which every language has.
//! let cache = Md5Bits::new(8);
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
//! A list of one folder then asks all 256 partitions. Where lists of folders matter more than even partitions, use the
//! folder as the PartitionKey and the file name as the RowKey. Normalise paths first (`.` and `..`, case on systems
//! that ignore it, one kind of slash): two spellings are two rows.
//!
//! **Paths that are too long.** An escaped path may exceed the [512 units](crate::guide::service_limits#keys) of a key.
//! Then the RowKey is the full SHA-256 of the path in 64 hex digits, and the path is a property; compare it after
//! reading. Use this for all rows of the table, so that each path has one key. Never cut a key: two paths would become
//! one row. The order of paths is lost.
//!
//! Next: [hot partitions](crate::guide::hot_partitions): an even distribution can still be hot. The designs:
//! [`partition`](crate::partition).
