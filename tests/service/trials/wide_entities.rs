//! Parts that change together.

use tablekeys::table::AccessPath;
use tablekeys_emulator::Client;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{counted, kills, told};
use crate::programs::wide_entities::{get, put};

/// 600 answers, each of which is the version.
fn answers(version: u32) -> Vec<(String, u32)> {
    (0..600).map(|question| (format!("Q{question:03}"), version)).collect()
}

fn write(client: &Client, version: u32) -> Result<(), Box<dyn std::error::Error>> {
    put(client, "spring", version, &answers(version))
}

fn before(client: &Client) {
    write(client, 0).expect("a new survey");
}

fn left(client: &Client) -> String {
    format!("version {}", get(client, "spring").expect("a survey").0)
}

const ONE_VERSION: Law = ("all parts are of one version", |client, _| {
    let (version, found) = get(client, "spring").expect("a survey");
    if found == answers(version) { Ok(()) } else { Err(format!("{found:?}")) }
});

const ONE: Program = Program::new("one", &[("first", |client| told(write(client, 1)))]);
const TWO: Program = Program::new("two", &[("second", |client| told(write(client, 2)))]);

const TRIAL: Trial = Trial {
    name: "wide entities",
    tables: &["surveys"],
    before,
    programs: &[ONE],
    laws: &[ONE_VERSION],
    left,
    ..Trial::BASE
};

#[test]
fn a_killed_writer_leaves_parts_of_one_version() {
    kills("wide-entities-kills", &TRIAL, &[&[ONE, TWO]]);
}

#[test]
fn requests_of_a_wide_entity_are_counted() {
    counted("wide-entities", &TRIAL, |client, costs| {
        costs.write("600 properties", || write(client, 1).unwrap());
        costs.read("the same, read", AccessPath::Range, || get(client, "spring").unwrap());
    });
}
