//! How the programs of the guide are called.

mod chapters;
mod indexes;
mod ranges;
mod series;
mod studies;

use serde_json::{Value, json};

use super::{Answer, Scenario};

pub(super) const fn all() -> &'static [Scenario] {
    &[
        chapters::DELETING,
        chapters::FEED,
        chapters::ORDERS,
        chapters::SENSORS,
        chapters::USERS,
        indexes::ADJACENCY_LIST,
        indexes::DENORMALISATION,
        indexes::INDEX_ENTITIES,
        indexes::INTER_PARTITION_INDEX,
        indexes::INTRA_PARTITION_INDEX,
        indexes::OUTBOX,
        indexes::SPARSE_INDEX,
        indexes::UNIQUE_MARKERS,
        ranges::COMPOUND_KEY,
        ranges::PRE_SPLIT,
        ranges::REVERSED_KEYS,
        ranges::WIDE_ENTITIES,
        series::DATA_SERIES,
        series::HIGH_VOLUME_DELETE,
        series::LOG_TAIL,
        series::PREPEND_APPEND,
        series::WRITE_SHARDING,
        studies::COUNTERS,
        studies::TENANTS,
    ]
}

/// A call that a program does not have.
fn unknown(function: &str) -> Answer {
    Err(format!("no function {function}").into())
}

/// An instant of a morning, as calls have it.
fn at(second: u32) -> Value {
    json!(format!("2024-05-06T07:{:02}:{:02}.0000000Z", second / 60, second % 60))
}

/// After and before everything that is written.
const LATER: &str = "2999-01-01T00:00:00.0000000Z";
const EARLIER: &str = "2001-01-01T00:00:00.0000000Z";
