//! Adjacency list: a graph in which each edge is found from both of its ends.
//!
//! **Problem.** "Whom does Ann follow?" and "who follows Bob?" are the same edges from two sides, and Ann and Bob are in two
//! partitions.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | an edge, as its start knows it | `ann` | `follows!bob` |
//! | the same, as its end knows it | `bob` | `follower!ann` |
//! | a person's own row | `ann` | `person` |
//!
//! **Order.** *Following inserts the reverse edge, then the edge. Unfollowing deletes the edge, then the reverse edge.* The
//! edge at its start decides: a reverse edge without it is no answer. Both ends then give the same answer at every
//! moment, whichever program is killed.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/adjacency_list.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/adjacency-list.md")]
//!
//! Checking each follower costs a point query per follower. A list that may show a few too many, such as a count, can
//! leave the check out.
//!
//! # What a crash leaves
//!
//! Ann follows Bob, and then no longer does:
//!
#![doc = include_str!("../requests/adjacency-list-kills.md")]
//!
//! The laws that held after each kill, and after the repair was killed too:
//!
//! - Both ends of an edge give the same answer.
//! - What was acknowledged is seen.
//! - After the sweep, no reverse edge is left without its edge.
//!
//! The first law does not hold where the edge is inserted before its reverse: a test does so, and finds it violated. For
//! programs that follow and unfollow the same person at once, the sweep and the delete need the age rule of the
//! [inter-partition index](super::inter_partition_index).
//!
//! Prefer one partition for the whole graph while it is small: a transaction then replaces the order. Prefer a graph
//! database for paths of unknown length, which are a request per step here.
//!
//! **Elsewhere.** DynamoDB's adjacency list design pattern, where a global secondary index holds the reverse edges; edge
//! tables in HBase and in graph databases built on it.
