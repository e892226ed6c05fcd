//! The newest rows are the first ones.

use tablekeys::Ticks;
use tablekeys::table::AccessPath;
use tablekeys_emulator::Client;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{acknowledged, counted, kills, told};
use crate::programs::log_tail::{insert, newest};

fn at(minute: u32) -> Ticks {
    format!("2024-05-06T07:{minute:02}:00Z").parse().expect("an instant")
}

fn numbers(client: &Client) -> Vec<u64> {
    let rows = newest(client, "ann", None, 10).expect("an answer");
    rows.iter().map(|row| row.properties["Number"].as_u64().expect("a number")).collect()
}

fn left(client: &Client) -> String {
    let numbers = numbers(client);
    if numbers.is_empty() { "nothing".to_owned() } else { format!("claims {numbers:?}").replace(['[', ']'], "") }
}

const NEWEST_FIRST: Law = ("acknowledged claims are there once each, the newest first", |client, history| {
    let numbers = numbers(client);
    let told = ["1", "2"].into_iter().filter(|step| acknowledged(history, step)).count();
    let fine = numbers.is_sorted_by(|a, b| a > b) && numbers.len() >= told;
    if fine { Ok(()) } else { Err(format!("{numbers:?}")) }
});

const TRIAL: Trial = Trial {
    name: "log tail",
    tables: &["claims"],
    programs: &[Program::new(
        "writer",
        &[("1", |client| told(insert(client, "ann", at(1), 1))), ("2", |client| told(insert(client, "ann", at(2), 2)))],
    )],
    laws: &[NEWEST_FIRST],
    left,
    ..Trial::BASE
};

#[test]
fn a_claim_is_there_once_however_often_it_is_sent() {
    kills("log-tail-kills", &TRIAL, &[]);
}

#[test]
fn requests_of_a_log_tail_are_counted() {
    counted("log-tail", &TRIAL, |client, costs| {
        costs.write("a new claim", || insert(client, "ann", at(0), 0).unwrap());
        for minute in 1..50 {
            insert(client, "ann", at(minute), minute).unwrap();
        }
        let first =
            costs.read("the newest 20 of 50 claims", AccessPath::Range, || newest(client, "ann", None, 20).unwrap());
        assert_eq!(first[0].properties["Number"], 49);
        let last = Some(&*first[19].row_key);
        let second = costs.read("the 20 after those", AccessPath::Range, || newest(client, "ann", last, 20).unwrap());
        assert_eq!(second[0].properties["Number"], 29);
    });
}
