//! Sensor readings: a partition per device, or per device and day, with second rows for the questions about all devices.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::json;
use tablekeys::partition::Salt;
use tablekeys::table::{Query, QueryBuilder, merge};
use tablekeys::{Key, Result, Ticks, range, row_key, tuple};
use tablekeys_emulator::{Client, Properties, Row, Write, properties};

use super::comparison::Comparison;
use crate::life::write_all;

include!("../../../src/guide/case_studies/sensors/program.rs");

const DEVICES: u32 = 10;
/// Every ten minutes, for two days.
const READINGS: u32 = 288;

fn at(n: u32) -> Ticks {
    let start: Ticks = "2024-02-28T00:00:00Z".parse().unwrap();
    start.checked_add(Duration::from_secs(600 * u64::from(n))).unwrap()
}

fn device(n: u32) -> String {
    format!("pump {n}")
}

fn row(device: u32, n: u32) -> Properties {
    properties(json!({ "Device": device, "N": n }))
}

/// Every reading at the keys that a design gives it.
fn store(client: &Client, table: &str, keys: impl Fn(&str, Ticks) -> Result<(String, String)>) {
    let mut partitions: BTreeMap<String, Vec<Write>> = BTreeMap::new();
    for (d, n) in (0..DEVICES).flat_map(|d| (0..READINGS).map(move |n| (d, n))) {
        let (partition_key, row_key) = keys(&device(d), at(n)).unwrap();
        partitions.entry(partition_key.clone()).or_default().push(Write::Insert(partition_key, row_key, row(d, n)));
    }
    write_all(client, table, partitions.into_values().flatten().collect());
}

fn numbers(rows: &[Row]) -> Vec<(u64, u64)> {
    rows.iter().map(|row| (row.properties["Device"].as_u64().unwrap(), row.properties["N"].as_u64().unwrap())).collect()
}

#[test]
fn second_rows_answer_the_questions_about_all_devices() -> Result<()> {
    let Some(client) = Client::of("sensors") else { return Ok(()) };
    let mut table = Comparison::of(&client, "sensors");
    for name in ["ByDevice", "Sensors"] {
        client.create_table(name).unwrap();
    }
    let by_device = |device: &str, at| Ok((device.to_owned(), row_key::newest_first(at).to_string()));
    store(&client, "ByDevice", by_device);
    store(&client, "Sensors", reading);
    store(&client, "Sensors", copy);
    for d in 0..DEVICES {
        let (p, r) = last(&device(d))?;
        client.write("Sensors", &Write::InsertOrReplace(p, r, row(d, READINGS - 1))).unwrap();
    }
    let (one, three) = ("a partition per device", "a partition per device and day, and two second rows");
    let newest = u64::from(READINGS - 1);

    let question = "a new reading";
    let name = device(DEVICES);
    let new = || row(DEVICES, 0);
    let (p, r) = by_device(&name, at(0))?;
    table.ask(question, one, "stored", || client.write("ByDevice", &Write::Insert(p, r, new())).unwrap());
    let writes = [copy(&name, at(0))?, reading(&name, at(0))?].map(|(p, r)| Write::Insert(p, r, new()));
    let (p, r) = last(&name)?;
    table.ask(question, three, "stored", || {
        for write in writes.iter().chain([&Write::InsertOrReplace(p, r, new())]) {
            client.write("Sensors", write).unwrap();
        }
    });

    let question = "the last reading of a device";
    let found = table.ask(question, one, "right", || {
        client.page("ByDevice", Query::in_partition(device(7)).newest_first_within(..).top(1)).unwrap().rows
    });
    assert_eq!(numbers(&found), [(7, newest)]);
    let (p, r) = last(&device(7))?;
    let found = table.ask(question, three, "right", || client.get("Sensors", &p, &r).unwrap());
    assert_eq!(numbers(&[found]), [(7, newest)]);

    let question = "the last reading of each device";
    let found = table.ask(question, one, "right, if the devices are known", || {
        let last =
            |d| client.page("ByDevice", Query::in_partition(device(d)).newest_first_within(..).top(1)).unwrap().rows;
        (0..DEVICES).flat_map(last).collect::<Vec<_>>()
    });
    assert!(found.len() == 10 && numbers(&found).iter().all(|&(_, n)| n == newest));
    let found = table.ask(question, three, "right", || client.list("Sensors", Query::in_partition("last")));
    assert_eq!(numbers(&found).iter().filter(|&&(_, n)| n == newest).count(), 10);

    let question = "six hours of a device, over midnight";
    let (from, to) = (at(126), at(162));
    let expected: Vec<_> = (126..162).rev().map(|n| (7, n)).collect();
    let found = table.ask(question, one, "right", || {
        client.list("ByDevice", Query::in_partition(device(7)).newest_first_within(from..to))
    });
    assert_eq!(numbers(&found), expected);
    let queries = window(&device(7), from, to)?;
    let found = table.ask(question, three, "right", || {
        queries.into_iter().flat_map(|query| client.list("Sensors", query)).collect::<Vec<_>>()
    });
    assert_eq!(numbers(&found), expected);

    let question = "all 1,440 readings of a day";
    let second = Query::in_all_partitions().newest_first_within(at(144)..at(288));
    let found =
        table.ask(question, one, "right, after reading every row of the table", || client.list("ByDevice", second));
    assert_eq!(found.len(), 1_440);
    let queries = day(row_key::day(at(144)))?;
    let found = table.ask(question, three, "right", || {
        let days: Vec<Vec<Row>> = queries.into_iter().map(|query| client.list("Sensors", query)).collect();
        merge(days, |row| &row.row_key).collect::<Vec<_>>()
    });
    assert!(found.len() == 1_440 && numbers(&found).is_sorted_by_key(|&(_, n)| n));
    table.check();
    Ok(())
}
