//! Changing the number of partitions later: what moves, and what must be stored to find old rows.
//!
//! 1. **In Azure's tables choose one generous count and keep it**: [64](crate::guide::sizing#how-many-partitions). The service
//!    distributes PartitionKeys over its servers by itself.
//! 2. **To grow all the same, use generations**: new rows use the new count, old rows stay.
//! 3. **Never change n in `hash % n`**: nearly every row is then looked for in the wrong partition. With
//!    [`SipHash`](crate::partition::SipHash), one more partition moves half the keys; doubling moves nearly all.
//! 4. **Use a ring or slots only where partitions are machines**, accounts or caches, which come and go by name.
//!
//! | you want | use | what moves | what must be stored |
//! |---|---|---|---|
//! | never to change it | a fixed, generous count | nothing | the count |
//! | to grow and move nothing | [generations](#generations) | nothing | when each count began, and when each row was created |
//! | old rows to use the new partitions | [jump hash](#jump-hash) | 1 in n + 1 for each new partition | the count |
//! | to add and remove servers by name | [slots or a ring](#slots-and-rings) | the share of the node that joins or leaves | the slot table, or the names |
//! | to divide one busy key | a [salt](crate::guide::hot_partitions#a-hot-key) | that key's rows | which keys are divided |
//!
//! The share of keys whose PartitionKey changes when one partition is added, in percent, against the number before: by remainder, n /
//! (n + 1); by the product that this crate uses, one half; the least that keeps partitions even, 1 / (n + 1); the thin line is a ring of 128
//! points per node.
//!
#![doc = include_str!("plots/growing.svg")]
//!
//! 200,000 addresses (seeded) in 10 partitions, when the count becomes 11, 20 and 9:
//!
#![doc = include_str!("tables/moves.md")]
//!
//! # Generations
//!
//! A reader computes the count from the time at which the row was created, often part of the RowKey, or asks one partition per generation.
//! Store the text of [`Generations`](crate::partition::Generations) with the table.
//!
//! ```
//! use tablekeys::Ticks;
//! use tablekeys::partition::Generations;
//!
//! let mut orders = Generations::new(12);
//! orders.start_generation("2025-01-01T00:00:00Z".parse::<Ticks>()?, 48)?;
//! assert_eq!(orders.to_string(), "generations:12,48@2025-01-01T00:00:00.0000000Z");
//!
//! let created_at: Ticks = "2024-05-06T07:08:09Z".parse()?;
//! assert_eq!(orders.partition_key_of("order-2", created_at), "10");
//! // Where the time is not known: two PartitionKeys to ask, the newest generation first.
//! assert_eq!(orders.candidate_keys("order-2"), ["42", "10"]);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! `Generations::new(16)` continues a table whose PartitionKeys are those of `SipHash::new(16)`. With [tagged
//! keys](crate::partition::Generations::tagged_key_of) (`1-42`) generations share no PartitionKey; choose before the first row is stored.
//! Start a new generation no sooner than tomorrow: every program must know it first.
//!
//! # Jump hash
//!
//! [`JumpHash`](crate::partition::JumpHash)[^jump] is as even as chance for every count and moves to a new partition only the keys that belong
//! there. Only the last partition can be added or removed. [`rekey`](crate::rekey) plans the moves.
//!
//! # Slots and rings
//!
//! | | [`SlotTable`](crate::partition::SlotTable) | [`HashRing`](crate::partition::HashRing) |
//! |---|---|---|
//! | [how even](crate::partition) | 16,384 slots, even to a slot | 128 points per node, even to about 1/√points |
//! | what moves | exactly the fewest slots | the arcs of the node that joins or leaves |
//! | state | the table, the same for every program | the names; every program builds the same ring |
//! | a lookup | a hash and a load | a hash and a short search |
//! | found in | Redis Cluster, Couchbase | Karger et al.;[^ring] here deterministic to the byte |
//!
//! libketama's ring, bit for bit, is in the package `tablekeys-stores`.
//!
//! ```
//! use tablekeys::partition::{HashRing, SlotTable};
//!
//! let ring: HashRing = "ring:alpha=1 beta=1 gamma=2".parse()?;
//! let diff = ring.diff(&ring.with("delta", 1)?)?;
//! assert!(diff.moves().all(|m| m.to == "delta"));
//! assert!((diff.fraction() - 0.2).abs() < 0.03);
//!
//! let mut slots = SlotTable::new([("alpha", 1), ("beta", 1), ("gamma", 2)])?;
//! let moves = slots.rebalance([("alpha", 1), ("beta", 1), ("gamma", 2), ("delta", 1)])?;
//! assert!(moves.moves().all(|m| m.to == "delta"));
//! assert_eq!((moves.fraction() * 16_384.0).round(), 3_276.0); // of 16,384: one in five
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! [`HashRing::replicas`](crate::partition::HashRing::replicas) puts copies of a key on distinct nodes, and
//! [`HashRing::assign_bounded`](crate::partition::HashRing::assign_bounded)[^bounded] limits the load of each. Sessions on named accounts, with
//! three copies and an account that leaves:
//!
#![doc = concat!("```ignore\n", include_str!("adding_partitions/sessions.rs"), "```")]
//!
//! [^jump]: Lamping and Veach, [A fast, minimal memory, consistent hash algorithm](https://arxiv.org/abs/1406.2294), 2014.
//! [^ring]: Karger et al., [Consistent hashing and random trees](https://doi.org/10.1145/258533.258660), 1997.
//! [^bounded]: Mirrokni, Thorup and Zadimoghaddam, [Consistent hashing with bounded loads](https://arxiv.org/abs/1608.01350),
//!     2016.
