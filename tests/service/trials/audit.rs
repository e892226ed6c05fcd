//! The audit log of the case study: two whole copies of an event, each of which the other can be made of.

use std::collections::BTreeSet;

use serde_json::json;
use tablekeys::partition::Salt;
use tablekeys::table::{Query, merge};
use tablekeys::{Result, Ticks, row_key};
use tablekeys_emulator::kill::{Law, Program, Trial};
use tablekeys_emulator::{Client, Row};

use super::kills;

include!("../../../src/guide/case_studies/audit/program.rs");

fn event(id: u32) -> Event {
    let at: Ticks = "2024-05-06T07:08:09Z".parse().expect("an instant");
    Event { entity: "invoice 7", at, id }
}

fn record(client: &Client, id: u32) -> String {
    event(id).write(client).map_or_else(|error| error.to_string(), |()| "done".to_owned())
}

fn ids(rows: &[Row]) -> BTreeSet<u64> {
    rows.iter().map(|row| row.properties["Id"].as_u64().expect("a number")).collect()
}

fn by_entity(client: &Client) -> BTreeSet<u64> {
    ids(&client.list("Audit", Query::in_partition("invoice 7").newest_first_within(..)))
}

fn by_time(client: &Client) -> BTreeSet<u64> {
    let [from, to]: [Ticks; 2] =
        ["2024-05-06T07:00:00Z", "2024-05-06T08:00:00Z"].map(|t| t.parse().expect("an instant"));
    ids(&between(client, from, to).expect("legal keys"))
}

const ACKNOWLEDGED_IN_BOTH: Law = ("an acknowledged event is found by entity and by time", |client, history| {
    if history.is_acknowledged("event") && !(by_entity(client).contains(&1) && by_time(client).contains(&1)) {
        return Err("it is missing".to_owned());
    }
    Ok(())
});

const BY_ENTITY_IS_BY_TIME: Law = ("an event that is found by entity is found by time", |client, _| {
    if by_entity(client).is_subset(&by_time(client)) { Ok(()) } else { Err("by entity alone".to_owned()) }
});

const BOTH_THE_SAME: Law = ("both questions give the same events", |client, _| {
    let (entity, time) = (by_entity(client), by_time(client));
    if entity == time { Ok(()) } else { Err(format!("{entity:?}, {time:?}")) }
});

/// Makes the missing row of each event of the other one.
fn repair(client: &Client) {
    for id in by_time(client).difference(&by_entity(client)) {
        record(client, u32::try_from(*id).expect("a small number"));
    }
}

const TRIAL: Trial = Trial {
    name: "audit log",
    tables: &["Audit"],
    programs: &[Program::new("writer", &[("event", |client| record(client, 1))])],
    laws: &[ACKNOWLEDGED_IN_BOTH, BY_ENTITY_IS_BY_TIME],
    repair,
    repaired: &[BOTH_THE_SAME],
    left: |client| {
        let is_by_time = |row: &&Row| row.partition_key.contains("-2024");
        let rows = client.all("Audit");
        let time = rows.iter().filter(is_by_time).count();
        format!("{time} by time, {} by entity", rows.len() - time)
    },
    ..Trial::BASE
};

#[test]
fn a_killed_writer_of_the_log_leaves_no_event_out() {
    kills("audit-kills", &TRIAL, &[]);
}
