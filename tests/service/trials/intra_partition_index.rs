//! Two copies of a row that never differ.

use tablekeys::table::AccessPath;
use tablekeys_emulator::Client;
use tablekeys_emulator::costs::check_table;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{counted, told};
use crate::programs::intra_partition_index::{change_address, delete, find, find_by_address, insert};

const OLD: &str = "ann@old.example";
const NEW: &str = "ann@new.example";

fn left(client: &Client) -> String {
    let known = |address: &str| if address == OLD { "old" } else { "new" };
    let rows = client.all("employees");
    let words = rows.iter().map(|row| format!("{} ({})", &row.row_key[..2], known(row.text("Address"))));
    let words: Vec<String> = words.map(|words| words.replace("em", "copy").replace("id", "row")).rev().collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

const BOTH_OR_NEITHER: Law = ("both questions find the same employee, or neither does", |client, _| {
    let address = |row: Option<tablekeys_emulator::Row>| row.map(|row| row.text("Address").to_owned());
    let by_id = address(find(client, "sales", 17).expect("an answer"));
    let by_address: Vec<String> = [OLD, NEW]
        .into_iter()
        .filter_map(|it| address(find_by_address(client, "sales", it).expect("an answer")))
        .collect();
    if by_id.iter().eq(&by_address) { Ok(()) } else { Err(format!("{by_id:?} and {by_address:?}")) }
});

const INSERT: Program = Program::new("writer", &[("insert", |client| told(insert(client, "sales", 17, OLD)))]);
const CHANGE: Program = Program::new("changer", &[("change", |client| told(change_address(client, "sales", 17, NEW)))]);
const DELETE: Program = Program::new("deleter", &[("delete", |client| told(delete(client, "sales", 17)))]);

const TRIAL: Trial = Trial {
    name: "intra-partition index",
    tables: &["employees"],
    programs: &[Program { name: "writer", steps: &[INSERT.steps[0], CHANGE.steps[0], DELETE.steps[0]], mortal: true }],
    laws: &[BOTH_OR_NEITHER],
    left,
    ..Trial::BASE
};

#[test]
fn a_killed_writer_leaves_both_copies_or_neither() {
    let Some(client) = Client::of("two copies in a partition") else { return };
    let report = TRIAL.kill_at_each_request(&client).unwrap();
    check_table("intra-partition-index-kills", &report.table());
    println!("{report}");
    let before = |client: &Client| insert(client, "sales", 17, OLD).expect("a new employee");
    let trial = Trial { before, programs: &[CHANGE, DELETE, INSERT], ..TRIAL };
    println!("{}", trial.interleave(&client).unwrap());
}

#[test]
fn requests_of_two_copies_are_counted() {
    counted("intra-partition-index", &TRIAL, |client, costs| {
        costs.write("a new employee", || insert(client, "sales", 17, OLD).unwrap());
        costs.read("an employee by id", AccessPath::Point, || find(client, "sales", 17).unwrap().unwrap());
        costs.read("an employee by address", AccessPath::Point, || {
            find_by_address(client, "sales", OLD).unwrap().unwrap()
        });
        costs.write("another address", || change_address(client, "sales", 17, NEW).unwrap());
        costs.write("deleting an employee", || delete(client, "sales", 17).unwrap());
    });
}
