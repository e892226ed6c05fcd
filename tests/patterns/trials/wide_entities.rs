//! Parts that change together.

use tablekeys::table::AccessPath;

use super::told;
use crate::client::Client;
use crate::costs::{Costs, check_table};
use crate::kill::{Law, Program, Trial};
use crate::wide_entities::{get, put};

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

const ONE: Program = Program { name: "one", steps: &[("first", |client| told(write(client, 1)))], mortal: true };
const TWO: Program = Program { name: "two", steps: &[("second", |client| told(write(client, 2)))], mortal: true };

const TRIAL: Trial = Trial {
    name: "wide entities",
    tables: &["surveys"],
    before,
    programs: &[ONE],
    laws: &[ONE_VERSION],
    ordered: false,
    repair: |_| (),
    mended: &[],
    left,
};

#[test]
fn a_killed_writer_leaves_parts_of_one_version() {
    let Some(client) = Client::of("the kills of a wide entity") else { return };
    let report = TRIAL.kill_at_each_request(&client).unwrap();
    check_table("wide-entities-kills", &report.table());
    println!("{report}");
    println!("{}", Trial { programs: &[ONE, TWO], ..TRIAL }.interleave(&client).unwrap());
}

#[test]
fn requests_of_a_wide_entity_are_counted() {
    let Some(client) = Client::of("the requests of a wide entity") else { return };
    let client = &client.apart();
    TRIAL.reset(client);
    let mut costs = Costs::of(client, "wide-entities");
    costs.write("600 properties", || write(client, 1).unwrap());
    costs.read("the same, read", AccessPath::Range, || get(client, "spring").unwrap());
    costs.check();
}
