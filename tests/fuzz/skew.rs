//! What the command's readers need of its counting: the same files.
#![allow(dead_code, reason = "the command uses the rest")]

#[path = "../../src/bin/tablekeys/skew/block.rs"]
pub(crate) mod block;
#[path = "../../src/bin/tablekeys/skew/excerpt.rs"]
pub(crate) mod excerpt;
#[path = "../../src/bin/tablekeys/skew/feeds.rs"]
pub(crate) mod feeds;
#[path = "../../src/bin/tablekeys/skew/guid.rs"]
pub(crate) mod guid;
#[path = "../../src/bin/tablekeys/skew/listed.rs"]
pub(crate) mod listed;
#[path = "../../src/bin/tablekeys/skew/numbers.rs"]
pub(crate) mod numbers;
#[path = "../../src/bin/tablekeys/skew/source.rs"]
pub(crate) mod source;

#[path = "."]
pub(crate) mod times {
    #[path = "../../src/bin/tablekeys/skew/times/instant.rs"]
    pub(crate) mod instant;
}
