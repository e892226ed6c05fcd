//! A blob and the row that names it.

use tablekeys::Ticks;
use tablekeys_emulator::Blobs;
use tablekeys_emulator::Client;
use tablekeys_emulator::costs::check_table;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{acknowledged, counted, told};
use crate::programs::large_entities::{delete, get, put, sweep};

fn blobs(client: &Client) -> Blobs {
    Blobs::of(client).expect("the blob service")
}

fn later() -> Ticks {
    "2999-01-01T00:00:00Z".parse().expect("an instant")
}

fn sweep_all(client: &Client) {
    sweep(client, &blobs(client), later()).expect("a sweep");
}

fn before(client: &Client) {
    // The blobs of the run before.
    sweep_all(client);
}

fn with_first(client: &Client) {
    before(client);
    put(client, &blobs(client), "plan", "first").expect("a new document");
}

fn left(client: &Client) -> String {
    let text = match get(client, &blobs(client), "plan") {
        Ok(None) => "no row".to_owned(),
        Ok(Some(text)) => format!("row of the {text} text"),
        Err(error) => error.to_string(),
    };
    format!("{text}, blobs: {}", blobs(client).list(client).expect("a list").len())
}

const A_ROW_HAS_ITS_TEXT: Law = ("a row has its text", |client, _| {
    get(client, &blobs(client), "plan").map(drop).map_err(|error| error.to_string())
});

const ACKNOWLEDGED_IS_READ: Law = ("the text that was acknowledged last is read", |client, history| {
    let text = get(client, &blobs(client), "plan").map_err(|error| error.to_string())?;
    let expected = match () {
        () if acknowledged(history, "delete") => None,
        () if history.has_begun("delete") => return Ok(()),
        () if acknowledged(history, "second") => Some("second"),
        () if history.has_begun("second") => return Ok(()),
        () if acknowledged(history, "first") => Some("first"),
        () => return Ok(()),
    };
    if text.as_deref() == expected { Ok(()) } else { Err(format!("{text:?}, not {expected:?}")) }
});

const NO_BLOB_TOO_MANY: Law = ("no blob is left without its row", |client, _| {
    let (rows, blobs) = (client.all("documents").len(), blobs(client).list(client).expect("a list").len());
    if rows == blobs { Ok(()) } else { Err(format!("{rows} and {blobs}")) }
});

const FIRST: Program =
    Program::new("writer", &[("first", |client| told(put(client, &blobs(client), "plan", "first")))]);
const SECOND: Program =
    Program::new("another", &[("second", |client| told(put(client, &blobs(client), "plan", "second")))]);
const READ: Program = Program::new(
    "reader",
    &[("read", |client| match get(client, &blobs(client), "plan") {
        Ok(text) => text.unwrap_or_default(),
        Err(error) => error.to_string(),
    })],
)
.immortal();
const SWEEP: Program =
    Program::new("sweep without a limit", &[("sweep", |client| told(sweep(client, &blobs(client), later())))])
        .immortal();

const READERS_GET_A_TEXT: Law =
    ("a reader gets a whole text, the old one or the new one", |_, history| match history.answer("read") {
        Some("first" | "second") | None => Ok(()),
        Some(other) => Err(other.to_owned()),
    });

const TRIAL: Trial = Trial {
    name: "large entities",
    tables: &["documents"],
    before,
    programs: &[Program {
        name: "writer",
        steps: &[FIRST.steps[0], SECOND.steps[0], ("delete", |client| told(delete(client, "plan")))],
        mortal: true,
    }],
    laws: &[A_ROW_HAS_ITS_TEXT, ACKNOWLEDGED_IS_READ],
    repair: sweep_all,
    repaired: &[NO_BLOB_TOO_MANY],
    left,
    ..Trial::BASE
};

#[test]
fn a_row_has_its_blob_in_spite_of_kills() {
    let Some(client) = Client::of("a blob beside its row") else { return };
    let _running = blobs(&client);
    let report = TRIAL.kill_at_each_request(&client).unwrap();
    check_table("large-entities-kills", &report.table());
    println!("{report}");
    let laws = &[A_ROW_HAS_ITS_TEXT, READERS_GET_A_TEXT];
    let trial = Trial { before: with_first, programs: &[SECOND, READ], laws, ..TRIAL };
    println!("{}", trial.interleave(&client).unwrap());
}

#[test]
fn a_sweep_of_young_blobs_violates_a_law() {
    let Some(client) = Client::of("a sweep of young blobs") else { return };
    let _running = blobs(&client);
    let trial = Trial { before, programs: &[FIRST, SWEEP], laws: &[A_ROW_HAS_ITS_TEXT], ..TRIAL };
    assert_eq!(trial.interleave(&client).unwrap_err().law, A_ROW_HAS_ITS_TEXT.0);
}

/// The row, then the blob that it names.
fn put_wrongly(client: &Client) -> String {
    let name = "a".repeat(64);
    client.put("documents", "plan", "document", serde_json::json!({ "Blob": name })).expect("a row");
    told(blobs(client).put(client, &name, "first"))
}

#[test]
fn the_row_before_its_blob_violates_a_law() {
    let Some(client) = Client::of("the row before its blob") else { return };
    let _running = blobs(&client);
    let programs = &[Program { name: "writer", steps: &[("first", put_wrongly)], mortal: true }];
    let violation = Trial { programs, ..TRIAL }.kill_at_each_request(&client).unwrap_err();
    assert_eq!(violation.law, A_ROW_HAS_ITS_TEXT.0);
}

#[test]
fn requests_of_a_blob_beside_its_row_are_counted() {
    counted("large-entities", &TRIAL, |client, costs| {
        let blobs = blobs(client);
        let text = "x".repeat(2_000_000);
        costs.write("a new document of 2 MB", || put(client, &blobs, "plan", &text).unwrap());
        costs.write("reading it", || assert_eq!(get(client, &blobs, "plan").unwrap().unwrap(), text));
        costs.write("deleting it", || delete(client, "plan").unwrap());
        costs.write("the sweep that deletes its blob", || sweep(client, &blobs, later()).unwrap());
    });
}
