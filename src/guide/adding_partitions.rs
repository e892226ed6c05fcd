//! More partitions later: what moves, and what must be kept.
//!
//! "Can I change the partition count later?" Yes, and each way wants something else from you. In short:
//!
//! | you would rather | then | what moves | what must be kept |
//! |---|---|---|---|
//! | never think of it again | choose a **fixed, generous** count now | nothing | the count |
//! | grow, and move nothing | [generations](#generations-nothing-moves): new rows to the new count | nothing | when each count began, and a row's time of making |
//! | grow, and have old rows share the new room | [jump hash](#jump-hash-the-least-moves) | 1 in n + 1 for each new partition | the count |
//! | add and remove servers by name | [slots or a ring](#slots-and-rings-named-nodes) | the newcomer's or the leaver's share | the slot table; or the nodes' names |
//! | use new keys altogether | re-key the table in stages | everything | both keys, while it lasts |
//!
//! # Fixed and generous
//!
//! Azure's tables need no growing. A partition is no machine: the service spreads PartitionKeys over its servers, and moves them between
//! servers as load comes, by itself. Ten times as many partitions as today's load needs cost a point query nothing, and cost a walk over the whole
//! table one query each. So for most tables the answer is a count that will do for ever: 64 or 256, once.
//!
//! ```
//! use std::num::{NonZeroU32, NonZeroU64};
//! use tablekeys::skew::partitions_needed;
//!
//! // 3,000 rows a second from very many keys need two partitions today. Take 64.
//! let today = partitions_needed(3_000, NonZeroU64::new(1_000_000).unwrap(), NonZeroU32::MIN)?;
//! assert_eq!(today.get(), 2);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! A ring is right where partitions *are* machines, or accounts, or caches, which come and go by name and hold what they hold.
//!
//! # What moves
//!
//! Change n to n + 1 in `hash % n` and nearly everything moves. The picture shows the part of the keys whose PartitionKey changes for
//! one partition more, in percent, against the number before: exact, by remainder n / (n + 1), by the high half of the product hash × n,
//! which this crate uses, one half whatever n is, and by the least that stays even, 1 / (n + 1); the thin line is a ring of 128 points a
//! node, whose nodes are named `node-0` and up, by its exact arcs.
//!
#![doc = include_str!("plots/growing.svg")]
//!
//! 200,000 addresses (seeded) in 10 partitions, and what moves on the way to 11, to 20 and, by taking the last one away, to 9; the ring by
//! its exact arcs:
//!
#![doc = include_str!("tables/moves.md")]
//!
//! Doubling by product renames nearly everything, though each partition splits cleanly into two neighbours: it is the numbers that change.
//! A ring moves a little more or less than the ideal because its newcomer takes a little more or less than its fair share.
//!
//! # Generations: nothing moves
//!
//! New rows go to a larger count, old rows stay. Whoever looks for a row works out the count from the time of its making, which is often in
//! the RowKey already; where it is not known, one partition a generation is asked, the newest first.
//! [`Generations`](crate::partition::Generations) keeps the list, and prints it, since it must be kept with the table.
//!
//! ```
//! use tablekeys::Ticks;
//! use tablekeys::partition::Generations;
//!
//! let mut orders = Generations::new(12);
//! let new_year: Ticks = "2025-01-01T00:00:00.0000000Z".parse()?;
//! orders.grow(new_year, 48)?;
//! assert_eq!(orders.to_string(), "12,48@2025-01-01T00:00:00.0000000Z");
//!
//! let made: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! assert_eq!(orders.partition_key("order-2", made), "10");
//! // Not knowing when it was made: two places to look, the newest first.
//! assert_eq!(orders.places("order-2"), ["42", "10"]);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Every program must know a new generation before it begins, so let it begin tomorrow. Old partitions stay as full and as hot as they
//! were. Where rows expire at a fixed age (not some time after their last use), growing by generation is over when the last old
//! row is. An insert in the new generation does not collide with a row of an older one: where the insert is the check that an id is free,
//! look in the older places first.
//!
//! # Jump hash: the least moves
//!
//! [`JumpHash`](crate::partition::JumpHash) (Lamping and Veach 2014) and [`JumpBackHash`](crate::partition::JumpBackHash) (Ertl
//! 2024) are exactly even for every count, need no memory, and move to a new partition only what it needs. Only the last partition can
//! come or go. The rows that move must really be moved: the old and the new place of each are known, and [`rekey`](crate::rekey)
//! does it.
//!
//! ```
//! use tablekeys::partition::JumpBackHash;
//!
//! let design = |n| JumpBackHash::new(n);
//! let (before, after) = (design(10), design(11));
//! let keys: Vec<String> = (0..11_000).map(|i| format!("order-{i}")).collect();
//! let moved = keys.iter().filter(|key| before.partition_of(key) != after.partition_of(key));
//! // All of them to the new one, and near a thousand.
//! assert_eq!(moved.filter(|key| after.partition_of(key) == 10).count(), 1_017);
//! ```
//!
//! # Slots and rings: named nodes
//!
//! Where partitions have names and may go in any order:
//!
//! | | [`SlotTable`](crate::partition::SlotTable) | [`HashRing`](crate::partition::HashRing) | [`KetamaRing`](crate::partition::KetamaRing) |
//! |---|---|---|---|
//! | even | to a slot: 1.0010 at 100 nodes of 16,384 slots | to about 1/√points: 1.22 at 100 nodes of 128 points; names decide | to about 1/√160: 1.18 at 64 servers |
//! | who may come and go | anyone, with weights | anyone, with weights | anyone; others' keys move too |
//! | what moves | exactly the fewest slots | the newcomer's or leaver's arcs | those, and with unequal weights far more |
//! | state to keep | the table, the same for everyone | the names; everyone builds the same ring | the list of servers |
//! | a lookup | a hash and a load | a hash and a short search | MD5 and a search |
//! | like | Redis Cluster, Couchbase | Karger et al. 1997, made deterministic to the byte | libketama, bit for bit |
//!
//! What a change will move is known before it is run, arc by arc:
//!
//! ```
//! use tablekeys::partition::{HashRing, SlotTable};
//!
//! let mut ring = HashRing::default();
//! ring.add_all([("alpha", 1), ("beta", 1), ("gamma", 2)])?;
//! let diff = ring.diff(&ring.with("delta", 1)?)?;
//! assert!(diff.moves().all(|m| m.to == Some("delta")));
//! assert!((diff.fraction() - 0.2).abs() < 0.03);
//! assert_eq!(ring.shares().iter().map(|&(_, hashes)| hashes).sum::<u128>(), 1 << 64);
//!
//! let mut slots =
//!     SlotTable::new(SlotTable::SLOTS, [("alpha", 1), ("beta", 1), ("gamma", 2)])?;
//! let moves = slots.rebalance([("alpha", 1), ("beta", 1), ("gamma", 2), ("delta", 1)])?;
//! assert!(moves.iter().all(|m| m.to == "delta"));
//! assert_eq!(moves.len(), 3_276); // of 16,384: one in five
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! `HashRing` also puts replicas on distinct nodes ([`HashRing::replicas`](crate::partition::HashRing::replicas)) and bounds the load of a batch
//! ([`HashRing::bounded`](crate::partition::HashRing::bounded), after Mirrokni, Thorup and Zadimoghaddam 2016). Beware of rings that go
//! through a language's own hash function: an upgrade of the compiler then moves every key.
//!
//! # A hot partition that must grow alone
//!
//! Adding partitions cools nothing that sits on one key. Split that key alone, with a [`Salt`](crate::partition::Salt): the rest stays as it is,
//! and only readers of that key ask several partitions. See [hot partitions](crate::guide::hot_partitions).
//!
//! Next: [Compound keys](crate::guide::tuple_keys). The designs: [`partition`](crate::partition).
