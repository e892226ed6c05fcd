//! Rows move to new keys while other programs write, answers get lost and the mover is killed: no row is lost or duplicated.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod interleavings;
mod laws;
mod model;
mod mover;
mod random;

/// How many kills end a random test: 500, or the number in `REKEYING_KILLS`.
fn kills() -> u32 {
    std::env::var("REKEYING_KILLS").map_or(500, |kills| kills.parse().expect("REKEYING_KILLS"))
}
