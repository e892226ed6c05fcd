//! A mover of rows to new keys that is killed at each of its requests, in a process of its own too, and beside a program that
//! edits the rows.

use serde_json::json;
use tablekeys::rekey::{Keys, Plan, SkipReason};
use tablekeys_emulator::kill::{Law, Program, Trial};
use tablekeys_emulator::mover::run;
use tablekeys_emulator::process::be_the_program;
use tablekeys_emulator::{Client, Properties, Row, Write};

use crate::moving::Reach;
use crate::trials::kills;

const TABLE: &str = "orders";

/// Orders 1 and 2 move from the partition of a day to those of their customers; order 3 is its customer's already, and gets
/// another RowKey.
const ORDERS: [(u32, [&str; 2], [&str; 2]); 3] = [
    (1, ["day", "order-1"], ["ann", "order-1"]),
    (2, ["day", "order-2"], ["bob", "order-2"]),
    (3, ["ann", "3"], ["ann", "order-3"]),
];

fn new_keys(keys: &Keys, _: &Properties) -> tablekeys::Result<Keys> {
    let order = ORDERS.iter().find(|(_, old, _)| *old == [keys.partition_key(), keys.row_key()]);
    order.map_or_else(|| Ok(keys.clone()), |(_, _, [partition, row])| Keys::new(*partition, *row))
}

fn before(client: &Client) {
    for (id, [partition, row], _) in ORDERS {
        client.insert(TABLE, partition, row, json!({ "Id": id, "Edits": 0 })).expect("a new order");
    }
}

/// The mover, until there is nothing left to move.
fn move_all(client: &Client) {
    loop {
        let mut plan = Plan::new(new_keys);
        plan.add(client.all(TABLE).into_iter().map(Row::into_stored));
        run(&mut Reach::never_killed(client, TABLE), &mut plan).expect("a mover that is not killed");
        // A client that sends a delete again by itself makes a row that has moved look as if another program had deleted it.
        let others = plan.skipped().iter().filter(|skipped| *skipped.reason() != SkipReason::Gone);
        assert_eq!(others.count(), 0, "{:?}", plan.skipped());
        if plan.counts().moved() == 0 {
            return;
        }
    }
}

/// As every reader during a move: the old keys first.
fn find(client: &Client, id: u32) -> Option<Row> {
    let (_, old, new) = ORDERS.into_iter().find(|order| order.0 == id)?;
    [old, new].into_iter().find_map(|[partition, row]| client.get(TABLE, partition, row))
}

/// As every program that changes a row during a move: where it finds the row, by its ETag, and again where it is refused.
fn edit(client: &Client) -> String {
    loop {
        // Between the two requests the order may move.
        let Some(mut row) = find(client, 1).or_else(|| find(client, 1)) else { continue };
        row.properties.insert("Edits".to_owned(), 1.into());
        let replace = Write::Replace(row.partition_key, row.row_key, row.etag, row.properties);
        if client.write(TABLE, &replace).is_ok() {
            return "done".to_owned();
        }
    }
}

fn left(client: &Client) -> String {
    let is_there = |[partition, row]: [&str; 2]| client.get(TABLE, partition, row).is_some();
    let places = ORDERS.map(|(id, old, new)| {
        let place = match (is_there(old), is_there(new)) {
            (true, true) => "both",
            (true, false) => "old",
            (false, true) => "new",
            (false, false) => "lost",
        };
        format!("{id}: {place}")
    });
    places.join(", ")
}

const EACH_IS_FOUND: Law = ("each order is found at its old keys or its new ones", |client, _| {
    let lost = ORDERS.iter().find(|(id, ..)| find(client, *id).is_none_or(|row| row.properties["Id"] != *id));
    lost.map_or(Ok(()), |(id, ..)| Err(format!("order {id} is lost")))
});

const EDITS_ARE_KEPT: Law = ("an edit that was acknowledged is seen", |client, history| {
    let row = find(client, 1).ok_or("order 1 is lost")?;
    if history.is_acknowledged("edit") && row.properties["Edits"] != 1 { Err(format!("{row:?}")) } else { Ok(()) }
});

const ALL_ARE_AT_THEIR_NEW_KEYS: Law = ("each order is at its new keys alone", |client, _| {
    let places = left(client);
    let rows = client.all(TABLE).len();
    if places == "1: new, 2: new, 3: new" && rows == 3 { Ok(()) } else { Err(format!("{rows} rows, {places}")) }
});

const MOVER: Program = Program::new(
    "mover",
    &[("move", |client| {
        move_all(client);
        "done".to_owned()
    })],
);
const EDITOR: Program = Program::new("editor", &[("edit", edit)]).immortal();

const TRIAL: Trial = Trial {
    name: "a move to new keys",
    tables: &[TABLE],
    before,
    programs: &[MOVER],
    laws: &[EACH_IS_FOUND, EDITS_ARE_KEPT],
    repair: move_all,
    repaired: &[ALL_ARE_AT_THEIR_NEW_KEYS],
    left,
    ..Trial::BASE
};

#[test]
fn a_mover_killed_at_any_request_loses_no_row() {
    kills("moves-kills", &TRIAL, &[]);
}

#[test]
fn a_mover_killed_as_a_process_loses_no_row() {
    let Some(client) = Client::of("the kills of a mover's process") else { return };
    println!("{}", TRIAL.kill_processes(&client, "killed_moves::program").unwrap());
}

#[test]
fn a_mover_killed_beside_an_editor_loses_no_edit() {
    let Some(client) = Client::of("a mover beside an editor") else { return };
    println!("{}", Trial { programs: &[MOVER, EDITOR], ..TRIAL }.interleave(&client).unwrap());
}

#[test]
#[ignore = "a program that other tests start and kill"]
fn program() {
    be_the_program(&[&TRIAL]);
}
