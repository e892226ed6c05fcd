//! A note that is deleted and comes back, beside one who changes it and one who uses its key again.

use serde_json::json;
use tablekeys::Ticks;
use tablekeys::table::AccessPath;
use tablekeys_emulator::Client;
use tablekeys_emulator::kill::{History, Law, Program, Trial};

use super::{acknowledged, counted, kills, told, violates};
use crate::programs::undelete::{delete, undelete};

const TABLES: &[&str] = &["notes", "Deleted202405"];

fn at() -> Ticks {
    "2024-05-06T07:08:09Z".parse().expect("an instant")
}

fn written(client: &Client) {
    client.insert("notes", "ann", "17", json!({ "Text": "first" })).expect("a new note");
}

fn deleted(client: &Client) {
    written(client);
    delete(client, "ann", "17", at()).expect("a note to delete");
}

/// What the table has, and what the deleted notes are.
fn texts(client: &Client) -> [Vec<String>; 2] {
    [0, 1].map(|at| client.all(TABLES[at]).iter().map(|row| row.text("Text").to_owned()).collect())
}

fn left(client: &Client) -> String {
    let [table, deleted] =
        texts(client).map(|texts| if texts.is_empty() { "none".to_owned() } else { texts.join(", ") });
    format!("note: {table}, deleted: {deleted}")
}

/// Changes the note that it reads.
fn change(client: &Client) -> Result<(), String> {
    let Some(row) = client.get("notes", "ann", "17") else { return Err("no note".to_owned()) };
    let changed = client.replace("notes", "ann", "17", &row.etag, json!({ "Text": "changed" }));
    changed.map(drop).map_err(|refused| format!("{refused:?}"))
}

/// Uses the key again.
fn reuse(client: &Client) -> Result<(), String> {
    let answer = client.insert("notes", "ann", "17", json!({ "Text": "another" }));
    answer.map(drop).map_err(|refused| format!("{refused:?}"))
}

fn has(client: &Client, text: &str) -> bool {
    texts(client).iter().flatten().any(|found| found == text)
}

const NEVER_LOST: Law = ("the note is there, or among the deleted ones", |client, history: &History| {
    // As it was changed, once that is acknowledged; a change without an answer may be stored or not.
    let is_first = has(client, "first") && !acknowledged(history, "change");
    let is_changed = has(client, "changed") && history.has_begun("change");
    if is_first || is_changed { Ok(()) } else { Err(left(client)) }
});

const NOTHING_OVERWRITTEN: Law = ("a note that used the key again stays", |client, history| {
    let [notes, _] = texts(client);
    let is_lost = acknowledged(history, "reuse") && notes != ["another"];
    if is_lost { Err(left(client)) } else { Ok(()) }
});

const GONE: Law = ("after a repeated delete the note is only among the deleted ones", |client, _| {
    let [notes, deleted] = texts(client);
    if notes.is_empty() && deleted.len() == 1 { Ok(()) } else { Err(left(client)) }
});

const BACK: Law = ("after a repeated undelete the key has one note, and none is lost", |client, _| {
    let [notes, deleted] = texts(client);
    let is_back = notes == ["first"] && deleted.is_empty();
    let is_used = notes == ["another"] && deleted == ["first"];
    if is_back || is_used { Ok(()) } else { Err(left(client)) }
});

const DELETE: Program = Program::new("deleter", &[("delete", |client| told(delete(client, "ann", "17", at())))]);
const CHANGE: Program = Program::new("writer", &[("change", |client| told(change(client)))]);
const UNDELETE: Program =
    Program::new("undeleter", &[("undelete", |client| told(undelete(client, "ann", "17", at()).map(drop)))]);
const REUSE: Program = Program::new("creator", &[("reuse", |client| told(reuse(client)))]);

const DELETED: Trial = Trial {
    name: "delete",
    tables: TABLES,
    before: written,
    programs: &[DELETE],
    laws: &[NEVER_LOST],
    repair: |client| delete(client, "ann", "17", at()).expect("a delete"),
    repaired: &[GONE],
    left,
    ..Trial::BASE
};

const UNDELETED: Trial = Trial {
    name: "undelete",
    before: deleted,
    programs: &[UNDELETE],
    laws: &[NEVER_LOST, NOTHING_OVERWRITTEN],
    repair: |client| {
        undelete(client, "ann", "17", at()).expect("an undelete");
    },
    repaired: &[BACK],
    ..DELETED
};

#[test]
fn a_deleted_note_is_kept_whatever_is_killed_or_changed() {
    kills("delete-kills", &DELETED, &[&[DELETE, CHANGE]]);
}

#[test]
fn an_undelete_brings_the_note_back_or_leaves_the_one_that_has_its_key() {
    kills("undelete-kills", &UNDELETED, &[&[UNDELETE, REUSE]]);
}

/// The note first: what a crash between the requests loses.
fn delete_first(client: &Client) -> Result<(), Box<dyn std::error::Error>> {
    let Some(row) = client.get("notes", "ann", "17") else { return Ok(()) };
    client.delete("notes", "ann", "17", &row.etag)?;
    client.put("Deleted202405", "ann", "17", serde_json::Value::Object(row.properties))?;
    Ok(())
}

#[test]
fn a_delete_before_the_copy_loses_the_note() {
    let first = Program::new("deleter", &[("delete", |client| told(delete_first(client)))]);
    let programs: &'static [Program] = Box::leak(Box::new([first]));
    violates(&Trial { programs, ..DELETED }, Trial::kill_at_each_request, NEVER_LOST);
}

#[test]
fn requests_of_an_undelete_are_counted() {
    counted("undelete", &DELETED, |client, costs| {
        costs.write("delete a note", || delete(client, "ann", "17", at()).unwrap());
        assert!(costs.write("undelete it", || undelete(client, "ann", "17", at()).unwrap()));
        delete(client, "ann", "17", at()).unwrap();
        reuse(client).unwrap();
        assert!(!costs.write("undelete it, its key used again", || undelete(client, "ann", "17", at()).unwrap()));
        let found = costs.read("read the note", AccessPath::Point, || client.get("notes", "ann", "17").unwrap());
        assert_eq!(found.text("Text"), "another");
    });
}
