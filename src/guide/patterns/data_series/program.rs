//! Readings of a device, one per hour: a row per day with a property per hour.

use serde_json::{Value, json};
use tablekeys::range::KeyRange;
use tablekeys::table::Query;
use tablekeys::{Ticks, row_key};

use crate::client::{Client, Row};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "readings";

/// Insert or merge: no read, and the other hours stay. Sent twice, it stores the same.
pub(crate) fn record(client: &Client, device: &str, at: Ticks, celsius: f64) -> Result<()> {
    let date = row_key::calendar(at);
    let (day, hour) = date.as_str().split_at(8);
    let mut reading = json!({});
    reading[format!("Hour{}", &hour[..2])] = celsius.into();
    client.merge(TABLE, device, day, reading)?;
    Ok(())
}

/// The readings of a day by hour.
pub(crate) fn day(client: &Client, device: &str, at: Ticks) -> Option<Vec<(String, Value)>> {
    let row = client.get(TABLE, device, &row_key::day(at))?;
    Some(row.properties.into_iter().filter(|(name, _)| name.starts_with("Hour")).collect())
}

/// The days of a span.
pub(crate) fn days(client: &Client, device: &str, from: Ticks, to: Ticks) -> Result<Vec<Row>> {
    let days = KeyRange::between(&*row_key::day(from)..=&*row_key::day(to))?;
    Ok(client.list(TABLE, Query::in_partition(device).rows(days)))
}
