//! Two rows in two partitions, one of which may be missing.

use tablekeys::Ticks;
use tablekeys::table::AccessPath;
use tablekeys_emulator::Client;
use tablekeys_emulator::costs::check_table;
use tablekeys_emulator::kill::{Law, Limits, Program, Trial};

use super::{acknowledged, counted, nothing, told, violates};
use crate::programs::inter_partition_index::{change_address, delete, find, find_by_address, insert, sweep};

const OLD: &str = "ann@old.example";
const NEW: &str = "ann@new.example";

/// With an employee who is there already.
fn with_ann(client: &Client) {
    insert(client, 17, OLD).expect("a new employee");
}

/// What is stored, in words.
fn left(client: &Client) -> String {
    let known = |address: &str| if address.contains("old") { "old" } else { "new" };
    let words = client.all("employees").into_iter().map(|row| match row.partition_key.strip_prefix("email!") {
        None => format!("row ({})", known(row.text("Address"))),
        Some(address) => format!("index ({})", known(address)),
    });
    let mut words: Vec<String> = words.collect();
    words.reverse();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

fn found_by_address(client: &Client, address: &str) -> bool {
    find_by_address(client, address).expect("an answer").iter().any(|row| row.text("Address") == address)
}

const EACH_ROW_HAS_ITS_INDEX: Law =
    ("an employee who is found by id is found by address", |client, _| match find(client, 17).expect("an answer") {
        Some(row) if !found_by_address(client, row.text("Address")) => Err(format!("only {row:?}")),
        _ => Ok(()),
    });

const EACH_INDEX_HAS_ITS_ROW: Law = ("no index row is left without its row", |client, _| {
    let rows = client.all("employees");
    let addresses = |index: bool| {
        rows.iter().filter(move |row| row.partition_key.starts_with("email!") == index).map(move |row| {
            if index { row.partition_key["email!".len()..].to_owned() } else { row.text("Address").to_owned() }
        })
    };
    if addresses(true).eq(addresses(false)) { Ok(()) } else { Err(format!("{rows:?}")) }
});

const ACKNOWLEDGED_IS_FOUND: Law = ("what was acknowledged is found, and by no other address", |client, history| {
    let row = find(client, 17).expect("an answer");
    let seen = row.as_ref().map(|row| row.text("Address"));
    let allowed: &[Option<&str>] = match () {
        () if acknowledged(history, "insert") => &[Some(OLD)],
        () if history.has_begun("insert") => &[None, Some(OLD)],
        () if acknowledged(history, "delete") => &[None],
        () if history.has_begun("delete") => &[Some(NEW), None],
        () if acknowledged(history, "change") => &[Some(NEW)],
        () => &[Some(OLD), Some(NEW)],
    };
    let others = [OLD, NEW].into_iter().filter(|&address| seen != Some(address) && found_by_address(client, address));
    if allowed.contains(&seen) && others.count() == 0 { Ok(()) } else { Err(format!("{seen:?}, not {allowed:?}")) }
});

/// Every index row is older, as an hour after the last writer.
fn later() -> Ticks {
    "2999-01-01T00:00:00Z".parse().expect("an instant")
}

fn sweep_all(client: &Client) {
    sweep(client, later()).expect("a sweep");
}

pub(super) const TRIAL: Trial = Trial {
    name: "inter-partition index",
    tables: &["employees"],
    before: with_ann,
    programs: &[Program::new(
        "writer",
        &[
            ("change", |client| told(change_address(client, 17, NEW, client.began()))),
            ("delete", |client| told(delete(client, 17, client.began()))),
            ("insert", |client| told(insert(client, 17, OLD))),
        ],
    )],
    laws: &[EACH_ROW_HAS_ITS_INDEX, ACKNOWLEDGED_IS_FOUND],
    repair: sweep_all,
    repaired: &[EACH_INDEX_HAS_ITS_ROW],
    left,
    ..Trial::BASE
};

#[test]
fn a_killed_writer_leaves_no_row_without_index_row() {
    let Some(client) = Client::of("the kills of an index row") else { return };
    let report = TRIAL.kill_at_each_request(&client).unwrap();
    println!("{report}");
    check_table("inter-partition-index-kills", &report.table());
    println!("{report}");
}

const INSERT: Program = Program::new("writer", &[("insert", |client| told(insert(client, 17, OLD)))]);
const READ: Program =
    Program::new("reader", &[("read", |client| found_by_address(client, OLD).to_string())]).immortal();

const READERS_FIND: Law = ("a reader by address finds who was acknowledged before it asked", |_, history| {
    let missed = history.answer("read") == Some("false");
    if missed && history.precedes("insert", "read") { Err("nothing found".to_owned()) } else { Ok(()) }
});

#[test]
fn readers_by_address_find_what_was_acknowledged() {
    let Some(client) = Client::of("the readers of an index row") else { return };
    let (laws, name) = (&[EACH_ROW_HAS_ITS_INDEX, READERS_FIND], "insert and read");
    let programs = &[INSERT, READ];
    let trial = Trial { name, before: nothing, programs, laws, ordered: true, ..TRIAL };
    println!("{}", trial.interleave(&client).unwrap());
}

#[test]
fn requests_of_an_index_row_are_counted() {
    counted("inter-partition-index", &Trial { before: nothing, ..TRIAL }, |client, costs| {
        costs.write("a new employee", || insert(client, 17, OLD).unwrap());
        costs.read("an employee by id", AccessPath::Point, || find(client, 17).unwrap().unwrap());
        costs.write("an employee by address", || assert_eq!(find_by_address(client, OLD).unwrap().len(), 1));
        costs.write("another address", || change_address(client, 17, NEW, later()).unwrap());
        costs.write("the sweep of one employee's index rows", || sweep_all(client));
        costs.write("deleting an employee", || delete(client, 17, later()).unwrap());
    });
}

const CHANGE: Program =
    Program::new("changer", &[("change", |client| told(change_address(client, 17, NEW, client.began())))]);
const DELETE: Program = Program::new("deleter", &[("delete", |client| told(delete(client, 17, client.began())))]);

const SWEEP_OLD: Program = Program::new("sweep", &[("sweep", |client| told(sweep(client, client.began())))]);

const AGAIN: Program = Program::new("another writer", &[("again", |client| told(insert(client, 17, OLD)))]).immortal();

#[test]
fn concurrent_writers_leave_no_row_without_index_row() {
    let Some(client) = Client::of("the writers of an index row") else { return };
    let trial = Trial {
        name: "change and delete",
        before: with_ann,
        programs: &[CHANGE, DELETE],
        laws: &[EACH_ROW_HAS_ITS_INDEX],
        ..TRIAL
    };
    let report = trial.interleave(&client).unwrap();
    println!("{report}");
}

/// The order that loses rows.
mod wrong {
    use serde_json::json;

    use super::*;

    /// The row, then the index row.
    fn insert(client: &Client) -> String {
        client
            .insert("employees", "id!0000000017", "employee", json!({ "Id": 17, "Address": OLD }))
            .expect("a new row");
        client.put("employees", &format!("email!{OLD}"), "0000000017", json!({})).expect("an index row");
        "done".to_owned()
    }

    #[test]
    fn the_row_before_its_index_row_violates_a_law() {
        let programs = &[Program { name: "writer", steps: &[("insert", insert)], mortal: true }];
        violates(&Trial { before: nothing, programs, ..TRIAL }, Trial::kill_at_each_request, EACH_ROW_HAS_ITS_INDEX);
    }

    /// The index row, then the row.
    fn delete(client: &Client) -> String {
        let index = client.get("employees", &format!("email!{OLD}"), "0000000017").expect("an index row");
        client.delete("employees", &index.partition_key, &index.row_key, &index.etag).expect("the index row");
        let row = client.get("employees", "id!0000000017", "employee").expect("a row");
        client.delete("employees", &row.partition_key, &row.row_key, &row.etag).expect("the row");
        "done".to_owned()
    }

    #[test]
    fn deleting_the_index_row_first_violates_a_law() {
        let programs = &[Program { name: "writer", steps: &[("delete", delete)], mortal: true }];
        violates(&Trial { before: with_ann, programs, ..TRIAL }, Trial::kill_at_each_request, EACH_ROW_HAS_ITS_INDEX);
    }

    #[test]
    fn deleting_a_young_index_row_violates_a_law() {
        const DELETE: Program =
            Program::new("deleter", &[("delete", |client| told(super::delete(client, 17, later())))]).immortal();
        let Some(client) = Client::of("deleting young index rows") else { return };
        let trial = Trial { programs: &[DELETE, INSERT], laws: &[EACH_ROW_HAS_ITS_INDEX], ..TRIAL };
        assert_eq!(trial.interleave(&client).unwrap_err().law, EACH_ROW_HAS_ITS_INDEX.0);
    }

    const SWEEP: Program = Program::new(
        "sweep without a limit",
        &[("sweep", |client| {
            sweep_all(client);
            "done".to_owned()
        })],
    )
    .immortal();

    #[test]
    fn a_sweep_without_an_age_limit_violates_a_law() {
        violates(
            &Trial { before: nothing, programs: &[INSERT, SWEEP], ..TRIAL },
            Trial::interleave,
            EACH_ROW_HAS_ITS_INDEX,
        );
    }
}

#[test]
fn a_sweep_of_old_index_rows_runs_beside_writers() {
    let Some(client) = Client::of("a sweep beside a writer") else { return };
    let programs = &[INSERT, SWEEP_OLD];
    let laws = &[EACH_ROW_HAS_ITS_INDEX];
    println!("{}", Trial { before: nothing, programs, laws, ..TRIAL }.interleave(&client).unwrap());
}

#[test]
fn deleting_and_inserting_again_keeps_the_index_row() {
    let Some(client) = Client::of("a delete beside an insert") else { return };
    let laws = &[EACH_ROW_HAS_ITS_INDEX];
    let trial = Trial { before: with_ann, programs: &[DELETE, INSERT], laws, ..TRIAL };
    println!("{}", trial.interleave(&client).unwrap());
}

#[test]
fn two_inserts_beside_a_delete_keep_the_index_row() {
    let Some(client) = Client::of("two inserts beside a delete") else { return };
    let programs = &[INSERT, DELETE, AGAIN];
    let trial = Trial { before: with_ann, programs, laws: &[EACH_ROW_HAS_ITS_INDEX], ..TRIAL };
    println!("{}", trial.explore(&client, Limits { kills: 0, lost: 0 }).unwrap());
}
