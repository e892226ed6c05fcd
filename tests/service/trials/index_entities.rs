//! A list of ids that two programs extend.

use tablekeys_emulator::Client;

use super::{acknowledged, counted, kills, told};
use crate::programs::index_entities::{find_by_name, insert};
use tablekeys_emulator::kill::{Law, Program, Trial};

fn left(client: &Client) -> String {
    let rows = client.all("staff");
    let words: Vec<String> = rows
        .iter()
        .map(|row| {
            row.properties
                .get("Ids")
                .map_or_else(|| "row".to_owned(), |ids| format!("list {ids}").replace(['"', '[', ']'], ""))
        })
        .collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

const LISTED_ARE_THERE: Law = ("the list of a name has each employee of the name, and no other", |client, _| {
    let listed = find_by_name(client, "sales", "smith").expect("an answer").len();
    let rows = client.all("staff").iter().filter(|row| row.row_key.starts_with("id!")).count();
    if listed == rows { Ok(()) } else { Err(format!("{listed} of {rows}")) }
});

const ACKNOWLEDGED_ARE_LISTED: Law = ("an employee who was acknowledged is on the list", |client, history| {
    let listed = find_by_name(client, "sales", "smith").expect("an answer");
    let missed = [("ann", 17), ("bob", 18)]
        .into_iter()
        .find(|(step, id)| acknowledged(history, step) && !listed.iter().any(|row| row.properties["Id"] == *id));
    missed.map_or(Ok(()), |missed| Err(format!("{missed:?}")))
});

const ANN: Program = Program::new("ann's", &[("ann", |client| told(insert(client, "sales", 17, "smith")))]);
const BOB: Program = Program::new("bob's", &[("bob", |client| told(insert(client, "sales", 18, "smith")))]);

const TRIAL: Trial = Trial {
    name: "index entities",
    tables: &["staff"],
    programs: &[Program { name: "writer", steps: &[ANN.steps[0], BOB.steps[0]], mortal: true }],
    laws: &[LISTED_ARE_THERE, ACKNOWLEDGED_ARE_LISTED],
    left,
    ..Trial::BASE
};

#[test]
fn two_writers_extend_a_list_and_lose_nothing() {
    kills("index-entities-kills", &TRIAL, &[&[ANN, BOB]]);
}

#[test]
fn requests_of_index_entities_are_counted() {
    counted("index-entities", &TRIAL, |client, costs| {
        costs.write("the first employee of a name", || insert(client, "sales", 1, "smith").unwrap());
        costs.write("another one", || insert(client, "sales", 2, "smith").unwrap());
        for id in 3..=10 {
            insert(client, "sales", id, "smith").unwrap();
        }
        costs.write("the ten employees of a name", || {
            assert_eq!(find_by_name(client, "sales", "smith").unwrap().len(), 10);
        });
    });
}
