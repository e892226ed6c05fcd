//! Changing the number of partitions later: what moves, and what must be stored to find old rows.
//!
//! The count can change, and each way asks for something different:
//!
//! | you want | use | what moves | what must be stored |
//! |---|---|---|---|
//! | never to think of it again | a **fixed, generous** count | nothing | the count |
//! | to grow and move nothing | [generations](#generations-nothing-moves): new rows use the new count | nothing | when each count began, and when each row was created |
//! | to grow and have old rows use the new partitions | [jump hash](#jump-hash-the-least-moves) | 1 in n + 1 for each new partition | the count |
//! | to add and remove servers by name | [slots or a ring](#slots-and-rings-named-nodes) | the share of the node that joins or leaves | the slot table, or the nodes' names |
//! | other keys altogether | [migrating keys](crate::guide::migrating_keys) in stages | everything | both keys, until it is done |
//!
//! # Fixed and generous
//!
//! Azure's tables need no more partitions as they grow. A partition is not a machine: the service distributes
//! PartitionKeys over its servers and [moves them as load
//! changes](https://learn.microsoft.com/azure/storage/tables/table-storage-design#table-partitions). Ten times as many
//! partitions as today's load needs cost a point query nothing, and cost a walk over the whole table one request each.
//! For most tables, choose one count for ever: [64](crate::guide::sizing#how-many-partitions).
//!
//! ```
//! use tablekeys::skew::partitions_needed;
//!
//! // 3,000 entities per second of very many keys need two partitions today. Take 64.
//! assert_eq!(partitions_needed(3_000, 1_000_000, 1)?, 2);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! A ring is right where partitions *are* machines, accounts or caches, which come and go by name and keep what they
//! hold.
//!
//! # What moves
//!
//! Change n to n + 1 in `hash % n`, and nearly every key moves. The picture shows the share of keys whose PartitionKey
//! changes when one partition is added, in percent, against the number before. The curves are exact: by remainder, n /
//! (n + 1); by the high half of the product hash × n, which this crate uses, one half for every n; and the least that
//! keeps partitions even, 1 / (n + 1). The thin line is a ring of 128 points per node, with nodes named `node-0` and
//! up, by its exact arcs.
//!
#![doc = include_str!("plots/growing.svg")]
//!
//! 200,000 addresses (seeded) in 10 partitions, and what moves when the count becomes 11, 20 and, by removing the last
//! one, 9; the ring by its exact arcs:
//!
#![doc = include_str!("tables/moves.md")]
//!
//! Doubling by product renames nearly every key, although each partition splits cleanly into two neighbours: the
//! numbers change. A ring moves a little more or less than the ideal because its new node gets a little more or less
//! than its share.
//!
//! # Generations: nothing moves
//!
//! New rows use a larger count; old rows stay. A reader computes the count from the time at which the row was created,
//! which is often in the RowKey already. Where that time is not known, the reader asks one partition per generation,
//! the newest first. [`Generations`](crate::partition::Generations) keeps the list of counts; its text form must be
//! stored with the table.
//!
//! ```
//! use tablekeys::Ticks;
//! use tablekeys::partition::Generations;
//!
//! let mut orders = Generations::new(12);
//! let new_year: Ticks = "2025-01-01T00:00:00Z".parse()?;
//! orders.start_generation(new_year, 48)?;
//! assert_eq!(orders.to_string(), "12,48@2025-01-01T00:00:00.0000000Z");
//!
//! let created_at: Ticks = "2024-05-06T07:08:09Z".parse()?;
//! assert_eq!(orders.partition_key_of("order-2", created_at), "10");
//! // Where the time is not known: two PartitionKeys to ask, the newest generation first.
//! assert_eq!(orders.candidate_keys("order-2"), ["42", "10"]);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! **Which existing tables it continues.** `Generations::new(16)` continues a table whose PartitionKeys are those of an
//! unkeyed `SipHash::new(16)`, and with a secret one that is keyed by the same secret. A table by MD5 or by `%` cannot
//! be continued.
//!
//! **Plain decimals share PartitionKeys**: of 48 partitions after 12, a quarter of the new rows go to the 12 old ones,
//! which stay the fullest. With [tagged keys](crate::partition::Generations::tagged_key_of), such as `1-42`, new rows
//! fill new partitions only; choose them before the first row is stored.
//!
//! Every program must know a new generation before it begins, so let it begin tomorrow. Old partitions stay as full and
//! as hot as they were. Where rows expire at a fixed age (not some time after their last use), the old generation ends
//! with its last row. An insert in the new generation does not collide with a row of an older one: where an insert is
//! the check that an id is free, look in the older partitions first.
//!
//! # Jump hash: the least moves
//!
//! [`JumpHash`](crate::partition::JumpHash)[^jump] and [`JumpBackHash`](crate::partition::JumpBackHash)[^jumpback] are
//! exactly even for every count, need no memory, and move to a new partition only the keys that belong there. Only the
//! last partition can be added or removed. The rows must then be moved: old and new partition of each are known, and
//! [`rekey`](crate::rekey) plans the moves.
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
//! Where partitions have names and may leave in any order:
//!
//! | | [`SlotTable`](crate::partition::SlotTable) | [`HashRing`](crate::partition::HashRing) | [`KetamaRing`](crate::partition::KetamaRing) |
//! |---|---|---|---|
//! | even | to a slot: 1.0010 at 100 nodes of 16,384 slots | to about 1/√points: 1.22 at 100 nodes of 128 points | to about 1/√160: 1.18 at 64 servers |
//! | may join and leave | any node, with weights | any node, with weights | any node; keys of others move too |
//! | what moves | exactly the fewest slots | the arcs of the node that joins or leaves | those, and with unequal weights far more |
//! | state | the table, the same for every program | the names; every program builds the same ring | the list of servers |
//! | a lookup | a hash and a load | a hash and a short search | MD5 and a search |
//! | found in | [Redis Cluster](https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#key-distribution-model), [Couchbase](https://docs.couchbase.com/server/current/learn/buckets-memory-and-storage/vbuckets.html) | Karger et al.;[^ring] here deterministic to the byte | [libketama](https://github.com/RJ/ketama), bit for bit |
//!
//! What a change will move is known before it is made, arc by arc:
//!
//! ```
//! use tablekeys::partition::{HashRing, SlotTable};
//!
//! let ring: HashRing = "alpha=1 beta=1 gamma=2".parse()?;
//! let diff = ring.diff(&ring.with("delta", 1)?)?;
//! assert!(diff.moves().all(|m| m.to == Some("delta")));
//! assert!((diff.fraction() - 0.2).abs() < 0.03);
//! assert_eq!(ring.shares().iter().map(|&(_, hashes)| hashes).sum::<u128>(), 1 << 64);
//!
//! let mut slots = SlotTable::new([("alpha", 1), ("beta", 1), ("gamma", 2)])?;
//! let moves = slots.rebalance([("alpha", 1), ("beta", 1), ("gamma", 2), ("delta", 1)])?;
//! assert!(moves.iter().all(|m| m.to == "delta"));
//! assert_eq!(moves.len(), 3_276); // of 16,384: one in five
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! [`HashRing::replicas`](crate::partition::HashRing::replicas) puts copies of a key on distinct nodes. When a node
//! leaves, each key that had a copy on it gets one new node and keeps the others:
//!
//! ```
//! use tablekeys::partition::HashRing;
//!
//! let accounts: HashRing = "east=1 west=1 north=2 south=1".parse()?;
//! let after = accounts.without("west")?;
//! assert_eq!(accounts.replicas("session-3", 3)?, ["west", "east", "north"]);
//! assert_eq!(after.replicas("session-3", 3)?, ["east", "north", "south"]);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! [`HashRing::bounded`](crate::partition::HashRing::bounded)[^bounded] limits the load of each node in a batch. Avoid
//! rings that use a language's own hash function: an upgrade of the compiler may move every key.
//!
//! ## Sessions on named accounts, as a program
//!
//! Three copies of each session, and an account that leaves:
//!
#![doc = concat!("```ignore\n", include_str!("../../tests/programs/sessions.rs"), "```")]
//!
//! # A hot partition that must grow alone
//!
//! More partitions do nothing for rows that share one key. Split that key alone with a
//! [`Salt`](crate::partition::Salt): everything else stays as it is, and only readers of that key ask several
//! partitions: [a hot key](crate::guide::hot_partitions#a-hot-key).
//!
//! Next: [compound keys](crate::guide::tuple_keys). The designs: [`partition`](crate::partition).
//!
//! [^jump]: Lamping and Veach, [A fast, minimal memory, consistent hash algorithm](https://arxiv.org/abs/1406.2294),
//!     2014.
//! [^jumpback]: Ertl, [JumpBackHash: say goodbye to the modulo operation to distribute keys uniformly to
//!     buckets](https://arxiv.org/abs/2403.18682), 2024.
//! [^ring]: Karger et al., [Consistent hashing and random trees](https://doi.org/10.1145/258533.258660), 1997.
//! [^bounded]: Mirrokni, Thorup and Zadimoghaddam, [Consistent hashing with bounded
//!     loads](https://arxiv.org/abs/1608.01350), 2016.
