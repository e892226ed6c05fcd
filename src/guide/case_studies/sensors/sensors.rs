//! Sensor readings: a partition per device and day, the last reading first. No partition grows for ever, a day of a device can
//! be dropped as a whole, and a window is one query per day, asked from the newest day back until there are enough readings.

#[cfg(not(test))]
#[path = "../../clients/client.rs"]
mod client;

use std::error::Error;
use std::ops::Range;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use tablekeys::table::{Filter, Query};
use tablekeys::{Ticks, range, row_key, tuple};

use crate::client::{Client, Row};

/// Stores a reading.
pub(crate) fn write(client: &Client, device: &str, at: DateTime<Utc>, celsius: f64) -> tablekeys::Result<()> {
    let at = Ticks::try_from(at)?;
    let partition_key = tuple::encode(&(device, row_key::day(at)))?;
    let row = json!({ "Celsius": celsius, "Celsius@odata.type": "Edm.Double" });
    client.insert("Readings", &partition_key, &row_key::newest_first(at), row).expect("a new reading");
    Ok(())
}

/// The last readings of a device in a window, colder than a limit, newest first.
pub(crate) fn last(
    client: &Client,
    device: &str,
    window: &Range<DateTime<Utc>>,
    colder_than: f64,
    count: usize,
) -> tablekeys::Result<Vec<Row>> {
    let mut readings = Vec::new();
    for day in range::days(window.clone())?.rev() {
        let is_cold = Filter::property("Celsius").less_than(colder_than);
        let partition_key = tuple::encode(&(device, day))?;
        let query = Query::in_partition(partition_key).newest_first_within(window.clone()).filter(is_cold);
        readings.extend(client.list("Readings", query));
        if readings.len() >= count {
            break;
        }
    }
    readings.truncate(count);
    Ok(readings)
}

pub(crate) fn run(client: &Client) -> Result<(), Box<dyn Error>> {
    client.create_table("Readings")?;
    // A reading every 20 minutes, for three days; the second device's name begins with the first one's.
    let start: DateTime<Utc> = "2024-02-28T00:00:00Z".parse().expect("an instant");
    let at = |n: i32| start + TimeDelta::minutes(20 * i64::from(n));
    for n in 0..216 {
        write(client, "boiler/2 north", at(n), f64::from(n))?;
        write(client, "boiler/20", at(n), f64::from(-n))?;
    }
    let numbers = |rows: Vec<Row>| rows.iter().filter_map(|row| row.properties["Celsius"].as_f64()).collect::<Vec<_>>();
    let ask = |window: &Range<_>, colder_than, count| -> tablekeys::Result<_> {
        let before = client.requests();
        let found = numbers(last(client, "boiler/2 north", window, colder_than, count)?);
        let requests = client.requests() - before;
        println!("readings: {}, requests: {requests}", found.len());
        Ok((found, requests))
    };
    let expected = |numbers: Range<i32>| numbers.rev().map(f64::from).collect::<Vec<_>>();

    // From the first evening, over a leap day, to the third morning: 72 readings a day.
    let window = at(60)..at(160);
    assert_eq!(ask(&window, 1e9, 500)?, (expected(60..160), 3));
    assert_eq!(ask(&window, 1e9, 10)?, (expected(150..160), 1));
    assert_eq!(ask(&window, 70.0, 500)?, (expected(60..70), 3));
    // A window that ends at midnight has nothing of the next day.
    assert_eq!(ask(&(at(71)..at(72)), 1e9, 500)?, (expected(71..72), 1));
    assert_eq!(ask(&(at(72)..at(72)), 1e9, 500)?, (vec![], 0));
    Ok(())
}

#[cfg(not(test))]
fn main() -> Result<(), Box<dyn Error>> {
    run(&Client::in_memory())
}
