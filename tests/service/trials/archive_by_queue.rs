//! A move between two tables that is never forgotten.

use serde_json::json;
use tablekeys_emulator::Client;
use tablekeys_emulator::Queue;
use tablekeys_emulator::costs::check_table;
use tablekeys_emulator::kill::{Law, Limits, Program, Trial};

use super::{counted, told};
use crate::programs::archive_by_queue::{leave, work_off};

fn queue(client: &Client) -> Queue {
    Queue::of(client).expect("the queue service")
}

fn before(client: &Client) {
    // What the run before has left is worked off: there is nothing to move.
    repair(client);
    client.insert("current", "sales", "17", json!({ "Name": "Ann" })).expect("a new employee");
}

fn repair(client: &Client) {
    let queue = queue(client);
    // A message that a killed worker received is seen again after a second.
    while queue.len(&client.apart()) > 0 {
        work_off(client, &queue).expect("a worker that is not killed");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

fn left(client: &Client) -> String {
    let rows = |table| client.all(table).len();
    format!("current: {}, archive: {}, messages: {}", rows("current"), rows("archive"), queue(client).len(client))
}

const IN_ONE_TABLE: Law = ("an employee is in the current table, in the archive, or in both", |client, _| {
    let rows = client.all("current").len() + client.all("archive").len();
    if rows > 0 { Ok(()) } else { Err("in neither".to_owned()) }
});

const WHO_LEAVES_IS_ARCHIVED: Law = ("who left is in the archive alone", |client, history| {
    let (current, archive) = (client.all("current").len(), client.all("archive").len());
    let moved = (current, archive) == (0, 1);
    let asked = history.has_begun("leave");
    if moved || !asked && (current, archive) == (1, 0) { Ok(()) } else { Err(format!("{current} and {archive}")) }
});

const TRIAL: Trial = Trial {
    name: "archive by a queue",
    tables: &["current", "archive"],
    before,
    programs: &[Program::new(
        "program",
        &[
            ("leave", |client| told(leave(client, &queue(client), "sales", "17"))),
            ("work", |client| told(work_off(client, &queue(client)))),
        ],
    )],
    laws: &[IN_ONE_TABLE],
    repair,
    repaired: &[WHO_LEAVES_IS_ARCHIVED],
    left,
    ..Trial::BASE
};

#[test]
fn an_employee_who_left_is_archived_in_spite_of_kills() {
    let Some(client) = Client::of("a move by a queue") else { return };
    let _running = queue(&client);
    let report = TRIAL.explore(&client, Limits { kills: 1, lost: 0 }).unwrap();
    check_table("archive-by-queue-kills", &report.table());
    println!("{report}");
}

#[test]
fn requests_of_a_move_by_a_queue_are_counted() {
    counted("archive-by-queue", &TRIAL, |client, costs| {
        let queue = queue(client);
        costs.write("an employee leaves", || leave(client, &queue, "sales", "17").unwrap());
        costs.write("working off one message, and finding no other", || work_off(client, &queue).unwrap());
    });
}
