//! Two unique values of one row: three rows in three partitions.

use tablekeys::Ticks;
use tablekeys::table::AccessPath;
use tablekeys_emulator::costs::check_table;
use tablekeys_emulator::kill::{Law, Program, Trial};
use tablekeys_emulator::{Client, Row};

use super::{counted, told};
use crate::programs::unique_markers::{delete, find, find_by, register, sweep};

const EMAIL: &str = "ann@example.com";

fn answer(registered: Result<bool, Box<dyn std::error::Error>>) -> String {
    registered.map_or_else(|error| error.to_string(), |free| (if free { "done" } else { "taken" }).to_owned())
}

fn users(client: &Client) -> Vec<Row> {
    client.all("users").into_iter().filter(|row| row.row_key == "user").collect()
}

const VALUES_ARE_UNIQUE: Law = ("no two users share a value", |client, _| {
    let users = users(client);
    let shared = |kind: &str| users.len() == 2 && users[0].text(kind) == users[1].text(kind);
    if shared("Email") || shared("Name") { Err(format!("{users:?}")) } else { Ok(()) }
});

const FOUND_BY_EACH_VALUE: Law = ("a user is found by each of its values", |client, _| {
    for user in users(client) {
        for kind in ["Email", "Name"] {
            let found = find_by(client, kind, user.text(kind)).expect("an answer");
            if found.is_none_or(|found| found.partition_key != user.partition_key) {
                return Err(format!("{user:?} by {kind}"));
            }
        }
    }
    Ok(())
});

const ACKNOWLEDGED_EXISTS: Law = ("a user whose registration was acknowledged exists", |client, history| {
    for (step, id) in [("ann", 1), ("bob", 2)] {
        let exists = find(client, id).expect("an answer").is_some();
        let told = history.answer(step) == Some("done");
        if told && !exists && !(step == "ann" && history.has_begun("delete")) {
            return Err(format!("{step} is missing"));
        }
    }
    Ok(())
});

const NO_MARKER_ALONE: Law = ("no marker is left without its user", |client, _| {
    let rows = client.all("users");
    if rows.len() == 3 * users(client).len() { Ok(()) } else { Err(format!("{rows:?}")) }
});

fn left(client: &Client) -> String {
    let who = |row: &Row| if row.properties["Id"] == 1 { "ann" } else { "bob" };
    let words = client.all("users").into_iter().map(|row| match row.partition_key.split('!').nth(1) {
        _ if row.row_key == "user" => format!("user ({})", who(&row)),
        Some("Email") => format!("e-mail ({})", who(&row)),
        _ => format!("name ({})", who(&row)),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

fn later() -> Ticks {
    "2999-01-01T00:00:00Z".parse().expect("an instant")
}

const ANN: Program =
    Program::new("ann's program", &[("ann", |client| answer(register(client, 1, EMAIL, "ann", client.began())))]);
const BOB: Program =
    Program::new("bob's program", &[("bob", |client| answer(register(client, 2, EMAIL, "bob", client.began())))]);

pub(super) const TRIAL: Trial = Trial {
    name: "unique markers",
    tables: &["users"],
    programs: &[Program::new(
        "writer",
        &[
            ("ann", |client| answer(register(client, 1, EMAIL, "ann", client.began()))),
            ("delete", |client| told(delete(client, 1, client.began()))),
        ],
    )],
    laws: &[VALUES_ARE_UNIQUE, FOUND_BY_EACH_VALUE, ACKNOWLEDGED_EXISTS],
    repair: |client| sweep(client, later()).expect("a sweep"),
    repaired: &[NO_MARKER_ALONE],
    left,
    ..Trial::BASE
};

#[test]
fn a_killed_registration_leaves_no_value_taken_for_ever() {
    let Some(client) = Client::of("the kills of a registration") else { return };
    let report = TRIAL.kill_at_each_request(&client).unwrap();
    println!("unique markers: {report}");
    check_table("unique-markers-kills", &report.table());
}

#[test]
fn two_registrations_of_one_address_give_one_user() {
    let Some(client) = Client::of("two registrations") else { return };
    let report = Trial { programs: &[ANN, BOB], ..TRIAL }.interleave(&client).unwrap();
    println!("two registrations of one address: {report}");
}

/// Without markers: look whether the address is free, then insert.
#[test]
fn looking_before_inserting_violates_a_law() {
    fn look_and_insert(client: &Client, id: u32, name: &str) -> String {
        if users(client).iter().any(|user| user.text("Email") == EMAIL) {
            return "taken".to_owned();
        }
        let row = serde_json::json!({ "Id": id, "Email": EMAIL, "Name": name });
        client.insert("users", &format!("user!{id:010}"), "user", row).expect("a new row");
        "done".to_owned()
    }
    const LOOKERS: [Program; 2] = [
        Program::new("one", &[("ann", |client| look_and_insert(client, 1, "ann"))]).immortal(),
        Program::new("two", &[("bob", |client| look_and_insert(client, 2, "bob"))]).immortal(),
    ];
    let Some(client) = Client::of("looking before inserting") else { return };
    let trial = Trial { programs: &LOOKERS, laws: &[VALUES_ARE_UNIQUE], repaired: &[], ..TRIAL };
    let violation = trial.interleave(&client).unwrap_err();
    assert_eq!(violation.law, VALUES_ARE_UNIQUE.0);
}

#[test]
fn requests_of_unique_values_are_counted() {
    counted("unique-markers", &TRIAL, |client, costs| {
        let now = client.began();
        costs.write("a new user", || assert!(register(client, 1, EMAIL, "ann", now).unwrap()));
        costs.write("a user whose address is taken", || assert!(!register(client, 2, EMAIL, "bob", now).unwrap()));
        costs.read("a user by address or name", AccessPath::Point, || find_by(client, "Name", "ann").unwrap().unwrap());
        costs.write("deleting a user", || delete(client, 1, later()).unwrap());
        // A marker that a crash left is taken over when it is old.
        client.insert("users", &format!("unique!Email!{EMAIL}"), "marker", serde_json::json!({ "Id": 9 })).unwrap();
        assert!(!register(client, 2, EMAIL, "bob", now).unwrap());
        costs.write("a new user, the address held by a marker that a crash left", || {
            assert!(register(client, 2, EMAIL, "bob", later()).unwrap());
        });
    });
}
