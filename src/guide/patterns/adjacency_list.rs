//! Adjacency list: a graph in which each edge is found from both of its ends.
//!
//! **Problem.** "Whom does Ann follow?" and "who follows Bob?" are the same edges from two sides, and Ann and Bob are in two
//! partitions.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | edge | its start | `follows!`, its end |
//! | reverse edge | its end | `follower!`, its start |
//!
//! # Sample rows
//!
//! Ann follows Bob, and Bob follows Eve.
//!
//! | PartitionKey | RowKey |
//! |---|---|
//! | `ann` | `follows!bob` |
//! | `bob` | `follower!ann` |
//! | `bob` | `follows!eve` |
//! | `eve` | `follower!bob` |
//!
//! # Requests
//!
//! 1. **Follow**: insert the reverse edge, then the edge.
//! 2. **Unfollow**: delete the edge, then the reverse edge.
//! 3. **Whom Ann follows**: the range `follows` of her partition.
//! 4. **Who follows Bob**: the range `follower` of his partition, and a point query per edge: skip a reverse
//!    edge whose edge is gone. For an approximate count the point queries can be left out.
//! 5. **Sweep**: delete reverse edges without their edge.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! # What breaks
//!
//! Ann follows Bob, and then no longer does:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! Guaranteed [after every crash](super#how-crashes-are-tried), also of the sweep:
//!
//! - Both ends of an edge give the same answer.
//! - What was acknowledged is seen.
//! - After the sweep, no reverse edge is without its edge.
//!
//! If the edge is inserted before its reverse, the first guarantee breaks, as a test shows. Programs that follow and
//! unfollow one person at once need the [rule for young rows](super::inter_partition_index#requests).
//!
//! # Use something else when
//!
//! - The graph is small: one partition, and transactions.
//! - Questions follow paths of unknown length, which costs a request per step here: use a graph database.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("adjacency_list/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! DynamoDB's adjacency list design pattern, where a global secondary index holds the reverse edges; edge tables in HBase
//! and in graph databases built on it.
