//! Changing the number of partitions later: what moves, and what must be stored to find old rows.
//!
//! 1. **In Azure's tables choose one generous count and keep it**: [64](crate::guide::sizing#how-many-partitions).
//!    The service distributes PartitionKeys over its servers and [moves them as load
//!    changes](https://learn.microsoft.com/azure/storage/tables/table-storage-design#table-partitions).
//! 2. **To grow all the same, use generations**: new rows use the new count, old rows stay.
//! 3. **Never change n in `hash % n`**: nearly every row is then looked for in the wrong partition, and half of them
//!    where n doubles. By [`SipHash`](crate::partition::SipHash), which multiplies, it is the other way round.
//! 4. **Use a ring or slots only where partitions are machines**, accounts or caches, which come and go by name.
//!
//! | you want | use | what moves | what must be stored |
//! |---|---|---|---|
//! | never to think of it again | a fixed, generous count | nothing | the count |
//! | to grow and move nothing | [generations](#generations-nothing-moves) | nothing | when each count began, and when each row was created |
//! | to grow and have old rows use the new partitions | [jump hash](#jump-hash-the-least-moves) | 1 in n + 1 for each new partition | the count |
//! | to add and remove servers by name | [slots or a ring](#slots-and-rings-named-nodes) | the share of the node that joins or leaves | the slot table, or the nodes' names |
//! | one busy key divided | a [salt](crate::guide::hot_partitions#a-hot-key) | that key's rows | which keys are divided |
//! | other keys altogether | [migrating keys](crate::guide::migrating_keys) | everything | both keys, until it is done |
//!
//! # What moves
//!
//! The share of keys whose PartitionKey changes when one partition is added, in percent, against the number before:
//! by remainder, n / (n + 1); by the high half of hash × n, which this crate uses, one half; the least that keeps
//! partitions even, 1 / (n + 1); and, as the thin line, a ring of 128 points per node.
//!
#![doc = include_str!("plots/growing.svg")]
//!
//! 200,000 addresses (seeded) in 10 partitions, when the count becomes 11, 20 and 9:
//!
#![doc = include_str!("tables/moves.md")]
//!
//! # Generations: nothing moves
//!
//! A reader computes the count from the time at which the row was created, often part of the RowKey, or asks one
//! partition per generation. The text form of [`Generations`](crate::partition::Generations) must be stored with
//! the table.
//!
//! ```
//! use tablekeys::Ticks;
//! use tablekeys::partition::Generations;
//!
//! let mut orders = Generations::new(12);
//! let new_year: Ticks = "2025-01-01T00:00:00Z".parse()?;
//! orders.start_generation(new_year, 48)?;
//! assert_eq!(orders.to_string(), "generations:12,48@2025-01-01T00:00:00.0000000Z");
//!
//! let created_at: Ticks = "2024-05-06T07:08:09Z".parse()?;
//! assert_eq!(orders.partition_key_of("order-2", created_at), "10");
//! // Where the time is not known: two PartitionKeys to ask, the newest generation first.
//! assert_eq!(orders.candidate_keys("order-2"), ["42", "10"]);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! - **Existing tables:** `Generations::new(16)` continues a table whose PartitionKeys are those of
//!   `SipHash::new(16)`, with the same secret if it has one. A table by MD5 or by `%` cannot be continued.
//! - **Plain decimals share PartitionKeys:** of 48 partitions after 12, a quarter of the new rows go to the 12 old
//!   ones; with [tagged keys](crate::partition::Generations::tagged_key_of), such as `1-42`, none. Choose before
//!   the first row is stored.
//! - **Begin tomorrow**, since every program must know a new generation before it begins.
//! - **To insert only where an id is free**, look in the older partitions first.
//!
//! # Jump hash: the least moves
//!
//! [`JumpHash`](crate::partition::JumpHash)[^jump] is exactly even for every count, and moves to a new partition only
//! the keys that belong there. Only the last partition can be added or removed. [`rekey`](crate::rekey) plans the moves.
//!
//! ```
//! use tablekeys::partition::JumpHash;
//!
//! let design = |n| JumpHash::new(n);
//! let (before, after) = (design(10), design(11));
//! let keys: Vec<String> = (0..11_000).map(|i| format!("order-{i}")).collect();
//! let moved = keys.iter().filter(|key| before.partition_of(key) != after.partition_of(key));
//! // All of them to the new one, and near a thousand.
//! assert_eq!(moved.filter(|key| after.partition_of(key) == 10).count(), 1_000);
//! ```
//!
//! # Slots and rings: named nodes
//!
//! | | [`SlotTable`](crate::partition::SlotTable) | [`HashRing`](crate::partition::HashRing) | `KetamaRing` of `tablekeys-stores` |
//! |---|---|---|---|
//! | even | to a slot: 1.0010 at 100 nodes of 16,384 slots | to about 1/√points: 1.22 at 100 nodes of 128 points | to about 1/√160: 1.18 at 64 servers |
//! | may join and leave | any node, with weights | any node, with weights | any node; keys of others move too |
//! | what moves | exactly the fewest slots | the arcs of the node that joins or leaves | those, and with unequal weights far more |
//! | state | the table, the same for every program | the names; every program builds the same ring | the list of servers |
//! | a lookup | a hash and a load | a hash and a short search | MD5 and a search |
//! | found in | [Redis Cluster](https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#key-distribution-model), [Couchbase](https://docs.couchbase.com/server/current/learn/buckets-memory-and-storage/vbuckets.html) | Karger et al.;[^ring] here deterministic to the byte | [libketama](https://github.com/RJ/ketama), bit for bit |
//!
//! What a change will move is known before it is made:
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
//! [`HashRing::replicas`](crate::partition::HashRing::replicas) puts copies of a key on distinct nodes. When a node
//! leaves, each key that had a copy on it gets one new node and keeps the others:
//!
//! ```
//! use tablekeys::partition::HashRing;
//!
//! let accounts: HashRing = "ring:east=1 west=1 north=2 south=1".parse()?;
//! let after = accounts.without("west")?;
//! assert_eq!(accounts.replicas("session-3", 3)?, ["west", "east", "north"]);
//! assert_eq!(after.replicas("session-3", 3)?, ["east", "north", "south"]);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! [`HashRing::assign_bounded`](crate::partition::HashRing::assign_bounded)[^bounded] limits the load of each node.
//!
//! ## Sessions on named accounts, as a program
//!
//! Three copies of each session, and an account that leaves:
//!
#![doc = concat!("```ignore\n", include_str!("adding_partitions/sessions.rs"), "```")]
//!
//! [^jump]: Lamping and Veach, [A fast, minimal memory, consistent hash algorithm](https://arxiv.org/abs/1406.2294),
//!     2014.
//! [^ring]: Karger et al., [Consistent hashing and random trees](https://doi.org/10.1145/258533.258660), 1997.
//! [^bounded]: Mirrokni, Thorup and Zadimoghaddam, [Consistent hashing with bounded
//!     loads](https://arxiv.org/abs/1608.01350), 2016.
