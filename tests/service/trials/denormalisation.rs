//! A copy that is never out of date.

use serde_json::json;
use tablekeys::table::AccessPath;
use tablekeys_emulator::Client;
use tablekeys_emulator::costs::check_table;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{counted, told, violates};
use crate::programs::denormalisation::{appoint, manager, rename};

fn before(client: &Client) {
    for (id, name) in [(17, "Ann"), (18, "Bob")] {
        let key = format!("employee!{id:010}");
        client.insert("departments", "sales", &key, json!({ "Name": name })).expect("a new employee");
    }
    client
        .insert("departments", "sales", "department", json!({ "Manager": 0, "ManagerName": "" }))
        .expect("a department");
    appoint(client, "sales", 17).expect("a manager");
}

fn left(client: &Client) -> String {
    let ann = client
        .get("departments", "sales", "employee!0000000017")
        .map_or_else(String::new, |row| row.text("Name").to_owned());
    format!("{ann}; the manager is {}", manager(client, "sales").expect("a manager"))
}

const COPY_IS_UP_TO_DATE: Law = ("the copy of the manager's name is the manager's name", |client, _| {
    let department = client.get("departments", "sales", "department").expect("a department");
    let key = format!("employee!{:0>10}", department.properties["Manager"].to_string());
    let row = client.get("departments", "sales", &key).expect("the manager");
    let (copy, name) = (department.text("ManagerName"), row.text("Name"));
    if copy == name { Ok(()) } else { Err(format!("{copy}, not {name}")) }
});

const RENAME: Program = Program::new("renamer", &[("rename", |client| told(rename(client, "sales", 17, "Anne")))]);
const RENAME_BOB: Program =
    Program::new("renamer", &[("rename", |client| told(rename(client, "sales", 18, "Robert")))]);
const APPOINT: Program = Program::new("appointer", &[("appoint", |client| told(appoint(client, "sales", 18)))]);

const TRIAL: Trial = Trial {
    name: "denormalisation",
    tables: &["departments"],
    before,
    programs: &[Program { name: "writer", steps: &[RENAME.steps[0], APPOINT.steps[0]], mortal: true }],
    laws: &[COPY_IS_UP_TO_DATE],
    left,
    ..Trial::BASE
};

#[test]
fn a_copied_name_is_never_out_of_date() {
    let Some(client) = Client::of("a copied name") else { return };
    let report = TRIAL.kill_at_each_request(&client).unwrap();
    check_table("denormalisation-kills", &report.table());
    println!("{report}");
    for programs in [&[RENAME, APPOINT], &[RENAME_BOB, APPOINT]] {
        println!("{}", Trial { programs, ..TRIAL }.interleave(&client).unwrap());
    }
}

/// Reads the employee and writes the copy alone.
fn appoint_wrongly(client: &Client) -> String {
    let row = client.get("departments", "sales", "employee!0000000018").expect("an employee");
    let copy = json!({ "Manager": 18, "ManagerName": row.text("Name") });
    client.merge("departments", "sales", "department", copy).expect("a copy");
    "done".to_owned()
}

#[test]
fn a_copy_written_alone_violates_a_law() {
    const WRONG: Program = Program::new("appointer", &[("appoint", appoint_wrongly)]).immortal();
    violates(&Trial { programs: &[RENAME_BOB, WRONG], ..TRIAL }, Trial::interleave, COPY_IS_UP_TO_DATE);
}

#[test]
fn requests_of_a_copied_name_are_counted() {
    counted("denormalisation", &TRIAL, |client, costs| {
        costs.read("a department with its manager's name", AccessPath::Point, || manager(client, "sales").unwrap());
        costs.write("the manager's new name", || rename(client, "sales", 17, "Anne").unwrap());
        costs.write("another manager", || appoint(client, "sales", 18).unwrap());
    });
}
