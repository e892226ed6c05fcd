//! An audit log, asked by entity and by time: each event is two rows in two partitions.

use std::time::Duration;

use serde_json::json;
use tablekeys::partition::Salt;
use tablekeys::table::{Query, merge};
use tablekeys::{Result, Ticks, row_key};
use tablekeys_emulator::{Client, Row, Write, properties};

use super::comparison::Comparison;
use crate::life::write_all;

include!("../../../src/guide/case_studies/audit/program.rs");

const ENTITIES: [&str; 5] = ["invoice 7", "invoice 77", "user ann", "user bob", "key rotation"];

/// 2,000 events of one day.
fn events() -> Vec<Event> {
    let start: Ticks = "2024-05-06T00:00:00Z".parse().unwrap();
    let event = |id: u32| Event {
        entity: ENTITIES[(id * id % 7 % 5) as usize],
        at: start.checked_add(Duration::from_secs(40 * u64::from(id))).unwrap(),
        id,
    };
    (0..2_000).map(event).collect()
}

fn ids(rows: &[Row]) -> Vec<u64> {
    rows.iter().map(|row| row.properties["Id"].as_u64().expect("a number")).collect()
}

#[test]
fn an_audit_log_is_asked_by_entity_and_by_time() -> Result<()> {
    let Some(client) = Client::of("audit log") else { return Ok(()) };
    client.create_table("Audit").unwrap();
    let mut table = Comparison::of(&client, "audit");
    let events = events();
    // One row per event by entity alone, and both rows.
    client.create_table("ByEntity").unwrap();
    for (name, keys) in [
        ("ByEntity", Event::by_entity as fn(&Event) -> Result<(String, String)>),
        ("Audit", Event::by_entity),
        ("Audit", Event::by_time),
    ] {
        let mut writes: Vec<Write> = Vec::new();
        for event in &events[..1_999] {
            let (p, r) = keys(event)?;
            let row = json!({ "Entity": event.entity, "At": event.at.to_string(), "Id": event.id });
            writes.push(Write::Insert(p, r, properties(row)));
        }
        writes.sort_by(|a, b| a.keys().0.cmp(b.keys().0));
        write_all(&client, name, writes);
    }
    let (one, both) = ("a row by entity", "a row by entity and a row by time");

    let last = &events[1_999];
    let (p, r) = last.by_entity()?;
    let row = json!({ "Entity": last.entity, "At": last.at.to_string(), "Id": last.id });
    table.ask("a new event", one, "stored", || client.insert("ByEntity", &p, &r, row).unwrap());
    table.ask("a new event", both, "stored", || last.write(&client))?;

    let question = "the newest 20 events of an entity";
    let expected: Vec<u64> =
        events.iter().rev().filter(|event| event.entity == "user ann").map(|event| event.id.into()).take(20).collect();
    for (design, name) in [(one, "ByEntity"), (both, "Audit")] {
        let query = Query::in_partition("user ann").newest_first_within(..).top(20);
        let found = table.ask(question, design, "right", || client.page(name, query).unwrap().rows);
        assert_eq!(ids(&found), expected);
    }

    let question = "the events of an hour, of all entities";
    let [from, to]: [Ticks; 2] = ["2024-05-06T12:00:00Z", "2024-05-06T13:00:00Z"].map(|t| t.parse().unwrap());
    let expected: Vec<u64> =
        events.iter().rev().filter(|event| (from..to).contains(&event.at)).map(|event| event.id.into()).collect();
    let query = Query::in_all_partitions().newest_first_within(from..to);
    let found =
        table.ask(question, one, "right, after reading every row of the table", || client.list("ByEntity", query));
    assert_eq!(found.len(), expected.len());
    let found = table.ask(question, both, "right", || between(&client, from, to))?;
    assert_eq!(ids(&found), expected);
    table.check();
    Ok(())
}
