//! Byte sums, digests, hashes and letters: how even each one is, and how even chance lets it be.
//!
//! A design is even when no partition gets more than its part. Before judging one, know what luck alone does.
//!
//! # Noise and skew
//!
//! Throw 1,000 keys into 100 partitions perfectly at random and the fullest has nearly twice the mean. Nothing is wrong with the hash:
//! of N keys in n partitions the counts vary by √(n/N) of the mean, here 32%, and the fullest is a few such steps above. That is
//! *noise*, and it goes away as keys come in. *Skew* stays: a partition whose part of the keys is larger than the others'.
//!
//! The picture shows what a perfect random choice looks like: the fullest partition over the mean, exact median, against the average
//! number of keys a partition, on a logarithmic axis, for 16, 64 and 256 partitions.
//!
#![doc = include_str!("plots/noise.svg")]
//!
//! The same as numbers, and beside them [`SipHash`](crate::partition::SipHash) at work on the numbers 0, 1, 2, … in 64 partitions:
//!
#![doc = include_str!("tables/noise.md")]
//!
//! So with ten keys a partition nobody can tell a good hash from a bad one by looking. The figures that can are in
//! [`skew`](crate::skew): chi-square beside its degrees of freedom says whether it is more than noise,
//! [`effective_partitions`](crate::skew::Histogram::effective_partitions) how many equal partitions would be as good.
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
//! `cargo bench --bench skew -- --keys FILE` prints all of it for your own keys, one a line, in every design that takes them, beside what
//! chance would give.
//!
//! # Byte sums
//!
//! The oldest trick for GUID keys: add up the 16 bytes, take the remainder. [`ByteSum`](crate::partition::ByteSum) is that, and costs
//! a nanosecond or two. How even is it? Exactly this even: of the 2¹²² version-4 GUIDs, the share of those that have each sum, against the sum.
//!
#![doc = include_str!("plots/byte_sum_values.svg")]
//!
//! A bell, 3,649 sums wide, of which a few hundred in the middle have nearly all GUIDs. Folded by a remainder into tens of partitions,
//! the bell's two sides level out to six digits, and up to about 300 they still do. With more partitions than the bell is wide, each
//! sum stands alone and the bell shows. The fullest partition over the mean, exact, against the number of partitions:
//!
#![doc = include_str!("plots/byte_sum_peak.svg")]
//!
//! | partitions | fullest over mean | acts like so many equal ones |
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
//! A sum has two more weaknesses, and no larger number mends them. It does not see the order of bytes, so GUIDs made of the same bytes
//! collide, and anyone can choose GUIDs that fall on one partition. And on GUIDs that count up it is no hash at all: neighbours go to
//! neighbouring partitions. In 16 partitions, 200,000 GUIDs of each kind, seeded; beside the evenness of all stand the
//! [partitions at once](crate::skew::Heatmap::partitions_at_once) that 100 GUIDs in a row spread over (100 random ones spread over
//! 13.9, not 16: noise again):
//!
#![doc = include_str!("tables/guids.md")]
//!
//! Plain sequential GUIDs are dealt out like cards, better than random. Taken every 16th, as one of 16 writers might, they stay on one
//! partition for 16 rows at a time: even in the end, and hot on the way. A hash does not notice any of this.
//!
//! # Hashes, and why one with a secret
//!
//! | | speed | counts | in other languages | against crafted keys |
//! |---|---|---|---|---|
//! | [`SipHash`](crate::partition::SipHash), keyed | the fastest here | any | many have SipHash; check that it is 1-3 | safe while the secret is |
//! | [`SipHash`](crate::partition::SipHash), unkeyed | the same | any | the same | none |
//! | [`Md5Bits`](crate::partition::Md5Bits) | some ten times as long | powers of two | all | none |
//! | [`Sha256Bits`](crate::partition::Sha256Bits) | half of MD5's, with the processor's help | powers of two | all | none |
//!
//! "None" holds for SHA-256 as well. Nobody has to break it: to find 4,000 keys for one of 16 partitions, try 64,000. Only
//! what the stranger does not know helps, and that is a secret in the hash:
//!
//! ```
//! use tablekeys::partition::{Secret, Sha256Bits, SipHash};
//! use tablekeys::skew::Histogram;
//!
//! // 4,000 names crafted to fall on partition 0 of 16: take those that do.
//! let public = Sha256Bits::new(4)?;
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
//! Two things to settle once, since both are part of the stored keys. *Which bytes* are hashed: a GUID has an order in RFC 4122 and another in
//! .NET's `ToByteArray`; text has an encoding, and on .NET Framework `Encoding.Default` is the machine's code page. And *how a hash becomes one of
//! n*: here by the high half of hash × n, which any language can do, for any n.
//!
//! `std::hash::Hash` and `HashMap`'s hasher are not for stored keys in any language: they may change with the compiler, the machine or the
//! process.
//!
//! # E-mail addresses
//!
//! **How many partitions, and which hash?** In short:
//!
//! - Look-ups by address only: the keyed [`SipHash`](crate::partition::SipHash), and **64 partitions**. Strangers choose addresses, so keep a
//!   secret. 64 is generous at no cost, because a look-up asks one partition however many there are; what grows with their number
//!   is the cost of reading all accounts.
//! - Fewer if you often walk through all of them (one query a partition), more if [the load needs
//!   it](crate::guide::hot_partitions#how-many-partitions): 2,000 rows a second a partition.
//! - Lists by name, "all that begin with j": [`Alphabet`](crate::partition::Alphabet), learned from your own addresses.
//! - Changing the number later means moving rows, unless it was planned for: choose generously now.
//!
//! ```
//! use tablekeys::partition::{Secret, SipHash};
//! use tablekeys::table::{check_key, entity_address};
//!
//! let secret = Secret::new(*b"sixteen secrets!");
//! let accounts = SipHash::new(64).padded().with_secret(secret);
//! // One spelling, in whatever case it was typed: A–Z folded, before it is hashed or stored.
//! let address = "James.Smith@Example.com".to_ascii_lowercase();
//! check_key(&address)?;
//! let partition_key = accounts.partition_key_of(&address);
//! assert_eq!(
//!     entity_address("accounts", &partition_key, &address)?,
//!     "accounts(PartitionKey='05',RowKey='james.smith%40example.com')"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! An address may legally hold characters that no key may (`/`, `#`, `?`) and `%`, which makes trouble; quite some hold `+` and `'`, which must
//! be encoded in addresses and filters. [`entity_address`](crate::table::entity_address) and [`Filter`](crate::table::Filter) do that;
//! [`escape`](crate::table::escape) makes a legal key of any text.
//!
//! Why not by letter? Because names are not evenly spread over letters. The published rule has six buckets, a–d, e–h, i–l, m–p, q–t and u–z.
//! 100,000 addresses with the first and last names of the United States census of 1990, drawn by how common they are (seeded), in its
//! six buckets, in six learned ones and in six by hash; bars are addresses over the mean:
//!
#![doc = include_str!("plots/names.svg")]
//!
#![doc = include_str!("tables/names.md")]
//!
//! [`Alphabet::learn`](crate::partition::Alphabet::learn) keeps what the letters are for, ranges that a person can name and a query can
//! ask for, and evens them out by putting the boundaries where your names are. They become part of the data: keep the printed
//! boundaries with the table.
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
//! More buckets even out less well, since a very common name cannot be cut: of 256 learned buckets the fullest has
//! 1.22 of the mean ([the table of all](crate::guide::choosing_keys#all-strategies)).
//!
//! Next: [Hot partitions](crate::guide::hot_partitions), because even is not yet cool. The designs: [`partition`](crate::partition).
