//! Index rows of some rows only.

use tablekeys::table::{AccessPath, Filter, Query};
use tablekeys_emulator::kill::{Law, Program, Trial};
use tablekeys_emulator::{Client, Row};

use super::{acknowledged, counted, kills, told, violates};
use crate::programs::sparse_index::{close, open, open_tickets, sweep};

fn ticket(client: &Client) -> Option<Row> {
    client.get("tickets", "customer!acme", "0000000007")
}

const OPEN_IS_LISTED: Law = ("a ticket is listed exactly while it is open", |client, _| {
    let open = ticket(client).is_some_and(|row| row.text("Status") == "open");
    let listed = open_tickets(client).expect("an answer").len() == 1;
    if open == listed { Ok(()) } else { Err(format!("open: {open}, listed: {listed}")) }
});

const ACKNOWLEDGED_IS_SEEN: Law = ("what was acknowledged is seen", |client, history| {
    let seen = ticket(client).map(|row| row.text("Status").to_owned());
    let allowed: &[Option<&str>] = match () {
        () if acknowledged(history, "close") => &[Some("closed")],
        () if history.has_begun("close") => &[Some("open"), Some("closed")],
        () if acknowledged(history, "open") => &[Some("open")],
        () if history.has_begun("open") => &[None, Some("open")],
        () => &[None],
    };
    if allowed.contains(&seen.as_deref()) { Ok(()) } else { Err(format!("{seen:?}, not {allowed:?}")) }
});

const NOTHING_TOO_MANY: Law = ("no index row is left without an open ticket", |client, _| {
    let indexes = client.list("tickets", Query::in_partition("open")).len();
    let open = open_tickets(client).expect("an answer").len();
    if indexes == open { Ok(()) } else { Err(format!("{indexes} index rows, {open} open tickets")) }
});

fn left(client: &Client) -> String {
    let words = client.all("tickets").into_iter().map(|row| match row.partition_key.as_str() {
        "open" => "index row".to_owned(),
        _ => format!("ticket ({})", row.text("Status")),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

const TRIAL: Trial = Trial {
    name: "sparse index",
    tables: &["tickets"],
    programs: &[Program::new(
        "writer",
        &[("open", |client| told(open(client, "acme", 7))), ("close", |client| told(close(client, "acme", 7)))],
    )],
    laws: &[OPEN_IS_LISTED, ACKNOWLEDGED_IS_SEEN],
    repair: |client| sweep(client).expect("a sweep"),
    repaired: &[NOTHING_TOO_MANY],
    left,
    ..Trial::BASE
};

#[test]
fn a_killed_writer_leaves_no_open_ticket_unlisted() {
    kills("sparse-index-kills", &TRIAL, &[]);
}

#[test]
fn the_ticket_before_its_index_row_violates_a_law() {
    fn wrong(client: &Client) -> String {
        let row = serde_json::json!({ "Number": 7, "Status": "open" });
        client.insert("tickets", "customer!acme", "0000000007", row).expect("a new row");
        client.put("tickets", "open", "acme!0000000007", serde_json::json!({})).expect("an index row");
        "done".to_owned()
    }
    let programs = &[Program { name: "writer", steps: &[("open", wrong)], mortal: true }];
    violates(&Trial { programs, ..TRIAL }, Trial::kill_at_each_request, OPEN_IS_LISTED);
}

#[test]
fn requests_of_a_sparse_index_are_counted() {
    counted("sparse-index", &TRIAL, |client, costs| {
        for number in 0..120 {
            open(client, "acme", number).unwrap();
            if number >= 3 {
                close(client, "acme", number).unwrap();
            }
        }
        costs.write("a new ticket", || open(client, "acme", 120).unwrap());
        costs.write("the 4 open tickets of 121", || assert_eq!(open_tickets(client).unwrap().len(), 4));
        let is_open = Filter::property("Status").equals("open");
        let query = Query::in_all_partitions().filter(is_open);
        let found = costs.read("the same without the index, after reading every row", AccessPath::TableScan, || {
            client.list("tickets", query)
        });
        assert_eq!(found.len(), 4);
        costs.write("closing a ticket", || close(client, "acme", 120).unwrap());
    });
}
